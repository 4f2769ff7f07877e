//! F4: stages in order: forward, inverse, integrate, step.
//!
//! Computation: Pipeline, piStages, piInverse, geIntegration. Absent: physics; every stage is one
//! call to the floor below.
#![deny(unsafe_code)]
#![allow(non_snake_case)] // fields keep their names: dof_M0, ten_J

// pub mod advance; // joins when its stages are there
// pub mod check; // joins when its stages are there
// pub mod euler; // joins when its stages are there
// pub mod forward; // joins when its stages are there
// pub mod inverse; // joins when its stages are there
// pub mod rk4; // joins when its stages are there
// pub mod step; // joins when its stages are there
pub mod reset;
pub mod setconst;
pub mod state;
pub mod timer;
