//! The discrete integrator: forward dynamics in the effective metric, whose acceleration is the change of
//! velocity over the step. Computation: geIntegration, geFreeBody.

use super::advance::advance;
use super::check::check_acc;
use super::forward::acceleration_outputs;
use super::free_bodies::settle_free_bodies;
use crate::abi::mjENBL_IPC;
use crate::base::Data;
use crate::fields;
use crate::physics::flex::guarded;
use crate::physics::ipc;

/// The state after the step that `qacc` describes.
pub fn discrete(d: &mut Data) {
    let m = d.model();
    if guarded::any(m) {
        ipc::solve(d, settle_free_bodies);
        check_acc(d);
        // sensors measure the step's acceleration
        acceleration_outputs(d);
    }
    if !m.enabled(mjENBL_IPC) {
        return advance(d, None, None, None);
    }
    let mark = d.mark();
    let before = mark.nums(d, m.nv());
    before.copy_from_slice(d.qvel());
    advance(d, None, None, None);
    // as the velocities have it
    let h = m.opt().timestep;
    {
        fields!(d => write: qacc; read: qvel);
        for (i, a) in qacc.iter_mut().enumerate() {
            *a = (qvel[i] - before[i]) / h;
        }
    }
    mark.release(d);
}
