//! Shapes over a lattice of points, as deformables use them: grids, sheets, solids.
//!
//! Parameters: counts and spacings along the three axes, then the dimension: 2 for the surface, 3 for
//! the solid with its tetrahedra.

use std::collections::HashMap;

use super::parameters::{Hollow, Shape, check, single};
use crate::abi::*;
use crate::author::geometry::algebra::normalize;

/// More points than this are a slip of the pen.
const MAX_POINTS: f64 = (1 << 24) as f64;
/// A point nearer than this to an axis lies on it.
const ON_AXIS: f64 = 1e-14;

/// Counts and spacings.
pub struct Lattice {
    pub count: [i32; 3],
    pub spacing: [f64; 3],
}

/// Points and elements of `N` corners each.
type Parts<const N: usize> = (Vec<[f64; 3]>, Vec<[i32; N]>);

impl Lattice {
    /// Splits the parameters into lattice and dimension.
    fn new(p: &[f64], optional: bool, message: &str, crowded: &str) -> Result<(Self, i32), String> {
        if p.len() != 6 && !(optional && p.len() == 7) {
            return Err(message.to_owned());
        }
        let count = [p[0] as i32, p[1] as i32, p[2] as i32];
        let spacing = [p[3], p[4], p[5]];
        let lattice = Lattice { count, spacing };
        check(&[(lattice.crowded(), crowded)])?;
        let dim = p.get(6).map_or(3, |&dim| dim as i32);
        Ok((lattice, dim))
    }

    /// Position along an axis, with the middle at zero.
    pub fn along(&self, axis: usize, i: i32) -> f64 {
        self.spacing[axis] * (f64::from(i) - 0.5 * f64::from(self.count[axis] - 1))
    }

    /// Half the length of an axis.
    fn half(&self, axis: usize) -> f64 {
        0.5 * self.spacing[axis] * f64::from(self.count[axis] - 1)
    }

    /// Whether it has more points than anyone means.
    pub fn crowded(&self) -> bool {
        let points = self
            .count
            .iter()
            .fold(1.0, |n, &c| n * f64::from(c).max(1.0));
        !(points <= MAX_POINTS)
    }

    /// A flat sheet in two dimensions.
    pub fn square(&self) -> Parts<3> {
        self.sheet(|_, _| false)
    }

    /// A sheet with its squares bent to circles.
    pub fn disc(&self) -> Parts<3> {
        // diagonals towards the middle
        let (mut points, face) =
            self.sheet(|x, y| (x < -ON_AXIS && y > -ON_AXIS) || (x > -ON_AXIS && y < -ON_AXIS));
        for point in &mut points {
            let ring = point[0].abs().max(point[1].abs());
            normalize(&mut point[..2]);
            point[0] *= self.half(0) * ring;
            point[1] *= self.half(1) * ring;
        }
        (points, face)
    }

    /// All points, and six tetrahedra for each cell.
    pub fn filled(&self) -> Parts<4> {
        /// Corners of the tetrahedra of a cell.
        const TETS: [[usize; 4]; 6] = [
            [0, 3, 1, 7],
            [0, 1, 4, 7],
            [1, 3, 2, 7],
            [1, 2, 6, 7],
            [1, 5, 4, 7],
            [1, 6, 5, 7],
        ];
        const CORNERS: [[i32; 3]; 8] = [
            [0, 0, 0],
            [1, 0, 0],
            [1, 1, 0],
            [0, 1, 0],
            [0, 0, 1],
            [1, 0, 1],
            [1, 1, 1],
            [0, 1, 1],
        ];
        let [nx, ny, nz] = self.count;
        let (mut points, mut tet) = (Vec::new(), Vec::new());
        for [ix, iy, iz] in self.indices() {
            points.push([self.along(0, ix), self.along(1, iy), self.along(2, iz)]);
            if ix == nx - 1 || iy == ny - 1 || iz == nz - 1 {
                continue;
            }
            let id = |[x, y, z]: [i32; 3]| ((ix + x) * ny + iy + y) * nz + iz + z;
            tet.extend(TETS.map(|tet| tet.map(|c| id(CORNERS[c]))));
        }
        (points, tet)
    }

    /// Places in the lattice, the last axis fastest.
    pub fn indices(&self) -> impl Iterator<Item = [i32; 3]> {
        let [nx, ny, nz] = self.count;
        (0..nx).flat_map(move |x| (0..ny).flat_map(move |y| (0..nz).map(move |z| [x, y, z])))
    }

