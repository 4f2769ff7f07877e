//! Damping of a dof or tendon: its own and that of the actuators acting on it.
//! Computation: gePolynomial.

use core::ops::Range;

use crate::abi::{mjTRN_JOINT, mjTRN_JOINTINPARENT, mjTRN_TENDON};
use crate::base::Model;
use crate::math::{Real, scalar};

/// Coefficients of the force −v (linear + poly₀|v| + poly₁v² …).
#[derive(Clone, Copy)]
pub struct Damping {
    pub linear: f64,
    pub poly: [f64; 2],
}

impl Damping {
    /// No damping at all.
    #[inline(always)]
    pub fn is_zero(&self) -> bool {
        self.linear == 0.0 && self.poly == [0.0; 2]
    }

    /// Force at velocity `v`.
    pub fn force<N: Real>(&self, v: N) -> N {
        -v * scalar::poly_force(self.linear, &self.poly, v.abs())
    }

    /// −d(force)/dv at velocity `v`.
    pub fn derivative<N: Real>(&self, v: N) -> N {
        scalar::poly_force_deriv(self.linear, &self.poly, v.abs())
    }

    /// Adds what actuator `k` reflects through its gear.
    fn add_actuator(&mut self, m: Model, k: usize, linear: &mut f64) {
        let gear = m.actuator_gear()[m.actuator_outadr()[k] as usize][0];
        let gear2 = gear * gear;
        *linear += m.actuator_damping()[k] * gear2;
        for (sum, p) in self.poly.iter_mut().zip(m.actuator_dampingpoly()[k]) {
            *sum += p * gear2;
        }
    }

    /// `code`: −1 no actuator, an id for one, less for several acting on element `id`.
    #[inline(always)]
    fn add_actuators(&mut self, m: Model, code: i32, id: usize, acts: impl Fn(i32) -> bool) {
        if code != -1 {
            self.add_some_actuators(m, code, id, acts);
        }
    }

    #[inline(never)]
    fn add_some_actuators(&mut self, m: Model, code: i32, id: usize, acts: impl Fn(i32) -> bool) {
        // what the actuators have together is added to the element's own
        let mut linear = 0.0;
        match code {
            0.. => self.add_actuator(m, code as usize, &mut linear),
            _ => {
                for k in 0..m.nactuator() {
                    if m.actuator_trnid()[k][0] == id as i32 && acts(m.actuator_trntype()[k]) {
                        self.add_actuator(m, k, &mut linear);
                    }
                }
            }
        }
        self.linear += linear;
    }
}

/// Damping of dofs: the arrays that it comes from, bound once for a loop.
#[derive(Clone, Copy)]
pub struct DofDamping<'a> {
    m: Model<'a>,
    linear: &'a [f64],
    poly: &'a [[f64; 2]],
    joint: &'a [i32],
    actuator: &'a [i32],
}

impl<'a> DofDamping<'a> {
    pub fn new(m: Model<'a>) -> Self {
        Self {
            m,
            linear: m.dof_damping(),
            poly: m.dof_dampingpoly(),
            joint: m.dof_jntid(),
            actuator: m.jnt_actuatorid(),
        }
    }

    /// Damping of dof `i`.
    #[inline(always)]
    pub fn of(&self, i: usize) -> Damping {
        let mut damping = Damping {
            linear: self.linear[i],
            poly: self.poly[i],
        };
        let j = self.joint[i] as usize;
        let acts = |t| matches!(t, mjTRN_JOINT | mjTRN_JOINTINPARENT);
        damping.add_actuators(self.m, self.actuator[j], j, acts);
        damping
    }

    /// Forces grow with the velocity alone.
    pub fn is_linear(&self) -> bool {
        (0..self.linear.len()).all(|i| self.of(i).poly == [0.0; 2])
    }

    /// Some of these dofs may be damped.
    pub fn within(&self, dofs: Range<usize>) -> bool {
        let joints = &self.joint[dofs.clone()];
        // eight at a time
        let damped = |x: &[f64]| x.iter().fold(false, |any, &x| any | (x > 0.0));
        let bent = |x: &[[f64; 2]]| {
            x.as_flattened()
                .iter()
                .fold(false, |any, &x| any | (x != 0.0))
        };
        self.linear[dofs.clone()].chunks(8).any(damped)
            || self.poly[dofs].chunks(4).any(bent)
            || joints.iter().any(|&j| self.actuator[j as usize] != -1)
    }
}

/// Damping of tendon `t`.
pub fn tendon_damping(m: Model, t: usize) -> Damping {
    let mut damping = Damping {
        linear: m.tendon_damping()[t],
        poly: m.tendon_dampingpoly()[t],
    };
    damping.add_actuators(m, m.tendon_actuatorid()[t], t, |k| k == mjTRN_TENDON);
    damping
}
