//! What a mouse does to cameras and to the model in its room.
//!
//! Motions `dx`, `dy` are in units of the window's height, to the right and down.

use crate::math::elementary::ln;
use core::ffi::c_int;

use super::camera::{Frame, Frustum, align};
use super::float::{quat, rounded};
use super::room;
use crate::abi::*;
use crate::base::{Model, report};
use crate::math::{MINVAL, Quat, Vec3};

/// Speed of motions without perspective.
const FLAT: f64 = 0.15;

/// Motion as a vector: its second axis points away from the viewer, the third up.
pub fn plane_vector(function: &str, action: c_int, dx: f64, dy: f64, forward: Vec3) -> Vec3 {
    let v = match action {
        mjMOUSE_ROTATE_V => Vec3::new(dy, 0.0, dx),
        mjMOUSE_ROTATE_H => Vec3::new(dy, dx, 0.0),
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_V_REL => Vec3::new(dx, 0.0, -dy),
        mjMOUSE_MOVE_H | mjMOUSE_MOVE_H_REL => Vec3::new(dx, -dy, 0.0),
        mjMOUSE_ZOOM => Vec3::ZERO,
        _ => report::raise(format_args!(
            "{function}: unexpected mouse action {action} in convert2D"
        )),
    };
    align(v, forward)
}

/// How much slower motions are without perspective.
pub fn pace(orthographic: bool) -> f64 {
    if orthographic { FLAT } else { 1.0 }
}

/// Azimuth within half a turn, elevation short of the poles.
fn bound_angles(cam: &mut mjvCamera) {
    if cam.azimuth > 180.0 {
        cam.azimuth -= 360.0;
    } else if cam.azimuth < -180.0 {
        cam.azimuth += 360.0;
    }
    cam.elevation = clamp(cam.elevation, -89.0, 89.0);
}

/// As `f64::clamp`, for any bounds; what is no number stays.
fn clamp(x: f64, low: f64, high: f64) -> f64 {
    if x < low {
        low
    } else if x > high {
        high
    } else {
        x
    }
}

/// Turns, shifts or zooms an abstract camera. Fixed cameras stay, tracking ones are not shifted.
pub fn move_camera(m: Model, action: c_int, dx: f64, dy: f64, cam: &mut mjvCamera) {
    let extent = m.stat().extent;
    let tracking = cam.r#type == mjCAMERA_TRACKING;
    if cam.r#type == mjCAMERA_FIXED {
        return;
    }
    let shifts = !matches!(action, mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H | mjMOUSE_ZOOM);
    if tracking && shifts && (mjMOUSE_NONE < action && action <= mjMOUSE_TURN_H) {
        return;
    }
    let frame = |cam: &mjvCamera| {
        if !matches!(cam.r#type, mjCAMERA_FREE | mjCAMERA_TRACKING) {
            report::raise(format_args!("mjv_moveCamera: unknown camera type"));
        }
        Frame::around(Vec3(cam.lookat), cam)
    };
    match action {
        mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H => {
            cam.azimuth -= dx * 180.0;
            cam.elevation -= dy * 180.0;
        }
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_H => {
            let scale = window(m, cam, &frame(cam));
            let v = plane_vector("mjv_moveCamera", action, dx, dy, frame(cam).forward);
            cam.lookat = Vec3(cam.lookat).add_scl(v, -scale).0;
        }
        mjMOUSE_MOVE_V_REL | mjMOUSE_MOVE_H_REL => {
            let Frame { forward, up, .. } = frame(cam);
            let away = if action == mjMOUSE_MOVE_V_REL {
                up
            } else {
                forward
            };
            let lookat = Vec3(cam.lookat).add_scl(away, dy);
            cam.lookat = lookat.add_scl(forward.cross(up), dx).0;
        }
        mjMOUSE_TURN_V | mjMOUSE_TURN_H => {
            let head = frame(cam).pos;
            if action == mjMOUSE_TURN_V {
                cam.elevation -= dy * 180.0;
            } else {
                cam.azimuth -= dx * 180.0;
            }
            cam.elevation = clamp(cam.elevation, -89.0, 89.0);
            cam.lookat = head.add_scl(frame(cam).forward, cam.distance).0;
        }
        mjMOUSE_ZOOM => {
            cam.distance -= ln(1.0 + cam.distance / extent / 3.0) * dy * 9.0 * extent;
        }
        _ => unexpected("mjv_moveCamera", action),
    }
    bound_angles(cam);
    cam.distance = clamp(cam.distance, 0.01 * extent, 100.0 * extent);
}

/// Height of the window at the point looked at, in meters, at the pace of the projection.
fn window(m: Model, cam: &mjvCamera, frame: &Frame) -> f64 {
    let frustum = Frustum::new("mjv_cameraFrustum", m, cam);
    let [top, bottom] = frustum.vertical;
    let flat = cam.orthographic != 0;
    let height = if flat {
        top + bottom
    } else {
        if f64::from(frustum.clip[0]) < MINVAL {
            report::raise(format_args!(
                "mjv_moveCamera: mjvScene frustum_near too small"
            ));
        }
        (top + bottom) / frustum.clip[0]
    };
    f64::from(height) * (Vec3(cam.lookat) - frame.pos).dot(frame.forward) * pace(flat)
}

/// Turns, shifts or scales the model in its room, where the transformation is on; `up` is the room's vertical.
pub fn move_model(m: Model, action: c_int, dx: f64, dy: f64, up: Vec3, scn: &mut mjvScene) {
    if scn.enabletransform == 0 {
        return;
    }
    let extent = m.stat().extent;
    let forward = room::camera("mjv_cameraInRoom", scn).forward;
    let forward = forward.add_scl(up, -forward.dot(up)).normalized().0;
    let right = forward.cross(up).normalized().0;
    let mut shift = |by: Vec3| {
        for (x, by) in scn.translate.iter_mut().zip(by.0) {
            *x = (f64::from(*x) + f64::from(by as f32) * extent) as f32;
        }
    };
    match action {
        mjMOUSE_ROTATE_V | mjMOUSE_ROTATE_H => {
            let axis = if action == mjMOUSE_ROTATE_V {
                up
            } else {
                forward
            };
            let (axis, angle) = (axis * dx + right * dy).normalized();
            let rotation = Quat::from_axis_angle(axis, angle * core::f64::consts::PI);
            scn.rotate = rounded((rotation * quat(scn.rotate)).normalized().0);
        }
        mjMOUSE_MOVE_V | mjMOUSE_MOVE_V_REL => shift(right * dx - up * dy),
        mjMOUSE_MOVE_H | mjMOUSE_MOVE_H_REL => shift(right * dx - forward * dy),
        mjMOUSE_ZOOM => {
            let near = ln(f64::from(1.0 + scn.scale / 3.0));
            scn.scale += (near * dy * 3.0) as f32;
            scn.scale = clamp(scn.scale.into(), 0.01, 100.0) as f32;
        }
        _ => unexpected("mjv_moveModel", action),
    }
}

fn unexpected(function: &str, action: c_int) -> ! {
    report::raise(format_args!("{function}: unexpected action {action}"))
}
