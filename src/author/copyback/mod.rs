//! Changes of a compiled model, brought back into its spec. API reference: mj_copyBack.
//!
//! An attribute is taken over when the model does not have what compilation gave it any more;
//! everything else stays as it is in the spec, so what was written there since is kept. A change that
//! the spec has no words for is an error, and then nothing is copied. Derived numbers (weights,
//! bounding boxes, subtree masses ...), integers and flags are not looked at, as in the reference.
//!
//! Not implemented: values inside scaled frames, whose units are others; they are refused.

mod baseline;
mod list;
mod plain;
mod pose;

use std::sync::Arc;

pub use baseline::Baseline;

use super::element::{ElemId, Element, Spec};
use super::error::{Error, Result};
use crate::abi::*;
use crate::base::Model;
use crate::base::layout::layout_of;
use crate::base::print::{Table, member, signature};

/// One change of the spec.
enum Change {
    /// entries of a plain field, from an index on
    Numbers(ElemId, &'static str, usize, Vec<f64>),
    /// a whole vector
    Vector(ElemId, &'static str, Vec<f64>),
    /// a name
    Name(ElemId, &'static str, String),
}

/// The model beside what it was, and the changes found so far.
struct Work<'a> {
    spec: &'a Spec,
    m: Model<'a>,
    base: Arc<Baseline>,
    tables: Vec<Table<'a>>,
    changes: Vec<Change>,
    /// some frame of the spec scales its content
    scaled: bool,
}

/// Takes over what was changed in `m` since it was compiled from the spec, or from one that this is a
/// copy of.
pub fn copy_back(spec: &mut Spec, m: Model) -> Result<()> {
    let Some(base) = spec.baseline.borrow().clone() else {
        return Err(Error::new("mjCModel has not been compiled in CopyBack"));
    };
    if spec.element(spec.root()).signature() != base.signature {
        return Err(Error::new("incompatible signatures in CopyBack"));
    }
    if signature(m) != base.signature {
        return Err(Error::new("incompatible models in CopyBack"));
    }
    let scaled = |f: super::element::Item<mjsFrame>| f.scale != [1.0; 3] || f.massscale != 0.0;
    let mut work = Work {
        spec,
        m,
        base,
        tables: baseline::arrays(m).collect(),
        changes: Vec::new(),
        scaled: spec.list::<mjsFrame>().any(scaled),
    };
    pose::collect(&mut work)?;
    plain::collect(&mut work)?;
    list::collect(&mut work)?;
    let (changes, base) = (work.changes, work.base);
    for change in changes {
        apply(spec, change);
    }
    settings(spec, m, &base);
    Ok(())
}

fn apply(spec: &mut Spec, change: Change) {
    match change {
        Change::Numbers(id, field, first, values) => {
            let record = &mut spec.element_mut(id).record;
            let slot = record.slot(field);
            for (i, x) in values.into_iter().enumerate() {
                record.set_number(slot, first + i, x);
            }
        }
        Change::Vector(id, field, values) => {
            let record = &mut spec.element_mut(id).record;
            let place = record.container(record.slot(field));
            record.set_doubles(place, &values);
            let singles: Vec<f32> = values.iter().map(|&x| x as f32).collect();
            // only one of them is of the field's type
            record.set_floats(place, &singles);
        }
        Change::Name(id, field, text) => spec.set_text(id, field, &text),
    }
}

/// Options, visual settings and statistics, member by member.
fn settings(spec: &mut Spec, m: Model, base: &Baseline) {
    let root = spec.root();
    let mut put = |part: &str, now: Vec<Table>, then: Vec<Table>| {
        let pairs = now.iter().zip(&then);
        for (now, _) in pairs.filter(|(a, b)| a.bytes(0, a.rows) != b.bytes(0, b.rows)) {
            let record = &mut spec.element_mut(root).record;
            let slot = record.slot(&format!("{part}.{}", now.name));
            for i in 0..now.rows * now.cols {
                record.set_number(slot, i, now.num(i));
            }
        }
    };
    fn members<'a, S>(owner: &'a S, name: &str) -> Vec<Table<'a>> {
        layout_of(name)
            .slots
            .iter()
            .filter_map(|s| member(owner, s))
            .collect()
    }
    put(
        "option",
        members(m.opt(), "mjOption"),
        members(&base.option, "mjOption"),
    );
    put(
        "visual",
        members(m.vis(), "mjVisual"),
        members(&base.visual, "mjVisual"),
    );
    put(
        "stat",
        members(m.stat(), "mjStatistic"),
        members(&base.statistic, "mjStatistic"),
    );
}

impl<'a> Work<'a> {
    fn table(&self, name: &str) -> Option<&Table<'a>> {
        self.tables.iter().find(|t| t.name == name)
    }

    /// True when some rows of an array are not those that were compiled.
    fn changed_rows(&self, name: &str, first: usize, count: usize) -> bool {
        self.table(name).is_some_and(|t| {
            first + count <= t.rows && t.bytes(first, count) != self.base.rows(name, first, count)
        })
    }

    fn changed(&self, name: &str, row: usize) -> bool {
        self.changed_rows(name, row, 1)
    }

    /// One row of an array, as it is now.
    fn row(&self, name: &str, row: usize) -> Vec<f64> {
        self.rows(name, row, 1)
    }

    fn rows(&self, name: &str, first: usize, count: usize) -> Vec<f64> {
        let Some(t) = self.table(name) else {
            return Vec::new();
        };
        (first * t.cols..(first + count) * t.cols)
            .map(|i| t.num(i))
            .collect()
    }

    /// Numbers of the type double, as they were compiled.
    fn compiled(&self, name: &str, row: usize) -> Vec<f64> {
        let bytes = self.base.rows(name, row, 1).chunks_exact(8);
        bytes
            .map(|b| f64::from_ne_bytes(b.try_into().expect("eight bytes")))
            .collect()
    }

    fn numbers(&mut self, id: ElemId, field: &'static str, values: Vec<f64>) {
        self.changes.push(Change::Numbers(id, field, 0, values));
    }

    /// Place of an element in the model.
    fn index(&self, id: ElemId) -> Option<usize> {
        usize::try_from(self.spec.element(id).model_id()).ok()
    }

    /// Refuses values of an element inside scaled frames.
    fn unscaled(&self, element: &Element) -> Result<()> {
        let mut at = Some(element);
        while let Some(e) = at {
            let mut frame = match e.kind() {
                mjOBJ_FRAME => Some(e.id),
                _ => e.frame,
            };
            while let Some(id) = frame {
                let f = self.spec.element(id).get::<mjsFrame>();
                if f.scale != [1.0; 3] || f.massscale != 0.0 {
                    return Err(scaled(element));
                }
                frame = self.spec.element(id).frame;
            }
            at = e.parent.map(|p| self.spec.element(p));
        }
        Ok(())
    }
}

fn scaled(element: &Element) -> Error {
    Error::at(
        element,
        "mj_copyBack of values that scaled frames change: not implemented",
    )
}

/// The error of a change without words in the spec.
fn refuse(element: &Element, what: &str, why: &str) -> Error {
    Error::at(
        element,
        format!("the {what} was changed in the model: {why}"),
    )
}
