//! F5: many simulations of one model on a fixed pool of threads. Programming: siBatch.
//!
//! A simulation is a row of the state table. A call loads the row into an mjData, of the thread or, in a persistent batch, of
//! the simulation (`seat`), does its work on it (`work`) and saves the row. Results are those of a loop over
//! simulations, in bits, for any number of threads. An ERROR or an exception in one simulation ends that one alone: it is reset, and
//! its row stays as it was.
//!
//! | File | What |
//! |---|---|
//! | `calls` | the functions of mjbatch.h: arguments, refusals |
//! | `turn` | one call at a time; calls from within |
//! | `crew` | threads and their parts of a call |
//! | `work` | what a call does to one simulation |
//! | `advance` | steps: the one place where simulations move in time, one by one |
//! | `group`, `lanes` | several simulations side by side in SIMD lanes |
//! | `difference` | perturbations of `mjd_transitionFD` as lanes |
//! | `seat` | mjData: load, save, go on from stages, recover |
//! | `models` | fields of models that differ, the client's models |
//! | `constants` | `mj_setConst` per simulation |
//! | `fields`, `table` | fields by name; rows |
//!
//! Frames below a function of the client's own nothing. Absent: physics.

use core::cell::UnsafeCell;
use core::ffi::{CStr, c_char, c_int};
use core::mem::size_of;
use core::ptr;

use crate::abi::*;
use crate::base::catch::{Caught, catch_all};
use crate::base::fixed_text::Text;
use crate::base::thread::Pool;
use crate::base::{Model, buffer};
use crate::pipeline::state;

pub mod advance;
pub mod calls;
mod constants;
mod crew;
pub mod difference;
mod fields;
mod group;
pub mod lanes;
mod models;
mod seat;
mod table;
mod turn;
mod work;

use crew::Share;
pub use fields::Extent;
use fields::Place;
use group::Group;
use models::{Expanded, Models, View};
use seat::{Row, Seat};
use table::{OutOfMemory, Table};
use turn::Turn;
use work::{Output, Record, Work};

/// Why a call is refused.
pub type Refusal = Caught;

type Warnings = [mjWarningStat; mjNWARNING as usize];

/// A batch; see the page-top.
pub struct Batch {
    model: *mut mjModel,
    nsim: usize,
    nstate: usize,
    persistent: bool,
    state: Table,
    warning: Table,
    status: Table,
    /// a `*mut Caught` per simulation, null until it first fails
    errors: Table,
    seats: Box<[Seat]>,
    views: Box<[View]>,
    shares: Box<[Share]>,
    /// of each thread; none where simulations do not run in lanes
    groups: Box<[Group]>,
    turn: Turn,
    own: UnsafeCell<Own>,
    pool: Pool,
}

/// What the call whose turn it is may change.
struct Own {
    models: Models,
    outputs: Vec<Output>,
    work: Work,
    records: Vec<Record>,
    /// simulations of the call; nothing for all of them
    selection: Vec<c_int>,
    all: bool,
    /// batches from whose simulations the call comes
    ancestors: Vec<usize>,
}

// SAFETY: `own` belongs to the call that has the turn, and is only read while its threads run
unsafe impl Sync for Batch {}
// SAFETY: as above
unsafe impl Send for Batch {}

impl Own {
    /// The simulation at a position of the call.
    fn simulation(&self, position: usize) -> usize {
        match self.all {
            true => position,
            false => self.selection[position] as usize,
        }
    }
}

/// How many threads: as many as asked for, or as the machine has processors; no more than simulations.
fn threads(asked: c_int, nsim: usize) -> usize {
    let count = usize::try_from(asked).ok().filter(|&n| n > 0);
    let count = count.unwrap_or_else(|| {
        // SAFETY: plain libc call
        let online = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
        usize::try_from(online).unwrap_or(1)
    });
    count.clamp(1, nsim)
}

