//! The selected body: its reference pose, and the point where it was grabbed.

use super::object::number;
use crate::abi::*;
use crate::math::{Quat, Vec3};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::{connect, set_shape};
use crate::view::scene::label;

/// The selected body and the selected point.
fn selected(look: &Look) -> Option<(usize, Vec3)> {
    let body = usize::try_from(look.pert.select)
        .ok()
        .filter(|&b| b > 0 && b < look.m.nbody())?;
    let (pos, mat) = (look.d.xpos()[body], &look.d.xmat()[body]);
    Some((body, mat.mul_vec(Vec3(look.pert.localpos)) + pos))
}

/// A rod from the selected point to its reference while it is pulled, a box with the reference orientation while it is turned.
pub fn perturbation(look: &Look, list: &mut List) -> Option<()> {
    let (m, d, pert) = (look.m, look.d, look.pert);
    let Some((id, point)) = selected(look) else {
        return Some(());
    };
    let (scale, rgba) = (&m.vis().scale, &m.vis().rgba);
    let mat = Quat(pert.refquat).to_mat();
    let active = pert.active | pert.active2;
    if active & mjPERT_TRANSLATE != 0 {
        let rgba = shared(look, mjPERT_TRANSLATE, rgba.constraint);
        let (width, to) = (look.length(scale.constraint), Vec3(pert.refselpos));
        list.add(number(id), |geom| {
            connect(geom, mjGEOM_CAPSULE, width, point, to);
            geom.rgba = rgba;
        })?;
        list.add(number(id), |geom| {
            let size = Vec3([2.0 * width; 3]);
            set_shape(
                geom,
                mjGEOM_SPHERE,
                Some(size),
                Some(to),
                Some(mat),
                Some(rgba),
            );
        })?;
    }
    if active & mjPERT_ROTATE != 0 {
        let rgba = shared(look, mjPERT_ROTATE, rgba.inertia);
        let (mut size, mut pos) = (Vec3([look.unit(); 3]), d.xipos()[id]);
        if m.body_bvhnum()[id] > 0 {
            let aabb = m.bvh_aabb()[m.body_bvhadr()[id] as usize];
            size = Vec3::from_slice(&aabb[3..]);
            pos += d.ximat()[id].mul_vec(Vec3::from_slice(&aabb[..3]));
        }
        list.add(number(id), |geom| {
            set_shape(
                geom,
                mjGEOM_LINEBOX,
                Some(size),
                Some(pos),
                Some(mat),
                Some(rgba),
            );
        })?;
    }
    Some(())
}

/// A colour that tells which of the two devices perturbs: red and green change places for the second.
fn shared(look: &Look, bit: mjtPertBit, rgba: [f32; 4]) -> [f32; 4] {
    let [mut r, mut g] = [0f32; 2];
    if look.pert.active & bit != 0 {
        [r, g] = [rgba[0], rgba[1]];
    }
    if look.pert.active2 & bit != 0 {
        [r, g] = [r.max(rgba[1]), g.max(rgba[0])];
    }
    [r, g, rgba[2], rgba[3]]
}

pub fn point(look: &Look, list: &mut List) -> Option<()> {
    let m = look.m;
    let Some((id, point)) = selected(look) else {
        return Some(());
    };
    list.add(number(id), |geom| {
        let size = Vec3([look.length(m.vis().scale.selectpoint); 3]);
        let rgba = m.vis().rgba.selectpoint;
        set_shape(
            geom,
            mjGEOM_SPHERE,
            Some(size),
            Some(point),
            None,
            Some(rgba),
        );
        if look.opt.label == mjLABEL_SELPNT {
            let ([x, y, z], [u, v, w]) = (point.0, look.pert.localpos);
            label::text(
                geom,
                format_args!("{x:.3} {y:.3} {z:.3} (local {u:.3} {v:.3} {w:.3})"),
            );
        }
    })
}
