//! Pairs, equalities, tendons and skins: they follow what they refer to. Where two ends have other
//! scales, lengths take the geometric mean; a tendon over both keeps its values.

use super::scales::Scales;
use super::scales::{Along, Scale, Unit};
use super::tree;
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::kinds::tendon::{Step, Tendon};
use crate::author::compile::whole::work::Work;
use crate::math::elementary::pow;

fn mean(a: f64, b: f64) -> f64 {
    if a == b { a } else { (a * b).sqrt() }
}

/// Contact pairs; what they inherit comes from the geoms as authored.
pub fn pairs(work: &mut Work, scales: &Scales) {
    let mut list = std::mem::take(&mut work.pairs);
    for p in &mut list {
        let found = [0, 1].map(|i| work.find(mjOBJ_GEOM, &p.geomname[i]));
        let [Some(a), Some(b)] = found else { continue };
        let of = |g: usize| scales.of(work.geoms[g].frame, work.geoms[g].body);
        let (first, second) = (of(a), of(b));
        if first.is_none() && second.is_none() {
            continue;
        }
        p.geom = [a, b];
        p.complete(&work.geoms);
        let length = mean(first.length(), second.length());
        let s = &mut p.s;
        s.margin *= length;
        s.gap *= length;
        s.adhesion *= mean(first.force(), second.force());
        s.solimp[2] *= length;
        s.friction[2..].iter_mut().for_each(|x| *x *= length);
    }
    work.pairs = list;
}

/// Unit of a tendon, and of each joint of its path.
pub fn tendon_unit(work: &Work, scales: &Scales, t: &Tendon) -> (Scale, Unit) {
    let mut common: Option<Scale> = None;
    let (mut mixed, mut slides) = (false, false);
    for step in &t.path {
        let scale = match step.kind {
            mjWRAP_JOINT => work.find(mjOBJ_JOINT, &step.target).map(|j| {
                let joint = &work.joints[j];
                slides |= joint.s.r#type == mjJNT_SLIDE;
                scales.of(joint.frame, joint.body)
            }),
            mjWRAP_SITE => work.find(mjOBJ_SITE, &step.target).map(|s| {
                let site = &work.sites[s];
                scales.of(site.frame, site.body)
            }),
            mjWRAP_SPHERE | mjWRAP_CYLINDER => work.find(mjOBJ_GEOM, &step.target).map(|g| {
                let geom = &work.geoms[g];
                scales.of(geom.frame, geom.body)
            }),
            _ => None,
        };
        let Some(scale) = scale else { continue };
        // a tendon has no direction
        let plain = Scale {
            stretch: crate::author::compile::scale::scales::Stretch::Uniform(scale.length()),
            ..scale
        };
        mixed |= common.is_some_and(|c| c != plain);
        common = Some(plain);
    }
    let common = common.filter(|_| !mixed).unwrap_or(Scale::NONE);
    let fixed = t.path.first().is_some_and(|s| s.kind == mjWRAP_JOINT);
    match fixed && !slides {
        true => (common, common.angular()),
        false => (common, common.linear(common.length())),
    }
}

pub fn tendons(work: &mut Work, scales: &Scales) {
    let units: Vec<_> = work
        .tendons
        .iter()
        .map(|t| tendon_unit(work, scales, t))
        .collect();
    let mut list = std::mem::take(&mut work.tendons);
    for (t, (scale, unit)) in list.iter_mut().zip(units) {
        for step in t.path.iter_mut().filter(|s| s.kind == mjWRAP_JOINT) {
            coefficient(work, scales, step, &unit);
        }
        let s = &mut t.s;
        s.width *= scale.length();
        s.margin *= unit.length;
        s.springyield *= unit.length;
        // -1 stands for the length at the reference
        let given = s.springlength != [-1.0, -1.0];
        for x in s
            .range
            .iter_mut()
            .chain(s.springlength.iter_mut().filter(|_| given))
        {
            *x *= unit.length;
        }
        unit.along(Along {
            solimp: [&mut s.solimp_limit, &mut s.solimp_friction],
            actfrcrange: &mut s.actfrcrange,
            frictionloss: &mut s.frictionloss,
            armature: &mut s.armature,
            polynomials: [&mut s.stiffness, &mut s.damping],
        });
    }
    work.tendons = list;
}

