//! How a mesh fills the cells of a grid, or of a lattice that becomes one: integrals of polynomials over the part of a cell that is inside.

use super::algebra::{V3, cross, dot, sub};
use super::clip::{Tet, meets_cell, tetrahedron, volume};
use crate::math::elementary::atan2;
use std::collections::HashMap;

/// What is this near to a side of a cell does not count when a cell is called empty.
const RIM: f64 = 0.02;

/// A cell that lacks less is full.
const ROUNDING: f64 = 1e-9;

/// What is outside of an open surface counts this much.
pub const GHOST: f64 = 1e-6;

/// Powers of each coordinate from 0 to this.
pub const POWERS: usize = 5;

/// Integrals of the products of powers of coordinates, which are counted from the middle of the cell.
pub type Moments = [f64; POWERS * POWERS * POWERS];

/// A polynomial of one coordinate, counted from the middle of the cell.
pub type Polynomial = [f64; POWERS];

/// Points of Gauss on [0, 1] with their weights: seven, exact to degree 13.
const GAUSS: [(f64, f64); 7] = [
    (0.0254460438286207, 0.06474248308443487),
    (0.12923440720030277, 0.13985269574463843),
    (0.2970774243113014, 0.19091502525255935),
    (0.5, 0.20897959183673465),
    (0.7029225756886985, 0.19091502525255935),
    (0.8707655927996972, 0.13985269574463843),
    (0.9745539561713793, 0.06474248308443487),
];

/// The solid that fills cells, in coordinates in which cells have length one.
pub enum Solid {
    /// tetrahedra, their sign being that of the volume when the flag is not set
    Tets(Vec<Tet>, bool),
    /// inside is what the surface winds around
    Open(Vec<[V3; 3]>),
    /// lines fill nothing
    Wire,
}

/// What is in one cell.
pub struct Content {
    pub empty: bool,
    pub full: bool,
    pub moments: Moments,
    /// the moments hold what is outside, too
    pub whole: bool,
}

impl Solid {
    /// From elements with `dim + 1` vertices each; a closed surface is filled.
    pub fn new(dim: usize, point: &[V3], element: &[i32], closed: bool) -> Solid {
        let at = |v: i32| point[v as usize];
        match dim {
            3 => {
                let tets = element.as_chunks::<4>().0;
                Solid::Tets(tets.iter().map(|e| e.map(at)).collect(), true)
            }
            2 => {
                let triangles: Vec<[V3; 3]> = element
                    .as_chunks::<3>()
                    .0
                    .iter()
                    .map(|e| e.map(at))
                    .collect();
                if !closed {
                    return Solid::Open(triangles);
                }
                // cones over the triangles: signs cancel what is outside
                let apex = point[0];
                let cone = |t: &[V3; 3]| [apex, t[0], t[1], t[2]];
                Solid::Tets(triangles.iter().map(cone).collect(), false)
            }
            _ => Solid::Wire,
        }
    }

    /// Content of the cell whose lower corner is `at`. Its sides have length one here, and `size` in the world, where
    /// surfaces wind.
    pub fn cell(&self, at: V3, order: usize, size: V3) -> Content {
        let mut moments = [0.0; POWERS * POWERS * POWERS];
        match self {
            Solid::Wire => Content {
                empty: false,
                full: false,
                moments,
                whole: false,
            },
            Solid::Tets(tets, either) => {
                fill(tets, *either, at, &mut moments);
                if moments[0] < 0.0 {
                    moments.iter_mut().for_each(|m| *m = -*m);
                }
                let full_cell = (moments[0] - 1.0).abs() <= ROUNDING;
                if full_cell {
                    moments = full();
                }
                Content {
                    empty: !reaches(tets, *either, at, moments[0]),
                    full: full_cell,
                    moments,
                    whole: false,
                }
            }
            Solid::Open(triangles) => Content {
                empty: wound(triangles, at, order, size, &mut moments),
                full: false,
                moments,
                whole: true,
            },
        }
    }
}

