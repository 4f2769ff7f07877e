//! Keyframes in the lengths of the model. XML reference: keyframe.

use std::collections::HashMap;
use std::ops::Range;

use super::tree::Tree;
use super::work::{Key, Work};
use crate::abi::*;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::element::joint_dims;
use crate::author::element::{ElemId, KeyField};
use crate::author::geometry::algebra::normalize;
use crate::base::ModelMut;
use crate::model_fields;

/// Keyframes that may be asked for without being given.
const MAX_ASKED: i32 = 100_000;

/// Appends empty keyframes up to the wanted number.
fn append(work: &mut Work, tree: &Tree) -> Outcome {
    if work.s.nkey > MAX_ASKED {
        let n = work.s.nkey;
        return Err(Fault::plain(format!(
            "nkey is too large. Expected <= {MAX_ASKED}. Got {n}."
        )));
    }
    let more = (work.s.nkey.max(0) as usize).saturating_sub(work.keys.len());
    let numbers = more.saturating_mul(tree.nq + tree.nv + 1);
    let room = Vec::<f64>::new().try_reserve_exact(numbers);
    if room.and(work.keys.try_reserve_exact(more)).is_err() {
        return Err(Fault::plain("could not allocate memory for keyframes"));
    }
    work.keys.resize_with(work.keys.len() + more, Key::default);
    Ok(())
}

impl Key {
    /// Puts what an element said of itself into one of the lists.
    fn put(&mut self, field: KeyField, at: usize, values: &[f64]) {
        let whole = match field {
            KeyField::Qpos => &mut self.qpos,
            KeyField::Qvel => &mut self.qvel,
            KeyField::Act => &mut self.act,
            KeyField::Ctrl => &mut self.ctrl,
            KeyField::Mpos => &mut self.mpos,
            KeyField::Mquat => &mut self.mquat,
        };
        if let Some(to) = whole.get_mut(at..at + values.len()) {
            to.copy_from_slice(values);
        }
    }
}

/// Completes every keyframe, and appends empty ones up to the wanted number.
pub fn compile(work: &mut Work, tree: &Tree, qpos0: &[f64]) -> Outcome {
    append(work, tree)?;
    let (na, nu) = work
        .actuators
        .iter()
        .fold((0, 0), |(na, nu), a| (na + a.actnum, nu + a.controls.len()));
    let mocap: Vec<_> = work
        .bodies
        .iter()
        .filter(|b| b.s.mocap != 0)
        .map(|b| b.pose)
        .collect();
    let mpos: Vec<f64> = mocap.iter().flat_map(|p| p.pos).collect();
    let mquat: Vec<f64> = mocap.iter().flat_map(|p| p.quat).collect();
    let places = places(work, tree);
    let nplastic = plastic_length(work);
    for (id, key) in work.keys.iter_mut().enumerate() {
        key.head.id = id as i32;
        complete(key, tree, qpos0, na)?;
        for (what, data, whole) in [
            ("mpos", &mut key.mpos, &mpos),
            ("mquat", &mut key.mquat, &mquat),
        ] {
            // whole positions and orientations count
            if data.len() < whole.len() {
                let row = if what == "mpos" { 3 } else { 4 };
                data.truncate(data.len() / row * row);
                data.extend_from_slice(&whole[data.len()..]);
            } else if data.len() > whole.len() {
                let expected = whole.len();
                let text =
                    format!("keyframe {id}: invalid {what} size, expected length {expected}");
                return Err(Fault::at(&key.head, text));
            }
        }
        for (what, got, most) in [
            ("ctrl", key.ctrl.len(), nu),
            ("plastic", key.plastic.len(), nplastic),
        ] {
            if got > most {
                let text = format!("keyframe {id}: invalid {what} size, expected length {most}");
                return Err(Fault::at(&key.head, text));
            }
        }
        key.ctrl.resize(nu, 0.0);
        for part in std::mem::take(&mut key.values) {
            if let Some(&at) = places.get(&(part.target, part.field as u8)) {
                key.put(part.field, at, &part.values);
            }
        }
        for (j, joint) in work.joints.iter().enumerate() {
            let kind = joint.s.r#type;
            if matches!(kind, mjJNT_FREE | mjJNT_BALL) {
                let end = tree.jnt_qposadr[j] as usize + joint_dims(kind).0;
                normalize(&mut key.qpos[end - 4..end]);
            }
        }
        key.mquat.chunks_exact_mut(4).for_each(|q| {
            normalize(q);
        });
    }
    Ok(())
}

