//! Contacts with signed distance fields. Computation: coChecking; Modeling: exSDF.
//!
//! From points spread over the common box of two shapes a descent looks for points inside both;
//! each that it finds is a contact. The triangles of a mesh are searched one by one.

mod halton;
mod mesh;
mod pair;
mod point;
mod sheet;
mod triangle;

pub use mesh::mesh_sdf;
pub use pair::sdf;
pub use sheet::sheet;

use crate::base::colliders::{Pair, PreContact};
use crate::base::{Data, report};

/// Pair function of height fields with distance fields.
pub fn hfield_sdf(_: &mut Data, _: Pair, _: &mut [PreContact]) -> usize {
    report::warning(format_args!("HField vs SDF collision not yet supported!"));
    0
}
