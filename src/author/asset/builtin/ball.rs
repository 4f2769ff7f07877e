//! Ball and half ball, from a subdivided icosahedron and octahedron.

use std::collections::HashMap;

use super::parameters::{Shape, check, exactly, scaled, single};

/// Triangles of the icosahedron.
const ICOSAHEDRON: [[i32; 3]; 20] = [
    [0, 11, 5],
    [0, 5, 1],
    [0, 1, 7],
    [0, 7, 10],
    [0, 10, 11],
    [1, 5, 9],
    [5, 11, 4],
    [11, 10, 2],
    [10, 7, 6],
    [7, 1, 8],
    [3, 9, 4],
    [3, 4, 2],
    [3, 2, 6],
    [3, 6, 8],
    [3, 8, 9],
    [4, 9, 5],
    [2, 4, 11],
    [6, 2, 10],
    [8, 6, 7],
    [9, 8, 1],
];

/// `sphere`: an icosahedron whose triangles are split in four, as often as asked.
pub fn sphere(p: &[f64]) -> Result<Shape, String> {
    let [depth] = exactly(p, "Sphere mesh type requires 1 parameter")?;
    // what is no int counts as the least one
    let depth = if depth < 2147483648.0 {
        depth as i32
    } else {
        i32::MIN
    };
    check(&[
        (depth < 0, "Sphere subdivision cannot be negative"),
        (depth > 4, "Sphere subdivision cannot be greater than 4"),
    ])?;
    let golden = ((1.0 + 5f64.sqrt()) / 2.0) as f32;
    let norm = (1.0 + f64::from(golden * golden)).sqrt();
    let mut shape = Shape {
        face: ICOSAHEDRON.to_vec(),
        ..Shape::default()
    };
    // three golden rectangles, each in the plane of two axes
    for axis in 0..3 {
        for (long, short) in [(1.0, -1.0), (1.0, 1.0), (-1.0, -1.0), (-1.0, 1.0)] {
            let mut v = [0f32; 3];
            v[axis] = short;
            v[(axis + 1) % 3] = long * golden;
            shape.vert.push(v.map(|x| (f64::from(x) / norm) as f32));
        }
    }
    for _ in 0..depth {
        split(&mut shape);
    }
    Ok(shape)
}

/// Splits every triangle at the middles of its edges, which move to the unit ball.
fn split(shape: &mut Shape) {
    let mut middles = HashMap::new();
    let vert = &mut shape.vert;
    let mut middle = |a: i32, b: i32| {
        *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
            let (va, vb) = (vert[a as usize], vert[b as usize]);
            let m: [f32; 3] = std::array::from_fn(|k| (va[k] + vb[k]) / 2.0);
            let n = (m[0] * m[0] + m[1] * m[1] + m[2] * m[2]).sqrt();
            vert.push(m.map(|x| x / n));
            vert.len() as i32 - 1
        })
    };
    let mut face = Vec::with_capacity(4 * shape.face.len());
    for &[a, b, c] in &shape.face {
        let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
        face.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
    }
    shape.face = face;
}

/// `hemisphere`: rings of an octahedron's upper half, and a flat bottom.
pub fn hemisphere(p: &[f64]) -> Result<Shape, String> {
    let [rings] = exactly(p, "Hemisphere mesh type requires 1 parameter")?;
    let rings = rings as i32;
    check(&[
        (rings < 0, "Hemisphere resolution cannot be negative"),
        (
            rings > 10,
            "Hemisphere resolution cannot be greater than 10",
        ),
    ])?;
    const TOP: [f64; 3] = [0.0, 0.0, 1.0];
    const SIDES: [[f64; 3]; 4] = [
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, -1.0, 0.0],
    ];
    let mut shape = Shape::default();
    shape.vert.push(single(TOP));
    for row in 0..=rings {
        let f = f64::from(row + 1) / f64::from(rings + 1);
        let on_edge =
            |e: [f64; 3]| -> [f64; 3] { std::array::from_fn(|k| TOP[k] + f * (e[k] - TOP[k])) };
        for side in 0..4 {
            let (start, end) = (on_edge(SIDES[side]), on_edge(SIDES[(side + 1) % 4]));
            let step: [f64; 3] = std::array::from_fn(|k| (end[k] - start[k]) / f64::from(row + 1));
            for i in 0..=row {
                let at = std::array::from_fn(|k| start[k] + f64::from(i) * step[k]);
                shape.vert.push(single(scaled(at)));
            }
        }
    }
    let last = shape.vert.len() as i32;
    shape.vert.push([0.0; 3]);
    shape
        .face
        .extend([[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1]]);
    for row in 0..rings {
        let (first, count) = (2 * row * (row + 1) + 1, 4 * (row + 1));
        let (next, next_count) = (first + count, 4 * (row + 2));
        for side in 0..4 {
            for i in 0..=row + 1 {
                let (a, b) = (i + (row + 1) * side, i + (row + 2) * side);
                let here = first + a % count;
                let outer = next + (b + 1) % next_count;
                shape.face.push([here, next + b % next_count, outer]);
                if i < row + 1 {
                    shape.face.push([here, outer, first + (a + 1) % count]);
                }
            }
        }
    }
    let (rim, count) = (2 * rings * (rings + 1) + 1, 4 * (rings + 1));
    shape
        .face
        .extend((0..count).map(|i| [rim + i, last, rim + (i + 1) % count]));
    Ok(shape)
}
