//! One geom against one element, two elements.

use super::element::{Element, Flex, Query};
use super::{block, capsule_triangle, solid, triangle};
use crate::abi::{
    mjDSBL_NATIVECCD, mjGEOM_BOX, mjGEOM_CAPSULE, mjGEOM_CYLINDER, mjGEOM_ELLIPSOID, mjGEOM_HFIELD,
    mjGEOM_PLANE, mjGEOM_SDF, mjGEOM_SPHERE, mjMAXCONPAIR,
};
use crate::base::Data;
use crate::base::colliders::PreContact;
use crate::math::Vec3;
use crate::physics::collision::convex::{self, Convex, Hull};
use crate::physics::collision::pairs::{Shape, ball_on_capsule, capsule_on_box, two_capsules};

/// Most contacts of a geom and an element.
const ROOM: usize = mjMAXCONPAIR as usize;

/// Contacts of a geom, which is no plane, with element `e`: those of a segment by its capsule, of a triangle or
/// tetrahedron by routines of their own or as a convex shape.
pub fn geom(
    d: &mut Data,
    g: usize,
    flex: &Flex,
    e: usize,
    reach: f64,
    mut add: impl FnMut(&mut Data, PreContact),
) {
    let shape = Shape::of(d, g);
    let element = flex.element(d, e);
    let q = Query {
        radius: flex.radius,
        reach,
    };
    let kind = d.model().geom_type()[g];
    let mut out = [PreContact::default(); ROOM];
    let mut n = 0;
    let mut put = |con: PreContact| {
        out[n] = con;
        n += 1;
    };
    match (flex.dim, kind) {
        (1, mjGEOM_SPHERE | mjGEOM_CAPSULE | mjGEOM_BOX) if let Some(block) = &element.block => {
            n = block::geom(kind, &shape, block, reach, &mut out);
        }
        // planes meet vertices, distance fields all triangles at once
        (_, mjGEOM_PLANE | mjGEOM_SDF) => return,
        (_, mjGEOM_HFIELD) => {
            let shape = element.convex(0.0);
            let radius = element.radius_of_ball(flex.aabb(d, e));
            n = convex::hfield_element(d, g, &shape, radius, reach, &mut out);
        }
        (1, mjGEOM_SPHERE) => n = ball_on_capsule(&shape, &element.capsule(), reach, &mut out),
        (1, mjGEOM_CAPSULE) => n = two_capsules(&shape, &element.capsule(), reach, &mut out),
        (1, mjGEOM_BOX) => {
            n = capsule_on_box(&element.capsule(), &shape, reach, &mut out);
            out[..n].iter_mut().for_each(|c| c.normal *= -1.0);
        }
        (2, mjGEOM_SPHERE) => {
            let found = triangle::ball(shape.pos, shape.size[0], element.triangle(), q);
            found.into_iter().for_each(&mut put);
        }
        (2, mjGEOM_CAPSULE) => capsule_triangle::capsule(&shape, element.triangle(), q, &mut put),
        (2, mjGEOM_BOX) => triangle::cube(&shape, element.triangle(), q, &mut put),
        (3, mjGEOM_SPHERE) => {
            let found = solid::ball(shape.pos, shape.size[0], &element.cell.corners, q);
            found.into_iter().for_each(&mut put);
        }
        (3, mjGEOM_CAPSULE) => {
            let found = solid::capsule(&shape, &element.cell.corners, q);
            found.into_iter().for_each(&mut put);
        }
        _ => {
            if let Some(con) = convex_geom(d, g, flex, &element, reach) {
                put(con);
            }
        }
    }
    for con in &out[..n] {
        add(d, *con);
    }
}

/// The general routine; on a triangle the normal of a round shape is that of its surface, unless the direction comes from
/// portals (`nativeccd` disabled).
fn convex_geom(
    d: &mut Data,
    g: usize,
    flex: &Flex,
    element: &Element,
    reach: f64,
) -> Option<PreContact> {
    let m = d.model();
    let hull = Hull::of(m, g);
    let shape = Convex::of(d, g, reach, hull.as_ref())?;
    let mut con = convex::single(d, &shape, &element.convex(reach))?;
    let round = matches!(
        m.geom_type()[g],
        mjGEOM_SPHERE | mjGEOM_CAPSULE | mjGEOM_ELLIPSOID | mjGEOM_CYLINDER
    );
    if round && flex.dim == 2 && !m.disabled(mjDSBL_NATIVECCD) {
        let cell = element.convex(reach);
        con.normal = convex::corrected(Some(&shape), &cell, con.pos, con.normal);
    }
    Some(con)
}

/// Contacts of two elements: two segments as capsules, others as convex shapes.
pub fn elements(
    d: &mut Data,
    (f1, e1): (&Flex, usize),
    (f2, e2): (&Flex, usize),
    reach: f64,
    mut add: impl FnMut(&mut Data, PreContact),
) {
    let (a, b) = (f1.element(d, e1), f2.element(d, e2));
    if f1.dim == 1 && f2.dim == 1 {
        let mut out = [PreContact::default(); ROOM];
        let n = match [&a.block, &b.block] {
            [None, None] => two_capsules(&a.capsule(), &b.capsule(), reach, &mut out),
            _ => block::segments(&a, &b, reach, &mut out),
        };
        out[..n].iter().for_each(|con| add(d, *con));
    } else if let Some(con) = convex::single(d, &a.convex(reach), &b.convex(reach)) {
        add(d, con);
    }
}

/// A vertex with its ball over a plane.
pub fn vertex_on_plane(plane: &Shape, v: Vec3, q: Query) -> Option<PreContact> {
    let normal = plane.z();
    let height = (v - plane.pos).dot(normal);
    if height > q.reach + q.radius {
        return None;
    }
    let dist = height - q.radius;
    Some(PreContact {
        dist,
        pos: v + normal * (-0.5 * dist - q.radius),
        normal,
        tangent: Vec3::ZERO,
    })
}
