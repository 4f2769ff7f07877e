//! `mj_setConst`: constants of the model at its reference configuration `qpos0`.
//!
//! Three groups, as the table of `mj_setConst` uses lists them: what follows from the model alone
//! (`fixed`), from poses (`pose`), from inertia (`inertial`). Leaves the state at `qpos0`, with
//! positions and inertias computed and no constraints. Modeling: CModel; Programming: mj_setConst.
//!
//! Absent: what only the compiler resolves (statistics, spring lengths, damping ratios), flexes.

mod fixed;
mod inertial;
mod pose;
pub mod shape;
mod trees;

use crate::base::{Data, ModelMut, arena};

/// Recomputes the constant fields of `m`; `d` belongs to `m` and is left at `qpos0`.
pub fn set_const(m: &mut ModelMut, d: &mut Data) {
    fixed::update(m, d);
    arena::clear(d);
    pose::update(m, d);
    inertial::update(m, d);
}

pub use inertial::reflected_inertia;
pub use pose::{body_sizes, to_configuration};
