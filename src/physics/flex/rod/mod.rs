//! Elastic rods: bending and twist of a chain of edges (discrete elastic rods). Modeling: Rods; computation: gePassive.

mod boxes;
mod chain;
mod curvature;
mod frames;
mod pair;
mod plain;
mod records;
mod stiffness;
mod sums;
mod twist;

pub use boxes::{boxes, lies, section};
pub use chain::{Chain, Frame};
pub use frames::{Edge, find, find_twists, store};
pub use plain::forces;
pub use stiffness::{BLOCKS, Weights, add_mul, blocks, room, vertices};
pub use sums::{Motion, Sums};
pub use twist::{Twist, forces as twisted};
