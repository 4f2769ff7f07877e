//! Keyframes: what is given of them is in the units of the unscaled model.

use super::scales::Scales;
use super::scales::{Scale, Unit};
use super::{actuator, tree};
use crate::abi::*;
use crate::author::compile::whole::work::Work;
use crate::author::element::KeyField;
use crate::author::element::joint_dims;
use crate::author::geometry::algebra::{Pose, V3, conj, mul_mat_vec, quat_to_mat, unit_quat};
use crate::author::geometry::frames;

pub fn apply(work: &mut Work, scales: &Scales) {
    if work.keys.is_empty() {
        return;
    }
    let mut keys = std::mem::take(&mut work.keys);
    joints(work, scales, &mut keys);
    mocap(work, scales, &mut keys);
    let (mut ctrl, mut act) = (0, 0);
    for a in &work.actuators {
        let target = actuator::target(work, scales, a);
        let mut controls = actuator::controls(&a.s, &target);
        let mut states = actuator::activations(&a.s, &target);
        controls.truncate(a.input_count());
        states.truncate(a.state_count());
        for key in &mut keys {
            times(&mut key.ctrl, ctrl, &controls);
            times(&mut key.act, act, &states);
            for v in key
                .values
                .iter_mut()
                .filter(|v| Some(v.target) == a.head.elem)
            {
                match v.field {
                    KeyField::Ctrl => times(&mut v.values, 0, &controls),
                    KeyField::Act => times(&mut v.values, 0, &states),
                    _ => {}
                }
            }
        }
        ctrl += a.input_count();
        act += a.state_count();
    }
    work.keys = keys;
}

fn times(all: &mut [f64], at: usize, factors: &[f64]) {
    for (x, factor) in all.iter_mut().skip(at).zip(factors) {
        *x *= factor;
    }
}

type Keys = [crate::author::compile::whole::work::Key];

fn joints(work: &Work, scales: &Scales, keys: &mut Keys) {
    let (mut qpos, mut qvel, mut plastic) = (0, 0, 0);
    for j in &work.joints {
        let scale = scales.of(j.frame, j.body);
        let (nq, nv) = joint_dims(j.s.r#type);
        let free = (j.s.r#type == mjJNT_FREE).then(|| Place::new(work, scales, j.body));
        let unit = if nv == 1 {
            tree::unit(j, &scale)
        } else {
            Unit::NONE
        };
        for key in keys.iter_mut() {
            let element = j.head.elem;
            let values = key.values.iter_mut().filter(|v| Some(v.target) == element);
            for v in values {
                change(v.field, &mut v.values, free.as_ref(), &unit);
            }
            for (field, all, at, n) in [
                (KeyField::Qpos, &mut key.qpos, qpos, nq),
                (KeyField::Qvel, &mut key.qvel, qvel, nv),
            ] {
                let end = all.len().min(at + n);
                if at < end {
                    change(field, &mut all[at..end], free.as_ref(), &unit);
                }
            }
            if j.s.springyield > 0.0 && nq == 1 {
                times(&mut key.plastic, plastic, &[unit.length]);
            }
        }
        (qpos, qvel, plastic) = (
            qpos + nq,
            qvel + nv,
            plastic + if j.s.springyield > 0.0 { nq } else { 0 },
        );
    }
}

fn change(field: KeyField, values: &mut [f64], free: Option<&Place>, unit: &Unit) {
    match (field, free) {
        (KeyField::Qpos | KeyField::Mpos, Some(place)) if values.len() >= 3 => {
            let scaled = place.position([values[0], values[1], values[2]]);
            values[..3].copy_from_slice(&scaled);
        }
        (KeyField::Qvel, Some(place)) if values.len() >= 3 => {
            let scaled = place.velocity([values[0], values[1], values[2]]);
            values[..3].copy_from_slice(&scaled);
        }
        (KeyField::Qpos | KeyField::Qvel, None) => times(values, 0, &[unit.length]),
        _ => {}
    }
}

fn mocap(work: &Work, scales: &Scales, keys: &mut Keys) {
    let bodies = (0..work.bodies.len()).filter(|&b| work.bodies[b].s.mocap != 0);
    for (i, b) in bodies.enumerate() {
        let place = Place::new(work, scales, b);
        for key in keys.iter_mut() {
            let element = work.bodies[b].head.elem;
            for v in key.values.iter_mut().filter(|v| Some(v.target) == element) {
                if matches!(v.field, KeyField::Mpos) {
                    change(KeyField::Mpos, &mut v.values, Some(&place), &Unit::NONE);
                }
            }
            if let Some(pos) = key.mpos.get_mut(3 * i..3 * i + 3) {
                change(KeyField::Mpos, pos, Some(&place), &Unit::NONE);
            }
        }
    }
}

/// The frame that a floating body stands in: as authored, and scaled.
struct Place {
    authored: Pose,
    scaled: Pose,
    scale: Scale,
}

impl Place {
    fn new(work: &Work, scales: &Scales, body: usize) -> Place {
        let mut chain = Vec::new();
        let mut at = work.bodies[body].frame;
        while let Some(f) = at {
            chain.push(f);
            at = work.frames[f].parent;
        }
        let mut place = Place {
            authored: Pose::IDENTITY,
            scaled: Pose::IDENTITY,
            scale: scales.around(&work.bodies[body]),
        };
        for f in chain.into_iter().rev() {
            let frame = &work.frames[f];
            let outer = frame.parent.map_or(Scale::NONE, |p| scales.frame[p]);
            let quat = frames::resolve(&frame.s.alt, &frame.angles).ok().flatten();
            let quat = unit_quat(quat.unwrap_or(frame.s.quat));
            place.authored = place.authored.compose(&Pose {
                pos: frame.s.pos,
                quat,
            });
            place.scaled = place.scaled.compose(&Pose {
                pos: outer.point(frame.s.pos),
                quat,
            });
        }
        place
    }

    fn position(&self, p: V3) -> V3 {
        let local = self.local(std::array::from_fn(|i| p[i] - self.authored.pos[i]));
        self.scaled
            .compose(&Pose {
                pos: self.scale.point(local),
                ..Pose::IDENTITY
            })
            .pos
    }

    fn local(&self, v: V3) -> V3 {
        mul_mat_vec(&quat_to_mat(conj(self.authored.quat)), v)
    }

    fn velocity(&self, v: V3) -> V3 {
        mul_mat_vec(
            &quat_to_mat(self.authored.quat),
            self.scale.point(self.local(v)),
        )
    }
}
