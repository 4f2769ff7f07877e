//! Memory of a problem, from which its arrays are taken one after the other.

use crate::math::Real;

pub struct Slab<'a, N> {
    pub nums: &'a mut [N],
    pub ints: &'a mut [i32],
}

impl<'a, N: Real> Slab<'a, N> {
    #[inline(never)] // once, not for each of many arrays
    pub fn nums(&mut self, n: usize) -> &'a mut [N] {
        self.nums.split_off_mut(..n).unwrap_or_default()
    }

    pub fn several<const K: usize>(&mut self, sizes: [usize; K]) -> [&'a mut [N]; K] {
        sizes.map(|n| self.nums(n))
    }

    #[inline(never)]
    pub fn ints(&mut self, n: usize) -> &'a mut [i32] {
        self.ints.split_off_mut(..n).unwrap_or_default()
    }

    /// Numbers of one lane.
    pub fn scalars(&mut self, n: usize) -> &'a mut [f64] {
        let all = self.nums(n.div_ceil(N::LANES));
        &mut bytemuck::cast_slice_mut(all)[..n]
    }
}
