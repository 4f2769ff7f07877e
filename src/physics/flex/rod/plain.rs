//! A rod without twist joints: each vertex, or two neighbours, for themselves.

use super::super::parts::Flex;
use super::curvature::Curvature;
use super::pair;
use super::records::{STRIDE, records};
use super::stiffness::Weights;
use super::sums::{Motion, Sums};
use crate::math::{Mat3, Vec3};

/// Forces of a rod without twist joints.
pub fn forces(flex: Flex, motion: &Motion, sums: &mut Sums) {
    for record in records(flex).chunks_exact(STRIDE) {
        if record[3] >= 0.0 {
            pair::forces(record, motion, sums);
        } else {
            hinge(record, motion, sums);
        }
    }
}

/// A vertex for itself.
fn hinge(record: &[f64], motion: &Motion, sums: &mut Sums) {
    let v: [usize; 3] = core::array::from_fn(|i| record[i] as usize);
    let (k, rest) = (record[4], record[6]);
    let Some(curvature) = Curvature::new(motion.pos, v) else {
        return;
    };
    if sums.on[0] {
        curvature.push(curvature.spring(k, rest), v, sums.springs);
    }
    if sums.on[1] {
        let rate = curvature.rate(v.map(|v| motion.vel[v]));
        curvature.push(curvature.damper(k, rate), v, sums.dampers);
    }
}

/// The curvature of a record with three vertices and what resists its change.
pub fn stiffness(record: &[f64], x: &[Vec3], weights: Weights) -> Option<(Curvature, Mat3)> {
    let v: [usize; 3] = core::array::from_fn(|i| record[i] as usize);
    let (k, rest) = (record[4], record[6]);
    let curvature = Curvature::new(x, v)?;
    let (spring, damper) = (curvature.spring_slope(k, rest), curvature.damper_slope(k));
    let sum = Mat3(core::array::from_fn(|i| {
        weights.spring * spring.0[i] + weights.damper * damper.0[i]
    }));
    Some((curvature, sum))
}
