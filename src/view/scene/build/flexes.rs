//! Flexes: one geom each, or one for each material; what is drawn is in lists of the scene (`scene::flex`).

use super::look::{List, Look, Object, Verdict};
use crate::abi::*;
use crate::physics::flex::Flex;
use crate::view::scene::flex::{Slice, Style, slices};
use crate::view::scene::float::rounded;
use crate::view::scene::geom::visible;
use crate::view::scene::{color, label};

/// Any of these shows flexes.
const FLAGS: [mjtVisFlag; 4] = [
    mjVIS_FLEXVERT,
    mjVIS_FLEXEDGE,
    mjVIS_FLEXFACE,
    mjVIS_FLEXSKIN,
];

pub fn flexes(look: &Look, list: &mut List) -> Option<()> {
    let m = look.m;
    if !FLAGS.iter().any(|&f| look.flag(f)) || !look.shows(mjCAT_DYNAMIC) {
        return Some(());
    }
    for flex in Flex::all(m).filter(|f| visible(&look.opt.flexgroup, m.flex_group()[f.id])) {
        let parts = slices(flex, Style::of(look.opt)).count();
        let one = parts == 1 || look.flag(mjVIS_ISLAND);
        let shown = if one { 1 } else { parts };
        for (k, slice) in slices(flex, Style::of(look.opt)).take(shown).enumerate() {
            add(look, list, flex, (!one).then_some(k), &slice)?;
        }
    }
    Some(())
}

/// Adds a slice of a flex; without a number it is the whole flex.
fn add(
    look: &Look,
    list: &mut List,
    flex: Flex,
    number: Option<usize>,
    slice: &Slice,
) -> Option<()> {
    let (m, id) = (look.m, flex.id);
    let of = Object {
        kind: mjOBJ_FLEX,
        id,
        category: mjCAT_DYNAMIC,
    };
    list.add_if(of, |geom| {
        geom.r#type = mjGEOM_FLEX;
        geom.size[0] = m.flex_radius()[id] as f32;
        if let Some(k) = number {
            geom.dataid = k as i32;
            (geom.size[1], geom.size[2]) = (slice.before as f32, slice.faces as f32);
        }
        if let Some(x) = look.d.flexvert_xpos().get(flex.vertices().start) {
            geom.pos = rounded(x.0);
        }
        color::paint(look, geom, slice.material, m.flex_rgba()[id]);
        if look.flag(mjVIS_ISLAND)
            && let Some(body) = first_moving(flex)
        {
            geom.matid = -1;
            geom.rgba = color::island_of_body(look, body);
        }
        match m.flex_texcoordadr()[id] >= 0 {
            true => geom.texcoord = 1,
            false => geom.matid = -1,
        }
        if look.pert.flexselect == id as i32 {
            geom.emission += look.glow();
        }
        if geom.rgba[3] == 0.0 {
            return Verdict::Skip;
        }
        if look.opt.label == mjLABEL_FLEX && number.unwrap_or(0) == 0 {
            label::named(m, geom, mjOBJ_FLEX, id as i32);
        }
        Verdict::Keep
    })
}

/// The first body of a flex that belongs to a tree.
fn first_moving(flex: Flex) -> Option<usize> {
    let m = flex.m;
    let bodies = match flex.interpolated() {
        true => &m.flex_nodebodyid()[flex.nodes()],
        false => &m.flex_vertbodyid()[flex.vertices()],
    };
    let mut ids = bodies.iter().filter_map(|&b| usize::try_from(b).ok());
    ids.find(|&b| m.body_treeid()[b] >= 0)
}
