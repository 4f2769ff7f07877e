//! Derivatives of a step whose perturbations run side by side in SIMD lanes. API: Derivatives.
//!
//! Perturbations are taken by lanes, in states of their own. The first group computes everything; controls and velocities, which come
//! first, leave the positions of all lanes as they are, so that the groups behind it do without. The last step of all leaves the client's
//! state as ever: its lane's numbers go there, and the state computes the rest of the step (`pipeline::step::rest`), or all of it where
//! there is no lane for it. What a lane does not know, an error or a warning sends all columns to the client's state.
//!
//! The states are kept for the next call of the thread, and are of use for any model of the same sizes: whatever of it they do not compute anew
//! in a step is taken over at the start of a call.

use core::array;
use std::cell::RefCell;

use self::shares::{By, Order, Shares, moves};
use super::group::Group;
use super::lanes::{self, Lanes, Pairs, class, sense};
use crate::abi::*;
use crate::base::catch::catch_all;
use crate::base::{Data, DataRef, Model, arena, buffer, callbacks, lane_switch, memory, stack};
use crate::math::MOST_LANES;
use crate::math::real::of_lane;
use crate::pipeline::difference::{self, Column, Input, Session, Side, Transition};
use crate::pipeline::forward::Skip;

mod shares;

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
        let mut group = memory::plain(|| Group::new(m))?;
        memory::plain(|| group.parts().0.keep(m));
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
    let Some(done) = in_lanes(session, d, shares, &mut whole) else {
        return false;
    };
    let Shares { last, .. } = *shares;
    for side in last.sides() {
        let second = side == Side::Down || !last.is_central();
        if By::Client == if second { shares.end } else { shares.up } {
            let count = counted(d, |d| session.aside(d, last.input, side));
            whole.get_or_insert(count);
        }
    }
    session.finish(d.model(), last);
    note(d, &done, whole.unwrap_or_default());
    true
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
fn in_lanes(
    session: &mut Session,
    d: &mut Data,
    shares: &Shares,
    whole: &mut Option<Counts>,
) -> Option<Done> {
    let m = d.model();
    let run = |kept: &RefCell<Option<Kept>>| {
        let mut kept = kept.try_borrow_mut().ok()?;
        if !kept.as_ref().is_some_and(|kept| kept.fits(m)) {
            *kept = None;
            *kept = Kept::new(m);
        }
        let group = kept.as_mut()?.group.as_mut()?;
        let result = catch_all(|| columns(session, d, group, shares, whole));
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
    /// the lane has taken it before, and keeps what it depends on
    again: bool,
}

impl Job {
    fn skip(&self) -> Skip {
        match self.input {
            _ if self.again => Skip::Vel,
            None => Skip::None,
            Some(input) => input.skip(),
        }
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
            again: false,
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
    whole: &mut Option<Counts>,
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
    let mut done = Done::default();
    done.steps[Skip::None as usize] += i32::from(shares.base == By::Nobody);
    let mut turn = Turn {
        lanes,
        pairs,
        own,
        jobs: [None; MOST_LANES],
        n: 0,
        width: seats.len(),
        again: false,
        last: 0,
        first: true,
        calm: 0,
    };
    turn.all(session, d, &mut done, shares)?;
    let Turn {
        lanes, own, last, ..
    } = turn;
    if shares.end == By::Lanes {
        // it counts itself
        done.steps[Skip::None as usize] -= 1;
        let count = counted(d, |d| {
            session.rest(d, shares.last.input, shares.last_side(), |d| {
                lanes.leave(m, last, d);
            });
        });
        whole.get_or_insert(count);
    }
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
    jobs: [Option<Job>; MOST_LANES],
    n: usize,
    /// how many at most
    width: usize,
    /// the lanes behind those take their steps again
    again: bool,
    /// the lane of the last step
    last: usize,
    /// nothing is known yet
    first: bool,
    /// lanes whose velocities were those of the start in the step before
    calm: u32,
}

impl Turn<'_, '_> {
    /// Takes all steps of the lanes.
    fn all(
        &mut self,
        session: &mut Session,
        d: &mut Data,
        done: &mut Done,
        shares: &Shares,
    ) -> Option<()> {
        let (m, column) = (d.model(), shares.last);
        let list = session.take_list();
        let (others, moving) = list_columns(session, m, shares.k, list);
        let place = |by: By, input: Option<Input>, side: Side| {
            (by == By::Lanes).then_some(Job {
                input,
                side,
                ends: None,
                again: false,
            })
        };
        let mut end = place(shares.end, Some(column.input), shares.last_side());
        if let Some(job) = place(shares.base, None, Side::Here) {
            self.add(session, d, done, job)?;
        }
        let mut rest = moving;
        match shares.order {
            Order::Behind => self.add_all(session, d, done, others)?,
            Order::Apart => {
                self.add_all(session, d, done, others)?;
                self.take(session, d)?;
            }
            Order::Along(n, late) => {
                let (along, behind) = moving.split_at(n.min(moving.len()));
                let (late, first) = others.split_at(late);
                let (first, more) = first.split_at(self.width - n - self.n);
                for part in [first, along] {
                    self.add_all(session, d, done, part)?;
                }
                if n > moving.len()
                    && let Some(job) = end.take()
                {
                    self.add(session, d, done, job)?;
                    self.again = true;
                }
                self.width -= n;
                for part in [more, late] {
                    self.add_all(session, d, done, part)?;
                }
                self.take(session, d)?;
                self.width += n;
                self.again = false;
                rest = behind;
            }
        }
        self.add_all(session, d, done, rest)?;
        let up = place(shares.up, Some(column.input), Side::Up);
        for job in [up.filter(|_| column.is_central()), end]
            .into_iter()
            .flatten()
        {
            self.add(session, d, done, job)?;
        }
        self.take(session, d)
    }

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
        if self.n == 0 {
            return Some(());
        }
        if self.again {
            self.fill_up(session, m);
        }
        let (own, jobs) = (&mut self.own[..self.n], &self.jobs[..self.n]);
        let least = jobs.iter().flatten().map(Job::skip).min();
        let mut skip = least.filter(|_| !self.first).unwrap_or(Skip::None);
        let calm = self.calm;
        let stirred = |(lane, job): (usize, &Option<Job>)| job.is_some() && calm >> lane & 1 == 0;
        if skip == Skip::Vel && jobs.iter().enumerate().any(stirred) {
            skip = Skip::Pos;
        }
        if skip < Skip::Vel {
            self.calm = u32::MAX;
        }
        self.lanes.expect(self.first || skip > Skip::None);
        let sensed = session.wants_sensors();
        let good = self.lanes.step(m, self.pairs, own, skip, sensed);
        if !good || !own.iter().all(|own| is_quiet(own)) {
            return None;
        }
        let reached = self.lanes.state(m);
        for (lane, (own, job)) in own.iter().zip(jobs).enumerate() {
            let Some(job) = job else {
                continue;
            };
            let calm = !matches!(job.input, Some(Input::Vel(_)));
            self.calm &= !(u32::from(!calm) << lane);
            let [qpos, qvel] = [reached.qpos(), reached.qvel()].map(|x| of_lane(x, lane));
            session.take(job.side, qpos, qvel, own.sensordata());
            if let Some(column) = job.ends {
                session.finish(m, column);
            }
            self.last = lane;
        }
        (self.n, self.first) = (0, false);
        Some(())
    }

    /// The lanes of positions that are left alone take their last steps again, so that what they have come to stands.
    fn fill_up(&mut self, session: &mut Session, m: Model<'_>) {
        self.jobs[self.n..self.width].fill(None);
        for lane in self.width..self.own.len() {
            let Some(job) = &mut self.jobs[lane] else {
                continue;
            };
            (job.ends, job.again) = (None, true);
            let to = job.input.and_then(|i| session.moved(m, i, job.side));
            if let Some(to) = to {
                self.lanes.displace(m, lane, &to);
            }
        }
        self.n = self.own.len();
    }
}

/// A lane's own state has the warnings that [`prepare`] has left.
fn is_quiet(own: &Data) -> bool {
    let more = own.warning().iter().map(|w| w.number ^ 1);
    more.fold(0, |all, x| all | x) == 0
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
