//! A driven rollout of the reference: the states from which both libraries are compared.

use mujoco::abi::{mjData, mjModel};

use super::Library;
use super::compare::{self, Report};
use crate::random::Random;

/// Pipeline stages in order; each runs on the reference's state as left by the ones before.
pub const STAGES: &[&str] = &[
    "mj_checkPos",
    "mj_checkVel",
    "mj_kinematics",
    "mj_comPos",
    "mj_camlight",
    "mj_flex",
    "mj_tendon",
    "mj_makeM",
    "mj_factorM",
    "mj_collision",
    "mj_makeConstraint",
    "mj_island",
    "mj_transmission",
    "mj_sensorPos",
    "mj_energyPos",
    "mj_projectConstraint",
    "mj_comVel",
    "mj_passive",
    "mj_referenceConstraint",
    "mj_subtreeVel",
    "mj_sensorVel",
    "mj_energyVel",
    "mj_fwdActuation",
    "mj_fwdAcceleration",
    "mj_fwdConstraint",
    "mj_rnePostConstraint",
    "mj_sensorAcc",
    "mj_checkAcc",
    "mj_invConstraint",
];

/// Drives `d` with filtered noise: each control wanders within ±1.
///
/// # Safety
/// `m` and `d` are live and belong together.
pub unsafe fn drive(m: *const mjModel, d: *mut mjData, random: &mut Random) {
    // SAFETY: by contract; `ctrl` has `nu` entries
    let ctrl = unsafe { std::slice::from_raw_parts_mut((*d).ctrl, (*m).nu as usize) };
    for c in ctrl {
        *c = 0.9 * *c + 0.1 * 3.0 * random.signed();
    }
}

/// Runs `steps` driven steps of the reference, calling `visit` on `states` evenly spaced states,
/// before the step is taken.
///
/// # Safety
/// `m` is a live model of `reference`.
pub unsafe fn driven(
    reference: &Library,
    m: *const mjModel,
    steps: usize,
    states: usize,
    mut visit: impl FnMut(usize, *mut mjData) -> Result<(), String>,
) -> Result<(), String> {
    let d = reference.make_data(m)?;
    let mut random = Random::new(7);
    let every = steps / states.max(1);
    for step in 0..steps {
        // SAFETY: `d` belongs to `m`
        unsafe { drive(m, d, &mut random) };
        if step % every == every - 1 {
            visit(step, d)?;
        }
        reference.stage("mj_step", m, d)?;
    }
    reference.delete_data(d);
    Ok(())
}

/// One call of both libraries, ours and the reference, from the state of the latter's data, which is the second: what differs
/// afterwards.
///
/// # Safety
/// `m` and both data are live and belong together.
pub unsafe fn apart(
    [ours, genuine]: [&Library; 2],
    stage: &str,
    m: *const mjModel,
    [o, r]: [*mut mjData; 2],
) -> Result<Report, String> {
    genuine.copy_data(o, m, r)?;
    ours.stage(stage, m, o)?;
    genuine.stage(stage, m, r)?;
    // SAFETY: by contract
    Ok(unsafe { compare::datas(m, o, r) })
}

/// Random numbers, up to `scale` and of either sign, at `p`.
///
/// # Safety
/// `p` has room for `n` numbers.
pub unsafe fn fill(p: *mut f64, n: i64, scale: f64, random: &mut Random) {
    // SAFETY: the caller's numbers
    (0..n as usize).for_each(|i| unsafe { *p.add(i) = scale * random.signed() });
}

/// A state away from the reference configuration, with velocities and activations up to `scale`.
///
/// # Safety
/// `m` and `d` are a live model and its data.
pub unsafe fn scatter(
    genuine: &Library,
    m: *const mjModel,
    d: *mut mjData,
    scale: f64,
    random: &mut Random,
) {
    type Integrate = unsafe extern "C-unwind" fn(*const mjModel, *mut f64, *const f64, f64);
    let integrate: Integrate = genuine.function("mj_integratePos");
    genuine.stage("mj_resetData", m, d).expect("reset");
    // SAFETY: arrays of the model's sizes
    unsafe {
        fill((*d).qvel, (*m).nv, scale, random);
        integrate(m, (*d).qpos, (*d).qvel, 1.0);
        fill((*d).qvel, (*m).nv, scale, random);
        fill((*d).act, (*m).na, scale, random);
    }
}
