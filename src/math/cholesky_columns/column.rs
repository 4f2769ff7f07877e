//! Columns of quads, and widths that kernels know.

use core::array;

use crate::math::four;
use crate::math::lanes::four_add_scl;

/// Four consecutive elements of a column.
pub type Quad = [f64; 4];

/// Quads that hold `n` numbers.
#[inline(always)]
pub const fn quads(n: usize) -> usize {
    n.div_ceil(4)
}

/// Most rows of which [`super::Columns::add_squares`] adds the squares together.
pub const TOGETHER: usize = 4;

/// Number of quads in a column.
pub trait Width: Copy {
    /// That number.
    fn get(self) -> usize;
}

/// A width for which a kernel is compiled.
#[derive(Clone, Copy)]
pub struct Fixed<const W: usize>;

impl<const W: usize> Width for Fixed<W> {
    #[inline(always)]
    fn get(self) -> usize {
        W
    }
}

impl Width for usize {
    #[inline(always)]
    fn get(self) -> usize {
        self
    }
}

/// `out = 0 + v s`, with zeros up to a whole quad. By registers: what is written in parts is slow to read as a whole.
#[inline(always)]
pub fn scaled(out: &mut [Quad], v: &[f64], s: f64) {
    let (whole, tail) = v.as_chunks::<4>();
    let (quads, rest) = out.split_at_mut(whole.len());
    for (q, v) in quads.iter_mut().zip(whole) {
        *q = four_add_scl([0.0; 4], *v, s);
    }
    let last = match *tail {
        [a] => [0.0 + a * s, 0.0, 0.0, 0.0],
        [a, b] => [0.0 + a * s, 0.0 + b * s, 0.0, 0.0],
        [a, b, c] => [0.0 + a * s, 0.0 + b * s, 0.0 + c * s, 0.0],
        _ => return,
    };
    rest[0] = last;
}

/// What is left of a vector behind its last whole quad.
#[inline(always)]
fn padded(tail: &[f64]) -> Quad {
    match *tail {
        [a] => [a, 0.0, 0.0, 0.0],
        [a, b] => [a, b, 0.0, 0.0],
        [a, b, c] => [a, b, c, 0.0],
        _ => [0.0; 4],
    }
}

/// The N rows of G' J for a lower triangle G, row by row, and N rows of J: row c is the sum over r of `G[r][c]` times row r, from
/// r = c on. Padded like those of [`scaled`].
#[inline(always)]
#[allow(non_snake_case)]
pub fn combined<const N: usize>(out: &mut [Quad], J: &[f64], G: &[f64]) {
    let n = J.len() / N;
    let (width, whole) = (quads(n), n / 4);
    let G: &[f64] = &G[..N * N];
    let rows: [&[f64]; N] = array::from_fn(|r| &J[r * n..(r + 1) * n]);
    let mut put = |q: usize, row: [Quad; N]| {
        let row = row.map(four::load);
        let all = |x: f64| four::load([x; 4]);
        for c in 0..N {
            let mut sum = all(0.0);
            for r in c..N {
                sum = four::add(sum, four::mul(row[r], all(G[r * N + c])));
            }
            out[c * width + q] = four::store(sum);
        }
    };
    let wholes = rows.map(|row| &row.as_chunks::<4>().0[..whole]);
    for q in 0..whole {
        put(q, wholes.map(|row| row[q]));
    }
    if whole < width {
        put(whole, rows.map(|row| padded(&row[4 * whole..])));
    }
}
