//! Text output of models and states: a C file, the float format, and arrays of the schema as
//! tables of cells.
//!
//! Absent: which arrays are printed where (pipeline/print).

use core::ffi::{CStr, c_char};
use core::fmt;

use super::fixed_text::Text;
use super::layout::{Slot as Member, Ty};
use super::slots::{Count, Slot};
use super::slots_gen::{DATA_ARENA, DATA_ARRAYS, MODEL_ARRAYS, MODEL_SIZES};
use super::{DataRef, Model, log, report};
use crate::abi::{mjData, mjModel};

/// Format of floating-point numbers when the client gives none.
const DEFAULT: &CStr = c"% -9.2g";
/// Room for one formatted number; longer ones are cut.
const ROOM: usize = 4096;

/// An open text file.
pub struct Out {
    file: *mut libc::FILE,
    format: [u8; 64],
}

impl Out {
    /// Opens a file for writing, or takes the standard output for no name; a bad format is a warning and
    /// becomes the default.
    pub fn create(path: Option<&CStr>, format: Option<&CStr>) -> Option<Out> {
        let file = match path {
            // SAFETY: C strings, and a stream of the C library
            Some(path) => unsafe { libc::fopen(path.as_ptr(), c"w".as_ptr()) },
            None => log::standard_output(),
        };
        if file.is_null() {
            // states are told by the same words
            let path = path.unwrap_or_default().to_string_lossy();
            report::warning(format_args!(
                "Could not open file '{path}' for writing mjModel"
            ));
            return None;
        }
        let mut out = Out {
            file,
            format: [0; 64],
        };
        let mut wanted = DEFAULT.to_bytes();
        if let Some(given) = format {
            match check(given.to_bytes()) {
                Ok(()) if given.to_bytes().len() < 64 => wanted = given.to_bytes(),
                Ok(()) => {}
                Err(why) => {
                    report::warning(format_args!("{why}"));
                    report::warning(format_args!(
                        "WARNING: Received invalid float_format. Using default instead.\n"
                    ));
                }
            }
        }
        out.format[..wanted.len()].copy_from_slice(wanted);
        Some(out)
    }

    /// One floating-point number.
    pub fn num(&mut self, value: f64) {
        let mut text = [0 as c_char; ROOM];
        // SAFETY: the format was checked to take one double, and ends with a zero
        unsafe {
            libc::snprintf(text.as_mut_ptr(), ROOM, self.format.as_ptr().cast(), value);
            libc::fputs(text.as_ptr(), self.file);
        }
    }

    /// Text as it is.
    pub fn bytes(&mut self, text: &[u8]) {
        // SAFETY: the bytes live across the call
        unsafe { libc::fwrite(text.as_ptr().cast(), 1, text.len(), self.file) };
    }

    /// Closes the file; the standard output stays open.
    pub fn close(self) {
        if self.file != log::standard_output() {
            // SAFETY: opened by `create`, not used again
            unsafe { libc::fclose(self.file) };
        }
    }
}

impl fmt::Write for Out {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

/// A number in a client's format of C: text around one conversion of a float. A format that is none stands for itself.
pub fn label<const N: usize>(format: &[u8], value: f64) -> Text<N> {
    let format = Text::<64>::from_bytes(format);
    if !is_label(format.as_bytes()) {
        return Text::from_bytes(format.as_bytes());
    }
    let mut text = [0_u8; ROOM];
    // SAFETY: the format takes one double and ends with a zero; no more is written than there is room
    unsafe { libc::snprintf(text.as_mut_ptr().cast(), ROOM, format.as_ptr(), value) };
    Text::from_bytes(text.split(|c| *c == 0).next().unwrap_or(&[]))
}

/// Whether a format has one conversion, of a float, and `%%` otherwise.
fn is_label(mut format: &[u8]) -> bool {
    let mut conversions = 0;
    while let Some(at) = format.iter().position(|c| *c == b'%') {
        format = &format[at + 1..];
        if let Some(rest) = format.strip_prefix(b"%") {
            format = rest;
            continue;
        }
        let shape = |c: &u8| c.is_ascii_digit() || b"-+ #0.'".contains(c);
        let end = format.iter().take_while(|c| shape(c)).count();
        match format.get(end) {
            Some(b'f' | b'F' | b'g' | b'G' | b'e' | b'E') => format = &format[end + 1..],
            _ => return false,
        }
        conversions += 1;
    }
    conversions == 1
}

/// Why a float format is refused.
enum Bad<'a> {
    Start,
    Repeated,
    Letter,
    Pattern(&'a [u8]),
}

impl fmt::Display for Bad<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bad::Start => f.write_str("Format string must start with '%'.\n"),
            Bad::Repeated => f.write_str("Format string contains repeated flag.\n"),
            Bad::Letter => f.write_str("Format string specifier must be one of \"fgGeE\".\n"),
            Bad::Pattern(text) => writeln!(
                f,
                "Unable to match format string {} with expected pattern for a single float.",
                core::str::from_utf8(text).unwrap_or("?")
            ),
        }
    }
}

