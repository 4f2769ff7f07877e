//! User callback slots (exported data) and the only place that calls them.
//!
//! A slot may be set by any thread at any time and may live in the executable (copy relocation):
//! each use reads it afresh through its address. Callers hold nothing that needs dropping; a
//! callback may leave by `longjmp` or by an exception.

use core::ffi::c_int;

use super::catch::foreign;
use super::views::Data;
use crate::abi::{mjData, mjModel, mjfAct, mjfConFilt, mjfGeneric, mjfSensor, mjfTime, mjtNum};

// defined in `capi::globals`
unsafe extern "C" {
    static mut mjcb_passive: mjfGeneric;
    static mut mjcb_control: mjfGeneric;
    static mut mjcb_contactfilter: mjfConFilt;
    static mut mjcb_sensor: mjfSensor;
    static mut mjcb_time: mjfTime;
    static mut mjcb_act_dyn: mjfAct;
    static mut mjcb_act_gain: mjfAct;
    static mut mjcb_act_bias: mjfAct;
}

/// Reads a slot once.
macro_rules! slot {
    ($name:ident) => {
        // SAFETY: a pointer-sized slot; a torn or stale read cannot happen on the supported
        // targets, and volatile keeps the read at this place
        unsafe { (&raw const $name).read_volatile() }
    };
}

/// Runs `mjcb_passive`.
#[inline]
pub fn passive(d: &mut Data<'_>) {
    if let Some(f) = slot!(mjcb_passive) {
        // SAFETY: the user vouches for the function; `d` is exclusive and lent to it
        foreign(|| unsafe { f(d.model().as_ptr(), d.as_ptr()) })
    }
}

/// Runs `mjcb_control`.
#[inline]
pub fn control(d: &mut Data<'_>) {
    if let Some(f) = slot!(mjcb_control) {
        // SAFETY: as in `passive`
        foreign(|| unsafe { f(d.model().as_ptr(), d.as_ptr()) })
    }
}

/// Whether a callback that takes part in the physics is set: any but `mjcb_time`.
pub fn any_physics() -> bool {
    slot!(mjcb_passive).is_some()
        || slot!(mjcb_control).is_some()
        || slot!(mjcb_contactfilter).is_some()
        || slot!(mjcb_sensor).is_some()
        || slot!(mjcb_act_dyn).is_some()
        || slot!(mjcb_act_gain).is_some()
        || slot!(mjcb_act_bias).is_some()
}

/// Whether any callback is set that a step calls.
pub fn any() -> bool {
    any_physics() || slot!(mjcb_time).is_some()
}

/// Whether `mjcb_contactfilter` is set.
#[inline]
pub fn has_contact_filter() -> bool {
    slot!(mjcb_contactfilter).is_some()
}

/// `mjcb_contactfilter` says that the pair is not to collide.
#[inline]
pub fn contact_filtered(d: &mut Data<'_>, geom1: usize, geom2: usize) -> bool {
    match slot!(mjcb_contactfilter) {
        // SAFETY: as in `passive`
        Some(f) => foreign(|| unsafe {
            f(
                d.model().as_ptr(),
                d.as_ptr(),
                geom1 as c_int,
                geom2 as c_int,
            ) != 0
        }),
        None => false,
    }
}

/// Runs `mjcb_sensor` for a stage (`mjSTAGE_*`).
#[inline]
pub fn sensor(d: &mut Data<'_>, stage: c_int) {
    if let Some(f) = slot!(mjcb_sensor) {
        // SAFETY: as in `passive`
        foreign(|| unsafe { f(d.model().as_ptr(), d.as_ptr(), stage) })
    }
}

/// Time of `mjcb_time`, zero without one.
#[inline]
pub fn time() -> mjtNum {
    match slot!(mjcb_time) {
        // SAFETY: as in `passive`
        Some(f) => foreign(|| unsafe { f() }),
        None => 0.0,
    }
}

type Act = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, c_int) -> mjtNum;

fn actuator(f: Option<Act>, d: &Data<'_>, id: usize) -> Option<mjtNum> {
    // SAFETY: as in `passive`
    f.map(|f| foreign(|| unsafe { f(d.model().as_ptr(), d.as_ptr(), id as c_int) }))
}

/// `mjcb_act_dyn` of an actuator.
#[inline]
pub fn act_dyn(d: &mut Data<'_>, id: usize) -> Option<mjtNum> {
    actuator(slot!(mjcb_act_dyn), d, id)
}

/// `mjcb_act_gain` of an actuator.
#[inline]
pub fn act_gain(d: &mut Data<'_>, id: usize) -> Option<mjtNum> {
    actuator(slot!(mjcb_act_gain), d, id)
}

/// `mjcb_act_bias` of an actuator.
#[inline]
pub fn act_bias(d: &mut Data<'_>, id: usize) -> Option<mjtNum> {
    actuator(slot!(mjcb_act_bias), d, id)
}

/// Clears all slots.
pub fn reset() {
    // SAFETY: plain stores to pointer-sized slots
    unsafe {
        mjcb_passive = None;
        mjcb_control = None;
        mjcb_contactfilter = None;
        mjcb_sensor = None;
        mjcb_time = None;
        mjcb_act_dyn = None;
        mjcb_act_gain = None;
        mjcb_act_bias = None;
    }
}
