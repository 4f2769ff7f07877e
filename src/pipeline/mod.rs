//! F4: stages in order: forward, inverse, integrate, step.
//!
//! Computation: Pipeline, piStages, piInverse, geIntegration. Absent: physics; every stage is one
//! call to the floor below.
#![deny(unsafe_code)]
#![allow(non_snake_case)] // fields keep their names: dof_M0, ten_J

pub mod advance;
pub mod check;
pub mod difference;
mod discrete;
pub mod euler;
pub mod forward;
mod free_bodies;
pub mod implicit;
pub mod inverse;
pub mod lengthrange;
pub mod print;
pub mod reset;
pub mod rk4;
pub mod setconst;
pub mod state;
pub mod step;
mod timetable;

#[cfg(test)]
mod tests;
