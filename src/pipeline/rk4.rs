//! Fourth-order Runge-Kutta on the configuration manifold. Computation: geIntegration.
//!
//! Orientations: within a step the stage orientations are exp(u) times the first, so the rates of
//! the rotation vector u, not the angular velocities, are combined: u̇ = dexp⁻¹(u) ω
//! (Munthe-Kaas, High order Runge-Kutta methods on manifolds, 1999).

use core::f64::consts::PI;

use bytemuck::cast_slice_mut;

use super::advance::{Whole, advance};
use super::forward::{Sensors, Skip, forward_skip};
use crate::abi::{mjJNT_BALL, mjJNT_FREE};
use crate::base::stack::Mark;
use crate::base::{Data, Model, callbacks};
use crate::fields;
use crate::math::elementary::tan;
use crate::math::{Real, Vec3, short};
use crate::physics::support::integrate_pos;
use crate::physics::{actuation, sensor};

/// The classical tableau: row i weighs the rates of stages 0..=i for stage i+1.
pub const A: [[f64; 3]; 3] = [[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 1.0]];
pub const B: [f64; 4] = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];

/// `mj_RungeKutta` with four stages, after `mj_forward`.
pub fn rk4(d: &mut Data) {
    let m = d.model();
    let (nq, nv, na) = (m.nq(), m.nv(), m.na());
    let (h, time) = (m.opt().timestep, d.time());
    let mark = d.mark();
    let [qpos0, qvel0, act0] = mark.several(d, [nq, nv, na]);
    short::copy(qpos0, d.qpos());
    short::copy(qvel0, d.qvel());
    short::copy(act0, d.act());
    let start = Start::save(d, &mark);
    let sensors = if sensor::any_delayed(m) {
        m.nsensordata()
    } else {
        0
    };
    let delayed = mark.nums(d, sensors);
    if sensors > 0 {
        sensor::present_of_delayed(d, delayed);
    }
    // rates of position, velocity and activation at the four stages
    let [vel, acc, act_dot] = mark.several(d, [4 * nv, 4 * nv, 4 * na]);
    let [dpos, dvel, dact] = mark.several(d, [nv, nv, na]);
    short::copy(&mut vel[..nv], qvel0);
    short::copy(&mut acc[..nv], d.qacc());
    short::copy(&mut act_dot[..na], d.act_dot());

    let seen = seen_by_stages(m);
    for (stage, weights) in A.iter().enumerate() {
        let last = stage + 1 == A.len();
        let weights = &weights[..=stage];
        combine(dpos, vel, weights);
        combine(dvel, acc, weights);
        combine(dact, act_dot, weights);
        short::copy(d.qpos_mut(), qpos0);
        integrate_pos(m, d.qpos_mut(), dpos, h);
        step_to(d.qvel_mut(), qvel0, dvel, h);
        step_to(d.act_mut(), act0, dact, h);
        d.set_time(time + weights.iter().sum::<f64>() * h);
        let sensors = if last || seen {
            Sensors::Skip
        } else {
            Sensors::Unseen
        };
        forward_skip(d, Skip::None, sensors);
        let next = stage + 1;
        short::copy(&mut vel[next * nv..][..nv], d.qvel());
        rotation_rates(m, &mut vel[next * nv..][..nv], dpos, h);
        short::copy(&mut acc[next * nv..][..nv], d.qacc());
        short::copy(&mut act_dot[next * na..][..na], d.act_dot());
    }

    combine(dpos, vel, &B);
    combine(dvel, acc, &B);
    combine(dact, act_dot, &B);
    d.set_time(time);
    short::copy(d.qpos_mut(), qpos0);
    short::copy(d.qvel_mut(), qvel0);
    short::copy(d.act_mut(), act0);
    start.restore(d);
    let whole = Whole {
        velocity: dpos,
        delayed,
    };
    advance(d, Some(dact), Some(dvel), Some(whole));
    // what the step did on the whole; the warm start keeps the last stage, also when trees fell asleep after it
    short::copy(d.qacc_mut(), dvel);
    short::copy(d.qacc_warmstart_mut(), &acc[3 * nv..]);
    mark.release(d);
}

/// Whether something reads mjData in each stage of a step, and not only what the last one leaves: callbacks, plugins.
pub fn seen_by_stages(m: Model) -> bool {
    callbacks::any_physics() || m.nplugin() > 0
}

/// What `advance` reads besides the state, kept from the start of the step over the stages: where springs yield,
/// lengths and gradients of tendons; where flexes yield or rods have frames, vertices and what moves them; lengths and
/// velocities of actuators whose activations depend on them.
struct Start<'s>(Option<[&'s mut [f64]; KEPT]>);

/// Number of these fields.
const KEPT: usize = 10;

/// Whether the model needs some of them.
fn keeps(m: Model) -> bool {
    m.nplastic() > 0 || m.nflex() > 0 || actuation::advance_reads(m) != (false, false)
}

