//! The triangles of a mesh against a distance field: each that may reach into the field is searched
//! for its deepest points.

use super::pair::Map;
use super::point::Points;
use super::triangle::{Deep, may_reach, search};
use crate::abi::mjMAXCONPAIR;
use crate::base::colliders::{Pair, PreContact};
use crate::base::{Data, Model, report};
use crate::math::Vec3;
use crate::physics::sdf::{Field, Shape};

const ROOM: usize = mjMAXCONPAIR as usize;
/// Boxes waiting for a visit.
const WAITING: usize = 64;

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
        outwards: false,
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
                    search(d, field, corners, [starts, iterations], |deep| {
                        if n < found.len() {
                            found[n] = deep;
                            n += 1;
                        }
                        n < found.len()
                    });
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
