//! The abstract visualizer against the genuine library: every member of what both fill in, by its bits.
#![allow(clippy::undocumented_unsafe_blocks)] // models, states and scenes come from the libraries themselves

mod curves;
mod fill;
mod hostile;
mod moves;
mod printed;
mod scenes;
mod simple;
mod speed;
mod stage;
