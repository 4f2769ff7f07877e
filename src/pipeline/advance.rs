//! The end of every integrator: state at t + h from rates. Computation: geIntegration.

use super::forward::{Sensors, Skip, forward_skip};
use crate::abi::{mjDSBL_ACTUATION, mjENBL_IPC, mjTIMER_ADVANCE};
use crate::base::timer;
use crate::base::{Data, plugin};
use crate::fields;
use crate::math::short;
use crate::physics::sleep::{self, Sleepers, awake_dofs, awake_joints};
use crate::physics::support::integrate_joints;
use crate::physics::{actuation, plastic, sensor};

/// What an integrator with several stages hands over, whose last one has left the state's results elsewhere.
pub struct Whole<'a> {
    /// moves the positions
    pub velocity: &'a [f64],
    /// delayed sensors at the start of the step, in `sensordata`'s order; empty when there are none
    pub delayed: &'a [f64],
}

/// Advances activations, velocities, positions and time by one timestep; positions by the new velocity
/// (semi-implicit) unless the step had several stages. What rates are not given are those of the state.
pub fn advance(
    d: &mut Data,
    act_dot: Option<&[f64]>,
    acceleration: Option<&[f64]>,
    whole: Option<Whole>,
) {
    let m = d.model();
    let h = m.opt().timestep;
    let clock = timer::start();

    if m.nhistory() > 0 {
        actuation::record_history(d);
        sensor::record_history(d, whole.as_ref().map(|w| w.delayed));
    }

    if m.na() > 0 && !m.disabled(mjDSBL_ACTUATION) {
        let mark = d.mark();
        let rates = mark.nums(d, m.na());
        rates.copy_from_slice(act_dot.unwrap_or(d.act_dot()));
        actuation::advance(d, rates);
        mark.release(d);
    }

    if sleep::fall_asleep(d) {
        // bodies at rest now: what depends on velocities, for as long as they sleep
        forward_skip(d, Skip::Pos, Sensors::Compute);
        sleep::update_awake(d);
    }

    let any = sleep::any_asleep(d);
    {
        fields!(d => write: qpos, qvel; read: qacc, tree_awake, body_awake);
        let asleep = Sleepers::new(m, any, tree_awake, body_awake);
        let qacc = acceleration.unwrap_or(qacc);
        for dofs in awake_dofs(m, asleep) {
            let own = qvel[dofs.clone()].iter_mut().zip(&qacc[dofs]);
            own.for_each(|(v, a)| *v += a * h);
        }
        let velocity = whole.as_ref().map_or(&*qvel, |w| w.velocity);
        for joints in awake_joints(m, asleep) {
            integrate_joints(m, qpos, velocity, h, joints);
        }
    }
    if m.nplastic() > 0 {
        let mark = d.mark();
        let velocity = mark.nums(d, m.nv());
        velocity.copy_from_slice(whole.as_ref().map_or(d.qvel(), |w| w.velocity));
        plastic::flow(d, velocity);
        mark.release(d);
    }

    d.set_time(d.time() + h);
    plugin::advance(d);
    // solves of the flag start cold
    if !m.enabled(mjENBL_IPC) {
        // the solver's own acceleration, not the one an implicit integrator moved with
        fields!(d => write: qacc_warmstart; read: qacc);
        short::copy(qacc_warmstart, qacc);
    }
    clock.stop(d, mjTIMER_ADVANCE);
}
