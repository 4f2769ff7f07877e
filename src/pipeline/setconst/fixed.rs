//! Constants that follow from the model alone.

use super::{shape, trees};
use crate::abi::*;
use crate::base::report::raise;
use crate::base::{Data, ModelMut};
use crate::math::{Quat, Vec3, scalar};
use crate::model_fields;

/// Positions and quaternions closer than this are equal.
const FRAME_EPS: f64 = 1e-6;

pub fn update(m: &mut ModelMut, d: &mut Data) {
    subtree_mass(m);
    flags(m);
    shapes(m);
    sameframes(m);
    armature_owners(m);
    trees::update(m, d);
    collision_masks(m);
}

fn subtree_mass(m: &mut ModelMut) {
    model_fields!(m => write: body_subtreemass; read: body_mass, body_parentid);
    body_subtreemass.copy_from_slice(body_mass);
    for i in (1..body_mass.len()).rev() {
        body_subtreemass[body_parentid[i] as usize] += body_subtreemass[i];
    }
}

fn flags(m: &mut ModelMut) {
    let view = m.model();
    let ngravcomp = view.body_gravcomp().iter().filter(|&&g| g > 0.0).count();
    let moving = view.geom_surfacevel().iter().flatten().any(|&v| v != 0.0);
    let sticky = view
        .geom_adhesion()
        .iter()
        .chain(view.pair_adhesion())
        .any(|&a| a != 0.0);
    let most = |counts: &[i32]| counts.iter().copied().max().unwrap_or(0);
    let npolygonmax = most(view.mesh_polyvertnum());
    let nmeshdegmax = most(view.mesh_polymapnum());
    let raw = m.raw_mut();
    raw.ngravcomp = ngravcomp as i64;
    raw.flg_gravcomp = (ngravcomp > 0).into();
    raw.flg_surfacevel = moving.into();
    raw.flg_adhesion = sticky.into();
    raw.npolygonmax = npolygonmax.into();
    raw.nmeshdegmax = nmeshdegmax.into();
}

/// Bounds and fluid coefficients of the primitive geoms.
fn shapes(m: &mut ModelMut) {
    model_fields!(m => write: geom_aabb, geom_rbound, geom_fluid; read: geom_type, geom_size);
    for i in 0..geom_type.len() {
        let (kind, size) = (geom_type[i], geom_size[i]);
        if matches!(kind, mjGEOM_MESH | mjGEOM_SDF | mjGEOM_HFIELD) {
            continue;
        }
        geom_aabb[i] = shape::bounding_box(kind, size);
        geom_rbound[i] = shape::bounding_radius(kind, size);
        let f = geom_fluid[i];
        geom_fluid[i] = shape::fluid(kind, size, f[0], [f[1], f[2], f[3], f[4], f[5]]);
    }
}

fn near(a: &[f64], b: &[f64]) -> bool {
    a.iter().zip(b).all(|(x, y)| (x - y).abs() < FRAME_EPS)
}

fn same_quat(a: Quat, b: Quat) -> bool {
    near(&*a, &*b) || near(&*a, &[-b[0], -b[1], -b[2], -b[3]])
}

/// How an inertial frame relates to the frame of its body.
fn body_sameframe(ipos: Vec3, iquat: Quat) -> mjtSameFrame {
    if !same_quat(iquat, Quat::IDENTITY) {
        mjSAMEFRAME_NONE
    } else if near(&*ipos, &[0.0; 3]) {
        mjSAMEFRAME_BODY
    } else {
        mjSAMEFRAME_BODYROT
    }
}

/// How the frame of a geom or site relates to the frames of its body.
fn sameframe(pos: Vec3, quat: Quat, ipos: Vec3, iquat: Quat) -> mjtSameFrame {
    let unturned = same_quat(quat, Quat::IDENTITY);
    let along_inertia = same_quat(quat, iquat);
    if unturned && near(&*pos, &[0.0; 3]) {
        mjSAMEFRAME_BODY
    } else if unturned {
        mjSAMEFRAME_BODYROT
    } else if along_inertia && near(&*pos, &*ipos) {
        mjSAMEFRAME_INERTIA
    } else if along_inertia {
        mjSAMEFRAME_INERTIAROT
    } else {
        mjSAMEFRAME_NONE
    }
}

fn sameframes(m: &mut ModelMut) {
    model_fields!(m => write: body_sameframe, geom_sameframe, site_sameframe;
        read: body_ipos, body_iquat, body_simple, geom_pos, geom_quat, geom_bodyid, site_pos,
        site_quat, site_bodyid);
    for b in 1..body_ipos.len() {
        let same = self::body_sameframe(body_ipos[b], body_iquat[b]);
        body_sameframe[b] = same as u8;
        if body_simple[b] != 0 && same != mjSAMEFRAME_BODY {
            raise(format_args!(
                "body {b} is compiled as simple but sameframe no longer holds, \
                 use body/simple='false'"
            ));
        }
    }
    for i in 0..geom_pos.len() {
        let b = geom_bodyid[i] as usize;
        geom_sameframe[i] = sameframe(geom_pos[i], geom_quat[i], body_ipos[b], body_iquat[b]) as u8;
    }
    for i in 0..site_pos.len() {
        let b = site_bodyid[i] as usize;
        site_sameframe[i] = sameframe(site_pos[i], site_quat[i], body_ipos[b], body_iquat[b]) as u8;
    }
}

