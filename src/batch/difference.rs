//! Derivatives of a step whose perturbations run side by side in SIMD lanes. API: Derivatives.
//!
//! The step from the start itself, and the last perturbation, are taken by the client's state as ever, so that it is left as ever; those
//! between them by lanes, in states of their own. The first group computes everything; controls and velocities, which come first, leave
//! the positions of all lanes as they are, so that the groups behind it do without. What a lane does not know, an error or a
//! warning sends all columns to the client's state.
//!
//! The states are kept for the next call of the thread, and are of use for any model of the same sizes: whatever of it they do not compute anew
//! in a step is taken over at the start of a call.

use core::array;
use std::cell::RefCell;

use super::group::{Group, MOST};
use super::lanes::{self, class, sense, switch};
use crate::abi::*;
use crate::base::catch::catch_all;
use crate::base::{Data, DataRef, Model, arena, buffer, callbacks, memory, stack};
use crate::pipeline::difference::{self, Column, Session, Side, Transition};
use crate::pipeline::forward::Skip;
use crate::pipeline::state;

/// Fewer steps than this are taken one after the other: what a call costs before any of it counts for more.
const LEAST: usize = 4;
/// Meshes with more vertices have no box: looking at them in each call costs more than contacts.
const VERTICES: usize = 64;
/// Stages that each step runs; one that starts from velocities runs the last one too, one that starts from positions all.
const STAGES: [mjtTimer; 6] = [
    mjTIMER_STEP,
    mjTIMER_FORWARD,
    mjTIMER_ACTUATION,
    mjTIMER_CONSTRAINT,
    mjTIMER_ADVANCE,
    mjTIMER_VELOCITY,
];

/// What a thread keeps.
struct Kept {
    sizes: Box<[i64]>,
    scratch: usize,
    /// nothing only while it is dropped
    group: Option<Group>,
}

impl Kept {
    fn new(m: Model<'_>) -> Option<Self> {
        let group = memory::plain(|| Group::new(m))?;
        Some(Self {
            sizes: sizes(m).into(),
            scratch: lanes::scratch(m),
            group: Some(group),
        })
    }

    fn fits(&self, m: Model<'_>) -> bool {
        *self.sizes == *sizes(m).as_ref() && self.scratch == lanes::scratch(m)
    }
}

fn sizes(m: Model<'_>) -> impl AsRef<[i64]> + Into<Box<[i64]>> {
    // SAFETY: the model of a handle is live
    buffer::model_sizes(unsafe { &*m.as_ptr() })
}

impl Drop for Kept {
    fn drop(&mut self) {
        memory::plain(|| drop(self.group.take()));
    }
}

