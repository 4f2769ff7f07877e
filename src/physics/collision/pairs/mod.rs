//! Narrow phase: one function per pair of geom types, the smaller type first. Computation:
//! coPairwise.
//!
//! Each takes the poses from mjData, the sizes from mjModel, and writes contacts (distance, point,
//! normal from the first geom to the second) up to the distance `margin`; it returns their number.

mod box_box;
mod capsule;
mod capsule_box;
mod plane;
mod shape;
mod sphere;
mod sphere_box;

pub use box_box::{box_box, two_boxes};
pub use capsule::{ball_on_capsule, capsule_capsule, sphere_capsule, two_capsules};
pub use capsule_box::{capsule_box, capsule_on_box};
pub use plane::{plane_box, plane_capsule, plane_cylinder, plane_ellipsoid, plane_sphere};
pub use shape::Shape;
pub use sphere::{sphere_cylinder, sphere_sphere};
pub use sphere_box::{ball_on_box, sphere_box};
