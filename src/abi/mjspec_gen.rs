// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjspec.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub type mjtGeomInertia = c_int;
pub const mjINERTIA_VOLUME: mjtGeomInertia = 0;
pub const mjINERTIA_SHELL: mjtGeomInertia = 1;

pub type mjtMeshInertia = c_int;
pub const mjMESH_INERTIA_CONVEX: mjtMeshInertia = 0;
pub const mjMESH_INERTIA_EXACT: mjtMeshInertia = 1;
pub const mjMESH_INERTIA_LEGACY: mjtMeshInertia = 2;
pub const mjMESH_INERTIA_SHELL: mjtMeshInertia = 3;

pub type mjtMeshBuiltin = c_int;
pub const mjMESH_BUILTIN_NONE: mjtMeshBuiltin = 0;
pub const mjMESH_BUILTIN_SPHERE: mjtMeshBuiltin = 1;
pub const mjMESH_BUILTIN_HEMISPHERE: mjtMeshBuiltin = 2;
pub const mjMESH_BUILTIN_CONE: mjtMeshBuiltin = 3;
pub const mjMESH_BUILTIN_SUPERSPHERE: mjtMeshBuiltin = 4;
pub const mjMESH_BUILTIN_SUPERTORUS: mjtMeshBuiltin = 5;
pub const mjMESH_BUILTIN_WEDGE: mjtMeshBuiltin = 6;
pub const mjMESH_BUILTIN_PLATE: mjtMeshBuiltin = 7;
pub const mjMESH_BUILTIN_GRID: mjtMeshBuiltin = 8;
pub const mjMESH_BUILTIN_BOX: mjtMeshBuiltin = 9;
pub const mjMESH_BUILTIN_CYLINDER: mjtMeshBuiltin = 10;
pub const mjMESH_BUILTIN_ELLIPSOID: mjtMeshBuiltin = 11;
pub const mjMESH_BUILTIN_SQUARE: mjtMeshBuiltin = 12;
pub const mjMESH_BUILTIN_DISC: mjtMeshBuiltin = 13;

pub type mjtFlexSection = c_int;
pub const mjFLEXSECTION_CIRCLE: mjtFlexSection = 0;
pub const mjFLEXSECTION_BOX: mjtFlexSection = 1;

pub type mjtBuiltin = c_int;
pub const mjBUILTIN_NONE: mjtBuiltin = 0;
pub const mjBUILTIN_GRADIENT: mjtBuiltin = 1;
pub const mjBUILTIN_CHECKER: mjtBuiltin = 2;
pub const mjBUILTIN_FLAT: mjtBuiltin = 3;

pub type mjtMark = c_int;
pub const mjMARK_NONE: mjtMark = 0;
pub const mjMARK_EDGE: mjtMark = 1;
pub const mjMARK_CROSS: mjtMark = 2;
pub const mjMARK_RANDOM: mjtMark = 3;

pub type mjtLimited = c_int;
pub const mjLIMITED_FALSE: mjtLimited = 0;
pub const mjLIMITED_TRUE: mjtLimited = 1;
pub const mjLIMITED_AUTO: mjtLimited = 2;

pub type mjtAlignFree = c_int;
pub const mjALIGNFREE_FALSE: mjtAlignFree = 0;
pub const mjALIGNFREE_TRUE: mjtAlignFree = 1;
pub const mjALIGNFREE_AUTO: mjtAlignFree = 2;

pub type mjtPassthrough = c_int;
pub const mjPASSTHROUGH_NONE: mjtPassthrough = 0;
pub const mjPASSTHROUGH_TEXTURES: mjtPassthrough = 1;

pub type mjtEmbed = c_int;
pub const mjEMBED_FALSE: mjtEmbed = 0;
pub const mjEMBED_TRUE: mjtEmbed = 1;
pub const mjEMBED_AUTO: mjtEmbed = 2;

