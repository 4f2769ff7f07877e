//! Forward dynamics in its three parts. Computation: Pipeline, piStages.

use super::free_bodies::settle_free_bodies;
use crate::abi::*;
use crate::base::timer;
use crate::base::{Data, callbacks};
use crate::fields;
use crate::math::sparse::dot_sparse;
use crate::math::{Real, Vec3, short};
use crate::physics::flex::guarded;
use crate::physics::sleep::Sleepers;
use crate::physics::support::apply_ft;
use crate::physics::velocity;
use crate::physics::{
    actuation, collision, constraint, energy, flex, inertia, island, kinematics, metric, passive,
    sensor, sleep, solver, tendon,
};

/// Where a computation may start because what comes before is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skip {
    /// compute all
    None,
    /// positions are unchanged
    Pos,
    /// positions and velocities are unchanged
    Vel,
}

/// Whether sensors are computed along.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sensors {
    Compute,
    Skip,
    /// nor cameras, lights and energies: another evaluation follows before anybody reads them
    Unseen,
}

/// `mj_forward`: everything from the state to `qacc` and `sensordata`.
pub fn forward(d: &mut Data) {
    forward_skip(d, Skip::None, Sensors::Compute);
}

/// `mj_forwardSkip`.
pub fn forward_skip(d: &mut Data, skip: Skip, sensors: Sensors) {
    metric::check_flags(d.model());
    let clock = timer::start();
    if skip < Skip::Pos {
        position(d, sensors);
        position_outputs(d, sensors);
    }
    if skip < Skip::Vel {
        velocity(d);
        velocity_outputs(d, sensors);
    }
    if !d.model().disabled(mjDSBL_ACTUATION) {
        callbacks::control(d);
    }
    acceleration_stage(d, sensors);
    clock.stop(d, mjTIMER_FORWARD);
}

/// Actuation, accelerations, constraint forces and the sensors that need them.
pub fn acceleration_stage(d: &mut Data, sensors: Sensors) {
    actuation_stage(d);
    if metric::applies(d.model()) {
        metric::update(d, metric::Form::Factor);
        constraint::regularize(d, Some(constraint::project_in_metric));
        if !metric::present(d) {
            // it went with rows that had no room
            metric::update(d, metric::Form::Factor);
        }
    }
    acceleration(d);
    constraint_forces(d);
    if sensors == Sensors::Compute {
        acceleration_outputs(d);
    }
}

/// Sensors that measure what `qacc` brings.
pub fn acceleration_outputs(d: &mut Data) {
    d.set_flg_rnepost(0);
    sensor::acceleration(d);
}

/// Position sensors and potential energy.
pub fn position_outputs(d: &mut Data, sensors: Sensors) {
    if sensors == Sensors::Compute {
        sensor::position(d);
    }
    if d.flg_energypos() == 0 && sensors != Sensors::Unseen {
        if d.model().enabled(mjENBL_ENERGY) {
            energy::potential(d);
        } else {
            *d.energy_mut() = [0.0; 2];
        }
    }
}

/// Velocity sensors and kinetic energy.
pub fn velocity_outputs(d: &mut Data, sensors: Sensors) {
    if sensors == Sensors::Compute {
        sensor::velocity(d);
    }
    if d.model().enabled(mjENBL_ENERGY) && d.flg_energyvel() == 0 && sensors != Sensors::Unseen {
        energy::kinetic(d);
    }
}

/// `mj_fwdKinematics`: poses, com quantities, cameras, lights, tendons.
pub fn kinematics_stage(d: &mut Data, sensors: Sensors) {
    kinematics::kinematics(d);
    kinematics::com_pos(d);
    if sensors != Sensors::Unseen {
        kinematics::camlight(d);
    }
    flex::positions(d);
    tendon::tendon(d);
    sleep::wake_by_tendon(d, metric::tendon_acts);
}

