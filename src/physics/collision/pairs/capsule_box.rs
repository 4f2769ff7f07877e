//! A capsule against a box: a ball at the nearest point of the segment, and a second one where the
//! segment leaves the neighbourhood of the touched feature.
//!
//! Works in the frame of the box; `s` is the position on the segment, -1 to 1.

use super::shape::Shape;
use super::sphere::Ball;
use super::sphere_box::ball_on_box;
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::{MINVAL, Vec3};

/// The segment seen from the box: centre, unit axis, half vector, and half sizes of the box.
struct Query {
    pos: Vec3,
    axis: Vec3,
    half: Vec3,
    len: f64,
    size: Vec3,
    /// bit k: the segment runs towards positive k
    towards: usize,
}

/// Where on its range the nearest point of an edge lies.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Low,
    Middle,
    High,
}

/// What the nearest point of the segment touches.
enum Touch {
    /// an end of the segment over a face (or inside the box: no face)
    End { face: Option<usize> },
    /// edge along `axis` through the corner of sign bits `corner`; `x` is the position on the edge
    Edge {
        axis: usize,
        corner: usize,
        place: Place,
        x: f64,
    },
}

struct Nearest {
    dist2: f64,
    s: f64,
    touch: Option<Touch>,
}

pub fn capsule_box(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (capsule, cube) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let axis = cube.mat.mul_t_vec(capsule.z());
    let (radius, len) = (capsule.size[0], capsule.size[1]);
    let half = axis * len;
    let q = Query {
        pos: cube.mat.mul_t_vec(capsule.pos - cube.pos),
        axis,
        half,
        len,
        size: cube.size,
        towards: (0..3).map(|k| ((half[k] > 0.0) as usize) << k).sum(),
    };
    if cube.size.0.iter().any(|x| x.is_nan()) {
        return 0;
    }
    let mut best = Nearest {
        dist2: f64::INFINITY,
        s: 0.0,
        touch: None,
    };
    q.ends(&mut best);
    q.edges(&mut best);
    let second = match best.touch {
        None => return 0,
        Some(Touch::End { face: None }) => None,
        Some(Touch::End { face: Some(face) }) => Some(q.along_face(best.s, face)),
        Some(Touch::Edge {
            axis,
            corner,
            place: Place::Middle,
            x,
        }) => q.along_edge(best.s, axis, corner, x),
        Some(Touch::Edge { corner, .. }) => q.past_corner(best.s, corner),
    };
    let mut n = 0;
    for s in [Some(best.s), second.map(|offset| offset + best.s)]
        .into_iter()
        .flatten()
    {
        let ball = Ball {
            pos: cube.mat.mul_vec(q.pos + half * s) + cube.pos,
            radius,
        };
        if let Some(con) = ball_on_box(pair.margin, ball, &cube) {
            out[n] = con;
            n += 1;
        }
    }
    n
}

/// The smaller of two, the first unless strictly larger.
#[inline(always)]
fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

impl Query {
    /// Ends of the segment over a face.
    fn ends(&self, best: &mut Nearest) {
        for e in [-1.0, 1.0] {
            let end = self.pos + self.half * e;
            let mut near = end;
            let mut face = None;
            let mut clamped = 0;
            for k in 0..3 {
                if end[k] < -self.size[k] {
                    near[k] = -self.size[k];
                } else if end[k] > self.size[k] {
                    near[k] = self.size[k];
                } else {
                    continue;
                }
                face = Some(k);
                clamped += 1;
            }
            let dist2 = (near - end).norm2();
            if clamped <= 1 && dist2 < best.dist2 {
                *best = Nearest {
                    dist2,
                    s: e,
                    touch: Some(Touch::End { face }),
                };
            }
        }
    }

