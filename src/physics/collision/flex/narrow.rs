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

/// Most contacts of a height field and an element.
const MANY: usize = mjMAXCONPAIR as usize;
/// Most contacts of a geom, or an element, and an element that is a segment or a box.
const FEW: usize = 8;

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
    let ends = &element.cell.corners;
    let put = &mut |con| add(d, con);
    match (flex.dim, kind) {
        // planes meet vertices, distance fields all triangles at once
        (_, mjGEOM_PLANE | mjGEOM_SDF) => {}
        (_, mjGEOM_HFIELD) => {
            let radius = element.radius_of_ball(flex.aabb(d, e));
            height_field(d, g, (&element.convex(0.0), radius), reach, add);
        }
        (1, mjGEOM_SPHERE | mjGEOM_CAPSULE | mjGEOM_BOX) => {
            let mut out = [PreContact::default(); FEW];
            let n = segment(kind, &shape, &element, reach, &mut out);
            out[..n].iter().copied().for_each(put);
        }
        (2, mjGEOM_SPHERE) => {
            let found = triangle::ball(shape.pos, shape.size[0], element.triangle(), q);
            found.into_iter().for_each(put);
        }
        (2, mjGEOM_CAPSULE) => capsule_triangle::capsule(&shape, element.triangle(), q, put),
        (2, mjGEOM_BOX) => triangle::cube(&shape, element.triangle(), q, put),
        (3, mjGEOM_SPHERE) => {
            let found = solid::ball(shape.pos, shape.size[0], ends, q);
            found.into_iter().for_each(put);
        }
        (3, mjGEOM_CAPSULE) => {
            let found = solid::capsule(&shape, ends, q);
            found.into_iter().for_each(put);
        }
        _ => {
            if let Some(con) = convex_geom(d, g, flex, &element, reach) {
                add(d, con);
            }
        }
    }
}

/// Contacts of a ball, capsule or box with a segment, or the box around it.
fn segment(
    kind: i32,
    shape: &Shape,
    element: &Element,
    reach: f64,
    out: &mut [PreContact],
) -> usize {
    if let Some(block) = &element.block {
        return block::geom(kind, shape, block, reach, out);
    }
    let capsule = element.capsule();
    match kind {
        mjGEOM_SPHERE => ball_on_capsule(shape, &capsule, reach, out),
        mjGEOM_CAPSULE => two_capsules(shape, &capsule, reach, out),
        _ => {
            let n = capsule_on_box(&capsule, shape, reach, out);
            out[..n].iter_mut().for_each(|c| c.normal *= -1.0);
            n
        }
    }
}

/// Contacts of a height field and an element.
#[inline(never)] // with a frame of its own
fn height_field(
    d: &mut Data,
    g: usize,
    (shape, radius): (&Convex, f64),
    reach: f64,
    mut add: impl FnMut(&mut Data, PreContact),
) {
    let mut out = [PreContact::default(); MANY];
    let n = convex::hfield_element(d, g, shape, radius, reach, &mut out);
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
        let mut out = [PreContact::default(); FEW];
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
