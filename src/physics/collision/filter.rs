//! Which bodies and which geoms may touch at all. Computation: Collision (pair selection).

use core::ops::Range;

use crate::abi::{mjDSBL_FILTERPARENT, mjGEOM_PLANE, mjS_ASLEEP};
use crate::base::Model;
use crate::math::{Mat3, Vec3};
pub use crate::physics::support::masks_meet;

/// The union of a body's geom masks allows some contact between two bodies.
#[inline(always)]
pub fn bodies_meet(m: Model, b1: usize, b2: usize) -> bool {
    let (ct, ca) = (m.body_contype(), m.body_conaffinity());
    masks_meet(ct[b1], ca[b1], ct[b2], ca[b2])
}

/// Two geoms' masks allow contact.
#[inline(always)]
pub fn geoms_meet(m: Model, g1: usize, g2: usize) -> bool {
    let (ct, ca) = (m.geom_contype(), m.geom_conaffinity());
    masks_meet(ct[g1], ca[g1], ct[g2], ca[g2])
}

/// The geoms of a body.
pub fn geoms_of(m: Model, b: usize) -> Range<usize> {
    let first = m.body_geomadr()[b] as usize;
    first..first + m.body_geomnum()[b] as usize
}

/// Whether any geom of a body takes part in contacts.
#[inline(always)]
pub fn collidable(m: Model, b: usize) -> bool {
    m.body_contype()[b] != 0 || m.body_conaffinity()[b] != 0
}

/// A body with the part of its sleep state that matters here.
#[derive(Clone, Copy)]
pub struct Sleeper {
    pub body: usize,
    pub asleep: bool,
}

/// A body by the flags of those that are awake; none of these: nobody sleeps.
#[inline(always)]
pub fn sleeper(awake: &[i32], body: usize) -> Sleeper {
    Sleeper {
        body,
        asleep: awake.get(body).is_some_and(|&s| s == mjS_ASLEEP),
    }
}

/// Whether no geoms of these bodies are tested: welded together, both immobile, both asleep or one
/// asleep on the world, parent and child.
#[inline]
pub fn bodies_dropped(m: Model, a: Sleeper, b: Sleeper) -> bool {
    let (weld, dofs) = (m.body_weldid(), m.body_dofnum());
    let (w1, w2) = (weld[a.body] as usize, weld[b.body] as usize);
    if w1 == w2 || (dofs[w1] == 0 && dofs[w2] == 0) {
        return true;
    }
    if (a.asleep && (b.asleep || w2 == 0)) || (b.asleep && w1 == 0) {
        return true;
    }
    if w1 == 0 || w2 == 0 || m.disabled(mjDSBL_FILTERPARENT) {
        return false;
    }
    let above = |w: usize| weld[m.body_parentid()[w] as usize] as usize;
    w1 == above(w2) || w2 == above(w1)
}

/// Both bodies as one number, the smaller first: how the model names excluded pairs.
pub fn signature(b1: usize, b2: usize) -> i32 {
    ((b1.min(b2) << 16) + b1.max(b2)) as i32
}

/// Distances that decide whether a geom pair is tested.
#[derive(Clone, Copy)]
pub struct Reach {
    /// a contact is included in the constraints below this distance
    pub margin: f64,
    /// contacts are reported up to `margin + gap`
    pub gap: f64,
}

impl Reach {
    /// Distance up to which contacts are reported.
    #[inline(always)]
    pub fn whole(self) -> f64 {
        self.margin + self.gap
    }
}

/// Bounding spheres of all geoms, bound once for many pairs.
#[derive(Clone, Copy)]
pub struct Spheres<'a> {
    types: &'a [i32],
    radius: &'a [f64],
    centre: &'a [Vec3],
    axes: &'a [Mat3],
}

impl<'a> Spheres<'a> {
    #[inline(always)]
    pub fn new(m: Model<'a>, xpos: &'a [Vec3], xmat: &'a [Mat3]) -> Self {
        Spheres {
            types: m.geom_type(),
            radius: m.geom_rbound(),
            centre: xpos,
            axes: xmat,
        }
    }

    /// Whether the spheres of two geoms, or a plane and a sphere, are apart.
    #[inline(always)]
    pub fn apart(&self, g1: usize, g2: usize, reach: f64) -> bool {
        let (r1, r2) = (self.radius[g1], self.radius[g2]);
        let between = self.centre[g1] - self.centre[g2];
        if r1 > 0.0 && r2 > 0.0 {
            let limit = r1 + r2 + reach;
            return between.norm2() > limit * limit;
        }
        let plane = |p: usize, up: Vec3, r: f64| {
            self.types[p] == mjGEOM_PLANE && r > 0.0 && up.dot(self.axes[p].col(2)) > reach + r
        };
        plane(g1, -between, r2) || plane(g2, between, r1)
    }
}
