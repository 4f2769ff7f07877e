//! The joint-space inertia matrix M, its factorization and solves.
//!
//! M is lower triangular CSR with the model's pattern: row i lists the ancestors of dof i in
//! increasing order, the diagonal last. Computation: Framework, piStages (stages 6 and 7).

mod armature;
mod crb;
mod factor;
mod product;
mod solve;

use crate::base::Model;
use crate::math::sparse::Pattern;

pub use armature::{joint_armature, tendon_armature};
pub use crb::{crb, make_m};
pub use factor::{factor, factor_awake, factor_dofs, factor_m, places, warn_pivot};
pub use product::{add_m_dense, add_m_sparse, full_m, mul_m, mul_m2};
pub use solve::{solve_dofs, solve_ld, solve_m, solve_m2, solve_trees};

/// The pattern of M.
pub fn pattern(m: Model<'_>) -> Pattern<'_> {
    Pattern {
        rownnz: m.M_rownnz(),
        rowadr: m.M_rowadr(),
        colind: m.M_colind(),
    }
}
