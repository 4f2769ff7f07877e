//! A model in a library, ready to be photographed.
#![allow(clippy::undocumented_unsafe_blocks)] // models, states and scenes come from the libraries themselves

use std::ffi::{c_int, c_void};
use std::path::Path;

use mujoco::abi::*;

use crate::oracle::Library;

/// Size of all pictures.
pub const SIZE: [usize; 2] = [320, 240];

/// Steps before the pictures are taken: things fall and touch.
const STEPS: usize = 40;

/// Room for geoms.
const ROOM: c_int = 20_000;

type MakeScene = unsafe extern "C-unwind" fn(*const mjModel, *mut mjvScene, c_int);
type Update = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    *const mjvOption,
    *const mjvPerturb,
    *mut mjvCamera,
    c_int,
    *mut mjvScene,
);
type Render = unsafe extern "C-unwind" fn(mjrRect, *mut mjvScene, *const mjrContext);
type Read = unsafe extern "C-unwind" fn(*mut u8, *mut f32, mjrRect, *const mjrContext);

/// A picture and its depths.
#[derive(Clone, PartialEq)]
pub struct Shot {
    pub rgb: Vec<u8>,
    pub depth: Vec<f32>,
}

/// A model with its state, scene and rendering context in one library.
pub struct Studio<'l> {
    lib: &'l Library,
    pub model: *mut mjModel,
    data: *mut mjData,
    pub scene: Box<mjvScene>,
    pub context: Box<mjrContext>,
}

fn rect() -> mjrRect {
    mjrRect {
        left: 0,
        bottom: 0,
        width: SIZE[0] as c_int,
        height: SIZE[1] as c_int,
    }
}

/// A struct of C, all zero.
fn zeroed<T>() -> Box<T> {
    unsafe { Box::new(std::mem::zeroed()) }
}

impl<'l> Studio<'l> {
    /// Loads a model and lets it fall for a moment.
    pub fn open(lib: &'l Library, path: &Path) -> Result<Self, String> {
        let studio = Self::build(lib, path)?;
        for _ in 0..STEPS {
            lib.stage("mj_step", studio.model, studio.data)?;
        }
        lib.stage("mj_forward", studio.model, studio.data)?;
        Ok(studio)
    }

