//! A ray and one geom.

use super::hit::{Hit, Solid};
use super::{hfield, mesh, sdf, shapes};
use crate::abi::*;
use crate::base::{DataRef, report};
use crate::math::Vec3;

/// Nearest point of geom `g` on a ray: primitive shapes, meshes, height and distance fields.
pub fn geom(d: &DataRef, g: usize, pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let m = d.model();
    let (kind, id) = (m.geom_type()[g], m.geom_dataid()[g]);
    let (pos, mat, size) = (d.geom_xpos()[g], d.geom_xmat()[g], m.geom_size()[g]);
    let bounds = Solid {
        kind: mjGEOM_BOX,
        pos,
        mat,
        size,
    };
    let hit = match kind {
        mjGEOM_MESH => mesh::mesh(d, g, &bounds, pnt, vec)?,
        mjGEOM_HFIELD => return hfield::hfield(m, id as usize, (pos, &mat), pnt, vec),
        mjGEOM_SDF => return sdf::sdf(d, g, &bounds, pnt, vec),
        _ => return Solid { kind, ..bounds }.ray(pnt, vec),
    };
    Some(Hit {
        normal: mat.mul_vec(hit.normal),
        ..hit
    })
}

impl Solid {
    /// `mju_rayGeom`: the nearest point of a primitive shape on a ray.
    pub fn ray(&self, pnt: Vec3, vec: Vec3) -> Option<Hit> {
        match self.kind {
            mjGEOM_PLANE => shapes::plane(self, pnt, vec),
            mjGEOM_SPHERE => shapes::sphere(self, pnt, vec),
            mjGEOM_CAPSULE => shapes::capsule(self, pnt, vec),
            mjGEOM_ELLIPSOID => shapes::ellipsoid(self, pnt, vec),
            mjGEOM_CYLINDER => shapes::cylinder(self, pnt, vec),
            mjGEOM_BOX => shapes::cuboid(self, pnt, vec),
            kind => report::raise(format_args!("mju_rayGeom: unexpected geom type {kind}")),
        }
    }
}
