// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjspec.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;
use super::mjmodel_gen::*;

/// where the mass of a geom is
pub type mjtGeomInertia = c_int;
/// in its volume
pub const mjINERTIA_VOLUME: mjtGeomInertia = 0;
/// on its surface
pub const mjINERTIA_SHELL: mjtGeomInertia = 1;

/// how the inertia of a mesh is found
pub type mjtMeshInertia = c_int;
/// volume of the convex hull
pub const mjMESH_INERTIA_CONVEX: mjtMeshInertia = 0;
/// volume of the mesh, which must be closed
pub const mjMESH_INERTIA_EXACT: mjtMeshInertia = 1;
/// volume counted as older versions did
pub const mjMESH_INERTIA_LEGACY: mjtMeshInertia = 2;
/// surface
pub const mjMESH_INERTIA_SHELL: mjtMeshInertia = 3;

/// mesh made by the compiler
pub type mjtMeshBuiltin = c_int;
/// none
pub const mjMESH_BUILTIN_NONE: mjtMeshBuiltin = 0;
/// sphere
pub const mjMESH_BUILTIN_SPHERE: mjtMeshBuiltin = 1;
/// half a sphere
pub const mjMESH_BUILTIN_HEMISPHERE: mjtMeshBuiltin = 2;
/// cone
pub const mjMESH_BUILTIN_CONE: mjtMeshBuiltin = 3;
/// superellipsoid
pub const mjMESH_BUILTIN_SUPERSPHERE: mjtMeshBuiltin = 4;
/// supertoroid
pub const mjMESH_BUILTIN_SUPERTORUS: mjtMeshBuiltin = 5;
/// wedge of a sphere
pub const mjMESH_BUILTIN_WEDGE: mjtMeshBuiltin = 6;
/// plate
pub const mjMESH_BUILTIN_PLATE: mjtMeshBuiltin = 7;
/// flat grid
pub const mjMESH_BUILTIN_GRID: mjtMeshBuiltin = 8;
/// box
pub const mjMESH_BUILTIN_BOX: mjtMeshBuiltin = 9;
/// cylinder
pub const mjMESH_BUILTIN_CYLINDER: mjtMeshBuiltin = 10;
/// ellipsoid
pub const mjMESH_BUILTIN_ELLIPSOID: mjtMeshBuiltin = 11;
/// square
pub const mjMESH_BUILTIN_SQUARE: mjtMeshBuiltin = 12;
/// disc
pub const mjMESH_BUILTIN_DISC: mjtMeshBuiltin = 13;

/// cross section of a cable
pub type mjtFlexSection = c_int;
/// circle
pub const mjFLEXSECTION_CIRCLE: mjtFlexSection = 0;
/// rectangle
pub const mjFLEXSECTION_BOX: mjtFlexSection = 1;

/// texture made by the compiler
pub type mjtBuiltin = c_int;
/// none
pub const mjBUILTIN_NONE: mjtBuiltin = 0;
/// from one colour to the other
pub const mjBUILTIN_GRADIENT: mjtBuiltin = 1;
/// checkerboard of two colours
pub const mjBUILTIN_CHECKER: mjtBuiltin = 2;
/// one colour
pub const mjBUILTIN_FLAT: mjtBuiltin = 3;

/// mark drawn into a texture
pub type mjtMark = c_int;
/// none
pub const mjMARK_NONE: mjtMark = 0;
/// edges
pub const mjMARK_EDGE: mjtMark = 1;
/// cross
pub const mjMARK_CROSS: mjtMark = 2;
/// random dots
pub const mjMARK_RANDOM: mjtMark = 3;

/// whether a range holds
pub type mjtLimited = c_int;
/// no
pub const mjLIMITED_FALSE: mjtLimited = 0;
/// yes
pub const mjLIMITED_TRUE: mjtLimited = 1;
/// when a range is given
pub const mjLIMITED_AUTO: mjtLimited = 2;

/// whether a free body's frame moves to its inertial frame
pub type mjtAlignFree = c_int;
/// no
pub const mjALIGNFREE_FALSE: mjtAlignFree = 0;
/// yes
pub const mjALIGNFREE_TRUE: mjtAlignFree = 1;
/// as the compiler option says
pub const mjALIGNFREE_AUTO: mjtAlignFree = 2;

/// bits: assets kept in their file format
pub type mjtPassthrough = c_int;
/// none
pub const mjPASSTHROUGH_NONE: mjtPassthrough = 0;
/// textures
pub const mjPASSTHROUGH_TEXTURES: mjtPassthrough = 1;