/// The fields in `Start`, and whether the model needs them.
fn kept<'d>(d: &'d mut Data) -> [(bool, &'d mut [f64]); KEPT] {
    let m = d.model();
    let yields = m.nplastic() > 0;
    let (length, velocity) = actuation::advance_reads(m);
    let flows = m.flex_plasticadr().iter().any(|&adr| adr >= 0);
    fields!(d => write: ten_length, ten_J, actuator_length, actuator_velocity,
                 xpos, xquat, xmat, cdof, subtree_com, flexvert_xpos);
    [
        (yields, ten_length),
        (yields, ten_J),
        (length, actuator_length),
        (velocity, actuator_velocity),
        (flows, cast_slice_mut(xpos)),
        (flows, cast_slice_mut(xquat)),
        (flows, cast_slice_mut(xmat)),
        (flows, cast_slice_mut(cdof)),
        (flows, cast_slice_mut(subtree_com)),
        (flows, cast_slice_mut(flexvert_xpos)),
    ]
}

impl<'s> Start<'s> {
    fn save(d: &mut Data, mark: &'s Mark) -> Self {
        if !keeps(d.model()) {
            return Start(None);
        }
        let size = |(needed, field): (bool, &mut [f64])| if needed { field.len() } else { 0 };
        let mut copies = kept(d).map(size).map(|n| mark.nums(d, n));
        for (copy, (_, field)) in copies.iter_mut().zip(kept(d)) {
            if !copy.is_empty() {
                copy.copy_from_slice(&field[..copy.len()]);
            }
        }
        Start(Some(copies))
    }

    fn restore(&self, d: &mut Data) {
        let Some(copies) = &self.0 else {
            return;
        };
        for (copy, (_, field)) in copies.iter().zip(kept(d)) {
            if !copy.is_empty() {
                field[..copy.len()].copy_from_slice(copy);
            }
        }
    }
}

/// sum = Σ_j weights_j rates_j, rates stored one stage after another.
pub fn combine<N: Real>(sum: &mut [N], rates: &[N], weights: &[f64]) {
    let n = sum.len();
    for (stage, w) in weights.iter().enumerate() {
        for (s, r) in sum.iter_mut().zip(&rates[stage * n..][..n]) {
            let before = if stage == 0 { N::of(0.0) } else { *s };
            *s = before + *r * N::of(*w);
        }
    }
}

/// x = x0 + h dx.
pub fn step_to<N: Real>(x: &mut [N], x0: &[N], dx: &[N], h: f64) {
    for ((x, x0), dx) in x.iter_mut().zip(x0).zip(dx) {
        *x = *x0 + *dx * N::of(h);
    }
}

/// Replaces the angular velocities of ball and free joints by rates of the rotation vector that
/// led to this stage: `rate` is its mean rate since the start of the step.
pub fn rotation_rates<N: Real>(m: Model, vel: &mut [N], rate: &[N], h: f64) {
    for j in 0..m.njnt() {
        let adr = match m.jnt_type()[j] {
            mjJNT_FREE => m.jnt_dofadr()[j] as usize + 3,
            mjJNT_BALL => m.jnt_dofadr()[j] as usize,
            _ => continue,
        };
        let u = Vec3::from_slice(&rate[adr..]) * N::of(h);
        let k = dexp_inv(u, Vec3::from_slice(&vel[adr..]));
        vel[adr..adr + 3].copy_from_slice(&k.0);
    }
}

/// dexp⁻¹(u) ω = ω + ½ u×ω + c(θ²) u×(u×ω), θ = |u|. A rotation by more than half a turn counts as its shorter
/// equal about the same axis, so that no stage comes near the poles of c at whole turns.
fn dexp_inv<N: Real>(u: Vec3<N>, w: Vec3<N>) -> Vec3<N> {
    let theta = u.norm();
    let shorter = || {
        let whole = N::of(2.0 * PI);
        let turns = (theta / whole + N::of(0.5)).map(f64::floor);
        u * ((theta - whole * turns) / theta)
    };
    let u = N::choose(theta.gt(N::of(PI)), shorter, || u);
    let uw = u.cross(w);
    let uuw = u.cross(uw);
    (w + uw * N::of(0.5)) + uuw * u.dot(u).map(second_coefficient)
}

/// c(θ²) = (1 − (θ/2) cot(θ/2)) / θ². The difference cancels at small angles, where a minimax polynomial of
/// Σ |B₂ₙ|/(2n)! θ²⁽ⁿ⁻¹⁾ = 1/12 + θ²/720 + … stands for it, to 6e-17.
fn second_coefficient(theta2: f64) -> f64 {
    const CLOSED_FORM_FROM: f64 = 1.75 * 1.75;
    const MINIMAX: [f64; 9] = [
        0.08333333333333338,
        0.0013888888888859755,
        3.30687830944332e-05,
        8.267194907152073e-07,
        2.0876900642039142e-08,
        5.282849430384459e-10,
        1.3455485951057888e-11,
        3.161551550077822e-13,
        1.230313397310169e-14,
    ];
    if theta2 < CLOSED_FORM_FROM {
        return MINIMAX.iter().rev().fold(0.0, |sum, a| sum * theta2 + a);
    }
    let half = 0.5 * theta2.sqrt();
    (1.0 - half / tan(half)) / theta2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// dexp⁻¹ inverts the derivative of the exponential: u fixed direction means no change.
    #[test]
    fn rotation_about_own_axis_is_unchanged() {
        let u = Vec3([0.3, -0.2, 0.5]);
        let k = dexp_inv(u, u * 2.0);
        assert!((k - u * 2.0).norm() < 1e-15);
    }

    #[test]
    fn polynomial_meets_closed_form() {
        let below = second_coefficient(1.75_f64.powi(2) * (1.0 - f64::EPSILON));
        let above = second_coefficient(1.75_f64.powi(2));
        assert!((below - above).abs() < 1e-15);
        assert!((second_coefficient(0.0) - 1.0 / 12.0).abs() < 1e-16);
    }

    /// Whole turns do not change an orientation: neither what its rate becomes.
    #[test]
    fn whole_turns_are_left_out() {
        let (axis, w) = (Vec3([0.6, 0.0, 0.8]), Vec3([3.0, -1.0, 2.0]));
        let short = dexp_inv(axis * 2.0, w);
        for turns in [-1.0, 1.0, 5.0] {
            let long = dexp_inv(axis * (2.0 + 2.0 * PI * turns), w);
            assert!((long - short).norm() < 1e-12);
        }
    }
}
