//! The matrix of the dual problem: A = J M⁻¹ J' + diag(R). Computation: soDual, soExactDiag.

use super::{impedance, project_sparse};
use crate::abi::{mjENBL_DIAGEXACT, mjWARN_CNSTRFULL};
use crate::base::arena::{self, Dual};
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::dense;
use crate::physics::form::{is_dual, is_sparse};
use crate::physics::metric;

/// `mj_projectConstraint`: `efc_Y` = J M^(−1/2), and `efc_AR` when the solver is dual. With the flag
/// "diagexact" the impedance is made again from the diagonal of Y Y'. The discrete integrator's metric is not known
/// here: they get their places, a new one at each call, and no content.
pub fn project_constraint(d: &mut Data) {
    match metric::applies(d.model()) {
        true => place_projection(d),
        false => project(d, is_dual(d.model())),
    }
}

/// The same once the metric of the discrete integrator is known.
pub fn project_in_metric(d: &mut Data) {
    project(d, is_dual(d.model()));
}

/// What inverse dynamics under the discrete integrator wants of it: `efc_AR` has its place, but no content.
pub fn project_factor(d: &mut Data) {
    project(d, false);
}

fn project(d: &mut Data, fill_dual: bool) {
    let m = d.model();
    // what has no metric waits for it, but for the dual solver
    if metric::applies(m) && !metric::present(d) && !is_dual(m) {
        return;
    }
    let (dual, exact) = (is_dual(m), m.enabled(mjENBL_DIAGEXACT));
    if d.nefc() == 0 || !(dual || exact) {
        return;
    }
    // the discrete integrator has placed them in the position stage
    let placed = metric::applies(m).then(|| [d.nY() > 0, d.nA() > 0]);
    let [has_y, has_ar] = placed.unwrap_or_default();
    let sparse = is_sparse(m);
    if !(has_y || place_y(d, sparse)) {
        return full(d);
    }
    match sparse {
        true => project_sparse::fill_y(d),
        false => fill_y(d),
    }
    if exact {
        exact_diagonal(d, sparse);
    }
    if dual {
        if !(has_ar || place_ar(d, sparse)) {
            return full(d);
        }
        match sparse {
            _ if !fill_dual => {}
            true => project_sparse::fill_ar(d),
            false => fill_ar(d),
        }
    }
}

/// Room for `efc_Y` and `efc_AR` where `project_constraint` will want them: all that the discrete integrator does
/// about them before its metric is known.
fn place_projection(d: &mut Data) {
    let m = d.model();
    let (dual, exact) = (is_dual(m), m.enabled(mjENBL_DIAGEXACT));
    if d.nefc() == 0 || !(dual || exact) {
        return;
    }
    let sparse = is_sparse(m);
    if !(place_y(d, sparse) && (!dual || place_ar(d, sparse))) {
        return full(d);
    }
    if dual && sparse {
        project_sparse::list_columns(d);
    }
}

fn place_y(d: &mut Data, sparse: bool) -> bool {
    let n = d.nefc() * d.model().nv();
    match sparse {
        true => project_sparse::place_y(d),
        false => arena::alloc_dual(d, &[Dual::Y(n)]),
    }
}

fn place_ar(d: &mut Data, sparse: bool) -> bool {
    let n = d.nefc();
    match sparse {
        true => project_sparse::place_ar(d),
        false => arena::alloc_dual(d, &[Dual::AR(n * n)]),
    }
}

/// The arena has no room: the step goes on without constraints.
fn full(d: &mut Data) {
    let narena = d.narena() as i32;
    report::warn(d, mjWARN_CNSTRFULL, narena);
    arena::forget_rows(d);
    arena::clear_constraints(d);
}

/// D^(−1/2) of the factor of M.
pub(super) fn sqrt_inv_diag(m: Model, qLD: &[f64], res: &mut [f64]) {
    let (rownnz, rowadr) = (m.M_rownnz(), m.M_rowadr());
    for (i, x) in res.iter_mut().enumerate() {
        *x = 1.0 / qLD[(rowadr[i] + rownnz[i] - 1) as usize].sqrt();
    }
}

