//! The lower half of a tree's leaves before the upper half along an axis.
//!
//! "Nearly equal" is no total order, and a degenerate face has no place at all, so what stands where, and with it
//! the rest of the tree, depends on which leaves are compared and exchanged (docs/facts/assets-7-bvh-frames.md).

use crate::author::geometry::algebra::EPS;
use crate::math::real::{Mask, Real};
use crate::math::wide::Wide;

/// Leaves on their way through the tree: where each is along the axis, and its number, as a double that compares as it does.
pub struct Items<'a> {
    key: &'a mut [f64],
    id: &'a mut [f64],
}

/// What selection takes notes in.
pub struct Scratch {
    /// a bit for each item: whether it is low
    low: Vec<u64>,
    /// places of low items that are not at the front
    places: Vec<u32>,
}

impl Scratch {
    /// For so many items.
    pub fn new(count: usize) -> Self {
        Scratch {
            low: vec![0; count / WORD + 1],
            places: vec![0; count / 2 + 1],
        }
    }
}

const WORD: usize = u64::BITS as usize;

/// A part that is this short is put into order.
const SHORT: usize = 7;

/// The number of a leaf as an item has it.
pub fn numbered(leaf: u32) -> f64 {
    f64::from_bits(1_f64.to_bits() | u64::from(leaf))
}

/// The leaf of that number.
#[inline]
pub fn leaf(id: f64) -> u32 {
    id.to_bits() as u32
}

/// Farther apart than rounding, else by number; also where there is no number at all.
#[inline(always)]
fn below(a: (f64, f64), b: (f64, f64)) -> bool {
    let distance = a.0 - b.0;
    // no branch to foresee
    (distance < -EPS) | (!(distance > EPS) & (a.1 < b.1))
}

/// The same for four items, as bits.
#[inline(always)]
fn four_below(key: &[f64; 4], id: &[f64; 4], b: (Wide<1>, Wide<1>)) -> u64 {
    let (key, id): (Wide<1>, Wide<1>) = (bytemuck::cast(*key), bytemuck::cast(*id));
    let distance = key - b.0;
    let far = distance.gt(Wide::of(EPS)).not();
    let low = distance.lt(Wide::of(-EPS)).or(far.and(id.lt(b.1)));
    u64::from(low.bits())
}

impl<'a> Items<'a> {
    pub fn new(key: &'a mut [f64], id: &'a mut [f64]) -> Self {
        let len = key.len().min(id.len());
        Items {
            key: &mut key[..len],
            id: &mut id[..len],
        }
    }

    fn len(&self) -> usize {
        self.key.len()
    }

    #[inline(always)]
    fn at(&self, i: usize) -> (f64, f64) {
        (self.key[i], self.id[i])
    }

    #[inline(always)]
    fn below(&self, i: usize, j: usize) -> bool {
        below(self.at(i), self.at(j))
    }

    #[inline(always)]
    fn swap(&mut self, i: usize, j: usize) {
        self.key.swap(i, j);
        self.id.swap(i, j);
    }

    /// Moves the `count` lowest items to the front.
    pub fn lowest(self, count: usize, scratch: &mut Scratch) {
        // the place of the first item that is not to be in front, and the part that may still change around it
        let (mut place, mut part) = (count, self);
        while place < part.len() {
            if part.len() <= SHORT {
                return part.order();
            }
            let (border, moved) = part.split(scratch);
            if place == border {
                return;
            }
            let Items { key, id } = part;
            part = if place < border {
                Items::new(&mut key[..border], &mut id[..border])
            } else {
                place -= border + 1;
                Items::new(&mut key[border + 1..], &mut id[border + 1..])
            };
            if !moved && (1..part.len()).all(|i| !part.below(i, i - 1)) {
                return;
            }
        }
    }

    /// Puts the items below the median of three to the front and that one behind them; returns its place, and
    /// whether anything moved.
    fn split(&mut self, scratch: &mut Scratch) -> (usize, bool) {
        let (middle, last) = (self.len() / 2, self.len() - 1);
        let mut moved = self.trio([0, middle, last]);
        let border = self.mark(self.at(middle), &mut scratch.low);
        // the k-th low item from the end goes to the k-th place from the front that has none
        let low = &scratch.low;
        let mut count = 0;
        let mut word = border / WORD;
        let mut bits = low[word] & u64::MAX << (border % WORD);
        loop {
            while bits != 0 {
                scratch.places[count] = (WORD * word) as u32 + bits.trailing_zeros();
                count += 1;
                bits &= bits - 1;
            }
            word += 1;
            if word * WORD > last {
                break;
            }
            bits = low[word];
        }
        moved |= count > 0;
        let (mut at, mut word) = (middle, 0);
        let mut bits = !low[0];
        for &from in scratch.places[..count].iter().rev() {
            while bits == 0 {
                word += 1;
                bits = !low[word];
            }
            let to = WORD * word + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            self.swap(from as usize, to);
            if at == to {
                at = from as usize;
            }
        }
        self.swap(at, border);
        (border, moved | (at != border))
    }

