//! A geom as the pair routines see it, and how they report contacts.

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

/// A placed geom where its numbers lie.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub pos: &'a Vec3,
    pub mat: &'a Mat3,
    pub size: &'a Vec3,
}

impl<'a> Place<'a> {
    #[inline(always)]
    pub fn of(d: &'a Data, g: usize) -> Self {
        Place {
            pos: &d.geom_xpos()[g],
            mat: &d.geom_xmat()[g],
            size: &d.model().geom_size()[g],
        }
    }
}

impl<'a> From<&'a Shape> for Place<'a> {
    #[inline(always)]
    fn from(Shape { pos, mat, size }: &'a Shape) -> Self {
        Place { pos, mat, size }
    }
}

/// A contact without preferred tangent.
#[inline(always)]
pub(super) fn found(dist: f64, pos: Vec3, normal: Vec3) -> PreContact {
    PreContact {
        dist,
        pos,
        normal,
        tangent: Vec3::ZERO,
    }
}

/// Stores one result, if there is one.
#[inline(always)]
pub(super) fn put(out: &mut [PreContact], result: Option<PreContact>) -> usize {
    match result {
        Some(con) => {
            out[0] = con;
            1
        }
        None => 0,
    }
}
