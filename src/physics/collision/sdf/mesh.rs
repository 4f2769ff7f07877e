//! The triangles of a mesh against a distance field: each that may reach into the field is searched
//! for its deepest points.

use super::halton::halton;
use super::pair::Map;
use super::point::Points;
use crate::abi::mjMAXCONPAIR;
use crate::base::colliders::{Pair, PreContact};
use crate::base::{Data, Model, report};
use crate::math::{MAXVAL, MINVAL, Vec3};
use crate::physics::sdf::{Field, Shape};

const ROOM: usize = mjMAXCONPAIR as usize;
/// Boxes waiting for a visit.
const WAITING: usize = 64;

/// A point of the mesh inside the field, in the field's frame.
#[derive(Clone, Copy, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Deep {
    at: Vec3,
    dist: f64,
}

/// Pair function of meshes with distance fields.
pub fn mesh_sdf(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let m = d.model();
    let Ok(mesh) = usize::try_from(m.geom_dataid()[pair.g1]) else {
        return 0;
    };
    let place = Map::between(d, pair.g1, pair.g2);
    let field = Field::Single(Shape::of_geom(m, pair.g2));
    let mark = d.mark();
    let found = mark.rows::<Deep>(d, ROOM);
    let n = candidates(d, &field, mesh, &place, found);
    let seen = mark.rows::<Vec3>(d, ROOM);
    let mut points = Points {
        out,
        seen,
        count: 0,
        surface: field,
        pos: d.geom_xpos()[pair.g2],
        quat: d.geom_xquat()[pair.g2],
    };
    for deep in &found[..n] {
        points.add(d, deep.at, deep.dist);
    }
    let n = points.count;
    mark.release(d);
    n
}

/// Walks the boxes over the faces, the second child first.
fn candidates(d: &mut Data, field: &Field, mesh: usize, place: &Map, found: &mut [Deep]) -> usize {
    let m = d.model();
    let Ok(root) = usize::try_from(m.mesh_bvhadr()[mesh]) else {
        return 0;
    };
    let show = m.vis().global.bvactive != 0;
    let starts = m.opt().sdf_initpoints.max(1) as usize;
    let iterations = m.opt().sdf_iterations.max(0) as usize;
    let mut stack = [0; WAITING];
    let (mut top, mut n) = (1, 0);
    if m.mesh_bvhnum()[mesh] == 0 {
        return 0;
    }
    while top > 0 {
        top -= 1;
        let node = root + stack[top];
        let b = &m.bvh_aabb()[node];
        let half = Vec3([b[3], b[4], b[5]]).norm();
        if !(half > field.distance(d, place.apply(Vec3([b[0], b[1], b[2]])))) {
            continue;
        }
        let before = n;
        match usize::try_from(m.bvh_nodeid()[node]) {
            Ok(face) => {
                let corners = corners(m, mesh, face).map(|v| place.apply(v));
                if may_reach(d, field, corners) {
                    n = search(d, field, corners, [starts, iterations], found, n);
                }
            }
            Err(_) => {
                for c in m.bvh_child()[node] {
                    if let Ok(c) = usize::try_from(c) {
                        if top == WAITING {
                            report::raise(format_args!("mj_collision: BVH stack depth exceeded."));
                        }
                        stack[top] = c;
                        top += 1;
                    }
                }
            }
        }
        if show && (n > before || m.bvh_nodeid()[node] < 0) {
            d.bvh_active_mut()[node] = 1;
        }
    }
    n
}

fn corners(m: Model, mesh: usize, face: usize) -> [Vec3; 3] {
    let first = m.mesh_vertadr()[mesh] as usize;
    m.mesh_face()[m.mesh_faceadr()[mesh] as usize + face]
        .map(|v| Vec3(m.mesh_vert()[first + v as usize].map(f64::from)))
}

/// Whether a sphere through the corners may reach the inside of the field.
fn may_reach(d: &Data, field: &Field, c: [Vec3; 3]) -> bool {
    const THIRD: f64 = 0.3333333333333333;
    let p = c[0] * THIRD + c[1] * THIRD + c[2] * THIRD;
    let dist = field.distance(d, p);
    let plain = || {
        let far = c.iter().map(|c| (*c - p).norm2()).fold(0.0, f64::max);
        far.sqrt() > dist
    };
    // above the middle of the triangle, so that the sphere is cut off below
    let lift = dist / -10.0;
    if lift.abs() < 0.1 {
        return plain();
    }
    let (n, _) = (c[1] - c[0]).cross(c[2] - c[0]).normalized();
    let q = p - n * lift;
    let v = c.map(|c| c - q);
    let k = [v[1].cross(v[2]), v[2].cross(v[0]), v[0].cross(v[1])];
    let den = 2.0 * v[0].dot(k[0]);
    if den.abs() < MINVAL {
        return plain();
    }
    let w = (k[0] * v[0].norm2() + k[1] * v[1].norm2() + k[2] * v[2].norm2()) * (1.0 / den);
    w.norm() > field.distance(d, w + q)
}

/// Deepest points of a triangle from several starts (Frank and Wolfe): each step goes towards the
/// corner that lies most downhill.
fn search(
    d: &Data,
    field: &Field,
    c: [Vec3; 3],
    [starts, iterations]: [usize; 2],
    found: &mut [Deep],
    mut n: usize,
) -> usize {
    for s in 0..starts {
        if n == found.len() {
            break;
        }
        let (mut u, mut t) = (halton(s + 1, 2), halton(s + 1, 3));
        if u + t > 1.0 {
            (u, t) = (1.0 - u, 1.0 - t);
        }
        let mut x = c[0] * (1.0 - u - t) + c[1] * u + c[2] * t;
        for step in 0..iterations {
            let g = field.gradient(d, x);
            let (mut best, mut corner) = (MAXVAL, None);
            for v in c {
                if v.dot(g) < best {
                    (best, corner) = (v.dot(g), Some(v));
                }
            }
            if let Some(v) = corner {
                x = (v - x) * (2.0 / (step as f64 + 2.0)) + x;
            }
        }
        let dist = field.distance(d, x);
        if dist < 0.0 {
            found[n] = Deep { at: x, dist };
            n += 1;
        }
    }
    n
}