/// whether an asset's file goes into the model
pub type mjtEmbed = c_int;
/// no
pub const mjEMBED_FALSE: mjtEmbed = 0;
/// yes
pub const mjEMBED_TRUE: mjtEmbed = 1;
/// as needed
pub const mjEMBED_AUTO: mjtEmbed = 2;

/// whether inertia comes from geoms
pub type mjtInertiaFromGeom = c_int;
/// no
pub const mjINERTIAFROMGEOM_FALSE: mjtInertiaFromGeom = 0;
/// yes, whatever is given
pub const mjINERTIAFROMGEOM_TRUE: mjtInertiaFromGeom = 1;
/// when none is given
pub const mjINERTIAFROMGEOM_AUTO: mjtInertiaFromGeom = 2;

/// form in which an orientation is given
pub type mjtOrientation = c_int;
/// quaternion
pub const mjORIENTATION_QUAT: mjtOrientation = 0;
/// axis and angle
pub const mjORIENTATION_AXISANGLE: mjtOrientation = 1;
/// x and y axes
pub const mjORIENTATION_XYAXES: mjtOrientation = 2;
/// z axis, shortest rotation
pub const mjORIENTATION_ZAXIS: mjtOrientation = 3;
/// Euler angles
pub const mjORIENTATION_EULER: mjtOrientation = 4;

/// what happens when attached models disagree
pub type mjtConflict = c_int;
/// keep the parent's value and warn
pub const mjCONFLICT_WARNING: mjtConflict = 0;
/// merge by rule
pub const mjCONFLICT_MERGE: mjtConflict = 1;
/// refuse
pub const mjCONFLICT_ERROR: mjtConflict = 2;

/// what a scaled frame scales
pub type mjtScaling = c_int;
/// everything, so that motion is similar
pub const mjSCALING_SIMILAR: mjtScaling = 0;
/// lengths only
pub const mjSCALING_GEOMETRY: mjtScaling = 1;

/// kind of actuator an element stands for
pub type mjtActuator = c_int;
/// general
pub const mjACTUATOR_GENERAL: mjtActuator = 0;
/// force
pub const mjACTUATOR_MOTOR: mjtActuator = 1;
/// position servo
pub const mjACTUATOR_POSITION: mjtActuator = 2;
/// velocity servo
pub const mjACTUATOR_VELOCITY: mjtActuator = 3;
/// velocity servo that holds its position
pub const mjACTUATOR_INTVELOCITY: mjtActuator = 4;
/// damper
pub const mjACTUATOR_DAMPER: mjtActuator = 5;
/// pneumatic or hydraulic cylinder
pub const mjACTUATOR_CYLINDER: mjtActuator = 6;
/// muscle
pub const mjACTUATOR_MUSCLE: mjtActuator = 7;
/// adhesion
pub const mjACTUATOR_ADHESION: mjtActuator = 8;
/// PID controller
pub const mjACTUATOR_PID: mjtActuator = 9;
/// orientation servo
pub const mjACTUATOR_ORIENTATION: mjtActuator = 10;
/// DC motor
pub const mjACTUATOR_DCMOTOR: mjtActuator = 11;

/// timer of the compiler
pub type mjtCTimer = c_int;
/// whole compilation
pub const mjCTIMER_TOTAL: mjtCTimer = 0;
/// assets
pub const mjCTIMER_ASSETS: mjtCTimer = 1;
/// textures
pub const mjCTIMER_TEXTURE: mjtCTimer = 2;
/// reading of meshes
pub const mjCTIMER_MESH_LOAD: mjtCTimer = 3;
/// convex hulls
pub const mjCTIMER_MESH_HULL: mjtCTimer = 4;
/// hull polygons
pub const mjCTIMER_MESH_POLYGON: mjtCTimer = 5;
/// inertia of meshes
pub const mjCTIMER_MESH_INERTIA: mjtCTimer = 6;
/// bounding volume trees
pub const mjCTIMER_MESH_BVH: mjtCTimer = 7;
/// octrees
pub const mjCTIMER_MESH_OCTREE: mjtCTimer = 8;
/// count of timers
pub const mjNCTIMER: mjtCTimer = 9;

/// std::string
pub type mjString = c_void;

/// vector of strings
pub type mjStringVec = c_void;

/// vector of ints
pub type mjIntVec = c_void;

/// vector of vectors of ints
pub type mjIntVecVec = c_void;

/// vector of floats
pub type mjFloatVec = c_void;

/// vector of vectors of floats
pub type mjFloatVecVec = c_void;

/// vector of doubles
pub type mjDoubleVec = c_void;

/// vector of bytes
pub type mjByteVec = c_void;

/// what all objects of a spec begin with
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsElement {
    /// kind of object
    pub elemtype: mjtObj,
    /// number of the spec's contents
    pub signature: u64,
}

