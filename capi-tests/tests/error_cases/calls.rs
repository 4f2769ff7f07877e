//! Edits that are calls of the library beside those that build a spec.
//!
//! `make MESH TYPE NUMBERS`, `flex BODY TYPE DIM FILE` (`-`: NULL), `intvelocity ACTUATOR TIME`, `pid ACTUATOR`, `adopt BODY`, `mjz FILE`, `dependencies FILE`,
//! `parse FILE`, `remove FILE`; `texture ID CHANGES` loads a texture of the compiled model, after changes of the model
//! (`tex_width=1000`) or of the files it was compiled from (`remove=FILE`, `copy=FROM,TO`).

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::Path;
use std::ptr::{null, null_mut};

use capi_tests::oracle::Library;
use capi_tests::oracle::text::Document;
use mujoco::abi::*;

use super::edit::{c, element, outcome, record};

fn text(buffer: &[c_char]) -> String {
    unsafe { CStr::from_ptr(buffer.as_ptr()) }
        .to_string_lossy()
        .into_owned()
}

/// A setter's answer: why it refuses, or nothing.
fn answer(why: *const c_char) -> Result<String, String> {
    if why.is_null() {
        return Ok(String::new());
    }
    let why = unsafe { CStr::from_ptr(why) }
        .to_string_lossy()
        .into_owned();
    if why.is_empty() { Ok(why) } else { Err(why) }
}

/// The files in a vector of strings of libc++: the document itself comes last, or in a vector without an order
/// anywhere; the others are sorted.
fn named_files(list: &[usize; 3], document: &str) -> String {
    let strings = (list[0]..list[1]).step_by(24).map(|at| unsafe {
        let head = *(at as *const u8);
        let (start, n) = match head & 1 {
            0 => (at + 1, usize::from(head >> 1)),
            _ => (*((at + 16) as *const usize), *((at + 8) as *const usize)),
        };
        let bytes = std::slice::from_raw_parts(start as *const u8, n);
        String::from_utf8_lossy(bytes).into_owned()
    });
    let mut names: Vec<String> = strings.collect();
    names.sort_by_key(|name| (name == document, name.clone()));
    names.iter().map(|name| format!("FILE: {name}\n")).collect()
}

/// A flex `f` from a file or a mesh of the spec.
fn flex(
    lib: &Library,
    doc: &Document,
    body: *mut u8,
    [kind, dim, file]: [&str; 3],
) -> Result<String, String> {
    type Ints = *const c_int;
    type Doubles = *const f64;
    type Make = unsafe extern "C-unwind" fn(
        *mut u8,
        *const c_char,
        *const c_char,
        c_int,
        *const c_char,
        Ints,
        Ints,
        Doubles,
        Doubles,
        f64,
        f64,
        f64,
        c_int,
        c_int,
        c_int,
        c_int,
        Doubles,
        Doubles,
        Doubles,
        *const c_char,
        *const c_void,
    ) -> *mut c_void;
    let words = [kind, file].map(|word| (word != "-").then(|| c(word)));
    let [kind, file] = [0, 1].map(|i| words[i].as_ref().map_or(null(), |word| word.as_ptr()));
    let made = unsafe {
        lib.function::<Make>("mjs_makeFlex")(
            body,
            c"f".as_ptr(),
            kind,
            dim.parse().expect("a dimension"),
            null(),
            null(),
            null(),
            null(),
            null(),
            0.01,
            1.0,
            0.0,
            1,
            0,
            0,
            0,
            null(),
            null(),
            null(),
            file,
            null(),
        )
    };
    outcome(doc, !made.is_null())
}

/// Pixels of a texture of the model that the spec compiles to.
fn texture(lib: &Library, doc: &Document, id: c_int, change: &[&str]) -> Result<String, String> {
    type Load = unsafe extern "C-unwind" fn(
        *const mjModel,
        c_int,
        *mut *mut u8,
        *mut c_int,
        *mut c_int,
        *mut c_int,
        *mut c_char,
        c_int,
    ) -> c_int;
    let load: Load = lib.function("mj_loadTexture");
    let m = doc.compile()?;
    for part in change {
        match part.split_once('=').expect("field=value") {
            ("remove", file) => std::fs::remove_file(file).expect("a file"),
            ("copy", files) => {
                let (from, to) = files.split_once(',').expect("from,to");
                std::fs::copy(from, to).map(drop).expect("a copy");
            }
            ("tex_width", value) => unsafe {
                (*m).tex_width.write(value.parse().expect("a number"))
            },
            ("tex_nchannel", value) => unsafe {
                (*m).tex_nchannel.write(value.parse().expect("a number"))
            },
            (field, _) => panic!("no such change: {field}"),
        }
    }
    let (mut data, mut width, mut height, mut space) = (null_mut(), 0, 0, 0);
    let mut error = [0 as c_char; 1000];
    let status = unsafe {
        load(
            m,
            id,
            &mut data,
            &mut width,
            &mut height,
            &mut space,
            error.as_mut_ptr(),
            error.len() as c_int,
        )
    };
    lib.delete_model(m);
    if status < 0 || data.is_null() {
        Err(text(&error))
    } else {
        Ok(format!("{width} by {height}\n"))
    }
}

