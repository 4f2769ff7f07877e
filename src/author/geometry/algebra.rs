//! Vectors, quaternions and matrices as the compiler rounds them.
//!
//! The engine sums in pairs and multiplies by reciprocals; the compiler sums from left to right,
//! divides, and treats lengths below 1e-7 as zero. Compiled numbers depend on it, so the compiler
//! has its own few functions here and never mixes them with `crate::math`.
use crate::math::eig3;
use crate::math::elementary::{atan2, cos, sin};
use crate::math::real::Real;

/// Below this a number is zero to the compiler.
pub const EPS: f64 = 1e-14;

pub type V3 = [f64; 3];
/// Quaternion, w first.
pub type Q4 = [f64; 4];
/// Row-major 3-by-3 matrix.
pub type M3 = [f64; 9];

pub const UNIT_QUAT: Q4 = [1.0, 0.0, 0.0, 0.0];
const UNIT_MAT: M3 = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

/// Position and orientation of a child frame in its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    pub pos: V3,
    pub quat: Q4,
}

impl Pose {
    pub const IDENTITY: Pose = Pose {
        pos: [0.0; 3],
        quat: UNIT_QUAT,
    };

    /// `child`, given in this frame, seen from this frame's parent.
    pub fn compose(&self, child: &Pose) -> Pose {
        let turned = mul_mat_vec(&quat_to_mat(self.quat), child.pos);
        Pose {
            pos: add(self.pos, turned),
            quat: mul_quat(self.quat, child.quat),
        }
    }

    /// The parent's frame seen from this one.
    pub fn inverse(&self) -> Pose {
        let quat = conj(self.quat);
        let turned = mul_mat_vec(&quat_to_mat(quat), self.pos);
        Pose {
            pos: [-turned[0], -turned[1], -turned[2]],
            quat,
        }
    }
}

