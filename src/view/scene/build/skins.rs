//! Skins: one geom each; their vertices are in lists of the scene (`scene::skin`).

use super::look::{List, Look, Object, Verdict};
use crate::abi::*;
use crate::view::scene::float::rounded;
use crate::view::scene::geom::visible;
use crate::view::scene::{color, label};

pub fn skins(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    if !look.flag(mjVIS_SKIN) || !look.shows(mjCAT_DYNAMIC) {
        return Some(());
    }
    for id in (0..m.nskin()).filter(|&k| visible(&look.opt.skingroup, m.skin_group()[k])) {
        let of = Object {
            kind: mjOBJ_SKIN,
            id,
            category: mjCAT_DYNAMIC,
        };
        list.add_if(of, |geom| {
            geom.r#type = mjGEOM_SKIN;
            if m.skin_bonenum()[id] > 0 {
                let body = m.skin_bonebodyid()[m.skin_boneadr()[id] as usize];
                geom.pos = rounded(d.xpos()[body as usize].0);
            }
            color::paint(look, geom, m.skin_matid()[id], m.skin_rgba()[id]);
            if look.pert.skinselect == id as i32 {
                geom.emission += look.glow();
            }
            geom.texcoord = (m.skin_texcoordadr()[id] >= 0).into();
            if geom.rgba[3] == 0.0 {
                return Verdict::Skip;
            }
            if look.opt.label == mjLABEL_SKIN {
                label::named(m, geom, mjOBJ_SKIN, id as i32);
            }
            Verdict::Keep
        })?;
    }
    Some(())
}
