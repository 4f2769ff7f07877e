//! Rotation part of a 3-by-3 matrix, by refinement of a quaternion (Mueller et al., "A robust method to
//! extract the rotational part of deformations", 2016).

use super::bounds::MINVAL;
use super::dense;
use super::eig3::{self, eig3};
use super::mat3::Mat3;
use super::quat::Quat;
use super::vec3::Vec3;

/// Most refinements.
const MAXITER: usize = 500;
/// Angle (radians) below which a refinement ends the search, and relative gain worth a half turn.
const TOLERANCE: f64 = 1e-9;

/// Refines `quat` until its axes are turned into the columns of `mat` as far as a rotation can; returns it
/// with the number of refinements.
pub fn mat2rot(quat: Quat, mat: &Mat3) -> (Quat, usize) {
    let mut quat = quat.normalized();
    for iter in 0..MAXITER {
        let rot = quat.to_mat();
        let (r, m) = ([0, 1, 2].map(|c| rot.col(c)), [0, 1, 2].map(|c| mat.col(c)));
        let torque = r[0].cross(m[0]) + r[1].cross(m[1]) + r[2].cross(m[2]);
        let fit = r[0].dot(m[0]) + r[1].dot(m[1]) + r[2].dot(m[2]);
        let mut omega: Vec3 = torque * (1.0 / (fit.abs() + MINVAL));
        let angle = omega.normalize();
        if angle < TOLERANCE {
            // no torque: the best fit, or a fit that a half turn improves
            let Some(half_turn) = better_half_turn(&rot, mat, fit) else {
                return (quat, iter);
            };
            quat = (half_turn * quat).normalized();
            continue;
        }
        quat = (Quat::from_axis_angle(omega, angle) * quat).normalized();
    }
    (quat, MAXITER)
}

/// Half turn, in fixed axes, after which `rot` fits `mat` better than `fit`, if there is one. Where
/// no torque acts, `rot' * mat` is symmetric and its trace is the fit; a half turn about an eigenvector
/// changes the signs of the other two eigenvalues.
fn better_half_turn(rot: &Mat3, mat: &Mat3, fit: f64) -> Option<Quat> {
    let mut stretch = rot.mul_t_mat(mat);
    dense::symmetrize(&mut stretch[..], 3);
    let stretch = eig3(&stretch, eig3::TOLERANCE);
    let (largest, axis) = (stretch.val[0], stretch.vec.col(0));
    let better = largest - fit > TOLERANCE * (largest.abs() + fit.abs() + MINVAL);
    let axis = rot.mul_vec(axis);
    better.then(|| Quat([0.0, axis[0], axis[1], axis[2]]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn finds_the_rotation_of_a_stretched_frame() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let want = Quat(rng.array()).normalized().to_mat();
            let stretch = Quat(rng.array()).normalized().to_mat();
            let mat = want * stretch.rotate_diag(Vec3::new(0.5, 1.0, 2.0));
            let (q, iter) = mat2rot(Quat::IDENTITY, &mat);
            assert!(iter < MAXITER);
            q.to_mat()
                .iter()
                .zip(&*want)
                .for_each(|(x, y)| assert!((x - y).abs() < 1e-7));
        }
    }

    #[test]
    fn leaves_the_worst_fit() {
        let half_turn = Quat([0.0, 0.0, 0.0, 1.0]).to_mat();
        assert_eq!(mat2rot(Quat::IDENTITY, &half_turn).0.to_mat(), half_turn);
    }
}