#[inline]
pub fn add<N: Real>(a: [N; 3], b: [N; 3]) -> [N; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
pub fn sub<N: Real>(a: [N; 3], b: [N; 3]) -> [N; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline]
pub fn dot<N: Real>(a: [N; 3], b: [N; 3]) -> N {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline]
pub fn cross<N: Real>(a: [N; 3], b: [N; 3]) -> [N; 3] {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Scales to unit length and returns the former length. A vector whose squared length is below
/// [`EPS`] is left alone and counts as length zero.
pub fn normalize(v: &mut [f64]) -> f64 {
    let square = v.iter().fold(0.0, |sum, x| sum + x * x);
    if square < EPS {
        return 0.0;
    }
    let norm = square.sqrt();
    if (norm - 1.0).abs() > EPS {
        v.iter_mut().for_each(|x| *x /= norm);
    }
    norm
}

/// Unit quaternion; a zero quaternion stays zero.
pub fn unit_quat(mut q: Q4) -> Q4 {
    normalize(&mut q);
    q
}

#[inline]
pub fn conj(q: Q4) -> Q4 {
    [q[0], -q[1], -q[2], -q[3]]
}

/// Normalized product.
pub fn mul_quat(a: Q4, b: Q4) -> Q4 {
    unit_quat([
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ])
}

/// Rotation matrix; the exact identity gives the exact unit matrix.
#[inline]
pub fn quat_to_mat(q: Q4) -> M3 {
    if q == UNIT_QUAT {
        return UNIT_MAT;
    }
    let [w, x, y, z] = q;
    let (ww, xx, yy, zz) = (w * w, x * x, y * y, z * z);
    [
        ww + xx - yy - zz,
        2.0 * (x * y - w * z),
        2.0 * (x * z + w * y),
        2.0 * (x * y + w * z),
        ww - xx + yy - zz,
        2.0 * (y * z - w * x),
        2.0 * (x * z - w * y),
        2.0 * (y * z + w * x),
        ww - xx - yy + zz,
    ]
}

#[inline]
pub fn mul_mat_vec(m: &M3, v: V3) -> V3 {
    let row = |r: usize| m[r] * v[0] + m[r + 1] * v[1] + m[r + 2] * v[2];
    [row(0), row(3), row(6)]
}

#[inline]
pub fn mul_mat(a: &M3, b: &M3) -> M3 {
    std::array::from_fn(|i| {
        let (r, c) = (3 * (i / 3), i % 3);
        a[r] * b[c] + a[r + 1] * b[3 + c] + a[r + 2] * b[6 + c]
    })
}

#[inline]
pub fn transpose(m: &M3) -> M3 {
    std::array::from_fn(|i| m[3 * (i % 3) + i / 3])
}

/// Rotates `v` by `q`.
#[inline]
pub fn rotate(v: V3, q: Q4) -> V3 {
    if v == [0.0; 3] {
        return [0.0; 3];
    }
    if q == UNIT_QUAT {
        return v;
    }
    let [w, x, y, z] = q;
    let t = [
        w * v[0] + y * v[2] - z * v[1],
        w * v[1] + z * v[0] - x * v[2],
        w * v[2] + x * v[1] - y * v[0],
    ];
    [
        v[0] + 2.0 * (y * t[2] - z * t[1]),
        v[1] + 2.0 * (z * t[0] - x * t[2]),
        v[2] + 2.0 * (x * t[1] - y * t[0]),
    ]
}

/// Shortest rotation that turns the z axis to the unit vector `v`; half a turn about x when `v`
/// points straight down.
pub fn quat_from_z(v: V3) -> Q4 {
    let mut axis = cross([0.0, 0.0, 1.0], v);
    let s = normalize(&mut axis);
    if s < 1e-10 {
        axis = [1.0, 0.0, 0.0];
    }
    let half = atan2(s, v[2]) / 2.0;
    let (s, c) = (sin(half), cos(half));
    [c, axis[0] * s, axis[1] * s, axis[2] * s]
}

/// Orientation of a frame with the given unit axes.
pub fn quat_from_axes(x: V3, y: V3, z: V3) -> Q4 {
    let q = if x[0] + y[1] + z[2] > 0.0 {
        let w = 0.5 * (1.0 + x[0] + y[1] + z[2]).sqrt();
        [
            w,
            0.25 * (y[2] - z[1]) / w,
            0.25 * (z[0] - x[2]) / w,
            0.25 * (x[1] - y[0]) / w,
        ]
    } else if x[0] > y[1] && x[0] > z[2] {
        let p = 0.5 * (1.0 + x[0] - y[1] - z[2]).sqrt();
        [
            0.25 * (y[2] - z[1]) / p,
            p,
            0.25 * (y[0] + x[1]) / p,
            0.25 * (z[0] + x[2]) / p,
        ]
    } else if y[1] > z[2] {
        let p = 0.5 * (1.0 - x[0] + y[1] - z[2]).sqrt();
        [
            0.25 * (z[0] - x[2]) / p,
            0.25 * (y[0] + x[1]) / p,
            p,
            0.25 * (z[1] + y[2]) / p,
        ]
    } else {
        let p = 0.5 * (1.0 - x[0] - y[1] + z[2]).sqrt();
        [
            0.25 * (x[1] - y[0]) / p,
            0.25 * (z[0] + x[2]) / p,
            0.25 * (z[1] + y[2]) / p,
            p,
        ]
    };
    unit_quat(q)
}

/// Eigenvalues, decreasing, and orientation of the principal axes of the symmetric matrix
/// `(xx, yy, zz, xy, xz, yz)`, by Jacobi rotations accumulated in a quaternion.
///
/// The method of `math::eig3`, with this module's products, whose sums have another order.
pub fn principal_axes(full: [f64; 6]) -> (V3, Q4) {
    principal_axes_within(full, 4e-15)
}

/// The same, until no off-diagonal element is larger than `tolerance` times the largest element;
/// eigenvalues as close as that count as equal and keep their order.
pub fn principal_axes_within(full: [f64; 6], tolerance: f64) -> (V3, Q4) {
    let [xx, yy, zz, xy, xz, yz] = full;
    let mat = [xx, xy, xz, xy, yy, yz, xz, yz, zz];
    let scale = mat.iter().fold(0.0, |s: f64, x| s.max(x.abs()));
    let mut quat = UNIT_QUAT;
    let mut eigval = [0.0; 3];
    for _ in 0..500 {
        let axes = quat_to_mat(quat);
        let d = mul_mat(&mul_mat(&transpose(&axes), &mat), &axes);
        eigval = [d[0], d[4], d[8]];
        let Some(rotation) = eig3::rotation(&d, tolerance * scale) else {
            break;
        };
        quat = mul_quat(quat, rotation);
    }

    let gap = tolerance.max(eig3::SORT_GAP) * scale;
    // three neighbour swaps sort three values; each swap is a quarter turn
    for a in [0, 1, 0] {
        if eigval[a] + gap < eigval[a + 1] {
            eigval.swap(a, a + 1);
            let mut rotation = [eig3::QUARTER, 0.0, 0.0, 0.0];
            rotation[1 + (a + 2) % 3] = eig3::QUARTER;
            quat = mul_quat(quat, rotation);
        }
    }
    (eigval, quat)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn composing_with_the_inverse_is_the_identity() {
        let p = Pose {
            pos: [1.0, -2.0, 0.5],
            quat: unit_quat([0.3, 0.1, -0.7, 0.2]),
        };
        let id = p.inverse().compose(&p);
        assert!(id.pos.iter().all(|x| x.abs() < 1e-14));
        assert!((id.quat[0].abs() - 1.0).abs() < 1e-14);
    }

    #[test]
    fn z_turns_to_the_requested_direction() {
        for v in [
            [0.0, 0.0, 1.0],
            [0.0, 0.0, -1.0],
            [1.0, 0.0, 0.0],
            [0.6, 0.0, -0.8],
        ] {
            let z = rotate([0.0, 0.0, 1.0], quat_from_z(v));
            assert!(sub(z, v).iter().all(|x| x.abs() < 1e-14), "{v:?} {z:?}");
        }
        assert_eq!(quat_from_z([0.0, 0.0, 1.0]), UNIT_QUAT);
    }

    #[test]
    fn axes_and_matrix_agree() {
        for q in [
            [0.9, 0.1, 0.2, 0.3],
            [0.1, 0.9, 0.2, 0.3],
            [0.1, 0.2, 0.9, 0.3],
            [0.1, 0.2, 0.3, 0.9],
        ] {
            let q = unit_quat(q);
            let m = quat_to_mat(q);
            let col = |c: usize| [m[c], m[3 + c], m[6 + c]];
            let back = quat_from_axes(col(0), col(1), col(2));
            assert!((0..4).all(|i| (back[i] - q[i]).abs() < 1e-14));
        }
    }

    #[test]
    fn principal_axes_rebuild_the_matrix() {
        let full = [2.0, 3.0, 1.5, 0.3, -0.2, 0.4];
        let (e, q) = principal_axes(full);
        assert!(e[0] >= e[1] && e[1] >= e[2]);
        let r = quat_to_mat(q);
        let entry = |i: usize, j: usize| {
            (0..3)
                .map(|k| r[3 * i + k] * e[k] * r[3 * j + k])
                .sum::<f64>()
        };
        let rebuilt = [
            entry(0, 0),
            entry(1, 1),
            entry(2, 2),
            entry(0, 1),
            entry(0, 2),
            entry(1, 2),
        ];
        for (a, b) in rebuilt.iter().zip(full) {
            assert!((a - b).abs() < 1e-13, "{rebuilt:?}");
        }
    }
}
