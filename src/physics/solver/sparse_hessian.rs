//! The Hessian of the Newton solver as a sparse matrix, and its factor H = L' L.
//!
//! Eliminating from the last dof up gives no fill within a kinematic tree. The structure is found once
//! per solve: columns of H from the rows of J and M, those of L by climbing the elimination tree.
//! T. Davis, Direct Methods for Sparse Linear Systems, chapter 4. Computation: soAlgorithms.

use super::inertia::{Run, inertia_rows};
use super::local::Local;
use super::primal::Problem;
use super::sparse_rows::{Lower, eliminate, extends, row_columns, transpose_lower};
use crate::abi::*;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::cholesky::{self, Rank1};
use crate::math::lanes::{four_add_scl, pair_add_scl};
use crate::math::sparse::{add_to_scl_sparse, dot_sparse, neighbours};
use crate::math::{MINVAL, dense};
use crate::physics::constraint::{Summary, is_pyramidal};
use crate::physics::metric::Terms;

/// Columns up to `r` that the squares of the metric's rows add to row `r`, where `flag` is not yet `r`.
fn term_columns(terms: Terms, r: usize, flag: &mut [i32], mut visit: impl FnMut(i32)) {
    for (_, cols, _) in terms.rows() {
        let Ok(k) = cols.binary_search(&(r as i32)) else {
            continue;
        };
        for &c in &cols[..=k] {
            if flag[c as usize] != r as i32 {
                flag[c as usize] = r as i32;
                visit(c);
            }
        }
    }
}

/// H and its factors.
pub struct SparseHessian<'a> {
    nv: usize,
    /// structure and values of the lower triangle of H
    h: Lower<'a>,
    H: &'a mut [f64],
    /// structure of L, and its columns: rows that contain a column, in the order of elimination
    l: Lower<'a>,
    col_adr: &'a mut [i32],
    col_rows: &'a mut [i32],
    L: &'a mut [f64],
    /// with cones; empty when the model has pyramids
    Lcone: &'a mut [f64],
    has_cones: bool,
    vec: &'a mut [f64],
    cursor: &'a mut [i32],
    /// where a row of H or L has a column
    place: &'a mut [i32],
    nnz: usize,
}

