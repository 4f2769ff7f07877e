//! Keyframes whose vectors are known element by element: those of attached specs.

use super::{ElemId, Spec};
use crate::abi::*;
use crate::author::compile::joint_dims;

/// Vector of a keyframe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyField {
    Qpos,
    Qvel,
    Act,
    Ctrl,
    Mpos,
    Mquat,
}

/// The entries of one joint, actuator or mocap body in a keyframe.
#[derive(Clone, Debug)]
pub struct KeyValue {
    pub target: ElemId,
    pub field: KeyField,
    pub values: Vec<f64>,
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
        let states = |a: &super::Item<mjsActuator>| match a.actdim {
            n if n > 0 => n as usize,
            _ => usize::from(a.dyntype != mjDYN_NONE),
        };
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
