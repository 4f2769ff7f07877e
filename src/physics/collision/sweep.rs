//! Sweep and prune: boxes sorted by their lower ends, compared several at a time.

use core::ops::Range;

use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::Vec3;
use crate::math::four::{self, Four};
use crate::math::lanes::meeting;

/// Box of a body along three axes; a fourth place is zero, so that both ends fill registers.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Interval {
    pub lo: [f32; 4],
    pub hi: [f32; 4],
    pub body: u32,
}

/// The same bound along the three axes.
const fn each(x: f32) -> [f32; 4] {
    [x, x, x, 0.0]
}

/// Bounds as floats, of which none is infinite.
#[inline(always)]
fn floats(bounds: Four) -> [f32; 4] {
    let most = f64::from(f32::MAX);
    // the order of both hands on what is no number
    let bounds = four::min(four::all(most), four::max(four::all(-most), bounds));
    let [x, y, z, w] = four::store(bounds);
    [x as f32, y as f32, z as f32, w as f32]
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
        self.set_ends(body, four::three(lo.0), four::three(hi.0));
    }

    /// As `set`, with a fourth place, which is zero.
    #[inline(always)]
    pub fn set_ends(&mut self, body: usize, lo: Four, hi: Four) {
        (self.lo, self.hi) = (floats(lo), floats(hi));
        self.body = body as u32;
    }

    /// The box that meets all others.
    pub fn unbounded(body: usize) -> Self {
        Interval {
            lo: each(-f32::MAX),
            hi: each(f32::MAX),
            body: body as u32,
        }
    }

    /// The box that meets none and that grows by `include`.
    pub fn nowhere() -> Self {
        Interval {
            lo: each(f32::MAX),
            hi: each(-f32::MAX),
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
            lo: each(0.0),
            hi: each(0.0),
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
        // all of them, without a branch for each
        let below = |a: &[f32; 4], b: &[f32; 4]| (0..4).fold(true, |all, j| all & (a[j] <= b[j]));
        below(&self.lo, &other.hi) & below(&other.lo, &self.hi)
    }
}

/// Boxes that are compared with one at a time.
const LANES: usize = 8;

/// Bounds of so many boxes: the lower ones along three axes, then the upper ones.
type Group = [[f32; LANES]; 6];

/// Boxes by ascending lower ends along the first axis, which is that of the sweep.
pub struct Sweep<'s> {
    /// behind the last box stands none that meets another
    groups: &'s mut [Group],
    body: &'s mut [u32],
    /// longest of them along the first axis
    longest: f32,
}

impl<'s> Sweep<'s> {
    /// Sorts boxes along one of their axes.
    #[inline(never)]
    pub fn new(d: &mut Data, mark: &'s Mark, boxes: &[Interval], axis: usize) -> Self {
        let n = boxes.len();
        let order = mark.rows::<u64>(d, n);
        for (i, (b, key)) in boxes.iter().zip(order.iter_mut()).enumerate() {
            *key = sort_key(b.lo[axis], i);
        }
        order.sort_unstable();
        let sweep = Sweep {
            groups: mark.rows(d, n.div_ceil(LANES)),
            body: mark.rows(d, n),
            longest: boxes
                .iter()
                .fold(0.0, |l, b| l.max(b.hi[axis] - b.lo[axis])),
        };
        if let Some(last) = sweep.groups.last_mut() {
            *last = [[f32::NAN; LANES]; 6];
        }
        for (k, &key) in order.iter().enumerate() {
            let b = &boxes[key as u32 as usize];
            let group = &mut sweep.groups[k / LANES];
            for j in 0..3 {
                let from = (axis + j) % 3;
                group[j][k % LANES] = b.lo[from];
                group[3 + j][k % LANES] = b.hi[from];
            }
            sweep.body[k] = b.body;
        }
        sweep
    }

    /// Lower and upper bounds of box `k`.
    #[inline(always)]
    fn bounds(&self, k: usize) -> [[f32; 3]; 2] {
        let group = &self.groups[k / LANES];
        [0, 3].map(|end| [0, 1, 2].map(|j| group[end + j][k % LANES]))
    }

