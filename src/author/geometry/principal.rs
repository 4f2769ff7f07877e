//! Principal axes of an inertia that is given in full.

use super::algebra::{
    EPS, Q4, UNIT_QUAT, V3, mul_mat, principal_axes, quat_to_mat, transpose, unit_quat,
};

/// Principal inertia and axes of `(xx, yy, zz, xy, xz, yz)`; `None` unless positive definite. A
/// singular matrix passes when inertias are going to be raised to `bound`, and so does NaN, which other tests find.
pub fn principal(full: [f64; 6], bound: f64) -> Option<(V3, Q4)> {
    let (inertia, quat) = principal_axes(full);
    let scale = full.iter().fold(1.0, |s: f64, x| s.max(x.abs()));
    let least = if bound > 0.0 { -EPS * scale } else { EPS };
    (!(inertia[2] < least)).then_some((inertia, quat))
}

/// `(xx, yy, zz, xy, xz, yz)` given in a frame that is turned by `quat`.
pub fn straightened(full: [f64; 6], quat: Q4) -> [f64; 6] {
    let quat = unit_quat(quat);
    if quat == UNIT_QUAT {
        return full;
    }
    let [xx, yy, zz, xy, xz, yz] = full;
    let r = quat_to_mat(quat);
    let k = mul_mat(
        &mul_mat(&r, &[xx, xy, xz, xy, yy, yz, xz, yz, zz]),
        &transpose(&r),
    );
    [k[0], k[4], k[8], k[1], k[2], k[5]]
}
