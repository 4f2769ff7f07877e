//! The functions of mjbatch.h: they check arguments in order, take the batch's turn, and set up the work.
//!
//! A refusal is returned, to be raised by the shim when the turn is over; nothing has run then.

use core::ffi::{CStr, c_int, c_void};
use core::ptr;

use super::fields::{Extent, Source, of_data, of_model};
use super::table::{OutOfMemory, Table};
use super::turn::{Began, ancestors};
use super::work::{Output, Record, RecordKind, Rollout, Work};
use super::{Batch, Own, Refusal, constants, crew};
use crate::abi::*;
use crate::base::fixed_text::Text;
use crate::base::slots_gen::{DATA_ARRAYS, MODEL_SIZES};
use crate::base::{Model, buffer};
use crate::pipeline::state;

/// A refusal.
macro_rules! refuse {
    ($($text:tt)*) => {
        return Err(Text::new(format_args!($($text)*)))
    };
}

/// The simulations of a call: `nid` of them, sorted; all when null.
#[derive(Clone, Copy)]
pub struct Selection {
    pub ids: *const c_int,
    pub nid: c_int,
}

impl Selection {
    /// All simulations.
    pub const ALL: Self = Self {
        ids: ptr::null(),
        nid: 0,
    };
}

/// What the client asks to record, as in the C struct.
pub struct Request<'a> {
    pub field: Option<&'a CStr>,
    pub spec: mjtState,
    pub to: *mut c_void,
}

fn check_stage(func: &str, stage: c_int) -> Result<(), Refusal> {
    if !(mjSTAGE_NONE..=mjSTAGE_ACC).contains(&stage) {
        refuse!(
            "{func}: stage must be in [mjSTAGE_NONE, mjSTAGE_ACC] = [{mjSTAGE_NONE}, {mjSTAGE_ACC}], got {stage}"
        );
    }
    Ok(())
}

fn check_nstep(func: &str, nstep: c_int) -> Result<usize, Refusal> {
    match usize::try_from(nstep) {
        Ok(nstep) if nstep > 0 => Ok(nstep),
        _ => refuse!("{func}: nstep must be positive"),
    }
}

impl Batch {
    /// Runs `f` when it is this call's turn.
    fn call<R>(
        &self,
        func: &str,
        f: impl FnOnce(&mut Own) -> Result<R, Refusal>,
    ) -> Result<R, Refusal> {
        let mut mark = 0;
        if self.turn.enter(self.address(), func, &mut mark)? == Began::AfterJump {
            // SAFETY: the turn is ours
            unsafe { crew::abandoned(self) };
        }
        // SAFETY: the turn is ours, and nothing runs
        let result = f(unsafe { self.own_mut() });
        self.turn.leave(&mut mark);
        result
    }

    /// Notes the simulations of a call; how many.
    ///
    /// # Safety
    /// `ids` is null or valid for reads of `nid` numbers.
    unsafe fn select(&self, own: &mut Own, func: &str, which: Selection) -> Result<usize, Refusal> {
        ancestors(&mut own.ancestors);
        own.all = which.ids.is_null();
        if own.all {
            return Ok(self.nsim);
        }
        let Ok(n) = usize::try_from(which.nid) else {
            refuse!("{func}: nid must be non-negative, got {}", which.nid);
        };
        own.selection.clear();
        let mut least = 0;
        for i in 0..n {
            // SAFETY: as asked above
            let id = unsafe { which.ids.add(i).read() };
            if id < least || id as usize >= self.nsim {
                refuse!(
                    "{func}: simulation ids must be sorted, unique and in [0, {}); ids[{i}] is {id}",
                    self.nsim
                );
            }
            own.selection.push(id);
            least = id + 1;
        }
        Ok(n)
    }

    /// Takes the turn, selects, works; the number that failed.
    ///
    /// # Safety
    /// As `select`; what the work points at is good for it.
    unsafe fn work(&self, func: &str, which: Selection, work: Work) -> Result<c_int, Refusal> {
        self.call(func, |own| {
            // SAFETY: as asked above; `own` is not used while threads run
            unsafe {
                let n = self.select(own, func, which)?;
                if let Work::Reset { key, .. } = work {
                    self.check_keys(own, func, key, n)?;
                }
                own.work = work;
                Ok(crew::run(self, n) as c_int)
            }
        })
    }