thread_local! {
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// `mjd_transitionFD`.
pub fn transition(d: &mut Data, eps: f64, centered: bool, out: Transition) {
    difference::check(d);
    let m = d.model();
    let known = suits(d, &out);
    let mark = d.mark();
    let mut session = Session::new(d, &mark, eps, centered, out);
    let (counts, warnings) = (timers(d), warnings(d));
    session.base(d);
    let moved = |(_, column): &(usize, Column)| column.up || column.down;
    let last = session.columns(m).enumerate().filter(moved).last();
    match last.filter(|_| known && warnings == self::warnings(d)) {
        Some((k, column)) if in_lanes(&mut session, d, k, counts) => session.compute(d, column),
        _ => session.columns(m).for_each(|c| session.compute(d, c)),
    }
    mark.release(d);
}

/// The model and the call are such that lanes know everything.
fn suits(d: &DataRef, out: &Transition) -> bool {
    let pushed = |d: &DataRef| d.xfrc_applied().as_flattened().iter().any(|&f| f != 0.0);
    switch::is_on()
        && (!out.wants_sensors() || sense::known(d.model()))
        && class::why_not(d.model()).is_none()
        && !callbacks::any()
        && !pushed(d)
}

fn warnings(d: &DataRef) -> [i32; mjNWARNING as usize] {
    d.warning().map(|w| w.number)
}

fn timers(d: &DataRef) -> [i32; mjNTIMER as usize] {
    d.timer().map(|t| t.number)
}

/// All columns but the one with number `last`, behind which none moves. False if they have to be computed elsewhere.
fn in_lanes(
    session: &mut Session,
    d: &mut Data,
    last: usize,
    before: [i32; mjNTIMER as usize],
) -> bool {
    let m = d.model();
    let steps = session.columns(m).take(last);
    let steps: usize = steps.map(|c| usize::from(c.up) + usize::from(c.down)).sum();
    if steps < LEAST {
        return false;
    }
    let run = |kept: &RefCell<Option<Kept>>| {
        let mut kept = kept.try_borrow_mut().ok()?;
        if !kept.as_ref().is_some_and(|kept| kept.fits(m)) {
            *kept = None;
            *kept = Kept::new(m);
        }
        let group = kept.as_mut()?.group.as_mut()?;
        let result = catch_all(|| columns(session, d, group, last));
        if result.is_err() {
            *kept = None;
        }
        result.ok().flatten()
    };
    let Some(done) = KEPT.try_with(run).ok().flatten() else {
        return false;
    };
    note(d, &done, before);
    true
}

/// What the client's state would have counted.
#[derive(Clone, Copy, Default)]
struct Done {
    /// steps by where they start
    steps: [i32; 3],
    /// contacts and rows
    most: [i32; 2],
}

/// Counts the steps of lanes as if the client's state had taken them; `before`: before the step from the start itself.
fn note(d: &mut Data, done: &Done, before: [i32; mjNTIMER as usize]) {
    let [all, from_pos, from_vel] =
        [Skip::None, Skip::Pos, Skip::Vel].map(|s| done.steps[s as usize]);
    let timers = d.timer_mut().iter_mut().zip(before).enumerate();
    for (stage, (timer, before)) in timers {
        let times = match STAGES.iter().position(|&s| s as usize == stage) {
            None => all,
            Some(k) if k + 1 == STAGES.len() => all + from_pos,
            Some(_) => all + from_pos + from_vel,
        };
        timer.number += times * (timer.number - before);
    }
    let [contacts, rows] = arena::most_used(d);
    arena::set_most_used(d, [contacts.max(done.most[0]), rows.max(done.most[1])]);
}

/// A step of a lane.
#[derive(Clone, Copy)]
struct Job {
    column: Column,
    side: Side,
    /// of its column
    last: bool,
}

/// The steps of a column.
fn jobs(column: Column) -> impl Iterator<Item = Job> {
    let sides = [(column.up, Side::Up), (column.down, Side::Down)];
    let moved = sides.into_iter().filter(|s| s.0);
    moved.map(move |(_, side)| Job {
        column,
        side,
        last: !(column.down && matches!(side, Side::Up)),
    })
}

/// The columns, as many steps at once as there are lanes.
fn columns(session: &mut Session, d: &Data, group: &mut Group, last: usize) -> Option<Done> {
    let m = d.model();
    let (lanes, pairs, seats) = group.parts();
    pairs.fill(m, VERTICES);
    let mut own: [Data; MOST] = array::from_fn(|i| seats[i.min(seats.len() - 1)].data(m.as_ptr()));
    let own = &mut own[..seats.len()];
    if own.iter().any(|own| own.raw().narena != d.raw().narena) {
        return None;
    }
    own.iter_mut().for_each(|own| prepare(own, d));
    let quiet = warnings(&own[0]);
    let mut done = Done::default();
    let wanted = session.columns(m).enumerate().filter(|&(k, _)| k != last);
    let mut all = wanted.flat_map(|(_, column)| jobs(column));
    let mut first = true;
    loop {
        let mut some = [None; MOST];
        let mut skip = Skip::Vel;
        let mut n = 0;
        for (slot, job) in some[..own.len()].iter_mut().zip(&mut all) {
            *slot = Some(job);
            let Job { column, side, .. } = job;
            session.restore(&mut own[n]);
            session.shift(&mut own[n], column.input, side);
            skip = skip.min(column.input.skip());
            done.steps[column.input.skip() as usize] += 1;
            n += 1;
        }
        if n == 0 {
            break;
        }
        let own = &mut own[..n];
        lanes.load(m, own);
        let skip = if first { Skip::None } else { skip };
        let good = lanes.step(m, pairs, own, skip, session.wants_sensors());
        if !good || own.iter().any(|own| warnings(own) != quiet) {
            return None;
        }
        lanes.save(m, own);
        for (own, job) in own.iter().zip(some.iter().flatten()) {
            session.take(own, job.side);
            if job.last {
                session.finish(m, job.column);
            }
        }
        first = false;
    }
    for column in session.columns(m).filter(|c| !c.up && !c.down) {
        session.finish(m, column);
    }
    for used in own.iter().map(|own| arena::most_used(own)) {
        done.most = [0, 1].map(|k| done.most[k].max(used[k]));
    }
    Some(done)
}

/// The client's state in a lane's own, with as much room for contacts and rows; its warnings are counted but not told.
fn prepare(own: &mut Data, d: &Data) {
    stack::abandon(own);
    let used = own.mark();
    let taken = own.raw().pstack;
    let _: &mut [u8] = used.rows(own, d.raw().pstack.saturating_sub(taken));
    state::copy(d, own, mjSTATE_INTEGRATION);
    // what is not computed is left as it is
    own.sensordata_mut().copy_from_slice(d.sensordata());
    for warning in own.warning_mut() {
        (warning.lastinfo, warning.number) = (0, 1);
    }
    arena::set_most_used(own, [0; 2]);
}