    /// The same model in another library, and in this one's state: that both simulate the same is not tested here.
    pub fn twin<'m>(&self, lib: &'m Library, path: &Path) -> Result<Studio<'m>, String> {
        let twin = Studio::build(lib, path)?;
        type Size = unsafe extern "C-unwind" fn(*const mjModel, c_int) -> i32;
        type Get = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, c_int);
        type Set = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const f64, c_int);
        let size: Size = self.lib.function("mj_stateSize");
        let get: Get = self.lib.function("mj_getState");
        let set: Set = lib.function("mj_setState");
        let all = mjSTATE_INTEGRATION;
        let mut state = vec![0.0; unsafe { size(self.model, all) } as usize];
        unsafe {
            get(self.model, self.data, state.as_mut_ptr(), all);
            set(twin.model, twin.data, state.as_ptr(), all);
        }
        // both start from the same accelerations now
        self.lib.stage("mj_forward", self.model, self.data)?;
        lib.stage("mj_forward", twin.model, twin.data)?;
        Ok(twin)
    }

    /// A model in its first state, with room for its scene and a context.
    fn build(lib: &'l Library, path: &Path) -> Result<Self, String> {
        let model = lib.load_xml(path)?;
        let data = lib.make_data(model)?;
        let mut studio = Self {
            lib,
            model,
            data,
            scene: zeroed(),
            context: zeroed(),
        };
        type Default<T> = unsafe extern "C-unwind" fn(*mut T);
        let default: Default<mjvScene> = lib.function("mjv_defaultScene");
        let make: MakeScene = lib.function("mjv_makeScene");
        lib.guarded(|| unsafe {
            default(&mut *studio.scene);
            make(model, &mut *studio.scene, ROOM);
        })?;
        let default: Default<mjrContext> = lib.function("mjr_defaultContext");
        type Make = unsafe extern "C-unwind" fn(*const mjModel, *mut mjrContext, c_int);
        let make: Make = lib.function("mjr_makeContext");
        lib.guarded(|| unsafe {
            default(&mut *studio.context);
            make(model, &mut *studio.context, mjFONTSCALE_100);
        })?;
        studio.enter()?;
        Ok(studio)
    }

    /// Draws into this context's own buffer from now on: other contexts share OpenGL's state.
    fn enter(&mut self) -> Result<(), String> {
        type Set = unsafe extern "C-unwind" fn(c_int, *mut mjrContext);
        let set: Set = self.lib.function("mjr_setBuffer");
        let context = &mut *self.context;
        self.lib.guarded(|| unsafe { set(mjFB_OFFSCREEN, context) })
    }

    /// Puts into the scene what `camera` sees with `option`.
    pub fn arrange(&mut self, option: &mjvOption, camera: &mut mjvCamera) -> Result<(), String> {
        let update: Update = self.lib.function("mjv_updateScene");
        let (m, d, scene) = (self.model, self.data, &mut *self.scene);
        let none = std::ptr::null();
        let all = mjCAT_ALL;
        self.lib
            .guarded(|| unsafe { update(m, d, option, none, camera, all, scene) })
    }

    /// Draws the scene by `drawer`, and reads what was drawn.
    pub fn shoot(&mut self, drawer: &Library) -> Result<Shot, String> {
        let render: Render = drawer.function("mjr_render");
        let read: Read = self.lib.function("mjr_readPixels");
        self.enter()?;
        let n = SIZE[0] * SIZE[1];
        let mut shot = Shot {
            rgb: vec![0; 3 * n],
            depth: vec![0.0; n],
        };
        let (scene, context) = (&mut *self.scene, &*self.context);
        drawer.guarded(|| unsafe { render(rect(), scene, context) })?;
        self.lib.guarded(|| unsafe {
            read(
                shot.rgb.as_mut_ptr(),
                shot.depth.as_mut_ptr(),
                rect(),
                context,
            );
        })?;
        Ok(shot)
    }

    /// Draws the scene by `drawer` into a larger frame, and waits for it.
    pub fn frame(&mut self, drawer: &Library, [width, height]: [c_int; 2]) -> Result<(), String> {
        let render: Render = drawer.function("mjr_render");
        let finish: unsafe extern "C-unwind" fn() = self.lib.function("mjr_finish");
        self.enter()?;
        let (scene, context) = (&mut *self.scene, &*self.context);
        let rect = mjrRect {
            width,
            height,
            ..rect()
        };
        drawer.guarded(|| unsafe { render(rect, scene, context) })?;
        self.lib.guarded(|| unsafe { finish() })
    }

    /// Default options.
    pub fn option(&self) -> Box<mjvOption> {
        let default: unsafe extern "C-unwind" fn(*mut mjvOption) =
            self.lib.function("mjv_defaultOption");
        let mut option = zeroed();
        unsafe { default(&mut *option) };
        option
    }

    /// The free camera that sees all of the model.
    pub fn camera(&self) -> Box<mjvCamera> {
        let default: unsafe extern "C-unwind" fn(*const mjModel, *mut mjvCamera) =
            self.lib.function("mjv_defaultFreeCamera");
        let mut camera = zeroed();
        unsafe { default(self.model, &mut *camera) };
        camera
    }

    /// Number of the model's cameras.
    pub fn cameras(&self) -> i64 {
        unsafe { (*self.model).ncam }
    }
}

impl Drop for Studio<'_> {
    fn drop(&mut self) {
        let free: unsafe extern "C-unwind" fn(*mut c_void) = self.lib.function("mjr_freeContext");
        let scene: unsafe extern "C-unwind" fn(*mut c_void) = self.lib.function("mjv_freeScene");
        unsafe {
            free((&raw mut *self.context).cast());
            scene((&raw mut *self.scene).cast());
        }
        self.lib.delete_data(self.data);
        self.lib.delete_model(self.model);
    }
}

/// Whether a library makes rendering contexts by itself.
pub fn renders(lib: &Library) -> bool {
    let info: unsafe extern "C-unwind" fn(*mut mjrRendererInfo) =
        lib.function("mjr_getRendererInfo");
    let mut room: Box<mjrRendererInfo> = zeroed();
    lib.guarded(|| unsafe { info(&mut *room) }).is_ok()
}