/// Vectors shorter than the model's are filled up with the reference configuration and zeros.
fn complete(key: &mut Key, tree: &Tree, qpos0: &[f64], na: usize) -> Outcome {
    let name = key.head.name.clone();
    for (what, data, n) in [
        ("qpos", &mut key.qpos, tree.nq),
        ("qvel", &mut key.qvel, tree.nv),
        ("act", &mut key.act, na),
    ] {
        let got = data.len();
        if got > n {
            let text = format!("keyframe '{name}': invalid {what} size, expected {n}, got {got}");
            return Err(Fault::at(&key.head, text));
        }
        if what == "qpos" {
            data.extend_from_slice(&qpos0[got..]);
        } else {
            data.resize(n, 0.0);
        }
    }
    Ok(())
}

/// Where the entries of each joint, actuator and mocap body begin.
fn places(work: &Work, tree: &Tree) -> HashMap<(ElemId, u8), usize> {
    let mut out = HashMap::new();
    if work.keys.iter().all(|k| k.values.is_empty()) {
        return out;
    }
    let mut put = |elem: Option<ElemId>, field: KeyField, at: usize| {
        if let Some(id) = elem {
            out.insert((id, field as u8), at);
        }
    };
    for (j, joint) in work.joints.iter().enumerate() {
        put(
            joint.head.elem,
            KeyField::Qpos,
            tree.jnt_qposadr[j] as usize,
        );
        put(joint.head.elem, KeyField::Qvel, tree.jnt_dofadr[j] as usize);
    }
    let (mut act, mut ctrl) = (0, 0);
    for a in &work.actuators {
        put(a.head.elem, KeyField::Act, act);
        put(a.head.elem, KeyField::Ctrl, ctrl);
        (act, ctrl) = (act + a.actnum, ctrl + a.controls.len());
    }
    for (i, b) in work.bodies.iter().filter(|b| b.s.mocap != 0).enumerate() {
        put(b.head.elem, KeyField::Mpos, 3 * i);
        put(b.head.elem, KeyField::Mquat, 4 * i);
    }
    out
}

/// Numbers of the plastic state of all springs and flexes.
pub fn plastic_length(work: &Work) -> usize {
    let flexes = work.flexes.iter().map(|x| x.out.nplastic);
    work.plastic_before_flexes() + flexes.sum::<usize>()
}

/// Plastic states of the keyframes: what is not given rests at the springs' reference, which is
/// known only now.
pub fn complete_plastic(m: &mut ModelMut, work: &Work) {
    let n = m.model().nplastic();
    if n == 0 {
        return;
    }
    let mut rest = Vec::with_capacity(n);
    // joints that yield: where they are in a row, and in a configuration
    let joints: Vec<(usize, Range<usize>)> = (0..m.model().njnt())
        .filter_map(|j| {
            let at = usize::try_from(m.model().jnt_plasticadr()[j]).ok()?;
            let from = m.model().jnt_qposadr()[j] as usize;
            Some((at, from..from + joint_dims(m.model().jnt_type()[j]).0))
        })
        .collect();
    for (_, place) in &joints {
        rest.extend_from_slice(&m.model().qpos_spring()[place.clone()]);
    }
    for (t, tendon) in work.tendons.iter().enumerate() {
        rest.extend_from_slice(&m.model().tendon_lengthspring()[t][..tendon.plastic_length()]);
    }
    // flexes rest without offsets
    rest.resize(n, 0.0);
    model_fields!(m => write: key_plastic);
    for (row, key) in key_plastic.chunks_exact_mut(n).zip(&work.keys) {
        row.copy_from_slice(&rest);
        row[..key.plastic.len()].copy_from_slice(&key.plastic);
        for (at, _) in joints.iter().filter(|(_, place)| place.len() == 4) {
            normalize(&mut row[*at..at + 4]);
        }
    }
}
