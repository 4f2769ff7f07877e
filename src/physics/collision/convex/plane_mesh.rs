//! A half space against a mesh: the lowest vertex and three more corners of the face around it that
//! is most level. Computation: coPairwise.

use super::hull::Hull;
use super::polygons::Polygons;
use super::quad::Quad;
use super::support::Convex;
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::Vec3;

pub fn plane_mesh(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let m = d.model();
    let hull = Hull::of(m, pair.g2);
    let Some(shape) = Convex::of(d, pair.g2, 0.0, hull.as_ref()) else {
        return 0;
    };
    let (origin, normal) = (d.geom_xpos()[pair.g1], d.geom_xmat()[pair.g1].col(2));
    let contact = |p: Vec3| {
        let dist = normal.dot(p - origin);
        let far = dist > pair.margin;
        (!far).then(|| PreContact {
            dist,
            pos: p + normal * (dist * -0.5),
            normal,
            tangent: Vec3::ZERO,
        })
    };
    let low = shape.support(-normal);
    let Some(first) = contact(low.at) else {
        return 0;
    };
    out[0] = first;
    let polygons = shape.hull.and_then(|h| Polygons::of(m, h.mesh));
    let (Some(polygons), Some(hull)) = (polygons, shape.hull) else {
        return 1;
    };
    // the polygon whose normal is most opposite to the plane's
    let local = shape.mat.mul_t_vec(normal);
    let mut level = 1.0;
    let mut face = None;
    for &p in polygons.around(low.id) {
        let slope = local.dot(polygons.normal(p));
        if slope < level {
            (level, face) = (slope, Some(p));
        }
    }
    let Some(face) = face else {
        return 1;
    };
    let corners = polygons.corners(face);
    let at = |k: usize| hull.vertex(corners[k] as usize);
    let place = corners.iter().position(|&v| v == low.id).unwrap_or(0);
    let mut quad = Quad::new(corners.len(), place, at);
    if corners.len() > 4 {
        quad.grow();
    }
    let mut n = 1;
    for &k in &quad.places[1..corners.len().min(4)] {
        let p = shape.mat.mul_vec(at(k)) + shape.pos;
        let above_centre = normal.dot(p - shape.pos) > 0.0;
        if let Some(con) = contact(p).filter(|_| !above_centre) {
            out[n] = con;
            n += 1;
        }
    }
    n
}
