//! An OpenGL context for tests: EGL without surfaces, OSMesa, or GLX with a buffer of its own; all draw by software.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};

/// What hands out the functions of OpenGL.
type GetProc = unsafe extern "C" fn(*const c_char) -> *const c_void;

type Handle = *mut c_void;

/// An OpenGL context. It is current in the thread that opened it.
pub struct Display {
    get: GetProc,
    /// makes the context current in this thread, or none
    switch: Box<dyn Fn(bool) -> bool>,
    destroy: Box<dyn Fn()>,
}

// SAFETY: the platforms' functions may be called from any thread; a context is current in one at a time (`leave`, `enter`)
unsafe impl Send for Display {}

/// Which kind of context.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Egl,
    OsMesa,
    Glx,
}

impl Kind {
    /// What `MUJOCO_GL` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Egl => "egl",
            Self::OsMesa => "osmesa",
            Self::Glx => "glx",
        }
    }
}

const OPENGL_API: u32 = 0x30A2;
const SURFACELESS: u32 = 0x31DD;
const UNSIGNED_BYTE: u32 = 0x1401;
const RGBA: u32 = 0x1908;

/// A surface that is no window, though none is made; sizes of channels, depth and stencil; OpenGL.
const EGL_CONFIG: [i32; 17] = [
    0x3033, 1, 0x3024, 8, 0x3023, 8, 0x3022, 8, 0x3021, 8, 0x3025, 24, 0x3026, 8, 0x3040, 8, 0x3038,
];

/// The same in GLX's words: a buffer; colors; sizes of channels, depth and stencil.
const GLX_CONFIG: [c_int; 17] = [
    0x8010, 4, 0x8011, 1, 8, 8, 9, 8, 10, 8, 11, 8, 12, 24, 13, 8, 0,
];

/// Width and height of GLX's buffer.
const GLX_BUFFER: [c_int; 5] = [0x8041, 64, 0x8040, 64, 0];

const GLX_RGBA_TYPE: c_int = 0x8014;

