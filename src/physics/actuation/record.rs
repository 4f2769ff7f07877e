//! Past controls, for actuators with a delay. Programming: siHistory.

use super::inputs;
use crate::base::{Data, Model};
use crate::physics::history::{self, Interp};

/// The buffer of actuator `k`: its start and number of samples.
pub fn buffer(m: Model, k: usize) -> Option<(usize, usize)> {
    let n = m.actuator_history()[k][0];
    (n > 0).then(|| (m.actuator_historyadr()[k] as usize, n as usize))
}

/// Controls of actuator `k` as they act at `time`, that is, those of `actuator_delay` before.
/// `interp` overrides the model's interpolation.
pub fn read_ctrl(d: &Data, k: usize, time: f64, interp: Option<Interp>, out: &mut [f64]) {
    let m = d.model();
    let Some((start, n)) = buffer(m, k) else {
        out.copy_from_slice(&d.ctrl()[inputs(m, k)]);
        return;
    };
    let interp = interp.unwrap_or(Interp::from_code(m.actuator_history()[k][1]));
    let t = time - m.actuator_delay()[k];
    history::read(&d.history()[start..], n, t, interp, out);
}

/// Puts the present controls into the buffers.
pub fn record_history(d: &mut Data) {
    let m = d.model();
    let time = d.time();
    crate::fields!(d => write: history; read: ctrl);
    for k in 0..m.nactuator() {
        if let Some((start, n)) = buffer(m, k) {
            history::insert(&mut history[start..], n, time, &ctrl[inputs(m, k)]);
        }
    }
}
