//! Contacts of flexes: with geoms, with each other and with themselves. Computation: Collision; Modeling:
//! deformable objects.
//!
//! A plane meets the vertices of a flex, every other shape its elements: segments, triangles or
//! tetrahedra with a ball of the flex's radius rolled around them. Reads `flexvert_xpos`,
//! `flexelem_aabb` and `bvh_aabb_dyn`.

mod block;
mod capsule_triangle;
mod cells;
mod element;
mod narrow;
mod pass;
mod reduce;
mod solid;
mod sweep;
mod tree;
mod triangle;
mod with_itself;

pub use pass::{Found, of_body, of_flexes};
pub use with_itself::of_itself;
