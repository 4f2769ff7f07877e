//! Joints: boxes and balls of those that turn freely, arrows along the axes of the others.

use super::object::object;
use crate::abi::*;
use crate::math::Vec3;
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::build::tendons::{limit_impedance, mixed};
use crate::view::scene::geom::{connect, set_shape, visible};
use crate::view::scene::label;

/// Makes a geom show a joint: `length` and `width` of an arrow, `size` of a box or ball.
pub fn shape(look: &Look, geom: &mut mjvGeom, joint: usize, length: f64, width: f64, size: f64) {
    let (m, d) = (look.m, look.d);
    let (anchor, axis) = (d.xanchor()[joint], d.xaxis()[joint]);
    let mut solid = |kind| {
        let mat = d.xmat()[m.jnt_bodyid()[joint] as usize];
        set_shape(
            geom,
            kind,
            Some(Vec3([size; 3])),
            Some(anchor),
            Some(mat),
            None,
        );
    };
    let arrow = match m.jnt_type()[joint] {
        mjJNT_FREE => return solid(mjGEOM_BOX),
        mjJNT_BALL => return solid(mjGEOM_SPHERE),
        mjJNT_SLIDE => mjGEOM_ARROW,
        _ => mjGEOM_ARROW1,
    };
    connect(geom, arrow, width, anchor, anchor.add_scl(axis, length));
}

pub fn joints(look: &Look, list: &mut List) -> Option<()> {
    let m = look.m;
    let (scale, rgba) = (&m.vis().scale, &m.vis().rgba);
    let [length, width] = [scale.jointlength, scale.jointwidth].map(|x| look.length(x));
    for id in (0..m.njnt()).filter(|&j| visible(&look.opt.jointgroup, m.jnt_group()[j])) {
        list.add(object(mjOBJ_JOINT, id), |geom| {
            shape(look, geom, id, length, width, 0.3 * length);
            let share = limit_impedance(look, mjCNSTR_LIMIT_JOINT, id);
            geom.rgba = mixed(rgba.joint, rgba.constraint, share);
            geom.rgba[3] = 1.0;
            if look.opt.label == mjLABEL_JOINT {
                label::named(m, geom, mjOBJ_JOINT, id as i32);
            }
        })?;
    }
    Some(())
}
