//! `src/base/layouts_gen.rs`: where the members of specs and options stand in memory, by the rules of C.

use super::banner::banner;
use crate::schema::*;

/// The generated file.
pub fn file() -> String {
    let mut s = banner(
        "src/schema/model_structs.rs and src/schema/spec_structs.rs",
        "Layouts of structs that are read and written by the names of their members.",
    );
    s += "/// A block for each struct: its name, size and alignment; then its slots: name, offset, type, entries.\n#[rustfmt::skip]\npub static LAYOUTS: &str = \"\\\n";
    for st in structs().filter(|st| wanted(st)) {
        let mut slots = String::new();
        let (size, align) = place(st.fields, "", 0, &mut slots);
        s += &format!("{} {size} {align}\n{slots}\n", st.name);
    }
    s + "\";\n"
}

fn wanted(st: &Struct) -> bool {
    st.name.starts_with("mjs") && st.header == "mjspec.h"
        || matches!(
            st.name,
            "mjSpec" | "mjOption" | "mjVisual" | "mjStatistic" | "mjLROpt"
        )
}

/// Appends the slots of `fields` placed from `base`; returns size and alignment.
fn place(fields: &[Field], prefix: &str, base: usize, slots: &mut String) -> (usize, usize) {
    let (mut at, mut align) = (0usize, 1usize);
    for f in fields {
        let count: usize = f.dims.iter().product();
        let name = format!("{prefix}{}", f.name);
        let members = match f.kind {
            Kind::Struct => Some(f.members),
            _ => nested(f.ty),
        };
        let (size, field_align) = if let Some(members) = members {
            let (_, a) = place(members, "", 0, &mut String::new());
            at = at.next_multiple_of(a);
            place(members, &format!("{name}."), base + at, slots)
        } else {
            let (ty, size) = scalar_type(f.ty);
            at = at.next_multiple_of(size);
            // the plugin inside another struct has no message of its own
            if name != "plugin.info" {
                *slots += &format!("{name} {} {ty} {count}\n", base + at);
            }
            (size * count, size)
        };
        at += size;
        align = align.max(field_align);
    }
    (at.next_multiple_of(align), align)
}

/// Those of models and specs.
fn structs() -> impl Iterator<Item = &'static Struct> {
    [model_structs::STRUCTS, spec_structs::STRUCTS]
        .into_iter()
        .flatten()
}

fn nested(ty: &str) -> Option<&'static [Field]> {
    let found = structs().find(|s| s.name == ty && !s.opaque);
    found.map(|s| s.fields)
}

/// Name of the variant of `base::layout::Ty` for a C type, and its size.
fn scalar_type(ty: &str) -> (&'static str, usize) {
    match ty {
        "mjtBool" | "mjtByte" | "char" => ("Byte", 1),
        "float" => ("Float", 4),
        "double" | "mjtNum" => ("Double", 8),
        "mjtSize" | "uint64_t" => ("Long", 8),
        "mjString *" => ("Str", 8),
        "mjStringVec *" => ("StrVec", 8),
        "mjIntVec *" => ("IntVec", 8),
        "mjIntVecVec *" => ("IntVecVec", 8),
        "mjFloatVec *" => ("FloatVec", 8),
        "mjFloatVecVec *" => ("FloatVecVec", 8),
        "mjDoubleVec *" => ("DoubleVec", 8),
        "mjByteVec *" => ("ByteVec", 8),
        _ if ty.ends_with('*') => ("Pointer", 8),
        "int" => ("Int", 4),
        _ if ty.starts_with("mjt") => ("Int", 4),
        _ => panic!("no layout for type {ty}"),
    }
}
