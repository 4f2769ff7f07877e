//! The lower half of a tree's leaves before the upper half along an axis.
//!
//! "Nearly equal" is no total order, and a degenerate face has no place at all, so what stands where, and with it
//! the rest of the tree, depends on which leaves are compared and exchanged (docs/facts/assets-7-bvh-frames.md).

use crate::author::geometry::algebra::EPS;

/// A leaf on its way through the tree: where it is along the axis and its number.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub key: f64,
    pub id: u32,
}

/// A part that is this short is put into order.
const SHORT: usize = 7;

/// Moves the `count` lowest items to the front. `places` is scratch, as long as all items.
pub fn lowest(items: &mut [Item], count: usize, places: &mut [u32]) {
    // the place of the first item that is not to be in front, and the part that may still change around it
    let (mut place, mut part) = (count, items);
    while place < part.len() {
        if part.len() <= SHORT {
            return order(part);
        }
        let (border, moved) = split(part, places);
        if place == border {
            return;
        }
        if place < border {
            part = &mut part[..border];
        } else {
            part = &mut part[border + 1..];
            place -= border + 1;
        }
        if !moved && part.is_sorted_by(|a, b| !below(b, a)) {
            return;
        }
    }
}

/// Farther apart than rounding, else by number; also where there is no number at all.
#[inline(always)]
fn below(a: &Item, b: &Item) -> bool {
    if (a.key - b.key).abs() > EPS {
        a.key < b.key
    } else {
        a.id < b.id
    }
}

/// Puts the items below the median of three to the front and that one behind them; returns its place, and
/// whether anything moved. `places` is scratch, no shorter than the part.
fn split(part: &mut [Item], places: &mut [u32]) -> (usize, bool) {
    let places = &mut places[..part.len()];
    let (middle, last) = (part.len() / 2, part.len() - 1);
    let mut moved = trio(part, [0, middle, last]);
    let pivot = part[middle];
    // places of low items from the front, of the others from the back: no branch to foresee
    let mut border = 0;
    for (i, item) in part.iter().enumerate() {
        places[border] = i as u32;
        places[last - (i - border)] = i as u32;
        border += usize::from(below(item, &pivot));
    }
    // the last low one goes to the first other place, as long as that is before it
    let (low, high) = places.split_at(border);
    let mut at = middle;
    for (&low, &high) in low.iter().rev().zip(high.iter().rev()) {
        let (low, high) = (low as usize, high as usize);
        if low < high {
            break;
        }
        part.swap(low, high);
        moved = true;
        if at == high {
            at = low;
        }
    }
    part.swap(at, border);
    (border, moved | (at != border))
}

/// Orders the items at three places; whether it moved one.
#[inline(always)]
fn trio(part: &mut [Item], [i, j, k]: [usize; 3]) -> bool {
    // what the middle one leaves to be settled
    let rest = match (below(&part[i], &part[j]), below(&part[j], &part[k])) {
        (true, true) => return false,
        (false, false) => {
            part.swap(i, k);
            return true;
        }
        (true, false) => {
            part.swap(j, k);
            [i, j]
        }
        (false, true) => {
            part.swap(i, j);
            [j, k]
        }
    };
    if below(&part[rest[1]], &part[rest[0]]) {
        part.swap(rest[0], rest[1]);
    }
    true
}

/// Orders a short part: three as [`trio`] does, others by selection.
fn order(part: &mut [Item]) {
    if part.len() == 3 {
        trio(part, [0, 1, 2]);
        return;
    }
    for place in 0..part.len() {
        let least = (place + 1..part.len()).fold(place, |least, i| {
            if below(&part[i], &part[least]) {
                i
            } else {
                least
            }
        });
        part.swap(place, least);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(values: impl Iterator<Item = f64>) -> Vec<Item> {
        let item = |(id, key)| Item { key, id: id as u32 };
        values.enumerate().map(item).collect()
    }

    fn ids(part: &[Item]) -> Vec<u32> {
        part.iter().map(|x| x.id).collect()
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
                let mut list = items((0..n).map(|_| (range * rng.signed()).floor()));
                let mut all = list.clone();
                all.sort_by(|a, b| a.key.total_cmp(&b.key).then(a.id.cmp(&b.id)));
                lowest(&mut list, n / 2, &mut vec![0; n]);
                let (low, high) = list.split_at(n / 2);
                assert_eq!(sorted(ids(low)), sorted(ids(&all[..n / 2])));
                assert_eq!(sorted(ids(high)), sorted(ids(&all[n / 2..])));
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
                let mut list = items((0..n).map(value));
                lowest(&mut list, n / 2, &mut vec![0; n]);
                assert!(sorted(ids(&list)).into_iter().eq(0..n as u32));
            }
        }
    }
}
