//! Primitive shapes in place of a mesh. Modeling: fitting of primitives.

use super::build::Mesh;
use crate::abi::*;
use crate::author::geometry::algebra::V3;

/// Size of a primitive that stands for `mesh`, and its centre in the mesh's frame of inertia.
/// What the type has no use for stays as `given`. `None` for types that cannot be fitted.
pub fn fit(mesh: &Mesh, shape: mjtGeom, to_box: bool, given: V3) -> Option<(V3, V3)> {
    if to_box {
        around_box(mesh, shape, given)
    } else {
        like_inertia(mesh, shape, given).map(|s| (s, [0.0; 3]))
    }
}

fn like_inertia(mesh: &Mesh, shape: mjtGeom, given: V3) -> Option<V3> {
    let [a, b, c] = mesh.out.half;
    let r = (a + b) / 2.0;
    Some(match shape {
        mjGEOM_SPHERE => [(a + b + c) / 3.0, given[1], given[2]],
        mjGEOM_CAPSULE => [r, f64::max(0.0, c - r / 2.0), given[2]],
        mjGEOM_CYLINDER => [r, c, given[2]],
        mjGEOM_ELLIPSOID | mjGEOM_BOX => [a, b, c],
        _ => return None,
    })
}

fn around_box(mesh: &Mesh, shape: mjtGeom, given: V3) -> Option<(V3, V3)> {
    let [lo, hi] = mesh.out.bounds;
    let centre: V3 = std::array::from_fn(|k| (lo[k] + hi[k]) / 2.0);
    let [x, y, z]: V3 = std::array::from_fn(|k| hi[k] - centre[k]);
    let r = x.max(y);
    let size = match shape {
        mjGEOM_SPHERE => [r.max(z), given[1], given[2]],
        mjGEOM_CAPSULE => [r, z - r, given[2]],
        mjGEOM_CYLINDER => [r, z, given[2]],
        mjGEOM_ELLIPSOID | mjGEOM_BOX => [x, y, z],
        _ => return None,
    };
    Some((size, centre))
}