/// What a call says; nothing when the words name none.
pub fn call<'a>(
    lib: &'a Library,
    doc: &Document<'a>,
    words: &[&str],
) -> Option<Result<String, String>> {
    let number = |word: &str| word.parse::<f64>().expect("a number");
    let target =
        |kind: &str, name: &str| element(lib, doc.spec, kind, name).map(|e| record(lib, kind, e));
    Some(match *words {
        ["make", mesh, kind, ..] => target("mesh", mesh).and_then(|mesh| {
            let make: unsafe extern "C-unwind" fn(*mut u8, c_int, *mut f64, c_int) -> c_int =
                lib.function("mjs_makeMesh");
            let mut numbers: Vec<f64> = words[3..].iter().map(|w| number(w)).collect();
            let n = numbers.len() as c_int;
            let status = unsafe { make(mesh, number(kind) as c_int, numbers.as_mut_ptr(), n) };
            outcome(doc, status == 0)
        }),
        ["flex", body, kind, dim, file] => {
            target("body", body).and_then(|body| flex(lib, doc, body, [kind, dim, file]))
        }
        ["intvelocity", name, time] => target("actuator", name).and_then(|a| {
            type Set = unsafe extern "C-unwind" fn(
                *mut u8,
                f64,
                *mut f64,
                *mut f64,
                *mut f64,
                f64,
            ) -> *const c_char;
            let mut time = number(time);
            answer(unsafe {
                lib.function::<Set>("mjs_setToIntVelocity")(
                    a,
                    1.0,
                    null_mut(),
                    null_mut(),
                    &mut time,
                    0.0,
                )
            })
        }),
        ["pid", name] => target("actuator", name).and_then(|a| {
            type Set = unsafe extern "C-unwind" fn(
                *mut u8,
                f64,
                *mut f64,
                *mut f64,
                *mut f64,
                *mut f64,
                *mut f64,
                f64,
                c_int,
            ) -> *const c_char;
            let none = null_mut::<f64>;
            answer(unsafe {
                lib.function::<Set>("mjs_setToPID")(
                    a,
                    1.0,
                    none(),
                    none(),
                    none(),
                    none(),
                    none(),
                    1.0,
                    0,
                )
            })
        }),
        ["adopt", body] => target("body", body).and_then(|body| {
            let adopt: unsafe extern "C-unwind" fn(*mut u8, *const c_void) -> c_int =
                lib.function("mjs_adoptInertial");
            outcome(doc, unsafe { adopt(body, null()) } >= 0)
        }),
        ["mjz", file] => {
            type Encode = unsafe extern "C-unwind" fn(
                *const mjSpec,
                *const mjModel,
                *const c_char,
                *const c_char,
                *const c_void,
                *mut c_char,
                c_int,
            ) -> i64;
            let mut error = [0 as c_char; 1000];
            let (name, kind) = (c(file), c("-"));
            Library::logged();
            let size = lib.guarded(|| unsafe {
                lib.function::<Encode>("mj_encode")(
                    doc.spec,
                    null(),
                    name.as_ptr(),
                    kind.as_ptr(),
                    null(),
                    error.as_mut_ptr(),
                    error.len() as c_int,
                )
            });
            let log: String = Library::logged()
                .iter()
                .map(|w| format!("LOG: {w}\n"))
                .collect();
            size.and_then(|size| {
                if size < 0 {
                    Err(log + &text(&error))
                } else {
                    Ok(log)
                }
            })
        }
        ["dependencies", file] => {
            let get: unsafe extern "C-unwind" fn(*const c_char, *mut c_void) =
                lib.function("mju_getXMLDependencies");
            // an empty std::vector is all zeros
            let mut list = [0usize; 3];
            let name = c(file);
            lib.guarded(|| unsafe { get(name.as_ptr(), list.as_mut_ptr().cast()) })
                .map(|()| named_files(&list, file))
        }
        ["remove", file] => std::fs::remove_file(file)
            .map(|()| String::new())
            .map_err(|e| e.to_string()),
        ["parse", file] => Document::read(lib, Path::new(file)).map(|_| String::new()),
        ["texture", id, ..] => texture(lib, doc, number(id) as c_int, &words[2..]),
        _ => return None,
    })
}
