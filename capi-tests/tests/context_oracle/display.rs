//! OpenGL contexts for a test: EGL without surfaces, drawing by software, one for each library.

use std::ffi::{CStr, c_void};
use std::ptr;

/// Attributes of a configuration: color, depth, stencil, no window, OpenGL.
const WANTED: [i32; 13] = [
    0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3025, 24, 0x3033, 1, 0x3040, 8, 0x3038,
];

const SURFACELESS: u32 = 0x31DD;
const OPENGL_API: u32 = 0x30A2;

/// A function of EGL, typed by the caller.
fn function<F: Copy>(egl: *mut c_void, name: &CStr) -> F {
    // SAFETY: a live handle
    let p = unsafe { libc::dlsym(egl, name.as_ptr()) };
    assert!(!p.is_null(), "{name:?}");
    assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
    // SAFETY: the caller names the function's type
    unsafe { std::mem::transmute_copy(&p) }
}

/// Makes a new context and makes it current in this thread. What is missing is the error.
pub fn make() -> Result<(), String> {
    let flags = libc::RTLD_NOW | libc::RTLD_GLOBAL;
    // SAFETY: a library of the system
    let egl = unsafe { libc::dlopen(c"libEGL.so.1".as_ptr(), flags) };
    if egl.is_null() {
        return Err("libEGL.so.1 not found: install libegl1".into());
    }
    type Handle = *mut c_void;
    let platform: unsafe extern "C" fn(u32, Handle, *const isize) -> Handle =
        function(egl, c"eglGetPlatformDisplay");
    let initialize: unsafe extern "C" fn(Handle, *mut i32, *mut i32) -> u32 =
        function(egl, c"eglInitialize");
    let bind: unsafe extern "C" fn(u32) -> u32 = function(egl, c"eglBindAPI");
    let choose: unsafe extern "C" fn(Handle, *const i32, *mut Handle, i32, *mut i32) -> u32 =
        function(egl, c"eglChooseConfig");
    let create: unsafe extern "C" fn(Handle, Handle, Handle, *const i32) -> Handle =
        function(egl, c"eglCreateContext");
    let current: unsafe extern "C" fn(Handle, Handle, Handle, Handle) -> u32 =
        function(egl, c"eglMakeCurrent");
    let none = ptr::null_mut();
    let missing =
        || "no surfaceless EGL context: install libegl-mesa0 and libgl1-mesa-dri".to_string();
    // SAFETY: functions of EGL with arguments of their kinds
    unsafe {
        let display = platform(SURFACELESS, none, ptr::null());
        if display.is_null() || initialize(display, ptr::null_mut(), ptr::null_mut()) == 0 {
            return Err(missing());
        }
        let (mut config, mut n) = (none, 0);
        if bind(OPENGL_API) == 0
            || choose(display, WANTED.as_ptr(), &mut config, 1, &mut n) == 0
            || n == 0
        {
            return Err(missing());
        }
        let context = create(display, config, none, ptr::null());
        if context.is_null() || current(display, none, none, context) == 0 {
            return Err(missing());
        }
    }
    Ok(())
}
