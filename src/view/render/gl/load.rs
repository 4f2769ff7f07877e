//! Loads the functions of OpenGL and checks what the current context offers.

use std::ffi::CString;
use std::sync::atomic::{AtomicPtr, Ordering};

use super::{EXTENSIONS, Gl, VERSION, table};
use crate::base::opengl;
use crate::view::render::{Outcome, problem};

/// Extensions that rendering uses where they are there.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct Features {
    /// depth from 0 to 1 in clip space
    pub clip_control: bool,
    /// depth buffers of floating numbers
    pub depth_float: bool,
    /// filters reach over the edges of cubes
    pub seamless_cube: bool,
    /// textures of colors in sRGB
    pub srgb: bool,
    /// messages of the driver
    pub debug: bool,
}

/// The functions in use. What stands here was leaked: other threads may be inside of it.
static LOADED: AtomicPtr<Gl> = AtomicPtr::new(core::ptr::null_mut());

/// The functions that the last `load` found; None before the first one.
pub fn loaded() -> Option<&'static Gl> {
    // SAFETY: null, or leaked by `load`
    unsafe { LOADED.load(Ordering::Acquire).as_ref() }
}

/// Loads the functions of the current context's platform and checks its version and extensions.
///
/// # Errors
/// No platform library in this process, no context current in this thread, or one that lacks what it names.
pub fn load() -> Outcome<&'static Gl> {
    let platform = opengl::find().ok_or_else(|| problem!(
        "an OpenGL platform library has not been loaded into this process, this most likely means that a valid \
         OpenGL context has not been created before mjr_makeContext was called"
    ))?;
    let table = table::Gl::load_with(|name| {
        let name = CString::new(name).expect("names have no zero inside");
        platform.function(&name)
    });
    let features = check(&table)?;
    if let Some(old) = loaded()
        && old.platform == platform
        && old.features == features
    {
        return Ok(old);
    }
    let functions = Box::leak(Box::new(Gl {
        table,
        platform,
        features,
    }));
    LOADED.store(functions, Ordering::Release);
    Ok(functions)
}

/// Version and extensions of the current context.
fn check(table: &table::Gl) -> Outcome<Features> {
    let none = || problem!("gladLoadGL error: no OpenGL context is current in this thread");
    if !table.GetString.is_loaded() {
        return Err(none());
    }
    let version = string(table, VERSION).ok_or_else(none)?;
    if number(&version) < (1, 5) {
        return Err(problem!(
            "OpenGL version 1.5 or higher required, the current context has '{version}'"
        ));
    }
    let core = || {
        problem!("OpenGL compatibility profile required, the current context has the core profile")
    };
    let all = string(table, EXTENSIONS).ok_or_else(core)?;
    let has = |name: &str| {
        all.split(' ')
            .any(|word| word.strip_prefix("GL_") == Some(name))
    };
    for needed in ["ARB_vertex_buffer_object", "ARB_framebuffer_object"] {
        if !has(needed) {
            return Err(problem!("OpenGL {needed} required"));
        }
    }
    if let Some(name) = Gl::missing(table) {
        return Err(problem!("OpenGL function {name} required"));
    }
    Ok(Features {
        clip_control: has("ARB_clip_control") && table.ClipControl.is_loaded(),
        depth_float: has("ARB_depth_buffer_float"),
        seamless_cube: has("ARB_seamless_cube_map"),
        srgb: has("EXT_texture_sRGB"),
        debug: has("KHR_debug") && table.DebugMessageCallback.is_loaded(),
    })
}

/// Major and minor number of a version text: `4.5 (Compatibility Profile) Mesa`, with a word before it on some systems.
fn number(version: &str) -> (u32, u32) {
    let start = version.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let mut parts = version[start..].split(|c: char| !c.is_ascii_digit());
    let mut next = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(0);
    (next(), next())
}

/// A text of the current context; None without a context.
fn string(table: &table::Gl, name: table::types::GLenum) -> Option<String> {
    // SAFETY: the function was loaded; without a context it returns null
    let text = unsafe { table.GetString(name) };
    if text.is_null() {
        return None;
    }
    // SAFETY: a C string that the driver keeps
    let text = unsafe { core::ffi::CStr::from_ptr(text.cast()) };
    Some(text.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn versions_are_read_from_any_text() {
        for (text, expected) in [
            ("4.5 (Compatibility Profile) Mesa 22.3.6", (4, 5)),
            ("1.4.0 driver", (1, 4)),
            ("OpenGL ES 3.2 x", (3, 2)),
            ("", (0, 0)),
            ("none", (0, 0)),
        ] {
            assert_eq!(number(text), expected, "{text}");
        }
    }
}
