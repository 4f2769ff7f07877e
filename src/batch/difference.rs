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

use super::group::Group;
use super::lanes::{self, Lanes, Pairs, class, sense};
use crate::abi::*;
use crate::base::catch::catch_all;
use crate::base::{Data, DataRef, Model, arena, buffer, callbacks, lane_switch, memory, stack};
use crate::math::MOST_LANES;
use crate::math::real::of_lane;
use crate::pipeline::difference::{self, Column, Input, Session, Side, Transition};
use crate::pipeline::forward::Skip;

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
        *self.sizes == *sizes(m) && self.scratch == lanes::scratch(m)
    }
}

fn sizes(m: Model<'_>) -> &[i64] {
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
    let shares = known.then(|| Shares::new(&session, m)).flatten();
    let by_client = shares.as_ref().is_none_or(|s| s.base == By::Client);
    let before = warnings(d);
    let whole = by_client.then(|| counted(d, |d| session.base(d)));
    let quiet = before == warnings(d);
    let done = shares
        .filter(|_| quiet)
        .is_some_and(|shares| shared(&mut session, d, &shares, whole));
    if !done {
        if !by_client {
            session.base(d);
        }
        session.columns(m).for_each(|c| session.compute(d, c));
    }
    mark.release(d);
}

/// All columns by lanes and the client's state; `whole`: what the step from the start counted, if it was taken. False if they have to
/// be computed elsewhere.
fn shared(session: &mut Session, d: &mut Data, shares: &Shares, mut whole: Option<Counts>) -> bool {
    let Some(done) = in_lanes(session, d, shares) else {
        return false;
    };
    let Shares { last, .. } = *shares;
    for side in last.sides() {
        if side == Side::Down || shares.up == By::Client {
            let count = counted(d, |d| session.aside(d, last.input, side));
            whole.get_or_insert(count);
        }
    }
    session.finish(d.model(), last);
    note(d, &done, whole.unwrap_or_default());
    true
}

/// Who takes a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Client,
    Lanes,
    Nobody,
}

/// Which steps are taken by whom: the columns before the last one by lanes, and as much of the rest as they have places for; the last step
/// of all, which everything is computed in if positions move, by the client's state.
struct Shares {
    /// the last column that moves, and its number
    last: Column,
    k: usize,
    /// the step from the start itself
    base: By,
    /// the first of two sides of the last column
    up: By,
    order: Order,
}

/// Where columns of positions stand, before which everything has to be computed.
#[derive(Clone, Copy)]
enum Order {
    /// behind the others, without a gap
    Behind,
    /// in groups of their own
    Apart,
    /// so many of them fill up the first group; those of the others that follow leave their lanes alone, and are controls, of so many
    /// columns, if that spares them velocities
    Along(usize, usize),
}

impl Shares {
    /// None if there is too little to do.
    fn new(session: &Session, m: Model<'_>) -> Option<Self> {
        const W: usize = Lanes::WIDTH;
        // steps of controls and velocities, and of positions, before the last column
        let (mut steps, mut before, mut controls) = ([0; 2], [0; 2], 0);
        let (mut central, mut last) = (true, None);
        for (k, column) in session.columns(m).enumerate() {
            let n = column.sides().count();
            if n > 0 {
                (last, before) = (Some((k, column)), steps);
            }
            steps[usize::from(moves(column))] += n;
            central &= column.is_central();
            if column.input.skip() == Skip::Vel {
                controls += n;
            }
        }
        let ((k, last), [mut others, moving]) = (last?, before);
        if others + moving < LEAST {
            return None;
        }
        let base = match moves(last) {
            true if central => By::Nobody,
            // at worst in one more group that leaves positions as they are
            true if others > 0 || moving % W > 0 => By::Lanes,
            _ => By::Client,
        };
        others += usize::from(base == By::Lanes);
        let order = match Order::best(others, moving, base, last.is_central()) {
            Order::Along(n, _) => {
                let more = others - (W - n);
                // each where a lane keeps the velocities of the start
                let late = more <= controls && 2 * more <= controls + 1;
                Order::Along(n, if late { more } else { 0 })
            }
            order => order,
        };
        let filled = match order {
            Order::Behind => others + moving,
            Order::Apart => moving,
            Order::Along(n, _) => moving - n,
        };
        let up = match last.is_central() && filled % W > 0 {
            true => By::Lanes,
            false => By::Client,
        };
        Some(Self {
            last,
            k,
            base,
            up,
            order,
        })
    }
}

