//! Nearest points of two convex shapes.

use super::support::Vertex;
use crate::math::Vec3;

/// What a search ended with: ids of the one to three support points of both shapes, and the first of
/// them.
#[derive(Clone, Copy, Default)]
pub(super) struct Near {
    pub(super) ids: [[i32; 3]; 2],
    pub(super) seeds: [Vec3; 2],
    pub(super) n: usize,
}

impl Near {
    pub(super) fn of<'v>(verts: impl Iterator<Item = &'v Vertex>) -> Self {
        let mut near = Near::default();
        for v in verts.take(3) {
            if near.n == 0 {
                near.seeds = [v.x1, v.x2];
            }
            near.ids[0][near.n] = v.id1;
            near.ids[1][near.n] = v.id2;
            near.n += 1;
        }
        near
    }
}

/// Nearest or deepest points of two shapes.
#[derive(Clone, Copy)]
pub(super) struct Witness {
    pub(super) dist: f64,
    pub(super) x1: Vec3,
    pub(super) x2: Vec3,
    pub(super) near: Near,
}
