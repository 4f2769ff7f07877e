//! Deformable objects.

use super::element::Value;
use super::number::{Digits, join};
use super::writer::{Mode, Writer, row};
use crate::abi::*;
use crate::author::element::Item;
use crate::schema::mjcf::written;

impl<'a> Writer<'a> {
    pub(super) fn flex(&mut self, x: Item<'a, mjsFlex>) {
        let table = row("deformable", "flex");
        let mut text = self.naming(x.id(), None);
        let mut subject = self.subject(x.id(), self.usual(x.id()));
        let whole = |list: &[i32]| {
            let numbers: Vec<f64> = list.iter().map(|&v| v.into()).collect();
            Value::Text(join(&numbers, Digits::Exact, false))
        };
        if let Some(radius) = self.compiled_radius(x) {
            subject.mine.push(("radius", Value::Numbers(vec![radius])));
        }
        if let Some([elem, texcoord]) = self.compiled_elements(x) {
            subject.mine.push(("element", whole(elem)));
            if !x.floats(x.texcoord).is_empty() {
                subject.mine.push(("elemtexcoord", whole(texcoord)));
            }
        }
        subject.mine.push(("yield", self.stress_yield(x)));
        if x.doubles(x.node).iter().all(|&c| c == 0.0) {
            subject.mine.push(("nodecoord", Value::Skip));
        }
        subject.write(&mut text, table, written("flex"));
        let part = |name: &str, order: &str| {
            let mut text = String::new();
            subject.write(&mut text, table.child(name).expect("row"), written(order));
            text
        };
        let contact = part("contact", "flex contact");
        let elasticity = part("elasticity", "flex elasticity");
        let edge = part("edge", "flex edge");
        drop(subject);
        self.element("flex", &text, |w| {
            if !contact.is_empty() {
                w.leaf("contact", &contact);
            }
            w.leaf("elasticity", &elasticity);
            if !edge.is_empty() {
                w.leaf("edge", &edge);
            }
        });
    }

    /// One number where reading makes the same of it.
    fn stress_yield(&self, x: Item<'a, mjsFlex>) -> Value {
        let [stretch, bend] = x.stressyield;
        let usual = if x.dim == 2 && x.order == 0 {
            stretch
        } else {
            0.0
        };
        match () {
            () if stretch == 0.0 && bend == 0.0 => Value::Skip,
            () if bend == usual => Value::Text(self.join(&[stretch])),
            () => Value::Text(self.join(&[stretch, bend])),
        }
    }

    /// The radius, which a box section decides.
    fn compiled_radius(&self, x: Item<'a, mjsFlex>) -> Option<f64> {
        let Mode::Compiled(arrays) = &self.mode else {
            return None;
        };
        let id = usize::try_from(x.element().model_id()).ok()?;
        arrays.m.flex_radius().get(id).copied()
    }

    /// Elements, and their texture coordinates, as compilation put them into order.
    fn compiled_elements(&self, x: Item<'a, mjsFlex>) -> Option<[&[i32]; 2]> {
        let Mode::Compiled(arrays) = &self.mode else {
            return None;
        };
        let m = arrays.m;
        let id = usize::try_from(x.element().model_id()).ok()?;
        let first = *m.flex_elemdataadr().get(id)? as usize;
        let n = m.flex_elemnum()[id] as usize * (m.flex_dim()[id] as usize + 1);
        Some([
            m.flex_elem().get(first..first + n)?,
            m.flex_elemtexcoord().get(first..first + n)?,
        ])
    }
}
