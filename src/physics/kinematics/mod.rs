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

use crate::base::Data;

/// `mj_kinematics`: poses of bodies, joints, inertial frames, geoms and sites.
pub fn kinematics(d: &mut Data) {
    body::body_poses(d);
    frame::inertial_frames(d);
    frame::geom_frames(d);
    frame::site_frames(d);
}
