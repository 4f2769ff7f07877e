//! Broad phase: pairs of bodies whose boxes overlap along three axes.
//!
//! Sweep and prune: intervals sorted along the first axis, the other two compared directly. Immobile
//! bodies with planes have no box and meet every body. The axes that decide are the principal axes
//! of the scene. Boxes along the world's axes are cheaper and hold the same geoms, so that no pair
//! which touches is lost with them: the principal axes are asked only about pairs that do
//! (`Principal`). Memory: linear in the bodies and in the pairs found.

use super::convex::advance::Motion;
use super::filter::{Sleeper, bodies_dropped, bodies_meet, collidable};
use super::list::List;
use super::speculative;
use super::sweep::{Interval, Sweep};
use crate::abi::{mjENBL_OVERRIDE, mjENBL_SLEEP, mjGEOM_PLANE, mjS_ASLEEP};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::eig3::eig3;
use crate::math::{Mat3, Vec3};

/// Axes of the boxes.
#[derive(Clone, Copy, PartialEq)]
pub enum Axes {
    /// as the reference has them
    Principal,
    /// a superset of what can touch
    World,
}

/// Both bodies as one sortable number, the smaller first.
#[inline(always)]
fn signature(b1: usize, b2: usize) -> u32 {
    let (lo, hi) = if b1 < b2 { (b1, b2) } else { (b2, b1) };
    ((lo as u32) << 16).wrapping_add(hi as u32)
}

/// Body pairs to be examined, ascending, possibly repeated.
/// Boxes along principal axes are stretched by the `motion` of their geoms, if there is any.
pub fn body_pairs<'s>(d: &mut Data, mark: &'s Mark, axes: Axes, motion: &[Motion]) -> &'s [u32] {
    let m = d.model();
    let n = m.nbody();
    let mut pairs = List::with_room(d, mark, 4 * n);
    let awake = sleep_state(d, mark);
    each_unbounded(m, awake, |b1, b2| pairs.push(d, mark, signature(b1, b2)));

    // bodies that sleep and those of the world do not meet each other
    let idle = |b: usize| sleeper(awake, b).asleep || m.body_weldid()[b] == 0;
    let boxed = |part: Option<bool>| {
        (1..n).filter(move |&b| collidable(m, b) && part.is_none_or(|part| idle(b) == part))
    };
    let count = match awake {
        [] => boxed(None).count(),
        _ if boxed(Some(false)).next().is_none() => 0,
        _ => boxed(None).count(),
    };
    if count < 2 {
        let pairs = pairs.items();
        pairs.sort_unstable();
        return pairs;
    }
    let frame = match axes {
        Axes::World => None,
        Axes::Principal => match principal_frame(d) {
            None => return pairs.items(),
            frame => frame,
        },
    };
    let boxes = mark.rows::<Interval>(d, count);
    let box_of = |b: usize| match &frame {
        Some(frame) => principal_box(d, frame, motion, b),
        None => world_box(d, b),
    };
    let filled = if awake.is_empty() {
        fill(boxes, boxed(None).map(box_of))
    } else {
        // of the idle ones only those near the others
        let n = fill(boxes, boxed(Some(false)).map(box_of));
        let mut around = Interval::nowhere();
        boxes[..n].iter().for_each(|own| around.include(own));
        let near = boxed(Some(true)).map(box_of);
        n + fill(&mut boxes[n..], near.filter(|own| own.meets(&around)))
    };
    let boxes = &boxes[..filled];
    let axis = if frame.is_some() { 0 } else { widest(boxes) };
    let sweep = Sweep::new(d, mark, boxes, axis);
    for k in 0..boxes.len() {
        sweep.meetings(k, |b1, b2| {
            if bodies_meet(m, b1, b2) && !bodies_dropped(m, sleeper(awake, b1), sleeper(awake, b2))
            {
                pairs.push(d, mark, signature(b1, b2));
            }
        });
    }
    let pairs = pairs.items();
    pairs.sort_unstable();
    pairs
}

/// Immobile bodies with planes, and the world, against everybody.
fn each_unbounded(m: Model, awake: &[i32], mut visit: impl FnMut(usize, usize)) {
    let n = m.nbody();
    for b1 in (0..n).filter(|&b| collidable(m, b) && unbounded(m, b)) {
        for b2 in (0..n).filter(|&b| collidable(m, b)) {
            // such a body counts as awake
            let a = Sleeper {
                body: b1,
                asleep: false,
            };
            if bodies_meet(m, b1, b2) && !bodies_dropped(m, a, sleeper(awake, b2)) {
                visit(b1, b2);
            }
        }
    }
}

/// Puts the boxes into the list from its start; returns their number.
fn fill(list: &mut [Interval], boxes: impl Iterator<Item = Interval>) -> usize {
    list.iter_mut()
        .zip(boxes)
        .map(|(place, own)| *place = own)
        .count()
}

