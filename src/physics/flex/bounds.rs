//! Boxes around the elements of a flex, and around the nodes of its tree.

use super::parts::Flex;
use super::rod;
use crate::abi::mjDSBL_MIDPHASE;
use crate::base::Data;
use crate::fields;
use crate::math::scalar::{max, min};

/// `flexelem_aabb`: centre and half sizes, with the radius around the element.
pub fn elements(d: &mut Data, flex: Flex) {
    // from the axis of a rod with a box section to its corners
    let corner = rod::section(flex).map(|[a, b]| (b * b + a * a).sqrt());
    let radius = corner.unwrap_or(flex.m.flex_radius()[flex.id]);
    let first = flex.vertices().start;
    fields!(d => write: flexelem_aabb; read: flexvert_xpos);
    let boxes = &mut flexelem_aabb[flex.elements()];
    for (aabb, corners) in boxes.iter_mut().zip(flex.corners().chunks(flex.dim() + 1)) {
        for k in 0..3 {
            let x = |v: i32| flexvert_xpos[first + v as usize][k];
            let (mut low, mut high) = (x(corners[0]), x(corners[0]));
            for &v in &corners[1..] {
                low = min(low, x(v));
                high = max(high, x(v));
            }
            aabb[k] = 0.5 * (high + low);
            aabb[3 + k] = 0.5 * (high - low) + radius;
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
    fields!(d => write: bvh_aabb_dyn; read: flexelem_aabb);
    for n in (0..m.flex_bvhnum()[flex.id] as usize).rev() {
        bvh_aabb_dyn[first + n] = match usize::try_from(m.bvh_nodeid()[adr + n]) {
            Ok(e) => flexelem_aabb[elements + e],
            Err(_) => {
                let [a, b] = m.bvh_child()[adr + n].map(|c| bvh_aabb_dyn[first + c as usize]);
                around(&a, &b)
            }
        };
    }
}

/// The box around two boxes.
fn around(a: &[f64; 6], b: &[f64; 6]) -> [f64; 6] {
    let mut aabb = [0.0; 6];
    for k in 0..3 {
        let low = min(a[k] - a[3 + k], b[k] - b[3 + k]);
        let high = max(a[k] + a[3 + k], b[k] + b[3 + k]);
        aabb[k] = 0.5 * (high + low);
        aabb[3 + k] = 0.5 * (high - low);
    }
    aabb
}
