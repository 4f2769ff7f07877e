//! Section "Cameras": from abstract cameras to the two that render, one for each eye.
//!
//! A camera looks along `forward`, the negative third axis of its frame; `up` is the second, `right` the first.

use crate::math::elementary::{sin_cos, tan};
use core::f64::consts::PI;

use super::float::{rounded, vec3};
use crate::abi::*;
use crate::base::scene::Scene;
use crate::base::{DataRef, Model, report};
use crate::math::{MINVAL, Mat3, Vec3};

/// Where a camera is and how it is turned, in the model's space.
#[derive(Clone, Copy)]
pub struct Frame {
    pub pos: Vec3,
    pub forward: Vec3,
    pub up: Vec3,
    pub right: Vec3,
}

impl Frame {
    /// Looks at `target` from the distance and angles (degrees) of a free or tracking camera.
    pub fn around(target: Vec3, cam: &mjvCamera) -> Self {
        let (sa, ca) = sin_cos(cam.azimuth / 180.0 * PI);
        let (se, ce) = sin_cos(cam.elevation / 180.0 * PI);
        let forward = Vec3::new(ce * ca, ce * sa, se);
        Self {
            pos: target + forward * -cam.distance,
            forward,
            up: Vec3::new(-se * ca, -se * sa, ce),
            right: Vec3::new(sa, -ca, 0.0),
        }
    }

    /// A camera of the model by its position and axes (columns of `mat`).
    pub fn of_pose(pos: Vec3, mat: &Mat3) -> Self {
        Self {
            pos,
            forward: -mat.col(2),
            up: mat.col(1),
            right: mat.col(0),
        }
    }

    /// The frame of an abstract camera in a state. An id that the model does not have is an error.
    pub fn new(function: &str, d: &DataRef, cam: &mjvCamera) -> Self {
        Self::of(
            function,
            cam,
            |id| d.subtree_com().get(id).copied(),
            |id| Some((*d.cam_xpos().get(id)?, *d.cam_xmat().get(id)?)),
        )
    }

    /// The frame of an abstract camera where `com` and `pose` tell of bodies and cameras by their ids.
    pub fn of(
        function: &str,
        cam: &mjvCamera,
        com: impl FnOnce(usize) -> Option<Vec3>,
        pose: impl FnOnce(usize) -> Option<(Vec3, Mat3)>,
    ) -> Self {
        match cam.r#type {
            mjCAMERA_TRACKING if cam.trackbodyid >= 0 => {
                let target = com(cam.trackbodyid as usize);
                Self::around(target.unwrap_or_else(|| lost(function, "track body")), cam)
            }
            mjCAMERA_FREE | mjCAMERA_TRACKING => Self::around(Vec3(cam.lookat), cam),
            mjCAMERA_FIXED => {
                let id = usize::try_from(cam.fixedcamid).ok();
                let (pos, mat) = id
                    .and_then(pose)
                    .unwrap_or_else(|| lost(function, "fixed camera"));
                Self::of_pose(pos, &mat)
            }
            _ => unknown(function),
        }
    }
}

fn lost(function: &str, what: &str) -> ! {
    report::raise(format_args!("{function}: {what} id is outside valid range"))
}

fn unknown(function: &str) -> ! {
    report::raise(format_args!("{function}: unknown camera type"))
}

/// Extents of the view: above and below the axis, to its left and right at the near plane (0: as the window is),
/// and distances of the near and far plane; in meters.
#[derive(Clone, Copy)]
pub struct Frustum {
    pub vertical: [f32; 2],
    pub horizontal: [f32; 2],
    pub clip: [f32; 2],
    pub orthographic: bool,
}

impl Frustum {
    /// The frustum of an abstract camera.
    pub fn new(function: &str, m: Model, cam: &mjvCamera) -> Self {
        let (map, extent) = (&m.vis().map, m.stat().extent);
        let near = (f64::from(map.znear) * extent) as f32;
        let clip = [near, (f64::from(map.zfar) * extent) as f32];
        let (fovy, orthographic, lens) = match cam.r#type {
            mjCAMERA_FREE | mjCAMERA_TRACKING => {
                (f64::from(m.vis().global.fovy), cam.orthographic != 0, None)
            }
            mjCAMERA_FIXED => {
                let id = fixed(function, m, cam);
                let size = m.cam_sensorsize()[id];
                let lens = (size[1] != 0.0).then(|| (size, m.cam_intrinsic()[id]));
                (
                    m.cam_fovy()[id],
                    m.cam_projection()[id] == mjPROJ_ORTHOGRAPHIC,
                    lens,
                )
            }
            _ => unknown(function),
        };
        let mut horizontal = [0.0; 2];
        let vertical = match lens {
            _ if orthographic => [(fovy / 2.0) as f32; 2],
            Some((size, [fx, fy, cx, cy])) => {
                horizontal = [
                    near / fx * (size[0] / 2.0 - cx),
                    near / fx * (size[0] / 2.0 + cx),
                ];
                [
                    near / fy * (size[1] / 2.0 - cy),
                    near / fy * (size[1] / 2.0 + cy),
                ]
            }
            None => [(f64::from(near) * tan(fovy * PI / 360.0)) as f32; 2],
        };
        Self {
            vertical,
            horizontal,
            clip,
            orthographic,
        }
    }
}

