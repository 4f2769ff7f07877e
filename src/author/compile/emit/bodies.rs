//! Bodies, their boxes, and the addresses of what they hold.

use std::ops::Range;

use super::fields::fill_user;
use crate::abi::mjSAMEFRAME_BODY;
use crate::author::compile::whole::tree::{Tree, body_sameframe as sameframe};
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::math::{Quat, Vec3};
use crate::model_fields;

fn address(list: &Range<usize>) -> i32 {
    if list.is_empty() {
        -1
    } else {
        list.start as i32
    }
}

pub fn fill(m: &mut ModelMut, work: &Work, tree: &Tree) {
    let width = m.model().nuser_body();
    fill_places(m, work, tree);
    model_fields!(m => write: body_pos, body_quat, body_ipos, body_iquat, body_mass, body_inertia,
        body_gravcomp, body_margin, body_sameframe, body_contype, body_conaffinity, body_plugin, body_user);
    for (b, body) in work.bodies.iter().enumerate() {
        body_pos[b] = Vec3(body.pose.pos);
        body_quat[b] = Quat(body.pose.quat);
        body_ipos[b] = Vec3(body.inertial.pos);
        body_iquat[b] = Quat(body.inertial.quat);
        body_mass[b] = body.mass;
        body_inertia[b] = Vec3(body.inertia);
        body_gravcomp[b] = body.s.gravcomp;
        body_margin[b] = body.margin;
        body_contype[b] = body.contype;
        body_conaffinity[b] = body.conaffinity;
        // the world's inertia counts for nothing
        body_sameframe[b] = if b == 0 {
            mjSAMEFRAME_BODY
        } else {
            sameframe(body)
        } as u8;
        body_plugin[b] = body.plugin.id;
    }
    fill_user(body_user, width, work.bodies.iter().map(|x| &x.user));
    fill_boxes(m, work);
}

fn fill_places(m: &mut ModelMut, work: &Work, tree: &Tree) {
    model_fields!(m => write: body_parentid, body_rootid, body_weldid, body_mocapid, body_jntnum,
        body_jntadr, body_dofnum, body_dofadr, body_treeid, body_geomnum, body_geomadr,
        body_simple);
    for (b, body) in work.bodies.iter().enumerate() {
        body_parentid[b] = body.parent as i32;
        body_weldid[b] = body.weldid as i32;
        body_jntnum[b] = body.joints.len() as i32;
        body_jntadr[b] = address(&body.joints);
        body_dofnum[b] = body.dofnum as i32;
        body_geomnum[b] = body.geoms.len() as i32;
        body_geomadr[b] = address(&body.geoms);
    }
    body_rootid.copy_from_slice(&tree.rootid);
    body_mocapid.copy_from_slice(&tree.mocapid);
    body_dofadr.copy_from_slice(&tree.body_dofadr);
    body_treeid.copy_from_slice(&tree.body_treeid);
    body_simple.copy_from_slice(&tree.body_simple);
}

fn fill_boxes(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: body_bvhadr, body_bvhnum, bvh_depth, bvh_child, bvh_nodeid, bvh_aabb);
    let mut at = 0;
    for (b, body) in work.bodies.iter().enumerate() {
        body_bvhnum[b] = body.bvh.len() as i32;
        body_bvhadr[b] = if body.bvh.is_empty() { -1 } else { at as i32 };
        for node in &body.bvh {
            bvh_depth[at] = node.depth;
            bvh_child[at] = node.child;
            bvh_nodeid[at] = node.id;
            bvh_aabb[at] = node.aabb;
            at += 1;
        }
    }
}
