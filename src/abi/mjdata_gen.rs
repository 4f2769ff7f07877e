// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjdata.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;
use super::mjmodel_gen::*;

/// works on model and data
pub type mjfGeneric = Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData)>;

/// decides on a pair of geoms; 1: no contact
pub type mjfConFilt = Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, c_int) -> c_int>;

/// fills user sensors that need the stage
pub type mjfSensor = Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int)>;

/// gives the time in seconds
pub type mjfTime = Option<unsafe extern "C-unwind" fn() -> mjtNum>;

/// gives a number for an actuator
pub type mjfAct = Option<unsafe extern "C-unwind" fn(*const mjModel, *const mjData, c_int) -> mjtNum>;

/// finds contacts of two geoms closer than the margin; returns their count (at most mjMAXCONPAIR)
pub type mjfCollision = Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *mut mjPreContact, c_int, c_int, mjtNum) -> c_int>;

/// a contact as colliders report it
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjPreContact {
    /// distance of the surfaces, negative when they overlap
    pub dist: mjtNum,
    /// point midway between them
    pub pos: [mjtNum; 3],
    /// unit normal from the first geom to the second
    pub normal: [mjtNum; 3],
    /// first tangent; zeros: any
    pub tangent: [mjtNum; 3],
}

/// a contact
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjContact {
    /// distance of the surfaces, negative when they overlap
    pub dist: mjtNum,
    /// point midway between them, world
    pub pos: [mjtNum; 3],
    /// normal (first to second geom) and two tangents, row by row
    pub frame: [mjtNum; 9],
    /// distance below which it makes constraint rows
    pub includemargin: mjtNum,
    /// two sliding, one torsional and two rolling coefficients
    pub friction: [mjtNum; 5],
    /// normal: time constant and damping ratio
    pub solref: [mjtNum; 2],
    /// friction: the same
    pub solreffriction: [mjtNum; 2],
    /// impedance
    pub solimp: [mjtNum; 5],
    /// largest pull
    pub adhesion: mjtNum,
    /// relative velocity of the surfaces, contact frame
    pub surfacevel: [mjtNum; 3],
    /// friction of the regularized cone
    pub mu: mjtNum,
    /// Hessian of the cone
    pub H: [mjtNum; 36],
    /// dimensions: 1, 3, 4 or 6
    pub dim: c_int,
    /// first geom; use geom instead
    pub geom1: c_int,
    /// second geom; use geom instead
    pub geom2: c_int,
    /// the geoms; -1: a flex
    pub geom: [c_int; 2],
    /// the flexes; -1: a geom
    pub flex: [c_int; 2],
    /// flex elements; -1: none
    pub elem: [c_int; 2],
    /// flex vertices; -1: none
    pub vert: [c_int; 2],
    /// 0: makes rows; 1: within the gap; 2: fused; 3: no dofs; 4: passive
    pub exclude: c_int,
    /// first constraint row; -1: none
    pub efc_address: c_int,
}

/// warnings of one kind
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjWarningStat {
    /// number given with the last one
    pub lastinfo: c_int,
    /// count
    pub number: c_int,
}

/// times of one kind
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjTimerStat {
    /// seconds altogether
    pub duration: mjtNum,
    /// calls
    pub number: c_int,
}

/// one iteration of the solver
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjSolverStat {
    /// fall of the cost, scaled
    pub improvement: mjtNum,
    /// size of the gradient, scaled
    pub gradient: mjtNum,
    /// slope of the line search, scaled
    pub lineslope: mjtNum,
    /// active rows
    pub nactive: c_int,
    /// rows whose state changed
    pub nchange: c_int,
    /// evaluations of the line search
    pub neval: c_int,
    /// updates of the Cholesky factor
    pub nupdate: c_int,
}