fn fill_y(d: &mut Data) {
    let m = d.model();
    let nv = m.nv();
    let mark = d.mark();
    let sqrt_inv = mark.nums(d, nv);
    sqrt_inv_diag(m, metric::factor(d).0, sqrt_inv);
    let own = metric::factored(d);
    {
        fields!(d => write: efc_Y; read: efc_J, qLD, qH);
        let qLD = if own { qH } else { qLD };
        let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
        let simple = m.dof_simplenum();
        let n = efc_Y.len();
        efc_Y.copy_from_slice(&efc_J[..n]);
        for y in efc_Y.chunks_exact_mut(nv) {
            for i in (1..nv).rev() {
                let yi = y[i];
                if yi == 0.0 || simple[i] != 0 {
                    continue;
                }
                let start = rowadr[i] as usize;
                let off = start..start + rownnz[i] as usize - 1;
                for (&c, &l) in colind[off.clone()].iter().zip(&qLD[off]) {
                    y[c as usize] -= l * yi;
                }
            }
            y.iter_mut().zip(&*sqrt_inv).for_each(|(y, s)| *y *= s);
        }
    }
    mark.release(d);
}

fn fill_ar(d: &mut Data) {
    let (nv, n) = (d.model().nv(), d.nefc());
    let mark = d.mark();
    let yt = mark.nums(d, nv * n);
    let nonzero = mark.ints(d, nv);
    {
        fields!(d => write: efc_AR; read: efc_Y, efc_R);
        // columns of Y contiguous, so that a row of A is a sum of scaled columns
        dense::transpose(yt, efc_Y, n, nv);
        for i in 0..n {
            let y = &efc_Y[i * nv..(i + 1) * nv];
            let mut count = 0;
            for (k, _) in y.iter().enumerate().filter(|(_, y)| **y != 0.0) {
                nonzero[count] = k as i32;
                count += 1;
            }
            sum_columns(
                &mut efc_AR[i * n..(i + 1) * n],
                i + 1,
                yt,
                y,
                &nonzero[..count],
            );
        }
        for i in 0..n {
            for j in 0..i {
                efc_AR[j * n + i] = efc_AR[i * n + j];
            }
            efc_AR[i * n + i] += efc_R[i];
        }
    }
    mark.release(d);
}

/// The first `upto` elements of a row, and some behind them: the sum of columns times their factors.
fn sum_columns(row: &mut [f64], upto: usize, columns: &[f64], factors: &[f64], which: &[i32]) {
    let n = row.len();
    let mut from = 0;
    while from < upto {
        let block = match n - from {
            16.. => sum_block::<16>,
            8.. => sum_block::<8>,
            4.. => sum_block::<4>,
            _ => sum_block::<1>,
        };
        from += block(&mut row[from..], from, n, columns, factors, which);
    }
}

/// [`sum_columns`] for `W` elements, in registers until all columns are added.
fn sum_block<const W: usize>(
    row: &mut [f64],
    from: usize,
    n: usize,
    columns: &[f64],
    factors: &[f64],
    which: &[i32],
) -> usize {
    let mut sum = [0.0; W];
    for &k in which {
        let k = k as usize;
        if let Some(column) = columns[k * n + from..].first_chunk::<W>() {
            dense::add_to_scl_short(&mut sum, column, factors[k]);
        }
    }
    row[..W].copy_from_slice(&sum);
    W
}

/// `efc_diagA` from Y, and what follows from it.
fn exact_diagonal(d: &mut Data, sparse: bool) {
    let nv = d.model().nv();
    {
        fields!(d => write: efc_diagA; read: efc_Y, efc_Y_rownnz, efc_Y_rowadr);
        for (i, a) in efc_diagA.iter_mut().enumerate() {
            let row = if sparse {
                let adr = efc_Y_rowadr[i] as usize;
                &efc_Y[adr..adr + efc_Y_rownnz[i] as usize]
            } else {
                &efc_Y[i * nv..(i + 1) * nv]
            };
            *a = dense::dot(row, row);
        }
    }
    impedance::make_impedance(d);
    gather_islands(d);
}

/// The regularizer in the order of the islands.
pub fn gather_islands(d: &mut Data) {
    if d.nisland() > 0 {
        fields!(d => write: iefc_D, iefc_R; read: efc_D, efc_R, map_iefc2efc);
        for (i, &c) in map_iefc2efc.iter().enumerate() {
            iefc_D[i] = efc_D[c as usize];
            iefc_R[i] = efc_R[c as usize];
        }
    }
}
