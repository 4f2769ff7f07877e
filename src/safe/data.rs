//! Simulation states.

use std::ptr::{self, NonNull};

use super::array::{self, Array};
use super::error::{Error, Result};
use super::model::{Kind, Model};

use crate::abi::*;
use crate::base::catch::catch_all;
use crate::base::slots_gen::DATA_ARRAYS;
use crate::base::{self, buffer, plugin, stack};
use crate::pipeline::{forward, inverse, reset, state, step};

/// A simulation: its state, its inputs, and everything computed from them.
///
/// ```
/// use mujoco::{Data, Model};
///
/// let model = Model::from_xml_str(
///     "<mujoco>
///        <worldbody>
///          <geom name='floor' type='plane' size='1 1 .1'/>
///          <body name='ball' pos='0 0 .5'><freejoint/><geom size='.1'/></body>
///        </worldbody>
///      </mujoco>",
/// )?;
/// let mut data = Data::new(&model)?;
/// while data.time() < 1.0 {
///     data.step()?;
/// }
/// assert!(data.body("ball")?.pos()[2] < 0.11);
/// assert_eq!(data.contacts().count(), 1);
/// # Ok::<(), mujoco::Error>(())
/// ```
///
/// A state may be sent to another thread, and read by several; it is stepped by one.
///
/// ```
/// fn sent<T: Send + Sync>(_: T) {}
/// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
/// sent(mujoco::Data::new(&model)?);
/// # Ok::<(), mujoco::Error>(())
/// ```
///
/// What it lends ends before the next step:
///
/// ```compile_fail
/// # let model = mujoco::Model::from_xml_str("<mujoco/>").unwrap();
/// let mut data = mujoco::Data::new(&model).unwrap();
/// let qpos = data.qpos();
/// data.step().unwrap();
/// println!("{qpos:?}");
/// ```
///
/// Two threads cannot step one state:
///
/// ```compile_fail
/// # let model = mujoco::Model::from_xml_str("<mujoco/>").unwrap();
/// let data = mujoco::Data::new(&model).unwrap();
/// std::thread::scope(|s| {
///     s.spawn(|| data.step());
/// });
/// ```
pub struct Data {
    d: NonNull<mjData>,
    model: Model,
}

// SAFETY: owned memory without a thread of its own
unsafe impl Send for Data {}
// SAFETY: shared references only read
unsafe impl Sync for Data {}

impl Drop for Data {
    fn drop(&mut self) {
        // SAFETY: owned; plugins may raise
        let _ = catch_all(|| unsafe { buffer::delete_data(self.d.as_ptr()) });
    }
}

/// Parts of a state, which [`Data::state`] puts into one vector.
///
/// ```
/// use mujoco::State;
/// let both = State::QPOS | State::QVEL;
/// assert_ne!(both, State::PHYSICS);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State(mjtState);

impl State {
    pub const TIME: Self = Self(mjSTATE_TIME);
    pub const QPOS: Self = Self(mjSTATE_QPOS);
    pub const QVEL: Self = Self(mjSTATE_QVEL);
    pub const ACT: Self = Self(mjSTATE_ACT);
    pub const CTRL: Self = Self(mjSTATE_CTRL);
    pub const MOCAP: Self = Self(mjSTATE_MOCAP_POS | mjSTATE_MOCAP_QUAT);
    /// positions, velocities, activations, and their like
    pub const PHYSICS: Self = Self(mjSTATE_PHYSICS);
    /// with time and plugins
    pub const FULL_PHYSICS: Self = Self(mjSTATE_FULLPHYSICS);
    /// controls, applied forces, motion capture, user data
    pub const USER: Self = Self(mjSTATE_USER);
    /// all that a step reads
    pub const INTEGRATION: Self = Self(mjSTATE_INTEGRATION);
}

impl std::ops::BitOr for State {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Arrays of a state that are inputs: those that may be written by name.
const INPUTS: [&str; 11] = [
    "qpos",
    "qvel",
    "act",
    "ctrl",
    "qacc",
    "qacc_warmstart",
    "qfrc_applied",
    "xfrc_applied",
    "mocap_pos",
    "mocap_quat",
    "userdata",
];

impl Data {
    /// A fresh state, as after a reset.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(mujoco::Data::new(&model)?.time(), 0.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn new(model: &Model) -> Result<Self> {
        let d = NonNull::new(Self::scratch(model)?);
        let d = d.ok_or_else(|| Error::new("could not allocate memory"))?;
        Ok(Self {
            d,
            model: model.clone(),
        })
    }

    /// A C state that the caller frees.
    pub(super) fn scratch(model: &Model) -> Result<*mut mjData> {
        let m = model.view();
        let d = catch_all(|| buffer::alloc_data(m))?;
        if d.is_null() {
            return Err(Error::new("could not allocate memory"));
        }
        let made = catch_all(|| {
            // SAFETY: made for this model
            let mut data = unsafe { base::Data::new(m.as_ptr(), d) };
            plugin::init(&mut data);
            reset::data(&mut data, 0);
        });
        if let Err(text) = made {
            // SAFETY: made above
            let _ = catch_all(|| unsafe { buffer::delete_data(d) });
            return Err(text.into());
        }
        Ok(d)
    }

