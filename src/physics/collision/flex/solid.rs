//! Balls and capsules against tetrahedra with a ball around them.

use super::element::Query;
use super::triangle;
use crate::base::colliders::PreContact;
use crate::math::barycentric::{FACES, blend, on_triangle};
use crate::math::{MINVAL, Vec3};
use crate::physics::collision::pairs::Shape;

const EDGES: [[usize; 2]; 6] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];

/// Normal of a face that points away from the fourth corner.
fn outward(v: &[Vec3; 4], face: [usize; 3]) -> Vec3 {
    let [a, b, c] = face.map(|k| v[k]);
    let normal = (b - a).cross(c - a).normalized().0;
    let fourth = v[6 - face[0] - face[1] - face[2]];
    if (fourth - a).dot(normal) > 0.0 {
        -normal
    } else {
        normal
    }
}

/// From outside the nearest face, from inside the face that is least far.
pub fn ball(centre: Vec3, radius: f64, v: &[Vec3; 4], q: Query) -> Option<PreContact> {
    let mut deepest: Option<(f64, Vec3)> = None;
    for face in FACES {
        let out = outward(v, face);
        let height = (centre - v[face[0]]).dot(out);
        if deepest.is_none_or(|(h, _)| height > h) {
            deepest = Some((height, out));
        }
    }
    let (height, out) = deepest?;
    if height <= 0.0 {
        let dist = height - radius - q.radius;
        let normal = -out;
        return Some(PreContact {
            dist,
            pos: centre + normal * (radius + dist * 0.5),
            normal,
            tangent: Vec3::ZERO,
        });
    }
    let mut best: Option<PreContact> = None;
    for face in FACES {
        let found = triangle::ball(centre, radius, face.map(|k| v[k]), q);
        if let Some(con) = found
            && best.is_none_or(|b| con.dist < b.dist)
        {
            best = Some(con);
        }
    }
    best
}

/// The axis along which a segment and a tetrahedron are least deep in each other.
struct Separation {
    depth: f64,
    out: Vec3,
    /// the point of the segment
    at: Vec3,
}

impl Separation {
    fn of(ends: [Vec3; 2], v: &[Vec3; 4]) -> Self {
        let mut best = Separation {
            depth: -f64::MAX,
            out: Vec3::X,
            at: ends[0],
        };
        let along = |out: Vec3| {
            let low = ends.map(|p| p.dot(out));
            let high = v.iter().map(|t| t.dot(out)).fold(-f64::MAX, f64::max);
            (low[0].min(low[1]) - high, ends[(low[1] < low[0]) as usize])
        };
        for face in FACES {
            let out = outward(v, face);
            let (depth, at) = along(out);
            if depth > best.depth {
                best = Separation { depth, out, at };
            }
        }
        let way = (ends[1] - ends[0]).normalized().0;
        for [i, j] in EDGES {
            let (across, length) = (v[j] - v[i]).cross(way).normalized();
            if length < MINVAL {
                continue;
            }
            for out in [across, -across] {
                let (depth, _) = along(out);
                if depth > best.depth {
                    let (at, _) = nearest_of_segments(ends, [v[i], v[j]]);
                    best = Separation { depth, out, at };
                }
            }
        }
        best
    }
}

/// Nearest points of two segments.
fn nearest_of_segments([a0, a1]: [Vec3; 2], [b0, b1]: [Vec3; 2]) -> (Vec3, Vec3) {
    let (d1, d2, r) = (a1 - a0, b1 - b0, a0 - b0);
    let (aa, bb, ab) = (d1.norm2(), d2.norm2(), d1.dot(d2));
    let (ar, br) = (d1.dot(r), d2.dot(r));
    let det = aa * bb - ab * ab;
    let s = if det > MINVAL {
        ((ab * br - ar * bb) / det).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let t = (ab * s + br) / bb;
    let (s, t) = if t < 0.0 {
        ((-ar / aa).clamp(0.0, 1.0), 0.0)
    } else if t > 1.0 {
        (((ab - ar) / aa).clamp(0.0, 1.0), 1.0)
    } else {
        (s, t)
    };
    (a0 + d1 * s, b0 + d2 * t)
}

/// One contact of a capsule.
pub fn capsule(shape: &Shape, v: &[Vec3; 4], q: Query) -> Option<PreContact> {
    let (radius, half) = (shape.size[0], shape.z() * shape.size[1]);
    let ends = [shape.pos - half, shape.pos + half];
    let s = Separation::of(ends, v);
    if s.depth < 0.0 {
        return placed(s.depth - radius - q.radius, s.at, -s.out, radius, q);
    }
    let (mut best, mut near) = (f64::INFINITY, (Vec3::ZERO, Vec3::ZERO));
    let mut keep = |x: Vec3, y: Vec3| {
        let dist2 = (y - x).norm2();
        if dist2 < best {
            (best, near) = (dist2, (x, y));
        }
    };
    for edge in EDGES {
        let (x, y) = nearest_of_segments(ends, edge.map(|k| v[k]));
        keep(x, y);
    }
    for end in ends {
        for face in FACES {
            let corners = face.map(|k| v[k]);
            keep(end, blend(corners, on_triangle(corners, end)));
        }
    }
    let (normal, length) = (near.1 - near.0).normalized();
    placed(length - radius - q.radius, near.0, normal, radius, q)
}

fn placed(dist: f64, at: Vec3, normal: Vec3, radius: f64, q: Query) -> Option<PreContact> {
    (dist <= q.reach).then_some(PreContact {
        dist,
        pos: at + normal * (radius + dist * 0.5),
        normal,
        tangent: Vec3::ZERO,
    })
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
