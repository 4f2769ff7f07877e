// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjtype.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub const mjMINVAL: f64 = 1e-15;

pub const mjMAXVAL: f64 = 1e10;

pub const mjPI: f64 = 3.141592653589793e0;

pub type mjtDisableBit = c_int;
pub const mjDSBL_CONSTRAINT: mjtDisableBit = 1;
pub const mjDSBL_EQUALITY: mjtDisableBit = 2;
pub const mjDSBL_FRICTIONLOSS: mjtDisableBit = 4;
pub const mjDSBL_LIMIT: mjtDisableBit = 8;
pub const mjDSBL_CONTACT: mjtDisableBit = 16;
pub const mjDSBL_SPRING: mjtDisableBit = 32;
pub const mjDSBL_DAMPER: mjtDisableBit = 64;
pub const mjDSBL_GRAVITY: mjtDisableBit = 128;
pub const mjDSBL_CLAMPCTRL: mjtDisableBit = 256;
pub const mjDSBL_WARMSTART: mjtDisableBit = 512;
pub const mjDSBL_FILTERPARENT: mjtDisableBit = 1024;
pub const mjDSBL_ACTUATION: mjtDisableBit = 2048;
pub const mjDSBL_REFSAFE: mjtDisableBit = 4096;
pub const mjDSBL_SENSOR: mjtDisableBit = 8192;
pub const mjDSBL_MIDPHASE: mjtDisableBit = 16384;
pub const mjDSBL_EULERDAMP: mjtDisableBit = 32768;
pub const mjDSBL_AUTORESET: mjtDisableBit = 65536;
pub const mjDSBL_NATIVECCD: mjtDisableBit = 131072;
pub const mjDSBL_ISLAND: mjtDisableBit = 262144;
pub const mjDSBL_MULTICCD: mjtDisableBit = 524288;
pub const mjNDISABLE: mjtDisableBit = 20;

pub type mjtEnableBit = c_int;
pub const mjENBL_OVERRIDE: mjtEnableBit = 1;
pub const mjENBL_ENERGY: mjtEnableBit = 2;
pub const mjENBL_FWDINV: mjtEnableBit = 4;
pub const mjENBL_INVDISCRETE: mjtEnableBit = 8;
pub const mjENBL_SLEEP: mjtEnableBit = 16;
pub const mjENBL_DIAGEXACT: mjtEnableBit = 32;
pub const mjENBL_IPC: mjtEnableBit = 64;
pub const mjENBL_SPECULATIVE: mjtEnableBit = 128;
pub const mjNENABLE: mjtEnableBit = 8;

pub type mjtJoint = c_int;
pub const mjJNT_FREE: mjtJoint = 0;
pub const mjJNT_BALL: mjtJoint = 1;
pub const mjJNT_SLIDE: mjtJoint = 2;
pub const mjJNT_HINGE: mjtJoint = 3;

pub type mjtGeom = c_int;
pub const mjGEOM_PLANE: mjtGeom = 0;
pub const mjGEOM_HFIELD: mjtGeom = 1;
pub const mjGEOM_SPHERE: mjtGeom = 2;
pub const mjGEOM_CAPSULE: mjtGeom = 3;
pub const mjGEOM_ELLIPSOID: mjtGeom = 4;
pub const mjGEOM_CYLINDER: mjtGeom = 5;
pub const mjGEOM_BOX: mjtGeom = 6;
pub const mjGEOM_MESH: mjtGeom = 7;
pub const mjGEOM_SDF: mjtGeom = 8;
pub const mjNGEOMTYPES: mjtGeom = 9;
pub const mjGEOM_ARROW: mjtGeom = 100;
pub const mjGEOM_ARROW1: mjtGeom = 101;
pub const mjGEOM_ARROW2: mjtGeom = 102;
pub const mjGEOM_LINE: mjtGeom = 103;
pub const mjGEOM_LINEBOX: mjtGeom = 104;
pub const mjGEOM_FLEX: mjtGeom = 105;
pub const mjGEOM_SKIN: mjtGeom = 106;
pub const mjGEOM_LABEL: mjtGeom = 107;
pub const mjGEOM_TRIANGLE: mjtGeom = 108;
pub const mjGEOM_NONE: mjtGeom = 1001;

