//! Velocities and velocity-dependent forces in the com-based frame.
//!
//! Computation: Framework, piStages (stages 14 and 18).

mod comvel;
mod rne;
mod subtree;

pub use comvel::com_vel;
pub use rne::{Acceleration, mul_dof_vec, rne};
pub use subtree::subtree_vel;