impl Order {
    /// The cheapest one for so many steps; `up`: one more step is for lanes if they have a place for it.
    fn best(others: usize, moving: usize, base: By, up: bool) -> Self {
        const W: usize = Lanes::WIDTH;
        if others < W || moving == 0 {
            return Order::Behind;
        }
        // a group that computes everything costs as much as a step of the client's state, and more than two others
        let cost = |behind_all: usize, full: usize, last: usize| {
            let alone = usize::from(up && last % W == 0);
            2 * behind_all + 5 * (full + alone)
        };
        let rest = others % W + moving;
        let mut best = (cost(others / W - 1, rest.div_ceil(W), rest), Order::Behind);
        let mut offer = |cost: usize, order: Order| {
            if cost < best.0 {
                best = (cost, order);
            }
        };
        offer(
            cost(others.div_ceil(W) - 1, moving.div_ceil(W), moving),
            Order::Apart,
        );
        // one side each: a column of two would be taken apart
        let n = moving % W;
        if base == By::Lanes && !up && n > 0 {
            let free = W - n;
            let more = (others - free).div_ceil(free);
            offer(cost(more, moving / W, 0), Order::Along(n, 0));
        }
        best.1
    }
}

/// Positions are not those of the start.
fn moves(column: Column) -> bool {
    matches!(column.input, Input::Pos(_))
}

/// The model and the call are such that lanes know everything.
fn suits(d: &DataRef, out: &Transition) -> bool {
    let pushed = |d: &DataRef| d.xfrc_applied().as_flattened().iter().any(|&f| f != 0.0);
    lane_switch::is_on()
        && (!out.wants_sensors() || sense::known(d.model()))
        && class::why_not(d.model()).is_none()
        && !callbacks::any()
        && !pushed(d)
}

fn warnings(d: &DataRef) -> [i32; mjNWARNING as usize] {
    d.warning().map(|w| w.number)
}

/// How often each stage has run.
type Counts = [i32; mjNTIMER as usize];

/// How often each stage runs in what `work` does.
fn counted(d: &mut Data, work: impl FnOnce(&mut Data)) -> Counts {
    let before = d.timer().map(|t| t.number);
    work(d);
    let after = d.timer().map(|t| t.number);
    array::from_fn(|k| after[k] - before[k])
}

/// The share of the lanes; nothing if all has to be computed elsewhere.
fn in_lanes(session: &mut Session, d: &mut Data, shares: &Shares) -> Option<Done> {
    let m = d.model();
    let run = |kept: &RefCell<Option<Kept>>| {
        let mut kept = kept.try_borrow_mut().ok()?;
        if !kept.as_ref().is_some_and(|kept| kept.fits(m)) {
            *kept = None;
            *kept = Kept::new(m);
        }
        let group = kept.as_mut()?.group.as_mut()?;
        let result = catch_all(|| columns(session, d, group, shares));
        if result.is_err() {
            *kept = None;
        }
        result.ok().flatten()
    };
    KEPT.try_with(run).ok().flatten()
}

/// What the client's state would have counted.
#[derive(Clone, Copy, Default)]
struct Done {
    /// steps by where they start
    steps: [i32; 3],
    /// contacts and rows
    most: [i32; 2],
}

