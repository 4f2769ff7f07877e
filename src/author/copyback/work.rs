//! The model beside what it was, and the changes found so far.

use super::baseline::Baseline;
use crate::author::element::{ElemId, Element, Spec};
use crate::author::error::Error;
use crate::author::geometry::algebra::V3;
use crate::base::Model;
use crate::base::print::Table;
use std::collections::HashMap;
use std::sync::Arc;

/// One change of the spec.
pub(super) enum Change {
    /// entries of a plain field, from an index on
    Numbers(ElemId, &'static str, usize, Vec<f64>),
    /// a whole vector
    Vector(ElemId, &'static str, Vec<f64>),
    /// a name
    Name(ElemId, &'static str, String),
}

/// The model beside what it was, and the changes found so far.
pub(super) struct Work<'a> {
    pub(super) spec: &'a Spec,
    pub(super) m: Model<'a>,
    pub(super) base: Arc<Baseline>,
    pub(super) tables: HashMap<&'static str, Table<'a>>,
    /// arrays with any change
    pub(super) changed: Vec<&'static str>,
    pub(super) changes: Vec<Change>,
    /// where scaled frames put frames, bodies and geoms
    pub(super) places: HashMap<ElemId, V3>,
}

impl<'a> Work<'a> {
    pub(super) fn table(&self, name: &str) -> Option<&Table<'a>> {
        self.tables.get(name)
    }

    /// True when some rows of an array are not those that were compiled.
    pub(super) fn changed_rows(&self, name: &str, first: usize, count: usize) -> bool {
        self.changed.contains(&name)
            && self.table(name).is_some_and(|t| {
                first + count <= t.rows
                    && t.bytes(first, count) != self.base.rows(name, first, count)
            })
    }

    pub(super) fn changed(&self, name: &str, row: usize) -> bool {
        self.changed_rows(name, row, 1)
    }

    /// One row of an array, as it is now.
    pub(super) fn row(&self, name: &str, row: usize) -> Vec<f64> {
        self.rows(name, row, 1)
    }

    pub(super) fn rows(&self, name: &str, first: usize, count: usize) -> Vec<f64> {
        let Some(t) = self.table(name) else {
            return Vec::new();
        };
        (first * t.cols..(first + count) * t.cols)
            .map(|i| t.num(i))
            .collect()
    }

    /// Numbers of the type double, as they were compiled.
    pub(super) fn compiled(&self, name: &str, row: usize) -> Vec<f64> {
        let bytes = self.base.rows(name, row, 1).chunks_exact(8);
        bytes
            .map(|b| f64::from_ne_bytes(b.try_into().expect("eight bytes")))
            .collect()
    }

    pub(super) fn numbers(&mut self, id: ElemId, field: &'static str, values: Vec<f64>) {
        self.changes.push(Change::Numbers(id, field, 0, values));
    }

    /// Place of an element in the model.
    pub(super) fn index(&self, id: ElemId) -> Option<usize> {
        usize::try_from(self.spec.element(id).model_id()).ok()
    }
}

/// The error of a change without words in the spec.
pub(super) fn refuse(element: &Element, what: &str, why: &str) -> Error {
    Error::at(
        element,
        format!("the {what} was changed in the model: {why}"),
    )
}
