//! Partial order of a tree's leaves: the lower half before the upper half along an axis.
//!
//! "Nearly equal" is no total order, and a degenerate face has no place at all, so the halves depend
//! on the steps that are taken: the selection is that of the reference, comparison by comparison
//! (docs/facts/assets-7-bvh-frames.md). Walks that such an order lets run on stop at the ends.

use crate::author::geometry::algebra::{EPS, V3};

/// A leaf on its way through the tree: where it is and its number.
#[derive(Clone, Copy)]
pub struct Item {
    pub centre: V3,
    pub id: u32,
}

/// Moves the `count` lowest items along `axis` to the front.
pub fn lowest(items: &mut [Item], count: usize, axis: usize) {
    let mut select = Select { items, axis };
    let (mut first, mut last) = (0, select.items.len());
    while let Some((from, to)) = select.narrow(first, last, count) {
        (first, last) = (from, to);
    }
}

/// Nothing more to do, in a walk.
type Step = Option<(usize, usize)>;

struct Select<'a> {
    items: &'a mut [Item],
    axis: usize,
}

/// On one axis: farther apart than rounding, else by number; also where there is no number at all.
#[inline(always)]
fn before(a: &Item, b: &Item, axis: usize) -> bool {
    let (x, y) = (a.centre[axis], b.centre[axis]);
    if (x - y).abs() > EPS {
        x < y
    } else {
        a.id < b.id
    }
}

impl Select<'_> {
    #[inline(always)]
    fn less(&self, a: usize, b: usize) -> bool {
        before(&self.items[a], &self.items[b], self.axis)
    }

    /// One partition of `first..last`: the part that holds place `n`, or nothing when that is settled.
    fn narrow(&mut self, first: usize, last: usize, n: usize) -> Step {
        if n == last || self.short(first, last) {
            return None;
        }
        let middle = first + (last - first) / 2;
        let mut swaps = self.order3(first, middle, last - 1);
        let pivot = self.items[middle];
        let axis = self.axis;
        let (mut i, mut j) = (first, last - 1);
        let mut middle = middle;
        if !before(&self.items[i], &pivot, axis) {
            // the first equals the pivot: something below it is looked for from the end
            loop {
                j -= 1;
                if i == j {
                    return self.above_equal(first, last, n);
                }
                if before(&self.items[j], &pivot, axis) {
                    break;
                }
            }
            self.items.swap(i, j);
            swaps += 1;
        }
        i += 1;
        while i < j {
            while i + 1 < last && before(&self.items[i], &pivot, axis) {
                i += 1;
            }
            loop {
                j -= 1;
                if j == first || before(&self.items[j], &pivot, axis) {
                    break;
                }
            }
            if i >= j {
                break;
            }
            self.items.swap(i, j);
            swaps += 1;
            if middle == i {
                middle = j;
            }
            i += 1;
        }
        if i != middle && self.less(middle, i) {
            self.items.swap(i, middle);
            swaps += 1;
        }
        if n == i {
            return None;
        }
        let (from, to) = if n < i { (first, i) } else { (i + 1, last) };
        // without a swap the part may be in order already
        let checked = if n < i { from } else { i };
        if swaps == 0 && (checked + 1..to).all(|k| !self.less(k, k - 1)) {
            return None;
        }
        Some((from, to))
    }

    /// Everything is at or above the first: what equals it comes to the front.
    fn above_equal(&mut self, first: usize, last: usize, n: usize) -> Step {
        let axis = self.axis;
        let pivot = self.items[first];
        let (mut i, mut j) = (first + 1, last - 1);
        if !before(&pivot, &self.items[j], axis) {
            loop {
                if i == j {
                    return None;
                }
                if before(&pivot, &self.items[i], axis) {
                    self.items.swap(i, j);
                    i += 1;
                    break;
                }
                i += 1;
            }
        }
        if i == j {
            return None;
        }
        loop {
            while i + 1 < last && !before(&pivot, &self.items[i], axis) {
                i += 1;
            }
            loop {
                j -= 1;
                if j == first || !before(&pivot, &self.items[j], axis) {
                    break;
                }
            }
            if i >= j {
                break;
            }
            self.items.swap(i, j);
            i += 1;
        }
        (n >= i).then_some((i, last))
    }

    /// Puts up to seven in order; false for more.
    fn short(&mut self, first: usize, last: usize) -> bool {
        match last - first {
            0 | 1 => {}
            2 => {
                if self.less(last - 1, first) {
                    self.items.swap(first, last - 1);
                }
            }
            3 => {
                self.order3(first, first + 1, last - 1);
            }
            4..=7 => {
                for place in first..last - 1 {
                    let mut least = place;
                    for k in place + 1..last {
                        if self.less(k, least) {
                            least = k;
                        }
                    }
                    self.items.swap(place, least);
                }
            }
            _ => return false,
        }
        true
    }

    /// Puts three in order and counts the swaps.
    fn order3(&mut self, x: usize, y: usize, z: usize) -> usize {
        match (self.less(y, x), self.less(z, y)) {
            (false, false) => 0,
            (false, true) => {
                self.items.swap(y, z);
                if self.less(y, x) {
                    self.items.swap(x, y);
                    return 2;
                }
                1
            }
            (true, true) => {
                self.items.swap(x, z);
                1
            }
            (true, false) => {
                self.items.swap(x, y);
                if self.less(z, y) {
                    self.items.swap(y, z);
                    return 2;
                }
                1
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(values: impl Iterator<Item = f64>) -> Vec<Item> {
        let item = |(id, x)| Item {
            centre: [0.0, x, 0.0],
            id: id as u32,
        };
        values.enumerate().map(item).collect()
    }

    #[test]
    fn the_lowest_come_first() {
        let mut state = 1_u32;
        let mut next = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 8
        };
        for n in 1..200_usize {
            // few values: many ties
            for range in [3, 50, 1 << 20] {
                let mut list = items((0..n).map(|_| f64::from(next() % range)));
                let mut sorted = list.clone();
                sorted.sort_by(|a, b| a.centre[1].total_cmp(&b.centre[1]).then(a.id.cmp(&b.id)));
                lowest(&mut list, n / 2, 1);
                let ids = |part: &[Item]| {
                    let mut ids: Vec<u32> = part.iter().map(|x| x.id).collect();
                    ids.sort_unstable();
                    ids
                };
                assert_eq!(ids(&list[..n / 2]), ids(&sorted[..n / 2]));
                assert_eq!(ids(&list[n / 2..]), ids(&sorted[n / 2..]));
            }
        }
    }

    #[test]
    fn no_number_has_no_place_but_an_end() {
        for n in 1..60_usize {
            for every in 1..5 {
                let nan = |i: usize| {
                    if i % every == 0 {
                        f64::NAN
                    } else {
                        -(i as f64)
                    }
                };
                let mut list = items((0..n).map(nan));
                lowest(&mut list, n / 2, 1);
                let mut ids: Vec<u32> = list.iter().map(|x| x.id).collect();
                ids.sort_unstable();
                assert!(ids.iter().enumerate().all(|(i, &id)| i as u32 == id));
            }
        }
    }
}
