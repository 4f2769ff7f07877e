//! Sweep and prune: boxes sorted by their lower ends, compared several at a time.

use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::Vec3;
use crate::math::lanes::meeting;

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
        let ends = self.lo.iter().chain(&self.hi);
        // all of them, without a branch for each
        ends.fold(false, |nan, x| nan | x.is_nan())
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
        self.from(k + 1, bounds, |other| visit(first, other));
    }

    /// Visits the boxes that meet another one, in a sweep along `axis`.
    pub fn within(&self, other: &Interval, axis: usize, visit: impl FnMut(usize)) {
        let bounds = [other.lo, other.hi].map(|b| [0, 1, 2].map(|j| b[(axis + j) % 3]));
        let low = bounds[0][0] - self.longest;
        let starts = &self.lo[0][..self.body.len()];
        self.from(starts.partition_point(|&lo| lo < low), bounds, visit);
    }

    /// Visits the boxes from `at` on that meet one with the lower and upper bounds.
    #[inline(always)]
    fn from(&self, mut at: usize, bounds: [[f32; 3]; 2], mut visit: impl FnMut(usize)) {
        let (n, end) = (self.body.len(), bounds[1][0]);
        while at < n && self.lo[0][at] <= end {
            let others = &self.body[at..];
            let mut hits = self.hits(bounds, at);
            // what stands behind the last box is no body's
            if others.len() < LANES {
                hits &= (1 << others.len()) - 1;
            }
            while hits != 0 {
                visit(others[hits.trailing_zeros() as usize] as usize);
                hits &= hits - 1;
            }
            at += LANES;
        }
    }

    /// Which of the boxes from `at` on meet a box, as bits.
    #[inline(always)]
    fn hits(&self, [low, high]: [[f32; 3]; 2], at: usize) -> u32 {
        let along = |j: usize| {
            let ends = [&self.lo[j], &self.hi[j]].map(|ends| ends[at..].first_chunk());
            match ends {
                [Some(lo), Some(hi)] => meeting(lo, hi, [low[j], high[j]]),
                _ => 0,
            }
        };
        along(0) & along(1) & along(2)
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
