//! Damping of a dof or tendon: its own and that of the actuators acting on it.
//! Computation: gePolynomial.

use crate::abi::{mjTRN_JOINT, mjTRN_JOINTINPARENT, mjTRN_TENDON};
use crate::base::Model;
use crate::math::scalar;

/// Coefficients of the force −v (linear + poly₀|v| + poly₁v² …).
#[derive(Clone, Copy)]
pub struct Damping {
    pub linear: f64,
    pub poly: [f64; 2],
}

impl Damping {
    /// No damping at all.
    pub fn is_zero(&self) -> bool {
        self.linear == 0.0 && self.poly == [0.0; 2]
    }

    /// Force at velocity `v`.
    pub fn force(&self, v: f64) -> f64 {
        -v * scalar::poly_force(self.linear, &self.poly, v.abs())
    }

    /// −d(force)/dv at velocity `v`.
    pub fn derivative(&self, v: f64) -> f64 {
        scalar::poly_force_deriv(self.linear, &self.poly, v.abs())
    }

    /// Adds what actuator `k` reflects through its gear.
    fn add_actuator(&mut self, m: Model, k: usize) {
        let gear = m.actuator_gear()[m.actuator_outadr()[k] as usize][0];
        let gear2 = gear * gear;
        self.linear += m.actuator_damping()[k] * gear2;
        for (sum, p) in self.poly.iter_mut().zip(m.actuator_dampingpoly()[k]) {
            *sum += p * gear2;
        }
    }

    /// `code`: −1 no actuator, an id for one, less for several acting on element `id`.
    fn add_actuators(&mut self, m: Model, code: i32, id: usize, acts: impl Fn(i32) -> bool) {
        match code {
            -1 => {}
            0.. => self.add_actuator(m, code as usize),
            _ => {
                for k in 0..m.nactuator() {
                    if m.actuator_trnid()[k][0] == id as i32 && acts(m.actuator_trntype()[k]) {
                        self.add_actuator(m, k);
                    }
                }
            }
        }
    }
}

/// Damping of dof `i`.
pub fn dof_damping(m: Model, i: usize) -> Damping {
    let mut damping = Damping {
        linear: m.dof_damping()[i],
        poly: m.dof_dampingpoly()[i],
    };
    let j = m.dof_jntid()[i] as usize;
    damping.add_actuators(m, m.jnt_actuatorid()[j], j, |t| {
        matches!(t, mjTRN_JOINT | mjTRN_JOINTINPARENT)
    });
    damping
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
