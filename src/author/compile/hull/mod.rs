//! Convex hull of a point cloud, as triangles.
//!
//! Quickhull with merged facets, in the order of the reference's hull library (Qhull with option
//! `Qt`): the same first tetrahedron, the same queue of points and facets, the same merges of facets
//! that are flat within rounding, and the same sequences of vertices and facets. So the model's
//! lists are the same up to rare merges. What comes out is verified; parry's hull takes its place
//! when it is no hull.
//!
//! | file | what |
//! |---|---|
//! | limits, plane | rounding; planes |
//! | surface | facets, vertices and their sequences |
//! | start, outside, cone | the tetrahedron; points above facets; one step |
//! | convexity, absorb, reduce | which facets merge, how, and the vertices that leaves |
//! | fan | triangles |
//! | verify, fallback | is it a hull; another one |
//!
//! Absent: tests for degenerate input with their messages (`mesh::check`).

mod absorb;
#[cfg(test)]
mod clouds;
mod cone;
mod convexity;
mod fallback;
mod fan;
#[cfg(test)]
mod golden;
mod limits;
mod outside;
mod plane;
mod reduce;
mod start;
mod surface;
#[cfg(test)]
pub mod tests;
mod verify;

use super::algebra::V3;
use crate::base::catch::digest;
use surface::{Broken, Surface, TAIL};

/// A closed convex surface.
pub struct Hull {
    /// the points on it
    pub vert: Vec<u32>,
    /// triangles as places in `vert`, counter-clockwise from outside
    pub face: Vec<[u32; 3]>,
    /// the vertices around each vertex, as places
    pub neighbours: Vec<Vec<u32>>,
}

impl Hull {
    /// Lists the neighbours in the order of the faces.
    fn from_faces(vert: Vec<u32>, face: Vec<[u32; 3]>) -> Self {
        let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); vert.len()];
        for corners in &face {
            for k in 0..3 {
                let list = &mut neighbours[corners[k] as usize];
                for other in [corners[(k + 1) % 3], corners[(k + 2) % 3]] {
                    if !list.contains(&other) {
                        list.push(other);
                    }
                }
            }
        }
        Hull {
            vert,
            face,
            neighbours,
        }
    }
}

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

fn grow(points: &[V3], limit: Option<usize>) -> Result<Hull, Broken> {
    if points.len() < 4 || points.iter().flatten().any(|x| !x.is_finite()) {
        return Err(Broken);
    }
    let mut s = Surface::new(points, limits::Limits::of(points));
    s.start()?;
    while s.pending != TAIL {
        if s.f(s.pending).outside.is_empty() {
            s.pending = s.f(s.pending).next;
            continue;
        }
        if limit.is_some() {
            s.furthest_first(); // the best of few points
        }
        if limit.is_some_and(|n| s.count >= n) {
            break;
        }
        let facet = s.pending;
        let point = s.fm(facet).outside.pop().ok_or(Broken)?;
        s.add_point(point, facet)?;
    }
    s.triangulate()?;
    s.need_neighbours();
    Ok(s.collect())
}