/// Visits the same pairs of bodies without scratch memory, each once and ascending: all bodies against
/// all, for an arena that is nearly full.
pub fn each_pair(d: &mut Data, motion: &[Motion], mut visit: impl FnMut(&mut Data, u32)) {
    let m = d.model();
    let frame = principal_frame(d);
    let boxed = |d: &Data, b: usize| {
        let frame = frame.as_ref().filter(|_| b > 0)?;
        Some(principal_box(d, frame, motion, b))
    };
    for b1 in (0..m.nbody()).filter(|&b| collidable(m, b)) {
        let box1 = boxed(d, b1);
        for b2 in (b1 + 1..m.nbody()).filter(|&b| collidable(m, b)) {
            if bodies_meet(m, b1, b2) && near(d, [b1, b2], box1.as_ref(), |d| boxed(d, b2)) {
                visit(d, signature(b1, b2));
            }
        }
    }
}

/// One of two bodies meets everybody, or their boxes meet; and not both sleep.
fn near(
    d: &Data,
    bodies: [usize; 2],
    box1: Option<&Interval>,
    box2: impl FnOnce(&Data) -> Option<Interval>,
) -> bool {
    let m = d.model();
    let sleeps = m.enabled(mjENBL_SLEEP) && d.nbody_awake() < m.nbody();
    let sleepers = bodies.map(|b| sleeper(if sleeps { d.body_awake() } else { &[] }, b));
    for (body, other) in [(bodies[0], sleepers[1]), (bodies[1], sleepers[0])] {
        let awake = Sleeper {
            body,
            asleep: false,
        };
        if unbounded(m, body) && !bodies_dropped(m, awake, other) {
            return true;
        }
    }
    let [a, b] = sleepers;
    !bodies_dropped(m, a, b)
        && box1.is_some_and(|box1| box2(d).is_some_and(|box2| box1.meets(&box2)))
}

/// What the boxes along the principal axes say about single pairs of bodies.
pub struct Principal<'s> {
    frame: Option<Mat3>,
    /// of bodies that were asked about
    boxes: &'s mut [Interval],
}

impl<'s> Principal<'s> {
    pub fn new(d: &mut Data, mark: &'s Mark) -> Self {
        let boxes = mark.rows::<Interval>(d, d.model().nbody());
        boxes.fill(Interval::unknown());
        Principal { frame: None, boxes }
    }

    /// Whether the boxes of two bodies meet; bodies without a box meet everybody.
    pub fn meet(&mut self, d: &Data, bodies: [usize; 2]) -> bool {
        if bodies.iter().any(|&b| unbounded(d.model(), b)) {
            return true;
        }
        if self.frame.is_none() {
            self.frame = principal_frame(d);
        }
        let Some(frame) = &self.frame else {
            return true;
        };
        for b in bodies {
            if !self.boxes[b].is_known() {
                self.boxes[b] = principal_box(d, frame, &[], b);
            }
        }
        let [a, b] = bodies.map(|b| &self.boxes[b]);
        a.meets(b)
    }
}

/// A copy of `body_awake`; empty when nothing sleeps.
fn sleep_state<'s>(d: &mut Data, mark: &'s Mark) -> &'s [i32] {
    let m = d.model();
    if !m.enabled(mjENBL_SLEEP) || d.nbody_awake() >= m.nbody() {
        return &[];
    }
    let awake = mark.ints(d, m.nbody());
    awake.copy_from_slice(d.body_awake());
    awake
}

#[inline(always)]
fn sleeper(awake: &[i32], body: usize) -> Sleeper {
    Sleeper {
        body,
        asleep: awake.get(body).is_some_and(|&s| s == mjS_ASLEEP),
    }
}

/// The world with a geom, or an immobile body that owns a plane.
fn unbounded(m: Model, b: usize) -> bool {
    let n = m.body_geomnum()[b] as usize;
    if b == 0 {
        return n > 0;
    }
    if n == 0 || m.body_dofnum()[m.body_weldid()[b] as usize] != 0 {
        return false;
    }
    let first = m.body_geomadr()[b] as usize;
    m.geom_type()[first..first + n].contains(&mjGEOM_PLANE)
}

/// Boxes serve in any frame: its axes are principal ones to this part of the largest variance.
const ROUGHLY: f64 = 1e-3;

