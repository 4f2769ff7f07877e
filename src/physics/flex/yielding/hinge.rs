//! Sheets that yield where they bend: the angle at an edge beyond the yield becomes its rest.
//!
//! `plastic` has for each edge what is added to the normal force of its curved rest. That force holds the angle whose
//! tangent is the force over the edge's stiffness; an edge that grew counts as less bent.

use super::super::bend::{STRIDE, flap};
use super::super::parts::Flex;
use crate::math::elementary::{atan2, tan};
use crate::math::{MINVAL, Vec3};

/// No edge rests at more than this angle.
const MOST: f64 = 1.3;

/// The return mapping of the inner edges of a flex with its vertices at `x`.
pub fn hinges(flex: Flex, x: &[Vec3], plastic: &mut [f64]) {
    let m = flex.m;
    let (Some(bending), Some(thickness)) = (flex.bending(), thickness(flex)) else {
        return;
    };
    let limit = m.flex_yield()[flex.id][1] / thickness;
    let parts = flex.edges().zip(bending.chunks_exact(STRIDE)).zip(plastic);
    for ((e, k), plastic) in parts {
        let Some(at) = flap(flex, e) else { continue };
        let length = m.flexedge_length0()[e];
        if k[11] < MINVAL {
            continue;
        }
        let stiffness = k[11] / length;
        let Fold { angle, area } = Fold::new(at.map(|v| x[v]), length);
        // half a sheet's thickness from its middle the strain is the angle times that over the width
        let limit = limit * 2.0 * area / length;
        let elastic = angle - atan2(k[16] + *plastic, stiffness);
        if elastic.abs() > limit {
            let rest = angle - elastic.clamp(-limit, limit);
            *plastic = stiffness * tan(rest.clamp(-MOST, MOST)) - k[16];
        }
    }
}

/// The thickness of a sheet, which stands in an unused place of its first element.
fn thickness(flex: Flex) -> Option<f64> {
    let adr = usize::try_from(flex.m.flex_stiffnessadr()[flex.id]).ok()?;
    let thickness = *flex.m.flex_stiffness().get(adr + 6)?;
    (thickness > 0.0).then_some(thickness)
}

/// Two triangles at an edge.
struct Fold {
    angle: f64,
    /// of both
    area: f64,
}

impl Fold {
    /// From the ends of the edge and the third corners; `length` is that at rest.
    fn new(x: [Vec3; 4], length: f64) -> Fold {
        let edge = x[1] - x[0];
        let (along, now) = edge.normalized();
        let first = edge.cross(x[2] - x[0]);
        let second = (x[3] - x[0]).cross(edge);
        let sine = first.cross(second).dot(along);
        Fold {
            angle: atan2(sine * (length / now), first.dot(second)),
            area: 0.5 * (first.norm() + second.norm()),
        }
    }
}
