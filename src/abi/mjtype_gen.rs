// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjtype.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

/// smallest denominator
pub const mjMINVAL: f64 = 1e-15;

/// largest magnitude of a state
pub const mjMAXVAL: f64 = 1e10;

/// half the circumference of the unit circle
pub const mjPI: f64 = 3.141592653589793e0;

/// bits of mjOption.disableflags: switch a part off
pub type mjtDisableBit = c_int;
/// everything of the constraint solver
pub const mjDSBL_CONSTRAINT: mjtDisableBit = 1;
/// equality constraints
pub const mjDSBL_EQUALITY: mjtDisableBit = 2;
/// dry friction of joints and tendons
pub const mjDSBL_FRICTIONLOSS: mjtDisableBit = 4;
/// limits of joints and tendons
pub const mjDSBL_LIMIT: mjtDisableBit = 8;
/// contacts
pub const mjDSBL_CONTACT: mjtDisableBit = 16;
/// springs
pub const mjDSBL_SPRING: mjtDisableBit = 32;
/// dampers
pub const mjDSBL_DAMPER: mjtDisableBit = 64;
/// gravity
pub const mjDSBL_GRAVITY: mjtDisableBit = 128;
/// clamping of controls to their ranges
pub const mjDSBL_CLAMPCTRL: mjtDisableBit = 256;
/// start of the solver from the last solution
pub const mjDSBL_WARMSTART: mjtDisableBit = 512;
/// rule that a body does not collide with its parent
pub const mjDSBL_FILTERPARENT: mjtDisableBit = 1024;
/// actuator forces
pub const mjDSBL_ACTUATION: mjtDisableBit = 2048;
/// raise of a time constant to twice the step
pub const mjDSBL_REFSAFE: mjtDisableBit = 4096;
/// sensors
pub const mjDSBL_SENSOR: mjtDisableBit = 8192;
/// bounding volume trees between broad and narrow phase
pub const mjDSBL_MIDPHASE: mjtDisableBit = 16384;
/// implicit joint damping of the Euler integrator
pub const mjDSBL_EULERDAMP: mjtDisableBit = 32768;
/// reset when the state is no longer finite
pub const mjDSBL_AUTORESET: mjtDisableBit = 65536;
/// the own convex collider
pub const mjDSBL_NATIVECCD: mjtDisableBit = 131072;
/// search for islands
pub const mjDSBL_ISLAND: mjtDisableBit = 262144;
/// several contacts per pair from the convex collider
pub const mjDSBL_MULTICCD: mjtDisableBit = 524288;
/// count of these bits
pub const mjNDISABLE: mjtDisableBit = 20;

/// bits of mjOption.enableflags: switch an extra on
pub type mjtEnableBit = c_int;
/// contact parameters from the options
pub const mjENBL_OVERRIDE: mjtEnableBit = 1;
/// energies
pub const mjENBL_ENERGY: mjtEnableBit = 2;
/// comparison of forward and inverse dynamics
pub const mjENBL_FWDINV: mjtEnableBit = 4;
/// inverse dynamics of the discrete step
pub const mjENBL_INVDISCRETE: mjtEnableBit = 8;
/// sleeping
pub const mjENBL_SLEEP: mjtEnableBit = 16;
/// exact diagonal of A
pub const mjENBL_DIAGEXACT: mjtEnableBit = 32;
/// barrier contacts of flexes (discrete integrator)
pub const mjENBL_IPC: mjtEnableBit = 64;
/// contacts expected during the step
pub const mjENBL_SPECULATIVE: mjtEnableBit = 128;
/// count of these bits
pub const mjNENABLE: mjtEnableBit = 8;

/// kind of joint
pub type mjtJoint = c_int;
/// moves freely: position and quaternion, 7 coordinates
pub const mjJNT_FREE: mjtJoint = 0;
/// turns about a point: quaternion, 4 coordinates
pub const mjJNT_BALL: mjtJoint = 1;
/// slides along an axis: 1 coordinate
pub const mjJNT_SLIDE: mjtJoint = 2;
/// turns about an axis: 1 coordinate, radians
pub const mjJNT_HINGE: mjtJoint = 3;

