//! How a mesh fills the cells of a grid, or of a lattice that becomes one: integrals of polynomials over the part of a cell that is inside.

use super::algebra::V3;
use super::clip::{Tet, meets_core, tetrahedron, volume};
use super::moments::{Content, Moments, NONE, add, full};
use super::wound;
use std::collections::HashMap;

/// What is this near to a side of a cell does not count when a cell is called empty, unless the cell is the only one
/// along its axis.
const RIM: f64 = 0.02;

/// A cell that lacks less is full.
const ROUNDING: f64 = 1e-9;

/// A mesh with less than this part of its box has no volume (measured: 4.16667e-11).
const NOTHING: f64 = 1e-9 / 24.0;

/// A point of Gauss on [0, 1], and its weight.
type Point = (f64, f64);

/// Three of them, exact to degree 5; five, exact to 9; seven, exact to 13.
const THREE: [Point; 3] = [
    (0.1127016653792583, 5.0 / 18.0),
    (0.5, 4.0 / 9.0),
    (0.8872983346207417, 5.0 / 18.0),
];
const FIVE: [Point; 5] = [
    (0.046910077030668, 0.11846344252809454),
    (0.23076534494715845, 0.23931433524968324),
    (0.5, 0.28444444444444444),
    (0.7692346550528415, 0.23931433524968324),
    (0.953089922969332, 0.11846344252809454),
];
const SEVEN: [Point; 7] = [
    (0.0254460438286207, 0.06474248308443487),
    (0.12923440720030277, 0.13985269574463843),
    (0.2970774243113014, 0.19091502525255935),
    (0.5, 0.20897959183673465),
    (0.7029225756886985, 0.19091502525255935),
    (0.8707655927996972, 0.13985269574463843),
    (0.9745539561713793, 0.06474248308443487),
];

/// The solid that fills cells, in coordinates in which cells have length one.
enum Solid {
    /// tetrahedra, their sign being that of the volume when the flag is not set
    Tets(Vec<Tet>, bool),
    /// inside is what the surface winds around
    Open(Vec<[V3; 3]>),
    /// lines fill nothing
    Wire(Vec<[V3; 2]>),
}

/// A mesh around which a grid is laid.
#[derive(Clone, Copy)]
pub struct Mesh<'a> {
    pub dim: usize,
    pub element: &'a [i32],
    /// each edge of the surface belongs to two triangles
    pub closed: bool,
    /// the highest power of each coordinate whose moments are wanted
    pub power: usize,
}

/// Contents of a grid of cells, the last axis fastest. `seen_from` gives the points in coordinates of a cell, and the
/// size of the cell.
pub fn fill_grid(
    mesh: &Mesh,
    cells: [usize; 3],
    order: usize,
    seen_from: impl Fn([usize; 3]) -> (Vec<V3>, V3),
) -> Vec<Content> {
    let [nx, ny, nz] = cells;
    let places =
        || (0..nx).flat_map(|x| (0..ny).flat_map(move |y| (0..nz).map(move |z| [x, y, z])));
    let rim = cells.map(|n| if n > 1 { RIM } else { 0.0 });
    let mut all: Vec<Content> = Vec::with_capacity(nx * ny * nz);
    for at in places() {
        let strides = [(2, 1), (1, nz), (0, ny * nz)];
        let mut before = strides.iter().filter(|&&(axis, _)| at[axis] > 0);
        let known = before.find_map(|&(_, stride)| all[all.len() - stride].side);
        let (point, size) = seen_from(at);
        let solid = Solid::new(mesh, &point);
        all.push(solid.cell([order, mesh.power], size, rim, known));
    }
    let nothing = all.iter().map(|c| c.inside).sum::<f64>() <= NOTHING * all.len() as f64;
    if nothing && mesh.closed {
        let flat = Mesh {
            closed: false,
            ..*mesh
        };
        return fill_grid(&flat, cells, order, seen_from);
    }
    if nothing {
        // without volume anywhere what counts is where elements are
        for (content, at) in all.iter_mut().zip(places()) {
            let (point, _) = seen_from(at);
            *content = Content::full(Solid::new(mesh, &point).enters(rim));
        }
    }
    all
}

impl Solid {
    /// A closed surface is filled.
    fn new(mesh: &Mesh, point: &[V3]) -> Solid {
        let at = |v: i32| point[v as usize];
        match mesh.dim {
            3 => {
                let tets = mesh.element.as_chunks::<4>().0;
                Solid::Tets(tets.iter().map(|e| e.map(at)).collect(), true)
            }
            2 => {
                let triangles = mesh.element.as_chunks::<3>().0;
                let triangles = triangles.iter().map(|e| e.map(at));
                if !mesh.closed {
                    return Solid::Open(triangles.collect());
                }
                // cones over the triangles: signs cancel what is outside
                let apex = point[0];
                let cones = triangles.map(|t| [apex, t[0], t[1], t[2]]);
                Solid::Tets(cones.collect(), false)
            }
            _ => {
                let lines = mesh.element.as_chunks::<2>().0;
                Solid::Wire(lines.iter().map(|e| e.map(at)).collect())
            }
        }
    }

