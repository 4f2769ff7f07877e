//! The mjData in which simulations are run: one per thread, or, in a persistent batch, one per simulation.

use core::cell::Cell;
use core::ptr;

use crate::abi::*;
use crate::base::catch::{Caught, catch_all};
use crate::base::fixed_text::Text;
use crate::base::{Data, DataRef, Model, buffer, callbacks, plugin};
use crate::math::scalar::is_bad;
use crate::pipeline::{reset, state};

/// Parts of the state that only the second half of a step reads.
const LATE: mjtState = mjSTATE_CTRL | mjSTATE_QFRC_APPLIED | mjSTATE_XFRC_APPLIED;

/// One mjData, used by one thread at a time.
pub struct Seat {
    data: Cell<*mut mjData>,
    /// it holds the stages up to velocities of the state it was left in
    pub ahead: Cell<bool>,
}

// SAFETY: threads use different seats, or one after the other
unsafe impl Sync for Seat {}
// SAFETY: as above
unsafe impl Send for Seat {}

/// Row and warning counters of a simulation.
#[derive(Clone, Copy)]
pub struct Row {
    pub state: *mut mjtNum,
    pub nstate: usize,
    pub warning: *mut [mjWarningStat; mjNWARNING as usize],
}

impl Row {
    /// Puts row and warnings into a state.
    ///
    /// # Safety
    /// As `state`; model and state are live.
    pub unsafe fn put(self, m: *const mjModel, to: *mut mjData) {
        // SAFETY: as asked above
        unsafe {
            let mut d = Data::new(m, to);
            state::set(&mut d, self.state(), mjSTATE_INTEGRATION);
            *d.warning_mut() = self.warning.read();
        }
    }

    /// # Safety
    /// The simulation is this thread's, and the client does not write meanwhile.
    unsafe fn state<'a>(self) -> &'a mut [mjtNum] {
        // SAFETY: a row of the table, as asked above
        unsafe { core::slice::from_raw_parts_mut(self.state, self.nstate) }
    }
}

impl Seat {
    /// No state yet.
    pub fn empty() -> Self {
        Self {
            data: Cell::new(ptr::null_mut()),
            ahead: Cell::new(false),
        }
    }

    /// Makes the state, as `mj_makeData`. An error may be raised; then what there is stays here.
    pub fn make(&self, m: *const mjModel) {
        // SAFETY: the batch's model, live
        let d = buffer::alloc_data(unsafe { Model::new(m) });
        self.data.set(d);
        if !d.is_null() {
            let mut data = self.data(m);
            plugin::init(&mut data);
            reset::data(&mut data, 0);
        }
    }

    /// The C pointer; null when nothing was made.
    pub fn as_ptr(&self) -> *mut mjData {
        self.data.get()
    }

    /// The state, run on a model of its sizes.
    pub fn data<'a>(&self, m: *const mjModel) -> Data<'a> {
        // SAFETY: made for a model of these sizes; a seat is one thread's at a time
        unsafe { Data::new(m, self.data.get()) }
    }

    /// Puts row and warnings in.
    ///
    /// # Safety
    /// As `Row::state`.
    pub unsafe fn load(&self, m: *const mjModel, row: Row) {
        // SAFETY: as asked above
        unsafe { row.put(m, self.data.get()) };
        self.ahead.set(false);
    }

    /// As `load`, where the stages that the seat holds stay good if they can: then `ahead` stays, and only what the rest of
    /// a step reads is put in.
    ///
    /// # Safety
    /// As `Row::state`.
    pub unsafe fn load_ahead(&self, m: *const mjModel, row: Row, same_model: bool) {
        let d = self.data(m);
        // SAFETY: as asked above
        let new = unsafe { row.state() };
        // forces wake what sleeps before positions are computed
        let late = if d.ntree_awake() < d.model().ntree() {
            0
        } else {
            LATE
        };
        let good = self.ahead.get()
            && same_model
            && d.model().opt().integrator != mjINT_RK4
            && !callbacks::any_physics()
            && state::same(&d, new, mjSTATE_INTEGRATION & !late)
            && !d.qpos().iter().chain(d.qvel()).any(|&x| is_bad(x));
        // SAFETY: as asked above
        unsafe { self.load(m, row) };
        self.ahead.set(good);
    }

    /// Writes state and warnings to the row.
    ///
    /// # Safety
    /// As `Row::state`.
    pub unsafe fn save(&self, m: *const mjModel, row: Row) {
        let mut d = self.data(m);
        // SAFETY: as asked above
        unsafe {
            state::get(&d, row.state(), mjSTATE_INTEGRATION);
            row.warning.write(*d.warning_mut());
        }
    }

    /// Empties a state whose computation was left in the middle.
    pub fn recover(&self, m: *const mjModel) {
        self.ahead.set(false);
        let mut d = self.data(m);
        let d = &raw mut d;
        // SAFETY: the handle of this frame, used by one closure after the other
        if catch_all(|| reset::data(unsafe { &mut *d }, 0)).is_err() {
            // what a reset computes, or a plugin, fails too: nothing is left but the memory
            // SAFETY: as above
            buffer::clear(unsafe { &mut *d }, 0);
        }
    }

    /// Frees the state.
    pub fn free(&self) {
        let d = self.data.replace(ptr::null_mut());
        // SAFETY: given up here; plugins may raise
        let _ = catch_all(|| unsafe { buffer::delete_data(d) });
    }

    /// Copies the whole state to another one of the same sizes.
    ///
    /// # Safety
    /// `to` is a live state.
    pub unsafe fn copy_to(&self, m: *const mjModel, to: *mut mjData) {
        // SAFETY: both live, of one model's sizes
        unsafe { buffer::copy_data(to, &DataRef::new(m, self.data.get()), true) };
    }
}

/// Makes the states of seats, one after the other; the text of the first error.
pub fn make_all<'a>(
    seats: impl Iterator<Item = &'a Seat>,
    m: *const mjModel,
) -> Result<(), Caught> {
    for seat in seats {
        catch_all(|| seat.make(m))?;
        if seat.as_ptr().is_null() {
            return Err(Text::new(format_args!("could not allocate memory")));
        }
    }
    Ok(())
}
