//! A distance field against a primitive shape or another field: descent from many starts.

use super::halton::halton;
use super::point::Points;
use crate::base::colliders::{Pair, PreContact};
use crate::base::{Data, Model};
use crate::math::pose::{mul_pose, neg_pose};
use crate::math::{MAXVAL, Mat3, Quat, Vec3};
use crate::physics::sdf::{At, Collision, Combined, Field, Intersection, Shape, Two};

/// Slope that a step must have, as a part of the gradient's.
const SLOPE: f64 = -0.2;
/// Shortest step.
const SHORTEST: f64 = 1e-4;

/// `x -> mat x + pos`.
#[derive(Clone, Copy)]
pub struct Map {
    pub pos: Vec3,
    pub mat: Mat3,
}

impl Map {
    /// From the frame of one geom to that of another.
    pub fn between(d: &Data, from: usize, to: usize) -> Self {
        let pose = |g: usize| (d.geom_xpos()[g], d.geom_xquat()[g]);
        let ((p, q), (x, r)) = (pose(from), pose(to));
        let (back, rotation) = neg_pose(x, r);
        let (pos, quat): (Vec3, Quat) = mul_pose(back, rotation, p, q);
        Map {
            pos,
            mat: quat.to_mat(),
        }
    }

    /// From the world to the frame of a geom.
    pub fn from_world(d: &Data, geom: usize) -> Self {
        let (pos, quat) = neg_pose(d.geom_xpos()[geom], d.geom_xquat()[geom]);
        Map {
            pos,
            mat: quat.to_mat(),
        }
    }

    pub fn apply(&self, x: Vec3) -> Vec3 {
        self.mat.mul_vec(x) + self.pos
    }
}

/// Pair function of spheres, capsules, ellipsoids, cylinders, boxes and fields with fields.
pub fn sdf(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let m = d.model();
    let (g1, g2) = (pair.g1, pair.g2);
    let (own, to_first, to_second) = (
        Map::between(d, g1, g1),
        Map::between(d, g2, g1),
        Map::between(d, g1, g2),
    );
    let Some((low, high)) = common_box(m, g1, g2, &to_first) else {
        return 0;
    };
    let two = Two {
        a: Shape::of_geom(m, g2),
        b: Shape::of_geom(m, g1),
        pos: to_first.pos,
        mat: to_first.mat,
    };
    if let Some(source) = two.a.source() {
        source.reset(d);
    }
    let starts = m.opt().sdf_initpoints.max(0) as usize;
    let iterations = m.opt().sdf_iterations.max(0) as usize;
    let mark = d.mark();
    let seen = mark.rows::<Vec3>(d, out.len().max(1));
    let mut points = Points {
        out,
        seen,
        count: 0,
        surface: Field::MidSurface(two),
        pos: d.geom_xpos()[g2],
        quat: d.geom_xquat()[g2],
        outwards: false,
    };
    for i in 0..starts {
        if points.full() {
            break;
        }
        let spread = [2, 3, 5].map(|base| halton(i, base));
        let start = Vec3(core::array::from_fn(|k| {
            spread[k] * (high[k] - low[k]) + low[k]
        }));
        let x = to_second.apply(own.apply(start));
        if let Some(source) = two.a.source() {
            source.compute(d);
        }
        let mut probe = Probe {
            x,
            at: two.at(d, x),
        };
        descend::<Collision>(d, &two, &mut probe, iterations);
        let dist = descend::<Intersection>(d, &two, &mut probe, 1);
        points.add(d, probe.x, dist);
    }
    let n = points.count;
    mark.release(d);
    n
}

/// What the boxes of two geoms share, in the frame of the first.
fn common_box(m: Model, g1: usize, g2: usize, to_first: &Map) -> Option<(Vec3, Vec3)> {
    let extent = |g: usize, to_frame: &dyn Fn(Vec3) -> Vec3| {
        let b = &m.geom_aabb()[g];
        let (mut low, mut high) = (Vec3([MAXVAL; 3]), Vec3([-MAXVAL; 3]));
        for i in 0..8 {
            let sign = |k: usize| if i >> k & 1 == 1 { 1.0 } else { -1.0 };
            let corner = to_frame(Vec3(core::array::from_fn(|k| b[k] + sign(k) * b[3 + k])));
            for k in 0..3 {
                low[k] = low[k].min(corner[k]);
                high[k] = high[k].max(corner[k]);
            }
        }
        (low, high)
    };
    let (low1, high1) = extent(g1, &|x| x);
    let (low2, high2) = extent(g2, &|x| to_first.apply(x));
    let low = Vec3(core::array::from_fn(|k| low1[k].max(low2[k])));
    let high = Vec3(core::array::from_fn(|k| high1[k].min(high2[k])));
    (0..3).all(|k| high[k] >= low[k]).then_some((low, high))
}

/// A point and the distances there, which a step has computed already.
struct Probe {
    x: Vec3,
    at: At,
}

/// Up to `n` steps downhill with backtracking; returns the value at the last point.
fn descend<C: Combined>(d: &Data, two: &Two, probe: &mut Probe, n: usize) -> f64 {
    let mut dist = MAXVAL;
    for _ in 0..n {
        let Probe { x, at } = *probe;
        let g = C::slope(two, d, x, at);
        if g.iter().any(|c| c.is_nan() || c.abs() > MAXVAL) {
            return MAXVAL;
        }
        let before = C::value(at);
        let mut wanted = g.norm2() * SLOPE;
        let (mut step, mut ahead) = (2.0, None);
        loop {
            step *= 0.5;
            wanted *= 0.5;
            probe.x = x + g * -step;
            probe.at = match ahead.take() {
                Some(at) => at,
                // this step and the next one are looked up together
                None => match two.at_two([probe.x, x + g * (-0.5 * step)]) {
                    Some([at, next]) => {
                        ahead = Some(next);
                        at
                    }
                    None => two.at(d, probe.x),
                },
            };
            dist = C::value(probe.at);
            if dist - before <= wanted || step <= SHORTEST {
                break;
            }
        }
        if dist > before {
            *probe = Probe { x, at };
            return before;
        }
    }
    dist
}
