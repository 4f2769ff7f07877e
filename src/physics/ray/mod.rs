//! Where a ray meets a geom. API: Ray casting.
//!
//! A ray starts at `pnt` and runs along `vec`, of any length; distances are in units of that length.
//! Flexes are not implemented.

mod cast;
mod hfield;
mod mesh;
mod sdf;
mod shapes;
mod skin;
mod triangle;

pub use cast::{Filter, cast, cast_one};
pub use skin::skin;
pub use triangle::Ray;

use crate::abi::*;
use crate::base::{DataRef, report};
use crate::math::{Mat3, Vec3};

/// A point of a surface on a ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// how far along the ray
    pub dist: f64,
    /// outward normal of the surface, world frame
    pub normal: Vec3,
}

/// A shape in place.
#[derive(Clone, Copy)]
pub struct Solid {
    pub kind: mjtGeom,
    pub pos: Vec3,
    pub mat: Mat3,
    pub size: Vec3,
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
