//! Sensors of the surroundings: field, rays, camera images, distances between geoms.

use super::table::Sensor;
use crate::abi::*;
use crate::base::{Data, report};
use crate::math::{MINVAL, Vec3};
use crate::physics::ray::{self, Filter, Hit};
use crate::physics::support::{self, object_pose};
use crate::physics::tendon::rows_dot;

/// The constant magnetic field, in the site's axes.
pub fn magnetometer(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let (mat, field) = (&d.site_xmat()[s.obj], Vec3(s.m.opt().magnetic));
    for (k, x) in out.iter_mut().enumerate() {
        *x = rows_dot(mat.col(k), field);
    }
}

/// Fields of a ray that the model asks for: bit, number of values.
const RAY_FIELDS: [(mjtRayDataField, usize); 6] = [
    (mjRAYDATA_DIST, 1),
    (mjRAYDATA_DIR, 3),
    (mjRAYDATA_ORIGIN, 3),
    (mjRAYDATA_POINT, 3),
    (mjRAYDATA_NORMAL, 3),
    (mjRAYDATA_DEPTH, 1),
];

/// Ray along the z axis of a site.
pub fn rangefinder(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    if s.objtype != mjOBJ_SITE {
        report::raise(format_args!(
            "mj_sensor: rangefinders of cameras are not implemented"
        ));
    }
    let (origin, dir) = (d.site_xpos()[s.obj], d.site_xmat()[s.obj].col(2));
    let filter = Filter {
        groups: None,
        statics: true,
        exclude_body: m.site_bodyid()[s.obj],
        cutoff: f64::INFINITY,
    };
    let hit = ray::cast(d, origin, dir, &filter).map(|(_, hit)| hit);
    put_ray(m.sensor_intprm()[s.id][0], origin, dir, hit, out);
}

/// Writes the requested fields of one ray.
fn put_ray(spec: i32, origin: Vec3, dir: Vec3, hit: Option<Hit>, out: &mut [f64]) {
    let mut rest = out;
    for (field, n) in RAY_FIELDS {
        if spec & (1 << field) == 0 {
            continue;
        }
        let (part, tail) = rest.split_at_mut(n);
        rest = tail;
        match (field, hit) {
            (mjRAYDATA_ORIGIN, _) => part.copy_from_slice(&origin.0),
            (mjRAYDATA_DIST | mjRAYDATA_DEPTH, None) => part[0] = -1.0,
            (_, None) => part.fill(0.0),
            (mjRAYDATA_DIR, Some(_)) => part.copy_from_slice(&dir.0),
            (mjRAYDATA_POINT, Some(h)) => part.copy_from_slice(&origin.add_scl(dir, h.dist).0),
            (mjRAYDATA_NORMAL, Some(h)) => part.copy_from_slice(&h.normal.0),
            (_, Some(h)) => part[0] = h.dist,
        }
    }
}

/// Pixel coordinates of a site in a camera's image.
pub fn camera_projection(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    let Some((_, cam)) = s.reference else { return };
    let [width, height] = m.cam_resolution()[cam];
    let size = m.cam_sensorsize()[cam];
    let focal = if size[0] != 0.0 && size[1] != 0.0 {
        let intrinsic = m.cam_intrinsic()[cam];
        [
            f64::from(intrinsic[0] / size[0] * width as f32),
            f64::from(intrinsic[1] / size[1] * height as f32),
        ]
    } else {
        let half = m.cam_fovy()[cam] * core::f64::consts::PI / 360.0;
        [0.5 / half.tan() * f64::from(height); 2]
    };
    let (mat, dif) = (&d.cam_xmat()[cam], d.site_xpos()[s.obj] - d.cam_xpos()[cam]);
    let [x, y, mut z] = core::array::from_fn(|k| rows_dot(mat.col(k), dif));
    // a point in the camera's plane has no image
    if z.abs() < MINVAL {
        z = if z < 0.0 { -MINVAL } else { MINVAL };
    }
    out[0] = -focal[0] * (x / z) + 0.5 * f64::from(width);
    out[1] = focal[1] * (y / z) + 0.5 * f64::from(height);
}

/// 1 when the object is inside the site, else 0.
pub fn inside_site(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    if m.sensor_intprm()[s.id][0] != 0 {
        report::raise(format_args!(
            "mj_sensor: insidesite with enclosed is not implemented"
        ));
    }
    let (Some((_, site)), Some((pos, ..))) = (s.reference, object_pose(d, s.objtype, s.obj)) else {
        out[0] = 0.0;
        return;
    };
    // a massless body counts by what it carries
    let b = s.obj;
    let carries = s.objtype == mjOBJ_BODY
        && b > 0
        && m.body_mass()[b] < MINVAL
        && m.body_subtreemass()[b] >= MINVAL;
    let point = if carries { d.subtree_com()[b] } else { pos };
    out[0] = f64::from(u8::from(support::inside_site(d, site, point)));
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
    let (mut dist, mut fromto) = (max, [0.0; 6]);
    let Some((reftype, reference)) = s.reference else {
        return;
    };
    for g1 in geoms(s, s.objtype, s.obj) {
        for g2 in geoms(s, reftype, reference) {
            let (new, ends) = geom_distance(d, g1, g2, max);
            if new < dist {
                (dist, fromto) = (new, ends);
            }
        }
    }
    match m.sensor_type()[s.id] {
        mjSENS_GEOMDIST => out[0] = dist,
        mjSENS_GEOMFROMTO => out.copy_from_slice(&fromto),
        _ => {
            let dir = Vec3::from_slice(&fromto[3..]) - Vec3::from_slice(&fromto);
            let dir = if dir == Vec3::ZERO {
                dir
            } else {
                dir.normalized().0
            };
            out.copy_from_slice(&dir.0);
        }
    }
}

fn geom_distance(_: &mut Data, _: usize, _: usize, _: f64) -> (f64, [f64; 6]) {
    report::raise(format_args!("mj_geomDistance: not implemented"))
}
