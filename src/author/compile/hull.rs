//! Convex hull of a point cloud, as triangles.
//!
//! Quickhull: from a tetrahedron the hull grows by the point furthest outside of a face, until no
//! point is outside by more than rounding. A last pass drops vertices that lie within a flat part
//! or on a straight ridge of the result; so the vertices are those of the reference's hull (Qhull
//! with merged facets), while their order, the order of the triangles and the diagonals of flat
//! polygons are our own: Qhull's order is a matter of its internal lists.
//!
//! Absent: tests for degenerate input with their messages (`mesh::check`).

use std::collections::HashMap;

use super::algebra::{V3, cross, dot, sub};

/// A closed convex surface.
pub struct Hull {
    /// the points on it
    pub vert: Vec<u32>,
    /// triangles as places in `vert`, counter-clockwise from outside
    pub face: Vec<[u32; 3]>,
}

/// Hull of `points`; at most `limit` vertices when that is given. `None` when rounding leaves no
/// valid surface, or the points lie in a plane.
pub fn convex_hull(points: &[V3], limit: Option<usize>) -> Option<Hull> {
    let all: Vec<u32> = (0..points.len() as u32).collect();
    let mut hull = Builder::new(points, &all)?.run(limit)?;
    for _ in 0..4 {
        let kept = hull.corners(points);
        if kept.len() == hull.vert.len() || kept.len() < 4 {
            break;
        }
        match Builder::new(points, &kept).and_then(|b| b.run(None)) {
            Some(reduced) => hull = reduced,
            None => break,
        }
    }
    hull.is_convex(points).then_some(hull)
}

/// No face across an edge: faces in the making.
const NONE: u32 = u32::MAX;

/// A triangle of the growing hull.
struct Face {
    vert: [u32; 3],
    /// the face across the edge from corner `i` to corner `i + 1`
    across: [u32; 3],
    normal: V3,
    offset: f64,
    /// points above this face, none of them above another face in the list of that one
    outside: Vec<u32>,
    furthest: (f64, u32),
    alive: bool,
    /// last point this face was seen from
    seen: u32,
}

impl Face {
    fn height(&self, p: V3) -> f64 {
        dot(self.normal, p) - self.offset
    }
}

struct Builder<'a> {
    points: &'a [V3],
    faces: Vec<Face>,
    /// rounding of a distance
    eps: f64,
}

/// Rounding of the distance between one of the points and a plane.
fn rounding(points: &[V3], members: impl Iterator<Item = u32>) -> f64 {
    let mut most = [0.0_f64; 3];
    for m in members {
        for i in 0..3 {
            most[i] = most[i].max(points[m as usize][i].abs());
        }
    }
    4.0 * f64::EPSILON * (most[0] + most[1] + most[2])
}

impl<'a> Builder<'a> {
    /// The first tetrahedron; every point goes to a face that it is outside of.
    fn new(points: &'a [V3], members: &[u32]) -> Option<Self> {
        let eps = rounding(points, members.iter().copied());
        let at = |i: u32| points[i as usize];
        let most = |value: &dyn Fn(V3) -> f64| {
            members.iter().copied().fold((f64::MIN, NONE), |best, i| {
                let v = value(at(i));
                if v > best.0 { (v, i) } else { best }
            })
        };
        let extremes: Vec<u32> = (0..6)
            .map(|k| most(&|p| if k % 2 == 0 { -p[k / 2] } else { p[k / 2] }).1)
            .collect();
        let (mut a, mut b, mut span) = (NONE, NONE, 0.0);
        for (i, &p) in extremes.iter().enumerate() {
            for &q in &extremes[i + 1..] {
                if p == NONE || q == NONE {
                    return None;
                }
                let d = sub(at(q), at(p));
                if dot(d, d) > span {
                    (a, b, span) = (p, q, dot(d, d));
                }
            }
        }
        if span <= eps * eps {
            return None;
        }
        let along = sub(at(b), at(a));
        let (square, c) = most(&|p| {
            let side = cross(along, sub(p, at(a)));
            dot(side, side) / span
        });
        if square <= eps * eps {
            return None;
        }
        let (normal, offset) = plane(at(a), at(b), at(c))?;
        let (height, d) = most(&|p| (dot(normal, p) - offset).abs());
        if height <= eps {
            return None;
        }
        let corners = if dot(normal, at(d)) > offset {
            [a, c, b, d]
        } else {
            [a, b, c, d]
        };
        let [a, b, c, d] = corners;
        let mut it = Builder {
            points,
            faces: Vec::new(),
            eps,
        };
        for vert in [[a, b, c], [a, d, b], [b, d, c], [c, d, a]] {
            it.push(vert, None);
        }
        it.join_new(0)?;
        it.assign(members.iter().copied().filter(|m| !corners.contains(m)), 0);
        Some(it)
    }

