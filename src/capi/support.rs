//! mujoco.h, section "Support".

#![allow(unused_imports, unused_variables)] // while some bodies are missing

use core::ffi::{CStr, c_char, c_int, c_uint, c_void};

use super::recorded::{history_index, init_history, no_history, read_history};
use super::{arg, not_implemented};
use crate::abi::*;
use crate::base::catch::{entry, foreign};
use crate::base::{Model, ModelMut, arena, mjb, name, plugin, report};
use crate::math::{Mat3, Quat, Vec3};
use crate::physics::support::{self, Axes};
use crate::physics::{actuation, collision, constraint, inertia, jacobian, kinematics, sensor};
use crate::pipeline::reset;
use crate::pipeline::{setconst, state};

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

/// Controls of actuator `id` as they act at `time`: those of `actuator_delay` seconds before. Without history
/// returns the address of its controls in `ctrl`, with it that of a recorded sample; where values lie between
/// samples returns null and writes them to `result` (`actuator_ctrlnum[id]` numbers). `interp`: 0 the sample
/// before, 1 linear, 2 cubic, -1 the actuator's own. A bad id is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_readCtrl(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    time: mjtNum,
    result: *mut mjtNum,
    interp: c_int,
) -> *const mjtNum {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        let d = unsafe { arg::data_const(m, d) };
        let m = d.model();
        let k = history_index("mj_readCtrl", "actuator", id, m.nactuator());
        let (adr, dim) = (
            m.actuator_ctrladr()[k] as usize,
            m.actuator_ctrlnum()[k] as usize,
        );
        let Some((start, n)) = actuation::buffer(m, k) else {
            return d.ctrl()[adr..].as_ptr();
        };
        let interp = if interp < 0 {
            m.actuator_history()[k][1]
        } else {
            interp
        };
        // SAFETY: `result` holds the actuator's controls
        let out = unsafe { arg::slice_mut(result, dim as c_int) };
        read_history(
            &d.history()[start..],
            n,
            dim,
            time - m.actuator_delay()[k],
            interp,
            out,
        )
    })
}

/// Value of sensor `id` as it shows at `time`: that of `sensor_delay` seconds before. Without history returns
/// its address in `sensordata`, with it that of a recorded sample; where values lie between samples returns
/// null and writes them to `result` (`sensor_dim[id]` numbers). `interp`: 0 the sample before, 1 linear,
/// 2 cubic, -1 the sensor's own. A bad id is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_readSensor(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    time: mjtNum,
    result: *mut mjtNum,
    interp: c_int,
) -> *const mjtNum {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        let d = unsafe { arg::data_const(m, d) };
        let m = d.model();
        let i = history_index("mj_readSensor", "sensor", id, m.nsensor());
        let (adr, dim) = (m.sensor_adr()[i] as usize, m.sensor_dim()[i] as usize);
        let Some((start, n)) = sensor::buffer(m, i) else {
            return d.sensordata()[adr..].as_ptr();
        };
        let interp = if interp < 0 {
            m.sensor_history()[i][1]
        } else {
            interp
        };
        // SAFETY: `result` holds the sensor's values
        let out = unsafe { arg::slice_mut(result, dim as c_int) };
        read_history(
            &d.history()[start..],
            n,
            dim,
            time - m.sensor_delay()[i],
            interp,
            out,
        )
    })
}

/// Sets the recorded controls of actuator `id`, oldest first: `times` (nullable: the present ones stay, else
/// strictly increasing) one per sample, `values` `actuator_ctrlnum[id]` per sample. An actuator without
/// history and a bad id are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initCtrlHistory(
    m: *const mjModel,
    d: *mut mjData,
    id: c_int,
    times: *const mjtNum,
    values: *const mjtNum,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        let mut d = unsafe { arg::data(m, d) };
        let m = d.model();
        let k = history_index("mj_initCtrlHistory", "actuator", id, m.nactuator());
        let Some((start, n)) = actuation::buffer(m, k) else {
            no_history("mj_initCtrlHistory", "actuator", k)
        };
        let dim = m.actuator_ctrlnum()[k] as usize;
        // SAFETY: by contract
        unsafe { init_history(&mut d.history_mut()[start..], n, dim, times, values) };
    })
}

