//! Keywords and their values.

use super::grammar::Words;
use crate::schema::lookup::int;

pub const BOOL: Words = &[("false", 0), ("true", 1)];
pub const AUTO_BOOL: Words = &[("false", int("mjLIMITED_FALSE")), ("true", int("mjLIMITED_TRUE")), ("auto", int("mjLIMITED_AUTO"))];
pub const FALSE_AUTO: Words = &[("false", 0), ("auto", 1)];
pub const FLAG: Words = &[("disable", 0), ("enable", 1)];
pub const ANGLE: Words = &[("radian", 0), ("degree", 1)];
pub const COORDINATE: Words = &[("local", 0), ("global", 1)];
pub const CONFLICT: Words = &[("warning", int("mjCONFLICT_WARNING")), ("merge", int("mjCONFLICT_MERGE")), ("error", int("mjCONFLICT_ERROR"))];
pub const PASSTHROUGH: Words = &[("none", int("mjPASSTHROUGH_NONE")), ("textures", int("mjPASSTHROUGH_TEXTURES"))];
pub const LR_MODE: Words = &[("none", int("mjLRMODE_NONE")), ("muscle", int("mjLRMODE_MUSCLE")), ("muscleuser", int("mjLRMODE_MUSCLEUSER")), ("all", int("mjLRMODE_ALL"))];
pub const INTEGRATOR: Words = &[("Euler", int("mjINT_EULER")), ("RK4", int("mjINT_RK4")), ("implicit", int("mjINT_IMPLICIT")), ("implicitfast", int("mjINT_IMPLICITFAST")), ("discrete", int("mjINT_DISCRETE"))];
pub const CONE: Words = &[("pyramidal", int("mjCONE_PYRAMIDAL")), ("elliptic", int("mjCONE_ELLIPTIC"))];
pub const JACOBIAN: Words = &[("dense", int("mjJAC_DENSE")), ("sparse", int("mjJAC_SPARSE")), ("auto", int("mjJAC_AUTO"))];
pub const SOLVER: Words = &[("PGS", int("mjSOL_PGS")), ("CG", int("mjSOL_CG")), ("Newton", int("mjSOL_NEWTON"))];
pub const HEADLIGHT: Words =
    &[("false", 0), ("true", 1), ("auto", 2), ("0", 0), ("1", 1), ("2", 2)];
