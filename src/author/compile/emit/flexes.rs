//! Deformables, and the boxes over their elements behind those of the meshes.

use super::fields::block;
use crate::author::compile::kinds::flex::{Flex, equality_number};
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::math::Vec3;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    fill_settings(m, work);
    fill_flags(m, work);
    fill_vertices(m, work);
    fill_elements(m, work);
    fill_edges(m, work);
    fill_elasticity(m, work);
    fill_boxes(m, work);
}

/// What is copied.
fn fill_settings(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_contype, flex_conaffinity, flex_condim, flex_priority, flex_solmix, flex_solref,
        flex_solimp, flex_friction, flex_margin, flex_gap, flex_selfcollide, flex_activelayers, flex_passive, flex_dim,
        flex_group, flex_rgba, flex_radius, flex_damping, flex_edgestiffness, flex_edgedamping, flex_yield);
    for (i, x) in work.flexes.iter().enumerate() {
        let s = &x.s;
        flex_contype[i] = s.contype;
        flex_conaffinity[i] = s.conaffinity;
        flex_condim[i] = s.condim;
        flex_priority[i] = s.priority;
        flex_solmix[i] = s.solmix;
        flex_solref[i] = s.solref;
        flex_solimp[i] = s.solimp;
        flex_friction[i] = Vec3(s.friction);
        flex_margin[i] = s.margin;
        flex_gap[i] = s.gap;
        flex_selfcollide[i] = s.selfcollide;
        flex_activelayers[i] = s.activelayers;
        flex_passive[i] = s.passive;
        flex_dim[i] = s.dim;
        flex_group[i] = s.group;
        flex_rgba[i] = s.rgba;
        flex_radius[i] = s.radius;
        flex_damping[i] = s.damping;
        flex_edgestiffness[i] = s.edgestiffness;
        flex_edgedamping[i] = s.edgedamping;
        flex_yield[i] = s.stressyield;
    }
}

/// What compilation finds out about a whole flex.
fn fill_flags(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_interp, flex_cellnum, flex_edgeequality, flex_rigid, flex_centered, flex_flatskin,
        flex_size, flex_plasticmode);
    for (i, x) in work.flexes.iter().enumerate() {
        let (s, out) = (&x.s, &x.out);
        let shell = x.interpolated() && s.elastic2d != 0;
        flex_interp[i] = if shell { -s.order } else { s.order };
        flex_cellnum[i] = s.cellcount;
        flex_edgeequality[i] = equality_number(out.equality);
        flex_rigid[i] = out.rigid.into();
        flex_centered[i] = out.centered.into();
        flex_flatskin[i] = s.flatskin;
        flex_size[i] = Vec3(out.size);
        flex_plasticmode[i] = out.plasticmode;
    }
}

/// Copies `from` to the place `at` and moves on.
fn append<T: Copy>(to: &mut [T], at: &mut usize, from: impl ExactSizeIterator<Item = T>) {
    let end = *at + from.len();
    to[*at..end]
        .iter_mut()
        .zip(from)
        .for_each(|(to, from)| *to = from);
    *at = end;
}

fn fill_vertices(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_nodeadr, flex_nodenum, flex_vertadr, flex_vertnum, flex_nodebodyid, flex_vertbodyid,
        flex_vertcell, flex_vert, flex_vert0, flex_node, flex_node0);
    let (mut node, mut vert) = (0, 0);
    for (i, x) in work.flexes.iter().enumerate() {
        let out = &x.out;
        (flex_nodeadr[i], flex_nodenum[i]) = (node as i32, out.nodebody.len() as i32);
        (flex_vertadr[i], flex_vertnum[i]) = (vert as i32, out.vertbody.len() as i32);
        let nodes = node..node + out.nodebody.len();
        let verts = vert..vert + out.vertbody.len();
        flex_nodebodyid[nodes.clone()].copy_from_slice(&out.nodebody);
        append(flex_node, &mut node, out.node.iter().map(|&p| Vec3(p)));
        for (to, &from) in flex_node0[nodes].iter_mut().zip(&out.node0) {
            *to = Vec3(from);
        }
        flex_vertbodyid[verts.clone()].copy_from_slice(&out.vertbody);
        flex_vertcell[verts.clone()].copy_from_slice(&out.vertcell);
        append(flex_vert, &mut vert, out.vert.iter().map(|&p| Vec3(p)));
        for (to, &from) in flex_vert0[verts].iter_mut().zip(&out.vert0) {
            *to = Vec3(from);
        }
    }
}

