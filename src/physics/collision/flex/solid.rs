//! Balls and capsules against tetrahedra with a ball around them.

use super::element::Query;
use crate::base::colliders::PreContact;
use crate::math::barycentric::{blend, on_triangle};
use crate::math::{MINVAL, Vec3};
use crate::physics::collision::pairs::Shape;

/// Corners of the faces in the order in which they are looked at: of equally near ones the first counts.
const FACES: [[usize; 3]; 4] = [[1, 2, 3], [2, 3, 0], [3, 0, 1], [0, 1, 2]];
const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// A tetrahedron seen from its first corner: all that follows is rounded there.
struct Solid {
    origin: Vec3,
    corner: [Vec3; 4],
    /// normals of the faces, which point away from the fourth corner
    out: [Vec3; 4],
}

impl Solid {
    fn new(v: &[Vec3; 4]) -> Self {
        let corner = v.map(|p| p - v[0]);
        let out = FACES.map(|face| {
            let [a, b, c] = face.map(|k| corner[k]);
            let normal = (b - a).cross(c - a).normalized().0;
            let fourth = corner[6 - face[0] - face[1] - face[2]];
            if (fourth - a).dot(normal) > 0.0 {
                -normal
            } else {
                normal
            }
        });
        Solid {
            origin: v[0],
            corner,
            out,
        }
    }

    /// How far a point is above the plane of a face.
    fn height(&self, face: usize, p: Vec3) -> f64 {
        p.dot(self.out[face]) - self.corner[FACES[face][0]].dot(self.out[face])
    }

    /// The face below which, of all, the lowest point of a shape is least deep. `lowest`: how high that point is above a
    /// face, and where.
    fn least_deep(&self, lowest: impl Fn(usize) -> (f64, Vec3)) -> Deep {
        let mut best = Deep {
            height: -f64::MAX,
            out: Vec3::X,
            at: Vec3::ZERO,
        };
        for (face, &out) in self.out.iter().enumerate() {
            let (height, at) = lowest(face);
            if height > best.height {
                best = Deep { height, out, at };
            }
        }
        best
    }

    /// The lower end of a segment; of one that lies flat over the face, the middle of what is inside of all others.
    fn lowest_of_segment(&self, face: usize, ends: [Vec3; 2]) -> (f64, Vec3) {
        let [a, b] = ends.map(|p| self.height(face, p));
        let at = if a == b {
            self.middle_inside(ends)
        } else {
            ends[usize::from(b < a)]
        };
        (a.min(b), at)
    }

    /// The middle of the part of a segment that is below all faces.
    fn middle_inside(&self, ends: [Vec3; 2]) -> Vec3 {
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for face in 0..4 {
            let [a, b] = ends.map(|p| self.height(face, p));
            if a <= 0.0 && b <= 0.0 || a == b {
                continue;
            }
            let crossing = a / (a - b);
            if a > b {
                enter = enter.max(crossing);
            } else {
                leave = leave.min(crossing);
            }
        }
        ends[0] + (ends[1] - ends[0]) * ((enter + leave) * 0.5)
    }

    /// A contact at `at`, seen from the first corner, which is `length` away from the solid without its own ball.
    fn contact(&self, at: Vec3, length: f64, normal: Vec3, radius: f64, q: Query) -> PreContact {
        let dist = length - radius - q.radius;
        PreContact {
            dist,
            pos: self.origin + (at + normal * (radius + dist * 0.5)),
            normal,
            tangent: Vec3::ZERO,
        }
    }
}

/// A point deep in a solid, and the way out.
struct Deep {
    height: f64,
    out: Vec3,
    at: Vec3,
}

/// The nearest of several pairs of points, the first of equals.
struct Nearest {
    dist2: f64,
    from: Vec3,
    apart: Vec3,
    /// inside of faces and edges the normal is theirs
    normal: Option<Vec3>,
    /// where there is no distance, that of the highest face
    flat: Vec3,
}

