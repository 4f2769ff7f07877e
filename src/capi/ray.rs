//! mujoco.h, section "Ray casting".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{DataRef, Model, report};
use crate::math::Vec3;
use crate::physics::ray::{self, Filter, Hit, Parts, Solid};

/// Which geoms a ray can hit.
///
/// # Safety
/// A non-null `groups` holds `mjNGROUP` flags that nothing writes during `'a`.
unsafe fn filter<'a>(
    groups: *const mjtByte,
    statics: mjtBool,
    exclude_body: c_int,
    cutoff: f64,
) -> Filter<'a> {
    Filter {
        // SAFETY: NULL or a flag for each group, as asked above
        groups: unsafe { groups.cast::<[u8; mjNGROUP as usize]>().as_ref() },
        statics: statics != 0,
        exclude_body,
        cutoff,
    }
}

/// Stores what a ray met and returns the distance.
///
/// # Safety
/// `id` and `normal` are null or valid for writes of 1 and 3 numbers.
unsafe fn put_hit(hit: Option<(usize, Hit)>, id: *mut c_int, normal: *mut mjtNum) -> mjtNum {
    // SAFETY: null or valid for these writes, as asked above
    unsafe {
        if !id.is_null() {
            *id = hit.map_or(-1, |(g, _)| g as c_int);
        }
        if !normal.is_null() {
            arg::put(normal, hit.map_or(Vec3::ZERO, |(_, h)| h.normal));
        }
    }
    hit.map_or(-1.0, |(_, h)| h.dist)
}

/// Distance along a ray to a geom that must be of one type.
///
/// # Safety
/// `start` and `ray` are null or hold 3 numbers; `normal` is null or valid for writes of 3.
unsafe fn ray_one(
    function: &str,
    (kind, name): (mjtGeom, &str),
    d: DataRef,
    geom: c_int,
    [start, ray]: [*const mjtNum; 2],
    normal: *mut mjtNum,
) -> mjtNum {
    check_type(function, d.model(), geom, kind, name);
    // SAFETY: the caller's extents
    unsafe {
        let (start, ray) = (
            arg::needed(function, "pnt", start),
            arg::needed(function, "vec", ray),
        );
        let hit = ray::geom(&d, geom as usize, start, ray);
        put_hit(hit.map(|hit| (0, hit)), core::ptr::null_mut(), normal)
    }
}