fn fill_elements(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_elemadr, flex_elemnum, flex_elemdataadr, flex_elem, flex_matid, flex_elemlayer,
        flex_shellnum, flex_shelldataadr, flex_shell, flex_texcoordadr, flex_texcoord, flex_elemtexcoord);
    let (mut elem, mut data, mut shell, mut texcoord) = (0, 0, 0, 0);
    for (i, x) in work.flexes.iter().enumerate() {
        let out = &x.out;
        let (_, nelem) = x.counts();
        (flex_elemadr[i], flex_elemnum[i]) = (elem as i32, nelem as i32);
        flex_elemdataadr[i] = data as i32;
        flex_matid[elem..elem + nelem].copy_from_slice(&out.matid);
        append(flex_elemlayer, &mut elem, out.elemlayer.iter().copied());
        let ids = if x.elemtexcoord.is_empty() {
            &x.elem
        } else {
            &x.elemtexcoord
        };
        flex_elemtexcoord[data..data + ids.len()].copy_from_slice(ids);
        append(flex_elem, &mut data, x.elem.iter().copied());
        flex_shellnum[i] = (out.shell.len() / x.s.dim as usize) as i32;
        flex_shelldataadr[i] = if out.shell.is_empty() {
            -1
        } else {
            shell as i32
        };
        append(flex_shell, &mut shell, out.shell.iter().copied());
        let (rows, _) = x.texcoord.as_chunks::<2>();
        flex_texcoordadr[i] = if rows.is_empty() { -1 } else { texcoord as i32 };
        append(flex_texcoord, &mut texcoord, rows.iter().copied());
    }
}

fn fill_edges(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_edgeadr, flex_edgenum, flex_edge, flex_edgeflap, flex_elemedgeadr, flex_elemedge,
        flexedge_rigid);
    let (mut edge, mut data) = (0, 0);
    for (i, x) in work.flexes.iter().enumerate() {
        let out = &x.out;
        (flex_edgeadr[i], flex_edgenum[i]) = (edge as i32, out.edge.len() as i32);
        flex_elemedgeadr[i] = data as i32;
        let rows = edge..edge + out.edge.len();
        flex_edgeflap[rows.clone()].copy_from_slice(&out.edgeflap);
        for (to, &rigid) in flexedge_rigid[rows].iter_mut().zip(&out.edgerigid) {
            *to = rigid.into();
        }
        append(flex_edge, &mut edge, out.edge.iter().copied());
        append(flex_elemedge, &mut data, out.elemedge.iter().copied());
    }
}

fn fill_elasticity(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_stiffnessadr, flex_stiffness, flex_bendingadr, flex_bending, flex_plasticadr);
    let (mut stiffness, mut bending) = (0, 0);
    let mut plastic = work.plastic_before_flexes();
    for (i, Flex { out, .. }) in work.flexes.iter().enumerate() {
        let (stiff, bend) = (stiffness, bending);
        flex_stiffnessadr[i] = block(&mut stiffness, out.stiffness.len());
        flex_stiffness[stiff..stiffness].copy_from_slice(&out.stiffness);
        flex_bendingadr[i] = block(&mut bending, out.bending.len());
        flex_bending[bend..bending].copy_from_slice(&out.bending);
        flex_plasticadr[i] = block(&mut plastic, out.nplastic);
    }
}

fn fill_boxes(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: flex_bvhadr, flex_bvhnum, bvh_depth, bvh_child, bvh_nodeid);
    let mut at = work.static_boxes();
    for (i, x) in work.flexes.iter().enumerate() {
        let tree = &x.out.bvh;
        (flex_bvhadr[i], flex_bvhnum[i]) = (
            if tree.is_empty() { -1 } else { at as i32 },
            tree.len() as i32,
        );
        for node in tree {
            bvh_depth[at] = node.depth;
            bvh_child[at] = node.child;
            bvh_nodeid[at] = node.id;
            at += 1;
        }
    }
}
