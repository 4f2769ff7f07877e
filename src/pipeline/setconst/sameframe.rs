//! Frames that coincide, so that kinematics can copy instead of compose.

use crate::abi::*;
use crate::math::{Quat, Vec3};

/// Positions and quaternions closer than this are equal.
const FRAME_EPS: f64 = 1e-6;

/// All entries nearly equal.
pub fn near(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(x, y)| (x - y).abs() < FRAME_EPS)
}

fn same_quat(a: Quat, b: Quat) -> bool {
    near(&*a, &*b) || near(&*a, &[-b[0], -b[1], -b[2], -b[3]])
}

/// How an inertial frame relates to the frame of its body.
pub fn body_sameframe(ipos: Vec3, iquat: Quat) -> mjtSameFrame {
    if !same_quat(iquat, Quat::IDENTITY) {
        mjSAMEFRAME_NONE
    } else if near(&*ipos, &[0.0; 3]) {
        mjSAMEFRAME_BODY
    } else {
        mjSAMEFRAME_BODYROT
    }
}

/// How the frame of a geom or site relates to the frames of its body.
pub fn sameframe(pos: Vec3, quat: Quat, ipos: Vec3, iquat: Quat) -> mjtSameFrame {
    let unturned = same_quat(quat, Quat::IDENTITY);
    let along_inertia = same_quat(quat, iquat);
    if unturned && near(&*pos, &[0.0; 3]) {
        mjSAMEFRAME_BODY
    } else if unturned {
        mjSAMEFRAME_BODYROT
    } else if along_inertia && near(&*pos, &*ipos) {
        mjSAMEFRAME_INERTIA
    } else if along_inertia {
        mjSAMEFRAME_INERTIAROT
    } else {
        mjSAMEFRAME_NONE
    }
}
