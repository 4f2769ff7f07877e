//! Sensors with a delay, an interval or a record of past values. Programming: siHistory.

use super::{compute, range};
use crate::base::{Data, Model};
use crate::fields;
use crate::physics::history::{self, Record};

/// Where the values of sensor `i` stand.
pub fn record(m: Model, i: usize) -> Record {
    let [n, interp] = m.sensor_history()[i];
    let values = range(m, i);
    Record {
        adr: values.start,
        dim: values.len(),
        buffer: (n > 0).then(|| (m.sensor_historyadr()[i] as usize, n as usize)),
        delay: m.sensor_delay()[i],
        interp,
    }
}

/// A sensor with an interval is due: its last turn was at least one period ago.
fn due(d: &Data, i: usize, start: usize) -> bool {
    d.history()[start] + d.model().sensor_interval()[i][0] <= d.time()
}

/// The value of sensor `i` as it shows at `time`, that is, of `sensor_delay` before; the present
/// one without history.
pub fn read_sensor(d: &Data, i: usize, time: f64, out: &mut [f64]) {
    let record = record(d.model(), i);
    if let Some(values) = record.shown((d.sensordata(), d.history()), time, None, out) {
        out.copy_from_slice(values);
    }
}

/// The value that sensor `i`, which has a history, shows now.
pub fn compute_or_read(d: &mut Data, i: usize, out: &mut [f64]) {
    let m = d.model();
    match record(m, i).buffer {
        Some((start, _))
            if delayed(m, i) || (m.sensor_interval()[i][0] > 0.0 && !due(d, i, start)) =>
        {
            read_sensor(d, i, d.time(), out);
        }
        _ => compute(d, i, out),
    }
}

/// Sensor `i` shows values of before: its present ones are computed for the record alone.
fn delayed(m: Model, i: usize) -> bool {
    m.sensor_history()[i][0] > 0 && m.sensor_delay()[i] > 0.0
}

/// Whether any sensor is delayed.
pub fn any_delayed(m: Model) -> bool {
    (0..m.nsensor()).any(|i| delayed(m, i))
}

/// Present values of the delayed sensors, each at its place in `sensordata`.
pub fn present_of_delayed(d: &mut Data, out: &mut [f64]) {
    let m = d.model();
    for i in (0..m.nsensor()).filter(|&i| delayed(m, i)) {
        compute(d, i, &mut out[range(m, i)]);
    }
}

/// Puts present values into the buffers of all sensors that have one and are due. Those of delayed sensors are
/// computed, unless the state has moved on since the step began: then they are given.
pub fn record_history(d: &mut Data, given: Option<&[f64]>) {
    let m = d.model();
    for i in 0..m.nsensor() {
        let Some((start, n)) = record(m, i).buffer else {
            continue;
        };
        let period = m.sensor_interval()[i][0];
        if period > 0.0 {
            if !due(d, i, start) {
                continue;
            }
            d.history_mut()[start] += period;
        }
        let (time, place) = (d.time(), range(m, i));
        match given {
            Some(values) if delayed(m, i) => {
                history::insert(&mut d.history_mut()[start..], n, time, &values[place]);
            }
            None if delayed(m, i) => {
                let mark = d.mark();
                let now = mark.nums(d, place.len());
                compute(d, i, now);
                history::insert(&mut d.history_mut()[start..], n, time, now);
                mark.release(d);
            }
            _ => {
                fields!(d => write: history; read: sensordata);
                history::insert(&mut history[start..], n, time, &sensordata[place]);
            }
        }
    }
}
