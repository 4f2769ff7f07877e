//! Numbers of several simulations side by side: four in a register of AVX, eight in two of them, or arrays of equal bits where the build has no AVX.

use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use bytemuck::{Pod, Zeroable};

use super::four::{self, Four};
use super::real::{Mask, Real, Row};

/// `4 * K` simulations.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(transparent)]
pub struct Wide<const K: usize>([Four; K]);

/// Answers of `4 * K` simulations: all bits of a number set, or none.
#[derive(Clone, Copy)]
pub struct WideMask<const K: usize>([Four; K]);

impl<const K: usize> Wide<K> {
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(Four, Four) -> Four) -> Self {
        Wide(core::array::from_fn(|k| f(self.0[k], b.0[k])))
    }

    #[inline(always)]
    fn compare(self, b: Self, f: impl Fn(Four, Four) -> Four) -> WideMask<K> {
        WideMask(core::array::from_fn(|k| f(self.0[k], b.0[k])))
    }
}

impl<const K: usize> Default for Wide<K> {
    #[inline(always)]
    fn default() -> Self {
        Self::of(0.0)
    }
}

impl<const K: usize> PartialEq for Wide<K> {
    fn eq(&self, b: &Self) -> bool {
        (0..Self::LANES).all(|i| self.lane(i) == b.lane(i))
    }
}

/// Operators of each lane.
macro_rules! operators {
    ($($name:ident $method:ident, $assign:ident $assign_method:ident;)*) => {$(
        impl<const K: usize> $name for Wide<K> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, b: Self) -> Self {
                self.zip(b, four::$method)
            }
        }
        impl<const K: usize> $assign for Wide<K> {
            #[inline(always)]
            fn $assign_method(&mut self, b: Self) {
                *self = self.zip(b, four::$method);
            }
        }
    )*};
}

operators! {
    Add add, AddAssign add_assign;
    Sub sub, SubAssign sub_assign;
    Mul mul, MulAssign mul_assign;
}

impl<const K: usize> Div for Wide<K> {
    type Output = Self;
    #[inline(always)]
    fn div(self, b: Self) -> Self {
        self.zip(b, four::div)
    }
}

impl<const K: usize> Neg for Wide<K> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        self.zip(Self::of(-0.0), four::xor)
    }
}

impl<const K: usize> Mask for WideMask<K> {
    #[inline(always)]
    fn any(self) -> bool {
        self.bits() != 0
    }
    #[inline(always)]
    fn all(self) -> bool {
        self.bits() == (1 << (4 * K)) - 1
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        WideMask(core::array::from_fn(|k| four::and(self.0[k], b.0[k])))
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        WideMask(core::array::from_fn(|k| four::or(self.0[k], b.0[k])))
    }
    #[inline(always)]
    fn not(self) -> Self {
        let ones = four::load([f64::from_bits(u64::MAX); 4]);
        WideMask(self.0.map(|m| four::xor(m, ones)))
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        let four = self.0.iter().enumerate();
        four.fold(0, |all, (k, &m)| all | four::signs(m) << (4 * k))
    }
}

impl<const K: usize> Real for Wide<K> {
    type Mask = WideMask<K>;
    const LANES: usize = 4 * K;

