//! Flat polygons of a hull: neighbouring triangles of one direction, joined.
//!
//! The order of directions is the iteration order of the reference's hash table; see [`Groups`].

use std::f64::consts::PI;

use smallvec::SmallVec;

use crate::author::geometry::algebra::{EPS, V3, cross, dot, sub};
use crate::math::elementary::{acos, atan2};

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
    let mut polygons = Vec::with_capacity(groups.groups.len());
    groups
        .in_order()
        .for_each(|group| group.polygons(&mut polygons));
    polygons
}

/// Unit normal of a polygon, from its whole outline: twice the area vector.
pub fn normal(vert: &[V3], polygon: &[i32]) -> V3 {
    let mut n = [0.0; 3];
    for (i, &v) in polygon.iter().enumerate() {
        let p = vert[v as usize];
        let q = vert[*polygon.get(i + 1).unwrap_or(&polygon[0]) as usize];
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
    rim: SmallVec<[(i32, i32, u32); 5]>,
    islands: u32,
}

impl Group {
    fn add(&mut self, [a, b, c]: [i32; 3]) {
        let mut own: Option<u32> = None;
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
    fn polygons(&self, to: &mut Vec<Vec<i32>>) {
        let found = (0..self.islands).filter_map(|i| self.walk(i));
        to.extend(found.filter(|p| p.len() >= 3));
    }

    fn walk(&self, island: u32) -> Option<Vec<i32>> {
        let &(start, end, _) = self.rim.iter().find(|e| e.2 == island)?;
        let mut path = Vec::with_capacity(self.rim.len());
        path.extend([start, end]);
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
    /// direction of each group
    key: Vec<[u64; 2]>,
    hash: Vec<u64>,
    /// first group of each bucket
    first: Vec<usize>,
    /// list over `groups`
    head: usize,
    next: Vec<usize>,
    previous: Vec<usize>,
}

impl Groups {
    fn add(&mut self, key: [f64; 2], face: [i32; 3]) {
        let key = key.map(f64::to_bits); // zero has no bits set
        let [h1, h2] = key;
        let mixed = h2
            .wrapping_add(0x9e37_79b9)
            .wrapping_add(h1 << 6)
            .wrapping_add(h1 >> 2);
        let hash = h1 ^ mixed;
        let known = self.find(key, hash);
        let group = known.unwrap_or_else(|| self.insert(key, hash));
        self.groups[group].add(face);
    }

    fn find(&self, key: [u64; 2], hash: u64) -> Option<usize> {
        let bucket = self.bucket(hash);
        let mut at = *self.first.get(bucket)?;
        while at != END && self.bucket(self.hash[at]) == bucket {
            if self.key[at] == key {
                return Some(at);
            }
            at = self.next[at];
        }
        None
    }

    fn insert(&mut self, key: [u64; 2], hash: u64) -> usize {
        let new = self.groups.len();
        self.grow();
        self.groups.push(Group::default());
        self.key.push(key);
        self.hash.push(hash);
        self.next.push(END);
        self.previous.push(END);
        if new == 0 {
            self.head = END;
        }
        let bucket = self.bucket(hash);
        let before = match std::mem::replace(&mut self.first[bucket], new) {
            END => self.head,
            first => first,
        };
        self.link_before(new, before);
        new
    }

    fn bucket(&self, hash: u64) -> usize {
        let buckets = self.first.len() as u64;
        let bucket = match buckets {
            0 => 0,
            n if n.is_power_of_two() => hash & (n - 1),
            n => hash % n,
        };
        bucket as usize
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
        let b = self.first.len() as u64;
        if needed <= b {
            return;
        }
        let odd = u64::from(!(b > 2 && b.is_power_of_two()));
        let want = (2 * b + odd).max(needed);
        let buckets = match want {
            0 | 1 => 2,
            w if w.is_power_of_two() => w,
            w => (w..).find(|&n| is_prime(n)).unwrap_or(w),
        };
        let order: Vec<usize> = self.walk().collect();
        self.first.clear();
        self.first.resize(buckets as usize, END);
        (self.head, self.next, self.previous) =
            (END, vec![END; order.len()], vec![END; order.len()]);
        let mut last = END;
        for group in order {
            let bucket = self.bucket(self.hash[group]);
            match self.first[bucket] {
                at if at != END && self.bucket(self.hash[last]) != bucket => {
                    self.link_before(group, at);
                    self.first[bucket] = group;
                }
                known => {
                    if known == END {
                        self.first[bucket] = group;
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