    /// The twelve edges against the segment.
    fn edges(&self, best: &mut Nearest) {
        let (size, h) = (self.size, self.half);
        for j in 0..3 {
            for i in (0..8).filter(|i| i >> j & 1 == 0) {
                let signed = |k: usize| if i >> k & 1 == 1 { size[k] } else { -size[k] };
                let mut middle = Vec3([signed(0), signed(1), signed(2)]);
                middle[j] = 0.0;
                let dif = middle - self.pos;
                // normal equations of edge position x1 and segment position x2
                let (ma, mb, mc) = (size[j] * size[j], -size[j] * h[j], self.len * self.len);
                let (u, v) = (-size[j] * dif[j], h.dot(dif));
                let det = ma * mc - mb * mb;
                if det.abs() < MINVAL {
                    continue;
                }
                let inv = 1.0 / det;
                let mut x1 = (mc * u - mb * v) * inv;
                let mut x2 = (ma * v - mb * u) * inv;
                let mut place = Place::Middle;
                if x1 > 1.0 {
                    (x1, place) = (1.0, Place::High);
                    x2 = (v - mb) * (1.0 / mc);
                } else if x1 < -1.0 {
                    (x1, place) = (-1.0, Place::Low);
                    x2 = (v + mb) * (1.0 / mc);
                }
                let end = if x2 > 1.0 {
                    Some((1.0, u - mb))
                } else if x2 < -1.0 {
                    Some((-1.0, u + mb))
                } else {
                    None
                };
                if let Some((end, numerator)) = end {
                    x2 = end;
                    x1 = numerator * (1.0 / ma);
                    if x1 > 1.0 {
                        (x1, place) = (1.0, Place::High);
                    } else if x1 < -1.0 {
                        (x1, place) = (-1.0, Place::Low);
                    }
                }
                let mut gap = dif + h * -x2;
                gap[j] += size[j] * x1;
                let dist2 = gap.norm2();
                if dist2 < best.dist2 - MINVAL {
                    let corner = i | ((place == Place::High) as usize) << j;
                    *best = Nearest {
                        dist2,
                        s: x2,
                        touch: Some(Touch::Edge {
                            axis: j,
                            corner,
                            place,
                            x: x1,
                        }),
                    };
                }
            }
        }
    }

    /// Second point after an end over a face: where the segment leaves the face's column.
    fn along_face(&self, s: f64, face: usize) -> f64 {
        let back = if s < 0.0 { 1.0 } else { -1.0 };
        let mut reach = 2.0;
        let start = self.pos + self.half * -back;
        for k in (0..3).filter(|&k| k != face) {
            for side in [self.size[k], -self.size[k]] {
                let cross = (side - start[k]) / self.half[k] * back;
                if cross > 0.0 {
                    reach = lesser(reach, cross);
                }
            }
        }
        reach * back
    }

    /// Second point after the inside of an edge: along the face that the segment runs over.
    fn along_edge(&self, s: f64, edge: usize, corner: usize, x: f64) -> Option<f64> {
        let c = (self.towards ^ corner) & !(1 << edge);
        if !matches!(c, 1 | 2 | 4) {
            return None;
        }
        let (mut ax1, ax2) = ((edge + 1) % 3, (edge + 2) % 3);
        if self.axis[ax1].abs() > self.axis[ax2].abs() {
            ax1 = ax2;
        }
        let ax2 = 3 - edge - ax1;
        let (mul, mut reach) = if c >> ax2 & 1 == 1 {
            (1.0, 1.0 - s)
        } else {
            (-1.0, 1.0 + s)
        };
        reach = lesser(reach, 2.0 * self.size[ax2] / self.half[ax2].abs());
        let ahead = (self.towards >> edge & 1) == (c >> ax2 & 1);
        let room = if ahead { 1.0 - x } else { 1.0 + x };
        reach = lesser(reach, self.size[edge] * room / self.half[edge].abs());
        Some(reach * mul)
    }

    /// Second point after a corner: along an edge, or over a face.
    fn past_corner(&self, s: f64, corner: usize) -> Option<f64> {
        let c = self.towards ^ corner;
        let (c, mul, ahead, behind) = match c {
            0 | 7 => return None,
            1 | 2 | 4 => (c, 1.0, 1.0 - s, 1.0 + s),
            _ => (7 - c, -1.0, 1.0 + s, 1.0 - s),
        };
        let ax = c.trailing_zeros() as usize;
        let width = |k: usize| 2.0 * self.size[k] / self.half[k].abs();
        Some(if self.axis[ax] * self.axis[ax] > 0.5 {
            lesser(ahead, width(ax)) * mul
        } else {
            lesser(lesser(behind, width((ax + 1) % 3)), width((ax + 2) % 3)) * -mul
        })
    }
}
