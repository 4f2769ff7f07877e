//! What follows from type and size of a primitive shape alone: bounds and fluid coefficients.

use crate::math::elementary::pow;
use std::f64::consts::PI;

use crate::abi::*;
use crate::math::{MAXVAL, Vec3};

/// Denominators of the fluid coefficients are at least this.
const EPS: f64 = 1e-14;

/// Bounding box in the shape's frame: centre and half sizes.
pub fn bounding_box(shape: mjtGeom, size: Vec3) -> [f64; 6] {
    let [a, b, c] = size.0;
    let half = match shape {
        mjGEOM_SPHERE => [a, a, a],
        mjGEOM_CAPSULE => [a, a, a + b],
        mjGEOM_CYLINDER => [a, a, b],
        mjGEOM_ELLIPSOID | mjGEOM_BOX => [a, b, c],
        mjGEOM_PLANE => {
            let below = -MAXVAL / 2.0;
            return [0.0, 0.0, below, MAXVAL, MAXVAL, MAXVAL / 2.0];
        }
        _ => [0.0; 3],
    };
    [0.0, 0.0, 0.0, half[0], half[1], half[2]]
}

/// Radius of the bounding sphere; zero for shapes without one.
pub fn bounding_radius(shape: mjtGeom, size: Vec3) -> f64 {
    let [a, b, c] = size.0;
    match shape {
        mjGEOM_SPHERE => a,
        mjGEOM_CAPSULE => a + b,
        mjGEOM_CYLINDER => (a * a + b * b).sqrt(),
        mjGEOM_ELLIPSOID => a.max(b).max(c),
        mjGEOM_BOX => (a * a + b * b + c * c).sqrt(),
        _ => 0.0,
    }
}

/// Size of a height field's geom, its box and the radius around its origin, from the field's half sizes, elevation and
/// depth of the base.
pub fn bounds_of_field([x, y, top, base]: [f64; 4]) -> (Vec3, [f64; 6], f64) {
    let (middle, half) = (0.5 * (top - base), 0.5 * (top + base));
    let radius = (x * x + y * y + (top * top).max(base * base)).sqrt();
    (
        Vec3([x, y, 0.25 * top + 0.5 * base]),
        [0.0, 0.0, middle, x, y, half],
        radius,
    )
}

/// `geom_fluid` of a geom with ellipsoidal fluid forces: interaction, five drag coefficients,
/// virtual mass and virtual inertia. Computation: fluid.rst, ellipsoid model.
pub fn fluid(shape: mjtGeom, size: Vec3, interaction: f64, coefs: [f64; 5]) -> [f64; 12] {
    let mut out = [0.0; 12];
    if interaction <= 0.0 {
        return out;
    }
    out[0] = interaction;
    out[1..6].copy_from_slice(&coefs);
    let [dx, dy, dz] = match shape {
        mjGEOM_SPHERE => [size[0]; 3],
        mjGEOM_CAPSULE => [size[0], size[0], size[1] + size[0]],
        mjGEOM_CYLINDER => [size[0], size[0], size[1]],
        _ => size.0,
    };
    let volume = 4.0 / 3.0 * PI * dx * dy * dz;
    let kx = added_mass_integral(dx, dy, dz);
    let ky = added_mass_integral(dy, dz, dx);
    let kz = added_mass_integral(dz, dx, dy);
    for (out, k) in out[6..9].iter_mut().zip([kx, ky, kz]) {
        *out = volume * k / EPS.max(2.0 - k);
    }
    let (xx, yy, zz) = (dx * dx, dy * dy, dz * dz);
    let added_inertia = |p: f64, q: f64, kp: f64, kq: f64| {
        let (minus, plus, dk) = (p - q, p + q, kp - kq);
        volume * (minus * minus * dk.abs() / EPS.max((2.0 * minus + plus * dk).abs())) / 5.0
    };
    out[9] = added_inertia(yy, zz, ky, kz);
    out[10] = added_inertia(zz, xx, kz, kx);
    out[11] = added_inertia(xx, yy, kx, ky);
    out
}

/// Integral of the added mass of an ellipsoid along its first axis, over λ from 0 to infinity.
///
/// The 15-point Gauss-Kronrod rule on x in (0, 1), carried to λ = x³ / (1 - x)²: `NODE` is λ at the nodes, `SLOPE` its
/// derivative by x, `WEIGHT` the rule's weights, which are symmetric, to the eight digits of the reference.
fn added_mass_integral(a: f64, b: f64, c: f64) -> f64 {
    #[rustfmt::skip]
    const WEIGHT: [f64; 8] = [
        0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236, 0.09517529, 0.10221647,
        0.10474107,
    ];
    #[rustfmt::skip]
    const NODE: [f64; 15] = [
        7.865151709349917e-08, 1.7347976913907274e-05, 0.0003548008144506193,
        0.002846636252924549, 0.014094260903596077, 0.053063261727396636, 0.17041978741317773,
        0.5, 1.4036301548686991, 3.9353484827022642, 11.644841677041734, 39.53187807410903,
        177.5711362220801, 1429.4772912937397, 54087.416549217705,
    ];
    #[rustfmt::skip]
    const SLOPE: [f64; 15] = [
        5.538677720489877e-05, 0.002080868285293228, 0.016514126520723166, 0.07261900344370877,
        0.23985243401862602, 0.6868318249020725, 1.8551129519182894, 5.0, 14.060031152313941,
        43.28941239611009, 156.58546376397112, 747.9826085305024, 5827.4042950027115,
        116754.0197944512, 25482945.327264845,
    ];
    let (ia, ib, ic) = (1.0 / (a * a), 1.0 / (b * b), 1.0 / (c * c));
    let scale = pow(a * a * a * b * c, 0.4);
    let mut kappa = 0.0;
    for i in 0..15 {
        let weight = WEIGHT[if i < 8 { i } else { 14 - i }];
        let lambda = scale * NODE[i];
        let denom = (1.0 + lambda * ia)
            * ((1.0 + lambda * ia) * (1.0 + lambda * ib) * (1.0 + lambda * ic)).sqrt();
        kappa += scale * SLOPE[i] / denom * weight;
    }
    kappa * ia
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sphere_carries_half_its_volume_of_fluid() {
        let f = fluid(
            mjGEOM_SPHERE,
            Vec3([0.5, 0.0, 0.0]),
            1.0,
            [0.5, 0.25, 1.5, 1.0, 1.0],
        );
        let half = 4.0 / 3.0 * PI * 0.125 / 2.0;
        // the quadrature weights have eight digits
        assert!(
            f[6..9].iter().all(|m| (m / half - 1.0).abs() < 1e-6),
            "{f:?}"
        );
        assert!(f[9..].iter().all(|i| i.abs() < 1e-12));
        assert_eq!(f[..6], [1.0, 0.5, 0.25, 1.5, 1.0, 1.0]);
        let none = fluid(mjGEOM_SPHERE, Vec3([0.5; 3]), 0.0, [1.0; 5]);
        assert_eq!(none, [0.0; 12]);
    }
}
