//! Range finders: their rays and what they meet; shortest lines between geoms.

use super::axes;
use super::object::object;
use crate::abi::*;
use crate::math::Vec3;
use crate::physics::sensor::camera::{Lens, pixel_ray};
use crate::schema::parameters::sensor;
use crate::view::scene::build::look::{List, Look, Object};
use crate::view::scene::geom::{connect, set_shape};

/// What a sensor recorded of one ray; fields that it does not record are None.
#[derive(Default)]
struct Record {
    dist: Option<f64>,
    dir: Option<Vec3>,
    origin: Option<Vec3>,
    point: Option<Vec3>,
    normal: Option<Vec3>,
}

impl Record {
    /// Reads the fields that `spec` names (bits of `mjtRayDataField`) in their order.
    fn read(spec: i32, data: &[f64]) -> Self {
        let (mut at, mut record) = (0, Self::default());
        let mut take = |field: mjtRayDataField, n: usize| {
            let values = data.get(at..at + n).filter(|_| spec & (1 << field) != 0)?;
            at += n;
            Some(values)
        };
        record.dist = take(mjRAYDATA_DIST, 1).map(|x| x[0]);
        record.dir = take(mjRAYDATA_DIR, 3).map(Vec3::from_slice);
        record.origin = take(mjRAYDATA_ORIGIN, 3).map(Vec3::from_slice);
        record.point = take(mjRAYDATA_POINT, 3).map(Vec3::from_slice);
        record.normal = take(mjRAYDATA_NORMAL, 3).map(Vec3::from_slice);
        record
    }

    /// Adds what the ray met: a line to it, a point, its normal.
    fn show(
        &self,
        look: &Look,
        list: &mut List,
        of: Object,
        ray: [Vec3; 2],
        thick: f64,
    ) -> Option<()> {
        let rgba = look.m.vis().rgba.rangefinder;
        let [length, width] = axes::size(look);
        let [origin, dir] = ray;
        let mut met = None;
        if let Some(dist) = self.dist.filter(|&dist| dist >= 0.0) {
            let point = origin.add_scl(dir, dist);
            list.add(of, |geom| {
                connect(geom, mjGEOM_LINE, 3.0, origin, point);
                geom.rgba = rgba;
            })?;
            met = Some(point);
        }
        if let Some(point) = self.point.filter(|point| point.0 != [0.0; 3]) {
            list.add(of, |geom| {
                let size = Vec3([thick * width; 3]);
                set_shape(
                    geom,
                    mjGEOM_SPHERE,
                    Some(size),
                    Some(point),
                    None,
                    Some(rgba),
                );
            })?;
            met = Some(point);
        }
        if let (Some(normal), Some(point)) = (self.normal, met) {
            list.add(of, |geom| {
                let to = point.add_scl(normal, 2.0 * length);
                connect(geom, mjGEOM_ARROW1, width, point, to);
                geom.rgba = rgba;
            })?;
        }
        Some(())
    }
}

pub fn rays(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 0..m.nsensor() {
        let of = object(mjOBJ_SENSOR, id);
        let adr = m.sensor_adr()[id] as usize;
        let data = &d.sensordata()[adr..adr + m.sensor_dim()[id] as usize];
        let (target, spec) = (
            m.sensor_objid()[id] as usize,
            m.sensor_intprm()[id][sensor::DATA],
        );
        match (m.sensor_type()[id], m.sensor_objtype()[id]) {
            (mjSENS_RANGEFINDER, mjOBJ_SITE) => {
                let ray = [d.site_xpos()[target], d.site_xmat()[target].col(2)];
                Record::read(spec, data).show(look, list, of, ray, 1.5)?;
            }
            (mjSENS_RANGEFINDER, mjOBJ_CAMERA) => {
                let lens = Lens::new(d, target);
                let [width, height] = lens.resolution.map(|n| n.max(0) as usize);
                let stride = data.len() / (width * height).max(1);
                for (k, data) in data
                    .chunks_exact(stride.max(1))
                    .take(width * height)
                    .enumerate()
                {
                    let pixel = [k % width, k / width].map(|n| n as i32);
                    let (origin, dir) = pixel_ray(d, target, &lens, pixel);
                    Record::read(spec, data).show(look, list, of, [origin, dir], 1.3)?;
                }
            }
            (mjSENS_GEOMFROMTO, _) if data.len() == 6 && data.iter().any(|&x| x != 0.0) => {
                list.add(of, |geom| {
                    let (from, to) = (Vec3::from_slice(data), Vec3::from_slice(&data[3..]));
                    connect(geom, mjGEOM_LINE, 3.0, from, to);
                    geom.rgba = m.vis().rgba.rangefinder;
                })?;
            }
            _ => {}
        }
    }
    Some(())
}
