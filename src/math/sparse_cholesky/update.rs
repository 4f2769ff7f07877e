//! Rank-one changes of the factor.

use crate::math::bounds::MINVAL;
use crate::math::cholesky::Rank1;
use crate::math::sparse::{Pattern, neighbours};

/// Changes the factor of H into that of `H + x x'` or `H - x x'`. The elements of `x` (destroyed) that are
/// not zero are in the pattern of the row of L of the last one, behind which `x` may end. Returns the rank:
/// one less for each pivot raised to [`MINVAL`].
pub fn update(l: &mut [f64], rows: Pattern, x: &mut [f64], sign: Rank1) -> usize {
    let mut rank = rows.rownnz.len();
    let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
    for i in (0..x.len()).rev() {
        let xi = x[i];
        if xi == 0.0 {
            continue;
        }
        let range = rows.range(i);
        let at = range.end - 1;
        let diag = l[at];
        let mut t = diag * diag + sgn * (xi * xi);
        if t < MINVAL {
            t = MINVAL;
            rank -= 1;
        }
        // rotation of row i and x
        let root = t.sqrt();
        let (c, s) = (diag / root, -xi / root);
        l[at] = root;
        let off = range.start..at;
        let rotate = |old: f64, xj: f64| (c * old - sgn * s * xj, s * old + c * xj);
        let (i4, it) = rows.colind[off.clone()].as_chunks::<4>();
        let (v4, vt) = l[off].as_chunks_mut::<4>();
        for (ind, v) in i4.iter().zip(v4) {
            // four neighbours at once
            if let Some(x) = neighbours(ind).and_then(|first| x.get_mut(first..)?.first_chunk_mut())
            {
                let (old, xj): ([f64; 4], [f64; 4]) = (*v, *x);
                *v = core::array::from_fn(|k| rotate(old[k], xj[k]).0);
                *x = core::array::from_fn(|k| rotate(old[k], xj[k]).1);
            } else {
                let at = ind.map(|j| j as usize);
                let (old, xj) = (*v, at.map(|j| x[j]));
                *v = core::array::from_fn(|k| rotate(old[k], xj[k]).0);
                let new: [f64; 4] = core::array::from_fn(|k| rotate(old[k], xj[k]).1);
                (0..4).for_each(|k| x[at[k]] = new[k]);
            }
        }
        for (v, &j) in vt.iter_mut().zip(it) {
            (*v, x[j as usize]) = rotate(*v, x[j as usize]);
        }
    }
    rank
}
