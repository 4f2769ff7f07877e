//! Setting a state back to the model's defaults or to a keyframe.

use crate::abi::*;
use crate::base::{Data, DataRef, ModelMut, buffer, name, plugin, report};
use crate::fields;
use crate::math::{Quat, Vec3};
use crate::physics::kinematics::{self, LeaveOut};
use crate::physics::{actuation, flex, sleep, tendon};
use crate::pipeline::{forward, timetable};

/// Everything as the model defines it: `qpos0`, mocap poses of the bodies, initially active
/// equality constraints, empty histories, no contacts; time, velocities, controls, forces,
/// statistics and warnings are zero.
///
/// Arrays the pipeline computes are filled with the byte `fill`; all but `mj_resetDataDebug` use
/// zero. Plugin instances reset last. Times that were measured are told first.
pub fn data(d: &mut Data<'_>, fill: u8) {
    if fill == 0 {
        timetable::tell(d);
    }
    buffer::clear(d, fill);
    defaults(d);
}

/// As `data`, for a state that was just allocated and is zero yet.
pub fn fresh(d: &mut Data<'_>) {
    match d.model().nplugin() {
        0 => defaults(d),
        // what they wrote beyond their own state goes
        _ => data(d, 0),
    }
}

/// What of a state is not zero at first.
fn defaults(d: &mut Data<'_>) {
    let m = d.model();
    d.qpos_mut().copy_from_slice(m.qpos0());
    d.eq_active_mut().copy_from_slice(m.eq_active0());
    ctrl(d);
    history(d);
    plastic(d);
    awake(d);
    mocap(d);
    plugin::reset(d);
}

/// As `data`, then time, state, mocap poses, controls and plastic state of keyframe `key`. A key
/// that does not exist changes nothing more.
pub fn keyframe(d: &mut Data<'_>, key: i32) {
    data(d, 0);
    let m = d.model();
    let Some(k) = usize::try_from(key).ok().filter(|&k| k < m.nkey()) else {
        return;
    };
    fn row<T>(all: &[T], k: usize, n: usize) -> &[T] {
        &all[k * n..(k + 1) * n]
    }
    d.set_time(m.key_time()[k]);
    d.qpos_mut().copy_from_slice(row(m.key_qpos(), k, m.nq()));
    d.qvel_mut().copy_from_slice(row(m.key_qvel(), k, m.nv()));
    d.act_mut().copy_from_slice(row(m.key_act(), k, m.na()));
    let (pos, quat) = (
        row(m.key_mpos(), k, 3 * m.nmocap()),
        row(m.key_mquat(), k, 4 * m.nmocap()),
    );
    d.mocap_pos_mut()
        .copy_from_slice(bytemuck::cast_slice::<f64, Vec3>(pos));
    d.mocap_quat_mut()
        .copy_from_slice(bytemuck::cast_slice::<f64, Quat>(quat));
    d.ctrl_mut().copy_from_slice(row(m.key_ctrl(), k, m.nu()));
    d.plastic_mut()
        .copy_from_slice(row(m.key_plastic(), k, m.nplastic()));
}

/// What a keyframe keeps of a state.
pub struct Keyframe<'a> {
    time: f64,
    qpos: &'a [f64],
    qvel: &'a [f64],
    act: &'a [f64],
    mpos: &'a [Vec3],
    mquat: &'a [Quat],
    ctrl: &'a [f64],
    plastic: &'a [f64],
}

impl<'a> Keyframe<'a> {
    /// Time, state, mocap poses, controls and plastic state of `d`.
    pub fn of(d: &'a DataRef<'_>) -> Self {
        Self {
            time: d.time(),
            qpos: d.qpos(),
            qvel: d.qvel(),
            act: d.act(),
            mpos: d.mocap_pos(),
            mquat: d.mocap_quat(),
            ctrl: d.ctrl(),
            plastic: d.plastic(),
        }
    }
}

/// Stores a state of `m` as its keyframe `key`.
pub fn set_keyframe(m: &mut ModelMut<'_>, key: i32, state: &Keyframe) {
    let nkey = m.model().nkey();
    if key >= nkey as i32 {
        report::raise(format_args!(
            "mj_setKeyframe: index must be smaller than {nkey} (keyframes allocated in model)"
        ));
    }
    let Ok(k) = usize::try_from(key) else {
        report::raise(format_args!(
            "mj_setKeyframe: keyframe index cannot be negative"
        ))
    };
    fn store(all: &mut [f64], k: usize, row: &[f64]) {
        all[k * row.len()..(k + 1) * row.len()].copy_from_slice(row);
    }
    m.key_time()[k] = state.time;
    store(m.key_qpos(), k, state.qpos);
    store(m.key_qvel(), k, state.qvel);
    store(m.key_act(), k, state.act);
    store(m.key_mpos(), k, bytemuck::cast_slice(state.mpos));
    store(m.key_mquat(), k, bytemuck::cast_slice(state.mquat));
    store(m.key_ctrl(), k, state.ctrl);
    store(m.key_plastic(), k, state.plastic);
}

/// Neutral controls: zero, and unit quaternions where an orientation is commanded as one.
pub fn ctrl(d: &mut Data<'_>) {
    let m = d.model();
    let ctrl = d.ctrl_mut();
    ctrl.fill(0.0);
    for first in (0..m.nactuator()).filter_map(|k| actuation::quaternion_control(m, k)) {
        ctrl[first] = 1.0;
    }
}

/// Mocap bodies start at their body pose, with a unit quaternion.
/// Bodies of motion capture stand where the model has them.
pub fn mocap(d: &mut Data<'_>) {
    let m = d.model();
    fields!(d => write: mocap_pos, mocap_quat);
    for b in 0..m.nbody() {
        if let Ok(i) = usize::try_from(m.body_mocapid()[b]) {
            mocap_pos[i] = m.body_pos()[b];
            mocap_quat[i] = m.body_quat()[b].normalized();
        }
    }
}

