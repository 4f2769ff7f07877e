//! Two neighbours that are bent at rest, of a chain without joints for its twist: each keeps its curvature, and the planes
//! in which they are bent keep their angle about the edge between them.

use super::curvature::{Curvature, SOFT};
use super::stiffness::Weights;
use super::sums::{Motion, Sums};
use crate::math::{MINVAL, Mat3, Vec3};

/// Numbers of the record after the vertices.
struct Stiffness {
    bend: [f64; 2],
    rest: [f64; 2],
    /// against twist, along and across the angle at rest
    twist: [f64; 2],
}

impl Stiffness {
    fn new(record: &[f64]) -> Self {
        Stiffness {
            bend: [record[4], record[5]],
            rest: [record[6], record[7]],
            twist: [record[8], record[9]],
        }
    }
}

pub fn forces(record: &[f64], motion: &Motion, sums: &mut Sums) {
    let v: [usize; 4] = core::array::from_fn(|i| record[i] as usize);
    let k = Stiffness::new(record);
    let hinges = [[v[0], v[1], v[2]], [v[1], v[2], v[3]]];
    let [Some(first), Some(second)] = hinges.map(|h| Curvature::new(motion.pos, h)) else {
        return;
    };
    let both = [first, second];
    let axis = (motion.pos[v[2]] - motion.pos[v[1]]).normalized().0;
    if sums.on[0] {
        let twist = twist_springs(&both, &k, axis);
        for i in 0..2 {
            let f = both[i].spring(k.bend[i], k.rest[i]) + twist[i];
            both[i].push(f, hinges[i], sums.springs);
        }
    }
    if sums.on[1] {
        let rate = [0, 1].map(|i| both[i].rate(hinges[i].map(|v| motion.vel[v])));
        let twist = twist_dampers(&both, &k, axis, rate);
        for i in 0..2 {
            let f = both[i].damper(k.bend[i], rate[i]) + twist[i];
            both[i].push(f, hinges[i], sums.dampers);
        }
    }
}

/// Forces on both curvatures. In units of their rests, softened near zero, one turned by the angle at rest should be the
/// other; the energy is the square of what is missing.
fn twist_springs(both: &[Curvature; 2], k: &Stiffness, axis: Vec3) -> [Vec3; 2] {
    let [along, across] = k.twist;
    let size = (along * along + across * across).sqrt();
    let soft = [0, 1].map(|i| both[i].softened(k.rest[i]));
    let unit = [0, 1].map(|i| both[i].vector * (soft[i].factor / k.rest[i]));
    let [a, b] = unit;
    let missing = [
        b * along + b.cross(axis) * across - a * size,
        a * along + axis.cross(a) * across - b * size,
    ];
    [0, 1].map(|i| {
        let u = both[i].vector * (1.0 / k.rest[i]);
        let f = missing[i] * 2.0;
        (f - u * (u.dot(f) / soft[i].square)) * (soft[i].factor / k.rest[i])
    })
}

/// Forces on both curvatures that resist the turning of their planes against each other.
fn twist_dampers(both: &[Curvature; 2], k: &Stiffness, axis: Vec3, rate: [Vec3; 2]) -> [Vec3; 2] {
    if both.iter().any(|c| c.size < MINVAL) {
        return [Vec3::ZERO; 2];
    }
    let gradient = angle_gradients(both, axis);
    let f = twist_damping(both, k) * (gradient[1].dot(rate[1]) - gradient[0].dot(rate[0]))
        / SOFTENED_REST;
    [gradient[0] * f, -(gradient[1] * f)]
}

/// What turns each plane about the edge.
fn angle_gradients(both: &[Curvature; 2], axis: Vec3) -> [Vec3; 2] {
    [0, 1].map(|i| axis.cross(both[i].vector) * (1.0 / both[i].size.powi(2)))
}

/// Strength of the damper between both planes.
fn twist_damping(both: &[Curvature; 2], k: &Stiffness) -> f64 {
    let [along, across] = k.twist;
    let mut strength = 2.0 * (along * along + across * across).sqrt();
    for i in 0..2 {
        let soft = both[i].softened(k.rest[i]);
        strength *= (soft.ratio * soft.factor).powi(2);
    }
    strength
}

/// Both curvatures of a record with four vertices and what resists their change, alone and together: of twist that by
/// the turning of both planes.
pub fn stiffness(
    record: &[f64],
    x: &[Vec3],
    weights: Weights,
) -> Option<([Curvature; 2], [[Mat3; 2]; 2])> {
    let v: [usize; 4] = core::array::from_fn(|i| record[i] as usize);
    let k = Stiffness::new(record);
    let both = [
        Curvature::new(x, [v[0], v[1], v[2]])?,
        Curvature::new(x, [v[1], v[2], v[3]])?,
    ];
    let mut inner = [[Mat3([0.0; 9]); 2]; 2];
    for i in 0..2 {
        let spring = both[i].length_slope(k.bend[i], k.rest[i]);
        let damper = both[i].damper_slope(k.bend[i]);
        for (n, x) in inner[i][i].0.iter_mut().enumerate() {
            *x += weights.spring * spring.0[n] + weights.damper * damper.0[n];
        }
    }
    if both.iter().any(|c| c.size < MINVAL) {
        return Some((both, inner));
    }
    let axis = (x[v[2]] - x[v[1]]).normalized().0;
    let gradient = angle_gradients(&both, axis);
    let [a, b] = [0, 1].map(|i| both[i].vector * (both[i].softened(k.rest[i]).factor / k.rest[i]));
    let [along, across] = k.twist;
    let (cos, sin) = (a.dot(b), a.cross(b).dot(axis));
    let together = 2.0 * (along * cos + across * sin);
    let apart = 2.0 * (along * sin - across * cos);
    let size = 2.0 * (along * along + across * across).sqrt();
    // how each grows, which softening all but stops
    let growth = [0, 1].map(|i| {
        let rate = SOFT * SOFT / both[i].softened(k.rest[i]).square;
        both[i].vector * (rate / both[i].size.powi(2))
    });
    let damping = weights.damper * twist_damping(&both, &k) / SOFTENED_REST;
    for i in 0..2 {
        // bending resists turning about the edge alone
        let bend = both[i].across(k.bend[i], k.rest[i]) * both[i].size.powi(2);
        let own = size * [a, b][i].norm2();
        let turning = weights.spring * (own + bend) + damping;
        add(&mut inner[i][i], turning, gradient[i], gradient[i]);
        add(&mut inner[i][i], weights.spring * own, growth[i], growth[i]);
    }
    let turning = -(weights.spring * together + damping);
    for (r, c, sign) in [(0, 1, 1.0), (1, 0, -1.0)] {
        let block = &mut inner[r][c];
        add(block, turning, gradient[r], gradient[c]);
        add(block, -weights.spring * together, growth[r], growth[c]);
        add(block, sign * weights.spring * apart, growth[r], gradient[c]);
        add(
            block,
            -sign * weights.spring * apart,
            gradient[r],
            growth[c],
        );
    }
    Some((both, inner))
}

fn add(to: &mut Mat3, scale: f64, left: Vec3, right: Vec3) {
    for (n, x) in to.0.iter_mut().enumerate() {
        *x += scale * left[n / 3] * right[n % 3];
    }
}

/// One of the two squares that soften the strength is in units of its limit far from zero, not of the rest.
const SOFTENED_REST: f64 = 1.0 + super::curvature::SOFT * super::curvature::SOFT;