    #[inline(always)]
    fn of(x: f64) -> Self {
        Wide([four::load([x; 4]); K])
    }
    #[inline(always)]
    fn lane(self, i: usize) -> f64 {
        four::store(self.0[i / 4])[i % 4]
    }
    #[inline(always)]
    fn set_lane(&mut self, i: usize, x: f64) {
        let mut four = four::store(self.0[i / 4]);
        four[i % 4] = x;
        self.0[i / 4] = four::load(four);
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Wide(self.0.map(four::sqrt))
    }
    #[inline(always)]
    fn abs(self) -> Self {
        let magnitude = four::load([f64::from_bits(u64::MAX >> 1); 4]);
        Wide(self.0.map(|x| four::and(x, magnitude)))
    }
    fn sine_cosine(self) -> (Self, Self) {
        let mut both = [[four::load([0.0; 4]); K]; 2];
        for (k, &four) in self.0.iter().enumerate() {
            let mut last = None;
            // a lane that has the angle of the one before has its sine
            let of_lane = four::store(four).map(|x: f64| match last {
                Some((same, both)) if same == x.to_bits() => both,
                _ => {
                    let both = super::elementary::sin_cos(x);
                    last = Some((x.to_bits(), both));
                    both
                }
            });
            both[0][k] = four::load(of_lane.map(|x| x.0));
            both[1][k] = four::load(of_lane.map(|x| x.1));
        }
        (Wide(both[0]), Wide(both[1]))
    }
    fn angle_of(self, x: Self) -> Self {
        Wide(core::array::from_fn(|k| {
            let (y, x) = (four::store(self.0[k]), four::store(x.0[k]));
            four::load(core::array::from_fn(|i| {
                super::elementary::atan2(y[i], x[i])
            }))
        }))
    }
    #[inline(never)] // once
    fn interleave(to: &mut [Self], from: &[&[f64]]) {
        let (fours, rest) = to.as_chunks_mut::<4>();
        let whole = 4 * fours.len();
        for (k, from) in from.as_chunks::<4>().0[..K].iter().enumerate() {
            let put = |to: &mut [Self; 4], rows: [Four; 4]| {
                let places = to.iter_mut().zip(four::transpose(rows));
                places.for_each(|(to, x)| to.0[k] = x);
            };
            let [a, b, c, d] = from.map(|x| x.as_chunks::<4>().0);
            let mut at = 0;
            for ((((to, a), b), c), d) in fours.iter_mut().zip(a).zip(b).zip(c).zip(d) {
                put(to, [a, b, c, d].map(|x| four::load(*x)));
                at += 1;
            }
            for (i, to) in fours.iter_mut().enumerate().skip(at) {
                put(to, from.map(|x| four_from(x, 4 * i)));
            }
            for (i, to) in (whole..).zip(&mut *rest) {
                to.0[k] = four::load(from.map(|x| x.get(i).copied().unwrap_or(0.0)));
            }
        }
    }
    #[inline(never)] // once
    fn deinterleave(to: [&mut [f64]; 4], from: &[Self], first: usize) {
        let k = first / 4;
        let [a, b, c, d] = to;
        let (fours, rest) = from[..a.len()].as_chunks::<4>();
        let (a, ra) = a.as_chunks_mut::<4>();
        let (b, rb) = b.as_chunks_mut::<4>();
        let (c, rc) = c.as_chunks_mut::<4>();
        let (d, rd) = d.as_chunks_mut::<4>();
        for ((((from, a), b), c), d) in fours.iter().zip(a).zip(b).zip(c).zip(d) {
            [*a, *b, *c, *d] = four::transpose(from.map(|x| x.0[k])).map(four::store);
        }
        for ((((from, a), b), c), d) in rest.iter().zip(ra).zip(rb).zip(rc).zip(rd) {
            [*a, *b, *c, *d] = four::store(from.0[k]);
        }
    }
    #[inline(always)]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        Wide(self.0.map(|four| four::load(four::store(four).map(&f))))
    }
    #[inline(always)]
    fn lanes(bits: u32) -> WideMask<K> {
        const MASKS: [[f64; 4]; 16] = {
            let (mut masks, mut i) = ([[0.0; 4]; 16], 0);
            while i < 64 {
                if (i / 4) >> (i % 4) & 1 != 0 {
                    masks[i / 4][i % 4] = f64::from_bits(u64::MAX);
                }
                i += 1;
            }
            masks
        };
        let of = |k: usize| MASKS[(bits >> (4 * k) & 15) as usize];
        WideMask(core::array::from_fn(|k| four::load(of(k))))
    }
    #[inline(always)]
    fn eq(self, b: Self) -> WideMask<K> {
        self.compare(b, four::eq)
    }
    #[inline(always)]
    fn lt(self, b: Self) -> WideMask<K> {
        self.compare(b, four::lt)
    }
    #[inline(always)]
    fn le(self, b: Self) -> WideMask<K> {
        self.compare(b, four::le)
    }
    #[inline(always)]
    fn choose<R: Row<Self>>(mask: WideMask<K>, a: impl FnOnce() -> R, b: impl FnOnce() -> R) -> R {
        match mask.bits() {
            0 => b(),
            _ if mask.all() => a(),
            _ => R::blend(mask, a(), b()),
        }
    }
    #[inline(always)]
    fn blend(mask: WideMask<K>, a: Self, b: Self) -> Self {
        Wide(core::array::from_fn(|k| {
            four::blend(mask.0[k], a.0[k], b.0[k])
        }))
    }
    #[inline(always)]
    fn keep(mask: WideMask<K>, a: Self) -> Self {
        Wide(core::array::from_fn(|k| four::and(mask.0[k], a.0[k])))
    }
    /// The same sum: products k, k + 4, … in four, then the rest one by one.
    #[inline(always)]
    fn dot_sparse(val: &[Self], ind: &[i32], vec: &[Self]) -> Self {
        let n = val.len().min(ind.len());
        sum_products(n, |k| val[k] * vec[ind[k] as usize])
    }
    #[inline(always)]
    fn dot_row(val: &[Self], vec: &[Self]) -> Self {
        let val = &val[..vec.len()];
        sum_products(vec.len(), |k| val[k] * vec[k])
    }
    #[inline(always)]
    fn add_to_scl(res: &mut [Self], v: &[Self], s: Self) {
        for (r, x) in res.iter_mut().zip(v) {
            *r += *x * s;
        }
    }
    #[inline(always)]
    fn add_to_scl_sparse(res: &mut [Self], val: &[Self], ind: &[i32], s: Self) {
        for (x, &i) in val.iter().zip(ind) {
            res[i as usize] += *x * s;
        }
    }
    #[inline(always)]
    fn add_to_scl_array<const W: usize>(res: &mut [Self; W], v: &[Self; W], s: Self) {
        for (r, x) in res.iter_mut().zip(v) {
            *r += *x * s;
        }
    }
    #[inline(always)]
    fn dot_four(a: [Self; 4], b: [Self; 4]) -> Self {
        (a[0] * b[0] + a[2] * b[2]) + (a[1] * b[1] + a[3] * b[3])
    }
}