/// State of one simulation and every intermediate result.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjData {
    /// bytes of the arena
    pub narena: mjtSize,
    /// bytes of the buffer
    pub nbuffer: mjtSize,
    /// plugin instances
    pub nplugin: c_int,
    /// bytes of the stack in use, from the arena's end
    pub pstack: usize,
    /// address of the innermost stack frame; 0: none
    pub pbase: usize,
    /// bytes in use at the arena's start
    pub parena: usize,
    /// thread pool bound to this data; 0: none
    pub threadpool: usize,
    /// a pool works on this data: no stack frames meanwhile
    pub threadlock: mjtBool,
    /// most stack bytes ever in use
    pub maxuse_stack: mjtSize,
    /// most arena bytes ever in use
    pub maxuse_arena: mjtSize,
    /// most contacts ever
    pub maxuse_con: c_int,
    /// most constraint rows ever
    pub maxuse_efc: c_int,
    /// statistics per island and iteration
    pub solver: [mjSolverStat; 4000],
    /// iterations per island
    pub solver_niter: [c_int; 20],
    /// nonzeros of the Hessian or the inverse inertia, per island
    pub solver_nnz: [c_int; 20],
    /// difference between forward and inverse: constraint forces, applied forces
    pub solver_fwdinv: [mjtNum; 2],
    /// warnings by kind (mjtWarning)
    pub warning: [mjWarningStat; 7],
    /// timers by kind (mjtTimer)
    pub timer: [mjTimerStat; 15],
    /// contacts
    pub ncon: c_int,
    /// rows of equality constraints
    pub ne: c_int,
    /// rows of friction loss
    pub nf: c_int,
    /// rows of limits
    pub nl: c_int,
    /// constraint rows
    pub nefc: c_int,
    /// nonzeros of the constraint Jacobian
    pub nJ: c_int,
    /// the effective metric is in use
    pub efm_active: c_int,
    /// nonzeros of its stiffness part
    pub nefmK: c_int,
    /// entries of its contact part
    pub nefmcon: c_int,
    /// tendons in it
    pub nefmT: c_int,
    /// actuators in it
    pub nefmA: c_int,
    /// dofs in its factor
    pub nefmdof: c_int,
    /// nonzeros of its factor
    pub nefmL: c_int,
    /// nonzeros of Y
    pub nY: c_int,
    /// nonzeros of AR
    pub nA: c_int,
    /// constraint islands
    pub nisland: c_int,
    /// dofs in islands
    pub nidof: c_int,
    /// trees awake
    pub ntree_awake: c_int,
    /// bodies awake, static ones included
    pub nbody_awake: c_int,
    /// bodies whose parent is awake
    pub nparent_awake: c_int,
    /// dofs awake
    pub nv_awake: c_int,
    /// potential energy is up to date
    pub flg_energypos: mjtBool,
    /// kinetic energy is up to date
    pub flg_energyvel: mjtBool,
    /// subtree velocities are up to date
    pub flg_subtreevel: mjtBool,
    /// cacc, cfrc_int and cfrc_ext are up to date
    pub flg_rnepost: mjtBool,
    /// simulated seconds
    pub time: mjtNum,
    /// potential and kinetic energy
    pub energy: [mjtNum; 2],
    /// memory of the arrays
    pub buffer: *mut c_void,
    /// memory of the arena arrays and the stack
    pub arena: *mut c_void,
    /// configuration
    pub qpos: *mut mjtNum,
    /// velocity
    pub qvel: *mut mjtNum,
    /// activations
    pub act: *mut mjtNum,
    /// samples of delayed controls and sensors
    pub history: *mut mjtNum,
    /// plastic state
    pub plastic: *mut mjtNum,
    /// acceleration the solver starts from
    pub qacc_warmstart: *mut mjtNum,
    /// states of plugins
    pub plugin_state: *mut mjtNum,
    /// controls
    pub ctrl: *mut mjtNum,
    /// forces applied to dofs
    pub qfrc_applied: *mut mjtNum,
    /// force and torque applied at the centre of mass, world axes
    pub xfrc_applied: *mut mjtNum,
    /// the constraint is on
    pub eq_active: *mut mjtBool,
    /// position of a motion capture body
    pub mocap_pos: *mut mjtNum,
    /// orientation of a motion capture body
    pub mocap_quat: *mut mjtNum,
    /// acceleration
    pub qacc: *mut mjtNum,
    /// time derivative of act
    pub act_dot: *mut mjtNum,
    /// numbers of the user
    pub userdata: *mut mjtNum,
    /// outputs of the sensors
    pub sensordata: *mut mjtNum,
    /// below 0: steps until it may sleep; else next tree of its sleeping cycle
    pub tree_asleep: *mut c_int,
    /// slot of the plugin
    pub plugin: *mut c_int,
    /// pointer of the plugin's own data
    pub plugin_data: *mut usize,
    /// position of the body frame, world
    pub xpos: *mut mjtNum,
    /// orientation of the body frame, world
    pub xquat: *mut mjtNum,
    /// the same as a matrix
    pub xmat: *mut mjtNum,
    /// centre of mass, world
    pub xipos: *mut mjtNum,
    /// orientation of the principal axes, world
    pub xiquat: *mut mjtNum,
    /// the same as a matrix
    pub ximat: *mut mjtNum,
    /// anchor, world
    pub xanchor: *mut mjtNum,
    /// axis, world
    pub xaxis: *mut mjtNum,
    /// position, world
    pub geom_xpos: *mut mjtNum,
    /// orientation, world
    pub geom_xquat: *mut mjtNum,
    /// the same as a matrix
    pub geom_xmat: *mut mjtNum,
    /// position, world
    pub site_xpos: *mut mjtNum,
    /// orientation, world
    pub site_xquat: *mut mjtNum,
    /// the same as a matrix
    pub site_xmat: *mut mjtNum,
    /// position, world
    pub cam_xpos: *mut mjtNum,
    /// orientation, world
    pub cam_xmat: *mut mjtNum,
    /// position, world
    pub light_xpos: *mut mjtNum,
    /// direction, world
    pub light_xdir: *mut mjtNum,
    /// centre of mass of the body and its descendants, world
    pub subtree_com: *mut mjtNum,
    /// motion axis of a dof about the tree's centre of mass: rotation, translation
    pub cdof: *mut mjtNum,
    /// inertia about the tree's centre of mass, world axes
    pub cinert: *mut mjtNum,
    /// position, world
    pub flexvert_xpos: *mut mjtNum,
    /// centre and half sizes of the element's box, world
    pub flexelem_aabb: *mut mjtNum,
    /// stiffness turned into the world
    pub flexelem_krot: *mut mjtNum,
    /// the Hessian below is up to date
    pub flex_hessian_valid: *mut mjtBool,
    /// diagonal blocks of the elastic Hessian
    pub flexvert_hessian: *mut mjtNum,
    /// off-diagonal blocks of the elastic Hessian
    pub flexedge_hessian: *mut mjtNum,
    /// nonzeros of the edge Jacobian
    pub flexedge_J: *mut mjtNum,
    /// length
    pub flexedge_length: *mut mjtNum,
    /// centre and half sizes of a moving box, world
    pub bvh_aabb_dyn: *mut mjtNum,
    /// contact multiplier of a vertex
    pub flexvert_lambda: *mut mjtNum,
    /// steps since a vertex was in contact
    pub flexvert_conage: *mut c_int,
    /// first path point
    pub ten_wrapadr: *mut c_int,
    /// path points
    pub ten_wrapnum: *mut c_int,
    /// nonzeros of the tendon Jacobian
    pub ten_J: *mut mjtNum,
    /// length
    pub ten_length: *mut mjtNum,
    /// what the point lies on: geom, -1 site, -2 pulley
    pub wrap_obj: *mut c_int,
    /// the points, world
    pub wrap_xpos: *mut mjtNum,
    /// length of the transmission
    pub actuator_length: *mut mjtNum,
    /// nonzeros of an output's row of moments
    pub moment_rownnz: *mut c_int,
    /// place of the row
    pub moment_rowadr: *mut c_int,
    /// dof of a nonzero
    pub moment_colind: *mut c_int,
    /// nonzeros of the moments
    pub actuator_moment: *mut mjtNum,
    /// inertia of the body with all its descendants
    pub crb: *mut mjtNum,
    /// nonzeros of the inertia matrix's lower triangle
    pub M: *mut mjtNum,
    /// its L'*D*L factor
    pub qLD: *mut mjtNum,
    /// inverse of D
    pub qLDiagInv: *mut mjtNum,
    /// the node was reached by the last collision search
    pub bvh_active: *mut mjtBool,
    /// it moves
    pub tree_awake: *mut c_int,
    /// state (mjtSleepState)
    pub body_awake: *mut c_int,
    /// bodies awake or static
    pub body_awake_ind: *mut c_int,
    /// bodies whose parent is awake or static
    pub parent_awake_ind: *mut c_int,
    /// dofs awake
    pub dof_awake_ind: *mut c_int,
    /// velocity along the edge
    pub flexedge_velocity: *mut mjtNum,
    /// velocity of the length
    pub ten_velocity: *mut mjtNum,
    /// velocity of the length
    pub actuator_velocity: *mut mjtNum,
    /// velocity about the tree's centre of mass: rotation, translation
    pub cvel: *mut mjtNum,
    /// time derivative of cdof
    pub cdof_dot: *mut mjtNum,
    /// Coriolis, centrifugal and gravity forces
    pub qfrc_bias: *mut mjtNum,
    /// spring forces
    pub qfrc_spring: *mut mjtNum,
    /// damper forces
    pub qfrc_damper: *mut mjtNum,
    /// gravity compensation
    pub qfrc_gravcomp: *mut mjtNum,
    /// forces of the fluid
    pub qfrc_fluid: *mut mjtNum,
    /// adhesion forces
    pub qfrc_adhesion: *mut mjtNum,
    /// all passive forces
    pub qfrc_passive: *mut mjtNum,
    /// velocity of the subtree's centre of mass
    pub subtree_linvel: *mut mjtNum,
    /// angular momentum about that centre
    pub subtree_angmom: *mut mjtNum,
    /// factor of the inertia matrix changed by implicit damping
    pub qH: *mut mjtNum,
    /// inverse of its diagonal
    pub qHDiagInv: *mut mjtNum,
    /// derivative of smooth forces by velocity
    pub qDeriv: *mut mjtNum,
    /// factor of M - h*qDeriv
    pub qLU: *mut mjtNum,
    /// force of an output
    pub actuator_force: *mut mjtNum,
    /// actuator forces on dofs
    pub qfrc_actuator: *mut mjtNum,
    /// sum of all forces without constraints
    pub qfrc_smooth: *mut mjtNum,
    /// acceleration without constraints
    pub qacc_smooth: *mut mjtNum,
    /// constraint forces on dofs
    pub qfrc_constraint: *mut mjtNum,
    /// forces that inverse dynamics finds: applied plus actuation
    pub qfrc_inverse: *mut mjtNum,
    /// acceleration about the tree's centre of mass
    pub cacc: *mut mjtNum,
    /// force between the body and its parent
    pub cfrc_int: *mut mjtNum,
    /// external force on the body
    pub cfrc_ext: *mut mjtNum,
    /// contacts
    pub contact: *mut mjContact,
    /// kind (mjtConstraint)
    pub efc_type: *mut c_int,
    /// number of the object of that kind
    pub efc_id: *mut c_int,
    /// nonzeros of a row of J
    pub efc_J_rownnz: *mut c_int,
    /// place of the row
    pub efc_J_rowadr: *mut c_int,
    /// rows that follow with the same pattern
    pub efc_J_rowsuper: *mut c_int,
    /// dof of a nonzero
    pub efc_J_colind: *mut c_int,
    /// constraint Jacobian
    pub efc_J: *mut mjtNum,
    /// position: distance or violation
    pub efc_pos: *mut mjtNum,
    /// distance at which the constraint appears
    pub efc_margin: *mut mjtNum,
    /// largest friction force
    pub efc_frictionloss: *mut mjtNum,
    /// diagonal of A, approximate or exact
    pub efc_diagA: *mut mjtNum,
    /// stiffness, damping, impedance and its derivative
    pub efc_KBIP: *mut mjtNum,
    /// inverse of R: weight of the row
    pub efc_D: *mut mjtNum,
    /// regularizer
    pub efc_R: *mut mjtNum,
    /// first limit row of a tendon; -1: none
    pub tendon_efcadr: *mut c_int,
    /// island; -1: none
    pub tree_island: *mut c_int,
    /// trees
    pub island_ntree: *mut c_int,
    /// first of them in the order by island
    pub island_itreeadr: *mut c_int,
    /// tree at a place of the order by island
    pub map_itree2tree: *mut c_int,
    /// island; -1: none
    pub dof_island: *mut c_int,
    /// dofs
    pub island_nv: *mut c_int,
    /// first of them in the order by island
    pub island_idofadr: *mut c_int,
    /// first of them in the usual order
    pub island_dofadr: *mut c_int,
    /// place of a dof in the order by island
    pub map_dof2idof: *mut c_int,
    /// dof at a place of the order by island
    pub map_idof2dof: *mut c_int,
    /// qfrc_smooth by island
    pub ifrc_smooth: *mut mjtNum,
    /// qacc_smooth by island
    pub iacc_smooth: *mut mjtNum,
    /// qacc by island
    pub iacc: *mut mjtNum,
    /// island of a row
    pub efc_island: *mut c_int,
    /// equality rows
    pub island_ne: *mut c_int,
    /// friction loss rows
    pub island_nf: *mut c_int,
    /// rows
    pub island_nefc: *mut c_int,
    /// first row in the order by island
    pub island_iefcadr: *mut c_int,
    /// place of a row in the order by island
    pub map_efc2iefc: *mut c_int,
    /// row at a place of the order by island
    pub map_iefc2efc: *mut c_int,
    /// efc_type by island
    pub iefc_type: *mut c_int,
    /// efc_id by island
    pub iefc_id: *mut c_int,
    /// efc_frictionloss by island
    pub iefc_frictionloss: *mut mjtNum,
    /// efc_D by island
    pub iefc_D: *mut mjtNum,
    /// efc_R by island
    pub iefc_R: *mut mjtNum,
    /// nonzeros of a row of Y
    pub efc_Y_rownnz: *mut c_int,
    /// place of the row
    pub efc_Y_rowadr: *mut c_int,
    /// column of a nonzero
    pub efc_Y_colind: *mut c_int,
    /// J times the inverse square root of the inertia matrix
    pub efc_Y: *mut mjtNum,
    /// nonzeros of a row of AR
    pub efc_AR_rownnz: *mut c_int,
    /// place of the row
    pub efc_AR_rowadr: *mut c_int,
    /// column of a nonzero
    pub efc_AR_colind: *mut c_int,
    /// inverse inertia in constraint space plus R
    pub efc_AR: *mut mjtNum,
    /// velocity of a row: J*qvel
    pub efc_vel: *mut mjtNum,
    /// acceleration the row strives for
    pub efc_aref: *mut mjtNum,
    /// linear term of the effective metric
    pub efm_c: *mut mjtNum,
    /// diagonal of the effective metric
    pub efm_diag: *mut mjtNum,
    /// stiffness term of c
    pub efm_ck: *mut mjtNum,
    /// spring part of the diagonal
    pub efm_sdiag: *mut mjtNum,
    /// fluid part, pattern of M
    pub efm_fluid: *mut mjtNum,
    /// tendon of an entry
    pub efm_tid: *mut c_int,
    /// scale of a tendon's entry
    pub efm_ts: *mut mjtNum,
    /// stiffness of a tendon's entry
    pub efm_tk: *mut mjtNum,
    /// actuator of an entry
    pub efm_aid: *mut c_int,
    /// scale of an actuator's entry
    pub efm_as: *mut mjtNum,
    /// stiffness of an actuator's entry
    pub efm_ak: *mut mjtNum,
    /// actuator term of c
    pub efm_ca: *mut mjtNum,
    /// nonzeros of a row of the stiffness part
    pub efm_K_rownnz: *mut c_int,
    /// place of the row
    pub efm_K_rowadr: *mut c_int,
    /// column of a nonzero
    pub efm_K_colind: *mut c_int,
    /// nonzeros of the stiffness part
    pub efm_K_val: *mut mjtNum,
    /// dof of a row of the factor
    pub efm_dofid: *mut c_int,
    /// places of contact entries
    pub efm_con_ind: *mut c_int,
    /// contact entries
    pub efm_con_val: *mut mjtNum,
    /// nonzeros of the factor
    pub efm_L: *mut mjtNum,
    /// linear term of the dual: J*qacc_smooth - aref
    pub efc_b: *mut mjtNum,
    /// efc_aref by island
    pub iefc_aref: *mut mjtNum,
    /// efc_state by island
    pub iefc_state: *mut c_int,
    /// efc_force by island
    pub iefc_force: *mut mjtNum,
    /// state (mjtConstraintState)
    pub efc_state: *mut c_int,
    /// force of a row
    pub efc_force: *mut mjtNum,
    /// qfrc_constraint by island
    pub ifrc_constraint: *mut mjtNum,
    /// that of the model it was made for
    pub signature: u64,
}
