//! Decoders (bytes to spec) and encoders (spec to bytes) by extension or content type.
//!
//! A registration may name several extensions or types, separated by bars; each becomes an entry
//! of its own. The formats the library brings are entries like any other, registered at first use.
//!
//! Absent: the formats themselves (author floor, by `provide`; archives: `archive`).

use core::ffi::{CStr, c_char, c_int};
use core::ptr;
use std::sync::{Once, OnceLock};

use super::bytes::c_text;
use super::catch::foreign;
use super::ctext::CText;
use super::registry::{Table, intern};
use super::{archive, report, resource};
use crate::abi::*;

static DECODERS: Table<mjpDecoder> = Table::new();
static ENCODERS: Table<mjpEncoder> = Table::new();

/// Key of an entry: its extension, or its content type.
fn key<'a>(extension: *const c_char, content_type: *const c_char) -> &'a [u8] {
    let text = if extension.is_null() {
        content_type
    } else {
        extension
    };
    // SAFETY: entries hold interned texts
    unsafe { CText::new(text) }.bytes()
}

/// The alternatives in a text such as `.a|.b`.
fn alternatives(text: CText<'_>) -> Vec<String> {
    let text = text.to_text();
    text.split('|')
        .map(str::trim)
        .filter(|t| !t.is_empty())
        .map(String::from)
        .collect()
}

/// An alternative as C text for an entry; the registry interns it.
struct Alternative(*mut c_char);

impl Alternative {
    fn new(text: &str) -> Self {
        Self(c_text(text))
    }
}

impl Drop for Alternative {
    fn drop(&mut self) {
        // SAFETY: from `c_text`
        unsafe { libc::free(self.0.cast()) }
    }
}

/// Registers a decoder under each of its extensions and content types. One without callbacks is a
/// warning, another one under the same key an error.
///
/// # Safety
/// Texts are C strings or null.
pub unsafe fn register_decoder(decoder: &mjpDecoder) {
    if decoder.decode.is_none() || decoder.can_decode.is_none() {
        report::warning(format_args!(
            "decoder must provide decode and can_decode callbacks."
        ));
        return;
    }
    builtin();
    // SAFETY: texts are as this function asks
    let taken = unsafe { add_decoder(decoder) };
    report_taken("decoder", taken);
}

/// # Safety
/// As `register_decoder`.
unsafe fn add_decoder(decoder: &mjpDecoder) -> *mut c_char {
    let same = |d: &mjpDecoder| {
        d.decode.map(|f| f as usize) == decoder.decode.map(|f| f as usize)
            && d.can_decode.map(|f| f as usize) == decoder.can_decode.map(|f| f as usize)
    };
    // SAFETY: both are texts or null
    let texts = unsafe {
        [
            CText::new(decoder.extension),
            CText::new(decoder.content_type),
        ]
    };
    add(
        &DECODERS,
        texts,
        same,
        |extension, content_type| mjpDecoder {
            extension,
            content_type,
            ..*decoder
        },
        |d| key(d.extension, d.content_type),
    )
}

/// Registers an encoder; otherwise as `register_decoder`.
///
/// # Safety
/// Texts are C strings or null.
pub unsafe fn register_encoder(encoder: &mjpEncoder) {
    if encoder.encode.is_none() {
        report::warning(format_args!("encoder must provide an encode callback."));
        return;
    }
    if encoder.close_resource.is_none() {
        report::warning(format_args!(
            "encoder must provide a close_resource callback."
        ));
        return;
    }
    builtin();
    // SAFETY: texts are as this function asks
    let taken = unsafe { add_encoder(encoder) };
    report_taken("encoder", taken);
}

/// # Safety
/// As `register_encoder`.
unsafe fn add_encoder(encoder: &mjpEncoder) -> *mut c_char {
    let same = |e: &mjpEncoder| {
        e.encode.map(|f| f as usize) == encoder.encode.map(|f| f as usize)
            && e.close_resource.map(|f| f as usize) == encoder.close_resource.map(|f| f as usize)
    };
    // SAFETY: both are texts or null
    let texts = unsafe {
        [
            CText::new(encoder.extension),
            CText::new(encoder.content_type),
        ]
    };
    add(
        &ENCODERS,
        texts,
        same,
        |extension, content_type| mjpEncoder {
            extension,
            content_type,
            ..*encoder
        },
        |e| key(e.extension, e.content_type),
    )
}