/// Kinematics, inertia, and contacts, found again when what they touch wakes up.
pub fn bodies_stage(d: &mut Data, sensors: Sensors) {
    let clock = timer::start();
    kinematics_stage(d, sensors);
    clock.stop(d, mjTIMER_POS_KINEMATICS);

    let clock = timer::start();
    inertia::make_m(d);
    clock.stop(d, mjTIMER_POS_INERTIA);
    let clock = timer::start();
    inertia::factor_m(d);
    clock.add(d, mjTIMER_POS_INERTIA);

    collision::collide(d);
    while sleep::wake_by_contact(d) {
        collision::collide(d);
    }
}

/// Transmissions, which follow from poses as kinematics do; and room for the metric, in the form that it will be wanted.
pub fn transmission_stage(d: &mut Data, form: metric::Form) {
    let clock = timer::start();
    actuation::transmission(d);
    clock.add(d, mjTIMER_POS_KINEMATICS);
    metric::allocate(d, form);
}

/// `mj_fwdPosition`: all that depends on positions only.
pub fn position(d: &mut Data, sensors: Sensors) {
    let total = timer::start();
    d.set_flg_energypos(0);
    bodies_stage(d, sensors);
    sleep::wake_by_equality(d);
    rows_stage(d);
    transmission_stage(d, metric::Form::Factor);
    total.stop(d, mjTIMER_POSITION);
}

/// Rows of constraints, their islands and what they become in the dual problem.
fn rows_stage(d: &mut Data) {
    let clock = timer::start();
    constraint::make_constraint(d);
    island::island(d);
    clock.stop(d, mjTIMER_POS_MAKE);

    let clock = timer::start();
    constraint::project_constraint(d);
    clock.stop(d, mjTIMER_POS_PROJECT);
}

/// [`position`] where all smooth quantities are known but those of tendons and actuators.
pub fn position_rest(d: &mut Data, sensors: Sensors) {
    d.set_flg_energypos(0);
    if sensors != Sensors::Unseen {
        kinematics::camlight(d);
    }
    tendon::tendon(d);
    collision::collide(d);
    rows_stage(d);
    actuation::transmission(d);
    for stage in [
        mjTIMER_POS_KINEMATICS,
        mjTIMER_POS_INERTIA,
        mjTIMER_POSITION,
    ] {
        d.timer_mut()[stage as usize].number += 1;
    }
}

/// [`velocity`], likewise.
pub fn velocity_rest(d: &mut Data) {
    d.set_flg_subtreevel(0);
    d.set_flg_energyvel(0);
    tendon_velocities(d);
    constraint::reference_constraint(d);
    d.timer_mut()[mjTIMER_VELOCITY as usize].number += 1;
}

/// `mj_fwdVelocity`: all that depends on positions and velocities.
pub fn velocity(d: &mut Data) {
    let clock = timer::start();
    d.set_flg_subtreevel(0);
    d.set_flg_energyvel(0);
    flex::velocities(d);
    tendon_velocities(d);
    actuator_velocities(d);
    velocity::com_vel(d);
    passive::passive(d);
    constraint::reference_constraint(d);
    bias(d);
    metric::velocity(d);
    clock.stop(d, mjTIMER_VELOCITY);
}

/// Velocities of tendons: rows of ten_J times `qvel`.
pub fn tendon_velocities(d: &mut Data) {
    let m = d.model();
    fields!(d => write: ten_velocity; read: qvel, ten_J);
    for t in 0..m.ntendon() {
        let start = m.ten_J_rowadr()[t] as usize;
        let end = start + m.ten_J_rownnz()[t] as usize;
        ten_velocity[t] = dot_sparse(&ten_J[start..end], &m.ten_J_colind()[start..end], qvel);
    }
}

