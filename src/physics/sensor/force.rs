//! Forces and accelerations felt at a site.

use super::needs::need_body_forces;
use super::subject::Sensor;
use crate::abi::mjOBJ_SITE;
use crate::base::Data;
use crate::math::{Spatial, Vec3};
use crate::physics::constraint::contact_force;
use crate::physics::ray::Solid;
use crate::physics::support::{Axes, object_acceleration};

/// Sum of normal forces of the body's contacts whose line of force meets the site's volume.
pub fn touch(d: &mut Data, s: Sensor, out: &mut [f64]) {
    let m = s.m;
    let (body, bodies) = (m.site_bodyid()[s.obj], m.geom_bodyid());
    out[0] = 0.0;
    for (i, con) in d.contact().iter().enumerate() {
        if con.efc_address < 0 {
            continue;
        }
        let on_body = con.geom.map(|g| g >= 0 && bodies[g as usize] == body);
        if !on_body[0] && !on_body[1] {
            continue;
        }
        let force = contact_force(d, i)[0];
        if force <= 0.0 {
            continue;
        }
        // from the contact into the body
        let mut ray = (Vec3::from_slice(&con.frame) * force).normalized().0;
        if on_body[1] {
            ray *= -1.0;
        }
        let solid = Solid {
            kind: m.site_type()[s.obj],
            pos: d.site_xpos()[s.obj],
            mat: d.site_xmat()[s.obj],
            size: m.site_size()[s.obj],
        };
        if solid.ray(Vec3(con.pos), ray).is_some() {
            out[0] += force;
        }
    }
}

pub fn accelerometer(d: &mut Data, s: Sensor, out: &mut [f64]) {
    need_body_forces(d);
    let a = object_acceleration(d, mjOBJ_SITE, s.obj, Axes::Local).unwrap_or(Spatial::ZERO);
    out.copy_from_slice(&a.lin().0);
}

/// Force and torque between the site's body and its parent, at the site and in its axes.
fn interaction(d: &mut Data, s: Sensor) -> Spatial {
    need_body_forces(d);
    let body = s.m.site_bodyid()[s.obj] as usize;
    let root = d.subtree_com()[s.m.body_rootid()[body] as usize];
    let force = d.cfrc_int()[body].shift_force(d.site_xpos()[s.obj], root);
    force.to_local(&d.site_xmat()[s.obj])
}

pub fn force(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&interaction(d, s).lin().0);
}

pub fn torque(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.copy_from_slice(&interaction(d, s).rot().0);
}