pub type mjtInertiaFromGeom = c_int;
pub const mjINERTIAFROMGEOM_FALSE: mjtInertiaFromGeom = 0;
pub const mjINERTIAFROMGEOM_TRUE: mjtInertiaFromGeom = 1;
pub const mjINERTIAFROMGEOM_AUTO: mjtInertiaFromGeom = 2;

pub type mjtOrientation = c_int;
pub const mjORIENTATION_QUAT: mjtOrientation = 0;
pub const mjORIENTATION_AXISANGLE: mjtOrientation = 1;
pub const mjORIENTATION_XYAXES: mjtOrientation = 2;
pub const mjORIENTATION_ZAXIS: mjtOrientation = 3;
pub const mjORIENTATION_EULER: mjtOrientation = 4;

pub type mjtConflict = c_int;
pub const mjCONFLICT_WARNING: mjtConflict = 0;
pub const mjCONFLICT_MERGE: mjtConflict = 1;
pub const mjCONFLICT_ERROR: mjtConflict = 2;

pub type mjtScaling = c_int;
pub const mjSCALING_SIMILAR: mjtScaling = 0;
pub const mjSCALING_GEOMETRY: mjtScaling = 1;

pub type mjtActuator = c_int;
pub const mjACTUATOR_GENERAL: mjtActuator = 0;
pub const mjACTUATOR_MOTOR: mjtActuator = 1;
pub const mjACTUATOR_POSITION: mjtActuator = 2;
pub const mjACTUATOR_VELOCITY: mjtActuator = 3;
pub const mjACTUATOR_INTVELOCITY: mjtActuator = 4;
pub const mjACTUATOR_DAMPER: mjtActuator = 5;
pub const mjACTUATOR_CYLINDER: mjtActuator = 6;
pub const mjACTUATOR_MUSCLE: mjtActuator = 7;
pub const mjACTUATOR_ADHESION: mjtActuator = 8;
pub const mjACTUATOR_PID: mjtActuator = 9;
pub const mjACTUATOR_ORIENTATION: mjtActuator = 10;
pub const mjACTUATOR_DCMOTOR: mjtActuator = 11;

pub type mjtCTimer = c_int;
pub const mjCTIMER_TOTAL: mjtCTimer = 0;
pub const mjCTIMER_ASSETS: mjtCTimer = 1;
pub const mjCTIMER_TEXTURE: mjtCTimer = 2;
pub const mjCTIMER_MESH_LOAD: mjtCTimer = 3;
pub const mjCTIMER_MESH_HULL: mjtCTimer = 4;
pub const mjCTIMER_MESH_POLYGON: mjtCTimer = 5;
pub const mjCTIMER_MESH_INERTIA: mjtCTimer = 6;
pub const mjCTIMER_MESH_BVH: mjtCTimer = 7;
pub const mjCTIMER_MESH_OCTREE: mjtCTimer = 8;
pub const mjNCTIMER: mjtCTimer = 9;

pub type mjString = c_void;

pub type mjStringVec = c_void;

pub type mjIntVec = c_void;

pub type mjIntVecVec = c_void;

pub type mjFloatVec = c_void;

pub type mjFloatVecVec = c_void;

pub type mjDoubleVec = c_void;

