// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjmodel.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;

/// smallest friction coefficient
pub const mjMINMU: f64 = 1e-5;

/// smallest impedance
pub const mjMINIMP: f64 = 1e-4;

/// largest impedance
pub const mjMAXIMP: f64 = 9.999e-1;

/// most contacts of a geom pair
pub const mjMAXCONPAIR: c_int = 50;

/// largest depth of a bounding volume tree
pub const mjMAXTREEDEPTH: c_int = 50;

/// most nodes an interpolated flex element uses
pub const mjMAXFLEXNODES: c_int = 27;

/// steps at rest before a tree falls asleep
pub const mjMINAWAKE: c_int = 10;

/// numbers per equality constraint
pub const mjNEQDATA: c_int = 12;

/// parameters of actuator dynamics
pub const mjNDYN: c_int = 10;

/// parameters of an actuator gain
pub const mjNGAIN: c_int = 10;

/// parameters of an actuator bias
pub const mjNBIAS: c_int = 10;

/// fluid coefficients per geom
pub const mjNFLUID: c_int = 12;

/// numbers of a solref
pub const mjNREF: c_int = 2;

/// numbers of a solimp
pub const mjNIMP: c_int = 5;

/// polynomial terms of springs and dampers
pub const mjNPOLY: c_int = 2;

/// integer parameters of a sensor
pub const mjNSENS: c_int = 3;

/// iterations with statistics
pub const mjNSOLVER: c_int = 200;

/// islands with statistics
pub const mjNISLAND: c_int = 20;

/// how length ranges of actuators are computed
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjLROpt {
    /// actuators concerned (mjtLRMode)
    pub mode: c_int,
    /// keep ranges already given
    pub useexisting: c_int,
    /// take the limits of joint or tendon when there are
    pub uselimit: c_int,
    /// acceleration that pulls
    pub accel: mjtNum,
    /// largest pull; 0: no limit
    pub maxforce: mjtNum,
    /// time constant of the damping
    pub timeconst: mjtNum,
    /// step of the simulation inside
    pub timestep: mjtNum,
    /// seconds simulated
    pub inttotal: mjtNum,
    /// seconds at the end that are measured
    pub interval: mjtNum,
    /// allowed variation over the range
    pub tolrange: mjtNum,
}

/// cache of assets
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjCache {
    /// the library's own
    pub impl_: *mut c_void,
}

/// files in memory
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVFS {
    /// the library's own
    pub impl_: *mut c_void,
}

/// physics options
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjOption {
    /// seconds per step
    pub timestep: mjtNum,
    /// impedance of friction over that of the normal
    pub impratio: mjtNum,
    /// improvement at which the solver stops
    pub tolerance: mjtNum,
    /// the same for its line search
    pub ls_tolerance: mjtNum,
    /// the same for the noslip solver
    pub noslip_tolerance: mjtNum,
    /// the same for the convex collider
    pub ccd_tolerance: mjtNum,
    /// velocity below which a tree is at rest
    pub sleep_tolerance: mjtNum,
    /// gravitational acceleration
    pub gravity: [mjtNum; 3],
    /// velocity of the medium
    pub wind: [mjtNum; 3],
    /// magnetic flux
    pub magnetic: [mjtNum; 3],
    /// density of the medium
    pub density: mjtNum,
    /// viscosity of the medium
    pub viscosity: mjtNum,
    /// margin of overridden contacts
    pub o_margin: mjtNum,
    /// solref of overridden contacts
    pub o_solref: [mjtNum; 2],
    /// solimp of overridden contacts
    pub o_solimp: [mjtNum; 5],
    /// friction of overridden contacts
    pub o_friction: [mjtNum; 5],
    /// integrator (mjtIntegrator)
    pub integrator: c_int,
    /// friction cone (mjtCone)
    pub cone: c_int,
    /// storage of the Jacobian (mjtJacobian)
    pub jacobian: c_int,
    /// constraint solver (mjtSolver)
    pub solver: c_int,
    /// most solver iterations
    pub iterations: c_int,
    /// most line search iterations
    pub ls_iterations: c_int,
    /// most noslip iterations; 0: off
    pub noslip_iterations: c_int,
    /// most iterations of the convex collider
    pub ccd_iterations: c_int,
    /// parts switched off (mjtDisableBit)
    pub disableflags: c_int,
    /// extras switched on (mjtEnableBit)
    pub enableflags: c_int,
    /// bits of actuator groups switched off
    pub disableactuator: c_int,
    /// starting points of the distance field search
    pub sdf_initpoints: c_int,
    /// iterations from each of them
    pub sdf_iterations: c_int,
}

/// general
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_global {
    /// camera at the start; -1: free
    pub cameraid: c_int,
    /// free camera without perspective
    pub orthographic: c_int,
    /// its field of view in degrees, or its height
    pub fovy: f32,
    /// its distance between the eyes
    pub ipd: f32,
    /// its azimuth in degrees
    pub azimuth: f32,
    /// its elevation in degrees
    pub elevation: f32,
    /// width of lines
    pub linewidth: f32,
    /// glow of the selection
    pub glow: f32,
    /// speed relative to real time
    pub realtime: f32,
    /// width of the offscreen buffer
    pub offwidth: c_int,
    /// height of the offscreen buffer
    pub offheight: c_int,
    /// equal inertia as ellipsoids, not boxes
    pub ellipsoidinertia: c_int,
    /// show only bounding volumes that were reached
    pub bvactive: c_int,
}

/// quality of drawing
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_quality {
    /// pixels of the shadow map's side
    pub shadowsize: c_int,
    /// samples per offscreen pixel
    pub offsamples: c_int,
    /// slices around round shapes
    pub numslices: c_int,
    /// stacks along them
    pub numstacks: c_int,
    /// squares along a box side
    pub numquads: c_int,
}

/// light at the camera
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_headlight {
    /// ambient colour
    pub ambient: [f32; 3],
    /// diffuse colour
    pub diffuse: [f32; 3],
    /// specular colour
    pub specular: [f32; 3],
    /// on
    pub active: c_int,
}

/// from numbers to looks
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_map {
    /// pull per length of the mouse, per mass
    pub stiffness: f32,
    /// twist per angle of the mouse
    pub stiffnessrot: f32,
    /// length of a unit force
    pub force: f32,
    /// length of a unit torque
    pub torque: f32,
    /// opacity of transparent geoms
    pub alpha: f32,
    /// start of the fog in extents
    pub fogstart: f32,
    /// end of the fog in extents
    pub fogend: f32,
    /// near plane in extents
    pub znear: f32,
    /// far plane in extents
    pub zfar: f32,
    /// share of the haze
    pub haze: f32,
    /// half width of directional shadows in extents
    pub shadowclip: f32,
    /// share of a spot's cone with shadows
    pub shadowscale: f32,
    /// thickness of tendons with actuators
    pub actuatortendon: f32,
}

/// sizes of decoration
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_scale {
    /// width of forces
    pub forcewidth: f32,
    /// width of contacts
    pub contactwidth: f32,
    /// height of contacts
    pub contactheight: f32,
    /// width of connections
    pub connect: f32,
    /// size of centres of mass
    pub com: f32,
    /// size of cameras
    pub camera: f32,
    /// size of lights
    pub light: f32,
    /// size of the selected point
    pub selectpoint: f32,
    /// length of joints
    pub jointlength: f32,
    /// width of joints
    pub jointwidth: f32,
    /// length of actuators
    pub actuatorlength: f32,
    /// width of actuators
    pub actuatorwidth: f32,
    /// length of frames
    pub framelength: f32,
    /// width of frames
    pub framewidth: f32,
    /// width of constraints
    pub constraint: f32,
    /// width of slider cranks
    pub slidercrank: f32,
    /// depth of frustums
    pub frustum: f32,
}