impl<'a> SparseHessian<'a> {
    /// Finds the structure for the rows of J.
    pub fn new(
        mark: &'a Mark,
        d: &mut Data,
        jac: &Local,
        nv: usize,
        runs: &[Run],
        terms: Terms,
    ) -> Self {
        let m = d.model();
        let flag = mark.ints(d, nv);
        let list = mark.ints(d, nv);

        // columns of each row of H: those of the rows of J that contain it, and those of M
        let mut h = Lower {
            rownnz: mark.ints(d, nv),
            rowadr: mark.ints(d, nv),
            colind: &mut [],
        };
        flag.fill(-1);
        let (mut nnz_jj, mut nnz_m) = (0, 0);
        let mut own_jj = 0;
        let mut before: &[i32] = &[];
        for (r, cols, shift) in inertia_rows(m, runs) {
            nnz_m += cols.len();
            let before = core::mem::replace(&mut before, cols);
            if terms.is_empty() && extends(jac, r, before, cols, shift) {
                own_jj += (own_jj > 0) as usize;
                nnz_jj += own_jj;
                h.rownnz[r] = h.rownnz[r - 1] + 1;
                continue;
            }
            let mut n = 0;
            row_columns(jac, r, flag, |_| n += 1);
            own_jj = n;
            nnz_jj += n;
            for &c in cols {
                let c = (c - shift) as usize;
                if flag[c] != r as i32 {
                    flag[c] = r as i32;
                    n += 1;
                }
            }
            term_columns(terms, r, flag, |_| n += 1);
            h.rownnz[r] = n as i32;
        }
        let nh = h.place();
        h.colind = mark.ints(d, nh);
        flag.fill(-1);
        let mut before: &[i32] = &[];
        for (r, cols, shift) in inertia_rows(m, runs) {
            let range = h.range(r);
            let before = core::mem::replace(&mut before, cols);
            if terms.is_empty() && extends(jac, r, before, cols, shift) {
                h.colind.copy_within(h.range(r - 1), range.start);
                h.colind[range.end - 1] = r as i32;
                continue;
            }
            let out = &mut h.colind[range];
            let mut n = 0;
            row_columns(jac, r, flag, |c| {
                out[n] = c;
                n += 1;
            });
            for &c in cols {
                let c = c - shift;
                if flag[c as usize] != r as i32 {
                    flag[c as usize] = r as i32;
                    out[n] = c;
                    n += 1;
                }
            }
            term_columns(terms, r, flag, |c| {
                out[n] = c;
                n += 1;
            });
            out.sort_unstable();
        }

        // H by columns: the rows below the diagonal
        let upper_adr = mark.ints(d, nv + 1);
        let upper = mark.ints(d, nh);
        transpose_lower(&h, upper_adr, upper);

        // elimination: count, then fill
        let parent = list;
        let mut l = Lower {
            rownnz: mark.ints(d, nv),
            rowadr: mark.ints(d, nv),
            colind: &mut [],
        };
        let col_adr = mark.ints(d, nv + 1);
        l.rownnz.fill(1);
        col_adr.fill(0);
        eliminate(nv, upper_adr, upper, parent, flag, |row, col| {
            l.rownnz[row] += 1;
            col_adr[col + 1] += 1;
        });
        let nl = l.place();
        l.colind = mark.ints(d, nl);
        for c in 0..nv {
            col_adr[c + 1] += col_adr[c];
        }
        let col_rows = mark.ints(d, nl - nv);
        let cursor = mark.ints(d, nv);
        for r in 0..nv {
            cursor[r] = l.rowadr[r] + l.rownnz[r] - 1;
            l.colind[cursor[r] as usize] = r as i32;
        }
        let mut last = nv;
        let mut at = 0;
        eliminate(nv, upper_adr, upper, parent, flag, |row, col| {
            cursor[row] -= 1;
            l.colind[cursor[row] as usize] = col as i32;
            if col != last {
                last = col;
                at = col_adr[col] as usize;
            }
            col_rows[at] = row as i32;
            at += 1;
        });

        let elliptic = !is_pyramidal(m);
        Self {
            nv,
            h,
            H: mark.nums(d, nh),
            l,
            col_adr,
            col_rows,
            L: mark.nums(d, nl),
            Lcone: mark.nums(d, if elliptic { nl } else { 0 }),
            has_cones: false,
            vec: mark.nums(d, nv),
            cursor,
            place: flag,
            nnz: nl * if elliptic { 2 } else { 1 } + nnz_jj + nnz_m,
        }
    }

    /// `solver_nnz`: elements of the factors and of the terms of H.
    pub fn nnz(&self) -> usize {
        self.nnz
    }

    /// Computes and factorizes from the states of the rows.
    pub fn full(&mut self, p: &Problem, summary: Summary) {
        self.factor(p);
        self.cones(p, summary);
    }

    fn factor(&mut self, p: &Problem) {
        self.assemble(p);
        // from the last row up: what the rows below leave, scaled
        for r in 0..self.nv {
            self.cursor[r] = self.l.rowadr[r] + self.l.rownnz[r] - 1;
        }
        for r in (0..self.nv).rev() {
            let range = self.l.range(r);
            let (rows_to_r, below) = self.L.split_at_mut(range.end);
            let out = &mut rows_to_r[range.start..];
            let cols = &self.l.colind[range.clone()];
            set_places(self.place, cols);
            out.fill(0.0);
            let from = self.h.range(r);
            for (&c, &x) in self.h.colind[from.clone()].iter().zip(&self.H[from]) {
                out[self.place[c as usize] as usize] = x;
            }
            let rows = self.col_adr[r] as usize..self.col_adr[r + 1] as usize;
            for &c in &self.col_rows[rows] {
                let c = c as usize;
                // the cursor walks down the row with r
                self.cursor[c] -= 1;
                let part = self.l.rowadr[c] as usize..self.cursor[c] as usize + 1;
                let vals = &below[part.start - range.end..part.end - range.end];
                let scale = vals[vals.len() - 1];
                // columns of row c up to r are among those of row r
                if vals.len() == out.len() {
                    dense::add_to_scl_short(out, vals, -scale);
                    continue;
                }
                for (&j, &x) in self.l.colind[part].iter().zip(vals) {
                    out[self.place[j as usize] as usize] -= scale * x;
                }
            }
            let Some((last, off)) = out.split_last_mut() else {
                continue;
            };
            if *last < MINVAL {
                // a lost pivot decouples its row
                *last = MINVAL.sqrt();
                off.fill(0.0);
                continue;
            }
            *last = last.sqrt();
            let inv = 1.0 / *last;
            off.iter_mut().for_each(|x| *x *= inv);
        }
    }