pub type mjtProjection = c_int;
pub const mjPROJ_PERSPECTIVE: mjtProjection = 0;
pub const mjPROJ_ORTHOGRAPHIC: mjtProjection = 1;

pub type mjtCamLight = c_int;
pub const mjCAMLIGHT_FIXED: mjtCamLight = 0;
pub const mjCAMLIGHT_TRACK: mjtCamLight = 1;
pub const mjCAMLIGHT_TRACKCOM: mjtCamLight = 2;
pub const mjCAMLIGHT_TARGETBODY: mjtCamLight = 3;
pub const mjCAMLIGHT_TARGETBODYCOM: mjtCamLight = 4;

pub type mjtLightType = c_int;
pub const mjLIGHT_SPOT: mjtLightType = 0;
pub const mjLIGHT_DIRECTIONAL: mjtLightType = 1;
pub const mjLIGHT_POINT: mjtLightType = 2;
pub const mjLIGHT_IMAGE: mjtLightType = 3;

pub type mjtTexture = c_int;
pub const mjTEXTURE_2D: mjtTexture = 0;
pub const mjTEXTURE_CUBE: mjtTexture = 1;
pub const mjTEXTURE_SKYBOX: mjtTexture = 2;

pub type mjtTextureRole = c_int;
pub const mjTEXROLE_USER: mjtTextureRole = 0;
pub const mjTEXROLE_RGB: mjtTextureRole = 1;
pub const mjTEXROLE_OCCLUSION: mjtTextureRole = 2;
pub const mjTEXROLE_ROUGHNESS: mjtTextureRole = 3;
pub const mjTEXROLE_METALLIC: mjtTextureRole = 4;
pub const mjTEXROLE_NORMAL: mjtTextureRole = 5;
pub const mjTEXROLE_OPACITY: mjtTextureRole = 6;
pub const mjTEXROLE_EMISSIVE: mjtTextureRole = 7;
pub const mjTEXROLE_RGBA: mjtTextureRole = 8;
pub const mjTEXROLE_ORM: mjtTextureRole = 9;
pub const mjNTEXROLE: mjtTextureRole = 10;

pub type mjtColorSpace = c_int;
pub const mjCOLORSPACE_AUTO: mjtColorSpace = 0;
pub const mjCOLORSPACE_LINEAR: mjtColorSpace = 1;
pub const mjCOLORSPACE_SRGB: mjtColorSpace = 2;

pub type mjtIntegrator = c_int;
pub const mjINT_EULER: mjtIntegrator = 0;
pub const mjINT_RK4: mjtIntegrator = 1;
pub const mjINT_IMPLICIT: mjtIntegrator = 2;
pub const mjINT_IMPLICITFAST: mjtIntegrator = 3;
pub const mjINT_DISCRETE: mjtIntegrator = 4;

pub type mjtCone = c_int;
pub const mjCONE_PYRAMIDAL: mjtCone = 0;
pub const mjCONE_ELLIPTIC: mjtCone = 1;

pub type mjtJacobian = c_int;
pub const mjJAC_DENSE: mjtJacobian = 0;
pub const mjJAC_SPARSE: mjtJacobian = 1;
pub const mjJAC_AUTO: mjtJacobian = 2;

pub type mjtSolver = c_int;
pub const mjSOL_PGS: mjtSolver = 0;
pub const mjSOL_CG: mjtSolver = 1;
pub const mjSOL_NEWTON: mjtSolver = 2;

