// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjplugin.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub type mjtPluginCapabilityBit = c_int;
pub const mjPLUGIN_ACTUATOR: mjtPluginCapabilityBit = 1;
pub const mjPLUGIN_SENSOR: mjtPluginCapabilityBit = 2;
pub const mjPLUGIN_PASSIVE: mjtPluginCapabilityBit = 4;
pub const mjPLUGIN_SDF: mjtPluginCapabilityBit = 8;

pub type mjfOpenResource = Option<unsafe extern "C-unwind" fn(*mut mjResource) -> c_int>;

pub type mjfReadResource = Option<unsafe extern "C-unwind" fn(*mut mjResource, *mut *const c_void) -> c_int>;

pub type mjfCloseResource = Option<unsafe extern "C-unwind" fn(*mut mjResource)>;

pub type mjfMountResource = Option<unsafe extern "C-unwind" fn(*mut mjResource) -> c_int>;

pub type mjfUnmountResource = Option<unsafe extern "C-unwind" fn(*mut mjResource) -> c_int>;

pub type mjfResourceModified = Option<unsafe extern "C-unwind" fn(*const mjResource, *const c_char) -> c_int>;

pub type mjfWriteResource = Option<unsafe extern "C-unwind" fn(*mut mjResource, *const c_void, mjtSize) -> mjtSize>;

pub type mjfDecode = Option<unsafe extern "C-unwind" fn(*mut mjResource, *const mjVFS, *mut c_char, c_int) -> *mut mjSpec>;

pub type mjfCanDecode = Option<unsafe extern "C-unwind" fn(*const mjResource) -> c_int>;

pub type mjfEncode = Option<unsafe extern "C-unwind" fn(*const mjSpec, *const mjModel, *const mjVFS, *mut mjResource) -> mjtSize>;

pub type mjfPluginLibraryLoadCallback = Option<unsafe extern "C-unwind" fn(*const c_char, c_int, c_int)>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjResource {
    pub name: *mut c_char,
    pub data: *mut c_void,
    pub vfs: *mut mjVFS,
    pub timestamp: [c_char; 512],
    pub provider: *const mjpResourceProvider,
    pub args: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpResourceProvider {
    pub prefix: *const c_char,
    pub open: mjfOpenResource,
    pub read: mjfReadResource,
    pub close: mjfCloseResource,
    pub mount: mjfMountResource,
    pub unmount: mjfUnmountResource,
    pub modified: mjfResourceModified,
    pub write: mjfWriteResource,
    pub data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpDecoder {
    pub content_type: *const c_char,
    pub extension: *const c_char,
    pub can_decode: mjfCanDecode,
    pub decode: mjfDecode,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpEncoder {
    pub content_type: *const c_char,
    pub extension: *const c_char,
    pub encode: mjfEncode,
    pub close_resource: mjfCloseResource,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpPlugin {
    pub name: *const c_char,
    pub nattribute: c_int,
    pub attributes: *const *const c_char,
    pub capabilityflags: c_int,
    pub needstage: c_int,
    pub nstate: Option<unsafe extern "C-unwind" fn(*const mjModel, c_int) -> c_int>,
    pub nsensordata: Option<unsafe extern "C-unwind" fn(*const mjModel, c_int, c_int) -> c_int>,
    pub init: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int) -> c_int>,
    pub destroy: Option<unsafe extern "C-unwind" fn(*mut mjData, c_int)>,
    pub copy: Option<unsafe extern "C-unwind" fn(*mut mjData, *const mjModel, *const mjData, c_int)>,
    pub reset: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjtNum, *mut c_void, c_int)>,
    pub compute: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, c_int)>,
    pub advance: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int)>,
    pub visualize: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const mjvOption, *mut mjvScene, c_int)>,
    pub actuator_act_dot: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int)>,
    pub sdf_distance: Option<unsafe extern "C-unwind" fn(*const mjtNum, *const mjData, c_int) -> mjtNum>,
    pub sdf_gradient: Option<unsafe extern "C-unwind" fn(*mut mjtNum, *const mjtNum, *const mjData, c_int)>,
    pub sdf_staticdistance: Option<unsafe extern "C-unwind" fn(*const mjtNum, *const mjtNum) -> mjtNum>,
    pub sdf_attribute: Option<unsafe extern "C-unwind" fn(*mut mjtNum, *mut *const c_char, *mut *const c_char)>,
    pub sdf_aabb: Option<unsafe extern "C-unwind" fn(*mut mjtNum, *const mjtNum)>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSDF {
    pub plugin: *mut *const mjpPlugin,
    pub id: *mut c_int,
    pub r#type: mjtSDFType,
    pub relpos: *mut mjtNum,
    pub relmat: *mut mjtNum,
    pub geomtype: *mut mjtGeom,
}
