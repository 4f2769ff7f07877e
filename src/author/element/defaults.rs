//! Built-in default values of the public structs, from the schema's table.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::abi::{mjJNT_FREE, mjsJoint};
use crate::base::layout::{Slot, layout_of};
use crate::base::record::Record;
use crate::schema::spec_defaults::DEFAULTS;

/// Writes the built-in defaults of struct `name`: every plain field gets zero or its table value.
///
/// `write` gets slot, entry and value.
pub fn write_defaults(name: &str, mut write: impl FnMut(&'static Slot, usize, f64)) {
    let layout = layout_of(name);
    let fields = DEFAULTS
        .iter()
        .find(|d| d.name == name)
        .map_or(&[][..], |d| d.fields);
    for slot in &layout.slots {
        if slot.ty.is_container() || slot.ty == crate::base::layout::Ty::Pointer {
            continue;
        }
        let values = fields
            .iter()
            .find(|f| f.0 == slot.name)
            .map_or(&[][..], |f| f.1);
        for i in 0..slot.count {
            write(slot, i, values.get(i).copied().unwrap_or(0.0));
        }
    }
}

/// A value, its slot and entry.
type Written = (&'static Slot, usize, f64);

/// All that `write_defaults` writes, by struct: every element begins with it.
static WRITTEN: LazyLock<HashMap<&str, Vec<Written>>> = LazyLock::new(|| {
    let all = |name| {
        let mut list = Vec::new();
        write_defaults(name, |slot, i, value| list.push((slot, i, value)));
        list
    };
    DEFAULTS.iter().map(|d| (d.name, all(d.name))).collect()
});

/// Gives a record the built-in defaults of its struct; containers and pointers stay.
pub fn set_defaults(record: &mut Record) {
    let name = record.layout().name;
    match WRITTEN.get(name) {
        Some(list) => list
            .iter()
            .for_each(|&(slot, i, value)| record.set_number(slot, i, value)),
        None => write_defaults(name, |slot, i, value| record.set_number(slot, i, value)),
    }
}

/// Makes a joint a free joint: the built-in values and no user data, whatever its class says.
pub fn make_free(joint: &mut Record) {
    set_defaults(joint);
    joint.edit::<mjsJoint>(|j| j.r#type = mjJNT_FREE);
    let user = joint.get::<mjsJoint>().userdata;
    joint.set_doubles(user, &[]);
}
