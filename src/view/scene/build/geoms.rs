//! Geoms of bodies.

use super::look::{List, Look, category};
use crate::abi::*;
use crate::base::scene::Places;
use crate::math::Vec3;
use crate::view::scene::color::Coat;
use crate::view::scene::float::{rounded, vec3};
use crate::view::scene::geom::{BLANK, sizes as scene_sizes, visible};
use crate::view::scene::{color, label};

pub fn geoms(look: &Look, list: &mut List) -> Option<()> {
    let eye = list.eye();
    list.append(|places| all(look, eye, places))
}

/// Each geom is written once, as a whole; what only some have comes after it.
fn all(look: &Look, eye: [f32; 3], places: &mut Places) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let mut planes = 0;
    let [islands, labels] = [look.flag(mjVIS_ISLAND), look.opt.label == mjLABEL_GEOM];
    // all of one length: no index is tested twice
    let n = m.ngeom();
    let (kinds, bodies) = (&m.geom_type()[..n], &m.geom_bodyid()[..n]);
    let (groups, sizes) = (&m.geom_group()[..n], &m.geom_size()[..n]);
    let (poses, turns) = (&d.geom_xpos()[..n], &d.geom_xmat()[..n]);
    let (materials, colors) = (&m.geom_matid()[..n], &m.geom_rgba()[..n]);
    let (dataid, bounds) = (&m.geom_dataid()[..n], &m.geom_rbound()[..n]);
    let (casts, welds) = (&m.geom_castshadow()[..n], m.body_weldid());
    // neighbours often have the same material
    let (mut material, mut coat) = (-1, Coat::of(look, -1));
    for id in 0..n {
        let kind = kinds[id];
        let plane = planes;
        planes += i32::from(kind == mjGEOM_PLANE);
        let body = bodies[id] as usize;
        let category = category(welds[body]);
        if !look.shows(category) || !visible(&look.opt.geomgroup, groups[id]) {
            continue;
        }
        let number = places.next_number()?;
        if material != materials[id] {
            (material, coat) = (materials[id], Coat::of(look, materials[id]));
        }
        let mut geom = mjvGeom {
            r#type: kind,
            dataid: dataid[id],
            objtype: mjOBJ_GEOM,
            objid: id as i32,
            category,
            segid: number,
            size: scene_sizes(kind, sizes[id].0),
            pos: rounded(poses[id].0),
            mat: rounded(turns[id].0),
            castshadow: (casts[id] != 0).into(),
            modelrbound: bounds[id] as f32,
            ..BLANK
        };
        coat.put(look, &mut geom, colors[id]);
        if islands && m.body_dofnum()[m.body_weldid()[body] as usize] > 0 {
            geom.matid = -1;
            geom.rgba = color::island_of_body(look, body);
        }
        if geom.rgba[3] == 0.0 {
            continue;
        }
        let geom = places.push(geom)?;
        if look.selected(body) {
            geom.emission += look.glow();
        }
        if labels {
            label::named(m, geom, mjOBJ_GEOM, id as i32);
        }
        match kind {
            mjGEOM_MESH | mjGEOM_SDF => {
                let collides = m.geom_contype()[id] != 0 || m.geom_conaffinity()[id] != 0;
                mesh(look, geom, collides);
            }
            mjGEOM_PLANE => {
                geom.dataid = plane;
                geom.pos = rounded(near_eye(look, id, eye).0);
            }
            _ => {}
        }
    }
    Some(())
}

/// Says which drawing of a mesh is meant: even numbers for its faces, odd for its hull.
pub fn mesh(look: &Look, geom: &mut mjvGeom, hull: bool) {
    let Ok(mesh) = usize::try_from(geom.dataid) else {
        return;
    };
    geom.texcoord = (look.m.mesh_texcoordadr()[mesh] >= 0).into();
    let hull = hull && look.flag(mjVIS_CONVEXHULL) && look.m.mesh_graphadr()[mesh] >= 0;
    geom.dataid = 2 * mesh as i32 + i32::from(hull);
}

/// Center of a plane: where it has no bounds it follows the camera, in steps that its texture or grid does not show.
fn near_eye(look: &Look, id: usize, eye: [f32; 3]) -> Vec3 {
    let m = look.m;
    let (pos, mat, size) = (
        look.d.geom_xpos()[id],
        look.d.geom_xmat()[id],
        m.geom_size()[id],
    );
    let off = vec3(eye) - pos;
    let far = f64::from(m.vis().map.zfar) * m.stat().extent;
    let material = usize::try_from(m.geom_matid()[id])
        .ok()
        .filter(|&k| k < m.nmat());
    let mut center = pos;
    for k in (0..2).filter(|&k| size[k] <= 0.0) {
        let repeat = material.map_or(0.0, |material| m.mat_texrepeat()[material][k]);
        let step = if repeat > 0.0 {
            f64::from(2.0 / repeat)
        } else {
            2.1 * far / f64::from(mjMAXPLANEGRID - 2)
        };
        let axis = mat.col(k);
        center = center.add_scl(axis, 2.0 * step * (0.5 * off.dot(axis) / step).round());
    }
    center
}
