//! Rank-one changes of the factor.

use super::few;
use super::structure::Structure;
use crate::math::bounds::MINVAL;
use crate::math::cholesky::Rank1;
use crate::math::sparse::neighbours;

/// Changes the factor of H into that of `H + x x'` or `H - x x'`. The elements of `x` (destroyed) that are
/// not zero are in the pattern of the row of L of the last one, behind which `x` may end. Returns the rank:
/// one less for each pivot raised to [`MINVAL`].
pub fn update(l: &mut [f64], s: &Structure, x: &mut [f64], sign: Rank1) -> usize {
    let rows = s.rows;
    let Some(sets) = s.sets else {
        return update_rows(l, s, x, sign, |i, v, x, rotate| {
            let (cols, v) = (rows.cols(i), &mut *v);
            let (i4, it) = cols[..v.len()].as_chunks::<4>();
            let (v4, vt) = v.as_chunks_mut::<4>();
            for (ind, v) in i4.iter().zip(v4) {
                // four neighbours at once
                if let Some(x) =
                    neighbours(ind).and_then(|first| x.get_mut(first..)?.first_chunk_mut())
                {
                    rotate.four(v, x);
                } else {
                    let mut picked = ind.map(|j| x[j as usize]);
                    rotate.four(v, &mut picked);
                    (0..4).for_each(|k| x[ind[k] as usize] = picked[k]);
                }
            }
            for (v, &j) in vt.iter_mut().zip(it) {
                rotate.one(v, &mut x[j as usize]);
            }
        });
    };
    update_rows(l, s, x, sign, |i, v, x, rotate| {
        few::runs(sets.columns[i] & !(1 << i), |k, from, len| {
            let (v4, vt) = v[k..k + len].as_chunks_mut::<4>();
            let (x4, xt) = x[from..from + len].as_chunks_mut::<4>();
            for (v, x) in v4.iter_mut().zip(x4) {
                rotate.four(v, x);
            }
            for (v, x) in vt.iter_mut().zip(xt) {
                rotate.one(v, x);
            }
        });
    })
}

/// Rotates each row of L that `x` reaches with it; `rotate` does it for the row's elements before the diagonal.
#[inline(always)]
fn update_rows(
    l: &mut [f64],
    s: &Structure,
    x: &mut [f64],
    sign: Rank1,
    rotate: impl Fn(usize, &mut [f64], &mut [f64], Rotation),
) -> usize {
    let mut rank = s.len();
    let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
    for i in (0..x.len()).rev() {
        let xi = x[i];
        if xi == 0.0 {
            continue;
        }
        let range = s.rows.range(i);
        let at = range.end - 1;
        let diag = l[at];
        let mut t = diag * diag + sgn * (xi * xi);
        if t < MINVAL {
            t = MINVAL;
            rank -= 1;
        }
        let root = t.sqrt();
        let (c, s) = (diag / root, -xi / root);
        l[at] = root;
        let rotation = Rotation {
            c,
            s,
            back: sgn * s,
        };
        rotate(i, &mut l[range.start..at], x, rotation);
    }
    rank
}

/// Of a row and x.
#[derive(Clone, Copy)]
struct Rotation {
    c: f64,
    s: f64,
    /// s, with the sign of the change
    back: f64,
}

impl Rotation {
    #[inline(always)]
    fn one(self, v: &mut f64, x: &mut f64) {
        let (old, xj) = (*v, *x);
        (*v, *x) = (self.c * old - self.back * xj, self.s * old + self.c * xj);
    }

    #[inline(always)]
    fn four(self, v: &mut [f64; 4], x: &mut [f64; 4]) {
        let (old, xj) = (*v, *x);
        *v = core::array::from_fn(|k| self.c * old[k] - self.back * xj[k]);
        *x = core::array::from_fn(|k| self.s * old[k] + self.c * xj[k]);
    }
}
