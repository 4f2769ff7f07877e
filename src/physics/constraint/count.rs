//! Number of rows and of Jacobian values, before any is made: it sizes the arena arrays.

use super::contact;
use super::limit::{active_ball, active_sides, near_sides};
use super::{equality, flex_equality, strain};
use crate::abi::*;
use crate::base::{Data, Model};
use crate::math::lanes::get_alone;
use crate::math::sparse::union_count;
use crate::physics::equality_bodies::equality_bodies;
use crate::physics::form::{is_pyramidal, is_sparse};
use crate::physics::pair::{Common, chain_len};
use crate::physics::sleep::Sleepers;

/// Sizes of the row arrays.
#[derive(Default)]
pub struct Count {
    pub rows: usize,
    pub values: usize,
    /// rows of equalities, of friction loss and of limits, as others none
    pub equalities: usize,
    pub frictions: usize,
    pub limits: usize,
    sparse: bool,
}

impl Count {
    /// Counts the rows of all active constraints. With a dense Jacobian rows that turn out to be zero are
    /// counted too.
    pub fn of(d: &mut Data) -> Self {
        let m = d.model();
        let mut n = Count {
            sparse: is_sparse(m),
            ..Count::default()
        };
        if m.nv() == 0 {
            return n;
        }
        let asleep = Sleepers::of(d);
        if !m.disabled(mjDSBL_EQUALITY) && m.nemax() > 0 {
            equalities(&mut n, d, &asleep);
        }
        n.equalities = n.rows;
        if !m.disabled(mjDSBL_FRICTIONLOSS) {
            frictions(&mut n, m, &asleep);
        }
        n.frictions = n.rows - n.equalities;
        if !m.disabled(mjDSBL_LIMIT) {
            limits(&mut n, d, &asleep);
        }
        n.limits = n.rows - n.equalities - n.frictions;
        if !m.disabled(mjDSBL_CONTACT) && d.ncon() > 0 {
            contacts(&mut n, d);
        }
        if !n.sparse {
            n.values = n.rows * m.nv();
        }
        n
    }

    /// A block of `size` rows with `nnz()` columns each, which is only asked for when it matters.
    #[inline(always)]
    fn add(&mut self, size: usize, nnz: impl FnOnce() -> usize) {
        if !self.sparse {
            self.rows += size;
            return;
        }
        let nnz = nnz();
        if nnz > 0 {
            self.rows += size;
            self.values += size * nnz;
        }
    }
}

#[inline(never)]
fn equalities(n: &mut Count, d: &Data, asleep: &Sleepers) {
    let m = d.model();
    for i in (0..m.neq()).filter(|&i| d.eq_active()[i] != 0 && !equality::rests(*asleep, i)) {
        let pair = || {
            let (b1, b2) = equality_bodies(m, i);
            chain_len(m, b2, b1, Common::Keep)
        };
        match m.eq_type()[i] {
            mjEQ_CONNECT => n.add(3, pair),
            mjEQ_WELD => n.add(6, pair),
            mjEQ_JOINT => n.add(1, || {
                let (a, b) = (m.eq_obj1id()[i], m.eq_obj2id()[i]);
                1 + (b >= 0 && a != b) as usize
            }),
            mjEQ_TENDON => n.add(1, || {
                let cols = |t: i32| match usize::try_from(t) {
                    Ok(t) => tendon_cols(m, t),
                    Err(_) => &[],
                };
                union_count(cols(m.eq_obj1id()[i]), cols(m.eq_obj2id()[i]))
            }),
            mjEQ_FLEX => flex_equality::count(m, i, |nnz| n.add(1, || nnz)),
            mjEQ_FLEXSTRAIN => {
                let (rows, columns) = strain::count(m, i);
                n.add(rows, || columns);
            }
            kind => equality::not_supported(kind),
        }
    }
}

fn tendon_cols<'a>(m: Model<'a>, t: usize) -> &'a [i32] {
    let adr = m.ten_J_rowadr()[t] as usize;
    &m.ten_J_colind()[adr..adr + m.ten_J_rownnz()[t] as usize]
}

#[inline(always)]
fn frictions(n: &mut Count, m: Model, asleep: &Sleepers) {
    for (i, loss) in m.dof_frictionloss().iter().enumerate() {
        // alone: without the vectors of a long loop
        if get_alone(loss) != 0.0 && !asleep.dof(i) {
            n.rows += 1;
            n.values += 1;
        }
    }
    for (t, loss) in m.tendon_frictionloss().iter().enumerate() {
        if get_alone(loss) > 0.0 && !asleep.tendon(t) {
            n.add(1, || m.ten_J_rownnz()[t] as usize);
        }
    }
}

#[inline(always)]
fn limits(n: &mut Count, d: &Data, asleep: &Sleepers) {
    let m = d.model();
    let (qpos, limited, kinds) = (d.qpos(), m.jnt_limited(), m.jnt_type());
    let (range, margin, adr) = (m.jnt_range(), m.jnt_margin(), m.jnt_qposadr());
    for j in 0..limited.len() {
        if limited[j] == 0 || asleep.joint(j) {
            continue;
        }
        match kinds[j] {
            mjJNT_SLIDE | mjJNT_HINGE => {
                let [low, high] = near_sides(range[j], qpos[adr[j] as usize], margin[j]);
                let sides = low as usize + high as usize;
                n.rows += sides;
                n.values += sides;
            }
            mjJNT_BALL if active_ball(m, qpos, j).is_some() => n.add(1, || 3),
            _ => {}
        }
    }
    if m.ntendon() > 0 {
        tendon_limits(n, d, asleep);
    }
}

#[inline(never)]
fn tendon_limits(n: &mut Count, d: &Data, asleep: &Sleepers) {
    let m = d.model();
    let (lengths, limited) = (d.ten_length(), m.tendon_limited());
    for t in (0..m.ntendon()).filter(|&t| limited[t] != 0 && !asleep.tendon(t)) {
        for _ in active_sides(m.tendon_range()[t], lengths[t], m.tendon_margin()[t]) {
            n.add(1, || m.ten_J_rownnz()[t] as usize);
        }
    }
}

#[inline(always)]
fn contacts(n: &mut Count, d: &mut Data) {
    let m = d.model();
    let pyramidal = is_pyramidal(m);
    if m.nflex() > 0 {
        contact::leave_out_passive(m, d.contact_mut());
    }
    let mut room = None;
    // contacts of the same geoms follow each other
    let (mut geoms, mut columns) = ([-1; 2], 0);
    for con in d.contact().iter().filter(|c| c.exclude == 0) {
        n.add(contact::num_rows(con, pyramidal), || {
            if con.geom != geoms || con.geom.contains(&-1) {
                columns = contact::columns(m, d.flexvert_xpos(), con, &mut room);
                geoms = con.geom;
            }
            columns
        });
    }
}
