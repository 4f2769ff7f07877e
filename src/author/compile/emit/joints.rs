//! Joints, degrees of freedom, reference configurations.

use super::fields::{block, fill_user, polynomial};
use crate::abi::*;
use crate::author::compile::whole::tree::Tree;
use crate::author::compile::whole::work::Work;
use crate::author::element::joint_dims;
use crate::base::ModelMut;
use crate::math::Vec3;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work, tree: &Tree) {
    fill_joints(m, work, tree);
    fill_dofs(m, work, tree);
    let (reference, spring) = configurations(work);
    model_fields!(m => write: qpos0, qpos_spring);
    qpos0.copy_from_slice(&reference);
    qpos_spring.copy_from_slice(&spring);
}

/// Reference and spring configuration.
pub fn configurations(work: &Work) -> (Vec<f64>, Vec<f64>) {
    let (mut reference, mut spring) = (Vec::new(), Vec::new());
    for j in &work.joints {
        match j.s.r#type {
            mjJNT_FREE => {
                let pose = &work.bodies[j.body].pose;
                reference.extend(pose.pos.iter().chain(&pose.quat));
                spring.extend(pose.pos.iter().chain(&pose.quat));
            }
            mjJNT_BALL => {
                reference.extend([1.0, 0.0, 0.0, 0.0]);
                spring.extend([1.0, 0.0, 0.0, 0.0]);
            }
            _ => {
                reference.push(j.qref);
                spring.push(j.springref);
            }
        }
    }
    (reference, spring)
}

fn fill_joints(m: &mut ModelMut, work: &Work, tree: &Tree) {
    let width = m.model().nuser_jnt();
    model_fields!(m => write: jnt_type, jnt_qposadr, jnt_dofadr, jnt_bodyid, jnt_group,
        jnt_plasticadr, jnt_limited, jnt_actfrclimited, jnt_actgravcomp, jnt_solref, jnt_solimp,
        jnt_pos, jnt_axis, jnt_stiffness, jnt_stiffnesspoly, jnt_springyield, jnt_range,
        jnt_actfrcrange, jnt_margin, jnt_user);
    let mut plastic = 0;
    for (i, j) in work.joints.iter().enumerate() {
        let s = &j.s;
        jnt_type[i] = s.r#type;
        jnt_qposadr[i] = tree.jnt_qposadr[i];
        jnt_dofadr[i] = tree.jnt_dofadr[i];
        jnt_bodyid[i] = j.body as i32;
        jnt_group[i] = s.group;
        jnt_plasticadr[i] = block(&mut plastic, j.plastic_length());
        jnt_limited[i] = j.limited.into();
        jnt_actfrclimited[i] = j.actfrclimited.into();
        jnt_actgravcomp[i] = s.actgravcomp;
        jnt_solref[i] = s.solref_limit;
        jnt_solimp[i] = s.solimp_limit;
        jnt_pos[i] = Vec3(j.pos);
        jnt_axis[i] = Vec3(j.axis);
        (jnt_stiffness[i], jnt_stiffnesspoly[i]) = polynomial(s.stiffness);
        jnt_springyield[i] = j.springyield;
        jnt_range[i] = j.range;
        jnt_actfrcrange[i] = s.actfrcrange;
        jnt_margin[i] = s.margin;
    }
    fill_user(jnt_user, width, work.joints.iter().map(|x| &x.user));
}

fn fill_dofs(m: &mut ModelMut, work: &Work, tree: &Tree) {
    model_fields!(m => write: dof_bodyid, dof_jntid, dof_parentid, dof_treeid, dof_simplenum,
        dof_solref, dof_solimp, dof_frictionloss, dof_armature, dof_damping, dof_dampingpoly);
    dof_bodyid.copy_from_slice(&tree.dof_bodyid);
    dof_jntid.copy_from_slice(&tree.dof_jntid);
    dof_parentid.copy_from_slice(&tree.dof_parentid);
    dof_treeid.copy_from_slice(&tree.dof_treeid);
    dof_simplenum.copy_from_slice(&tree.dof_simplenum);
    for (j, at) in work.joints.iter().zip(&tree.jnt_dofadr) {
        let s = &j.s;
        let first = *at as usize;
        for i in first..first + joint_dims(s.r#type).1 {
            dof_solref[i] = s.solref_friction;
            dof_solimp[i] = s.solimp_friction;
            dof_frictionloss[i] = s.frictionloss;
            dof_armature[i] = s.armature;
            (dof_damping[i], dof_dampingpoly[i]) = polynomial(s.damping);
        }
    }
}
