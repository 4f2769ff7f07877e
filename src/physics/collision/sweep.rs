//! Sweep and prune: boxes sorted by their lower ends, compared several at a time.

use core::ops::Range;

use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::Vec3;

/// Box of a body along three axes.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Interval {
    pub lo: [f32; 3],
    pub hi: [f32; 3],
    pub body: u32,
}

impl Interval {
    /// From exact bounds. Those beyond all floats are the largest, not infinite: differences of two
    /// stay numbers.
    pub fn new(body: usize, lo: Vec3, hi: Vec3) -> Self {
        let mut new = Self::unknown();
        new.set(body, lo, hi);
        new
    }

    /// Becomes the box of a body with these bounds.
    #[inline(always)]
    pub fn set(&mut self, body: usize, lo: Vec3, hi: Vec3) {
        let bound = |x: f64| (x as f32).clamp(-f32::MAX, f32::MAX);
        for j in 0..3 {
            self.lo[j] = bound(lo[j]);
            self.hi[j] = bound(hi[j]);
        }
        self.body = body as u32;
    }

    /// The box that meets all others.
    pub fn unbounded(body: usize) -> Self {
        Interval {
            lo: [-f32::MAX; 3],
            hi: [f32::MAX; 3],
            body: body as u32,
        }
    }

    /// The box that meets none and that grows by `include`.
    pub fn nowhere() -> Self {
        Interval {
            lo: [f32::MAX; 3],
            hi: [-f32::MAX; 3],
            body: u32::MAX,
        }
    }

    /// Grows to hold another box.
    pub fn include(&mut self, other: &Self) {
        for j in 0..3 {
            self.lo[j] = self.lo[j].min(other.lo[j]);
            self.hi[j] = self.hi[j].max(other.hi[j]);
        }
    }

    /// No box yet.
    pub fn unknown() -> Self {
        Interval {
            lo: [0.0; 3],
            hi: [0.0; 3],
            body: u32::MAX,
        }
    }

    pub fn is_known(&self) -> bool {
        self.body != u32::MAX
    }

    pub fn is_bounded(&self) -> bool {
        self.hi[0] < f32::MAX
    }

    /// Some bound is not a number.
    pub fn is_nan(&self) -> bool {
        self.lo.iter().chain(&self.hi).any(|x| x.is_nan())
    }

    /// Whether two boxes are apart along the second or third axis; what does not compare is not.
    pub fn is_beside(&self, other: &Self) -> bool {
        (1..3).any(|j| self.lo[j] > other.hi[j] || other.lo[j] > self.hi[j])
    }

    /// Whether two boxes meet; touching ends do.
    pub fn meets(&self, other: &Self) -> bool {
        (0..3).all(|j| self.lo[j] <= other.hi[j] && other.lo[j] <= self.hi[j])
    }
}

/// Boxes that are compared with one at a time.
const LANES: usize = 8;

