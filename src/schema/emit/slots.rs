//! `src/base/slots_gen.rs`: where every array pointer and its row count stand in the structs.

use super::banner::banner;
use crate::schema::*;

/// The generated file.
pub fn file() -> String {
    let mut s = banner(
        "src/schema/model.rs and src/schema/data.rs",
        "Places of arrays and sizes inside mjModel and mjData, for loops over the schema.",
    );
    s += "use core::ffi::{c_char, c_int};\nuse core::mem::{offset_of, size_of};\n\nuse super::layout::Ty::*;\nuse super::slots::{Count, Size, Slot};\nuse crate::abi::*;\nuse crate::schema::Arena;\n\n";
    s += "/// Size fields of mjModel in MJB order: name and place.\n";
    s += &format!(
        "pub static MODEL_SIZES: [Size; {}] = [\n",
        model::SIZES.len()
    );
    for f in model::SIZES {
        s += &format!(
            "    Size {{ name: c\"{0}\", at: offset_of!(mjModel, {0}) }},\n",
            f.name
        );
    }
    s += "];\n\n";
    s += &table(
        "MODEL_ARRAYS",
        "Arrays of mjModel",
        "mjModel",
        model::ARRAYS,
    );
    s += &table(
        "DATA_ARRAYS",
        "Buffer arrays of mjData",
        "mjData",
        data::ARRAYS,
    );
    s += &table(
        "DATA_ARENA",
        "Arena arrays of mjData",
        "mjData",
        data::ARENA,
    );
    s
}

fn table(name: &str, doc: &str, owner: &str, arrays: &[Array]) -> String {
    let mut s = format!(
        "/// {doc}, in memory order.\npub static {name}: [Slot; {}] = [\n",
        arrays.len()
    );
    for a in arrays {
        let count = |size: &str| match size.strip_prefix("d.") {
            Some(own) => format!("Count::Data(offset_of!(mjData, {own}) as u32)"),
            None => format!("Count::Model(offset_of!(mjModel, {size}) as u32)"),
        };
        let (cols, times) = match a.cols {
            Cols::N(n) => ("Count::One".to_string(), n),
            Cols::Size(c) => (count(c), 1),
            Cols::SizeTimes(c, k) => (count(c), k),
        };
        let group = match a.arena {
            Some(g) => format!("Some(Arena::{g:?})"),
            None => "None".into(),
        };
        s += &format!(
            "    Slot {{ name: c\"{n}\", at: offset_of!({owner}, {n}) as u32, rows: {rows}, cols: {cols}, times: {times}, elem: size_of::<{t}>() as u16, ty: {ty}, group: {group}, render: {render}, setconst: {setconst:?} }},\n",
            n = a.name,
            t = super::ctype::rust(a.ty),
            rows = count(a.rows),
            ty = number(a.ty),
            render = a.render,
            setconst = a.setconst,
        );
    }
    s + "];\n\n"
}

/// The kind of number that a C type is.
fn number(ctype: &str) -> &'static str {
    match ctype {
        "mjtNum" => "Some(Double)",
        "float" => "Some(Float)",
        "int" => "Some(Int)",
        "mjtBool" | "mjtByte" | "char" => "Some(Byte)",
        "mjtSize" | "uint64_t" | "uintptr_t" | "size_t" => "Some(Long)",
        _ => "None",
    }
}
