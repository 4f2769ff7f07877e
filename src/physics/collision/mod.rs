//! Contacts between geoms. Computation: Collision, coChecking, coPairwise; piStages, stage 8.
//!
//! Reads the poses of geoms; writes `contact`, `ncon`, `bvh_active`. Three phases: body pairs by
//! sweep and prune (`broad`, `candidates`, `sweep`, `ends`, `world_boxes`), geom pairs by filters and box trees (`driver`, `midphase`), contacts
//! by one function per pair of geom types (`pairs`, `convex`; `table` says which). Flexes take part in the first phase
//! like bodies; their contacts are found in `flex`.
//!
//! Absent: constraints made from contacts (`constraint`).

mod broad;
mod candidates;
mod contact;
mod convex;
mod distance;
mod driver;
mod ends;
mod filter;
mod flex;
mod gap;
mod list;
mod midphase;
mod mix;
mod pairs;
mod sdf;
mod speculative;
pub mod sweep;
mod table;
mod world_boxes;

pub use contact::max_contact;
pub use convex::Polygons;
pub use convex::enclosure::{UNKNOWN, geom_beyond_site, site_beyond_site};
pub use convex::{atlas, hull};
pub use distance::geom_distance;
pub use driver::{collide, collide_among};
pub use gap::Gap;
pub use midphase::has_trees;
pub use table::ENTRIES;
