//! Sensors: numbers computed from the state at the end of each stage.
//!
//! Every sensor type is a row of `table`; the driver here decides when it runs, reads
//! delayed values from its history, and applies the cutoff. Computation: XML sensor, CSensor.

pub mod camera;
mod contact;
mod force;
mod frame;
mod geometry;
mod needs;
mod rangefinder;
mod record;
mod subject;
mod table;
mod tactile;
mod values;

use self::needs::{need_body_forces, need_subtree_velocity};
use self::subject::Subjects;
pub use record::{any_delayed, present_of_delayed, record, record_history};

use crate::abi::*;
use crate::base::{Data, Model, callbacks, plugin};
use crate::math::scalar;
use crate::physics::sleep::{self, Sleepers};

/// `mj_sensorPos`: sensors that need positions.
pub fn position(d: &mut Data) {
    stage(d, mjSTAGE_POS);
}

/// `mj_sensorVel`: sensors that need velocities.
pub fn velocity(d: &mut Data) {
    stage(d, mjSTAGE_VEL);
}

/// `mj_sensorAcc`: sensors that need accelerations or constraint forces.
pub fn acceleration(d: &mut Data) {
    stage(d, mjSTAGE_ACC);
}

/// Sensor `i`'s part of `sensordata`.
fn range(m: Model, i: usize) -> core::ops::Range<usize> {
    let adr = m.sensor_adr()[i] as usize;
    adr..adr + m.sensor_dim()[i] as usize
}

/// Computes or reads all sensors of a stage.
fn stage(d: &mut Data, stage: mjtStage) {
    let m = d.model();
    let of_stage = m.sensor_needstage().contains(&stage);
    if m.disabled(mjDSBL_SENSOR) || !(of_stage || m.nplugin() > 0) {
        return;
    }
    let mark = d.mark();
    let out = mark.nums(d, m.nsensordata());
    let (mut users, mut plugins) = (false, false);
    let some_asleep = sleep::any_asleep(d);
    let (stages, kinds, history) = (m.sensor_needstage(), m.sensor_type(), m.sensor_history());
    let (adr, dim, limits) = (m.sensor_adr(), m.sensor_dim(), m.sensor_cutoff());
    let subjects = Subjects::new(m);
    for i in 0..stages.len() {
        if stages[i] != stage {
            continue;
        }
        let start = adr[i] as usize;
        let range = start..start + dim[i] as usize;
        let out = &mut out[range.clone()];
        match kinds[i] {
            kind @ (mjSENS_USER | mjSENS_PLUGIN) => {
                match stage {
                    mjSTAGE_VEL => need_subtree_velocity(d),
                    mjSTAGE_ACC => need_body_forces(d),
                    _ => {}
                }
                users |= kind == mjSENS_USER;
                // a plugin finds its values of the time before
                if kind == mjSENS_PLUGIN {
                    plugins = true;
                    continue;
                }
                out.fill(0.0);
            }
            _ if some_asleep && asleep(d, i) => continue,
            _ if history[i][0] > 0 => record::compute_or_read(d, i, out),
            kind => {
                table::of(kind)(d, subjects.sensor(i), out);
                if limits[i] != 0.0 {
                    limit(m, i, out);
                }
            }
        }
        // most sensors have one number or three
        match (&mut d.sensordata_mut()[range], &*out) {
            ([to], [x]) => *to = *x,
            ([a, b, c], [x, y, z]) => (*a, *b, *c) = (*x, *y, *z),
            (to, all) => to.copy_from_slice(all),
        }
    }
    mark.release(d);
    if users {
        callbacks::sensor(d, stage);
        limit_all(d, mjSENS_USER, stage);
    }
    plugin::compute(d, mjPLUGIN_SENSOR, Some(stage));
    if plugins {
        limit_all(d, mjSENS_PLUGIN, stage);
    }
}

/// Cutoff of the sensors of a type that others have computed.
fn limit_all(d: &mut Data, kind: mjtSensor, stage: mjtStage) {
    let m = d.model();
    for i in 0..m.nsensor() {
        if m.sensor_type()[i] == kind && m.sensor_needstage()[i] == stage {
            cutoff(m, i, &mut d.sensordata_mut()[range(m, i)]);
        }
    }
}

/// What sensor `i` measures sleeps, where some do: its value stays.
fn asleep(d: &Data, i: usize) -> bool {
    let s = Sleepers::of(d);
    let m = d.model();
    let (kind, contact) = (m.sensor_type()[i], m.sensor_type()[i] == mjSENS_CONTACT);
    if kind == mjSENS_RANGEFINDER || (contact && m.sensor_objtype()[i] == mjOBJ_SITE) {
        return false;
    }
    let object = |kind: i32, id: i32| {
        let id = usize::try_from(id).ok()?;
        let body = match kind {
            mjOBJ_BODY | mjOBJ_XBODY => id,
            mjOBJ_JOINT => m.jnt_bodyid()[id] as usize,
            mjOBJ_GEOM => m.geom_bodyid()[id] as usize,
            mjOBJ_SITE => m.site_bodyid()[id] as usize,
            mjOBJ_CAMERA => m.cam_bodyid()[id] as usize,
            mjOBJ_TENDON => return Some(if s.tendon(id) { mjS_ASLEEP } else { mjS_AWAKE }),
            mjOBJ_ACTUATOR => {
                let rests = crate::physics::actuation::asleep(&s, id);
                return Some(if rests { mjS_ASLEEP } else { mjS_AWAKE });
            }
            _ => return None,
        };
        Some(s.state(body))
    };
    let states = [
        object(m.sensor_objtype()[i], m.sensor_objid()[i]),
        object(m.sensor_reftype()[i], m.sensor_refid()[i]),
    ];
    states.contains(&Some(mjS_ASLEEP)) && !states.contains(&Some(mjS_AWAKE))
}

/// Computes sensor `i` from the present state, with its cutoff.
fn compute(d: &mut Data, i: usize, out: &mut [f64]) {
    let m = d.model();
    table::of(m.sensor_type()[i])(d, Subjects::new(m).sensor(i), out);
    limit(m, i, out);
}

/// Cutoff of a sensor of the table, some of which have none.
fn limit(m: Model, i: usize, out: &mut [f64]) {
    if !matches!(m.sensor_type()[i], mjSENS_CONTACT | mjSENS_GEOMFROMTO) {
        cutoff(m, i, out);
    }
}

/// Limits values to ±cutoff, or from above when they are positive; axes and quaternions stay.
fn cutoff(m: Model, i: usize, out: &mut [f64]) {
    let limit = m.sensor_cutoff()[i];
    if limit <= 0.0 {
        return;
    }
    match m.sensor_datatype()[i] {
        mjDATATYPE_REAL => out
            .iter_mut()
            .for_each(|x| *x = scalar::clip(*x, -limit, limit)),
        mjDATATYPE_POSITIVE => out.iter_mut().for_each(|x| *x = scalar::min(limit, *x)),
        _ => {}
    }
}
