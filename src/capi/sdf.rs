//! mujoco.h, section "Signed Distance Functions".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::Model;
use crate::base::catch::entry;
use crate::base::sdf::{Source, plugin_of};
use crate::math::{Mat3, Vec3};
use crate::physics::sdf::{Field, Shape, Two, unknown_type};

/// The distance-field plugin of plugin instance `id`. An instance without a registered plugin, or one whose
/// plugin is no distance field, is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_getSDF(m: *const mjModel, id: c_int) -> *const mjpPlugin {
    entry(core::ptr::null(), || {
        // SAFETY: the common contract of this floor
        let m = unsafe { Model::new(m) };
        plugin_of(m, id)
    })
}

/// The field that a C description names.
///
/// # Safety
/// `s` describes one shape, or two when its type combines two; its plugins are live.
unsafe fn field<'m>(m: Model<'m>, s: *const mjSDF) -> Field<'m> {
    // SAFETY: one shape or two, with live plugins, as asked above
    unsafe {
        let s = &*s;
        let shape = |k: usize| {
            let (kind, id) = (*s.geomtype.add(k), *s.id.add(k));
            let plugin = if s.plugin.is_null() {
                core::ptr::null()
            } else {
                *s.plugin.add(k)
            };
            match plugin.as_ref() {
                Some(plugin) if kind == mjGEOM_SDF => Shape::Plugin(Source::new(plugin, id)),
                _ => Shape::named(m, kind, id),
            }
        };
        let two = || Two {
            a: shape(0),
            b: shape(1),
            pos: arg::get::<Vec3>(s.relpos),
            mat: arg::get::<Mat3>(s.relmat),
        };
        match s.r#type {
            mjSDFTYPE_SINGLE => Field::Single(shape(0)),
            mjSDFTYPE_INTERSECTION => Field::Intersection(two()),
            mjSDFTYPE_MIDSURFACE => Field::MidSurface(two()),
            mjSDFTYPE_COLLISION => Field::Collision(two()),
            _ => unknown_type(),
        }
    }
}

/// cbindgen:ptrs-as-arrays=[[x; 3]]
/// Value of the distance field `s` at the point `x` (3), given in the frame of its first shape: signed
/// distance, negative inside, or what the type of `s` makes of two distances.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_distance(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    x: *const mjtNum,
) -> mjtNum {
    entry(0.0, || {
        // SAFETY: the common contract of this floor; `s` is as `field` wants it
        unsafe {
            let d = arg::data_const(m, d);
            field(d.model(), s).distance(&d, arg::get(x))
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[gradient; 3], [x; 3]]
/// Gradient (3) of the distance field `s` at the point `x` (3), in the frame of its first shape; of unit
/// length for the surface between two shapes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjc_gradient(
    m: *const mjModel,
    d: *const mjData,
    s: *const mjSDF,
    gradient: *mut mjtNum,
    x: *const mjtNum,
) {
    entry((), || {
        // SAFETY: as in `mjc_distance`; three numbers are written
        unsafe {
            let d = arg::data_const(m, d);
            arg::put(gradient, field(d.model(), s).gradient(&d, arg::get(x)));
        }
    })
}
