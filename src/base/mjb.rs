//! The MJB file: a compiled model as bytes.
//!
//! ```text
//! int32[5]   magic, bytes of mjtNum, number of sizes, version, number of arrays
//! int64[..]  sizes in table order, nbuffer last
//! mjOption, mjVisual, mjStatistic   raw bytes
//! bool[3]    flg_gravcomp, flg_surfacevel, flg_adhesion
//! arrays     back to back in table order
//! ```
//!
//! Reading trusts nothing: lengths are checked before memory is taken, references afterwards
//! (`validate`). A refused file is a warning and null.

use core::ffi::{CStr, c_int};
use core::fmt::{self, Display};
use core::mem::size_of;
use core::ptr;

use super::slots_gen::{MODEL_ARRAYS, MODEL_SIZES};
use super::views::Model;
use super::{buffer, report, validate};
use crate::abi::{mjModel, mjOption, mjStatistic, mjVisual, mjtNum};

const MAGIC: i32 = 54321;
/// `mj_version()`
pub const VERSION: i32 = 4_000_000;
const HEADER: [i32; 5] = [
    MAGIC,
    size_of::<mjtNum>() as i32,
    MODEL_SIZES.len() as i32,
    VERSION,
    MODEL_ARRAYS.len() as i32,
];
/// Sizes that may exceed an int: they count bytes.
const WIDE: [&CStr; 4] = [c"ntexdata", c"ntextdata", c"narena", c"nbuffer"];
/// Sizes for which -1 means "not given".
const OPTIONAL: [&CStr; 2] = [c"njmax", c"nconmax"];

/// Why a file is refused.
pub enum Refused {
    Text(&'static str),
    Truncated(&'static CStr),
    Negative(&'static CStr, i64),
    TooLarge(&'static CStr, i64),
    Invalid(validate::Problem),
    /// already reported
    Memory,
}

impl Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |name: &'static CStr| name.to_str().unwrap_or("?");
        match self {
            Refused::Text(text) => f.write_str(text),
            Refused::Truncated(part) => {
                write!(
                    f,
                    "Truncated model file - ran out of data while reading {}",
                    s(part)
                )
            }
            Refused::Negative(name, v) => {
                write!(f, "Invalid model: {} is negative ({v}).", s(name))
            }
            Refused::TooLarge(name, v) => write!(
                f,
                "Invalid model: {} is too large. Expected < 2147483647. Got {v}.",
                s(name)
            ),
            Refused::Invalid(problem) => write!(f, "Invalid model: {problem}"),
            Refused::Memory => f.write_str("out of memory"),
        }
    }
}

/// Bytes not read yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize, part: &'static CStr) -> Result<&'a [u8], Refused> {
        let (head, rest) = self.0.split_at_checked(n).ok_or(Refused::Truncated(part))?;
        self.0 = rest;
        Ok(head)
    }
}

fn read_sizes(r: &mut Reader<'_>) -> Result<[i64; MODEL_SIZES.len()], Refused> {
    let bytes = r.take(MODEL_SIZES.len() * 8, c"sizes")?;
    let mut sizes = [0; MODEL_SIZES.len()];
    for (value, chunk) in sizes.iter_mut().zip(bytes.as_chunks::<8>().0) {
        *value = i64::from_le_bytes(*chunk);
    }
    for (&value, size) in sizes.iter().zip(&MODEL_SIZES) {
        let least = if OPTIONAL.contains(&size.name) { -1 } else { 0 };
        if value < least {
            return Err(Refused::Negative(size.name, value));
        }
        if value >= i32::MAX as i64 && !WIDE.contains(&size.name) {
            return Err(Refused::TooLarge(size.name, value));
        }
    }
    Ok(sizes)
}

