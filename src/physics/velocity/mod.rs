//! Velocities and velocity-dependent forces in the com-based frame.
//!
//! Computation: Framework, piStages (stages 14, 16, 18 and 24).

mod comvel;
mod post;
pub(in crate::physics) mod rne;
mod subtree;

pub use comvel::com_vel;
pub use post::rne_post_constraint;
pub use rne::{Acceleration, bias, mul_dof_vec, rne};
pub use subtree::subtree_vel;
