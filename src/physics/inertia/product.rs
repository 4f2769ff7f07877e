//! Products and copies of M from its stored lower triangle. Computation: Framework.

use crate::base::DataRef;
use crate::math::sparse::dot_sparse;
use crate::math::symmetric;

/// res = M v, from the lower triangle.
pub fn mul_m(d: &DataRef, res: &mut [f64], v: &[f64]) {
    let m = d.model();
    symmetric::mul_vec(&mut res[..m.nv()], d.M(), super::pattern(m), v);
}

/// `mj_mulM2`: res = D^(1/2) L v, so that res' res = v' M v.
pub fn mul_m2(d: &DataRef, res: &mut [f64], v: &[f64]) {
    let m = d.model();
    let (rownnz, rowadr, colind, ld) = (m.M_rownnz(), m.M_rowadr(), m.M_colind(), d.qLD());
    for i in 0..m.nv() {
        let start = rowadr[i] as usize;
        let diag = start + rownnz[i] as usize - 1;
        let mut sum = v[i];
        if m.dof_simplenum()[i] == 0 {
            sum += dot_sparse(&ld[start..diag], &colind[start..diag], v);
        }
        res[i] = sum * ld[diag].sqrt();
    }
}

/// `mj_fullM`: M as a dense symmetric nv×nv matrix.
pub fn full_m(d: &DataRef, dst: &mut [f64]) {
    let m = d.model();
    let nv = m.nv();
    dst.fill(0.0);
    for i in 0..nv {
        let start = m.M_rowadr()[i] as usize;
        for adr in start..start + m.M_rownnz()[i] as usize {
            let j = m.M_colind()[adr] as usize;
            dst[i * nv + j] = d.M()[adr];
            dst[j * nv + i] = d.M()[adr];
        }
    }
}

/// Adds the lower triangle of M to a dense nv×nv matrix.
pub fn add_m_dense(d: &DataRef, dst: &mut [f64]) {
    let m = d.model();
    let nv = m.nv();
    for i in 0..nv {
        let start = m.M_rowadr()[i] as usize;
        for adr in start..start + m.M_rownnz()[i] as usize {
            dst[i * nv + m.M_colind()[adr] as usize] += d.M()[adr];
        }
    }
}

/// Adds the lower triangle of M to a sparse matrix whose rows hold its pattern, columns ascending.
pub fn add_m_sparse(d: &DataRef, dst: &mut [f64], nnz: &[i32], adr: &[i32], colind: &[i32]) {
    let m = d.model();
    for i in 0..m.nv() {
        let (mut at, end) = (adr[i] as usize, (adr[i] + nnz[i]) as usize);
        let start = m.M_rowadr()[i] as usize;
        for k in start..start + m.M_rownnz()[i] as usize {
            let column = m.M_colind()[k];
            while at < end && colind[at] < column {
                at += 1;
            }
            if at < end && colind[at] == column {
                dst[at] += d.M()[k];
            }
        }
    }
}
