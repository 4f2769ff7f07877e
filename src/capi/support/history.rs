//! Support: recorded controls and sensor values.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::catch::entry;
use crate::base::report;
use crate::capi::arg;
use crate::physics::history::{self, Record};
use crate::physics::{actuation, sensor};

/// Controls of actuator `id` as they act at `time`: those of `actuator_delay` seconds before. Without history
/// returns the address of its controls in `ctrl`, with it that of a recorded sample; where values lie between
/// samples returns null and writes them to `result` (`actuator_ctrlnum[id]` numbers). `interp`: 0 the sample
/// before, 1 linear, 2 cubic, -1 the actuator's own. A bad id is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_readCtrl(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    time: mjtNum,
    result: *mut mjtNum,
    interp: c_int,
) -> *const mjtNum {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        let d = unsafe { arg::data_const(m, d) };
        let k = index("mj_readCtrl", "actuator", id, d.model().nactuator());
        let record = actuation::record(d.model(), k);
        // SAFETY: `result` holds the actuator's controls
        let out = unsafe { arg::slice_mut(result, record.dim as c_int) };
        read(&record, (d.ctrl(), d.history()), time, interp, out)
    })
}

/// Value of sensor `id` as it shows at `time`: that of `sensor_delay` seconds before. Without history returns
/// its address in `sensordata`, with it that of a recorded sample; where values lie between samples returns
/// null and writes them to `result` (`sensor_dim[id]` numbers). `interp`: 0 the sample before, 1 linear,
/// 2 cubic, -1 the sensor's own. A bad id is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_readSensor(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    time: mjtNum,
    result: *mut mjtNum,
    interp: c_int,
) -> *const mjtNum {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        let d = unsafe { arg::data_const(m, d) };
        let i = index("mj_readSensor", "sensor", id, d.model().nsensor());
        let record = sensor::record(d.model(), i);
        // SAFETY: `result` holds the sensor's values
        let out = unsafe { arg::slice_mut(result, record.dim as c_int) };
        read(&record, (d.sensordata(), d.history()), time, interp, out)
    })
}

/// Sets the recorded controls of actuator `id`, oldest first: `times` (nullable: the present ones stay, else
/// strictly increasing) one per sample, `values` `actuator_ctrlnum[id]` per sample. An actuator without
/// history and a bad id are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initCtrlHistory(
    m: *const mjModel,
    d: *mut mjData,
    id: c_int,
    times: *const mjtNum,
    values: *const mjtNum,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        let mut d = unsafe { arg::data(m, d) };
        let m = d.model();
        let k = index("mj_initCtrlHistory", "actuator", id, m.nactuator());
        let record = actuation::record(m, k);
        // SAFETY: as documented, one time per sample and `dim` values
        unsafe {
            init(
                "mj_initCtrlHistory",
                "actuator",
                k,
                &record,
                d.history_mut(),
                times,
                values,
            )
        };
    })
}

/// Sets the recorded values of sensor `id`, oldest first: `times` (nullable: the present ones stay, else
/// strictly increasing) one per sample, `values` `sensor_dim[id]` per sample; `phase` is the time at which a
/// sensor with an interval was last computed. A sensor without history and a bad id are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initSensorHistory(
    m: *const mjModel,
    d: *mut mjData,
    id: c_int,
    times: *const mjtNum,
    values: *const mjtNum,
    phase: mjtNum,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        let mut d = unsafe { arg::data(m, d) };
        let m = d.model();
        let i = index("mj_initSensorHistory", "sensor", id, m.nsensor());
        let record = sensor::record(m, i);
        // SAFETY: as documented, one time per sample and `dim` values
        let buffer = unsafe {
            init(
                "mj_initSensorHistory",
                "sensor",
                i,
                &record,
                d.history_mut(),
                times,
                values,
            )
        };
        buffer[0] = phase;
    })
}

/// A checked id.
fn index(function: &str, what: &str, id: c_int, n: usize) -> usize {
    match usize::try_from(id) {
        Ok(i) if i < n => i,
        _ => report::raise(format_args!("{function}: invalid {what} id {id}")),
    }
}

/// Address of the values that show, or null after they were written to `out`.
fn read(
    record: &Record,
    arrays: (&[f64], &[f64]),
    time: f64,
    interp: c_int,
    out: &mut [f64],
) -> *const f64 {
    let interp = (interp >= 0).then_some(interp);
    let shown = record.shown(arrays, time, interp, out);
    shown.map_or(core::ptr::null(), <[f64]>::as_ptr)
}

/// Fills the buffer of a record, which must have one, and returns it.
///
/// # Safety
/// `times` is null or holds one number per sample, `values` null or `dim` per sample.
unsafe fn init<'a>(
    function: &str,
    what: &str,
    id: usize,
    record: &Record,
    past: &'a mut [f64],
    times: *const f64,
    values: *const f64,
) -> &'a mut [f64] {
    let (Some((start, n)), dim) = (record.buffer, record.dim) else {
        report::raise(format_args!(
            "{function}: {what} {id} has no history buffer"
        ))
    };
    // SAFETY: the caller's extents
    let (times, values) = unsafe {
        (
            (!times.is_null()).then(|| arg::slice(times, n as c_int)),
            (!values.is_null()).then(|| arg::slice(values, (n * dim) as c_int)),
        )
    };
    let buffer = &mut past[start..];
    if let Err(i) = history::fill(buffer, n, dim, times, values) {
        let times = times.unwrap_or(&[]);
        report::raise(format_args!(
            "mju_historyInit: times must be strictly increasing, got times[{i}]={} >= times[{}]={}",
            times[i],
            i + 1,
            times[i + 1]
        ))
    }
    buffer
}