/// Each edge of a surface belongs to two triangles; points closer than a small part of `extent` count as one.
pub fn is_closed(triangles: &[i32], point: &[V3], extent: f64) -> bool {
    let key = |p: V3| p.map(|x| (x / extent * 1e8).round() as i64);
    let mut edges: HashMap<[[i64; 3]; 2], usize> = HashMap::new();
    for t in triangles.as_chunks::<3>().0 {
        let t = t.map(|v| point[v as usize]);
        for i in 0..3 {
            let mut edge = [key(t[i]), key(t[(i + 1) % 3])];
            edge.sort_unstable();
            *edges.entry(edge).or_default() += 1;
        }
    }
    edges.values().all(|&n| n == 2)
}

/// Adds the powers at a point.
fn add(moments: &mut Moments, p: V3, weight: f64) {
    let powers = p.map(|s| {
        let t = s - 0.5;
        [1.0, t, t * t, t * t * t, t * t * t * t]
    });
    let mut at = moments.iter_mut();
    for x in powers[0] {
        for y in powers[1] {
            for z in powers[2] {
                if let Some(m) = at.next() {
                    *m += weight * (x * y * z);
                }
            }
        }
    }
}

fn fill(tets: &[Tet], either: bool, at: V3, moments: &mut Moments) {
    for tet in tets {
        let tet = tet.map(|p| sub(p, at));
        let apart = |k: usize| tet.iter().all(|p| p[k] <= 0.0) || tet.iter().all(|p| p[k] >= 1.0);
        if (0..3).any(apart) {
            continue;
        }
        let sign = if either { 1.0 } else { volume(&tet).signum() };
        for part in tetrahedron(tet) {
            integrate(&part, sign * volume(&part).abs(), moments);
        }
    }
}

/// The solid, of which a cell holds a part of this size, reaches deeper into it than its rim: some face does, or all of
/// it is inside.
fn reaches(tets: &[Tet], either: bool, at: V3, size: f64) -> bool {
    // a cone stands over a face of the surface, which is its last three corners
    let corners: &[[usize; 3]] = match either {
        true => &[[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]],
        false => &[[1, 2, 3]],
    };
    let inner = |p: V3| sub(p, at).map(|x| (x - RIM) / (1.0 - 2.0 * RIM));
    let mut faces = tets
        .iter()
        .flat_map(|t| corners.iter().map(|c| c.map(|i| inner(t[i]))));
    size > 0.5 || faces.any(|face| meets_cell(&face, [0.0; 3]))
}

/// A cube of points with sides that shrink to a corner.
fn integrate(tet: &Tet, size: f64, moments: &mut Moments) {
    for (u, wu) in GAUSS {
        for (v, wv) in GAUSS {
            for (w, ww) in GAUSS {
                let b = [u, v * (1.0 - u), w * (1.0 - u) * (1.0 - v)];
                let shrink = (1.0 - u) * (1.0 - u) * (1.0 - v);
                let rest = 1.0 - b[0] - b[1] - b[2];
                let p = [0, 1, 2].map(|k| {
                    rest * tet[0][k] + b[0] * tet[1][k] + b[1] * tet[2][k] + b[2] * tet[3][k]
                });
                add(moments, p, 6.0 * wu * wv * ww * shrink * size);
            }
        }
    }
}

