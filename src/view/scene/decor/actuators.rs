//! Actuators: what they act on, coloured by how much.

use super::joints::shape;
use super::object::object;
use crate::abi::*;
use crate::math::{MINVAL, scalar};
use crate::physics::support::actuator_disabled;
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::build::tendons::path;
use crate::view::scene::geom::{connect, set_shape, visible};
use crate::view::scene::{color, label};

pub fn actuators(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let scale = &m.vis().scale;
    for id in 0..m.nactuator() {
        let group = m.actuator_group()[id];
        if !visible(&look.opt.actuatorgroup, group) || actuator_disabled(m, id) {
            continue;
        }
        let (of, rgba) = (object(mjOBJ_ACTUATOR, id), colour(look, id));
        let finish = |geom: &mut mjvGeom, named: bool| {
            geom.rgba = rgba;
            if named && look.opt.label == mjLABEL_ACTUATOR {
                label::named(m, geom, mjOBJ_ACTUATOR, id as i32);
            }
        };
        let target = m.actuator_trnid()[id][0] as usize;
        match m.actuator_trntype()[id] {
            mjTRN_JOINT | mjTRN_JOINTINPARENT => list.add(of, |geom| {
                let [length, width] =
                    [scale.actuatorlength, scale.actuatorwidth].map(|x| look.length(x));
                let size = 0.33 * look.length(scale.jointlength);
                shape(look, geom, target, length, width, size);
                finish(geom, true);
            })?,
            mjTRN_SITE => list.add(of, |geom| {
                let (pos, mat) = (d.site_xpos()[target], d.site_xmat()[target]);
                let size = m.site_size()[target] * 1.05;
                set_shape(
                    geom,
                    m.site_type()[target],
                    Some(size),
                    Some(pos),
                    Some(mat),
                    None,
                );
                finish(geom, true);
            })?,
            mjTRN_BODY => {
                let first = m.body_geomadr()[target];
                for g in first..first + m.body_geomnum()[target] {
                    let g = g as usize;
                    let kind = m.geom_type()[g];
                    if [mjGEOM_PLANE, mjGEOM_HFIELD, mjGEOM_MESH, mjGEOM_SDF].contains(&kind) {
                        continue;
                    }
                    list.add(of, |geom| {
                        let (pos, mat) = (d.geom_xpos()[g], d.geom_xmat()[g]);
                        set_shape(
                            geom,
                            kind,
                            Some(m.geom_size()[g] * 1.05),
                            Some(pos),
                            Some(mat),
                            None,
                        );
                        finish(geom, false);
                    })?;
                }
            }
            mjTRN_TENDON if d.ten_wrapnum()[target] > 0 => {
                let width = m.tendon_width()[target] * f64::from(m.vis().map.actuatortendon);
                let (material, own) = (m.tendon_matid()[target], m.tendon_rgba()[target]);
                path(look, target, |first, from, to| {
                    list.add(of, |geom| {
                        connect(geom, mjGEOM_CAPSULE, width, from, to);
                        color::paint(look, geom, material, own);
                        finish(geom, first);
                    })
                })?;
            }
            _ => {}
        }
    }
    Some(())
}

/// From the colour of negative control over that of none to that of positive control; of activation, where that is asked for.
fn colour(look: &Look, id: usize) -> [f32; 4] {
    let (m, d) = (look.m, look.d);
    let rgba = &m.vis().rgba;
    let control = m.actuator_ctrladr()[id] as usize;
    let activation = look.flag(mjVIS_ACTIVATION);
    let range = if m.actuator_ctrllimited()[control] != 0 {
        m.actuator_ctrlrange()[control]
    } else if activation && m.actuator_actlimited()[id] != 0 {
        m.actuator_actrange()[id]
    } else {
        [-1.0, 1.0]
    };
    let [mut low, middle, mut high] = match range {
        [low, high] if low >= 0.0 => [-1.0, low, high],
        [low, high] if high <= 0.0 => [low, high, 1.0],
        [low, high] => [low, 0.0, high],
    };
    if middle - low < MINVAL {
        low = middle - MINVAL;
    }
    if high - middle < MINVAL {
        high = middle + MINVAL;
    }
    let active = activation && m.actuator_dyntype()[id] != mjDYN_NONE;
    // dynamics without a state have no activation
    let last = usize::try_from(m.actuator_actadr()[id] + m.actuator_actnum()[id] - 1);
    let x = match last {
        Ok(last) if active => d.act()[last],
        _ => d.ctrl()[control],
    };
    let x = scalar::clip(x, low, high);
    let (end, share) = if x <= middle {
        (
            rgba.actuatornegative,
            (middle - x) / MINVAL.max(middle - low),
        )
    } else {
        (
            rgba.actuatorpositive,
            (x - middle) / MINVAL.max(high - middle),
        )
    };
    let share = share as f32;
    let rest = 1.0 - share;
    core::array::from_fn(|c| share * end[c] + rest * rgba.actuator[c])
}