pub const JOINT: Words = &[("free", int("mjJNT_FREE")), ("ball", int("mjJNT_BALL")), ("slide", int("mjJNT_SLIDE")), ("hinge", int("mjJNT_HINGE"))];
pub const GEOM: Words = &[("plane", int("mjGEOM_PLANE")), ("hfield", int("mjGEOM_HFIELD")), ("sphere", int("mjGEOM_SPHERE")), ("capsule", int("mjGEOM_CAPSULE")), ("ellipsoid", int("mjGEOM_ELLIPSOID")), ("cylinder", int("mjGEOM_CYLINDER")), ("box", int("mjGEOM_BOX")), ("mesh", int("mjGEOM_MESH")), ("sdf", int("mjGEOM_SDF"))];
pub const FLUID_SHAPE: Words = &[("none", 0), ("ellipsoid", 1)];
pub const TRACKING: Words = &[("fixed", int("mjCAMLIGHT_FIXED")), ("track", int("mjCAMLIGHT_TRACK")), ("trackcom", int("mjCAMLIGHT_TRACKCOM")), ("targetbody", int("mjCAMLIGHT_TARGETBODY")), ("targetbodycom", int("mjCAMLIGHT_TARGETBODYCOM"))];
pub const PROJECTION: Words = &[("perspective", int("mjPROJ_PERSPECTIVE")), ("orthographic", int("mjPROJ_ORTHOGRAPHIC"))];
pub const CAMERA_OUTPUT: Words = &[("rgb", int("mjCAMOUT_RGB")), ("depth", int("mjCAMOUT_DEPTH")), ("distance", int("mjCAMOUT_DIST")), ("normal", int("mjCAMOUT_NORMAL")), ("segmentation", int("mjCAMOUT_SEG"))];
pub const LIGHT: Words = &[("spot", int("mjLIGHT_SPOT")), ("directional", int("mjLIGHT_DIRECTIONAL")), ("point", int("mjLIGHT_POINT")), ("image", int("mjLIGHT_IMAGE"))];
pub const SLEEP: Words = &[("auto", int("mjSLEEP_AUTO")), ("never", int("mjSLEEP_NEVER")), ("allowed", int("mjSLEEP_ALLOWED")), ("init", int("mjSLEEP_INIT"))];
pub const SCALING: Words = &[("similar", int("mjSCALING_SIMILAR")), ("geometry", int("mjSCALING_GEOMETRY"))];
pub const TEXTURE: Words = &[("2d", int("mjTEXTURE_2D")), ("cube", int("mjTEXTURE_CUBE")), ("skybox", int("mjTEXTURE_SKYBOX"))];
pub const COLORSPACE: Words = &[("auto", int("mjCOLORSPACE_AUTO")), ("linear", int("mjCOLORSPACE_LINEAR")), ("sRGB", int("mjCOLORSPACE_SRGB"))];
pub const BUILTIN: Words = &[("none", int("mjBUILTIN_NONE")), ("gradient", int("mjBUILTIN_GRADIENT")), ("checker", int("mjBUILTIN_CHECKER")), ("flat", int("mjBUILTIN_FLAT"))];
pub const MARK: Words = &[("none", int("mjMARK_NONE")), ("edge", int("mjMARK_EDGE")), ("cross", int("mjMARK_CROSS")), ("random", int("mjMARK_RANDOM"))];
pub const TEXTURE_ROLE: Words = &[("rgb", int("mjTEXROLE_RGB")), ("occlusion", int("mjTEXROLE_OCCLUSION")), ("roughness", int("mjTEXROLE_ROUGHNESS")), ("metallic", int("mjTEXROLE_METALLIC")), ("normal", int("mjTEXROLE_NORMAL")), ("opacity", int("mjTEXROLE_OPACITY")), ("emissive", int("mjTEXROLE_EMISSIVE")), ("rgba", int("mjTEXROLE_RGBA")), ("orm", int("mjTEXROLE_ORM"))];
pub const MESH_INERTIA: Words = &[("convex", int("mjMESH_INERTIA_CONVEX")), ("exact", int("mjMESH_INERTIA_EXACT")), ("legacy", int("mjMESH_INERTIA_LEGACY")), ("shell", int("mjMESH_INERTIA_SHELL"))];
pub const MESH_BUILTIN: Words = &[("none", int("mjMESH_BUILTIN_NONE")), ("sphere", int("mjMESH_BUILTIN_SPHERE")), ("hemisphere", int("mjMESH_BUILTIN_HEMISPHERE")), ("cone", int("mjMESH_BUILTIN_CONE")), ("supersphere", int("mjMESH_BUILTIN_SUPERSPHERE")), ("supertorus", int("mjMESH_BUILTIN_SUPERTORUS")), ("wedge", int("mjMESH_BUILTIN_WEDGE")), ("plate", int("mjMESH_BUILTIN_PLATE")), ("grid", int("mjMESH_BUILTIN_GRID")), ("box", int("mjMESH_BUILTIN_BOX")), ("cylinder", int("mjMESH_BUILTIN_CYLINDER")), ("ellipsoid", int("mjMESH_BUILTIN_ELLIPSOID")), ("square", int("mjMESH_BUILTIN_SQUARE")), ("disc", int("mjMESH_BUILTIN_DISC"))];
pub const DYN: Words = &[("none", int("mjDYN_NONE")), ("integrator", int("mjDYN_INTEGRATOR")), ("filter", int("mjDYN_FILTER")), ("filterexact", int("mjDYN_FILTEREXACT")), ("muscle", int("mjDYN_MUSCLE")), ("dcmotor", int("mjDYN_DCMOTOR")), ("pid", int("mjDYN_PID")), ("user", int("mjDYN_USER"))];
pub const GAIN: Words = &[("fixed", int("mjGAIN_FIXED")), ("affine", int("mjGAIN_AFFINE")), ("muscle", int("mjGAIN_MUSCLE")), ("dcmotor", int("mjGAIN_DCMOTOR")), ("so3", int("mjGAIN_SO3")), ("pid", int("mjGAIN_PID")), ("user", int("mjGAIN_USER"))];
pub const BIAS: Words = &[("none", int("mjBIAS_NONE")), ("affine", int("mjBIAS_AFFINE")), ("muscle", int("mjBIAS_MUSCLE")), ("dcmotor", int("mjBIAS_DCMOTOR")), ("so3", int("mjBIAS_SO3")), ("user", int("mjBIAS_USER"))];
pub const INTERPOLATION: Words = &[("zoh", 0), ("linear", 1), ("cubic", 2)];
pub const STAGE: Words = &[("none", int("mjSTAGE_NONE")), ("pos", int("mjSTAGE_POS")), ("vel", int("mjSTAGE_VEL")), ("acc", int("mjSTAGE_ACC"))];
pub const DATATYPE: Words = &[("real", int("mjDATATYPE_REAL")), ("positive", int("mjDATATYPE_POSITIVE")), ("axis", int("mjDATATYPE_AXIS")), ("quaternion", int("mjDATATYPE_QUATERNION"))];
pub const REDUCE: Words = &[("none", 0), ("mindist", 1), ("maxforce", 2), ("netforce", 3)];
pub const CONTACT_DATA: Words = &[("found", 1 << int("mjCONDATA_FOUND")), ("force", 1 << int("mjCONDATA_FORCE")), ("torque", 1 << int("mjCONDATA_TORQUE")), ("dist", 1 << int("mjCONDATA_DIST")), ("pos", 1 << int("mjCONDATA_POS")), ("normal", 1 << int("mjCONDATA_NORMAL")), ("tangent", 1 << int("mjCONDATA_TANGENT")), ("linvel", 1 << int("mjCONDATA_LINVEL")), ("angvel", 1 << int("mjCONDATA_ANGVEL"))];
pub const RAY_DATA: Words = &[("dist", 1 << int("mjRAYDATA_DIST")), ("dir", 1 << int("mjRAYDATA_DIR")), ("origin", 1 << int("mjRAYDATA_ORIGIN")), ("point", 1 << int("mjRAYDATA_POINT")), ("normal", 1 << int("mjRAYDATA_NORMAL")), ("depth", 1 << int("mjRAYDATA_DEPTH"))];
/// Objects with a frame.
pub const FRAME_OBJECT: Words = &[("body", int("mjOBJ_BODY")), ("xbody", int("mjOBJ_XBODY")), ("geom", int("mjOBJ_GEOM")), ("site", int("mjOBJ_SITE")), ("camera", int("mjOBJ_CAMERA"))];
/// Inputs of a controller that may be combined, as bits.
pub const CONTROL_INPUT: Words = &[("pos", int("mjINPUT_POS")), ("vel", int("mjINPUT_VEL")), ("ff", int("mjINPUT_FF")), ("voltage", int("mjINPUT_VOLTAGE")), ("pressure", int("mjINPUT_PRESSURE"))];
/// Charts of an orientation input.
pub const CONTROL_CHART: Words = &[("expmap", int("mjCHART_EXPMAP")), ("quat", int("mjCHART_QUAT"))];
/// Inputs that an actuator may have alone.
pub const GENERAL_INPUT: Words = &[
    ("pos", 1),
    ("vel", 2),
    ("ff", 4),
    ("voltage", 8),
    ("none", 16),
    ("pressure", 32),
    ("expmap", 1),
    ("quat", 2),
];
pub const FLEX_DOF: Words = &[("full", 0), ("radial", 0), ("trilinear", 1), ("quadratic", 2), ("2d", 0)];
pub const FLEX_SELF: Words = &[("none", int("mjFLEXSELF_NONE")), ("narrow", int("mjFLEXSELF_NARROW")), ("bvh", int("mjFLEXSELF_BVH")), ("sap", int("mjFLEXSELF_SAP")), ("auto", int("mjFLEXSELF_AUTO"))];
pub const FLEX_SECTION: Words = &[("circle", int("mjFLEXSECTION_CIRCLE")), ("box", int("mjFLEXSECTION_BOX"))];
pub const ELASTIC2D: Words = &[("none", 0), ("bend", 1), ("stretch", 2), ("both", 3)];
pub const FLEX_EQUALITY: Words = &[("false", 0), ("true", 1), ("strain", 3)];
