//! Geoms of bodies.

use super::look::{List, Look, Object, Verdict};
use crate::abi::*;
use crate::math::Vec3;
use crate::view::scene::float::{rounded, vec3};
use crate::view::scene::geom::{set_shape, visible};
use crate::view::scene::{color, label};

pub fn geoms(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let eye = list.eye();
    let mut planes = 0;
    let [islands, labels] = [look.flag(mjVIS_ISLAND), look.opt.label == mjLABEL_GEOM];
    // all of one length: no index is tested twice
    let n = m.ngeom();
    let (kinds, bodies) = (&m.geom_type()[..n], &m.geom_bodyid()[..n]);
    let (groups, sizes) = (&m.geom_group()[..n], &m.geom_size()[..n]);
    let (places, turns) = (&d.geom_xpos()[..n], &d.geom_xmat()[..n]);
    let (materials, colors) = (&m.geom_matid()[..n], &m.geom_rgba()[..n]);
    let (dataid, bounds) = (&m.geom_dataid()[..n], &m.geom_rbound()[..n]);
    let casts = &m.geom_castshadow()[..n];
    for id in 0..n {
        let kind = kinds[id];
        let plane = planes;
        planes += i32::from(kind == mjGEOM_PLANE);
        let body = bodies[id] as usize;
        let of = Object {
            kind: mjOBJ_GEOM,
            id,
            category: look.category(body),
        };
        if !look.shows(of.category) || !visible(&look.opt.geomgroup, groups[id]) {
            continue;
        }
        list.add_if(of, |geom| {
            let (size, pos, mat) = (sizes[id], places[id], turns[id]);
            set_shape(geom, kind, Some(size), Some(pos), Some(mat), None);
            geom.dataid = dataid[id];
            geom.modelrbound = bounds[id] as f32;
            geom.castshadow = (casts[id] != 0).into();
            color::paint(look, geom, materials[id], colors[id]);
            if islands && m.body_dofnum()[m.body_weldid()[body] as usize] > 0 {
                geom.matid = -1;
                geom.rgba = color::island_of_body(look, body);
            }
            if geom.rgba[3] == 0.0 {
                return Verdict::Skip;
            }
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
            Verdict::Keep
        })?;
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
