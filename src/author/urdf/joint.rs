//! Joints: place of the child body, degrees of freedom, damping, limits.

use super::words::{MOTIONS, Motion};
use super::xml::{child, origin, text, vector};
use super::{Mimic, Robot, hinted};
use crate::abi::*;
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::author::geometry::algebra::{quat_from_z, quat_to_mat};
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::read::attributes::double;

impl Robot {
    /// Reads one joint: its child body exists already.
    pub(super) fn joint(&mut self, node: &Node) -> Result<()> {
        let (word, name) = (text(node, "type")?, text(node, "name")?);
        self.end(node, "parent")?;
        let body = self.end(node, "child")?;
        let Some(&(_, motion)) = MOTIONS.iter().find(|row| row.0 == word) else {
            let error = node.error(format!(
                "invalid joint type in URDF joint definition: '{word}'"
            ));
            return Err(hinted(error, word, MOTIONS.iter().map(|row| row.0)));
        };
        let pose = origin(node)?;
        self.spec
            .element_mut(body)
            .record
            .edit::<mjsBody>(|b| (b.pos, b.quat) = (pose.pos, pose.quat));
        let axis = match child(node, "axis")? {
            Some(axis) => vector::<3>(axis, "xyz")?,
            None => [1.0, 0.0, 0.0],
        };
        let made = match motion {
            Motion::Welded => return Ok(()),
            Motion::Endless => vec![self.dof(node, body, name, mjJNT_HINGE, axis)],
            Motion::One(kind) => vec![self.dof(node, body, name, kind, axis)],
            Motion::Planar => {
                let m = quat_to_mat(quat_from_z(axis));
                let column = |c: usize| [m[c], m[3 + c], m[6 + c]];
                vec![
                    self.dof(node, body, &format!("{name}_TX"), mjJNT_SLIDE, column(0)),
                    self.dof(node, body, &format!("{name}_TY"), mjJNT_SLIDE, column(1)),
                    self.dof(node, body, &format!("{name}_RZ"), mjJNT_HINGE, axis),
                ]
            }
        };
        if let Some(dynamics) = child(node, "dynamics")? {
            let damping = double(dynamics, "damping")?;
            let friction = double(dynamics, "friction")?;
            for &id in &made {
                self.spec.element_mut(id).record.edit::<mjsJoint>(|j| {
                    j.damping[0] = damping.unwrap_or(j.damping[0]);
                    j.frictionloss = friction.unwrap_or(j.frictionloss);
                });
            }
        }
        if let Some(limit) = child(node, "limit")? {
            self.limit(limit, made[0], motion == Motion::Endless, name)?;
        }
        match child(node, "mimic")? {
            Some(mimic) => self.mimic(mimic, name),
            None => Ok(()),
        }
    }

    /// A joint of a body.
    fn dof(
        &mut self,
        node: &Node,
        body: ElemId,
        name: &str,
        kind: mjtJoint,
        axis: [f64; 3],
    ) -> ElemId {
        let id = self.spec.add_in_body::<mjsJoint>(Some(body), None);
        self.locate(id, node);
        let element = self.spec.element_mut(id);
        element.record.edit::<mjsJoint>(|j| {
            j.r#type = kind;
            if kind != mjJNT_FREE {
                j.axis = axis;
            }
        });
        if self.joints.contains_key(name) {
            self.note(
                node,
                &format!("repeated joint name '{name}', the joint stays without name"),
            );
        } else {
            self.joints.insert(name.to_owned(), kind);
            self.spec.element_mut(id).name.set(name.as_bytes());
        }
        id
    }

    /// Range and largest force of a joint; what is no range switches the limit off.
    fn limit(&mut self, node: &Node, joint: ElemId, endless: bool, name: &str) -> Result<()> {
        let range = match endless {
            true => [None, None],
            false => [double(node, "lower")?, double(node, "upper")?],
        };
        let effort = double(node, "effort")?.map_or(0.0, f64::abs);
        self.spec.element_mut(joint).record.edit::<mjsJoint>(|j| {
            let [lower, upper] = range;
            j.range = [lower.unwrap_or(j.range[0]), upper.unwrap_or(j.range[1])];
            if lower.is_none() || upper.is_none() || j.range[0] >= j.range[1] {
                j.limited = mjLIMITED_FALSE;
            }
            if effort > 0.0 {
                j.actfrcrange = [-effort, effort];
            }
        });
        if range[0].is_some() && range[0] == range[1] {
            self.note(
                node,
                &format!("joint '{name}' has equal lower and upper limits, limit ignored"),
            );
        }
        Ok(())
    }

    /// A joint that follows another one, both found when all joints are there.
    fn mimic(&mut self, node: &Node, name: &str) -> Result<()> {
        let target = text(node, "joint")?;
        let multiplier = double(node, "multiplier")?.unwrap_or(1.0);
        let offset = double(node, "offset")?.unwrap_or(0.0);
        self.mimics.push(Mimic {
            source: node.source(),
            joints: [name.to_owned(), target.to_owned()],
            line: [offset, multiplier],
        });
        Ok(())
    }

    /// Makes an equality of each joint that follows another: its position is a line over the other's.
    pub(super) fn follow(&mut self) {
        for mimic in core::mem::take(&mut self.mimics) {
            let [name, target] = &mimic.joints;
            let one_number =
                |name| matches!(self.joints.get(name), Some(&mjJNT_HINGE | &mjJNT_SLIDE));
            if !one_number(name) || !one_number(target) {
                let (file, line) = (
                    mimic.source.file.as_deref().unwrap_or(""),
                    mimic.source.line,
                );
                let mut text = format!(
                    "{file}:{line}: <mimic> on joint '{name}' ignored; mimic requires revolute, continuous, or prismatic joints"
                );
                if !self.joints.contains_key(target) {
                    text += &format!(", '{target}' is none");
                }
                self.spec.notes.push(text);
                continue;
            }
            let id = self.spec.add::<mjsEquality>(None);
            self.spec.set_text(id, "name1", name);
            self.spec.set_text(id, "name2", target);
            let element = self.spec.element_mut(id);
            element.source = mimic.source;
            element.record.edit::<mjsEquality>(|e| {
                e.r#type = mjEQ_JOINT;
                e.data[..2].copy_from_slice(&mimic.line);
                e.data[2..5].fill(0.0);
            });
        }
    }
}