/// Reads a model; the caller reports a refusal.
pub fn read(file: &[u8]) -> Result<*mut mjModel, Refused> {
    let mut r = Reader(file);
    let header = r
        .take(size_of_val(&HEADER), c"header")
        .map_err(|_| Refused::Text("Model file has an incomplete header"))?;
    let word = |i: usize| i32::from_le_bytes(header.as_chunks::<4>().0[i]);
    let texts = [
        "Model missing header ID",
        "Model and executable have different floating point precision",
        "Model and executable have different number of sizes in mjModel",
        "Model and executable use different MuJoCo version",
        "Model and executable have different number of pointers in mjModel",
    ];
    for i in 0..HEADER.len() {
        if word(i) != HEADER[i] {
            return Err(Refused::Text(texts[i]));
        }
    }
    let sizes = read_sizes(&mut r)?;

    // lengths first: a header that only holds the sizes is enough to count bytes
    // SAFETY: zero bytes are a valid mjModel: numbers and null pointers
    let mut probe = unsafe { core::mem::zeroed::<mjModel>() };
    for (size, &value) in MODEL_SIZES.iter().zip(&sizes) {
        // SAFETY: `probe` is an mjModel
        unsafe { size.set(&mut probe, value) };
    }
    if probe.nbody == 0 {
        return Err(Refused::Text("Invalid model: nbody == 0"));
    }
    // SAFETY: only sizes are read
    let expected = unsafe { buffer::buffer_size(&MODEL_ARRAYS, &probe) };
    if !expected.is_ok_and(|n| n as i64 == probe.nbuffer) {
        return Err(Refused::Text("Corrupted model, wrong nbuffer field"));
    }
    let opt = r.take(size_of::<mjOption>(), c"structs")?;
    let vis = r.take(size_of::<mjVisual>(), c"structs")?;
    let stat = r.take(size_of::<mjStatistic>(), c"structs")?;
    let flags = r.take(3, c"flags")?;
    let arrays = r.0;
    for slot in &MODEL_ARRAYS {
        // SAFETY: only sizes are read
        let n = unsafe { slot.bytes(&probe, ptr::null()) }.unwrap_or(usize::MAX);
        r.take(n, slot.name)?;
    }
    if !r.0.is_empty() {
        return Err(Refused::Text("Model file is too large"));
    }

    // SAFETY: a fresh model of these sizes; every copy has the length just checked
    unsafe {
        let m = buffer::make_model(ptr::null_mut(), &sizes);
        if m.is_null() {
            return Err(Refused::Memory);
        }
        ptr::copy_nonoverlapping(opt.as_ptr(), (&raw mut (*m).opt).cast(), opt.len());
        ptr::copy_nonoverlapping(vis.as_ptr(), (&raw mut (*m).vis).cast(), vis.len());
        ptr::copy_nonoverlapping(stat.as_ptr(), (&raw mut (*m).stat).cast(), stat.len());
        (*m).flg_gravcomp = flags[0];
        (*m).flg_surfacevel = flags[1];
        (*m).flg_adhesion = flags[2];
        let mut r = Reader(arrays);
        for slot in &MODEL_ARRAYS {
            let bytes = r.take(slot.bytes(m, ptr::null()).unwrap_or(0), slot.name)?;
            ptr::copy_nonoverlapping(bytes.as_ptr(), slot.get(m), bytes.len());
        }
        if let Err(problem) = validate::references(Model::new(m)) {
            buffer::delete_model(m);
            return Err(Refused::Invalid(problem));
        }
        Ok(m)
    }
}

/// Reads a model; a refusal is a warning and null.
pub fn load(file: &[u8]) -> *mut mjModel {
    match read(file) {
        Ok(m) => m,
        Err(why) => {
            if !matches!(why, Refused::Memory) {
                report::warning(format_args!("{why}"));
            }
            if matches!(why, Refused::Negative(..) | Refused::TooLarge(..))
                || matches!(why, Refused::Text(t) if t.ends_with("nbody == 0"))
            {
                report::warning(format_args!("Invalid sizes, unable to load model"));
            }
            ptr::null_mut()
        }
    }
}

/// Bytes of the file of `m`.
///
/// # Safety
/// `m` is a live model.
pub unsafe fn file_size(m: *const mjModel) -> i64 {
    let head = size_of_val(&HEADER)
        + 8 * MODEL_SIZES.len()
        + size_of::<mjOption>()
        + size_of::<mjVisual>()
        + size_of::<mjStatistic>()
        + 3;
    let arrays = MODEL_ARRAYS.iter().map(|slot| {
        // SAFETY: a live model, as asked above
        unsafe { slot.bytes(m, ptr::null()) }.unwrap_or(0)
    });
    (head + arrays.sum::<usize>()) as i64
}

/// Gives the bytes of the file piece by piece; stops when `put` says false.
///
/// # Safety
/// `m` is a live model.
pub unsafe fn write(m: *const mjModel, mut put: impl FnMut(&[u8]) -> bool) -> bool {
    unsafe fn raw<'a, T>(p: *const T) -> &'a [u8] {
        // SAFETY: the structs were zeroed before they were filled, so padding is initialised
        unsafe { core::slice::from_raw_parts(p.cast(), size_of::<T>()) }
    }
    // SAFETY: a live model, as asked above; arrays have the length their sizes say
    unsafe {
        HEADER.iter().all(|w| put(&w.to_le_bytes()))
            && MODEL_SIZES
                .iter()
                .all(|size| put(&size.get(m).to_le_bytes()))
            && put(raw(&raw const (*m).opt))
            && put(raw(&raw const (*m).vis))
            && put(raw(&raw const (*m).stat))
            && put(&[(*m).flg_gravcomp, (*m).flg_surfacevel, (*m).flg_adhesion])
            && MODEL_ARRAYS.iter().all(|slot| {
                let n = slot.bytes(m, ptr::null()).unwrap_or(0);
                n == 0 || put(core::slice::from_raw_parts(slot.get(m), n))
            })
    }
}

/// Writes the file into `to`, which must be large enough.
///
/// # Safety
/// `m` is a live model.
pub unsafe fn write_buffer(m: *const mjModel, to: &mut [u8]) -> bool {
    let mut at = 0;
    // SAFETY: a live model, as asked above
    unsafe {
        write(m, |piece| match to.get_mut(at..at + piece.len()) {
            Some(room) => {
                room.copy_from_slice(piece);
                at += piece.len();
                true
            }
            None => false,
        })
    }
}

/// Writes the file at a path; false when it cannot be written whole.
///
/// # Safety
/// `m` is a live model.
pub unsafe fn write_file(m: *const mjModel, path: &CStr) -> bool {
    // SAFETY: plain C file output of bytes that live across the call
    unsafe {
        let file = libc::fopen(path.as_ptr(), c"wb".as_ptr());
        if file.is_null() {
            return false;
        }
        let whole = write(m, |piece| {
            libc::fwrite(piece.as_ptr().cast(), 1, piece.len(), file) == piece.len()
        });
        let closed: c_int = libc::fclose(file);
        whole && closed == 0
    }
}