    /// Visits the box `k` with every later one that it meets.
    #[inline(always)]
    pub fn meetings(&self, k: usize, mut visit: impl FnMut(usize, usize)) {
        let first = self.body[k] as usize;
        let later = k + 1..self.body.len();
        self.among(later, self.bounds(k), |other| visit(first, other));
    }

    /// Visits each box with the earlier ones that it meets: `visit(earlier, later)`.
    pub fn each_meeting(&self, mut visit: impl FnMut(usize, usize)) {
        // those before have ended
        let mut first = 0;
        for k in 0..self.body.len() {
            let bounds = self.bounds(k);
            while first < k && self.bounds(first)[1][0] < bounds[0][0] {
                first += 1;
            }
            let later = self.body[k] as usize;
            self.among(first..k, bounds, |earlier| visit(earlier, later));
        }
    }

    /// Visits the boxes that meet another one, in a sweep along `axis`.
    pub fn within(&self, other: &Interval, axis: usize, visit: impl FnMut(usize)) {
        let bounds = [other.lo, other.hi].map(|b| [0, 1, 2].map(|j| b[(axis + j) % 3]));
        let low = bounds[0][0] - self.longest;
        let group = self.groups.partition_point(|group| group[0][0] < low);
        let group = group.saturating_sub(1);
        let lanes = self.groups.get(group).map_or(&[][..], |group| &group[0]);
        let before = lanes.iter().filter(|&&lo| lo < low).count();
        self.among(group * LANES + before..self.body.len(), bounds, visit);
    }

    /// Visits the boxes of a range that meet one with the lower and upper bounds.
    #[inline(always)]
    fn among(&self, range: Range<usize>, [low, high]: [[f32; 3]; 2], mut visit: impl FnMut(usize)) {
        let first = range.start / LANES;
        let mut counts = u32::MAX << (range.start % LANES);
        let groups = self.groups.iter().enumerate();
        for (g, group) in groups.take(range.end.div_ceil(LANES)).skip(first) {
            if group[0][0] > high[0] {
                break;
            }
            let left = range.end - g * LANES;
            if left < LANES {
                counts &= (1 << left) - 1;
            }
            let along = |j: usize| meeting(&group[j], &group[3 + j], [low[j], high[j]]);
            let mut hits = along(0) & along(1) & along(2) & counts;
            counts = u32::MAX;
            while hits != 0 {
                visit(self.body[g * LANES + hits.trailing_zeros() as usize] as usize);
                hits &= hits - 1;
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capi::testing::Sim;
    use crate::math::testing::Rng;

    #[test]
    fn boxes_that_meet_are_found_once() {
        let sim = Sim::new("<mujoco/>");
        let mut d = sim.data();
        let mut random = Rng::new(6);
        for n in 0..40 {
            let mut boxes: Vec<Interval> = (0..n)
                .map(|b| {
                    let at = Vec3([0; 3].map(|_| random.signed()));
                    let half = Vec3([0; 3].map(|_| 0.5 * random.signed().abs()));
                    Interval::new(b, at - half, at + half)
                })
                .collect();
            if let Some(b) = boxes.get_mut(7) {
                *b = Interval::unbounded(7);
            }
            let mark = d.mark();
            let sweep = Sweep::new(&mut d, &mark, &boxes, n % 3);
            let mut found = Vec::new();
            for k in 0..n {
                sweep.meetings(k, |a, b| found.push([a.min(b), a.max(b)]));
            }
            found.sort();
            let mut earlier = Vec::new();
            sweep.each_meeting(|a, b| earlier.push([a.min(b), a.max(b)]));
            earlier.sort();
            assert_eq!(found, earlier);
            let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| [a, b]));
            let wanted: Vec<_> = pairs.filter(|[a, b]| boxes[*a].meets(&boxes[*b])).collect();
            assert_eq!(found, wanted);
            for one in &boxes {
                let mut found = Vec::new();
                sweep.within(one, n % 3, |b| found.push(b));
                found.sort();
                let wanted: Vec<_> = (0..n).filter(|&b| boxes[b].meets(one)).collect();
                assert_eq!(found, wanted);
            }
            mark.release(&mut d);
        }
    }
}
