//! Where a ray meets a geom. API: Ray casting.
//!
//! A ray starts at `pnt` and runs along `vec`, of any length; distances are in units of that length.
//! Rays that ask for geoms do not see flexes.

mod cast;
mod flex;
mod hfield;
mod hit;
mod mesh;
mod one_geom;
mod sdf;
mod shapes;
mod skin;
mod triangle;

pub use cast::{Filter, cast, cast_one};
pub use flex::{Parts, flex};
pub use hit::{Hit, Solid};
pub use one_geom::geom;
pub use skin::skin;
pub use triangle::Ray;
