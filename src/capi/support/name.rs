//! Support: names and ids.

use core::ffi::{c_char, c_int};

use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{Model, name};
use crate::capi::arg;
use crate::physics::actuation;

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
    // SAFETY: the common contract of this floor
    entry(-1, || unsafe {
        let name = core::ffi::CStr::from_ptr(arg::live("mj_name2id", "name", name));
        name::name2id(Model::new(m), r#type, name.to_bytes())
    })
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
    // SAFETY: the common contract of this floor
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
    // SAFETY: the common contract of this floor
    let m = unsafe { Model::new(m) };
    let known = usize::try_from(id).ok().filter(|&i| i < m.nactuator());
    let (Some(i), Ok(input)) = (known, usize::try_from(input)) else {
        return core::ptr::null();
    };
    actuation::input_name(m, i, input).map_or(core::ptr::null(), |name| name.as_ptr())
}
