//! Springs that yield: where they rest, and how that moves when they are stretched too far (ideal elasto-plasticity).
//!
//! A spring with a yield has its rest in `plastic` instead of the model; the return mapping at the end of a step
//! brings a deflection beyond `springyield` back to it. Programming: siPhysicsState.

use crate::abi::{mjDSBL_SPRING, mjJNT_BALL, mjTENDON_FIXED};
use crate::base::{Data, Model};
use crate::fields;
use crate::math::{Quat, Real, scalar::max, sparse::dot_sparse};
use crate::physics::flex;
use crate::physics::sleep::{self, Sleepers};

/// Coordinates at which the spring of joint `j` rests, in the order of its positions.
#[inline]
pub fn joint_rest<'a>(m: Model<'a>, plastic: &'a [f64], j: usize) -> &'a [f64] {
    match usize::try_from(m.jnt_plasticadr()[j]) {
        Ok(adr) => &plastic[adr..],
        Err(_) => &m.qpos_spring()[m.jnt_qposadr()[j] as usize..],
    }
}

/// Coordinate `k` of these.
#[inline(always)]
pub fn joint_rest_at<N: Real>(m: Model, plastic: &[N], j: usize, k: usize) -> N {
    match usize::try_from(m.jnt_plasticadr()[j]) {
        Ok(adr) => plastic[adr + k],
        Err(_) => N::of(m.qpos_spring()[m.jnt_qposadr()[j] as usize + k]),
    }
}

/// Shortest and longest length at which the spring of tendon `t` rests.
#[inline]
pub fn tendon_rest(m: Model, plastic: &[f64], t: usize) -> [f64; 2] {
    match usize::try_from(m.tendon_plasticadr()[t]) {
        Ok(adr) => [plastic[adr], plastic[adr + 1]],
        Err(_) => m.tendon_lengthspring()[t],
    }
}

/// The return mapping, after positions moved with velocity `vel` over a step. Path-dependent lengths are
/// not known at the new positions: those of spatial tendons are extrapolated.
pub fn flow(d: &mut Data, vel: &[f64]) {
    let m = d.model();
    if m.nplastic() == 0 {
        return;
    }
    // what rods remember is no rest of a spring
    flex::store_frames(d);
    if m.disabled(mjDSBL_SPRING) {
        return;
    }
    flex::flow(d, vel);
    let any = sleep::any_asleep(d);
    fields!(d => write: plastic; read: qpos, ten_length, ten_J, tree_awake, body_awake);
    let asleep = Sleepers::new(m, any, tree_awake, body_awake);
    for j in (0..m.njnt()).filter(|&j| !asleep.joint(j)) {
        if let Ok(adr) = usize::try_from(m.jnt_plasticadr()[j]) {
            let pos = &qpos[m.jnt_qposadr()[j] as usize..];
            let (rest, limit) = (&mut plastic[adr..], max(0.0, m.jnt_springyield()[j]));
            if m.jnt_type()[j] == mjJNT_BALL {
                rotate(rest, Quat::from_slice(pos), limit);
            } else {
                shift(&mut rest[0], pos[0], limit);
            }
        }
    }
    for t in (0..m.ntendon()).filter(|&t| !asleep.tendon(t)) {
        if let Ok(adr) = usize::try_from(m.tendon_plasticadr()[t]) {
            let length = if m.tendon_type()[t] == mjTENDON_FIXED {
                combination(m, t, qpos)
            } else {
                let start = m.ten_J_rowadr()[t] as usize;
                let row = start..start + m.ten_J_rownnz()[t] as usize;
                let rate = dot_sparse(&ten_J[row.clone()], &m.ten_J_colind()[row], vel);
                ten_length[t] + m.opt().timestep * rate
            };
            stretch(
                &mut plastic[adr..adr + 2],
                length,
                max(0.0, m.tendon_springyield()[t]),
            );
        }
    }
}

/// Length of a fixed tendon.
fn combination(m: Model, t: usize, qpos: &[f64]) -> f64 {
    let first = m.tendon_adr()[t] as usize;
    let mut length = 0.0;
    for w in first..first + m.tendon_num()[t] as usize {
        length += m.wrap_prm()[w] * qpos[m.jnt_qposadr()[m.wrap_objid()[w] as usize] as usize];
    }
    length
}

/// The rest of a slide or hinge joint, no further than `limit` from its position.
fn shift(rest: &mut f64, pos: f64, limit: f64) {
    let x = pos - *rest;
    if x > limit {
        *rest = pos - limit;
    } else if x < -limit {
        *rest = pos + limit;
    }
}

/// The rest of a ball joint, turned along the geodesic to its orientation.
fn rotate(rest: &mut [f64], orientation: Quat, limit: f64) {
    let from = Quat::from_slice(rest);
    let dif = orientation.normalized().sub_quat(from);
    let angle = dif.norm();
    if angle > limit {
        rest[..4].copy_from_slice(&from.integrate(dif, (angle - limit) / angle).normalized().0);
    }
}

/// The dead band of a tendon, both ends alike; a rope, slack from zero to its length, only lengthens.
fn stretch(band: &mut [f64], length: f64, limit: f64) {
    let [lower, upper] = [band[0], band[1]];
    let beyond = if length - upper > limit {
        (length - upper) - limit
    } else if length - lower < -limit {
        (length - lower) + limit
    } else {
        return;
    };
    let rope = lower == 0.0 && upper > 0.0;
    band[1] = upper + beyond;
    if !(rope && beyond > 0.0) {
        band[0] = lower + beyond;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Vec3;

    #[test]
    fn rest_follows_at_the_yield() {
        for (pos, limit, expected) in [
            (0.3, 0.2, 0.1),
            (-0.3, 0.2, -0.1),
            (0.1, 0.2, 0.0),
            (0.3, 0.0, 0.3),
        ] {
            let mut rest = 0.0;
            shift(&mut rest, pos, limit);
            assert!((rest - expected).abs() < 1e-15, "{pos} {limit}: {rest}");
        }
    }

    #[test]
    fn orientation_yields_along_the_geodesic() {
        let axis = Vec3([0.6, 0.0, 0.8]);
        let mut rest = [1.0, 0.0, 0.0, 0.0];
        rotate(&mut rest, Quat::from_axis_angle(axis, 0.5), 0.2);
        let expected = Quat::from_axis_angle(axis, 0.3).0;
        rest.iter()
            .zip(expected)
            .for_each(|(a, b)| assert!((a - b).abs() < 1e-15));
    }

    #[test]
    fn bands_move_and_ropes_lengthen() {
        let after = |mut band: [f64; 2], length| {
            stretch(&mut band, length, 0.25);
            band
        };
        assert_eq!(after([0.5, 1.0], 1.5), [0.75, 1.25]);
        assert_eq!(after([0.5, 1.0], 0.0), [0.25, 0.75]);
        assert_eq!(after([0.5, 1.0], 1.25), [0.5, 1.0]);
        // slack below its length: pulled, it only lengthens
        assert_eq!(after([0.0, 1.0], 1.5), [0.0, 1.25]);
        assert_eq!(after([0.0, 0.0], 1.5), [1.25, 1.25]);
    }
}