impl Batch {
    /// `nsim` simulations of a copy of `m`, each in its initial state, on `nthread` threads, the caller's included.
    pub fn new(
        m: Model<'_>,
        nsim: c_int,
        nthread: c_int,
        persistent: bool,
    ) -> Result<Box<Self>, Refusal> {
        let refuse = |text: &str| Err(Text::new(format_args!("{text}")));
        let Some(nsim) = usize::try_from(nsim).ok().filter(|&n| n > 0) else {
            return refuse("nsim must be positive");
        };
        if !persistent && (m.enabled(mjENBL_SLEEP) || m.enabled(mjENBL_IPC)) {
            return refuse(
                "sleep and IPC require a persistent batch: their bookkeeping is not part of the state",
            );
        }
        // SAFETY: a live model
        let model = catch_all(|| unsafe { buffer::copy_model(ptr::null_mut(), m) })?;
        if model.is_null() {
            return refuse("could not allocate memory");
        }
        let made = Self::around(model, nsim, threads(nthread, nsim), persistent);
        let mut batch = made.map_err(|OutOfMemory| {
            // SAFETY: made above
            unsafe { buffer::delete_model(model) };
            Text::new(format_args!("could not allocate memory"))
        })?;
        batch.begin()?;
        if !persistent && nsim > 1 {
            batch.groups = Group::of_threads(batch.model(), batch.nthread());
        }
        Ok(batch)
    }

    /// Tables and threads around a model, which becomes the batch's.
    fn around(
        model: *mut mjModel,
        nsim: usize,
        nthread: usize,
        persistent: bool,
    ) -> Result<Box<Self>, OutOfMemory> {
        // SAFETY: a live model
        let nstate = state::size(unsafe { Model::new(model) }, mjSTATE_INTEGRATION);
        let own = Own {
            models: Models::default(),
            outputs: Vec::new(),
            work: Work::Make,
            records: Vec::new(),
            selection: Vec::new(),
            all: true,
            ancestors: Vec::new(),
        };
        let state = Table::zeroed(nsim, nstate * size_of::<mjtNum>())?;
        let warning = Table::zeroed(nsim, size_of::<Warnings>())?;
        let status = Table::zeroed(nsim, size_of::<c_int>())?;
        let errors = Table::zeroed(nsim, size_of::<*mut Caught>())?;
        let pool = Pool::new(nthread - 1);
        // fewer when the system has no more
        let nthread = pool.len() + 1;
        let seats = if persistent { nsim } else { nthread };
        Ok(Box::new(Self {
            model,
            nsim,
            nstate,
            persistent,
            state,
            warning,
            status,
            errors,
            seats: (0..seats).map(|_| Seat::empty()).collect(),
            // SAFETY: the model outlives its views
            views: (0..nthread).map(|_| unsafe { View::new(model) }).collect(),
            shares: (0..nthread).map(|_| Share::empty()).collect(),
            groups: Box::new([]),
            turn: Turn::default(),
            own: UnsafeCell::new(own),
            pool,
        }))
    }

    /// Makes the states and puts the initial ones into the rows.
    fn begin(&self) -> Result<(), Refusal> {
        // SAFETY: nobody else knows the batch yet
        unsafe {
            if self.persistent {
                if crew::run(self, self.nsim) > 0 {
                    let failed = (0..self.nsim).find(|&sim| self.failed(sim));
                    return Err(*self.error_of(failed.unwrap_or(0)));
                }
                if self.seats.iter().any(|seat| seat.as_ptr().is_null()) {
                    return Err(Text::new(format_args!("could not allocate memory")));
                }
            } else {
                seat::make_all(self.seats.iter(), self.model)?;
            }
            for sim in 0..self.nsim {
                self.seat(0, sim).save(self.model, self.row(sim));
            }
        }
        Ok(())
    }

    /// The number that stands for the batch.
    fn address(&self) -> usize {
        ptr::from_ref(self) as usize
    }

    /// What is the call's own, while its threads run.
    ///
    /// # Safety
    /// The call has the turn, or this thread works for it.
    unsafe fn own(&self) -> &Own {
        // SAFETY: nobody writes meanwhile, as asked above
        unsafe { &*self.own.get() }
    }

    /// What is the call's own.
    ///
    /// # Safety
    /// The call has the turn, its threads are idle, and no other borrow is used.
    #[allow(clippy::mut_from_ref)]
    unsafe fn own_mut(&self) -> &mut Own {
        // SAFETY: as asked above
        unsafe { &mut *self.own.get() }
    }

    /// Where a simulation is run by a thread.
    fn seat(&self, thread: usize, sim: usize) -> &Seat {
        &self.seats[if self.persistent { sim } else { thread }]
    }

    /// State and warnings of a simulation.
    fn row(&self, sim: usize) -> Row {
        Row {
            state: self.state.row(sim).cast(),
            nstate: self.nstate,
            warning: self.warning.row(sim).cast(),
        }
    }