/// Appends an entry per alternative; the key of the first one that is taken, or null.
fn add<T: Copy + 'static>(
    table: &Table<T>,
    [extension, content_type]: [CText<'_>; 2],
    same: impl Fn(&T) -> bool,
    make: impl Fn(*const c_char, *const c_char) -> T,
    key: impl Fn(&T) -> &'static [u8],
) -> *mut c_char {
    let mut taken: *mut c_char = ptr::null_mut();
    let (extensions, types) = (alternatives(extension), alternatives(content_type));
    for (text, is_extension) in extensions
        .iter()
        .map(|t| (t, true))
        .chain(types.iter().map(|t| (t, false)))
    {
        let c = Alternative::new(text);
        let same_key = |entry: &T| key(entry).eq_ignore_ascii_case(text.as_bytes());
        let entry = || {
            // SAFETY: a C string
            let text = unsafe { intern(c.0) };
            if is_extension {
                make(text, ptr::null())
            } else {
                make(ptr::null(), text)
            }
        };
        if table.add(same_key, &same, entry).is_err() && taken.is_null() {
            taken = c_text(text);
        }
    }
    taken
}

/// Frames above hold nothing that is dropped: a handler may leave.
fn report_taken(what: &str, key: *mut c_char) {
    if !key.is_null() {
        let text: report::Text<300> = report::Text::new(format_args!(
            "resource {what} '{}' is already registered",
            report::Str(key)
        ));
        // SAFETY: from `c_text`
        unsafe { libc::free(key.cast()) };
        report::error(format_args!("{text}"));
    }
}

/// The part of a name that counts as extension, with its dot.
fn extension_of(name: &[u8]) -> &[u8] {
    let base = name
        .rsplit(|&c| c == b'/' || c == b'\\')
        .next()
        .unwrap_or(name);
    base.iter()
        .rposition(|&c| c == b'.')
        .map_or(&[], |dot| &base[dot..])
}

/// The first entry that suits, for a content type, else for the extension of a name.
fn lookup<T: Copy + 'static>(
    table: &'static Table<T>,
    key: impl Fn(&T) -> &'static [u8],
    name: &[u8],
    content_type: &[u8],
    suits: impl Fn(&T) -> bool,
) -> Option<&'static T> {
    let by = |text: &[u8]| {
        let same = |entry: &&T| key(entry).eq_ignore_ascii_case(text);
        (!text.is_empty())
            .then(|| table.iter().find(same))
            .flatten()
    };
    let suited = |text: &[u8]| by(text).filter(|entry| suits(entry));
    suited(content_type).or_else(|| suited(extension_of(name)))
}

/// The decoder of a resource, if it says it can decode it. Neither type nor extension is a warning.
pub fn find_decoder(r: &mjResource, content_type: CText<'_>) -> Option<&'static mjpDecoder> {
    let (name, kind) = (resource::name(r).bytes(), content_type.bytes());
    if kind.is_empty() && extension_of(name).is_empty() {
        report::warning(format_args!(
            "Must provide extension or content_type to mjp_findDecoder."
        ));
        return None;
    }
    decoder_of(r, content_type)
}

/// As `find_decoder`, without the warning.
pub fn decoder_of(r: &mjResource, content_type: CText<'_>) -> Option<&'static mjpDecoder> {
    builtin();
    let (name, kind) = (resource::name(r).bytes(), content_type.bytes());
    let can = |d: &mjpDecoder| {
        let asked = d.can_decode.map(|can| {
            // SAFETY: a resource that lives
            foreign(|| unsafe { can(r) })
        });
        asked.is_some_and(|answer| answer != 0)
    };
    lookup(
        &DECODERS,
        |d| key(d.extension, d.content_type),
        name,
        kind,
        can,
    )
}

/// Whether a decoder is one that the library brings.
pub fn is_own(decoder: &mjpDecoder) -> bool {
    let own = FORMATS.map(|format| format.decode as usize);
    decoder
        .decode
        .is_some_and(|decode| own.contains(&(decode as usize)))
}

/// The encoder of a file name or content type; neither is a warning.
pub fn find_encoder(name: CText<'_>, content_type: CText<'_>) -> Option<&'static mjpEncoder> {
    builtin();
    let (name, kind) = (name.bytes(), content_type.bytes());
    if kind.is_empty() && extension_of(name).is_empty() {
        report::warning(format_args!(
            "Must provide extension or content_type to mjp_findEncoder."
        ));
        return None;
    }
    lookup(
        &ENCODERS,
        |e| key(e.extension, e.content_type),
        name,
        kind,
        |_| true,
    )
}

/// What reads and writes the library's own formats; the author floor, which knows them, provides it.
pub struct Hooks {
    /// as `mjpDecoder.decode`, with the extension of the format
    pub decode: unsafe fn(&str, *mut mjResource, *const mjVFS, *mut c_char, c_int) -> *mut mjSpec,
    /// as `mjpEncoder.encode`, for archives; allocates `data` of the resource with `malloc`
    pub encode: unsafe fn(*const mjSpec, *const mjModel, *const mjVFS, *mut mjResource) -> mjtSize,
}

static HOOKS: OnceLock<Hooks> = OnceLock::new();

/// Says what reads and writes the library's own formats.
pub fn provide(hooks: Hooks) {
    let _ = HOOKS.set(hooks);
}

/// A format of the library.
struct Format {
    extension: &'static CStr,
    can_decode: unsafe extern "C-unwind" fn(*const mjResource) -> c_int,
    decode: unsafe extern "C-unwind" fn(
        *mut mjResource,
        *const mjVFS,
        *mut c_char,
        c_int,
    ) -> *mut mjSpec,
}

/// A decoder by hook under the extension it has.
macro_rules! decoder {
    ($name:ident, $extension:literal) => {
        unsafe extern "C-unwind" fn $name(
            r: *mut mjResource,
            vfs: *const mjVFS,
            error: *mut c_char,
            error_sz: c_int,
        ) -> *mut mjSpec {
            match HOOKS.get() {
                // SAFETY: by the contract of decoders
                Some(hooks) => unsafe { (hooks.decode)($extension, r, vfs, error, error_sz) },
                None => ptr::null_mut(),
            }
        }
    };
}

decoder!(decode_stl, ".stl");
decoder!(decode_obj, ".obj");
decoder!(decode_gmsh, ".msh");
decoder!(decode_archive, ".mjz");

const FORMATS: [Format; 5] = [
    Format {
        extension: c".stl",
        can_decode: ends_as_listed,
        decode: decode_stl,
    },
    Format {
        extension: c".obj",
        can_decode: ends_as_listed,
        decode: decode_obj,
    },
    Format {
        extension: c".msh|.gmsh",
        can_decode: is_gmsh,
        decode: decode_gmsh,
    },
    Format {
        extension: c".mjz",
        can_decode: ends_in_lower_case,
        decode: decode_archive,
    },
    Format {
        extension: c".zip",
        can_decode: ends_in_lower_case,
        decode: decode_archive,
    },
];

/// Registers what the library brings.
pub fn builtin() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        archive::providers();
        for format in FORMATS {
            let decoder = mjpDecoder {
                content_type: ptr::null(),
                extension: format.extension.as_ptr(),
                can_decode: Some(format.can_decode),
                decode: Some(format.decode),
            };
            // SAFETY: constant text
            unsafe { add_decoder(&decoder) };
        }
        for (extension, content_type) in [
            (c".mjz", ptr::null()),
            (c".zip", c"application/zip".as_ptr()),
        ] {
            let encoder = mjpEncoder {
                content_type,
                extension: extension.as_ptr(),
                encode: Some(encode_archive),
                close_resource: Some(close_encoded),
            };
            // SAFETY: constant text
            unsafe { add_encoder(&encoder) };
        }
    });
}

