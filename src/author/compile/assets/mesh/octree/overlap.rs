//! Whether a triangle meets a box: bounds, the plane of the triangle, and its three shadows.

use crate::author::geometry::algebra::{V3, cross, dot, sub};

/// Touching counts.
pub fn meets(lo: V3, hi: V3, v: [V3; 3]) -> bool {
    if (0..3).any(|k| v.iter().all(|v| v[k] < lo[k]) || v.iter().all(|v| v[k] > hi[k])) {
        return false;
    }
    let size = sub(hi, lo);
    let edge: [V3; 3] = std::array::from_fn(|i| sub(v[(i + 1) % 3], v[i]));
    let n = cross(edge[0], edge[1]);
    // the corners of the box lowest and highest over the plane
    let c: V3 = std::array::from_fn(|k| if n[k] > 0.0 { size[k] } else { 0.0 });
    let base = dot(n, lo);
    let high = base + dot(n, sub(c, v[0]));
    let low = base + dot(n, sub(sub(size, c), v[0]));
    if high * low > 0.0 {
        return false;
    }
    // along each axis: the box is not beyond any edge of the shadow
    (0..3).all(|a| {
        let (b, c) = ((a + 1) % 3, (a + 2) % 3);
        let sign = if n[a] >= 0.0 { 1.0 } else { -1.0 };
        (0..3).all(|i| {
            let m = [-edge[i][c] * sign, edge[i][b] * sign];
            let at_vertex = -(m[0] * v[i][b] + m[1] * v[i][c]);
            let offset = at_vertex + f64::max(0.0, size[b] * m[0]) + f64::max(0.0, size[c] * m[1]);
            m[0] * lo[b] + m[1] * lo[c] + offset >= 0.0
        })
    })
}

#[test]
fn a_triangle_that_cuts_a_corner_meets_the_box() {
    let corner = |t: f64| [[t, 0.0, 0.0], [0.0, t, 0.0], [0.0, 0.0, t]];
    assert!(meets([0.0; 3], [1.0; 3], corner(2.9)));
    assert!(!meets([0.0; 3], [1.0; 3], corner(3.1)));
}