/// Velocities of actuators alone.
pub fn actuator_velocities<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    fields!(d => write: actuator_velocity;
                 read: qvel, actuator_moment, moment_rownnz, moment_rowadr, moment_colind);
    if m.disabled(mjDSBL_ACTUATION) {
        actuator_velocity.fill(N::of(0.0));
        return;
    }
    for (k, v) in actuator_velocity.iter_mut().enumerate() {
        let start = moment_rowadr[k] as usize;
        let end = start + moment_rownnz[k] as usize;
        *v = N::dot_sparse(
            &actuator_moment[start..end],
            &moment_colind[start..end],
            qvel,
        );
    }
}

/// `qfrc_bias`: Coriolis, centrifugal and gravitational forces, and those of tendon inertia.
fn bias(d: &mut Data) {
    velocity::bias(d);
    let m = d.model();
    if m.ntendon() == 0 {
        return;
    }
    let mark = d.mark();
    let force = mark.nums(d, m.nv());
    short::copy(force, d.qfrc_bias());
    tendon::add_bias(d, force);
    sleep::copy_awake(d, force, Data::qfrc_bias_mut);
    mark.release(d);
}

/// `mj_fwdActuation`.
pub fn actuation_stage(d: &mut Data) {
    let clock = timer::start();
    actuation::actuation(d);
    clock.stop(d, mjTIMER_ACTUATION);
}

/// `mj_fwdAcceleration`: `qfrc_smooth` and `qacc_smooth`, without constraints.
pub fn acceleration(d: &mut Data) {
    let m = d.model();
    let mark = d.mark();
    let force = mark.nums(d, m.nv());
    sum_forces(d, force);
    add_xfrc(d, force);
    sleep::copy_awake(d, force, Data::qfrc_smooth_mut);
    if metric::present(d) {
        metric::smooth_force(d, force);
        if let Some(left) = metric::solve(d, force) {
            metric::warn_unsolved(d, &left);
        }
        sleep::copy_awake(d, force, Data::qacc_smooth_mut);
        return mark.release(d);
    }
    let asleep = Sleepers::of(d);
    for dofs in sleep::awake_dofs(m, asleep) {
        inertia::solve_dofs(m, d.qLD(), d.qLDiagInv(), force, dofs);
    }
    sleep::copy_awake(d, force, Data::qacc_smooth_mut);
    mark.release(d);
}

/// The smooth forces on dofs.
pub fn sum_forces<N: Real>(d: &Data<N>, force: &mut [N]) {
    let (passive, bias) = (d.qfrc_passive(), d.qfrc_bias());
    let (applied, actuator) = (d.qfrc_applied(), d.qfrc_actuator());
    for dofs in sleep::awake_dofs(d.model(), Sleepers::of(d)) {
        let force = &mut force[dofs.clone()];
        let (passive, bias) = (&passive[dofs.clone()], &bias[dofs.clone()]);
        let (applied, actuator) = (&applied[dofs.clone()], &actuator[dofs]);
        for i in 0..force.len() {
            force[i] = passive[i] - bias[i] + applied[i] + actuator[i];
        }
    }
}

/// Adds the generalized force of `xfrc_applied` (force, torque at the body's com).
pub fn add_xfrc(d: &Data, qfrc: &mut [f64]) {
    let applied = d.xfrc_applied();
    // all numbers at once: zeros of either sign have no bits but that
    let bits = applied.as_flattened().iter();
    if bits.fold(0, |bits, x| bits | x.to_bits()) << 1 == 0 {
        return;
    }
    for (b, f) in applied.iter().enumerate().skip(1) {
        if *f != [0.0; 6] {
            let (force, torque) = (Vec3([f[0], f[1], f[2]]), Vec3([f[3], f[4], f[5]]));
            apply_ft(d, force, torque, d.xipos()[b], b, qfrc);
        }
    }
}

/// `mj_fwdConstraint`: constraint forces and `qacc`. Sheets that the flag `ipc` guards wait for the step.
pub fn constraint_forces(d: &mut Data) {
    if guarded::any(d.model()) {
        return solver::leave_rows(d);
    }
    solver::fwd_constraint(d);
    if metric::applies(d.model()) {
        settle_free_bodies(d);
    }
}
