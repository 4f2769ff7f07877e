//! Quantities that some sensors need: computed once, by the first of them.

use crate::base::Data;
use crate::physics::velocity;

/// Velocities of subtrees, once per velocity stage.
pub(super) fn need_subtree_velocity(d: &mut Data) {
    if d.flg_subtreevel() == 0 {
        velocity::subtree_vel(d);
    }
}

/// Accelerations of bodies and forces on them, once per acceleration stage.
pub(super) fn need_body_forces(d: &mut Data) {
    if d.flg_rnepost() == 0 {
        velocity::rne_post_constraint(d);
    }
}
