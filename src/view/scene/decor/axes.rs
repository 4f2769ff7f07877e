//! Frames of bodies, geoms and sites: three rods, red, green and blue.

use super::object::number;
use crate::abi::*;
use crate::math::{Mat3, Vec3};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::{connect, visible};

/// Length and width of a frame's rods.
pub fn size(look: &Look) -> [f64; 2] {
    let scale = &look.m.vis().scale;
    [scale.framelength, scale.framewidth].map(|x| look.length(x))
}

/// Adds the rods of one frame.
pub fn frame(list: &mut List, id: usize, pos: Vec3, mat: &Mat3, size: [f64; 2]) -> Option<()> {
    for axis in 0..3 {
        list.add(number(id), |geom| {
            connect(
                geom,
                mjGEOM_CYLINDER,
                size[1],
                pos,
                pos.add_scl(mat.col(axis), size[0]),
            );
            geom.rgba = [0.0, 0.0, 0.0, 1.0];
            geom.rgba[axis] = 0.9;
        })?;
    }
    Some(())
}

/// Opacity of an object with a material or a colour of its own.
fn opacity(look: &Look, material: i32, rgba: [f32; 4]) -> f32 {
    usize::try_from(material).map_or(rgba[3], |k| look.m.mat_rgba()[k][3])
}

pub fn geoms(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 0..m.ngeom() {
        let shown = look.shows(look.category(m.geom_bodyid()[id] as usize))
            && visible(&look.opt.geomgroup, m.geom_group()[id])
            && opacity(look, m.geom_matid()[id], m.geom_rgba()[id]) != 0.0;
        if shown {
            frame(list, id, d.geom_xpos()[id], &d.geom_xmat()[id], size(look))?;
        }
    }
    Some(())
}

pub fn sites(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 0..m.nsite() {
        let shown = look.shows(look.category(m.site_bodyid()[id] as usize))
            && visible(&look.opt.sitegroup, m.site_group()[id])
            && opacity(look, m.site_matid()[id], m.site_rgba()[id]) != 0.0;
        if shown {
            frame(list, id, d.site_xpos()[id], &d.site_xmat()[id], size(look))?;
        }
    }
    Some(())
}

/// Frames of all bodies but the world, or a larger one of the world alone; those of inertias where these are shown.
pub fn bodies(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let (ids, size) = match look.opt.frame {
        mjFRAME_WORLD => (0..1, size(look).map(|x| 2.0 * x)),
        _ => (1..m.nbody(), size(look)),
    };
    for id in ids.filter(|&b| b == 0 || look.shows(look.category(b))) {
        let (pos, mat) = match look.flag(mjVIS_INERTIA) {
            true => (d.xipos()[id], &d.ximat()[id]),
            false => (d.xpos()[id], &d.xmat()[id]),
        };
        frame(list, id, pos, mat, size)?;
    }
    Some(())
}
