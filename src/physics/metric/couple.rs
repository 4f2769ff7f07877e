//! Trees that the metric ties together: they share an island even without a constraint between them.
//! Decided by what could act, not by what acts now. Computation: soIsland, geIntegration.

use super::{applies, couplings, tendon};
use crate::abi::*;
use crate::base::{Data, Model};
use crate::physics::sleep::Sleepers;
use crate::schema::parameters::affine;

/// Calls `unite` with trees that a tendon or an actuator of the metric couples.
pub fn couple(d: &Data, mut unite: impl FnMut(i32, i32)) {
    let m = d.model();
    if !applies(m) || !couplings(m) {
        return;
    }
    let asleep = Sleepers::of(d);
    for t in 0..m.ntendon() {
        if tendon::acts(m, t) != (false, false) {
            of_tendon(asleep, t, &mut unite);
        }
    }
    if m.disabled(mjDSBL_ACTUATION) {
        return;
    }
    for k in (0..m.nactuator()).filter(|&k| feeds_back(m, k)) {
        let [id, other] = m.actuator_trnid()[k];
        // a tree that sleeps is tied to none
        let tree = |site: i32| {
            let body = usize::try_from(site).map(|s| m.site_bodyid()[s] as usize);
            let awake = body.ok().filter(|&b| !asleep.body(b));
            awake.map_or(-1, |b| m.body_treeid()[b])
        };
        match m.actuator_trntype()[k] {
            mjTRN_TENDON => of_tendon(asleep, id as usize, &mut unite),
            mjTRN_SO3 if other < 0 => {}
            mjTRN_SITE | mjTRN_SLIDERCRANK | mjTRN_SO3 => {
                let (a, b) = (tree(id), tree(other));
                if a >= 0 && b >= 0 && a != b {
                    unite(a, b);
                }
            }
            _ => {}
        }
    }
}

/// A tendon ties no trees of which one sleeps.
fn of_tendon(asleep: Sleepers, t: usize, unite: &mut impl FnMut(i32, i32)) {
    let m = asleep.model();
    let start = m.ten_J_rowadr()[t] as usize;
    let dofs = &m.ten_J_colind()[start..start + m.ten_J_rownnz()[t] as usize];
    if dofs.iter().any(|&i| asleep.dof(i as usize)) {
        return;
    }
    let mut last = -1;
    for &i in dofs {
        let tree = m.dof_treeid()[i as usize];
        if last >= 0 && tree != last {
            unite(last, tree);
        }
        last = tree;
    }
}

/// The force of the actuator may depend on length or velocity.
fn feeds_back(m: Model, k: usize) -> bool {
    let slopes = |prm: &[f64]| prm[affine::LENGTH] != 0.0 || prm[affine::VELOCITY] != 0.0;
    let bias = match m.actuator_biastype()[k] {
        mjBIAS_AFFINE | mjBIAS_SO3 => slopes(&m.actuator_biasprm()[k]),
        mjBIAS_MUSCLE | mjBIAS_DCMOTOR => true,
        _ => false,
    };
    bias || match m.actuator_gaintype()[k] {
        mjGAIN_AFFINE => slopes(&m.actuator_gainprm()[k]),
        mjGAIN_MUSCLE | mjGAIN_DCMOTOR => true,
        _ => false,
    }
}
