//! Section "Virtual reality": model space and room space, and where the scene's cameras are in either.
//!
//! A point `p` of the model is at `translate + scale * rotate(p)` in the room.

use super::camera::check_near;
use super::float::{quat, vec3};
use crate::abi::*;
use crate::base::report;
use crate::math::{MINVAL, Mat3, Quat, Vec3, pose};

/// The scene's model transformation, None where it is off. Too small a scale is an error in any case.
fn transform(function: &str, scn: &mjvScene) -> Option<(Vec3, Quat, f64)> {
    let scale = f64::from(scn.scale);
    if scale < MINVAL {
        report::raise(format_args!("{function}: mjvScene scale too small"));
    }
    (scn.enabletransform != 0).then(|| (vec3(scn.translate), quat(scn.rotate), scale))
}

/// A pose of the room in the model.
pub fn to_model(scn: &mjvScene, pos: Vec3, rot: Quat) -> (Vec3, Quat) {
    let Some((translate, rotate, scale)) = transform("mjv_room2model", scn) else {
        return (pos, rot);
    };
    let (pos_back, rot_back) = pose::neg_pose(translate, rotate);
    let (pos, rot) = pose::mul_pose(pos_back, rot_back, pos, rot);
    (pos * (1.0 / scale), rot)
}

/// A pose of the model in the room.
pub fn to_room(scn: &mjvScene, pos: Vec3, rot: Quat) -> (Vec3, Quat) {
    let Some((translate, rotate, scale)) = transform("mjv_model2room", scn) else {
        return (pos, rot);
    };
    pose::mul_pose(translate, rotate, pos * scale, rot)
}

/// Where the scene's camera is, between both eyes.
pub struct View {
    pub pos: Vec3,
    pub forward: Vec3,
    pub up: Vec3,
}

impl View {
    /// The mean of what `eye` says of each camera: position, forward, up.
    fn mean(scn: &mjvScene, eye: impl Fn(&mjvGLCamera) -> [Vec3; 3]) -> Self {
        let mut sum = [Vec3::ZERO; 3];
        for camera in &scn.camera {
            for (sum, x) in sum.iter_mut().zip(eye(camera)) {
                *sum = sum.add_scl(x, 0.5);
            }
        }
        let [pos, forward, up] = sum;
        Self {
            pos,
            forward: forward.normalized().0,
            up: up.normalized().0,
        }
    }
}

/// The view in room space.
pub fn camera(function: &str, scn: &mjvScene) -> View {
    check_near(function, scn);
    View::mean(scn, |c| [c.pos, c.forward, c.up].map(vec3))
}

/// The view in model space.
pub fn camera_in_model(function: &str, scn: &mjvScene) -> View {
    check_near(function, scn);
    View::mean(scn, |c| {
        let [forward, up] = [c.forward, c.up].map(|v| vec3(v).normalized().0);
        let left = up.cross(forward).normalized().0;
        let (pos, rot) = to_model(
            scn,
            vec3(c.pos),
            Quat::from_mat(&Mat3::from_cols(left, up, forward)),
        );
        let mat = rot.to_mat();
        [pos, mat.col(2), mat.col(1)]
    })
}