    /// Adds a face. One without an area of its own takes the plane of its neighbour.
    fn push(&mut self, vert: [u32; 3], neighbour: Option<(u32, usize)>) {
        let [a, b, c] = vert.map(|v| self.points[v as usize]);
        let across = neighbour.map_or([NONE; 3], |(face, _)| [face, NONE, NONE]);
        let (normal, offset) = plane(a, b, c).unwrap_or_else(|| match neighbour {
            Some((face, _)) => (
                self.faces[face as usize].normal,
                self.faces[face as usize].offset,
            ),
            None => ([0.0; 3], 0.0),
        });
        let index = self.faces.len() as u32;
        if let Some((face, side)) = neighbour {
            self.faces[face as usize].across[side] = index;
        }
        self.faces.push(Face {
            vert,
            across,
            normal,
            offset,
            outside: Vec::new(),
            furthest: (0.0, NONE),
            alive: true,
            seen: NONE,
        });
    }

    /// Finds the missing neighbours among the faces from `first` on; `None` unless each edge meets
    /// exactly one reversed edge.
    fn join_new(&mut self, first: usize) -> Option<()> {
        let mut open: HashMap<(u32, u32), (u32, usize)> = HashMap::new();
        for f in first..self.faces.len() {
            for side in 0..3 {
                if self.faces[f].across[side] != NONE {
                    continue;
                }
                let vert = self.faces[f].vert;
                let (a, b) = (vert[side], vert[(side + 1) % 3]);
                if let Some((other, place)) = open.remove(&(b, a)) {
                    self.faces[f].across[side] = other;
                    self.faces[other as usize].across[place] = f as u32;
                } else if open.insert((a, b), (f as u32, side)).is_some() {
                    return None;
                }
            }
        }
        open.is_empty().then_some(())
    }

    /// Gives points to the faces from `first` on; points outside of none are inside for good.
    fn assign(&mut self, members: impl Iterator<Item = u32>, first: usize) {
        let eps = self.eps;
        for m in members {
            let p = self.points[m as usize];
            let mut best = (eps, usize::MAX);
            for (i, face) in self.faces[first..].iter().enumerate() {
                let height = face.height(p);
                if height > best.0 {
                    best = (height, first + i);
                }
            }
            if let Some(face) = self.faces.get_mut(best.1) {
                face.outside.push(m);
                if best.0 > face.furthest.0 {
                    face.furthest = (best.0, m);
                }
            }
        }
    }