/// colours of decoration
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual_rgba {
    /// fog
    pub fog: [f32; 4],
    /// haze
    pub haze: [f32; 4],
    /// forces
    pub force: [f32; 4],
    /// inertia boxes
    pub inertia: [f32; 4],
    /// joints
    pub joint: [f32; 4],
    /// actuators
    pub actuator: [f32; 4],
    /// actuators with negative control
    pub actuatornegative: [f32; 4],
    /// actuators with positive control
    pub actuatorpositive: [f32; 4],
    /// centres of mass
    pub com: [f32; 4],
    /// cameras
    pub camera: [f32; 4],
    /// lights
    pub light: [f32; 4],
    /// selected point
    pub selectpoint: [f32; 4],
    /// connections
    pub connect: [f32; 4],
    /// contacts
    pub contactpoint: [f32; 4],
    /// contact forces
    pub contactforce: [f32; 4],
    /// friction forces
    pub contactfriction: [f32; 4],
    /// contact torques
    pub contacttorque: [f32; 4],
    /// contacts within the gap
    pub contactgap: [f32; 4],
    /// rays of range finders
    pub rangefinder: [f32; 4],
    /// equality constraints
    pub constraint: [f32; 4],
    /// slider cranks
    pub slidercrank: [f32; 4],
    /// slider cranks that cannot close
    pub crankbroken: [f32; 4],
    /// frustums
    pub frustum: [f32; 4],
    /// bounding volumes
    pub bv: [f32; 4],
    /// bounding volumes reached
    pub bvactive: [f32; 4],
}

/// visual settings
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjVisual {
    /// general
    pub global: mjVisual_global,
    /// quality of drawing
    pub quality: mjVisual_quality,
    /// light at the camera
    pub headlight: mjVisual_headlight,
    /// from numbers to looks
    pub map: mjVisual_map,
    /// sizes of decoration
    pub scale: mjVisual_scale,
    /// colours of decoration
    pub rgba: mjVisual_rgba,
}

/// statistics of a model at qpos0
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjStatistic {
    /// mean of the inertia matrix's diagonal
    pub meaninertia: mjtNum,
    /// mean body mass
    pub meanmass: mjtNum,
    /// mean body size
    pub meansize: mjtNum,
    /// extent of the scene
    pub extent: mjtNum,
    /// its centre
    pub center: [mjtNum; 3],
}

