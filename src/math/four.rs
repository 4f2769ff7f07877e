//! Four numbers side by side: a register where the build targets AVX, an array elsewhere, with the same operations and bits.

pub use imp::*;

/// The same number four times.
#[inline(always)]
pub fn all(x: f64) -> Four {
    load([x; 4])
}

/// Three numbers and zero.
#[inline(always)]
pub fn three([x, y, z]: [f64; 3]) -> Four {
    load([x, y, z, 0.0])
}

#[inline(always)]
pub fn abs(x: Four) -> Four {
    and(x, all(f64::from_bits(u64::MAX >> 1)))
}

/// The sum of three vectors times a number each. (Spelled out: what maps arrays of wide numbers is not always in place.)
#[inline(always)]
pub fn combine([a, b, c]: [Four; 3], [x, y, z]: [f64; 3]) -> Four {
    let (a, b, c) = (mul(a, all(x)), mul(b, all(y)), mul(c, all(z)));
    add(add(a, b), c)
}

/// The columns of one to four rows; the last row stands for those that are missing.
#[inline(always)]
pub fn columns<const G: usize>(rows: &[[f64; 4]; G]) -> [Four; 4] {
    transpose(core::array::from_fn(|q| load(rows[q.min(G - 1)])))
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

    /// Functions of registers by their intrinsics.
    macro_rules! intrinsics {
        ($($name:ident($($arg:ident),*) = $call:expr;)*) => {$(
            #[inline(always)]
            pub fn $name($($arg: Four),*) -> Four {
                // SAFETY: compiled only where AVX is enabled for the build
                unsafe { $call }
            }
        )*};
    }

    intrinsics! {
        add(a, b) = _mm256_add_pd(a, b);
        sub(a, b) = _mm256_sub_pd(a, b);
        mul(a, b) = _mm256_mul_pd(a, b);
        div(a, b) = _mm256_div_pd(a, b);
        and(a, b) = _mm256_and_pd(a, b);
        or(a, b) = _mm256_or_pd(a, b);
        xor(a, b) = _mm256_xor_pd(a, b);
        min(a, b) = _mm256_min_pd(a, b);
        max(a, b) = _mm256_max_pd(a, b);
        sqrt(a) = _mm256_sqrt_pd(a);
        eq(a, b) = _mm256_cmp_pd::<_CMP_EQ_OQ>(a, b);
        lt(a, b) = _mm256_cmp_pd::<_CMP_LT_OQ>(a, b);
        le(a, b) = _mm256_cmp_pd::<_CMP_LE_OQ>(a, b);
        unordered(a, b) = _mm256_cmp_pd::<_CMP_UNORD_Q>(a, b);
        blend(mask, a, b) = _mm256_blendv_pd(b, a, mask);
        sub_add(a, b) = _mm256_addsub_pd(a, b);
    }

    /// Places of each half from `a` (even ones) and `b` (odd ones) of the same half; bit i of `P` tells which.
    #[inline(always)]
    pub fn mix<const P: i32>(a: Four, b: Four) -> Four {
        // SAFETY: as above
        unsafe { _mm256_shuffle_pd::<P>(a, b) }
    }

    /// Twice a half: the lower one (`H` = 0x00), the upper one (0x11), or both, exchanged (0x01).
    #[inline(always)]
    pub fn halves<const H: i32>(a: Four) -> Four {
        // SAFETY: as above
        unsafe { _mm256_permute2f128_pd::<H>(a, a) }
    }

    /// `b` at the places whose bits are set in `P`, else `a`.
    #[inline(always)]
    pub fn put<const P: i32>(a: Four, b: Four) -> Four {
        // SAFETY: as above
        unsafe { _mm256_blend_pd::<P>(a, b) }
    }

    /// The lower three, each a place further up, with the first of `front` before them.
    #[inline(always)]
    pub fn pushed(x: Four, front: Four) -> Four {
        // not one shuffle for the compiler, which puts x into any register, and so waits for what that one held
        // SAFETY: as above
        let first = unsafe { _mm256_insertf128_pd::<1>(front, _mm256_castpd256_pd128(x)) };
        mix::<0b0100>(here(first), x)
    }

    /// The same numbers, made here and not where they are used first.
    #[inline(always)]
    pub fn here(mut x: Four) -> Four {
        // SAFETY: no instruction, only a register that is named
        unsafe {
            core::arch::asm!("/* {0} */", inout(ymm_reg) x, options(nomem, nostack, preserves_flags));
        }
        x
    }

    /// The columns of four rows.
    #[inline(always)]
    pub fn transpose([a, b, c, d]: [Four; 4]) -> [Four; 4] {
        // SAFETY: as above
        unsafe {
            let (ab, cd) = (
                [_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b)],
                [_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d)],
            );
            [
                _mm256_permute2f128_pd::<0x20>(ab[0], cd[0]),
                _mm256_permute2f128_pd::<0x20>(ab[1], cd[1]),
                _mm256_permute2f128_pd::<0x31>(ab[0], cd[0]),
                _mm256_permute2f128_pd::<0x31>(ab[1], cd[1]),
            ]
        }
    }

    /// Each number, four times.
    #[inline(always)]
    pub fn each(x: Four) -> [Four; 4] {
        let [low, high] = [halves::<0x00>(x), halves::<0x11>(x)];
        [
            mix::<0x0>(low, low),
            mix::<0xf>(low, low),
            mix::<0x0>(high, high),
            mix::<0xf>(high, high),
        ]
    }

    /// (0+2)+(1+3) of the numbers of each.
    #[inline(always)]
    pub fn lane_sums([a, b, c, d]: [Four; 4]) -> Four {
        let halves = |a: Four, b: Four| {
            // SAFETY: as above
            let [low, high] = unsafe {
                [
                    _mm256_permute2f128_pd::<0x20>(a, b),
                    _mm256_permute2f128_pd::<0x31>(a, b),
                ]
            };
            add(low, high)
        };
        // SAFETY: as above
        unsafe { _mm256_hadd_pd(halves(a, c), halves(b, d)) }
    }

    /// Four numbers of single precision.
    #[inline(always)]
    pub fn widened(x: [f32; 4]) -> Four {
        // SAFETY: as above
        unsafe { _mm256_cvtps_pd(bytemuck::cast(x)) }
    }

    /// The largest number.
    #[inline(always)]
    pub fn most(x: Four) -> f64 {
        let x = max(x, halves::<0x01>(x));
        store(max(x, mix::<0b0101>(x, x)))[0]
    }

    /// The signs of the numbers, as bits.
    #[inline(always)]
    pub fn signs(x: Four) -> u32 {
        // SAFETY: as above
        unsafe { _mm256_movemask_pd(x) as u32 }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx")))]
mod imp {
    #[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
    #[repr(C, align(32))]
    pub struct Four([f64; 4]);

    #[inline(always)]
    pub fn load(x: [f64; 4]) -> Four {
        Four(x)
    }
    #[inline(always)]
    pub fn store(x: Four) -> [f64; 4] {
        x.0
    }

    /// Functions of arrays by those of numbers.
    macro_rules! elements {
        ($($name:ident($($arg:ident),*) = $value:expr;)*) => {$(
            #[inline(always)]
            pub fn $name($($arg: Four),*) -> Four {
                Four(core::array::from_fn(|i| {
                    $(let $arg = $arg.0[i];)*
                    $value
                }))
            }
        )*};
    }

    fn bits(a: f64, b: f64, f: impl Fn(u64, u64) -> u64) -> f64 {
        f64::from_bits(f(a.to_bits(), b.to_bits()))
    }
    fn answer(holds: bool) -> f64 {
        f64::from_bits(if holds { u64::MAX } else { 0 })
    }

    elements! {
        add(a, b) = a + b;
        sub(a, b) = a - b;
        mul(a, b) = a * b;
        div(a, b) = a / b;
        and(a, b) = bits(a, b, |a, b| a & b);
        or(a, b) = bits(a, b, |a, b| a | b);
        xor(a, b) = bits(a, b, |a, b| a ^ b);
        min(a, b) = if a < b { a } else { b };
        max(a, b) = if a > b { a } else { b };
        sqrt(a) = a.sqrt();
        eq(a, b) = answer(a == b);
        lt(a, b) = answer(a < b);
        le(a, b) = answer(a <= b);
        unordered(a, b) = answer(a.is_nan() || b.is_nan());
        blend(mask, a, b) = if mask.to_bits() >> 63 != 0 { a } else { b };
    }

    /// Differences at even places, sums at odd ones.
    #[inline(always)]
    pub fn sub_add(a: Four, b: Four) -> Four {
        let value = |i: usize| {
            if i % 2 == 0 {
                a.0[i] - b.0[i]
            } else {
                a.0[i] + b.0[i]
            }
        };
        Four(core::array::from_fn(value))
    }

    /// Places of each half from `a` (even ones) and `b` (odd ones) of the same half; bit i of `P` tells which.
    #[inline(always)]
    pub fn mix<const P: i32>(a: Four, b: Four) -> Four {
        let value = |i: usize| [a, b][i % 2].0[(i & 2) + (P as usize >> i & 1)];
        Four(core::array::from_fn(value))
    }

    /// Twice a half: the lower one (`H` = 0x00), the upper one (0x11), or both, exchanged (0x01).
    #[inline(always)]
    pub fn halves<const H: i32>(a: Four) -> Four {
        let half = |i: usize| H as usize >> (4 * (i / 2)) & 1;
        Four(core::array::from_fn(|i| a.0[2 * half(i) + i % 2]))
    }

    /// `b` at the places whose bits are set in `P`, else `a`.
    #[inline(always)]
    pub fn put<const P: i32>(a: Four, b: Four) -> Four {
        Four(core::array::from_fn(|i| [a, b][P as usize >> i & 1].0[i]))
    }

    /// The lower three, each a place further up, with the first of `front` before them.
    #[inline(always)]
    pub fn pushed(x: Four, front: Four) -> Four {
        Four([front.0[0], x.0[0], x.0[1], x.0[2]])
    }

    /// The same numbers.
    #[inline(always)]
    pub fn here(x: Four) -> Four {
        x
    }

    /// The columns of four rows.
    #[inline(always)]
    pub fn transpose(rows: [Four; 4]) -> [Four; 4] {
        core::array::from_fn(|k| Four(rows.map(|row| row.0[k])))
    }

    /// Each number, four times.
    #[inline(always)]
    pub fn each(x: Four) -> [Four; 4] {
        x.0.map(|x| Four([x; 4]))
    }

    /// (0+2)+(1+3) of the numbers of each.
    #[inline(always)]
    pub fn lane_sums(all: [Four; 4]) -> Four {
        Four(all.map(|Four([a, b, c, d])| (a + c) + (b + d)))
    }

    /// Four numbers of single precision.
    #[inline(always)]
    pub fn widened(x: [f32; 4]) -> Four {
        Four(x.map(f64::from))
    }

    /// The largest number.
    #[inline(always)]
    pub fn most(x: Four) -> f64 {
        x.0.into_iter().fold(x.0[0], f64::max)
    }

    /// The signs of the numbers, as bits.
    #[inline(always)]
    pub fn signs(x: Four) -> u32 {
        let sign = |(i, x): (usize, &f64)| ((x.to_bits() >> 63) as u32) << i;
        x.0.iter().enumerate().map(sign).sum()
    }
}
