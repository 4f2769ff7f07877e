//! Positions: from `qpos` to the poses of everything attached to bodies.
//!
//! Computation: piStages (stages 2 and 3), geState.

mod body;
mod camera_light;
mod com;
mod frame;

pub use camera_light::{camlight, camlight_of_all};
pub use com::com_pos;
pub use frame::local_to_global;

use crate::abi::mjS_AWAKE;
use crate::base::Data;
use crate::math::Real;
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
    poses(
        d,
        if on {
            LeaveOut::Resting
        } else {
            LeaveOut::Nobody
        },
    );
}

/// Poses of all but some bodies and of what is fixed to them.
pub fn poses(d: &mut Data, leave_out: LeaveOut) {
    match leave_out {
        LeaveOut::Nobody => all_poses(d),
        LeaveOut::Resting => some_poses::<true, _>(d),
    }
}

/// Poses of all bodies and of what is fixed to them.
pub fn all_poses<N: Real>(d: &mut Data<N>) {
    some_poses::<false, N>(d);
}

fn some_poses<const SOME: bool, N: Real>(d: &mut Data<N>) {
    body::body_poses::<SOME, N>(d);
    frame::inertial_frames::<SOME, N>(d);
    frame::geom_frames::<SOME, N>(d);
    frame::site_frames::<SOME, N>(d);
}

/// Whether a body with this `body_awake` is left out, when `SOME` are.
#[inline(always)]
fn rests<const SOME: bool>(body_awake: &[i32], b: usize) -> bool {
    SOME && body_awake[b] != mjS_AWAKE
}
