//! An OpenGL context without a window: EGL without surfaces, or OSMesa; both draw by software.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

/// What hands out the functions of OpenGL.
type GetProc = unsafe extern "C" fn(*const c_char) -> *const c_void;

/// A context that is current in this thread for the rest of the program.
pub struct Display {
    get: GetProc,
    /// memory that OSMesa draws into
    _pixels: Vec<u8>,
}

/// Which kind of context.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Egl,
    OsMesa,
}

const OPENGL_API: u32 = 0x30A2;
const SURFACELESS: u32 = 0x31DD;
const UNSIGNED_BYTE: u32 = 0x1401;
const RGBA: u32 = 0x1908;

/// A surface that is no window, though none is made; sizes of channels, depth and stencil; OpenGL.
const CONFIG: [i32; 17] = [
    0x3033, 1, 0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3021, 8, 0x3025, 24, 0x3026, 8, 0x3040, 8, 0x3038,
];

/// A library, for as long as the process lives.
struct Shared(*mut c_void);

impl Shared {
    /// Opens one of the files; what has to be installed is named when there is none.
    fn open(files: &[&CStr], package: &str) -> Result<Self, String> {
        for file in files {
            // SAFETY: a plain library of the system
            let handle = unsafe { libc::dlopen(file.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
            if !handle.is_null() {
                return Ok(Self(handle));
            }
        }
        Err(format!("install {package}"))
    }

    /// A function of the caller's type.
    fn function<F: Copy>(&self, name: &CStr) -> Result<F, String> {
        assert_eq!(size_of::<F>(), size_of::<*mut c_void>());
        // SAFETY: a live handle
        let p = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        if p.is_null() {
            return Err(format!("no function {name:?}"));
        }
        // SAFETY: the caller names the function's type
        Ok(unsafe { std::mem::transmute_copy(&p) })
    }
}

impl Display {
    /// Makes a context and makes it current. An error names the package that is missing.
    pub fn open(kind: Kind) -> Result<Self, String> {
        match kind {
            Kind::Egl => Self::egl(),
            Kind::OsMesa => Self::osmesa(),
        }
    }

    fn egl() -> Result<Self, String> {
        let package = "libegl1 libegl-mesa0";
        let egl = Shared::open(&[c"libEGL.so.1", c"libEGL.so"], package)?;
        let fail = |what: &str| format!("{what} failed: install {package}");
        let get: GetProc = egl.function(c"eglGetProcAddress")?;
        let display: unsafe extern "C" fn(u32, *mut c_void, *const isize) -> *mut c_void =
            egl.function(c"eglGetPlatformDisplay")?;
        type Init = unsafe extern "C" fn(*mut c_void, *mut i32, *mut i32) -> u32;
        let initialize: Init = egl.function(c"eglInitialize")?;
        type Choose =
            unsafe extern "C" fn(*mut c_void, *const i32, *mut *mut c_void, i32, *mut i32) -> u32;
        let choose: Choose = egl.function(c"eglChooseConfig")?;
        let bind: unsafe extern "C" fn(u32) -> u32 = egl.function(c"eglBindAPI")?;
        type Create =
            unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, *const i32) -> *mut c_void;
        let create: Create = egl.function(c"eglCreateContext")?;
        type Current =
            unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_void, *mut c_void) -> u32;
        let make_current: Current = egl.function(c"eglMakeCurrent")?;
        // SAFETY: the functions of EGL by their prototypes; every pointer is null or points at what it needs
        unsafe {
            let display = display(SURFACELESS, ptr::null_mut(), ptr::null());
            let null: *mut c_void = ptr::null_mut();
            if display.is_null() || initialize(display, null.cast(), null.cast()) == 0 {
                return Err(fail("eglInitialize"));
            }
            let (mut config, mut n) = (null, 0);
            if choose(display, CONFIG.as_ptr(), &mut config, 1, &mut n) == 0 || n < 1 {
                return Err(fail("eglChooseConfig"));
            }
            bind(OPENGL_API);
            let context = create(display, config, null, ptr::null());
            if context.is_null() || make_current(display, null, null, context) == 0 {
                return Err(fail("eglMakeCurrent"));
            }
        }
        Ok(Self {
            get,
            _pixels: Vec::new(),
        })
    }

    fn osmesa() -> Result<Self, String> {
        let package = "libosmesa6";
        let mesa = Shared::open(&[c"libOSMesa.so.8", c"libOSMesa.so"], package)?;
        let get: GetProc = mesa.function(c"OSMesaGetProcAddress")?;
        type Create = unsafe extern "C" fn(u32, c_int, c_int, c_int, *mut c_void) -> *mut c_void;
        let create: Create = mesa.function(c"OSMesaCreateContextExt")?;
        type Current = unsafe extern "C" fn(*mut c_void, *mut c_void, u32, c_int, c_int) -> u8;
        let make_current: Current = mesa.function(c"OSMesaMakeCurrent")?;
        let side = 64;
        let mut pixels = vec![0u8; side * side * 4];
        // SAFETY: the functions of OSMesa by their prototypes; the pixels live as long as the context
        unsafe {
            let context = create(RGBA, 24, 8, 0, ptr::null_mut());
            let (memory, side) = (pixels.as_mut_ptr().cast(), side as c_int);
            if context.is_null() || make_current(context, memory, UNSIGNED_BYTE, side, side) == 0 {
                return Err(format!("OSMesaMakeCurrent failed: install {package}"));
            }
        }
        Ok(Self {
            get,
            _pixels: pixels,
        })
    }

    fn function<F: Copy>(&self, name: &str) -> F {
        let name = CString::new(name).expect("no NUL");
        // SAFETY: a C string
        let p = unsafe { (self.get)(name.as_ptr()) };
        assert!(!p.is_null(), "no function {name:?}");
        // SAFETY: the caller names the function's type
        unsafe { std::mem::transmute_copy(&p) }
    }

    /// Forgets the color, normal and texture coordinates of what was drawn last: shapes that give none would take them.
    pub fn forget(&self) {
        let color: unsafe extern "C" fn(f32, f32, f32, f32) = self.function("glColor4f");
        let place: unsafe extern "C" fn(f32, f32, f32, f32) = self.function("glTexCoord4f");
        let normal: unsafe extern "C" fn(f32, f32, f32) = self.function("glNormal3f");
        // SAFETY: a context is current
        unsafe {
            color(1.0, 1.0, 1.0, 1.0);
            place(0.0, 0.0, 0.0, 1.0);
            normal(0.0, 0.0, 1.0);
        }
    }

    /// The driver's name.
    pub fn renderer(&self) -> String {
        let string: unsafe extern "C" fn(u32) -> *const c_char = self.function("glGetString");
        // SAFETY: a context is current
        let text = unsafe { string(0x1F01) };
        if text.is_null() {
            return "unknown".into();
        }
        // SAFETY: a C string of the driver
        unsafe { CStr::from_ptr(text) }
            .to_string_lossy()
            .into_owned()
    }
}
