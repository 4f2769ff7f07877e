//! Spatial tendons: capsules along their paths.

use super::look::{List, Look, Object};
use crate::abi::*;
use crate::math::Vec3;
use crate::view::scene::curve::{self, Drum, catenary};
use crate::view::scene::geom::{connect, visible};
use crate::view::scene::{color, label};

pub fn tendons(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    if !look.flag(mjVIS_TENDON) || !look.shows(mjCAT_DYNAMIC) {
        return Some(());
    }
    for id in (0..m.ntendon()).filter(|&t| visible(&look.opt.tendongroup, m.tendon_group()[t])) {
        let of = Object {
            kind: mjOBJ_TENDON,
            id,
            category: mjCAT_DYNAMIC,
        };
        let (width, material) = (m.tendon_width()[id], m.tendon_matid()[id]);
        let mut named = look.opt.label == mjLABEL_TENDON;
        let mut draw = |rgba, free: bool, first: bool, from, to| {
            list.add(of, |geom| {
                connect(geom, mjGEOM_CAPSULE, width, from, to);
                color::paint(look, geom, material, rgba);
                if !free && look.flag(mjVIS_ISLAND) {
                    geom.matid = -1;
                    geom.rgba = color::island(island(look, id), true);
                }
                if core::mem::take(&mut named) && first {
                    label::named(m, geom, mjOBJ_TENDON, id as i32);
                }
            })
        };
        if let Some(length) = curve::hanging_length(m, d.ten_length(), id) {
            hanging(look, id, length, |first, from, to| {
                draw(m.tendon_rgba()[id], true, first, from, to)
            })?;
        } else if d.ten_wrapnum()[id] > 1 {
            let rgba = strained(look, id);
            path(look, id, |first, from, to| {
                draw(rgba, false, first, from, to)
            })?;
        }
    }
    Some(())
}

/// The tendon's island of constraints by its first degree of freedom; -1: none.
fn island(look: &Look, id: usize) -> i32 {
    let d = look.d;
    match usize::try_from(d.tendon_efcadr()[id]) {
        Ok(row) if d.nisland() > 0 => match usize::try_from(d.efc_island()[row]) {
            Ok(island) => d.island_dofadr()[island],
            _ => -1,
        },
        _ => -1,
    }
}

/// Colour of a tendon; a plain one gets that of constraints as its limit becomes hard.
fn strained(look: &Look, id: usize) -> [f32; 4] {
    let rgba = look.m.tendon_rgba()[id];
    if look.m.tendon_matid()[id] != -1 || rgba != color::PLAIN {
        return rgba;
    }
    mixed(
        rgba,
        look.m.vis().rgba.constraint,
        limit_impedance(look, mjCNSTR_LIMIT_TENDON, id),
    )
}

/// From one colour to another, the opacity of the first.
pub fn mixed(from: [f32; 4], to: [f32; 4], share: f64) -> [f32; 4] {
    core::array::from_fn(|c| match c {
        3 => from[3],
        _ => ((1.0 - share) * f64::from(from[c]) + share * f64::from(to[c])) as f32,
    })
}

/// Impedance of an object's limit where it is reached, else 0.
pub fn limit_impedance(look: &Look, kind: mjtConstraint, id: usize) -> f64 {
    let d = look.d;
    let first = d.ne() + d.nf();
    let rows = first..first + d.nl();
    let of = |k: &usize| d.efc_type()[*k] == kind && d.efc_id()[*k] as usize == id;
    rows.rev().find(of).map_or(0.0, |k| d.efc_KBIP()[k][2])
}

/// The pieces of a hanging tendon.
fn hanging(
    look: &Look,
    id: usize,
    length: f64,
    mut piece: impl FnMut(bool, Vec3, Vec3) -> Option<()>,
) -> Option<()> {
    let mut curve = [Vec3::ZERO; curve::POINTS];
    let n = curve::points(look.m);
    let first = look.d.ten_wrapadr()[id] as usize;
    // as the reference: a tendon of two joints has no path of its own, and shows the points at its address
    let points = bytemuck::cast_slice::<_, Vec3>(look.d.wrap_xpos());
    let Some(ends) = points.get(first..first + 2) else {
        return Some(());
    };
    let gravity = Vec3(look.m.opt().gravity);
    let n = catenary(ends[0], ends[1], gravity, length, &mut curve[..n]);
    for i in 1..n {
        piece(i == 1, curve[i - 1], curve[i])?;
    }
    Some(())
}

/// The pieces of a tendon's path, arcs on wrapping geoms included: whether the piece is the first of the path, and its ends.
pub fn path(
    look: &Look,
    id: usize,
    mut piece: impl FnMut(bool, Vec3, Vec3) -> Option<()>,
) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let first = d.ten_wrapadr()[id] as usize;
    let points: &[Vec3] = bytemuck::cast_slice(d.wrap_xpos());
    let objects = d.wrap_obj().as_flattened();
    let slices = curve::points(m);
    let mut arc = [Vec3::ZERO; curve::POINTS];
    let last = first + d.ten_wrapnum()[id].max(1) as usize - 1;
    for j in first..last {
        let (from, to) = (objects[j], objects[j + 1]);
        if from == -2 || to == -2 {
            continue; // a pulley
        }
        match (usize::try_from(from), usize::try_from(to)) {
            (Ok(g), Ok(_)) if j > first && j + 1 < last && g < m.ngeom() => {
                let drum = Drum {
                    center: d.geom_xpos()[g],
                    mat: d.geom_xmat()[g],
                    radius: m.geom_size()[g][0],
                    cylinder: m.geom_type()[g] == mjGEOM_CYLINDER,
                };
                let around = core::array::from_fn(|k| points[j - 1 + k]);
                let n = curve::arc(&drum, around, &mut arc[..slices]);
                for i in 1..n {
                    piece(j == first && i == 1, arc[i - 1], arc[i])?;
                }
            }
            _ => piece(j == first, points[j], points[j + 1])?,
        }
    }
    Some(())
}
