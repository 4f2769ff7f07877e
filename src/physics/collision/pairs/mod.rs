//! Narrow phase: one function per pair of geom types, the smaller type first. Computation:
//! coPairwise.
//!
//! Each takes the poses from mjData, the sizes from mjModel, and writes contacts (distance, point,
//! normal from the first geom to the second) up to the distance `margin`; it returns their number.

mod box_box;
mod capsule;
mod capsule_box;
mod plane;
mod sphere;
mod sphere_box;

pub use box_box::box_box;
pub use capsule::{capsule_capsule, sphere_capsule};
pub use capsule_box::capsule_box;
pub use plane::{plane_box, plane_capsule, plane_cylinder, plane_ellipsoid, plane_sphere};
pub use sphere::{sphere_cylinder, sphere_sphere};
pub use sphere_box::sphere_box;

use crate::base::Data;
use crate::base::colliders::PreContact;
use crate::math::{Mat3, Vec3};

/// Placed geom: centre, axes by columns, sizes.
#[derive(Clone, Copy)]
pub struct Shape {
    pub pos: Vec3,
    pub mat: Mat3,
    pub size: Vec3,
}

impl Shape {
    #[inline(always)]
    pub fn of(d: &Data, g: usize) -> Self {
        Shape {
            pos: d.geom_xpos()[g],
            mat: d.geom_xmat()[g],
            size: d.model().geom_size()[g],
        }
    }

    /// Third axis: a plane's normal, the line of a capsule or cylinder.
    #[inline(always)]
    pub fn z(&self) -> Vec3 {
        self.mat.col(2)
    }
}

/// A contact without preferred tangent.
#[inline(always)]
fn found(dist: f64, pos: Vec3, normal: Vec3) -> PreContact {
    PreContact {
        dist,
        pos,
        normal,
        tangent: Vec3::ZERO,
    }
}

/// Stores one result, if there is one.
#[inline(always)]
fn put(out: &mut [PreContact], result: Option<PreContact>) -> usize {
    match result {
        Some(con) => {
            out[0] = con;
            1
        }
        None => 0,
    }
}
