//! How a mesh fills the cells of a grid, or of a lattice that becomes one: integrals of polynomials over the part of a cell that is inside.

use super::algebra::{V3, cross, dot, sub};
use super::clip::meets_core;
use super::columns::{FACES, boundary, fill, filled};
use super::moments::{Content, full};
use super::wound;
use crate::math::sort::insertion_sort;
use std::collections::HashMap;

/// What is this near to a side of a cell does not count when a cell is called empty, unless the cell is the only one
/// along its axis.
const RIM: f64 = 0.02;

/// A cell that lacks less is full, and so is one with more in it than it has room for, as of what overlaps (measured: 9.9e-8 to
/// 1.1e-7).
const LACK: f64 = 1e-7;

/// Of volumes and places.
const ROUNDING: f64 = 1e-9;

/// A mesh with less than this part of its box has no volume (measured: 4.16667e-11).
const NOTHING: f64 = 1e-9 / 24.0;

/// The solid that fills cells, in coordinates in which cells have length one.
enum Solid<'a> {
    /// faces around it, and those of its surface that are seen
    Closed {
        boundary: &'a [[i32; 3]],
        seen: &'a [[i32; 3]],
        point: &'a [V3],
    },
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
    let point = seen_from([0; 3]).0;
    if cells == [1; 3] && mesh.fills_cube(&point) {
        return vec![Content {
            whole: false,
            ..Content::full(true)
        }];
    }
    let around = mesh.boundary(&point);
    for at in places() {
        let strides = [(2, 1), (1, nz), (0, ny * nz)];
        let mut before = strides.iter().filter(|&&(axis, _)| at[axis] > 0);
        let known = before.find_map(|&(_, stride)| all[all.len() - stride].side);
        let (point, size) = seen_from(at);
        let solid = Solid::new(mesh, around.as_deref(), &point);
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
            *content = Content::full(Solid::new(mesh, None, &point).enters(rim));
        }
    }
    all
}

impl Mesh<'_> {
    /// Tetrahedra as large together as the unit cube, in which all points are: most solids fill their box.
    fn fills_cube(&self, point: &[V3]) -> bool {
        let within = |p: &V3| p.iter().all(|x| (-ROUNDING..=1.0 + ROUNDING).contains(x));
        let volume = |t: &[i32; 4]| {
            let [a, b, c, d] = t.map(|v| point[v as usize]);
            dot(cross(sub(b, a), sub(c, a)), sub(d, a)).abs() / 6.0
        };
        let sum = || {
            self.element
                .as_chunks::<4>()
                .0
                .iter()
                .map(volume)
                .sum::<f64>()
        };
        self.dim == 3 && point.iter().all(within) && (sum() - 1.0).abs() <= ROUNDING
    }

    /// Faces around what it fills, if it fills anything: of tetrahedra, which are turned so that all have a volume; of cones over the
    /// triangles of a closed surface, which cancel what is outside.
    fn boundary(&self, point: &[V3]) -> Option<Vec<[i32; 3]>> {
        match self.dim {
            3 => {
                let turned = |t: &[i32; 4]| {
                    let [a, b, c, d] = t.map(|v| point[v as usize]);
                    match dot(cross(sub(b, a), sub(c, a)), sub(d, a)) < 0.0 {
                        true => [t[1], t[0], t[2], t[3]],
                        false => *t,
                    }
                };
                let tets = self.element.as_chunks::<4>().0.iter().map(turned);
                Some(boundary(tets, point.len()))
            }
            2 if self.closed => {
                let triangles = self.element.as_chunks::<3>().0.iter();
                Some(boundary(
                    triangles.map(|t| [0, t[0], t[1], t[2]]),
                    point.len(),
                ))
            }
            _ => None,
        }
    }
}

impl<'a> Solid<'a> {
    /// Of what `boundary` is around, else of the faces and lines of all elements.
    fn new(mesh: &'a Mesh, boundary: Option<&'a [[i32; 3]]>, point: &'a [V3]) -> Self {
        let at = |v: i32| point[v as usize];
        let triangles = mesh.element.as_chunks::<3>().0;
        match (mesh.dim, boundary) {
            (dim, Some(boundary)) => Solid::Closed {
                boundary,
                seen: if dim == 3 { boundary } else { triangles },
                point,
            },
            (3, None) => {
                let tets = mesh.element.as_chunks::<4>().0.iter();
                let faces = tets.flat_map(|t| FACES.map(|f| f.map(|k| at(t[k]))));
                Solid::Open(faces.collect())
            }
            (2, None) => Solid::Open(triangles.iter().map(|t| t.map(at)).collect()),
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
            Solid::Closed {
                boundary, point, ..
            } => {
                let volume = filled(boundary, point);
                let inside = volume.abs();
                let full_cell = inside > 1.0 - LACK;
                let moments = match full_cell {
                    true => full(),
                    false => fill(boundary, point, power, volume),
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
        match self {
            Solid::Wire(lines) => lines.iter().any(|line| meets_core(line, rim)),
            Solid::Open(triangles) => triangles.iter().any(|t| meets_core(t, rim)),
            // that has faces in the core, or fills it
            Solid::Closed { seen, point, .. } => {
                let mut of_all = seen.iter().map(|f| f.map(|v| point[v as usize]));
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
            insertion_sort(&mut edge);
            *edges.entry(edge).or_default() += 1;
        }
    }
    edges.values().all(|&n| n == 2)
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
                let around = mesh.boundary(&point);
                let solid = Solid::new(&mesh, around.as_deref(), &point);
                let found = solid.cell([1, 1], [1.0; 3], [RIM; 3], None);
                assert_eq!(found.empty, empty, "{thickness}");
            }
        }
    }
}
