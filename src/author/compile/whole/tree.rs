//! The kinematic tree in numbers: addresses, parents, trees and simple dofs, from the compiled
//! bodies and joints. Modeling: kinematic tree.

use super::work::Work;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::kinds::body::Body;
use crate::author::compile::kinds::joint::{Joint, is_rotational};
use crate::author::compile::kinds::tendon::Tendon;
use crate::author::element::joint_dims;
use crate::math::{Quat, Vec3};
use crate::pipeline::setconst::sameframe;

/// Integer arrays of the tree; -1 where there is nothing.
#[derive(Default)]
pub struct Tree {
    pub rootid: Vec<i32>,
    pub mocapid: Vec<i32>,
    pub body_dofadr: Vec<i32>,
    pub body_treeid: Vec<i32>,
    pub body_simple: Vec<u8>,
    pub jnt_qposadr: Vec<i32>,
    pub jnt_dofadr: Vec<i32>,
    pub dof_bodyid: Vec<i32>,
    pub dof_jntid: Vec<i32>,
    pub dof_parentid: Vec<i32>,
    pub dof_treeid: Vec<i32>,
    pub dof_simplenum: Vec<i32>,
    pub ntree: usize,
    pub nq: usize,
    pub nv: usize,
    pub nmocap: usize,
}

/// Walks the bodies once and numbers everything.
pub fn number(work: &Work) -> Outcome<Tree> {
    let mut t = Tree::default();
    // last dof at or above each body
    let mut last_dof: Vec<i32> = Vec::with_capacity(work.bodies.len());
    for (b, body) in work.bodies.iter().enumerate() {
        check_free(work, b)?;
        let parent = body.parent;
        let below_world = parent == 0;
        t.rootid.push(if below_world {
            b as i32
        } else {
            t.rootid[parent]
        });
        t.mocapid.push(if body.s.mocap != 0 {
            t.nmocap += 1;
            t.nmocap as i32 - 1
        } else {
            -1
        });
        t.body_dofadr
            .push(if body.dofnum > 0 { t.nv as i32 } else { -1 });
        let mut last = if b == 0 { -1 } else { last_dof[parent] };
        check_sleep(body, last)?;
        for j in body.joints.clone() {
            let (nq, nv) = joint_dims(work.joints[j].s.r#type);
            t.jnt_qposadr.push(t.nq as i32);
            t.jnt_dofadr.push(t.nv as i32);
            for _ in 0..nv {
                if last < 0 {
                    t.ntree += 1;
                }
                t.dof_treeid.push(if last < 0 {
                    t.ntree as i32 - 1
                } else {
                    t.dof_treeid[last as usize]
                });
                t.dof_bodyid.push(b as i32);
                t.dof_jntid.push(j as i32);
                t.dof_parentid.push(last);
                last = t.nv as i32;
                t.nv += 1;
            }
            t.nq += nq;
        }
        last_dof.push(last);
        let weld = body.weldid;
        t.body_treeid.push(match t.body_dofadr[weld] {
            -1 => -1,
            dof => t.dof_treeid[dof as usize],
        });
    }
    t.body_simple = simple_bodies(work, &t);
    t.dof_simplenum = vec![0; t.nv];
    let mut run = 0;
    for i in (0..t.nv).rev() {
        run = if t.body_simple[t.dof_bodyid[i] as usize] > 0 {
            run + 1
        } else {
            0
        };
        t.dof_simplenum[i] = run;
    }
    Ok(t)
}

fn check_free(work: &Work, b: usize) -> Outcome {
    let body = &work.bodies[b];
    let joints = &work.joints[body.joints.clone()];
    if body.parent != 0 && joints.iter().any(|j| j.s.r#type == mjJNT_FREE) {
        return Err(Fault::at(
            &body.head,
            "free joint can only be used on top level",
        ));
    }
    Ok(())
}

/// A sleep policy belongs to a tree, and is given at its first body: no dof is above it.
fn check_sleep(body: &Body, above: i32) -> Outcome {
    let is_root = body.dofnum > 0 && above < 0;
    if body.s.sleep != mjSLEEP_AUTO && !is_root {
        return Err(Fault::at(
            &body.head,
            "sleep policy only allowed for movable root bodies",
        ));
    }
    Ok(())
}

/// `body_simple`: 1 when the body's block of M is diagonal, 2 when it is also constant and made of
/// slides only.
fn simple_bodies(work: &Work, t: &Tree) -> Vec<u8> {
    let bodies = &work.bodies;
    let mut simple: Vec<u8> = (0..bodies.len())
        .map(|b| {
            let body = &bodies[b];
            let same = body_sameframe(body) == mjSAMEFRAME_BODY;
            let parent = body.parent;
            let on_ground =
                t.rootid[b] == b as i32 || bodies[parent].parent == 0 && bodies[parent].dofnum == 0;
            u8::from(same && on_ground && body.s.simple != 0)
        })
        .collect();
    for body in bodies.iter().skip(1).filter(|b| b.parent > 0) {
        simple[body.parent] = 0;
    }
    for (b, body) in bodies.iter().enumerate() {
        let joints = &work.joints[body.joints.clone()];
        if simple[b] != 0 && !keeps_simple(joints) {
            simple[b] = 0;
        }
        if simple[b] != 0 && body.dofnum > 0 && joints.iter().all(|j| j.s.r#type == mjJNT_SLIDE) {
            simple[b] = 2;
        }
    }
    // inertia of a tendon couples the bodies it passes
    for (t, tendon) in work.tendons.iter().enumerate() {
        let mut actuators = work.actuators.iter();
        let driven = actuators
            .any(|a| a.s.trntype == mjTRN_TENDON && a.trnid[0] == t as i32 && a.s.armature != 0.0);
        if driven || tendon.s.armature != 0.0 {
            tendon_bodies(work, tendon).for_each(|b| simple[b] = 0);
            let joints = tendon.path.iter().filter(|step| step.kind == mjWRAP_JOINT);
            joints.for_each(|step| simple[work.joints[step.objid as usize].body] = 0);
        }
    }
    simple
}

/// Joint axes along the body's axes, through its centre, with one rotation last.
fn keeps_simple(joints: &[Joint]) -> bool {
    let mut rotation = false;
    joints.iter().all(|j| {
        let kind = j.s.r#type;
        let along_axis = !matches!(kind, mjJNT_HINGE | mjJNT_SLIDE)
            || j.axis
                .iter()
                .filter(|a| a.abs() > crate::author::geometry::algebra::EPS)
                .count()
                == 1;
        let centred = sameframe::near(&j.pos, &[0.0; 3]);
        let first = !rotation;
        rotation |= is_rotational(kind);
        first && along_axis && centred
    })
}

/// Bodies of the sites and geoms a tendon passes.
pub fn tendon_bodies<'a>(work: &'a Work, tendon: &'a Tendon) -> impl Iterator<Item = usize> + 'a {
    tendon.path.iter().filter_map(|step| {
        let id = step.objid.max(0) as usize;
        match step.kind {
            mjWRAP_SITE => Some(work.sites[id].body),
            mjWRAP_SPHERE | mjWRAP_CYLINDER => Some(work.geoms[id].body),
            _ => None,
        }
    })
}

/// How the inertial frame relates to the body frame. A coordinate that is no number passes for zero: bodies that are
/// simple by that are refused when the constants are set.
pub fn body_sameframe(body: &Body) -> mjtSameFrame {
    let zeroed = |x: f64| if x.is_nan() { 0.0 } else { x };
    let pos = body.inertial.pos.map(zeroed);
    sameframe::body_sameframe(Vec3(pos), Quat(body.inertial.quat))
}
