//! Muscle model: force-length-velocity curves and activation dynamics. Modeling: CMuscle.

use super::bounds::MINVAL;
use super::scalar::{clip, max, sigmoid};
use crate::schema::parameters::muscle;

/// Parameters of the force curves, in the order of the actuator's gain and bias parameters.
#[derive(Clone, Copy, Debug)]
pub struct Muscle {
    /// operating length range, in units of the optimal length
    pub range: [f64; 2],
    /// peak active force at rest; negative: from `scale / acc0`
    pub force: f64,
    pub scale: f64,
    /// shortest and longest length with active force
    pub lmin: f64,
    pub lmax: f64,
    /// shortening velocity at which active force vanishes
    pub vmax: f64,
    /// passive force at `lmax`, relative to peak
    pub fpmax: f64,
    /// active force at saturating lengthening velocity, relative to peak
    pub fvmax: f64,
}

/// A muscle at some length.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// peak active force
    peak: f64,
    /// optimal length
    l0: f64,
    /// length in units of it
    length: f64,
}

impl Muscle {
    /// Parameters from the first nine numbers of `prm`.
    #[inline]
    pub fn from_prm(prm: &[f64]) -> Self {
        Muscle {
            range: [prm[muscle::RANGE], prm[muscle::RANGE + 1]],
            force: prm[muscle::FORCE],
            scale: prm[muscle::SCALE],
            lmin: prm[muscle::LMIN],
            lmax: prm[muscle::LMAX],
            vmax: prm[muscle::VMAX],
            fpmax: prm[muscle::FPMAX],
            fvmax: prm[muscle::FVMAX],
        }
    }

    /// The muscle at actuator length `len`, which has a range; `acc0` is the actuator's acceleration.
    #[inline]
    pub fn measure(&self, len: f64, lengthrange: [f64; 2], acc0: f64) -> Measure {
        let l0 = (lengthrange[1] - lengthrange[0]) / max(MINVAL, self.range[1] - self.range[0]);
        Measure {
            peak: if self.force < 0.0 {
                self.scale / max(MINVAL, acc0)
            } else {
                self.force
            },
            l0,
            length: self.range[0] + (len - lengthrange[0]) / max(MINVAL, l0),
        }
    }

    /// Another muscle has the same measure at the same length.
    #[inline]
    pub fn measures_as(&self, other: &Muscle) -> bool {
        let scales = |a: &Muscle| [a.range[0], a.range[1], a.force, a.scale].map(f64::to_bits);
        scales(self) == scales(other)
    }

    /// Gain: active force at full activation, negative because muscles pull.
    #[inline]
    pub fn gain(&self, at: &Measure, vel: f64) -> f64 {
        let v = vel / max(MINVAL, at.l0 * self.vmax);
        let fl = gain_length(at.length, self.lmin, self.lmax);
        let fv = self.gain_velocity(v);
        -at.peak * fl * fv
    }

    /// Force over velocity: parabolas joined at zero, then saturation.
    fn gain_velocity(&self, v: f64) -> f64 {
        let y = self.fvmax - 1.0;
        if v <= -1.0 {
            0.0
        } else if v <= 0.0 {
            (v + 1.0) * (v + 1.0)
        } else if v <= y {
            self.fvmax - (y - v) * (y - v) / max(MINVAL, y)
        } else {
            self.fvmax
        }
    }

    /// d(gain)/d(velocity).
    pub fn gain_slope(&self, at: &Measure, vel: f64) -> f64 {
        let scale = max(MINVAL, at.l0 * self.vmax);
        let v = vel / scale;
        let fl = gain_length(at.length, self.lmin, self.lmax);
        let y = self.fvmax - 1.0;
        let slope = if v <= -1.0 {
            0.0
        } else if v <= 0.0 {
            2.0 * v + 2.0
        } else if v <= y {
            (-2.0 * v + 2.0 * y) / max(MINVAL, y)
        } else {
            0.0
        };
        -at.peak * fl * slope / scale
    }

    /// d(gain)/d(length).
    pub fn gain_length_slope(&self, at: &Measure, vel: f64) -> f64 {
        let v = vel / max(MINVAL, at.l0 * self.vmax);
        let slope = gain_length_slope(at.length, self.lmin, self.lmax);
        -at.peak * slope * self.gain_velocity(v) / max(MINVAL, at.l0)
    }

