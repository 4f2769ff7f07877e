//! Derivatives of quaternion arithmetic in the tangent space. Computation: derivatives.
//!
//! Rotations are perturbed on the right, `q exp(φ)`. With the rotation vector u, θ = |u|, and [u] the
//! matrix of the cross product: Jr(u) = I − (1−cos θ)/θ² [u] + (θ−sin θ)/θ³ [u]², and
//! Jr⁻¹(u) = I + ½ [u] + (1 − (θ/2) cot(θ/2))/θ² [u]².

use super::mat3::Mat3;
use super::quat::Quat;
use super::vec3::Vec3;
use crate::math::elementary::{cos, sin, tan};

/// Below this angle the series are exact to rounding.
const SMALL: f64 = 1e-4;

/// I + a [u] + b [u]².
fn polynomial(u: Vec3, a: f64, b: f64) -> Mat3 {
    let [x, y, z] = u.0;
    let s = Mat3([0.0, -z, y, z, 0.0, -x, -y, x, 0.0]);
    let s2 = s.mul_mat(&s);
    Mat3(core::array::from_fn(|i| {
        Mat3::IDENTITY[i] + a * s[i] + b * s2[i]
    }))
}

/// Derivatives of `sub_quat(qa, qb)` by `qa` and `qb`.
pub fn sub_quat_deriv(qa: Quat, qb: Quat) -> (Mat3, Mat3) {
    let u = qa.sub_quat(qb);
    let theta = u.norm();
    let c = if theta < SMALL {
        1.0 / 12.0 + theta * theta / 720.0
    } else {
        (1.0 - 0.5 * theta / tan(0.5 * theta)) / (theta * theta)
    };
    let by_a = polynomial(u, 0.5, c);
    let by_b = Mat3(by_a.transpose().0.map(|x| -x));
    (by_a, by_b)
}

/// Derivatives of integrating velocity `vel` over `scale`: by the quaternion, by the rotation vector
/// `scale * vel`, and by the scale.
pub fn integrate_deriv(vel: Vec3, scale: f64) -> (Mat3, Mat3, Vec3) {
    let u = vel * scale;
    let theta = u.norm();
    let t2 = theta * theta;
    // sin θ/θ, (1−cos θ)/θ², (θ−sin θ)/θ³
    let (s, c, d) = if theta < SMALL {
        (1.0 - t2 / 6.0, 0.5 - t2 / 24.0, 1.0 / 6.0 - t2 / 120.0)
    } else {
        (
            sin(theta) / theta,
            (1.0 - cos(theta)) / t2,
            (theta - sin(theta)) / (t2 * theta),
        )
    };
    (polynomial(u, -s, c), polynomial(u, -c, d), vel)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EPS: f64 = 1e-6;

    fn unit(k: usize) -> Vec3 {
        let mut e = Vec3::ZERO;
        e[k] = 1.0;
        e
    }

    #[test]
    fn sub_quat_by_finite_differences() {
        let qa = Quat([0.3, -0.5, 0.7, 0.2]).normalized();
        let qb = Quat([0.8, 0.1, -0.2, 0.4]).normalized();
        let (by_a, by_b) = sub_quat_deriv(qa, qb);
        for k in 0..3 {
            let da =
                qa.integrate(unit(k), EPS).sub_quat(qb) - qa.integrate(unit(k), -EPS).sub_quat(qb);
            let db =
                qa.sub_quat(qb.integrate(unit(k), EPS)) - qa.sub_quat(qb.integrate(unit(k), -EPS));
            assert!((da * (0.5 / EPS) - by_a.col(k)).norm() < 1e-8);
            assert!((db * (0.5 / EPS) - by_b.col(k)).norm() < 1e-8);
        }
    }

    #[test]
    fn integrate_by_finite_differences() {
        for scale in [0.7, 1e-5] {
            let q = Quat([0.3, -0.5, 0.7, 0.2]).normalized();
            let v = Vec3([0.4, -1.1, 0.6]);
            let (by_q, by_v, by_scale) = integrate_deriv(v, scale);
            let end = q.integrate(v, scale);
            for k in 0..3 {
                let dq = q.integrate(unit(k), EPS).integrate(v, scale).sub_quat(end);
                assert!((dq * (1.0 / EPS) - by_q.col(k)).norm() < 1e-5);
                let dv = q
                    .integrate(v + unit(k) * (EPS / scale), scale)
                    .sub_quat(end);
                assert!((dv * (1.0 / EPS) - by_v.col(k)).norm() < 1e-5);
            }
            let ds = q.integrate(v, scale + EPS).sub_quat(end);
            assert!((ds * (1.0 / EPS) - by_scale).norm() < 1e-5);
        }
    }
}
