//! mujoco.h, section "Sub components".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::Model;
use crate::base::catch::entry;
use crate::physics::{
    actuation, collision, constraint, energy, flex, inertia, island, kinematics, passive, sensor,
    tendon, velocity,
};
use crate::pipeline::check;

/// Computes the sensors that need positions, into `sensordata`; delayed ones are read from their history.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorPos(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        sensor::position(&mut unsafe { arg::data(m, d) })
    })
}

/// Computes the sensors that need velocities, into `sensordata`. Runs `mj_subtreeVel` when one needs it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorVel(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        sensor::velocity(&mut unsafe { arg::data(m, d) })
    })
}

/// Computes the sensors that need accelerations or constraint forces, into `sensordata`. Runs
/// `mj_rnePostConstraint` when one needs it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_sensorAcc(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        sensor::acceleration(&mut unsafe { arg::data(m, d) })
    })
}

/// Potential energy of gravity and springs into `energy[0]`, in joules.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_energyPos(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    energy::potential(&mut unsafe { arg::data(m, d) });
}

/// Kinetic energy `½ v' M v` into `energy[1]`, in joules.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_energyVel(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    energy::kinetic(&mut unsafe { arg::data(m, d) });
}

/// Looks for NaN and huge values in `qpos`: warns, and resets the simulation unless `mjDSBL_AUTORESET`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkPos(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || check::check_pos(&mut unsafe { arg::data(m, d) }))
}

/// Looks for NaN and huge values in `qvel`, see `mj_checkPos`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkVel(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || check::check_vel(&mut unsafe { arg::data(m, d) }))
}

/// Looks for NaN and huge values in `qacc`, see `mj_checkPos`; after a reset runs `mj_forward`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_checkAcc(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || check::check_acc(&mut unsafe { arg::data(m, d) }))
}

/// Forward kinematics: global poses of bodies, inertial frames, joints, geoms and sites.
///
/// Reads `qpos`, `mocap_pos`, `mocap_quat`; writes `xpos`, `xquat`, `xmat`, `xipos`, `xiquat`, `ximat`,
/// `xanchor`, `xaxis`, `geom_x*`, `site_x*`. Computation: piStages, stage 2.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_kinematics(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    kinematics::kinematics(&mut unsafe { arg::data(m, d) });
}

/// Centres of mass of subtrees, body inertias and dof motion axes in the com-based frame.
///
/// Writes `subtree_com`, `cinert`, `cdof`. Computation: piStages, stage 3.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_comPos(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    kinematics::com_pos(&mut unsafe { arg::data(m, d) });
}

/// Global poses of cameras and lights, by their tracking mode.
///
/// Writes `cam_xpos`, `cam_xmat`, `light_xpos`, `light_xdir`. Computation: piStages, stage 3.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_camlight(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    kinematics::camlight(&mut unsafe { arg::data(m, d) });
}

/// Updates deformable objects: positions of vertices, boxes of elements and of their trees, lengths of edges and their
/// gradients.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_flex(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        flex::positions(&mut unsafe { arg::data(m, d) })
    })
}

/// Computes tendon lengths, their gradients and paths: `ten_length`, `ten_J` (pattern of the model),
/// `ten_wrapadr`, `ten_wrapnum`, `wrap_obj` (-2 pulley, -1 site, else geom), `wrap_xpos` (world).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_tendon(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        tendon::tendon(&mut unsafe { arg::data(m, d) })
    })
}

/// Computes actuator lengths and moments: `actuator_length`, and the sparse rows `actuator_moment` with
/// `moment_rownnz`, `moment_rowadr`, `moment_colind`, one row per output.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_transmission(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        actuation::transmission(&mut unsafe { arg::data(m, d) })
    })
}

/// Composite rigid body algorithm: `crb`, and the inertia matrix `M` without tendon armature.
///
/// Computation: piStages, stage 6.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_crb(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    inertia::crb(&mut unsafe { arg::data(m, d) });
}

