//! What one call does to one simulation: load its row, compute, save, copy results.

use core::ffi::{c_int, c_void};
use core::ptr;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::advance::{Lane, advance};
use super::fields::{Extent, Source};
use super::group::Together;
use super::seat::{Row, Seat};
use super::{Batch, Own};
use crate::abi::*;
use crate::base::catch::foreign;
use crate::base::{Data, Model, callbacks};
use crate::math::MOST_LANES;
use crate::pipeline::{reset, state};

/// What a call does with its simulations, where that is more than moving them in time.
pub trait Task {
    /// Does it for one simulation.
    ///
    /// # Safety
    /// This thread's simulation.
    unsafe fn run(&self, batch: &Batch, own: &Own, thread: usize, sim: usize);

    /// Sets right what a thread left in an error.
    ///
    /// # Safety
    /// The thread that left.
    unsafe fn recover(&self, thread: usize);
}

/// What to do, with the client's memory.
#[derive(Clone, Copy)]
pub enum Work {
    Step {
        nstep: usize,
        stage: mjtStage,
    },
    /// `key`: null, or one per simulation of the call
    Reset {
        key: *const c_int,
        stage: mjtStage,
    },
    Rollout(Rollout),
    Apply {
        func: unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, *mut c_void),
        arg: *mut c_void,
        save: bool,
    },
    /// makes the states of a persistent batch
    Make,
    /// something of its own for each simulation
    Task(*const dyn Task),
}

/// Steps under given controls.
#[derive(Clone, Copy)]
pub struct Rollout {
    pub nstep: usize,
    /// simulations of the call x `nstep` x `width`; null: the inputs of the rows
    pub control: *const mjtNum,
    pub spec: mjtState,
    /// numbers of a set of controls
    pub width: usize,
}

/// What is stored after each step of a rollout.
pub struct Record {
    pub kind: RecordKind,
    /// simulations of the call x steps x the extent
    pub to: *mut u8,
    pub extent: Extent,
}

pub enum RecordKind {
    Field(Source),
    State(mjtState),
}

/// A field that is copied after every call; one row per simulation.
pub struct Output {
    pub source: Source,
    pub extent: Extent,
    pub rows: super::table::Table,
}

impl Output {
    /// Copies the field of a simulation.
    ///
    /// # Safety
    /// `d` is a live state of the batch's sizes; the row is this thread's.
    pub unsafe fn copy(&self, d: *const mjData, sim: usize) {
        // SAFETY: as asked above; field and row have the extent
        unsafe {
            let from = self.source.get(d);
            ptr::copy_nonoverlapping(from, self.rows.row(sim), self.extent.bytes());
        }
    }
}

/// Does the work on the simulation at `position` of the call, on thread `thread`. Errors are raised.
///
/// # Safety
/// The simulation is this thread's during the call, and what the work points at is the client's promise.
pub unsafe fn simulate(batch: &Batch, own: &Own, thread: usize, position: usize) {
    let sim = own.simulation(position);
    let seat = batch.seat(thread, sim);
    let row = batch.row(sim);
    // SAFETY: this thread's view and simulation, here and below
    unsafe {
        let m = own.models.of(batch.model, &batch.views[thread], sim);
        match own.work {
            Work::Make => return seat.make(m),
            Work::Task(task) => return (*task).run(batch, own, thread, sim),
            Work::Apply { func, arg, save } => {
                seat.load(m, row);
                foreign(|| func(m, seat.as_ptr(), sim as c_int, arg));
                if save {
                    seat.save(m, row);
                }
                return;
            }
            Work::Step { nstep, stage } => {
                let same_model = nstep > 0 && seat.ahead.get() && own.models.same(sim);
                seat.load_ahead(m, row, same_model);
                go(seat, m, nstep, stage);
                left_at(batch, own, seat, sim, stage);
            }
            Work::Reset { key, stage } => {
                seat.ahead.set(false);
                let key = if key.is_null() {
                    -1
                } else {
                    *key.add(position)
                };
                reset::keyframe(&mut seat.data(m), key);
                go(seat, m, 0, stage);
                left_at(batch, own, seat, sim, stage);
            }
            Work::Rollout(rollout) => {
                seat.load(m, row);
                let before = warnings_of(&mut seat.data(m));
                roll_on(own, seat, m, &rollout, position, (0, before));
            }
        }
        finish(batch, own, seat, m, sim);
    }
}

