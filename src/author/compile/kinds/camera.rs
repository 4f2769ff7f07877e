//! Cameras and lights: pose and optics. XML reference: camera, light.

use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::geometry::algebra::{
    EPS, Pose, V3, add, mul_mat_vec, normalize, quat_to_mat, rotate, unit_quat,
};
use crate::author::geometry::frames::{self, AngleSettings};
use crate::math::elementary::atan2_single;

/// A camera under compilation.
pub struct Camera {
    pub head: Head,
    pub s: mjsCamera,
    pub angles: AngleSettings,
    pub body: usize,
    pub frame: Option<usize>,
    pub target: String,
    pub user: Vec<f64>,
    pub pose: Pose,
    pub targetid: i32,
    pub fovy: f64,
    /// focal lengths and principal point in units of the sensor
    pub intrinsic: [f32; 4],
}

impl Camera {
    /// Computes pose and optics; `znear` is the visual default of a camera without a sensor.
    pub fn compile(&mut self, frame: Option<&Pose>, znear: f32) -> Outcome {
        let s = &self.s;
        let quat = frames::resolve(&s.alt, &self.angles).map_err(|why| {
            let id = self.head.id;
            let text = format!("orientation specification error '{why}' in camera {id}");
            Fault::at(&self.head, text)
        })?;
        self.pose = Pose {
            pos: s.pos,
            quat: quat.unwrap_or(s.quat),
        };
        if let Some(frame) = frame {
            self.pose = frame.compose(&self.pose);
        }
        self.pose.quat = unit_quat(self.pose.quat);

        let (name, id) = (&self.head.name, self.head.id);
        let fail = |text: String| Err(Fault::at(&self.head, text));
        if s.fovy >= 180.0 {
            // what is no whole number of this width is told as C converts it
            let value = match s.fovy < 2147483648.0 {
                true => s.fovy as i32,
                false => i32::MIN,
            };
            return fail(format!(
                "fovy too large in camera '{name}' (id = {id}, value = {value})"
            ));
        }
        let has_sensor = s.sensor_size[0] > 0.0 && s.sensor_size[1] > 0.0;
        let lens = [
            s.focal_length,
            s.focal_pixel,
            s.principal_length,
            s.principal_pixel,
        ];
        if !has_sensor && lens.iter().flatten().any(|&x| x != 0.0) {
            return fail(format!(
                "focal/principal require sensorsize in camera '{name}' (id = {id})"
            ));
        }
        if has_sensor && s.resolution.iter().any(|&n| n <= 0) {
            return fail(format!(
                "sensorsize requires positive resolution in camera '{name}' (id = {id})"
            ));
        }

        self.fovy = s.fovy;
        self.intrinsic = [znear, znear, 0.0, 0.0];
        if has_sensor {
            // pixels per unit of length; pixel values win over lengths
            let length = |pixel: f32, length: f32, i: usize| {
                let density = s.resolution[i] as f32 / s.sensor_size[i];
                if pixel != 0.0 {
                    pixel / density
                } else {
                    length
                }
            };
            self.intrinsic = [
                length(s.focal_pixel[0], s.focal_length[0], 0),
                length(s.focal_pixel[1], s.focal_length[1], 1),
                length(s.principal_pixel[0], s.principal_length[0], 0),
                length(s.principal_pixel[1], s.principal_length[1], 1),
            ];
            let half = atan2_single(s.sensor_size[1] / 2.0, self.intrinsic[1]);
            self.fovy = f64::from(half) * 360.0 / std::f64::consts::PI;
        }
        Ok(())
    }
}

/// A light under compilation.
pub struct Light {
    pub head: Head,
    pub s: mjsLight,
    pub body: usize,
    pub frame: Option<usize>,
    pub target: String,
    pub texture: String,
    pub pos: V3,
    pub dir: V3,
    pub targetid: i32,
    pub texid: i32,
}

impl Light {
    /// Computes position and direction.
    pub fn compile(&mut self, frame: Option<&Pose>) -> Outcome {
        (self.pos, self.dir) = (self.s.pos, self.s.dir);
        if let Some(f) = frame {
            self.pos = add(f.pos, mul_mat_vec(&quat_to_mat(f.quat), self.pos));
            self.dir = rotate(self.dir, f.quat);
        }
        if normalize(&mut self.dir) < EPS {
            return Err(Fault::at(&self.head, "zero direction in light"));
        }
        if self.s.softness < 0.0 || self.s.softness > 1.0 {
            return Err(Fault::at(&self.head, "light softness must be in [0, 1]"));
        }
        Ok(())
    }
}
