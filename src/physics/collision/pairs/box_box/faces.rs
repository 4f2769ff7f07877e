//! Contacts of two faces: the part of one that is over the other.
//!
//! Points over a face have two coordinates in it and their height, side by side. A polygon is cut along a side of the face only
//! where a corner lies beyond it.

use super::super::shape::{Place, found};
use super::axes::FaceAxis;
use super::boxes::{Boxes, OTHERS};
use crate::base::colliders::PreContact;
use crate::math::Vec3;
use crate::math::four::{self, Four, all, combine};

/// Most corners of two rectangles' common part.
const CORNERS: usize = 8;

/// The sides of the face, as bits: the upper and the lower one of either coordinate.
const SIDES: u32 = 0b1111;

/// The face that is cut along: its box, axis and side.
struct Reference {
    owner: usize,
    axis: usize,
    /// 1 or -1: the side of the box
    side: f64,
    /// half sizes of the face, twice each
    bounds: Four,
}

/// Places of a polygon: twice as many as corners, as many as a cut may write.
const ROOM: usize = 2 * CORNERS;

/// A convex polygon. No corner lies across two lines of a cache.
#[repr(C, align(32))]
struct Polygon {
    at: [[f64; 4]; ROOM],
    /// places of the corners, four bits each
    order: u64,
    n: usize,
}

/// The corners where they stand.
const IN_PLACE: u64 = 0x7654_3210;

impl Polygon {
    #[inline(always)]
    fn new() -> Self {
        Polygon {
            at: [[f64::NAN; 4]; ROOM],
            order: IN_PLACE,
            n: 0,
        }
    }

    /// Sets `kept` to the part with `sign * coordinate <= bound` (Sutherland and Hodgman) and returns which sides no cut is
    /// beyond. A ninth corner, which only rounding can make, is dropped.
    ///
    /// Where the cuts are is not foreseen: all sides of the polygon are cut, and each point is written to a place of its own,
    /// which is known at once. What is read next from a place that depends on numbers was often read too early.
    #[inline(never)]
    fn clip(&self, side: usize, bounds: Four, kept: &mut Polygon) -> u32 {
        let (coordinate, bound) = (side / 2 % 2, four::store(bounds)[side % 4]);
        let sign = if side % 2 == 0 { 1.0 } else { -1.0 };
        let mut within = SIDES;
        let n = self.n.min(CORNERS);
        // the first corner once more behind the last
        let place = |order: u64| (order & 0xf) as usize;
        let last = 4 * n;
        let mut order = self.order & !(0xf << last) | (self.order & 0xf) << last;
        let (mut kept_order, mut end) = (0, 0);
        let mut p = &self.at[place(order)];
        let mut here = sign * p[coordinate] - bound;
        let (mut inside, mut outside) = (here < 0.0, here > 0.0);
        for i in 0..n {
            order >>= 4;
            let q = &self.at[place(order)];
            let there = sign * q[coordinate] - bound;
            let (in_next, out_next) = (there < 0.0, there > 0.0);
            let cuts = inside & out_next | outside & in_next;
            let way = four::sub(four::load(*q), four::load(*p));
            let cut = four::mul(way, all(here / (here - there)));
            let cut = four::add(four::load(*p), cut);
            within &= sides_within(cut, bounds) | u32::from(cuts).wrapping_sub(1);
            kept.at[2 * i] = *p;
            kept.at[2 * i + 1] = four::store(cut);
            for (point, counts) in [(2 * i, here <= 0.0), (2 * i + 1, cuts)] {
                let counts = u64::from(counts);
                kept_order |= (point as u64 * counts) << (end % 64);
                end += 4 * counts;
            }
            (p, here, inside, outside) = (q, there, in_next, out_next);
        }
        kept.order = kept_order;
        kept.n = (end as usize / 4).min(CORNERS);
        within
    }