pub type mjtEq = c_int;
pub const mjEQ_CONNECT: mjtEq = 0;
pub const mjEQ_WELD: mjtEq = 1;
pub const mjEQ_JOINT: mjtEq = 2;
pub const mjEQ_TENDON: mjtEq = 3;
pub const mjEQ_FLEX: mjtEq = 4;
pub const mjEQ_FLEXVERT: mjtEq = 5;
pub const mjEQ_FLEXSTRAIN: mjtEq = 6;
pub const mjEQ_DISTANCE: mjtEq = 7;

pub type mjtTendon = c_int;
pub const mjTENDON_FIXED: mjtTendon = 0;
pub const mjTENDON_SPATIAL: mjtTendon = 1;

pub type mjtWrap = c_int;
pub const mjWRAP_NONE: mjtWrap = 0;
pub const mjWRAP_JOINT: mjtWrap = 1;
pub const mjWRAP_PULLEY: mjtWrap = 2;
pub const mjWRAP_SITE: mjtWrap = 3;
pub const mjWRAP_SPHERE: mjtWrap = 4;
pub const mjWRAP_CYLINDER: mjtWrap = 5;

pub type mjtTrn = c_int;
pub const mjTRN_JOINT: mjtTrn = 0;
pub const mjTRN_JOINTINPARENT: mjtTrn = 1;
pub const mjTRN_SLIDERCRANK: mjtTrn = 2;
pub const mjTRN_TENDON: mjtTrn = 3;
pub const mjTRN_SITE: mjtTrn = 4;
pub const mjTRN_BODY: mjtTrn = 5;
pub const mjTRN_SO3: mjtTrn = 6;
pub const mjTRN_UNDEFINED: mjtTrn = 1000;

pub type mjtDyn = c_int;
pub const mjDYN_NONE: mjtDyn = 0;
pub const mjDYN_INTEGRATOR: mjtDyn = 1;
pub const mjDYN_FILTER: mjtDyn = 2;
pub const mjDYN_FILTEREXACT: mjtDyn = 3;
pub const mjDYN_MUSCLE: mjtDyn = 4;
pub const mjDYN_DCMOTOR: mjtDyn = 5;
pub const mjDYN_PID: mjtDyn = 6;
pub const mjDYN_USER: mjtDyn = 7;

pub type mjtGain = c_int;
pub const mjGAIN_FIXED: mjtGain = 0;
pub const mjGAIN_AFFINE: mjtGain = 1;
pub const mjGAIN_MUSCLE: mjtGain = 2;
pub const mjGAIN_DCMOTOR: mjtGain = 3;
pub const mjGAIN_SO3: mjtGain = 4;
pub const mjGAIN_PID: mjtGain = 5;
pub const mjGAIN_USER: mjtGain = 6;

pub type mjtBias = c_int;
pub const mjBIAS_NONE: mjtBias = 0;
pub const mjBIAS_AFFINE: mjtBias = 1;
pub const mjBIAS_MUSCLE: mjtBias = 2;
pub const mjBIAS_DCMOTOR: mjtBias = 3;
pub const mjBIAS_SO3: mjtBias = 4;
pub const mjBIAS_USER: mjtBias = 5;

pub type mjtCtrlChart = c_int;
pub const mjCHART_EXPMAP: mjtCtrlChart = 1;
pub const mjCHART_QUAT: mjtCtrlChart = 2;

pub type mjtCtrlInput = c_int;
pub const mjINPUT_POS: mjtCtrlInput = 1;
pub const mjINPUT_VEL: mjtCtrlInput = 2;
pub const mjINPUT_FF: mjtCtrlInput = 4;
pub const mjINPUT_VOLTAGE: mjtCtrlInput = 8;
pub const mjINPUT_NONE: mjtCtrlInput = 16;
pub const mjINPUT_PRESSURE: mjtCtrlInput = 32;

