//! Broad phase: pairs of bodies whose boxes overlap along three axes.
//!
//! Sweep and prune: intervals sorted along the first axis, the other two compared directly. Immobile
//! bodies with planes have no box and meet every body. The axes that decide are the principal axes
//! of the scene. Boxes along the world's axes are cheaper and hold the same geoms, so that no pair
//! which touches is lost with them: the principal axes are asked only about pairs that do
//! (`Principal`). Memory: linear in the bodies and in the pairs found.

use super::candidates::{Candidate, FEW, candidates, some_meet, unbounded};
use super::convex::advance::Motion;
use super::ends;
use super::filter::{Sleeper, bodies_dropped, bodies_meet, collidable, masks_meet, sleeper};
use super::list::List;
use super::speculative;
use super::sweep::{Interval, Sweep};
use super::world_boxes::{self, ROUNDING};
use crate::abi::{mjENBL_OVERRIDE, mjENBL_SLEEP, mjS_ASLEEP, mjS_AWAKE};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::eig3::eig3;
use crate::math::scalar::{max, min};
use crate::math::{Mat3, Vec3};
use crate::physics::flex::Flex;
use crate::physics::sleep::flex_state;

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
/// Boxes along principal axes are stretched by the `motion` of their geoms, if there is any. Returns also
/// the axes that decided: the principal ones where some box is not a number.
pub fn body_pairs<'s>(
    d: &mut Data,
    mark: &'s Mark,
    axes: Axes,
    motion: &[Motion],
) -> (&'s [u32], Axes) {
    if axes == Axes::Principal || d.model().nflex() > 0 || some_sleep(d) {
        return all_pairs(d, mark, axes, motion);
    }
    match pairs_awake(d, mark) {
        Some(pairs) => (pairs, axes),
        None => all_pairs(d, mark, Axes::Principal, motion),
    }
}

/// Body pairs where none sleeps and flexes are absent, by the world's axes; none where some box is not a number.
#[inline(always)]
fn pairs_awake<'s>(d: &mut Data, mark: &'s Mark) -> Option<&'s [u32]> {
    let mut pairs = List::with_room(d, mark, 4 * d.model().nbody());
    let all = candidates(d, mark, &[]);
    with_unbounded(d, mark, all, &mut pairs);
    let boxed = but_world(all);
    if boxed.len() >= 2 && some_meet(boxed) && !world_pairs(d, mark, boxed, &mut pairs) {
        return None;
    }
    Some(sorted(pairs))
}

/// Pairs of bodies that meet everybody.
#[inline(always)]
fn with_unbounded<'s>(d: &mut Data, mark: &'s Mark, all: &[Candidate], pairs: &mut List<'s, u32>) {
    for a in all.iter().filter(|a| a.is(Candidate::UNBOUNDED)) {
        for b in all.iter().filter(|b| a.meets(b)) {
            pairs.push(d, mark, signature(a.id(), b.id()));
        }
    }
}

/// Those that have a box.
#[inline(always)]
fn but_world(all: &[Candidate]) -> &[Candidate] {
    match all {
        [world, others @ ..] if world.body == 0 => others,
        _ => all,
    }
}

/// As `body_pairs`, whoever sleeps, and with flexes.
#[inline(never)]
fn all_pairs<'s>(d: &mut Data, mark: &'s Mark, axes: Axes, motion: &[Motion]) -> (&'s [u32], Axes) {
    let m = d.model();
    let n = m.nbody();
    let mut pairs = List::with_room(d, mark, 4 * n);
    let awake = sleep_state(d, mark);
    let all = candidates(d, mark, awake);
    with_unbounded(d, mark, all, &mut pairs);
    each_unbounded_flex(m, awake, |b, f| pairs.push(d, mark, signature(b, n + f)));

    let boxed = but_world(all);
    let nflex = (0..m.nflex()).filter(|&f| flex_collidable(m, f)).count();
    // bodies that sleep and those of the world do not meet each other
    let resting = !awake.is_empty() && nflex == 0 && boxed.iter().all(|c| c.is(Candidate::IDLE));
    let count = if resting { 0 } else { boxed.len() + nflex };
    if count < 2 || (axes == Axes::World && nflex == 0 && !some_meet(boxed)) {
        return (sorted(pairs), axes);
    }
    let frame = match axes {
        Axes::World => None,
        Axes::Principal => match principal_frame(d) {
            None => return (pairs.items(), axes),
            frame => frame,
        },
    };
    let things = Things {
        boxed,
        awake,
        count,
        frame,
    };
    if !things.pairs(d, mark, motion, &mut pairs) {
        return all_pairs(d, mark, Axes::Principal, motion);
    }
    (sorted(pairs), axes)
}

