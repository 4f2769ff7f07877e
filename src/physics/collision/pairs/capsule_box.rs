//! A capsule against a box: the ball at the point of the segment nearest to the box, and a second one where the
//! segment, followed along the face or edge it is near to, ends or leaves it.

use super::shape::{Shape, put};
use super::sphere_box::ball_on_box;
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::{MINVAL, Vec3};

/// Squared cosine above which a segment at a corner runs along an edge rather than across a face: 45 degrees.
const ALONG: f64 = 0.5;

pub fn capsule_box(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (capsule, cube) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    capsule_on_box(&capsule, &cube, pair.margin, out)
}

// 8 kB at each of its callers, rods for the most part
#[inline(never)]
pub fn capsule_on_box(capsule: &Shape, cube: &Shape, margin: f64, out: &mut [PreContact]) -> usize {
    let size = cube.size;
    if size.iter().chain(&capsule.size[..1]).any(|s| s.is_nan()) {
        return 0;
    }
    let segment = Segment::of(capsule, cube);
    let Some(near) = segment.nearest(size) else {
        return 0;
    };
    let second = segment.overlap(&near, size).map(|e| e + near.t);
    let mut n = 0;
    for t in [Some(near.t), second].into_iter().flatten() {
        let centre = cube.mat.mul_vec(segment.at(t)) + cube.pos;
        let contact = ball_on_box(margin, capsule.ball_at(centre), cube);
        n += put(&mut out[n..], contact);
    }
    n
}

/// The capsule's segment in the frame of the box: mid + t half, -1 <= t <= 1.
struct Segment {
    mid: Vec3,
    half: Vec3,
    axis: Vec3,
    /// squared length of `half`
    half2: f64,
}

/// The part of the box that is nearest. Sides tell per axis whether it is the upper one.
#[derive(Clone, Copy)]
enum Feature {
    /// an end of the segment lies inside
    Inside,
    /// of this axis
    Face(usize),
    /// along an axis, which has no side, at x half sizes from the middle
    Edge(usize, [bool; 3], f64),
    Corner([bool; 3]),
}

/// The nearest point of the segment.
struct Nearest {
    dist2: f64,
    t: f64,
    feature: Feature,
}

/// The nearer one of -1 and 1, if `x` lies beyond it.
#[inline(always)]
fn beyond(x: f64) -> Option<f64> {
    (x.abs() > 1.0).then(|| x.signum())
}

/// Middles of the four edges along axis `k`, as sides.
#[inline(always)]
fn edges(k: usize) -> [[bool; 3]; 4] {
    const F: bool = false;
    const T: bool = true;
    match k {
        0 => [[F, F, F], [F, T, F], [F, F, T], [F, T, T]],
        1 => [[F, F, F], [T, F, F], [F, F, T], [T, F, T]],
        _ => [[F, F, F], [T, F, F], [F, T, F], [T, T, F]],
    }
}

/// The other two axes.
#[inline(always)]
fn others(k: usize) -> [usize; 2] {
    [(k + 1) % 3, (k + 2) % 3]
}

impl Segment {
    fn of(capsule: &Shape, cube: &Shape) -> Self {
        let (axis, length) = (cube.mat.mul_t_vec(capsule.z()), capsule.size[1]);
        Segment {
            mid: cube.mat.mul_t_vec(capsule.pos - cube.pos),
            half: axis * length,
            axis,
            half2: length * length,
        }
    }

    #[inline(always)]
    fn at(&self, t: f64) -> Vec3 {
        self.mid + self.half * t
    }

    /// The point nearest to the box; none where nothing is a number.
    fn nearest(&self, size: Vec3) -> Option<Nearest> {
        let mut best = Nearest {
            dist2: f64::INFINITY,
            t: 0.0,
            feature: Feature::Inside,
        };
        for t in [-1.0, 1.0] {
            self.try_end(t, size, &mut best);
        }
        let inv = 1.0 / self.half2;
        for k in 0..3 {
            self.try_edges(k, size, inv, &mut best);
        }
        (best.dist2 < f64::INFINITY).then_some(best)
    }

    /// An end inside the box or straight over a face.
    #[inline(always)]
    fn try_end(&self, t: f64, size: Vec3, best: &mut Nearest) {
        let end = self.at(t);
        let (mut gap, mut feature) = (Vec3::ZERO, Feature::Inside);
        for k in 0..3 {
            let (nearest, beyond) = if end[k] < -size[k] {
                (-size[k], true)
            } else if end[k] > size[k] {
                (size[k], true)
            } else {
                (end[k], false)
            };
            // what is no number stays none
            gap[k] = nearest - end[k];
            feature = match feature {
                _ if !beyond => feature,
                Feature::Inside => Feature::Face(k),
                // over an edge or a corner
                _ => return,
            };
        }
        let dist2 = gap.norm2();
        if dist2 < best.dist2 {
            *best = Nearest { dist2, t, feature };
        }
    }

