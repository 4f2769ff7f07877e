//! `src/base/views_gen.rs`: accessors of the `Model`, `ModelMut` and `Data` handles, and one
//! marker type per array for `fields!`.

use super::banner::banner;
use super::banner::doc;
use super::ctype;
use crate::schema::*;

/// The generated file.
pub fn file() -> String {
    let mut s = banner(
        "src/schema/model.rs and src/schema/data.rs",
        "Typed views of mjModel and mjData.",
    );
    s += "#![allow(unused_imports, non_snake_case, non_camel_case_types)]\n\nuse core::ffi::{c_char, c_int};\n\nuse super::*;\nuse crate::abi::*;\nuse crate::math::{Inertia10, Mat3, Quat, Real, Spatial, Vec3};\n\n";
    s += &model_view();
    s += &model_mut_view();
    s += &data_view();
    s += &markers("model_field", "markers! { RawModel, h", model::ARRAYS, &[]);
    s += &markers(
        "data_field",
        "wide_markers! { RawData, N, h",
        data::ARRAYS,
        data::ARENA,
    );
    s
}

/// Rust type of one row.
fn row_type(a: &Array) -> String {
    match (a.row_type, a.cols) {
        (RowType::Scalar | RowType::Flat, _) => ctype::rust(a.ty),
        (RowType::Array, Cols::N(n)) => format!("[{}; {n}]", ctype::rust(a.ty)),
        (RowType::Array, _) => unreachable!("array rows have constant columns"),
        (other, _) => format!("{other:?}"),
    }
}

/// The same over the number `N` of a state, which may be one of several simulations.
fn wide_row_type(a: &Array) -> String {
    match row_type(a).as_str() {
        "mjtNum" => "N".into(),
        t if matches!(a.row_type, RowType::Scalar | RowType::Flat) => t.into(),
        t if t.starts_with('[') => t.replace("mjtNum", "N"),
        t => format!("{t}<N>"),
    }
}

/// Number of rows as an expression over the handle `h`: `m` sizes, or `d.` sizes.
fn count(a: &Array, m: &str, d: &str) -> String {
    let size = |name: &str| match (name.strip_prefix("d."), name.parse::<usize>()) {
        (Some(own), _) => format!("{d}.raw().{own} as usize"),
        (None, Ok(n)) => n.to_string(),
        (None, Err(_)) => format!("{m}.{name}()"),
    };
    // some row counts are products such as `nmocap*3`
    let rows = a.rows.split('*').map(size).collect::<Vec<_>>().join(" * ");
    match (a.row_type, a.cols) {
        (RowType::Flat, Cols::Size(c)) => format!("{rows} * {m}.{c}()"),
        (RowType::Flat, Cols::SizeTimes(c, k)) => format!("{rows} * {m}.{c}() * {k}"),
        _ => rows,
    }
}

/// When an array of the arena is absent, as an expression over the handle `h`. What rows and islands have is there as soon as
/// their count is not zero, of which stages begin by asking: behind that question no slice asks anything. Other arrays
/// have counts that do not tell, and their places are null.
fn absent(a: &Array, h: &str) -> String {
    match (a.arena, a.rows.strip_prefix("d.")) {
        (Some(Arena::Island), _) => format!("{h}.raw().nisland == 0"),
        (Some(Arena::Contact | Arena::Solver), Some(own)) => format!("{h}.raw().{own} == 0"),
        _ => format!("{h}.raw().{}.is_null()", a.name),
    }
}

fn model_view() -> String {
    let mut s = "impl<'a> Model<'a> {\n".to_string();
    for f in model::SIZES {
        s += &format!(
            "{}    #[inline(always)]\n    pub fn {n}(self) -> usize {{\n        self.raw().{n} as usize\n    }}\n",
            doc("    ", f.doc),
            n = f.name
        );
    }
    for a in model::ARRAYS {
        s += &format!(
            "{}    #[inline(always)]\n    pub fn {n}(self) -> &'a [{t}] {{\n        rows!(self.raw().{n}, {c})\n    }}\n",
            doc("    ", a.doc),
            n = a.name,
            t = row_type(a),
            c = count(a, "self", "self")
        );
    }
    s + "}\n\n"
}

fn model_mut_view() -> String {
    let mut s = "impl ModelMut<'_> {\n".to_string();
    for a in model::ARRAYS {
        s += &format!(
            "{}    #[inline(always)]\n    pub fn {n}(&mut self) -> &mut [{t}] {{\n        rows_mut!(self.raw().{n}, {c})\n    }}\n",
            doc("    ", a.doc),
            n = a.name,
            t = row_type(a),
            c = count(a, "self.model()", "self")
        );
    }
    s + "}\n\n"
}