    /// H = J' D J + M.
    fn assemble(&mut self, p: &Problem) {
        let Local::Sparse { J, pat, rowsuper, JT, pat_t, .. } = p.jac else {
            return;
        };
        for (r, mcols, mvals, shift) in p.inertia.rows() {
            let range = self.h.range(r);
            set_places(self.place, &self.h.colind[range.clone()]);
            let out = &mut self.H[range];
            out.fill(0.0);
            let (vals, rows) = pat_t.row(r, JT);
            let mut at = 0;
            while at < rows.len() {
                // active ones of up to four rows with the same columns
                let first = rows[at] as usize;
                let size = (rowsuper[first] as usize + 1).min(4);
                let mut terms: [(f64, &[f64]); 4] = [(0.0, &[]); 4];
                let mut n = 0;
                for (k, &x) in (first..first + size).zip(&vals[at..]) {
                    if p.state[k] == mjCNSTRSTATE_QUADRATIC {
                        terms[n] = (p.rows.D[k] * x, pat.row(k, J).0);
                        n += 1;
                    }
                }
                at += size;
                let cols = pat.cols(first);
                match n {
                    0 => {}
                    1 => add_placed::<1>(out, self.place, cols, r, &terms),
                    2 => add_placed::<2>(out, self.place, cols, r, &terms),
                    3 => add_placed::<3>(out, self.place, cols, r, &terms),
                    _ => add_placed::<4>(out, self.place, cols, r, &terms),
                }
            }
            for (&c, &x) in mcols.iter().zip(mvals) {
                out[self.place[(c - shift) as usize] as usize] += x;
            }
            for (scale, cols, vals) in p.inertia.terms().rows() {
                let Ok(k) = cols.binary_search(&(r as i32)) else {
                    continue;
                };
                let s = scale * vals[k];
                for (&c, &y) in cols[..=k].iter().zip(vals) {
                    out[self.place[c as usize] as usize] += s * y;
                }
            }
        }
    }

    /// Follows the rows that changed their state; returns the number of rank-one terms.
    pub fn incremental(&mut self, p: &Problem, old_state: &[i32], summary: Summary) -> usize {
        let Local::Sparse { J, pat, .. } = p.jac else {
            return 0;
        };
        let mut nupdate = 0;
        for i in 0..old_state.len() {
            let was = old_state[i] == mjCNSTRSTATE_QUADRATIC;
            let is = p.state[i] == mjCNSTRSTATE_QUADRATIC;
            if was == is {
                continue;
            }
            let sign = if is { Rank1::Add } else { Rank1::Subtract };
            let (vals, cols) = pat.row(i, J);
            let root = p.rows.D[i].sqrt();
            self.vec.fill(0.0);
            for (&c, &v) in cols.iter().zip(vals) {
                self.vec[c as usize] = v * root;
            }
            let last = cols.last().map_or(0, |&c| c as usize + 1);
            nupdate += 1;
            if !update(&self.l, self.L, self.vec, last, sign) {
                self.factor(p);
                nupdate = old_state.len();
                break;
            }
        }
        nupdate + self.cones(p, summary)
    }

    /// Second factor with the contacts on the surface of their cone; returns the number of terms.
    fn cones(&mut self, p: &Problem, summary: Summary) -> usize {
        self.has_cones = summary.ncone > 0;
        let Local::Sparse { J, pat, .. } = p.jac else {
            return 0;
        };
        if !self.has_cones {
            return 0;
        }
        self.Lcone.copy_from_slice(self.L);
        let mut nupdate = 0;
        let mut i = 0;
        while i < p.state.len() {
            if p.state[i] != mjCNSTRSTATE_CONE {
                i += 1;
                continue;
            }
            let con = &p.contacts[p.rows.id[i] as usize];
            let dim = con.dim as usize;
            let mut local = con.H;
            cholesky::factor(&mut local, dim, MINVAL);
            let cols = pat.cols(i);
            let last = cols.last().map_or(0, |&c| c as usize + 1);
            for c in 0..dim {
                self.vec[..last].fill(0.0);
                for r in c..dim {
                    let s = local[r * dim + c];
                    let (vals, cols) = pat.row(i + r, J);
                    for (&k, &v) in cols.iter().zip(vals) {
                        self.vec[k as usize] += v * s;
                    }
                }
                update(&self.l, self.Lcone, self.vec, last, Rank1::Add);
            }
            nupdate += dim;
            i += dim;
        }
        nupdate
    }

