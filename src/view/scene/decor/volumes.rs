//! Bounding volumes: boxes of the trees of bodies, flexes, meshes and signed distance fields.

use core::ops::Range;
use core::sync::atomic::Ordering::Relaxed;

use super::lattice;
use super::object::number;
use crate::abi::*;
use crate::math::{Mat3, Vec3};
use crate::physics::flex::Flex;
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::{set_shape, visible};

/// The node of a tree is drawn at the depth asked for, or above it where the tree ends.
fn drawn(look: &Look, node: usize) -> bool {
    let (depth, wanted) = (look.m.bvh_depth()[node], look.opt.bvh_depth);
    depth == wanted || depth < wanted && is_leaf(look, node)
}

fn is_leaf(look: &Look, node: usize) -> bool {
    look.m.bvh_child()[node] == [-1; 2]
}

/// Some collision reached the node, and this is to be shown.
fn reached(look: &Look, node: usize) -> bool {
    look.m.vis().global.bvactive != 0 && look.d.bvh_active()[node].load(Relaxed) != 0
}

/// Adds a box of lines; `aabb` holds center and half sizes in the frame of `pos` and `mat`.
fn cuboid(
    list: &mut List,
    id: usize,
    aabb: &[f64; 6],
    pos: Vec3,
    mat: &Mat3,
    rgba: [f32; 4],
) -> Option<()> {
    let (center, size) = (Vec3::from_slice(&aabb[..3]), Vec3::from_slice(&aabb[3..]));
    let pos = mat.mul_vec(center) + pos;
    list.add(number(id), |geom| {
        set_shape(
            geom,
            mjGEOM_LINEBOX,
            Some(size),
            Some(pos),
            Some(*mat),
            Some(rgba),
        );
    })
}

fn nodes(adr: i32, num: i32) -> Range<usize> {
    let first = adr.max(0) as usize;
    first..first + num.max(0) as usize
}

pub fn bodies(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let rgba = &m.vis().rgba;
    for body in 0..m.nbody() {
        for node in nodes(m.body_bvhadr()[body], m.body_bvhnum()[body]) {
            if node >= m.nbvhstatic() || !drawn(look, node) {
                continue;
            }
            let rgba = if reached(look, node) {
                rgba.bvactive
            } else {
                rgba.bv
            };
            let geom = usize::try_from(m.bvh_nodeid()[node])
                .ok()
                .filter(|_| is_leaf(look, node));
            match geom {
                Some(g) => {
                    let (pos, mat) = (d.geom_xpos()[g], &d.geom_xmat()[g]);
                    cuboid(list, node, &m.geom_aabb()[g], pos, mat, rgba)?;
                }
                None => {
                    let (pos, mat) = (d.xipos()[body], &d.ximat()[body]);
                    cuboid(list, node, &m.bvh_aabb()[node], pos, mat, rgba)?;
                }
            }
        }
    }
    Some(())
}

/// Trees of flexes, whose boxes follow the state, and the grids that move them.
pub fn flexes(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let rgba = &m.vis().rgba;
    for flex in Flex::all(m) {
        let own = nodes(m.flex_bvhadr()[flex.id], m.flex_bvhnum()[flex.id]);
        let shown = visible(&look.opt.flexgroup, m.flex_group()[flex.id]);
        for node in own.filter(|&node| shown && drawn(look, node)) {
            let rgba = match reached(look, node) {
                true => rgba.bvactive,
                false => rgba.bv,
            };
            let aabb = &d.bvh_aabb_dyn()[node - m.nbvhstatic()];
            cuboid(list, node, aabb, Vec3::ZERO, &Mat3::IDENTITY, rgba)?;
        }
        if flex.interpolated() {
            lattice::grid(look, list, flex)?;
        }
    }
    Some(())
}

/// Geoms with a mesh, and the mesh.
fn meshes_of<'a>(look: &'a Look) -> impl Iterator<Item = (usize, usize)> + 'a {
    let m = look.m;
    (0..m.ngeom())
        .filter(move |&g| m.geom_type()[g] != mjGEOM_HFIELD)
        .filter_map(move |g| Some((g, usize::try_from(m.geom_dataid()[g]).ok()?)))
}

pub fn meshes(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let rgba = &m.vis().rgba;
    let active = m.vis().global.bvactive != 0;
    for (g, mesh) in meshes_of(look) {
        if m.geom_type()[g] == mjGEOM_SDF || m.mesh_octadr()[mesh] >= 0 {
            continue;
        }
        for node in nodes(m.mesh_bvhadr()[mesh], m.mesh_bvhnum()[mesh]) {
            if !drawn(look, node) || active && !reached(look, node) {
                continue;
            }
            let rgba = if active { rgba.bvactive } else { rgba.bv };
            cuboid(
                list,
                node,
                &m.bvh_aabb()[node],
                d.geom_xpos()[g],
                &d.geom_xmat()[g],
                rgba,
            )?;
        }
    }
    Some(())
}

pub fn octrees(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for (g, mesh) in meshes_of(look).filter(|&(_, mesh)| m.mesh_octadr()[mesh] >= 0) {
        for node in nodes(m.mesh_octadr()[mesh], m.mesh_octnum()[mesh]) {
            if m.oct_depth()[node] == look.opt.bvh_depth {
                let (pos, mat) = (d.geom_xpos()[g], &d.geom_xmat()[g]);
                cuboid(list, node, &m.oct_aabb()[node], pos, mat, m.vis().rgba.bv)?;
            }
        }
    }
    Some(())
}