/// Sets the recorded values of sensor `id`, oldest first: `times` (nullable: the present ones stay, else
/// strictly increasing) one per sample, `values` `sensor_dim[id]` per sample; `phase` is the time at which a
/// sensor with an interval was last computed. A sensor without history and a bad id are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_initSensorHistory(
    m: *const mjModel,
    d: *mut mjData,
    id: c_int,
    times: *const mjtNum,
    values: *const mjtNum,
    phase: mjtNum,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        let mut d = unsafe { arg::data(m, d) };
        let m = d.model();
        let i = history_index("mj_initSensorHistory", "sensor", id, m.nsensor());
        let Some((start, n)) = sensor::buffer(m, i) else {
            no_history("mj_initSensorHistory", "sensor", i)
        };
        let dim = m.sensor_dim()[i] as usize;
        // SAFETY: by contract
        unsafe { init_history(&mut d.history_mut()[start..], n, dim, times, values) };
        d.history_mut()[start] = phase;
    })
}

/// Stores the state of `d` as keyframe `k` of the model, which must be one of those it has; otherwise an
/// error is raised.
///
/// # Safety
/// `d` belongs to `m`, which nothing else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setKeyframe(m: *mut mjModel, d: *const mjData, k: c_int) {
    // SAFETY: by contract
    entry((), || unsafe {
        reset::set_keyframe(&mut ModelMut::new(m), &arg::data(m, d.cast_mut()), k)
    })
}

/// Adds a contact to the list and drops constraints built so far; its own are not made yet, whatever
/// `con->efc_address` says. 1 when the arena is full, else 0.
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
        arena::push_contact(
            &mut arg::data(m, d),
            &mjContact {
                efc_address: -1,
                ..*con
            },
        )
    });
    !stored as c_int
}

/// Returns 1 when friction cones are pyramids (`opt.cone`), else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isPyramidal(m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    constraint::is_pyramidal(unsafe { Model::new(m) }) as c_int
}

/// Returns 1 when the constraint Jacobian is sparse: `opt.jacobian` says so, or is automatic and nv >= 60.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isSparse(m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    constraint::is_sparse(unsafe { Model::new(m) }) as c_int
}

/// Returns 1 when constraint forces are solved for directly: the solver is PGS, or no-slip iterations follow.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isDual(m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    constraint::is_dual(unsafe { Model::new(m) }) as c_int
}

/// Product with the constraint Jacobian: `res` (nefc) = J `vec` (nv). Computation: Constraint.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    let d = unsafe { arg::data(m, d.cast_mut()) };
    // SAFETY: as documented, nefc and nv numbers
    let (res, vec) = unsafe {
        (
            arg::slice_mut(res, d.nefc() as c_int),
            arg::slice(vec, d.model().nv() as c_int),
        )
    };
    constraint::mul_jac_vec(&d, res, vec);
}

/// Product with the transposed constraint Jacobian: `res` (nv) = J' `vec` (nefc). Computation: Constraint.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacTVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    let d = unsafe { arg::data(m, d.cast_mut()) };
    // SAFETY: as documented, nv and nefc numbers
    let (res, vec) = unsafe {
        (
            arg::slice_mut(res, d.model().nv() as c_int),
            arg::slice(vec, d.nefc() as c_int),
        )
    };
    if !vec.is_empty() {
        constraint::mul_jac_t_vec(&d, res, vec);
    }
}

/// cbindgen:ptrs-as-arrays=[[point; 3]]
/// Jacobians of a point attached to a body: `jacp` (translation) and `jacr` (rotation), each 3 x nv,
/// row-major, world frame. Either may be NULL. `point` is in world coordinates.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jac(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const mjtNum,
    body: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv();
        jacobian::jac(
            &d,
            arg::rows3(jacp, nv),
            arg::rows3(jacr, nv),
            arg::get(point),
            body as usize,
        );
    }
}

