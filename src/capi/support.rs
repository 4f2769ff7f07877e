//! mujoco.h, section "Support".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::{arg, not_implemented};
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{Model, arena, mjb, name};
use crate::math::{Mat3, Quat, Spatial, Vec3, dense};
use crate::physics::support::{self, Axes};
use crate::physics::{jacobian, velocity};
use crate::pipeline::state;

/// Length of the state vector of the parts in `sig` (`mjtState` bits).
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_stateSize(m: *const mjModel, sig: c_int) -> c_int {
    entry(0, || {
        state::check("mj_stateSize", "state signature", sig);
        // SAFETY: by contract
        state::size(unsafe { Model::new(m) }, sig) as c_int
    })
}

/// Copies the parts in `sig` from `d` to `state`.
///
/// # Safety
/// `d` belongs to `m`; `state` has `mj_stateSize(m, sig)` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getState(
    m: *const mjModel,
    d: *const mjData,
    state: *mut mjtNum,
    sig: c_int,
) {
    entry((), || {
        state::check("mj_getState", "state signature", sig);
        // SAFETY: by contract; reading goes through the same accessors as writing
        unsafe {
            let mut d = arg::data(m, d.cast_mut());
            let n = state::size(d.model(), sig) as c_int;
            state::get(&mut d, arg::slice_mut(state, n), sig)
        }
    })
}

/// Picks the parts in `dstsig` out of a vector of the parts in `srcsig`.
///
/// # Safety
/// Both vectors have the lengths of their signatures and do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_extractState(
    m: *const mjModel,
    src: *const mjtNum,
    srcsig: c_int,
    dst: *mut mjtNum,
    dstsig: c_int,
) {
    entry((), || {
        state::check("mj_extractState", "srcsig", srcsig);
        state::check("mj_extractState", "dstsig", dstsig);
        // SAFETY: by contract
        unsafe {
            let m = Model::new(m);
            let (from, to) = (
                state::size(m, srcsig) as c_int,
                state::size(m, dstsig) as c_int,
            );
            let (from, to) = (arg::slice(src, from), arg::slice_mut(dst, to));
            state::extract(m, from, srcsig, to, dstsig)
        }
    })
}

/// Copies `state` into the parts of `d` in `sig`.
///
/// # Safety
/// `d` belongs to `m`; `state` has `mj_stateSize(m, sig)` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setState(
    m: *const mjModel,
    d: *mut mjData,
    state: *const mjtNum,
    sig: c_int,
) {
    entry((), || {
        state::check("mj_setState", "state signature", sig);
        // SAFETY: by contract
        unsafe {
            let mut d = arg::data(m, d);
            let n = state::size(d.model(), sig) as c_int;
            state::set(&mut d, arg::slice(state, n), sig)
        }
    })
}

/// Copies the parts in `sig` from one state to another of the same model.
///
/// # Safety
/// Both states belong to `m`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_copyState(
    m: *const mjModel,
    src: *const mjData,
    dst: *mut mjData,
    sig: c_int,
) {
    entry((), || {
        state::check("mj_copyState", "state signature", sig);
        // SAFETY: by contract
        unsafe {
            if !core::ptr::eq(src, dst) {
                state::copy(
                    &mut arg::data(m, src.cast_mut()),
                    &mut arg::data(m, dst),
                    sig,
                )
            }
        }
    })
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

/// Adds a contact to the list and drops constraints built so far. 1 when the arena is full, else 0.
///
/// # Safety
/// `d` belongs to `m`; `con` is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addContact(
    m: *const mjModel,
    d: *mut mjData,
    con: *const mjContact,
) -> c_int {
    // SAFETY: by contract
    let stored = entry(false, || unsafe {
        arena::push_contact(&mut arg::data(m, d), &*con)
    });
    !stored as c_int
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

/// Id of the object of a type (`mjtObj`) with that name; -1 when there is none.
///
/// # Safety
/// `m` is a live model, `name` a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_name2id(
    m: *const mjModel,
    r#type: c_int,
    name: *const c_char,
) -> c_int {
    // SAFETY: by contract
    unsafe {
        name::name2id(
            Model::new(m),
            r#type,
            core::ffi::CStr::from_ptr(name).to_bytes(),
        )
    }
}

/// Name of an object; NULL when it has none or does not exist. The text belongs to the model.
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_id2name(
    m: *const mjModel,
    r#type: c_int,
    id: c_int,
) -> *const c_char {
    // SAFETY: by contract
    let m = unsafe { Model::new(m) };
    name::id2name(m, r#type, id).map_or(core::ptr::null(), |name| name.as_ptr())
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

/// Version of the library as one number: 4.0.0 is 4000000.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_version() -> c_int {
    mjb::VERSION
}

/// Version of the library as text. Static.
///
/// # Safety
/// None.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_versionString() -> *const c_char {
    c"4.0.0".as_ptr()
}