/// A compiled model: constant during simulation, one buffer for all arrays.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjModel {
    /// generalized coordinates
    pub nq: mjtSize,
    /// degrees of freedom
    pub nv: mjtSize,
    /// control inputs
    pub nu: mjtSize,
    /// actuators
    pub nactuator: mjtSize,
    /// scalar forces all actuators put out
    pub nout: mjtSize,
    /// activation states
    pub na: mjtSize,
    /// bodies, the world included
    pub nbody: mjtSize,
    /// nodes of all bounding volume trees
    pub nbvh: mjtSize,
    /// nodes whose boxes never change: those of bodies and meshes
    pub nbvhstatic: mjtSize,
    /// nodes whose boxes follow the motion: those of flexes
    pub nbvhdynamic: mjtSize,
    /// nodes of all octrees
    pub noct: mjtSize,
    /// joints
    pub njnt: mjtSize,
    /// kinematic trees that can move
    pub ntree: mjtSize,
    /// nonzeros of the inertia matrix in the old ancestor-chain order
    pub nM: mjtSize,
    /// nonzeros of the body-dof incidence matrix
    pub nB: mjtSize,
    /// nonzeros of the lower triangle of the inertia matrix
    pub nC: mjtSize,
    /// nonzeros of a dof-dof matrix that couples each dof with its ancestors and descendants
    pub nD: mjtSize,
    /// geoms
    pub ngeom: mjtSize,
    /// sites
    pub nsite: mjtSize,
    /// cameras
    pub ncam: mjtSize,
    /// lights
    pub nlight: mjtSize,
    /// deformable objects
    pub nflex: mjtSize,
    /// control nodes of all flexes
    pub nflexnode: mjtSize,
    /// vertices of all flexes
    pub nflexvert: mjtSize,
    /// edges of all flexes
    pub nflexedge: mjtSize,
    /// elements of all flexes
    pub nflexelem: mjtSize,
    /// vertex indices of all flex elements
    pub nflexelemdata: mjtSize,
    /// stiffness numbers of all flexes
    pub nflexstiffness: mjtSize,
    /// bending numbers of all flexes
    pub nflexbending: mjtSize,
    /// rows of the constant factor of the effective metric
    pub nefm0dof: mjtSize,
    /// nonzeros of the constant factor of the effective metric
    pub nefm0L: mjtSize,
    /// vertices of flexes in the fill-reducing order of the effective metric
    pub nefmCvert: mjtSize,
    /// edge indices of all flex elements
    pub nflexelemedge: mjtSize,
    /// vertex indices of all flex boundary pieces
    pub nflexshelldata: mjtSize,
    /// texture coordinates of all flexes
    pub nflextexcoord: mjtSize,
    /// nonzeros of the flex edge Jacobian
    pub nJfe: mjtSize,
    /// meshes
    pub nmesh: mjtSize,
    /// vertices of all meshes
    pub nmeshvert: mjtSize,
    /// normals of all meshes
    pub nmeshnormal: mjtSize,
    /// texture coordinates of all meshes
    pub nmeshtexcoord: mjtSize,
    /// triangles of all meshes
    pub nmeshface: mjtSize,
    /// ints of all convex hull graphs
    pub nmeshgraph: mjtSize,
    /// hull polygons of all meshes
    pub nmeshpoly: mjtSize,
    /// vertex indices of all hull polygons
    pub nmeshpolyvert: mjtSize,
    /// polygon indices of all hull vertices
    pub nmeshpolymap: mjtSize,
    /// skins
    pub nskin: mjtSize,
    /// vertices of all skins
    pub nskinvert: mjtSize,
    /// texture coordinates of all skins
    pub nskintexvert: mjtSize,
    /// triangles of all skins
    pub nskinface: mjtSize,
    /// bones of all skins
    pub nskinbone: mjtSize,
    /// vertex weights of all bones
    pub nskinbonevert: mjtSize,
    /// height fields
    pub nhfield: mjtSize,
    /// elevation samples of all height fields
    pub nhfielddata: mjtSize,
    /// textures
    pub ntex: mjtSize,
    /// texel bytes of all textures
    pub ntexdata: mjtSize,
    /// materials
    pub nmat: mjtSize,
    /// explicit geom pairs
    pub npair: mjtSize,
    /// excluded body pairs
    pub nexclude: mjtSize,
    /// equality constraints
    pub neq: mjtSize,
    /// tendons
    pub ntendon: mjtSize,
    /// nonzeros of the tendon Jacobian
    pub nJten: mjtSize,
    /// path elements of all tendons
    pub nwrap: mjtSize,
    /// sensors
    pub nsensor: mjtSize,
    /// custom numeric fields
    pub nnumeric: mjtSize,
    /// numbers in all custom numeric fields
    pub nnumericdata: mjtSize,
    /// custom text fields
    pub ntext: mjtSize,
    /// characters in all custom text fields, with terminators
    pub ntextdata: mjtSize,
    /// custom tuples
    pub ntuple: mjtSize,
    /// objects in all custom tuples
    pub ntupledata: mjtSize,
    /// keyframes
    pub nkey: mjtSize,
    /// motion capture bodies
    pub nmocap: mjtSize,
    /// plugin instances
    pub nplugin: mjtSize,
    /// characters of all plugin settings
    pub npluginattr: mjtSize,
    /// user numbers per body
    pub nuser_body: mjtSize,
    /// user numbers per joint
    pub nuser_jnt: mjtSize,
    /// user numbers per geom
    pub nuser_geom: mjtSize,
    /// user numbers per site
    pub nuser_site: mjtSize,
    /// user numbers per camera
    pub nuser_cam: mjtSize,
    /// user numbers per tendon
    pub nuser_tendon: mjtSize,
    /// user numbers per actuator
    pub nuser_actuator: mjtSize,
    /// user numbers per sensor
    pub nuser_sensor: mjtSize,
    /// characters of all names
    pub nnames: mjtSize,
    /// characters of all asset paths
    pub npaths: mjtSize,
    /// numbers of the plastic state
    pub nplastic: mjtSize,
    /// slots of the name lookup tables
    pub nnames_map: mjtSize,
    /// nonzeros of the actuator moment matrix
    pub nJmom: mjtSize,
    /// bodies with gravity compensation
    pub ngravcomp: mjtSize,
    /// rows that equality constraints can take at most
    pub nemax: mjtSize,
    /// limit on constraint rows asked for; -1: memory decides
    pub njmax: mjtSize,
    /// limit on contacts asked for; -1: memory decides
    pub nconmax: mjtSize,
    /// most vertices of a hull polygon
    pub npolygonmax: mjtSize,
    /// most hull polygons around one vertex
    pub nmeshdegmax: mjtSize,
    /// numbers in mjData.userdata
    pub nuserdata: mjtSize,
    /// numbers in mjData.sensordata
    pub nsensordata: mjtSize,
    /// numbers of all plugin states
    pub npluginstate: mjtSize,
    /// numbers of all history buffers
    pub nhistory: mjtSize,
    /// bytes of the arena of an mjData
    pub narena: mjtSize,
    /// bytes of the buffer that holds the arrays
    pub nbuffer: mjtSize,
    /// some body has gravity compensation
    pub flg_gravcomp: mjtBool,
    /// some geom has a moving surface
    pub flg_surfacevel: mjtBool,
    /// some geom or pair sticks
    pub flg_adhesion: mjtBool,
    /// physics options
    pub opt: mjOption,
    /// visual settings
    pub vis: mjVisual,
    /// statistics of the model at qpos0
    pub stat: mjStatistic,
    /// the memory of all arrays
    pub buffer: *mut c_void,
    /// configuration the model is defined in
    pub qpos0: *mut mjtNum,
    /// configuration in which springs are at rest
    pub qpos_spring: *mut mjtNum,
    /// parent of a body
    pub body_parentid: *mut c_int,
    /// ancestor of a body that is attached to the world
    pub body_rootid: *mut c_int,
    /// nearest ancestor (or itself) with joints; 0 when there is none
    pub body_weldid: *mut c_int,
    /// number of the motion capture body; -1: none
    pub body_mocapid: *mut c_int,
    /// joints that move a body against its parent
    pub body_jntnum: *mut c_int,
    /// first joint of a body; -1: none
    pub body_jntadr: *mut c_int,
    /// degrees of freedom of a body's joints
    pub body_dofnum: *mut c_int,
    /// first dof of a body; -1: none
    pub body_dofadr: *mut c_int,
    /// kinematic tree of a body; -1: cannot move
    pub body_treeid: *mut c_int,
    /// geoms on a body
    pub body_geomnum: *mut c_int,
    /// first geom on a body; -1: none
    pub body_geomadr: *mut c_int,
    /// 1: diagonal block of the inertia matrix; 2: the same, slide joints only
    pub body_simple: *mut mjtByte,
    /// relation between inertial and body frame (mjtSameFrame)
    pub body_sameframe: *mut mjtByte,
    /// position in the parent's frame at qpos0
    pub body_pos: *mut mjtNum,
    /// orientation in the parent's frame at qpos0
    pub body_quat: *mut mjtNum,
    /// centre of mass in the body frame
    pub body_ipos: *mut mjtNum,
    /// orientation of the principal axes in the body frame
    pub body_iquat: *mut mjtNum,
    /// mass of a body, kg
    pub body_mass: *mut mjtNum,
    /// mass of a body and all its descendants, kg
    pub body_subtreemass: *mut mjtNum,
    /// principal moments of inertia of a body, kg m^2
    pub body_inertia: *mut mjtNum,
    /// mean inverse mass and mean inverse inertia seen at the centre of mass at qpos0
    pub body_invweight0: *mut mjtNum,
    /// force against gravity, as a multiple of the weight
    pub body_gravcomp: *mut mjtNum,
    /// largest geom margin plus what the broad phase must add
    pub body_margin: *mut mjtNum,
    /// numbers of the user
    pub body_user: *mut mjtNum,
    /// plugin instance; -1: none
    pub body_plugin: *mut c_int,
    /// bits of all geoms' contype on a body
    pub body_contype: *mut c_int,
    /// bits of all geoms' conaffinity on a body
    pub body_conaffinity: *mut c_int,
    /// root of a body's bounding volume tree; -1: none
    pub body_bvhadr: *mut c_int,
    /// nodes of a body's bounding volume tree
    pub body_bvhnum: *mut c_int,
    /// depth in the tree
    pub bvh_depth: *mut c_int,
    /// the two children; -1: leaf
    pub bvh_child: *mut c_int,
    /// geom, element or face in a leaf; -1: inner node
    pub bvh_nodeid: *mut c_int,
    /// centre and half sizes of the box, in the owner's frame
    pub bvh_aabb: *mut mjtNum,
    /// depth in the octree
    pub oct_depth: *mut c_int,
    /// the eight children; -1: none
    pub oct_child: *mut c_int,
    /// centre and half sizes of the cell
    pub oct_aabb: *mut mjtNum,
    /// signed distances at the eight corners
    pub oct_coeff: *mut mjtNum,
    /// kind of joint (mjtJoint)
    pub jnt_type: *mut c_int,
    /// first coordinate in qpos
    pub jnt_qposadr: *mut c_int,
    /// first degree of freedom
    pub jnt_dofadr: *mut c_int,
    /// body a joint moves
    pub jnt_bodyid: *mut c_int,
    /// actuator that adds armature or damping to a joint; -1: none, -2: several
    pub jnt_actuatorid: *mut c_int,
    /// visibility group
    pub jnt_group: *mut c_int,
    /// place of a joint's plastic state; -1: none
    pub jnt_plasticadr: *mut c_int,
    /// jnt_range holds
    pub jnt_limited: *mut mjtBool,
    /// jnt_actfrcrange holds
    pub jnt_actfrclimited: *mut mjtBool,
    /// gravity compensation counts as actuator force
    pub jnt_actgravcomp: *mut mjtBool,
    /// limit: time constant and damping ratio, or negative stiffness and damping
    pub jnt_solref: *mut mjtNum,
    /// limit: impedance at 0, at the width, the width, midpoint and power
    pub jnt_solimp: *mut mjtNum,
    /// anchor in the body frame
    pub jnt_pos: *mut mjtNum,
    /// unit axis in the body frame
    pub jnt_axis: *mut mjtNum,
    /// spring constant
    pub jnt_stiffness: *mut mjtNum,
    /// spring terms of higher order in the deflection
    pub jnt_stiffnesspoly: *mut mjtNum,
    /// deflection at which the spring yields
    pub jnt_springyield: *mut mjtNum,
    /// smallest and largest coordinate; ball: 0 and largest angle (radians)
    pub jnt_range: *mut mjtNum,
    /// smallest and largest sum of actuator forces
    pub jnt_actfrcrange: *mut mjtNum,
    /// distance to a joint's limit at which the constraint appears
    pub jnt_margin: *mut mjtNum,
    /// numbers of the user
    pub jnt_user: *mut mjtNum,
    /// body a dof moves
    pub dof_bodyid: *mut c_int,
    /// joint of a dof
    pub dof_jntid: *mut c_int,
    /// previous dof on the way to the root; -1: none
    pub dof_parentid: *mut c_int,
    /// kinematic tree of a dof
    pub dof_treeid: *mut c_int,
    /// place of a dof's diagonal element of M in the ancestor-chain order
    pub dof_Madr: *mut c_int,
    /// number of dofs from here on with a diagonal block
    pub dof_simplenum: *mut c_int,
    /// friction loss: time constant and damping ratio
    pub dof_solref: *mut mjtNum,
    /// friction loss: impedance
    pub dof_solimp: *mut mjtNum,
    /// largest dry friction force of a dof: N or N m
    pub dof_frictionloss: *mut mjtNum,
    /// inertia of a dof's rotor: kg or kg m^2
    pub dof_armature: *mut mjtNum,
    /// damping coefficient of a dof: N s/m or N m s/rad
    pub dof_damping: *mut mjtNum,
    /// damping terms of higher order in the velocity
    pub dof_dampingpoly: *mut mjtNum,
    /// diagonal of the inverse inertia matrix at qpos0, averaged over the joint
    pub dof_invweight0: *mut mjtNum,
    /// diagonal of the inertia matrix at qpos0
    pub dof_M0: *mut mjtNum,
    /// length that turns a dof's velocity into a linear one: 1 for slides, the size of the body for rotations
    pub dof_length: *mut mjtNum,
    /// first body of a kinematic tree
    pub tree_bodyadr: *mut c_int,
    /// bodies of a kinematic tree
    pub tree_bodynum: *mut c_int,
    /// first dof of a kinematic tree
    pub tree_dofadr: *mut c_int,
    /// dofs of a kinematic tree
    pub tree_dofnum: *mut c_int,
    /// whether a kinematic tree may sleep (mjtSleepPolicy)
    pub tree_sleep_policy: *mut c_int,
    /// shape (mjtGeom)
    pub geom_type: *mut c_int,
    /// bits a geom offers to contact filtering
    pub geom_contype: *mut c_int,
    /// bits a geom accepts in contact filtering
    pub geom_conaffinity: *mut c_int,
    /// dimensions of a geom's contacts: 1, 3, 4 or 6
    pub geom_condim: *mut c_int,
    /// body a geom is fixed to
    pub geom_bodyid: *mut c_int,
    /// mesh or height field; -1: none
    pub geom_dataid: *mut c_int,
    /// material; -1: none
    pub geom_matid: *mut c_int,
    /// visibility group
    pub geom_group: *mut c_int,
    /// the geom with the higher number decides the contact's parameters
    pub geom_priority: *mut c_int,
    /// plugin instance of an SDF; -1: none
    pub geom_plugin: *mut c_int,
    /// relation between geom and body frame (mjtSameFrame)
    pub geom_sameframe: *mut mjtByte,
    /// a geom throws a shadow
    pub geom_castshadow: *mut mjtBool,
    /// weight when parameters of two geoms are mixed
    pub geom_solmix: *mut mjtNum,
    /// contact: time constant and damping ratio, or negative stiffness and damping
    pub geom_solref: *mut mjtNum,
    /// contact: impedance
    pub geom_solimp: *mut mjtNum,
    /// sizes of a geom as its shape defines them: radius, half lengths, m
    pub geom_size: *mut mjtNum,
    /// centre and half sizes of a geom's box, in the geom frame
    pub geom_aabb: *mut mjtNum,
    /// radius of the bounding sphere; 0: plane
    pub geom_rbound: *mut mjtNum,
    /// position in the body frame
    pub geom_pos: *mut mjtNum,
    /// orientation in the body frame
    pub geom_quat: *mut mjtNum,
    /// sliding, torsional and rolling friction
    pub geom_friction: *mut mjtNum,
    /// distance at which contacts are found
    pub geom_margin: *mut mjtNum,
    /// part of the margin in which a contact exerts no force
    pub geom_gap: *mut mjtNum,
    /// velocity of the surface in the geom frame: rotation, translation
    pub geom_surfacevel: *mut mjtNum,
    /// largest pull per contact
    pub geom_adhesion: *mut mjtNum,
    /// coefficients of the ellipsoid fluid model
    pub geom_fluid: *mut mjtNum,
    /// numbers of the user
    pub geom_user: *mut mjtNum,
    /// colour of a geom without a material
    pub geom_rgba: *mut f32,
    /// shape a site is drawn as (mjtGeom)
    pub site_type: *mut c_int,
    /// body a site is fixed to
    pub site_bodyid: *mut c_int,
    /// mesh; -1: none
    pub site_dataid: *mut c_int,
    /// material; -1: none
    pub site_matid: *mut c_int,
    /// visibility group
    pub site_group: *mut c_int,
    /// relation between site and body frame (mjtSameFrame)
    pub site_sameframe: *mut mjtByte,
    /// sizes of a site as its shape defines them, m
    pub site_size: *mut mjtNum,
    /// position in the body frame
    pub site_pos: *mut mjtNum,
    /// orientation in the body frame
    pub site_quat: *mut mjtNum,
    /// numbers of the user
    pub site_user: *mut mjtNum,
    /// colour of a site without a material
    pub site_rgba: *mut f32,
    /// how a camera follows (mjtCamLight)
    pub cam_mode: *mut c_int,
    /// body a camera is fixed to
    pub cam_bodyid: *mut c_int,
    /// body a camera looks at; -1: none
    pub cam_targetbodyid: *mut c_int,
    /// position in the body frame
    pub cam_pos: *mut mjtNum,
    /// orientation of a camera in the body frame; it looks along -z
    pub cam_quat: *mut mjtNum,
    /// position relative to the subtree's centre of mass at qpos0, world axes
    pub cam_poscom0: *mut mjtNum,
    /// position relative to the body at qpos0, world axes
    pub cam_pos0: *mut mjtNum,
    /// orientation in the world at qpos0
    pub cam_mat0: *mut mjtNum,
    /// perspective or orthographic (mjtProjection)
    pub cam_projection: *mut c_int,
    /// vertical field of view in degrees; orthographic: height in length units
    pub cam_fovy: *mut mjtNum,
    /// distance between the eyes
    pub cam_ipd: *mut mjtNum,
    /// width and height in pixels
    pub cam_resolution: *mut c_int,
    /// kinds of images a camera makes (mjtCamOutBit)
    pub cam_output: *mut c_int,
    /// width and height of the sensor; 0: the field of view counts
    pub cam_sensorsize: *mut f32,
    /// focal lengths and offsets of the principal point, length units
    pub cam_intrinsic: *mut f32,
    /// numbers of the user
    pub cam_user: *mut mjtNum,
    /// how a light follows (mjtCamLight)
    pub light_mode: *mut c_int,
    /// body a light is fixed to
    pub light_bodyid: *mut c_int,
    /// body a light shines at; -1: none
    pub light_targetbodyid: *mut c_int,
    /// kind (mjtLightType)
    pub light_type: *mut c_int,
    /// texture of an image light; -1: none
    pub light_texid: *mut c_int,
    /// a light makes shadows
    pub light_castshadow: *mut mjtBool,
    /// radius of the bulb, for soft shadows
    pub light_bulbradius: *mut f32,
    /// luminous intensity in candela
    pub light_intensity: *mut f32,
    /// reach
    pub light_range: *mut f32,
    /// a light is on
    pub light_active: *mut mjtBool,
    /// position in the body frame
    pub light_pos: *mut mjtNum,
    /// unit direction in the body frame
    pub light_dir: *mut mjtNum,
    /// position relative to the subtree's centre of mass at qpos0, world axes
    pub light_poscom0: *mut mjtNum,
    /// position relative to the body at qpos0, world axes
    pub light_pos0: *mut mjtNum,
    /// direction in the world at qpos0
    pub light_dir0: *mut mjtNum,
    /// constant, linear and quadratic attenuation
    pub light_attenuation: *mut f32,
    /// half angle of a spot in degrees
    pub light_cutoff: *mut f32,
    /// width of a spot's soft edge
    pub light_softness: *mut f32,
    /// sharpness of a spot
    pub light_exponent: *mut f32,
    /// ambient colour
    pub light_ambient: *mut f32,
    /// diffuse colour
    pub light_diffuse: *mut f32,
    /// specular colour
    pub light_specular: *mut f32,
    /// bits a flex offers to contact filtering
    pub flex_contype: *mut c_int,
    /// bits a flex accepts in contact filtering
    pub flex_conaffinity: *mut c_int,
    /// dimensions of a flex's contacts
    pub flex_condim: *mut c_int,
    /// the object with the higher number decides the contact's parameters
    pub flex_priority: *mut c_int,
    /// weight when parameters are mixed
    pub flex_solmix: *mut mjtNum,
    /// contact: time constant and damping ratio
    pub flex_solref: *mut mjtNum,
    /// contact: impedance
    pub flex_solimp: *mut mjtNum,
    /// sliding, torsional and rolling friction
    pub flex_friction: *mut mjtNum,
    /// distance at which contacts are found
    pub flex_margin: *mut mjtNum,
    /// part of the margin without force
    pub flex_gap: *mut mjtNum,
    /// how a flex collides with itself (mjtFlexSelf)
    pub flex_selfcollide: *mut c_int,
    /// outer layers of a flex's elements that collide
    pub flex_activelayers: *mut c_int,
    /// contacts of a flex push by passive forces
    pub flex_passive: *mut c_int,
    /// 1: cable, 2: cloth, 3: solid
    pub flex_dim: *mut c_int,
    /// material of an element; -1: none
    pub flex_matid: *mut c_int,
    /// visibility group
    pub flex_group: *mut c_int,
    /// order of interpolation between nodes; 0: vertices move by themselves
    pub flex_interp: *mut c_int,
    /// grid cells along each axis
    pub flex_cellnum: *mut c_int,
    /// first node; -1: none
    pub flex_nodeadr: *mut c_int,
    /// nodes
    pub flex_nodenum: *mut c_int,
    /// first vertex
    pub flex_vertadr: *mut c_int,
    /// vertices
    pub flex_vertnum: *mut c_int,
    /// first edge
    pub flex_edgeadr: *mut c_int,
    /// edges
    pub flex_edgenum: *mut c_int,
    /// first element
    pub flex_elemadr: *mut c_int,
    /// elements
    pub flex_elemnum: *mut c_int,
    /// place of the elements' vertex indices
    pub flex_elemdataadr: *mut c_int,
    /// place of the stiffness numbers; -1: none
    pub flex_stiffnessadr: *mut c_int,
    /// place of the elements' edge indices
    pub flex_elemedgeadr: *mut c_int,
    /// place of the bending numbers; -1: none
    pub flex_bendingadr: *mut c_int,
    /// place of the plastic state; -1: none
    pub flex_plasticadr: *mut c_int,
    /// which deformations are plastic
    pub flex_plasticmode: *mut c_int,
    /// boundary pieces
    pub flex_shellnum: *mut c_int,
    /// place of the boundary pieces' vertex indices; -1: none
    pub flex_shelldataadr: *mut c_int,
    /// first texture coordinate; -1: none
    pub flex_texcoordadr: *mut c_int,
    /// body of a node
    pub flex_nodebodyid: *mut c_int,
    /// body of a vertex; -1: interpolated
    pub flex_vertbodyid: *mut c_int,
    /// grid cell of a vertex
    pub flex_vertcell: *mut c_int,
    /// vertices of an edge
    pub flex_edge: *mut c_int,
    /// the vertices opposite to an edge in its two triangles
    pub flex_edgeflap: *mut c_int,
    /// vertices of the elements, dim+1 each
    pub flex_elem: *mut c_int,
    /// texture coordinates of the elements, dim+1 each
    pub flex_elemtexcoord: *mut c_int,
    /// edges of the elements
    pub flex_elemedge: *mut c_int,
    /// layer counted from the boundary
    pub flex_elemlayer: *mut c_int,
    /// vertices of the boundary pieces, dim each
    pub flex_shell: *mut c_int,
    /// position of a vertex in its body's frame
    pub flex_vert: *mut mjtNum,
    /// position at qpos0, in the box of the flex scaled to 0..1
    pub flex_vert0: *mut mjtNum,
    /// position of a node in its body's frame
    pub flex_node: *mut mjtNum,
    /// position of a node at qpos0
    pub flex_node0: *mut mjtNum,
    /// length at qpos0
    pub flexedge_length0: *mut mjtNum,
    /// mean inverse mass of an edge at qpos0
    pub flexedge_invweight0: *mut mjtNum,
    /// thickness around the elements
    pub flex_radius: *mut mjtNum,
    /// half sizes of the box at qpos0
    pub flex_size: *mut mjtNum,
    /// stiffness of the elements
    pub flex_stiffness: *mut mjtNum,
    /// bending stiffness of the edges
    pub flex_bending: *mut mjtNum,
    /// degree of freedom of a row of the constant factor
    pub efm0_dofid: *mut c_int,
    /// nonzeros of a row
    pub efm0_L_rownnz: *mut c_int,
    /// place of a row
    pub efm0_L_rowadr: *mut c_int,
    /// column of a nonzero
    pub efm0_L_colind: *mut c_int,
    /// the factor's nonzeros
    pub efm0_L: *mut mjtNum,
    /// vertex at a place of the fill-reducing order
    pub efmC_perm: *mut c_int,
    /// Rayleigh damping
    pub flex_damping: *mut mjtNum,
    /// stress at which it yields, and hardening
    pub flex_yield: *mut mjtNum,
    /// spring constant of the edges
    pub flex_edgestiffness: *mut mjtNum,
    /// damping of the edges
    pub flex_edgedamping: *mut mjtNum,
    /// how equality constraints hold the edges
    pub flex_edgeequality: *mut c_int,
    /// all vertices of a flex belong to one body
    pub flex_rigid: *mut mjtBool,
    /// both vertices belong to one body
    pub flexedge_rigid: *mut mjtBool,
    /// vertices of a flex stand at their bodies' origins
    pub flex_centered: *mut mjtBool,
    /// drawn with flat shading
    pub flex_flatskin: *mut mjtBool,
    /// root of a flex's bounding volume tree; -1: none
    pub flex_bvhadr: *mut c_int,
    /// nodes of a flex's bounding volume tree
    pub flex_bvhnum: *mut c_int,
    /// nonzeros of an edge's row of the Jacobian
    pub flexedge_J_rownnz: *mut c_int,
    /// place of the row
    pub flexedge_J_rowadr: *mut c_int,
    /// dof of a nonzero
    pub flexedge_J_colind: *mut c_int,
    /// colour of a flex without a material
    pub flex_rgba: *mut f32,
    /// texture coordinates
    pub flex_texcoord: *mut f32,
    /// first vertex
    pub mesh_vertadr: *mut c_int,
    /// vertices
    pub mesh_vertnum: *mut c_int,
    /// first triangle
    pub mesh_faceadr: *mut c_int,
    /// triangles
    pub mesh_facenum: *mut c_int,
    /// root of a mesh's bounding volume tree
    pub mesh_bvhadr: *mut c_int,
    /// nodes of a mesh's bounding volume tree
    pub mesh_bvhnum: *mut c_int,
    /// root of a mesh's octree; -1: none
    pub mesh_octadr: *mut c_int,
    /// nodes of the octree; 0: none
    pub mesh_octnum: *mut c_int,
    /// first normal
    pub mesh_normaladr: *mut c_int,
    /// normals
    pub mesh_normalnum: *mut c_int,
    /// first texture coordinate; -1: none
    pub mesh_texcoordadr: *mut c_int,
    /// texture coordinates
    pub mesh_texcoordnum: *mut c_int,
    /// place of the convex hull graph; -1: none
    pub mesh_graphadr: *mut c_int,
    /// hull vertices furthest in 27 directions, to start support searches
    pub mesh_extrema: *mut c_int,
    /// position in the mesh frame
    pub mesh_vert: *mut f32,
    /// unit normal
    pub mesh_normal: *mut f32,
    /// texture coordinates
    pub mesh_texcoord: *mut f32,
    /// vertices of a triangle, counter-clockwise from outside
    pub mesh_face: *mut c_int,
    /// normals of its corners
    pub mesh_facenormal: *mut c_int,
    /// texture coordinates of its corners
    pub mesh_facetexcoord: *mut c_int,
    /// convex hull: vertex and face counts, edge lists, faces
    pub mesh_graph: *mut c_int,
    /// scaling applied to the file's vertices
    pub mesh_scale: *mut mjtNum,
    /// shift applied to centre the file's vertices
    pub mesh_pos: *mut mjtNum,
    /// rotation applied to align them with the principal axes
    pub mesh_quat: *mut mjtNum,
    /// place of the file's name in paths; -1: none
    pub mesh_pathadr: *mut c_int,
    /// hull polygons
    pub mesh_polynum: *mut c_int,
    /// first of them
    pub mesh_polyadr: *mut c_int,
    /// unit normal of a polygon
    pub mesh_polynormal: *mut mjtNum,
    /// place of a polygon's vertices
    pub mesh_polyvertadr: *mut c_int,
    /// vertices of a polygon
    pub mesh_polyvertnum: *mut c_int,
    /// vertices of the polygons
    pub mesh_polyvert: *mut c_int,
    /// place of a vertex's polygons
    pub mesh_polymapadr: *mut c_int,
    /// polygons around a vertex
    pub mesh_polymapnum: *mut c_int,
    /// polygons around the vertices
    pub mesh_polymap: *mut c_int,
    /// material; -1: none
    pub skin_matid: *mut c_int,
    /// visibility group
    pub skin_group: *mut c_int,
    /// colour of a skin without a material
    pub skin_rgba: *mut f32,
    /// distance it is blown up along its normals
    pub skin_inflate: *mut f32,
    /// first vertex
    pub skin_vertadr: *mut c_int,
    /// vertices
    pub skin_vertnum: *mut c_int,
    /// first texture coordinate; -1: none
    pub skin_texcoordadr: *mut c_int,
    /// first triangle
    pub skin_faceadr: *mut c_int,
    /// triangles
    pub skin_facenum: *mut c_int,
    /// first bone
    pub skin_boneadr: *mut c_int,
    /// bones
    pub skin_bonenum: *mut c_int,
    /// position in the world when bound
    pub skin_vert: *mut f32,
    /// texture coordinates
    pub skin_texcoord: *mut f32,
    /// vertices of a triangle
    pub skin_face: *mut c_int,
    /// first vertex weight of a bone
    pub skin_bonevertadr: *mut c_int,
    /// vertex weights of a bone
    pub skin_bonevertnum: *mut c_int,
    /// position of a bone when bound
    pub skin_bonebindpos: *mut f32,
    /// orientation of a bone when bound
    pub skin_bonebindquat: *mut f32,
    /// body of a bone
    pub skin_bonebodyid: *mut c_int,
    /// vertex a weight belongs to
    pub skin_bonevertid: *mut c_int,
    /// weight
    pub skin_bonevertweight: *mut f32,
    /// place of the file's name in paths; -1: none
    pub skin_pathadr: *mut c_int,
    /// half width, half depth, height above and below the base
    pub hfield_size: *mut mjtNum,
    /// samples along y
    pub hfield_nrow: *mut c_int,
    /// samples along x
    pub hfield_ncol: *mut c_int,
    /// place of the samples
    pub hfield_adr: *mut c_int,
    /// elevations from 0 to 1, row by row
    pub hfield_data: *mut f32,
    /// place of the file's name in paths; -1: none
    pub hfield_pathadr: *mut c_int,
    /// kind (mjtTexture)
    pub tex_type: *mut c_int,
    /// colour space (mjtColorSpace)
    pub tex_colorspace: *mut c_int,
    /// rows in pixels
    pub tex_height: *mut c_int,
    /// columns in pixels
    pub tex_width: *mut c_int,
    /// bytes per pixel
    pub tex_nchannel: *mut c_int,
    /// place of the pixels
    pub tex_adr: *mut mjtSize,
    /// pixels
    pub tex_data: *mut mjtByte,
    /// place of the file's name in paths; -1: none
    pub tex_pathadr: *mut c_int,
    /// place of the content type in paths; -1: none
    pub tex_contenttypeadr: *mut c_int,
    /// textures by role (mjtTextureRole); -1: none
    pub mat_texid: *mut c_int,
    /// texture repeats per length unit instead of per object
    pub mat_texuniform: *mut mjtBool,
    /// repeats along x and y
    pub mat_texrepeat: *mut f32,
    /// emission as a multiple of rgba
    pub mat_emission: *mut f32,
    /// specular intensity, 0 to 1
    pub mat_specular: *mut f32,
    /// shininess, 0 to 1
    pub mat_shininess: *mut f32,
    /// reflectance, 0 to 1
    pub mat_reflectance: *mut f32,
    /// metallic coefficient
    pub mat_metallic: *mut f32,
    /// roughness coefficient
    pub mat_roughness: *mut f32,
    /// colour
    pub mat_rgba: *mut f32,
    /// dimensions of the contact
    pub pair_dim: *mut c_int,
    /// first geom
    pub pair_geom1: *mut c_int,
    /// second geom
    pub pair_geom2: *mut c_int,
    /// body numbers of the pair in one int, for sorted search
    pub pair_signature: *mut c_int,
    /// contact normal: time constant and damping ratio
    pub pair_solref: *mut mjtNum,
    /// contact friction: the same; zeros: as the normal
    pub pair_solreffriction: *mut mjtNum,
    /// contact: impedance
    pub pair_solimp: *mut mjtNum,
    /// distance at which contacts are found
    pub pair_margin: *mut mjtNum,
    /// part of the margin without force
    pub pair_gap: *mut mjtNum,
    /// largest pull per contact
    pub pair_adhesion: *mut mjtNum,
    /// two sliding, one torsional and two rolling coefficients
    pub pair_friction: *mut mjtNum,
    /// body numbers of the pair in one int, for sorted search
    pub exclude_signature: *mut c_int,
    /// kind (mjtEq)
    pub eq_type: *mut c_int,
    /// first object
    pub eq_obj1id: *mut c_int,
    /// second object; -1: the world or none
    pub eq_obj2id: *mut c_int,
    /// kind of objects (mjtObj)
    pub eq_objtype: *mut c_int,
    /// active at the start
    pub eq_active0: *mut mjtBool,
    /// time constant and damping ratio
    pub eq_solref: *mut mjtNum,
    /// impedance
    pub eq_solimp: *mut mjtNum,
    /// numbers as the kind defines them (anchors, pose, polynomial)
    pub eq_data: *mut mjtNum,
    /// fixed or spatial (mjtTendon)
    pub tendon_type: *mut c_int,
    /// first path element
    pub tendon_adr: *mut c_int,
    /// path elements
    pub tendon_num: *mut c_int,
    /// material; -1: none
    pub tendon_matid: *mut c_int,
    /// actuator that adds armature or damping to a tendon; -1: none, -2: several
    pub tendon_actuatorid: *mut c_int,
    /// visibility group
    pub tendon_group: *mut c_int,
    /// place of a tendon's plastic state; -1: none
    pub tendon_plasticadr: *mut c_int,
    /// kinematic trees along a tendon's path
    pub tendon_treenum: *mut c_int,
    /// the first two kinematic trees along a tendon's path; -1: none
    pub tendon_treeid: *mut c_int,
    /// nonzeros of a tendon's row of the Jacobian
    pub ten_J_rownnz: *mut c_int,
    /// place of the row
    pub ten_J_rowadr: *mut c_int,
    /// dof of a nonzero
    pub ten_J_colind: *mut c_int,
    /// the range holds
    pub tendon_limited: *mut mjtBool,
    /// the range of actuator forces holds
    pub tendon_actfrclimited: *mut mjtBool,
    /// radius a tendon is drawn with
    pub tendon_width: *mut mjtNum,
    /// limit: time constant and damping ratio
    pub tendon_solref_lim: *mut mjtNum,
    /// limit: impedance
    pub tendon_solimp_lim: *mut mjtNum,
    /// friction loss: time constant and damping ratio
    pub tendon_solref_fri: *mut mjtNum,
    /// friction loss: impedance
    pub tendon_solimp_fri: *mut mjtNum,
    /// shortest and longest length
    pub tendon_range: *mut mjtNum,
    /// smallest and largest sum of actuator forces
    pub tendon_actfrcrange: *mut mjtNum,
    /// distance to a tendon's limit at which the constraint appears
    pub tendon_margin: *mut mjtNum,
    /// spring constant
    pub tendon_stiffness: *mut mjtNum,
    /// spring terms of higher order in the deflection
    pub tendon_stiffnesspoly: *mut mjtNum,
    /// damping coefficient
    pub tendon_damping: *mut mjtNum,
    /// damping terms of higher order in the velocity
    pub tendon_dampingpoly: *mut mjtNum,
    /// inertia along the path
    pub tendon_armature: *mut mjtNum,
    /// largest dry friction force
    pub tendon_frictionloss: *mut mjtNum,
    /// lengths between which the spring rests
    pub tendon_lengthspring: *mut mjtNum,
    /// deflection at which the spring yields
    pub tendon_springyield: *mut mjtNum,
    /// length at qpos0
    pub tendon_length0: *mut mjtNum,
    /// inverse inertia along the path at qpos0
    pub tendon_invweight0: *mut mjtNum,
    /// numbers of the user
    pub tendon_user: *mut mjtNum,
    /// colour of a tendon without a material
    pub tendon_rgba: *mut f32,
    /// kind of path element (mjtWrap)
    pub wrap_type: *mut c_int,
    /// joint, site or geom; -1: pulley
    pub wrap_objid: *mut c_int,
    /// divisor of a pulley, coefficient of a joint, side site of a geom
    pub wrap_prm: *mut mjtNum,
    /// transmission (mjtTrn)
    pub actuator_trntype: *mut c_int,
    /// activation dynamics (mjtDyn)
    pub actuator_dyntype: *mut c_int,
    /// gain (mjtGain)
    pub actuator_gaintype: *mut c_int,
    /// bias (mjtBias)
    pub actuator_biastype: *mut c_int,
    /// first control input; -1: none
    pub actuator_ctrladr: *mut c_int,
    /// control inputs
    pub actuator_ctrlnum: *mut c_int,
    /// which inputs it takes (mjtCtrlInput, mjtCtrlChart)
    pub actuator_ctrlspec: *mut c_int,
    /// first force output
    pub actuator_outadr: *mut c_int,
    /// force outputs
    pub actuator_outnum: *mut c_int,
    /// first activation; -1: none
    pub actuator_actadr: *mut c_int,
    /// activations
    pub actuator_actnum: *mut c_int,
    /// joint, tendon, site or body an actuator acts on, and the reference or slider site; -1: none
    pub actuator_trnid: *mut c_int,
    /// length of the crank's rod
    pub actuator_cranklength: *mut mjtNum,
    /// parameters of the dynamics
    pub actuator_dynprm: *mut mjtNum,
    /// parameters of the gain
    pub actuator_gainprm: *mut mjtNum,
    /// parameters of the bias
    pub actuator_biasprm: *mut mjtNum,
    /// the range of activation holds
    pub actuator_actlimited: *mut mjtBool,
    /// smallest and largest activation
    pub actuator_actrange: *mut mjtNum,
    /// force uses the activation after the step
    pub actuator_actearly: *mut mjtBool,
    /// samples in its history buffer, and interpolation order
    pub actuator_history: *mut c_int,
    /// place of the history buffer; -1: none
    pub actuator_historyadr: *mut c_int,
    /// seconds between control and effect
    pub actuator_delay: *mut mjtNum,
    /// damping at the output
    pub actuator_damping: *mut mjtNum,
    /// damping terms of higher order in the velocity
    pub actuator_dampingpoly: *mut mjtNum,
    /// inertia at the output
    pub actuator_armature: *mut mjtNum,
    /// group, for switching and visibility
    pub actuator_group: *mut c_int,
    /// numbers of the user
    pub actuator_user: *mut mjtNum,
    /// plugin instance; -1: none
    pub actuator_plugin: *mut c_int,
    /// the range of forces holds
    pub actuator_forcelimited: *mut mjtBool,
    /// smallest and largest force
    pub actuator_forcerange: *mut mjtNum,
    /// the range of the control holds
    pub actuator_ctrllimited: *mut mjtBool,
    /// smallest and largest control
    pub actuator_ctrlrange: *mut mjtNum,
    /// ratios from output to transmission: one for scalars, six for sites
    pub actuator_gear: *mut mjtNum,
    /// acceleration that a unit force of an output makes at qpos0, norm over the dofs
    pub actuator_acc0: *mut mjtNum,
    /// length at qpos0
    pub actuator_length0: *mut mjtNum,
    /// shortest and longest length the model allows
    pub actuator_lengthrange: *mut mjtNum,
    /// what is measured (mjtSensor)
    pub sensor_type: *mut c_int,
    /// how the numbers behave (mjtDataType)
    pub sensor_datatype: *mut c_int,
    /// stage after which a sensor can be computed (mjtStage)
    pub sensor_needstage: *mut c_int,
    /// kind of sensorized object (mjtObj)
    pub sensor_objtype: *mut c_int,
    /// the object; -1: none
    pub sensor_objid: *mut c_int,
    /// kind of reference object
    pub sensor_reftype: *mut c_int,
    /// the reference object; -1: the world
    pub sensor_refid: *mut c_int,
    /// integer parameters
    pub sensor_intprm: *mut c_int,
    /// numbers a sensor puts out
    pub sensor_dim: *mut c_int,
    /// first of a sensor's numbers in sensordata
    pub sensor_adr: *mut c_int,
    /// largest magnitude put out; 0: no limit
    pub sensor_cutoff: *mut mjtNum,
    /// standard deviation; for the user, nothing is added
    pub sensor_noise: *mut mjtNum,
    /// samples in its history buffer, and interpolation order
    pub sensor_history: *mut c_int,
    /// place of the history buffer; -1: none
    pub sensor_historyadr: *mut c_int,
    /// seconds between measurement and output
    pub sensor_delay: *mut mjtNum,
    /// period and phase of sampling
    pub sensor_interval: *mut mjtNum,
    /// numbers of the user
    pub sensor_user: *mut mjtNum,
    /// plugin instance; -1: none
    pub sensor_plugin: *mut c_int,
    /// slot of a registered plugin
    pub plugin: *mut c_int,
    /// first number of its state
    pub plugin_stateadr: *mut c_int,
    /// numbers of its state
    pub plugin_statenum: *mut c_int,
    /// settings: zero-terminated values, one after the other
    pub plugin_attr: *mut c_char,
    /// place of an instance's settings
    pub plugin_attradr: *mut c_int,
    /// place of the numbers
    pub numeric_adr: *mut c_int,
    /// count of numbers
    pub numeric_size: *mut c_int,
    /// the numbers
    pub numeric_data: *mut mjtNum,
    /// place of the text
    pub text_adr: *mut c_int,
    /// its length with the terminator
    pub text_size: *mut c_int,
    /// the characters
    pub text_data: *mut c_char,
    /// place of the objects
    pub tuple_adr: *mut c_int,
    /// count of objects
    pub tuple_size: *mut c_int,
    /// kind of object (mjtObj)
    pub tuple_objtype: *mut c_int,
    /// object
    pub tuple_objid: *mut c_int,
    /// number attached to it
    pub tuple_objprm: *mut mjtNum,
    /// time
    pub key_time: *mut mjtNum,
    /// configuration
    pub key_qpos: *mut mjtNum,
    /// velocity
    pub key_qvel: *mut mjtNum,
    /// activation
    pub key_act: *mut mjtNum,
    /// positions of motion capture bodies
    pub key_mpos: *mut mjtNum,
    /// orientations of motion capture bodies
    pub key_mquat: *mut mjtNum,
    /// controls
    pub key_ctrl: *mut mjtNum,
    /// plastic state
    pub key_plastic: *mut mjtNum,
    /// where in names the body's name starts
    pub name_bodyadr: *mut c_int,
    /// where in names the joint's name starts
    pub name_jntadr: *mut c_int,
    /// where in names the geom's name starts
    pub name_geomadr: *mut c_int,
    /// where in names the site's name starts
    pub name_siteadr: *mut c_int,
    /// where in names the camera's name starts
    pub name_camadr: *mut c_int,
    /// where in names the light's name starts
    pub name_lightadr: *mut c_int,
    /// where in names the flex's name starts
    pub name_flexadr: *mut c_int,
    /// where in names the mesh's name starts
    pub name_meshadr: *mut c_int,
    /// where in names the skin's name starts
    pub name_skinadr: *mut c_int,
    /// where in names the height field's name starts
    pub name_hfieldadr: *mut c_int,
    /// where in names the texture's name starts
    pub name_texadr: *mut c_int,
    /// where in names the material's name starts
    pub name_matadr: *mut c_int,
    /// where in names the pair's name starts
    pub name_pairadr: *mut c_int,
    /// where in names the exclude's name starts
    pub name_excludeadr: *mut c_int,
    /// where in names the equality constraint's name starts
    pub name_eqadr: *mut c_int,
    /// where in names the tendon's name starts
    pub name_tendonadr: *mut c_int,
    /// where in names the actuator's name starts
    pub name_actuatoradr: *mut c_int,
    /// where in names the sensor's name starts
    pub name_sensoradr: *mut c_int,
    /// where in names the numeric field's name starts
    pub name_numericadr: *mut c_int,
    /// where in names the text field's name starts
    pub name_textadr: *mut c_int,
    /// where in names the tuple's name starts
    pub name_tupleadr: *mut c_int,
    /// where in names the keyframe's name starts
    pub name_keyadr: *mut c_int,
    /// where in names the plugin instance's name starts
    pub name_pluginadr: *mut c_int,
    /// all names, zero-terminated; the model's own first
    pub names: *mut c_char,
    /// slots that lead from a name's hash to its number
    pub names_map: *mut c_int,
    /// file names, zero-terminated
    pub paths: *mut c_char,
    /// dofs that move a body
    pub B_rownnz: *mut c_int,
    /// place of the body's row
    pub B_rowadr: *mut c_int,
    /// dof of an entry
    pub B_colind: *mut c_int,
    /// nonzeros of a row of the inertia matrix's lower triangle
    pub M_rownnz: *mut c_int,
    /// place of the row
    pub M_rowadr: *mut c_int,
    /// column of a nonzero; the diagonal is last
    pub M_colind: *mut c_int,
    /// place in the ancestor-chain order of each nonzero
    pub mapM2M: *mut c_int,
    /// nonzeros of a row of the dof-dof matrix
    pub D_rownnz: *mut c_int,
    /// place of the row
    pub D_rowadr: *mut c_int,
    /// place of the diagonal within the row
    pub D_diag: *mut c_int,
    /// column of a nonzero
    pub D_colind: *mut c_int,
    /// where in the inertia matrix a nonzero of the dof-dof matrix comes from
    pub mapM2D: *mut c_int,
    /// where in the dof-dof matrix a nonzero of the inertia matrix comes from
    pub mapD2M: *mut c_int,
    /// number made from the spec this model was compiled from
    pub signature: u64,
}
