//! Four running sums of products, the unit of every long reduction here.
//!
//! A kernel in two twins with the same operations in the same order: one register where the build targets
//! AVX (where the compiler would split it, since lanes are combined in pairs), an array elsewhere.

/// Lane k holds the sum of products k, k + 4, ...
#[derive(Clone, Copy)]
pub struct Lanes(imp::Four);

impl Lanes {
    /// The products of the first block.
    #[inline(always)]
    pub fn product(x: [f64; 4], y: [f64; 4]) -> Self {
        Lanes(imp::mul(imp::load(x), imp::load(y)))
    }

    /// Adds the products of another block.
    #[inline(always)]
    pub fn add_product(&mut self, x: [f64; 4], y: [f64; 4]) {
        self.0 = imp::add(self.0, imp::mul(imp::load(x), imp::load(y)));
    }

    /// The sum of the lanes, as (0+2)+(1+3).
    #[inline(always)]
    pub fn sum(self) -> f64 {
        let [a, b, c, d] = imp::store(self.0);
        (a + c) + (b + d)
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
mod imp {
    pub type Four = [f64; 4];

    #[inline(always)]
    pub fn load(x: [f64; 4]) -> Four {
        x
    }

    #[inline(always)]
    pub fn store(x: Four) -> [f64; 4] {
        x
    }

    #[inline(always)]
    pub fn mul(x: Four, y: Four) -> Four {
        [x[0] * y[0], x[1] * y[1], x[2] * y[2], x[3] * y[3]]
    }

    #[inline(always)]
    pub fn add(x: Four, y: Four) -> Four {
        [x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3]]
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx"))]
#[allow(unsafe_code)] // a listed kernel: intrinsics of a feature that the whole build has
mod imp {
    use std::arch::x86_64::*;

    pub type Four = __m256d;

    #[inline(always)]
    pub fn load(x: [f64; 4]) -> Four {
        bytemuck::cast(x)
    }

    #[inline(always)]
    pub fn store(x: Four) -> [f64; 4] {
        bytemuck::cast(x)
    }

    #[inline(always)]
    pub fn mul(x: Four, y: Four) -> Four {
        // SAFETY: compiled only where AVX is enabled for the build
        unsafe { _mm256_mul_pd(x, y) }
    }

    #[inline(always)]
    pub fn add(x: Four, y: Four) -> Four {
        // SAFETY: compiled only where AVX is enabled for the build
        unsafe { _mm256_add_pd(x, y) }
    }
}

/// `r + x * s` of four elements.
#[inline(always)]
pub fn four_add_scl(r: [f64; 4], x: [f64; 4], s: f64) -> [f64; 4] {
    imp::store(imp::add(
        imp::load(r),
        imp::mul(imp::load(x), imp::load([s; 4])),
    ))
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
