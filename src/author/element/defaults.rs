//! Built-in default values of the public structs, from the schema's table.

use core::ptr;
use std::sync::LazyLock;

use crate::abi::{mjJNT_FREE, mjsJoint};
use crate::base::layout::{Layout, Slot, layout_of};
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
        if !slot.ty.is_plain() {
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

/// A struct with its defaults, as bytes.
type Blank = (&'static Layout, Box<[u8]>);

/// What `write_defaults` makes of each struct: every element begins with it.
static BLANKS: LazyLock<Vec<Blank>> = LazyLock::new(|| {
    let blank = |name| {
        let mut record = Record::new(name);
        write_defaults(name, |slot, i, value| record.set_number(slot, i, value));
        (record.layout(), record.bytes_of_struct().into())
    };
    DEFAULTS.iter().map(|d| blank(d.name)).collect()
});

/// Gives a record the built-in defaults of its struct; containers and pointers stay.
pub fn set_defaults(record: &mut Record) {
    let layout = record.layout();
    match BLANKS.iter().find(|blank| ptr::eq(blank.0, layout)) {
        Some((_, bytes)) => record.set_plain(bytes),
        None => write_defaults(layout.name, |slot, i, value| {
            record.set_number(slot, i, value)
        }),
    }
}

/// Makes a joint a free joint: the built-in values and no user data, whatever its class says.
pub fn make_free(joint: &mut Record) {
    set_defaults(joint);
    joint.edit::<mjsJoint>(|j| j.r#type = mjJNT_FREE);
    let user = joint.get::<mjsJoint>().userdata;
    joint.set_doubles(user, &[]);
}
