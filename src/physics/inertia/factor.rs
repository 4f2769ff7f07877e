//! Sparse factorization M = L' D L, in place, without fill-in because of the tree structure.
//! Featherstone, section 6.5. Computation: piStages, stage 7.

use core::ops::Range;

use crate::abi::mjWARN_INERTIA;
use crate::base::{Data, Model, report};
use crate::fields;
use crate::math::{MINVAL, Mask, Real};
use crate::physics::sleep::{self, Sleepers, awake_dofs};

/// `mj_factorM`: `qLD` (strict lower part L, diagonal D) and `qLDiagInv` from `M`.
pub fn factor_m(d: &mut Data) {
    if let Some(dof) = factor_awake(d) {
        warn_pivot(d, dof);
    }
}

/// `factor_m`; the first dof whose pivot had to be raised.
pub fn factor_awake<N: Real>(d: &mut Data<N>) -> Option<usize> {
    let m = d.model();
    let any = sleep::any_asleep(d);
    fields!(d => write: qLD, qLDiagInv; read: M, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    let mut bad = None;
    for dofs in awake_dofs(m, asleep) {
        let place = places(m, &dofs);
        qLD[place.clone()].copy_from_slice(&M[place]);
        bad = bad.or(factor_dofs(m, qLD, qLDiagInv, dofs));
    }
    bad
}

/// Where the rows of some dofs stand in a matrix with the pattern of M.
pub fn places(m: Model, dofs: &Range<usize>) -> Range<usize> {
    let Some(last) = dofs.end.checked_sub(1).filter(|_| !dofs.is_empty()) else {
        return 0..0;
    };
    m.M_rowadr()[dofs.start] as usize..(m.M_rowadr()[last] + m.M_rownnz()[last]) as usize
}

/// Factorizes a matrix with the pattern of M. A pivot below `MINVAL` is raised to it; returns
/// the first such dof met, counting down.
pub fn factor(m: Model, ld: &mut [f64], diag_inv: &mut [f64]) -> Option<usize> {
    factor_dofs(m, ld, diag_inv, 0..m.nv())
}

/// `factor` for the dofs of whole trees, row by row from the last: row i first loses what the dofs below it take from it,
/// M_ij -= L_ki D_k L_kj for each k, last first. It stays in registers meanwhile.
pub fn factor_dofs<N: Real>(
    m: Model,
    ld: &mut [N],
    diag_inv: &mut [N],
    dofs: Range<usize>,
) -> Option<usize> {
    let (rownnz, rowadr) = (m.M_rownnz(), m.M_rowadr());
    let mut bad = None;
    for i in dofs.clone().rev() {
        let (start, len) = (rowadr[i] as usize, rownnz[i] as usize);
        let (above, rows) = ld.split_at_mut(start + len);
        let row = &mut above[start..];
        let dofs = below(m, i);
        if !dofs.is_empty() {
            let below = Below {
                rows,
                first: start + len,
                rowadr: &rowadr[dofs.clone()],
                diag_inv: &diag_inv[dofs],
            };
            below.take_from(row);
        }
        let diag = &mut row[len - 1];
        let small = diag.lt(N::of(MINVAL));
        if small.any() {
            *diag = N::blend(small, N::of(MINVAL), *diag);
            bad = bad.or(Some(i));
        }
        diag_inv[i] = N::of(1.0) / *diag;
    }
    // until here the rows hold D L
    for i in dofs {
        let (start, off) = (rowadr[i] as usize, rownnz[i] as usize - 1);
        for x in &mut ld[start..start + off] {
            *x *= diag_inv[i];
        }
    }
    bad
}

/// The dofs below dof i in its tree, whose rows in M reach it; they follow it. Dofs of simple bodies stand alone.
fn below(m: Model, i: usize) -> Range<usize> {
    let count = match m.dof_simplenum()[i] {
        0 => (m.D_rownnz()[i] - m.D_diag()[i]) as usize,
        _ => 1,
    };
    i + 1..i + count
}

/// Rows of D L below one row.
struct Below<'a, N> {
    rows: &'a [N],
    /// Where `rows` begin in the matrix.
    first: usize,
    /// Of each row: where it stands in the matrix, and its pivot's inverse.
    rowadr: &'a [i32],
    diag_inv: &'a [N],
}

impl<N: Real> Below<'_, N> {
    /// Subtracts from `row`, whose pattern begins that of each row below it, what they take.
    fn take_from(&self, row: &mut [N]) {
        let column = row.len() - 1;
        let mut from = 0;
        // as many numbers as registers hold
        while N::LANES == 1 && row.len() - from >= 32 {
            self.block::<32>(row, from, column);
            from += 32;
        }
        while row.len() - from > 16 {
            self.block::<16>(row, from, column);
            from += 16;
        }
        macro_rules! by_length {
            ($($n:literal)*) => {
                match row.len() - from {
                    $($n => self.block::<$n>(row, from, column),)*
                    _ => {}
                }
            };
        }
        by_length!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
    }

    /// `take_from` for `W` numbers of the row.
    #[inline(always)]
    fn block<const W: usize>(&self, row: &mut [N], from: usize, column: usize) {
        let Some(target) = row[from..].first_chunk_mut::<W>() else {
            return;
        };
        let mut sum = *target;
        for (&adr, &inv) in self.rowadr.iter().zip(self.diag_inv).rev() {
            let row = &self.rows[adr as usize - self.first..][..=column];
            if let Some(part) = row[from..].first_chunk::<W>() {
                N::add_to_scl_array(&mut sum, part, -row[column] * inv);
            }
        }
        *target = sum;
    }
}

/// Warns about a pivot that had to be raised.
pub fn warn_pivot(d: &mut Data, dof: usize) {
    report::warn(d, mjWARN_INERTIA, dof as i32);
}
