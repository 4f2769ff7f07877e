//! `mj_setConst`: constants of the model at its reference configuration `qpos0`.
//!
//! Three groups, as the table of `mj_setConst` uses lists them: what follows from the model alone
//! (`fixed`), from poses (`pose`), from inertia (`inertial`). Leaves the state at `qpos_spring`, with
//! positions computed there, inertias those of `qpos0`, and no constraints. Modeling: CModel; Programming: mj_setConst.
//!
//! Absent: what only the compiler resolves (statistics, spring lengths, damping ratios).

pub mod bounds;
mod fixed;
mod flex;
mod inertial;
mod pose;
pub mod sameframe;
pub mod shape;
mod trees;

use crate::base::model_data::ModelData;
use crate::base::{ModelMut, arena};
use crate::math::{MINVAL, Quat, Vec3};
use crate::model_fields;
use crate::physics::actuation;
use crate::pipeline::reset;

/// Recomputes the constant fields of a model; its state is left at `qpos_spring`. Poses of motion capture bodies
/// are the model's meanwhile.
pub fn set_const(b: &mut ModelData) {
    let d = &mut b.data_mut();
    let n = d.model().nmocap();
    let mark = d.mark();
    let (pos, quat) = (mark.rows::<Vec3>(d, n), mark.rows::<Quat>(d, n));
    pos.copy_from_slice(d.mocap_pos());
    quat.copy_from_slice(d.mocap_quat());
    reset::mocap(d);
    constants(b);
    let d = &mut b.data_mut();
    to_configuration(d, true);
    actuation::transmission(d);
    d.mocap_pos_mut().copy_from_slice(pos);
    d.mocap_quat_mut().copy_from_slice(quat);
    mark.release(d);
}

/// The same; the state, whose motion capture bodies stand where the model has them, is left at `qpos0`.
pub fn constants(b: &mut ModelData) {
    fixed::update(b);
    arena::clear(&mut b.data_mut());
    pose::update(b);
    inertial::update(b);
    flex::factor(b);
}

/// Scales masses and inertias of all bodies but the world to a total mass.
pub fn set_total_mass(m: &mut ModelMut, total: f64) {
    model_fields!(m => write: body_mass, body_inertia);
    let sum = body_mass[1..].iter().fold(0.0, |sum, x| sum + x);
    // a model of no mass keeps none
    let scale = MINVAL.max(total / sum.max(MINVAL));
    body_mass[1..].iter_mut().for_each(|x| *x *= scale);
    body_inertia[1..].iter_mut().for_each(|i| *i *= scale);
}

pub use flex::structure as edge_structure;
pub use inertial::inverse_inertia;
pub use pose::{body_sizes, to_configuration};