/// options of the compiler
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCompiler {
    /// a range given means that it holds
    pub autolimits: mjtBool,
    /// smallest mass of a moving body
    pub boundmass: f64,
    /// smallest moment of inertia of a moving body
    pub boundinertia: f64,
    /// mass the whole model is scaled to; negative: off
    pub settotalmass: f64,
    /// mend inertias no body can have
    pub balanceinertia: mjtBool,
    /// fit shapes to a mesh's box instead of its inertia
    pub fitaabb: mjtBool,
    /// angles are in degrees
    pub degree: mjtBool,
    /// order and kind of Euler axes
    pub eulerseq: [c_char; 3],
    /// drop what only looks
    pub discardvisual: mjtBool,
    /// use threads
    pub usethread: mjtBool,
    /// join bodies without joints with their parents
    pub fusestatic: mjtBool,
    /// where inertia comes from
    pub inertiafromgeom: mjtInertiaFromGeom,
    /// groups of geoms that count for inertia
    pub inertiagrouprange: [c_int; 2],
    /// save computed inertias
    pub saveinertial: mjtBool,
    /// save what the compiler made of assets
    pub savecompiled: mjtBool,
    /// save in canonical form
    pub savecanonical: mjtBool,
    /// frames of free bodies move to their inertial frames
    pub alignfree: mjtBool,
    /// what happens when attached models disagree
    pub conflict: mjtConflict,
    /// assets kept in their file format
    pub passthrough: mjtPassthrough,
    /// computation of length ranges
    pub LRopt: mjLROpt,
    /// folder of meshes and height fields
    pub meshdir: *mut mjString,
    /// folder of textures
    pub texturedir: *mut mjString,
    /// bits of the members the author wrote
    pub authored: u64,
}

/// bits of what the author wrote, one bit per member
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsAuthored {
    /// members of mjOption
    pub option: u64,
    /// bits of disableflags
    pub disableflags: c_int,
    /// bits of enableflags
    pub enableflags: c_int,
    /// bits of disableactuator
    pub disableactuator: c_int,
    /// members of mjVisual.global
    pub visual_global: u64,
    /// members of mjVisual.quality
    pub visual_quality: u64,
    /// members of mjVisual.headlight
    pub visual_headlight: u64,
    /// members of mjVisual.map
    pub visual_map: u64,
    /// members of mjVisual.scale
    pub visual_scale: u64,
    /// members of mjVisual.rgba
    pub visual_rgba: u64,
}

/// an editable model
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSpec {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// name
    pub modelname: *mut mjString,
    /// options of the compiler
    pub compiler: mjsCompiler,
    /// drop folders from file names
    pub strippath: mjtBool,
    /// physics options
    pub option: mjOption,
    /// visual settings
    pub visual: mjVisual,
    /// statistics; NaN: computed
    pub stat: mjStatistic,
    /// bytes of the arena; -1: computed
    pub memory: mjtSize,
    /// most equality rows; 0: computed
    pub nemax: c_int,
    /// numbers in userdata
    pub nuserdata: c_int,
    /// user numbers per body; -1: as many as given
    pub nuser_body: c_int,
    /// user numbers per joint
    pub nuser_jnt: c_int,
    /// user numbers per geom
    pub nuser_geom: c_int,
    /// user numbers per site
    pub nuser_site: c_int,
    /// user numbers per camera
    pub nuser_cam: c_int,
    /// user numbers per tendon
    pub nuser_tendon: c_int,
    /// user numbers per actuator
    pub nuser_actuator: c_int,
    /// user numbers per sensor
    pub nuser_sensor: c_int,
    /// keyframes at least
    pub nkey: c_int,
    /// limit on constraint rows; -1: none
    pub njmax: c_int,
    /// limit on contacts; -1: none
    pub nconmax: c_int,
    /// numbers on the stack, older form of memory
    pub nstack: mjtSize,
    /// comment at the head of saved XML
    pub comment: *mut mjString,
    /// folder of the model file
    pub modelfiledir: *mut mjString,
    /// some plugin element has no instance of its own
    pub hasImplicitPluginElem: mjtBool,
    /// what the author wrote
    pub authored: mjsAuthored,
}

/// an orientation in one of several forms
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsOrientation {
    /// the form that counts
    pub r#type: mjtOrientation,
    /// axis and angle
    pub axisangle: [f64; 4],
    /// x and y axes
    pub xyaxes: [f64; 6],
    /// z axis
    pub zaxis: [f64; 3],
    /// Euler angles
    pub euler: [f64; 3],
}

/// a plugin instance
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPlugin {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// name of the instance
    pub name: *mut mjString,
    /// name of the plugin
    pub plugin_name: *mut mjString,
    /// in use
    pub active: mjtBool,
    /// text for messages
    pub info: *mut mjString,
}

