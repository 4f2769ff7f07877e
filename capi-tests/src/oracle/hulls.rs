//! Hulls and polygons of two compiled models, as shapes instead of lists: order does not count.
//!
//! Both hulls are placed with the reference's vertices, so a mesh frame that differs shows up in
//! `compare` and not here.

use std::collections::{BTreeSet, HashMap, HashSet};

use mujoco::abi::mjModel;
use mujoco::base::Model;

/// Largest distance of one hull from the other, over the size, at which they count as equal.
pub const CONTAINED: f64 = 1e-6;
/// Largest relative difference of the volumes.
pub const VOLUME: f64 = 1e-6;

/// What a mesh's hull has in common with the reference's.
#[derive(Clone, Debug)]
pub struct HullReport {
    /// id of the mesh, and its name (empty without one)
    pub mesh: usize,
    pub name: String,
    /// vertices of the two hulls, and those only one of them has
    pub vertices: [usize; 2],
    pub alone_vertices: [usize; 2],
    /// polygons on the two sides, and those only one of them has
    pub polygons: [usize; 2],
    pub alone_polygons: [usize; 2],
    /// how far our hull reaches beyond the reference's and the reverse, over the hull's size
    pub beyond: [f64; 2],
    /// relative difference of the volumes
    pub volume: f64,
    /// `mesh_graph` is the same list of numbers
    pub same_graph: bool,
    /// so are the lists of the polygons
    pub same_lists: bool,
    /// one side has no hull
    pub missing: bool,
}

impl HullReport {
    /// The same vertices.
    pub fn same_vertices(&self) -> bool {
        !self.missing && self.alone_vertices == [0, 0]
    }

    /// The same polygons up to order and starting vertex.
    pub fn same_polygons(&self) -> bool {
        !self.missing && self.alone_polygons == [0, 0]
    }

    /// Neither reaches beyond the other, and the volumes agree, within the limits of this file.
    pub fn same_shape(&self) -> bool {
        !self.missing && self.beyond.iter().all(|b| *b <= CONTAINED) && self.volume <= VOLUME
    }
}

/// Compares the hulls of all meshes that have one in either model. Models with other meshes, or
/// other vertices in them, give no reports: their sizes differ already.
pub fn compare_hulls(ours: &mjModel, theirs: &mjModel) -> Vec<HullReport> {
    // SAFETY: compiled models, alive through this call
    let (ours, theirs) = unsafe { (Model::new(ours), Model::new(theirs)) };
    if ours.mesh_vertnum() != theirs.mesh_vertnum() {
        return Vec::new();
    }
    let both = |mesh| (Shape::of(ours, mesh), Shape::of(theirs, mesh));
    (0..theirs.mesh_vertnum().len())
        .map(|mesh| (mesh, both(mesh)))
        .filter(|(_, (a, b))| !a.vert.is_empty() || !b.vert.is_empty())
        .map(|(mesh, (a, b))| {
            let (adr, num) = (theirs.mesh_vertadr()[mesh], theirs.mesh_vertnum()[mesh]);
            let vert = &theirs.mesh_vert()[adr as usize..(adr + num) as usize];
            report(mesh, name(theirs, mesh), vert, &a, &b)
        })
        .collect()
}

