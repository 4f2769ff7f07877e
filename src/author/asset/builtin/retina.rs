//! Points with frames for tactile sensors: a part of a ball, and a plate.

use crate::math::elementary::{pow, sin_cos};
use std::f64::consts::PI;

use super::parameters::{Hollow, Shape, check, exactly, single};
use crate::author::geometry::algebra::{cross, normalize};

/// More points than this are a slip of the pen.
const MAX_POINTS: f64 = (1 << 24) as f64;

/// Edges of `m` bins over [-1, 1], denser in the middle the larger `gamma`, times `reach`.
fn bins(m: i32, gamma: f64, reach: f64) -> Vec<f64> {
    let width = 2.0 / f64::from(m);
    let mut x: f64 = -1.0;
    let mut edges = Vec::with_capacity(m as usize + 1);
    for _ in 0..=m {
        let bent = if gamma == 0.0 {
            x
        } else {
            gamma * pow(x, 5.0) + (1.0 - gamma) * x
        };
        edges.push(bent * reach);
        x += width;
    }
    edges
}

/// `wedge`: middles of the cells of a retina of azimuths and elevations.
pub fn wedge(p: &[f64]) -> Result<Shape, String> {
    let [n0, n1, fov0, fov1, gamma] = exactly(p, "Wedge builtin mesh types require 5 parameters")?;
    let (m0, m1) = (n0 as i32, n1 as i32);
    check(&[
        (
            !(fov0 > 0.0 && fov0 <= 180.0),
            "fov[0] must be a float between (0, 180] degrees",
        ),
        (
            !(fov1 > 0.0 && fov1 <= 90.0),
            "`fov[1]` must be a float between (0, 90] degrees",
        ),
        (
            m0 <= 0 || m1 <= 0,
            "Horizontal and vertical resolutions must be positive",
        ),
        (
            !(0.0..=1.0).contains(&gamma),
            "`gamma` must be a nonnegative float between [0, 1]",
        ),
        (n0 * n1 > MAX_POINTS, "Wedge has too many points"),
    ])?;
    let azimuth = bins(m0, gamma, fov0 * PI / 180.0);
    let elevation = bins(m1, gamma, fov1 * PI / 180.0);
    let mut shape = Shape::default();
    for a in azimuth.windows(2) {
        let (sa, ca) = sin_cos(0.5 * (a[1] + a[0]));
        for e in elevation.windows(2) {
            let (se, ce) = sin_cos(0.5 * (e[1] + e[0]));
            shape.vert.push(single([ce * sa, se, -ce * ca]));
            let mut along_a = [ce * ca, 0.0, ce * sa];
            let mut along_e = [-se * sa, ce, se * ca];
            normalize(&mut along_a);
            normalize(&mut along_e);
            let out = cross(along_e, along_a);
            shape
                .normal
                .extend([single(out), single(along_a), single(along_e)]);
        }
    }
    Ok(shape)
}

/// `plate`: a regular sheet of points that look up.
pub fn plate(p: &[f64]) -> Result<Shape, String> {
    let [n0, n1] = exactly(p, "Plate builtin mesh type requires 2 parameters")?;
    let (a, b) = (n0 as i32, n1 as i32);
    check(&[
        (
            a <= 0 || b <= 0,
            "Horizontal and vertical resolutions must be positive",
        ),
        (n0 * n1 > MAX_POINTS, "Plate has too many points"),
    ])?;
    let at = |i: i32, n: i32| -1.0 + (f64::from(i) + 0.5) * (2.0 / f64::from(n));
    let mut shape = Shape {
        hollow: Hollow::Always,
        ..Shape::default()
    };
    for i in 0..a {
        for j in 0..b {
            shape.vert.push(single([at(i, a), at(j, b), -1.0]));
            shape
                .normal
                .extend([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        }
    }
    for i in 1..a {
        for j in 1..b {
            let (here, back) = (i * b + j, (i - 1) * b + j);
            shape
                .face
                .extend([[back - 1, here - 1, back], [here, back, here - 1]]);
        }
    }
    Ok(shape)
}