/// shape
pub type mjtGeom = c_int;
/// plane, the normal is z
pub const mjGEOM_PLANE: mjtGeom = 0;
/// height field
pub const mjGEOM_HFIELD: mjtGeom = 1;
/// sphere
pub const mjGEOM_SPHERE: mjtGeom = 2;
/// cylinder with round caps, along z
pub const mjGEOM_CAPSULE: mjtGeom = 3;
/// ellipsoid
pub const mjGEOM_ELLIPSOID: mjtGeom = 4;
/// cylinder along z
pub const mjGEOM_CYLINDER: mjtGeom = 5;
/// box
pub const mjGEOM_BOX: mjtGeom = 6;
/// mesh
pub const mjGEOM_MESH: mjtGeom = 7;
/// signed distance field
pub const mjGEOM_SDF: mjtGeom = 8;
/// count of shapes a model may use
pub const mjNGEOMTYPES: mjtGeom = 9;
/// arrow (drawn only, as are all below)
pub const mjGEOM_ARROW: mjtGeom = 100;
/// arrow without ridges
pub const mjGEOM_ARROW1: mjtGeom = 101;
/// arrow with two heads
pub const mjGEOM_ARROW2: mjtGeom = 102;
/// line
pub const mjGEOM_LINE: mjtGeom = 103;
/// edges of a box
pub const mjGEOM_LINEBOX: mjtGeom = 104;
/// flex
pub const mjGEOM_FLEX: mjtGeom = 105;
/// skin
pub const mjGEOM_SKIN: mjtGeom = 106;
/// text
pub const mjGEOM_LABEL: mjtGeom = 107;
/// triangle
pub const mjGEOM_TRIANGLE: mjtGeom = 108;
/// no shape
pub const mjGEOM_NONE: mjtGeom = 1001;

/// projection of a camera
pub type mjtProjection = c_int;
/// perspective
pub const mjPROJ_PERSPECTIVE: mjtProjection = 0;
/// orthographic
pub const mjPROJ_ORTHOGRAPHIC: mjtProjection = 1;

/// how a camera or light follows
pub type mjtCamLight = c_int;
/// fixed to its body
pub const mjCAMLIGHT_FIXED: mjtCamLight = 0;
/// keeps its offset from the body, in world axes
pub const mjCAMLIGHT_TRACK: mjtCamLight = 1;
/// keeps its offset from the subtree's centre of mass, in world axes
pub const mjCAMLIGHT_TRACKCOM: mjtCamLight = 2;
/// fixed place, turns towards a body
pub const mjCAMLIGHT_TARGETBODY: mjtCamLight = 3;
/// fixed place, turns towards the centre of mass of a body's subtree
pub const mjCAMLIGHT_TARGETBODYCOM: mjtCamLight = 4;

/// kind of light
pub type mjtLightType = c_int;
/// cone
pub const mjLIGHT_SPOT: mjtLightType = 0;
/// parallel rays
pub const mjLIGHT_DIRECTIONAL: mjtLightType = 1;
/// all directions
pub const mjLIGHT_POINT: mjtLightType = 2;
/// surroundings from a texture
pub const mjLIGHT_IMAGE: mjtLightType = 3;

/// kind of texture
pub type mjtTexture = c_int;
/// flat image
pub const mjTEXTURE_2D: mjtTexture = 0;
/// six sides of a cube
pub const mjTEXTURE_CUBE: mjtTexture = 1;
/// six sides, drawn as the sky
pub const mjTEXTURE_SKYBOX: mjtTexture = 2;

/// what a texture of a material says
pub type mjtTextureRole = c_int;
/// anything
pub const mjTEXROLE_USER: mjtTextureRole = 0;
/// colour
pub const mjTEXROLE_RGB: mjtTextureRole = 1;
/// ambient occlusion
pub const mjTEXROLE_OCCLUSION: mjtTextureRole = 2;
/// roughness
pub const mjTEXROLE_ROUGHNESS: mjtTextureRole = 3;
/// metallic coefficient
pub const mjTEXROLE_METALLIC: mjtTextureRole = 4;
/// normals
pub const mjTEXROLE_NORMAL: mjtTextureRole = 5;
/// opacity
pub const mjTEXROLE_OPACITY: mjtTextureRole = 6;
/// emission
pub const mjTEXROLE_EMISSIVE: mjtTextureRole = 7;
/// colour and opacity
pub const mjTEXROLE_RGBA: mjtTextureRole = 8;
/// occlusion, roughness, metallic coefficient
pub const mjTEXROLE_ORM: mjtTextureRole = 9;
/// count of roles
pub const mjNTEXROLE: mjtTextureRole = 10;

/// encoding of colours
pub type mjtColorSpace = c_int;
/// as the file says, else linear
pub const mjCOLORSPACE_AUTO: mjtColorSpace = 0;
/// linear
pub const mjCOLORSPACE_LINEAR: mjtColorSpace = 1;
/// sRGB
pub const mjCOLORSPACE_SRGB: mjtColorSpace = 2;

/// time integration
pub type mjtIntegrator = c_int;
/// semi-implicit Euler, joint damping implicit
pub const mjINT_EULER: mjtIntegrator = 0;
/// Runge-Kutta of order 4
pub const mjINT_RK4: mjtIntegrator = 1;
/// implicit in velocity
pub const mjINT_IMPLICIT: mjtIntegrator = 2;
/// implicit in velocity without Coriolis derivatives
pub const mjINT_IMPLICITFAST: mjtIntegrator = 3;
/// constraints and smooth forces solved together in the effective metric
pub const mjINT_DISCRETE: mjtIntegrator = 4;

