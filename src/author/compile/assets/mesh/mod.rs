//! Meshes: from files or lists to centred vertices, normals, hull, polygons, boxes and inertia.
//! XML reference: mesh. `build` makes one mesh, `crew` all of them, `alone` one for a flexcomp.

mod alone;
mod build;
pub mod check;
mod compiled;
mod crew;
mod face_tree;
pub mod field;
mod fit;
mod graph;
mod normals;
pub mod octree;
mod polygon;
mod solid;

pub use alone::Shape;
pub use build::Mesh;
pub use compiled::Compiled;
pub use crew::compile;
pub use fit::fit;
