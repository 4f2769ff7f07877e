//! Past controls, for actuators with a delay. Programming: siHistory.

use super::slots::inputs;
use crate::base::{Data, Model};
use crate::physics::history::{self, Record};

/// Where the controls of actuator `k` stand.
pub fn record(m: Model, k: usize) -> Record {
    let [n, interp] = m.actuator_history()[k];
    let ctrl = inputs(m, k);
    Record {
        adr: ctrl.start,
        dim: ctrl.len(),
        buffer: (n > 0).then(|| (m.actuator_historyadr()[k] as usize, n as usize)),
        delay: m.actuator_delay()[k],
        interp,
    }
}

/// Controls of actuator `k` as they act at `time`, that is, those of `actuator_delay` before.
pub fn read_ctrl(d: &Data, k: usize, time: f64, out: &mut [f64]) {
    let record = record(d.model(), k);
    if let Some(values) = record.shown((d.ctrl(), d.history()), time, None, out) {
        out.copy_from_slice(values);
    }
}

/// Puts the present controls into the buffers.
pub fn record_history(d: &mut Data) {
    let m = d.model();
    let time = d.time();
    crate::fields!(d => write: history; read: ctrl);
    for k in 0..m.nactuator() {
        if let Some((start, n)) = record(m, k).buffer {
            history::insert(&mut history[start..], n, time, &ctrl[inputs(m, k)]);
        }
    }
}