pub type mjtObj = c_int;
pub const mjOBJ_UNKNOWN: mjtObj = 0;
pub const mjOBJ_BODY: mjtObj = 1;
pub const mjOBJ_XBODY: mjtObj = 2;
pub const mjOBJ_JOINT: mjtObj = 3;
pub const mjOBJ_DOF: mjtObj = 4;
pub const mjOBJ_GEOM: mjtObj = 5;
pub const mjOBJ_SITE: mjtObj = 6;
pub const mjOBJ_CAMERA: mjtObj = 7;
pub const mjOBJ_LIGHT: mjtObj = 8;
pub const mjOBJ_FLEX: mjtObj = 9;
pub const mjOBJ_MESH: mjtObj = 10;
pub const mjOBJ_SKIN: mjtObj = 11;
pub const mjOBJ_HFIELD: mjtObj = 12;
pub const mjOBJ_TEXTURE: mjtObj = 13;
pub const mjOBJ_MATERIAL: mjtObj = 14;
pub const mjOBJ_PAIR: mjtObj = 15;
pub const mjOBJ_EXCLUDE: mjtObj = 16;
pub const mjOBJ_EQUALITY: mjtObj = 17;
pub const mjOBJ_TENDON: mjtObj = 18;
pub const mjOBJ_ACTUATOR: mjtObj = 19;
pub const mjOBJ_SENSOR: mjtObj = 20;
pub const mjOBJ_NUMERIC: mjtObj = 21;
pub const mjOBJ_TEXT: mjtObj = 22;
pub const mjOBJ_TUPLE: mjtObj = 23;
pub const mjOBJ_KEY: mjtObj = 24;
pub const mjOBJ_PLUGIN: mjtObj = 25;
pub const mjNOBJECT: mjtObj = 26;
pub const mjOBJ_FRAME: mjtObj = 100;
pub const mjOBJ_DEFAULT: mjtObj = 101;
pub const mjOBJ_MODEL: mjtObj = 102;

pub type mjtSensor = c_int;
pub const mjSENS_TOUCH: mjtSensor = 0;
pub const mjSENS_ACCELEROMETER: mjtSensor = 1;
pub const mjSENS_VELOCIMETER: mjtSensor = 2;
pub const mjSENS_GYRO: mjtSensor = 3;
pub const mjSENS_FORCE: mjtSensor = 4;
pub const mjSENS_TORQUE: mjtSensor = 5;
pub const mjSENS_MAGNETOMETER: mjtSensor = 6;
pub const mjSENS_RANGEFINDER: mjtSensor = 7;
pub const mjSENS_CAMPROJECTION: mjtSensor = 8;
pub const mjSENS_JOINTPOS: mjtSensor = 9;
pub const mjSENS_JOINTVEL: mjtSensor = 10;
pub const mjSENS_TENDONPOS: mjtSensor = 11;
pub const mjSENS_TENDONVEL: mjtSensor = 12;
pub const mjSENS_ACTUATORPOS: mjtSensor = 13;
pub const mjSENS_ACTUATORVEL: mjtSensor = 14;
pub const mjSENS_ACTUATORFRC: mjtSensor = 15;
pub const mjSENS_JOINTACTFRC: mjtSensor = 16;
pub const mjSENS_TENDONACTFRC: mjtSensor = 17;
pub const mjSENS_BALLQUAT: mjtSensor = 18;
pub const mjSENS_BALLANGVEL: mjtSensor = 19;
pub const mjSENS_JOINTLIMITPOS: mjtSensor = 20;
pub const mjSENS_JOINTLIMITVEL: mjtSensor = 21;
pub const mjSENS_JOINTLIMITFRC: mjtSensor = 22;
pub const mjSENS_TENDONLIMITPOS: mjtSensor = 23;
pub const mjSENS_TENDONLIMITVEL: mjtSensor = 24;
pub const mjSENS_TENDONLIMITFRC: mjtSensor = 25;
pub const mjSENS_FRAMEPOS: mjtSensor = 26;
pub const mjSENS_FRAMEQUAT: mjtSensor = 27;
pub const mjSENS_FRAMEXAXIS: mjtSensor = 28;
pub const mjSENS_FRAMEYAXIS: mjtSensor = 29;
pub const mjSENS_FRAMEZAXIS: mjtSensor = 30;
pub const mjSENS_FRAMELINVEL: mjtSensor = 31;
pub const mjSENS_FRAMEANGVEL: mjtSensor = 32;
pub const mjSENS_FRAMELINACC: mjtSensor = 33;
pub const mjSENS_FRAMEANGACC: mjtSensor = 34;
pub const mjSENS_SUBTREECOM: mjtSensor = 35;
pub const mjSENS_SUBTREELINVEL: mjtSensor = 36;
pub const mjSENS_SUBTREEANGMOM: mjtSensor = 37;
pub const mjSENS_INSIDESITE: mjtSensor = 38;
pub const mjSENS_GEOMDIST: mjtSensor = 39;
pub const mjSENS_GEOMNORMAL: mjtSensor = 40;
pub const mjSENS_GEOMFROMTO: mjtSensor = 41;
pub const mjSENS_CONTACT: mjtSensor = 42;
pub const mjSENS_E_POTENTIAL: mjtSensor = 43;
pub const mjSENS_E_KINETIC: mjtSensor = 44;
pub const mjSENS_CLOCK: mjtSensor = 45;
pub const mjSENS_TACTILE: mjtSensor = 46;
pub const mjSENS_PLUGIN: mjtSensor = 47;
pub const mjSENS_USER: mjtSensor = 48;

