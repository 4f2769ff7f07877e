//! Slider-crank transmissions: the rod between crank and slider.

use super::look::{List, Look, Object};
use crate::abi::*;
use crate::view::scene::geom::connect;
use crate::view::scene::label;

pub fn slidercranks(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    if !look.shows(mjCAT_DYNAMIC) {
        return Some(());
    }
    let cranks = (0..m.nactuator()).filter(|&i| m.actuator_trntype()[i] == mjTRN_SLIDERCRANK);
    for id in cranks {
        let of = Object {
            kind: mjOBJ_ACTUATOR,
            id,
            category: mjCAT_DYNAMIC,
        };
        let [crank, slider] = m.actuator_trnid()[id].map(|k| k as usize);
        let (pin, start) = (d.site_xpos()[crank], d.site_xpos()[slider]);
        let axis = d.site_xmat()[slider].col(2);
        let rod = m.actuator_cranklength()[id];
        // where the rod meets the slider's axis
        let off = pin - start;
        let along = off.dot(axis);
        let det = along * along + rod * rod - off.dot(off);
        let end = start.add_scl(axis, along - det.max(0.0).sqrt());
        let rgba = &m.vis().rgba;
        let width = look.length(m.vis().scale.slidercrank);
        list.add(of, |geom| {
            connect(geom, mjGEOM_CYLINDER, width, start, end);
            geom.rgba = rgba.slidercrank;
            if look.opt.label == mjLABEL_ACTUATOR {
                label::named(m, geom, mjOBJ_ACTUATOR, id as i32);
            }
        })?;
        list.add(of, |geom| {
            connect(geom, mjGEOM_CAPSULE, 0.5 * width, end, pin);
            geom.rgba = if det < 0.0 {
                rgba.crankbroken
            } else {
                rgba.slidercrank
            };
        })?;
    }
    Some(())
}