impl Nearest {
    /// Of a shape that is above a face.
    fn above(deep: Deep) -> Self {
        Nearest {
            dist2: f64::INFINITY,
            from: Vec3::ZERO,
            apart: Vec3::X,
            normal: None,
            flat: -deep.out,
        }
    }

    fn keep(&mut self, from: Vec3, to: Vec3, normal: impl FnOnce(Vec3) -> Option<Vec3>) {
        let apart = to - from;
        let dist2 = apart.norm2();
        if dist2 < self.dist2 {
            *self = Nearest {
                dist2,
                from,
                apart,
                normal: normal(apart),
                flat: self.flat,
            };
        }
    }

    /// A point against a face.
    fn point(&mut self, solid: &Solid, face: usize, p: Vec3) {
        let corners = FACES[face].map(|k| solid.corner[k]);
        let w = on_triangle(corners, p);
        let within = w.iter().all(|&w| w != 0.0);
        self.keep(p, blend(corners, w), |_| within.then(|| -solid.out[face]));
    }

    /// A segment against an edge.
    fn edge(&mut self, ends: [Vec3; 2], edge: [Vec3; 2]) {
        let near = nearest_of_segments(ends, edge);
        let within = near.share.iter().all(|&s| 0.0 < s && s < 1.0);
        self.keep(near.at[0], near.at[1], |apart| {
            // signs of zeros: perpendicular as seen from the segment
            let normal = (ends[1] - ends[0]).cross(edge[1] - edge[0]).normalized().0;
            let turned = if normal.dot(apart) < 0.0 {
                -normal
            } else {
                normal
            };
            within.then_some(turned)
        });
    }

    fn contact(self, solid: &Solid, radius: f64, q: Query) -> PreContact {
        let length = self.dist2.sqrt();
        let normal = self
            .normal
            .unwrap_or_else(|| match self.apart.normalized() {
                (_, length) if length < MINVAL => self.flat,
                (normal, _) => normal,
            });
        solid.contact(self.from, length, normal, radius, q)
    }
}

/// From outside the nearest face, from inside the face that is least far.
pub fn ball(centre: Vec3, radius: f64, v: &[Vec3; 4], q: Query) -> Option<PreContact> {
    let solid = Solid::new(v);
    let centre = centre - solid.origin;
    let deep = solid.least_deep(|face| (solid.height(face, centre), centre));
    if deep.height <= 0.0 {
        return Some(solid.contact(centre, deep.height, -deep.out, radius, q));
    }
    let mut nearest = Nearest::above(deep);
    for face in (0..4).filter(|&face| solid.height(face, centre) > 0.0) {
        nearest.point(&solid, face, centre);
    }
    within_reach(nearest.contact(&solid, radius, q), q)
}

/// Nearest points of two segments.
struct Near {
    at: [Vec3; 2],
    /// where they are, from 0 to 1
    share: [f64; 2],
}

