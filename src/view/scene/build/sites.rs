//! Sites.

use super::geoms::mesh;
use super::{List, Look, Object, Verdict, color, label};
use crate::abi::*;
use crate::math::Mat3;
use crate::view::scene::geom::{init, visible};

pub fn sites(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 0..m.nsite() {
        let body = m.site_bodyid()[id] as usize;
        let of = Object { kind: mjOBJ_SITE, id, category: look.category(body) };
        if !look.shows(of.category) || !visible(&look.opt.sitegroup, m.site_group()[id]) {
            continue;
        }
        list.add_if(of, |geom| {
            let (kind, data) = (m.site_type()[id], m.site_dataid()[id]);
            let (mut pos, mut mat): (_, Mat3) = (d.site_xpos()[id], d.site_xmat()[id]);
            if let (mjGEOM_MESH, Ok(k)) = (kind, usize::try_from(data)) {
                // the frame of a mesh is that of its inertia
                pos += mat.mul_vec(m.mesh_pos()[k]);
                mat = mat.mul_mat(&m.mesh_quat()[k].to_mat());
            }
            init(geom, kind, Some(m.site_size()[id]), Some(pos), Some(mat), None);
            color::paint(look, geom, m.site_matid()[id], m.site_rgba()[id]);
            if geom.rgba[3] == 0.0 {
                return Verdict::Skip;
            }
            if kind == mjGEOM_MESH {
                geom.dataid = data;
                mesh(look, geom, true);
            }
            if look.selected(body) {
                geom.emission += look.glow();
            }
            if look.opt.label == mjLABEL_SITE {
                label::named(m, geom, mjOBJ_SITE, id as i32);
            }
            Verdict::Keep
        })?;
    }
    Some(())
}