/// a body
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsBody {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// default class of what is below
    pub childclass: *mut mjString,
    /// position in the parent frame
    pub pos: [f64; 3],
    /// orientation
    pub quat: [f64; 4],
    /// orientation in another form
    pub alt: mjsOrientation,
    /// mass
    pub mass: f64,
    /// centre of mass
    pub ipos: [f64; 3],
    /// orientation of the principal axes
    pub iquat: [f64; 4],
    /// principal moments
    pub inertia: [f64; 3],
    /// orientation of the principal axes in another form
    pub ialt: mjsOrientation,
    /// xx, yy, zz, xy, xz, yz
    pub fullinertia: [f64; 6],
    /// moved by mocap_pos and mocap_quat
    pub mocap: mjtBool,
    /// force against gravity, as a multiple of the weight
    pub gravcomp: f64,
    /// whether its tree may sleep
    pub sleep: mjtSleepPolicy,
    /// whether its inertia may count as diagonal
    pub simple: mjtByte,
    /// whether it may be joined with its parent
    pub fuse: mjtByte,
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// the author gave an inertia
    pub explicitinertial: mjtBool,
    /// plugin instance
    pub plugin: mjsPlugin,
    /// text for messages
    pub info: *mut mjString,
}

/// a frame: moves what is in it, then disappears
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFrame {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// default class of what is below
    pub childclass: *mut mjString,
    /// position
    pub pos: [f64; 3],
    /// orientation
    pub quat: [f64; 4],
    /// orientation in another form
    pub alt: mjsOrientation,
    /// scale of lengths
    pub scale: [f64; 3],
    /// what is scaled
    pub scaling: mjtScaling,
    /// scale of masses
    pub massscale: f64,
    /// text for messages
    pub info: *mut mjString,
}

