//! Support: forces on, motion of, and distances between objects.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{DataRef, report};
use crate::capi::arg;
use crate::math::{Mat3, Quat, Vec3};
use crate::physics::support::{self, Axes};
use crate::physics::{collision, kinematics};

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
        let Some(body) = arg::id("mj_applyFT", "body", body, d.model().nbody()) else {
            return;
        };
        let nv = d.model().nv() as c_int;
        let vec = |p: *const mjtNum| if p.is_null() { Vec3::ZERO } else { arg::get(p) };
        let qfrc = arg::slice_mut(qfrc_target, nv);
        support::apply_ft(&d, vec(force), vec(torque), arg::get(point), body, qfrc);
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
    // SAFETY: the common contract of this floor; six numbers
    unsafe {
        let d = arg::data_const(m, d);
        let id = object("mj_objectVelocity", &d, objtype, objid);
        if let Some(row) =
            id.and_then(|id| support::object_velocity(&d, objtype, id, axes(flg_local)))
        {
            arg::put(res, row);
        }
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
    // SAFETY: the common contract of this floor; six numbers
    unsafe {
        let d = arg::data_const(m, d);
        let id = object("mj_objectAcceleration", &d, objtype, objid);
        if let Some(row) =
            id.and_then(|id| support::object_acceleration(&d, objtype, id, axes(flg_local)))
        {
            arg::put(res, row);
        }
    }
}

/// Axes of a result.
fn axes(flg_local: c_int) -> Axes {
    if flg_local != 0 {
        Axes::Local
    } else {
        Axes::World
    }
}

/// The id of an object that has a velocity; for another type or id None, after an error.
fn object(function: &str, d: &DataRef, kind: c_int, id: c_int) -> Option<usize> {
    match support::objects(d.model(), kind) {
        Some((what, n)) => arg::id(function, what, id, n),
        None => {
            report::error(format_args!("{function}: invalid object type {kind}"));
            None
        }
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
        let id = |geom| arg::id("mj_geomDistance", "geom", geom, d.model().ngeom());
        let (a, b) = (id(geom1)?, id(geom2)?);
        collision::geom_distance(d, a, b, distmax)
    });
    let points = found.map_or([Vec3::ZERO; 2], |gap| [gap.from, gap.to]);
    if !fromto.is_null() {
        // SAFETY: six numbers, as asked above
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
        let d = arg::data_const(m, d);
        let site = arg::id("mj_insideSite", "site", siteid, d.model().nsite());
        site.is_some_and(|site| support::inside_site(&d, site, arg::get(point))) as c_int
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
    // SAFETY: the common contract of this floor; sizes follow from the state
    unsafe {
        let d = &*d;
        let nbody = arg::rows_between::<Vec3>(d.xpos, d.xquat);
        let Some(body) = arg::id("mj_local2Global", "body", body, nbody) else {
            return;
        };
        let at = |p: *mut mjtNum, k: usize| p.add(k * body);
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
