//! mujoco.h, section "Spec utilities".

use core::ffi::{CStr, c_char, c_int, c_void};

use super::files::VfsFiles;
use super::handle;

use crate::abi::*;
use crate::author::compile::{self, reduce};
use crate::author::element::{Spec, UserValue};
use crate::author::error::{Error, Result};
use crate::author::geometry::frames::{AngleSettings, from_euler, resolve};
use crate::author::mjcf::Open;
use crate::base::ctext::CText;
use core::ptr;

/// Sets the class an element refers to; its values stay. What is added to a body from then on starts from the class; a frame
/// names it too (`childclass`).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setDefault(element: *mut mjsElement, def: *const mjsDefault) {
    // SAFETY: the common contract of this floor
    unsafe {
        let class = handle::class(def);
        if let (Some((spec, id)), Some(class)) = (handle::owner_mut(element), class) {
            spec.element_mut(id).class = Some(class);
            if matches!(spec.element(id).kind(), mjOBJ_BODY | mjOBJ_FRAME) {
                let name = spec.element(class).name().to_owned();
                spec.set_text(id, "childclass", &name);
            }
        }
    }
}

/// Puts an element into a frame of its body. Returns 0, or -1 with an error when the frame belongs to another body
/// or spec, or lies inside the element; for NULL -1, and the element stays where it is.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setFrame(dest: *mut mjsElement, frame: *mut mjsFrame) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((other, frame)) = handle::located(frame) else {
            return -1;
        };
        let other = ptr::from_ref(other);
        let Some((spec, id)) = handle::owner_mut(dest) else {
            return -1;
        };
        let fits = ptr::eq(spec, other) && spec.may_contain(frame, id);
        if !fits {
            let element = spec.element(id);
            let name = element.name();
            let message = format!("Frame and body '{name}' have mismatched parents");
            handle::remember(spec, &Error::at(element, message));
            return -1;
        }
        spec.element_mut(id).frame = Some(frame);
        0
    }
}

/// cbindgen:ptrs-as-arrays=[[quat; 4]]
/// Turns an alternative orientation into a unit quaternion (w first); without an alternative the quaternion
/// stays. `degree` tells the unit of angles, `sequence` (3 letters) the order of Euler rotations. Returns NULL,
/// or why the orientation is refused.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_resolveOrientation(
    quat: *mut f64,
    degree: mjtByte,
    sequence: *const c_char,
    orientation: *const mjsOrientation,
) -> *const c_char {
    // SAFETY: the common contract of this floor
    unsafe {
        let (Some(orientation), false) = (orientation.as_ref(), quat.is_null()) else {
            return ptr::null();
        };
        // what is missing is no letter
        let mut letters = CText::new(sequence).bytes().iter().copied();
        let eulerseq = core::array::from_fn(|_| letters.next().unwrap_or(0));
        let settings = AngleSettings {
            degree: degree != 0,
            eulerseq,
        };
        if orientation.r#type == mjORIENTATION_EULER {
            let (turned, wrong) = from_euler(orientation.euler, &settings);
            quat.cast::<[f64; 4]>().write(turned);
            return wrong.map_or(ptr::null(), refusal);
        }
        match resolve(orientation, &settings) {
            Ok(Some(q)) => {
                quat.cast::<[f64; 4]>().write(q);
                ptr::null()
            }
            Ok(None) => ptr::null(),
            Err(why) => refusal(why),
        }
    }
}

/// Number of elements an operation on a spec changed, or -1 with the reason kept for `mjs_getError`.
///
/// # Safety
/// `s` is NULL or a spec of this library, `vfs` NULL or a live file system.
unsafe fn counted(
    s: *mut mjSpec,
    vfs: *const mjVFS,
    change: impl FnOnce(&mut Spec, &dyn Open) -> Result<usize>,
) -> c_int {
    // SAFETY: NULL or a spec that nothing else uses, as asked above
    let Some(spec) = (unsafe { handle::spec_mut(s) }) else {
        return -1;
    };
    // SAFETY: NULL or a live file system, as asked above
    let open = unsafe { VfsFiles::new(vfs) };
    match change(spec, &open) {
        Ok(count) => count as c_int,
        Err(why) => {
            handle::remember(spec, &why);
            -1
        }
    }
}

/// Turns static bodies into frames of their parents, which take over their inertia; the dynamics stay. Kept
/// are bodies that something refers to and those whose fusing would change a force. Returns the number of
/// bodies fused, or -1 with an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_fuseStatic(s: *mut mjSpec, vfs: *const mjVFS) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { counted(s, vfs, reduce::fuse_static) }
}

