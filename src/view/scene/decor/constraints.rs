//! Equality constraints: the two points that shall be one.

use super::object::object;
use crate::abi::*;
use crate::math::{Mat3, Vec3};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::set_shape;
use crate::view::scene::label;

pub fn constraints(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let rgba = &m.vis().rgba;
    for id in 0..m.neq() {
        let kind = m.eq_type()[id];
        if d.eq_active()[id] == 0 || !matches!(kind, mjEQ_CONNECT | mjEQ_WELD) {
            continue;
        }
        for ((pos, mat), rgba) in ends(look, id, kind)
            .into_iter()
            .zip([rgba.connect, rgba.constraint])
        {
            list.add(object(mjOBJ_EQUALITY, id), |geom| {
                let size = Vec3([look.length(m.vis().scale.constraint); 3]);
                set_shape(
                    geom,
                    mjGEOM_SPHERE,
                    Some(size),
                    Some(pos),
                    Some(mat),
                    Some(rgba),
                );
                if look.opt.label == mjLABEL_CONSTRAINT {
                    label::named(m, geom, mjOBJ_EQUALITY, id as i32);
                }
            })?;
        }
    }
    Some(())
}

/// Both ends of a connect or weld: points and orientations.
fn ends(look: &Look, id: usize, kind: mjtEq) -> [(Vec3, Mat3); 2] {
    let (m, d) = (look.m, look.d);
    let objects = [m.eq_obj1id()[id], m.eq_obj2id()[id]].map(|k| k as usize);
    if m.eq_objtype()[id] == mjOBJ_SITE {
        return objects.map(|s| (d.site_xpos()[s], d.site_xmat()[s]));
    }
    let data = &m.eq_data()[id];
    let mut anchors = [Vec3::from_slice(data), Vec3::from_slice(&data[3..])];
    if kind == mjEQ_WELD {
        anchors.reverse();
    }
    [0, 1].map(|k| {
        let mat = d.xmat()[objects[k]];
        (mat.mul_vec(anchors[k]) + d.xpos()[objects[k]], mat)
    })
}
