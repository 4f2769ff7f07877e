//! The triangles of a flex against a distance field: each that may reach into the field is searched for its deepest point.

use super::pair::Map;
use super::point::Points;
use super::triangle::{Deep, may_reach, search};
use crate::abi::mjMAXCONPAIR;
use crate::base::colliders::PreContact;
use crate::base::{Data, report};
use crate::math::Vec3;
use crate::physics::collision::midphase::Tree;
use crate::physics::sdf::{Field, Shape};

const ROOM: usize = mjMAXCONPAIR as usize;
/// Boxes waiting for a visit.
const WAITING: usize = 64;

/// Contacts of a distance field with a flex: `corners` gives the vertices of an element in the world, `add` gets what was
/// found, with its element. One element has one contact at most; points that elements share count once, for that which
/// comes first in the tree, the second child before the first.
pub fn sheet(
    d: &mut Data,
    geom: usize,
    tree: Tree,
    corners: impl Fn(&Data, usize) -> [Vec3; 3],
    mut add: impl FnMut(&mut Data, PreContact, usize),
) {
    let m = d.model();
    let place = Map::from_world(d, geom);
    let field = Field::Single(Shape::of_geom(m, geom));
    let starts = m.opt().sdf_initpoints.max(1) as usize;
    let iterations = m.opt().sdf_iterations.max(0) as usize;
    let mark = d.mark();
    let seen = mark.rows::<Vec3>(d, ROOM);
    let mut out = [PreContact::default(); ROOM];
    let mut of = [0; ROOM];
    let mut points = Points {
        out: &mut out,
        seen,
        count: 0,
        surface: field,
        pos: d.geom_xpos()[geom],
        quat: d.geom_xquat()[geom],
        outwards: true,
    };
    let mut visit = |d: &Data, e: usize| {
        let corners = corners(d, e).map(|v| place.apply(v));
        let mut deepest: Option<Deep> = None;
        if may_reach(d, &field, corners) {
            search(d, &field, corners, [starts, iterations], |deep| {
                if deepest.is_none_or(|best| deep.dist < best.dist) {
                    deepest = Some(deep);
                }
                true
            });
        }
        let n = points.count;
        if let Some(deep) = deepest
            && points.add(d, deep.at, deep.dist)
        {
            of[n] = e;
        }
    };
    let (mut stack, mut top) = ([0; WAITING], usize::from(tree.num() > 0));
    while let Some(next) = top.checked_sub(1) {
        top = next;
        let node = stack[top];
        let b = tree.aabb(d, node);
        let half = Vec3([b[3], b[4], b[5]]).norm();
        if !(half > field.distance(d, place.apply(Vec3([b[0], b[1], b[2]])))) {
            continue;
        }
        if let Some(e) = tree.leaf(m, node) {
            visit(d, e);
            continue;
        }
        for k in 0..2 {
            if top == WAITING {
                report::raise(format_args!("mj_collision: BVH stack depth exceeded."));
            }
            stack[top] = tree.child(m, node, k);
            top += 1;
        }
    }
    let n = points.count;
    mark.release(d);
    for (con, &e) in out[..n].iter().zip(&of) {
        add(d, *con, e);
    }
}