    /// Grows the hull to its end.
    fn run(mut self, limit: Option<usize>) -> Option<Hull> {
        let mut pending: Vec<u32> = (0..self.faces.len() as u32).collect();
        let mut room = limit.map_or(usize::MAX, |n| n.saturating_sub(4));
        while room > 0 {
            let next = match limit {
                // the best of few points is the furthest of all
                Some(_) => {
                    let alive = (0..self.faces.len() as u32).filter(|&f| {
                        self.faces[f as usize].alive && self.faces[f as usize].furthest.1 != NONE
                    });
                    alive.max_by(|&a, &b| {
                        let far = |f: u32| self.faces[f as usize].furthest.0;
                        far(a).total_cmp(&far(b))
                    })
                }
                None => loop {
                    match pending.pop() {
                        Some(f) if !self.faces[f as usize].alive => {}
                        Some(f) if self.faces[f as usize].furthest.1 == NONE => {}
                        other => break other,
                    }
                },
            };
            let Some(face) = next else { break };
            let first = self.faces.len();
            self.add(face)?;
            pending.extend(first as u32..self.faces.len() as u32);
            room -= 1;
        }
        Some(self.collect())
    }

    /// Adds the furthest point of a face: the faces it sees give way to a cone over their rim.
    fn add(&mut self, start: u32) -> Option<()> {
        let apex = self.faces[start as usize].furthest.1;
        let p = self.points[apex as usize];
        let mut visible = vec![start];
        self.faces[start as usize].seen = apex;
        let mut rim = Vec::new();
        let mut at = 0;
        while at < visible.len() {
            let f = visible[at] as usize;
            at += 1;
            for side in 0..3 {
                let other = self.faces[f].across[side];
                let next = &mut self.faces[other as usize];
                if next.seen == apex {
                    continue;
                }
                if next.height(p) > self.eps {
                    next.seen = apex;
                    visible.push(other);
                } else {
                    rim.push((f, side));
                }
            }
        }
        let first = self.faces.len();
        for (f, side) in rim {
            let vert = self.faces[f].vert;
            let outer = self.faces[f].across[side];
            let back = self.faces[outer as usize]
                .across
                .iter()
                .position(|&x| x == f as u32)?;
            self.push(
                [vert[side], vert[(side + 1) % 3], apex],
                Some((outer, back)),
            );
        }
        self.join_new(first)?;
        for f in visible {
            self.faces[f as usize].alive = false;
            let orphans = std::mem::take(&mut self.faces[f as usize].outside);
            self.assign(orphans.into_iter().filter(|&m| m != apex), first);
        }
        Some(())
    }

    fn collect(self) -> Hull {
        let mut hull = Hull {
            vert: Vec::new(),
            face: Vec::new(),
        };
        let mut place: HashMap<u32, u32> = HashMap::new();
        for face in self.faces.iter().filter(|f| f.alive) {
            hull.face.push(face.vert.map(|v| {
                *place.entry(v).or_insert_with(|| {
                    hull.vert.push(v);
                    hull.vert.len() as u32 - 1
                })
            }));
        }
        hull
    }
}

/// Unit normal and offset of the plane through a triangle; `None` without an area.
fn plane(a: V3, b: V3, c: V3) -> Option<(V3, f64)> {
    let n = cross(sub(b, a), sub(c, a));
    let norm = dot(n, n).sqrt();
    let longest = [sub(b, a), sub(c, a), sub(c, b)]
        .iter()
        .fold(0.0_f64, |m, e| m.max(dot(*e, *e)));
    if !(norm > 1e-14 * longest) {
        return None;
    }
    let normal = n.map(|x| x / norm);
    let centre: V3 = std::array::from_fn(|i| (a[i] + b[i] + c[i]) / 3.0);
    Some((normal, dot(normal, centre)))
}

impl Hull {
    fn corner(&self, points: &[V3], local: u32) -> V3 {
        points[self.vert[local as usize] as usize]
    }

    /// For every directed edge the third corner of its face.
    fn edges(&self) -> HashMap<(u32, u32), u32> {
        let mut map = HashMap::with_capacity(3 * self.face.len());
        for &[a, b, c] in &self.face {
            map.extend([((a, b), c), ((b, c), a), ((c, a), b)]);
        }
        map
    }