    /// Content of the cell. Its sides have length one here, and `size` in the world, where surfaces wind; `known` is the
    /// side of a neighbour that no triangle meets.
    fn cell(&self, [order, power]: [usize; 2], size: V3, rim: V3, known: Option<bool>) -> Content {
        match self {
            Solid::Wire(_) => Content::full(false),
            Solid::Open(triangles) => wound::cell(triangles, order, size, self.enters(rim), known),
            Solid::Tets(tets, either) => {
                let volume = filled(tets, *either);
                let inside = volume.abs();
                let full_cell = (inside - 1.0).abs() <= ROUNDING;
                let moments = match power {
                    _ if full_cell => full(),
                    0..=1 => fill::<2>(tets, *either, volume, &THREE),
                    2 => fill::<3>(tets, *either, volume, &FIVE),
                    _ => fill::<5>(tets, *either, volume, &SEVEN),
                };
                Content {
                    // without a face in it all of it is inside, or nothing
                    empty: inside <= 0.5 && !self.enters(rim),
                    full: full_cell,
                    moments,
                    whole: false,
                    inside,
                    side: None,
                }
            }
        }
    }

    /// Some line or face reaches deeper into the cell than its rim.
    fn enters(&self, rim: V3) -> bool {
        // a cone stands over a face of the surface, which is its last three corners
        const FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 1, 2], [0, 1, 3], [0, 2, 3]];
        match self {
            Solid::Wire(lines) => lines.iter().any(|line| meets_core(line, rim)),
            Solid::Open(triangles) => triangles.iter().any(|t| meets_core(t, rim)),
            Solid::Tets(tets, either) => {
                let faces = &FACES[..if *either { 4 } else { 1 }];
                let mut of_all = tets
                    .iter()
                    .flat_map(|t| faces.iter().map(|f| f.map(|i| t[i])));
                of_all.any(|face| meets_core(&face, rim))
            }
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

/// Visits the parts of tetrahedra in the unit cube with their signed volumes.
fn parts(tets: &[Tet], either: bool, mut visit: impl FnMut(&Tet, f64)) {
    for tet in tets {
        let apart = |k: usize| tet.iter().all(|p| p[k] <= 0.0) || tet.iter().all(|p| p[k] >= 1.0);
        if (0..3).any(apart) {
            continue;
        }
        let sign = if either { 1.0 } else { volume(tet).signum() };
        if tet.as_flattened().iter().all(|x| (0.0..=1.0).contains(x)) {
            visit(tet, sign * volume(tet).abs());
            continue;
        }
        for part in tetrahedron(*tet) {
            visit(&part, sign * volume(&part).abs());
        }
    }
}

/// Signed volume of what is in the unit cube.
fn filled(tets: &[Tet], either: bool) -> f64 {
    let mut sum = 0.0;
    parts(tets, either, |_, size| sum += size);
    sum
}

/// Moments of what is in the unit cube, of powers below K; they are those of a solid whatever the sign of its volume.
fn fill<const K: usize>(tets: &[Tet], either: bool, volume: f64, rule: &[Point]) -> Moments {
    let mut moments = NONE;
    let turn = if volume < 0.0 { -1.0 } else { 1.0 };
    parts(tets, either, |part, size| {
        integrate::<K>(part, turn * size, rule, &mut moments);
    });
    moments
}

/// A cube of points with sides that shrink to a corner.
fn integrate<const K: usize>(tet: &Tet, size: f64, rule: &[Point], moments: &mut Moments) {
    for &(u, wu) in rule {
        for &(v, wv) in rule {
            for &(w, ww) in rule {
                let b = [u, v * (1.0 - u), w * (1.0 - u) * (1.0 - v)];
                let shrink = (1.0 - u) * (1.0 - u) * (1.0 - v);
                let rest = 1.0 - b[0] - b[1] - b[2];
                let p = [0, 1, 2].map(|k| {
                    rest * tet[0][k] + b[0] * tet[1][k] + b[1] * tet[2][k] + b[2] * tet[3][k]
                });
                add::<K>(moments, p, 6.0 * wu * wv * ww * shrink * size);
            }
        }
    }
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
        let mesh = Mesh {
            dim: 3,
            element: &tets,
            closed: false,
            power: 4,
        };
        let moved = |at: [usize; 3]| {
            let from = |p: &V3| [0, 1, 2].map(|k| p[k] - at[k] as f64);
            (point.iter().map(from).collect(), [1.0; 3])
        };
        let usual = full();
        for found in fill_grid(&mesh, [2; 3], 2, moved) {
            assert!(!found.empty && found.full);
            for (a, b) in found.moments.iter().zip(usual) {
                assert!((a - b).abs() < 1e-14, "{a} {b}");
            }
        }
    }

    /// Rules of fewer points find the same moments, as far as they reach.
    #[test]
    fn rules_agree() {
        let tets = [[
            [0.1, 0.2, -0.3],
            [2.9, 0.3, 0.4],
            [0.5, 2.7, 0.1],
            [0.4, 0.6, 2.2],
        ]];
        let volume = filled(&tets, true);
        let all = fill::<5>(&tets, true, volume, &SEVEN);
        assert!((all[0] - volume).abs() < 1e-14);
        let few = [
            (2, fill::<2>(&tets, true, volume, &THREE)),
            (3, fill::<3>(&tets, true, volume, &FIVE)),
        ];
        for (powers, moments) in few {
            for (i, (a, b)) in moments.iter().zip(all).enumerate() {
                let at = [i / 25, i / 5 % 5, i % 5];
                let known = at.iter().all(|&k| k < powers);
                assert!((a - if known { b } else { 0.0 }).abs() < 1e-14, "{at:?}");
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
            for (dim, element) in [(3, &tets[..]), (2, &surface[..])] {
                let mesh = Mesh {
                    dim,
                    element,
                    closed: true,
                    power: 1,
                };
                let found = Solid::new(&mesh, &point).cell([1, 1], [1.0; 3], [RIM; 3], None);
                assert_eq!(found.empty, empty, "{thickness}");
            }
        }
    }
}