/// Joint-space inertia matrix `M` (nC values, lower triangular CSR), armature of joints, tendons and
/// actuators included.
///
/// Computation: piStages, stage 6.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeM(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    inertia::make_m(&mut unsafe { arg::data(m, d) });
}

/// Sparse factorization `M = L' D L`: writes `qLD` and `qLDiagInv`.
///
/// A pivot below 1e-15 is raised to it, with the warning `mjWARN_INERTIA`. Computation: piStages, stage 7.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_factorM(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    inertia::factor_m(&mut unsafe { arg::data(m, d) });
}

/// Solves `M x = y` with the factorization of `mj_factorM`.
///
/// `x` and `y` hold `n` vectors of length nv, one after another; they may be the same memory.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveM(
    m: *const mjModel,
    d: *mut mjData,
    x: *mut mjtNum,
    y: *const mjtNum,
    n: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data(m, d);
        // as many as addresses can tell
        let n = n.saturating_mul(d.model().nv() as c_int);
        if !core::ptr::eq(x, y) {
            arg::slice_mut(x, n).copy_from_slice(arg::slice(y, n));
        }
        inertia::solve_m(&d, arg::slice_mut(x, n));
    }
}

/// Half of the solve with `M`: `x = D^(-1/2) L'^(-1) y`, so that `x' x = y' M^(-1) y`.
///
/// `x` and `y` hold `n` vectors of length nv; `sqrtInvD` (nv) is the square root of `qLDiagInv`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_solveM2(
    m: *const mjModel,
    d: *mut mjData,
    x: *mut mjtNum,
    y: *const mjtNum,
    sqrtInvD: *const mjtNum,
    n: c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data(m, d);
        let nv = d.model().nv() as c_int;
        let n = n.saturating_mul(nv);
        if !core::ptr::eq(x, y) {
            arg::slice_mut(x, n).copy_from_slice(arg::slice(y, n));
        }
        inertia::solve_m2(&d, arg::slice(sqrtInvD, nv), arg::slice_mut(x, n));
    }
}

/// Com-based velocities of bodies `cvel` and rates of the motion axes `cdof_dot`.
///
/// Computation: piStages, stage 14.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_comVel(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    velocity::com_vel(&mut unsafe { arg::data(m, d) });
}

/// Passive forces: springs, dampers, gravity compensation, fluid; `qfrc_passive` is their sum.
///
/// Runs `mjcb_passive` at the end. Computation: gePassive.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_passive(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    passive::passive(&mut unsafe { arg::data(m, d) });
}

/// Linear velocity `subtree_linvel` and angular momentum `subtree_angmom` of every subtree, in the world
/// frame, the momentum about the subtree's centre of mass.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_subtreeVel(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    velocity::subtree_vel(&mut unsafe { arg::data(m, d) });
}

/// Recursive Newton-Euler inverse dynamics into `result` (nv): bias forces `c(q, v)`, plus `M qacc` when
/// `flg_acc` is nonzero. External and passive forces are not included.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rne(
    m: *const mjModel,
    d: *mut mjData,
    flg_acc: c_int,
    result: *mut mjtNum,
) {
    let acceleration = match flg_acc {
        0 => velocity::Acceleration::Bias,
        _ => velocity::Acceleration::Full,
    };
    // SAFETY: the common contract of this floor
    unsafe {
        let mut d = arg::data(m, d);
        let nv = d.model().nv() as c_int;
        velocity::rne(&mut d, acceleration, arg::slice_mut(result, nv));
    }
}