    /// The vertices where at least three sharp edges meet.
    fn corners(&self, points: &[V3]) -> Vec<u32> {
        let eps = 2.0 * rounding(points, self.vert.iter().copied());
        let edges = self.edges();
        let mut sharp = vec![0u32; self.vert.len()];
        for (&(a, b), &c) in &edges {
            let Some(&d) = edges.get(&(b, a)) else {
                continue;
            };
            let [pa, pb, pc, pd] = [a, b, c, d].map(|v| self.corner(points, v));
            let below = |plane: Option<(V3, f64)>, p: V3| {
                plane.is_some_and(|(n, offset)| dot(n, p) - offset < -eps)
            };
            // each edge comes by in both directions
            if below(plane(pa, pb, pc), pd) && below(plane(pb, pa, pd), pc) {
                sharp[a as usize] += 1;
            }
        }
        self.vert
            .iter()
            .zip(sharp)
            .filter(|(_, n)| *n >= 3)
            .map(|(&v, _)| v)
            .collect()
    }

    /// The surface is closed, has no handles, and bends inwards nowhere by more than rounding.
    fn is_convex(&self, points: &[V3]) -> bool {
        let edges = self.edges();
        if edges.len() != 3 * self.face.len()
            || self.vert.len() + self.face.len() != edges.len() / 2 + 2
        {
            return false;
        }
        let size = self.vert.iter().fold(0.0_f64, |m, &v| {
            let d = sub(points[v as usize], points[self.vert[0] as usize]);
            m.max(dot(d, d))
        });
        let slack = 1e-9 * size.sqrt() + rounding(points, self.vert.iter().copied());
        edges.iter().all(|(&(a, b), &c)| {
            let Some(&d) = edges.get(&(b, a)) else {
                return false;
            };
            let [pa, pb, pc, pd] = [a, b, c, d].map(|v| self.corner(points, v));
            plane(pa, pb, pc).is_none_or(|(n, offset)| dot(n, pd) - offset <= slack)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(n: usize) -> Vec<V3> {
        let mut out = Vec::new();
        for i in 0..=n {
            for j in 0..=n {
                for k in 0..=n {
                    out.push([i, j, k].map(|x| x as f64 / n as f64));
                }
            }
        }
        out
    }

    #[test]
    fn a_grid_keeps_its_eight_corners() {
        let points = grid(5);
        let hull = convex_hull(&points, None).unwrap();
        assert_eq!((hull.vert.len(), hull.face.len()), (8, 12));
        for v in hull.vert {
            assert!(points[v as usize].iter().all(|&x| x == 0.0 || x == 1.0));
        }
    }

    #[test]
    fn every_point_of_a_sphere_is_a_vertex() {
        let points: Vec<V3> = (0..500)
            .map(|i| {
                let (z, t) = (1.0 - (2 * i + 1) as f64 / 500.0, 2.4 * i as f64);
                let r = (1.0 - z * z).sqrt();
                [r * t.cos(), r * t.sin(), z]
            })
            .collect();
        let hull = convex_hull(&points, None).unwrap();
        assert_eq!(hull.vert.len(), 500);
        let volume: f64 = hull
            .face
            .iter()
            .map(|f| f.map(|v| points[hull.vert[v as usize] as usize]))
            .map(|[a, b, c]| dot(a, cross(b, c)) / 6.0)
            .sum();
        assert!((4.1..4.19).contains(&volume), "{volume}");
        let few = convex_hull(&points, Some(20)).unwrap();
        assert_eq!(few.vert.len(), 20);
    }

    #[test]
    fn flat_points_have_no_hull() {
        let flat: Vec<V3> = grid(3).into_iter().filter(|p| p[2] == 0.0).collect();
        assert!(convex_hull(&flat, None).is_none());
        assert!(convex_hull(&[[1.0; 3]; 5], None).is_none());
        assert!(convex_hull(&[], None).is_none());
        assert!(convex_hull(&[[f64::NAN; 3]; 5], None).is_none());
    }
}
