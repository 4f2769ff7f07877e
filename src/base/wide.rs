//! States of several simulations of one model side by side: an mjData of which each number is `N`, as long as a row of
//! simulations. Stages written over `N` compute all of them at once; others see one at a time, in an mjData of its own, to and from
//! which `pull` and `push` copy fields.
//!
//! The integers of the arrays are common to all; what the struct itself holds (time, counts of contacts and rows) is nobody's.

use core::marker::PhantomData;

use bytemuck::{Pod, cast_slice, cast_slice_mut};

use super::views::{Data, Field, Model, R, RawData, W};
use super::{buffer, catch};
use crate::abi::mjData;
use crate::math::Real;
use crate::math::real::{of_lane, of_lane_mut};

/// The memory of such a state.
pub struct Wide<N> {
    data: *mut mjData,
    number: PhantomData<N>,
}

impl<N: Real> Wide<N> {
    /// Zeros, with scratch memory for the smooth stages and `more` numbers; `None` when memory runs out.
    pub fn new(m: Model<'_>, more: usize) -> Option<Self> {
        let numbers = 128 * m.nv() + 32 * m.nbody() + 8 * m.nq() + m.nu() + more;
        let scratch = (numbers + 1024) * size_of::<N>();
        let data = buffer::alloc_wide(m, N::LANES, scratch);
        (!data.is_null()).then_some(Self {
            data,
            number: PhantomData,
        })
    }

    /// Empties the scratch memory of a computation that was left in the middle.
    pub fn abandon(&mut self) {
        // SAFETY: made by `new`, exclusive here
        unsafe { ((*self.data).pstack, (*self.data).pbase) = (0, 0) };
    }

    /// The handle, of the model that it was made for or one of the same sizes.
    pub fn data<'a>(&'a mut self, m: Model<'a>) -> Data<'a, N> {
        // SAFETY: made for these sizes, exclusive here
        unsafe { Data::wide(m, self.data) }
    }
}

impl<N> Drop for Wide<N> {
    fn drop(&mut self) {
        // SAFETY: made here and given up; there are no plugins in it that could raise
        let _ = catch::catch_all(|| unsafe { buffer::delete_data(self.data) });
    }
}

/// An array of one simulation that has a wide form.
pub trait Shared<N: Real>:
    for<'b> Field<RawData<'b>, Row: Pod> + for<'b> Field<RawData<'b, N>, Row: Pod>
{
}

impl<N: Real, F> Shared<N> for F where
    F: for<'b> Field<RawData<'b>, Row: Pod> + for<'b> Field<RawData<'b, N>, Row: Pod>
{
}

/// Copies an array of some simulations (bits of `lanes`) into their own states.
#[inline(always)]
pub fn push<N: Real, F: Shared<N>>(wide: &mut Data<'_, N>, lanes: u32, own: &mut [Data<'_>]) {
    let from: &[N] = cast_slice(wide.pick::<R<F>>());
    let mut rest = own;
    for first in (0..N::LANES).step_by(4) {
        let four = rest.split_at_mut(rest.len().min(4));
        rest = four.1;
        let lanes = lanes >> first & 15;
        match four.0 {
            [a, b, c, d] if lanes.count_ones() > 1 => {
                let to = [a, b, c, d].map(|own| cast_slice_mut(own.pick::<W<F>>()));
                N::deinterleave(to, from, first);
            }
            some => {
                for (k, own) in some.iter_mut().enumerate() {
                    if lanes >> k & 1 != 0 {
                        push_one(cast_slice_mut(own.pick::<W<F>>()), from, first + k);
                    }
                }
            }
        }
    }
}

#[inline(never)] // once, not for each of the arrays
fn push_one<N: Real>(to: &mut [f64], from: &[N], lane: usize) {
    let places = to.iter_mut().zip(of_lane(from, lane));
    places.for_each(|(to, x)| *to = *x);
}

/// Copies an array of simulation `lane` from its own state.
#[inline(always)]
pub fn pull<N: Real, F: Shared<N>>(wide: &mut Data<'_, N>, lane: usize, own: &mut Data<'_>) {
    let from = cast_slice(own.pick::<R<F>>());
    pull_one::<N>(cast_slice_mut(wide.pick::<W<F>>()), from, lane);
}

#[inline(never)] // as above
fn pull_one<N: Real>(to: &mut [N], from: &[f64], lane: usize) {
    let places = of_lane_mut(to, lane).zip(from);
    places.for_each(|(to, x)| *to = *x);
}

/// Copies an array of simulation `lane` into a state.
#[inline(always)]
pub fn give<N: Real, F: Shared<N>>(wide: &mut Data<'_, N>, lane: usize, to: &mut Data<'_>) {
    let from: &[N] = cast_slice(wide.pick::<R<F>>());
    push_one(cast_slice_mut(to.pick::<W<F>>()), from, lane);
}

/// Copies an array of one state to all simulations.
#[inline(always)]
pub fn spread<N: Real, F: Shared<N>>(wide: &mut Data<'_, N>, from: &mut Data<'_>) {
    let from: &[f64] = cast_slice(from.pick::<R<F>>());
    let to: &mut [N] = cast_slice_mut(wide.pick::<W<F>>());
    to.iter_mut().zip(from).for_each(|(to, x)| *to = N::of(*x));
}

/// `push`, `pull`, `give` or `spread` of several arrays: `lane_fields!(pull: wide, lane, own => qpos, qvel)`.
#[macro_export]
macro_rules! lane_fields {
    (spread: $wide:expr, $from:expr => $($field:ident),+ $(,)?) => {
        $($crate::base::wide::spread::<_, $crate::base::views_gen::data_field::$field>($wide, $from);)+
    };
    ($way:ident: $wide:expr, $lane:expr, $own:expr => $($field:ident),+ $(,)?) => {
        $($crate::base::wide::$way::<_, $crate::base::views_gen::data_field::$field>($wide, $lane, $own);)+
    };
}
