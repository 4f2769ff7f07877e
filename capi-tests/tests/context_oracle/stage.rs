//! One library with a rendering context of its own, and what a test looks at.

use std::ffi::{CString, c_char, c_int};

use capi_tests::oracle::Library;
use capi_tests::pictures::display::{Display, Kind};
use mujoco::abi::*;

/// Size of the offscreen buffer of the models here.
pub const SIZE: [c_int; 2] = [320, 240];

/// A library, a model of it, and a context.
pub struct Stage {
    pub lib: Library,
    pub m: *mut mjModel,
    pub con: Box<mjrContext>,
    display: Option<Display>,
}

/// What is read of the framebuffer.
#[derive(PartialEq)]
pub struct Picture {
    pub rgb: Vec<u8>,
    pub depth: Vec<f32>,
}

impl Stage {
    /// Opens an OpenGL context and makes a rendering context in it.
    pub fn new(lib: Library, xml: &str, scale: c_int) -> Self {
        let display = Display::open(Kind::Egl).unwrap_or_else(|why| panic!("{why}"));
        let m = lib.load_text(xml).expect("a model");
        // SAFETY: all members may be zero
        let con = Box::new(unsafe { std::mem::zeroed() });
        let mut stage = Self {
            lib,
            m,
            con,
            display: Some(display),
        };
        stage.make(scale).expect("a context");
        stage
    }

    /// The OpenGL context.
    pub fn display(&self) -> &Display {
        self.display.as_ref().expect("it was not lost")
    }

    /// Destroys the OpenGL context behind the back of the rendering context.
    pub fn lose(&mut self) {
        self.display.take().expect("it was not lost").destroy();
    }

    /// `mjr_makeContext`.
    pub fn make(&mut self, scale: c_int) -> Result<(), String> {
        type Make = unsafe extern "C-unwind" fn(*const mjModel, *mut mjrContext, c_int);
        let (m, con) = (self.m, &raw mut *self.con);
        // SAFETY: live structs
        self.call("mjr_makeContext", |f: Make| unsafe { f(m, con, scale) })
    }

    /// Calls a function, whose ERROR is the result.
    pub fn call<F: Copy, R>(&self, name: &str, f: impl FnOnce(F) -> R) -> Result<R, String> {
        let function = self.lib.function::<F>(name);
        self.lib.guarded(|| f(function))
    }

    /// The address of the context.
    pub fn con(&self) -> *mut mjrContext {
        (&raw const *self.con).cast_mut()
    }

    /// Fills the whole offscreen buffer with a color.
    pub fn clear(&self) {
        self.rectangle(whole(), [0.2, 0.3, 0.4, 1.0]);
    }

    pub fn rectangle(&self, rect: mjrRect, [r, g, b, a]: [f32; 4]) {
        type F = unsafe extern "C-unwind" fn(mjrRect, f32, f32, f32, f32);
        // SAFETY: numbers
        let done = self.call("mjr_rectangle", |f: F| unsafe { f(rect, r, g, b, a) });
        done.expect("a rectangle");
    }

    pub fn overlay(&self, font: c_int, grid: c_int, view: mjrRect, texts: [Option<&str>; 2]) {
        type F = unsafe extern "C-unwind" fn(
            c_int,
            c_int,
            mjrRect,
            *const c_char,
            *const c_char,
            *const mjrContext,
        );
        let texts = texts.map(|text| text.map(|text| CString::new(text).expect("no NUL")));
        let [first, second] =
            [0, 1].map(|i| texts[i].as_ref().map_or(std::ptr::null(), |t| t.as_ptr()));
        let con = self.con();
        // SAFETY: live texts and context
        let done = self.call("mjr_overlay", |f: F| unsafe {
            f(font, grid, view, first, second, con)
        });
        done.expect("an overlay");
    }

    /// Reads the whole offscreen buffer.
    pub fn picture(&self) -> Picture {
        type F = unsafe extern "C-unwind" fn(*mut u8, *mut f32, mjrRect, *const mjrContext);
        let n = (SIZE[0] * SIZE[1]) as usize;
        let (mut rgb, mut depth) = (vec![0; 3 * n], vec![0.0; n]);
        let (colors, depths, con) = (rgb.as_mut_ptr(), depth.as_mut_ptr(), self.con());
        let read = self.call("mjr_readPixels", |f: F| unsafe {
            // SAFETY: room for all pixels
            f(colors, depths, whole(), con)
        });
        read.expect("pixels");
        Picture { rgb, depth }
    }
}

/// The whole offscreen buffer.
pub fn whole() -> mjrRect {
    rect([0, 0, SIZE[0], SIZE[1]])
}

pub fn rect([left, bottom, width, height]: [c_int; 4]) -> mjrRect {
    mjrRect {
        left,
        bottom,
        width,
        height,
    }
}