pub type mjtStage = c_int;
pub const mjSTAGE_NONE: mjtStage = 0;
pub const mjSTAGE_POS: mjtStage = 1;
pub const mjSTAGE_VEL: mjtStage = 2;
pub const mjSTAGE_ACC: mjtStage = 3;

pub type mjtDataType = c_int;
pub const mjDATATYPE_REAL: mjtDataType = 0;
pub const mjDATATYPE_POSITIVE: mjtDataType = 1;
pub const mjDATATYPE_AXIS: mjtDataType = 2;
pub const mjDATATYPE_QUATERNION: mjtDataType = 3;

pub type mjtConDataField = c_int;
pub const mjCONDATA_FOUND: mjtConDataField = 0;
pub const mjCONDATA_FORCE: mjtConDataField = 1;
pub const mjCONDATA_TORQUE: mjtConDataField = 2;
pub const mjCONDATA_DIST: mjtConDataField = 3;
pub const mjCONDATA_POS: mjtConDataField = 4;
pub const mjCONDATA_NORMAL: mjtConDataField = 5;
pub const mjCONDATA_TANGENT: mjtConDataField = 6;
pub const mjCONDATA_LINVEL: mjtConDataField = 7;
pub const mjCONDATA_ANGVEL: mjtConDataField = 8;
pub const mjNCONDATA: mjtConDataField = 9;

pub type mjtRayDataField = c_int;
pub const mjRAYDATA_DIST: mjtRayDataField = 0;
pub const mjRAYDATA_DIR: mjtRayDataField = 1;
pub const mjRAYDATA_ORIGIN: mjtRayDataField = 2;
pub const mjRAYDATA_POINT: mjtRayDataField = 3;
pub const mjRAYDATA_NORMAL: mjtRayDataField = 4;
pub const mjRAYDATA_DEPTH: mjtRayDataField = 5;
pub const mjNRAYDATA: mjtRayDataField = 6;

pub type mjtCamOutBit = c_int;
pub const mjCAMOUT_RGB: mjtCamOutBit = 1;
pub const mjCAMOUT_DEPTH: mjtCamOutBit = 2;
pub const mjCAMOUT_DIST: mjtCamOutBit = 4;
pub const mjCAMOUT_NORMAL: mjtCamOutBit = 8;
pub const mjCAMOUT_SEG: mjtCamOutBit = 16;
pub const mjNCAMOUT: mjtCamOutBit = 5;