/// How many simulations a call takes at once: one where they do not run in lanes.
pub fn width(batch: &Batch, own: &Own) -> usize {
    let known = match own.work {
        Work::Step { nstep, stage } => nstep > shown(own, stage),
        Work::Rollout(_) => own.outputs.is_empty() && own.records.iter().all(Record::is_state),
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

/// Does the work on `n` simulations from position `first` of the call on, side by side as far as lanes know it. `at` tells which
/// is being finished: those before are done, the rows of the others are as they were.
///
/// # Safety
/// As `simulate`, of all of them.
pub unsafe fn together(
    batch: &Batch,
    own: &Own,
    thread: usize,
    (first, n): (usize, usize),
    at: &AtomicUsize,
) {
    let (m, group) = (batch.model, &batch.groups[thread]);
    let seats = &group.seats[..n];
    // SAFETY: this thread's group and simulations
    unsafe {
        for (i, seat) in seats.iter().enumerate() {
            seat.load(m, batch.row(own.simulation(first + i)));
        }
        let mut states: [Data; MOST_LANES] = core::array::from_fn(|i| seats[i.min(n - 1)].data(m));
        let mut before = [0; MOST_LANES];
        let all = before.iter_mut().zip(&mut states);
        all.for_each(|(before, d)| *before = warnings_of(d));
        let mut lanes = group.together(Model::new(m), &mut states[..n]);
        let done = match own.work {
            Work::Step { nstep, stage } => {
                let nstep = nstep - shown(own, stage);
                (0..nstep).take_while(|_| lanes.step()).count()
            }
            Work::Rollout(rollout) => {
                roll_together(own, &rollout, &mut lanes, seats, first, &before)
            }
            _ => 0,
        };
        lanes.save();
        for (i, seat) in seats.iter().enumerate() {
            let position = first + i;
            at.store(position, Ordering::Relaxed);
            match own.work {
                Work::Step { nstep, stage } => go(seat, m, nstep - done, stage),
                Work::Rollout(r) => roll_on(own, seat, m, &r, position, (done, before[i])),
                _ => {}
            }
            let sim = own.simulation(position);
            finish(batch, own, seat, m, sim);
            batch.succeed(sim);
        }
    }
}

/// Steps of a rollout, until one is not for lanes or some simulation has new warnings; how many.
///
/// # Safety
/// As `roll_on`.
unsafe fn roll_together(
    own: &Own,
    rollout: &Rollout,
    lanes: &mut Together<'_, '_>,
    seats: &[Seat],
    first: usize,
    before: &[i64],
) -> usize {
    for k in 0..rollout.nstep {
        let at = |i: usize| (first + i) * rollout.nstep + k;
        if !rollout.control.is_null() {
            for (i, d) in lanes.own.iter_mut().enumerate() {
                // SAFETY: as asked above
                unsafe { set_controls(d, rollout, at(i)) };
            }
            lanes.load_inputs();
        }
        if !lanes.step() {
            return k;
        }
        if !own.records.is_empty() {
            lanes.save();
            for (i, (seat, d)) in seats.iter().zip(&*lanes.own).enumerate() {
                let m = d.model().as_ptr();
                // SAFETY: as asked above
                let store = |record: &Record| unsafe { record.store(seat, m, at(i)) };
                own.records.iter().for_each(store);
            }
        }
        let mut all = lanes.own.iter_mut().zip(before);
        if all.any(|(d, &n)| warnings_of(d) > n) {
            return k + 1;
        }
    }
    rollout.nstep
}

/// Saves the row and copies results.
///
/// # Safety
/// As `simulate`.
unsafe fn finish(batch: &Batch, own: &Own, seat: &Seat, m: *const mjModel, sim: usize) {
    // SAFETY: as asked above
    unsafe {
        seat.save(m, batch.row(sim));
        for output in &own.outputs {
            output.copy(seat.as_ptr(), sim);
        }
    }
}

/// Number of warnings of a simulation.
fn warnings_of(d: &mut Data<'_>) -> i64 {
    d.warning_mut().iter().map(|w| i64::from(w.number)).sum()
}

/// Sets the controls of entry `at` of a rollout that has some.
///
/// # Safety
/// The client's array holds a set of controls for each step.
unsafe fn set_controls(d: &mut Data<'_>, rollout: &Rollout, at: usize) {
    // SAFETY: as asked above
    let control = unsafe {
        let from = rollout.control.add(at * rollout.width);
        core::slice::from_raw_parts(from, rollout.width)
    };
    state::set(d, control, rollout.spec);
}

/// Notes that a persistent state holds the stages of a next step.
fn left_at(batch: &Batch, own: &Own, seat: &Seat, sim: usize, stage: mjtStage) {
    if batch.persistent && stage >= mjSTAGE_VEL {
        own.models.note(sim);
        seat.ahead.set(true);
    }
}

/// Advances the simulation in a seat.
fn go(seat: &Seat, m: *const mjModel, nstep: usize, stage: mjtStage) {
    let mut lane = Lane {
        data: seat.data(m),
        ahead: seat.ahead.take(),
    };
    advance(core::slice::from_mut(&mut lane), nstep, stage);
}

/// Steps with controls and records, from step `from` on; a simulation stops when its warnings become more than they were
/// `before` the call.
///
/// # Safety
/// As `simulate`.
unsafe fn roll_on(
    own: &Own,
    seat: &Seat,
    m: *const mjModel,
    rollout: &Rollout,
    position: usize,
    (from, before): (usize, i64),
) {
    let mut running = warnings_of(&mut seat.data(m)) <= before;
    for k in from..rollout.nstep {
        let at = position * rollout.nstep + k;
        if running {
            if !rollout.control.is_null() {
                // SAFETY: as asked above
                unsafe { set_controls(&mut seat.data(m), rollout, at) };
            }
            go(seat, m, 1, mjSTAGE_NONE);
            running = warnings_of(&mut seat.data(m)) <= before;
        }
        for record in &own.records {
            // SAFETY: the client's buffer holds the extent for each step
            unsafe { record.store(seat, m, at) };
        }
    }
}

impl Record {
    /// It shows parts of the state alone.
    fn is_state(&self) -> bool {
        matches!(self.kind, RecordKind::State(_))
    }

    /// # Safety
    /// The buffer has room for entry `at`.
    unsafe fn store(&self, seat: &Seat, m: *const mjModel, at: usize) {
        // SAFETY: as asked above
        unsafe {
            let to = self.to.add(at * self.extent.bytes());
            match self.kind {
                RecordKind::Field(source) => {
                    let from = source.get(seat.as_ptr());
                    ptr::copy_nonoverlapping(from, to, self.extent.bytes());
                }
                RecordKind::State(spec) => {
                    let to = core::slice::from_raw_parts_mut(to.cast(), self.extent.size);
                    state::get(&seat.data(m), to, spec);
                }
            }
        }
    }
}

/// Sets a simulation right that raised an error: its row and outputs stay, its state is reset.
///
/// # Safety
/// As `simulate`, after it was left.
pub unsafe fn failed(batch: &Batch, own: &Own, thread: usize, position: usize) {
    let sim = own.simulation(position);
    let seat = batch.seat(thread, sim);
    // SAFETY: this thread's view and simulation
    unsafe {
        let m = own.models.of(batch.model, &batch.views[thread], sim);
        match own.work {
            Work::Make => {}
            Work::Task(task) => (*task).recover(thread),
            _ => {
                seat.recover(m);
                let row: Row = batch.row(sim);
                seat.load(m, row);
            }
        }
    }
}
