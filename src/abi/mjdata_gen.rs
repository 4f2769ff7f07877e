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
    /// nonzeros of the stiffness part of the effective metric
    pub nefmK: c_int,
    /// entries of the contact part of the effective metric
    pub nefmcon: c_int,
    /// tendons in the effective metric
    pub nefmT: c_int,
    /// actuators in the effective metric
    pub nefmA: c_int,
    /// dofs in the factor of the effective metric
    pub nefmdof: c_int,
    /// nonzeros of the factor of the effective metric
    pub nefmL: c_int,
    /// nonzeros of efc_Y
    pub nY: c_int,
    /// nonzeros of efc_AR
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
    /// configuration of the joints: m or rad, unit quaternions of ball and free joints
    pub qpos: *mut mjtNum,
    /// velocity of the dofs: m/s or rad/s; of free joints, linear in world axes, then angular in body axes
    pub qvel: *mut mjtNum,
    /// activations of the actuators
    pub act: *mut mjtNum,
    /// samples of delayed controls and sensors: per buffer two words, times, values
    pub history: *mut mjtNum,
    /// positions at which springs that yield rest: plastic state
    pub plastic: *mut mjtNum,
    /// acceleration of the dofs the solver starts from: that of the last step
    pub qacc_warmstart: *mut mjtNum,
    /// states of the plugin instances
    pub plugin_state: *mut mjtNum,
    /// controls, in the units of each actuator
    pub ctrl: *mut mjtNum,
    /// forces applied to dofs by the user: N or N m
    pub qfrc_applied: *mut mjtNum,
    /// force and torque applied to a body by the user at its centre of mass, world axes
    pub xfrc_applied: *mut mjtNum,
    /// an equality constraint is on
    pub eq_active: *mut mjtBool,
    /// position of a motion capture body, world
    pub mocap_pos: *mut mjtNum,
    /// orientation of a motion capture body, world
    pub mocap_quat: *mut mjtNum,
    /// acceleration of the dofs, constraints included (mj_fwdConstraint, or given to mj_inverse)
    pub qacc: *mut mjtNum,
    /// time derivative of act (mj_fwdActuation)
    pub act_dot: *mut mjtNum,
    /// numbers of the user; the library does not touch them
    pub userdata: *mut mjtNum,
    /// outputs of the sensors (mj_sensorPos, mj_sensorVel, mj_sensorAcc)
    pub sensordata: *mut mjtNum,
    /// below 0: steps until the tree may sleep; else next tree of its sleeping cycle
    pub tree_asleep: *mut c_int,
    /// slot of a plugin instance's plugin in the registry
    pub plugin: *mut c_int,
    /// pointer of a plugin instance's own data
    pub plugin_data: *mut usize,
    /// position of a body's frame, world (mj_kinematics)
    pub xpos: *mut mjtNum,
    /// orientation of a body's frame, world (mj_kinematics)
    pub xquat: *mut mjtNum,
    /// orientation of a body's frame as a row-major matrix, world (mj_kinematics)
    pub xmat: *mut mjtNum,
    /// centre of mass of a body, world (mj_kinematics)
    pub xipos: *mut mjtNum,
    /// orientation of a body's principal axes of inertia, world (mj_kinematics)
    pub xiquat: *mut mjtNum,
    /// orientation of a body's principal axes of inertia as a row-major matrix, world (mj_kinematics)
    pub ximat: *mut mjtNum,
    /// anchor of a joint, world (mj_kinematics)
    pub xanchor: *mut mjtNum,
    /// axis of a joint, world (mj_kinematics)
    pub xaxis: *mut mjtNum,
    /// position of a geom, world (mj_kinematics)
    pub geom_xpos: *mut mjtNum,
    /// orientation of a geom, world (mj_kinematics)
    pub geom_xquat: *mut mjtNum,
    /// orientation of a geom as a row-major matrix, world (mj_kinematics)
    pub geom_xmat: *mut mjtNum,
    /// position of a site, world (mj_kinematics)
    pub site_xpos: *mut mjtNum,
    /// orientation of a site, world (mj_kinematics)
    pub site_xquat: *mut mjtNum,
    /// orientation of a site as a row-major matrix, world (mj_kinematics)
    pub site_xmat: *mut mjtNum,
    /// position of a camera, world (mj_camlight)
    pub cam_xpos: *mut mjtNum,
    /// orientation of a camera as a row-major matrix, world (mj_camlight)
    pub cam_xmat: *mut mjtNum,
    /// position of a light, world (mj_camlight)
    pub light_xpos: *mut mjtNum,
    /// unit direction of a light, world (mj_camlight)
    pub light_xdir: *mut mjtNum,
    /// centre of mass of a body with its descendants, world (mj_comPos)
    pub subtree_com: *mut mjtNum,
    /// motion axis of a dof about its tree's centre of mass, world axes: rotation, translation (mj_comPos)
    pub cdof: *mut mjtNum,
    /// inertia of a body about its tree's centre of mass, world axes: six moments, mass times offset, mass (mj_comPos)
    pub cinert: *mut mjtNum,
    /// position of a flex vertex, world (mj_flex)
    pub flexvert_xpos: *mut mjtNum,
    /// centre and half sizes of a flex element's box, world (mj_flex)
    pub flexelem_aabb: *mut mjtNum,
    /// stiffness of a flex element turned into the world
    pub flexelem_krot: *mut mjtNum,
    /// flexvert_hessian and flexedge_hessian of a flex are up to date
    pub flex_hessian_valid: *mut mjtBool,
    /// diagonal blocks of the elastic Hessian of flexes, per vertex
    pub flexvert_hessian: *mut mjtNum,
    /// off-diagonal blocks of the elastic Hessian of flexes, per edge
    pub flexedge_hessian: *mut mjtNum,
    /// nonzeros of the Jacobian of the flex edges' lengths (mj_flex)
    pub flexedge_J: *mut mjtNum,
    /// length of a flex edge (mj_flex)
    pub flexedge_length: *mut mjtNum,
    /// centre and half sizes of a moving bounding box, world (mj_flex)
    pub bvh_aabb_dyn: *mut mjtNum,
    /// contact multiplier of a flex vertex
    pub flexvert_lambda: *mut mjtNum,
    /// steps since a flex vertex was in contact
    pub flexvert_conage: *mut c_int,
    /// first point of a tendon's path in wrap_obj, wrap_xpos (mj_tendon)
    pub ten_wrapadr: *mut c_int,
    /// points of a tendon's path (mj_tendon)
    pub ten_wrapnum: *mut c_int,
    /// nonzeros of the Jacobian of the tendons' lengths by dofs (mj_tendon)
    pub ten_J: *mut mjtNum,
    /// length of a tendon (mj_tendon)
    pub ten_length: *mut mjtNum,
    /// what two points of a tendon's path lie on: geom, -1 site, -2 pulley (mj_tendon)
    pub wrap_obj: *mut c_int,
    /// two points of a tendon's path, world (mj_tendon)
    pub wrap_xpos: *mut mjtNum,
    /// length of an output's transmission (mj_transmission)
    pub actuator_length: *mut mjtNum,
    /// nonzeros of an output's row of actuator_moment (mj_transmission)
    pub moment_rownnz: *mut c_int,
    /// place of an output's row in actuator_moment (mj_transmission)
    pub moment_rowadr: *mut c_int,
    /// dof of a nonzero of actuator_moment (mj_transmission)
    pub moment_colind: *mut c_int,
    /// nonzeros of the moment arms: change of an output's length by dofs (mj_transmission)
    pub actuator_moment: *mut mjtNum,
    /// inertia of a body with all its descendants, as cinert (mj_crb)
    pub crb: *mut mjtNum,
    /// nonzeros of the lower triangle of the inertia matrix of the dofs (mj_makeM)
    pub M: *mut mjtNum,
    /// L'*D*L factor of M in its pattern: L below the diagonal, D on it (mj_factorM)
    pub qLD: *mut mjtNum,
    /// inverse of the diagonal D of qLD (mj_factorM)
    pub qLDiagInv: *mut mjtNum,
    /// the last search for contacts or rays reached a node of the bounding volume trees
    pub bvh_active: *mut mjtBool,
    /// 1: a kinematic tree is awake; 0: it sleeps
    pub tree_awake: *mut c_int,
    /// state of a body (mjtSleepState)
    pub body_awake: *mut c_int,
    /// numbers of the bodies that are awake or static
    pub body_awake_ind: *mut c_int,
    /// numbers of the bodies whose parent is awake or static
    pub parent_awake_ind: *mut c_int,
    /// numbers of the dofs that are awake
    pub dof_awake_ind: *mut c_int,
    /// velocity of a flex edge's length (mj_fwdVelocity)
    pub flexedge_velocity: *mut mjtNum,
    /// velocity of a tendon's length (mj_fwdVelocity)
    pub ten_velocity: *mut mjtNum,
    /// velocity of an output's length (mj_fwdVelocity)
    pub actuator_velocity: *mut mjtNum,
    /// velocity of a body about its tree's centre of mass, world axes: rotation, translation (mj_comVel)
    pub cvel: *mut mjtNum,
    /// time derivative of cdof (mj_comVel)
    pub cdof_dot: *mut mjtNum,
    /// Coriolis, centrifugal and gravity forces on dofs, on the side of M*qacc (mj_rne)
    pub qfrc_bias: *mut mjtNum,
    /// spring forces on dofs (mj_passive)
    pub qfrc_spring: *mut mjtNum,
    /// damper forces on dofs (mj_passive)
    pub qfrc_damper: *mut mjtNum,
    /// gravity compensation on dofs (mj_passive)
    pub qfrc_gravcomp: *mut mjtNum,
    /// forces of the fluid on dofs (mj_passive)
    pub qfrc_fluid: *mut mjtNum,
    /// adhesion forces on dofs
    pub qfrc_adhesion: *mut mjtNum,
    /// sum of the passive forces on dofs (mj_passive)
    pub qfrc_passive: *mut mjtNum,
    /// velocity of the centre of mass of a body with its descendants, world (mj_subtreeVel)
    pub subtree_linvel: *mut mjtNum,
    /// angular momentum of a body with its descendants about their centre of mass, world (mj_subtreeVel)
    pub subtree_angmom: *mut mjtNum,
    /// L'*D*L factor of M changed by implicit damping, in the pattern of M (mj_Euler, mj_implicit)
    pub qH: *mut mjtNum,
    /// inverse of the diagonal D of qH
    pub qHDiagInv: *mut mjtNum,
    /// derivative of the smooth forces by the velocities of the dofs
    pub qDeriv: *mut mjtNum,
    /// LU factor of M - h*qDeriv, pattern of qDeriv (mj_implicit)
    pub qLU: *mut mjtNum,
    /// force of an actuator's output: N or N m (mj_fwdActuation)
    pub actuator_force: *mut mjtNum,
    /// actuator forces on dofs (mj_fwdActuation)
    pub qfrc_actuator: *mut mjtNum,
    /// sum of all forces on dofs but those of constraints (mj_fwdAcceleration)
    pub qfrc_smooth: *mut mjtNum,
    /// acceleration of the dofs without constraints (mj_fwdAcceleration)
    pub qacc_smooth: *mut mjtNum,
    /// constraint forces on dofs: J'*efc_force (mj_fwdConstraint)
    pub qfrc_constraint: *mut mjtNum,
    /// forces on dofs that inverse dynamics finds: applied plus actuation (mj_inverse)
    pub qfrc_inverse: *mut mjtNum,
    /// acceleration of a body about its tree's centre of mass, gravity included: rotation, translation (mj_rnePostConstraint)
    pub cacc: *mut mjtNum,
    /// force a body gets from its parent, about the tree's centre of mass: torque, force (mj_rnePostConstraint)
    pub cfrc_int: *mut mjtNum,
    /// external force on a body, about the tree's centre of mass: torque, force (mj_rnePostConstraint)
    pub cfrc_ext: *mut mjtNum,
    /// contacts (mj_collision)
    pub contact: *mut mjContact,
    /// kind of a constraint row (mjtConstraint) (mj_makeConstraint)
    pub efc_type: *mut c_int,
    /// number of a row's object of that kind: equality, dof, joint, tendon, contact (mj_makeConstraint)
    pub efc_id: *mut c_int,
    /// nonzeros of a row of efc_J, when it is sparse (mj_makeConstraint)
    pub efc_J_rownnz: *mut c_int,
    /// place of a row in efc_J, when it is sparse (mj_makeConstraint)
    pub efc_J_rowadr: *mut c_int,
    /// rows of efc_J that follow with the same pattern (mj_makeConstraint)
    pub efc_J_rowsuper: *mut c_int,
    /// dof of a nonzero of efc_J (mj_makeConstraint)
    pub efc_J_colind: *mut c_int,
    /// Jacobian of the constraint rows by dofs, sparse or dense (mj_makeConstraint)
    pub efc_J: *mut mjtNum,
    /// position of a constraint row: distance or violation, m or rad (mj_makeConstraint)
    pub efc_pos: *mut mjtNum,
    /// distance at which a constraint row appears (mj_makeConstraint)
    pub efc_margin: *mut mjtNum,
    /// largest force of a friction row (mj_makeConstraint)
    pub efc_frictionloss: *mut mjtNum,
    /// diagonal of A = J*M^-1*J', approximate, made consistent with efc_R (mj_makeConstraint)
    pub efc_diagA: *mut mjtNum,
    /// stiffness, damping, impedance and its derivative of a constraint row (mj_makeConstraint)
    pub efc_KBIP: *mut mjtNum,
    /// inverse of efc_R: weight of a constraint row (mj_makeConstraint)
    pub efc_D: *mut mjtNum,
    /// regularizer of a constraint row: compliance added to A (mj_makeConstraint)
    pub efc_R: *mut mjtNum,
    /// first limit row of a tendon; -1: none (mj_makeConstraint)
    pub tendon_efcadr: *mut c_int,
    /// island of a kinematic tree; -1: none (mj_island)
    pub tree_island: *mut c_int,
    /// kinematic trees of an island (mj_island)
    pub island_ntree: *mut c_int,
    /// place of an island's first tree in map_itree2tree (mj_island)
    pub island_itreeadr: *mut c_int,
    /// kinematic trees ordered by island (mj_island)
    pub map_itree2tree: *mut c_int,
    /// island of a dof; -1: none (mj_island)
    pub dof_island: *mut c_int,
    /// dofs of an island (mj_island)
    pub island_nv: *mut c_int,
    /// place of an island's first dof in map_idof2dof (mj_island)
    pub island_idofadr: *mut c_int,
    /// smallest dof of an island (mj_island)
    pub island_dofadr: *mut c_int,
    /// place of a dof in the order by island (mj_island)
    pub map_dof2idof: *mut c_int,
    /// dofs ordered by island (mj_island)
    pub map_idof2dof: *mut c_int,
    /// qfrc_smooth by island
    pub ifrc_smooth: *mut mjtNum,
    /// qacc_smooth by island
    pub iacc_smooth: *mut mjtNum,
    /// qacc by island
    pub iacc: *mut mjtNum,
    /// island of a constraint row (mj_island)
    pub efc_island: *mut c_int,
    /// equality rows of an island (mj_island)
    pub island_ne: *mut c_int,
    /// friction loss rows of an island (mj_island)
    pub island_nf: *mut c_int,
    /// constraint rows of an island (mj_island)
    pub island_nefc: *mut c_int,
    /// place of an island's first row in map_iefc2efc (mj_island)
    pub island_iefcadr: *mut c_int,
    /// place of a constraint row in the order by island (mj_island)
    pub map_efc2iefc: *mut c_int,
    /// constraint rows ordered by island (mj_island)
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
    /// nonzeros of a row of efc_Y, when it is sparse (mj_projectConstraint)
    pub efc_Y_rownnz: *mut c_int,
    /// place of a row in efc_Y, when it is sparse (mj_projectConstraint)
    pub efc_Y_rowadr: *mut c_int,
    /// dof of a nonzero of efc_Y (mj_projectConstraint)
    pub efc_Y_colind: *mut c_int,
    /// J times the inverse square root of M, so that A = Y*Y' (mj_projectConstraint)
    pub efc_Y: *mut mjtNum,
    /// nonzeros of a row of efc_AR, when it is sparse (mj_projectConstraint)
    pub efc_AR_rownnz: *mut c_int,
    /// place of a row in efc_AR, when it is sparse (mj_projectConstraint)
    pub efc_AR_rowadr: *mut c_int,
    /// constraint row of a nonzero of efc_AR (mj_projectConstraint)
    pub efc_AR_colind: *mut c_int,
    /// A + R: inverse inertia in constraint space plus the regularizer (mj_projectConstraint)
    pub efc_AR: *mut mjtNum,
    /// velocity of a constraint row: J*qvel (mj_referenceConstraint)
    pub efc_vel: *mut mjtNum,
    /// acceleration a constraint row strives for (mj_referenceConstraint)
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
    /// place of a row of the stiffness part
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
    /// linear term of the dual problem: J*qacc_smooth - efc_aref (mj_fwdConstraint)
    pub efc_b: *mut mjtNum,
    /// efc_aref by island
    pub iefc_aref: *mut mjtNum,
    /// efc_state by island
    pub iefc_state: *mut c_int,
    /// efc_force by island
    pub iefc_force: *mut mjtNum,
    /// piece of its cost a constraint row lies on (mjtConstraintState) (mj_fwdConstraint)
    pub efc_state: *mut c_int,
    /// force of a constraint row (mj_fwdConstraint)
    pub efc_force: *mut mjtNum,
    /// qfrc_constraint by island
    pub ifrc_constraint: *mut mjtNum,
    /// that of the model it was made for
    pub signature: u64,
}
