//! Entries of a keyframe that are known by element.

use super::id::ElemId;
use crate::abi::*;

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

impl KeyField {
    /// The vector in the public struct.
    pub(super) fn of(self, key: &mjsKey) -> *mut mjDoubleVec {
        match self {
            KeyField::Qpos => key.qpos,
            KeyField::Qvel => key.qvel,
            KeyField::Act => key.act,
            KeyField::Ctrl => key.ctrl,
            KeyField::Mpos => key.mpos,
            KeyField::Mquat => key.mquat,
        }
    }
}

/// The entries of one joint, actuator or mocap body in a keyframe.
#[derive(Clone, Debug)]
pub struct KeyValue {
    pub target: ElemId,
    pub field: KeyField,
    pub values: Vec<f64>,
}
