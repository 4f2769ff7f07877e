//! Plugins for the tables, registered in a library: `test.body`, `test.mesh` and so on do one thing each.

use std::cell::Cell;
use std::ffi::{CStr, c_char, c_int};
use std::ptr::null;

use capi_tests::oracle::Library;
use mujoco::abi::*;

type Raise = unsafe extern "C-unwind" fn(*const c_char, ...);

thread_local! {
    /// the `mju_error` of the library that compiles
    static RAISE: Cell<Option<Raise>> = const { Cell::new(None) };
    /// its `mju_warning`
    static WARN: Cell<Option<Raise>> = const { Cell::new(None) };
}

/// Says which library's plugins speak now.
pub fn speak(lib: &Library) {
    RAISE.set(Some(lib.function("mju_error")));
    WARN.set(Some(lib.function("mju_warning")));
}

unsafe extern "C-unwind" fn none(_: *const mjModel, _: c_int) -> c_int {
    0
}

unsafe extern "C-unwind" fn refuses(_: *const mjModel, _: c_int) -> c_int {
    let raise = RAISE.get().expect("a library speaks");
    unsafe { raise(c"the plugin says %s".as_ptr(), c"no".as_ptr()) };
    0
}

unsafe extern "C-unwind" fn warns(m: *const mjModel, instance: c_int) -> c_int {
    let warn = WARN.get().expect("a library speaks");
    unsafe {
        warn(c"the plugin thinks %s".as_ptr(), c"twice".as_ptr());
        refuses(m, instance)
    }
}

unsafe extern "C-unwind" fn fails(_: *const mjModel, _: *mut mjData, _: c_int) -> c_int {
    let warn = WARN.get().expect("a library speaks");
    unsafe { warn(c"the plugin %s".as_ptr(), c"fails".as_ptr()) };
    -1
}

unsafe extern "C-unwind" fn compute(_: *const mjModel, _: *mut mjData, _: c_int, _: c_int) {}

unsafe extern "C-unwind" fn distance(x: *const mjtNum, _: *const mjData, _: c_int) -> mjtNum {
    unsafe { still(x, null()) }
}

unsafe extern "C-unwind" fn gradient(
    out: *mut mjtNum,
    _: *const mjtNum,
    _: *const mjData,
    _: c_int,
) {
    unsafe { out.write_bytes(0, 3) }
}

/// Distance from a unit ball.
unsafe extern "C-unwind" fn still(x: *const mjtNum, _: *const mjtNum) -> mjtNum {
    let x = unsafe { x.cast::<[f64; 3]>().read() };
    (x[0] * x[0] + x[1] * x[1] + x[2] * x[2]).sqrt() - 1.0
}

unsafe extern "C-unwind" fn attribute(
    _: *mut mjtNum,
    _: *mut *const c_char,
    _: *mut *const c_char,
) {
}

unsafe extern "C-unwind" fn flat(aabb: *mut mjtNum, _: *const mjtNum) {
    unsafe { aabb.write_bytes(0, 6) }
}

unsafe extern "C-unwind" fn ball(aabb: *mut mjtNum, _: *const mjtNum) {
    unsafe { aabb.copy_from([0.0, 0.0, 0.0, 1.1, 1.1, 1.1].as_ptr(), 6) }
}

unsafe extern "C-unwind" fn negative(_: *const mjModel, _: c_int, _: c_int) -> c_int {
    -1
}

unsafe extern "C-unwind" fn dimension(_: *const mjModel, _: c_int, _: c_int) -> c_int {
    1
}

/// Registers all plugins in a library.
pub fn register(lib: &Library) {
    let start: unsafe extern "C-unwind" fn(*mut mjpPlugin) = lib.function("mjp_defaultPlugin");
    let add: unsafe extern "C-unwind" fn(*const mjpPlugin) -> c_int =
        lib.function("mjp_registerPlugin");
    let attributes: [*const c_char; 1] = [c"gain".as_ptr()];
    let put = |name: &'static CStr, ability: c_int, change: &dyn Fn(&mut mjpPlugin)| {
        let mut p: mjpPlugin = unsafe { std::mem::zeroed() };
        unsafe { start(&mut p) };
        p.name = name.as_ptr();
        (p.nattribute, p.attributes) = (1, attributes.as_ptr());
        p.capabilityflags = ability;
        p.nstate = Some(none);
        p.compute = Some(compute);
        p.nsensordata = Some(dimension);
        change(&mut p);
        assert!(unsafe { add(&p) } >= 0, "{name:?}");
    };
    put(c"test.body", mjPLUGIN_PASSIVE, &|_| {});
    put(c"test.sensor", mjPLUGIN_SENSOR, &|_| {});
    put(c"test.actuator", mjPLUGIN_ACTUATOR, &|_| {});
    put(c"test.refuses", mjPLUGIN_PASSIVE, &|p| {
        p.nstate = Some(refuses)
    });
    put(c"test.nothing", mjPLUGIN_SDF, &|_| {});
    put(c"test.warns", mjPLUGIN_PASSIVE, &|p| p.nstate = Some(warns));
    put(c"test.fails", mjPLUGIN_PASSIVE, &|p| p.init = Some(fails));
    put(c"test.dimension", mjPLUGIN_SENSOR, &|p| {
        p.nsensordata = Some(negative)
    });
    let field = |p: &mut mjpPlugin| {
        p.sdf_distance = Some(distance);
        p.sdf_gradient = Some(gradient);
        p.sdf_staticdistance = Some(still);
        p.sdf_attribute = Some(attribute);
        p.sdf_aabb = Some(ball);
    };
    put(c"test.sdf", mjPLUGIN_SDF, &field);
    put(c"test.flat", mjPLUGIN_SDF, &|p| {
        field(p);
        p.sdf_aabb = Some(flat);
    });
}
