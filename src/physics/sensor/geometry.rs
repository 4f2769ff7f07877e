//! Sensors of the surroundings: field, volumes, distances between geoms.

use super::subject::Sensor;
use crate::abi::*;
use crate::base::Data;
use crate::math::{MINVAL, Vec3};
use crate::physics::collision::{self, Gap, geom_distance};
use crate::physics::jacobian::rows_dot;
use crate::physics::support::{self, object_pose};

/// The constant magnetic field, in the site's axes.
pub fn magnetometer(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let (mat, field) = (&d.site_xmat()[s.obj], Vec3(s.m.opt().magnetic));
    for (k, x) in out.iter_mut().enumerate() {
        *x = rows_dot(mat.col(k), field);
    }
}

/// 1 when the object is inside the site, else 0; with `enclosed` how far its geoms jut out.
pub fn inside_site(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    let Some((_, site)) = s.reference else {
        out[0] = 0.0;
        return;
    };
    if m.sensor_intprm()[s.id][0] != 0 {
        out[0] = beyond_site(d, s, site);
        return;
    }
    let Some((pos, ..)) = object_pose(d, s.objtype, s.obj) else {
        out[0] = 0.0;
        return;
    };
    // a massless body counts by what it carries
    let b = s.obj;
    let carries = s.objtype == mjOBJ_BODY
        && b > 0
        && m.body_mass()[b] < MINVAL
        && m.body_subtreemass()[b] >= MINVAL;
    let point = if carries { d.subtree_com()[b] } else { *pos };
    out[0] = f64::from(u8::from(support::inside_site(d, site, point)));
}

/// How far the object's shapes jut out of the site at most.
fn beyond_site(d: &Data, s: Sensor, site: usize) -> f64 {
    let m = s.m;
    match s.objtype {
        mjOBJ_SITE => collision::site_beyond_site(d, s.obj, site),
        mjOBJ_GEOM => collision::geom_beyond_site(d, s.obj, site),
        _ => {
            // bodies stand depth first
            let below =
                (s.obj + 1..m.nbody()).take_while(|&b| m.body_parentid()[b] as usize >= s.obj);
            let tree = below.filter(|_| s.objtype == mjOBJ_XBODY);
            core::iter::once(s.obj)
                .chain(tree)
                .flat_map(|b| geoms(s, mjOBJ_BODY, b))
                .map(|g| collision::geom_beyond_site(d, g, site))
                .fold(collision::UNKNOWN, f64::max)
        }
    }
}

/// Geoms of a body, or a single geom.
fn geoms(s: Sensor, objtype: mjtObj, id: usize) -> core::ops::Range<usize> {
    if objtype == mjOBJ_BODY {
        let first = s.m.body_geomadr()[id].max(0) as usize;
        first..first + s.m.body_geomnum()[id] as usize
    } else {
        id..id + 1
    }
}

/// Smallest distance between two objects: the distance, its direction, or its ends.
pub fn distance(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let (m, max) = (s.m, s.m.sensor_cutoff()[s.id]);
    let mut nearest = Gap {
        dist: max,
        from: Vec3::ZERO,
        to: Vec3::ZERO,
    };
    let Some((reftype, reference)) = s.reference else {
        return;
    };
    for g1 in geoms(s, s.objtype, s.obj) {
        for g2 in geoms(s, reftype, reference) {
            if let Some(gap) = geom_distance(d, g1, g2, max)
                && gap.dist < nearest.dist
            {
                nearest = gap;
            }
        }
    }
    match m.sensor_type()[s.id] {
        mjSENS_GEOMDIST => out[0] = nearest.dist,
        mjSENS_GEOMFROMTO => {
            out[..3].copy_from_slice(&nearest.from.0);
            out[3..].copy_from_slice(&nearest.to.0);
        }
        _ => {
            let mut dir = nearest.to - nearest.from;
            if dir != Vec3::ZERO {
                dir.normalize();
            }
            out.copy_from_slice(&dir.0);
        }
    }
}
