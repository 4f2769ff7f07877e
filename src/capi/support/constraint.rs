//! Support: contacts and the constraint Jacobian.

use core::ffi::c_int;

use crate::abi::*;
use crate::base::catch::entry;
use crate::base::{Model, arena};
use crate::capi::arg;
use crate::physics::constraint;

/// Adds a contact to the list as it is and drops constraints built so far: `efc_address` of the others
/// becomes -1. 1 when the arena is full, else 0.
///
/// # Safety
/// `d` belongs to `m`; `con` is valid.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_addContact(
    m: *const mjModel,
    d: *mut mjData,
    con: *const mjContact,
) -> c_int {
    // SAFETY: the common contract of this floor; the contact is copied, since it may be one of the list
    let stored = entry(false, || unsafe {
        let con = *con;
        arena::push_contact(&mut arg::data(m, d), &con)
    });
    !stored as c_int
}

/// Returns 1 when friction cones are pyramids (`opt.cone`), else 0.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isPyramidal(m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    constraint::is_pyramidal(unsafe { Model::new(m) }) as c_int
}

/// Returns 1 when the constraint Jacobian is sparse: `opt.jacobian` says so, or is automatic and nv >= 60.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isSparse(m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    constraint::is_sparse(unsafe { Model::new(m) }) as c_int
}

/// Returns 1 when constraint forces are solved for directly: the solver is PGS, or no-slip iterations follow.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_isDual(m: *const mjModel) -> c_int {
    // SAFETY: the common contract of this floor
    constraint::is_dual(unsafe { Model::new(m) }) as c_int
}

/// Product with the constraint Jacobian: `res` (nefc) = J `vec` (nv). Computation: Constraint.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    let d = unsafe { arg::data_const(m, d) };
    // SAFETY: as documented, nefc and nv numbers
    let (res, vec) = unsafe {
        (
            arg::slice_mut(res, d.nefc() as c_int),
            arg::slice(vec, d.model().nv() as c_int),
        )
    };
    constraint::mul_jac_vec(&d, res, vec);
}

/// Product with the transposed constraint Jacobian: `res` (nv) = J' `vec` (nefc). Computation: Constraint.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_mulJacTVec(
    m: *const mjModel,
    d: *const mjData,
    res: *mut mjtNum,
    vec: *const mjtNum,
) {
    // SAFETY: the common contract of this floor
    let d = unsafe { arg::data_const(m, d) };
    // SAFETY: as documented, nv and nefc numbers
    let (res, vec) = unsafe {
        (
            arg::slice_mut(res, d.model().nv() as c_int),
            arg::slice(vec, d.nefc() as c_int),
        )
    };
    if !vec.is_empty() {
        constraint::mul_jac_t_vec(&d, res, vec);
    }
}

/// cbindgen:ptrs-as-arrays=[[result; 6]]
/// Force and torque of contact `id` in the contact frame: `result` holds 6 numbers, normal force first.
///
/// Zero when the contact has no constraint rows or there is no such contact. Computation: soCones.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_contactForce(
    m: *const mjModel,
    d: *const mjData,
    id: c_int,
    result: *mut mjtNum,
) {
    // SAFETY: the common contract of this floor
    let d = unsafe { arg::data_const(m, d) };
    let wrench = match usize::try_from(id) {
        Ok(id) if id < d.ncon() => constraint::contact_force(&d, id),
        _ => [0.0; 6],
    };
    // SAFETY: as documented, 6 numbers
    unsafe { arg::put(result, wrench) };
}