    /// The four edges along axis `k`; `inv` is 1 / `half2`. Near ties keep what was found before.
    #[inline]
    fn try_edges(&self, k: usize, size: Vec3, inv: f64, best: &mut Nearest) {
        // normal equations of the distance between edge and segment, both from -1 to 1
        let (aa, ab) = (size[k] * size[k], -(size[k] * self.half[k]));
        let det = aa * self.half2 - ab * ab;
        if det.abs() < MINVAL {
            return;
        }
        let (inv_det, inv_aa) = (1.0 / det, 1.0 / aa);
        for sides in edges(k) {
            let mut offset = Vec3::ZERO;
            for i in 0..3 {
                let middle = match sides[i] {
                    _ if i == k => 0.0,
                    true => size[i],
                    false => -size[i],
                };
                offset[i] = middle - self.mid[i];
            }
            let (ar, br) = (-(size[k] * offset[k]), self.half.dot(offset));
            let mut x = (self.half2 * ar - ab * br) * inv_det;
            let mut t = (aa * br - ab * ar) * inv_det;
            let mut corner = beyond(x);
            if let Some(end) = corner {
                x = end;
                t = (br - x * ab) * inv;
            }
            if let Some(end) = beyond(t) {
                t = end;
                x = (ar - t * ab) * inv_aa;
                if let Some(end) = beyond(x) {
                    x = end;
                    corner = Some(end);
                }
            }
            let mut gap = offset - self.half * t;
            gap[k] += size[k] * x;
            let dist2 = gap.norm2();
            if dist2 < best.dist2 - MINVAL {
                let feature = match corner {
                    None => Feature::Edge(k, sides, x),
                    Some(end) => {
                        let mut sides = sides;
                        sides[k] = end > 0.0;
                        Feature::Corner(sides)
                    }
                };
                *best = Nearest { dist2, t, feature };
            }
        }
    }

    /// How far the segment goes on over the box from its nearest point, with the sense of the way.
    fn overlap(&self, near: &Nearest, size: Vec3) -> Option<f64> {
        // towards t = 1 the segment comes over the box on this axis
        let enters = |sides: [bool; 3], k: usize| (self.half[k] > 0.0) != sides[k];
        // from one side of the box to the other
        let across = |k: usize| 2.0 * size[k] / self.half[k].abs();
        let sense = |forward: bool| if forward { 1.0 } else { -1.0 };
        let (sense, exits) = match near.feature {
            Feature::Inside => return None,
            // from one end towards the other
            Feature::Face(k) => (-near.t, self.exits(near.t, others(k), size)),
            Feature::Edge(k, sides, x) => {
                let [u, v] = others(k);
                let w = if self.axis[u].abs() > self.axis[v].abs() {
                    u
                } else {
                    v
                };
                let forward = enters(sides, w);
                if enters(sides, u) == enters(sides, v) {
                    return None;
                }
                let rest = if (self.half[k] > 0.0) == forward {
                    1.0 - x
                } else {
                    1.0 + x
                };
                let along = size[k] * rest / self.half[k].abs();
                (sense(forward), [across(w), along])
            }
            Feature::Corner(sides) => {
                // the edge that the segment follows one way; the other way it crosses the face
                let entered = [0, 1, 2].map(|k| enters(sides, k));
                let odd = (0..3).find(|&k| others(k).iter().all(|&i| entered[i] != entered[k]))?;
                let [u, v] = others(odd);
                if self.axis[odd] * self.axis[odd] > ALONG {
                    (sense(entered[odd]), [across(odd), f64::INFINITY])
                } else {
                    (sense(!entered[odd]), [across(u), across(v)])
                }
            }
        };
        let rest = 1.0 - sense * near.t;
        let least = exits
            .into_iter()
            .fold(rest, |least, x| if x < least { x } else { least });
        Some(sense * least)
    }

    /// Ways from an end to where the segment leaves the sides over a face.
    #[inline(always)]
    fn exits(&self, t: f64, axes: [usize; 2], size: Vec3) -> [f64; 2] {
        let end = self.at(t);
        axes.map(|k| {
            let side = size[k].copysign(-t * self.half[k]);
            let way = (side - end[k]) / self.half[k] * -t;
            if way > 0.0 { way } else { f64::INFINITY }
        })
    }
}