/// Jacobians of the origin of a body's frame: `jacp` (translation) and `jacr` (rotation), each 3 x nv, row-major, world frame.
/// Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBody(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let (nv, id) = (d.model().nv(), body as usize);
        let (point, body) = (d.xpos()[id], id);
        jacobian::jac(&d, arg::rows3(jacp, nv), arg::rows3(jacr, nv), point, body);
    }
}

/// Jacobians of the centre of mass of a body: `jacp` (translation) and `jacr` (rotation), each 3 x nv, row-major, world frame.
/// Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacBodyCom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    body: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let (nv, id) = (d.model().nv(), body as usize);
        let (point, body) = (d.xipos()[id], id);
        jacobian::jac(&d, arg::rows3(jacp, nv), arg::rows3(jacr, nv), point, body);
    }
}

/// Jacobian of the centre of mass of the subtree of a body: `jacp`, 3 x nv, row-major, world frame.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSubtreeCom(
    m: *const mjModel,
    d: *mut mjData,
    jacp: *mut mjtNum,
    body: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let mut d = arg::data(m, d);
        let nv = d.model().nv();
        jacobian::jac_subtree_com(&mut d, arg::rows3(jacp, nv), body as usize);
    }
}

/// Jacobians of the centre of a geom: `jacp` (translation) and `jacr` (rotation), each 3 x nv, row-major, world frame.
/// Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacGeom(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    geom: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let (nv, id) = (d.model().nv(), geom as usize);
        let (point, body) = (d.geom_xpos()[id], d.model().geom_bodyid()[id] as usize);
        jacobian::jac(&d, arg::rows3(jacp, nv), arg::rows3(jacr, nv), point, body);
    }
}

/// Jacobians of the centre of a site: `jacp` (translation) and `jacr` (rotation), each 3 x nv, row-major, world frame.
/// Either may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacSite(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    site: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let (nv, id) = (d.model().nv(), site as usize);
        let (point, body) = (d.site_xpos()[id], d.model().site_bodyid()[id] as usize);
        jacobian::jac(&d, arg::rows3(jacp, nv), arg::rows3(jacr, nv), point, body);
    }
}

/// cbindgen:ptrs-as-arrays=[[point; 3], [axis; 3]]
/// Jacobians of a point and of an axis fixed to a body: `jacPoint` and `jacAxis`, each 3 x nv, either may
/// be NULL. `point` and `axis` are in world coordinates.
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
    // SAFETY: the common contract of this floor
    unsafe {
        let mut d = arg::data(m, d);
        let nv = d.model().nv();
        let (point, axis) = (arg::get(point), arg::get(axis));
        let (jp, ja) = (arg::rows3(jacPoint, nv), arg::rows3(jacAxis, nv));
        jacobian::jac_point_axis(&mut d, jp, ja, point, axis, body as usize);
    }
}

/// cbindgen:ptrs-as-arrays=[[point; 3]]
/// Time derivatives of the Jacobians of `mj_jac`, each 3 x nv, either may be NULL. Needs `mj_comVel`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_jacDot(
    m: *const mjModel,
    d: *const mjData,
    jacp: *mut mjtNum,
    jacr: *mut mjtNum,
    point: *const mjtNum,
    body: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv();
        let (jp, jr) = (arg::rows3(jacp, nv), arg::rows3(jacr, nv));
        jacobian::jac_dot(&d, jp, jr, arg::get(point), body as usize);
    }
}

/// Matrix (3 x nv) that maps `qvel` to the angular momentum of the subtree of a body about its centre of
/// mass.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_angmomMat(
    m: *const mjModel,
    d: *mut mjData,
    mat: *mut mjtNum,
    body: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let mut d = arg::data(m, d);
        let nv = d.model().nv();
        jacobian::angmom_mat(&mut d, arg::rows3(mat, nv), body as usize);
    }
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