/// A library, for as long as the process lives.
struct Shared(Handle);

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
        assert_eq!(size_of::<F>(), size_of::<Handle>());
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
        let display = match kind {
            Kind::Egl => Self::egl(),
            Kind::OsMesa => Self::osmesa(),
            Kind::Glx => Self::glx(),
        }?;
        match display.enter() {
            true => Ok(display),
            false => Err("no context could be made current: install libgl1-mesa-dri".into()),
        }
    }

    fn egl() -> Result<Self, String> {
        let package = "libegl1 libegl-mesa0";
        let egl = Shared::open(&[c"libEGL.so.1", c"libEGL.so"], package)?;
        let fail = |what: &str| format!("{what} failed: install {package}");
        let display: unsafe extern "C" fn(u32, Handle, *const isize) -> Handle =
            egl.function(c"eglGetPlatformDisplay")?;
        let initialize: unsafe extern "C" fn(Handle, *mut i32, *mut i32) -> u32 =
            egl.function(c"eglInitialize")?;
        type Choose = unsafe extern "C" fn(Handle, *const i32, *mut Handle, i32, *mut i32) -> u32;
        let choose: Choose = egl.function(c"eglChooseConfig")?;
        let bind: unsafe extern "C" fn(u32) -> u32 = egl.function(c"eglBindAPI")?;
        let create: unsafe extern "C" fn(Handle, Handle, Handle, *const i32) -> Handle =
            egl.function(c"eglCreateContext")?;
        let current: unsafe extern "C" fn(Handle, Handle, Handle, Handle) -> u32 =
            egl.function(c"eglMakeCurrent")?;
        let destroy: unsafe extern "C" fn(Handle, Handle) -> u32 =
            egl.function(c"eglDestroyContext")?;
        // SAFETY: the functions of EGL by their prototypes; every pointer is null or points at what it needs
        let (display, context) = unsafe {
            let display = display(SURFACELESS, null_mut(), null());
            if display.is_null() || initialize(display, null_mut(), null_mut()) == 0 {
                return Err(fail("eglInitialize"));
            }
            let (mut config, mut n) = (null_mut(), 0);
            if choose(display, EGL_CONFIG.as_ptr(), &mut config, 1, &mut n) == 0 || n < 1 {
                return Err(fail("eglChooseConfig"));
            }
            bind(OPENGL_API);
            (display, create(display, config, null_mut(), null()))
        };
        if context.is_null() {
            return Err(fail("eglCreateContext"));
        }
        Ok(Self {
            get: egl.function(c"eglGetProcAddress")?,
            switch: Box::new(move |on| {
                let context = if on { context } else { null_mut() };
                // SAFETY: a live display and context, no surfaces; the interface is a thread's own
                unsafe {
                    bind(OPENGL_API);
                    current(display, null_mut(), null_mut(), context) != 0
                }
            }),
            destroy: Box::new(move || {
                // SAFETY: a live display and context
                unsafe { destroy(display, context) };
            }),
        })
    }

    fn osmesa() -> Result<Self, String> {
        let package = "libosmesa6";
        let mesa = Shared::open(&[c"libOSMesa.so.8", c"libOSMesa.so"], package)?;
        let create: unsafe extern "C" fn(u32, c_int, c_int, c_int, Handle) -> Handle =
            mesa.function(c"OSMesaCreateContextExt")?;
        type Current = unsafe extern "C" fn(Handle, Handle, u32, c_int, c_int) -> u8;
        let current: Current = mesa.function(c"OSMesaMakeCurrent")?;
        let destroy: unsafe extern "C" fn(Handle) = mesa.function(c"OSMesaDestroyContext")?;
        // SAFETY: the function of OSMesa by its prototype
        let context = unsafe { create(RGBA, 24, 8, 0, null_mut()) };
        if context.is_null() {
            return Err(format!("OSMesaCreateContextExt failed: install {package}"));
        }
        let side: c_int = 64;
        // what OSMesa draws into, for as long as the process lives
        let pixels: Handle = vec![0u32; (side * side) as usize]
            .leak()
            .as_mut_ptr()
            .cast();
        Ok(Self {
            get: mesa.function(c"OSMesaGetProcAddress")?,
            switch: Box::new(move |on| {
                // SAFETY: a live context with its pixels, or none
                unsafe {
                    match on {
                        true => current(context, pixels, UNSIGNED_BYTE, side, side) != 0,
                        false => current(null_mut(), null_mut(), UNSIGNED_BYTE, 0, 0) != 0,
                    }
                }
            }),
            destroy: Box::new(move || {
                // SAFETY: a live context
                unsafe { destroy(context) };
            }),
        })
    }

    fn glx() -> Result<Self, String> {
        let x11 = Shared::open(&[c"libX11.so.6"], "libx11-6")?;
        let package = "libgl1 libglx-mesa0";
        let gl = Shared::open(&[c"libGL.so.1"], package)?;
        let fail = |what: &str| format!("{what} failed: install {package}");
        let open: unsafe extern "C" fn(*const c_char) -> Handle = x11.function(c"XOpenDisplay")?;
        let screen: unsafe extern "C" fn(Handle) -> c_int = x11.function(c"XDefaultScreen")?;
        type Choose =
            unsafe extern "C" fn(Handle, c_int, *const c_int, *mut c_int) -> *const Handle;
        let choose: Choose = gl.function(c"glXChooseFBConfig")?;
        let buffer: unsafe extern "C" fn(Handle, Handle, *const c_int) -> usize =
            gl.function(c"glXCreatePbuffer")?;
        let create: unsafe extern "C" fn(Handle, Handle, c_int, Handle, c_int) -> Handle =
            gl.function(c"glXCreateNewContext")?;
        let current: unsafe extern "C" fn(Handle, usize, usize, Handle) -> c_int =
            gl.function(c"glXMakeContextCurrent")?;
        let destroy: unsafe extern "C" fn(Handle, Handle) = gl.function(c"glXDestroyContext")?;
        // SAFETY: the functions of X11 and GLX by their prototypes
        let (display, surface, context) = unsafe {
            let display = open(null());
            if display.is_null() {
                return Err("no X display: run it by xvfb-run (package xvfb)".into());
            }
            let mut n = 0;
            let configs = choose(display, screen(display), GLX_CONFIG.as_ptr(), &mut n);
            if configs.is_null() || n < 1 {
                return Err(fail("glXChooseFBConfig"));
            }
            let config = *configs;
            let surface = buffer(display, config, GLX_BUFFER.as_ptr());
            let context = create(display, config, GLX_RGBA_TYPE, null_mut(), 1);
            (display, surface, context)
        };
        if context.is_null() {
            return Err(fail("glXCreateNewContext"));
        }
        Ok(Self {
            get: gl.function(c"glXGetProcAddressARB")?,
            switch: Box::new(move |on| {
                let (surface, context) = if on {
                    (surface, context)
                } else {
                    (0, null_mut())
                };
                // SAFETY: a live display, buffer and context, or none
                unsafe { current(display, surface, surface, context) != 0 }
            }),
            destroy: Box::new(move || {
                // SAFETY: a live display and context
                unsafe { destroy(display, context) };
            }),
        })
    }

    /// Makes the context current in this thread.
    pub fn enter(&self) -> bool {
        (self.switch)(true)
    }

    /// Leaves this thread without a context.
    pub fn leave(&self) {
        (self.switch)(false);
    }

    /// Destroys the context: nothing in it can be reached any more.
    pub fn destroy(self) {
        self.leave();
        (self.destroy)();
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
