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
    let n = dofs.end;
    // bound once, with as many elements as there are dofs
    let (rownnz, rowadr) = (&m.M_rownnz()[..n], &m.M_rowadr()[..n]);
    let subtree = Subtree {
        simplenum: &m.dof_simplenum()[..n],
        rownnz: &m.D_rownnz()[..n],
        diag: &m.D_diag()[..n],
    };
    if dofs
        .clone()
        .next()
        .is_some_and(|i| subtree.simplenum[i] as usize >= dofs.len())
    {
        return invert(ld, diag_inv, rowadr[dofs.start], &dofs);
    }
    let diag_inv = &mut diag_inv[..n];
    let (mut bad, mut inv) = (None, N::of(0.0));
    for i in dofs.clone().rev() {
        let below = subtree.below(i);
        let below = Below {
            rowadr: &rowadr[below.clone()],
            diag_inv: &diag_inv[below],
            first_inv: inv,
        };
        let (start, len) = (rowadr[i] as usize, rownnz[i] as usize);
        let mut pivot = below.take_from(ld, start, len);
        let small = pivot.lt(N::of(MINVAL));
        if small.any() {
            pivot = N::blend(small, N::of(MINVAL), pivot);
            ld[start + len - 1] = pivot;
            bad = bad.or(Some(i));
        }
        inv = N::of(1.0) / pivot;
        diag_inv[i] = inv;
    }
    // until here the rows hold D L
    for i in dofs {
        let (start, off) = (rowadr[i] as usize, rownnz[i] as usize - 1);
        let inv = diag_inv[i];
        let (fours, rest) = ld[start..start + off].as_chunks_mut::<4>();
        fours.iter_mut().for_each(|x| *x = x.map(|x| x * inv));
        rest.iter_mut().for_each(|x| *x *= inv);
    }
    bad
}

/// Inverses of the pivots of dofs that all stand alone, from element `adr` on, those below `MINVAL` raised; the last dof
/// whose pivot was.
#[inline(never)] // beside the rows of trees, whose numbers want the registers
fn invert<N: Real>(
    ld: &mut [N],
    diag_inv: &mut [N],
    adr: i32,
    alone: &Range<usize>,
) -> Option<usize> {
    let (one, least) = (N::of(1.0), N::of(MINVAL));
    let pivots = &mut ld[adr as usize..][..alone.len()];
    let inv = &mut diag_inv[alone.clone()];
    for (pivot, inv) in pivots.iter().zip(&mut *inv) {
        *inv = one / *pivot;
    }
    let mut bad = None;
    for (k, (pivot, inv)) in pivots.iter_mut().zip(inv).enumerate() {
        let small = pivot.lt(least);
        if small.any() {
            *pivot = N::blend(small, least, *pivot);
            *inv = one / *pivot;
            bad = Some(alone.start + k);
        }
    }
    bad
}

/// What tells the dofs below each dof.
struct Subtree<'a> {
    simplenum: &'a [i32],
    rownnz: &'a [i32],
    diag: &'a [i32],
}

impl Subtree<'_> {
    /// The dofs below dof i in its tree, whose rows in M reach it; they follow it. Dofs of simple bodies stand alone.
    #[inline(always)]
    fn below(&self, i: usize) -> Range<usize> {
        let count = match self.simplenum[i] {
            0 => (self.rownnz[i] - self.diag[i]) as usize,
            _ => 1,
        };
        i + 1..i + count
    }
}

/// Rows of D L below one row.
struct Below<'a, N> {
    /// Of each row: where it stands in the matrix, and its pivot's inverse.
    rowadr: &'a [i32],
    diag_inv: &'a [N],
    /// That of the first row, which was found last: it is still in a register.
    first_inv: N,
}

impl<N: Real> Below<'_, N> {
    /// Subtracts from a row, whose pattern begins that of each row below it, what they take; returns its pivot.
    #[inline(always)]
    fn take_from(&self, ld: &mut [N], start: usize, len: usize) -> N {
        let from = if len > 16 {
            self.take_from_front(ld, start, len)
        } else {
            0
        };
        macro_rules! by_length {
            ($($n:literal)*) => {
                match len - from {
                    $($n => self.last_block::<$n>(ld, start, from),)*
                    _ => N::of(0.0),
                }
            };
        }
        by_length!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
    }

    /// `take_from` by blocks of as many numbers as registers hold, until 16 or less are left; returns how many are done.
    fn take_from_front(&self, ld: &mut [N], start: usize, len: usize) -> usize {
        let mut from = 0;
        while N::LANES == 1 && len - from > 32 {
            self.block::<32>(ld, start, len, from);
            from += 32;
        }
        while len - from > 16 {
            self.block::<16>(ld, start, len, from);
            from += 16;
        }
        from
    }

    /// `take_from` for `W` numbers of the row, behind `from` others, and before its pivot.
    #[inline(always)]
    fn block<const W: usize>(&self, ld: &mut [N], start: usize, len: usize, from: usize) {
        let (row, rows) = ld.split_at_mut(start + len);
        let target = row[start + from..].first_chunk_mut::<W>();
        let target = target.expect("there are more");
        let mut sum = *target;
        for (&adr, &inv) in self.rowadr.iter().zip(self.diag_inv).rev() {
            let part = &rows[adr as usize - (start + len)..][..len];
            let scale = -part[len - 1] * inv;
            if let Some(part) = part[from..].first_chunk::<W>() {
                N::add_to_scl_array(&mut sum, part, scale);
            }
        }
        *target = sum;
    }

    /// `take_from` for the last `W` numbers of the row, behind `from` others. The next row waits for this one's pivot: where
    /// numbers share a register it is summed once more beside them, so that nothing has to be taken out of one.
    #[inline(always)]
    fn last_block<const W: usize>(&self, ld: &mut [N], start: usize, from: usize) -> N {
        let end = start + from + W;
        let (row, rows) = ld.split_at_mut(end);
        let target = row.last_chunk_mut::<W>().expect("the row has as many");
        let mut sum = *target;
        let mut pivot = sum[W - 1];
        let before = end - from;
        let take = |sum: &mut [N; W], pivot: N, adr: i32, inv: N| {
            let part = rows[(adr as usize).wrapping_sub(before)..].first_chunk();
            let part: &[N; W] = part.expect("the row reaches its ancestors");
            let scale = -part[W - 1] * inv;
            N::add_to_scl_array(sum, part, scale);
            if N::LANES == 1 {
                pivot + part[W - 1] * scale
            } else {
                sum[W - 1]
            }
        };
        if let ([first, rowadr @ ..], [_, diag_inv @ ..]) = (self.rowadr, self.diag_inv) {
            for (&adr, &inv) in rowadr.iter().zip(diag_inv).rev() {
                pivot = take(&mut sum, pivot, adr, inv);
            }
            pivot = take(&mut sum, pivot, *first, self.first_inv);
            *target = sum;
        }
        pivot
    }
}

/// Warns about a pivot that had to be raised.
pub fn warn_pivot(d: &mut Data, dof: usize) {
    report::warn(d, mjWARN_INERTIA, dof as i32);
}
