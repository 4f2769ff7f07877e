//! Changes of a spec, one per line: what XML has no words for, clients write into the structs (`calls.rs`: and more).
//!
//! `set KIND NAME FIELD VALUES` (`set spec FIELD VALUES`, `set wrap TENDON INDEX FIELD VALUES`) assigns; `add KIND` appends an element named like its kind;
//! `fuse SPEC`, `discard SPEC`, `delete SPEC KIND NAME` (`@`: in the spec attached last, `-`: in this one);
//! `name KIND NAME NEW`, `class NAME`, `compile`, `save FORM`;
//! `attach FILE KIND NAME to KIND NAME PREFIX SUFFIX` takes an element of another spec (`@`: the last one again). `-` stands for an empty word.

use std::ffi::{CString, c_char, c_int, c_void};
use std::path::Path;

use capi_tests::oracle::Library;
use capi_tests::oracle::text::{Document, Form};
use mujoco::abi::*;
use mujoco::author::element::{KINDS, KindRow};
use mujoco::base::layout::{Slot, Ty, layout_of};

pub fn c(text: &str) -> CString {
    CString::new(if text == "-" { "" } else { text }).expect("no NUL")
}

fn row(kind: &str) -> &'static KindRow {
    KINDS
        .iter()
        .find(|k| k.name == kind)
        .unwrap_or_else(|| panic!("no kind {kind}"))
}

/// The element of this kind and name; `-`: the first one.
pub fn element(
    lib: &Library,
    spec: *const mjSpec,
    kind: &str,
    name: &str,
) -> Result<*mut mjsElement, String> {
    let kind = row(kind);
    let found = unsafe {
        if name == "-" {
            let first: unsafe extern "C-unwind" fn(*const mjSpec, c_int) -> *mut mjsElement =
                lib.function("mjs_firstElement");
            first(spec, kind.obj)
        } else {
            let find: unsafe extern "C-unwind" fn(
                *const mjSpec,
                c_int,
                *const c_char,
            ) -> *mut mjsElement = lib.function("mjs_findElement");
            find(spec, kind.obj, c(name).as_ptr())
        }
    };
    if found.is_null() {
        Err(format!("no {} {name} in the spec", kind.name))
    } else {
        Ok(found)
    }
}

/// Struct of an element.
pub fn record(lib: &Library, kind: &str, element: *mut mjsElement) -> *mut u8 {
    let view: unsafe extern "C-unwind" fn(*mut mjsElement) -> *mut u8 =
        lib.function(&format!("mjs_as{}", &row(kind).cstruct[3..]));
    unsafe { view(element) }
}

fn numbers<T: std::str::FromStr>(words: &[&str]) -> Vec<T> {
    words
        .iter()
        .map(|w| w.parse().unwrap_or_else(|_| panic!("a number: {w}")))
        .collect()
}

/// A slot of bytes that are characters.
fn text(name: &str) -> bool {
    ["eulerseq", "gridlayout"]
        .iter()
        .any(|own| name.ends_with(own))
}

/// Writes values into a field of a struct.
fn assign(lib: &Library, block: *mut u8, slot: &Slot, words: &[&str]) {
    type Set<T> = unsafe extern "C-unwind" fn(*mut c_void, *const T, c_int);
    let n = words.len() as c_int;
    unsafe {
        let p = block.add(slot.offset);
        let container = || p.cast::<*mut c_void>().read();
        match slot.ty {
            Ty::Byte if text(slot.name) => p.copy_from(words[0].as_ptr(), words[0].len()),
            Ty::Byte => numbers(words)
                .iter()
                .enumerate()
                .for_each(|(i, &x)| p.add(i).write(x)),
            Ty::Int => numbers::<i32>(words)
                .iter()
                .enumerate()
                .for_each(|(i, &x)| p.cast::<i32>().add(i).write(x)),
            Ty::Float => numbers::<f32>(words)
                .iter()
                .enumerate()
                .for_each(|(i, &x)| p.cast::<f32>().add(i).write(x)),
            Ty::Double => numbers::<f64>(words)
                .iter()
                .enumerate()
                .for_each(|(i, &x)| p.cast::<f64>().add(i).write(x)),
            Ty::Long => numbers::<i64>(words)
                .iter()
                .enumerate()
                .for_each(|(i, &x)| p.cast::<i64>().add(i).write(x)),
            Ty::Str | Ty::StrVec => {
                let name = if slot.ty == Ty::Str {
                    "mjs_setString"
                } else {
                    "mjs_setStringVec"
                };
                let set: unsafe extern "C-unwind" fn(*mut c_void, *const c_char) =
                    lib.function(name);
                set(container(), c(&words.join(" ")).as_ptr());
            }
            Ty::IntVec => {
                lib.function::<Set<i32>>("mjs_setInt")(container(), numbers(words).as_ptr(), n)
            }
            Ty::FloatVec => {
                lib.function::<Set<f32>>("mjs_setFloat")(container(), numbers(words).as_ptr(), n)
            }
            Ty::DoubleVec => {
                lib.function::<Set<f64>>("mjs_setDouble")(container(), numbers(words).as_ptr(), n)
            }
            Ty::ByteVec => {
                lib.function::<Set<u8>>("mjs_setBuffer")(container(), numbers(words).as_ptr(), n)
            }
            Ty::IntVecVec => lib.function::<Set<i32>>("mjs_appendIntVec")(
                container(),
                numbers(words).as_ptr(),
                n,
            ),
            Ty::FloatVecVec => lib.function::<Set<f32>>("mjs_appendFloatVec")(
                container(),
                numbers(words).as_ptr(),
                n,
            ),
            Ty::Pointer => panic!("{} is a pointer", slot.name),
        }
    }
}

