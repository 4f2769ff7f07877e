//! F3: the physics, one folder per section of the Computation chapter.
//!
//! Modules meet only through the fields of `Data`; shared helpers stand in `support`.
//! Absent: C pointers, callbacks, allocation.
#![deny(unsafe_code)]
#![allow(non_snake_case)] // fields keep their names: M, qLD, efc_J

pub mod actuation;
pub mod collision;
pub mod constraint;
pub mod derivative;
pub mod energy;
pub mod equality_bodies;
pub mod factor;
pub mod flex;
mod form;
pub mod history;
pub mod inertia;
pub mod ipc;
pub mod island;
pub mod jacobian;
pub mod kinematics;
pub mod metric;
mod movers;
mod pair;
pub mod passive;
pub mod plastic;
pub mod ray;
pub mod sdf;
pub mod sensor;
pub mod sleep;
pub mod solver;
pub mod support;
pub mod tendon;
pub mod velocity;

#[cfg(test)]
mod tests;