/// Extensions of meshes are known in small or in large letters.
unsafe extern "C-unwind" fn ends_as_listed(r: *const mjResource) -> c_int {
    // SAFETY: a live resource
    let ending = extension_of(unsafe { resource::name(&*r) }.bytes());
    let one_case = |is: fn(&u8) -> bool| ending[1..].iter().all(is);
    (one_case(u8::is_ascii_lowercase) || one_case(u8::is_ascii_uppercase)) as c_int
}

unsafe extern "C-unwind" fn ends_in_lower_case(r: *const mjResource) -> c_int {
    // SAFETY: a live resource
    let ending = extension_of(unsafe { resource::name(&*r) }.bytes());
    (ending == b".mjz" || ending == b".zip") as c_int
}

/// Gmsh files start with their magic; MuJoCo's own `.msh` does not.
unsafe extern "C-unwind" fn is_gmsh(r: *const mjResource) -> c_int {
    const MAGIC: &[u8] = b"$MeshFormat";
    // SAFETY: an open resource of ours; the bytes live until it is closed
    unsafe {
        let (data, n) = resource::read(r.cast_mut());
        let n = usize::try_from(n).unwrap_or(0);
        (n >= MAGIC.len() && core::slice::from_raw_parts(data.cast::<u8>(), MAGIC.len()) == MAGIC)
            as c_int
    }
}

unsafe extern "C-unwind" fn encode_archive(
    s: *const mjSpec,
    m: *const mjModel,
    vfs: *const mjVFS,
    r: *mut mjResource,
) -> mjtSize {
    match HOOKS.get() {
        // SAFETY: by the contract of encoders
        Some(hooks) => unsafe { (hooks.encode)(s, m, vfs, r) },
        None => -1,
    }
}

unsafe extern "C-unwind" fn close_encoded(r: *mut mjResource) {
    // SAFETY: `data` is null or from `malloc`
    unsafe {
        if let Some(r) = r.as_mut() {
            libc::free(r.data);
            r.data = ptr::null_mut();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions() {
        assert_eq!(extension_of(b"dir.x/a.STL"), b".STL");
        assert_eq!(extension_of(b".stl"), b".stl");
        assert_eq!(extension_of(b"dir.x/a"), b"");
    }
}