/// friction cone
pub type mjtCone = c_int;
/// pyramid inside the cone
pub const mjCONE_PYRAMIDAL: mjtCone = 0;
/// the cone itself
pub const mjCONE_ELLIPTIC: mjtCone = 1;

/// storage of the constraint Jacobian
pub type mjtJacobian = c_int;
/// dense
pub const mjJAC_DENSE: mjtJacobian = 0;
/// sparse
pub const mjJAC_SPARSE: mjtJacobian = 1;
/// sparse from 60 dofs on
pub const mjJAC_AUTO: mjtJacobian = 2;

/// constraint solver
pub type mjtSolver = c_int;
/// projected Gauss-Seidel, dual
pub const mjSOL_PGS: mjtSolver = 0;
/// conjugate gradients, primal
pub const mjSOL_CG: mjtSolver = 1;
/// Newton, primal
pub const mjSOL_NEWTON: mjtSolver = 2;

/// kind of equality constraint
pub type mjtEq = c_int;
/// two points coincide
pub const mjEQ_CONNECT: mjtEq = 0;
/// two frames coincide
pub const mjEQ_WELD: mjtEq = 1;
/// a joint follows a polynomial of another
pub const mjEQ_JOINT: mjtEq = 2;
/// a tendon follows a polynomial of another
pub const mjEQ_TENDON: mjtEq = 3;
/// all edges of a flex keep their length
pub const mjEQ_FLEX: mjtEq = 4;
/// reserved
pub const mjEQ_FLEXVERT: mjtEq = 5;
/// strain of an interpolated flex stays zero
pub const mjEQ_FLEXSTRAIN: mjtEq = 6;
/// reserved
pub const mjEQ_DISTANCE: mjtEq = 7;

/// kind of tendon
pub type mjtTendon = c_int;
/// linear combination of joints
pub const mjTENDON_FIXED: mjtTendon = 0;
/// path through sites and around geoms
pub const mjTENDON_SPATIAL: mjtTendon = 1;

/// kind of path element
pub type mjtWrap = c_int;
/// none
pub const mjWRAP_NONE: mjtWrap = 0;
/// joint with a coefficient
pub const mjWRAP_JOINT: mjtWrap = 1;
/// pulley: divides what follows
pub const mjWRAP_PULLEY: mjtWrap = 2;
/// point
pub const mjWRAP_SITE: mjtWrap = 3;
/// around a sphere
pub const mjWRAP_SPHERE: mjtWrap = 4;
/// around a cylinder without ends
pub const mjWRAP_CYLINDER: mjtWrap = 5;

/// what an actuator acts on
pub type mjtTrn = c_int;
/// joint
pub const mjTRN_JOINT: mjtTrn = 0;
/// joint, in the parent's axes
pub const mjTRN_JOINTINPARENT: mjtTrn = 1;
/// slider of a crank
pub const mjTRN_SLIDERCRANK: mjtTrn = 2;
/// tendon
pub const mjTRN_TENDON: mjtTrn = 3;
/// site, relative to another or to the world
pub const mjTRN_SITE: mjtTrn = 4;
/// contacts of a body, which it pulls together
pub const mjTRN_BODY: mjtTrn = 5;
/// relative orientation: three outputs
pub const mjTRN_SO3: mjtTrn = 6;
/// not said
pub const mjTRN_UNDEFINED: mjtTrn = 1000;

/// activation dynamics; u: control, a: activation
pub type mjtDyn = c_int;
/// no activation
pub const mjDYN_NONE: mjtDyn = 0;
/// a' = u
pub const mjDYN_INTEGRATOR: mjtDyn = 1;
/// a' = (u - a)/tau
pub const mjDYN_FILTER: mjtDyn = 2;
/// the same, integrated exactly
pub const mjDYN_FILTEREXACT: mjtDyn = 3;
/// muscle: different time constants up and down
pub const mjDYN_MUSCLE: mjtDyn = 4;
/// winding, temperature and controller of a motor
pub const mjDYN_DCMOTOR: mjtDyn = 5;
/// slew rate and integral of a controller
pub const mjDYN_PID: mjtDyn = 6;
/// callback mjcb_act_dyn
pub const mjDYN_USER: mjtDyn = 7;

