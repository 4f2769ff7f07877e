//! Eigenvalues and axes of a symmetric 3-by-3 matrix, by Jacobi rotations kept as one quaternion.

use super::mat3::Mat3;
use super::quat::Quat;
use super::vec3::Vec3;

/// Largest off-diagonal element left, relative to the largest element of the matrix.
pub const TOLERANCE: f64 = 4e-15;

/// Most rotations tried.
const MAXITER: usize = 500;

/// Relative gap below which two eigenvalues count as equal when they are sorted.
pub const SORT_GAP: f64 = 1e-12;

/// Half of the square root of two to 15 digits: a quarter turn's quaternion, which is then normalized.
#[allow(clippy::approx_constant)] // the reference's digits
pub const QUARTER: f64 = 0.707106781186548;

/// `mat = vec * diag(val) * vec'`, with the eigenvalues in decreasing order.
#[derive(Clone, Copy, Debug)]
pub struct Eig3 {
    pub val: Vec3,
    /// eigenvectors as columns of a rotation matrix
    pub vec: Mat3,
    /// the same rotation
    pub quat: Quat,
    /// rotations done
    pub iter: usize,
}

/// Decomposes `mat` until the off-diagonal elements are below `tol` (at least [`TOLERANCE`]) times the
/// largest element.
pub fn eig3(mat: &Mat3, tol: f64) -> Eig3 {
    // a NaN element does not count towards the scale
    let scale = mat
        .iter()
        .fold(0.0, |s: f64, x| if x.abs() > s { x.abs() } else { s });
    let threshold = if tol > TOLERANCE {
        tol * scale
    } else {
        TOLERANCE * scale
    };
    let mut quat = Quat::IDENTITY;
    let mut val = Vec3::ZERO;
    let mut iter = 0;
    while iter < MAXITER {
        let vec = quat.to_mat();
        let d = vec.mul_t_mat(mat).mul_mat(&vec);
        val = Vec3([d[0], d[4], d[8]]);
        let Some(rotation) = rotation(&d, threshold) else {
            break;
        };
        quat = (quat * Quat(rotation)).normalized();
        iter += 1;
    }
    sort_decreasing(&mut val, &mut quat, scale);
    Eig3 {
        val,
        vec: quat.to_mat(),
        quat,
        iter,
    }
}

/// Jacobi's rotation, as a quaternion: it makes the largest off-diagonal element of a symmetric matrix zero. None when
/// that is not above the threshold.
#[inline]
pub fn rotation(d: &[f64; 9], threshold: f64) -> Option<[f64; 4]> {
    // largest element (r, c), turned away about the remaining axis
    let (d01, d02, d12) = (d[1].abs(), d[2].abs(), d[5].abs());
    let (r, c, axis) = if d01 > d02 && d01 > d12 {
        (0, 1, 2)
    } else if d02 > d12 {
        (0, 2, 1)
    } else {
        (1, 2, 0)
    };
    let off = d[3 * r + c];
    if off.abs() <= threshold {
        return None;
    }
    let tau = (d[4 * c] - d[4 * r]) / (2.0 * off);
    let root = (1.0 + tau * tau).sqrt();
    let t = if tau >= 0.0 {
        1.0 / (tau + root)
    } else {
        -1.0 / (root - tau)
    };
    // half angle
    let h = t / (1.0 + (1.0 + t * t).sqrt());
    let cos = 1.0 / (1.0 + h * h).sqrt();
    let mut quat = [cos, 0.0, 0.0, 0.0];
    quat[1 + axis] = if axis == 1 { h * cos } else { -h * cos };
    Some(quat)
}

/// Exchanges axes by quarter turns until the eigenvalues decrease.
fn sort_decreasing(val: &mut Vec3, quat: &mut Quat, scale: f64) {
    for j in [0, 1, 0] {
        if val[j] + SORT_GAP * scale < val[j + 1] {
            val.swap(j, j + 1);
            let mut rot = Quat([QUARTER, 0.0, 0.0, 0.0]);
            rot[1 + (j + 2) % 3] = QUARTER;
            *quat = (*quat * rot).normalized();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn rebuilds_the_matrix() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let [a, b, c, d, e, f] = rng.array();
            let mat = Mat3([a, d, e, d, b, f, e, f, c]);
            let eig = eig3(&mat, TOLERANCE);
            assert!(eig.val[0] >= eig.val[1] - 1e-12 && eig.val[1] >= eig.val[2] - 1e-12);
            let back = eig.vec.rotate_diag(eig.val);
            back.iter()
                .zip(&*mat)
                .for_each(|(x, y)| assert!((x - y).abs() < 1e-13));
        }
        assert_eq!(eig3(&Mat3::ZERO, TOLERANCE).iter, 0);
    }
}
