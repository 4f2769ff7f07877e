//! Sensors: cutoff and noise have the unit of what is measured.

use super::scales::Scales;
use super::scales::{Scale, Unit};
use super::{actuator, lists, tree};
use crate::abi::*;
use crate::author::compile::kinds::sensor::Sensor;
use crate::author::compile::whole::work::Work;
use crate::schema::parameters::sensor as parameters;

pub fn apply(work: &mut Work, scales: &Scales) {
    let mut list = std::mem::take(&mut work.sensors);
    for x in &mut list {
        let kind = x.s.r#type;
        let object = object(work, scales, x.s.objtype, &x.objname);
        if kind == mjSENS_TACTILE || kind == mjSENS_PLUGIN {
            let touched = match kind {
                mjSENS_TACTILE => self::object(work, scales, mjOBJ_GEOM, &x.refname).scale,
                _ => object.scale,
            };
            if !touched.is_none() {
                let what = if kind == mjSENS_PLUGIN {
                    "plugin"
                } else {
                    "tactile"
                };
                x.unscalable = Some(format!("a {what} sensor cannot be scaled"));
            }
            continue;
        }
        let factor = factor(work, scales, x, &object);
        x.s.cutoff *= factor;
        // directions have a cutoff only by name
        if kind != mjSENS_GEOMNORMAL {
            x.s.noise *= factor;
        }
    }
    work.sensors = list;
}

/// Factors at a sensorized object, and the unit of its coordinate.
struct Object {
    scale: Scale,
    unit: Unit,
}

fn object(work: &Work, scales: &Scales, kind: mjtObj, name: &str) -> Object {
    let plain = |scale: Scale| Object {
        scale,
        unit: Unit::NONE,
    };
    let found = work.find(kind, name).and_then(|id| {
        Some(match kind {
            mjOBJ_BODY | mjOBJ_XBODY => plain(scales.body[id]),
            mjOBJ_GEOM => plain(scales.of(work.geoms[id].frame, work.geoms[id].body)),
            mjOBJ_SITE => plain(scales.of(work.sites[id].frame, work.sites[id].body)),
            mjOBJ_CAMERA => plain(scales.of(work.cameras[id].frame, work.cameras[id].body)),
            mjOBJ_JOINT => {
                let joint = &work.joints[id];
                let scale = scales.of(joint.frame, joint.body);
                Object {
                    scale,
                    unit: tree::unit(joint, &scale),
                }
            }
            mjOBJ_TENDON => {
                let (scale, unit) = lists::tendon_unit(work, scales, &work.tendons[id]);
                Object { scale, unit }
            }
            mjOBJ_ACTUATOR => {
                let target = actuator::target(work, scales, &work.actuators[id]);
                Object {
                    scale: target.scale,
                    unit: target.unit,
                }
            }
            _ => return None,
        })
    });
    found.unwrap_or(plain(Scale::NONE))
}

fn factor(work: &Work, scales: &Scales, x: &Sensor, object: &Object) -> f64 {
    let (scale, unit) = (&object.scale, &object.unit);
    match x.s.r#type {
        mjSENS_TOUCH | mjSENS_FORCE => scale.force(),
        mjSENS_TORQUE | mjSENS_SUBTREEANGMOM => scale.torque(),
        mjSENS_ACCELEROMETER | mjSENS_VELOCIMETER | mjSENS_RANGEFINDER | mjSENS_FRAMEPOS
        | mjSENS_FRAMELINVEL | mjSENS_FRAMELINACC | mjSENS_SUBTREECOM | mjSENS_SUBTREELINVEL => {
            scale.length()
        }
        mjSENS_JOINTPOS
        | mjSENS_JOINTVEL
        | mjSENS_TENDONPOS
        | mjSENS_TENDONVEL
        | mjSENS_ACTUATORPOS
        | mjSENS_ACTUATORVEL
        | mjSENS_JOINTLIMITPOS
        | mjSENS_JOINTLIMITVEL
        | mjSENS_TENDONLIMITPOS
        | mjSENS_TENDONLIMITVEL => unit.length,
        mjSENS_JOINTACTFRC
        | mjSENS_TENDONACTFRC
        | mjSENS_ACTUATORFRC
        | mjSENS_JOINTLIMITFRC
        | mjSENS_TENDONLIMITFRC => unit.force(),
        // how far out of a site is a distance, inside or not is none
        mjSENS_INSIDESITE if x.s.intprm[parameters::DATA] == 0 => 1.0,
        mjSENS_GEOMDIST | mjSENS_GEOMNORMAL | mjSENS_GEOMFROMTO | mjSENS_INSIDESITE => {
            let other = self::object(work, scales, x.s.reftype, &x.refname).scale;
            let (a, b) = (scale.length(), other.length());
            if a == b { a } else { (a * b).sqrt() }
        }
        _ => 1.0,
    }
}