/// Counts the steps of lanes as if the client's state had taken them; `whole`: what a step counts in which everything is computed.
fn note(d: &mut Data, done: &Done, whole: Counts) {
    let [all, from_pos, from_vel] =
        [Skip::None, Skip::Pos, Skip::Vel].map(|s| done.steps[s as usize]);
    for (stage, (timer, whole)) in d.timer_mut().iter_mut().zip(whole).enumerate() {
        let times = match STAGES.iter().position(|&s| s as usize == stage) {
            None => all,
            Some(k) if k + 1 == STAGES.len() => all + from_pos,
            Some(_) => all + from_pos + from_vel,
        };
        timer.number += times * whole;
    }
    let [contacts, rows] = arena::most_used(d);
    arena::set_most_used(d, [contacts.max(done.most[0]), rows.max(done.most[1])]);
}

/// A step of a lane.
#[derive(Clone, Copy)]
struct Job {
    input: Option<Input>,
    side: Side,
    /// a column that is complete with it
    ends: Option<Column>,
}

impl Job {
    fn skip(&self) -> Skip {
        self.input.map_or(Skip::None, Input::skip)
    }
}

/// The steps of a column.
fn jobs(column: Column) -> impl Iterator<Item = Job> {
    column.sides().map(move |side| {
        let more = column.is_central() && side == Side::Up;
        Job {
            input: Some(column.input),
            side,
            ends: (!more).then_some(column),
        }
    })
}

/// All columns that move but number `last`, packed: those that leave positions as they are, and the others. What does not move is
/// written.
fn list_columns<'a>(
    session: &mut Session,
    m: Model<'_>,
    last: usize,
    list: &'a mut [u32],
) -> (&'a [u32], &'a [u32]) {
    let (mut n, mut others) = (0, 0);
    for (k, column) in session.columns(m).enumerate() {
        if !column.up && !column.down {
            session.finish(m, column);
        } else if k != last {
            list[n] = column.pack();
            n += 1;
            others += usize::from(!moves(column));
        }
    }
    list[..n].split_at(others)
}

/// The share of the lanes, as many steps at once as there are lanes.
fn columns(
    session: &mut Session,
    d: &mut Data,
    group: &mut Group,
    shares: &Shares,
) -> Option<Done> {
    let m = d.model();
    let (lanes, pairs, seats) = group.parts();
    if pairs.renew(m, VERTICES) {
        lanes.meet(pairs);
    }
    let mut own: [Data; MOST_LANES] =
        array::from_fn(|i| seats[i.min(seats.len() - 1)].data(m.as_ptr()));
    let own = &mut own[..seats.len()];
    if own.iter().any(|own| own.raw().narena != d.raw().narena) {
        return None;
    }
    own.iter_mut().for_each(|own| prepare(own, d));
    let quiet = warnings(&own[0]);
    let mut done = Done::default();
    let place = |by: By, input, side| {
        let ends = None;
        (by == By::Lanes).then_some(Job { input, side, ends })
    };
    done.steps[Skip::None as usize] += i32::from(shares.base == By::Nobody);
    let mut turn = Turn {
        lanes,
        pairs,
        own,
        quiet,
        jobs: [None; MOST_LANES],
        n: 0,
        width: seats.len(),
        first: true,
        calm: 0,
    };
    let list = session.take_list();
    let (others, moving) = list_columns(session, m, shares.k, list);
    if let Some(job) = place(shares.base, None, Side::Here) {
        turn.add(session, d, &mut done, job)?;
    }
    let mut rest = moving;
    match shares.order {
        Order::Behind => turn.add_all(session, d, &mut done, others)?,
        Order::Apart => {
            turn.add_all(session, d, &mut done, others)?;
            turn.take(session, d)?;
        }
        Order::Along(n, late) => {
            let (along, behind) = moving.split_at(n);
            let (late, first) = others.split_at(late);
            let (first, more) = first.split_at(turn.width - n - turn.n);
            for part in [first, along] {
                turn.add_all(session, d, &mut done, part)?;
            }
            turn.width -= n;
            for part in [more, late] {
                turn.add_all(session, d, &mut done, part)?;
            }
            turn.take(session, d)?;
            turn.width += n;
            rest = behind;
        }
    }
    turn.add_all(session, d, &mut done, rest)?;
    if let Some(job) = place(shares.up, Some(shares.last.input), Side::Up) {
        turn.add(session, d, &mut done, job)?;
    }
    turn.take(session, d)?;
    let own = turn.own;
    for used in own.iter().map(|own| arena::most_used(own)) {
        done.most = [0, 1].map(|k| done.most[k].max(used[k]));
    }
    Some(done)
}

