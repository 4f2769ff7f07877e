//! mujoco.h, section "Components".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::{arg, not_implemented};
use crate::abi::*;
use crate::base::catch::entry;
use crate::physics::{actuation, constraint, solver};

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdKinematics(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_fwdKinematics")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdPosition(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_fwdPosition")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdVelocity(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_fwdVelocity")
}

/// Computes activation rates `act_dot`, forces `actuator_force` and their sum in joint space,
/// `qfrc_actuator`. A bad control sets all controls that act to zero and warns.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdActuation(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    actuation::actuation(&mut unsafe { arg::data(m, d) });
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdAcceleration(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_fwdAcceleration")
}

/// Constraint forces and the resulting acceleration: writes `efc_b`, `efc_force`, `efc_state`, `qfrc_constraint`,
/// `qacc`, and the statistics `solver`, `solver_niter`, `solver_nnz`.
///
/// Reads `qacc_smooth`, `qfrc_smooth`, `qacc_warmstart` and the constraint rows. Computation: Solver.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fwdConstraint(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || {
        solver::fwd_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_Euler(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_Euler")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_RungeKutta(m: *const mjModel, d: *mut mjData, N: c_int) {
    not_implemented(c"mj_RungeKutta")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_implicit(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_implicit")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invPosition(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_invPosition")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invVelocity(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_invVelocity")
}

/// Constraint forces of the present `qacc`: writes `efc_state`, `efc_force`, `qfrc_constraint`.
///
/// Computation: piInverse.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_invConstraint(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || {
        constraint::inv_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_compareFwdInv(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_compareFwdInv")
}
