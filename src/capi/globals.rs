//! Exported data: callback slots, hooks, string tables, the collision table.
//!
//! Programs that name one of these get their own copy at start (copy relocation), which becomes
//! the only instance: sizes equal the genuine ones, contents are static, and everybody reaches
//! them through the symbol. Slots are read afresh at each use (`base::callbacks`, `base::memory`,
//! `base::log`).

use core::ffi::{c_char, c_int, c_void};

use crate::abi::*;
use crate::base::colliders::Table;
use crate::physics::collision;

/// A C string in a table.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text(*const c_char);

// SAFETY: points at constant text
unsafe impl Sync for Text {}

const fn t(text: &'static core::ffi::CStr) -> Text {
    Text(text.as_ptr())
}

/// User callback: bias of user actuators; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_act_bias: mjfAct = None;
/// User callback: activation derivative of user actuators; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_act_dyn: mjfAct = None;
/// User callback: gain of user actuators; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_act_gain: mjfAct = None;
/// User callback: returns 1 to drop a geom pair; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_contactfilter: mjfConFilt = None;
/// User callback: sets ctrl and applied forces before they are used; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_control: mjfGeneric = None;
/// User callback: adds passive forces to qfrc_passive; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_passive: mjfGeneric = None;
/// User callback: fills user sensors of a stage (mjtStage); NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_sensor: mjfSensor = None;
/// User callback: clock of the timers, in any unit; NULL = none.
#[unsafe(no_mangle)]
pub static mut mjcb_time: mjfTime = None;

/// Hook: called instead of the library's own handling of an error.
#[unsafe(no_mangle)]
pub static mut mju_user_error: Option<unsafe extern "C-unwind" fn(*const c_char)> = None;
/// Hook: called instead of the library's own handling of a warning.
#[unsafe(no_mangle)]
pub static mut mju_user_warning: Option<unsafe extern "C-unwind" fn(*const c_char)> = None;
/// Hook: allocates memory of models and data.
#[unsafe(no_mangle)]
pub static mut mju_user_malloc: Option<unsafe extern "C-unwind" fn(usize) -> *mut c_void> = None;
/// Hook: frees memory of models and data.
#[unsafe(no_mangle)]
pub static mut mju_user_free: Option<unsafe extern "C-unwind" fn(*mut c_void)> = None;

/// Names of the disable flags.
#[unsafe(no_mangle)]
pub static mut mjDISABLESTRING: [Text; 20] = [
    t(c"Constraint"),
    t(c"Equality"),
    t(c"Frictionloss"),
    t(c"Limit"),
    t(c"Contact"),
    t(c"Spring"),
    t(c"Damper"),
    t(c"Gravity"),
    t(c"Clampctrl"),
    t(c"Warmstart"),
    t(c"Filterparent"),
    t(c"Actuation"),
    t(c"Refsafe"),
    t(c"Sensor"),
    t(c"Midphase"),
    t(c"Eulerdamp"),
    t(c"AutoReset"),
    t(c"NativeCCD"),
    t(c"Island"),
    t(c"MultiCCD"),
];

/// Names of the enable flags.
#[unsafe(no_mangle)]
pub static mut mjENABLESTRING: [Text; 8] = [
    t(c"Override"),
    t(c"Energy"),
    t(c"Fwdinv"),
    t(c"InvDiscrete"),
    t(c"Sleep"),
    t(c"DiagExact"),
    t(c"IPC"),
    t(c"Speculative"),
];

/// Names of the frames drawn.
#[unsafe(no_mangle)]
pub static mut mjFRAMESTRING: [Text; 8] = [
    t(c"None"),
    t(c"Body"),
    t(c"Geom"),
    t(c"Site"),
    t(c"Camera"),
    t(c"Light"),
    t(c"Contact"),
    t(c"World"),
];

/// Names of the labels drawn.
#[unsafe(no_mangle)]
pub static mut mjLABELSTRING: [Text; 17] = [
    t(c"None"),
    t(c"Body"),
    t(c"Joint"),
    t(c"Geom"),
    t(c"Site"),
    t(c"Camera"),
    t(c"Light"),
    t(c"Tendon"),
    t(c"Actuator"),
    t(c"Constraint"),
    t(c"Flex"),
    t(c"Skin"),
    t(c"Selection"),
    t(c"SelPoint"),
    t(c"Contact"),
    t(c"ContactForce"),
    t(c"Island"),
];