    /// A flat sheet; `turned` says which cells have the other diagonal.
    fn sheet(&self, turned: impl Fn(f64, f64) -> bool) -> Parts<3> {
        let [nx, ny, _] = self.count;
        let (mut points, mut face) = (Vec::new(), Vec::new());
        for ix in 0..nx {
            for iy in 0..ny {
                let (x, y) = (self.along(0, ix), self.along(1, iy));
                points.push([x, y, 0.0]);
                if ix == nx - 1 || iy == ny - 1 {
                    continue;
                }
                let at = |ix: i32, iy: i32| ix * ny + iy;
                let q = [
                    at(ix, iy),
                    at(ix + 1, iy),
                    at(ix + 1, iy + 1),
                    at(ix, iy + 1),
                ];
                if turned(x, y) {
                    face.extend([[q[0], q[1], q[3]], [q[1], q[2], q[3]]]);
                } else {
                    face.extend([[q[0], q[1], q[2]], [q[0], q[2], q[3]]]);
                }
            }
        }
        (points, face)
    }
}

/// A surface without volume.
fn open(points: Vec<[f64; 3]>, face: Vec<[i32; 3]>) -> Shape {
    let vert = points.into_iter().map(single).collect();
    Shape {
        vert,
        face,
        hollow: Hollow::Default,
        ..Shape::default()
    }
}

/// `grid`: points at equal distances, in a plane or in space.
pub fn grid(p: &[f64]) -> Result<Shape, String> {
    let (l, dim) = Lattice::new(
        p,
        true,
        "Grid mesh type requires 6 or 7 parameters (count[3], spacing[3], [dim])",
        "Grid has too many points",
    )?;
    let [nx, ny, nz] = l.count;
    check(&[
        (dim != 2 && dim != 3, "Grid dim must be 2 or 3"),
        (
            l.count.iter().any(|&n| n < 1),
            "Grid count must be positive",
        ),
        (
            dim == 2 && nz != 1,
            "Grid count must be 1 along dimensions beyond dim",
        ),
        (
            nx < 2 || ny < 2 || dim == 3 && nz < 2,
            "Failed to create grid mesh",
        ),
    ])?;
    if dim == 2 {
        let (points, face) = l.square();
        return Ok(open(points, face));
    }
    let (node, tet) = l.filled();
    let mut shape = Shape {
        node,
        tet,
        ..Shape::default()
    };
    shape.vert = shape.node.iter().map(|&v| single(v)).collect();
    Ok(shape)
}

/// `square`, `disc`: a sheet; that of the disc is bent so that its squares become circles.
pub fn sheet(kind: mjtMeshBuiltin, p: &[f64]) -> Result<Shape, String> {
    let (l, _) = Lattice::new(
        p,
        false,
        "Square/disc mesh type requires 6 parameters (count[3], spacing[3])",
        "Square/disc has too many points",
    )?;
    let [nx, ny, nz] = l.count;
    check(&[
        (nz != 1, "Square/disc count[2] must be 1"),
        (nx < 2 || ny < 2, "Failed to create square/disc mesh"),
    ])?;
    if kind == mjMESH_BUILTIN_SQUARE {
        let (points, face) = l.square();
        return Ok(open(points, face));
    }
    let (points, face) = l.disc();
    Ok(open(points, face))
}

/// `box`, `cylinder`, `ellipsoid`: the shell of a lattice, bent; the solid adds a centre.
pub fn solid(kind: mjtMeshBuiltin, p: &[f64]) -> Result<Shape, String> {
    let (l, dim) = Lattice::new(
        p,
        true,
        "Box/cylinder/ellipsoid mesh type requires 6 or 7 parameters (count[3], spacing[3], [dim])",
        "Box/cylinder/ellipsoid has too many points",
    )?;
    check(&[
        (
            dim != 2 && dim != 3,
            "Mesh dim must be 2 or 3 for box/cylinder/ellipsoid",
        ),
        (
            l.count.iter().any(|&n| n < 2),
            "Box/cylinder/ellipsoid count must be at least 2",
        ),
    ])?;
    let shell = Shell::new(&l, dim);
    let points: Vec<[f64; 3]> = shell.order.iter().map(|&i| bent(kind, &l, i)).collect();
    if dim == 2 {
        return Ok(open(points, shell.surface()));
    }
    let node: Vec<[f64; 3]> = std::iter::once([0.0; 3]).chain(points).collect();
    let vert = node.iter().map(|&v| single(v)).collect();
    Ok(Shape {
        vert,
        node,
        tet: shell.cones(),
        ..Shape::default()
    })
}

