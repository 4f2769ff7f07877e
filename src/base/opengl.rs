//! Finds what hands out the functions of OpenGL in this process: EGL, OSMesa or GLX, whichever the client has loaded.

use core::ffi::{CStr, c_char, c_int, c_void};
use core::mem::transmute;

use libc::{RTLD_GLOBAL, RTLD_NOW, dl_iterate_phdr, dl_phdr_info, dlopen, dlsym, size_t};

/// Address of an OpenGL function by its name; null for an unknown one.
type GetProcAddress = unsafe extern "C" fn(*const c_char) -> *const c_void;

const EGL: &CStr = c"eglGetProcAddress";
const OSMESA: &CStr = c"OSMesaGetProcAddress";
const GLX: &CStr = c"glXGetProcAddressARB";

/// Files of platform libraries, without their versions, and what to ask there.
const LIBRARIES: [(&[u8], &CStr); 4] = [
    (b"libEGL.so", EGL),
    (b"libOSMesa.so", OSMESA),
    (b"libGL.so", GLX),
    (b"libGLX.so", GLX),
];

/// The source of OpenGL's functions.
#[derive(Clone, Copy, PartialEq)]
pub struct Platform {
    get: usize,
}

impl Platform {
    /// The function called `name`; null if there is none.
    pub fn function(&self, name: &CStr) -> *const c_void {
        // SAFETY: the address of a function of this type, under one of the three names (`from`)
        let get: GetProcAddress = unsafe { transmute(self.get) };
        // SAFETY: it takes a C string, and any name
        unsafe { get(name.as_ptr()) }
    }

    /// What the library behind `handle` calls `symbol`.
    fn from(handle: *mut c_void, symbol: &CStr) -> Option<Self> {
        // SAFETY: a handle of `dlopen`, or null for the default, and a C string
        let get = unsafe { dlsym(handle, symbol.as_ptr()) };
        (!get.is_null()).then(|| Self { get: get.addr() })
    }
}

/// Looks among the symbols that the whole process sees, first for the platform that `MUJOCO_GL` names; then among the
/// libraries that were loaded for themselves alone, in the order of their loading.
pub fn find() -> Option<Platform> {
    // SAFETY: no file: the process itself
    let process = unsafe { dlopen(core::ptr::null(), RTLD_NOW | RTLD_GLOBAL) };
    let wanted = match std::env::var("MUJOCO_GL").as_deref() {
        Ok("egl") => Some(EGL),
        Ok("osmesa") => Some(OSMESA),
        Ok("glfw" | "glx") => Some(GLX),
        _ => None,
    };
    let mut order = wanted.into_iter().chain([EGL, OSMESA, GLX]);
    order
        .find_map(|symbol| Platform::from(process, symbol))
        .or_else(find_local)
}

/// The first platform library among all loaded ones.
fn find_local() -> Option<Platform> {
    let mut found: Option<Platform> = None;
    // SAFETY: the visitor gets what it expects, and `found` outlives the call
    unsafe { dl_iterate_phdr(Some(visit), (&raw mut found).cast()) };
    found
}

unsafe extern "C" fn visit(info: *mut dl_phdr_info, _: size_t, found: *mut c_void) -> c_int {
    // SAFETY: valid during the visit
    let path = unsafe { (*info).dlpi_name };
    if path.is_null() {
        return 0;
    }
    // SAFETY: a C string
    let name = unsafe { CStr::from_ptr(path) }.to_bytes();
    let file = name.rsplit(|c| *c == b'/').next().unwrap_or(name);
    let Some((_, symbol)) = LIBRARIES.iter().find(|row| file.starts_with(row.0)) else {
        return 0;
    };
    // the library is loaded: this counts one more user, so that its functions stay
    // SAFETY: the path it was loaded from
    let handle = unsafe { dlopen(path, RTLD_NOW) };
    let platform = (!handle.is_null())
        .then(|| Platform::from(handle, symbol))
        .flatten();
    // SAFETY: the place that `find_local` passed
    unsafe { *found.cast::<Option<Platform>>() = platform };
    platform.is_some().into()
}