pub type mjtSameFrame = c_int;
pub const mjSAMEFRAME_NONE: mjtSameFrame = 0;
pub const mjSAMEFRAME_BODY: mjtSameFrame = 1;
pub const mjSAMEFRAME_INERTIA: mjtSameFrame = 2;
pub const mjSAMEFRAME_BODYROT: mjtSameFrame = 3;
pub const mjSAMEFRAME_INERTIAROT: mjtSameFrame = 4;

pub type mjtSleepPolicy = c_int;
pub const mjSLEEP_AUTO: mjtSleepPolicy = 0;
pub const mjSLEEP_AUTO_NEVER: mjtSleepPolicy = 1;
pub const mjSLEEP_AUTO_ALLOWED: mjtSleepPolicy = 2;
pub const mjSLEEP_NEVER: mjtSleepPolicy = 3;
pub const mjSLEEP_ALLOWED: mjtSleepPolicy = 4;
pub const mjSLEEP_INIT: mjtSleepPolicy = 5;

pub type mjtLRMode = c_int;
pub const mjLRMODE_NONE: mjtLRMode = 0;
pub const mjLRMODE_MUSCLE: mjtLRMode = 1;
pub const mjLRMODE_MUSCLEUSER: mjtLRMode = 2;
pub const mjLRMODE_ALL: mjtLRMode = 3;

pub type mjtFlexSelf = c_int;
pub const mjFLEXSELF_NONE: mjtFlexSelf = 0;
pub const mjFLEXSELF_NARROW: mjtFlexSelf = 1;
pub const mjFLEXSELF_BVH: mjtFlexSelf = 2;
pub const mjFLEXSELF_SAP: mjtFlexSelf = 3;
pub const mjFLEXSELF_AUTO: mjtFlexSelf = 4;

pub type mjtSDFType = c_int;
pub const mjSDFTYPE_SINGLE: mjtSDFType = 0;
pub const mjSDFTYPE_INTERSECTION: mjtSDFType = 1;
pub const mjSDFTYPE_MIDSURFACE: mjtSDFType = 2;
pub const mjSDFTYPE_COLLISION: mjtSDFType = 3;

pub type mjtState = c_int;
pub const mjSTATE_TIME: mjtState = 1;
pub const mjSTATE_QPOS: mjtState = 2;
pub const mjSTATE_QVEL: mjtState = 4;
pub const mjSTATE_ACT: mjtState = 8;
pub const mjSTATE_HISTORY: mjtState = 16;
pub const mjSTATE_WARMSTART: mjtState = 32;
pub const mjSTATE_CTRL: mjtState = 64;
pub const mjSTATE_QFRC_APPLIED: mjtState = 128;
pub const mjSTATE_XFRC_APPLIED: mjtState = 256;
pub const mjSTATE_EQ_ACTIVE: mjtState = 512;
pub const mjSTATE_MOCAP_POS: mjtState = 1024;
pub const mjSTATE_MOCAP_QUAT: mjtState = 2048;
pub const mjSTATE_USERDATA: mjtState = 4096;
pub const mjSTATE_PLUGIN: mjtState = 8192;
pub const mjSTATE_PLASTIC: mjtState = 16384;
pub const mjNSTATE: mjtState = 15;
pub const mjSTATE_PHYSICS: mjtState = 16414;
pub const mjSTATE_FULLPHYSICS: mjtState = 24607;
pub const mjSTATE_USER: mjtState = 8128;
pub const mjSTATE_INTEGRATION: mjtState = 32767;

pub type mjtConstraint = c_int;
pub const mjCNSTR_EQUALITY: mjtConstraint = 0;
pub const mjCNSTR_FRICTION_DOF: mjtConstraint = 1;
pub const mjCNSTR_FRICTION_TENDON: mjtConstraint = 2;
pub const mjCNSTR_LIMIT_JOINT: mjtConstraint = 3;
pub const mjCNSTR_LIMIT_TENDON: mjtConstraint = 4;
pub const mjCNSTR_CONTACT_FRICTIONLESS: mjtConstraint = 5;
pub const mjCNSTR_CONTACT_PYRAMIDAL: mjtConstraint = 6;
pub const mjCNSTR_CONTACT_ELLIPTIC: mjtConstraint = 7;