/// `%`, flags without repetition, width, precision, one letter, and nothing else.
fn check(text: &[u8]) -> Result<(), Bad<'_>> {
    let mut rest = text.strip_prefix(b"%").ok_or(Bad::Start)?;
    let mut seen = [false; 256];
    while let [c @ (b'-' | b'+' | b' ' | b'#' | b'0'), tail @ ..] = rest {
        if core::mem::replace(&mut seen[usize::from(*c)], true) {
            return Err(Bad::Repeated);
        }
        rest = tail;
    }
    let digits = |text: &[u8]| text.iter().take_while(|c| c.is_ascii_digit()).count();
    rest = &rest[digits(rest)..];
    if let Some(tail) = rest.strip_prefix(b".") {
        rest = &tail[digits(tail)..];
    }
    match rest {
        [b'f' | b'g' | b'G' | b'e' | b'E'] => Ok(()),
        [b'f' | b'g' | b'G' | b'e' | b'E', ..] => Err(Bad::Pattern(text)),
        _ => Err(Bad::Letter),
    }
}

/// One entry of an array.
pub enum Cell {
    Int(i64),
    Real(f64),
}

/// An array as a table.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub name: &'static str,
    /// the size field that counts the rows
    pub per: &'static str,
    pub rows: usize,
    pub cols: usize,
    ty: Ty,
    data: *const u8,
    owner: core::marker::PhantomData<&'a u8>,
}

impl Table<'_> {
    /// True when the entries are floating-point numbers.
    pub fn real(&self) -> bool {
        matches!(self.ty, Ty::Double | Ty::Float)
    }

    /// Bytes of one entry.
    pub fn cell_size(&self) -> usize {
        self.ty.size()
    }

    /// Bytes of some rows.
    pub fn bytes(&self, first: usize, count: usize) -> &[u8] {
        assert!(first + count <= self.rows);
        let row = self.cols * self.cell_size();
        // SAFETY: inside the array by the assertion, of a type without padding
        unsafe { core::slice::from_raw_parts(self.data.add(first * row), count * row) }
    }

    /// Entry at a flat position.
    pub fn cell(&self, i: usize) -> Cell {
        assert!(i < self.rows * self.cols);
        // SAFETY: inside the array by the assertion; the type is the schema's
        unsafe {
            match self.ty {
                Ty::Double => Cell::Real(self.data.cast::<f64>().add(i).read()),
                Ty::Float => Cell::Real(self.data.cast::<f32>().add(i).read().into()),
                Ty::Int => Cell::Int(self.data.cast::<i32>().add(i).read().into()),
                Ty::Byte => Cell::Int(self.data.add(i).read().into()),
                _ => Cell::Int(self.data.cast::<i64>().add(i).read()),
            }
        }
    }

    /// Integer at a flat position; 0 in an array of floating-point numbers.
    pub fn int(&self, i: usize) -> i64 {
        match self.cell(i) {
            Cell::Int(x) => x,
            Cell::Real(_) => 0,
        }
    }

    /// Number at a flat position.
    pub fn num(&self, i: usize) -> f64 {
        match self.cell(i) {
            Cell::Int(x) => x as f64,
            Cell::Real(x) => x,
        }
    }
}

/// # Safety
/// `m` and `d` are live; `d` may be null for an array of the model.
unsafe fn table<'a, T>(
    slot: &'static Slot,
    owner: *const T,
    m: *const mjModel,
    d: *const mjData,
) -> Option<Table<'a>> {
    let ty = slot.ty?;
    // SAFETY: both live, as asked above; the slot is of the owner's table
    let (rows, cols, data) = unsafe {
        (
            slot.row_count(m, d)?,
            slot.col_count(m, d)?,
            slot.get(owner),
        )
    };
    let rows = if data.is_null() { 0 } else { rows };
    Some(Table {
        name: text(slot.name),
        per: size_name(slot.rows),
        rows,
        cols,
        ty,
        data,
        owner: core::marker::PhantomData,
    })
}

/// The model's arrays, in memory order.
pub fn model_tables(m: Model<'_>) -> impl Iterator<Item = Table<'_>> {
    let p = m.as_ptr();
    let tables = MODEL_ARRAYS.iter();
    // SAFETY: a live model
    tables.filter_map(move |slot| unsafe { table(slot, p, p, core::ptr::null()) })
}

/// Names of all of a model's arrays.
pub fn model_table_names() -> impl Iterator<Item = &'static str> {
    MODEL_ARRAYS.iter().map(|slot| text(slot.name))
}

/// The model's array at a place, as a table.
pub fn model_table<'a>(m: Model<'a>, at: usize) -> Option<Table<'a>> {
    let p = m.as_ptr();
    // SAFETY: a live model
    unsafe { table(MODEL_ARRAYS.get(at)?, p, p, core::ptr::null()) }
}

