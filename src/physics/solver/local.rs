//! The Jacobian of a problem, with what its products need.

use core::ops::Range;

use super::inertia::Run;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::extents::Rows;
use crate::math::sparse::{self, Pattern};

/// Rows of J on the dofs of the problem.
#[derive(Clone, Copy)]
pub enum Local<'a> {
    Dense(Rows<'a>),
    /// with the transposed matrix
    Sparse {
        J: &'a [f64],
        pat: Pattern<'a>,
        rowsuper: &'a [i32],
        JT: &'a [f64],
        pat_t: Pattern<'a>,
        rowsuper_t: &'a [i32],
    },
}

impl Local<'_> {
    /// `res = J v`.
    #[inline]
    pub fn mul(&self, res: &mut [f64], v: &[f64]) {
        match *self {
            Local::Dense(J) => J.mul(res, v),
            Local::Sparse {
                J, pat, rowsuper, ..
            } => sparse::mul_mat_vec_super(res, J, pat, rowsuper, v),
        }
    }

    /// `res = J' f`.
    #[inline]
    pub fn mul_t(&self, res: &mut [f64], f: &[f64]) {
        match *self {
            Local::Dense(J) => J.mul_t(res, f),
            Local::Sparse {
                JT,
                pat_t,
                rowsuper_t,
                ..
            } => sparse::mul_mat_vec_super(res, JT, pat_t, rowsuper_t, f),
        }
    }

    /// Number of stored values.
    pub fn nnz(&self) -> usize {
        match *self {
            Local::Dense(J) => J.val.len(),
            Local::Sparse { pat, .. } => pat.rownnz.iter().map(|&n| n as usize).sum(),
        }
    }
}

/// Rows of the dense Jacobian that make an island, on its own dofs, in `J`.
pub fn gather_dense<'s>(
    J: &'s mut [f64],
    d: &Data,
    runs: &[Run],
    nv: usize,
    rows: &Range<usize>,
) -> &'s [f64] {
    let width = d.model().nv();
    let (all, map) = (d.efc_J(), &d.map_iefc2efc()[rows.clone()]);
    if d.nisland() == 1 && nv == width {
        // all of it, as it is
        J.copy_from_slice(&all[..J.len()]);
        return J;
    }
    for (to, &r) in J.chunks_exact_mut(nv).zip(map) {
        let from = &all[r as usize * width..(r as usize + 1) * width];
        for &[g, l, n] in runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            to[l..l + n].copy_from_slice(&from[g..g + n]);
        }
    }
    J
}

/// Rows of the sparse Jacobian that make an island, on its own dofs, or all of them (`None`).
pub fn gather_sparse<'s>(
    mark: &'s Mark,
    d: &mut Data,
    nv: usize,
    nefc: usize,
    island: Option<(Range<usize>, usize)>,
) -> Local<'s> {
    let (rownnz, rowadr, rowsuper) = (mark.ints(d, nefc), mark.ints(d, nefc), mark.ints(d, nefc));
    let mut total = 0;
    {
        let (nnz, repeat, source) = (d.efc_J_rownnz(), d.efc_J_rowsuper(), source(d, &island));
        let mut next = usize::MAX;
        for i in (0..nefc).rev() {
            let from = source(i);
            rownnz[i] = nnz[from];
            // rows that are neighbours in mjData too
            let repeats = next == from + 1 && repeat[from] > 0 && rownnz[i] == nnz[next];
            rowsuper[i] = if repeats { rowsuper[i + 1] + 1 } else { 0 };
            next = from;
        }
        for (adr, n) in rowadr.iter_mut().zip(&*rownnz) {
            *adr = total;
            total += n;
        }
    }
    let nnz = total as usize;
    let (J, colind) = (mark.nums(d, nnz), mark.ints(d, nnz));
    {
        let (val, ind, adr) = (d.efc_J(), d.efc_J_colind(), d.efc_J_rowadr());
        let source = source(d, &island);
        // those go together
        let (mut at, mut i) = (0, 0);
        while i < nefc {
            let from = adr[source(i)] as usize;
            let mut end = from;
            while i < nefc && adr[source(i)] as usize == end {
                end += rownnz[i] as usize;
                i += 1;
            }
            let n = end - from;
            J[at..at + n].copy_from_slice(&val[from..end]);
            if island.is_none() {
                colind[at..at + n].copy_from_slice(&ind[from..end]);
            }
            at += n;
        }
        if let Some((_, first)) = &island {
            let (map, first) = (d.map_dof2idof(), *first as i32);
            let (mut at, mut i) = (0, 0);
            while i < nefc {
                let from = adr[source(i)] as usize;
                let n = rownnz[i] as usize;
                for (to, &c) in colind[at..at + n].iter_mut().zip(&ind[from..from + n]) {
                    *to = map[c as usize] - first;
                }
                // rows with the same columns
                let size = rowsuper[i] as usize + 1;
                for q in 1..size {
                    colind.copy_within(at..at + n, at + q * n);
                }
                at += size * n;
                i += size;
            }
        }
    }
    let pat = Pattern {
        rownnz,
        rowadr,
        colind,
    };
    transposed(mark, d, nv, J, pat, rowsuper)
}

/// Where a row of an island, or of all, stands among all.
fn source<'d>(
    d: &'d Data,
    island: &Option<(Range<usize>, usize)>,
) -> impl Fn(usize) -> usize + use<'d> {
    let list = island
        .as_ref()
        .map(|(rows, _)| &d.map_iefc2efc()[rows.clone()]);
    move |i| list.map_or(i, |list| list[i] as usize)
}

/// A sparse matrix without gaps between its rows, with its transpose; `rowsuper` are its supernodes.
pub fn transposed<'s>(
    mark: &'s Mark,
    d: &mut Data,
    nv: usize,
    J: &'s [f64],
    pat: Pattern<'s>,
    rowsuper: &'s [i32],
) -> Local<'s> {
    let nnz = J.len();
    let (JT, cols_t) = (mark.nums(d, nnz), mark.ints(d, nnz));
    let (nnz_t, adr_t, rowsuper_t) = (mark.ints(d, nv), mark.ints(d, nv), mark.ints(d, nv));
    sparse::transpose_super(JT, [nnz_t, adr_t, cols_t], J, pat, rowsuper);
    let pat_t = Pattern {
        rownnz: nnz_t,
        rowadr: adr_t,
        colind: cols_t,
    };
    sparse::super_sparse(rowsuper_t, pat_t);
    Local::Sparse {
        J,
        pat,
        rowsuper,
        JT,
        pat_t,
        rowsuper_t,
    }
}
