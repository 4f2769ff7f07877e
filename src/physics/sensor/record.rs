//! Sensors with a delay, an interval or a record of past values. Programming: siHistory.

use super::{compute, range};
use crate::base::{Data, Model};
use crate::fields;
use crate::physics::history::{self, Interp};

/// The buffer of sensor `i`: its start and number of samples.
pub fn buffer(m: Model, i: usize) -> Option<(usize, usize)> {
    let n = m.sensor_history()[i][0];
    (n > 0).then(|| (m.sensor_historyadr()[i] as usize, n as usize))
}

/// A sensor with an interval is due: its last turn was at least one period ago.
fn due(d: &Data, i: usize, start: usize) -> bool {
    d.history()[start] + d.model().sensor_interval()[i][0] <= d.time()
}

/// The value of sensor `i` as it shows at `time`, that is, of `sensor_delay` before; the present
/// one without history. `interp` overrides the model's interpolation.
pub fn read_sensor(d: &Data, i: usize, time: f64, interp: Option<Interp>, out: &mut [f64]) {
    let m = d.model();
    let Some((start, n)) = buffer(m, i) else {
        out.copy_from_slice(&d.sensordata()[range(m, i)]);
        return;
    };
    let interp = interp.unwrap_or(Interp::from_code(m.sensor_history()[i][1]));
    history::read(
        &d.history()[start..],
        n,
        time - m.sensor_delay()[i],
        interp,
        out,
    );
}

/// The value that sensor `i` shows now.
pub fn compute_or_read(d: &mut Data, i: usize, out: &mut [f64]) {
    let m = d.model();
    let delayed = m.sensor_delay()[i] > 0.0;
    match buffer(m, i) {
        Some((start, _)) if delayed || (m.sensor_interval()[i][0] > 0.0 && !due(d, i, start)) => {
            read_sensor(d, i, d.time(), None, out);
        }
        _ => compute(d, i, out),
    }
}

/// Puts present values into the buffers of all sensors that have one and are due.
pub fn record_history(d: &mut Data) {
    let m = d.model();
    for i in 0..m.nsensor() {
        let Some((start, n)) = buffer(m, i) else {
            continue;
        };
        let period = m.sensor_interval()[i][0];
        if period > 0.0 {
            if !due(d, i, start) {
                continue;
            }
            d.history_mut()[start] += period;
        }
        let time = d.time();
        if m.sensor_delay()[i] > 0.0 {
            // what shows is old: the present value is computed for the record
            let mark = d.mark();
            let now = mark.nums(d, m.sensor_dim()[i] as usize);
            compute(d, i, now);
            history::insert(&mut d.history_mut()[start..], n, time, now);
            mark.release(d);
        } else {
            fields!(d => write: history; read: sensordata);
            history::insert(&mut history[start..], n, time, &sensordata[range(m, i)]);
        }
    }
}
