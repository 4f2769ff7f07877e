//! Clouds with known hulls, and parry as referee.

use super::*;
use crate::author::geometry::algebra::{cross, dot, sub};

/// A box of eight points.
pub const BRICK: [V3; 8] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [1.0, 2.0, 0.0],
    [0.0, 2.0, 0.0],
    [0.0, 0.0, 3.0],
    [1.0, 0.0, 3.0],
    [1.0, 2.0, 3.0],
    [0.0, 2.0, 3.0],
];

/// Its triangles in the reference's order.
pub const BRICK_FACES: [[i32; 3]; 12] = [
    [5, 4, 0],
    [1, 5, 0],
    [3, 1, 0],
    [3, 2, 1],
    [6, 5, 1],
    [2, 6, 1],
    [4, 7, 0],
    [7, 3, 0],
    [5, 7, 4],
    [6, 7, 5],
    [3, 7, 2],
    [7, 6, 2],
];

fn grid(n: usize) -> Vec<V3> {
    let mut out = Vec::new();
    for i in 0..=n {
        for j in 0..=n {
            for k in 0..=n {
                out.push([i, j, k].map(|x| x as f64 / n as f64));
            }
        }
    }
    out
}

fn volume(hull: &Hull, points: &[V3]) -> f64 {
    let corners = hull.face.iter();
    let placed = corners.map(|f| f.map(|v| points[hull.vert[v as usize] as usize]));
    placed.map(|[a, b, c]| dot(a, cross(b, c)) / 6.0).sum()
}

/// Random points in a box, on a lattice when `steps` is given.
fn cloud(seed: u64, n: usize, steps: Option<f64>) -> Vec<V3> {
    let mut state = seed;
    let mut next = || {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let x = (state >> 11) as f64 / (1u64 << 53) as f64;
        steps.map_or(x, |s| (x * s).floor())
    };
    (0..n).map(|_| [next(), next(), next()]).collect()
}

#[test]
fn a_grid_keeps_its_eight_corners() {
    let points = grid(5);
    let hull = grow(&points, None).ok().unwrap();
    assert_eq!((hull.vert.len(), hull.face.len()), (8, 12));
    for &v in &hull.vert {
        assert!(points[v as usize].iter().all(|&x| x == 0.0 || x == 1.0));
    }
    assert!(verify::is_hull(&hull, &points, true));
}

/// The reference's lists for a box of eight points [measured].
#[test]
fn the_reference_s_order() {
    let hull = convex_hull(&BRICK, None).unwrap();
    assert_eq!(hull.vert, [5, 4, 0, 1, 3, 2, 6, 7]);
    let face = |f: &[u32; 3]| f.map(|v| hull.vert[v as usize] as i32);
    let faces: Vec<[i32; 3]> = hull.face.iter().map(face).collect();
    assert_eq!(faces, BRICK_FACES);
    assert_eq!(hull.neighbours[0], [1, 2, 3, 6, 7]);
    assert_eq!(hull.neighbours[7], [1, 2, 4, 0, 6, 5]);
}

#[test]
fn every_point_of_a_sphere_is_a_vertex() {
    let points: Vec<V3> = (0..500)
        .map(|i| {
            let (z, t) = (1.0 - (2 * i + 1) as f64 / 500.0, 2.4 * i as f64);
            let r = (1.0 - z * z).sqrt();
            [r * t.cos(), r * t.sin(), z]
        })
        .collect();
    let hull = convex_hull(&points, None).unwrap();
    assert_eq!(hull.vert.len(), 500);
    let v = volume(&hull, &points);
    assert!((4.1..4.19).contains(&v), "{v}");
    for (limit, count) in [(4, 4), (20, 20), (500, 500), (1000, 500)] {
        let few = convex_hull(&points, Some(limit)).unwrap();
        assert_eq!(few.vert.len(), count);
    }
}

#[test]
fn parry_agrees_on_the_volume() {
    for seed in 0..60 {
        let steps = [None, Some(3.0), Some(6.0)][seed as usize % 3];
        let points = cloud(seed, 8 + seed as usize, steps);
        let Some(theirs) = fallback::hull(&points, None) else {
            continue;
        };
        let Ok(ours) = grow(&points, None) else {
            // all in a plane
            assert!(volume(&theirs, &points) < 1e-12, "seed {seed}: no hull");
            continue;
        };
        assert!(verify::is_hull(&ours, &points, true), "seed {seed}");
        let (a, b) = (volume(&ours, &points), volume(&theirs, &points));
        assert!((a - b).abs() <= 1e-12 * b, "seed {seed}: {a} {b}");
    }
}

#[test]
fn the_fallback_keeps_the_limit() {
    let points = cloud(3, 200, None);
    let hull = fallback::hull(&points, Some(10)).unwrap();
    assert!(hull.vert.len() <= 10 && verify::is_hull(&hull, &points, false));
}

#[test]
fn a_dent_a_hole_and_a_point_outside_are_no_hull() {
    let points = cloud(1, 50, None);
    let good = || grow(&points, None).ok().unwrap();
    assert!(verify::is_hull(&good(), &points, true));
    let mut hole = good();
    hole.face.pop();
    assert!(!verify::is_hull(&hole, &points, true));
    let hull = good();
    let mut moved = points.clone();
    let first = hull.vert[0] as usize;
    moved[first] = sub([1.0; 3], moved[first]);
    assert!(!verify::is_hull(&hull, &moved, false));
    let mut more = points.clone();
    more.push([0.5, 0.5, 1.5]);
    assert!(!verify::is_hull(&good(), &more, true));
}

/// The reference takes them too; their volume is far below what rounding of the cube of their size
/// leaves.
#[test]
fn needles_and_sheets_have_a_hull() {
    for scale in [
        [1e-4, 1e4, 5e-7],
        [2e5, 5e-3, 4e-6],
        [1.0, 0.5, 1e-11],
        [1e-8; 3],
        [1e8; 3],
    ] {
        let points: Vec<V3> = BRICK
            .iter()
            .map(|p| std::array::from_fn(|k| p[k] * scale[k]))
            .collect();
        let hull = convex_hull(&points, None).expect("a hull");
        assert_eq!((hull.vert.len(), hull.face.len()), (8, 12), "{scale:?}");
    }
}

#[test]
fn flat_points_have_no_hull() {
    let flat: Vec<V3> = grid(3).into_iter().filter(|p| p[2] == 0.0).collect();
    assert!(convex_hull(&flat, None).is_none());
    assert!(convex_hull(&[[1.0; 3]; 5], None).is_none());
    assert!(convex_hull(&[], None).is_none());
    assert!(convex_hull(&[[f64::NAN; 3]; 5], None).is_none());
}
