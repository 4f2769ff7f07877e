//! What the smooth stages calculate with: a number of one simulation, or one of several side by side.
//!
//! Each lane performs the operations of the scalar code in their order, so it has its bits: there is no sum across lanes, and
//! elementary functions are called lane by lane. A condition on numbers is a mask; where lanes differ, both sides are computed.

use core::fmt::Debug;
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Neg, Sub, SubAssign};

use bytemuck::Pod;

use super::{dense, quat_arrays, sparse};

/// Most lanes that a number has.
pub const MOST_LANES: usize = 8;

/// A number of one simulation (`f64`) or of `LANES` of them.
pub trait Real:
    Pod
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
{
    /// One answer to each comparison.
    type Mask: Mask;
    /// Simulations side by side.
    const LANES: usize;

    /// The same number in every lane.
    fn of(x: f64) -> Self;
    /// The number of lane `i`.
    fn lane(self, i: usize) -> f64;
    /// Sets the number of lane `i`.
    fn set_lane(&mut self, i: usize, x: f64);

    /// Square root.
    fn sqrt(self) -> Self;
    /// Magnitude.
    fn abs(self) -> Self;
    /// Sine and cosine.
    fn sine_cosine(self) -> (Self, Self);
    /// Angle of the point (y, x), in this order.
    fn angle_of(self, x: Self) -> Self;
    /// Puts the numbers of all lanes side by side, zeros where a slice has ended: `from` has one for each lane.
    fn interleave(to: &mut [Self], from: &[&[f64]]);
    /// Copies the numbers of four lanes from `first` on, of which there are as many in each.
    fn deinterleave(to: [&mut [f64]; 4], from: &[Self], first: usize);
    /// Any function, lane by lane.
    fn map(self, f: impl Fn(f64) -> f64) -> Self;

    /// The lanes of some bits, lane 0 lowest.
    fn lanes(bits: u32) -> Self::Mask;
    /// self = b.
    fn eq(self, b: Self) -> Self::Mask;
    /// self < b.
    fn lt(self, b: Self) -> Self::Mask;
    /// self ≤ b.
    fn le(self, b: Self) -> Self::Mask;
    /// self > b.
    #[inline(always)]
    fn gt(self, b: Self) -> Self::Mask {
        b.lt(self)
    }

    /// `a` where the mask holds, else `b`. Each is computed where some lane needs it.
    fn choose<R: Row<Self>>(mask: Self::Mask, a: impl FnOnce() -> R, b: impl FnOnce() -> R) -> R;

    /// `a` where the mask holds, else `b`, both at hand.
    fn blend(mask: Self::Mask, a: Self, b: Self) -> Self;
    /// `a` where the mask holds, else zero.
    #[inline(always)]
    fn keep(mask: Self::Mask, a: Self) -> Self {
        Self::blend(mask, a, Self::of(0.0))
    }

    /// [`sparse::dot_sparse`].
    fn dot_sparse(val: &[Self], ind: &[i32], vec: &[Self]) -> Self;
    /// [`sparse::dot_row`].
    fn dot_row(val: &[Self], vec: &[Self]) -> Self;
    /// [`dense::add_to_scl_short`].
    fn add_to_scl(res: &mut [Self], v: &[Self], s: Self);
    /// [`sparse::add_to_scl_sparse`].
    fn add_to_scl_sparse(res: &mut [Self], val: &[Self], ind: &[i32], s: Self);
    /// [`dense::add_to_scl_short`].
    fn add_to_scl_array<const W: usize>(res: &mut [Self; W], v: &[Self; W], s: Self);
    /// [`super::lanes::get_alone`].
    #[inline(always)]
    fn get_alone(x: &Self) -> Self {
        *x
    }
    /// [`super::lanes::put_alone`].
    #[inline(always)]
    fn put_alone(place: &mut Self, x: Self) {
        *place = x;
    }
    /// The sum of four products, as [`super::lanes::Lanes`] has it.
    fn dot_four(a: [Self; 4], b: [Self; 4]) -> Self;

    /// [`quat_arrays::product`].
    #[inline(always)]
    fn quat_product(a: [Self; 4], b: [Self; 4]) -> [Self; 4] {
        quat_arrays::product(a, b)
    }
    /// [`quat_arrays::matrix`].
    #[inline(always)]
    fn quat_matrix(q: [Self; 4]) -> [Self; 9] {
        quat_arrays::matrix(q)
    }
}

/// The numbers of a lane.
#[inline(always)]
pub fn of_lane<N: Real>(from: &[N], lane: usize) -> impl Iterator<Item = &f64> {
    let all: &[f64] = bytemuck::cast_slice(from);
    let places = all.chunks_exact(N::LANES);
    places.map(move |x| &x[lane % N::LANES])
}

/// [`of_lane`], for writing.
#[inline(always)]
pub fn of_lane_mut<N: Real>(to: &mut [N], lane: usize) -> impl Iterator<Item = &mut f64> {
    let all: &mut [f64] = bytemuck::cast_slice_mut(to);
    let places = all.chunks_exact_mut(N::LANES);
    places.map(move |x| &mut x[lane % N::LANES])
}

