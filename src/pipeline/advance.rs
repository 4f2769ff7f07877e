//! The end of every integrator: state at t + h from rates. Computation: geIntegration.

use crate::abi::{mjDSBL_ACTUATION, mjTIMER_ADVANCE};
use crate::base::Data;
use crate::physics::support::integrate_pos;
use crate::physics::{actuation, sensor};
use crate::pipeline::timer;

/// Advances activations, velocities, positions and time by one timestep.
///
/// `qvel` is the velocity that moves the positions; `None` means the new one (semi-implicit).
pub fn advance(d: &mut Data, act_dot: &[f64], qacc: &[f64], qvel: Option<&[f64]>) {
    let m = d.model();
    let h = m.opt().timestep;
    let clock = timer::start();

    actuation::record_history(d);
    sensor::record_history(d);

    if m.na() > 0 && !m.disabled(mjDSBL_ACTUATION) {
        actuation::advance(d, act_dot);
    }

    for (v, a) in d.qvel_mut().iter_mut().zip(qacc) {
        *v += a * h;
    }

    let mark = d.mark();
    let moved = mark.nums(d, m.nv());
    moved.copy_from_slice(qvel.unwrap_or(d.qvel()));
    integrate_pos(m, d.qpos_mut(), moved, h);
    mark.release(d);

    d.set_time(d.time() + h);
    // the solver's own acceleration, not the one an implicit integrator moved with
    crate::fields!(d => write: qacc_warmstart; read: qacc);
    qacc_warmstart.copy_from_slice(qacc);
    clock.stop(d, mjTIMER_ADVANCE);
}
