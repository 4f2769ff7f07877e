// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjplugin.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;
use super::mjmodel_gen::*;
use super::mjdata_gen::*;
use super::mjspec_gen::*;
use super::mjvisualize_gen::*;

/// bits: what a plugin does
pub type mjtPluginCapabilityBit = c_int;
/// actuator forces
pub const mjPLUGIN_ACTUATOR: mjtPluginCapabilityBit = 1;
/// sensor outputs
pub const mjPLUGIN_SENSOR: mjtPluginCapabilityBit = 2;
/// passive forces
pub const mjPLUGIN_PASSIVE: mjtPluginCapabilityBit = 4;
/// signed distances
pub const mjPLUGIN_SDF: mjtPluginCapabilityBit = 8;

/// opens a resource; 0: failed
pub type mjfOpenResource = Option<unsafe extern "C-unwind" fn(*mut mjResource) -> c_int>;

/// gives bytes and their count; negative: failed
pub type mjfReadResource = Option<unsafe extern "C-unwind" fn(*mut mjResource, *mut *const c_void) -> c_int>;

/// closes a resource
pub type mjfCloseResource = Option<unsafe extern "C-unwind" fn(*mut mjResource)>;

/// mounts a resource; 0: failed
pub type mjfMountResource = Option<unsafe extern "C-unwind" fn(*mut mjResource) -> c_int>;

/// unmounts a resource; 0: failed
pub type mjfUnmountResource = Option<unsafe extern "C-unwind" fn(*mut mjResource) -> c_int>;

/// tells whether a resource changed since the timestamp: 0 no, positive yes, negative older
pub type mjfResourceModified = Option<unsafe extern "C-unwind" fn(*const mjResource, *const c_char) -> c_int>;

/// writes bytes; gives their count
pub type mjfWriteResource = Option<unsafe extern "C-unwind" fn(*mut mjResource, *const c_void, mjtSize) -> mjtSize>;

/// turns a resource into a spec that the caller owns; NULL: failed, see error
pub type mjfDecode = Option<unsafe extern "C-unwind" fn(*mut mjResource, *const mjVFS, *mut c_char, c_int) -> *mut mjSpec>;

/// tells whether the bytes are understood; 0: no
pub type mjfCanDecode = Option<unsafe extern "C-unwind" fn(*const mjResource) -> c_int>;

/// turns a spec or model into bytes; gives their count
pub type mjfEncode = Option<unsafe extern "C-unwind" fn(*const mjSpec, *const mjModel, *const mjVFS, *mut mjResource) -> mjtSize>;

/// told after loading a library: the slots it registered
pub type mjfPluginLibraryLoadCallback = Option<unsafe extern "C-unwind" fn(*const c_char, c_int, c_int)>;

/// something opened by name
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjResource {
    /// name
    pub name: *mut c_char,
    /// the provider's own
    pub data: *mut c_void,
    /// files in memory it was opened with
    pub vfs: *mut mjVFS,
    /// when it changed last
    pub timestamp: [c_char; 512],
    /// what opened it; NULL: the file system
    pub provider: *const mjpResourceProvider,
    /// text after the name
    pub args: *const c_char,
}

/// gives resources whose names start with a prefix
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpResourceProvider {
    /// prefix
    pub prefix: *const c_char,
    /// opens; 0: failed
    pub open: mjfOpenResource,
    /// gives bytes and their count; negative: failed
    pub read: mjfReadResource,
    /// closes
    pub close: mjfCloseResource,
    /// mounts a name
    pub mount: mjfMountResource,
    /// unmounts a name
    pub unmount: mjfUnmountResource,
    /// tells whether it changed since a timestamp
    pub modified: mjfResourceModified,
    /// writes bytes; gives their count
    pub write: mjfWriteResource,
    /// the provider's own
    pub data: *mut c_void,
}

/// turns a resource into a spec
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpDecoder {
    /// type it understands; NULL: any
    pub content_type: *const c_char,
    /// file extensions, with a bar between
    pub extension: *const c_char,
    /// tells whether it understands the bytes; NULL: by type and extension
    pub can_decode: mjfCanDecode,
    /// decodes; the caller owns the spec
    pub decode: mjfDecode,
}

/// turns a spec or model into bytes
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpEncoder {
    /// type it makes
    pub content_type: *const c_char,
    /// file extensions
    pub extension: *const c_char,
    /// encodes into a resource; gives the bytes' count
    pub encode: mjfEncode,
    /// closes that resource
    pub close_resource: mjfCloseResource,
}

/// an engine plugin
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjpPlugin {
    /// name
    pub name: *const c_char,
    /// settings
    pub nattribute: c_int,
    /// their names
    pub attributes: *const *const c_char,
    /// what it does (mjtPluginCapabilityBit)
    pub capabilityflags: c_int,
    /// stage it needs (mjtStage)
    pub needstage: c_int,
    /// numbers of its state
    pub nstate: Option<unsafe extern "C-unwind" fn(*const mjModel, c_int) -> c_int>,
    /// numbers a sensor puts out
    pub nsensordata: Option<unsafe extern "C-unwind" fn(*const mjModel, c_int, c_int) -> c_int>,
    /// called by mj_makeData; negative: failed
    pub init: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int) -> c_int>,
    /// called by mj_deleteData
    pub destroy: Option<unsafe extern "C-unwind" fn(*mut mjData, c_int)>,
    /// called by mj_copyData
    pub copy: Option<unsafe extern "C-unwind" fn(*mut mjData, *const mjModel, *const mjData, c_int)>,
    /// called by mj_resetData
    pub reset: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjtNum, *mut c_void, c_int)>,
    /// called when its stage is done
    pub compute: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, c_int)>,
    /// called when the step ends
    pub advance: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int)>,
    /// adds to a scene
    pub visualize: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const mjvOption, *mut mjvScene, c_int)>,
    /// derivative of activations
    pub actuator_act_dot: Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int)>,
    /// distance at a point
    pub sdf_distance: Option<unsafe extern "C-unwind" fn(*const mjtNum, *const mjData, c_int) -> mjtNum>,
    /// gradient at a point
    pub sdf_gradient: Option<unsafe extern "C-unwind" fn(*mut mjtNum, *const mjtNum, *const mjData, c_int)>,
    /// distance at a point, before there is data
    pub sdf_staticdistance: Option<unsafe extern "C-unwind" fn(*const mjtNum, *const mjtNum) -> mjtNum>,
    /// turns settings into numbers
    pub sdf_attribute: Option<unsafe extern "C-unwind" fn(*mut mjtNum, *mut *const c_char, *mut *const c_char)>,
    /// box of the field
    pub sdf_aabb: Option<unsafe extern "C-unwind" fn(*mut mjtNum, *const mjtNum)>,
}

/// distance fields to be combined
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSDF {
    /// plugins; NULL: analytic shape
    pub plugin: *mut *const mjpPlugin,
    /// instances or geoms
    pub id: *mut c_int,
    /// combination
    pub r#type: mjtSDFType,
    /// position of the second in the first
    pub relpos: *mut mjtNum,
    /// orientation of the second in the first
    pub relmat: *mut mjtNum,
    /// shapes
    pub geomtype: *mut mjtGeom,
}
