//! mujoco.h, section "Support".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::{arg, not_implemented};
use crate::abi::*;
use crate::math::{Mat3, Quat, Spatial, Vec3, dense};
use crate::physics::support::{self, Axes};
use crate::physics::{jacobian, velocity};

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stateSize(m: *const mjModel, sig: c_int) -> c_int {
    not_implemented(c"mj_stateSize")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getState(
    m: *const mjModel,
    d: *const mjData,
    state: *mut mjtNum,
    sig: c_int,
) {
    not_implemented(c"mj_getState")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_extractState(
    m: *const mjModel,
    src: *const mjtNum,
    srcsig: c_int,
    dst: *mut mjtNum,
    dstsig: c_int,
) {
    not_implemented(c"mj_extractState")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setState(
    m: *const mjModel,
    d: *mut mjData,
    state: *const mjtNum,
    sig: c_int,
) {
    not_implemented(c"mj_setState")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyState(
    m: *const mjModel,
    src: *const mjData,
    dst: *mut mjData,
    sig: c_int,
) {
    not_implemented(c"mj_copyState")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_readCtrl(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    time: mjtNum,
    result: *mut mjtNum,
    interp: c_int,
) -> *const mjtNum {
    not_implemented(c"mj_readCtrl")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_readSensor(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    time: mjtNum,
    result: *mut mjtNum,
    interp: c_int,
) -> *const mjtNum {
    not_implemented(c"mj_readSensor")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initCtrlHistory(
    m: *const mjModel,
    d: *mut mjData,
    id: c_int,
    times: *const mjtNum,
    values: *const mjtNum,
) {
    not_implemented(c"mj_initCtrlHistory")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initSensorHistory(
    m: *const mjModel,
    d: *mut mjData,
    id: c_int,
    times: *const mjtNum,
    values: *const mjtNum,
    phase: mjtNum,
) {
    not_implemented(c"mj_initSensorHistory")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setKeyframe(m: *mut mjModel, d: *const mjData, k: c_int) {
    not_implemented(c"mj_setKeyframe")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addContact(
    m: *const mjModel,
    d: *mut mjData,
    con: *const mjContact,
) -> c_int {
    not_implemented(c"mj_addContact")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isPyramidal(m: *const mjModel) -> c_int {
    not_implemented(c"mj_isPyramidal")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isSparse(m: *const mjModel) -> c_int {
    not_implemented(c"mj_isSparse")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isDual(m: *const mjModel) -> c_int {
    not_implemented(c"mj_isDual")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    not_implemented(c"mj_mulJacVec")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacTVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    not_implemented(c"mj_mulJacTVec")
}

/// cbindgen:ptrs-as-arrays=[[point; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jac(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_jac")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBody(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_jacBody")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBodyCom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_jacBodyCom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSubtreeCom(
    m: *const mjModel,
    d: *mut mjData,
    jacp: *mut mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_jacSubtreeCom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacGeom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    geom: c_int,
) {
    not_implemented(c"mj_jacGeom")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSite(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    site: c_int,
) {
    not_implemented(c"mj_jacSite")
}

/// cbindgen:ptrs-as-arrays=[[point; 3], [axis; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacPointAxis(
    m: *const mjModel,
    d: *mut mjData,
    jacPoint: *mut mjtNum,
    jacAxis: *mut mjtNum,
    point: *const mjtNum,
    axis: *const mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_jacPointAxis")
}

/// cbindgen:ptrs-as-arrays=[[point; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacDot(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_jacDot")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_angmomMat(
    m: *const mjModel,
    d: *mut mjData,
    mat: *mut mjtNum,
    body: c_int,
) {
    not_implemented(c"mj_angmomMat")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_name2id(
    m: *const mjModel,
    r#type: c_int,
    name: *const c_char,
) -> c_int {
    not_implemented(c"mj_name2id")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_id2name(
    m: *const mjModel,
    r#type: c_int,
    id: c_int,
) -> *const c_char {
    not_implemented(c"mj_id2name")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_actuatorInputName(
    m: *const mjModel,
    id: c_int,
    input: c_int,
) -> *const c_char {
    not_implemented(c"mj_actuatorInputName")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fullM(m: *const mjModel, d: *const mjData, dst: *mut mjtNum) {
    not_implemented(c"mj_fullM")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    not_implemented(c"mj_mulM")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM2(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    not_implemented(c"mj_mulM2")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addM(
    m: *const mjModel,
    d: *mut mjData,
    dst: *mut mjtNum,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
) {
    not_implemented(c"mj_addM")
}

/// cbindgen:ptrs-as-arrays=[[force; 3], [torque; 3], [point; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_applyFT(
    m: *const mjModel,
    d: *mut mjData,
    force: *const mjtNum,
    torque: *const mjtNum,
    point: *const mjtNum,
    body: c_int,
    qfrc_target: *mut mjtNum,
) {
    not_implemented(c"mj_applyFT")
}

/// cbindgen:ptrs-as-arrays=[[res; 6]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectVelocity(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut mjtNum,
    flg_local: c_int,
) {
    not_implemented(c"mj_objectVelocity")
}

/// cbindgen:ptrs-as-arrays=[[res; 6]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectAcceleration(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut mjtNum,
    flg_local: c_int,
) {
    not_implemented(c"mj_objectAcceleration")
}

/// cbindgen:ptrs-as-arrays=[[fromto; 6]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_geomDistance(
    m: *const mjModel,
    d: *mut mjData,
    geom1: c_int,
    geom2: c_int,
    distmax: mjtNum,
    fromto: *mut mjtNum,
) -> mjtNum {
    not_implemented(c"mj_geomDistance")
}

/// cbindgen:ptrs-as-arrays=[[point; 3]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_insideSite(
    m: *const mjModel,
    d: *const mjData,
    siteid: c_int,
    point: *const mjtNum,
) -> c_int {
    not_implemented(c"mj_insideSite")
}

/// cbindgen:ptrs-as-arrays=[[result; 6]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_contactForce(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    result: *mut mjtNum,
) {
    not_implemented(c"mj_contactForce")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_differentiatePos(
    m: *const mjModel,
    qvel: *mut mjtNum,
    dt: mjtNum,
    qpos1: *const mjtNum,
    qpos2: *const mjtNum,
) {
    not_implemented(c"mj_differentiatePos")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_integratePos(
    m: *const mjModel,
    qpos: *mut mjtNum,
    qvel: *const mjtNum,
    dt: mjtNum,
) {
    not_implemented(c"mj_integratePos")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_normalizeQuat(m: *const mjModel, qpos: *mut mjtNum) {
    not_implemented(c"mj_normalizeQuat")
}

/// cbindgen:ptrs-as-arrays=[[xpos; 3], [xmat; 9], [pos; 3], [quat; 4]]
/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_local2Global(
    d: *mut mjData,
    xpos: *mut mjtNum,
    xmat: *mut mjtNum,
    pos: *const mjtNum,
    quat: *const mjtNum,
    body: c_int,
    sameframe: mjtByte,
) {
    not_implemented(c"mj_local2Global")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getTotalmass(m: *const mjModel) -> mjtNum {
    not_implemented(c"mj_getTotalmass")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setTotalmass(m: *mut mjModel, newmass: mjtNum) {
    not_implemented(c"mj_setTotalmass")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getPluginConfig(
    m: *const mjModel,
    plugin_id: c_int,
    attrib: *const c_char,
) -> *const c_char {
    not_implemented(c"mj_getPluginConfig")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadPluginLibrary(path: *const c_char) {
    not_implemented(c"mj_loadPluginLibrary")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadAllPluginLibraries(
    directory: *const c_char,
    callback: mjfPluginLibraryLoadCallback,
) {
    not_implemented(c"mj_loadAllPluginLibraries")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_version() -> c_int {
    not_implemented(c"mj_version")
}

/// # Safety
/// Pointers are as MuJoCo documents them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_versionString() -> *const c_char {
    not_implemented(c"mj_versionString")
}
