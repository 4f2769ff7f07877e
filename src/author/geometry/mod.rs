//! Poses and orientations as files and the compiler round them; knows no element and no model.

pub mod algebra;
pub mod clip;
pub mod columns;
pub mod faces;
pub mod filling;
pub mod frames;
pub mod moments;
pub mod principal;
pub mod segment;
pub mod wound;
