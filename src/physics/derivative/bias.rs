//! Bias forces c(q, v) by velocity, C = dc/dv: the derivative of the recursion that gives c.
//!
//! A body keeps one column per dof j that moves it: its velocity, acceleration and force by v_j.
//!   dv_b = dv_p + (c_j of its own dofs)
//!   da_b = da_p + (ċ_j of its own dofs) + Σ_i (dv × c_i) v_i
//!   df_b = I_b da_b + B_b dv_b,   B = (·) ×* I v + v ×* I (·)
//! Forces are then summed over subtrees, and C_ij = c_i · df_b(j), b the body of dof i.
//! Featherstone, Rigid Body Dynamics Algorithms, chapter 5. Computation: geIntegration.

use super::sums::pattern;
use crate::abi::{mjJNT_BALL, mjJNT_FREE};
use crate::base::Data;
use crate::fields;
use crate::math::sparse::Pattern;
use crate::math::{Inertia10, Spatial, Vec3};
use crate::physics::sleep::{self, Sleepers};

/// The columns of a 6×6 matrix.
type Columns = [Spatial; 6];

/// A matrix from what it makes of the six unit motions.
fn columns(image: impl Fn(&Spatial) -> Spatial) -> Columns {
    core::array::from_fn(|k| {
        let mut unit = Spatial::ZERO;
        unit[k] = 1.0;
        image(&unit)
    })
}

/// mat v, column after column. A translation is no matter of the columns of rotations, whose numbers may have no end.
fn mul(mat: &Columns, v: &Spatial) -> Spatial {
    let first = if translates(v) { 3 } else { 0 };
    let columns = mat.iter().zip(v.iter()).skip(first);
    columns.fold(Spatial::ZERO, |sum, (column, &x)| sum.add_scl(*column, x))
}

fn translates(v: &Spatial) -> bool {
    v.rot() == Vec3::ZERO
}

/// I v, without the moments of inertia where nothing turns.
fn momentum(inertia: &Inertia10, v: &Spatial) -> Spatial {
    if translates(v) {
        let first = Vec3::from_slice(&inertia[6..]);
        return Spatial::new(first.cross(v.lin()), v.lin() * inertia[9]);
    }
    inertia.mul_vec(v)
}

/// v ×* f, without the torque where nothing turns.
fn cross_force(v: &Spatial, f: &Spatial) -> Spatial {
    if translates(v) {
        return Spatial::new(v.lin().cross(f.lin()), Vec3::ZERO);
    }
    v.cross_force(f)
}

/// The matrix B of one body.
fn velocity_product(inertia: &Inertia10, v: &Spatial) -> Columns {
    let own = inertia.mul_vec(v);
    let cross = columns(|e| v.cross_force(e));
    columns(|e| cross_force(e, &own) + mul(&cross, &momentum(inertia, e)))
}

/// Which dofs move each body. Its own and those above stand first in the body's row.
fn movers<'a>(d: &Data<'a>) -> Pattern<'a> {
    let m = d.model();
    Pattern {
        rownnz: m.B_rownnz(),
        rowadr: m.B_rowadr(),
        colind: m.B_colind(),
    }
}

/// dv and da of a body, behind copies of its parent's: `n` columns from `start`. Returns how many there are then.
fn own_columns(
    d: &Data,
    b: usize,
    (start, mut n): (usize, usize),
    velocity: &mut [Spatial],
    acceleration: &mut [Spatial],
) -> usize {
    let m = d.model();
    let (cdof, cdof_dot, qvel) = (d.cdof(), d.cdof_dot(), d.qvel());
    let joints = m.body_jntadr()[b].max(0) as usize;
    for j in joints..joints + m.body_jntnum()[b] as usize {
        let adr = m.jnt_dofadr()[j] as usize;
        // dofs that move together: translations, then rotations
        let groups = match m.jnt_type()[j] {
            mjJNT_FREE => [adr..adr + 3, adr + 3..adr + 6],
            mjJNT_BALL => [adr..adr, adr..adr + 3],
            _ => [adr..adr, adr..adr + 1],
        };
        for (translates, dofs) in [true, false].into_iter().zip(groups) {
            let before = start..start + n;
            for i in dofs.clone() {
                velocity[start + n] = cdof[i];
                acceleration[start + n] = cdof_dot[i];
                n += 1;
            }
            if translates {
                continue; // axes that do not turn
            }
            for i in dofs {
                let turned = columns(|e| e.cross_motion(&cdof[i]));
                for k in before.clone() {
                    let rate = mul(&turned, &velocity[k]);
                    acceleration[k] = acceleration[k].add_scl(rate, qvel[i]);
                }
            }
        }
    }
    n
}