/// The state's array with this name.
pub fn data_table<'b>(d: &'b DataRef<'_>, name: &str) -> Option<Table<'b>> {
    let mut all = DATA_ARRAYS.iter().chain(&DATA_ARENA);
    let slot = all.rfind(|slot| text(slot.name) == name)?;
    let p: *const mjData = d.as_ptr();
    // SAFETY: a live state and its model
    unsafe { table(slot, p, d.model().as_ptr(), p) }
}

/// A member of a plain struct as a table of one row; nothing for pointers.
pub fn member<'a, S>(owner: &'a S, slot: &'static Member) -> Option<Table<'a>> {
    if slot.ty.is_container() || slot.ty == Ty::Pointer {
        return None;
    }
    assert!(slot.offset + slot.count * slot.ty.size() <= size_of::<S>());
    let data = core::ptr::from_ref(owner)
        .cast::<u8>()
        .wrapping_add(slot.offset);
    let owner = core::marker::PhantomData;
    Some(Table {
        name: slot.name,
        per: "",
        rows: 1,
        cols: slot.count,
        ty: slot.ty,
        data,
        owner,
    })
}

/// Sizes of the model in table order.
pub fn model_sizes(m: Model<'_>) -> impl Iterator<Item = (&'static str, i64)> {
    let p = m.as_ptr();
    // SAFETY: a live model
    let value = move |size: &'static super::slots::Size| unsafe { size.get(p) };
    let sizes = MODEL_SIZES.iter();
    sizes.map(move |s| (text(s.name), value(s)))
}

/// The size field of the model that counts rows; nothing where another count does.
fn size_name(rows: Count) -> &'static str {
    let Count::Model(at) = rows else { return "" };
    let size = MODEL_SIZES.iter().find(|size| size.at == at as usize);
    size.map_or("", |size| text(size.name))
}

/// A name of the tables.
fn text(name: &'static CStr) -> &'static str {
    name.to_str().unwrap_or("")
}

/// Number that tells which spec the model was compiled from.
pub fn signature(m: Model<'_>) -> u64 {
    // SAFETY: a live model
    unsafe { (*m.as_ptr()).signature }
}

/// Bytes of the model in a file.
pub fn file_size(m: Model<'_>) -> usize {
    // SAFETY: a live model
    unsafe { super::mjb::file_size(m.as_ptr()) as usize }
}

/// The public struct behind a state.
pub fn state<'b>(d: &'b DataRef<'_>) -> &'b mjData {
    // SAFETY: a live state; the shared borrow of the handle keeps writers away
    unsafe { &*d.as_ptr() }
}

/// Prints a dense matrix to the standard output.
pub fn matrix(values: &[f64], cols: usize) {
    for row in values.chunks(cols.max(1)) {
        for &x in row {
            // SAFETY: a constant format for one double
            unsafe { libc::printf(c"%.8f ".as_ptr(), x) };
        }
        // SAFETY: no arguments
        unsafe { libc::printf(c"\n".as_ptr()) };
    }
    // SAFETY: as above
    unsafe { libc::printf(c"\n".as_ptr()) };
}

/// Prints a sparse matrix to the standard output, with places.
pub fn sparse_matrix(row: usize, entries: impl Iterator<Item = (i32, f64)>) {
    for (col, x) in entries {
        // SAFETY: a constant format for two ints and a double
        unsafe { libc::printf(c"(%d %d): %9.6f  ".as_ptr(), row as i32, col, x) };
    }
    // SAFETY: no arguments
    unsafe { libc::printf(c"\n".as_ptr()) };
}

/// Ends a sparse matrix.
pub fn blank_line() {
    // SAFETY: no arguments
    unsafe { libc::printf(c"\n".as_ptr()) };
}

/// A number with so many significant digits, as `%g` writes it.
pub fn significant(value: f64, digits: i32) -> crate::base::fixed_text::Text<64> {
    let mut text = [0 as c_char; 64];
    // SAFETY: room, format and arguments agree
    unsafe {
        libc::snprintf(
            text.as_mut_ptr(),
            64,
            c"%.*g".as_ptr(),
            digits.clamp(1, 40),
            value,
        )
    };
    // SAFETY: snprintf ends the text
    let text = unsafe { CStr::from_ptr(text.as_ptr()) };
    crate::base::fixed_text::Text::new(format_args!("{}", text.to_str().unwrap_or("")))
}

/// A number with so many digits behind the point, as `%e` writes it.
pub fn exponential(value: f64, digits: usize) -> crate::base::fixed_text::Text<64> {
    use crate::base::fixed_text::Text;
    let text = Text::<64>::new(format_args!("{value:.digits$e}"));
    match text.as_str().split_once('e') {
        Some((number, power)) => {
            let (sign, power) = match power.strip_prefix('-') {
                Some(power) => ('-', power),
                None => ('+', power),
            };
            Text::new(format_args!("{number}e{sign}{power:0>2}"))
        }
        None => text,
    }
}