/// Relative difference from a whole number of steps that is rounding.
const ROUNDING: f64 = 1e-12;

/// History buffers hold, per actuator or sensor: a user value, the index of the newest sample,
/// sample times, samples. They start as if zeros, or the identity, had been sampled before time zero; a sensor with an
/// interval at the first steps after its last turns, the newest of which is its phase or one period ago.
fn history(d: &mut Data<'_>) {
    let m = d.model();
    let dt = m.opt().timestep;
    let history = d.history_mut();
    // times before zero, from the newest sample to the oldest
    let mut start = |adr: i32, samples: i32, first: f64, time: &mut dyn FnMut(usize) -> f64| {
        let (Ok(adr), Ok(n)) = (usize::try_from(adr), usize::try_from(samples)) else {
            return;
        };
        if n == 0 {
            return;
        }
        history[adr] = first;
        history[adr + 1] = (n - 1) as f64;
        for k in 0..n {
            history[adr + 2 + n - 1 - k] = -time(k);
        }
    };
    for (&adr, &[n, _]) in m.actuator_historyadr().iter().zip(m.actuator_history()) {
        start(adr, n, 0.0, &mut |k| (k + 1) as f64 * dt);
    }
    for i in 0..m.nsensor() {
        let ([n, _], [period, phase]) = (m.sensor_history()[i], m.sensor_interval()[i]);
        let adr = m.sensor_historyadr()[i];
        if period > dt {
            let last = if phase != 0.0 { phase } else { -period };
            let mut before = f64::NEG_INFINITY;
            start(adr, n, last, &mut |turns| {
                before = tick(last, period, dt, turns, before);
                before * dt
            });
        } else {
            // every step, the present one being the newest only where a phase says so
            let now = period > 0.0 && phase != 0.0;
            let last = match period > 0.0 {
                true if now => phase,
                true => -period,
                false => -dt,
            };
            start(adr, n, last, &mut |k| match (k, now) {
                (0, true) => -0.0,
                _ => (k + usize::from(!now)) as f64 * dt,
            });
        }
    }
    for k in (0..m.nactuator()).filter(|&k| actuation::quaternion_control(m, k).is_some()) {
        let (adr, [n, _]) = (m.actuator_historyadr()[k], m.actuator_history()[k]);
        if let (Ok(adr), Ok(n)) = (usize::try_from(adr), usize::try_from(n)) {
            let samples = &mut history[adr + 2 + n..][..4 * n];
            samples.iter_mut().step_by(4).for_each(|w| *w = 1.0);
        }
    }
}

/// Steps before time zero at which the turn was sampled that came `turns` periods before the one at `last`;
/// turns closer than a step to the one `before`, which came after them, have steps of their own.
fn tick(last: f64, period: f64, dt: f64, turns: usize, before: f64) -> f64 {
    let steps = (last - turns as f64 * period) / dt;
    // a whole number but for rounding is that number
    let whole = steps.round();
    let first = match (steps - whole).abs() <= ROUNDING * steps.abs() {
        true => whole,
        false => steps.ceil(),
    };
    f64::max(before + 1.0, -first)
}

/// Plastic rest configurations start at the elastic ones.
fn plastic(d: &mut Data<'_>) {
    let m = d.model();
    let plastic = d.plastic_mut();
    for j in 0..m.njnt() {
        if let Ok(adr) = usize::try_from(m.jnt_plasticadr()[j]) {
            let n = if m.jnt_type()[j] == mjJNT_BALL { 4 } else { 1 };
            let from = m.jnt_qposadr()[j] as usize;
            plastic[adr..adr + n].copy_from_slice(&m.qpos_spring()[from..from + n]);
        }
    }
    for t in 0..m.ntendon() {
        if let Ok(adr) = usize::try_from(m.tendon_plasticadr()[t]) {
            plastic[adr..adr + 2].copy_from_slice(&m.tendon_lengthspring()[t]);
        }
    }
}

/// All trees awake. With sleeping, poses are computed, since those of static bodies are not again,
/// and trees that are to begin asleep are put to sleep.
fn awake(d: &mut Data<'_>) {
    let m = d.model();
    d.tree_asleep_mut().fill(sleep::JUST_AWAKE);
    sleep::update_awake(d);
    if !sleep::enabled(m) {
        return;
    }
    kinematics::poses(d, LeaveOut::Nobody);
    kinematics::com_pos(d);
    kinematics::camlight_of_all(d);
    flex::positions(d);
    tendon::tendon(d);
    if m.tree_sleep_policy().contains(&mjSLEEP_INIT) {
        start_asleep(d);
    }
}

/// Puts trees to sleep from the start: contacts and forces at the initial configuration tell which
/// belong together and which can sleep.
fn start_asleep(d: &mut Data<'_>) {
    let m = d.model();
    forward::forward(d);
    let (asked, slept, awake) = sleep::fall_asleep_from_start(d);
    if let Some(tree) = awake {
        let body = m.tree_bodyadr()[tree] as usize;
        let name = name::id2name(m, mjOBJ_BODY, body as i32);
        let name = name.and_then(|n| n.to_str().ok()).unwrap_or_default();
        report::warning(format_args!(
            "{asked} trees were marked as sleep='init' but only {slept} could be slept. Body \
             '{name}' (id={body}) is the root of the first tree that could not be slept."
        ));
    }
    d.qfrc_smooth_mut().fill(0.0);
    d.qacc_smooth_mut().fill(0.0);
    d.qacc_warmstart_mut().fill(0.0);
}
