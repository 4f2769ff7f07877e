//! Whether a point lies inside a site.

use crate::abi::*;
use crate::base::{Data, report};
use crate::math::{Vec3, scalar};

/// `mj_insideSite`: the point (world frame) is inside the volume of site `site`.
pub fn inside_site(d: &Data, site: usize, point: Vec3) -> bool {
    let m = d.model();
    let size = m.site_size()[site];
    let dif = point - d.site_xpos()[site];
    let kind = m.site_type()[site];
    if kind == mjGEOM_SPHERE {
        return dif.dot(dif) < size[0] * size[0];
    }
    let p = d.site_xmat()[site].mul_t_vec(dif);
    let round = p[0] * p[0] + p[1] * p[1];
    match kind {
        mjGEOM_CAPSULE => {
            let z = p[2] - scalar::clip(p[2], -size[1], size[1]);
            round + z * z < size[0] * size[0]
        }
        mjGEOM_ELLIPSOID => (0..3).map(|k| p[k] * p[k] / (size[k] * size[k])).sum::<f64>() < 1.0,
        mjGEOM_CYLINDER => p[2].abs() < size[1] && round < size[0] * size[0],
        mjGEOM_BOX => (0..3).all(|k| p[k].abs() < size[k]),
        mjGEOM_PLANE => p[2] < 0.0,
        mjGEOM_MESH => report::raise(format_args!("mj_insideSite: meshes are not implemented")),
        _ => false,
    }
}