/// Name of one control input of an actuator (`input` from 0), as its type and signature define it; NULL
/// when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_actuatorInputName(
    m: *const mjModel,
    id: c_int,
    input: c_int,
) -> *const c_char {
    const INPUTS: [&CStr; 6] = [c"pos", c"vel", c"ff", c"voltage", c"none", c"pressure"];
    const ROTATION: [&CStr; 3] = [c"rx", c"ry", c"rz"];
    const QUATERNION: [&CStr; 4] = [c"qw", c"qx", c"qy", c"qz"];
    // SAFETY: by contract
    let m = unsafe { Model::new(m) };
    let known = usize::try_from(id).ok().filter(|&i| i < m.nactuator());
    let (Some(i), Ok(input)) = (known, usize::try_from(input)) else {
        return core::ptr::null();
    };
    let spec = m.actuator_ctrlspec()[i];
    let name = match m.actuator_gaintype()[i] {
        mjGAIN_SO3 if spec == mjCHART_QUAT => QUATERNION.get(input),
        mjGAIN_SO3 => ROTATION.get(input),
        _ => {
            let mut given = INPUTS
                .iter()
                .enumerate()
                .filter(|(bit, _)| spec >> bit & 1 != 0);
            given
                .nth(input)
                .filter(|_| spec != mjINPUT_NONE)
                .map(|(_, name)| name)
        }
    };
    name.map_or(core::ptr::null(), |name| name.as_ptr())
}

/// The inertia matrix as a dense symmetric matrix `dst` (nv x nv).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_fullM(m: *const mjModel, d: *const mjData, dst: *mut mjtNum) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        inertia::full_m(&d, arg::slice_mut(dst, nv * nv));
    }
}

/// Product of the inertia matrix with a vector: `res = M vec`, both of length nv.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        inertia::mul_m(&d, arg::slice_mut(res, nv), arg::slice(vec, nv));
    }
}

/// Product with half of the factorized inertia matrix: `res = D^(1/2) L vec`, so that `res' res` is
/// `vec' M vec`. Both of length nv.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulM2(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        inertia::mul_m2(&d, arg::slice_mut(res, nv), arg::slice(vec, nv));
    }
}

/// Adds the lower triangle of the joint-space inertia matrix to `dst`: sparse with `rownnz`, `rowadr`, `colind`,
/// which hold its pattern, or dense (nv by nv) if these are NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addM(
    m: *const mjModel,
    d: *mut mjData,
    dst: *mut mjtNum,
    rownnz: *mut c_int,
    rowadr: *mut c_int,
    colind: *mut c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        let nv = d.model().nv() as c_int;
        if rownnz.is_null() || rowadr.is_null() || colind.is_null() {
            return inertia::add_m_dense(&d, arg::slice_mut(dst, nv * nv));
        }
        let (nnz, adr) = (arg::slice(rownnz, nv), arg::slice(rowadr, nv));
        let end = nnz.iter().zip(adr).map(|(n, at)| n + at).max().unwrap_or(0);
        inertia::add_m_sparse(
            &d,
            arg::slice_mut(dst, end),
            nnz,
            adr,
            arg::slice(colind, end),
        );
    }
}

/// cbindgen:ptrs-as-arrays=[[force; 3], [torque; 3], [point; 3]]
/// Adds to `qfrc_target` (nv) the generalized force of a `force` and `torque` at a `point` of a body, all in
/// world coordinates. `force` and `torque` may be NULL.
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
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data(m, d);
        let nv = d.model().nv() as c_int;
        let vec = |p: *const mjtNum| if p.is_null() { Vec3::ZERO } else { arg::get(p) };
        let qfrc = arg::slice_mut(qfrc_target, nv);
        support::apply_ft(
            &d,
            vec(force),
            vec(torque),
            arg::get(point),
            body as usize,
            qfrc,
        );
    }
}

/// cbindgen:ptrs-as-arrays=[[res; 6]]
/// Velocity of an object (rotation, translation; 6) at its own position, in world axes or, with `flg_local`,
/// in its own axes. `objtype` is body (inertial frame), xbody, geom, site or camera.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectVelocity(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut mjtNum,
    flg_local: c_int,
) {
    let axes = if flg_local != 0 {
        Axes::Local
    } else {
        Axes::World
    };
    // SAFETY: the common contract of this floor
    let v =
        unsafe { support::object_velocity(&arg::data_const(m, d), objtype, objid as usize, axes) };
    match v {
        // SAFETY: six numbers by contract
        Some(v) => unsafe { arg::put(res, v) },
        None => report::raise(format_args!(
            "mj_objectVelocity: invalid object type {objtype}"
        )),
    }
}