pub type mjtConstraintState = c_int;
pub const mjCNSTRSTATE_SATISFIED: mjtConstraintState = 0;
pub const mjCNSTRSTATE_QUADRATIC: mjtConstraintState = 1;
pub const mjCNSTRSTATE_LINEARNEG: mjtConstraintState = 2;
pub const mjCNSTRSTATE_LINEARPOS: mjtConstraintState = 3;
pub const mjCNSTRSTATE_CONE: mjtConstraintState = 4;

pub type mjtWarning = c_int;
pub const mjWARN_INERTIA: mjtWarning = 0;
pub const mjWARN_CONTACTFULL: mjtWarning = 1;
pub const mjWARN_CNSTRFULL: mjtWarning = 2;
pub const mjWARN_BADQPOS: mjtWarning = 3;
pub const mjWARN_BADQVEL: mjtWarning = 4;
pub const mjWARN_BADQACC: mjtWarning = 5;
pub const mjWARN_BADCTRL: mjtWarning = 6;
pub const mjNWARNING: mjtWarning = 7;

pub type mjtTimer = c_int;
pub const mjTIMER_STEP: mjtTimer = 0;
pub const mjTIMER_FORWARD: mjtTimer = 1;
pub const mjTIMER_INVERSE: mjtTimer = 2;
pub const mjTIMER_POSITION: mjtTimer = 3;
pub const mjTIMER_VELOCITY: mjtTimer = 4;
pub const mjTIMER_ACTUATION: mjtTimer = 5;
pub const mjTIMER_CONSTRAINT: mjtTimer = 6;
pub const mjTIMER_ADVANCE: mjtTimer = 7;
pub const mjTIMER_POS_KINEMATICS: mjtTimer = 8;
pub const mjTIMER_POS_INERTIA: mjtTimer = 9;
pub const mjTIMER_POS_COLLISION: mjtTimer = 10;
pub const mjTIMER_POS_MAKE: mjtTimer = 11;
pub const mjTIMER_POS_PROJECT: mjtTimer = 12;
pub const mjTIMER_COL_BROAD: mjtTimer = 13;
pub const mjTIMER_COL_NARROW: mjtTimer = 14;
pub const mjNTIMER: mjtTimer = 15;

pub type mjtSleepState = c_int;
pub const mjS_STATIC: mjtSleepState = -1;
pub const mjS_ASLEEP: mjtSleepState = 0;
pub const mjS_AWAKE: mjtSleepState = 1;

pub type mjtLogLevel = c_int;
pub const mjLOG_DEBUG: mjtLogLevel = 0;
pub const mjLOG_INFO: mjtLogLevel = 1;
pub const mjLOG_WARNING: mjtLogLevel = 2;
pub const mjLOG_ERROR: mjtLogLevel = 3;

pub type mjtLogTopic = c_int;
pub const mjTOPIC_NONE: mjtLogTopic = 0;
pub const mjTOPIC_TIME_STP: mjtLogTopic = 1;
pub const mjTOPIC_TIME_CMP: mjtLogTopic = 2;
pub const mjTOPIC_SLEEP: mjtLogTopic = 3;
pub const mjNTOPIC: mjtLogTopic = 3;

pub type mjtNum = f64;

pub type mjtByte = u8;

pub type mjtBool = u8;

pub type mjtSize = i64;

pub type mjfLogHandler = Option<unsafe extern "C-unwind" fn(*const mjLogMessage)>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLogMessage {
    pub level: c_int,
    pub topic: c_int,
    pub subject: [c_char; 1024],
    pub body: *const c_char,
    pub func: *const c_char,
    pub file: *const c_char,
    pub line: c_int,
    pub timestamp: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLogConfig {
    pub logto_console: mjtBool,
    pub logto_file: mjtBool,
    pub logfile: [c_char; 1024],
    pub topics: c_int,
}
