//! Columns of quads, and widths that kernels know.

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

/// Column k.
#[inline(always)]
pub fn column<W: Width>(val: &[Quad], w: W, k: usize) -> &[Quad] {
    &val[k * w.get()..(k + 1) * w.get()]
}
