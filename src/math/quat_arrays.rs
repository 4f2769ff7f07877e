//! Products and matrices of quaternions (w, x, y, z) as arrays: number by number, whatever a number is, or side by side in
//! registers, with the same bits.

use core::ops::{Add, Mul, Neg, Sub};

use super::four;

/// A number of one simulation or of several.
pub trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self>
{
}

impl<N> Number for N where
    N: Copy + Add<Output = N> + Sub<Output = N> + Mul<Output = N> + Neg<Output = N>
{
}

/// Product of two quaternions.
#[inline(always)]
pub fn product<N: Number>(a: [N; 4], b: [N; 4]) -> [N; 4] {
    [
        (a[0] * b[0] - a[1] * b[1]) + (-(a[2] * b[2]) - a[3] * b[3]),
        (a[0] * b[1] + a[1] * b[0]) + (a[2] * b[3] - a[3] * b[2]),
        (a[0] * b[2] - a[1] * b[3]) + (a[2] * b[0] + a[3] * b[1]),
        (a[0] * b[3] + a[1] * b[2]) + (-(a[2] * b[1]) + a[3] * b[0]),
    ]
}

/// Rotation matrix of a unit quaternion, row by row.
#[inline(always)]
pub fn matrix<N: Number>([w, x, y, z]: [N; 4]) -> [N; 9] {
    let (ww, xx, yy, zz) = (w * w, x * x, y * y, z * z);
    let (wx, wy, wz) = (w * x, w * y, w * z);
    let (xy, xz, yz) = (x * y, x * z, y * z);
    let twice = |x: N| x + x;
    [
        (ww - yy) + (xx - zz),
        twice(xy - wz),
        twice(xz + wy),
        twice(xy + wz),
        (ww + yy) - (xx + zz),
        twice(yz - wx),
        twice(xz - wy),
        twice(yz + wx),
        (ww - yy) - (xx - zz),
    ]
}

/// Flips the signs of a register at the places with -0.
const fn signs<const N: usize>(at: [usize; N]) -> [f64; 4] {
    let mut signs = [0.0; 4];
    let mut i = 0;
    while i < N {
        signs[at[i]] = -0.0;
        i += 1;
    }
    signs
}

/// [`product`] with the components side by side: a sum with a number of the other sign is a difference.
#[inline(always)]
pub fn product_in_registers(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let times = |i: usize, b| four::mul(four::load([a[i]; 4]), b);
    let wxyz = four::load(b);
    let xwzy = four::mix::<0b0101>(wxyz, wxyz);
    let yzwx = four::halves::<1>(wxyz);
    let zyxw = four::halves::<1>(xwzy);
    let signed = |x, at| four::xor(x, four::load(at));
    let first = four::sub_add(times(0, wxyz), times(1, xwzy));
    let second = four::add(
        signed(times(2, yzwx), const { signs([0, 3]) }),
        signed(times(3, zyxw), const { signs([0, 1]) }),
    );
    four::store(four::add(first, second))
}

/// [`matrix`] in two registers and a number.
#[inline(always)]
pub fn matrix_in_registers(q: [f64; 4]) -> [f64; 9] {
    let q = four::load(q);
    let square = four::mul(q, q);
    let (wx, yz) = (four::halves::<0x00>(q), four::halves::<0x11>(q));
    let (wwxx, yyzz) = (square, four::halves::<1>(square));
    // ww - yy, xx - zz; ww + yy, xx + zz
    let (less, more) = (four::sub(wwxx, yyzz), four::add(wwxx, yyzz));
    let swap = |x| four::mix::<0b0101>(x, x);
    let (w, x, z) = (
        four::mix::<0b0000>(wx, wx),
        four::mix::<0b1111>(wx, wx),
        four::mix::<0b1111>(yz, yz),
    );
    let signed = |x, at| four::xor(x, four::load(at));
    let twice = |x| four::mul(x, four::load([1.0, 2.0, 2.0, 2.0]));
    // _, xy, xz, xy and _, wz, wy, wz
    let a = four::mul(x, four::mix::<0b0100>(yz, yz));
    let b = four::mul(w, four::mix::<0b1011>(yz, yz));
    let top = four::add(
        four::put::<1>(a, less),
        signed(four::put::<1>(b, swap(less)), const { signs([1]) }),
    );
    // _, yz, xz, yz and _, wx, wy, wx
    let a = four::mul(four::mix::<0b0101>(wx, yz), z);
    let b = four::mul(w, four::mix::<0b1010>(yz, wx));
    let middle = four::add(
        four::put::<1>(a, more),
        signed(four::put::<1>(b, swap(more)), const { signs([0, 1, 2]) }),
    );
    let [m0, m1, m2, m3] = four::store(twice(top));
    let [m4, m5, m6, m7] = four::store(twice(middle));
    let [last, ..] = four::store(four::sub(less, swap(less)));
    [m0, m1, m2, m3, m4, m5, m6, m7, last]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn registers_have_the_bits_of_numbers() {
        let mut rng = Rng::new(5);
        let special = [0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, 1e-320];
        let bits = |x: &[f64]| -> Vec<u64> {
            let one = |x: &f64| if x.is_nan() { f64::NAN } else { *x }.to_bits();
            x.iter().map(one).collect()
        };
        for k in 0..2000 {
            let [mut a, mut b]: [[f64; 4]; 2] = [rng.array(), rng.array()];
            if k % 2 == 1 {
                a[k % 4] = special[k % 6];
                b[k / 4 % 4] = special[k / 6 % 6];
            }
            let product = product_in_registers(a, b);
            assert_eq!(bits(&product), bits(&super::product(a, b)), "{a:?} {b:?}");
            let matrix = matrix_in_registers(a);
            assert_eq!(bits(&matrix), bits(&super::matrix(a)), "{a:?}");
        }
    }
}
