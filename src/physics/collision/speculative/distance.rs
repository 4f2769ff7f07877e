//! The distance that a speculative contact reports: the constraint that it makes takes away the
//! part of the velocity that the time after the impact would turn into depth. Computation:
//! spDistance.

use super::super::mix;
use crate::abi::{mjDSBL_REFSAFE, mjINT_DISCRETE, mjMAXIMP, mjMINIMP};
use crate::base::Model;
use crate::math::MINVAL;

/// Distance for an impact after the part `time` of the step with the way `closing` per step.
pub fn effective(m: Model, geoms: [usize; 2], margin: f64, time: f64, closing: f64) -> f64 {
    let [g1, g2] = geoms;
    let mut own = mix::Parameters::default();
    let pair = mix::pair_of(m, g1, g2);
    mix::parameters(m, g1, g2, pair, &mut own);
    margin - depth(m, own.solref, &own.solimp, time, closing)
}

/// Depth at which the reference acceleration stops the rest of the way.
fn depth(m: Model, mut solref: [f64; 2], solimp: &[f64; 5], time: f64, closing: f64) -> f64 {
    let width = f64::max(1e-4, solimp[2]);
    let h = m.opt().timestep;
    if !(h > 0.0) {
        return width;
    }
    if (solref[0] > 0.0) != (solref[1] > 0.0) {
        solref = [0.02, 1.0];
    }
    let discrete = m.opt().integrator == mjINT_DISCRETE;
    let safe = !m.disabled(mjDSBL_REFSAFE);
    // damping and stiffness over one step
    let (mut b, mut k);
    if solref[0] > 0.0 {
        let least = if safe && !discrete { 2.0 * h } else { MINVAL };
        let tc = f64::max(solref[0], least);
        let z = f64::max(MINVAL, solref[1]);
        b = 2.0 * h / tc;
        k = h * h / f64::max(MINVAL, z * (tc * tc * z));
    } else {
        b = h * -solref[1];
        k = h * (h * -solref[0]);
    }
    if discrete && safe && solref[0] > 0.0 {
        (b, k) = limited(b, k, solimp[1]);
    }
    if !(k > MINVAL) {
        return width;
    }
    let rest = if discrete {
        (1.0 - time) - time * (b + k)
    } else {
        (1.0 - time) - b
    };
    rest / k * closing
}

/// Damping and stiffness that the discrete integrator limits by the impedance.
fn limited(b: f64, k: f64, impedance: f64) -> (f64, f64) {
    #[allow(clippy::manual_clamp)] // NaN counts as the least
    let most = f64::min(mjMAXIMP, f64::max(mjMINIMP, impedance));
    if !(k > most) {
        return (b, k);
    }
    let rest = f64::max(MINVAL, most * (1.0 - mjMAXIMP));
    let ceiling = most * f64::max((1.0 - most) * mjMAXIMP / rest - 2.0, 0.0);
    (f64::min(b / (k / most).sqrt(), ceiling), most)
}