/// gain of an actuator
pub type mjtGain = c_int;
/// constant
pub const mjGAIN_FIXED: mjtGain = 0;
/// linear in length and velocity
pub const mjGAIN_AFFINE: mjtGain = 1;
/// force-length-velocity curve
pub const mjGAIN_MUSCLE: mjtGain = 2;
/// torque constant
pub const mjGAIN_DCMOTOR: mjtGain = 3;
/// servo on the shortest rotation
pub const mjGAIN_SO3: mjtGain = 4;
/// controller on position and velocity
pub const mjGAIN_PID: mjtGain = 5;
/// callback mjcb_act_gain
pub const mjGAIN_USER: mjtGain = 6;

/// bias of an actuator
pub type mjtBias = c_int;
/// none
pub const mjBIAS_NONE: mjtBias = 0;
/// linear in length and velocity
pub const mjBIAS_AFFINE: mjtBias = 1;
/// passive force of a muscle
pub const mjBIAS_MUSCLE: mjtBias = 2;
/// back-EMF, cogging, friction
pub const mjBIAS_DCMOTOR: mjtBias = 3;
/// damping of the rotation servo
pub const mjBIAS_SO3: mjtBias = 4;
/// callback mjcb_act_bias
pub const mjBIAS_USER: mjtBias = 5;

/// how an orientation is given as control
pub type mjtCtrlChart = c_int;
/// rotation vector: 3 controls
pub const mjCHART_EXPMAP: mjtCtrlChart = 1;
/// quaternion: 4 controls
pub const mjCHART_QUAT: mjtCtrlChart = 2;

/// bits: control inputs of an actuator
pub type mjtCtrlInput = c_int;
/// position
pub const mjINPUT_POS: mjtCtrlInput = 1;
/// velocity
pub const mjINPUT_VEL: mjtCtrlInput = 2;
/// force added
pub const mjINPUT_FF: mjtCtrlInput = 4;
/// voltage at the motor
pub const mjINPUT_VOLTAGE: mjtCtrlInput = 8;
/// none at all
pub const mjINPUT_NONE: mjtCtrlInput = 16;
/// pressure in the cylinder
pub const mjINPUT_PRESSURE: mjtCtrlInput = 32;

/// kind of object
pub type mjtObj = c_int;
/// none
pub const mjOBJ_UNKNOWN: mjtObj = 0;
/// body; as a frame: the inertial one
pub const mjOBJ_BODY: mjtObj = 1;
/// body; as a frame: its own
pub const mjOBJ_XBODY: mjtObj = 2;
/// joint
pub const mjOBJ_JOINT: mjtObj = 3;
/// degree of freedom
pub const mjOBJ_DOF: mjtObj = 4;
/// geom
pub const mjOBJ_GEOM: mjtObj = 5;
/// site
pub const mjOBJ_SITE: mjtObj = 6;
/// camera
pub const mjOBJ_CAMERA: mjtObj = 7;
/// light
pub const mjOBJ_LIGHT: mjtObj = 8;
/// flex
pub const mjOBJ_FLEX: mjtObj = 9;
/// mesh
pub const mjOBJ_MESH: mjtObj = 10;
/// skin
pub const mjOBJ_SKIN: mjtObj = 11;
/// height field
pub const mjOBJ_HFIELD: mjtObj = 12;
/// texture
pub const mjOBJ_TEXTURE: mjtObj = 13;
/// material
pub const mjOBJ_MATERIAL: mjtObj = 14;
/// explicit geom pair
pub const mjOBJ_PAIR: mjtObj = 15;
/// excluded body pair
pub const mjOBJ_EXCLUDE: mjtObj = 16;
/// equality constraint
pub const mjOBJ_EQUALITY: mjtObj = 17;
/// tendon
pub const mjOBJ_TENDON: mjtObj = 18;
/// actuator
pub const mjOBJ_ACTUATOR: mjtObj = 19;
/// sensor
pub const mjOBJ_SENSOR: mjtObj = 20;
/// numeric field
pub const mjOBJ_NUMERIC: mjtObj = 21;
/// text field
pub const mjOBJ_TEXT: mjtObj = 22;
/// tuple
pub const mjOBJ_TUPLE: mjtObj = 23;
/// keyframe
pub const mjOBJ_KEY: mjtObj = 24;
/// plugin instance
pub const mjOBJ_PLUGIN: mjtObj = 25;
/// count of kinds a compiled model has
pub const mjNOBJECT: mjtObj = 26;
/// frame (spec only)
pub const mjOBJ_FRAME: mjtObj = 100;
/// default class (spec only)
pub const mjOBJ_DEFAULT: mjtObj = 101;
/// the model itself (spec only)
pub const mjOBJ_MODEL: mjtObj = 102;

