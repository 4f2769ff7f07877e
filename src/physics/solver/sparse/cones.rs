//! Contacts on the surface of their cone: J' G G' J for the Hessian G G' of the contact's own cost, either
//! folded into H or as rank-one changes of the factor.

use super::super::zones::ConeBlock;
use super::squares::Squares;
use crate::math::cholesky::Rank1;
use crate::math::short::{add_rows, add_sum};
use crate::math::sparse_cholesky::{Runs, Structure, update};

/// Scratch of `fold` for nv dofs: the rows of a contact.
pub const fn room(nv: usize) -> usize {
    6 * nv
}

/// Adds the block of a contact to H.
pub fn fold(jac: Squares, block: &ConeBlock, s: &Structure, H: &mut [f64], rows: &mut [f64]) {
    match block.dim {
        3 => fold_dim::<3>(jac, block, s, H, rows),
        4 => fold_dim::<4>(jac, block, s, H, rows),
        _ => fold_dim::<6>(jac, block, s, H, rows),
    }
}

fn fold_dim<const N: usize>(
    Squares { J, pat, .. }: Squares,
    block: &ConeBlock,
    s: &Structure,
    H: &mut [f64],
    rows: &mut [f64],
) {
    let root = block.root();
    let cols = pat.cols(block.row);
    let n = cols.len();
    if n == 0 {
        return;
    }
    // W = G' J on the columns of the contact
    let J: [&[f64]; N] = core::array::from_fn(|r| &pat.row(block.row + r, J).0[..n]);
    let rows = &mut rows[..N * n];
    rows.fill(0.0);
    for (c, w) in rows.chunks_exact_mut(n).enumerate() {
        // G is lower triangular
        let scale = core::array::from_fn(|r| if r < c { 0.0 } else { root[r * N + c] });
        add_rows(w, J, scale);
    }
    let w: [&[f64]; N] = core::array::from_fn(|c| &rows[c * n..(c + 1) * n]);
    // H += W' W, each sum over the rows of W made first
    let mut runs = Runs::new(cols);
    for (a, &r) in cols.iter().enumerate() {
        let range = s.rows.range(r as usize);
        let out = &mut H[range.clone()];
        let scale = w.map(|w| w[a]);
        runs.within(&s.rows.colind[range], a + 1, |to, from, len| {
            add_sum(
                &mut out[to..to + len],
                w.map(|w| &w[from..from + len]),
                scale,
            );
        });
    }
}

/// Changes a factor by the ranks of a contact.
pub fn add_ranks(jac: Squares, block: &ConeBlock, s: &Structure, L: &mut [f64], vec: &mut [f64]) {
    let Squares { J, pat, .. } = jac;
    let (root, dim) = (block.root(), block.dim);
    let last = pat.cols(block.row).last().map_or(0, |&c| c as usize + 1);
    let x = &mut vec[..last];
    for c in 0..dim {
        x.fill(0.0);
        for r in c..dim {
            let scale = root[r * dim + c];
            let (vals, cols) = pat.row(block.row + r, J);
            for (&k, &v) in cols.iter().zip(vals) {
                x[k as usize] += v * scale;
            }
        }
        update(L, s, x, Rank1::Add);
    }
}
