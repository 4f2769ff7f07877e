//! Constants that follow from the inertia matrix at the reference configuration.

use crate::abi::*;
use crate::base::stack::Mark;
use crate::base::{Data, ModelMut};
use crate::math::{MINVAL, dense};
use crate::model_fields;
use crate::physics::{inertia, jacobian};

/// M is factored.
pub fn update(m: &mut ModelMut, d: &mut Data) {
    if m.model().nv() == 0 {
        model_fields!(m => write: body_invweight0, tendon_invweight0, actuator_acc0);
        body_invweight0.fill([0.0; 2]);
        tendon_invweight0.fill(0.0);
        actuator_acc0.fill(0.0);
        return;
    }
    bodies(m, d);
    dofs(m, d);
    tendons(m, d);
    actuators(m, d);
}

/// Mean inverse inertia that a force and a torque at the centre of each body feel.
fn bodies(m: &mut ModelMut, d: &mut Data) {
    let nv = m.model().nv();
    let mark = d.mark();
    let jac = mark.nums(d, 6 * nv);
    let moved = mark.nums(d, 6 * nv);
    for b in 0..m.model().nbody() {
        let view = m.model();
        let weld = view.body_weldid()[b] as usize;
        let weight = if b == 0 || view.body_dofnum()[weld] == 0 {
            [0.0; 2]
        } else if view.body_simple()[b] == 2 {
            [1.0 / view.body_mass()[b].max(MINVAL), 0.0]
        } else {
            let (trans, rot) = jac.split_at_mut(3 * nv);
            jacobian::jac(d, trans, rot, d.xipos()[b], b);
            moved.copy_from_slice(jac);
            inertia::solve_m(d, moved);
            [mean(jac, moved, nv, 0), mean(jac, moved, nv, 3)]
        };
        model_fields!(m => write: body_invweight0);
        body_invweight0[b] = weight;
    }
    mark.release(d);
}

/// Mean of three diagonal entries of J M⁻¹ J', from row `first`.
fn mean(jac: &[f64], moved: &[f64], nv: usize, first: usize) -> f64 {
    let entry = |i: usize| {
        let row = i * nv..(i + 1) * nv;
        dense::dot(&jac[row.clone()], &moved[row])
    };
    (entry(first) + entry(first + 1) + entry(first + 2)) / 3.0
}

/// Inverse inertia that a force on each dof feels, averaged over the axes of a ball or free joint.
fn dofs(m: &mut ModelMut, d: &mut Data) {
    let nv = m.model().nv();
    let mark = d.mark();
    let unit = mark.nums(d, 6 * nv);
    let moved = mark.nums(d, 6 * nv);
    for j in 0..m.model().njnt() {
        let view = m.model();
        let (kind, body) = (view.jnt_type()[j], view.jnt_bodyid()[j] as usize);
        let at = view.jnt_dofadr()[j] as usize;
        let num = match kind {
            mjJNT_FREE => 6,
            mjJNT_BALL => 3,
            _ => 1,
        };
        let mut weight = [0.0; 6];
        if view.body_simple()[body] == 2 {
            weight.fill(1.0 / view.body_mass()[body].max(MINVAL));
        } else {
            let (unit, moved) = (&mut unit[..num * nv], &mut moved[..num * nv]);
            unit.fill(0.0);
            (0..num).for_each(|k| unit[k * nv + at + k] = 1.0);
            moved.copy_from_slice(unit);
            inertia::solve_m(d, moved);
            if num == 1 {
                weight[0] = dense::dot(unit, moved);
            } else {
                weight[..3].fill(mean(unit, moved, nv, 0));
                if num == 6 {
                    weight[3..].fill(mean(unit, moved, nv, 3));
                }
            }
        }
        model_fields!(m => write: dof_invweight0);
        dof_invweight0[at..at + num].copy_from_slice(&weight[..num]);
    }
    mark.release(d);
}

fn tendons(m: &mut ModelMut, d: &mut Data) {
    for t in 0..m.model().ntendon() {
        let mark = d.mark();
        let weight = dense_row(d, &mark, Row::Tendon(t)).inverse_inertia();
        model_fields!(m => write: tendon_invweight0);
        tendon_invweight0[t] = weight;
        mark.release(d);
    }
}

fn actuators(m: &mut ModelMut, d: &mut Data) {
    for k in 0..m.model().nout() {
        let mark = d.mark();
        let norm = dense::norm(dense_row(d, &mark, Row::Actuator(k)).moved);
        model_fields!(m => write: actuator_acc0);
        actuator_acc0[k] = norm;
        mark.release(d);
    }
}

/// Inverse of the inertia that a force on output `k` of the actuators feels.
pub fn inverse_inertia(d: &mut Data, k: usize) -> f64 {
    let mark = d.mark();
    let inverse = dense_row(d, &mark, Row::Actuator(k)).inverse_inertia();
    mark.release(d);
    inverse
}

/// A row of a sparse Jacobian.
#[derive(Clone, Copy)]
enum Row {
    Tendon(usize),
    Actuator(usize),
}

/// A dense row and its product with M⁻¹.
struct DenseRow<'a> {
    row: &'a [f64],
    moved: &'a [f64],
}

impl DenseRow<'_> {
    fn inverse_inertia(&self) -> f64 {
        dense::dot(self.row, self.moved)
    }
}

fn dense_row<'a>(d: &mut Data, mark: &'a Mark, which: Row) -> DenseRow<'a> {
    let m = d.model();
    let nv = m.nv();
    let row = mark.nums(d, nv);
    row.fill(0.0);
    let (nnz, adr, columns, values) = match which {
        Row::Tendon(t) => (
            m.ten_J_rownnz()[t],
            m.ten_J_rowadr()[t],
            m.ten_J_colind(),
            d.ten_J(),
        ),
        Row::Actuator(k) => (
            d.moment_rownnz()[k],
            d.moment_rowadr()[k],
            d.moment_colind(),
            d.actuator_moment(),
        ),
    };
    for i in adr as usize..(adr + nnz) as usize {
        row[columns[i] as usize] = values[i];
    }
    let moved = mark.nums(d, nv);
    moved.copy_from_slice(row);
    inertia::solve_m(d, moved);
    DenseRow { row, moved }
}