    /// Writes the corners in a row.
    #[inline(always)]
    fn put_in_place(&self, row: &mut Polygon) {
        row.n = self.n.min(CORNERS);
        for k in 0..row.n {
            row.at[k] = self.at[(self.order >> (4 * k) & 0xf) as usize];
        }
    }

    /// Coordinates and heights of four corners from the `k`-th on.
    #[inline(always)]
    fn four(&self, k: usize) -> [Four; 3] {
        let k = k.min(ROOM - 4);
        let [a, b, c, d] = [
            four::load(self.at[k]),
            four::load(self.at[k + 1]),
            four::load(self.at[k + 2]),
            four::load(self.at[k + 3]),
        ];
        let [x, y, height, _] = four::transpose([a, b, c, d]);
        [x, y, height]
    }

    /// Whether two corners may be nearer than the root of `least`.
    #[inline(always)]
    fn repeats(&mut self, least: f64) -> bool {
        let n = self.n.min(CORNERS);
        for k in 0..4 {
            self.at[n + k] = [f64::NAN; 4];
        }
        let near = |[x, y]: [Four; 2], [u, v]: [Four; 2]| {
            let (dx, dy) = (four::sub(x, u), four::sub(y, v));
            let gap2 = four::add(four::mul(dx, dx), four::mul(dy, dy));
            four::lt(gap2, all(least))
        };
        let across = |[x, y]: [Four; 2]| [four::halves::<0x01>(x), four::halves::<0x01>(y)];
        // of four in a ring, those before the ones across
        let next = |[x, y]: [Four; 2], [u, v]: [Four; 2]| {
            [four::mix::<0b0101>(x, u), four::mix::<0b0101>(y, v)]
        };
        let within = |some: [Four; 2]| {
            let across = across(some);
            four::or(near(some, across), near(some, next(some, across)))
        };
        let [x, y, _] = self.four(0);
        let first = [x, y];
        let mut any = within(first);
        if self.n > 4 {
            let [x, y, _] = self.four(4);
            let second = [x, y];
            let across = across(second);
            let pairs = [
                within(second),
                near(first, second),
                near(first, across),
                near(first, next(second, across)),
                near(first, next(across, second)),
            ];
            for pair in pairs {
                any = four::or(any, pair);
            }
        }
        four::signs(any) != 0
    }
}

/// Which sides of a face a point over it is not beyond.
#[inline(always)]
fn sides_within(p: Four, bounds: Four) -> u32 {
    let twice = four::halves::<0x00>(p);
    let twice = four::mix::<0b1100>(twice, twice);
    let excess = four::sub(four::xor(twice, four::load([0.0, -0.0, 0.0, -0.0])), bounds);
    four::signs(four::le(excess, all(0.0)))
}

