//! Shapes stretched between two points.

use super::algebra::{Pose, V3, normalize, quat_from_z};

/// Pose and half length of a shape stretched between two points; length zero when they coincide.
pub fn between(fromto: [f64; 6]) -> (Pose, f64) {
    let mut axis: V3 = std::array::from_fn(|i| fromto[i] - fromto[3 + i]);
    let half = normalize(&mut axis) / 2.0;
    let pos = std::array::from_fn(|i| (fromto[i] + fromto[3 + i]) / 2.0);
    (
        Pose {
            pos,
            quat: quat_from_z(axis),
        },
        half,
    )
}
