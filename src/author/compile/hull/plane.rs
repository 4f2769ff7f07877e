//! Planes through three points.

use crate::author::geometry::algebra::{V3, cross, sub};

/// By the cross product: unit normal and offset. `top`: the corners are clockwise from outside.
pub fn by_cross([p, q, r]: [V3; 3], top: bool) -> Option<(V3, f64)> {
    let n = cross(sub(r, p), sub(q, p));
    let norm = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
    if !(norm > f64::MIN_POSITIVE) {
        return None;
    }
    let signed = if top { norm } else { -norm };
    let n = n.map(|x| x / signed);
    Some((n, -(p[0] * n[0] + p[1] * n[1] + p[2] * n[2])))
}

/// By elimination with pivots, for slivers; also whether all pivots are sound.
pub fn by_elimination([p, q, r]: [V3; 3], top: bool, near_zero: &V3) -> (V3, f64, bool) {
    let mut rows = [sub(q, p), sub(r, p)];
    let (mut negative, mut sound) = (top, true);
    if rows[1][0].abs() > rows[0][0].abs() {
        rows.swap(0, 1);
        negative = !negative;
    }
    sound &= rows[0][0].abs() > near_zero[0];
    if rows[0][0] != 0.0 {
        let factor = rows[1][0] / rows[0][0];
        for k in 1..3 {
            rows[1][k] -= factor * rows[0][k];
        }
    }
    sound &= rows[1][1].abs() > near_zero[1];
    for k in 0..2 {
        negative ^= rows[k][k] < 0.0;
    }
    let unit = if negative { -1.0 } else { 1.0 };
    let mut n = [0.0, 0.0, unit];
    n[1] = -(rows[1][2] * n[2]);
    if rows[1][1].abs() > f64::MIN_POSITIVE {
        n[1] /= rows[1][1];
    } else {
        (n[1], n[2]) = (unit, 0.0);
    }
    n[0] = 0.0 - rows[0][1] * n[1] - rows[0][2] * n[2];
    if rows[0][0].abs() > f64::MIN_POSITIVE {
        n[0] /= rows[0][0];
    } else {
        n = [unit, 0.0, 0.0];
    }
    let norm = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
    let n = n.map(|x| x / norm);
    let offset = -(p[0] * n[0]) - p[1] * n[1] - p[2] * n[2];
    (n, offset, sound)
}