/// Sums over points that an open surface winds around, and a little over the others; whether there are none.
fn wound(triangles: &[[V3; 3]], at: V3, order: usize, size: V3, moments: &mut Moments) -> bool {
    let far = if order == 1 {
        0.5 / 3f64.sqrt()
    } else {
        0.5 * 0.6f64.sqrt()
    };
    let two = [(0.5 - far, 0.5), (0.5 + far, 0.5)];
    let three = [
        (0.5 - far, 5.0 / 18.0),
        (0.5, 4.0 / 9.0),
        (0.5 + far, 5.0 / 18.0),
    ];
    let rule: &[(f64, f64)] = if order == 1 { &two } else { &three };
    let halves: Vec<(f64, f64)> = [0.0, 0.5]
        .iter()
        .flat_map(|&from| rule.iter().map(move |&(s, w)| (from + 0.5 * s, 0.5 * w)))
        .collect();
    let scaled = |p: V3| [0, 1, 2].map(|k| p[k] * size[k]);
    let moved: Vec<[V3; 3]> = triangles
        .iter()
        .map(|t| t.map(|p| scaled(sub(p, at))))
        .collect();
    let mut empty = true;
    for &(x, wx) in &halves {
        for &(y, wy) in &halves {
            for &(z, wz) in &halves {
                // a point in a triangle counts as inside
                let within = winding(&moved, scaled([x, y, z])).abs() >= 0.5;
                empty &= !within;
                let weight = if within { 1.0 } else { GHOST };
                add(moments, [x, y, z], weight * wx * wy * wz);
            }
        }
    }
    empty
}

/// How often triangles go around a point.
fn winding(triangles: &[[V3; 3]], p: V3) -> f64 {
    let angle = |t: &[V3; 3]| {
        let [a, b, c] = t.map(|q| sub(q, p));
        let [na, nb, nc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let below = na * nb * nc + dot(a, b) * nc + dot(b, c) * na + dot(c, a) * nb;
        2.0 * atan2(dot(a, cross(b, c)), below)
    };
    triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// Moments of a full cell.
pub fn full() -> Moments {
    let along = |n: usize| match n % 2 {
        0 => 0.5f64.powi(n as i32) / (n as f64 + 1.0),
        _ => 0.0,
    };
    std::array::from_fn(|i| {
        along(i / (POWERS * POWERS)) * along(i / POWERS % POWERS) * along(i % POWERS)
    })
}

/// Integral of a product of polynomials of each coordinate.
pub fn integral(m: &Moments, p: [&Polynomial; 3]) -> f64 {
    let mut sum = 0.0;
    let mut at = m.iter();
    for x in p[0] {
        for y in p[1] {
            for z in p[2] {
                sum += x * y * z * at.next().copied().unwrap_or_default();
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five tetrahedra of a cube, cut by eight cells.
    #[test]
    fn a_full_box() {
        let corner = |i: usize| [0, 1, 2].map(|k| 2.0 * ((i >> k) & 1) as f64);
        let point: Vec<V3> = (0..8).map(corner).collect();
        let tets = [0, 1, 2, 4, 3, 1, 2, 7, 5, 1, 4, 7, 6, 2, 4, 7, 1, 2, 4, 7];
        let solid = Solid::new(3, &point, &tets, true);
        let usual = full();
        for i in 0..8 {
            let at = [0, 1, 2].map(|k| ((i >> k) & 1) as f64);
            let found = solid.cell(at, 2, [1.0; 3]);
            assert!(!found.empty && found.full);
            for (a, b) in found.moments.iter().zip(usual) {
                assert!((a - b).abs() < 1e-14, "{a} {b}");
            }
        }
    }

    /// A plate at a side of a cell counts when it is thicker than the rim, as tetrahedra and as a surface.
    #[test]
    fn plates_in_the_rim() {
        let tets = [0, 1, 2, 4, 3, 1, 2, 7, 5, 1, 4, 7, 6, 2, 4, 7, 1, 2, 4, 7];
        let surface = [
            0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4,
            6, 1, 3, 5, 3, 7, 5,
        ];
        for (thickness, empty) in [(0.0199, true), (0.0201, false)] {
            let size = [1.0, 1.0, thickness];
            let corner = |i: usize| [0, 1, 2].map(|k| size[k] * ((i >> k) & 1) as f64);
            let point: Vec<V3> = (0..8).map(corner).collect();
            for solid in [
                Solid::new(3, &point, &tets, true),
                Solid::new(2, &point, &surface, true),
            ] {
                assert_eq!(
                    solid.cell([0.0; 3], 1, [1.0; 3]).empty,
                    empty,
                    "{thickness}"
                );
            }
        }
    }
}
