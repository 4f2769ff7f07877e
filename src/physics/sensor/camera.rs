//! Pixels of a camera and the rays through them. XML: body-camera.

use crate::abi::mjPROJ_ORTHOGRAPHIC;
use crate::base::Data;
use crate::math::elementary::tan;
use crate::math::{MINVAL, Vec3};
use crate::physics::jacobian::rows_dot;

use super::subject::Sensor;

/// How a camera maps directions to pixels.
pub struct Lens {
    /// columns and rows
    pub resolution: [i32; 2],
    /// in pixels
    focal: [f64; 2],
    /// pixel of the axis
    centre: [f64; 2],
}

impl Lens {
    /// The lens of camera `cam`: from its physical sensor if it has one, else from the angle of view.
    pub fn new(d: &Data, cam: usize) -> Self {
        let m = d.model();
        let resolution = m.cam_resolution()[cam];
        let [width, height] = resolution;
        let size = m.cam_sensorsize()[cam];
        if size[0] != 0.0 && size[1] != 0.0 {
            // single precision, as stored
            let pixels = |k: usize, i: usize| {
                f64::from(m.cam_intrinsic()[cam][k] / size[i] * resolution[i] as f32)
            };
            Lens {
                resolution,
                focal: [pixels(0, 0), pixels(1, 1)],
                centre: [pixels(2, 0), pixels(3, 1)],
            }
        } else {
            let half = m.cam_fovy()[cam] * core::f64::consts::PI / 360.0;
            Lens {
                resolution,
                focal: [0.5 / tan(half) * f64::from(height); 2],
                centre: [0.5 * f64::from(width), 0.5 * f64::from(height)],
            }
        }
    }
}

/// Origin and direction of the ray through the middle of a pixel, world frame.
pub fn pixel_ray(d: &Data, cam: usize, lens: &Lens, pixel: [i32; 2]) -> (Vec3, Vec3) {
    let m = d.model();
    let (pos, mat) = (d.cam_xpos()[cam], &d.cam_xmat()[cam]);
    let middle = pixel.map(|k| f64::from(k) + 0.5);
    if m.cam_projection()[cam] == mjPROJ_ORTHOGRAPHIC {
        // the field of view is a length, the same for both axes
        let [x, y] = [0, 1].map(|k| {
            let n = f64::from(lens.resolution[k]);
            (middle[k] - 0.5 * n) / n * m.cam_fovy()[cam]
        });
        let origin = mat.mul_vec(Vec3([x, -y, 0.0])) + pos;
        return (origin, mat.mul_vec(Vec3([0.0, 0.0, -1.0])));
    }
    let [x, y] = [0, 1].map(|k| (middle[k] - lens.centre[k]) / lens.focal[k]);
    (pos, mat.mul_vec(Vec3([x, -y, -1.0])).normalized().0)
}

/// Pixel coordinates of a site in a camera's image.
pub fn projection(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let Some((_, cam)) = s.reference else { return };
    let lens = Lens::new(d, cam);
    let (mat, dif) = (&d.cam_xmat()[cam], d.site_xpos()[s.obj] - d.cam_xpos()[cam]);
    let [x, y, mut z] = core::array::from_fn(|k| rows_dot(mat.col(k), dif));
    // a point in the camera's plane has no image
    if z.abs() < MINVAL {
        z = if z < 0.0 { -MINVAL } else { MINVAL };
    }
    let [width, height] = lens.resolution.map(f64::from);
    out[0] = -lens.focal[0] * (x / z) + 0.5 * width;
    out[1] = lens.focal[1] * (y / z) + 0.5 * height;
}
