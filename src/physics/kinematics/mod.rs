//! Positions: from `qpos` to the poses of everything attached to bodies.
//!
//! Computation: piStages (stages 2 and 3), geState.

mod body;
mod camera_light;
mod com;
mod frame;

pub use camera_light::camlight;
pub use com::com_pos;
pub use frame::local_to_global;

use crate::abi::mjS_AWAKE;
use crate::base::Data;
use crate::physics::sleep;

/// Bodies that `poses` leaves out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LeaveOut {
    Nobody,
    /// what sleeps, and what cannot move
    Resting,
}

/// `mj_kinematics`: poses of bodies, joints, inertial frames, geoms and sites. Wakes what the user
/// moved; what sleeps or cannot move keeps its poses while sleeping is on.
pub fn kinematics(d: &mut Data) {
    sleep::wake_moved(d);
    sleep::wake_displaced(d, body::pose);
    let on = sleep::enabled(d.model());
    poses(d, if on { LeaveOut::Resting } else { LeaveOut::Nobody });
}

/// Poses of all but some bodies and of what is fixed to them.
pub fn poses(d: &mut Data, leave_out: LeaveOut) {
    body::body_poses(d, leave_out);
    frame::inertial_frames(d, leave_out);
    frame::geom_frames(d, leave_out);
    frame::site_frames(d, leave_out);
}

/// Whether a body with this `body_awake` is left out.
#[inline(always)]
fn rests(leave_out: LeaveOut, body_awake: i32) -> bool {
    leave_out == LeaveOut::Resting && body_awake != mjS_AWAKE
}