/// cbindgen:ptrs-as-arrays=[[res; 6]]
/// Acceleration of an object (rotation, translation; 6) at its own position, in world axes or, with
/// `flg_local`, in its own axes. Needs `mj_rnePostConstraint`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_objectAcceleration(
    m: *const mjModel,
    d: *const mjData,
    objtype: c_int,
    objid: c_int,
    res: *mut mjtNum,
    flg_local: c_int,
) {
    let axes = if flg_local != 0 {
        Axes::Local
    } else {
        Axes::World
    };
    // SAFETY: the common contract of this floor
    let a = unsafe {
        support::object_acceleration(&arg::data_const(m, d), objtype, objid as usize, axes)
    };
    match a {
        // SAFETY: six numbers by contract
        Some(a) => unsafe { arg::put(res, a) },
        None => report::raise(format_args!(
            "mj_objectAcceleration: invalid object type {objtype}"
        )),
    }
}

/// cbindgen:ptrs-as-arrays=[[fromto; 6]]
/// Smallest signed distance between two geoms, negative when they overlap, at most `distmax`. `fromto`
/// may be null; it receives the points (world frame) on `geom1` and `geom2` that have this distance,
/// or zeros when nothing is nearer than `distmax`.
/// # Safety
/// The geom ids are valid and the kinematics of `d` are computed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_geomDistance(
    m: *const mjModel,
    d: *mut mjData,
    geom1: c_int,
    geom2: c_int,
    distmax: mjtNum,
    fromto: *mut mjtNum,
) -> mjtNum {
    let found = entry(None, || {
        // SAFETY: the common contract of this floor
        let d = &mut unsafe { arg::data(m, d) };
        collision::geom_distance(d, geom1 as usize, geom2 as usize, distmax)
    });
    let points = found.map_or([Vec3::ZERO; 2], |gap| [gap.from, gap.to]);
    if !fromto.is_null() {
        // SAFETY: six numbers by contract
        unsafe {
            arg::put(fromto, points[0]);
            arg::put(fromto.add(3), points[1]);
        }
    }
    found.map_or(distmax, |gap| gap.dist)
}

/// cbindgen:ptrs-as-arrays=[[point; 3]]
/// 1 when a point in world coordinates is inside the shape of a site (of a mesh: in its convex hull), else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_insideSite(
    m: *const mjModel,
    d: *const mjData,
    siteid: c_int,
    point: *const mjtNum,
) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        support::inside_site(&arg::data_const(m, d), siteid as usize, arg::get(point)) as c_int
    }
}

/// cbindgen:ptrs-as-arrays=[[result; 6]]
/// Force and torque of contact `id` in the contact frame: `result` holds 6 numbers, normal force first.
///
/// Zero when the contact has no constraint rows or there is no such contact. Computation: soCones.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_contactForce(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    result: *mut mjtNum,
) {
    // SAFETY: the common contract of this floor
    let d = unsafe { arg::data(m, d.cast_mut()) };
    let wrench = match usize::try_from(id) {
        Ok(id) if id < d.ncon() => constraint::contact_force(&d, id),
        _ => [0.0; 6],
    };
    // SAFETY: as documented, 6 numbers
    unsafe { arg::put(result, wrench) };
}

/// Velocity `qvel` (nv) that leads from `qpos1` to `qpos2` (nq) in time `dt`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_differentiatePos(
    m: *const mjModel,
    qvel: *mut mjtNum,
    dt: mjtNum,
    qpos1: *const mjtNum,
    qpos2: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let m = Model::new(m);
        let (nq, nv) = (m.nq() as c_int, m.nv() as c_int);
        let (a, b) = (arg::slice(qpos1, nq), arg::slice(qpos2, nq));
        support::differentiate_pos(m, arg::slice_mut(qvel, nv), dt, a, b);
    }
}