/// The model's camera that `cam` names.
fn fixed(function: &str, m: Model, cam: &mjvCamera) -> usize {
    match usize::try_from(cam.fixedcamid) {
        Ok(id) if id < m.ncam() => id,
        _ => lost(function, "fixed camera"),
    }
}

/// The rendering camera at `shift` meters to the right of the frame.
fn rendering(frame: &Frame, frustum: &Frustum, shift: Option<f64>) -> mjvGLCamera {
    let pos = match shift {
        Some(shift) => frame.pos.add_scl(frame.right, shift),
        None => frame.pos,
    };
    let ([top, bottom], [left, right]) = (frustum.vertical, frustum.horizontal);
    mjvGLCamera {
        pos: rounded(pos.0),
        forward: rounded(frame.forward.0),
        up: rounded(frame.up.0),
        frustum_center: (right - left) / 2.0,
        frustum_width: (right + left) / 2.0,
        frustum_bottom: -bottom,
        frustum_top: top,
        frustum_near: frustum.clip[0],
        frustum_far: frustum.clip[1],
        orthographic: frustum.orthographic.into(),
    }
}

/// The one rendering camera that an abstract camera stands for, between the eyes.
pub fn single(d: &DataRef, cam: &mjvCamera) -> mjvGLCamera {
    const NAME: &str = "mjv_camera2GLCamera";
    if cam.r#type == mjCAMERA_FIXED {
        fixed(NAME, d.model(), cam);
    }
    let frame = Frame::new(NAME, d, cam);
    rendering(&frame, &Frustum::new(NAME, d.model(), cam), None)
}

/// Sets the cameras of both eyes from an abstract camera; a tracking one looks at its body from now on. A user's camera
/// changes nothing. The scene's transformation is switched off.
pub fn update(d: &DataRef, cam: &mut mjvCamera, scn: &mut Scene) {
    let m = d.model();
    if cam.r#type == mjCAMERA_USER {
        return;
    }
    if cam.r#type == mjCAMERA_TRACKING {
        let target = usize::try_from(cam.trackbodyid)
            .ok()
            .and_then(|id| d.subtree_com().get(id));
        cam.lookat = target
            .unwrap_or_else(|| lost("mjv_updateCamera", "track body"))
            .0;
    }
    let frustum = Frustum::new("mjv_cameraFrustum", m, cam);
    let frame = Frame::new("mjv_updateCamera", d, cam);
    let ipd = match cam.r#type {
        mjCAMERA_FIXED => m.cam_ipd()[fixed("mjv_updateCamera", m, cam)],
        _ => m.vis().global.ipd.into(),
    };
    scn.look([-ipd, ipd].map(|x| rendering(&frame, &frustum, Some(x * 0.5))));
}

/// The camera between two: means of positions and frustums, directions of unit length at right angles.
pub fn average(a: &mjvGLCamera, b: &mjvGLCamera) -> mjvGLCamera {
    if a.orthographic != b.orthographic {
        report::raise(format_args!(
            "mjv_averageCamera: cannot average perspective and orthographic cameras"
        ));
    }
    let mean = |x: f32, y: f32| 0.5 * (x + y);
    let forward = (vec3(a.forward) + vec3(b.forward)).normalized().0;
    let up = vec3(a.up) + vec3(b.up);
    let up = up.add_scl(forward, -up.dot(forward)).normalized().0;
    mjvGLCamera {
        pos: rounded(((vec3(a.pos) + vec3(b.pos)) * 0.5).0),
        forward: rounded(forward.0),
        up: rounded(up.0),
        frustum_center: mean(a.frustum_center, b.frustum_center),
        frustum_width: mean(a.frustum_width, b.frustum_width),
        frustum_bottom: mean(a.frustum_bottom, b.frustum_bottom),
        frustum_top: mean(a.frustum_top, b.frustum_top),
        frustum_near: mean(a.frustum_near, b.frustum_near),
        frustum_far: mean(a.frustum_far, b.frustum_far),
        orthographic: a.orthographic,
    }
}

/// Raises an error in the name of `function` where a near plane is too close.
pub fn check_near(function: &str, scn: &mjvScene) {
    if scn
        .camera
        .iter()
        .any(|c| f64::from(c.frustum_near) < MINVAL)
    {
        report::raise(format_args!("{function}: mjvScene frustum_near too small"));
    }
}

/// Height of the frustum, the mean of both eyes: at unit distance, or, without perspective, anywhere.
pub fn height(scn: &mjvScene) -> f64 {
    let [a, b] = &scn.camera;
    if a.orthographic != b.orthographic {
        report::raise(format_args!(
            "mjv_frustumHeight: cannot average frustums of perspective and orthographic cameras"
        ));
    }
    let span = |c: &mjvGLCamera| c.frustum_top - c.frustum_bottom;
    let sum = if a.orthographic != 0 {
        span(a) + span(b)
    } else {
        check_near("mjv_frustumHeight", scn);
        span(a) / a.frustum_near + span(b) / b.frustum_near
    };
    0.5 * f64::from(sum)
}

/// Turns a horizontal vector by the heading of `forward`: the second axis becomes the heading, the first its right.
pub fn align(v: Vec3, forward: Vec3) -> Vec3 {
    let mut y = [forward[0], forward[1]];
    crate::math::dense::normalize(&mut y);
    let x = [y[1], -y[0]];
    Vec3::new(v[0] * x[0] + v[1] * y[0], v[0] * x[1] + v[1] * y[1], v[2])
}
