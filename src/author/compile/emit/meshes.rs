//! Meshes, and the boxes over their faces behind those of the bodies.

use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::math::{Quat, Vec3};
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    fill_surfaces(m, work);
    fill_hulls(m, work);
    fill_boxes(m, work);
    fill_octrees(m, work);
}

fn fill_surfaces(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: mesh_vertadr, mesh_vertnum, mesh_faceadr, mesh_facenum,
        mesh_normaladr, mesh_normalnum, mesh_texcoordadr, mesh_texcoordnum, 
        mesh_scale, mesh_pos, mesh_quat, mesh_vert, mesh_normal,
        mesh_texcoord, mesh_face, mesh_facenormal, mesh_facetexcoord);
    let (mut vert, mut normal, mut texcoord, mut face) = (0, 0, 0, 0);
    for (i, x) in work.meshes.iter().enumerate() {
        let out = &x.out;
        (mesh_vertadr[i], mesh_vertnum[i]) = (vert as i32, out.vert.len() as i32);
        (mesh_normaladr[i], mesh_normalnum[i]) = (normal as i32, out.normal.len() as i32);
        (mesh_faceadr[i], mesh_facenum[i]) = (face as i32, out.face.len() as i32);
        mesh_texcoordadr[i] = if out.texcoord.is_empty() {
            -1
        } else {
            texcoord as i32
        };
        mesh_texcoordnum[i] = out.texcoord.len() as i32;
        mesh_scale[i] = Vec3(x.s.scale);
        mesh_pos[i] = Vec3(out.pos);
        mesh_quat[i] = Quat(out.quat);
        mesh_vert[vert..vert + out.vert.len()].copy_from_slice(&out.vert);
        mesh_normal[normal..normal + out.normal.len()].copy_from_slice(&out.normal);
        mesh_texcoord[texcoord..texcoord + out.texcoord.len()].copy_from_slice(&out.texcoord);
        let rows = face..face + out.face.len();
        mesh_face[rows.clone()].copy_from_slice(&out.face);
        mesh_facenormal[rows.clone()].copy_from_slice(&out.facenormal);
        mesh_facetexcoord[rows].copy_from_slice(&out.facetexcoord);
        vert += out.vert.len();
        normal += out.normal.len();
        texcoord += out.texcoord.len();
        face += out.face.len();
    }
}

fn fill_hulls(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: mesh_graphadr, mesh_graph, mesh_extrema, mesh_polynum, mesh_polyadr,
        mesh_polynormal, mesh_polyvertadr, mesh_polyvertnum, mesh_polyvert, mesh_polymapadr,
        mesh_polymapnum, mesh_polymap);
    let (mut graph, mut poly, mut polyvert, mut vert, mut map) = (0, 0, 0, 0, 0);
    for (i, x) in work.meshes.iter().enumerate() {
        let out = &x.out;
        mesh_graphadr[i] = if out.graph.is_empty() {
            -1
        } else {
            graph as i32
        };
        mesh_graph[graph..graph + out.graph.len()].copy_from_slice(&out.graph);
        graph += out.graph.len();
        mesh_extrema[i] = out.extrema;
        (mesh_polyadr[i], mesh_polynum[i]) = (poly as i32, out.polygon.len() as i32);
        for (p, n) in out.polygon.iter().zip(&out.polynormal) {
            mesh_polynormal[poly] = Vec3(*n);
            (mesh_polyvertadr[poly], mesh_polyvertnum[poly]) = (polyvert as i32, p.len() as i32);
            mesh_polyvert[polyvert..polyvert + p.len()].copy_from_slice(p);
            poly += 1;
            polyvert += p.len();
        }
        // polygons around each vertex, in their order: count, place, then fill; vertices without any
        // have a place as well
        let nvert = out.vert.len();
        let number = &mut mesh_polymapnum[vert..vert + nvert];
        out.polygon
            .iter()
            .flatten()
            .for_each(|&v| number[v as usize] += 1);
        let start = &mut mesh_polymapadr[vert..vert + nvert];
        for (adr, n) in start.iter_mut().zip(number.iter()) {
            *adr = map as i32;
            map += *n as usize;
        }
        let mut free = start.to_vec();
        for (k, p) in out.polygon.iter().enumerate() {
            for &v in p {
                mesh_polymap[free[v as usize] as usize] = k as i32;
                free[v as usize] += 1;
            }
        }
        vert += nvert;
    }
}

fn fill_boxes(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: mesh_bvhadr, mesh_bvhnum, bvh_depth, bvh_child, bvh_nodeid, bvh_aabb);
    let mut at: usize = work.bodies.iter().map(|b| b.bvh.len()).sum();
    for (i, x) in work.meshes.iter().enumerate() {
        (mesh_bvhadr[i], mesh_bvhnum[i]) = (at as i32, x.out.bvh.len() as i32);
        for node in &x.out.bvh {
            bvh_depth[at] = node.depth;
            bvh_child[at] = node.child;
            bvh_nodeid[at] = node.id;
            bvh_aabb[at] = node.aabb;
            at += 1;
        }
    }
}

fn fill_octrees(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: mesh_octadr, mesh_octnum, oct_depth, oct_child, oct_aabb, oct_coeff);
    let mut at = 0;
    for (i, x) in work.meshes.iter().enumerate() {
        let tree = &x.out.octree;
        mesh_octadr[i] = if tree.is_empty() { -1 } else { at as i32 };
        mesh_octnum[i] = tree.len() as i32;
        for node in tree {
            oct_depth[at] = node.depth;
            oct_child[at] = node.child;
            oct_aabb[at] = node.aabb;
            oct_coeff[at] = node.coeff;
            at += 1;
        }
    }
}
