//! Distances to the nearest geoms along rays of a site or of a camera's pixels.

use super::camera::{Lens, pixel_ray};
use super::subject::Sensor;
use crate::abi::*;
use crate::base::Data;
use crate::math::Vec3;
use crate::physics::ray::{self, Filter, Hit};

/// Fields of a ray that the model asks for: bit, number of values.
const RAY_FIELDS: [(mjtRayDataField, usize); 6] = [
    (mjRAYDATA_DIST, 1),
    (mjRAYDATA_DIR, 3),
    (mjRAYDATA_ORIGIN, 3),
    (mjRAYDATA_POINT, 3),
    (mjRAYDATA_NORMAL, 3),
    (mjRAYDATA_DEPTH, 1),
];

/// Along the z axis of a site, or through every pixel of a camera, row by row.
pub fn rangefinder(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    let spec = m.sensor_intprm()[s.id][0];
    let filter = |body: i32| Filter {
        groups: None,
        statics: true,
        exclude_body: body,
        cutoff: f64::INFINITY,
    };
    if out.is_empty() {
        return;
    }
    if s.objtype == mjOBJ_SITE {
        let (origin, dir) = (d.site_xpos()[s.obj], d.site_xmat()[s.obj].col(2));
        let hit = ray::cast(d, origin, dir, &filter(m.site_bodyid()[s.obj]));
        let hit = hit.map(|(_, hit)| hit);
        put_ray(spec, origin, dir, hit, |hit| hit.dist, out);
        return;
    }
    let (cam, lens) = (s.obj, Lens::new(d, s.obj));
    let (pos, axis) = (d.cam_xpos()[cam], d.cam_xmat()[cam].col(2) * -1.0);
    let filter = filter(m.cam_bodyid()[cam]);
    let [width, height] = lens.resolution;
    let size = out.len() / (width * height).max(1) as usize;
    let mut slots = out.chunks_exact_mut(size.max(1));
    for row in 0..height {
        for col in 0..width {
            let Some(out) = slots.next() else { return };
            let (origin, dir) = pixel_ray(d, cam, &lens, [col, row]);
            let hit = ray::cast(d, origin, dir, &filter).map(|(_, hit)| hit);
            let depth = |hit: &Hit| (origin.add_scl(dir, hit.dist) - pos).dot(axis);
            put_ray(spec, origin, dir, hit, depth, out);
        }
    }
}

/// Writes the requested fields of one ray.
fn put_ray(
    spec: i32,
    origin: Vec3,
    dir: Vec3,
    hit: Option<Hit>,
    depth: impl Fn(&Hit) -> f64,
    out: &mut [f64],
) {
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
            (mjRAYDATA_DEPTH, Some(h)) => part[0] = depth(&h),
            (_, Some(h)) => part[0] = h.dist,
        }
    }
}
