//! Contact pairs, exclusions, equality constraints, tendons.

use super::fields::{block, fill_user, polynomial};
use crate::abi::*;
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::math::Quat;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: pair_dim, pair_geom1, pair_geom2, pair_signature, pair_solref,
        pair_solreffriction, pair_solimp, pair_margin, pair_gap, pair_adhesion, pair_friction,
        exclude_signature);
    for (i, p) in work.pairs.iter().enumerate() {
        let s = &p.s;
        pair_dim[i] = s.condim;
        pair_geom1[i] = p.geom[0] as i32;
        pair_geom2[i] = p.geom[1] as i32;
        pair_signature[i] = p.signature;
        pair_solref[i] = s.solref;
        pair_solreffriction[i] = s.solreffriction;
        pair_solimp[i] = s.solimp;
        pair_margin[i] = s.margin;
        pair_gap[i] = s.gap;
        pair_adhesion[i] = s.adhesion;
        pair_friction[i] = s.friction;
    }
    for (to, e) in exclude_signature.iter_mut().zip(&work.excludes) {
        *to = e.signature;
    }
    fill_equalities(m, work);
    fill_tendons(m, work);
}

fn fill_equalities(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: eq_type, eq_obj1id, eq_obj2id, eq_objtype, eq_active0, eq_solref,
        eq_solimp, eq_data);
    for (i, e) in work.equalities.iter().enumerate() {
        eq_type[i] = e.s.r#type;
        eq_obj1id[i] = e.objid[0];
        eq_obj2id[i] = e.objid[1];
        eq_objtype[i] = e.s.objtype;
        eq_active0[i] = e.s.active;
        eq_solref[i] = e.s.solref;
        eq_solimp[i] = e.s.solimp;
        eq_data[i] = e.s.data;
        let on_bodies = eq_objtype[i] == mjOBJ_BODY;
        match eq_type[i] {
            mjEQ_WELD if on_bodies => settle_pose(&mut eq_data[i]),
            // sites are their own anchors
            mjEQ_CONNECT if !on_bodies => eq_data[i].fill(0.0),
            _ => {}
        }
    }
}

/// The relative pose of two bodies: a given one has a unit quaternion, another is marked, to be taken from `qpos0`.
fn settle_pose(data: &mut [f64; mjNEQDATA as usize]) {
    let given = data[6..10].iter().any(|&q| q != 0.0);
    if given && data[11] == 0.0 {
        let unit = Quat::from_slice(&data[6..10]).normalized();
        data[6..10].copy_from_slice(&*unit);
    } else {
        data[11] = 1.0;
    }
}

fn fill_tendons(m: &mut ModelMut, work: &Work) {
    let width = m.model().nuser_tendon();
    model_fields!(m => write: tendon_type, tendon_adr, tendon_num, tendon_matid, tendon_group,
        tendon_plasticadr, tendon_limited, tendon_actfrclimited, tendon_width, tendon_solref_lim,
        tendon_solimp_lim, tendon_solref_fri, tendon_solimp_fri, tendon_user, tendon_rgba,
        wrap_type, wrap_objid, wrap_prm);
    let mut at = 0;
    // after the states of the joints
    let mut plastic = work.joints.iter().map(|j| j.plastic_length()).sum();
    for (i, t) in work.tendons.iter().enumerate() {
        let s = &t.s;
        tendon_type[i] = t.kind();
        tendon_adr[i] = at as i32;
        tendon_num[i] = t.path.len() as i32;
        tendon_matid[i] = t.matid;
        tendon_group[i] = s.group;
        tendon_plasticadr[i] = block(&mut plastic, t.plastic_length());
        tendon_limited[i] = t.limited.into();
        tendon_actfrclimited[i] = t.actfrclimited.into();
        tendon_width[i] = s.width;
        tendon_solref_lim[i] = s.solref_limit;
        tendon_solimp_lim[i] = s.solimp_limit;
        tendon_solref_fri[i] = s.solref_friction;
        tendon_solimp_fri[i] = s.solimp_friction;
        tendon_rgba[i] = s.rgba;
        for step in &t.path {
            wrap_type[at] = step.kind;
            wrap_objid[at] = step.objid;
            wrap_prm[at] = step.prm;
            at += 1;
        }
    }
    fill_user(tendon_user, width, work.tendons.iter().map(|x| &x.user));

    model_fields!(m => write: tendon_range, tendon_actfrcrange, tendon_margin, tendon_stiffness,
        tendon_stiffnesspoly, tendon_damping, tendon_dampingpoly, tendon_armature,
        tendon_frictionloss, tendon_lengthspring, tendon_springyield);
    for (i, t) in work.tendons.iter().enumerate() {
        let s = &t.s;
        tendon_range[i] = s.range;
        tendon_actfrcrange[i] = s.actfrcrange;
        tendon_margin[i] = s.margin;
        (tendon_stiffness[i], tendon_stiffnesspoly[i]) = polynomial(s.stiffness);
        (tendon_damping[i], tendon_dampingpoly[i]) = polynomial(s.damping);
        tendon_armature[i] = s.armature;
        tendon_frictionloss[i] = s.frictionloss;
        tendon_lengthspring[i] = s.springlength;
        tendon_springyield[i] = s.springyield;
    }
}
