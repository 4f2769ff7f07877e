//! Tetrahedra cut by the unit cube.

use super::algebra::{V3, cross, dot, sub};

pub type Tet = [V3; 4];

/// Signed volume.
pub fn volume(t: &Tet) -> f64 {
    let [a, b, c] = [sub(t[1], t[0]), sub(t[2], t[0]), sub(t[3], t[0])];
    dot(cross(a, b), c) / 6.0
}

/// Signed distances of points inside a side of the unit cube: axis and end.
fn inside(p: V3, axis: usize, end: usize) -> f64 {
    if end == 0 { p[axis] } else { 1.0 - p[axis] }
}

/// Point where the way from `a` to `b` meets the plane on which the distance is zero.
fn between(a: V3, b: V3, da: f64, db: f64) -> V3 {
    let t = da / (da - db);
    [0, 1, 2].map(|k| a[k] + t * (b[k] - a[k]))
}

/// The part of a tetrahedron inside the unit cube, in tetrahedra.
pub fn tetrahedron(tet: Tet) -> Vec<Tet> {
    let mut parts = vec![tet];
    for axis in 0..3 {
        for end in 0..2 {
            let mut kept = Vec::with_capacity(parts.len());
            for part in parts {
                halve(part, axis, end, &mut kept);
            }
            parts = kept;
        }
    }
    parts
}

/// Keeps what is on the inner side of one plane.
fn halve(tet: Tet, axis: usize, end: usize, kept: &mut Vec<Tet>) {
    let d = tet.map(|p| inside(p, axis, end));
    let (mut ins, mut outs) = (Vec::new(), Vec::new());
    for i in 0..4 {
        if d[i] > 0.0 {
            ins.push(i)
        } else {
            outs.push(i)
        }
    }
    let cut = |i: usize, o: usize| between(tet[i], tet[o], d[i], d[o]);
    match (&ins[..], &outs[..]) {
        ([], _) => {}
        (_, []) => kept.push(tet),
        (&[i], &[a, b, c]) => kept.push([tet[i], cut(i, a), cut(i, b), cut(i, c)]),
        (&[i, j], &[a, b]) => prism(
            [tet[i], cut(i, a), cut(i, b)],
            [tet[j], cut(j, a), cut(j, b)],
            kept,
        ),
        (&[i, j, k], &[a]) => prism(
            [tet[i], tet[j], tet[k]],
            [cut(i, a), cut(j, a), cut(k, a)],
            kept,
        ),
        _ => {}
    }
}

/// Three tetrahedra between two triangles.
fn prism(p: [V3; 3], q: [V3; 3], kept: &mut Vec<Tet>) {
    kept.extend([
        [p[0], p[1], p[2], q[0]],
        [p[1], p[2], q[0], q[1]],
        [p[2], q[0], q[1], q[2]],
    ]);
}

/// Whether a segment or convex polygon has a point in the closed cube of side one at `at`.
pub fn meets_cell(ring: &[V3], at: V3) -> bool {
    let mut ring: Vec<V3> = ring.iter().map(|&p| sub(p, at)).collect();
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

    /// Cubes of many places around a tetrahedron hold it together once.
    #[test]
    fn parts_add_up() {
        let tet = [
            [0.1, 0.2, -0.3],
            [2.9, 0.3, 0.4],
            [0.5, 2.7, 0.1],
            [0.4, 0.6, 2.2],
        ];
        let mut sum = 0.0;
        for x in 0..3 {
            for y in 0..3 {
                for z in -1..3 {
                    let at = [f64::from(x), f64::from(y), f64::from(z)];
                    let moved = tet.map(|p| sub(p, at));
                    sum += tetrahedron(moved)
                        .iter()
                        .map(|t| volume(t).abs())
                        .sum::<f64>();
                }
            }
        }
        assert!((sum - volume(&tet).abs()).abs() < 1e-12);
    }

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