/// Computes accelerations of bodies and forces on them: `cacc`, `cfrc_int` (from the parent), `cfrc_ext`
/// (everything else), (rotation, translation) about the com of the body's tree, world axes.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_rnePostConstraint(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        velocity::rne_post_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// Most contacts that the collider of geoms `g1` and `g2` can report: the room that a function in
/// mjCOLLISIONFUNC finds behind its result pointer. `has_margin` has no influence.
/// # Safety
/// The geom ids are valid.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_maxContact(
    m: *const mjModel,
    g1: c_int,
    g2: c_int,
    has_margin: c_int,
) -> c_int {
    let _ = has_margin; // earlier versions needed it
    // SAFETY: the common contract of this floor
    let m = unsafe { Model::new(m) };
    let id = |geom| arg::id("mj_maxContact", "geom", geom, m.ngeom());
    match (id(g1), id(g2)) {
        (Some(a), Some(b)) => collision::max_contact(m, a, b) as c_int,
        _ => 0,
    }
}

/// Finds all contacts between geoms at their present poses (geom_xpos, geom_xmat, in the world
/// frame) and writes them to `contact`, `ncon`; earlier contacts and all constraints are dropped.
/// A full arena is a warning.
/// # Safety
/// `d` belongs to `m` and its kinematics are computed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_collision(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || collision::collide(&mut unsafe { arg::data(m, d) }))
}

/// Rows of all active constraints: `efc_type`, `efc_id`, `efc_J`, `efc_pos`, `efc_margin`, `efc_frictionloss`,
/// `efc_diagA`, `efc_KBIP`, `efc_D`, `efc_R`, and the counts `ne`, `nf`, `nl`, `nefc`, `nJ`.
///
/// Reads positions, `contact` and tendons; sets `contact.efc_address` and `contact.mu`. Without room in the arena
/// there are no rows and the warning `mjWARN_CNSTRFULL` is counted. Computation: Constraint, soParameters.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_makeConstraint(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        constraint::make_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// Finds the islands of the present constraints: `nisland`, `nidof`, and all `island_*`, `map_*` and `iefc_*` arrays
/// that follow from positions.
///
/// Without constraints, or with islands disabled, there are none. Computation: soIsland.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_island(m: *const mjModel, d: *mut mjData) {
    // SAFETY: the common contract of this floor
    entry((), || island::island(&mut unsafe { arg::data(m, d) }))
}

/// Constraint-space matrices of the dual solvers: `efc_Y` = J M^(-1/2) and `efc_AR` = J M^(-1) J' + diag(R).
///
/// Does nothing for primal solvers, except that the flag "diagexact" needs Y. Computation: soDual, soExactDiag.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_projectConstraint(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        constraint::project_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// Velocity `efc_vel` and reference acceleration `efc_aref` of all constraint rows.
///
/// Computation: soParameters.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_referenceConstraint(m: *const mjModel, d: *mut mjData) {
    entry((), || {
        // SAFETY: the common contract of this floor
        constraint::reference_constraint(&mut unsafe { arg::data(m, d) })
    })
}

/// cbindgen:ptrs-as-arrays=[[cost; 1]]
/// Forces and states of all constraint rows for a residual acceleration `jar` (nefc) = J qacc - aref.
///
/// Writes `efc_state`, `efc_force`, `qfrc_constraint`; `cost`, if not null, receives the constraint cost (one
/// number); with `flg_coneHessian`, `contact.H` of contacts on the surface of their cone. Computation: soPrimal.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_constraintUpdate(
    m: *const mjModel,
    d: *mut mjData,
    jar: *const mjtNum,
    cost: *mut mjtNum,
    flg_coneHessian: c_int,
) {
    // SAFETY: the common contract of this floor
    let mut d = unsafe { arg::data(m, d) };
    // SAFETY: as documented, nefc numbers
    let jar = unsafe { arg::slice(jar, d.nefc() as c_int) };
    let hessian = constraint::ConeHessian::of(flg_coneHessian != 0);
    let total = constraint::constraint_update(&mut d, jar, hessian);
    if !cost.is_null() {
        // SAFETY: as documented, one number
        unsafe { *cost = total };
    }
}