impl Boxes<'_> {
    /// Contacts of the best face with the face of the other box that is most opposed to it.
    #[inline(always)]
    pub fn face_contacts(&self, face: &FaceAxis, out: &mut [PreContact]) -> usize {
        let &FaceAxis { owner, axis, .. } = face;
        let [k1, k2] = OTHERS[axis].map(|k| self.shapes[owner].size[k]);
        let reference = Reference {
            owner,
            axis,
            side: if four::store(self.centers[owner])[axis] >= 0.0 {
                1.0
            } else {
                -1.0
            },
            bounds: four::load([k1, k1, k2, k2]),
        };
        let corners = self.incident_face(&reference);
        let mut within = SIDES;
        for &p in &corners {
            within &= sides_within(p, reference.bounds);
        }
        let (mut first, mut second);
        first = Polygon::new();
        for (place, p) in first.at.iter_mut().zip(corners) {
            *place = four::store(p);
        }
        first.n = corners.len();
        let mut polygon = &mut first;
        if within != SIDES {
            second = Polygon::new();
            let mut other = &mut second;
            for side in 0..4 {
                if within >> side & 1 == 0 {
                    within &= polygon.clip(side, reference.bounds, other);
                    core::mem::swap(&mut polygon, &mut other);
                }
            }
            polygon.put_in_place(other);
            polygon = other;
        }
        self.corner_contacts(&reference, polygon, out)
    }

    /// The face of the other box that is most opposed to the reference face, seen from it.
    #[inline(always)]
    fn incident_face(&self, reference: &Reference) -> [Four; 4] {
        let &Reference {
            owner, axis, side, ..
        } = reference;
        let [k1, k2] = OTHERS[axis];
        let (rows, cols) = if owner == 0 {
            (&self.rows, &self.cols)
        } else {
            (&self.cols, &self.rows)
        };
        let slope = four::store(rows[axis]);
        let mut normal = 0;
        for c in 1..3 {
            if slope[c].abs() > slope[normal].abs() {
                normal = c;
            }
        }
        let away = if side * slope[normal] > 0.0 {
            -1.0
        } else {
            1.0
        };
        let size = self.shapes[1 - owner].size;
        // seen from the face: its two coordinates, then the height
        let turned = |v: &Four| {
            let v = four::store(*v);
            four::load([v[k1], v[k2], v[axis], 0.0])
        };
        let up = four::load([1.0, 1.0, side, 1.0]);
        let offset = four::mul(turned(&cols[normal]), all(away * size[normal]));
        let center = four::mul(four::add(turned(&self.centers[owner]), offset), up);
        let level = self.shapes[owner].size[axis];
        let center = four::sub(center, four::load([0.0, 0.0, level, 0.0]));
        let half = |c: usize| four::mul(four::mul(turned(&cols[c]), all(size[c])), up);
        let [c1, c2] = OTHERS[normal];
        let (u, v) = (half(c1), half(c2));
        let (ahead, behind) = (four::add(center, u), four::sub(center, u));
        [
            four::add(ahead, v),
            four::add(behind, v),
            four::sub(behind, v),
            four::sub(ahead, v),
        ]
    }

    /// A contact per corner that is within the margin and not on an earlier one.
    #[inline(always)]
    fn corner_contacts(
        &self,
        reference: &Reference,
        polygon: &mut Polygon,
        out: &mut [PreContact],
    ) -> usize {
        /// squared distance of corners that count as one, as a share of the reference face
        const SAME: f64 = 1e-14;
        let &Reference {
            owner, axis, side, ..
        } = reference;
        let shape = &self.shapes[owner];
        let ([k1, k2], size) = (OTHERS[axis], shape.size);
        let least = SAME * (size[k1] * size[k1] + size[k2] * size[k2]);
        let repeats = polygon.repeats(least);
        let normal = shape.mat.col(axis) * if owner == 0 { side } else { -side };
        let (mut used, mut placed) = (0, [[0.0; 4]; 4]);
        for k in 0..polygon.n.min(CORNERS) {
            if k % 4 == 0 {
                placed = self.placed(reference, polygon.four(k));
            }
            let p = polygon.at[k];
            if p[2] > self.margin {
                continue;
            }
            if repeats {
                let same = |q: &[f64; 4]| {
                    let (dx, dy) = (p[0] - q[0], p[1] - q[1]);
                    dx * dx + dy * dy < least
                };
                if polygon.at[..used].iter().any(same) {
                    continue;
                }
                polygon.at[used] = p;
            }
            let Some(place) = out.get_mut(used) else {
                break;
            };
            let [dist, x, y, z] = placed[k % 4];
            *place = found(dist, Vec3([x, y, z]), normal);
            used += 1;
        }
        used
    }

    /// Height of four points over the face, and the middle between each and the face, in the world.
    #[inline(always)]
    fn placed(&self, reference: &Reference, [x, y, height]: [Four; 3]) -> [[f64; 4]; 4] {
        let &Reference {
            owner, axis, side, ..
        } = reference;
        let Place { pos, mat: m, size } = self.shapes[owner];
        let level = four::add(all(size[axis]), four::mul(all(0.5), height));
        let level = four::mul(all(side), level);
        // in the order of the box's axes
        let [u, v, w] = match axis {
            0 => [level, x, y],
            1 => [y, level, x],
            _ => [x, y, level],
        };
        let row = |k: usize| {
            let along = combine([u, v, w], [m[3 * k], m[3 * k + 1], m[3 * k + 2]]);
            four::add(along, all(pos[k]))
        };
        let [a, b, c, d] = four::transpose([height, row(0), row(1), row(2)]);
        [
            four::store(a),
            four::store(b),
            four::store(c),
            four::store(d),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    /// The corners that stay, point by point.
    fn clipped(corners: &[[f64; 4]], side: usize, bound: f64) -> Vec<[f64; 4]> {
        let sign = [1.0, -1.0][side % 2];
        let excess = |p: &[f64; 4]| sign * p[side / 2] - bound;
        let mut kept = vec![];
        for (k, p) in corners.iter().enumerate() {
            let q = &corners[(k + 1) % corners.len()];
            let (here, there) = (excess(p), excess(q));
            if here <= 0.0 {
                kept.push(*p);
            }
            if (here < 0.0 && there > 0.0) || (here > 0.0 && there < 0.0) {
                let share = here / (here - there);
                kept.push([0, 1, 2, 3].map(|k| p[k] + (q[k] - p[k]) * share));
            }
        }
        kept.truncate(CORNERS);
        kept
    }

    #[test]
    fn corners_are_those_of_single_points() {
        let (mut rng, mut counts) = (Rng::new(2), [0; CORNERS + 1]);
        for round in 0..4000 {
            // half of them on a grid, with corners on the sides
            let place = |x: f64| {
                if round % 2 == 0 {
                    (2.0 * x).round() / 2.0
                } else {
                    x
                }
            };
            let mut polygon = Polygon::new();
            for at in &mut polygon.at[..4] {
                let [x, y, height] = rng.array::<3>().map(place);
                *at = [x, y, height, 0.0];
            }
            polygon.n = 4;
            let mut corners = polygon.at[..4].to_vec();
            let [k1, k2] = [
                0.5,
                if round % 3 == 0 {
                    0.5
                } else {
                    rng.signed().abs()
                },
            ];
            let bounds = four::load([k1, k1, k2, k2]);
            let mut other = Polygon::new();
            for side in 0..4 {
                polygon.clip(side, bounds, &mut other);
                corners = clipped(&corners, side, [k1, k2][side / 2]);
                core::mem::swap(&mut polygon, &mut other);
            }
            polygon.put_in_place(&mut other);
            let mut polygon = other;
            assert_eq!(polygon.at[..polygon.n], corners[..]);
            counts[polygon.n] += 1;
            let near = |i: usize, j: usize| {
                let (p, q) = (corners[i], corners[j]);
                let (dx, dy) = (p[0] - q[0], p[1] - q[1]);
                dx * dx + dy * dy < 0.1
            };
            let n = polygon.n;
            let expected = (0..n).any(|i| (0..i).any(|j| near(i, j)));
            assert_eq!(polygon.repeats(0.1), expected);
        }
        assert!(counts[3..].iter().all(|&n| n > 10), "{counts:?}");
    }

    #[test]
    fn sides_that_a_point_is_not_beyond() {
        let bounds = four::load([1.0, 1.0, 2.0, 2.0]);
        for (x, y, sides) in [
            (0.0, 0.0, 0b1111),
            (1.0, -2.0, 0b1111),
            (1.5, 0.0, 0b1110),
            (-1.5, 2.5, 0b1001),
            (f64::NAN, -3.0, 0b0100),
        ] {
            assert_eq!(sides_within(four::load([x, y, 9.0, 0.0]), bounds), sides);
        }
    }
}