/// A geom must be of one type.
fn check_type(function: &str, m: Model, geom: c_int, kind: mjtGeom, name: &str) {
    let found = usize::try_from(geom)
        .ok()
        .and_then(|g| m.geom_type().get(g));
    if found != Some(&kind) {
        report::raise(format_args!("{function}: geom with {name} type expected"));
    }
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [geomid; 1], [normal; 3]]
/// Nearest visible geom that a ray meets: returns the distance in units of the length of `vec`, -1 without
/// a hit. `pnt` (world) is where the ray starts. `geomgroup` (6 flags, nullable) selects geom groups,
/// `flg_static` includes geoms that cannot move, `bodyexclude` leaves out a body's geoms (-1: none).
/// `geomid` (nullable) receives the geom or -1, `normal` (nullable) the outward normal in world axes, zero
/// without a hit. A ray without length is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_ray(
    m: *const mjModel,
    d: *const mjData,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    geomgroup: *const mjtByte,
    flg_static: mjtBool,
    bodyexclude: c_int,
    geomid: *mut c_int,
    normal: *mut mjtNum,
) -> mjtNum {
    const NAME: &str = "mj_ray";
    entry(-1.0, || {
        // SAFETY: the common contract of this floor; outputs may be null
        unsafe {
            let d = arg::state_const(NAME, m, d);
            let (start, ray) = (arg::needed(NAME, "pnt", pnt), arg::needed(NAME, "vec", vec));
            let filter = filter(geomgroup, flg_static, bodyexclude, f64::INFINITY);
            let hit = ray::cast(&d, start, ray, &filter);
            put_hit(hit, geomid, normal)
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3]]
/// Casts `nray` rays from one point, as `mj_ray`: `vec` holds their directions, 3 numbers each, and
/// `geomid` (nullable), `dist`, `normal` (nullable) receive the results. Geoms farther than `cutoff` from
/// `pnt` are left out. A ray without length hits nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_multiRay(
    m: *const mjModel,
    d: *mut mjData,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    geomgroup: *const mjtByte,
    flg_static: mjtBool,
    bodyexclude: c_int,
    geomid: *mut c_int,
    dist: *mut mjtNum,
    normal: *mut mjtNum,
    nray: c_int,
    cutoff: mjtNum,
) {
    const NAME: &str = "mj_multiRay";
    entry((), || {
        // SAFETY: the common contract of this floor; arrays hold `nray` rows
        unsafe {
            let n = arg::len(nray);
            if n == 0 {
                return;
            }
            let d = arg::state_const(NAME, m, d);
            let start = arg::needed(NAME, "pnt", pnt);
            let vec = arg::live(NAME, "vec", vec.cast::<Vec3>());
            let dist = arg::live_out(NAME, "dist", dist);
            let filter = filter(geomgroup, flg_static, bodyexclude, cutoff);
            for (i, &ray) in core::slice::from_raw_parts(vec, n).iter().enumerate() {
                let hit = ray::cast_one(&d, start, ray, &filter);
                let row = |p: *mut mjtNum| if p.is_null() { p } else { p.add(3 * i) };
                let id = if geomid.is_null() {
                    geomid
                } else {
                    geomid.add(i)
                };
                *dist.add(i) = put_hit(hit, id, row(normal));
            }
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [normal; 3]]
/// Distance along a ray to a height field geom in units of the length of `vec`, -1 without a hit: its base
/// box, its walls and its surface, from either side. `normal` (nullable) receives the normal in world axes,
/// zero without a hit. Another type of geom is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayHfield(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    normal: *mut mjtNum,
) -> mjtNum {
    entry(-1.0, || {
        // SAFETY: the common contract of this floor; `normal` may be null
        unsafe {
            let of_type = (mjGEOM_HFIELD, "hfield");
            ray_one(
                "mj_rayHfield",
                of_type,
                arg::state_const("mj_rayHfield", m, d),
                geomid,
                [pnt, vec],
                normal,
            )
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [normal; 3]]
/// Distance along a ray to a mesh geom in units of the length of `vec`, -1 without a hit: its faces, not its
/// hull, from either side. `normal` (nullable) receives the face's outward normal in world axes, zero without
/// a hit. Another type of geom is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayMesh(
    m: *const mjModel,
    d: *const mjData,
    geomid: c_int,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    normal: *mut mjtNum,
) -> mjtNum {
    entry(-1.0, || {
        // SAFETY: the common contract of this floor; `normal` may be null
        unsafe {
            let of_type = (mjGEOM_MESH, "mesh");
            ray_one(
                "mj_rayMesh",
                of_type,
                arg::state_const("mj_rayMesh", m, d),
                geomid,
                [pnt, vec],
                normal,
            )
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[pos; 3], [mat; 9], [size; 3], [pnt; 3], [vec; 3], [normal; 3]]
/// Distance along a ray to a primitive shape with position `pos`, orientation `mat` and sizes `size` (as in
/// `geom_size`), in units of the length of `vec`; -1 without a hit. `normal` (nullable) receives the outward
/// normal in world axes, zero without a hit. Types other than plane, sphere, capsule, ellipsoid, cylinder
/// and box are an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_rayGeom(
    pos: *const mjtNum,
    mat: *const mjtNum,
    size: *const mjtNum,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    geomtype: c_int,
    normal: *mut mjtNum,
) -> mjtNum {
    const NAME: &str = "mju_rayGeom";
    entry(-1.0, || {
        // SAFETY: the pointers hold their documented numbers; `normal` may be null
        unsafe {
            let solid = Solid {
                kind: geomtype,
                pos: arg::needed(NAME, "pos", pos),
                mat: arg::needed(NAME, "mat", mat),
                size: arg::needed(NAME, "size", size),
            };
            let (start, ray) = (arg::needed(NAME, "pnt", pnt), arg::needed(NAME, "vec", vec));
            let hit = solid.ray(start, ray);
            put_hit(hit.map(|hit| (0, hit)), core::ptr::null_mut(), normal)
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [vertid; 1], [normal; 3]]
/// Distance along the ray to a flex, -1 without a hit; `vec` need not be of unit length and is the unit of distance.
/// `vertid` receives the vertex nearest to the hit and `normal` (3) the surface normal; both may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rayFlex(
    m: *const mjModel,
    d: *const mjData,
    flex_layer: c_int,
    flg_vert: mjtBool,
    flg_edge: mjtBool,
    flg_face: mjtBool,
    flg_skin: mjtBool,
    flexid: c_int,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    vertid: *mut c_int,
    normal: *mut mjtNum,
) -> mjtNum {
    const NAME: &str = "mj_rayFlex";
    entry(-1.0, || {
        // SAFETY: the common contract of this floor; `vertid` and `normal` may be null
        unsafe {
            let d = arg::state_const(NAME, m, d);
            let id = usize::try_from(flexid).ok();
            let id = id.filter(|&f| f < d.model().nflex());
            let parts = Parts {
                vertices: flg_vert != 0,
                edges: flg_edge != 0,
                faces: flg_face != 0,
                layer: flex_layer,
                skin: flg_skin != 0,
            };
            let (start, ray) = (arg::needed(NAME, "pnt", pnt), arg::needed(NAME, "vec", vec));
            let hit = id.and_then(|f| ray::flex(&d, f, parts, start, ray));
            put_hit(hit, vertid, normal)
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[pnt; 3], [vec; 3], [vertid; 1]]
/// Distance along the ray to a skin of `nvert` vertices (3 each) and `nface` triangles, -1 without a hit.
/// `vertid` receives the vertex nearest to the hit and may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_raySkin(
    nface: c_int,
    nvert: c_int,
    face: *const c_int,
    vert: *const f32,
    pnt: *const mjtNum,
    vec: *const mjtNum,
    vertid: *mut c_int,
) -> mjtNum {
    const NAME: &str = "mju_raySkin";
    entry(-1.0, || {
        // SAFETY: the arrays hold the rows that the counts say; `vertid` may be null
        unsafe {
            let faces = arg::slice(face.cast::<[c_int; 3]>(), nface);
            let vertices = arg::slice(vert.cast::<[f32; 3]>(), nvert);
            let ray = ray::Ray::new(arg::needed(NAME, "pnt", pnt), arg::needed(NAME, "vec", vec));
            let hit = ray::skin(faces, vertices, &ray);
            if !vertid.is_null() {
                *vertid = hit.map_or(-1, |(_, v)| v as c_int);
            }
            hit.map_or(-1.0, |(dist, _)| dist)
        }
    })
}