    /// Marks the items below another, and counts them.
    fn mark(&self, pivot: (f64, f64), low: &mut [u64]) -> usize {
        let wide = (Wide::of(pivot.0), Wide::of(pivot.1));
        let words = self.key.chunks(WORD).zip(self.id.chunks(WORD)).zip(low);
        let count = words.map(|((key, id), word)| {
            let ((key, keys), (id, ids)) = (key.as_chunks::<4>(), id.as_chunks::<4>());
            let mut bits = 0;
            for (i, (key, id)) in key.iter().zip(id).enumerate() {
                bits |= four_below(key, id, wide) << (4 * i);
            }
            for (i, item) in keys.iter().copied().zip(ids.iter().copied()).enumerate() {
                bits |= u64::from(below(item, pivot)) << (4 * key.len() + i);
            }
            *word = bits;
            bits.count_ones() as usize
        });
        count.sum()
    }

    /// Orders the items at three places; whether it moved one.
    #[inline(always)]
    fn trio(&mut self, [i, j, k]: [usize; 3]) -> bool {
        // what the middle one leaves to be settled
        let rest = match (self.below(i, j), self.below(j, k)) {
            (true, true) => return false,
            (false, false) => {
                self.swap(i, k);
                return true;
            }
            (true, false) => {
                self.swap(j, k);
                [i, j]
            }
            (false, true) => {
                self.swap(i, j);
                [j, k]
            }
        };
        if self.below(rest[1], rest[0]) {
            self.swap(rest[0], rest[1]);
        }
        true
    }

    /// Orders a short part: three as [`Items::trio`] does, others by selection.
    fn order(mut self) {
        match self.len() {
            2 => {
                let first = usize::from(self.below(1, 0));
                let items = [self.at(first), self.at(1 - first)];
                for (i, item) in items.into_iter().enumerate() {
                    (self.key[i], self.id[i]) = item;
                }
                return;
            }
            3 => {
                self.trio([0, 1, 2]);
                return;
            }
            _ => {}
        }
        // where all of them stand in a line, the place of each is the number of those below
        let mut rank = [0; SHORT];
        let mut copy = [(0.0, 0.0); SHORT];
        let (rank, copy) = (&mut rank[..self.len()], &mut copy[..self.len()]);
        for (j, item) in copy.iter_mut().enumerate() {
            *item = self.at(j);
        }
        for (j, &b) in copy.iter().enumerate() {
            for (i, &a) in copy[..j].iter().enumerate() {
                let first = below(a, b);
                rank[i] += usize::from(!first);
                rank[j] += usize::from(first);
            }
        }
        let taken = rank.iter().fold(0_u32, |all, r| all | 1 << r);
        if taken + 1 == 1 << self.len() {
            for (&r, &item) in rank.iter().zip(copy.iter()) {
                (self.key[r], self.id[r]) = item;
            }
        } else {
            self.select();
        }
    }

    /// Exchanges each place with the least of what begins there.
    fn select(&mut self) {
        for place in 0..self.len() {
            let least =
                (place + 1..self.len()).fold(place, |least, i| match self.below(i, least) {
                    true => i,
                    false => least,
                });
            self.swap(place, least);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lowest(keys: &mut [f64], count: usize) -> Vec<u32> {
        let mut ids: Vec<f64> = (0..keys.len() as u32).map(numbered).collect();
        let mut scratch = Scratch::new(keys.len());
        Items::new(keys, &mut ids).lowest(count, &mut scratch);
        ids.into_iter().map(leaf).collect()
    }

    fn sorted(mut ids: Vec<u32>) -> Vec<u32> {
        ids.sort_unstable();
        ids
    }

    #[test]
    fn the_lowest_come_first() {
        let mut rng = crate::math::testing::Rng::new(1);
        for n in 1..200_usize {
            // few values: many ties
            for range in [2.0, 25.0, 1e6] {
                let mut keys: Vec<f64> = (0..n).map(|_| (range * rng.signed()).floor()).collect();
                let mut all: Vec<u32> = (0..n as u32).collect();
                all.sort_by(|&a, &b| {
                    keys[a as usize]
                        .total_cmp(&keys[b as usize])
                        .then(a.cmp(&b))
                });
                let list = lowest(&mut keys, n / 2);
                assert_eq!(
                    sorted(list[..n / 2].to_vec()),
                    sorted(all[..n / 2].to_vec())
                );
                assert_eq!(
                    sorted(list[n / 2..].to_vec()),
                    sorted(all[n / 2..].to_vec())
                );
            }
        }
    }

    #[test]
    fn four_are_below_as_each_of_them_is() {
        let mut rng = crate::math::testing::Rng::new(2);
        for round in 0..200 {
            let near = |rng: &mut crate::math::testing::Rng| 2.0 * EPS * rng.signed();
            let mut key = [0; 4].map(|_| near(&mut rng));
            key[round % 4] = [f64::NAN, 1.0, f64::INFINITY, -1.0, 0.0][round % 5];
            let id = [7, 3, 5, 9].map(numbered);
            let pivot = (near(&mut rng), numbered(6));
            let bits = four_below(&key, &id, (Wide::of(pivot.0), Wide::of(pivot.1)));
            for i in 0..4 {
                assert_eq!(bits >> i & 1 == 1, below((key[i], id[i]), pivot), "{key:?}");
            }
        }
    }

    #[test]
    fn leaves_without_a_place_stay_in_the_list() {
        for n in 1..60_usize {
            for every in 1..5 {
                let value = |i: usize| match i % every {
                    0 => f64::NAN,
                    _ => -(i as f64),
                };
                let mut keys: Vec<f64> = (0..n).map(value).collect();
                let list = lowest(&mut keys, n / 2);
                assert!(sorted(list).into_iter().eq(0..n as u32));
            }
        }
    }
}
