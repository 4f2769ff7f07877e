//! How far geoms move in a step, and which filters that widens. Computation: spBroadphase.

use super::super::convex::advance::Motion;
use super::super::filter;
use crate::abi::{mjDSBL_NATIVECCD, mjENBL_SPECULATIVE, mjGEOM_MESH, mjGEOM_PLANE, mjGEOM_SPHERE};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::{MINVAL, Spatial, Vec3};

/// Shapes that can be swept.
fn sweeps(m: Model, g: usize) -> bool {
    (mjGEOM_SPHERE..=mjGEOM_MESH).contains(&m.geom_type()[g])
}

/// The motion of every geom; empty when contacts are not speculative.
pub fn motions<'s>(d: &mut Data, mark: &'s Mark) -> &'s [Motion] {
    let m = d.model();
    if !m.enabled(mjENBL_SPECULATIVE) || m.disabled(mjDSBL_NATIVECCD) {
        return &[];
    }
    let out = mark.rows::<Motion>(d, m.ngeom());
    for (g, motion) in out.iter_mut().enumerate() {
        *motion = motion_of(d, g);
    }
    out
}

fn motion_of(d: &Data, g: usize) -> Motion {
    let m = d.model();
    let body = m.geom_bodyid()[g] as usize;
    let mut at = m.body_weldid()[body] as usize;
    if at == 0 {
        return Motion::default();
    }
    let mut velocity = Spatial::default();
    while at > 0 {
        let first = m.body_dofadr()[at].max(0) as usize;
        for dof in first..first + m.body_dofnum()[at] as usize {
            let v = d.qvel()[dof];
            if v != 0.0 {
                velocity = velocity.add_scl(d.cdof()[dof], v);
            }
        }
        at = m.body_parentid()[at] as usize;
    }
    let origin = d.subtree_com()[m.body_rootid()[body] as usize];
    let velocity = velocity.shift_motion(d.geom_xpos()[g], origin);
    let dt = m.opt().timestep;
    let rotation = match m.geom_type()[g] {
        mjGEOM_SPHERE => Vec3::ZERO,
        _ => velocity.rot() * dt,
    };
    let shift = velocity.lin() * dt;
    let swing = rotation.norm() * m.geom_rbound()[g];
    Motion {
        rotation,
        shift,
        swing,
        reach: swing + shift.norm(),
    }
}

/// The motion of a geom that stretches its box; none when it is not swept.
pub fn sweeping(m: Model, motion: &[Motion], g: usize) -> Motion {
    match motion.get(g) {
        Some(found) if sweeps(m, g) => *found,
        _ => Motion::default(),
    }
}

/// Smallest half size of the box of a geom.
fn thickness(m: Model, g: usize) -> f64 {
    let b = &m.geom_aabb()[g];
    b[3].min(b[4]).min(b[5])
}

/// Whether geom `g` goes further than something that thin.
fn passes(m: Model, motion: &[Motion], g: usize, thin: f64) -> bool {
    sweeps(m, g) && motion[g].reach >= thin && motion[g].reach > 0.0
}

/// Which of two geoms could pass through the other.
pub fn fast(m: Model, motion: &[Motion], geoms: [usize; 2]) -> [bool; 2] {
    if motion.is_empty() {
        return [false; 2];
    }
    let solid = geoms
        .into_iter()
        .filter(|&g| m.geom_type()[g] != mjGEOM_PLANE);
    let thin = solid.map(|g| thickness(m, g)).fold(f64::INFINITY, f64::min);
    geoms.map(|g| passes(m, motion, g, thin))
}

/// Whether some geom of two bodies could pass through another.
#[inline(always)]
pub fn fast_bodies(m: Model, motion: &[Motion], bodies: [usize; 2]) -> bool {
    !motion.is_empty() && some_is_fast(m, motion, bodies)
}

#[inline(never)]
fn some_is_fast(m: Model, motion: &[Motion], [b1, b2]: [usize; 2]) -> bool {
    let (one, two) = (filter::geoms_of(m, b1), filter::geoms_of(m, b2));
    let swept = || one.clone().chain(two.clone()).filter(|&g| sweeps(m, g));
    let thin = swept()
        .map(|g| thickness(m, g))
        .fold(f64::INFINITY, f64::min);
    swept().any(|g| passes(m, motion, g, thin))
}

/// Whether the bounding spheres of two geoms stay apart for the whole step.
pub fn spheres_apart(
    d: &Data,
    motion: &[Motion],
    [g1, g2]: [usize; 2],
    fast: [bool; 2],
    reach: f64,
) -> bool {
    let m = d.model();
    let (xpos, xmat) = (d.geom_xpos(), d.geom_xmat());
    if fast == [false; 2] {
        return filter::Spheres::new(m, xpos, xmat).apart(g1, g2, reach);
    }
    let shift = |k: usize, g: usize| if fast[k] { motion[g].shift } else { Vec3::ZERO };
    let (r1, r2) = (m.geom_rbound()[g1], m.geom_rbound()[g2]);
    if r1 > 0.0 && r2 > 0.0 {
        let (p, v) = (xpos[g2] - xpos[g1], shift(1, g2) - shift(0, g1));
        let limit = r1 + r2 + reach;
        let v2 = v.norm2();
        let t = if v2 > MINVAL {
            (-p.dot(v) / v2).clamp(0.0, 1.0)
        } else {
            0.0
        };
        return (p + v * t).norm2() > limit * limit;
    }
    let above = |plane: usize, k: usize, other: usize, r: f64| {
        if m.geom_type()[plane] != mjGEOM_PLANE || !(r > 0.0) {
            return false;
        }
        let n = xmat[plane].col(2);
        let mut dist = (xpos[other] - xpos[plane]).dot(n);
        if fast[k] {
            dist = dist.min(dist + n.dot(shift(k, other)));
        }
        dist > reach + r
    };
    above(g1, 1, g2, r2) || above(g2, 0, g1, r1)
}