    /// d(bias)/d(length).
    pub fn bias_length_slope(&self, at: &Measure) -> f64 {
        let length = at.length;
        let b = 0.5 * (1.0 + self.lmax);
        let scale = max(MINVAL, b - 1.0);
        let slope = if length <= 1.0 {
            0.0
        } else if length <= b {
            (length - 1.0) / scale / scale
        } else {
            1.0 / scale
        };
        -at.peak * self.fpmax * slope / max(MINVAL, at.l0)
    }

    /// Bias: passive force, negative because muscles pull.
    #[inline]
    pub fn bias(&self, at: &Measure) -> f64 {
        let length = at.length;
        let b = 0.5 * (1.0 + self.lmax);
        if length <= 1.0 {
            0.0
        } else if length <= b {
            let x = (length - 1.0) / max(MINVAL, b - 1.0);
            -at.peak * self.fpmax * 0.5 * x * x
        } else {
            let x = (length - b) / max(MINVAL, b - 1.0);
            -at.peak * self.fpmax * (0.5 + x)
        }
    }
}

/// Active force over normalized length: 1 at 1, falling by joined parabolas to 0 at `lmin` and `lmax`.
pub fn gain_length(length: f64, lmin: f64, lmax: f64) -> f64 {
    if !(lmin <= length && length <= lmax) {
        return 0.0;
    }
    let a = 0.5 * (lmin + 1.0);
    let b = 0.5 * (1.0 + lmax);
    if length <= a {
        let x = (length - lmin) / max(MINVAL, a - lmin);
        0.5 * x * x
    } else if length <= 1.0 {
        let x = (1.0 - length) / max(MINVAL, 1.0 - a);
        1.0 - 0.5 * x * x
    } else if length <= b {
        let x = (length - 1.0) / max(MINVAL, b - 1.0);
        1.0 - 0.5 * x * x
    } else {
        let x = (lmax - length) / max(MINVAL, lmax - b);
        0.5 * x * x
    }
}

/// Slope of [`gain_length`].
fn gain_length_slope(length: f64, lmin: f64, lmax: f64) -> f64 {
    if !(lmin <= length && length <= lmax) {
        return 0.0;
    }
    let a = 0.5 * (lmin + 1.0);
    let b = 0.5 * (1.0 + lmax);
    let (left, mid, right) = (
        max(MINVAL, a - lmin),
        max(MINVAL, 1.0 - a),
        max(MINVAL, b - 1.0),
    );
    if length <= a {
        (length - lmin) / left / left
    } else if length <= 1.0 {
        (1.0 - length) / mid / mid
    } else if length <= b {
        -(length - 1.0) / right / right
    } else {
        let end = max(MINVAL, lmax - b);
        -(lmax - length) / end / end
    }
}

/// Time constant for a difference `dctrl` of control and activation: a step, or a smooth change of the
/// given width, between deactivation and activation.
pub fn timescale(dctrl: f64, tau_act: f64, tau_deact: f64, width: f64) -> f64 {
    if width < MINVAL {
        if dctrl > 0.0 { tau_act } else { tau_deact }
    } else {
        tau_deact + (tau_act - tau_deact) * sigmoid(dctrl / width + 0.5)
    }
}

/// Time derivative of activation `act` under control `ctrl`; `prm` is (tau_act, tau_deact, width).
pub fn dynamics(ctrl: f64, act: f64, prm: [f64; 3]) -> f64 {
    let ctrl = clip(ctrl, 0.0, 1.0);
    let clipped = clip(act, 0.0, 1.0);
    let tau_act = prm[muscle::ACTIVATION] * (0.5 + 1.5 * clipped);
    let tau_deact = prm[muscle::DEACTIVATION] / (0.5 + 1.5 * clipped);
    let dctrl = ctrl - act;
    let tau = timescale(dctrl, tau_act, tau_deact, prm[muscle::SMOOTHING]);
    dctrl / max(MINVAL, tau)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_join_smoothly() {
        let value = |l| gain_length(l, 0.5, 1.6);
        assert_eq!(
            (value(0.5), value(1.0), value(1.6), value(0.4)),
            (0.0, 1.0, 0.0, 0.0)
        );
        for joint in [0.75, 1.0, 1.3] {
            assert!((value(joint - 1e-9) - value(joint + 1e-9)).abs() < 1e-7);
        }
        assert_eq!(dynamics(0.5, 0.5, [0.01, 0.04, 0.0]), 0.0);
    }
}
