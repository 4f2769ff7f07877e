//! Keyframes whose vectors are known element by element: those of attached specs, and those of a model
//! that was edited after its compilation.

use super::dims::joint_dims;
use super::id::ElemId;
use super::item::Item;
use super::key_value::{KeyField, KeyValue};
use super::spec::Spec;
use crate::abi::*;
use crate::author::error::{Error, Result};
use crate::author::order::sort_by_number;
use crate::base::Model;

/// Activations of an actuator that was never compiled.
fn states(a: &Item<mjsActuator>) -> usize {
    match a.actdim {
        n if n > 0 => n as usize,
        _ => usize::from(a.dyntype != mjDYN_NONE),
    }
}

impl Spec {
    /// A keyframe's vectors cut up by element. Entries past the end of a vector are left out.
    pub fn key_values(&self, id: ElemId) -> Vec<KeyValue> {
        let key = self.item::<mjsKey>(id);
        let mut out = self.element(id).key_values.clone();
        let bodies = self.bodies();
        let joints = bodies.iter().flat_map(|b| b.joints());
        let sizes: Vec<_> = joints.map(|j| (j.id(), joint_dims(j.r#type))).collect();
        let mut cut = |field, all: &[f64], sizes: &mut dyn Iterator<Item = (ElemId, usize)>| {
            let mut rest = all;
            for (target, n) in sizes {
                let Some((values, after)) = rest.split_at_checked(n) else {
                    break;
                };
                if n > 0 {
                    out.push(KeyValue {
                        target,
                        field,
                        values: values.to_vec(),
                    });
                }
                rest = after;
            }
        };
        cut(
            KeyField::Qpos,
            key.doubles(key.qpos),
            &mut sizes.iter().map(|s| (s.0, s.1.0)),
        );
        cut(
            KeyField::Qvel,
            key.doubles(key.qvel),
            &mut sizes.iter().map(|s| (s.0, s.1.1)),
        );
        let mocap: Vec<_> = bodies
            .iter()
            .filter(|b| b.mocap != 0)
            .map(|b| b.id())
            .collect();
        cut(
            KeyField::Mpos,
            key.doubles(key.mpos),
            &mut mocap.iter().map(|&b| (b, 3)),
        );
        cut(
            KeyField::Mquat,
            key.doubles(key.mquat),
            &mut mocap.iter().map(|&b| (b, 4)),
        );
        let actuators: Vec<_> = self.list::<mjsActuator>().collect();
        cut(
            KeyField::Act,
            key.doubles(key.act),
            &mut actuators.iter().map(|a| (a.id(), states(a))),
        );
        cut(
            KeyField::Ctrl,
            key.doubles(key.ctrl),
            &mut actuators.iter().map(|a| (a.id(), 1)),
        );
        out
    }

    /// Keyframes of a spec that was never compiled fit it: no vector is longer than what it describes.
    pub fn check_keys(&self) -> Result<()> {
        if self.was_compiled() {
            return Ok(());
        }
        let joints = self.list::<mjsJoint>().map(|j| joint_dims(j.r#type));
        let (nq, nv) = joints.fold((0, 0), |sum, n| (sum.0 + n.0, sum.1 + n.1));
        let na = self.list::<mjsActuator>().map(|a| states(&a)).sum();
        let nu = self.ids(mjOBJ_ACTUATOR).len();
        let nmocap = self.list::<mjsBody>().filter(|b| b.mocap != 0).count();
        let sizes = [
            (KeyField::Qpos, "qpos", nq),
            (KeyField::Qvel, "qvel", nv),
            (KeyField::Act, "act", na),
            (KeyField::Ctrl, "ctrl", nu),
            (KeyField::Mpos, "mpos", 3 * nmocap),
            (KeyField::Mquat, "mquat", 4 * nmocap),
        ];
        for &id in self.ids(mjOBJ_KEY) {
            for (field, word, size) in sizes {
                let got = self.key_vector(id, field).len();
                if got > size {
                    let name = self.element(id).name();
                    let name = match field {
                        KeyField::Qpos => format!("'{name}'"),
                        _ => name.to_owned(),
                    };
                    return Err(Error::new(format!(
                        "Keyframe {name} has invalid {word} size, got {got}, should be {size}"
                    )));
                }
            }
        }
        Ok(())
    }

    /// Keyframes are cut up when something is deleted that they can have entries for, or that holds such
    /// things. They then come behind those made since. In a spec that was never compiled only whole `bodies` take
    /// their entries with them.
    pub fn cut_for_deletion(&mut self, bodies: bool) {
        if self.was_compiled() {
            self.cut_compiled_keys();
        } else if bodies {
            self.cut_written_keys(|len, size| len <= size);
        } else {
            return;
        }
        self.postpone_keys(self.ids(mjOBJ_KEY).to_vec());
    }

    /// Keyframes are cut up before something is attached, and keep their places.
    pub fn cut_for_attachment(&mut self) {
        if self.ids(mjOBJ_KEY).is_empty() {
            return;
        }
        if self.was_compiled() {
            self.cut_compiled_keys();
        } else {
            self.cut_written_keys(|len, size| len == size);
        }
    }

    fn was_compiled(&self) -> bool {
        self.state_sizes.get().iter().any(|&n| n > 0)
    }

    /// Cuts keyframes up by element in the layout of the model compiled last. A joint that is of
    /// another type now loses its entries, and its state.
    fn cut_compiled_keys(&mut self) {
        use mjOBJ_ACTUATOR as ACTUATOR;
        const FIELDS: [(mjtObj, usize, KeyField); 6] = [
            (mjOBJ_JOINT, 0, KeyField::Qpos),
            (mjOBJ_JOINT, 1, KeyField::Qvel),
            (ACTUATOR, 0, KeyField::Act),
            (ACTUATOR, 1, KeyField::Ctrl),
            (mjOBJ_BODY, 0, KeyField::Mpos),
            (mjOBJ_BODY, 1, KeyField::Mquat),
        ];
        for joint in self.list::<mjsJoint>() {
            let element = joint.element();
            element.set_state_place(element.state_place().filter(|p| p.kind == joint.r#type));
        }
        for id in self.ids(mjOBJ_KEY).to_vec() {
            let mut values = self.element(id).key_values.clone();
            for (kind, part, field) in FIELDS {
                for &target in self.ids(kind) {
                    let place = self.element(target).state_place();
                    let (start, n) = place.map_or((0, 0), |p| p.parts[part]);
                    let all = self.key_vector(id, field);
                    if let Some(own) = all.get(start..start + n).filter(|own| !own.is_empty()) {
                        values.push(KeyValue {
                            target,
                            field,
                            values: own.to_vec(),
                        });
                    }
                }
            }
            self.set_key_values(id, values);
        }
    }

    /// Cuts keyframes up in the layout of the spec as it stands; those whose positions do not fit are left alone,
    /// for the compiler to refuse.
    fn cut_written_keys(&mut self, fit: fn(usize, usize) -> bool) {
        let nq: usize = self
            .list::<mjsJoint>()
            .map(|j| joint_dims(j.r#type).0)
            .sum();
        for id in self.ids(mjOBJ_KEY).to_vec() {
            let mut qpos = self.key_vector(id, KeyField::Qpos).to_vec();
            if !qpos.is_empty() {
                if !fit(qpos.len(), nq) {
                    continue;
                }
                // zeros, unlike what compilation fills up with
                qpos.resize(nq, 0.0);
                let place = self.element(id).record.get::<mjsKey>().qpos;
                self.element_mut(id).record.set_doubles(place, &qpos);
            }
            let values = self.key_values(id);
            self.set_key_values(id, values);
        }
    }

    /// Gives a keyframe its entries by element; its vectors are empty until the next compilation.
    pub(super) fn set_key_values(&mut self, id: ElemId, values: Vec<KeyValue>) {
        let element = self.element_mut(id);
        let key = *element.record.get::<mjsKey>();
        for field in [key.qpos, key.qvel, key.act, key.mpos, key.mquat, key.ctrl] {
            element.record.set_doubles(field, &[]);
        }
        element.key_values = values;
    }

    /// Keyframes come behind all others, those made later included, until the next compilation:
    /// what was attached, and what was cut up by a deletion.
    pub(super) fn postpone_keys(&mut self, ids: Vec<ElemId>) {
        let new = ids.into_iter().filter(|id| !self.postponed.contains(id));
        let new: Vec<_> = new.collect();
        self.postponed.extend(new);
        self.order_keys();
    }

    /// Puts postponed keyframes behind the others.
    pub(super) fn order_keys(&mut self) {
        let Some(k) = super::kind::position(mjOBJ_KEY) else {
            return;
        };
        let mut list = std::mem::take(&mut self.lists[k]);
        sort_by_number(&mut list, |id| {
            let postponed = self.postponed.iter().position(|p| p == id);
            postponed.map_or(0, |at| at as u64 + 1)
        });
        self.lists[k] = list;
        for (i, &id) in self.lists[k].iter().enumerate() {
            self.element(id).set_model_id(i as i32);
        }
        self.sequences.borrow_mut().clear();
    }

    /// Puts the vectors of a compiled model into the keyframes: entries by element, and what fills
    /// a vector up to the length of the model.
    pub fn restore_keys(&mut self, m: Model) {
        self.postponed.clear();
        let rows =
            |all: &[f64], n: usize, k: usize| all.get(k * n..(k + 1) * n).unwrap_or(&[]).to_vec();
        let (pos, quat) = (
            bytemuck::cast_slice(m.key_mpos()),
            bytemuck::cast_slice(m.key_mquat()),
        );
        for (k, id) in self.ids(mjOBJ_KEY).to_vec().into_iter().enumerate() {
            let entries = std::mem::take(&mut self.element_mut(id).key_values);
            for (field, whole) in [
                (KeyField::Qpos, rows(m.key_qpos(), m.nq(), k)),
                (KeyField::Qvel, rows(m.key_qvel(), m.nv(), k)),
                (KeyField::Act, rows(m.key_act(), m.na(), k)),
                (KeyField::Ctrl, rows(m.key_ctrl(), m.nu(), k)),
                (KeyField::Mpos, rows(pos, 3 * m.nmocap(), k)),
                (KeyField::Mquat, rows(quat, 4 * m.nmocap(), k)),
            ] {
                let mut all = self.key_vector(id, field).to_vec();
                if all.is_empty() && !entries.iter().any(|e| e.field == field) {
                    continue;
                }
                // what is given stays as it is
                all.extend(whole.into_iter().skip(all.len()));
                let element = self.element_mut(id);
                let place = field.of(element.record.get::<mjsKey>());
                element.record.set_doubles(place, &all);
            }
            let own = self.item::<mjsKey>(id);
            let (place, mut all) = (own.plastic, own.doubles(own.plastic).to_vec());
            if !all.is_empty() {
                all.extend(
                    rows(m.key_plastic(), m.nplastic(), k)
                        .into_iter()
                        .skip(all.len()),
                );
                self.element_mut(id).record.set_doubles(place, &all);
            }
        }
    }

    fn key_vector(&self, id: ElemId, field: KeyField) -> &[f64] {
        let key = self.item::<mjsKey>(id);
        key.doubles(field.of(&key))
    }

    /// Lets keyframes follow an element to its copy.
    pub(super) fn redirect_keys(&mut self, map: &std::collections::HashMap<ElemId, ElemId>) {
        for id in self.ids(mjOBJ_KEY).to_vec() {
            for value in &mut self.element_mut(id).key_values {
                if let Some(&copy) = map.get(&value.target) {
                    value.target = copy;
                }
            }
        }
    }
}