/// Place of a lattice point in the bent shape.
pub fn bent(kind: mjtMeshBuiltin, l: &Lattice, i: [i32; 3]) -> [f64; 3] {
    let mut p: [f64; 3] =
        std::array::from_fn(|k| 2.0 * f64::from(i[k]) / f64::from(l.count[k] - 1) - 1.0);
    let s = [l.half(0), l.half(1), l.half(2)];
    match kind {
        mjMESH_BUILTIN_CYLINDER => {
            let ring = p[0].abs().max(p[1].abs());
            normalize(&mut p[..2]);
            [p[0] * (s[0] * ring), p[1] * (s[1] * ring), p[2] * s[2]]
        }
        mjMESH_BUILTIN_ELLIPSOID => {
            normalize(&mut p);
            std::array::from_fn(|k| p[k] * s[k])
        }
        _ => std::array::from_fn(|k| p[k] * s[k]),
    }
}

/// The outer points of a lattice; without the top sheet when the dimension is 2. A solid has its centre in front.
pub struct Shell {
    count: [i32; 3],
    pub order: Vec<[i32; 3]>,
    number: HashMap<[i32; 3], i32>,
}

impl Shell {
    pub fn new(l: &Lattice, dim: i32) -> Self {
        let [nx, ny, nz] = l.count;
        let ends = |n: i32| [0, n - 1];
        let mut order = Vec::new();
        let inner = 1..if dim == 2 { nz } else { nz - 1 };
        for iz in ends(nz).into_iter().take(if dim == 2 { 1 } else { 2 }) {
            order.extend((0..nx).flat_map(|ix| (0..ny).map(move |iy| [ix, iy, iz])));
        }
        for iy in ends(ny) {
            order.extend((0..nx).flat_map(|ix| inner.clone().map(move |iz| [ix, iy, iz])));
        }
        for ix in ends(nx) {
            order.extend((1..ny - 1).flat_map(|iy| inner.clone().map(move |iz| [ix, iy, iz])));
        }
        let first = i32::from(dim == 3);
        let number = order
            .iter()
            .enumerate()
            .map(|(i, &p)| (p, i as i32 + first))
            .collect();
        Shell {
            count: l.count,
            order,
            number,
        }
    }

    fn id(&self, p: [i32; 3]) -> i32 {
        self.number.get(&p).copied().unwrap_or(0)
    }

    /// Triangles of the open surface, seen from outside.
    pub fn surface(&self) -> Vec<[i32; 3]> {
        let [nx, ny, nz] = self.count;
        let mut face = Vec::new();
        for ix in 0..nx - 1 {
            for iy in 0..ny - 1 {
                let q = |x, y| self.id([ix + x, iy + y, 0]);
                face.extend([[q(0, 0), q(1, 1), q(1, 0)], [q(0, 0), q(0, 1), q(1, 1)]]);
            }
        }
        let mut wall = |at: &dyn Fn(i32, i32) -> i32, n: i32, backward: bool| {
            for i in 0..n - 1 {
                let (from, to) = if backward { (i + 1, i) } else { (i, i + 1) };
                for iz in 0..nz - 1 {
                    let [a, b] = [at(from, iz), at(to, iz)];
                    let [c, d] = [at(to, iz + 1), at(from, iz + 1)];
                    face.extend([[a, b, c], [a, c, d]]);
                }
            }
        };
        for (iy, backward) in [(0, false), (ny - 1, true)] {
            wall(&|ix, iz| self.id([ix, iy, iz]), nx, backward);
        }
        for (ix, backward) in [(0, true), (nx - 1, false)] {
            wall(&|iy, iz| self.id([ix, iy, iz]), ny, backward);
        }
        face
    }

    /// Tetrahedra from the centre to the six sheets.
    pub fn cones(&self) -> Vec<[i32; 4]> {
        let mut tet = Vec::new();
        for fixed in [2, 1, 0] {
            let [a, b] = match fixed {
                2 => [0, 1],
                1 => [0, 2],
                _ => [1, 2],
            };
            for side in [0, self.count[fixed] - 1] {
                for i in 0..self.count[a] - 1 {
                    for j in 0..self.count[b] - 1 {
                        let q = |di: i32, dj: i32| {
                            let mut p = [side; 3];
                            (p[a], p[b]) = (i + di, j + dj);
                            self.id(p)
                        };
                        tet.push([0, q(0, 0), q(1, 0), q(1, 1)]);
                        tet.push([0, q(0, 0), q(0, 1), q(1, 1)]);
                    }
                }
            }
        }
        tet
    }
}