/// Four numbers from place `i` on, zeros where there are none.
#[inline(never)]
fn four_from(x: &[f64], i: usize) -> Four {
    let place = |k| x.get(i + k).copied().unwrap_or(0.0);
    four::load(core::array::from_fn(place))
}

/// n products, summed in the order of [`super::sparse::dot_sparse`].
#[inline(always)]
pub fn sum_products<N: Real>(n: usize, product: impl Fn(usize) -> N) -> N {
    let whole = n / 4 * 4;
    let mut res = N::of(0.0);
    if whole > 0 {
        let mut sums: [N; 4] = core::array::from_fn(&product);
        for k in (4..whole).step_by(4) {
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum += product(k + i);
            }
        }
        res = (sums[0] + sums[2]) + (sums[1] + sums[3]);
    }
    (whole..n).for_each(|k| res += product(k));
    res
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_go_side_by_side_and_back() {
        for n in 0..11 {
            let lane = |k: usize| (0..n).map(|i| (10 * i + k) as f64).collect::<Vec<_>>();
            let each = [0, 1, 2, 3].map(lane);
            // the last lanes end early
            let own = [n, n, n / 2, 0];
            let from: [&[f64]; 4] = core::array::from_fn(|k| &each[k][..own[k]]);
            let mut wide = vec![Wide::<1>::of(-1.0); n];
            Wide::interleave(&mut wide, &from);
            for (i, x) in wide.iter().enumerate() {
                for k in 0..4 {
                    assert_eq!(x.lane(k), from[k].get(i).copied().unwrap_or(0.0));
                }
            }
            Wide::interleave(&mut wide, &each.each_ref().map(|x| &x[..]));
            let mut back = [(); 4].map(|()| vec![-1.0; n]);
            Wide::deinterleave(back.each_mut().map(|x| &mut x[..]), &wide, 0);
            assert_eq!(back, each);
        }
    }

    #[test]
    fn bits_of_masks() {
        for bits in 0..256 {
            assert_eq!(Wide::<2>::lanes(bits).bits(), bits);
            assert_eq!(<f64 as Real>::lanes(bits).bits(), bits & 1);
        }
    }
}
