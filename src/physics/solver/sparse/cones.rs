//! Contacts on the surface of their cone: J' G G' J for the Hessian G G' of the contact's own cost, either
//! folded into H or as rank-one changes of the factor.

use super::super::local::Local;
use super::super::primal::Problem;
use super::super::zones::ConeBlock;
use crate::math::cholesky::Rank1;
use crate::math::dense::add_to_scl_short;
use crate::math::lanes::{four_add_scl, pair_add_scl};
use crate::math::sparse_cholesky::{Structure, runs_within, update};

/// Scratch of `fold` for nv dofs: the rows of a contact.
pub const fn room(nv: usize) -> usize {
    6 * nv
}

/// Adds the block of a contact to H.
pub fn fold(p: &Problem, block: &ConeBlock, s: &Structure, H: &mut [f64], rows: &mut [f64]) {
    match block.dim {
        3 => fold_dim::<3>(p, block, s, H, rows),
        4 => fold_dim::<4>(p, block, s, H, rows),
        _ => fold_dim::<6>(p, block, s, H, rows),
    }
}

fn fold_dim<const N: usize>(
    p: &Problem,
    block: &ConeBlock,
    s: &Structure,
    H: &mut [f64],
    rows: &mut [f64],
) {
    let Local::Sparse { J, pat, .. } = p.jac else {
        return;
    };
    let root = block.root();
    let cols = pat.cols(block.row);
    let n = cols.len();
    if n == 0 {
        return;
    }
    // W = G' J on the columns of the contact
    for (c, w) in rows[..N * n].chunks_exact_mut(n).enumerate() {
        w.fill(0.0);
        for r in c..N {
            add_to_scl_short(w, pat.row(block.row + r, J).0, root[r * N + c]);
        }
    }
    let mut w: [&[f64]; N] = [&[]; N];
    for (w, row) in w.iter_mut().zip(rows.chunks_exact(n)) {
        *w = row;
    }
    // H += W' W, each sum over the rows of W made first
    for (a, &r) in cols.iter().enumerate() {
        let range = s.rows.range(r as usize);
        let out = &mut H[range.clone()];
        let scale = w.map(|w| w[a]);
        runs_within(&s.rows.colind[range], &cols[..=a], |to, from, len| {
            add_products(&mut out[to..to + len], w.map(|w| &w[from..from + len]), scale);
        });
    }
}

/// `out += Σ w scale`, the sum of the products first.
#[inline(always)]
fn add_products<const N: usize>(out: &mut [f64], w: [&[f64]; N], scale: [f64; N]) {
    let (fours, rest) = out.as_chunks_mut::<4>();
    let parts = w.map(|w| w.as_chunks::<4>());
    for (k, out) in fours.iter_mut().enumerate() {
        let mut q = parts[0].0[k].map(|x| x * scale[0]);
        for c in 1..N {
            q = four_add_scl(q, parts[c].0[k], scale[c]);
        }
        *out = core::array::from_fn(|i| q[i] + out[i]);
    }
    let (pairs, rest) = rest.as_chunks_mut::<2>();
    let tails = parts.map(|(_, tail)| tail.as_chunks::<2>());
    for (k, out) in pairs.iter_mut().enumerate() {
        let mut q = tails[0].0[k].map(|x| x * scale[0]);
        for c in 1..N {
            q = pair_add_scl(q, tails[c].0[k], scale[c]);
        }
        *out = core::array::from_fn(|i| q[i] + out[i]);
    }
    for (k, out) in rest.iter_mut().enumerate() {
        let mut q = tails[0].1[k] * scale[0];
        for c in 1..N {
            q += tails[c].1[k] * scale[c];
        }
        *out += q;
    }
}

/// Changes a factor by the ranks of a contact.
pub fn add_ranks(p: &Problem, block: &ConeBlock, s: &Structure, L: &mut [f64], x: &mut [f64]) {
    let Local::Sparse { J, pat, .. } = p.jac else {
        return;
    };
    let (root, dim) = (block.root(), block.dim);
    let last = pat.cols(block.row).last().map_or(0, |&c| c as usize + 1);
    for c in 0..dim {
        x[..last].fill(0.0);
        for r in c..dim {
            let scale = root[r * dim + c];
            let (vals, cols) = pat.row(block.row + r, J);
            for (&k, &v) in cols.iter().zip(vals) {
                x[k as usize] += v * scale;
            }
        }
        update(L, s.rows, x, last, Rank1::Add);
    }
}
