//! Boxes around the elements of a flex, and around the nodes of its tree.

use super::parts::Flex;
use super::rod;
use crate::abi::mjDSBL_MIDPHASE;
use crate::base::Data;
use crate::fields;
use crate::math::Vec3;
use crate::math::scalar::{max, min};

/// `flexelem_aabb`: centre and half sizes, with the radius around the element.
pub fn elements(d: &mut Data, flex: Flex) {
    // from the axis of a rod with a box section to its corners
    let corner = rod::section(flex).map(|[a, b]| (b * b + a * a).sqrt());
    let radius = corner.unwrap_or(flex.m.flex_radius()[flex.id]);
    fields!(d => write: flexelem_aabb; read: flexvert_xpos);
    let (boxes, x) = (
        &mut flexelem_aabb[flex.elements()],
        &flexvert_xpos[flex.vertices()],
    );
    match flex.dim() {
        1 => simplices::<2>(boxes, flex.corners(), x, radius),
        2 => simplices::<3>(boxes, flex.corners(), x, radius),
        _ => simplices::<4>(boxes, flex.corners(), x, radius),
    }
}

/// Boxes around elements of N corners.
fn simplices<const N: usize>(boxes: &mut [[f64; 6]], corners: &[i32], x: &[Vec3], radius: f64) {
    for (aabb, corners) in boxes.iter_mut().zip(corners.as_chunks::<N>().0) {
        let at = corners.map(|v| x[v as usize]);
        let (mut low, mut high) = (at[0], at[0]);
        for x in &at[1..] {
            low = Vec3::new(min(low[0], x[0]), min(low[1], x[1]), min(low[2], x[2]));
            high = Vec3::new(max(high[0], x[0]), max(high[1], x[1]), max(high[2], x[2]));
        }
        let (centre, half) = ((high + low) * 0.5, (high - low) * 0.5);
        for k in 0..3 {
            (aabb[k], aabb[3 + k]) = (centre[k], half[k] + radius);
        }
    }
}

/// `bvh_aabb_dyn`: leaves have their element's box, other nodes that around their children.
pub fn tree(d: &mut Data, flex: Flex) {
    let m = flex.m;
    let Ok(adr) = usize::try_from(m.flex_bvhadr()[flex.id]) else {
        return;
    };
    if m.disabled(mjDSBL_MIDPHASE) {
        return;
    }
    let first = adr - m.nbvhstatic();
    let elements = flex.elements().start;
    let num = m.flex_bvhnum()[flex.id] as usize;
    fields!(d => write: bvh_aabb_dyn; read: flexelem_aabb);
    let (boxes, leaves) = (
        &mut bvh_aabb_dyn[first..first + num],
        &flexelem_aabb[elements..],
    );
    let nodes = m.bvh_nodeid()[adr..adr + num].iter();
    for (n, (&leaf, child)) in nodes.zip(&m.bvh_child()[adr..adr + num]).enumerate().rev() {
        boxes[n] = match usize::try_from(leaf) {
            Ok(e) => leaves[e],
            Err(_) => {
                let [a, b] = child.map(|c| &boxes[c as usize]);
                around(a, b)
            }
        };
    }
}

/// The box around two boxes.
fn around(a: &[f64; 6], b: &[f64; 6]) -> [f64; 6] {
    let low: [f64; 3] = core::array::from_fn(|k| min(a[k] - a[3 + k], b[k] - b[3 + k]));
    let high: [f64; 3] = core::array::from_fn(|k| max(a[k] + a[3 + k], b[k] + b[3 + k]));
    let centre: [f64; 3] = core::array::from_fn(|k| 0.5 * (high[k] + low[k]));
    let half: [f64; 3] = core::array::from_fn(|k| 0.5 * (high[k] - low[k]));
    [centre[0], centre[1], centre[2], half[0], half[1], half[2]]
}