/// A joint's coordinate enters in the unit of the tendon.
fn coefficient(work: &Work, scales: &Scales, step: &mut Step, unit: &Unit) {
    if let Some(j) = work.find(mjOBJ_JOINT, &step.target) {
        let joint = &work.joints[j];
        let own = tree::unit(joint, &scales.of(joint.frame, joint.body)).length;
        if own != unit.length {
            step.value *= unit.length / own;
        }
    }
}

pub fn equalities(work: &mut Work, scales: &Scales) {
    let mut list = std::mem::take(&mut work.equalities);
    for e in &mut list {
        match e.s.r#type {
            mjEQ_CONNECT | mjEQ_WELD => {
                let body = e.s.objtype == mjOBJ_BODY;
                let [first, second] = [0, 1].map(|i| place(work, scales, body, &e.name[i]));
                let length = mean(first.length(), second.length());
                let connect = e.s.r#type == mjEQ_CONNECT;
                let data = &mut e.s.data;
                if body && connect {
                    shift(data, 0, &first);
                } else if body {
                    shift(data, 0, &second);
                    shift(data, 3, &first);
                }
                if !connect {
                    data[10] *= length;
                }
                // the anchor decides where there is one
                e.s.solimp[2] *= if body && connect {
                    first.length()
                } else {
                    length
                };
            }
            mjEQ_JOINT | mjEQ_TENDON => {
                let joint = e.s.r#type == mjEQ_JOINT;
                let [first, second] = [0, 1].map(|i| coordinate(work, scales, joint, &e.name[i]));
                for (c, k) in e.s.data[..5].iter_mut().zip(0..) {
                    *c *= first / pow(second, f64::from(k));
                }
                e.s.solimp[2] *= first;
            }
            _ => {}
        }
    }
    work.equalities = list;
}

fn shift(data: &mut [f64], at: usize, scale: &Scale) {
    let moved = scale.point([data[at], data[at + 1], data[at + 2]]);
    data[at..at + 3].copy_from_slice(&moved);
}

/// Factors inside a body, or at a site.
fn place(work: &Work, scales: &Scales, body: bool, name: &str) -> Scale {
    if body {
        return work
            .find(mjOBJ_BODY, name)
            .map_or(Scale::NONE, |b| scales.body[b]);
    }
    let site = work.find(mjOBJ_SITE, name).map(|s| &work.sites[s]);
    site.map_or(Scale::NONE, |s| scales.of(s.frame, s.body))
}

/// Factor of the coordinate of a joint or tendon.
fn coordinate(work: &Work, scales: &Scales, joint: bool, name: &str) -> f64 {
    let unit = if joint {
        work.find(mjOBJ_JOINT, name).map(|j| {
            let joint = &work.joints[j];
            tree::unit(joint, &scales.of(joint.frame, joint.body))
        })
    } else {
        work.find(mjOBJ_TENDON, name)
            .map(|t| tendon_unit(work, scales, &work.tendons[t]).1)
    };
    unit.map_or(1.0, |u| u.length)
}

/// A skin is scaled with its bones, which must agree.
pub fn skins(work: &mut Work, scales: &Scales) -> Outcome {
    let mut list = std::mem::take(&mut work.skins);
    for x in &mut list {
        let bones = x.surface.bones.iter();
        let scale_of = |name: &str| {
            work.find(mjOBJ_BODY, name)
                .map_or(Scale::NONE, |b| scales.body[b])
        };
        let all: Vec<Scale> = bones.map(|bone| scale_of(&bone.body)).collect();
        let Some(first) = all.first().copied() else {
            continue;
        };
        if all.iter().any(|s| s.stretch != first.stretch) {
            return Err(Fault::at(
                &x.head,
                "the bones of a skin must have the same scale",
            ));
        }
        let length = first.length();
        if length != 1.0 {
            x.stretch = length;
        }
    }
    work.skins = list;
    Ok(())
}