/// what a sensor measures
pub type mjtSensor = c_int;
/// sum of normal forces inside a site
pub const mjSENS_TOUCH: mjtSensor = 0;
/// acceleration with gravity, site frame
pub const mjSENS_ACCELEROMETER: mjtSensor = 1;
/// linear velocity, site frame
pub const mjSENS_VELOCIMETER: mjtSensor = 2;
/// angular velocity, site frame
pub const mjSENS_GYRO: mjtSensor = 3;
/// force between body and parent, site frame
pub const mjSENS_FORCE: mjtSensor = 4;
/// torque between body and parent, site frame
pub const mjSENS_TORQUE: mjtSensor = 5;
/// magnetic field, site frame
pub const mjSENS_MAGNETOMETER: mjtSensor = 6;
/// distance along z to the next surface
pub const mjSENS_RANGEFINDER: mjtSensor = 7;
/// pixel at which a camera sees a site
pub const mjSENS_CAMPROJECTION: mjtSensor = 8;
/// coordinate of a slide or hinge
pub const mjSENS_JOINTPOS: mjtSensor = 9;
/// velocity of a slide or hinge
pub const mjSENS_JOINTVEL: mjtSensor = 10;
/// length of a tendon
pub const mjSENS_TENDONPOS: mjtSensor = 11;
/// velocity of a tendon
pub const mjSENS_TENDONVEL: mjtSensor = 12;
/// length of an actuator
pub const mjSENS_ACTUATORPOS: mjtSensor = 13;
/// velocity of an actuator
pub const mjSENS_ACTUATORVEL: mjtSensor = 14;
/// force of an actuator
pub const mjSENS_ACTUATORFRC: mjtSensor = 15;
/// actuator force at a joint
pub const mjSENS_JOINTACTFRC: mjtSensor = 16;
/// actuator force at a tendon
pub const mjSENS_TENDONACTFRC: mjtSensor = 17;
/// orientation of a ball joint
pub const mjSENS_BALLQUAT: mjtSensor = 18;
/// angular velocity of a ball joint
pub const mjSENS_BALLANGVEL: mjtSensor = 19;
/// distance of a joint to its limit less the margin
pub const mjSENS_JOINTLIMITPOS: mjtSensor = 20;
/// velocity of that distance
pub const mjSENS_JOINTLIMITVEL: mjtSensor = 21;
/// force of the limit
pub const mjSENS_JOINTLIMITFRC: mjtSensor = 22;
/// distance of a tendon to its limit less the margin
pub const mjSENS_TENDONLIMITPOS: mjtSensor = 23;
/// velocity of that distance
pub const mjSENS_TENDONLIMITVEL: mjtSensor = 24;
/// force of the limit
pub const mjSENS_TENDONLIMITFRC: mjtSensor = 25;
/// position of a frame
pub const mjSENS_FRAMEPOS: mjtSensor = 26;
/// orientation of a frame
pub const mjSENS_FRAMEQUAT: mjtSensor = 27;
/// x axis of a frame
pub const mjSENS_FRAMEXAXIS: mjtSensor = 28;
/// y axis of a frame
pub const mjSENS_FRAMEYAXIS: mjtSensor = 29;
/// z axis of a frame
pub const mjSENS_FRAMEZAXIS: mjtSensor = 30;
/// linear velocity of a frame
pub const mjSENS_FRAMELINVEL: mjtSensor = 31;
/// angular velocity of a frame
pub const mjSENS_FRAMEANGVEL: mjtSensor = 32;
/// linear acceleration of a frame
pub const mjSENS_FRAMELINACC: mjtSensor = 33;
/// angular acceleration of a frame
pub const mjSENS_FRAMEANGACC: mjtSensor = 34;
/// centre of mass of a subtree
pub const mjSENS_SUBTREECOM: mjtSensor = 35;
/// its velocity
pub const mjSENS_SUBTREELINVEL: mjtSensor = 36;
/// angular momentum about it
pub const mjSENS_SUBTREEANGMOM: mjtSensor = 37;
/// 1 when an object's centre is inside a site
pub const mjSENS_INSIDESITE: mjtSensor = 38;
/// distance of two geoms
pub const mjSENS_GEOMDIST: mjtSensor = 39;
/// direction from one to the other
pub const mjSENS_GEOMNORMAL: mjtSensor = 40;
/// their nearest points
pub const mjSENS_GEOMFROMTO: mjtSensor = 41;
/// fields of contacts between two objects
pub const mjSENS_CONTACT: mjtSensor = 42;
/// potential energy
pub const mjSENS_E_POTENTIAL: mjtSensor = 43;
/// kinetic energy
pub const mjSENS_E_KINETIC: mjtSensor = 44;
/// time
pub const mjSENS_CLOCK: mjtSensor = 45;
/// pressures on the points of a mesh
pub const mjSENS_TACTILE: mjtSensor = 46;
/// what a plugin computes
pub const mjSENS_PLUGIN: mjtSensor = 47;
/// what mjcb_sensor fills in
pub const mjSENS_USER: mjtSensor = 48;