/// Pairs of bodies none of which sleeps, by boxes along the world's axes; false where some box is not a number.
fn world_pairs<'s>(
    d: &mut Data,
    mark: &'s Mark,
    boxed: &[Candidate],
    pairs: &mut List<'s, u32>,
) -> bool {
    let boxes = mark.rows::<Interval>(d, boxed.len());
    if world_boxes::fill(d, boxes, boxed.iter().map(Candidate::id)) {
        return false;
    }
    meetings(d, mark, boxes, Axes::World, |d, k, l| {
        let (a, b) = (&boxed[k], &boxed[l]);
        if a.meets(b) {
            pairs.push(d, mark, signature(a.id(), b.id()));
        }
    });
    true
}

/// Bodies and flexes of which some sleep, or that need boxes along principal axes. A box has the number of its candidate,
/// flexes behind them.
struct Things<'a> {
    boxed: &'a [Candidate],
    awake: &'a [i32],
    /// of all boxes
    count: usize,
    /// the principal axes, or none for the world's
    frame: Option<Mat3>,
}

impl Things<'_> {
    /// Body, or flex numbered after all bodies.
    fn id(&self, m: Model, k: usize) -> usize {
        match self.boxed.get(k) {
            Some(c) => c.id(),
            None => m.nbody() + k - self.boxed.len(),
        }
    }

    fn meet(&self, m: Model, k: usize, l: usize) -> bool {
        match (self.boxed.get(k), self.boxed.get(l)) {
            (Some(a), Some(b)) => a.meets(b),
            _ => flex_meets(m, self.awake, self.id(m, k), self.id(m, l)),
        }
    }

    /// Appends their pairs; false where some box along the world's axes is not a number.
    fn pairs<'s>(
        &self,
        d: &mut Data,
        mark: &'s Mark,
        motion: &[Motion],
        pairs: &mut List<'s, u32>,
    ) -> bool {
        let m = d.model();
        let (boxed, count, frame) = (self.boxed, self.count, &self.frame);
        let axes = frame.map_or(Axes::World, |_| Axes::Principal);
        let flexes = (0..m.nflex()).filter(|&f| flex_collidable(m, f));
        let numbers = (0..boxed.len()).chain(flexes.map(|f| boxed.len() + f));
        let boxes = mark.rows::<Interval>(d, count);
        let put = |k: usize, place: &mut Interval| {
            match (frame, k.checked_sub(boxed.len())) {
                (Some(frame), Some(f)) => *place = flex_box(d, frame, f),
                (None, Some(_)) => *place = Interval::unbounded(k),
                (Some(frame), None) => *place = principal_box(d, frame, motion, self.id(m, k)),
                (None, None) => world_boxes::put(d, self.id(m, k), place),
            }
            place.body = k as u32;
        };
        let filled = if self.awake.is_empty() || count > boxed.len() {
            fill(boxes, numbers.clone(), put)
        } else {
            let idle = |part| (0..count).filter(move |&k| boxed[k].is(Candidate::IDLE) == part);
            let filled = fill(boxes, idle(false), put);
            filled + fill_near(boxes, filled, idle(true), put)
        };
        let push = |d: &mut Data, k: usize, l: usize| {
            if self.meet(m, k, l) {
                pairs.push(d, mark, signature(self.id(m, k), self.id(m, l)));
            }
        };
        if !boxes[..filled].iter().any(Interval::is_nan) {
            meetings(d, mark, &boxes[..filled], axes, push);
        } else if frame.is_none() {
            return false;
        } else {
            if filled < count {
                fill(boxes, numbers, put);
            }
            ends::meetings(d, mark, boxes, push);
        }
        true
    }
}

/// Visits every two boxes that meet: each with each, or by a sweep along the axis of most spread.
#[inline(always)]
fn meetings(
    d: &mut Data,
    mark: &Mark,
    boxes: &[Interval],
    axes: Axes,
    mut visit: impl FnMut(&mut Data, usize, usize),
) {
    if boxes.len() <= FEW {
        for (k, a) in boxes.iter().enumerate() {
            for b in boxes[k + 1..].iter().filter(|b| a.meets(b)) {
                visit(d, a.body as usize, b.body as usize);
            }
        }
        return;
    }
    let axis = match axes {
        Axes::Principal => 0,
        Axes::World => widest(boxes),
    };
    let sweep = Sweep::new(d, mark, boxes, axis);
    for k in 0..boxes.len() {
        sweep.meetings(k, |b1, b2| visit(d, b1, b2));
    }
}

fn sorted(pairs: List<'_, u32>) -> &[u32] {
    let pairs = pairs.items();
    pairs.sort_unstable();
    pairs
}

