//! What bodies have: inertias, centers of mass, connections to their parents, forces on them, labels.

use super::object::{number, object};
use crate::abi::*;
use crate::math::elementary::pow;
use crate::math::{MINVAL, Vec3};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::{connect, set_shape};
use crate::view::scene::label;

/// Bodies but the world whose category is shown.
fn shown<'a>(look: &'a Look) -> impl Iterator<Item = usize> + 'a {
    (1..look.m.nbody()).filter(|&b| look.shows(look.category(b)))
}

/// The label of a body is asked for.
fn labelled(look: &Look, body: usize) -> bool {
    match look.opt.label {
        mjLABEL_BODY => true,
        mjLABEL_SELECTION => look.selected(body),
        _ => false,
    }
}

/// Boxes or ellipsoids with the inertia of the bodies.
pub fn inertias(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let ellipsoid = m.vis().global.ellipsoidinertia == 1;
    let (kind, factor, unit) = match ellipsoid {
        true => (mjGEOM_ELLIPSOID, 5f64, 4.0 / 3.0 * core::f64::consts::PI),
        false => (mjGEOM_BOX, 3f64, 8.0),
    };
    for id in shown(look).filter(|&b| m.body_mass()[b] > MINVAL) {
        let (mass, inertia) = (m.body_mass()[id], m.body_inertia()[id]);
        let mut size = Vec3(core::array::from_fn(|k| {
            let (a, b) = (inertia[(k + 1) % 3], inertia[(k + 2) % 3]);
            ((a + b - inertia[k]) / (2.0 * mass)).sqrt() * factor.sqrt()
        }));
        if look.flag(mjVIS_SCLINERTIA) {
            // as large as at the density of water
            let volume = unit * size[0] * size[1] * size[2];
            let density = mass / volume.max(MINVAL);
            size *= pow(density * 0.001, 1.0 / 3.0);
        }
        list.add(object(mjOBJ_BODY, id), |geom| {
            let (pos, mat) = (d.xipos()[id], d.ximat()[id]);
            let rgba = m.vis().rgba.inertia;
            set_shape(geom, kind, Some(size), Some(pos), Some(mat), Some(rgba));
            if look.selected(id) {
                geom.emission += look.glow();
            }
            if labelled(look, id) {
                label::named(m, geom, mjOBJ_BODY, id as i32);
            }
        })?;
    }
    Some(())
}

/// Names of bodies, unless their inertias carry them.
pub fn labels(look: &Look, list: &mut List) -> Option<()> {
    let d = look.d;
    if look.flag(mjVIS_INERTIA) {
        return Some(());
    }
    for id in shown(look).filter(|&b| labelled(look, b)) {
        list.add(number(id), |geom| {
            set_shape(
                geom,
                mjGEOM_LABEL,
                None,
                Some(d.xpos()[id]),
                Some(d.xmat()[id]),
                None,
            );
            label::named(look.m, geom, mjOBJ_BODY, id as i32);
        })?;
    }
    Some(())
}

/// Islands that bodies are in.
pub fn islands(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    if d.nisland() == 0 {
        return Some(());
    }
    for id in 1..m.nbody() {
        let root = m.body_weldid()[id] as usize;
        if m.body_dofnum()[root] == 0 {
            continue;
        }
        let island = d.dof_island()[m.body_dofadr()[root] as usize];
        if island > -1 {
            list.add(number(id), |geom| {
                set_shape(
                    geom,
                    mjGEOM_LABEL,
                    None,
                    Some(d.xipos()[id]),
                    Some(d.ximat()[id]),
                    None,
                );
                label::text(geom, format_args!("{island}"));
            })?;
        }
    }
    Some(())
}

/// Centers of mass of whole trees.
pub fn centers(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in (1..m.nbody()).filter(|&b| m.body_rootid()[b] as usize == b) {
        list.add(number(id), |geom| {
            let size = Vec3([look.length(m.vis().scale.com); 3]);
            let rgba = m.vis().rgba.com;
            set_shape(
                geom,
                mjGEOM_SPHERE,
                Some(size),
                Some(d.subtree_com()[id]),
                None,
                Some(rgba),
            );
        })?;
    }
    Some(())
}

/// A rod from each body through its joints to the parent.
pub fn connections(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 1..m.nbody() {
        let parent = m.body_parentid()[id] as usize;
        if parent == 0 {
            continue;
        }
        let joints = m.body_jntnum()[id];
        let first = if joints > 0 {
            m.body_jntadr()[id] as usize
        } else {
            0
        };
        let mut from = d.xipos()[id];
        let through = (first..first + joints as usize)
            .rev()
            .map(|j| d.xanchor()[j]);
        for to in through.chain([d.xipos()[parent]]) {
            list.add(number(id), |geom| {
                connect(
                    geom,
                    mjGEOM_CAPSULE,
                    look.length(m.vis().scale.connect),
                    from,
                    to,
                );
                geom.rgba = m.vis().rgba.connect;
            })?;
            from = to;
        }
    }
    Some(())
}

/// Arrows of the forces in `xfrc_applied`.
pub fn forces(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let scale = f64::from(m.vis().map.force) / m.stat().meanmass;
    for id in 1..m.nbody() {
        let force = Vec3::from_slice(&d.xfrc_applied()[id]);
        if force.norm() > MINVAL {
            list.add(number(id), |geom| {
                let from = d.xipos()[id];
                let width = look.length(m.vis().scale.forcewidth);
                connect(geom, mjGEOM_ARROW, width, from, from + force * scale);
                geom.rgba = m.vis().rgba.force;
            })?;
        }
    }
    Some(())
}
