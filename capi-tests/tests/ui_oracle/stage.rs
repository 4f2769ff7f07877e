//! Both libraries in one OpenGL context, whose rendering context the genuine one makes.

use std::ffi::c_int;
use std::sync::{Mutex, MutexGuard, PoisonError};

use capi_tests::oracle::Library;
use capi_tests::pictures::display::{Display, Kind};
use mujoco::abi::*;

/// Size of the offscreen buffer.
pub const SIZE: [c_int; 2] = [900, 1000];

/// Size of the auxiliary buffer: no interface here is larger.
const AUX: [c_int; 2] = [1000, 4000];

/// One stage at a time: the genuine library keeps OpenGL's functions and its error handler in globals.
static ALONE: Mutex<()> = Mutex::new(());

pub struct Stage {
    _alone: MutexGuard<'static, ()>,
    /// ours, then the genuine one
    pub libs: [Library; 2],
    pub con: Box<mjrContext>,
}

impl Stage {
    pub fn new(scale: c_int) -> Self {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        Display::open(Kind::Egl).unwrap_or_else(|why| panic!("{why}"));
        let (ours, theirs) = Library::both();
        let xml = format!(
            r#"<mujoco><visual><global offwidth="{}" offheight="{}"/></visual><worldbody/></mujoco>"#,
            SIZE[0], SIZE[1]
        );
        let m = theirs.load_text(&xml).expect("a model");
        let mut con: Box<mjrContext> = Box::new(unsafe { std::mem::zeroed() });
        type Make = unsafe extern "C-unwind" fn(*const mjModel, *mut mjrContext, c_int);
        type Aux = unsafe extern "C-unwind" fn(c_int, c_int, c_int, c_int, *mut mjrContext);
        type Set = unsafe extern "C-unwind" fn(c_int, *mut mjrContext);
        let make: Make = theirs.function("mjr_makeContext");
        let add: Aux = theirs.function("mjr_addAux");
        let set: Set = theirs.function("mjr_setBuffer");
        unsafe {
            make(m, &mut *con, scale);
            add(0, AUX[0], AUX[1], 4, &mut *con);
            set(mjFB_OFFSCREEN, &mut *con);
        }
        theirs.delete_model(m);
        let libs = [ours, theirs];
        Self { _alone, libs, con }
    }

    /// All pixels of the offscreen buffer, three bytes each.
    pub fn pixels(&self) -> Vec<u8> {
        type Read = unsafe extern "C-unwind" fn(*mut u8, *mut f32, mjrRect, *const mjrContext);
        let read: Read = self.libs[1].function("mjr_readPixels");
        let all = mjrRect {
            left: 0,
            bottom: 0,
            width: SIZE[0],
            height: SIZE[1],
        };
        let mut rgb = vec![0; 3 * (SIZE[0] * SIZE[1]) as usize];
        unsafe { read(rgb.as_mut_ptr(), std::ptr::null_mut(), all, &*self.con) };
        rgb
    }
}