/// Boxes by ascending lower ends along the first axis, one array for each bound.
pub struct Sweep<'s> {
    /// the first is that of the sweep; with room for whole groups of lanes
    lo: [&'s mut [f32]; 3],
    hi: [&'s mut [f32]; 3],
    body: &'s mut [u32],
    /// longest of them along the first axis
    longest: f32,
}

impl<'s> Sweep<'s> {
    /// Sorts boxes along one of their axes.
    pub fn new(d: &mut Data, mark: &'s Mark, boxes: &[Interval], axis: usize) -> Self {
        let n = boxes.len();
        let order = mark.rows::<u64>(d, n);
        for (i, (b, key)) in boxes.iter().zip(order.iter_mut()).enumerate() {
            *key = sort_key(b.lo[axis], i);
        }
        order.sort_unstable();
        let bound = |d: &mut Data| mark.rows::<f32>(d, n + LANES);
        let sweep = Sweep {
            lo: [bound(d), bound(d), bound(d)],
            hi: [bound(d), bound(d), bound(d)],
            body: mark.rows(d, n),
            longest: boxes
                .iter()
                .fold(0.0, |l, b| l.max(b.hi[axis] - b.lo[axis])),
        };
        for (k, &key) in order.iter().enumerate() {
            let b = &boxes[key as u32 as usize];
            for j in 0..3 {
                let from = (axis + j) % 3;
                sweep.lo[j][k] = b.lo[from];
                sweep.hi[j][k] = b.hi[from];
            }
            sweep.body[k] = b.body;
        }
        sweep
    }

    /// Visits the box `k` with every later one that it meets.
    #[inline(always)]
    pub fn meetings(&self, k: usize, mut visit: impl FnMut(usize, usize)) {
        let bounds = [&self.lo, &self.hi].map(|b| [0, 1, 2].map(|j| b[j][k]));
        let first = self.body[k] as usize;
        self.among(k + 1..self.body.len(), bounds, |other| visit(first, other));
    }

    /// Visits each box with the earlier ones that it meets: `visit(earlier, later)`.
    pub fn each_meeting(&self, mut visit: impl FnMut(usize, usize)) {
        // those before have ended
        let mut first = 0;
        for k in 0..self.body.len() {
            while first < k && self.hi[0][first] < self.lo[0][k] {
                first += 1;
            }
            let bounds = [&self.lo, &self.hi].map(|b| [0, 1, 2].map(|j| b[j][k]));
            let later = self.body[k] as usize;
            self.among(first..k, bounds, |earlier| visit(earlier, later));
        }
    }

    /// Visits the boxes that meet another one, in a sweep along `axis`.
    pub fn within(&self, other: &Interval, axis: usize, visit: impl FnMut(usize)) {
        let bounds = [other.lo, other.hi].map(|b| [0, 1, 2].map(|j| b[(axis + j) % 3]));
        let low = bounds[0][0] - self.longest;
        let starts = &self.lo[0][..self.body.len()];
        let first = starts.partition_point(|&lo| lo < low);
        self.among(first..self.body.len(), bounds, visit);
    }

    /// Visits the boxes of a range that meet one with the lower and upper bounds.
    #[inline(always)]
    fn among(&self, range: Range<usize>, bounds: [[f32; 3]; 2], mut visit: impl FnMut(usize)) {
        let (mut at, end) = (range.start, bounds[1][0]);
        while at < range.end && self.lo[0][at] <= end {
            // what stands behind the last box is none of them
            let bodies = self.body[at..range.end].iter();
            for (&other, gap) in bodies.zip(self.gaps(bounds, at)) {
                if gap <= 0.0 {
                    visit(other as usize);
                }
            }
            at += LANES;
        }
    }

    /// Largest gaps between a box and those from `at` on: not positive where they meet.
    #[inline(always)]
    fn gaps(&self, [low, high]: [[f32; 3]; 2], at: usize) -> [f32; LANES] {
        let lanes = |a: &[f32]| -> [f32; LANES] { core::array::from_fn(|i| a[at..at + LANES][i]) };
        let larger = |a: f32, b: f32| if a > b { a } else { b };
        let mut gap = [f32::NEG_INFINITY; LANES];
        for j in 0..3 {
            let (lo, hi) = (lanes(self.lo[j]), lanes(self.hi[j]));
            for i in 0..LANES {
                let (above, below) = (lo[i] - high[j], low[j] - hi[i]);
                gap[i] = larger(gap[i], larger(above, below));
            }
        }
        gap
    }
}

/// A number that sorts like `x`, equal ones by `index`.
#[inline(always)]
pub fn sort_key(x: f32, index: usize) -> u64 {
    // adding zero makes one of the two zeros
    let bits = (x + 0.0).to_bits();
    let rank = if bits >> 31 == 0 {
        bits | 1 << 31
    } else {
        !bits
    };
    (rank as u64) << 32 | index as u64
}
