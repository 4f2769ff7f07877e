//! Changes of a compiled model, brought back into its spec. API reference: mj_copyBack.
//!
//! An attribute is taken over when the model does not have what compilation gave it any more;
//! everything else stays as it is in the spec, so what was written there since is kept. A change that
//! the spec has no words for is an error, and then nothing is copied. Derived numbers (weights,
//! bounding boxes, subtree masses ...), integers and flags are not looked at, as in the reference.
//! Inside scaled frames the numbers that the spec gets are those that give the model's (`scaled`).

pub(super) mod baseline;
mod list;
mod plain;
mod pose;
mod scaled;
mod work;

use self::work::{Change, Work};

pub use baseline::Baseline;

use super::compile::scaled::places;
use super::element::Spec;
use super::error::{Error, Result};
use crate::base::Model;
use crate::base::layout::layout_of;
use crate::base::print::{Table, member, signature};

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
    let mut work = Work {
        spec,
        m,
        tables: baseline::arrays(m).map(|t| (t.name, t)).collect(),
        changed: baseline::arrays(m)
            .filter(|t| t.bytes(0, t.rows) != base.rows(t.name, 0, t.rows))
            .map(|t| t.name)
            .collect(),
        base,
        changes: Vec::new(),
        places: places(spec),
    };
    if !work.changed.is_empty() {
        pose::collect(&mut work)?;
        plain::collect(&mut work)?;
    }
    list::collect(&mut work)?;
    let (mut changes, base) = (work.changes, work.base);
    scaled::unscale(spec, &mut changes)?;
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
            if field == "ipos" {
                spec.element_mut(id).inertial_frame = None;
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
