//! In which order geoms are drawn: opaque ones as they are listed, transparent ones by their distance.

use core::ffi::c_int;

use super::vector::{Vector, column, dot, length, sub};
use crate::abi::*;
use crate::base::scene::Scene;

/// From here on a geom counts as opaque.
const OPAQUE: f32 = 0.995;

/// Distance of planes: they are drawn behind all others.
const FAR: f32 = 1e10;

/// Notes in each geom whether it is transparent, in those also how far they are from `eye`; gives the numbers of these, the
/// nearest first, and leaves them in the scene too.
pub fn sort(scn: &mut Scene, eye: Vector) -> Vec<usize> {
    let (geoms, order) = scn.geoms_and_order();
    let mut keys = Vec::new();
    for (i, geom) in geoms.iter_mut().enumerate() {
        let transparent = geom.rgba[3] < OPAQUE || seen_from_behind(geom, eye);
        geom.transparent = transparent.into();
        if transparent {
            geom.camdist = distance(geom, eye);
            keys.push((geom.camdist + 0.0, i));
        }
    }
    keys.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (place, &(_, i)) in order.iter_mut().zip(&keys) {
        *place = i as c_int;
    }
    keys.into_iter().map(|(_, i)| i).collect()
}

/// The geom is a plane that shows its back.
pub fn seen_from_behind(geom: &mjvGeom, eye: Vector) -> bool {
    geom.r#type == mjGEOM_PLANE && height(geom, eye) < 0.0
}

/// Height of `eye` over the plane through the geom's first two axes.
pub fn height(geom: &mjvGeom, eye: Vector) -> f32 {
    dot(sub(eye, geom.pos), column(&geom.mat, 2))
}

/// From the eye to the nearest point of the sphere around a geom.
fn distance(geom: &mjvGeom, eye: Vector) -> f32 {
    if geom.r#type == mjGEOM_PLANE {
        return FAR;
    }
    let radius = if geom.objtype == mjOBJ_GEOM {
        geom.modelrbound
    } else {
        radius(geom)
    };
    length(sub(geom.pos, eye)) - radius
}

/// Radius of a sphere around what is no geom of the model.
fn radius(geom: &mjvGeom) -> f32 {
    let [x, y, z] = geom.size;
    match geom.r#type {
        mjGEOM_SPHERE => x,
        mjGEOM_CYLINDER => (x * x + z * z).sqrt(),
        mjGEOM_BOX => (x * x + y * y + z * z).sqrt(),
        mjGEOM_CAPSULE => x + z,
        _ => x.max(y).max(z),
    }
}
