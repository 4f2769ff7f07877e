//! Derivatives of a step and of inverse dynamics by finite differences. API: Derivatives.
//!
//! A perturbation of controls or activations leaves positions and velocities as they are, one of
//! velocities the positions: those parts of the pipeline are not repeated.

use crate::abi::*;
use crate::base::{Data, report};

mod inverse;
mod transition;

pub use inverse::{Inverse, Rows, inverse};
pub use transition::{Column, Input, Moved, Session, Side, Transition, check};

/// Raises the error of a model that these functions do not differentiate; `noslip`: with a no-slip pass neither.
fn refuse(d: &Data, function: &str, noslip: bool) {
    let m = d.model();
    let complain = |what: &str| -> ! {
        report::raise(format_args!("{function}: {what} not supported"));
    };
    if m.opt().integrator == mjINT_RK4 {
        complain("RK4 integrator is");
    }
    if noslip && m.opt().noslip_iterations > 0 {
        complain("noslip solver is");
    }
    if m.enabled(mjENBL_SLEEP) {
        complain("sleeping is");
    }
}

/// (to - from) / h of every number, by the inverse of h.
fn quotients(out: &mut [f64], from: &[f64], to: &[f64], h: f64) {
    let scale = 1.0 / h;
    for ((x, a), b) in out.iter_mut().zip(from).zip(to) {
        *x = (b - a) * scale;
    }
}