/// Which actuator adds armature or damping to a joint or tendon: -1 none, -2 more than one.
fn armature_owners(m: &mut ModelMut) {
    model_fields!(m => write: jnt_actuatorid, tendon_actuatorid;
        read: actuator_trntype, actuator_trnid, actuator_damping, actuator_dampingpoly,
        actuator_armature);
    jnt_actuatorid.fill(-1);
    tendon_actuatorid.fill(-1);
    for k in 0..actuator_trntype.len() {
        let passive = actuator_damping[k] != 0.0
            || actuator_armature[k] != 0.0
            || actuator_dampingpoly[k].iter().any(|&p| p != 0.0);
        if !passive {
            continue;
        }
        let id = actuator_trnid[k][0] as usize;
        let owner = match actuator_trntype[k] {
            mjTRN_JOINT | mjTRN_JOINTINPARENT => &mut jnt_actuatorid[id],
            mjTRN_TENDON => &mut tendon_actuatorid[id],
            _ => continue,
        };
        *owner = if *owner == -1 { k as i32 } else { -2 };
    }
}

/// Masks, margins and boxes of whole bodies.
fn collision_masks(m: &mut ModelMut) {
    model_fields!(m => write: body_contype, body_conaffinity, body_margin;
        read: geom_bodyid, geom_contype, geom_conaffinity, geom_margin, geom_gap);
    body_contype.fill(0);
    body_conaffinity.fill(0);
    body_margin.fill(0.0);
    for i in 0..geom_bodyid.len() {
        let b = geom_bodyid[i] as usize;
        body_contype[b] |= geom_contype[i];
        body_conaffinity[b] |= geom_conaffinity[i];
        body_margin[b] = body_margin[b].max(geom_margin[i] + geom_gap[i]);
    }
    boxes(m);
}

/// Boxes of the bodies' trees: each node bounds the geoms below it, in the inertial frame of the
/// body. Nodes stand in preorder, so the nodes below one follow it directly.
fn boxes(m: &mut ModelMut) {
    model_fields!(m => write: bvh_aabb;
        read: body_bvhadr, body_bvhnum, body_ipos, body_iquat, bvh_depth, bvh_nodeid, geom_pos,
        geom_quat, geom_aabb);
    for b in 0..body_bvhadr.len() {
        let Ok(adr) = usize::try_from(body_bvhadr[b]) else {
            continue;
        };
        let end = adr + body_bvhnum[b] as usize;
        let inward = body_iquat[b].conj();
        for n in adr..end {
            let mut bounds = Bounds::EMPTY;
            for below in n..end {
                if below > n && bvh_depth[below] <= bvh_depth[n] {
                    break;
                }
                if let Ok(g) = usize::try_from(bvh_nodeid[below]) {
                    let offset = geom_pos[g] - body_ipos[b];
                    bounds.add_box(&geom_aabb[g], geom_quat[g], offset, inward);
                }
            }
            bvh_aabb[n] = bounds.centred();
        }
    }
}

/// An axis-aligned box by its corners.
struct Bounds {
    lo: Vec3,
    hi: Vec3,
}

impl Bounds {
    const EMPTY: Bounds = Bounds {
        lo: Vec3([f64::MAX; 3]),
        hi: Vec3([-f64::MAX; 3]),
    };

    /// Adds a box given in a frame of orientation `quat` at `offset`, all turned by `inward`.
    fn add_box(&mut self, aabb: &[f64; 6], quat: Quat, offset: Vec3, inward: Quat) {
        for corner in 0..8 {
            let side = |i: usize| {
                let (c, h) = (aabb[i], aabb[3 + i]);
                if corner >> i & 1 == 1 { c + h } else { c - h }
            };
            let p = quat.rotate(Vec3([side(0), side(1), side(2)])) + offset;
            let p = inward.rotate(p);
            for i in 0..3 {
                self.lo[i] = scalar::min(self.lo[i], p[i]);
                self.hi[i] = scalar::max(self.hi[i], p[i]);
            }
        }
    }

    /// Centre and half sizes; a flat box gets a little thickness.
    fn centred(mut self) -> [f64; 6] {
        const FLAT: f64 = 1e-14;
        for i in 0..3 {
            if (self.lo[i] - self.hi[i]).abs() < FLAT {
                self.lo[i] -= FLAT;
                self.hi[i] += FLAT;
            }
        }
        let centre = |i: usize| (self.hi[i] + self.lo[i]) / 2.0;
        let half = |i: usize| (self.hi[i] - self.lo[i]) / 2.0;
        [centre(0), centre(1), centre(2), half(0), half(1), half(2)]
    }
}
