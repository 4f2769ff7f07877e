//! Support: Jacobians of points, bodies and momentum.

use core::ffi::c_int;

use crate::abi::*;
use crate::capi::arg;
use crate::physics::jacobian;

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
        let Some(body) = arg::id("mj_jac", "body", body, d.model().nbody()) else {
            return;
        };
        let nv = d.model().nv();
        jacobian::jac(
            &d,
            arg::rows3(jacp, nv),
            arg::rows3(jacr, nv),
            arg::get(point),
            body,
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
        let Some(body) = arg::id("mj_jacBody", "body", body, d.model().nbody()) else {
            return;
        };
        let (nv, point) = (d.model().nv(), d.xpos()[body]);
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
        let Some(body) = arg::id("mj_jacBodyCom", "body", body, d.model().nbody()) else {
            return;
        };
        let (nv, point) = (d.model().nv(), d.xipos()[body]);
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
        let Some(body) = arg::id("mj_jacSubtreeCom", "body", body, d.model().nbody()) else {
            return;
        };
        let nv = d.model().nv();
        jacobian::jac_subtree_com(&mut d, arg::rows3(jacp, nv), body);
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
        let Some(geom) = arg::id("mj_jacGeom", "geom", geom, d.model().ngeom()) else {
            return;
        };
        let nv = d.model().nv();
        let (point, body) = (d.geom_xpos()[geom], d.model().geom_bodyid()[geom] as usize);
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
        let Some(site) = arg::id("mj_jacSite", "site", site, d.model().nsite()) else {
            return;
        };
        let nv = d.model().nv();
        let (point, body) = (d.site_xpos()[site], d.model().site_bodyid()[site] as usize);
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
        let Some(body) = arg::id("mj_jacPointAxis", "body", body, d.model().nbody()) else {
            return;
        };
        let nv = d.model().nv();
        let (point, axis) = (arg::get(point), arg::get(axis));
        let (jp, ja) = (arg::rows3(jacPoint, nv), arg::rows3(jacAxis, nv));
        jacobian::jac_point_axis(&mut d, jp, ja, point, axis, body);
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
        let Some(body) = arg::id("mj_jacDot", "body", body, d.model().nbody()) else {
            return;
        };
        let nv = d.model().nv();
        let (jp, jr) = (arg::rows3(jacp, nv), arg::rows3(jacr, nv));
        jacobian::jac_dot(&d, jp, jr, arg::get(point), body);
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
        let Some(body) = arg::id("mj_angmomMat", "body", body, d.model().nbody()) else {
            return;
        };
        let nv = d.model().nv();
        jacobian::angmom_mat(&mut d, arg::rows3(mat, nv), body);
    }
}
