//! Whether a surface is a convex hull: closed, nowhere bent inwards, no point outside. Linear in the
//! number of faces, and nearly so in the number of points.

use super::Hull;
use crate::author::compile::algebra::{V3, cross, dot, sub};

/// Distances, relative to the size, up to which a surface counts as flat.
const SLACK: f64 = 1e-9;
/// Volume of a sheet, relative to the cube of its size.
const THIN: f64 = 1e-15;

/// Checks `hull` against its points.
pub fn is_hull(hull: &Hull, points: &[V3], all_inside: bool) -> bool {
    let Some(across) = neighbours(hull) else {
        return false;
    };
    let at = |v: u32| points[hull.vert[v as usize] as usize];
    let (mut lo, mut hi) = ([f64::MAX; 3], [f64::MIN; 3]);
    for v in 0..hull.vert.len() as u32 {
        for k in 0..3 {
            (lo[k], hi[k]) = (lo[k].min(at(v)[k]), hi[k].max(at(v)[k]));
        }
    }
    let diagonal = sub(hi, lo);
    let size = dot(diagonal, diagonal).sqrt();
    let slack = SLACK * size;
    let sixfold = |face: &[u32; 3]| {
        let [a, b, c] = face.map(|v| sub(at(v), lo));
        dot(a, cross(b, c))
    };
    if !(hull.face.iter().map(sixfold).sum::<f64>() > THIN * size.powi(3)) {
        return false;
    }
    let convex = hull.face.iter().zip(&across).all(|(face, near)| {
        let [a, b, c] = face.map(at);
        let n = cross(sub(b, a), sub(c, a));
        let limit = slack * dot(n, n).sqrt();
        near.iter().all(|&other| {
            let far = hull.face[other as usize].iter().find(|v| !face.contains(v));
            far.is_none_or(|&v| dot(n, sub(at(v), a)) <= limit)
        })
    });
    if !convex || !all_inside {
        return convex;
    }
    let count = hull.vert.len() as f64;
    let sum = (0..hull.vert.len() as u32).fold([0.0; 3], |s: V3, v| {
        std::array::from_fn(|k| s[k] + at(v)[k])
    });
    let middle = sum.map(|x| x / count);
    let outside = |p: V3, face: usize| {
        let [a, b, c] = hull.face[face].map(at);
        let n = cross(sub(b, a), sub(c, a));
        dot(n, sub(p, a)) > slack * dot(n, n).sqrt()
    };
    let mut walk = Walk { face: 0, turn: 1 };
    points.iter().all(|&p| {
        walk.below(hull, &across, &at, sub(p, middle), middle);
        !outside(p, walk.face) || !(0..hull.face.len()).any(|f| outside(p, f))
    })
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
    hull.face
        .iter()
        .map(|face| {
            let mut near = [0; 3];
            for k in 0..3 {
                near[k] = find(face[(k + 1) % 3], face[k])?;
            }
            Some(near)
        })
        .collect()
}

/// A walk over the faces, from each point's to the next one's.
struct Walk {
    face: usize,
    turn: u32,
}

impl Walk {
    /// Goes on to the face that the ray from `middle` leaves through. Where several edges lead
    /// there the choice is random, or the walk could go in circles.
    fn below(
        &mut self,
        hull: &Hull,
        across: &[[u32; 3]],
        at: &impl Fn(u32) -> V3,
        ray: V3,
        middle: V3,
    ) {
        for _ in 0..hull.face.len() {
            let corner = hull.face[self.face].map(|v| sub(at(v), middle));
            self.turn = self.turn.wrapping_mul(1664525).wrapping_add(1013904223);
            let first = (self.turn >> 16) as usize;
            let beyond = (first..first + 3)
                .find(|&k| dot(cross(corner[k % 3], corner[(k + 1) % 3]), ray) < 0.0);
            match beyond {
                Some(k) => self.face = across[self.face][k % 3] as usize,
                None => return,
            }
        }
    }
}