/// Steps that are taken together.
struct Turn<'a, 'd> {
    lanes: &'a mut Lanes,
    pairs: &'a Pairs,
    own: &'a mut [Data<'d>],
    /// warnings of a lane before any step
    quiet: [i32; mjNWARNING as usize],
    jobs: [Option<Job>; MOST_LANES],
    n: usize,
    /// how many at most
    width: usize,
    /// nothing is known yet
    first: bool,
    /// lanes whose velocities were those of the start in the step before
    calm: u32,
}

impl Turn<'_, '_> {
    /// Adds the steps of columns.
    #[inline(never)] // once, not for each part
    fn add_all(
        &mut self,
        session: &mut Session,
        d: &mut Data,
        done: &mut Done,
        columns: &[u32],
    ) -> Option<()> {
        for column in columns {
            for job in jobs(Column::unpack(*column)) {
                self.add(session, d, done, job)?;
            }
        }
        Some(())
    }

    /// Adds a step, and takes all if there is no room for another one; nothing where a lane met something.
    fn add(
        &mut self,
        session: &mut Session,
        d: &mut Data,
        done: &mut Done,
        job: Job,
    ) -> Option<()> {
        let m = d.model();
        if self.n == 0 {
            self.lanes.spread(m, d);
        }
        let to = job.input.and_then(|i| session.moved(m, i, job.side));
        if let Some(to) = to {
            self.lanes.displace(m, self.n, &to);
        }
        self.jobs[self.n] = Some(job);
        self.n += 1;
        done.steps[job.skip() as usize] += 1;
        if self.n < self.width {
            return Some(());
        }
        self.take(session, d)
    }

    /// Takes the steps.
    fn take(&mut self, session: &mut Session, d: &mut Data) -> Option<()> {
        let m = d.model();
        let (own, jobs) = (&mut self.own[..self.n], &self.jobs[..self.n]);
        if own.is_empty() {
            return Some(());
        }
        let least = jobs.iter().flatten().map(Job::skip).min();
        let mut skip = least.filter(|_| !self.first).unwrap_or(Skip::None);
        if skip == Skip::Vel && self.calm & ((1 << self.n) - 1) != (1 << self.n) - 1 {
            skip = Skip::Pos;
        }
        if skip < Skip::Vel {
            self.calm = u32::MAX;
        }
        let sensed = session.wants_sensors();
        let good = self.lanes.step(m, self.pairs, own, skip, sensed);
        if !good || own.iter().any(|own| warnings(own) != self.quiet) {
            return None;
        }
        let reached = self.lanes.state(m);
        for (lane, (own, job)) in own.iter().zip(jobs.iter().flatten()).enumerate() {
            let calm = job.input.is_none_or(|i| i.skip() == Skip::Vel);
            self.calm &= !(u32::from(!calm) << lane);
            let [qpos, qvel] = [reached.qpos(), reached.qvel()].map(|x| of_lane(x, lane));
            session.take(job.side, qpos, qvel, own.sensordata());
            if let Some(column) = job.ends {
                session.finish(m, column);
            }
        }
        (self.n, self.first) = (0, false);
        Some(())
    }
}

/// The client's state in a lane's own, with as much room for contacts and rows; its warnings are counted but not told.
fn prepare(own: &mut Data, d: &Data) {
    stack::abandon(own);
    let used = own.mark();
    let taken = own.raw().pstack;
    let _: &mut [u8] = used.rows(own, d.raw().pstack.saturating_sub(taken));
    // the rest comes from the lanes
    own.set_time(d.time());
    own.eq_active_mut().copy_from_slice(d.eq_active());
    // what is not computed is left as it is
    own.sensordata_mut().copy_from_slice(d.sensordata());
    for warning in own.warning_mut() {
        (warning.lastinfo, warning.number) = (0, 1);
    }
    arena::set_most_used(own, [0; 2]);
}
