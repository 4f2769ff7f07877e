//! Whether a surface is a convex hull: closed, nowhere bent inwards, no point outside. Linear in the
//! number of faces, and nearly so in the number of points.

use super::surface::Hull;
use crate::author::geometry::algebra::{V3, cross, dot, sub};

/// Distances, relative to the size, up to which a surface counts as flat.
const SLACK: f64 = 1e-9;
/// Sine of an angle that counts as zero.
const ALONG: f64 = 1e-12;
/// Volume of a sheet, relative to the cube of its size: less than this is rounding.
const THIN: f64 = 1e-15;

/// Checks `hull` against its points.
pub fn is_hull(hull: &Hull, points: &[V3], all_inside: bool) -> bool {
    is_surface(hull, points, all_inside, THIN)
}

/// The same for a needle or a sheet, whose volume is lost in rounding: it must not be inside out.
pub fn is_thin_hull(hull: &Hull, points: &[V3], all_inside: bool) -> bool {
    is_surface(hull, points, all_inside, -THIN)
}

fn is_surface(hull: &Hull, points: &[V3], all_inside: bool, least: f64) -> bool {
    let Some(across) = neighbours(hull) else {
        return false;
    };
    let corners: Vec<V3> = hull.vert.iter().map(|&v| points[v as usize]).collect();
    let (mut lo, mut hi) = ([f64::MAX; 3], [f64::MIN; 3]);
    for p in &corners {
        for k in 0..3 {
            (lo[k], hi[k]) = (lo[k].min(p[k]), hi[k].max(p[k]));
        }
    }
    let diagonal = sub(hi, lo);
    let size = dot(diagonal, diagonal).sqrt();
    let slack = SLACK * size;
    let sixfold = |face: &[u32; 3]| {
        let [a, b, c] = face.map(|v| sub(corners[v as usize], lo));
        dot(a, cross(b, c))
    };
    if !(hull.face.iter().map(sixfold).sum::<f64>() > least * size.powi(3)) {
        return false;
    }
    let sum = corners
        .iter()
        .fold([0.0; 3], |s: V3, p| std::array::from_fn(|k| s[k] + p[k]));
    let middle = sum.map(|x| x / corners.len() as f64);
    let cones: Vec<Cone> = hull
        .face
        .iter()
        .zip(&across)
        .map(|(face, near)| Cone::new(face.map(|v| sub(corners[v as usize], middle)), *near, slack))
        .collect();
    let convex = hull.face.iter().zip(&cones).all(|(face, cone)| {
        cone.near.iter().all(|&other| {
            let far = hull.face[other as usize].iter().find(|v| !face.contains(v));
            far.is_none_or(|&v| !cone.is_below(sub(corners[v as usize], middle)))
        })
    });
    convex && (!all_inside || contains(&cones, points, middle))
}

/// For each face the faces across its edges; `None` unless every edge joins two faces in opposite
/// directions and the surface is one without handles.
fn neighbours(hull: &Hull) -> Option<Vec<[u32; 3]>> {
    let (nvert, nface) = (hull.vert.len(), hull.face.len());
    if nface < 4 || nvert + nface != 3 * nface / 2 + 2 {
        return None;
    }
    // edges by their first vertex
    let mut start = vec![0usize; nvert + 2];
    for &v in hull.face.iter().flatten() {
        start[v as usize + 2] += 1;
    }
    for v in 2..start.len() {
        start[v] += start[v - 1];
    }
    let mut edges = vec![(0u32, 0u32); 3 * nface];
    for (f, face) in hull.face.iter().enumerate() {
        for k in 0..3 {
            let place = &mut start[face[k] as usize + 1];
            edges[*place] = (face[(k + 1) % 3], f as u32);
            *place += 1;
        }
    }
    let find = |from: u32, to: u32| {
        let own = &edges[start[from as usize]..start[from as usize + 1]];
        let mut found = own.iter().filter(|e| e.0 == to);
        let first = found.next()?.1;
        found.next().is_none().then_some(first)
    };
    let across = hull.face.iter().map(|face| {
        let mut near = [0; 3];
        for k in 0..3 {
            near[k] = find(face[(k + 1) % 3], face[k])?;
        }
        Some(near)
    });
    across.collect()
}

/// A face as the end of a cone from the middle.
struct Cone {
    /// unit normals of the sides, inwards
    side: [V3; 3],
    near: [u32; 3],
    /// normal of the face, and the largest product with it of a point inside
    normal: V3,
    limit: f64,
}

impl Cone {
    fn new(corner: [V3; 3], near: [u32; 3], slack: f64) -> Self {
        let [a, b, c] = corner;
        let normal = cross(sub(b, a), sub(c, a));
        // unit normals: a ray along an edge must not be sent back and forth
        let side = [cross(a, b), cross(b, c), cross(c, a)].map(|n| {
            let norm = dot(n, n).sqrt().max(f64::MIN_POSITIVE);
            n.map(|x| x / norm)
        });
        Cone {
            side,
            near,
            normal,
            limit: dot(normal, a) + slack * dot(normal, normal).sqrt(),
        }
    }

    /// The face lies below a point given from the middle.
    fn is_below(&self, p: V3) -> bool {
        dot(self.normal, p) > self.limit
    }
}

/// Steps of a walk that cross the side which is furthest behind. Where several lead there the choice is random from then on, or a
/// walk could go in circles.
const STRAIGHT: usize = 64;

/// No point is above the face that the ray to it leaves through. Faces are found by a walk from the
/// one of an earlier point in a similar direction.
fn contains(cones: &[Cone], points: &[V3], middle: V3) -> bool {
    let mut known = [0; CELLS * CELLS * 6];
    let mut turn = 1_u32;
    points.iter().all(|&p| {
        let ray = sub(p, middle);
        let start = &mut known[cell(ray)];
        let mut face = *start;
        let least = -ALONG * dot(ray, ray).sqrt();
        for step in 0..cones.len() {
            let along = cones[face].side.map(|side| dot(side, ray));
            let next = if step < STRAIGHT {
                let low = if along[1] < along[0] { 1 } else { 0 };
                if along[2] < along[low] { 2 } else { low }
            } else {
                turn = turn.wrapping_mul(1664525).wrapping_add(1013904223);
                let first = (turn >> 16) as usize;
                let mut all = (first..first + 3).map(|k| k % 3);
                all.find(|&k| along[k] < least).unwrap_or(0)
            };
            if along[next] >= least {
                break;
            }
            face = cones[face].near[next] as usize;
        }
        *start = face;
        !cones[face].is_below(ray) || !cones.iter().any(|c| c.is_below(ray))
    })
}

/// Cells along the edge of a cube around the middle.
const CELLS: usize = 8;

/// The cell of the cube that a ray hits.
fn cell(ray: V3) -> usize {
    let most = ray.map(f64::abs);
    let axis = if most[0] >= most[1] && most[0] >= most[2] {
        0
    } else if most[1] >= most[2] {
        1
    } else {
        2
    };
    let along = |k: usize| {
        let x = ray[(axis + k) % 3] / most[axis];
        (((x + 1.0) * 0.5 * CELLS as f64) as usize).min(CELLS - 1)
    };
    let half = usize::from(ray[axis] < 0.0);
    ((2 * axis + half) * CELLS + along(1)) * CELLS + along(2)
}