/// Whether a flex, numbered after all bodies, and a body or another flex are a pair if their boxes meet.
fn flex_meets(m: Model, awake: &[i32], b1: usize, b2: usize) -> bool {
    let n = m.nbody();
    let moves = |b: usize| {
        if b < n {
            m.body_treeid()[b] >= 0 && awake[b] == mjS_AWAKE
        } else {
            flex_state(m, awake, b - n) == mjS_AWAKE
        }
    };
    let ((t1, a1), (t2, a2)) = (masks(m, b1), masks(m, b2));
    masks_meet(t1, a1, t2, a2)
        && !(still(m, b1) && still(m, b2))
        && (awake.is_empty() || moves(b1) || moves(b2))
}

/// A body that no joint moves, or a rigid flex on one.
fn still(m: Model, b: usize) -> bool {
    let fixed = |b: i32| m.body_treeid()[b as usize] < 0;
    match b.checked_sub(m.nbody()) {
        None => fixed(b as i32),
        Some(f) => m.flex_rigid()[f] != 0 && Flex { m, id: f }.carriers().iter().all(|&b| fixed(b)),
    }
}

/// Masks of a body or flex.
fn masks(m: Model, b: usize) -> (i32, i32) {
    match b.checked_sub(m.nbody()) {
        None => (m.body_contype()[b], m.body_conaffinity()[b]),
        Some(f) => (m.flex_contype()[f], m.flex_conaffinity()[f]),
    }
}

fn flex_collidable(m: Model, f: usize) -> bool {
    m.flex_contype()[f] != 0 || m.flex_conaffinity()[f] != 0
}

/// Immobile bodies with planes, and the world, against every flex that does not sleep.
fn each_unbounded_flex(m: Model, awake: &[i32], mut visit: impl FnMut(usize, usize)) {
    let n = m.nbody();
    for f in (0..m.nflex()).filter(|&f| flex_collidable(m, f)) {
        if !awake.is_empty() && flex_state(m, awake, f) == mjS_ASLEEP {
            continue;
        }
        let (t2, a2) = masks(m, n + f);
        for b in (0..n).filter(|&b| collidable(m, b) && unbounded(m, b)) {
            let (t1, a1) = masks(m, b);
            if masks_meet(t1, a1, t2, a2) && !(still(m, b) && still(m, n + f)) {
                visit(b, f);
            }
        }
    }
}

/// Box of a flex along the columns of `frame`.
fn flex_box(d: &Data, frame: &Mat3, f: usize) -> Interval {
    let m = d.model();
    let id = m.nbody() + f;
    if !is_finite(frame) {
        return Interval::unbounded(id);
    }
    let o = m.opt();
    let margin = if m.enabled(mjENBL_OVERRIDE) && o.o_margin != 0.0 {
        0.5 * o.o_margin
    } else {
        m.flex_margin()[f] + m.flex_gap()[f]
    };
    let around = m.flex_radius()[f] + margin;
    let first = m.flex_vertadr()[f] as usize;
    let (mut lo, mut hi) = (Vec3([f64::MAX; 3]), Vec3([-f64::MAX; 3]));
    for v in &d.flexvert_xpos()[first..first + m.flex_vertnum()[f] as usize] {
        for j in 0..3 {
            let x = v.dot(frame.col(j));
            lo[j] = lo[j].min(x);
            hi[j] = hi[j].max(x);
        }
    }
    let around = Vec3([around; 3]);
    Interval::new(id, lo - around, hi + around)
}

/// Puts the boxes of bodies into the list from its start, each number at its place: what is copied whole waits until it is
/// written. Returns how many there are.
#[inline(always)]
fn fill(
    list: &mut [Interval],
    bodies: impl Iterator<Item = usize>,
    put: impl Fn(usize, &mut Interval),
) -> usize {
    list.iter_mut()
        .zip(bodies)
        .map(|(place, b)| put(b, place))
        .count()
}

/// Puts boxes behind the first ones, of those bodies that are near them; returns how many there are.
fn fill_near(
    list: &mut [Interval],
    first: usize,
    bodies: impl Iterator<Item = usize>,
    put: impl Fn(usize, &mut Interval),
) -> usize {
    let mut around = Interval::nowhere();
    list[..first].iter().for_each(|own| around.include(own));
    let mut n = first;
    for b in bodies {
        put(b, &mut list[n]);
        n += (list[n].is_nan() || list[n].meets(&around)) as usize;
    }
    n - first
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
        each_flex_pair(d, frame.as_ref(), b1, box1.as_ref(), &mut visit);
    }
    for f in (0..m.nflex()).filter(|&f| flex_collidable(m, f)) {
        let own = frame.as_ref().map(|frame| flex_box(d, frame, f));
        each_flex_pair(d, frame.as_ref(), m.nbody() + f, own.as_ref(), &mut visit);
    }
}

