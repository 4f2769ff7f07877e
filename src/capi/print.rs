//! mujoco.h, section "Printing".

use core::ffi::{c_char, c_int};

use super::{arg, handle};
use crate::abi::*;
use crate::author::mjcf;
use crate::base::scene::SceneRef;
use crate::base::{self, Model, print::Out, report};
use crate::pipeline::print;
use crate::view::scene;

/// Writes the model as text to a file. `float_format` is a printf format for one double such as `%.4f`
/// (NULL, or a bad one with a warning: `% -9.2g`). A file that cannot be opened is a
/// warning; for NULL the text goes to the standard output.
///
/// # Safety
/// The model (and state) are live and belong together; strings are C strings, NULL format allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedModel(
    m: *const mjModel,
    filename: *const c_char,
    float_format: *const c_char,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        if let Some(mut out) = Out::create(arg::string(filename), arg::string(float_format)) {
            print::print_model(Model::new(m), &mut out);
            out.close();
        }
    }
}

/// As [`mj_printFormattedModel`], with the default format.
///
/// # Safety
/// The model (and state) are live and belong together; strings are C strings, NULL format allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printModel(m: *const mjModel, filename: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe { mj_printFormattedModel(m, filename, core::ptr::null()) }
}

/// Writes the state as text to a file; see [`mj_printFormattedModel`]. A stack in use is an error.
///
/// # Safety
/// The model (and state) are live and belong together; strings are C strings, NULL format allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
    float_format: *const c_char,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let d = arg::data_const(m, d);
        if d.pstack() != 0 {
            return report::error(format_args!(
                "mj_printFormattedData: attempting to print mjData when stack is in use"
            ));
        }
        if let Some(mut out) = Out::create(arg::string(filename), arg::string(float_format)) {
            print::print_data(&d, &mut out);
            out.close();
        }
    }
}

/// As [`mj_printFormattedData`], with the default format.
///
/// # Safety
/// The model (and state) are live and belong together; strings are C strings, NULL format allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printData(
    m: *const mjModel,
    d: *const mjData,
    filename: *const c_char,
) {
    // SAFETY: the common contract of this floor
    unsafe { mj_printFormattedData(m, d, filename, core::ptr::null()) }
}

/// Prints a row-major `nr` by `nc` matrix to the standard output.
///
/// # Safety
/// `mat` holds `nr * nc` numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMat(mat: *const mjtNum, nr: c_int, nc: c_int) {
    // SAFETY: the common contract of this floor
    let values = unsafe { arg::slice(mat, nr.max(0) * nc.max(0)) };
    base::print::matrix(values, arg::len(nc));
}

/// Prints the nonzeros of a sparse matrix of `nr` rows with their places to the standard output.
///
/// # Safety
/// The structure arrays have `nr` entries; `mat` and `colind` hold what they name.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mju_printMatSparse(
    mat: *const mjtNum,
    nr: c_int,
    rownnz: *const c_int,
    rowadr: *const c_int,
    colind: *const c_int,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let (counts, starts) = (arg::slice(rownnz, nr), arg::slice(rowadr, nr));
        for (row, (&n, &adr)) in counts.iter().zip(starts).enumerate() {
            let cols = arg::slice(colind.add(arg::len(adr)), n);
            let values = arg::slice(mat.add(arg::len(adr)), n);
            base::print::sparse_matrix(row, cols.iter().copied().zip(values.iter().copied()));
        }
    }
    base::print::blank_line();
}

/// Prints the MJCF schema as text or, with `flg_html`, as an HTML table (`flg_pad`: indented by cell
/// padding) to a file and to a buffer of `buffer_sz` bytes; both may be NULL. Returns the length of the
/// whole text, or -1 when the file cannot be written.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printSchema(
    filename: *const c_char,
    buffer: *mut c_char,
    buffer_sz: c_int,
    flg_html: c_int,
    flg_pad: c_int,
) -> c_int {
    let text = mjcf::schema(flg_html != 0, flg_pad != 0);
    // SAFETY: the common contract of this floor
    unsafe {
        handle::copy_text(buffer, buffer_sz, &text);
        if !filename.is_null() && std::fs::write(handle::text(filename), &text).is_err() {
            return -1;
        }
    }
    text.len() as c_int
}

/// As [`mj_printFormattedScene`], with the default format.
///
/// # Safety
/// The scene is live; the name is a C string or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printScene(s: *const mjvScene, filename: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe { mj_printFormattedScene(s, filename, core::ptr::null()) }
}

/// Writes an abstract scene as text to a file, its geoms, lights, cameras, flags and the sizes of flexes and skins; see
/// [`mj_printFormattedModel`].
///
/// # Safety
/// The scene is live; strings are C strings or NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mj_printFormattedScene(
    s: *const mjvScene,
    filename: *const c_char,
    float_format: *const c_char,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let scn = SceneRef::new(arg::live("mj_printFormattedScene", "s", s));
        if let Some(mut out) = Out::create(arg::string(filename), arg::string(float_format)) {
            scene::print::print(&scn, &mut out);
            out.close();
        }
    }
}
