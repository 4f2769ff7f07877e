//! Many simulations of one model on a pool of threads.

use std::ffi::CString;

use super::array;
use super::error::{Error, Result};
use super::model::Model;
use super::rows::{Failures, Rows, RowsMut};

use crate::abi::*;
use crate::base::layout::{Ty, layout_of};
use crate::base::slots_gen::{DATA_ARRAYS, MODEL_ARRAYS};
use crate::batch::calls::Selection;
use crate::batch::{self, Extent};
use crate::pipeline::state;

/// Many simulations of one model, on a fixed pool of threads.
///
/// Each simulation is a row of state, which may be read and written between calls. Results have the bits of a loop over
/// simulations, for any number of threads.
///
/// ```
/// use mujoco::{Batch, BatchOptions, Model, Stage};
///
/// let model = Model::from_xml_str(
///     "<mujoco><worldbody><body name='b'><joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>
///        <actuator><motor joint='j'/></actuator></mujoco>",
/// )?;
/// let mut batch = Batch::new(&model, 100, BatchOptions::default())?;
/// for sim in 0..batch.len() {
///     batch.ctrl_mut(sim)[0] = sim as f64;
/// }
/// batch.step(10, Stage::Positions).unwrap();
/// assert!(batch.qvel(99)[0] > batch.qvel(1)[0]);
/// let xpos = batch.output("xpos")?;
/// assert_eq!(xpos.row(7).len(), 6);
/// # Ok::<(), mujoco::Error>(())
/// ```
///
/// Rows are lent until the next call:
///
/// ```compile_fail
/// # let model = mujoco::Model::from_xml_str("<mujoco/>").unwrap();
/// let mut batch = mujoco::Batch::new(&model, 2, Default::default()).unwrap();
/// let qpos = batch.qpos(0);
/// batch.step(1, mujoco::Stage::None).unwrap();
/// println!("{qpos:?}");
/// ```
pub struct Batch {
    inner: Box<batch::Batch>,
    model: Model,
}

/// How a batch works.
///
/// ```
/// use mujoco::BatchOptions;
/// let options = BatchOptions { threads: 2, ..Default::default() };
/// assert!(!options.persistent);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BatchOptions {
    /// threads, the caller's included; 0: as many as the machine has processors
    pub threads: usize,
    /// every simulation keeps all that is computed of it, which sleeping bodies need; memory is that of as many states
    pub persistent: bool,
}

/// What is computed at the new state after a call.
///
/// ```
/// assert!(mujoco::Stage::None < mujoco::Stage::Accelerations);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// nothing: outputs are those before the last step
    None,
    Positions,
    Velocities,
    /// everything, as [`crate::Data::forward`]
    Accelerations,
}

/// Members of mjData outside its arrays that are `mjtNum`.
const MEMBERS: [&str; 2] = ["energy", "solver_fwdinv"];

/// A field of mjData holds numbers of `f64`.
fn data_is_real(name: &str) -> bool {
    MEMBERS.contains(&name) || array::find(&DATA_ARRAYS, name).is_some()
}

/// A field of mjModel holds numbers of `f64`.
fn model_is_real(name: &str) -> bool {
    match name.strip_prefix("opt.") {
        Some(option) => {
            let layout = layout_of("mjOption");
            let field = layout.find(option).map(|i| &layout.slots[i]);
            field.is_some_and(|f| f.ty == Ty::Double)
        }
        None => array::find(&MODEL_ARRAYS, name).is_some(),
    }
}