    /// Notes that the call went well in a simulation.
    fn succeed(&self, sim: usize) {
        // SAFETY: rows of these types, this thread's during the call
        unsafe {
            self.status.row(sim).cast::<c_int>().write(0);
            let error = self.errors.row(sim).cast::<*mut Caught>().read();
            if let Some(error) = error.as_mut() {
                *error = Text::EMPTY;
            }
        }
    }

    /// Notes that it did not, and why.
    fn fail(&self, sim: usize, text: &Caught) {
        // SAFETY: as in `succeed`
        unsafe {
            self.status.row(sim).cast::<c_int>().write(1);
            let error = self.errors.row(sim).cast::<*mut Caught>();
            match (*error).as_mut() {
                Some(error) => *error = *text,
                None => *error = Box::into_raw(Box::new(*text)),
            }
        }
    }

    /// The last call failed in a simulation.
    pub fn failed(&self, sim: usize) -> bool {
        // SAFETY: a row of this type
        sim < self.nsim && unsafe { self.status.row(sim).cast::<c_int>().read() } != 0
    }

    /// The error of a simulation's last call; empty when it went well.
    pub fn error_of(&self, sim: usize) -> &Caught {
        const NONE: &Caught = &Text::EMPTY;
        if sim >= self.nsim {
            return NONE;
        }
        // SAFETY: null, or a text that lives with the batch
        unsafe {
            let error = self.errors.row(sim).cast::<*const Caught>().read();
            error.as_ref().unwrap_or(NONE)
        }
    }

    /// Gives simulations a field of their own, unless they have it.
    fn expand<'o>(
        &self,
        own: &'o mut Own,
        (place, extent): (Place, Extent),
        asked: bool,
    ) -> Result<&'o mut Expanded, OutOfMemory> {
        let known = own.models.expanded.iter().position(|f| f.place == place);
        let at = match known {
            Some(at) => at,
            None => {
                // SAFETY: the batch's model; threads are idle
                unsafe {
                    for view in &self.views {
                        view.make_boxes(self.model)?;
                    }
                    let field = (place, extent);
                    let new = Expanded::new(self.model, field, self.nsim, self.persistent, asked)?;
                    own.models.expanded.push(new);
                }
                own.models.expanded.len() - 1
            }
        };
        let field = &mut own.models.expanded[at];
        field.asked |= asked;
        Ok(field)
    }

    /// Number of simulations.
    pub fn nsim(&self) -> usize {
        self.nsim
    }

    /// Numbers of a state row.
    pub fn nstate(&self) -> usize {
        self.nstate
    }

    /// Number of threads, the caller's included.
    pub fn nthread(&self) -> usize {
        self.shares.len()
    }

    /// Each simulation keeps its mjData.
    pub fn persistent(&self) -> bool {
        self.persistent
    }

    /// The batch's copy of the model.
    pub fn model(&self) -> Model<'_> {
        // SAFETY: lives with the batch
        unsafe { Model::new(self.model) }
    }

    /// The state rows.
    pub fn state(&self) -> *mut mjtNum {
        self.state.as_ptr().cast()
    }

    /// The warning counters.
    pub fn warning(&self) -> *mut mjWarningStat {
        self.warning.as_ptr().cast()
    }

    /// The outcomes.
    pub fn status(&self) -> *const c_int {
        self.status.as_ptr().cast()
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.seats.iter().for_each(Seat::free);
        self.groups = Box::new([]);
        for sim in 0..self.nsim {
            // SAFETY: null, or boxed by `fail`
            unsafe {
                let error = self.errors.row(sim).cast::<*mut Caught>().read();
                if !error.is_null() {
                    drop(Box::from_raw(error));
                }
            }
        }
        // SAFETY: the batch's own
        unsafe { buffer::delete_model(self.model) };
    }
}

/// The text of a refusal, for a C buffer of `n` bytes.
///
/// # Safety
/// A non-null `to` is valid for writes of `n` bytes.
pub unsafe fn put_error(text: &CStr, to: *mut c_char, n: c_int) {
    if let (false, Ok(n)) = (to.is_null(), usize::try_from(n)) {
        // SAFETY: as asked above
        let to = unsafe { core::slice::from_raw_parts_mut(to, n) };
        crate::base::fixed_text::copy_text(to, text.to_bytes());
    }
}
