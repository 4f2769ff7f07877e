//! Actuators and sensors.

use super::fields::{block, fill_user, polynomial};
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    fill_actuators(m, work);
    fill_parameters(m, work);
    fill_sensors(m, work);
}

fn fill_actuators(m: &mut ModelMut, work: &Work) {
    let width = m.model().nuser_actuator();
    model_fields!(m => write: actuator_trntype, actuator_dyntype, actuator_gaintype,
        actuator_biastype, actuator_ctrladr, actuator_ctrlnum, actuator_ctrlspec, actuator_outadr,
        actuator_outnum, actuator_actadr, actuator_actnum, actuator_trnid, actuator_group,
        actuator_user, actuator_plugin, actuator_history, actuator_historyadr, actuator_delay);
    let (mut ctrl, mut out, mut act, mut history) = (0, 0, 0, 0);
    for (i, a) in work.actuators.iter().enumerate() {
        let s = &a.s;
        actuator_trntype[i] = s.trntype;
        actuator_dyntype[i] = s.dyntype;
        actuator_gaintype[i] = s.gaintype;
        actuator_biastype[i] = s.biastype;
        actuator_ctrladr[i] = ctrl as i32;
        ctrl += a.controls.len();
        actuator_ctrlnum[i] = a.controls.len() as i32;
        actuator_ctrlspec[i] = s.ctrlspec;
        actuator_outadr[i] = out as i32;
        out += a.outnum;
        actuator_outnum[i] = a.outnum as i32;
        actuator_actadr[i] = block(&mut act, a.actnum);
        actuator_actnum[i] = a.actnum as i32;
        actuator_trnid[i] = a.trnid;
        actuator_group[i] = s.group;
        actuator_plugin[i] = a.plugin.id;
        actuator_history[i] = [s.nsample, s.interp];
        actuator_historyadr[i] = block(&mut history, a.history_length());
        actuator_delay[i] = s.delay;
    }
    fill_user(actuator_user, width, work.actuators.iter().map(|x| &x.user));
}

fn fill_parameters(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: actuator_cranklength, actuator_dynprm, actuator_gainprm,
        actuator_biasprm, actuator_actlimited, actuator_actrange, actuator_actearly,
        actuator_damping, actuator_dampingpoly, actuator_armature, actuator_forcelimited,
        actuator_forcerange, actuator_ctrllimited, actuator_ctrlrange, actuator_gear,
        actuator_lengthrange);
    let (mut ctrl, mut out) = (0, 0);
    for (i, a) in work.actuators.iter().enumerate() {
        let s = &a.s;
        actuator_cranklength[i] = s.cranklength;
        actuator_dynprm[i] = s.dynprm;
        actuator_gainprm[i] = s.gainprm;
        actuator_biasprm[i] = s.biasprm;
        actuator_actlimited[i] = a.actlimited.into();
        actuator_actrange[i] = a.actrange;
        actuator_actearly[i] = s.actearly;
        (actuator_damping[i], actuator_dampingpoly[i]) = polynomial(s.damping);
        actuator_armature[i] = s.armature;
        actuator_forcelimited[i] = a.forcelimited.into();
        actuator_forcerange[i] = s.forcerange;
        for control in &a.controls {
            actuator_ctrllimited[ctrl] = control.limited.into();
            actuator_ctrlrange[ctrl] = control.range;
            ctrl += 1;
        }
        actuator_gear[out..out + a.outnum].fill(s.gear);
        actuator_lengthrange[out..out + a.outnum].fill(s.lengthrange);
        out += a.outnum;
    }
}

fn fill_sensors(m: &mut ModelMut, work: &Work) {
    let width = m.model().nuser_sensor();
    model_fields!(m => write: sensor_type, sensor_datatype, sensor_needstage, sensor_objtype,
        sensor_objid, sensor_reftype, sensor_refid, sensor_intprm, sensor_dim, sensor_adr,
        sensor_cutoff, sensor_noise, sensor_history, sensor_historyadr, sensor_delay,
        sensor_interval, sensor_user, sensor_plugin);
    let mut at = 0;
    // after the buffers of the actuators
    let mut history = work.actuators.iter().map(|a| a.history_length()).sum();
    for (i, x) in work.sensors.iter().enumerate() {
        let s = &x.s;
        sensor_type[i] = s.r#type;
        sensor_datatype[i] = x.datatype;
        sensor_needstage[i] = x.needstage;
        sensor_objtype[i] = s.objtype;
        sensor_objid[i] = x.objid;
        sensor_reftype[i] = s.reftype;
        sensor_refid[i] = x.refid;
        sensor_intprm[i] = s.intprm;
        sensor_dim[i] = x.dim;
        sensor_adr[i] = at;
        at += x.dim;
        sensor_cutoff[i] = s.cutoff;
        sensor_noise[i] = s.noise;
        sensor_history[i] = [s.nsample, s.interp];
        sensor_historyadr[i] = block(&mut history, x.history_length());
        sensor_delay[i] = s.delay;
        sensor_interval[i] = s.interval;
        sensor_plugin[i] = x.plugin.id;
    }
    fill_user(sensor_user, width, work.sensors.iter().map(|x| &x.user));
}
