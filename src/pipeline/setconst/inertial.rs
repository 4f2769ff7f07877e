//! Constants that follow from the inertia matrix at the reference configuration.

use super::flex;
use crate::abi::*;
use crate::base::model_data::ModelData;
use crate::base::stack::Mark;
use crate::base::{Data, report};
use crate::math::{MINVAL, dense};
use crate::model_fields;
use crate::physics::{inertia, jacobian};

/// M is factored.
pub fn update(b: &mut ModelData) {
    if b.model().nv() == 0 {
        model_fields!(b => write: body_invweight0, tendon_invweight0, actuator_acc0);
        body_invweight0.fill([0.0; 2]);
        tendon_invweight0.fill(0.0);
        actuator_acc0.fill(0.0);
        return;
    }
    bodies(b);
    dofs(b);
    tendons(b);
    flex::weights(b);
    actuators(b);
}

/// Mean inverse inertia that a force and a torque at the centre of each body feel.
fn bodies(b: &mut ModelData) {
    let nv = b.model().nv();
    let mark = b.data_mut().mark();
    let jac = mark.nums(&mut b.data_mut(), 6 * nv);
    let minv_jt = mark.nums(&mut b.data_mut(), 6 * nv);
    for body in 0..b.model().nbody() {
        let d = &mut b.data_mut();
        let view = d.model();
        let weld = view.body_weldid()[body] as usize;
        let weight = if body == 0 || view.body_dofnum()[weld] == 0 {
            [0.0; 2]
        } else if view.body_simple()[body] == 2 {
            if view.body_mass()[body] == 0.0 {
                report::raise(format_args!("setInertia0: moving body {body} has 0 mass"));
            }
            [1.0 / view.body_mass()[body].max(MINVAL), 0.0]
        } else {
            let (trans, rot) = jac.split_at_mut(3 * nv);
            jacobian::jac(d, trans, rot, d.xipos()[body], body);
            minv_jt.copy_from_slice(jac);
            inertia::solve_m(d, minv_jt);
            [mean(jac, minv_jt, nv, 0), mean(jac, minv_jt, nv, 3)]
        };
        model_fields!(b => write: body_invweight0);
        body_invweight0[body] = weight;
    }
    mark.release(&mut b.data_mut());
}

/// Mean of three diagonal entries of J M⁻¹ J', from row `first`.
fn mean(jac: &[f64], minv_jt: &[f64], nv: usize, first: usize) -> f64 {
    let entry = |i: usize| {
        let row = i * nv..(i + 1) * nv;
        dense::dot(&jac[row.clone()], &minv_jt[row])
    };
    (entry(first) + entry(first + 1) + entry(first + 2)) / 3.0
}

/// Inverse inertia that a force on each dof feels, averaged over the axes of a ball or free joint.
fn dofs(b: &mut ModelData) {
    let nv = b.model().nv();
    let mark = b.data_mut().mark();
    let unit = mark.nums(&mut b.data_mut(), 6 * nv);
    let minv_jt = mark.nums(&mut b.data_mut(), 6 * nv);
    for j in 0..b.model().njnt() {
        let d = &mut b.data_mut();
        let view = d.model();
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
            let (unit, minv_jt) = (&mut unit[..num * nv], &mut minv_jt[..num * nv]);
            unit.fill(0.0);
            (0..num).for_each(|k| unit[k * nv + at + k] = 1.0);
            minv_jt.copy_from_slice(unit);
            inertia::solve_m(d, minv_jt);
            if num == 1 {
                weight[0] = dense::dot(unit, minv_jt);
            } else {
                weight[..3].fill(mean(unit, minv_jt, nv, 0));
                if num == 6 {
                    weight[3..].fill(mean(unit, minv_jt, nv, 3));
                }
            }
        }
        model_fields!(b => write: dof_invweight0);
        dof_invweight0[at..at + num].copy_from_slice(&weight[..num]);
    }
    mark.release(&mut b.data_mut());
}

fn tendons(b: &mut ModelData) {
    for t in 0..b.model().ntendon() {
        let d = &mut b.data_mut();
        let mark = d.mark();
        let weight = dense_row(d, &mark, Row::Tendon(t)).inverse_inertia();
        mark.release(d);
        model_fields!(b => write: tendon_invweight0);
        tendon_invweight0[t] = weight;
    }
}

fn actuators(b: &mut ModelData) {
    for k in 0..b.model().nout() {
        let d = &mut b.data_mut();
        let mark = d.mark();
        let norm = dense::norm(dense_row(d, &mark, Row::Actuator(k)).minv_jt);
        mark.release(d);
        model_fields!(b => write: actuator_acc0);
        actuator_acc0[k] = norm;
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
pub(super) enum Row {
    Tendon(usize),
    Edge(usize),
    Actuator(usize),
}

/// A dense row and its product with M⁻¹.
pub(super) struct DenseRow<'a> {
    row: &'a [f64],
    minv_jt: &'a [f64],
}

impl DenseRow<'_> {
    pub(super) fn inverse_inertia(&self) -> f64 {
        dense::dot(self.row, self.minv_jt)
    }
}

pub(super) fn dense_row<'a>(d: &mut Data, mark: &'a Mark, which: Row) -> DenseRow<'a> {
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
        Row::Edge(e) => (
            m.flexedge_J_rownnz()[e],
            m.flexedge_J_rowadr()[e],
            m.flexedge_J_colind(),
            d.flexedge_J(),
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
    let minv_jt = mark.nums(d, nv);
    minv_jt.copy_from_slice(row);
    inertia::solve_m(d, minv_jt);
    DenseRow { row, minv_jt }
}
