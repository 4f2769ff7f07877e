//! `src/abi/*_gen.rs`: constants, aliases, callbacks and `repr(C)` structs, one file per header.

use super::banner::banner;
use super::banner::doc;
use super::ctype;
use crate::schema::*;
use std::collections::HashSet;

/// One file per header that declares anything.
pub fn files() -> Vec<(String, String)> {
    let all: Vec<(&str, String)> = STRUCT_TABLES
        .iter()
        .map(|(header, structs)| (*header, declarations(header, structs)))
        .chain([("mujoco.h", declarations("mujoco.h", &[]))]) // functions, and the version
        .collect();
    all.iter().map(|own| file(own, &all)).collect()
}

/// Name of the Rust file of a header.
fn module(header: &str) -> String {
    format!("{}_gen", header.trim_end_matches(".h"))
}

/// A file imports from the headers whose names it uses, and from no other.
fn file(own: &(&str, String), all: &[(&str, String)]) -> (String, String) {
    let (header, text) = own;
    let words: HashSet<&str> = words(text).collect();
    let mut s = banner("src/schema", &format!("Types and constants of `{header}`."));
    s += "#![allow(unused_imports, clippy::approx_constant)]\n\nuse core::ffi::{c_char, c_int, c_uint, c_void};\n\n";
    for (other, text) in all.iter().filter(|other| other.0 != *header) {
        if declared(text).any(|name| words.contains(name)) {
            s += &format!("use super::{}::*;\n", module(other));
        }
    }
    s += text;
    (
        format!("src/abi/{}.rs", module(header)),
        s.replace("\n\n\n", "\n\n"),
    )
}

/// Words of the code, comments left out.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    code.flat_map(|l| l.split(|c: char| !c.is_alphanumeric() && c != '_'))
}

/// Names that a text of declarations declares.
fn declared(text: &str) -> impl Iterator<Item = &str> {
    let items = text.lines().filter(|l| l.starts_with("pub "));
    items.filter_map(|l| words(l).nth(2))
}

fn declarations(header: &str, structs: &[Struct]) -> String {
    let mut s = String::new();
    for c in constants::CONSTANTS.iter().filter(|c| c.header == header) {
        s += &constant(c);
    }
    for e in enums::ENUMS.iter().filter(|e| e.header == header) {
        s += &enumeration(e);
    }
    for a in typedefs::ALIASES.iter().filter(|a| a.header == header) {
        s += &format!(
            "\n{}pub type {} = {};\n",
            doc("", a.doc),
            a.name,
            ctype::rust(a.ty)
        );
    }
    for c in typedefs::CALLBACKS.iter().filter(|c| c.header == header) {
        let args: Vec<&str> = c.args.iter().map(|a| a.ty).collect();
        let ty = ctype::function_pointer(c.ret, &args.join(", "));
        s += &format!("\n{}pub type {} = {ty};\n", doc("", c.doc), c.name);
    }
    for (i, st) in structs.iter().enumerate() {
        // two names for one C struct: the second is an alias
        match STRUCT_TABLES
            .iter()
            .flat_map(|t| t.1)
            .find(|o| o.tag == st.tag)
        {
            Some(first) if first.name != st.name => {
                s += &format!(
                    "\n{}pub type {} = {};\n",
                    doc("", st.doc),
                    st.name,
                    first.name
                );
            }
            _ => s += &structure(&structs[i]),
        }
    }
    match header {
        "mjmodel.h" => s += &model_struct(),
        "mjdata.h" => s += &data_struct(),
        _ => {}
    }
    s
}

fn constant(c: &Constant) -> String {
    let d = doc("", c.doc);
    match c.value {
        Number::Int(v) => format!("\n{d}pub const {}: c_int = {v};\n", c.name),
        Number::Real(v) => format!("\n{d}pub const {}: f64 = {v:e};\n", c.name),
    }
}

fn enumeration(e: &Enum) -> String {
    let mut s = format!("\n{}pub type {} = c_int;\n", doc("", e.doc), e.name);
    for v in e.values {
        s += &format!(
            "{}pub const {}: {} = {};\n",
            doc("", v.doc),
            v.name,
            e.name,
            v.value
        );
    }
    s
}

fn structure(st: &Struct) -> String {
    let mut s = String::new();
    for f in st.fields.iter().filter(|f| f.kind != Kind::Plain) {
        s += &nested(st.name, f);
    }
    s += &format!(
        "\n{}#[repr(C)]\n#[derive(Clone, Copy)]\npub struct {} {{\n",
        doc("", st.doc),
        st.name
    );
    for f in st.fields {
        s += &member(st.name, f);
    }
    if st.opaque {
        s += "    _opaque: [u8; 0],\n";
    }
    s + "}\n"
}

/// Rust needs a name where C has none: struct name and member name joined.
fn nested_name(owner: &str, f: &Field) -> String {
    format!("{owner}_{}", if f.name.is_empty() { "u" } else { f.name })
}

fn nested(owner: &str, f: &Field) -> String {
    let keyword = if f.kind == Kind::Union {
        "union"
    } else {
        "struct"
    };
    let mut s = format!(
        "\n{}#[repr(C)]\n#[derive(Clone, Copy)]\npub {keyword} {} {{\n",
        doc("", f.doc),
        nested_name(owner, f)
    );
    for m in f.members {
        s += &member(owner, m);
    }
    s + "}\n"
}

fn member(owner: &str, f: &Field) -> String {
    let name = match f.name {
        "" => "u",
        "type" => "r#type",
        "ref" => "r#ref",
        name => name,
    };
    let ty = match f.kind {
        Kind::Plain => ctype::rust_array(f.ty, f.dims),
        _ => nested_name(owner, f),
    };
    format!("{}    pub {name}: {ty},\n", doc("    ", f.doc))
}

fn scalar_member(f: &Scalar) -> String {
    format!(
        "{}    pub {}: {},\n",
        doc("    ", f.doc),
        f.name,
        ctype::rust_array(f.ty, f.dims)
    )
}

fn array_member(a: &Array) -> String {
    format!(
        "{}    pub {}: *mut {},\n",
        doc("    ", a.doc),
        a.name,
        ctype::rust(a.ty)
    )
}

fn model_struct() -> String {
    let mut s = "\n/// A compiled model: constant during simulation, one buffer for all arrays.\n#[repr(C)]\n#[derive(Clone, Copy)]\npub struct mjModel {\n".to_string();
    s.extend(model::SIZES.iter().map(scalar_member));
    s.extend(model::INLINE.iter().map(scalar_member));
    s.extend(model::ARRAYS.iter().map(array_member));
    s.extend(model::TAIL.iter().map(scalar_member));
    s + "}\n"
}

fn data_struct() -> String {
    let mut s = "\n/// State of one simulation and every intermediate result.\n#[repr(C)]\n#[derive(Clone, Copy)]\npub struct mjData {\n".to_string();
    s.extend(data::HEAD.iter().map(scalar_member));
    s.extend(data::ARRAYS.iter().chain(data::ARENA).map(array_member));
    s.extend(data::TAIL.iter().map(scalar_member));
    s + "}\n"
}