impl Batch {
    /// Simulations of a copy of the model, each in its initial state.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(mujoco::Batch::new(&model, 5, Default::default())?.len(), 5);
    /// assert!(mujoco::Batch::new(&model, 0, Default::default()).is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn new(model: &Model, simulations: usize, options: BatchOptions) -> Result<Self> {
        let clamp = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let (nsim, nthread) = (clamp(simulations), clamp(options.threads));
        Ok(Self {
            inner: batch::Batch::new(model.view(), nsim, nthread, options.persistent)?,
            model: model.clone(),
        })
    }

    /// The model.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let batch = mujoco::Batch::new(&model, 1, Default::default())?;
    /// assert_eq!(batch.model().nbody(), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Simulations; see [`Batch::new`].
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let batch = mujoco::Batch::new(&model, 3, Default::default())?;
    /// assert!(batch.len() == 3 && !batch.is_empty());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.inner.nsim()
    }

    /// Never: a batch has simulations. See [`Batch::len`].
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Threads, the caller's included.
    ///
    /// ```
    /// # use mujoco::{Batch, BatchOptions};
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// let options = BatchOptions { threads: 2, ..Default::default() };
    /// assert_eq!(Batch::new(&model, 8, options)?.threads(), 2);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn threads(&self) -> usize {
        self.inner.nthread()
    }

    /// Steps all simulations, then computes a stage at the new states.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.step(5, mujoco::Stage::None).unwrap();
    /// assert!((batch.time(1) - 0.01).abs() < 1e-12);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn step(&mut self, steps: usize, stage: Stage) -> std::result::Result<(), Failures> {
        self.step_those(None, steps, stage)
    }

    /// Steps some simulations, given in rising order.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 3, Default::default())?;
    /// batch.step_some(&[0, 2], 1, mujoco::Stage::None).unwrap();
    /// assert_eq!(batch.time(1), 0.0);
    /// assert!(batch.step_some(&[2, 0], 1, mujoco::Stage::None).is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn step_some(
        &mut self,
        ids: &[i32],
        steps: usize,
        stage: Stage,
    ) -> std::result::Result<(), Failures> {
        self.step_those(Some(ids), steps, stage)
    }

    fn step_those(
        &mut self,
        ids: Option<&[i32]>,
        steps: usize,
        stage: Stage,
    ) -> std::result::Result<(), Failures> {
        let steps = i32::try_from(steps).unwrap_or(i32::MAX);
        // SAFETY: the ids are live
        let failed = unsafe { self.inner.step(selection(ids), steps, stage as i32) }?;
        self.outcome(failed)
    }

    /// Computes a stage at the states of all simulations.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body pos='1 0 0'><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.output("xpos")?; // from now on
    /// batch.forward(mujoco::Stage::Positions).unwrap();
    /// assert_eq!(batch.output("xpos")?.row(0)[3..], [1.0, 0.0, 0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn forward(&mut self, stage: Stage) -> std::result::Result<(), Failures> {
        // SAFETY: no ids
        let failed = unsafe { self.inner.forward(Selection::ALL, stage as i32) }?;
        self.outcome(failed)
    }

    /// Resets some simulations, given in rising order, to the model's defaults.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.step(1, mujoco::Stage::None).unwrap();
    /// batch.reset(&[1]).unwrap();
    /// assert!(batch.time(0) > 0.0 && batch.time(1) == 0.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn reset(&mut self, ids: &[i32]) -> std::result::Result<(), Failures> {
        let key = std::ptr::null();
        // SAFETY: the ids are live
        let failed = unsafe { self.inner.reset(selection(Some(ids)), key, mjSTAGE_NONE) }?;
        self.outcome(failed)
    }

    fn outcome(&self, failed: i32) -> std::result::Result<(), Failures> {
        if failed == 0 {
            return Ok(());
        }
        let simulations: Vec<usize> = (0..self.len()).filter(|&i| self.inner.failed(i)).collect();
        let first = simulations.first().and_then(|&sim| self.error(sim));
        Err(Failures {
            first: first.unwrap_or_else(|| Error::new("a simulation failed")),
            simulations,
        })
    }

    /// The error of a simulation's last call.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// assert!(batch.error(0).is_none());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn error(&self, sim: usize) -> Option<Error> {
        self.inner
            .failed(sim)
            .then(|| (*self.inner.error_of(sim)).into())
    }

    /// The whole state of a simulation: what [`crate::Data::state`] gives for `State::INTEGRATION`.
    ///
    /// ```
    /// # use mujoco::{Data, State};
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// assert_eq!(batch.state(1), Data::new(&model)?.state(State::INTEGRATION));
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    ///
    /// # Panics
    /// Here and below, when there are not as many simulations.
    pub fn state(&self, sim: usize) -> &[f64] {
        self.check(sim);
        let n = self.inner.nstate();
        // SAFETY: a row of the table; calls need `&mut self`
        unsafe { std::slice::from_raw_parts(self.inner.state().add(sim * n), n) }
    }

    /// The whole state of a simulation, for writing.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.state_mut(0)[0] = 5.0;
    /// assert_eq!(batch.time(0), 5.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn state_mut(&mut self, sim: usize) -> &mut [f64] {
        self.check(sim);
        let n = self.inner.nstate();
        // SAFETY: as in `state`; exclusive
        unsafe { std::slice::from_raw_parts_mut(self.inner.state().add(sim * n), n) }
    }

    fn check(&self, sim: usize) {
        assert!(sim < self.len(), "simulation {sim} of {}", self.len());
    }

    fn part(&self, part: mjtState) -> std::ops::Range<usize> {
        let m = self.model.view();
        let at = state::size(m, mjSTATE_INTEGRATION & (part - 1));
        at..at + state::size(m, part)
    }

    /// Simulated seconds; see [`Batch::step`].
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(mujoco::Batch::new(&model, 2, Default::default())?.time(0), 0.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn time(&self, sim: usize) -> f64 {
        self.state(sim)[0]
    }

    /// The configuration of a simulation.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.qpos_mut(1)[0] = 0.5;
    /// assert_eq!((batch.qpos(0), batch.qpos(1)), (&[0.0][..], &[0.5][..]));
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn qpos(&self, sim: usize) -> &[f64] {
        &self.state(sim)[self.part(mjSTATE_QPOS)]
    }

    /// The configuration, for writing; see [`Batch::qpos`].
    pub fn qpos_mut(&mut self, sim: usize) -> &mut [f64] {
        let part = self.part(mjSTATE_QPOS);
        &mut self.state_mut(sim)[part]
    }

    /// The velocity of a simulation.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.qvel_mut(1)[0] = 0.5;
    /// assert_eq!(batch.qvel(1), [0.5]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn qvel(&self, sim: usize) -> &[f64] {
        &self.state(sim)[self.part(mjSTATE_QVEL)]
    }

    /// The velocity, for writing; see [`Batch::qvel`].
    pub fn qvel_mut(&mut self, sim: usize) -> &mut [f64] {
        let part = self.part(mjSTATE_QVEL);
        &mut self.state_mut(sim)[part]
    }

    /// The controls of a simulation, for writing; see [`Batch`].
    pub fn ctrl_mut(&mut self, sim: usize) -> &mut [f64] {
        let part = self.part(mjSTATE_CTRL);
        &mut self.state_mut(sim)[part]
    }

    /// A field of `mjData`, copied out of every simulation by each call from now on; zero before the first.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// assert_eq!(batch.output("xmat")?.row(0).len(), 9);
    /// assert!(batch.output("ncon").is_err()); // no real numbers
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn output(&mut self, name: &str) -> Result<Rows<'_>> {
        let found = match data_is_real(name) {
            true => self.inner.output(&c_name(name)?)?,
            false => None,
        };
        let (at, Extent { size, .. }) = found.ok_or_else(|| unknown(name))?;
        let nsim = self.len();
        // SAFETY: rows of `f64`, which live with the batch; calls need `&mut self`
        let values = unsafe { std::slice::from_raw_parts(at.cast(), nsim * size) };
        Ok(Rows::new(values, size, nsim))
    }

    /// A field of `mjModel` that differs between simulations from now on, at first the model's values.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut batch = mujoco::Batch::new(&model, 2, Default::default())?;
    /// batch.field("body_mass")?.row(1)[1] = 7.0;
    /// batch.set_const().unwrap(); // what follows from masses
    /// assert!(batch.field("geom_type").is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn field(&mut self, name: &str) -> Result<RowsMut<'_>> {
        let found = match model_is_real(name) {
            true => self.inner.expand_field(&c_name(name)?)?,
            false => None,
        };
        let (at, Extent { size, .. }) = found.ok_or_else(|| unknown(name))?;
        let nsim = self.len();
        // SAFETY: rows of `f64`, which live with the batch; exclusive
        let values = unsafe { std::slice::from_raw_parts_mut(at.cast(), nsim * size) };
        Ok(RowsMut::new(values, size, nsim))
    }

    /// Computes what follows from fields that differ; see [`Batch::field`].
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// mujoco::Batch::new(&model, 2, Default::default())?.set_const().unwrap();
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_const(&mut self) -> std::result::Result<(), Failures> {
        // SAFETY: no ids
        let failed = unsafe { self.inner.set_const(Selection::ALL) }?;
        self.outcome(failed)
    }
}

fn selection(ids: Option<&[i32]>) -> Selection {
    ids.map_or(Selection::ALL, |ids| Selection {
        ids: ids.as_ptr(),
        nid: i32::try_from(ids.len()).unwrap_or(i32::MAX),
    })
}

fn c_name(name: &str) -> Result<CString> {
    CString::new(name).map_err(|_| unknown(name))
}

fn unknown(name: &str) -> Error {
    Error::new(format!(
        "no field of real numbers is named '{name}', or it cannot be used here"
    ))
}