    /// `x = H⁻¹ b`.
    pub fn solve(&self, x: &mut [f64], b: &[f64]) {
        x.copy_from_slice(b);
        let L = if self.has_cones {
            &*self.Lcone
        } else {
            &*self.L
        };
        for i in (0..self.nv).rev() {
            if x[i] == 0.0 {
                continue;
            }
            let range = self.l.range(i);
            let diag = range.end - 1;
            x[i] /= L[diag];
            let xi = x[i];
            let off = range.start..diag;
            add_to_scl_sparse(x, &L[off.clone()], &self.l.colind[off], -xi);
        }
        for i in 0..self.nv {
            let range = self.l.range(i);
            let diag = range.end - 1;
            let off = range.start..diag;
            x[i] -= dot_sparse(&L[off.clone()], &self.l.colind[off], x);
            x[i] /= L[diag];
        }
    }
}

/// Changes L' L by a vector that ends before `last`; false when a pivot was lost.
fn update(l: &Lower, L: &mut [f64], x: &mut [f64], last: usize, sign: Rank1) -> bool {
    let mut good = true;
    let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
    for i in (0..last).rev() {
        let xi = x[i];
        if xi == 0.0 {
            continue;
        }
        let range = l.range(i);
        let at = range.end - 1;
        let diag = L[at];
        let mut t = diag * diag + sgn * (xi * xi);
        if t < MINVAL {
            t = MINVAL;
            good = false;
        }
        let r = t.sqrt();
        let (c, s) = (diag / r, -xi / r);
        L[at] = r;
        let off = range.start..at;
        let turn = |old: f64, xj: f64| (c * old - sgn * s * xj, s * old + c * xj);
        let (cols, vals) = (&l.colind[off.clone()], &mut L[off]);
        let (i4, it) = cols.as_chunks::<4>();
        let (v4, vt) = vals.as_chunks_mut::<4>();
        for (ind, v) in i4.iter().zip(v4) {
            // four neighbours at once
            if let Some(x) = neighbours(ind).and_then(|first| x.get_mut(first..)?.first_chunk_mut()) {
                let (old, xj): ([f64; 4], [f64; 4]) = (*v, *x);
                *v = core::array::from_fn(|k| turn(old[k], xj[k]).0);
                *x = core::array::from_fn(|k| turn(old[k], xj[k]).1);
            } else {
                for (v, &j) in v.iter_mut().zip(ind) {
                    (*v, x[j as usize]) = turn(*v, x[j as usize]);
                }
            }
        }
        for (v, &j) in vt.iter_mut().zip(it) {
            (*v, x[j as usize]) = turn(*v, x[j as usize]);
        }
    }
    good
}

/// `place[cols[k]] = k`.
fn set_places(place: &mut [i32], cols: &[i32]) {
    for (k, &c) in cols.iter().enumerate() {
        place[c as usize] = k as i32;
    }
}

/// Adds sparse vectors with the columns `cols`, up to column `last`, one after the other, each times its
/// scale, to a row that has all of these columns.
#[inline(always)]
fn add_placed<const N: usize>(
    out: &mut [f64],
    place: &[i32],
    cols: &[i32],
    last: usize,
    terms: &[(f64, &[f64]); 4],
) {
    let n = cols.partition_point(|&c| c as usize <= last);
    let cols = &cols[..n];
    let terms: [(f64, &[f64]); N] = core::array::from_fn(|q| (terms[q].0, &terms[q].1[..n]));
    let mut k = 0;
    while k < n {
        let out = &mut out[place[cols[k] as usize] as usize..];
        // neighbours in the vector are so in the row
        if let Some(&[a, _, _, d]) = cols[k..].first_chunk()
            && d - a == 3
        {
            let out: &mut [f64; 4] = out.first_chunk_mut().expect("the row has the columns");
            for (scale, v) in terms {
                *out = four_add_scl(*out, [v[k], v[k + 1], v[k + 2], v[k + 3]], scale);
            }
            k += 4;
        } else if let Some(&[a, b]) = cols[k..].first_chunk()
            && b - a == 1
        {
            let out: &mut [f64; 2] = out.first_chunk_mut().expect("the row has the columns");
            for (scale, v) in terms {
                *out = pair_add_scl(*out, [v[k], v[k + 1]], scale);
            }
            k += 2;
        } else {
            for (scale, v) in terms {
                out[0] += scale * v[k];
            }
            k += 1;
        }
    }
}