/// a joint
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsJoint {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// kind
    pub r#type: mjtJoint,
    /// anchor
    pub pos: [f64; 3],
    /// axis
    pub axis: [f64; 3],
    /// coordinate at qpos0
    pub r#ref: f64,
    /// align a free body's frame with its inertia
    pub align: mjtAlignFree,
    /// spring constant and terms of higher order
    pub stiffness: [f64; 3],
    /// coordinate at which the spring rests
    pub springref: f64,
    /// deflection at which the spring yields
    pub springyield: f64,
    /// time constant and damping ratio instead of stiffness and damping
    pub springdamper: [f64; 2],
    /// range holds
    pub limited: mjtLimited,
    /// smallest and largest coordinate
    pub range: [f64; 2],
    /// distance to the limit at which its constraint appears
    pub margin: f64,
    /// solref of the limit
    pub solref_limit: [mjtNum; 2],
    /// solimp of the limit
    pub solimp_limit: [mjtNum; 5],
    /// range of actuator forces holds
    pub actfrclimited: mjtLimited,
    /// smallest and largest sum of actuator forces
    pub actfrcrange: [f64; 2],
    /// inertia of the rotor
    pub armature: f64,
    /// damping coefficient and terms of higher order
    pub damping: [f64; 3],
    /// dry friction
    pub frictionloss: f64,
    /// solref of the dry friction
    pub solref_friction: [mjtNum; 2],
    /// solimp of the dry friction
    pub solimp_friction: [mjtNum; 5],
    /// group
    pub group: c_int,
    /// gravity compensation counts as actuator force
    pub actgravcomp: mjtBool,
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a geom
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsGeom {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// shape
    pub r#type: mjtGeom,
    /// position
    pub pos: [f64; 3],
    /// orientation
    pub quat: [f64; 4],
    /// orientation in another form
    pub alt: mjsOrientation,
    /// two ends instead of pose and length
    pub fromto: [f64; 6],
    /// sizes as the shape defines them
    pub size: [f64; 3],
    /// bits it offers to contact filtering
    pub contype: c_int,
    /// bits it accepts
    pub conaffinity: c_int,
    /// dimensions of its contacts
    pub condim: c_int,
    /// higher numbers decide parameters
    pub priority: c_int,
    /// sliding, torsional, rolling
    pub friction: [f64; 3],
    /// weight in mixing
    pub solmix: f64,
    /// solref of contacts
    pub solref: [mjtNum; 2],
    /// solimp of contacts
    pub solimp: [mjtNum; 5],
    /// distance at which contacts are found
    pub margin: f64,
    /// part of the margin without force
    pub gap: f64,
    /// velocity of the surface
    pub surfacevel: [f64; 6],
    /// largest pull per contact
    pub adhesion: f64,
    /// mass; NaN: from density
    pub mass: f64,
    /// density
    pub density: f64,
    /// where the mass is
    pub typeinertia: mjtGeomInertia,
    /// use the ellipsoid fluid model
    pub fluid_ellipsoid: mjtNum,
    /// its coefficients
    pub fluid_coefs: [mjtNum; 5],
    /// material
    pub material: *mut mjString,
    /// colour
    pub rgba: [f32; 4],
    /// group
    pub group: c_int,
    /// it throws a shadow
    pub castshadow: mjtBool,
    /// height field
    pub hfieldname: *mut mjString,
    /// mesh
    pub meshname: *mut mjString,
    /// scale of a shape fitted to a mesh
    pub fitscale: f64,
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// plugin instance
    pub plugin: mjsPlugin,
    /// text for messages
    pub info: *mut mjString,
}

/// a site
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSite {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// position
    pub pos: [f64; 3],
    /// orientation
    pub quat: [f64; 4],
    /// orientation in another form
    pub alt: mjsOrientation,
    /// two ends instead of pose and length
    pub fromto: [f64; 6],
    /// sizes
    pub size: [f64; 3],
    /// shape
    pub r#type: mjtGeom,
    /// material
    pub material: *mut mjString,
    /// group
    pub group: c_int,
    /// colour
    pub rgba: [f32; 4],
    /// mesh
    pub meshname: *mut mjString,
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a camera
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsCamera {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// position
    pub pos: [f64; 3],
    /// orientation
    pub quat: [f64; 4],
    /// orientation in another form
    pub alt: mjsOrientation,
    /// how it follows
    pub mode: mjtCamLight,
    /// body it looks at
    pub targetbody: *mut mjString,
    /// projection
    pub proj: mjtProjection,
    /// pixels
    pub resolution: [c_int; 2],
    /// kinds of images
    pub output: c_int,
    /// vertical field of view in degrees
    pub fovy: f64,
    /// distance between the eyes
    pub ipd: f64,
    /// focal lengths and principal point, length units
    pub intrinsic: [f32; 4],
    /// size of the sensor
    pub sensor_size: [f32; 2],
    /// focal lengths in length units
    pub focal_length: [f32; 2],
    /// focal lengths in pixels
    pub focal_pixel: [f32; 2],
    /// principal point in length units
    pub principal_length: [f32; 2],
    /// principal point in pixels
    pub principal_pixel: [f32; 2],
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a light
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsLight {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// position
    pub pos: [f64; 3],
    /// direction
    pub dir: [f64; 3],
    /// how it follows
    pub mode: mjtCamLight,
    /// body it shines at
    pub targetbody: *mut mjString,
    /// on
    pub active: mjtBool,
    /// kind
    pub r#type: mjtLightType,
    /// texture of an image light
    pub texture: *mut mjString,
    /// it makes shadows
    pub castshadow: mjtBool,
    /// radius of the bulb
    pub bulbradius: f32,
    /// candela
    pub intensity: f32,
    /// reach
    pub range: f32,
    /// constant, linear, quadratic
    pub attenuation: [f32; 3],
    /// half angle of a spot in degrees
    pub cutoff: f32,
    /// soft edge of a spot
    pub softness: f32,
    /// sharpness of a spot
    pub exponent: f32,
    /// ambient colour
    pub ambient: [f32; 3],
    /// diffuse colour
    pub diffuse: [f32; 3],
    /// specular colour
    pub specular: [f32; 3],
    /// text for messages
    pub info: *mut mjString,
}

/// a deformable object
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsFlex {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// bits it offers to contact filtering
    pub contype: c_int,
    /// bits it accepts
    pub conaffinity: c_int,
    /// dimensions of its contacts
    pub condim: c_int,
    /// higher numbers decide parameters
    pub priority: c_int,
    /// sliding, torsional, rolling
    pub friction: [f64; 3],
    /// weight in mixing
    pub solmix: f64,
    /// solref of contacts
    pub solref: [mjtNum; 2],
    /// solimp of contacts
    pub solimp: [mjtNum; 5],
    /// distance at which contacts are found
    pub margin: f64,
    /// part of the margin without force
    pub gap: f64,
    /// 1, 2 or 3
    pub dim: c_int,
    /// thickness
    pub radius: f64,
    /// half sizes of the box
    pub size: [f64; 3],
    /// flat shading
    pub flatskin: mjtBool,
    /// how it collides with itself
    pub selfcollide: mjtFlexSelf,
    /// contacts push passively
    pub passive: c_int,
    /// outer layers that collide
    pub activelayers: c_int,
    /// group
    pub group: c_int,
    /// spring constant of edges
    pub edgestiffness: f64,
    /// damping of edges
    pub edgedamping: f64,
    /// colour
    pub rgba: [f32; 4],
    /// material
    pub material: *mut mjStringVec,
    /// Young's modulus
    pub young: f64,
    /// Poisson's ratio
    pub poisson: f64,
    /// shear modulus
    pub shear: f64,
    /// Rayleigh damping
    pub damping: f64,
    /// thickness of a shell
    pub thickness: f64,
    /// stress at which it yields
    pub stressyield: [f64; 2],
    /// which elasticity a shell has
    pub elastic2d: c_int,
    /// which elasticity a solid has
    pub elastic3d: c_int,
    /// cross section of a cable
    pub section: mjtFlexSection,
    /// its sizes
    pub sectionsize: [f64; 2],
    /// cells along each axis
    pub cellcount: [c_int; 3],
    /// order of interpolation
    pub order: c_int,
    /// bodies of the nodes
    pub nodebody: *mut mjStringVec,
    /// bodies of the vertices
    pub vertbody: *mut mjStringVec,
    /// positions of the nodes
    pub node: *mut mjDoubleVec,
    /// positions of the vertices
    pub vert: *mut mjDoubleVec,
    /// vertices of the elements
    pub elem: *mut mjIntVec,
    /// texture coordinates
    pub texcoord: *mut mjFloatVec,
    /// texture coordinates of the elements
    pub elemtexcoord: *mut mjIntVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a mesh
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMesh {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// type of the file
    pub content_type: *mut mjString,
    /// file
    pub file: *mut mjString,
    /// shift taken off
    pub refpos: [f64; 3],
    /// rotation taken off
    pub refquat: [f64; 4],
    /// scale
    pub scale: [f64; 3],
    /// how inertia is found
    pub inertia: mjtMeshInertia,
    /// normals smooth over edges
    pub smoothnormal: mjtBool,
    /// make an octree
    pub needsdf: mjtBool,
    /// most vertices of the hull; -1: no limit
    pub maxhullvert: c_int,
    /// vertices given
    pub uservert: *mut mjFloatVec,
    /// normals given
    pub usernormal: *mut mjFloatVec,
    /// texture coordinates given
    pub usertexcoord: *mut mjFloatVec,
    /// triangles given
    pub userface: *mut mjIntVec,
    /// normals of triangles given
    pub userfacenormal: *mut mjIntVec,
    /// texture coordinates of triangles given
    pub userfacetexcoord: *mut mjIntVec,
    /// nodes of solids given
    pub usernode: *mut mjDoubleVec,
    /// tetrahedra given
    pub usertet: *mut mjIntVec,
    /// plugin instance
    pub plugin: mjsPlugin,
    /// material
    pub material: *mut mjString,
    /// largest depth of the octree
    pub octree_maxdepth: c_int,
    /// text for messages
    pub info: *mut mjString,
}

/// a height field
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsHField {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// type of the file
    pub content_type: *mut mjString,
    /// file
    pub file: *mut mjString,
    /// half width, half depth, height above and below
    pub size: [f64; 4],
    /// samples along y
    pub nrow: c_int,
    /// samples along x
    pub ncol: c_int,
    /// numbers of the user
    pub userdata: *mut mjFloatVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a skin
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSkin {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// file
    pub file: *mut mjString,
    /// material
    pub material: *mut mjString,
    /// colour
    pub rgba: [f32; 4],
    /// distance it is blown up
    pub inflate: f32,
    /// group
    pub group: c_int,
    /// vertices
    pub vert: *mut mjFloatVec,
    /// texture coordinates
    pub texcoord: *mut mjFloatVec,
    /// triangles
    pub face: *mut mjIntVec,
    /// bodies of the bones
    pub bodyname: *mut mjStringVec,
    /// positions of the bones when bound
    pub bindpos: *mut mjFloatVec,
    /// orientations of the bones when bound
    pub bindquat: *mut mjFloatVec,
    /// vertices of each bone
    pub vertid: *mut mjIntVecVec,
    /// their weights
    pub vertweight: *mut mjFloatVecVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a texture
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTexture {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// kind
    pub r#type: mjtTexture,
    /// colour space
    pub colorspace: mjtColorSpace,
    /// made by the compiler
    pub builtin: mjtBuiltin,
    /// mark drawn into it
    pub mark: mjtMark,
    /// first colour
    pub rgb1: [f64; 3],
    /// second colour
    pub rgb2: [f64; 3],
    /// colour of the mark
    pub markrgb: [f64; 3],
    /// share of random dots
    pub random: f64,
    /// rows
    pub height: c_int,
    /// columns
    pub width: c_int,
    /// bytes per pixel
    pub nchannel: c_int,
    /// type of the file
    pub content_type: *mut mjString,
    /// file
    pub file: *mut mjString,
    /// rows and columns of a composite image
    pub gridsize: [c_int; 2],
    /// which side is where in it
    pub gridlayout: [c_char; 12],
    /// files of the six sides
    pub cubefiles: *mut mjStringVec,
    /// pixels given
    pub data: *mut mjByteVec,
    /// mirror left and right
    pub hflip: mjtBool,
    /// mirror up and down
    pub vflip: mjtBool,
    /// whether the file goes into the model
    pub embed: mjtEmbed,
    /// text for messages
    pub info: *mut mjString,
}

/// a material
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsMaterial {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// textures by role
    pub textures: *mut mjStringVec,
    /// repeats per length unit
    pub texuniform: mjtBool,
    /// repeats along x and y
    pub texrepeat: [f32; 2],
    /// emission
    pub emission: f32,
    /// specular intensity
    pub specular: f32,
    /// shininess
    pub shininess: f32,
    /// reflectance
    pub reflectance: f32,
    /// metallic coefficient
    pub metallic: f32,
    /// roughness
    pub roughness: f32,
    /// colour
    pub rgba: [f32; 4],
    /// text for messages
    pub info: *mut mjString,
}

/// two geoms that are tested for contact
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsPair {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// first geom
    pub geomname1: *mut mjString,
    /// second geom
    pub geomname2: *mut mjString,
    /// dimensions of the contact
    pub condim: c_int,
    /// solref of the normal
    pub solref: [mjtNum; 2],
    /// solref of friction
    pub solreffriction: [mjtNum; 2],
    /// solimp
    pub solimp: [mjtNum; 5],
    /// distance at which contacts are found
    pub margin: f64,
    /// part of the margin without force
    pub gap: f64,
    /// largest pull
    pub adhesion: f64,
    /// five coefficients
    pub friction: [f64; 5],
    /// text for messages
    pub info: *mut mjString,
}

/// two bodies that never collide
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsExclude {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// first body
    pub bodyname1: *mut mjString,
    /// second body
    pub bodyname2: *mut mjString,
    /// text for messages
    pub info: *mut mjString,
}

/// an equality constraint
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsEquality {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// kind
    pub r#type: mjtEq,
    /// numbers as the kind defines them
    pub data: [f64; 12],
    /// active at the start
    pub active: mjtBool,
    /// first object
    pub name1: *mut mjString,
    /// second object
    pub name2: *mut mjString,
    /// kind of objects
    pub objtype: mjtObj,
    /// solref
    pub solref: [mjtNum; 2],
    /// solimp
    pub solimp: [mjtNum; 5],
    /// text for messages
    pub info: *mut mjString,
}

/// a tendon
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTendon {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// spring constant and terms of higher order
    pub stiffness: [f64; 3],
    /// lengths between which the spring rests
    pub springlength: [f64; 2],
    /// deflection at which the spring yields
    pub springyield: f64,
    /// damping coefficient and terms of higher order
    pub damping: [f64; 3],
    /// dry friction
    pub frictionloss: f64,
    /// solref of the dry friction
    pub solref_friction: [mjtNum; 2],
    /// solimp of the dry friction
    pub solimp_friction: [mjtNum; 5],
    /// inertia along the path
    pub armature: f64,
    /// range holds
    pub limited: mjtLimited,
    /// range of actuator forces holds
    pub actfrclimited: mjtLimited,
    /// shortest and longest length
    pub range: [f64; 2],
    /// smallest and largest sum of actuator forces
    pub actfrcrange: [f64; 2],
    /// distance to the limit at which its constraint appears
    pub margin: f64,
    /// solref of the limit
    pub solref_limit: [mjtNum; 2],
    /// solimp of the limit
    pub solimp_limit: [mjtNum; 5],
    /// material
    pub material: *mut mjString,
    /// radius it is drawn with
    pub width: f64,
    /// colour
    pub rgba: [f32; 4],
    /// group
    pub group: c_int,
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// text for messages
    pub info: *mut mjString,
}

/// an element of a tendon's path
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsWrap {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// kind
    pub r#type: mjtWrap,
    /// text for messages
    pub info: *mut mjString,
}

/// an actuator
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsActuator {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// element it was written as
    pub r#type: mjtActuator,
    /// gain
    pub gaintype: mjtGain,
    /// its parameters
    pub gainprm: [f64; 10],
    /// bias
    pub biastype: mjtBias,
    /// its parameters
    pub biasprm: [f64; 10],
    /// dynamics
    pub dyntype: mjtDyn,
    /// their parameters
    pub dynprm: [f64; 10],
    /// activations; -1: as the dynamics need
    pub actdim: c_int,
    /// inputs
    pub ctrlspec: c_int,
    /// range of the velocity input
    pub velrange: [f64; 2],
    /// range of the added force
    pub ffrange: [f64; 2],
    /// force uses the activation after the step
    pub actearly: mjtBool,
    /// transmission
    pub trntype: mjtTrn,
    /// ratios
    pub gear: [f64; 6],
    /// object it acts on
    pub target: *mut mjString,
    /// reference site
    pub refsite: *mut mjString,
    /// slider of a crank
    pub slidersite: *mut mjString,
    /// rod of a crank
    pub cranklength: f64,
    /// shortest and longest length
    pub lengthrange: [f64; 2],
    /// controls take the target's range, scaled
    pub inheritrange: f64,
    /// damping at the output
    pub damping: [f64; 3],
    /// inertia at the output
    pub armature: f64,
    /// range of controls holds
    pub ctrllimited: mjtLimited,
    /// smallest and largest control
    pub ctrlrange: [f64; 2],
    /// range of forces holds
    pub forcelimited: mjtLimited,
    /// smallest and largest force
    pub forcerange: [f64; 2],
    /// range of activation holds
    pub actlimited: mjtLimited,
    /// smallest and largest activation
    pub actrange: [f64; 2],
    /// group
    pub group: c_int,
    /// samples of the history
    pub nsample: c_int,
    /// interpolation order of the history
    pub interp: c_int,
    /// seconds of delay
    pub delay: f64,
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// plugin instance
    pub plugin: mjsPlugin,
    /// text for messages
    pub info: *mut mjString,
}

/// a sensor
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsSensor {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// what is measured
    pub r#type: mjtSensor,
    /// kind of object
    pub objtype: mjtObj,
    /// object
    pub objname: *mut mjString,
    /// kind of reference
    pub reftype: mjtObj,
    /// reference
    pub refname: *mut mjString,
    /// integer parameters
    pub intprm: [c_int; 3],
    /// how its numbers behave
    pub datatype: mjtDataType,
    /// stage it needs
    pub needstage: mjtStage,
    /// numbers it puts out
    pub dim: c_int,
    /// largest magnitude
    pub cutoff: f64,
    /// standard deviation, for the user
    pub noise: f64,
    /// samples of the history
    pub nsample: c_int,
    /// interpolation order of the history
    pub interp: c_int,
    /// seconds of delay
    pub delay: f64,
    /// period and phase of sampling
    pub interval: [f64; 2],
    /// numbers of the user
    pub userdata: *mut mjDoubleVec,
    /// plugin instance
    pub plugin: mjsPlugin,
    /// text for messages
    pub info: *mut mjString,
}

/// a numeric field
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsNumeric {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// numbers
    pub data: *mut mjDoubleVec,
    /// count, filled up with zeros
    pub size: c_int,
    /// text for messages
    pub info: *mut mjString,
}

/// a text field
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsText {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// text
    pub data: *mut mjString,
    /// text for messages
    pub info: *mut mjString,
}

/// a list of objects
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsTuple {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// kinds of objects
    pub objtype: *mut mjIntVec,
    /// objects
    pub objname: *mut mjStringVec,
    /// numbers attached
    pub objprm: *mut mjDoubleVec,
    /// text for messages
    pub info: *mut mjString,
}

/// a keyframe
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsKey {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// time
    pub time: f64,
    /// configuration
    pub qpos: *mut mjDoubleVec,
    /// velocity
    pub qvel: *mut mjDoubleVec,
    /// activation
    pub act: *mut mjDoubleVec,
    /// positions of motion capture bodies
    pub mpos: *mut mjDoubleVec,
    /// orientations of motion capture bodies
    pub mquat: *mut mjDoubleVec,
    /// controls
    pub ctrl: *mut mjDoubleVec,
    /// plastic state
    pub plastic: *mut mjDoubleVec,
    /// text for messages
    pub info: *mut mjString,
}

/// values new objects of a class start from
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjsDefault {
    /// kind and signature; the library's own behind it
    pub element: *mut mjsElement,
    /// joint
    pub joint: *mut mjsJoint,
    /// geom
    pub geom: *mut mjsGeom,
    /// site
    pub site: *mut mjsSite,
    /// camera
    pub camera: *mut mjsCamera,
    /// light
    pub light: *mut mjsLight,
    /// flex
    pub flex: *mut mjsFlex,
    /// mesh
    pub mesh: *mut mjsMesh,
    /// texture
    pub texture: *mut mjsTexture,
    /// material
    pub material: *mut mjsMaterial,
    /// pair
    pub pair: *mut mjsPair,
    /// equality constraint
    pub equality: *mut mjsEquality,
    /// tendon
    pub tendon: *mut mjsTendon,
    /// actuator
    pub actuator: *mut mjsActuator,
}
