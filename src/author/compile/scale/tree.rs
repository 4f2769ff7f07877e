//! Bodies and what is in them.

use crate::math::elementary::pow;
use std::collections::HashSet;

use super::scales::Scales;
use super::scales::{Along, Scale, Stretch, Unit};
use super::shape;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::kinds::geom::Geom;
use crate::author::compile::kinds::joint::Joint;
use crate::author::compile::kinds::site::Site;
use crate::author::compile::whole::work::Work;
use crate::author::geometry::algebra::{
    M3, V3, mul_mat, quat_from_z, quat_to_mat, transpose, unit_quat,
};
use crate::author::geometry::frames::resolve;
use crate::author::geometry::principal::principal;

/// Places of frames, which stand in their own bodies or outer frames.
pub fn frames(work: &mut Work, scales: &Scales) {
    for b in 0..work.bodies.len() {
        for f in work.bodies[b].frames.clone() {
            let outer = work.frames[f]
                .parent
                .map_or(scales.body[b], |p| scales.frame[p]);
            let s = &mut work.frames[f].s;
            s.pos = outer.point(s.pos);
        }
    }
}

/// Bodies and what is in them.
pub fn content(work: &mut Work, scales: &Scales) -> Outcome {
    for b in 1..work.bodies.len() {
        let (outer, inner) = (scales.around(&work.bodies[b]), scales.body[b]);
        let inertial = scales.of(work.bodies[b].inertial_frame, b);
        if !inner.is_none() || !inertial.is_none() {
            body(work, b, &outer, &inertial)?;
        }
    }
    let shells = work
        .meshes
        .iter()
        .filter(|m| m.s.inertia == mjMESH_INERTIA_SHELL);
    let shells: HashSet<String> = shells.map(|m| m.head.name.clone()).collect();
    for g in &mut work.geoms {
        let scale = scales.of(g.frame, g.body);
        if !scale.is_none() {
            let shell = match g.s.r#type {
                mjGEOM_MESH => shells.contains(&g.mesh),
                _ => g.s.typeinertia == mjINERTIA_SHELL,
            };
            geom(g, &scale, shell)?;
        }
    }
    for j in &mut work.joints {
        let scale = scales.of(j.frame, j.body);
        if !scale.is_none() {
            joint(j, &scale)?;
        }
    }
    for s in &mut work.sites {
        site(s, &scales.of(s.frame, s.body));
    }
    for c in &mut work.cameras {
        let scale = scales.of(c.frame, c.body);
        c.s.pos = scale.point(c.s.pos);
        c.s.ipd *= scale.length();
        let length = scale.length();
        for size in [
            &mut c.s.sensor_size,
            &mut c.s.focal_length,
            &mut c.s.principal_length,
        ] {
            size.iter_mut()
                .for_each(|x| *x = (f64::from(*x) * length) as f32);
        }
    }
    for l in &mut work.lights {
        let scale = scales.of(l.frame, l.body);
        if scale.is_none() {
            continue;
        }
        let (s, length) = (&mut l.s, scale.length());
        s.pos = scale.point(s.pos);
        s.bulbradius = (f64::from(s.bulbradius) * length) as f32;
        s.range = (f64::from(s.range) * length) as f32;
        s.attenuation[1] = (f64::from(s.attenuation[1]) / length) as f32;
        s.attenuation[2] = (f64::from(s.attenuation[2]) / (length * length)) as f32;
    }
    Ok(())
}

fn body(work: &mut Work, b: usize, outer: &Scale, inner: &Scale) -> Outcome {
    let bound = work.bodies[b].compiler.boundinertia;
    let body = &mut work.bodies[b];
    if body.s.plugin.active != 0 {
        return Err(Fault::at(
            &body.head,
            "a body with a plugin cannot be scaled",
        ));
    }
    let s = &mut body.s;
    s.pos = outer.point(s.pos);
    s.ipos = inner.point(s.ipos);
    s.mass *= inner.mass;
    if let Stretch::Uniform(length) = inner.stretch {
        let factor = inner.mass * length * length;
        s.inertia.iter_mut().for_each(|i| *i *= factor);
        if !s.fullinertia[0].is_nan() {
            s.fullinertia.iter_mut().for_each(|i| *i *= factor);
        }
        return Ok(());
    }
    let turn = resolve(&s.ialt, &body.angles)
        .ok()
        .flatten()
        .unwrap_or(s.iquat);
    let axes = quat_to_mat(unit_quat(turn));
    let full = if s.fullinertia[0].is_nan() {
        let [x, y, z] = s.inertia;
        [x, 0.0, 0.0, 0.0, y, 0.0, 0.0, 0.0, z]
    } else {
        let [xx, yy, zz, xy, xz, yz] = s.fullinertia;
        [xx, xy, xz, xy, yy, yz, xz, yz, zz]
    };
    let full = mul_mat(&mul_mat(&axes, &full), &transpose(&axes));
    if full.iter().all(|&x| x == 0.0) {
        return Ok(());
    }
    let i = stretched(&full, inner);
    if let Stretch::Back(..) = inner.stretch {
        // along the axes of the model, which are not those of the authored inertia
        let i = mul_mat(&mul_mat(&transpose(&axes), &i), &axes);
        s.fullinertia = [i[0], i[4], i[8], i[1], i[2], i[5]];
        s.inertia = [0.0; 3];
        return Ok(());
    }
    if let Some((moments, quat)) = principal([i[0], i[4], i[8], i[1], i[2], i[5]], bound) {
        (s.inertia, s.iquat) = (moments, quat);
        s.fullinertia[0] = f64::NAN;
        s.ialt.r#type = mjORIENTATION_QUAT;
    }
    Ok(())
}