    /// The keyframes of a reset exist in the models of their simulations.
    ///
    /// # Safety
    /// `key` is null or valid for reads of `n` numbers.
    unsafe fn check_keys(
        &self,
        own: &Own,
        func: &str,
        key: *const c_int,
        n: usize,
    ) -> Result<(), Refusal> {
        if key.is_null() {
            return Ok(());
        }
        for position in 0..n {
            let given = own.models.given.get(own.simulation(position));
            // SAFETY: as asked above; models of the client are live while they are set
            let (nkey, key) = unsafe {
                let m = given.copied().unwrap_or(self.model);
                ((*m).nkey, key.add(position).read())
            };
            if key < -1 || i64::from(key) >= nkey {
                refuse!("{func}: keyframes must be in [-1, {nkey}), got {key}");
            }
        }
        Ok(())
    }

    /// `mjb_step`.
    ///
    /// # Safety
    /// As `select`.
    pub unsafe fn step(
        &self,
        which: Selection,
        nstep: c_int,
        stage: c_int,
    ) -> Result<c_int, Refusal> {
        let nstep = check_nstep("mjb_step", nstep)?;
        check_stage("mjb_step", stage)?;
        // SAFETY: as asked above
        unsafe { self.work("mjb_step", which, Work::Step { nstep, stage }) }
    }

    /// `mjb_forward`.
    ///
    /// # Safety
    /// As `select`.
    pub unsafe fn forward(&self, which: Selection, stage: c_int) -> Result<c_int, Refusal> {
        check_stage("mjb_forward", stage)?;
        // SAFETY: as asked above
        unsafe { self.work("mjb_forward", which, Work::Step { nstep: 0, stage }) }
    }

    /// `mjb_reset`.
    ///
    /// # Safety
    /// As `select`; `key` is null or has a number per simulation of the call.
    pub unsafe fn reset(
        &self,
        which: Selection,
        key: *const c_int,
        stage: c_int,
    ) -> Result<c_int, Refusal> {
        check_stage("mjb_reset", stage)?;
        // SAFETY: as asked above
        unsafe { self.work("mjb_reset", which, Work::Reset { key, stage }) }
    }

    /// `mjb_apply`.
    ///
    /// # Safety
    /// As `select`; `func` may be called with `arg` from any thread.
    pub unsafe fn apply(
        &self,
        which: Selection,
        func: mjfBatchFunc,
        arg: *mut c_void,
        save: bool,
    ) -> Result<c_int, Refusal> {
        let Some(func) = func else {
            refuse!("mjb_apply: func is NULL");
        };
        // SAFETY: as asked above
        unsafe { self.work("mjb_apply", which, Work::Apply { func, arg, save }) }
    }