/// stage of the pipeline
pub type mjtStage = c_int;
/// none
pub const mjSTAGE_NONE: mjtStage = 0;
/// after positions
pub const mjSTAGE_POS: mjtStage = 1;
/// after velocities
pub const mjSTAGE_VEL: mjtStage = 2;
/// after accelerations
pub const mjSTAGE_ACC: mjtStage = 3;

/// how numbers of a sensor behave
pub type mjtDataType = c_int;
/// real numbers
pub const mjDATATYPE_REAL: mjtDataType = 0;
/// not negative
pub const mjDATATYPE_POSITIVE: mjtDataType = 1;
/// unit vector
pub const mjDATATYPE_AXIS: mjtDataType = 2;
/// unit quaternion
pub const mjDATATYPE_QUATERNION: mjtDataType = 3;

/// fields a contact sensor puts out
pub type mjtConDataField = c_int;
/// count of contacts found
pub const mjCONDATA_FOUND: mjtConDataField = 0;
/// force, contact frame
pub const mjCONDATA_FORCE: mjtConDataField = 1;
/// torque, contact frame
pub const mjCONDATA_TORQUE: mjtConDataField = 2;
/// distance
pub const mjCONDATA_DIST: mjtConDataField = 3;
/// position
pub const mjCONDATA_POS: mjtConDataField = 4;
/// normal
pub const mjCONDATA_NORMAL: mjtConDataField = 5;
/// first tangent
pub const mjCONDATA_TANGENT: mjtConDataField = 6;
/// linear velocity
pub const mjCONDATA_LINVEL: mjtConDataField = 7;
/// angular velocity
pub const mjCONDATA_ANGVEL: mjtConDataField = 8;
/// count of fields
pub const mjNCONDATA: mjtConDataField = 9;

/// fields a range finder puts out
pub type mjtRayDataField = c_int;
/// distance
pub const mjRAYDATA_DIST: mjtRayDataField = 0;
/// direction
pub const mjRAYDATA_DIR: mjtRayDataField = 1;
/// start
pub const mjRAYDATA_ORIGIN: mjtRayDataField = 2;
/// point hit
pub const mjRAYDATA_POINT: mjtRayDataField = 3;
/// normal at the point hit
pub const mjRAYDATA_NORMAL: mjtRayDataField = 4;
/// depth along the camera's axis
pub const mjRAYDATA_DEPTH: mjtRayDataField = 5;
/// count of fields
pub const mjNRAYDATA: mjtRayDataField = 6;

/// bits: images of a camera
pub type mjtCamOutBit = c_int;
/// colour
pub const mjCAMOUT_RGB: mjtCamOutBit = 1;
/// depth along the axis
pub const mjCAMOUT_DEPTH: mjtCamOutBit = 2;
/// distance from the eye
pub const mjCAMOUT_DIST: mjtCamOutBit = 4;
/// normals
pub const mjCAMOUT_NORMAL: mjtCamOutBit = 8;
/// object numbers
pub const mjCAMOUT_SEG: mjtCamOutBit = 16;
/// count of kinds
pub const mjNCAMOUT: mjtCamOutBit = 5;

/// relation of an object's frame to its body
pub type mjtSameFrame = c_int;
/// none
pub const mjSAMEFRAME_NONE: mjtSameFrame = 0;
/// it is the body frame
pub const mjSAMEFRAME_BODY: mjtSameFrame = 1;
/// it is the inertial frame
pub const mjSAMEFRAME_INERTIA: mjtSameFrame = 2;
/// it has the body frame's orientation
pub const mjSAMEFRAME_BODYROT: mjtSameFrame = 3;
/// it has the inertial frame's orientation
pub const mjSAMEFRAME_INERTIAROT: mjtSameFrame = 4;

/// whether a tree may sleep
pub type mjtSleepPolicy = c_int;
/// compiler decides
pub const mjSLEEP_AUTO: mjtSleepPolicy = 0;
/// compiler decided: never
pub const mjSLEEP_AUTO_NEVER: mjtSleepPolicy = 1;
/// compiler decided: allowed
pub const mjSLEEP_AUTO_ALLOWED: mjtSleepPolicy = 2;
/// user: never
pub const mjSLEEP_NEVER: mjtSleepPolicy = 3;
/// user: allowed
pub const mjSLEEP_ALLOWED: mjtSleepPolicy = 4;
/// user: asleep at the start
pub const mjSLEEP_INIT: mjtSleepPolicy = 5;

/// actuators whose length range is computed
pub type mjtLRMode = c_int;
/// none
pub const mjLRMODE_NONE: mjtLRMode = 0;
/// muscles
pub const mjLRMODE_MUSCLE: mjtLRMode = 1;
/// muscles and user-defined ones
pub const mjLRMODE_MUSCLEUSER: mjtLRMode = 2;
/// all
pub const mjLRMODE_ALL: mjtLRMode = 3;

