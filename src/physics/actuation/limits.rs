//! Limits of actuator forces: of tendons, of single outputs. Computation: geActuatorForce.

use super::slots::outputs as output_range;
use crate::abi::{mjGAIN_SO3, mjTRN_TENDON};
use crate::base::{Data, Model};
use crate::math::{Mask, Real, scalar};
use crate::physics::support::actuator_disabled;

/// Scales the forces on each limited tendon so that their sum stays in `tendon_actfrcrange`.
pub fn tendons(d: &mut Data) {
    let m = d.model();
    for t in 0..m.ntendon() {
        if m.tendon_actfrclimited()[t] == 0 {
            continue;
        }
        let on_tendon = move |k: &usize| {
            m.actuator_trntype()[*k] == mjTRN_TENDON
                && m.actuator_trnid()[*k][0] == t as i32
                && !actuator_disabled(m, *k)
        };
        let all = || {
            (0..m.nactuator())
                .filter(on_tendon)
                .map(|k| m.actuator_outadr()[k] as usize)
        };
        let force = d.actuator_force_mut();
        let mut total = 0.0;
        for o in all() {
            total += force[o];
        }
        let [lo, hi] = m.tendon_actfrcrange()[t];
        let scale = if total != 0.0 && total < lo {
            lo / total
        } else if total != 0.0 && total > hi {
            hi / total
        } else {
            continue;
        };
        for o in all() {
            force[o] *= scale;
        }
    }
}

/// Clamps each actuator's force to `actuator_forcerange`: a single output by value, a rotation
/// by magnitude.
pub fn outputs<N: Real>(d: &mut Data<N>) {
    let m = d.model();
    for (k, &limited) in m.actuator_forcelimited().iter().enumerate() {
        if limited == 0 {
            continue;
        }
        let [lo, hi] = m.actuator_forcerange()[k];
        let force = &mut d.actuator_force_mut()[output_range(m, k)];
        if m.actuator_gaintype()[k] == mjGAIN_SO3 {
            let norm = norm3(force);
            let (long, hi) = (norm.gt(N::of(hi)), N::of(hi));
            force
                .iter_mut()
                .for_each(|f| *f = N::choose(long, || *f * (hi / norm), || *f));
        } else {
            force.iter_mut().for_each(|f| *f = scalar::clip(*f, lo, hi));
        }
    }
}

fn norm3<N: Real>(f: &[N]) -> N {
    f.iter().fold(N::of(0.0), |sum, &x| sum + x * x).sqrt()
}

/// The force of actuator `k` is at its own limit, so that it does not depend on velocity.
pub fn saturated<N: Real>(m: Model, k: usize, actuator_force: &[N]) -> N::Mask {
    let never = N::of(0.0).lt(N::of(0.0));
    if m.actuator_forcelimited()[k] == 0 {
        return never;
    }
    let [lo, hi] = m.actuator_forcerange()[k];
    let force = &actuator_force[output_range(m, k)];
    if m.actuator_gaintype()[k] == mjGAIN_SO3 {
        N::of(hi).le(norm3(force))
    } else {
        let (lo, hi) = (N::of(lo), N::of(hi));
        let at_end = |f: N| f.le(lo).or(hi.le(f));
        force.iter().fold(never, |any, &f| any.or(at_end(f)))
    }
}
