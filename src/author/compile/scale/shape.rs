//! Sizes of shapes under a scale. A shape is stretched in its own axes.

use super::scales::{Scale, Stretch};
use crate::abi::*;
use crate::author::geometry::algebra::V3;
use crate::math::elementary::sin;

const AXES: [V3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// Factors along the axes that `scale` is given in.
pub fn factors(scale: &Scale) -> V3 {
    AXES.map(|axis| scale.along(axis))
}

/// Factors this close count as equal.
fn close(a: f64, b: f64) -> bool {
    // the sine of two degrees
    (a - b).abs() <= sin(std::f64::consts::PI / 90.0) * a.max(b)
}

/// Sizes of a geom in its own axes; the error is a reason.
pub fn geom(kind: mjtGeom, scale: &Scale, size: V3) -> Result<V3, &'static str> {
    if let Stretch::Uniform(_) = scale.stretch {
        return Ok(size.map(|x| x * scale.length()));
    }
    let [x, y, z] = factors(scale);
    let kept = AXES.map(|axis| scale.keeps(axis));
    let all = kept == [true; 3];
    match kind {
        mjGEOM_PLANE if !kept[2] || !all => {
            Err("a plane is not aligned with the axes of the scale")
        }
        mjGEOM_PLANE => Ok([size[0] * x, size[1] * y, size[2] * scale.length()]),
        mjGEOM_SPHERE if !all => Err("a sphere can only be scaled uniformly"),
        mjGEOM_SPHERE if !(close(x, y) && close(y, z)) => {
            Err("a sphere can only be scaled uniformly; use an ellipsoid instead")
        }
        mjGEOM_SPHERE => Ok(size.map(|r| r * scale.length())),
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => {
            if !kept[2] {
                return Err("the axis of this shape is not aligned with the axes of the scale");
            }
            if !all || !close(x, y) {
                return Err("this shape can only be scaled equally across its axis");
            }
            Ok([size[0] * (x * y).sqrt(), size[1] * z, size[2]])
        }
        _ if !all => Err("this shape is not aligned with the axes of the scale"),
        _ => Ok([size[0] * x, size[1] * y, size[2] * z]),
    }
}

/// Sizes of a site in its own axes.
pub fn site(kind: mjtGeom, scale: &Scale, size: V3) -> V3 {
    if let Stretch::Uniform(_) = scale.stretch {
        return size.map(|x| x * scale.length());
    }
    let [x, y, z] = factors(scale);
    match kind {
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => [size[0] * (x * y).sqrt(), size[1] * z, size[2]],
        mjGEOM_SPHERE => size.map(|r| r * scale.length()),
        _ => [size[0] * x, size[1] * y, size[2] * z],
    }
}

/// Number of sizes that a shape has; the others are not scaled.
pub fn used(kind: mjtGeom) -> usize {
    match kind {
        mjGEOM_SPHERE => 1,
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => 2,
        _ => 3,
    }
}