fn set(lib: &Library, block: *mut u8, of: &str, field: &str, words: &[&str]) {
    let layout = layout_of(of);
    let slot = layout
        .find(field)
        .unwrap_or_else(|| panic!("{of} has no field {field}"));
    assign(lib, block, &layout.slots[slot], words);
}

pub fn outcome(doc: &Document, done: bool) -> Result<String, String> {
    if done {
        Ok(String::new())
    } else {
        Err(doc.error())
    }
}

/// What an edit says: text to show, or an error.
pub fn edit<'a>(
    lib: &'a Library,
    doc: &Document<'a>,
    line: &str,
    others: &mut Vec<Document<'a>>,
) -> Result<String, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if let Some(said) = super::calls::call(lib, doc, &words) {
        return said;
    }
    match words[..] {
        ["set", "spec", field, ..] => set(lib, doc.spec.cast(), "mjSpec", field, &words[3..]),
        ["set", "wrap", tendon, i, field, ..] => {
            let get: unsafe extern "C-unwind" fn(*const c_void, c_int) -> *mut u8 =
                lib.function("mjs_getWrap");
            let tendon = record(lib, "tendon", element(lib, doc.spec, "tendon", tendon)?);
            let wrap = unsafe { get(tendon.cast(), i.parse().expect("an index")) };
            set(lib, wrap, "mjsWrap", field, &words[5..]);
        }
        ["set", kind, name, field, ..] => {
            let block = record(lib, kind, element(lib, doc.spec, kind, name)?);
            set(lib, block, row(kind).cstruct, field, &words[4..]);
        }
        ["add", kind] => {
            let add: unsafe extern "C-unwind" fn(*mut mjSpec, *const c_void) -> *mut u8 =
                lib.function(&format!("mjs_add{}", &row(kind).cstruct[3..]));
            let made = unsafe { add(doc.spec, std::ptr::null()) };
            let name: unsafe extern "C-unwind" fn(*mut mjsElement, *const c_char) -> c_int =
                lib.function("mjs_setName");
            unsafe { name(made.cast::<*mut mjsElement>().read(), c(kind).as_ptr()) };
        }
        ["name", kind, name, new] => {
            let set: unsafe extern "C-unwind" fn(*mut mjsElement, *const c_char) -> c_int =
                lib.function("mjs_setName");
            let status = unsafe { set(element(lib, doc.spec, kind, name)?, c(new).as_ptr()) };
            return outcome(doc, status == 0);
        }
        ["delete", file, kind, name] => {
            let delete: unsafe extern "C-unwind" fn(*mut mjSpec, *mut mjsElement) -> c_int =
                lib.function("mjs_delete");
            let of = if file == "-" {
                doc
            } else {
                others.last().expect("a spec attached before")
            };
            let status = unsafe { delete(of.spec, element(lib, of.spec, kind, name)?) };
            return outcome(of, status == 0);
        }
        ["class", name] => {
            let add: unsafe extern "C-unwind" fn(
                *mut mjSpec,
                *const c_char,
                *const c_void,
            ) -> *mut c_void = lib.function("mjs_addDefault");
            let made = unsafe { add(doc.spec, c(name).as_ptr(), std::ptr::null()) };
            return outcome(doc, !made.is_null());
        }
        ["attach", file, kind, name, "to", at, place, prefix, suffix] => {
            if !matches!(file, "-" | "@") {
                others.push(Document::read(lib, Path::new(file))?);
            }
            let child = if file == "-" {
                doc.spec
            } else {
                others.last().expect("a spec").spec
            };
            let attach: unsafe extern "C-unwind" fn(
                *mut mjsElement,
                *const mjsElement,
                *const c_char,
                *const c_char,
            ) -> *mut mjsElement = lib.function("mjs_attach");
            let from = if kind == "model" {
                unsafe { (*child).element }
            } else {
                element(lib, child, kind, name)?
            };
            let to = element(lib, doc.spec, at, place)?;
            let made = lib
                .guarded(|| unsafe { attach(to, from, c(prefix).as_ptr(), c(suffix).as_ptr()) })?;
            return outcome(doc, !made.is_null());
        }
        ["fuse" | "discard", file] => {
            let name = if words[0] == "fuse" {
                "mjs_fuseStatic"
            } else {
                "mjs_discardVisual"
            };
            let reduce: unsafe extern "C-unwind" fn(*mut mjSpec, *const c_void) -> c_int =
                lib.function(name);
            let other = if file == "-" {
                doc
            } else {
                others.last().expect("a spec attached before")
            };
            return outcome(other, unsafe { reduce(other.spec, std::ptr::null()) } >= 0);
        }
        ["compile"] => {
            let m = doc.compile()?;
            lib.delete_model(m);
        }
        ["copy"] => {
            // as saved after its compilation
            let copy: unsafe extern "C-unwind" fn(*const mjSpec) -> *mut mjSpec =
                lib.function("mj_copySpec");
            let copy = Document {
                lib,
                spec: unsafe { copy(doc.spec) },
            };
            lib.delete_model(copy.compile()?);
            return copy.save(Form::Compiled);
        }
        ["save", form] => {
            let form = match form {
                "compiled" => Form::Compiled,
                "canonical" => Form::Canonical,
                _ => Form::Authored,
            };
            return doc.save(form);
        }
        _ => panic!("no edit: {line}"),
    }
    Ok(String::new())
}