/// Moves the configuration `qpos` (nq) with velocity `qvel` (nv) for time `dt`; quaternions turn about local
/// axes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_integratePos(
    m: *const mjModel,
    qpos: *mut mjtNum,
    qvel: *const mjtNum,
    dt: mjtNum,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let m = Model::new(m);
        let (nq, nv) = (m.nq() as c_int, m.nv() as c_int);
        support::integrate_pos(m, arg::slice_mut(qpos, nq), arg::slice(qvel, nv), dt);
    }
}

/// Normalizes every quaternion in `qpos` (nq).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_normalizeQuat(m: *const mjModel, qpos: *mut mjtNum) {
    // SAFETY: the common contract of this floor
    unsafe {
        let m = Model::new(m);
        let nq = m.nq() as c_int;
        support::normalize_quat(m, arg::slice_mut(qpos, nq));
    }
}

/// cbindgen:ptrs-as-arrays=[[xpos; 3], [xmat; 9], [pos; 3], [quat; 4]]
/// World pose (`xpos`, `xmat`) of a frame given in the frame of a body; `sameframe` (`mjtSameFrame`) says
/// which parts equal those of the body.
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
    // SAFETY: the common contract of this floor; sizes are not needed, so no model is looked at
    unsafe {
        let d = &*d;
        let at = |p: *mut mjtNum, k: usize| p.add(k * body as usize);
        let frame = (
            &arg::get(at(d.xpos, 3)),
            &arg::get(at(d.xquat, 4)),
            &arg::get(at(d.xmat, 9)),
        );
        let inertial = (
            &arg::get(at(d.xipos, 3)),
            &arg::get(at(d.xiquat, 4)),
            &arg::get(at(d.ximat, 9)),
        );
        let (mut p, mut q, mut mat) = (Vec3::ZERO, Quat::IDENTITY, Mat3::IDENTITY);
        kinematics::local_to_global(
            (&mut p, &mut q, &mut mat),
            frame,
            inertial,
            &arg::get(pos),
            &arg::get(quat),
            sameframe,
        );
        arg::put(xpos, p);
        arg::put(xmat, mat);
    }
}

/// Sum of the masses of all bodies, in kilograms.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getTotalmass(m: *const mjModel) -> mjtNum {
    // SAFETY: the common contract of this floor
    let m = unsafe { Model::new(m) };
    m.body_mass().iter().skip(1).sum()
}

/// Scales body masses and inertias so that the masses add up to `newmass`, in kilograms. Call
/// `mj_setConst` afterwards.
///
/// # Safety
/// `m` is a live model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_setTotalmass(m: *mut mjModel, newmass: mjtNum) {
    // SAFETY: by contract
    let mut m = unsafe { ModelMut::new(m) };
    setconst::set_total_mass(&mut m, newmass)
}

/// Value of a configuration attribute of a plugin instance; NULL for an unknown instance or attribute. The
/// text belongs to the model.
///
/// # Safety
/// `m` is a live model, `attrib` a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_getPluginConfig(
    m: *const mjModel,
    plugin_id: c_int,
    attrib: *const c_char,
) -> *const c_char {
    // SAFETY: by contract
    let (m, name) = unsafe { (Model::new(m), core::ffi::CStr::from_ptr(attrib)) };
    plugin::config(m, plugin_id, name).map_or(core::ptr::null(), |text| text.as_ptr())
}

/// Loads a shared library, which registers its plugins. A library that cannot be loaded is an error.
///
/// # Safety
/// `path` is a C string; the library is sound.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadPluginLibrary(path: *const c_char) {
    // SAFETY: by contract
    unsafe {
        plugin::load_library(core::ffi::CStr::from_ptr(path));
    }
}

/// Loads every shared library of a directory. `callback`, if not NULL, is told for each its file name, the
/// first slot its plugins got (-1: none) and their number. A missing directory is silent.
///
/// # Safety
/// `directory` is a C string; the libraries are sound.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_loadAllPluginLibraries(
    directory: *const c_char,
    callback: mjfPluginLibraryLoadCallback,
) {
    // SAFETY: by contract
    unsafe {
        plugin::load_directory(
            core::ffi::CStr::from_ptr(directory),
            |name, first, count| {
                if let Some(callback) = callback {
                    foreign(|| callback(name.as_ptr(), first, count));
                }
            },
        )
    }
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