/// As `each_pair`, the pairs of a body or flex `b1` with all flexes behind it.
fn each_flex_pair(
    d: &mut Data,
    frame: Option<&Mat3>,
    b1: usize,
    box1: Option<&Interval>,
    visit: &mut impl FnMut(&mut Data, u32),
) {
    let m = d.model();
    let n = m.nbody();
    for f in (0..m.nflex()).filter(|&f| n + f > b1 && flex_collidable(m, f)) {
        let sleeps = m.enabled(mjENBL_SLEEP) && d.nbody_awake() < n;
        let awake = if sleeps { d.body_awake() } else { &[] };
        let everybody = b1 < n
            && unbounded(m, b1)
            && !(sleeps && flex_state(m, awake, f) == mjS_ASLEEP)
            && flex_meets(m, &[], b1, n + f);
        let near = || {
            let own = frame.map(|frame| flex_box(d, frame, f));
            box1.is_some_and(|a| own.is_some_and(|b| a.meets(&b)))
        };
        if everybody || (flex_meets(m, awake, b1, n + f) && near()) {
            visit(d, signature(b1, n + f));
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
    /// once a pair was asked about
    frame: Option<Mat3>,
    /// of bodies that were asked about
    boxes: &'s mut [Interval],
}

impl<'s> Principal<'s> {
    pub fn new(d: &mut Data, mark: &'s Mark) -> Self {
        Principal {
            frame: None,
            boxes: mark.rows::<Interval>(d, d.model().nbody()),
        }
    }

    /// Whether the boxes of the bodies of two geoms that touch at `point` meet; bodies without a box meet everybody.
    pub fn meet(&mut self, d: &Data, geoms: [usize; 2], point: Option<Vec3>) -> bool {
        let m = d.model();
        let bodies = geoms.map(|g| m.geom_bodyid()[g] as usize);
        if bodies.iter().any(|&b| unbounded(m, b)) {
            return true;
        }
        if point.is_some_and(|p| geoms.iter().all(|&g| holds(d, g, p))) {
            return true;
        }
        if self.frame.is_none() {
            self.boxes.fill(Interval::unknown());
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

/// A point is within box and sphere of a geom by more than rounding: then it is between the ends of the boxes that its body has
/// along any axes.
fn holds(d: &Data, g: usize, point: Vec3) -> bool {
    let m = d.model();
    let ([x, y, z, half @ ..], r) = (m.geom_aabb()[g], m.geom_rbound()[g]);
    let from = point - d.geom_xpos()[g];
    let local = d.geom_xmat()[g].mul_t_vec(from) - Vec3([x, y, z]);
    let rounding = ROUNDING * (r + max(point[0].abs(), max(point[1].abs(), point[2].abs())));
    (0..3).all(|j| local[j].abs() + rounding <= half[j])
        && from.dot(from) <= (r - rounding) * (r - rounding)
        && rounding <= r
        && m.geom_margin()[g] + m.geom_gap()[g] >= 0.0
}

#[inline(always)]
fn some_sleep(d: &Data) -> bool {
    let m = d.model();
    m.enabled(mjENBL_SLEEP) && d.nbody_awake() < m.nbody()
}

/// A copy of `body_awake`; empty when nothing sleeps.
fn sleep_state<'s>(d: &mut Data, mark: &'s Mark) -> &'s [i32] {
    let m = d.model();
    if !some_sleep(d) {
        return &[];
    }
    let awake = mark.ints(d, m.nbody());
    awake.copy_from_slice(d.body_awake());
    awake
}

/// Boxes serve in any frame: its axes are principal ones to this part of the largest variance.
const ROUGHLY: f64 = 1e-3;

/// Columns of the result are the sweep axes: principal axes of the cloud of geom positions outside the
/// world body and of vertices of flexes. None without any. Where a pose is not a number or its square too large for one,
/// neither are the axes.
fn principal_frame(d: &Data) -> Option<Mat3> {
    let m = d.model();
    let xpos = d.geom_xpos();
    // the world's geoms come first
    let first = m.body_geomnum()[0] as usize;
    let bodies = m.flex_vertbodyid();
    let loose = |v: usize| bodies[v] != 0;
    let moving = || {
        let vertices = d.flexvert_xpos().iter().enumerate();
        let vertices = vertices.filter(|(v, _)| loose(*v)).map(|(_, p)| p);
        xpos[first..].iter().chain(vertices)
    };
    let count = moving().count();
    if count == 0 {
        return None;
    }
    let scale = 1.0 / count as f64;
    let mut centre = Vec3::ZERO;
    for p in moving() {
        centre += *p;
    }
    centre *= scale;
    let (mut xx, mut xy, mut xz, mut yy, mut yz, mut zz) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for p in moving() {
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
            lo[j] = min(lo[j], (max(cr - r, cb - h) + way.min(0.0)) - margin);
            hi[j] = max(hi[j], (min(cr + r, cb + h) + way.max(0.0)) + margin);
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