/// how a flex collides with itself
pub type mjtFlexSelf = c_int;
/// not
pub const mjFLEXSELF_NONE: mjtFlexSelf = 0;
/// every pair of elements is tested
pub const mjFLEXSELF_NARROW: mjtFlexSelf = 1;
/// bounding volume tree first
pub const mjFLEXSELF_BVH: mjtFlexSelf = 2;
/// sweep along an axis first
pub const mjFLEXSELF_SAP: mjtFlexSelf = 3;
/// tree for solids, sweep otherwise
pub const mjFLEXSELF_AUTO: mjtFlexSelf = 4;

/// how two distance fields are combined
pub type mjtSDFType = c_int;
/// one field
pub const mjSDFTYPE_SINGLE: mjtSDFType = 0;
/// maximum: the part inside both
pub const mjSDFTYPE_INTERSECTION: mjtSDFType = 1;
/// difference: the surface midway
pub const mjSDFTYPE_MIDSURFACE: mjtSDFType = 2;
/// measure minimized to find contacts
pub const mjSDFTYPE_COLLISION: mjtSDFType = 3;

/// bits: parts of the state
pub type mjtState = c_int;
/// time
pub const mjSTATE_TIME: mjtState = 1;
/// qpos
pub const mjSTATE_QPOS: mjtState = 2;
/// qvel
pub const mjSTATE_QVEL: mjtState = 4;
/// act
pub const mjSTATE_ACT: mjtState = 8;
/// history
pub const mjSTATE_HISTORY: mjtState = 16;
/// qacc_warmstart
pub const mjSTATE_WARMSTART: mjtState = 32;
/// ctrl
pub const mjSTATE_CTRL: mjtState = 64;
/// qfrc_applied
pub const mjSTATE_QFRC_APPLIED: mjtState = 128;
/// xfrc_applied
pub const mjSTATE_XFRC_APPLIED: mjtState = 256;
/// eq_active
pub const mjSTATE_EQ_ACTIVE: mjtState = 512;
/// mocap_pos
pub const mjSTATE_MOCAP_POS: mjtState = 1024;
/// mocap_quat
pub const mjSTATE_MOCAP_QUAT: mjtState = 2048;
/// userdata
pub const mjSTATE_USERDATA: mjtState = 4096;
/// plugin_state
pub const mjSTATE_PLUGIN: mjtState = 8192;
/// plastic
pub const mjSTATE_PLASTIC: mjtState = 16384;
/// count of single parts
pub const mjNSTATE: mjtState = 15;
/// what physics evolves
pub const mjSTATE_PHYSICS: mjtState = 16414;
/// the same with time and plugins
pub const mjSTATE_FULLPHYSICS: mjtState = 24607;
/// inputs of the user
pub const mjSTATE_USER: mjtState = 8128;
/// all a step depends on
pub const mjSTATE_INTEGRATION: mjtState = 32767;

/// kind of constraint row
pub type mjtConstraint = c_int;
/// equality
pub const mjCNSTR_EQUALITY: mjtConstraint = 0;
/// dry friction of a dof
pub const mjCNSTR_FRICTION_DOF: mjtConstraint = 1;
/// dry friction of a tendon
pub const mjCNSTR_FRICTION_TENDON: mjtConstraint = 2;
/// limit of a joint
pub const mjCNSTR_LIMIT_JOINT: mjtConstraint = 3;
/// limit of a tendon
pub const mjCNSTR_LIMIT_TENDON: mjtConstraint = 4;
/// contact without friction
pub const mjCNSTR_CONTACT_FRICTIONLESS: mjtConstraint = 5;
/// edge of a contact's pyramid
pub const mjCNSTR_CONTACT_PYRAMIDAL: mjtConstraint = 6;
/// component of a contact's cone
pub const mjCNSTR_CONTACT_ELLIPTIC: mjtConstraint = 7;

/// piece of a row's cost the solution lies on
pub type mjtConstraintState = c_int;
/// none: no force
pub const mjCNSTRSTATE_SATISFIED: mjtConstraintState = 0;
/// quadratic
pub const mjCNSTRSTATE_QUADRATIC: mjtConstraintState = 1;
/// linear, force at its lower bound
pub const mjCNSTRSTATE_LINEARNEG: mjtConstraintState = 2;
/// linear, force at its upper bound
pub const mjCNSTRSTATE_LINEARPOS: mjtConstraintState = 3;
/// surface of an elliptic cone
pub const mjCNSTRSTATE_CONE: mjtConstraintState = 4;