/// Columns of the result are the sweep axes: principal axes of the cloud of geom positions outside the
/// world body. None without such geoms. Where a pose is not a number or its square too large for one,
/// neither are the axes.
fn principal_frame(d: &Data) -> Option<Mat3> {
    let m = d.model();
    let xpos = d.geom_xpos();
    // the world's geoms come first
    let first = m.body_geomnum()[0] as usize;
    let moving = &xpos[first..];
    if moving.is_empty() {
        return None;
    }
    let scale = 1.0 / moving.len() as f64;
    let mut centre = Vec3::ZERO;
    for p in moving {
        centre += *p;
    }
    centre *= scale;
    let (mut xx, mut xy, mut xz, mut yy, mut yz, mut zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for p in moving {
        let x = *p - centre;
        xx += x[0] * x[0];
        xy += x[0] * x[1];
        xz += x[0] * x[2];
        yy += x[1] * x[1];
        yz += x[1] * x[2];
        zz += x[2] * x[2];
    }
    let cov = [xx, xy, xz, xy, yy, yz, xz, yz, zz].map(|c| c * scale);
    Some(eig3(&Mat3(cov), ROUGHLY).vec)
}

/// All entries are numbers.
fn is_finite(frame: &Mat3) -> bool {
    frame.0.iter().all(|x| x.is_finite())
}

/// Box of a body along the columns of `frame`: around the geoms' boxes and spheres. Without axes, the
/// box that meets all others.
fn principal_box(d: &Data, frame: &Mat3, motion: &[Motion], b: usize) -> Interval {
    let m = d.model();
    let (geom_xpos, geom_xmat) = (d.geom_xpos(), d.geom_xmat());
    let o = m.opt();
    let replaced = m.enabled(mjENBL_OVERRIDE) && o.o_margin != 0.0;
    let first = m.body_geomadr()[b] as usize;
    let last = first + m.body_geomnum()[b] as usize;
    if !is_finite(frame) {
        return Interval::unbounded(b);
    }
    let (mut lo, mut hi) = (Vec3([f64::MAX; 3]), Vec3([-f64::MAX; 3]));
    for g in first..last {
        let aabb = &m.geom_aabb()[g];
        let (xpos, xmat) = (geom_xpos[g], &geom_xmat[g]);
        let centre = xmat.mul_vec(Vec3::from_slice(aabb)) + xpos;
        let half = [xmat.col(0), xmat.col(1), xmat.col(2)];
        let r = m.geom_rbound()[g];
        let margin = if replaced {
            0.5 * o.o_margin
        } else {
            m.geom_margin()[g] + m.geom_gap()[g]
        };
        let moves = speculative::sweeping(m, motion, g);
        for j in 0..3 {
            let axis = frame.col(j);
            let cb = centre.dot(axis);
            let h = (aabb[3] * half[0].dot(axis)).abs()
                + (aabb[4] * half[1].dot(axis)).abs()
                + (aabb[5] * half[2].dot(axis)).abs();
            let cr = xpos.dot(axis);
            let h = h + moves.swing;
            let way = moves.shift.dot(axis);
            lo[j] = lo[j].min(((cr - r).max(cb - h) + way.min(0.0)) - margin);
            hi[j] = hi[j].max(((cr + r).min(cb + h) + way.max(0.0)) + margin);
        }
    }
    Interval::new(b, lo, hi)
}

/// Share of a coordinate by which boxes along the world's axes are larger than need be: more than
/// the rounding of either box.
const ROUNDING: f64 = 1e-9;

/// Box of a body along the world's axes, around the geoms that collide.
fn world_box(d: &Data, b: usize) -> Interval {
    let m = d.model();
    let (geom_xpos, geom_xmat) = (d.geom_xpos(), d.geom_xmat());
    let first = m.body_geomadr()[b] as usize;
    let last = first + m.body_geomnum()[b] as usize;
    // searches take shapes for touching that are this far apart
    let tolerance = m.opt().ccd_tolerance.max(0.0);
    let (mut lo, mut hi) = (Vec3([f64::MAX; 3]), Vec3([-f64::MAX; 3]));
    for g in first..last {
        if m.geom_contype()[g] == 0 && m.geom_conaffinity()[g] == 0 {
            continue;
        }
        let r = m.geom_rbound()[g];
        if r <= 0.0 {
            return Interval::unbounded(b);
        }
        let [x, y, z, half @ ..] = m.geom_aabb()[g];
        let (xpos, xmat) = (geom_xpos[g], &geom_xmat[g]);
        if xpos.0.iter().any(|x| x.is_nan()) {
            return Interval::unbounded(b);
        }
        let margin = m.geom_margin()[g] + m.geom_gap()[g] + tolerance;
        for j in 0..3 {
            let row = xmat.row(j);
            let at = xpos[j];
            let centre = row.dot(Vec3([x, y, z])) + at;
            let h = Vec3(half).dot(Vec3(row.map(f64::abs)));
            let margin = margin + ROUNDING * (at.abs() + r);
            lo[j] = lo[j].min((at - r).max(centre - h) - margin);
            hi[j] = hi[j].max((at + r).min(centre + h) + margin);
        }
    }
    Interval::new(b, lo, hi)
}

/// The axis along which the centres of the boxes vary most.
fn widest(boxes: &[Interval]) -> usize {
    let (mut sum, mut squares) = ([0.0; 3], [0.0; 3]);
    for b in boxes.iter().filter(|b| b.is_bounded()) {
        for j in 0..3 {
            let x = f64::from(b.lo[j]) + f64::from(b.hi[j]);
            sum[j] += x;
            squares[j] += x * x;
        }
    }
    let spread = |j: usize| squares[j] - sum[j] * sum[j] / boxes.len() as f64;
    (1..3).fold(0, |best, j| if spread(j) > spread(best) { j } else { best })
}