/// Inertia of a stretched body: second moments are mapped, I = tr(P) - P.
fn stretched(full: &M3, scale: &Scale) -> M3 {
    let (Stretch::Map(m) | Stretch::Back(_, m)) = &scale.stretch else {
        return *full;
    };
    let around = |p: &M3, trace: f64| -> M3 {
        std::array::from_fn(|i| if i % 4 == 0 { trace - p[i] } else { -p[i] })
    };
    let trace = |p: &M3| p[0] + p[4] + p[8];
    let moments = around(full, trace(full) / 2.0);
    let mut p = mul_mat(&mul_mat(m, &moments), &transpose(m));
    p.iter_mut().for_each(|x| *x *= scale.mass);
    around(&p, trace(&p))
}

/// Unit of a joint's coordinate.
pub fn unit(j: &Joint, scale: &Scale) -> Unit {
    match j.s.r#type {
        mjJNT_SLIDE => {
            let mut axis = j.s.axis;
            crate::author::geometry::algebra::normalize(&mut axis);
            scale.linear(scale.along(axis))
        }
        mjJNT_HINGE | mjJNT_BALL => scale.angular(),
        _ => Unit::NONE,
    }
}

fn joint(j: &mut Joint, scale: &Scale) -> Outcome {
    let (unit, kind, s) = (unit(j, scale), j.s.r#type, &mut j.s);
    if matches!(kind, mjJNT_SLIDE | mjJNT_HINGE) && !scale.keeps(s.axis) {
        let text = "the axis of this joint is not aligned with the axes of the scale";
        return Err(Fault::at(&j.head, text));
    }
    s.pos = scale.point(s.pos);
    s.range.iter_mut().for_each(|x| *x *= unit.length);
    for x in [
        &mut s.r#ref,
        &mut s.springref,
        &mut s.springyield,
        &mut s.margin,
    ] {
        *x *= unit.length;
    }
    unit.along(Along {
        solimp: [&mut s.solimp_limit, &mut s.solimp_friction],
        actfrcrange: &mut s.actfrcrange,
        frictionloss: &mut s.frictionloss,
        armature: &mut s.armature,
        polynomials: [&mut s.stiffness, &mut s.damping],
    });
    Ok(())
}

/// Orientation of a geom or site in its frame or body.
fn orientation(quat: Option<[f64; 4]>, own: [f64; 4], fromto: [f64; 6]) -> [f64; 4] {
    if fromto[0].is_nan() {
        return quat.unwrap_or(own);
    }
    let mut axis: V3 = std::array::from_fn(|i| fromto[i] - fromto[3 + i]);
    crate::author::geometry::algebra::normalize(&mut axis);
    quat_from_z(axis)
}

fn ends(fromto: [f64; 6], scale: &Scale) -> [f64; 6] {
    let [a, b, c, d, e, f] = fromto;
    let (from, to) = (scale.point([a, b, c]), scale.point([d, e, f]));
    [from[0], from[1], from[2], to[0], to[1], to[2]]
}

/// Orientation of a geom in its frame or body.
pub fn geom_quat(g: &Geom) -> [f64; 4] {
    let quat = resolve(&g.s.alt, &g.angles).ok().flatten();
    orientation(quat, g.s.quat, g.s.fromto)
}

fn geom(g: &mut Geom, scale: &Scale, shell: bool) -> Outcome {
    if g.s.plugin.active != 0 {
        return Err(Fault::at(&g.head, "a geom with a plugin cannot be scaled"));
    }
    let own = scale.turned(geom_quat(g));
    let s = &mut g.s;
    // a mesh or height field brings its own size
    if g.mesh.is_empty() && g.hfield.is_empty() {
        let size = shape::geom(s.r#type, &own, s.size).map_err(|why| Fault::at(&g.head, why))?;
        let used = shape::used(s.r#type);
        s.size[..used].copy_from_slice(&size[..used]);
    }
    let length = scale.length();
    s.pos = scale.point(s.pos);
    s.fromto = ends(s.fromto, scale);
    s.mass *= scale.mass;
    // of a shell per area, else per volume
    s.density *= scale.mass * pow(length, if shell { -2.0 } else { -3.0 });
    s.margin *= length;
    s.gap *= length;
    s.adhesion *= scale.force();
    s.friction[1] *= length;
    s.friction[2] *= length;
    s.solimp[2] *= length;
    let [x, y, z, ..] = s.surfacevel;
    s.surfacevel[..3].copy_from_slice(&own.point([x, y, z]));
    Ok(())
}

/// Orientation of a site in its frame or body.
pub fn site_quat(x: &Site) -> [f64; 4] {
    let quat = resolve(&x.s.alt, &x.angles).ok().flatten();
    orientation(quat, x.s.quat, x.s.fromto)
}

fn site(x: &mut Site, scale: &Scale) {
    if scale.is_none() {
        return;
    }
    let own = scale.turned(site_quat(x));
    let s = &mut x.s;
    let size = shape::site(s.r#type, &own, s.size);
    let used = shape::used(s.r#type);
    s.size[..used].copy_from_slice(&size[..used]);
    s.pos = scale.point(s.pos);
    s.fromto = ends(s.fromto, scale);
}
