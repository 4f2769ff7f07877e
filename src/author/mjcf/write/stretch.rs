//! How scaled frames stretch the places inside them.

use super::pose::{angles, settle};
use crate::abi::mjsFrame;
use crate::author::element::{Element, Spec};
use crate::author::geometry::algebra::{M3, mul_mat, quat_to_mat, transpose};

const NONE: M3 = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

/// Some frame stretches.
pub fn any(spec: &Spec) -> bool {
    spec.list::<mjsFrame>().any(|f| f.scale != [1.0; 3])
}

/// The linear map of places in the frame or body around an element, in the axes there.
pub fn around(spec: &Spec, e: &Element) -> M3 {
    let inside = |id| turned(spec, spec.element(id));
    match (e.frame, e.parent) {
        (Some(frame), _) => {
            let [x, y, z] = spec.element(frame).get::<mjsFrame>().scale;
            mul_mat(&inside(frame), &[x, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, z])
        }
        (None, Some(body)) => inside(body),
        (None, None) => NONE,
    }
}

/// The map around a frame or body, in its own axes.
fn turned(spec: &Spec, e: &Element) -> M3 {
    let map = around(spec, e);
    if map == NONE {
        return map;
    }
    let (pose, _) = settle(&e.record, &angles(spec, e.id));
    let axes = quat_to_mat(pose.quat);
    mul_mat(&mul_mat(&transpose(&axes), &map), &axes)
}
