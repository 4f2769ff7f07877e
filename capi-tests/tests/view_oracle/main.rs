//! The abstract visualizer against the genuine library: every member of what both fill in, by its bits.
//!
//! The genuine library is found by `MUJOCO_ORACLE` or under `build/oracle`. Without it the tests say so
//! and pass, unless `MUJOCO_ORACLE_REQUIRED=1`.
#![allow(clippy::undocumented_unsafe_blocks)] // models, states and scenes come from the libraries themselves

mod fill;
mod hostile;
mod moves;
mod scenes;
mod simple;
mod speed;
mod stage;
