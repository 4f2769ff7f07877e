//! `mj_setConst` per simulation: what follows from fields that differ, differs too.
//!
//! Each simulation starts from the model's values, save where the client gave its own and they are read before they
//! are written. Of the four groups of `mj_setConst`, those count that touch a field of the client's, or read what an
//! earlier one writes.

use core::cell::UnsafeCell;
use core::ptr;
use core::sync::atomic::{AtomicBool, Ordering};

use super::fields::{Place, extent_of, may_differ};
use super::models::{Models, Summary};
use super::seat::{Seat, make_all};
use super::table::{OutOfMemory, Table};
use super::work::{Task, Work};
use super::{Batch, Own, Refusal, crew};
use crate::abi::{mjModel, mjOption};
use crate::base::catch::{Caught, catch_all};
use crate::base::fixed_text::Text;
use crate::base::model_data::ModelData;
use crate::base::slots_gen::MODEL_ARRAYS;
use crate::base::{Model, buffer};
use crate::pipeline::setconst;

const READS: u8 = 1;
const WRITES: u8 = 2;

/// A model to derive in, and a state.
struct Bench {
    model: *mut mjModel,
    seat: Seat,
}

/// One call of `mjb_setConst`.
pub struct Derivation {
    benches: Vec<UnsafeCell<Bench>>,
    /// arrays whose results count
    results: Vec<usize>,
    /// arrays that simulations do not have of their own yet, though some result differs
    news: Vec<AtomicBool>,
    summary_differs: AtomicBool,
}

// SAFETY: each thread uses its own bench
unsafe impl Sync for Derivation {}

/// The groups of `mj_setConst` that are to run.
fn groups(models: &Models) -> [bool; 4] {
    let asked = || models.expanded.iter().filter(|field| field.asked);
    if asked().any(|field| matches!(field.place, Place::Option(_))) {
        return [true; 4];
    }
    let marks = asked().filter_map(|field| match field.place {
        Place::Array(i) => Some(MODEL_ARRAYS[i].setconst),
        Place::Option(_) => None,
    });
    let mut run = [false; 4];
    for marks in marks {
        (0..4).for_each(|g| run[g] |= marks[g] != 0);
    }
    for g in 1..4 {
        let earlier = |marks: &[u8; 4]| (0..g).any(|k| run[k] && marks[k] & WRITES != 0);
        run[g] |= MODEL_ARRAYS
            .iter()
            .any(|a| a.setconst[g] & READS != 0 && earlier(&a.setconst));
    }
    run
}

/// `mj_setConst` reads array `i` before it writes it.
fn reads_first(i: usize) -> bool {
    let mut used = MODEL_ARRAYS[i].setconst.iter().filter(|&&mark| mark != 0);
    used.next().is_some_and(|mark| mark & READS != 0)
}

/// Array `i` is written by one of the groups.
fn is_result(i: usize, run: [bool; 4]) -> bool {
    (0..4).any(|g| run[g] && MODEL_ARRAYS[i].setconst[g] & WRITES != 0)
}

/// Derives the constants of the call's `n` simulations; the number that failed.
///
/// # Safety
/// The call has the batch's turn and its selection is set.
pub unsafe fn set_const(batch: &Batch, n: usize) -> Result<usize, Refusal> {
    // SAFETY: the turn's, here and below; borrowed anew after each run
    let run = groups(unsafe { &batch.own().models });
    if run == [false; 4] {
        // SAFETY: as above
        let own = unsafe { batch.own() };
        (0..n).for_each(|position| batch.succeed(own.simulation(position)));
        return Ok(0);
    }
    let mut derivation = Derivation {
        benches: Vec::new(),
        results: (0..MODEL_ARRAYS.len())
            .filter(|&i| is_result(i, run))
            .collect(),
        news: MODEL_ARRAYS
            .iter()
            .map(|_| AtomicBool::new(false))
            .collect(),
        summary_differs: AtomicBool::new(false),
    };
    // SAFETY: as above
    let outcome = unsafe { derivation.both_passes(batch, n) };
    for bench in &mut derivation.benches {
        bench.get_mut().free();
    }
    outcome.map_err(|text| Text::new(format_args!("mjb_setConst: {text}")))
}

impl Bench {
    fn make(base: *const mjModel) -> Result<Self, Caught> {
        // SAFETY: the batch's model
        let model = catch_all(|| unsafe { buffer::copy_model(ptr::null_mut(), Model::new(base)) })?;
        let bench = Self {
            model,
            seat: Seat::empty(),
        };
        match model.is_null() {
            true => Err(no_memory()),
            false => make_all(core::iter::once(&bench.seat), model).map(|()| bench),
        }
    }

    fn free(&mut self) {
        self.seat.free();
        // SAFETY: made here
        unsafe { buffer::delete_model(self.model) };
        self.model = ptr::null_mut();
    }

