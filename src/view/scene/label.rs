//! Labels: names of objects, or their kind and number.

use core::ffi::c_int;
use core::fmt::Arguments;

use crate::abi::*;
use crate::base::fixed_text::{Text, copy_text};
use crate::base::{Model, name};
use crate::schema::objname::object_name;

/// Room for a label.
const LENGTH: usize = 100;

/// Labels a geom by the object's name, or by kind and number where it has none.
pub fn named(m: Model, geom: &mut mjvGeom, kind: mjtObj, id: c_int) {
    match name::id2name(m, kind, id) {
        Some(name) => copy_text(&mut geom.label, name.to_bytes()),
        None => {
            let kind = object_name(kind).map_or("", |text| text.to_str().unwrap_or(""));
            text(geom, format_args!("{kind} {id}"));
        }
    }
}

/// Labels a geom by a text.
pub fn text(geom: &mut mjvGeom, args: Arguments<'_>) {
    copy_text(&mut geom.label, Text::<LENGTH>::new(args).as_bytes());
}
