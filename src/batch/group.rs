//! What a call does to several simulations at once, where they can run side by side in lanes.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::lanes::{Lanes, Pairs};
use super::seat::{Seat, make_all};
use super::work::{Rollout, Work, finish, roll_on, set_controls, warnings_of};
use super::{Batch, Own};
use crate::abi::*;
use crate::base::{Data, Model, callbacks};

/// Most lanes there are.
const MOST: usize = 8;

/// Lanes of one thread, with the states in which simulations do what lanes do not know.
pub struct Group {
    lanes: UnsafeCell<Lanes>,
    pairs: Pairs,
    seats: Box<[Seat]>,
}

// SAFETY: used by its thread alone
unsafe impl Sync for Group {}
// SAFETY: as above
unsafe impl Send for Group {}

/// A group for each thread of a batch; none where its simulations do not run in lanes.
pub fn of_threads(batch: &Batch) -> Box<[Group]> {
    if batch.persistent || batch.nsim < 2 {
        return Box::new([]);
    }
    let groups: Option<Box<[Group]>> = (0..batch.nthread()).map(|_| Group::new(batch)).collect();
    groups.unwrap_or_default()
}

impl Group {
    fn new(batch: &Batch) -> Option<Self> {
        let lanes = Lanes::new(batch.model())?;
        let group = Self {
            seats: (0..lanes.width()).map(|_| Seat::empty()).collect(),
            lanes: UnsafeCell::new(lanes),
            pairs: Pairs::of(batch.model()),
        };
        match make_all(group.seats.iter(), batch.model) {
            Ok(()) => Some(group),
            Err(_) => {
                group.free();
                None
            }
        }
    }

    /// Frees the states.
    pub fn free(&self) {
        self.seats.iter().for_each(Seat::free);
    }

    /// Sets right what an error left in the middle.
    ///
    /// # Safety
    /// The group's thread.
    pub unsafe fn recover(&self, m: *const mjModel) {
        // SAFETY: as asked above
        unsafe { (*self.lanes.get()).abandon() };
        self.seats.iter().for_each(|seat| seat.recover(m));
    }
}

/// How many simulations a call takes at once: one where they do not run in lanes.
pub fn width(batch: &Batch, own: &Own) -> usize {
    let known = match own.work {
        Work::Step { nstep, stage } => nstep > shown(own, stage),
        Work::Rollout(_) => own.outputs.is_empty() && own.records.iter().all(|r| r.is_state()),
        _ => false,
    };
    match batch.groups.first() {
        Some(group) if known && own.models.common() && !callbacks::any() => group.seats.len(),
        _ => 1,
    }
}

/// Steps at the end of a call that show more than the state.
fn shown(own: &Own, stage: mjtStage) -> usize {
    (stage != mjSTAGE_NONE || !own.outputs.is_empty()).into()
}

/// Does the work on `n` simulations from position `first` of the call on. `at` tells which is being finished: those before are
/// done, the rows of the others are as they were.
///
/// # Safety
/// As `simulate`, of all of them.
pub unsafe fn together(
    batch: &Batch,
    own: &Own,
    thread: usize,
    first: usize,
    n: usize,
    at: &AtomicUsize,
) {
    let group = &batch.groups[thread];
    let m = batch.model;
    // SAFETY: this thread's group and simulations, here and below
    unsafe {
        for (i, seat) in group.seats[..n].iter().enumerate() {
            seat.load(m, batch.row(own.simulation(first + i)));
        }
        let mut handles: [Data; MOST] = core::array::from_fn(|i| group.seats[i.min(n - 1)].data(m));
        let mut lanes = Together {
            m: Model::new(m),
            lanes: &mut *group.lanes.get(),
            pairs: &group.pairs,
            own: &mut handles[..n],
        };
        lanes.lanes.load(lanes.m, lanes.own);
        let mut before = [0; MOST];
        let done = match own.work {
            Work::Step { nstep, stage } => lanes.steps(nstep - shown(own, stage)),
            Work::Rollout(rollout) => {
                for (before, d) in before.iter_mut().zip(&mut *lanes.own) {
                    *before = warnings_of(d);
                }
                lanes.roll(own, &rollout, &group.seats[..n], first, &before)
            }
            _ => 0,
        };
        lanes.lanes.save(lanes.m, lanes.own);
        for i in 0..n {
            at.store(first + i, Ordering::Relaxed);
            let seat = &group.seats[i];
            match own.work {
                Work::Rollout(rollout) => {
                    roll_on(own, seat, m, &rollout, first + i, (done, before[i]));
                }
                Work::Step { nstep, stage } => {
                    super::work::go(seat, m, nstep - done, stage);
                }
                _ => {}
            }
            finish(batch, own, seat, m, own.simulation(first + i));
            batch.succeed(own.simulation(first + i));
        }
    }
}

/// Simulations in lanes, and their states.
struct Together<'a, 'd> {
    m: Model<'a>,
    lanes: &'a mut Lanes,
    pairs: &'a Pairs,
    own: &'a mut [Data<'d>],
}

impl Together<'_, '_> {
    /// Forces on bodies are not for lanes.
    fn pushed(&self) -> bool {
        let mut all = self
            .own
            .iter()
            .flat_map(|d| d.xfrc_applied().as_flattened());
        all.any(|&f| f != 0.0)
    }

    /// At most `nstep` steps; how many.
    fn steps(&mut self, nstep: usize) -> usize {
        if self.pushed() {
            return 0;
        }
        let step = |_: &usize| self.lanes.step(self.m, self.pairs, self.own);
        (0..nstep).take_while(step).count()
    }

    /// Steps of a rollout, until one is not for lanes or some simulation has new warnings; how many.
    ///
    /// # Safety
    /// As `roll_on`.
    unsafe fn roll(
        &mut self,
        own: &Own,
        rollout: &Rollout,
        seats: &[Seat],
        first: usize,
        before: &[i64],
    ) -> usize {
        for k in 0..rollout.nstep {
            let at = |i: usize| (first + i) * rollout.nstep + k;
            if !rollout.control.is_null() {
                for (i, d) in self.own.iter_mut().enumerate() {
                    // SAFETY: as asked above
                    unsafe { set_controls(d, rollout, at(i)) };
                }
                self.lanes.load_inputs(self.m, self.own);
            }
            if self.pushed() || !self.lanes.step(self.m, self.pairs, self.own) {
                return k;
            }
            if !own.records.is_empty() {
                self.lanes.save(self.m, self.own);
                for (i, seat) in seats.iter().enumerate() {
                    // SAFETY: as asked above
                    own.records
                        .iter()
                        .for_each(|r| unsafe { r.store(seat, self.m.as_ptr(), at(i)) });
                }
            }
            if self
                .own
                .iter_mut()
                .zip(before)
                .any(|(d, &n)| warnings_of(d) > n)
            {
                return k + 1;
            }
        }
        rollout.nstep
    }
}
