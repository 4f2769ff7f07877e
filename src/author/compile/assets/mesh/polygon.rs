//! Flat polygons of a hull: neighbouring triangles of one direction, joined.
//!
//! The order of directions is the iteration order of the reference's hash table; see [`Groups`].

use crate::math::elementary::{acos, atan2};
use std::collections::HashMap;
use std::f64::consts::PI;

use crate::author::geometry::algebra::{EPS, V3, cross, dot, sub};

/// Shortest normal of a triangle that has a direction.
const FLAT: f64 = 1e-15;
/// Width of a direction, in radians.
const CELL: f64 = 0.01;

/// The polygons of a triangulated hull: vertices counter-clockwise from outside.
pub fn polygons(vert: &[V3], faces: &[[i32; 3]]) -> Vec<Vec<i32>> {
    let mut groups = Groups::default();
    for &face in faces {
        let [a, b, c] = face.map(|v| vert[v as usize]);
        let n = cross(sub(b, a), sub(c, a));
        let norm = dot(n, n).sqrt();
        if norm >= FLAT {
            groups.add(direction(n.map(|x| x / norm + 0.0)), face);
        }
    }
    groups.in_order().flat_map(Group::polygons).collect()
}

/// Unit normal of a polygon, from its whole outline: twice the area vector.
pub fn normal(vert: &[V3], polygon: &[i32]) -> V3 {
    let mut n = [0.0; 3];
    for (i, &v) in polygon.iter().enumerate() {
        let p = vert[v as usize];
        let q = vert[polygon[(i + 1) % polygon.len()] as usize];
        n[0] += (p[1] - q[1]) * (p[2] + q[2]);
        n[1] += (p[2] - q[2]) * (p[0] + q[0]);
        n[2] += (p[0] - q[0]) * (p[1] + q[1]);
    }
    let norm = dot(n, n).sqrt();
    if norm < EPS {
        [1.0, 0.0, 0.0]
    } else {
        n.map(|x| x / norm)
    }
}

/// Azimuth and polar angle in steps of [`CELL`].
fn direction(n: V3) -> [f64; 2] {
    if n[2].abs() > 1.0 - 1e-7 {
        return [0.0, if n[2] > 0.0 { 0.0 } else { (PI / CELL).round() }];
    }
    // a zero has one sign only
    [
        (atan2(n[1], n[0]) / CELL).round() + 0.0,
        (acos(n[2]) / CELL).round() + 0.0,
    ]
}

/// The triangles of one direction, as the rims of the islands they form.
#[derive(Default)]
struct Group {
    /// directed edge and its island
    rim: Vec<(i32, i32, usize)>,
    islands: usize,
}

impl Group {
    fn add(&mut self, [a, b, c]: [i32; 3]) {
        let mut own: Option<usize> = None;
        let mut kept = [true; 3];
        let sides = [(a, b), (b, c), (c, a)];
        for (kept, (from, to)) in kept.iter_mut().zip(sides) {
            let Some(at) = self.rim.iter().position(|&(p, q, _)| (p, q) == (to, from)) else {
                continue;
            };
            let (_, _, island) = self.rim.remove(at);
            *kept = false;
            match own {
                Some(mine) if mine != island => {
                    let (low, high) = (mine.min(island), mine.max(island));
                    for (_, _, i) in &mut self.rim {
                        if *i == high {
                            *i = low;
                        } else if *i > high {
                            *i -= 1;
                        }
                    }
                    self.islands -= 1;
                    own = Some(low);
                }
                _ => own = Some(island),
            }
        }
        let island = own.unwrap_or_else(|| {
            self.islands += 1;
            self.islands - 1
        });
        let fresh = sides.iter().zip(kept).filter(|(_, kept)| *kept);
        self.rim
            .extend(fresh.map(|(&(from, to), _)| (from, to, island)));
    }

    /// Walks the rim of each island; a rim that does not close is no polygon.
    fn polygons(&self) -> Vec<Vec<i32>> {
        (0..self.islands)
            .filter_map(|i| self.walk(i))
            .filter(|p| p.len() >= 3)
            .collect()
    }

    fn walk(&self, island: usize) -> Option<Vec<i32>> {
        let &(start, end, _) = self.rim.iter().find(|e| e.2 == island)?;
        let mut path = vec![start, end];
        let mut current = end;
        for _ in 0..self.rim.len() {
            let later = self.rim.iter().skip(1);
            let &(_, next, _) = later.clone().find(|e| e.2 == island && e.0 == current)?;
            if next == start {
                return Some(path);
            }
            path.push(next);
            current = next;
        }
        None
    }
}

