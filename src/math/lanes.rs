//! Four running sums of products, the unit of every long reduction here.
//!
//! Written with [`four`]: the compiler would split a register, since lanes are combined in pairs.

use super::four::{self, Four};

/// Lane k holds the sum of products k, k + 4, ...
#[derive(Clone, Copy)]
pub struct Lanes(Four);

impl Lanes {
    /// The products of the first block.
    #[inline(always)]
    pub fn product(x: [f64; 4], y: [f64; 4]) -> Self {
        Lanes(four::mul(four::load(x), four::load(y)))
    }

    /// Adds the products of another block.
    #[inline(always)]
    pub fn add_product(&mut self, x: [f64; 4], y: [f64; 4]) {
        self.0 = four::add(self.0, four::mul(four::load(x), four::load(y)));
    }

    /// The sum of the lanes, as (0+2)+(1+3).
    #[inline(always)]
    pub fn sum(self) -> f64 {
        let [a, b, c, d] = four::store(self.0);
        (a + c) + (b + d)
    }
}

/// The sums of the lanes of four vectors, each as [`Lanes::sum`].
#[inline(always)]
pub fn sums(all: [Lanes; 4]) -> [f64; 4] {
    four::store(four::lane_sums(all.map(|lanes| lanes.0)))
}

/// `r + x * s` of four elements.
#[inline(always)]
pub fn four_add_scl(r: [f64; 4], x: [f64; 4], s: f64) -> [f64; 4] {
    four::store(four::add(
        four::load(r),
        four::mul(four::load(x), four::load([s; 4])),
    ))
}

/// `r - x * s` of four elements.
#[inline(always)]
pub fn four_sub_scl(r: [f64; 4], x: [f64; 4], s: f64) -> [f64; 4] {
    four::store(four::sub(
        four::load(r),
        four::mul(four::load(x), four::load([s; 4])),
    ))
}

/// Which of eight intervals meet another one, as bits; touching ends do.
#[inline(always)]
#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
#[allow(unsafe_code)] // a listed kernel: intrinsics of a feature that the whole build has
pub fn meeting(lo: &[f32; 8], hi: &[f32; 8], [low, high]: [f32; 2]) -> u32 {
    use std::arch::x86_64::*;
    // SAFETY: compiled only where AVX is enabled for the build
    unsafe {
        let below = _mm256_cmp_ps::<_CMP_LE_OQ>(bytemuck::cast(*lo), _mm256_set1_ps(high));
        let above = _mm256_cmp_ps::<_CMP_LE_OQ>(_mm256_set1_ps(low), bytemuck::cast(*hi));
        _mm256_movemask_ps(_mm256_and_ps(below, above)) as u32
    }
}

/// Which of eight intervals meet another one, as bits; touching ends do.
#[inline(always)]
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
pub fn meeting(lo: &[f32; 8], hi: &[f32; 8], [low, high]: [f32; 2]) -> u32 {
    let bit = |i: usize| ((lo[i] <= high && low <= hi[i]) as u32) << i;
    (0..8).map(bit).sum()
}

/// Changes one of four elements, and writes all four: whoever reads them as a whole right after need not wait.
#[inline(always)]
pub fn put_in_four(x: &mut [f64; 4], lane: usize, value: f64) {
    const ALL: f64 = f64::from_bits(u64::MAX);
    const LANES: [[f64; 4]; 4] = [
        [ALL, 0.0, 0.0, 0.0],
        [0.0, ALL, 0.0, 0.0],
        [0.0, 0.0, ALL, 0.0],
        [0.0, 0.0, 0.0, ALL],
    ];
    let own = four::load(LANES[lane % 4]);
    // by bits: of a choice the compiler would make a masked store, for which those who read wait, too
    let kept = four::and(four::xor(own, four::load([ALL; 4])), four::load(*x));
    *x = four::store(four::or(four::and(own, four::load([value; 4])), kept));
}

/// `r + x * s` of two elements, kept as one register where the target has such: the compiler would
/// otherwise turn a short loop of pairs into a long one with a scalar remainder.
#[inline(always)]
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code)] // a listed kernel: intrinsics of a feature that the whole build has
pub fn pair_add_scl(r: [f64; 2], x: [f64; 2], s: f64) -> [f64; 2] {
    use std::arch::x86_64::*;
    // SAFETY: compiled only where SSE2 is part of the target
    unsafe {
        let product = _mm_mul_pd(bytemuck::cast(x), _mm_set1_pd(s));
        bytemuck::cast(_mm_add_pd(bytemuck::cast(r), product))
    }
}

/// `r + x * s` of two elements.
#[inline(always)]
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
pub fn pair_add_scl(r: [f64; 2], x: [f64; 2], s: f64) -> [f64; 2] {
    [r[0] + x[0] * s, r[1] + x[1] * s]
}

/// A number by a read of its own: neighbours that the compiler would read together, and of which some were just written,
/// have to wait until these are in memory.
#[inline(always)]
#[allow(unsafe_code)] // a listed kernel: a read that is not merged
pub fn get_alone(x: &f64) -> f64 {
    // SAFETY: a reference may be read
    unsafe { core::ptr::read_volatile(x) }
}

/// Writes a number by a store of its own, as [`get_alone`] reads it.
#[inline(always)]
#[allow(unsafe_code)] // a listed kernel: a store that is not merged
pub fn put_alone(place: &mut f64, x: f64) {
    // SAFETY: a reference may be written through
    unsafe { core::ptr::write_volatile(place, x) }
}