/// Answers of all lanes.
pub trait Mask: Copy {
    fn any(self) -> bool;
    fn all(self) -> bool;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn not(self) -> Self;
    /// The answers as bits, lane 0 lowest.
    fn bits(self) -> u32;
}

/// Numbers that are chosen together.
pub trait Row<N: Real>: Copy {
    fn blend(mask: N::Mask, a: Self, b: Self) -> Self;
}

impl<N: Real> Row<N> for N {
    #[inline(always)]
    fn blend(mask: N::Mask, a: Self, b: Self) -> Self {
        N::blend(mask, a, b)
    }
}

impl<N: Real, const K: usize> Row<N> for [N; K] {
    #[inline(always)]
    fn blend(mask: N::Mask, a: Self, b: Self) -> Self {
        core::array::from_fn(|i| N::blend(mask, a[i], b[i]))
    }
}

/// What types around an array of numbers have as such: the same in every lane, and chosen as a whole.
macro_rules! rows {
    ($($name:ident)*) => {$(
        impl<N: $crate::math::Real> $name<N> {
            /// The same in every lane.
            #[inline(always)]
            pub fn of(a: $name) -> Self {
                $name(a.0.map(N::of))
            }
        }

        impl<N: $crate::math::Real> $crate::math::real::Row<N> for $name<N> {
            #[inline(always)]
            fn blend(mask: N::Mask, a: Self, b: Self) -> Self {
                $name($crate::math::real::Row::blend(mask, a.0, b.0))
            }
        }
    )*};
}
pub(super) use rows;

impl Mask for bool {
    #[inline(always)]
    fn any(self) -> bool {
        self
    }
    #[inline(always)]
    fn all(self) -> bool {
        self
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self && b
    }
    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self || b
    }
    #[inline(always)]
    fn not(self) -> Self {
        !self
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        self.into()
    }
}

impl Real for f64 {
    type Mask = bool;
    const LANES: usize = 1;

    #[inline(always)]
    fn of(x: f64) -> Self {
        x
    }
    #[inline(always)]
    fn lane(self, _: usize) -> f64 {
        self
    }
    #[inline(always)]
    fn set_lane(&mut self, _: usize, x: f64) {
        *self = x;
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        f64::sqrt(self)
    }
    #[inline(always)]
    fn abs(self) -> Self {
        f64::abs(self)
    }
    #[inline(always)]
    fn sine_cosine(self) -> (Self, Self) {
        super::elementary::sin_cos(self)
    }
    #[inline(always)]
    fn angle_of(self, x: Self) -> Self {
        super::elementary::atan2(self, x)
    }
    #[inline(always)]
    fn interleave(to: &mut [Self], from: &[&[f64]]) {
        let (own, behind) = to.split_at_mut(from[0].len());
        own.copy_from_slice(from[0]);
        behind.fill(0.0);
    }
    fn deinterleave(to: [&mut [f64]; 4], from: &[Self], first: usize) {
        to[0].copy_from_slice(&from[first..]);
    }
    #[inline(always)]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        f(self)
    }
    #[inline(always)]
    fn lanes(bits: u32) -> bool {
        bits & 1 != 0
    }
    #[inline(always)]
    fn eq(self, b: Self) -> bool {
        self == b
    }
    #[inline(always)]
    fn lt(self, b: Self) -> bool {
        self < b
    }
    #[inline(always)]
    fn le(self, b: Self) -> bool {
        self <= b
    }
    #[inline(always)]
    fn choose<R: Row<Self>>(mask: bool, a: impl FnOnce() -> R, b: impl FnOnce() -> R) -> R {
        if mask { a() } else { b() }
    }
    #[inline(always)]
    fn blend(mask: bool, a: Self, b: Self) -> Self {
        if mask { a } else { b }
    }
    #[inline(always)]
    fn dot_sparse(val: &[Self], ind: &[i32], vec: &[Self]) -> Self {
        sparse::dot_sparse(val, ind, vec)
    }
    #[inline(always)]
    fn dot_row(val: &[Self], vec: &[Self]) -> Self {
        sparse::dot_row(val, vec)
    }
    #[inline(always)]
    fn add_to_scl(res: &mut [Self], v: &[Self], s: Self) {
        dense::add_to_scl_short(res, v, s);
    }
    #[inline(always)]
    fn add_to_scl_sparse(res: &mut [Self], val: &[Self], ind: &[i32], s: Self) {
        sparse::add_to_scl_sparse(res, val, ind, s);
    }
    #[inline(always)]
    fn add_to_scl_array<const W: usize>(res: &mut [Self; W], v: &[Self; W], s: Self) {
        dense::add_to_scl_short(res, v, s);
    }
    #[inline(always)]
    fn get_alone(x: &Self) -> Self {
        super::lanes::get_alone(x)
    }
    #[inline(always)]
    fn put_alone(place: &mut Self, x: Self) {
        super::lanes::put_alone(place, x);
    }
    #[inline(always)]
    fn dot_four(a: [Self; 4], b: [Self; 4]) -> Self {
        super::lanes::Lanes::product(a, b).sum()
    }
    #[inline(always)]
    fn quat_product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
        quat_arrays::product_in_registers(a, b)
    }
    #[inline(always)]
    fn quat_matrix(q: [f64; 4]) -> [f64; 9] {
        quat_arrays::matrix_in_registers(q)
    }
}
