//! Whether another geom stands between two points that are to meet. Computation: spRaycasting.

use super::super::convex::separation::beyond;
use super::super::filter::{self, geoms_meet};
use super::super::mix;
use crate::abi::{mjDSBL_FILTERPARENT, mjGEOM_MESH, mjGEOM_PLANE, mjGEOM_SPHERE};
use crate::base::{Data, Model};
use crate::math::{MINVAL, Vec3};
use crate::physics::ray;

/// Part of the way that is left out at both ends.
const ENDS: f64 = 1e-5;

/// Whether a geom that collides with `g` stands on the way of `g` from `from` to `to`, where it
/// meets `other`.
pub fn blocked(d: &mut Data, g: usize, other: usize, from: Vec3, to: Vec3) -> bool {
    let m = d.model();
    let way = to - from;
    if way.norm2() < MINVAL * MINVAL {
        return false;
    }
    let (half, middle) = (0.5 * way.norm(), from + way * 0.5);
    (0..m.ngeom()).any(|k| {
        let kind = m.geom_type()[k];
        let r = m.geom_rbound()[k];
        if k == g
            || k == other
            || !(kind == mjGEOM_PLANE || (mjGEOM_SPHERE..=mjGEOM_MESH).contains(&kind))
        {
            return false;
        }
        if r > 0.0 && (d.geom_xpos()[k] - middle).norm2() > (half + r) * (half + r) {
            return false;
        }
        let pair = mix::pair_of(m, g, k);
        if !apart(m, k, g, other)
            || !(pair.is_some() || compatible(m, g, k))
            || !crosses(d, k, from, way)
        {
            return false;
        }
        let margin = match pair {
            Some(p) => mix::pair_reach(m, p).margin,
            None => mix::geom_reach(m, g, k).margin,
        };
        // what already touches does not hide
        beyond_or_planes(d, g, k, margin + m.opt().ccd_tolerance)
    })
}

fn beyond_or_planes(d: &Data, g: usize, k: usize, reach: f64) -> bool {
    let t = d.model().geom_type();
    (t[g] == mjGEOM_PLANE && t[k] == mjGEOM_PLANE) || beyond(d, g, k, reach)
}

fn weld(m: Model, g: usize) -> usize {
    m.body_weldid()[m.geom_bodyid()[g] as usize] as usize
}

/// Geom `k` is fixed neither to the mover nor to a moving target.
fn apart(m: Model, k: usize, g: usize, other: usize) -> bool {
    let (wk, wo) = (weld(m, k), weld(m, other));
    wk != weld(m, g) && (wo == 0 || wk != wo)
}

/// Two geoms collide unless something forbids it.
fn compatible(m: Model, g: usize, k: usize) -> bool {
    let (b1, b2) = (m.geom_bodyid()[g] as usize, m.geom_bodyid()[k] as usize);
    if !geoms_meet(m, g, k) || m.exclude_signature().contains(&filter::signature(b1, b2)) {
        return false;
    }
    let (w1, w2) = (weld(m, g), weld(m, k));
    let above = |w: usize| m.body_weldid()[m.body_parentid()[w] as usize] as usize;
    m.disabled(mjDSBL_FILTERPARENT) || w1 == 0 || w2 == 0 || (w1 != above(w2) && w2 != above(w1))
}

/// Whether the way goes through the surface of a geom.
fn crosses(d: &mut Data, k: usize, from: Vec3, way: Vec3) -> bool {
    if d.model().geom_type()[k] == mjGEOM_PLANE {
        let n = d.geom_xmat()[k].col(2);
        let a0 = n.dot(from - d.geom_xpos()[k]);
        let a1 = a0 + n.dot(way);
        return !(a0 * a1 > 0.0 || (a0.abs() <= ENDS && a1.abs() <= ENDS));
    }
    let hit = ray::geom(d, k, from + way * ENDS, way * (1.0 - 2.0 * ENDS));
    hit.is_some_and(|hit| hit.dist <= 1.0)
}