fn name(m: Model, mesh: usize) -> String {
    let from = m.name_meshadr()[mesh] as usize;
    let bytes = m.names()[from..].iter().map(|&c| c as u8);
    let bytes: Vec<u8> = bytes.take_while(|&c| c != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A mesh's hull: ids are those of the mesh's vertices.
struct Shape<'a> {
    graph: &'a [i32],
    vert: BTreeSet<i32>,
    face: Vec<[i32; 3]>,
    polygon: Vec<&'a [i32]>,
}

impl<'a> Shape<'a> {
    fn of(m: Model<'a>, mesh: usize) -> Self {
        let none = Shape {
            graph: &[],
            vert: BTreeSet::new(),
            face: Vec::new(),
            polygon: Vec::new(),
        };
        let Ok(adr) = usize::try_from(m.mesh_graphadr()[mesh]) else {
            return none;
        };
        let graph = &m.mesh_graph()[adr..];
        let (nvert, nface) = (graph[0] as usize, graph[1] as usize);
        let (ids, faces) = (2 + nvert, 2 + 3 * nvert + 3 * nface);
        let face = graph[faces..].chunks_exact(3).take(nface);
        let (first, count) = (m.mesh_polyadr()[mesh], m.mesh_polynum()[mesh]);
        let polygon = (first as usize..(first + count) as usize).map(|p| {
            let (adr, num) = (m.mesh_polyvertadr()[p], m.mesh_polyvertnum()[p]);
            &m.mesh_polyvert()[adr as usize..(adr + num) as usize]
        });
        Shape {
            graph: &graph[..2 + 3 * nvert + 6 * nface],
            vert: graph[ids..ids + nvert].iter().copied().collect(),
            face: face.map(|f| [f[0], f[1], f[2]]).collect(),
            polygon: polygon.collect(),
        }
    }
}

fn report(
    mesh: usize,
    name: String,
    vert: &[[f32; 3]],
    ours: &Shape,
    theirs: &Shape,
) -> HullReport {
    let at = |v: i32| vert[v as usize].map(f64::from);
    let place = |s: &Shape| -> Vec<[Point; 3]> { s.face.iter().map(|f| f.map(at)).collect() };
    let (near, far) = (place(ours), place(theirs));
    let size = extent(theirs.vert.iter().map(|&v| at(v)));
    let reach = |s: &Shape, other: &Shape, surface: &[[Point; 3]]| {
        // another vertex of the mesh at the same place is not outside
        let bits = |v: &i32| vert[*v as usize].map(f32::to_bits);
        let places: HashSet<[u32; 3]> = other.vert.iter().map(bits).collect();
        let apart = s
            .vert
            .difference(&other.vert)
            .filter(|&v| !places.contains(&bits(v)));
        let alone = apart.map(|&v| outside(at(v), surface));
        alone.fold(0.0, f64::max) / size
    };
    let volumes = [volume(&near), volume(&far)];
    HullReport {
        mesh,
        name,
        vertices: [ours.vert.len(), theirs.vert.len()],
        alone_vertices: [
            ours.vert.difference(&theirs.vert).count(),
            theirs.vert.difference(&ours.vert).count(),
        ],
        polygons: [ours.polygon.len(), theirs.polygon.len()],
        alone_polygons: alone(&ours.polygon, &theirs.polygon),
        beyond: [reach(ours, theirs, &far), reach(theirs, ours, &near)],
        volume: (volumes[0] - volumes[1]).abs() / volumes[1].abs(),
        same_graph: ours.graph == theirs.graph,
        same_lists: ours.polygon == theirs.polygon,
        missing: ours.vert.is_empty() || theirs.vert.is_empty(),
    }
}

/// Polygons that only one side has; a polygon may start anywhere on its rim.
fn alone(ours: &[&[i32]], theirs: &[&[i32]]) -> [usize; 2] {
    let mut count: HashMap<Vec<i32>, i64> = HashMap::new();
    for (list, step) in [(ours, 1), (theirs, -1)] {
        for polygon in list {
            let mut turned = polygon.to_vec();
            let low = (0..turned.len()).min_by_key(|&i| turned[i]).unwrap_or(0);
            turned.rotate_left(low);
            *count.entry(turned).or_default() += step;
        }
    }
    let sum = |sign: i64| count.values().map(|c| (sign * c).max(0) as usize).sum();
    [sum(1), sum(-1)]
}

type Point = [f64; 3];

fn sub(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Point, b: Point) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// Diagonal of the box around the points.
fn extent(points: impl Iterator<Item = Point>) -> f64 {
    let (mut lo, mut hi) = ([f64::MAX; 3], [f64::MIN; 3]);
    for p in points {
        for k in 0..3 {
            (lo[k], hi[k]) = (lo[k].min(p[k]), hi[k].max(p[k]));
        }
    }
    dot(sub(hi, lo), sub(hi, lo)).sqrt()
}

fn volume(surface: &[[Point; 3]]) -> f64 {
    let Some(origin) = surface.first().map(|f| f[0]) else {
        return 0.0;
    };
    let sixth = |f: &[Point; 3]| {
        let [a, b, c] = f.map(|p| sub(p, origin));
        dot(a, cross(b, c)) / 6.0
    };
    surface.iter().map(sixth).sum()
}

/// Distance of a point from the solid: zero inside.
fn outside(p: Point, surface: &[[Point; 3]]) -> f64 {
    // slivers have no direction of their own, so the solid angle decides, not the planes
    if winding(p, surface) > 0.5 {
        return 0.0;
    }
    surface
        .iter()
        .map(|f| distance(p, f))
        .fold(f64::MAX, f64::min)
}

/// How often the surface goes around the point.
fn winding(p: Point, surface: &[[Point; 3]]) -> f64 {
    let angle = |f: &[Point; 3]| {
        let [a, b, c] = f.map(|v| sub(v, p));
        let [x, y, z] = [a, b, c].map(|v| dot(v, v).sqrt());
        let solid = dot(a, cross(b, c));
        2.0 * solid.atan2(x * y * z + dot(a, b) * z + dot(b, c) * x + dot(c, a) * y)
    };
    surface.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}

/// Distance of a point from a triangle.
fn distance(p: Point, [a, b, c]: &[Point; 3]) -> f64 {
    let n = cross(sub(*b, *a), sub(*c, *a));
    let square = dot(n, n);
    let edges = [(*a, *b), (*b, *c), (*c, *a)];
    let inside = |&(from, to): &(Point, Point)| dot(cross(sub(to, from), sub(p, from)), n) >= 0.0;
    if square > 0.0 && edges.iter().all(inside) {
        return (dot(sub(p, *a), n) / square.sqrt()).abs();
    }
    let to_edge = |&(from, to): &(Point, Point)| {
        let along = sub(to, from);
        let t = dot(sub(p, from), along) / dot(along, along).max(f64::MIN_POSITIVE);
        let t = t.clamp(0.0, 1.0);
        let foot = [0, 1, 2].map(|k| from[k] + t * along[k]);
        dot(sub(p, foot), sub(p, foot)).sqrt()
    };
    edges.iter().map(to_edge).fold(f64::MAX, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TETRAHEDRON: [[i32; 3]; 4] = [[0, 2, 1], [0, 3, 2], [0, 1, 3], [1, 2, 3]];
    const VERT: [[f32; 3]; 5] = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, 1.5],
    ];

    fn shape<'a>(tip: i32, polygon: Vec<&'a [i32]>) -> Shape<'a> {
        let swap = |v: i32| if v == 3 { tip } else { v };
        Shape {
            graph: &[],
            vert: [0, 1, 2, tip].into(),
            face: TETRAHEDRON.iter().map(|f| f.map(swap)).collect(),
            polygon,
        }
    }

    #[test]
    fn a_longer_tip_is_seen() {
        let same = report(
            0,
            String::new(),
            &VERT,
            &shape(3, vec![]),
            &shape(3, vec![]),
        );
        assert!(same.same_vertices() && same.same_polygons() && same.same_shape());
        let longer = report(
            0,
            String::new(),
            &VERT,
            &shape(4, vec![]),
            &shape(3, vec![]),
        );
        assert_eq!(longer.alone_vertices, [1, 1]);
        assert!(
            (longer.beyond[0] - 0.5 / 3f64.sqrt()).abs() < 1e-12,
            "{longer:?}"
        );
        assert_eq!(longer.beyond[1], 0.0);
        assert!((longer.volume - 0.5).abs() < 1e-12 && !longer.same_shape());
    }

    #[test]
    fn polygons_may_start_anywhere_but_not_turn_around() {
        let theirs = shape(3, vec![&[0, 2, 1], &[0, 3, 2]]);
        let turned = shape(3, vec![&[3, 2, 0], &[2, 1, 0]]);
        assert!(report(0, String::new(), &VERT, &turned, &theirs).same_polygons());
        let reversed = shape(3, vec![&[3, 2, 0], &[1, 2, 0]]);
        let found = report(0, String::new(), &VERT, &reversed, &theirs);
        assert_eq!(found.alone_polygons, [1, 1]);
    }
}
