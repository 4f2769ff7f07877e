//! Columns of quads, and widths that kernels know.

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
