//! Rays against triangles.

use super::hit::Hit;
use crate::math::{MINVAL, Vec3};

/// A ray prepared for many triangles: two directions across it span the plane in which a
/// triangle is seen from the start, so that neighbours agree about their common edge.
#[derive(Clone, Copy, Debug)]
pub struct Ray {
    pub pnt: Vec3,
    pub vec: Vec3,
    across: [Vec3; 2],
}

impl Ray {
    pub fn new(pnt: Vec3, vec: Vec3) -> Self {
        // no component along the axis that the ray follows most: far from parallel to it
        let size = vec.0.map(f64::abs);
        let most = (1..3).fold(0, |k, i| if size[i] > size[k] { i } else { k });
        let mut axis = Vec3([1.0; 3]);
        axis[most] = 0.0;
        let (second, _) = axis
            .add_scl(vec, -(vec.dot(axis) / vec.dot(vec)))
            .normalized();
        let (first, _) = second.cross(vec).normalized();
        Ray {
            pnt,
            vec,
            across: [first, second],
        }
    }

    /// Where the ray meets a triangle from either side; the normal is that of the side from
    /// which the corners run counter-clockwise.
    pub fn triangle(&self, corners: [Vec3; 3]) -> Option<Hit> {
        let [u, v] = self.across;
        let seen = corners.map(|c| {
            let c = c - self.pnt;
            [u.dot(c), v.dot(c)]
        });
        // all corners on one side of the ray
        for k in 0..2 {
            let side = |s: f64| seen.iter().all(|p| p[k] * s > 0.0);
            if side(1.0) || side(-1.0) {
                return None;
            }
        }
        // the ray is the origin: a (p0 - p2) + b (p1 - p2) = -p2
        let [p0, p1, p2] = seen;
        let (a0, a1) = (p0[0] - p2[0], p0[1] - p2[1]);
        let (b0, b1) = (p1[0] - p2[0], p1[1] - p2[1]);
        let det = a0 * b1 - b0 * a1;
        if det.abs() < MINVAL {
            return None;
        }
        let a = (b1 * -p2[0] - b0 * -p2[1]) / det;
        let b = (-a1 * -p2[0] + a0 * -p2[1]) / det;
        if a < 0.0 || b < 0.0 || a + b > 1.0 {
            return None;
        }
        let normal = (corners[0] - corners[2]).cross(corners[1] - corners[2]);
        let towards = self.vec.dot(normal);
        if towards.abs() < MINVAL {
            return None;
        }
        let dist = -(self.pnt - corners[2]).dot(normal) / towards;
        (dist >= 0.0).then(|| Hit {
            dist,
            normal: normal.normalized().0,
        })
    }
}

/// Keeps the nearer of two hits, the old one when they are equally near.
pub fn nearer(best: &mut Option<Hit>, hit: Option<Hit>) {
    if let Some(hit) = hit
        && best.is_none_or(|old| hit.dist < old.dist)
    {
        *best = Some(hit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_and_beside() {
        let corners = [[0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 1.0, 1.0]].map(Vec3);
        let ray = |x, y, z, dz| Ray::new(Vec3([x, y, z]), Vec3([0.0, 0.0, dz]));
        let up = ray(0.2, 0.3, 0.0, 2.0).triangle(corners).expect("a hit");
        assert!((up.dist - 0.5).abs() < 1e-15 && (up.normal[2] - 1.0).abs() < 1e-15);
        let down = ray(0.2, 0.3, 3.0, -1.0).triangle(corners).expect("a hit");
        assert!((down.dist - 2.0).abs() < 1e-15 && (down.normal[2] - 1.0).abs() < 1e-15);
        assert_eq!(ray(0.6, 0.6, 0.0, 1.0).triangle(corners), None);
        // behind the start
        assert_eq!(ray(0.2, 0.3, 2.0, 1.0).triangle(corners), None);
    }
}