/// df of each body alone, the columns of dofs below it zero; `above`: how many dofs move it.
fn body_forces(d: &mut Data, above: &mut [i32], force: &mut [Spatial]) {
    let m = d.model();
    let mark = d.mark();
    let velocity = mark.rows::<Spatial>(d, m.nB());
    let acceleration = mark.rows::<Spatial>(d, m.nB());
    let (asleep, rows) = (Sleepers::of(d), movers(d));
    above[0] = 0;
    for b in (1..m.nbody()).filter(|&b| !asleep.body(b)) {
        let parent = m.body_parentid()[b] as usize;
        let (from, row) = (rows.range(parent).start, rows.range(b));
        let n = above[parent] as usize;
        velocity.copy_within(from..from + n, row.start);
        acceleration.copy_within(from..from + n, row.start);
        let n = own_columns(d, b, (row.start, n), velocity, acceleration);
        above[b] = n as i32;

        let inertia = &d.cinert()[b];
        let product = velocity_product(inertia, &d.cvel()[b]);
        let (known, below) = force[row.clone()].split_at_mut(n);
        for ((f, v), a) in known
            .iter_mut()
            .zip(&velocity[row.clone()])
            .zip(&acceleration[row])
        {
            *f = momentum(inertia, a) + mul(&product, v);
        }
        below.fill(Spatial::ZERO);
    }
    mark.release(d);
}

/// Adds the forces of each body to those of its parent.
fn sum_subtrees(d: &Data, above: &[i32], force: &mut [Spatial]) {
    let m = d.model();
    let (asleep, rows) = (Sleepers::of(d), movers(d));
    for b in (1..m.nbody()).rev().filter(|&b| !asleep.body(b)) {
        let parent = m.body_parentid()[b] as usize;
        if parent == 0 {
            continue;
        }
        let (upper, own) = force.split_at_mut(rows.range(b).start);
        let upper = &mut upper[rows.range(parent)];
        let (shared, rest) = own[..rows.cols(b).len()].split_at(above[parent] as usize);
        // the dofs of a subtree are neighbours
        let at = match rows.cols(b).get(shared.len()) {
            Some(first) => rows.cols(parent).partition_point(|c| c < first),
            None => upper.len(),
        };
        upper.iter_mut().zip(shared).for_each(|(sum, f)| *sum += *f);
        upper[at..]
            .iter_mut()
            .zip(rest)
            .for_each(|(sum, f)| *sum += *f);
    }
}

/// qDeriv −= C.
pub fn subtract(d: &mut Data) {
    let m = d.model();
    let mark = d.mark();
    let above = mark.ints(d, m.nbody());
    let force = mark.rows::<Spatial>(d, m.nB());
    body_forces(d, above, force);
    sum_subtrees(d, above, force);
    let (any, rows, pat) = (sleep::any_asleep(d), movers(d), pattern(m));
    fields!(d => write: qDeriv; read: cdof, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for i in (0..m.nv()).filter(|&i| !asleep.dof(i)) {
        let force = &force[rows.range(m.dof_bodyid()[i] as usize)];
        for (x, f) in qDeriv[pat.range(i)].iter_mut().zip(force) {
            *x -= f.dot(&cdof[i]);
        }
    }
    mark.release(d);
}
