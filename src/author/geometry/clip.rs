//! Segments and polygons cut by the unit cube.

use super::algebra::{V3, sub};

/// Signed distances of points inside a side of the unit cube: axis and end.
fn inside(p: V3, axis: usize, end: usize) -> f64 {
    if end == 0 { p[axis] } else { 1.0 - p[axis] }
}

/// Point where the way from `a` to `b` meets the plane on which the distance is zero.
fn between(a: V3, b: V3, da: f64, db: f64) -> V3 {
    let t = da / (da - db);
    [0, 1, 2].map(|k| a[k] + t * (b[k] - a[k]))
}

/// Whether a segment or convex polygon has a point in the closed cube of side one at `at`.
pub fn meets_cell(ring: &[V3], at: V3) -> bool {
    let mut ring: Vec<V3> = ring.iter().map(|&p| sub(p, at)).collect();
    // most lie on the outer side of a face
    let beside = |axis: usize, end: usize| ring.iter().all(|&p| inside(p, axis, end) < 0.0);
    if (0..3).any(|axis| beside(axis, 0) || beside(axis, 1)) {
        return false;
    }
    for axis in 0..3 {
        for end in 0..2 {
            let mut kept = Vec::with_capacity(ring.len() + 1);
            for (i, &a) in ring.iter().enumerate() {
                let b = ring[(i + 1) % ring.len()];
                let (da, db) = (inside(a, axis, end), inside(b, axis, end));
                if da >= 0.0 {
                    kept.push(a);
                }
                if (da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0) {
                    kept.push(between(a, b, da, db));
                }
            }
            ring = kept;
        }
    }
    !ring.is_empty()
}

/// Whether a segment or convex polygon meets what is left of the unit cube without a rim, as wide as given along each axis.
pub fn meets_core(ring: &[V3], rim: V3) -> bool {
    let inner = |p: &V3| [0, 1, 2].map(|k| (p[k] - rim[k]) / (1.0 - 2.0 * rim[k]));
    meets_cell(&ring.iter().map(inner).collect::<Vec<_>>(), [0.0; 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polygons_and_segments_in_cells() {
        let triangle = [[0.0, 0.0, 0.5], [2.0, 0.0, 0.5], [0.0, 2.0, 0.5]];
        assert!(meets_cell(&triangle, [1.0, 0.0, 0.0]));
        assert!(meets_cell(&triangle, [1.0, 1.0, 0.0]), "a corner");
        assert!(!meets_cell(&triangle, [0.0, 0.0, 1.0]));
        assert!(!meets_cell(
            &[[0.0, 0.0, 0.0], [2.0, 2.0, 0.1]],
            [1.0, 0.0, 0.5]
        ));
    }
}
