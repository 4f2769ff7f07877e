//! Sites.

use super::geoms::mesh;
use super::look::{List, Look, Object, Verdict};
use crate::abi::*;
use crate::physics::support::site_shape_pose;
use crate::view::scene::geom::{set_shape, visible};
use crate::view::scene::{color, label};

pub fn sites(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 0..m.nsite() {
        let body = m.site_bodyid()[id] as usize;
        let of = Object {
            kind: mjOBJ_SITE,
            id,
            category: look.category(body),
        };
        if !look.shows(of.category) || !visible(&look.opt.sitegroup, m.site_group()[id]) {
            continue;
        }
        list.add_if(of, |geom| {
            let (kind, data) = (m.site_type()[id], m.site_dataid()[id]);
            let (pos, mat) = site_shape_pose(d, id);
            set_shape(
                geom,
                kind,
                Some(m.site_size()[id]),
                Some(pos),
                Some(mat),
                None,
            );
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