const END: usize = usize::MAX;

/// Groups by direction, kept in the order in which a chained hash table with one list through all
/// its buckets visits them: a new bucket starts at the front, a known bucket grows at its head,
/// and growing the table keeps the order except that buckets are brought together.
#[derive(Default)]
struct Groups {
    groups: Vec<Group>,
    hash: Vec<u64>,
    place: HashMap<[u64; 2], usize>,
    buckets: u64,
    /// first group of each bucket
    first: HashMap<u64, usize>,
    /// list over `groups`
    head: usize,
    next: Vec<usize>,
    previous: Vec<usize>,
}

impl Groups {
    fn add(&mut self, key: [f64; 2], face: [i32; 3]) {
        let bits = key.map(f64::to_bits);
        let group = match self.place.get(&bits) {
            Some(&group) => group,
            None => self.insert(bits),
        };
        self.groups[group].add(face);
    }

    fn insert(&mut self, bits: [u64; 2]) -> usize {
        let [h1, h2] = bits; // zero has no bits set
        let mixed = h2
            .wrapping_add(0x9e37_79b9)
            .wrapping_add(h1 << 6)
            .wrapping_add(h1 >> 2);
        let new = self.groups.len();
        self.grow();
        self.groups.push(Group::default());
        self.hash.push(h1 ^ mixed);
        self.next.push(END);
        self.previous.push(END);
        self.place.insert(bits, new);
        if new == 0 {
            self.head = END;
        }
        let before = self
            .first
            .insert(self.bucket(new), new)
            .unwrap_or(self.head);
        self.link_before(new, before);
        new
    }

    fn bucket(&self, group: usize) -> u64 {
        let h = self.hash[group];
        if self.buckets.is_power_of_two() {
            h & (self.buckets - 1)
        } else {
            h % self.buckets
        }
    }

    fn link_before(&mut self, new: usize, at: usize) {
        let before = if at == END { END } else { self.previous[at] };
        (self.previous[new], self.next[new]) = (before, at);
        if at != END {
            self.previous[at] = new;
        }
        match before {
            END => self.head = new,
            p => self.next[p] = new,
        }
    }

    /// Makes room for one more group.
    fn grow(&mut self) {
        let needed = self.groups.len() as u64 + 1;
        if needed <= self.buckets {
            return;
        }
        let b = self.buckets;
        let odd = u64::from(!(b > 2 && b.is_power_of_two()));
        let want = (2 * b + odd).max(needed);
        self.buckets = match want {
            0 | 1 => 2,
            w if w.is_power_of_two() => w,
            w => (w..).find(|&n| is_prime(n)).unwrap_or(w),
        };
        let order: Vec<usize> = self.walk().collect();
        self.first.clear();
        (self.head, self.next, self.previous) =
            (END, vec![END; order.len()], vec![END; order.len()]);
        let mut last = END;
        for group in order {
            let bucket = self.bucket(group);
            match self.first.get(&bucket).copied() {
                Some(at) if self.bucket(last) != bucket => {
                    self.link_before(group, at);
                    self.first.insert(bucket, group);
                }
                known => {
                    if known.is_none() {
                        self.first.insert(bucket, group);
                    }
                    self.previous[group] = last;
                    match last {
                        END => self.head = group,
                        l => self.next[l] = group,
                    }
                    last = group;
                }
            }
        }
    }

    fn walk(&self) -> impl Iterator<Item = usize> + '_ {
        let head = if self.groups.is_empty() {
            END
        } else {
            self.head
        };
        std::iter::successors((head != END).then_some(head), |&g| {
            Some(self.next[g]).filter(|&n| n != END)
        })
    }

    fn in_order(&self) -> impl Iterator<Item = &Group> {
        self.walk().map(|g| &self.groups[g])
    }
}

fn is_prime(n: u64) -> bool {
    n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::author::compile::hull::tests::{BRICK, BRICK_FACES};

    #[test]
    fn a_box_has_six_quadrilaterals() {
        let found = polygons(&BRICK, &BRICK_FACES);
        assert_eq!(found.len(), 6);
        assert!(found.iter().all(|p| p.len() == 4), "{found:?}");
        for p in &found {
            let n = normal(&BRICK, p);
            // outwards: away from the centre
            let out = sub(BRICK[p[0] as usize], [0.5, 1.0, 1.5]);
            assert!(dot(n, out) > 0.0, "{p:?} {n:?}");
        }
    }
}