/// Rendering flags: name, default, shortcut.
#[unsafe(no_mangle)]
pub static mut mjRNDSTRING: [[Text; 3]; 12] = [
    [t(c"Shadow"), t(c"1"), t(c"S")],
    [t(c"Wireframe"), t(c"0"), t(c"W")],
    [t(c"Reflection"), t(c"1"), t(c"R")],
    [t(c"Additive"), t(c"0"), t(c"L")],
    [t(c"Skybox"), t(c"1"), t(c"K")],
    [t(c"Fog"), t(c"0"), t(c"G")],
    [t(c"Haze"), t(c"1"), t(c"/")],
    [t(c"Depth"), t(c"0"), t(c"")],
    [t(c"Segment"), t(c"0"), t(c",")],
    [t(c"Id Color"), t(c"0"), t(c"")],
    [t(c"Cull Face"), t(c"1"), t(c"")],
    [t(c"Post Processing"), t(c"1"), t(c"")],
];

/// Names of the timers.
#[unsafe(no_mangle)]
pub static mut mjTIMERSTRING: [Text; 15] = [
    t(c"step"),
    t(c"forward"),
    t(c"inverse"),
    t(c"position"),
    t(c"velocity"),
    t(c"actuation"),
    t(c"constraint"),
    t(c"advance"),
    t(c"pos_kinematics"),
    t(c"pos_inertia"),
    t(c"pos_collision"),
    t(c"pos_make"),
    t(c"pos_project"),
    t(c"col_broadphase"),
    t(c"col_narrowphase"),
];

/// Names of the log topics.
#[unsafe(no_mangle)]
pub static mut mjTOPICSTRING: [Text; 3] =
    [t(c"Step timing"), t(c"Compile timing"), t(c"Sleep/wake")];

/// Visualization flags: name, default, shortcut.
#[unsafe(no_mangle)]
pub static mut mjVISSTRING: [[Text; 3]; 31] = [
    [t(c"Convex Hull"), t(c"0"), t(c"H")],
    [t(c"Texture"), t(c"1"), t(c"X")],
    [t(c"Joint"), t(c"0"), t(c"J")],
    [t(c"Camera"), t(c"0"), t(c"Q")],
    [t(c"Actuator"), t(c"0"), t(c"U")],
    [t(c"Activation"), t(c"0"), t(c",")],
    [t(c"Light"), t(c"0"), t(c"Z")],
    [t(c"Tendon"), t(c"1"), t(c"V")],
    [t(c"Range Finder"), t(c"1"), t(c"Y")],
    [t(c"Equality"), t(c"0"), t(c"E")],
    [t(c"Inertia"), t(c"0"), t(c"I")],
    [t(c"Scale Inertia"), t(c"0"), t(c"'")],
    [t(c"Perturb Force"), t(c"0"), t(c"B")],
    [t(c"Perturb Object"), t(c"1"), t(c"O")],
    [t(c"Contact Point"), t(c"0"), t(c"C")],
    [t(c"Island"), t(c"0"), t(c"N")],
    [t(c"Contact Force"), t(c"0"), t(c"F")],
    [t(c"Contact Split"), t(c"0"), t(c"P")],
    [t(c"Transparent"), t(c"0"), t(c"T")],
    [t(c"Auto Connect"), t(c"0"), t(c"A")],
    [t(c"Center of Mass"), t(c"0"), t(c"M")],
    [t(c"Select Point"), t(c"0"), t(c"")],
    [t(c"Static Body"), t(c"1"), t(c"D")],
    [t(c"Skin"), t(c"1"), t(c";")],
    [t(c"Flex Vert"), t(c"0"), t(c"")],
    [t(c"Flex Edge"), t(c"1"), t(c"")],
    [t(c"Flex Face"), t(c"0"), t(c"")],
    [t(c"Flex Skin"), t(c"1"), t(c"")],
    [t(c"Body Tree"), t(c"0"), t(c"`")],
    [t(c"Mesh Tree"), t(c"0"), t(c"\\")],
    [t(c"SDF iters"), t(c"0"), t(c"")],
];

/// Numbers per contact data field of the contact sensor.
#[unsafe(no_mangle)]
pub static mjCONDATA_SIZE: [c_int; 9] = [1, 3, 3, 1, 3, 3, 3, 3, 3];

/// Narrow phase by geom types, the smaller type first; user code may replace entries. NULL means
/// that such geoms do not collide. A function writes up to `mj_maxContact` contacts and returns
/// their number.
#[unsafe(no_mangle)]
pub static mut mjCOLLISIONFUNC: Table = collision::ENTRIES;
