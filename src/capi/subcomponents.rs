//! mujoco.h, section "Sub components".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::not_implemented;
use crate::abi::*;

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorPos(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_sensorPos")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorVel(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_sensorVel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorAcc(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_sensorAcc")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_energyPos(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_energyPos")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_energyVel(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_energyVel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkPos(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_checkPos")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkVel(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_checkVel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkAcc(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_checkAcc")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_kinematics(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_kinematics")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_comPos(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_comPos")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_camlight(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_camlight")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_flex(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_flex")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_tendon(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_tendon")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_transmission(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_transmission")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_crb(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_crb")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeM(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_makeM")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_factorM(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_factorM")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveM(
    m: *const mjModel,
    d: *mut mjData,
    x: *mut mjtNum,
    y: *const mjtNum,
    n: c_int,
) {
    not_implemented(c"mj_solveM")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveM2(
    m: *const mjModel,
    d: *mut mjData,
    x: *mut mjtNum,
    y: *const mjtNum,
    sqrtInvD: *const mjtNum,
    n: c_int,
) {
    not_implemented(c"mj_solveM2")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_comVel(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_comVel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_passive(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_passive")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_subtreeVel(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_subtreeVel")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rne(
    m: *const mjModel,
    d: *mut mjData,
    flg_acc: c_int,
    result: *mut mjtNum,
) {
    not_implemented(c"mj_rne")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rnePostConstraint(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_rnePostConstraint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_maxContact(
    m: *const mjModel,
    g1: c_int,
    g2: c_int,
    has_margin: c_int,
) -> c_int {
    not_implemented(c"mj_maxContact")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_collision(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_collision")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeConstraint(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_makeConstraint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_island(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_island")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_projectConstraint(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_projectConstraint")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_referenceConstraint(m: *const mjModel, d: *mut mjData) {
    not_implemented(c"mj_referenceConstraint")
}

/// cbindgen:ptrs-as-arrays=[[cost; 1]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_constraintUpdate(
    m: *const mjModel,
    d: *mut mjData,
    jar: *const mjtNum,
    cost: *mut mjtNum,
    flg_coneHessian: c_int,
) {
    not_implemented(c"mj_constraintUpdate")
}