/// kind of warning in mjData.warning
pub type mjtWarning = c_int;
/// inertia matrix nearly singular
pub const mjWARN_INERTIA: mjtWarning = 0;
/// no room for more contacts
pub const mjWARN_CONTACTFULL: mjtWarning = 1;
/// no room for more constraint rows
pub const mjWARN_CNSTRFULL: mjtWarning = 2;
/// qpos not finite or huge
pub const mjWARN_BADQPOS: mjtWarning = 3;
/// qvel not finite or huge
pub const mjWARN_BADQVEL: mjtWarning = 4;
/// qacc not finite or huge
pub const mjWARN_BADQACC: mjtWarning = 5;
/// ctrl not finite or huge
pub const mjWARN_BADCTRL: mjtWarning = 6;
/// count of kinds
pub const mjNWARNING: mjtWarning = 7;

/// timer in mjData.timer
pub type mjtTimer = c_int;
/// whole step
pub const mjTIMER_STEP: mjtTimer = 0;
/// forward dynamics
pub const mjTIMER_FORWARD: mjtTimer = 1;
/// inverse dynamics
pub const mjTIMER_INVERSE: mjtTimer = 2;
/// position stage
pub const mjTIMER_POSITION: mjtTimer = 3;
/// velocity stage
pub const mjTIMER_VELOCITY: mjtTimer = 4;
/// actuation
pub const mjTIMER_ACTUATION: mjtTimer = 5;
/// constraint solver
pub const mjTIMER_CONSTRAINT: mjtTimer = 6;
/// integration
pub const mjTIMER_ADVANCE: mjtTimer = 7;
/// kinematics
pub const mjTIMER_POS_KINEMATICS: mjtTimer = 8;
/// inertia matrix
pub const mjTIMER_POS_INERTIA: mjtTimer = 9;
/// collisions
pub const mjTIMER_POS_COLLISION: mjtTimer = 10;
/// making of constraints
pub const mjTIMER_POS_MAKE: mjtTimer = 11;
/// projection of constraints
pub const mjTIMER_POS_PROJECT: mjtTimer = 12;
/// broad phase
pub const mjTIMER_COL_BROAD: mjtTimer = 13;
/// narrow phase
pub const mjTIMER_COL_NARROW: mjtTimer = 14;
/// count of timers
pub const mjNTIMER: mjtTimer = 15;

/// state of a body
pub type mjtSleepState = c_int;
/// cannot move
pub const mjS_STATIC: mjtSleepState = -1;
/// asleep
pub const mjS_ASLEEP: mjtSleepState = 0;
/// awake
pub const mjS_AWAKE: mjtSleepState = 1;

/// weight of a message
pub type mjtLogLevel = c_int;
/// for developers
pub const mjLOG_DEBUG: mjtLogLevel = 0;
/// for those who asked
pub const mjLOG_INFO: mjtLogLevel = 1;
/// something is doubtful
pub const mjLOG_WARNING: mjtLogLevel = 2;
/// the call cannot go on
pub const mjLOG_ERROR: mjtLogLevel = 3;

/// topic of an INFO
pub type mjtLogTopic = c_int;
/// none: always shown
pub const mjTOPIC_NONE: mjtLogTopic = 0;
/// times of steps
pub const mjTOPIC_TIME_STP: mjtLogTopic = 1;
/// times of compilation
pub const mjTOPIC_TIME_CMP: mjtLogTopic = 2;
/// sleeping
pub const mjTOPIC_SLEEP: mjtLogTopic = 3;
/// count of topics
pub const mjNTOPIC: mjtLogTopic = 3;

/// number of the physics
pub type mjtNum = f64;

/// byte
pub type mjtByte = u8;

/// truth value
pub type mjtBool = u8;

/// size in bytes or elements
pub type mjtSize = i64;

/// receives messages
pub type mjfLogHandler = Option<unsafe extern "C-unwind" fn(*const mjLogMessage)>;

/// a message on its way to the log handler
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLogMessage {
    /// weight (mjtLogLevel)
    pub level: c_int,
    /// topic of an INFO (mjtLogTopic)
    pub topic: c_int,
    /// the text
    pub subject: [c_char; 1024],
    /// more text; NULL: none
    pub body: *const c_char,
    /// function that speaks; NULL: not said
    pub func: *const c_char,
    /// source file; NULL: not said
    pub file: *const c_char,
    /// line in it
    pub line: c_int,
    /// print the time
    pub timestamp: mjtBool,
}

/// what the default log handler does
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLogConfig {
    /// print to the console
    pub logto_console: mjtBool,
    /// append to the file
    pub logto_file: mjtBool,
    /// name of the file
    pub logfile: [c_char; 1024],
    /// bits of the topics shown: bit topic-1
    pub topics: c_int,
}
