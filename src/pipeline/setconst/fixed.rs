//! Constants that follow from the model alone.

use super::bounds::Bounds;
use super::{flex, sameframe, shape, trees};
use crate::abi::*;
use crate::base::ModelMut;
use crate::base::model_data::ModelData;
use crate::base::report::raise;
use crate::base::views::Summary;
use crate::model_fields;

pub fn update(b: &mut ModelData) {
    let m = &mut b.model_mut();
    subtree_mass(m);
    flags(m);
    shapes(m);
    sameframes(m);
    armature_owners(m);
    trees::update(b);
    flex::structure(b);
    collision_masks(&mut b.model_mut());
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
    m.set_summary(Summary {
        gravcomp: ngravcomp,
        surfacevel: moving,
        adhesion: sticky,
        polygon: npolygonmax,
        meshdeg: nmeshdegmax,
    });
}

/// Bounds of primitive geoms and height fields; fluid coefficients.
fn shapes(m: &mut ModelMut) {
    model_fields!(m => write: geom_size, geom_aabb, geom_rbound, geom_fluid;
        read: geom_type, geom_dataid, hfield_size);
    for i in 0..geom_type.len() {
        match geom_type[i] {
            mjGEOM_MESH | mjGEOM_SDF => {}
            mjGEOM_HFIELD => {
                let field = hfield_size[geom_dataid[i] as usize];
                (geom_size[i], geom_aabb[i], geom_rbound[i]) = shape::bounds_of_field(field);
            }
            kind => {
                geom_aabb[i] = shape::bounding_box(kind, geom_size[i]);
                geom_rbound[i] = shape::bounding_radius(kind, geom_size[i]);
            }
        }
        let f = geom_fluid[i];
        if f[0] > 0.0 {
            let coefs = [f[1], f[2], f[3], f[4], f[5]];
            geom_fluid[i] = shape::fluid(geom_type[i], geom_size[i], f[0], coefs);
        }
    }
}

fn sameframes(m: &mut ModelMut) {
    model_fields!(m => write: body_sameframe, geom_sameframe, site_sameframe;
        read: body_ipos, body_iquat, body_simple, geom_pos, geom_quat, geom_bodyid, site_pos,
        site_quat, site_bodyid);
    for b in 1..body_ipos.len() {
        let same = sameframe::body_sameframe(body_ipos[b], body_iquat[b]);
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
        geom_sameframe[i] =
            sameframe::sameframe(geom_pos[i], geom_quat[i], body_ipos[b], body_iquat[b]) as u8;
    }
    for i in 0..site_pos.len() {
        let b = site_bodyid[i] as usize;
        site_sameframe[i] =
            sameframe::sameframe(site_pos[i], site_quat[i], body_ipos[b], body_iquat[b]) as u8;
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
            bvh_aabb[n] = bounds.thickened().centred();
        }
    }
}
