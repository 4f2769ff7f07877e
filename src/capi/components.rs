//! mujoco.h, section "Components".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::report;
use crate::physics::{constraint, solver};
use crate::pipeline::forward::Sensors;
use crate::pipeline::{euler, forward, implicit, inverse, rk4};

/// All kinematics: bodies, geoms, sites, com quantities, cameras, lights, flexes and tendons.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdKinematics(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        forward::kinematics_stage(&mut unsafe { arg::data(m, d) }, Sensors::Compute)
    })
}

/// All that depends on positions: kinematics, inertia, collision, constraints, transmission.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdPosition(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        forward::position(&mut unsafe { arg::data(m, d) }, Sensors::Compute)
    })
}

/// All that depends on velocities: tendon and actuator velocities, passive and bias forces, constraint
/// references. Needs `mj_fwdPosition`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdVelocity(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || forward::velocity(&mut unsafe { arg::data(m, d) }))
}

/// Computes activation rates `act_dot`, forces `actuator_force` and their sum in joint space,
/// `qfrc_actuator`. A bad control sets all controls that act to zero and warns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdActuation(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        forward::actuation_stage(&mut unsafe { arg::data(m, d) })
    })
}

/// Sum of all forces except constraints into `qfrc_smooth`, and its acceleration `qacc_smooth`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdAcceleration(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        forward::acceleration(&mut unsafe { arg::data(m, d) })
    })
}

/// Constraint forces and the resulting acceleration: writes `efc_b`, `efc_force`, `efc_state`, `qfrc_constraint`,
/// `qacc`, and the statistics `solver`, `solver_niter`, `solver_nnz`.
///
/// Reads `qacc_smooth`, `qfrc_smooth`, `qacc_warmstart` and the constraint rows. Computation: Solver.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdConstraint(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        solver::fwd_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// Semi-implicit Euler step from the current accelerations, implicit in joint damping unless
/// `mjDSBL_EULERDAMP`. Computation: geIntegration.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_Euler(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || euler::euler(&mut unsafe { arg::data(m, d) }))
}

/// Runge-Kutta step of order `N` (4 only) from the current accelerations. Computation: geIntegration.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_RungeKutta(m: *const mjModel, d: *mut mjData, N: c_int) {
    if N != 4 {
        report::raise(format_args!(
            "mj_RungeKutta: only order 4 is implemented, not {N}"
        ));
    }
    // SAFETY: the common contract of this floor
    entry((), || rk4::rk4(&mut unsafe { arg::data(m, d) }))
}

/// Integrates with the implicit or implicitfast integrator from the current accelerations. Computation: geIntegration.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_implicit(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        let mut d = unsafe { arg::data(m, d) };
        if !matches!(
            d.model().opt().integrator,
            mjINT_IMPLICIT | mjINT_IMPLICITFAST
        ) {
            report::raise(format_args!(
                "mj_implicitSkip: integrator must be implicit or implicitfast"
            ));
        }
        implicit::implicit(&mut d)
    })
}

/// The position part of `mj_inverse`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invPosition(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || inverse::position(&mut unsafe { arg::data(m, d) }))
}

/// The velocity part of `mj_inverse`, the same as that of `mj_forward`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invVelocity(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || forward::velocity(&mut unsafe { arg::data(m, d) }))
}

/// Constraint forces of the present `qacc`: writes `efc_state`, `efc_force`, `qfrc_constraint`.
///
/// Computation: piInverse.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invConstraint(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        constraint::inv_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// Compares forward and inverse dynamics: norms of the differences of constraint forces and of applied
/// forces into `solver_fwdinv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compareFwdInv(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        inverse::compare_fwd_inv(&mut unsafe { arg::data(m, d) })
    })
}