pub type mjByteVec = c_void;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsElement {
    pub elemtype: mjtObj,
    pub signature: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCompiler {
    pub autolimits: mjtBool,
    pub boundmass: f64,
    pub boundinertia: f64,
    pub settotalmass: f64,
    pub balanceinertia: mjtBool,
    pub fitaabb: mjtBool,
    pub degree: mjtBool,
    pub eulerseq: [c_char; 3],
    pub discardvisual: mjtBool,
    pub usethread: mjtBool,
    pub fusestatic: mjtBool,
    pub inertiafromgeom: mjtInertiaFromGeom,
    pub inertiagrouprange: [c_int; 2],
    pub saveinertial: mjtBool,
    pub savecompiled: mjtBool,
    pub savecanonical: mjtBool,
    pub alignfree: mjtBool,
    pub conflict: mjtConflict,
    pub passthrough: mjtPassthrough,
    pub LRopt: mjLROpt,
    pub meshdir: *mut mjString,
    pub texturedir: *mut mjString,
    pub authored: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsAuthored {
    pub option: u64,
    pub disableflags: c_int,
    pub enableflags: c_int,
    pub disableactuator: c_int,
    pub visual_global: u64,
    pub visual_quality: u64,
    pub visual_headlight: u64,
    pub visual_map: u64,
    pub visual_scale: u64,
    pub visual_rgba: u64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSpec {
    pub element: *mut mjsElement,
    pub modelname: *mut mjString,
    pub compiler: mjsCompiler,
    pub strippath: mjtBool,
    pub option: mjOption,
    pub visual: mjVisual,
    pub stat: mjStatistic,
    pub memory: mjtSize,
    pub nemax: c_int,
    pub nuserdata: c_int,
    pub nuser_body: c_int,
    pub nuser_jnt: c_int,
    pub nuser_geom: c_int,
    pub nuser_site: c_int,
    pub nuser_cam: c_int,
    pub nuser_tendon: c_int,
    pub nuser_actuator: c_int,
    pub nuser_sensor: c_int,
    pub nkey: c_int,
    pub njmax: c_int,
    pub nconmax: c_int,
    pub nstack: mjtSize,
    pub comment: *mut mjString,
    pub modelfiledir: *mut mjString,
    pub hasImplicitPluginElem: mjtBool,
    pub authored: mjsAuthored,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsOrientation {
    pub r#type: mjtOrientation,
    pub axisangle: [f64; 4],
    pub xyaxes: [f64; 6],
    pub zaxis: [f64; 3],
    pub euler: [f64; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPlugin {
    pub element: *mut mjsElement,
    pub name: *mut mjString,
    pub plugin_name: *mut mjString,
    pub active: mjtBool,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsBody {
    pub element: *mut mjsElement,
    pub childclass: *mut mjString,
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub alt: mjsOrientation,
    pub mass: f64,
    pub ipos: [f64; 3],
    pub iquat: [f64; 4],
    pub inertia: [f64; 3],
    pub ialt: mjsOrientation,
    pub fullinertia: [f64; 6],
    pub mocap: mjtBool,
    pub gravcomp: f64,
    pub sleep: mjtSleepPolicy,
    pub simple: mjtByte,
    pub fuse: mjtByte,
    pub userdata: *mut mjDoubleVec,
    pub explicitinertial: mjtBool,
    pub plugin: mjsPlugin,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFrame {
    pub element: *mut mjsElement,
    pub childclass: *mut mjString,
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub alt: mjsOrientation,
    pub scale: [f64; 3],
    pub scaling: mjtScaling,
    pub massscale: f64,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsJoint {
    pub element: *mut mjsElement,
    pub r#type: mjtJoint,
    pub pos: [f64; 3],
    pub axis: [f64; 3],
    pub r#ref: f64,
    pub align: mjtAlignFree,
    pub stiffness: [f64; 3],
    pub springref: f64,
    pub springyield: f64,
    pub springdamper: [f64; 2],
    pub limited: mjtLimited,
    pub range: [f64; 2],
    pub margin: f64,
    pub solref_limit: [mjtNum; 2],
    pub solimp_limit: [mjtNum; 5],
    pub actfrclimited: mjtLimited,
    pub actfrcrange: [f64; 2],
    pub armature: f64,
    pub damping: [f64; 3],
    pub frictionloss: f64,
    pub solref_friction: [mjtNum; 2],
    pub solimp_friction: [mjtNum; 5],
    pub group: c_int,
    pub actgravcomp: mjtBool,
    pub userdata: *mut mjDoubleVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsGeom {
    pub element: *mut mjsElement,
    pub r#type: mjtGeom,
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub alt: mjsOrientation,
    pub fromto: [f64; 6],
    pub size: [f64; 3],
    pub contype: c_int,
    pub conaffinity: c_int,
    pub condim: c_int,
    pub priority: c_int,
    pub friction: [f64; 3],
    pub solmix: f64,
    pub solref: [mjtNum; 2],
    pub solimp: [mjtNum; 5],
    pub margin: f64,
    pub gap: f64,
    pub surfacevel: [f64; 6],
    pub adhesion: f64,
    pub mass: f64,
    pub density: f64,
    pub typeinertia: mjtGeomInertia,
    pub fluid_ellipsoid: mjtNum,
    pub fluid_coefs: [mjtNum; 5],
    pub material: *mut mjString,
    pub rgba: [f32; 4],
    pub group: c_int,
    pub castshadow: mjtBool,
    pub hfieldname: *mut mjString,
    pub meshname: *mut mjString,
    pub fitscale: f64,
    pub userdata: *mut mjDoubleVec,
    pub plugin: mjsPlugin,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSite {
    pub element: *mut mjsElement,
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub alt: mjsOrientation,
    pub fromto: [f64; 6],
    pub size: [f64; 3],
    pub r#type: mjtGeom,
    pub material: *mut mjString,
    pub group: c_int,
    pub rgba: [f32; 4],
    pub meshname: *mut mjString,
    pub userdata: *mut mjDoubleVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCamera {
    pub element: *mut mjsElement,
    pub pos: [f64; 3],
    pub quat: [f64; 4],
    pub alt: mjsOrientation,
    pub mode: mjtCamLight,
    pub targetbody: *mut mjString,
    pub proj: mjtProjection,
    pub resolution: [c_int; 2],
    pub output: c_int,
    pub fovy: f64,
    pub ipd: f64,
    pub intrinsic: [f32; 4],
    pub sensor_size: [f32; 2],
    pub focal_length: [f32; 2],
    pub focal_pixel: [f32; 2],
    pub principal_length: [f32; 2],
    pub principal_pixel: [f32; 2],
    pub userdata: *mut mjDoubleVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsLight {
    pub element: *mut mjsElement,
    pub pos: [f64; 3],
    pub dir: [f64; 3],
    pub mode: mjtCamLight,
    pub targetbody: *mut mjString,
    pub active: mjtBool,
    pub r#type: mjtLightType,
    pub texture: *mut mjString,
    pub castshadow: mjtBool,
    pub bulbradius: f32,
    pub intensity: f32,
    pub range: f32,
    pub attenuation: [f32; 3],
    pub cutoff: f32,
    pub softness: f32,
    pub exponent: f32,
    pub ambient: [f32; 3],
    pub diffuse: [f32; 3],
    pub specular: [f32; 3],
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFlex {
    pub element: *mut mjsElement,
    pub contype: c_int,
    pub conaffinity: c_int,
    pub condim: c_int,
    pub priority: c_int,
    pub friction: [f64; 3],
    pub solmix: f64,
    pub solref: [mjtNum; 2],
    pub solimp: [mjtNum; 5],
    pub margin: f64,
    pub gap: f64,
    pub dim: c_int,
    pub radius: f64,
    pub size: [f64; 3],
    pub flatskin: mjtBool,
    pub selfcollide: mjtFlexSelf,
    pub passive: c_int,
    pub activelayers: c_int,
    pub group: c_int,
    pub edgestiffness: f64,
    pub edgedamping: f64,
    pub rgba: [f32; 4],
    pub material: *mut mjStringVec,
    pub young: f64,
    pub poisson: f64,
    pub shear: f64,
    pub damping: f64,
    pub thickness: f64,
    pub stressyield: [f64; 2],
    pub elastic2d: c_int,
    pub elastic3d: c_int,
    pub section: mjtFlexSection,
    pub sectionsize: [f64; 2],
    pub cellcount: [c_int; 3],
    pub order: c_int,
    pub nodebody: *mut mjStringVec,
    pub vertbody: *mut mjStringVec,
    pub node: *mut mjDoubleVec,
    pub vert: *mut mjDoubleVec,
    pub elem: *mut mjIntVec,
    pub texcoord: *mut mjFloatVec,
    pub elemtexcoord: *mut mjIntVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMesh {
    pub element: *mut mjsElement,
    pub content_type: *mut mjString,
    pub file: *mut mjString,
    pub refpos: [f64; 3],
    pub refquat: [f64; 4],
    pub scale: [f64; 3],
    pub inertia: mjtMeshInertia,
    pub smoothnormal: mjtBool,
    pub needsdf: mjtBool,
    pub maxhullvert: c_int,
    pub uservert: *mut mjFloatVec,
    pub usernormal: *mut mjFloatVec,
    pub usertexcoord: *mut mjFloatVec,
    pub userface: *mut mjIntVec,
    pub userfacenormal: *mut mjIntVec,
    pub userfacetexcoord: *mut mjIntVec,
    pub usernode: *mut mjDoubleVec,
    pub usertet: *mut mjIntVec,
    pub plugin: mjsPlugin,
    pub material: *mut mjString,
    pub octree_maxdepth: c_int,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsHField {
    pub element: *mut mjsElement,
    pub content_type: *mut mjString,
    pub file: *mut mjString,
    pub size: [f64; 4],
    pub nrow: c_int,
    pub ncol: c_int,
    pub userdata: *mut mjFloatVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSkin {
    pub element: *mut mjsElement,
    pub file: *mut mjString,
    pub material: *mut mjString,
    pub rgba: [f32; 4],
    pub inflate: f32,
    pub group: c_int,
    pub vert: *mut mjFloatVec,
    pub texcoord: *mut mjFloatVec,
    pub face: *mut mjIntVec,
    pub bodyname: *mut mjStringVec,
    pub bindpos: *mut mjFloatVec,
    pub bindquat: *mut mjFloatVec,
    pub vertid: *mut mjIntVecVec,
    pub vertweight: *mut mjFloatVecVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTexture {
    pub element: *mut mjsElement,
    pub r#type: mjtTexture,
    pub colorspace: mjtColorSpace,
    pub builtin: mjtBuiltin,
    pub mark: mjtMark,
    pub rgb1: [f64; 3],
    pub rgb2: [f64; 3],
    pub markrgb: [f64; 3],
    pub random: f64,
    pub height: c_int,
    pub width: c_int,
    pub nchannel: c_int,
    pub content_type: *mut mjString,
    pub file: *mut mjString,
    pub gridsize: [c_int; 2],
    pub gridlayout: [c_char; 12],
    pub cubefiles: *mut mjStringVec,
    pub data: *mut mjByteVec,
    pub hflip: mjtBool,
    pub vflip: mjtBool,
    pub embed: mjtEmbed,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMaterial {
    pub element: *mut mjsElement,
    pub textures: *mut mjStringVec,
    pub texuniform: mjtBool,
    pub texrepeat: [f32; 2],
    pub emission: f32,
    pub specular: f32,
    pub shininess: f32,
    pub reflectance: f32,
    pub metallic: f32,
    pub roughness: f32,
    pub rgba: [f32; 4],
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPair {
    pub element: *mut mjsElement,
    pub geomname1: *mut mjString,
    pub geomname2: *mut mjString,
    pub condim: c_int,
    pub solref: [mjtNum; 2],
    pub solreffriction: [mjtNum; 2],
    pub solimp: [mjtNum; 5],
    pub margin: f64,
    pub gap: f64,
    pub adhesion: f64,
    pub friction: [f64; 5],
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsExclude {
    pub element: *mut mjsElement,
    pub bodyname1: *mut mjString,
    pub bodyname2: *mut mjString,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsEquality {
    pub element: *mut mjsElement,
    pub r#type: mjtEq,
    pub data: [f64; 12],
    pub active: mjtBool,
    pub name1: *mut mjString,
    pub name2: *mut mjString,
    pub objtype: mjtObj,
    pub solref: [mjtNum; 2],
    pub solimp: [mjtNum; 5],
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTendon {
    pub element: *mut mjsElement,
    pub stiffness: [f64; 3],
    pub springlength: [f64; 2],
    pub springyield: f64,
    pub damping: [f64; 3],
    pub frictionloss: f64,
    pub solref_friction: [mjtNum; 2],
    pub solimp_friction: [mjtNum; 5],
    pub armature: f64,
    pub limited: mjtLimited,
    pub actfrclimited: mjtLimited,
    pub range: [f64; 2],
    pub actfrcrange: [f64; 2],
    pub margin: f64,
    pub solref_limit: [mjtNum; 2],
    pub solimp_limit: [mjtNum; 5],
    pub material: *mut mjString,
    pub width: f64,
    pub rgba: [f32; 4],
    pub group: c_int,
    pub userdata: *mut mjDoubleVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsWrap {
    pub element: *mut mjsElement,
    pub r#type: mjtWrap,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsActuator {
    pub element: *mut mjsElement,
    pub r#type: mjtActuator,
    pub gaintype: mjtGain,
    pub gainprm: [f64; 10],
    pub biastype: mjtBias,
    pub biasprm: [f64; 10],
    pub dyntype: mjtDyn,
    pub dynprm: [f64; 10],
    pub actdim: c_int,
    pub ctrlspec: c_int,
    pub velrange: [f64; 2],
    pub ffrange: [f64; 2],
    pub actearly: mjtBool,
    pub trntype: mjtTrn,
    pub gear: [f64; 6],
    pub target: *mut mjString,
    pub refsite: *mut mjString,
    pub slidersite: *mut mjString,
    pub cranklength: f64,
    pub lengthrange: [f64; 2],
    pub inheritrange: f64,
    pub damping: [f64; 3],
    pub armature: f64,
    pub ctrllimited: mjtLimited,
    pub ctrlrange: [f64; 2],
    pub forcelimited: mjtLimited,
    pub forcerange: [f64; 2],
    pub actlimited: mjtLimited,
    pub actrange: [f64; 2],
    pub group: c_int,
    pub nsample: c_int,
    pub interp: c_int,
    pub delay: f64,
    pub userdata: *mut mjDoubleVec,
    pub plugin: mjsPlugin,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSensor {
    pub element: *mut mjsElement,
    pub r#type: mjtSensor,
    pub objtype: mjtObj,
    pub objname: *mut mjString,
    pub reftype: mjtObj,
    pub refname: *mut mjString,
    pub intprm: [c_int; 3],
    pub datatype: mjtDataType,
    pub needstage: mjtStage,
    pub dim: c_int,
    pub cutoff: f64,
    pub noise: f64,
    pub nsample: c_int,
    pub interp: c_int,
    pub delay: f64,
    pub interval: [f64; 2],
    pub userdata: *mut mjDoubleVec,
    pub plugin: mjsPlugin,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsNumeric {
    pub element: *mut mjsElement,
    pub data: *mut mjDoubleVec,
    pub size: c_int,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsText {
    pub element: *mut mjsElement,
    pub data: *mut mjString,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTuple {
    pub element: *mut mjsElement,
    pub objtype: *mut mjIntVec,
    pub objname: *mut mjStringVec,
    pub objprm: *mut mjDoubleVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsKey {
    pub element: *mut mjsElement,
    pub time: f64,
    pub qpos: *mut mjDoubleVec,
    pub qvel: *mut mjDoubleVec,
    pub act: *mut mjDoubleVec,
    pub mpos: *mut mjDoubleVec,
    pub mquat: *mut mjDoubleVec,
    pub ctrl: *mut mjDoubleVec,
    pub plastic: *mut mjDoubleVec,
    pub info: *mut mjString,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsDefault {
    pub element: *mut mjsElement,
    pub joint: *mut mjsJoint,
    pub geom: *mut mjsGeom,
    pub site: *mut mjsSite,
    pub camera: *mut mjsCamera,
    pub light: *mut mjsLight,
    pub flex: *mut mjsFlex,
    pub mesh: *mut mjsMesh,
    pub texture: *mut mjsTexture,
    pub material: *mut mjsMaterial,
    pub pair: *mut mjsPair,
    pub equality: *mut mjsEquality,
    pub tendon: *mut mjsTendon,
    pub actuator: *mut mjsActuator,
}
