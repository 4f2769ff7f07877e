//! F1: pure numerics on slices; knows no model, no data and no error handler.
//!
//! Results are a function of the arguments only: sums run in a fixed order (long reductions in four
//! lanes), nothing is fused, and a caller's scratch is an argument, so nothing here allocates.
#![deny(unsafe_code)]
#![allow(clippy::neg_cmp_op_on_partial_ord)] // `!(x >= y)`: NaN falls on the failing side

pub mod band;
pub mod barycentric;
mod bounds;
pub mod boxqp;
pub mod cholesky;
pub mod cholesky_columns;
pub mod dense;
pub mod eig3;
pub mod elementary;
pub mod extents;
pub mod four;
pub mod lanes;
pub mod lockstep;
pub mod lu;
pub mod mat2rot;
pub mod mat3;
pub mod min_degree;
pub mod muscle;
mod narrow;
pub mod pose;
pub mod pyramid;
pub mod qcqp;
pub mod quads;
pub mod quat;
mod quat_arrays;
pub mod quat_deriv;
pub mod random;
pub mod real;
pub mod scalar;
pub mod short;
pub mod sort;
pub mod sparse;
pub mod sparse_cholesky;
pub mod sparse_lu;
pub mod spatial;
pub mod symmetric;
pub mod tree;
pub mod vec3;
pub mod wide;

#[cfg(test)]
pub(crate) mod testing;

pub use bounds::{MAXVAL, MINVAL};
pub use mat3::Mat3;
pub use quat::Quat;
pub use real::{MOST_LANES, Mask, Real};
pub use spatial::{Inertia10, Spatial};
pub use vec3::Vec3;