    /// `mjb_rollout`.
    ///
    /// # Safety
    /// As `select`; controls and buffers have the extents that go with simulations and steps.
    pub unsafe fn rollout<'a>(
        &self,
        which: Selection,
        nstep: c_int,
        control: *const mjtNum,
        spec: c_int,
        requests: impl Iterator<Item = Request<'a>> + Clone,
    ) -> Result<c_int, Refusal> {
        const FUNC: &str = "mjb_rollout";
        let nstep = check_nstep(FUNC, nstep)?;
        if !control.is_null() && spec & !mjSTATE_USER != 0 {
            refuse!("{FUNC}: control_spec must be a subset of mjSTATE_USER");
        }
        let records = requests.enumerate().map(|(i, r)| self.record(i, r));
        if let Some(Err(refusal)) = records.clone().find(Result::is_err) {
            return Err(refusal);
        }
        let width = match control.is_null() {
            true => 0,
            false => state::size(self.model(), spec),
        };
        let rollout = Rollout {
            nstep,
            control,
            spec,
            width,
        };
        self.call(FUNC, |own| {
            own.records.clear();
            own.records.extend(records.flatten());
            // SAFETY: as asked above; `own` is not used while threads run
            unsafe {
                let n = self.select(own, FUNC, which)?;
                own.work = Work::Rollout(rollout);
                Ok(crew::run(self, n) as c_int)
            }
        })
    }

    /// What a rollout is to record.
    fn record(&self, i: usize, request: Request<'_>) -> Result<Record, Refusal> {
        let (kind, extent) = match request.field {
            Some(name) => match of_data(self.model, name, true) {
                Some((source, extent)) => (RecordKind::Field(source), extent),
                None => refuse!("mjb_rollout: unknown field '{}'", name.to_string_lossy()),
            },
            None => {
                let spec = request.spec;
                if !(0..1 << mjNSTATE).contains(&spec) {
                    refuse!("mjb_rollout: invalid state spec {spec} in record {i}");
                }
                let size = state::size(self.model(), spec);
                (RecordKind::State(spec), Extent { size, elem: 8 })
            }
        };
        if request.to.is_null() {
            refuse!("mjb_rollout: record {i} has no buffer");
        }
        Ok(Record {
            kind,
            to: request.to.cast(),
            extent,
        })
    }

    /// `mjb_output`: the rows; null for a field that cannot be an output.
    pub fn output(&self, name: &CStr) -> Result<Option<(*mut c_void, Extent)>, Refusal> {
        self.call("mjb_output", |own| {
            let Some((source, extent)) = of_data(self.model, name, false) else {
                return Ok(None);
            };
            let known = own.outputs.iter().find(|output| output.source == source);
            if let Some(output) = known {
                return Ok(Some((output.rows.as_ptr().cast(), extent)));
            }
            let output = self.new_output(source, extent);
            let output = output.map_err(|OutOfMemory| no_memory("mjb_output"))?;
            let at = output.rows.as_ptr().cast();
            own.outputs.push(output);
            Ok(Some((at, extent)))
        })
    }

    /// Rows of an output: zero, or what the states of a persistent batch hold.
    fn new_output(&self, source: Source, extent: Extent) -> Result<Output, OutOfMemory> {
        let output = Output {
            source,
            extent,
            rows: Table::zeroed(self.nsim, extent.bytes())?,
        };
        if self.persistent {
            for (sim, seat) in self.seats.iter().enumerate() {
                // SAFETY: states of the batch's sizes, idle
                unsafe { output.copy(seat.as_ptr(), sim) };
            }
        }
        Ok(output)
    }

    /// `mjb_expand`: the rows; null for a field that all simulations share.
    pub fn expand_field(&self, name: &CStr) -> Result<Option<(*mut c_void, Extent)>, Refusal> {
        self.call("mjb_expand", |own| {
            if !own.models.given.is_empty() {
                refuse!("mjb_expand: the batch runs on caller models");
            }
            let Some((place, extent)) = of_model(self.model, name) else {
                return Ok(None);
            };
            let field = self.expand(own, (place, extent), true);
            let field = field.map_err(|OutOfMemory| no_memory("mjb_expand"))?;
            Ok(Some((field.as_ptr().cast(), extent)))
        })
    }

    /// `mjb_expanded`: the rows, null while the field is shared; nothing for a field that is always.
    pub fn expanded(&self, name: &CStr) -> Result<Option<(*const c_void, Extent)>, Refusal> {
        self.call("mjb_expanded", |own| {
            let Some((place, extent)) = of_model(self.model, name) else {
                return Ok(None);
            };
            let field = own.models.find(place);
            let rows = field.map_or(ptr::null(), |field| field.as_ptr().cast_const());
            Ok(Some((rows.cast(), extent)))
        })
    }

    /// `mjb_setConst`.
    ///
    /// # Safety
    /// As `select`.
    pub unsafe fn set_const(&self, which: Selection) -> Result<c_int, Refusal> {
        self.call("mjb_setConst", |own| {
            if !own.models.given.is_empty() {
                refuse!("mjb_setConst: the batch runs on caller models");
            }
            // SAFETY: as asked above; `own` is not used any more
            unsafe {
                let n = self.select(own, "mjb_setConst", which)?;
                Ok(constants::set_const(self, n)? as c_int)
            }
        })
    }

    /// `mjb_setModels`.
    ///
    /// # Safety
    /// `models` is null or has a pointer per simulation; models live and stay as they are while they are set.
    pub unsafe fn set_models(&self, models: *const *const mjModel) -> Result<(), Refusal> {
        self.call("mjb_setModels", |own| {
            if !models.is_null() {
                for i in 0..self.nsim {
                    // SAFETY: as asked above
                    unsafe { self.check_model(i, models.add(i).read())? };
                }
                if !own.models.expanded.is_empty() {
                    refuse!("mjb_setModels: the batch has per-simulation model fields");
                }
            }
            own.models.given.clear();
            if !models.is_null() {
                // SAFETY: as asked above
                let all = (0..self.nsim).map(|i| unsafe { models.add(i).read() });
                own.models.given.extend(all);
            }
            self.seats.iter().for_each(|seat| seat.ahead.set(false));
            Ok(())
        })
    }

    /// A model of the client's gives mjData the layout of the batch's.
    ///
    /// # Safety
    /// `m` is null or live.
    unsafe fn check_model(&self, i: usize, m: *const mjModel) -> Result<(), Refusal> {
        if m.is_null() {
            refuse!("mjb_setModels: model {i} is NULL");
        }
        // SAFETY: both live
        let same = unsafe {
            let bytes = |m| {
                DATA_ARRAYS
                    .iter()
                    .map(move |slot| slot.bytes(m, ptr::null()))
            };
            bytes(m).eq(bytes(self.model))
                && (*m).narena == (*self.model).narena
                && (*m).nplugin == (*self.model).nplugin
        };
        if !same {
            refuse!("mjb_setModels: model {i} does not give mjData the batch model's layout");
        }
        // SAFETY: live
        let m = unsafe { Model::new(m) };
        if !self.persistent && (m.enabled(mjENBL_SLEEP) || m.enabled(mjENBL_IPC)) {
            refuse!(
                "mjb_setModels: model {i} enables sleep or IPC, which require a persistent batch"
            );
        }
        Ok(())
    }

    fn check_sim(&self, func: &str, sim: c_int) -> Result<usize, Refusal> {
        match usize::try_from(sim) {
            Ok(i) if i < self.nsim => Ok(i),
            _ => refuse!("{func}: sim must be in [0, {}), got {sim}", self.nsim),
        }
    }

    /// `mjb_getModel`.
    ///
    /// # Safety
    /// `to` is null or a live model.
    pub unsafe fn get_model(&self, sim: c_int, to: *mut mjModel) -> Result<(), Refusal> {
        let sim = self.check_sim("mjb_getModel", sim)?;
        self.call("mjb_getModel", |own| {
            // SAFETY: as asked above; threads are idle, so their views are free
            unsafe {
                let m = own.models.of(self.model, &self.views[0], sim);
                let base = own.models.given.get(sim).copied().unwrap_or(self.model);
                let same = |to: *const mjModel| {
                    MODEL_SIZES
                        .iter()
                        .all(|size| size.get(to) == size.get(base))
                };
                if to.is_null() || !same(to) {
                    refuse!("mjb_getModel: model sizes differ from the simulation's");
                }
                buffer::copy_model(to, Model::new(m));
            }
            Ok(())
        })
    }

    /// `mjb_getData`.
    ///
    /// # Safety
    /// `to` is null or a live state.
    pub unsafe fn get_data(&self, sim: c_int, to: *mut mjData) -> Result<(), Refusal> {
        let sim = self.check_sim("mjb_getData", sim)?;
        self.call("mjb_getData", |own| {
            // SAFETY: as asked above; threads are idle
            unsafe {
                let seat = self.seat(0, sim);
                let d = seat.as_ptr();
                let sizes = |d: *const mjData| ((*d).nbuffer, (*d).narena);
                if to.is_null() || sizes(to) != sizes(d) {
                    refuse!("mjb_getData: data sizes differ from the batch's");
                }
                let m = own.models.of(self.model, &self.views[0], sim);
                if self.persistent {
                    seat.copy_to(m, to);
                }
                self.row(sim).put(m, to);
            }
            Ok(())
        })
    }

    /// `mjb_stateComponent`: address in the first row and length.
    pub fn component(&self, component: c_int) -> Result<(*mut mjtNum, usize), Refusal> {
        if component <= 0
            || component & mjSTATE_INTEGRATION != component
            || component & (component - 1) != 0
        {
            refuse!("mjb_stateComponent: component must be one mjtState component");
        }
        let before = state::size(self.model(), mjSTATE_INTEGRATION & (component - 1));
        // SAFETY: the parts before it lie in the row
        let at = unsafe { self.state().add(before) };
        Ok((at, state::size(self.model(), component)))
    }

    /// Whether the batch can be freed: not from a function that it runs.
    pub fn end(&self) -> Result<(), Refusal> {
        self.call("mjb_deleteBatch", |_| Ok(()))
    }
}

fn no_memory(func: &str) -> Refusal {
    Text::new(format_args!("{func}: could not allocate memory"))
}
