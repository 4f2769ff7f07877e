//! Conservative advancement: the time at which two moving shapes come near each other, found from
//! the outside in steps that cannot reach too far. Computation: spAdvancement.

use super::clip;
use super::clip::Touch;
use super::gjk::Limits;
use super::hull::Hull;
use super::separation::{Separation, radius, separation};
use super::support::{Convex, Kind};
use super::witness::Witness;
use crate::abi::mjDSBL_MULTICCD;
use crate::base::Data;
use crate::math::{MINVAL, Quat, Vec3};

/// Share of the first gap that is left when the shapes count as near.
const LEFT: f64 = 0.02;
/// Most steps.
const ROUNDS: usize = 16;
/// Most contacts.
pub const MOST: usize = 4;

/// How a geom moves during a step if its velocity stays.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Motion {
    /// rotation vector
    pub rotation: Vec3,
    /// displacement of the centre
    pub shift: Vec3,
    /// length of `turn` times the bounding radius
    pub swing: f64,
    /// bound for the way of any point
    pub reach: f64,
}

/// A pair of points of the two shapes.
#[derive(Clone, Copy, Default)]
pub struct Meeting {
    /// where they are at the impact
    pub then: [Vec3; 2],
    /// where they are now
    pub now: [Vec3; 2],
}

/// Two shapes about to meet.
pub struct Impact {
    /// from the first to the second
    pub normal: Vec3,
    /// part of the step that passes before
    pub time: f64,
    /// way along the normal that they close during a whole step
    pub closing: f64,
    pub at: [Meeting; MOST],
    pub n: usize,
}

/// A shape on its way.
struct Mover<'a> {
    shape: Convex<'a>,
    start: Convex<'a>,
    motion: Motion,
}

impl<'a> Mover<'a> {
    fn new(shape: Convex<'a>, motion: Motion) -> Self {
        Mover {
            shape,
            start: shape,
            motion,
        }
    }

    /// Moves by a part of the step and carries a point of the shape along.
    fn carry(&mut self, part: f64, x: Vec3) -> Vec3 {
        let shape = &mut self.shape;
        let local = shape.mat.mul_t_vec(x - shape.pos);
        shape.pos += self.motion.shift * part;
        let rate = self.motion.rotation.norm();
        let angle = part * rate;
        if angle >= MINVAL {
            let axis = self.motion.rotation * (1.0 / rate);
            shape.mat = Quat::from_axis_angle(axis, angle)
                .to_mat()
                .mul_mat(&shape.mat);
        }
        shape.mat.mul_vec(local) + shape.pos
    }

    /// Velocity of a point, per step.
    fn velocity(&self, x: Vec3) -> Vec3 {
        self.motion.shift + self.motion.rotation.cross(x - self.shape.pos)
    }

    /// Where a point of the moved shape started.
    fn back(&self, x: Vec3) -> Vec3 {
        let local = self.shape.mat.mul_t_vec(x - self.shape.pos);
        self.start.mat.mul_vec(local) + self.start.pos
    }
}

/// The impact of two geoms within the step, if there is one; the smaller type comes first.
pub fn impact(
    d: &mut Data,
    [g1, g2]: [usize; 2],
    [m1, m2]: [Motion; 2],
    margin: f64,
) -> Option<Impact> {
    let m = d.model();
    let (h1, h2) = (Hull::of(m, g1), Hull::of(m, g2));
    let a = Convex::or_plane(d, g1, h1.as_ref())?;
    let b = Convex::or_plane(d, g2, h2.as_ref())?;
    let way = m1.reach + m2.reach;
    if way < MINVAL || (a.kind == Kind::Plane && b.kind == Kind::Plane) {
        return None;
    }
    let limits = Limits::of(m, margin + way);
    let tolerance = limits.tolerance;
    let (mut a, mut b) = (Mover::new(a, m1), Mover::new(b, m2));
    let (r1, r2) = (radius(&a.shape), radius(&b.shape));
    let mut s = separation(&a.shape, &b.shape, a.shape.pos, b.shape.pos, limits)?;
    let first = s.dist;
    if first <= margin || first - margin > way {
        return None;
    }
    let target = margin + (first - margin) * LEFT;
    let near = f64::max(0.5 * (target - margin), tolerance);
    let swing = (m1.reach - m1.shift.norm()) + (m2.reach - m2.shift.norm());
    let mut t = 0.0;
    for _ in 0..ROUNDS {
        let excess = s.dist - target;
        if excess <= near {
            break;
        }
        let bound = s.normal.dot(m1.shift - m2.shift) + swing;
        if bound <= MINVAL {
            return None;
        }
        let part = excess / bound;
        t += part;
        if t >= 1.0 {
            return None;
        }
        let x1 = a.carry(part, s.x1 - s.normal * r1);
        let x2 = b.carry(part, s.x2 + s.normal * r2);
        s = separation(&a.shape, &b.shape, x1, x2, limits)?;
        if s.dist - margin > (1.0 - t) * way {
            return None;
        }
    }
    let speed = s.normal.dot(a.velocity(s.x1) - b.velocity(s.x2));
    let excess = s.dist - target;
    let mut time = t;
    if excess > near {
        if speed <= MINVAL || s.dist - margin > (1.0 - t) * speed {
            return None;
        }
        time = t + excess / speed;
    }
    let closing = f64::max(speed, (first - s.dist) / f64::max(t, MINVAL));
    if closing <= 0.0 {
        return None;
    }
    let depth = 2.0 * f64::max(s.dist, 0.0) + closing * (1.0 - time) + tolerance;
    let (touches, n) = points(d, &a.shape, &b.shape, &s, depth);
    let mut impact = Impact {
        normal: s.normal,
        time,
        closing,
        at: [Meeting::default(); MOST],
        n,
    };
    for (meeting, touch) in impact.at.iter_mut().zip(&touches[..n]) {
        meeting.then = [touch.x1, touch.x2];
        meeting.now = [a.back(touch.x1), b.back(touch.x2)];
    }
    Some(impact)
}

/// The points that will meet: several where faces do, as if the shapes had grown into each other.
fn points(
    d: &mut Data,
    a: &Convex,
    b: &Convex,
    s: &Separation,
    depth: f64,
) -> ([Touch; MOST], usize) {
    let mut touches = [Touch::default(); MOST];
    let (mut x1, mut x2, mut n) = (s.x1, s.x2, 0);
    let flat = a.kind == Kind::Plane || b.kind == Kind::Plane;
    let several = flat || !d.model().disabled(mjDSBL_MULTICCD);
    let grow = s.normal * (depth / 2.0);
    if several {
        x1 += grow;
        x2 -= grow;
        let big = |shape: &Convex<'_>| shape.margin + depth;
        let (mut a, mut b) = (*a, *b);
        (a.margin, b.margin) = (big(&a), big(&b));
        let witness = Witness {
            dist: s.dist,
            x1,
            x2,
            near: s.near,
        };
        let found = clip::contacts(d, &a, &b, &witness, MOST);
        n = found.n;
        touches[..n].copy_from_slice(&found.at[..n]);
    }
    if n == 0 {
        touches[0] = Touch {
            x1,
            x2,
            dist: s.dist,
        };
        n = 1;
    }
    if several {
        for t in &mut touches[..n] {
            t.x1 -= grow;
            t.x2 += grow;
        }
    }
    (touches, n)
}
