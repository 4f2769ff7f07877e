//! An OpenGL context for a test: EGL without surfaces, drawing by software.

use std::ffi::{CStr, c_void};
use std::ptr::null_mut;

/// Color, depth, stencil; no window; OpenGL.
const WANTED: [i32; 15] = [
    0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3025, 24, 0x3026, 8, 0x3033, 1, 0x3040, 8, 0x3038,
];

const SURFACELESS: u32 = 0x31DD;
const OPENGL_API: u32 = 0x30A2;

type Handle = *mut c_void;

/// A function of EGL, typed by the caller.
fn function<F: Copy>(egl: Handle, name: &CStr) -> F {
    let p = unsafe { libc::dlsym(egl, name.as_ptr()) };
    assert!(!p.is_null(), "{name:?}");
    unsafe { std::mem::transmute_copy(&p) }
}

/// Makes a new context current in this thread.
///
/// # Panics
/// Naming the package that is missing.
pub fn open() {
    let flags = libc::RTLD_NOW | libc::RTLD_GLOBAL;
    let egl = unsafe { libc::dlopen(c"libEGL.so.1".as_ptr(), flags) };
    assert!(!egl.is_null(), "install libegl1");
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
    let (mut config, mut n) = (null_mut(), 0);
    unsafe {
        let display = platform(SURFACELESS, null_mut(), std::ptr::null());
        let made = !display.is_null()
            && initialize(display, null_mut(), null_mut()) != 0
            && bind(OPENGL_API) != 0
            && choose(display, WANTED.as_ptr(), &mut config, 1, &mut n) != 0
            && n > 0;
        assert!(made, "install libegl-mesa0 and libgl1-mesa-dri");
        let context = create(display, config, null_mut(), std::ptr::null());
        let made = current(display, null_mut(), null_mut(), context) != 0;
        assert!(made, "install libgl1-mesa-dri");
    }
}