fn nearest_of_segments([a0, a1]: [Vec3; 2], [b0, b1]: [Vec3; 2]) -> Near {
    let (d1, d2, r) = (a1 - a0, b1 - b0, b0 - a0);
    let (aa, bb, ab) = (d1.norm2(), d2.norm2(), d1.dot(d2));
    let (ar, br) = (d1.dot(r), d2.dot(r));
    let across = d2.cross(d1);
    let det = across.norm2();
    let s = if det > MINVAL {
        (-(r.cross(d2).dot(across) / det)).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let t = (ab * s - br) / bb;
    let (s, t) = if t < 0.0 {
        ((ar / aa).clamp(0.0, 1.0), 0.0)
    } else if t > 1.0 {
        (((ab + ar) / aa).clamp(0.0, 1.0), 1.0)
    } else {
        (s, t)
    };
    Near {
        at: [a0 + d1 * s, b0 + d2 * t],
        share: [s, t],
    }
}

/// The axis along which a segment and a solid are least deep in each other: of a face, or across an edge.
fn separation(solid: &Solid, ends: [Vec3; 2]) -> Deep {
    let mut best = solid.least_deep(|face| solid.lowest_of_segment(face, ends));
    let way = ends[1] - ends[0];
    for edge in EDGES.map(|e| e.map(|k| solid.corner[k])) {
        let (across, length) = way.cross(edge[1] - edge[0]).normalized();
        if length < MINVAL {
            continue;
        }
        for out in [-across, across] {
            let low = ends[0].dot(out).min(ends[1].dot(out));
            let high = solid.corner.iter().map(|c| c.dot(out));
            let height = low - high.fold(-f64::MAX, f64::max);
            if height > best.height {
                let at = nearest_of_segments(ends, edge).at[0];
                best = Deep { height, out, at };
            }
        }
    }
    best
}

/// One contact of a capsule.
pub fn capsule(shape: &Shape, v: &[Vec3; 4], q: Query) -> Option<PreContact> {
    let solid = Solid::new(v);
    let (radius, half) = (shape.size[0], shape.z() * shape.size[1]);
    let ends = [shape.pos - half, shape.pos + half].map(|p| p - solid.origin);
    let deep = separation(&solid, ends);
    if deep.height <= 0.0 {
        let con = solid.contact(deep.at, deep.height, -deep.out, radius, q);
        return within_reach(con, q);
    }
    let mut nearest = Nearest::above(deep);
    let above = |face: usize| ends.iter().any(|&p| solid.height(face, p) > 0.0);
    for face in (0..4).filter(|&face| above(face)) {
        for end in ends {
            nearest.point(&solid, face, end);
        }
        let corners = FACES[face].map(|k| solid.corner[k]);
        for k in 0..3 {
            nearest.edge(ends, [corners[k], corners[(k + 1) % 3]]);
        }
    }
    let con = nearest.contact(&solid, radius, q);
    (con.dist < q.reach).then_some(con)
}

fn within_reach(con: PreContact, q: Query) -> Option<PreContact> {
    (con.dist <= q.reach).then_some(con)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Mat3;
    use crate::math::barycentric::on_segment;

    const CORNER: [Vec3; 4] = [Vec3::ZERO, Vec3::Y, Vec3::X, Vec3::Z];

    #[test]
    fn a_ball_inside_leaves_by_the_nearest_face() {
        let q = Query {
            radius: 0.0,
            reach: 0.0,
        };
        let con = ball(Vec3::new(0.1, 0.2, 0.3), 0.0, &CORNER, q).expect("inside");
        assert_eq!(con.normal, Vec3::X);
        assert!((con.dist + 0.1).abs() < 1e-15);
    }

    #[test]
    fn a_capsule_flat_in_a_face_touches_in_the_middle_of_what_is_inside() {
        let shape = Shape {
            pos: Vec3::new(0.25, 0.25, 0.0),
            mat: Mat3([0.0, 0.0, 1.0, 0.0, 1.0, 0.0, -1.0, 0.0, 0.0]),
            size: Vec3([0.1, 2.0, 0.0]),
        };
        let q = Query {
            radius: 0.1,
            reach: 0.0,
        };
        let con = capsule(&shape, &CORNER, q).expect("touching");
        assert!((con.dist + 0.2).abs() < 1e-15);
        assert!((con.pos - Vec3::new(0.375, 0.25, 0.0)).norm() < 1e-15);
    }

    #[test]
    fn a_capsule_beside_an_edge() {
        let shape = Shape {
            pos: Vec3::new(-0.5, -0.5, 0.5),
            mat: Mat3::IDENTITY,
            size: Vec3([0.1, 0.2, 0.0]),
        };
        let q = Query {
            radius: 0.1,
            reach: 1.0,
        };
        let con = capsule(&shape, &CORNER, q).expect("near");
        assert!((con.dist - (0.5f64.sqrt() - 0.2)).abs() < 1e-12);
        let [a, b] = on_segment([Vec3::ZERO, Vec3::Z], shape.pos);
        assert_eq!([a, b], [0.5, 0.5]);
    }
}