/// Removes what is only seen: geoms that touch nothing and are not referred to, materials, textures, and
/// meshes without use. Bodies keep their inertia. Returns the number of elements removed, or -1 with an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_discardVisual(s: *mut mjSpec, vfs: *const mjVFS) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { counted(s, vfs, reduce::discard_visual) }
}

/// Merges textures and meshes that would compile to the same asset, names aside: the first one stays, all
/// references to the others become its name, and those are deleted. Assets without name and meshes of
/// plugins stay. No file is read. Returns the number of assets merged, or -1 with an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_dedupAssets(s: *mut mjSpec) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        counted(s, ptr::null(), |spec, open| match spec.attached.get() {
            true => Err(Error::new("Cannot merge the assets of an attached mjSpec.")),
            false => Ok(compile::dedup::merge(spec, open)),
        })
    }
}

/// Makes the inertia that compilation infers from geoms the body's own, so that it no longer follows them.
/// Returns 0, or -1 with an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_adoptInertial(body: *mut mjsBody, vfs: *const mjVFS) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(body) else {
            return -1;
        };
        let open = VfsFiles::new(vfs);
        match reduce::adopt_inertial(spec, id, &open) {
            Ok(()) => 0,
            Err(why) => {
                handle::remember(spec, &why);
                -1
            }
        }
    }
}

/// Replaces a body by a frame that holds its content; `*body` becomes NULL. An explicit inertial is added to the
/// parent's inertia, which becomes explicit, too. Returns the frame, or NULL with an error: the world is no frame, and
/// the inertia of the parent may have to be inferred from geoms, of which those with files are read from disk.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_bodyToFrame(body: *mut *mut mjsBody) -> *mut mjsFrame {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(place) = body.as_mut() else {
            return ptr::null_mut();
        };
        let Some((spec, id)) = handle::located_mut(*place) else {
            return ptr::null_mut();
        };
        match compile::framed::body_to_frame(spec, id, &VfsFiles::new(ptr::null())) {
            Ok(frame) => {
                *place = ptr::null_mut();
                handle::address(spec, frame)
            }
            Err(why) => {
                handle::remember(spec, &why);
                ptr::null_mut()
            }
        }
    }
}

/// Keeps a pointer of the caller with an element under `key`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValue(
    element: *mut mjsElement,
    key: *const c_char,
    data: *const c_void,
) {
    // SAFETY: the common contract of this floor
    unsafe { mjs_setUserValueWithCleanup(element, key, data, None) }
}

/// Keeps a pointer of the caller with an element under `key`; `cleanup` is called with it when it is
/// replaced or deleted.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_setUserValueWithCleanup(
    element: *mut mjsElement,
    key: *const c_char,
    data: *const c_void,
    cleanup: Option<unsafe extern "C-unwind" fn(*const c_void)>,
) {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner_mut(element) else {
            return;
        };
        mjs_deleteUserValue(element, key);
        let key = CText::new(key).bytes().to_vec();
        spec.element_mut(id)
            .user_values
            .push(UserValue { key, data, cleanup });
    }
}

/// The pointer kept under `key`, NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getUserValue(
    element: *mut mjsElement,
    key: *const c_char,
) -> *const c_void {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner(element) else {
            return ptr::null();
        };
        let values = &spec.element(id).user_values;
        values
            .iter()
            .find(|v| v.key == CText::new(key).bytes())
            .map_or(ptr::null(), |v| v.data)
    }
}

/// Forgets the pointer kept under `key`, after its cleanup.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_deleteUserValue(element: *mut mjsElement, key: *const c_char) {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner_mut(element) else {
            return;
        };
        let values = &mut spec.element_mut(id).user_values;
        let place = values.iter().position(|v| v.key == CText::new(key).bytes());
        if let Some(UserValue {
            data,
            cleanup: Some(cleanup),
            ..
        }) = place.map(|i| values.swap_remove(i))
        {
            cleanup(data);
        }
    }
}

/// Number of values the sensor writes; -1 when that depends on what is known only in a compiled model.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_sensorDim(sensor: *const mjsSensor) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { handle::located(sensor) }.map_or(-1, |(spec, id)| compile::sensor_dim(spec, id))
}

/// Messages of `resolve` as C text.
fn refusal(why: &str) -> *const c_char {
    const ALL: [&CStr; 6] = [
        c"axisangle too small",
        c"xaxis too small",
        c"yaxis too small",
        c"cross(xaxis, yaxis) too small",
        c"zaxis too small",
        c"euler sequence can only contain x, y, z, X, Y, Z",
    ];
    let known = ALL.iter().find(|text| text.to_bytes() == why.as_bytes());
    known.unwrap_or(&c"invalid orientation").as_ptr()
}
