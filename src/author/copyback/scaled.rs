//! Numbers of what scaled frames change, from the units of the model to those of the spec.

use super::work::Change;
use crate::author::compile::scaled::{self, Compiled};
use crate::author::element::Spec;
use crate::author::error::Result;
use crate::base::record::Record;

/// Fields that no scale changes, and whose old values say along which axes it acts.
const KEPT: [&str; 5] = ["quat", "alt.type", "axis", "dir", "fromto"];

/// Takes the factors of scaled frames out of the changes.
pub fn unscale(spec: &Spec, changes: &mut [Change]) -> Result<()> {
    if !scaled::any(spec) || changes.is_empty() {
        return Ok(());
    }
    let mut compiled = Compiled::default();
    for change in &*changes {
        match change {
            Change::Numbers(id, field, first, values) if !KEPT.contains(field) => {
                let record = compiled.records.entry(*id).or_insert_with(|| {
                    let own = &spec.element(*id).record;
                    let mut copy = Record::new(own.layout().name);
                    copy.copy_from(own);
                    copy
                });
                let slot = record.slot(field);
                for (i, x) in values.iter().enumerate() {
                    record.set_number(slot, first + i, *x);
                }
                if *field == "ipos" {
                    compiled.unframed.insert(*id);
                }
            }
            Change::Vector(id, field, values) => {
                compiled.keys.insert((*id, *field), values.clone());
            }
            _ => {}
        }
    }
    scaled::unscale(spec, &mut compiled)?;
    for change in changes {
        match change {
            Change::Numbers(id, field, first, values) if !KEPT.contains(field) => {
                let record = &compiled.records[id];
                let slot = record.slot(field);
                for (i, x) in values.iter_mut().enumerate() {
                    *x = record.number(slot, *first + i);
                }
            }
            Change::Vector(id, field, values) => {
                if let Some(new) = compiled.keys.remove(&(*id, *field)) {
                    *values = new;
                }
            }
            _ => {}
        }
    }
    Ok(())
}