/// Reading goes through the shared handle, writing through the exclusive one.
fn data_view() -> String {
    let mut shared = "impl<N: Real> DataRef<'_, N> {\n".to_string();
    let mut exclusive = "impl<N: Real> Data<'_, N> {\n".to_string();
    for f in data::HEAD.iter().filter(|f| f.ty != "void *") {
        let ty = ctype::rust_array(f.ty, f.dims);
        let d = doc("    ", f.doc);
        let n = f.name;
        if !f.dims.is_empty() {
            shared += &format!(
                "{d}    #[inline(always)]\n    pub fn {n}(&self) -> &{ty} {{\n        inline(self, |d| &d.{n})\n    }}\n"
            );
            exclusive += &format!(
                "{d}    #[inline(always)]\n    pub fn {n}_mut(&mut self) -> &mut {ty} {{\n        inline_mut(self, |d| &mut d.{n})\n    }}\n"
            );
            continue;
        }
        let (seen, cast) = if is_count(f) {
            ("usize", " as usize")
        } else {
            (ty.as_str(), "")
        };
        shared += &format!(
            "{d}    #[inline(always)]\n    pub fn {n}(&self) -> {seen} {{\n        self.raw().{n}{cast}\n    }}\n"
        );
        if !is_trusted(f) {
            exclusive += &format!(
                "{d}    #[inline(always)]\n    pub fn set_{n}(&mut self, value: {seen}) {{\n        self.raw_mut().{n} = value as {ty};\n    }}\n"
            );
        }
    }
    for a in data::ARRAYS.iter().chain(data::ARENA) {
        let (n, t, c) = (a.name, wide_row_type(a), count(a, "self.model()", "self"));
        let (rows, c) = match a.arena {
            Some(_) => ("arena_rows", format!("{c}, {}", absent(a, "self"))),
            None => ("rows", c),
        };
        let d = doc("    ", a.doc);
        let seen = if ATOMIC.contains(&n) {
            "core::sync::atomic::AtomicU8"
        } else {
            &t
        };
        shared += &format!(
            "{d}    #[inline(always)]\n    pub fn {n}(&self) -> &[{seen}] {{\n        {rows}!(self.raw().{n}, {c})\n    }}\n"
        );
        exclusive += &format!(
            "{d}    #[inline(always)]\n    pub fn {n}_mut(&mut self) -> &mut [{t}] {{\n        {rows}_mut!(self.raw().{n}, {c})\n    }}\n"
        );
    }
    shared + "}\n\n" + &exclusive + "}\n\n"
}

/// Bytes that calls note even in a state they only read: rays, which nodes they visited.
const ATOMIC: [&str; 1] = ["bvh_active"];

/// What slices, the arena or the stack trust: it changes only together with the memory it describes,
/// through calls of `base`, so there is no setter.
fn is_trusted(f: &Scalar) -> bool {
    let memory = [
        "narena",
        "nbuffer",
        "nplugin",
        "pstack",
        "pbase",
        "parena",
        "threadpool",
        "threadlock",
    ];
    let sizes = |a: &Array| {
        a.rows
            .split('*')
            .any(|r| r.strip_prefix("d.") == Some(f.name))
    };
    memory.contains(&f.name) || data::ARENA.iter().chain(data::ARRAYS).any(sizes)
}

/// Sizes held in mjData read as `usize`.
fn is_count(f: &Scalar) -> bool {
    f.name.starts_with('n') && matches!(f.ty, "int" | "mjtSize")
        || matches!(f.name, "pstack" | "pbase" | "parena")
}

/// Marker types: `data_field::xpos` stands for the array `xpos` of mjData. Arrays of the arena come
/// last and are marked.
fn markers(
    module: &str,
    opening: &str,
    buffer: &'static [Array],
    arena: &'static [Array],
) -> String {
    let mut s = format!(
        "/// One type per array, for `fields!`.\npub mod {module} {{\n    use super::*;\n\n    {opening} =>\n"
    );
    let row = if opening.starts_with("wide") {
        wide_row_type
    } else {
        row_type
    };
    for (id, a) in buffer.iter().chain(arena).enumerate() {
        s += &format!(
            "        {}: {} = {id}, {}{};\n",
            a.name,
            row(a),
            count(a, "h.model()", "h"),
            a.arena
                .map_or(String::new(), |_| format!(", absent if {}", absent(a, "h")))
        );
    }
    s += "    }\n";
    if opening.starts_with("wide") {
        s += &inline_markers(buffer.len() + arena.len());
    }
    s + "}\n\n"
}

/// Of the arrays that stand in mjData itself, numbered from `first`.
fn inline_markers(first: usize) -> String {
    let mut s = String::from("\n    inline_markers! { RawData, N, h =>\n");
    let arrays = data::HEAD.iter().filter(|f| !f.dims.is_empty());
    for (id, f) in (first..).zip(arrays) {
        let count: usize = f.dims.iter().product();
        s += &format!(
            "        {}: {} = {id}, {count};\n",
            f.name,
            ctype::rust(f.ty)
        );
    }
    s + "    }\n"
}