    /// Puts the values in from which a simulation derives.
    ///
    /// # Safety
    /// This thread's bench and simulation.
    unsafe fn start(&mut self, base: *const mjModel, models: &Models, sim: usize) {
        // SAFETY: two models of the same sizes; rows have their fields' extents
        unsafe {
            let m = self.model;
            (*m).opt = ptr::read::<mjOption>(&raw const (*base).opt);
            let arrays = MODEL_ARRAYS.iter().enumerate();
            for (_, slot) in arrays.filter(|(i, _)| may_differ(*i)) {
                let bytes = slot.bytes(base, ptr::null()).unwrap_or(0);
                ptr::copy_nonoverlapping(slot.get(base), slot.get(m), bytes);
            }
            for field in models.expanded.iter().filter(|field| field.asked) {
                let given = match field.place {
                    Place::Option(_) => true,
                    Place::Array(i) => {
                        reads_first(i) || MODEL_ARRAYS[i].setconst.iter().all(|m| m & WRITES == 0)
                    }
                };
                if given {
                    let to = field.place.get(m);
                    ptr::copy_nonoverlapping(field.row(sim), to, field.extent.bytes());
                }
            }
        }
    }
}

fn no_memory() -> Caught {
    Text::new(format_args!("could not allocate memory"))
}

impl Derivation {
    /// Derives; again when fields became the simulations' own, since their rows began with the model's values.
    ///
    /// # Safety
    /// As `set_const`.
    unsafe fn both_passes(&mut self, batch: &Batch, n: usize) -> Result<usize, Caught> {
        for _ in 0..batch.shares.len() {
            self.benches
                .push(UnsafeCell::new(Bench::make(batch.model)?));
        }
        loop {
            // SAFETY: as asked above; the borrow ends before the run
            unsafe { batch.own_mut().work = Work::Task(&raw const *self) };
            // SAFETY: as asked above
            let failures = unsafe { crew::run(batch, n) };
            // SAFETY: as asked above
            let own = unsafe { batch.own_mut() };
            if !self.expand(batch, own).map_err(|OutOfMemory| no_memory())? {
                return Ok(failures);
            }
        }
    }

    /// Gives simulations of their own what differs and was shared; whether there was any.
    fn expand(&self, batch: &Batch, own: &mut Own) -> Result<bool, OutOfMemory> {
        let mut any = false;
        for (i, new) in self.news.iter().enumerate() {
            if new.swap(false, Ordering::Relaxed) {
                any = true;
                let extent = extent_of(batch.model, i);
                batch.expand(own, (Place::Array(i), extent), false)?;
            }
        }
        if self.summary_differs.swap(false, Ordering::Relaxed) {
            any = true;
            let table = Table::zeroed(batch.nsim, size_of::<Summary>())?;
            for sim in 0..batch.nsim {
                // SAFETY: a row of this size; the batch's model
                unsafe {
                    table
                        .row(sim)
                        .cast::<Summary>()
                        .write(Summary::of(batch.model))
                };
            }
            own.models.summaries = Some(table);
        }
        Ok(any)
    }

    /// Notes a result that is not the model's.
    ///
    /// # Safety
    /// `result` has the extent of array `i`.
    unsafe fn compare(&self, i: usize, base: *const mjModel, result: *const u8) {
        // SAFETY: as asked above
        unsafe {
            let bytes = extent_of(base, i).bytes();
            let both = [MODEL_ARRAYS[i].get(base).cast_const(), result];
            let [a, b] = both.map(|p| core::slice::from_raw_parts(p, bytes));
            if a != b {
                self.news[i].store(true, Ordering::Relaxed);
            }
        }
    }
}

impl Task for Derivation {
    /// Derives one simulation. Its fields change when all went well.
    unsafe fn run(&self, batch: &Batch, own: &Own, thread: usize, sim: usize) {
        // SAFETY: this thread's bench; base and bench have the same sizes
        unsafe {
            let bench = &mut *self.benches[thread].get();
            bench.start(batch.model, &own.models, sim);
            setconst::set_const(&mut ModelData::new(bench.model, bench.seat.as_ptr()));
            for &i in &self.results {
                let result = MODEL_ARRAYS[i].get(bench.model);
                match own.models.find(Place::Array(i)) {
                    Some(field) => {
                        let bytes = field.extent.bytes();
                        ptr::copy_nonoverlapping(result, field.row(sim), bytes);
                    }
                    None => self.compare(i, batch.model, result),
                }
            }
            let summary = Summary::of(bench.model);
            match &own.models.summaries {
                Some(table) => table.row(sim).cast::<Summary>().write(summary),
                None if summary != Summary::of(batch.model) => {
                    self.summary_differs.store(true, Ordering::Relaxed);
                }
                None => {}
            }
            batch.seat(thread, sim).ahead.set(false);
        }
    }

    /// Empties the state of a thread's bench.
    unsafe fn recover(&self, thread: usize) {
        // SAFETY: as asked above
        let bench = unsafe { &*self.benches[thread].get() };
        bench.seat.recover(bench.model);
    }
}
