//! Room for the moments of a loaded file's actuators, which mjData lays row after row.

use super::check::{Check, Problem, expect};
use super::tree;
use crate::abi::*;
use crate::base::views::Model;

/// Checks the places of outputs, and the number of nonzeros that the transmissions can write.
pub fn check(m: Model) -> Check {
    let (mut outputs, mut most) = (0, 0);
    for k in 0..m.nactuator() {
        expect("actuator_outadr", k, m.actuator_outadr()[k], outputs)?;
        outputs += m.actuator_outnum()[k];
        most += m.actuator_outnum()[k] as usize * row(m, k);
    }
    if outputs as usize != m.nout() {
        return Err(Problem::Bad("nout does not fit the actuators."));
    }
    match most <= m.nJmom() {
        true => Ok(()),
        false => Err(Problem::Bad("nJmom is too small for the actuators.")),
    }
}

/// Most nonzeros of an output of actuator `k`.
fn row(m: Model, k: usize) -> usize {
    let [id, second] = m.actuator_trnid()[k];
    let body = |site: i32| usize::try_from(site).map_or(0, |s| m.site_bodyid()[s] as usize);
    let pair = || pair(m, body(id), body(second));
    match m.actuator_trntype()[k] {
        mjTRN_JOINT | mjTRN_JOINTINPARENT => tree::dims(m.jnt_type()[id as usize]).1 as usize,
        mjTRN_TENDON => m.ten_J_rownnz()[id as usize] as usize,
        mjTRN_SO3 if second < 0 => 1,
        // what moves both sites alike cancels
        mjTRN_SITE | mjTRN_SO3 => pair().apart,
        mjTRN_SLIDERCRANK => pair().all,
        mjTRN_BODY => m.nv(),
        _ => 0,
    }
}

/// Degrees of freedom that move either of two bodies.
struct Pair {
    all: usize,
    /// not both
    apart: usize,
}

fn pair(m: Model, a: usize, b: usize) -> Pair {
    let (mut i, mut j) = (m.last_dof(a), m.last_dof(b));
    let mut count = Pair { all: 0, apart: 0 };
    while i >= 0 || j >= 0 {
        count.all += 1;
        count.apart += usize::from(i != j);
        let (first, second) = (i >= j, j >= i);
        let up = m.dof_parentid()[i.max(j) as usize];
        if first {
            i = up;
        }
        if second {
            j = up;
        }
    }
    count
}
