//! Convex hull of a point cloud, as triangles.
//!
//! Quickhull with merged facets, in the order of the reference's hull library (Qhull with option
//! `Qt`): the same first tetrahedron, the same queue of points and facets, the same merges of facets
//! that are flat within rounding, and the same sequences of vertices and facets. So the model's
//! lists are the same. What comes out is verified; parry's hull takes its place when it is no hull.
//!
//! | file | what |
//! |---|---|
//! | limits, plane | rounding; planes |
//! | lists | the two kinds of sequence whose order shows |
//! | polytope | facets, ridges and vertices |
//! | tetrahedron, growth | the beginning; the next point, and what a step does |
//! | horizon | the region a point sees, and the cone that replaces it |
//! | nonconvex | pairs of facets that are not convex, by rank, and which of the two gives way |
//! | contraction | one facet merged into another |
//! | cleaning, superfluous | the facets and vertices that merges make needless |
//! | placing | points that lost their facet |
//! | triangles | polygons cut into fans; the result |
//! | verify, fallback | is it a hull; another one |
//!
//! Absent: tests for degenerate input with their messages (`mesh::check`); the merge of several
//! triangles of a cone that lie side by side in the plane of one facet (never met; parry's hull).

mod cleaning;
#[cfg(test)]
mod clouds;
mod contraction;
mod fallback;
#[cfg(test)]
mod golden;
mod growth;
mod horizon;
mod limits;
mod lists;
mod nonconvex;
mod placing;
mod plane;
mod polytope;
mod superfluous;
mod surface;
#[cfg(test)]
pub mod tests;
mod tetrahedron;
mod triangles;
mod verify;

use crate::author::geometry::algebra::V3;
use crate::base::catch::digest;
use growth::grow;
pub use surface::Hull;

/// Hull of `points`; at most `limit` vertices when that is given. `None` when neither way gives a
/// valid surface, as for points in a plane.
pub fn convex_hull(points: &[V3], limit: Option<usize>) -> Option<Hull> {
    // a bug in there must not cost more than this mesh
    let all = limit.is_none();
    digest(|| {
        grow(points, limit)
            .ok()
            .filter(|hull| verify::is_thin_hull(hull, points, all))
    })
    .ok()
    .flatten()
    .or_else(|| fallback::hull(points, limit).filter(|hull| verify::is_hull(hull, points, all)))
}