    /// The view that the engine reads.
    pub(super) fn view(&self) -> base::DataRef<'_> {
        // SAFETY: live; nothing writes while it is shared
        unsafe { base::DataRef::new(self.model.view().as_ptr(), self.d.as_ptr()) }
    }

    /// The view that the engine works with.
    fn view_mut(&mut self) -> base::Data<'_> {
        // SAFETY: live and exclusive
        unsafe { base::Data::new(self.model.view().as_ptr(), self.d.as_ptr()) }
    }

    /// Runs a part of the engine; an error leaves the scratch memory empty.
    fn run(&mut self, f: impl Fn(&mut base::Data<'_>) + Copy) -> Result<()> {
        let mut d = self.view_mut();
        let p = &raw mut d;
        // SAFETY: the handle of this frame, used by nobody else meanwhile
        let result = catch_all(|| f(unsafe { &mut *p }));
        result.map_err(|text| {
            stack::abandon(&mut d);
            text.into()
        })
    }

    /// The model.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(mujoco::Data::new(&model)?.model().nbody(), 1);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// Advances by one timestep. After an error the state may be computed in part: reset it, or set it.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.step()?;
    /// assert_eq!(data.time(), model.timestep());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn step(&mut self) -> Result<()> {
        self.run(step::step)
    }

    /// Computes everything from the state and the inputs, accelerations and sensors included, without moving in time.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.forward()?;
    /// assert!((data.array("qacc").unwrap().values()[0] + 9.81).abs() < 1e-12);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn forward(&mut self) -> Result<()> {
        self.run(forward::forward)
    }

    /// Computes the forces that would bring about `qacc`: array `qfrc_inverse`.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint type='slide'/><geom size='.1' mass='2'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.array_mut("qacc").unwrap()[0] = 0.0;
    /// data.inverse()?;
    /// assert!((data.array("qfrc_inverse").unwrap().values()[0] - 2.0 * 9.81).abs() < 1e-9);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn inverse(&mut self) -> Result<()> {
        self.run(inverse::inverse)
    }

    /// Sets everything back to the model's defaults.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.step()?;
    /// data.reset()?;
    /// assert_eq!(data.time(), 0.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn reset(&mut self) -> Result<()> {
        self.run(|d| reset::data(d, 0))
    }

    /// Sets everything back, and the state to a keyframe.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><keyframe><key time='3'/></keyframe></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.reset_to(0)?;
    /// assert_eq!(data.time(), 3.0);
    /// assert!(data.reset_to(1).is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn reset_to(&mut self, keyframe: usize) -> Result<()> {
        if keyframe >= self.model.count(Kind::Keyframe) {
            return Err(Error::new(format!("no keyframe {keyframe}")));
        }
        self.run(|d| reset::keyframe(d, keyframe as i32))
    }

    /// Simulated seconds.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.set_time(2.0);
    /// assert_eq!(data.time(), 2.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn time(&self) -> f64 {
        self.view().time()
    }

    /// Sets the time; see [`Data::time`].
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// mujoco::Data::new(&model)?.set_time(1.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_time(&mut self, seconds: f64) {
        self.view_mut().set_time(seconds);
    }

    /// The configuration, `nq` coordinates.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body pos='1 2 3'><freejoint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// let data = mujoco::Data::new(&model)?;
    /// assert_eq!(data.qpos(), [1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn qpos(&self) -> &[f64] {
        self.values("qpos")
    }

    /// The configuration, for writing.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.qpos_mut()[0] = 0.5;
    /// assert_eq!(data.qpos(), [0.5]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn qpos_mut(&mut self) -> &mut [f64] {
        self.values_mut("qpos")
    }

    /// The velocity, `nv` numbers.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// assert_eq!(mujoco::Data::new(&model)?.qvel(), [0.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn qvel(&self) -> &[f64] {
        self.values("qvel")
    }

    /// The velocity, for writing.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.qvel_mut()[0] = 1.0;
    /// # assert_eq!(data.qvel(), [1.0]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn qvel_mut(&mut self) -> &mut [f64] {
        self.values_mut("qvel")
    }

    /// The controls, `nu` numbers.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert!(mujoco::Data::new(&model)?.ctrl().is_empty());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn ctrl(&self) -> &[f64] {
        self.values("ctrl")
    }

    /// The controls, for writing.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator><motor joint='j'/></actuator></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.ctrl_mut().fill(0.1);
    /// # assert_eq!(data.ctrl(), [0.1]);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn ctrl_mut(&mut self) -> &mut [f64] {
        self.values_mut("ctrl")
    }

    pub(super) fn values(&self, name: &str) -> &[f64] {
        self.array(name).map_or(&[], |array| array.values())
    }

    fn values_mut(&mut self, name: &str) -> &mut [f64] {
        self.array_mut(name).unwrap_or_default()
    }

    /// An array of numbers by its name in `mjData`; none for other names, integers, and arrays whose length changes.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// let data = mujoco::Data::new(&model)?;
    /// assert_eq!(data.array("xquat").unwrap().shape(), (1, 4));
    /// assert!(data.array("efc_force").is_none());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn array(&self, name: &str) -> Option<Array<'_>> {
        let slot = array::find(&DATA_ARRAYS, name)?;
        let m = self.model.view().as_ptr();
        // SAFETY: a live state of this model, whose array has this extent
        unsafe {
            let bytes = slot.bytes(m, ptr::null()).unwrap_or(0);
            let values = std::slice::from_raw_parts(slot.get(self.d.as_ptr()).cast(), bytes / 8);
            Some(Array::new(
                values,
                slot.col_count(m, ptr::null()).unwrap_or(0),
            ))
        }
    }

    /// The numbers of an input, row after row; none for what is computed.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco><worldbody><body><joint type='slide'/><geom size='.1' mass='1'/></body></worldbody></mujoco>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// data.array_mut("qfrc_applied").unwrap()[0] = 9.81;
    /// assert!(data.array_mut("xpos").is_none());
    /// data.forward()?;
    /// assert!(data.array("qacc").unwrap().values()[0].abs() < 1e-12);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn array_mut(&mut self, name: &str) -> Option<&mut [f64]> {
        let slot = array::find(&DATA_ARRAYS, name).filter(|_| INPUTS.contains(&name))?;
        let m = self.model.view().as_ptr();
        // SAFETY: as in `array`; exclusive
        unsafe {
            let bytes = slot.bytes(m, ptr::null()).unwrap_or(0);
            let at = slot.get(self.d.as_ptr()).cast();
            Some(std::slice::from_raw_parts_mut(at, bytes / 8))
        }
    }

    /// Parts of the state as one vector.
    ///
    /// ```
    /// # use mujoco::{Data, Model, State};
    /// # let model = Model::from_xml_str("<mujoco><worldbody><body><joint/><geom size='.1' pos='1 0 0'/></body></worldbody></mujoco>")?;
    /// # let mut data = Data::new(&model)?;
    /// let before = data.state(State::INTEGRATION);
    /// data.step()?;
    /// let once = data.state(State::PHYSICS);
    /// data.set_state(&before, State::INTEGRATION)?;
    /// data.step()?;
    /// assert_eq!(data.state(State::PHYSICS), once);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn state(&self, parts: State) -> Vec<f64> {
        let mut values = vec![0.0; state::size(self.model.view(), parts.0)];
        state::get(&self.view(), &mut values, parts.0);
        values
    }

    /// Sets parts of the state; an error when the vector has another length. See [`Data::state`].
    ///
    /// ```
    /// # use mujoco::{Data, Model, State};
    /// # let model = Model::from_xml_str("<mujoco/>")?;
    /// # let mut data = Data::new(&model)?;
    /// data.set_state(&[4.0], State::TIME)?;
    /// assert_eq!(data.time(), 4.0);
    /// assert!(data.set_state(&[], State::TIME).is_err());
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn set_state(&mut self, values: &[f64], parts: State) -> Result<()> {
        let size = state::size(self.model.view(), parts.0);
        if values.len() != size {
            return Err(Error::new(format!(
                "{} numbers, where the state has {size}",
                values.len()
            )));
        }
        state::set(&mut self.view_mut(), values, parts.0);
        Ok(())
    }

    /// How often the simulation became unstable or ran out of memory, over all kinds of warnings.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// assert_eq!(mujoco::Data::new(&model)?.warnings(), 0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    pub fn warnings(&self) -> usize {
        let d = self.view();
        let counts = d.warning().iter().map(|w| w.number.max(0) as usize);
        counts.sum()
    }
}

impl Clone for Data {
    /// A copy of the whole state.
    ///
    /// # Panics
    /// When memory runs out, or a plugin cannot be copied.
    ///
    /// ```
    /// # let model = mujoco::Model::from_xml_str("<mujoco/>")?;
    /// # let mut data = mujoco::Data::new(&model)?;
    /// let before = data.clone();
    /// data.step()?;
    /// assert_eq!(before.time(), 0.0);
    /// # Ok::<(), mujoco::Error>(())
    /// ```
    fn clone(&self) -> Self {
        let view = self.view();
        let view = &raw const view;
        // SAFETY: a live state; null allocates
        let copy = catch_all(|| unsafe { buffer::copy_data(ptr::null_mut(), &*view, true) });
        let d = copy
            .ok()
            .and_then(NonNull::new)
            .expect("memory for a state");
        Self {
            d,
            model: self.model.clone(),
        }
    }
}
