//! mujoco.h, section "Element initialization".

use crate::abi::*;
use crate::author::element::write_defaults;
use crate::base::layout::{Ty, layout_of};

/// Writes the built-in defaults of `mjSpec`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSpec(spec: *mut mjSpec) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(spec.cast(), "mjSpec") }
}

/// Writes the built-in defaults of `mjsOrientation`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultOrientation(orient: *mut mjsOrientation) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(orient.cast(), "mjsOrientation") }
}

/// Writes the built-in defaults of `mjsBody`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultBody(body: *mut mjsBody) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(body.cast(), "mjsBody") }
}

/// Writes the built-in defaults of `mjsFrame`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFrame(frame: *mut mjsFrame) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(frame.cast(), "mjsFrame") }
}

/// Writes the built-in defaults of `mjsJoint`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultJoint(joint: *mut mjsJoint) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(joint.cast(), "mjsJoint") }
}

/// Writes the built-in defaults of `mjsGeom`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultGeom(geom: *mut mjsGeom) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(geom.cast(), "mjsGeom") }
}

/// Writes the built-in defaults of `mjsSite`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSite(site: *mut mjsSite) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(site.cast(), "mjsSite") }
}

/// Writes the built-in defaults of `mjsCamera`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultCamera(camera: *mut mjsCamera) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(camera.cast(), "mjsCamera") }
}

/// Writes the built-in defaults of `mjsLight`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultLight(light: *mut mjsLight) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(light.cast(), "mjsLight") }
}

/// Writes the built-in defaults of `mjsFlex`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultFlex(flex: *mut mjsFlex) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(flex.cast(), "mjsFlex") }
}

/// Writes the built-in defaults of `mjsMesh`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMesh(mesh: *mut mjsMesh) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(mesh.cast(), "mjsMesh") }
}

/// Writes the built-in defaults of `mjsHField`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultHField(hfield: *mut mjsHField) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(hfield.cast(), "mjsHField") }
}

/// Writes the built-in defaults of `mjsSkin`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSkin(skin: *mut mjsSkin) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(skin.cast(), "mjsSkin") }
}

/// Writes the built-in defaults of `mjsTexture`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTexture(texture: *mut mjsTexture) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(texture.cast(), "mjsTexture") }
}

/// Writes the built-in defaults of `mjsMaterial`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultMaterial(material: *mut mjsMaterial) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(material.cast(), "mjsMaterial") }
}

/// Writes the built-in defaults of `mjsPair`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPair(pair: *mut mjsPair) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(pair.cast(), "mjsPair") }
}

/// Writes the built-in defaults of `mjsEquality`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultEquality(equality: *mut mjsEquality) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(equality.cast(), "mjsEquality") }
}

/// Writes the built-in defaults of `mjsTendon`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTendon(tendon: *mut mjsTendon) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(tendon.cast(), "mjsTendon") }
}

/// Writes the built-in defaults of `mjsActuator`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultActuator(actuator: *mut mjsActuator) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(actuator.cast(), "mjsActuator") }
}

/// Writes the built-in defaults of `mjsSensor`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultSensor(sensor: *mut mjsSensor) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(sensor.cast(), "mjsSensor") }
}

/// Writes the built-in defaults of `mjsNumeric`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultNumeric(numeric: *mut mjsNumeric) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(numeric.cast(), "mjsNumeric") }
}

/// Writes the built-in defaults of `mjsText`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultText(text: *mut mjsText) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(text.cast(), "mjsText") }
}

/// Writes the built-in defaults of `mjsTuple`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultTuple(tuple: *mut mjsTuple) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(tuple.cast(), "mjsTuple") }
}

/// Writes the built-in defaults of `mjsKey`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultKey(key: *mut mjsKey) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(key.cast(), "mjsKey") }
}

/// Writes the built-in defaults of `mjsPlugin`: pointers become NULL, numbers get their default values.
/// For structs of the caller; elements come with their defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_defaultPlugin(plugin: *mut mjsPlugin) {
    // SAFETY: the common contract of this floor
    unsafe { write_struct(plugin.cast(), "mjsPlugin") }
}

/// Zero bytes and the built-in defaults into a struct of the caller.
///
/// # Safety
/// `to` is NULL or has the size of struct `name`.
unsafe fn write_struct(to: *mut u8, name: &str) {
    if to.is_null() {
        return;
    }
    // SAFETY: slots lie inside the struct
    unsafe {
        to.write_bytes(0, layout_of(name).size);
        write_defaults(name, |slot, i, value| {
            let p = to.add(slot.offset + i * slot.ty.size());
            match slot.ty {
                Ty::Byte => *p = value as u8,
                Ty::Int => *p.cast::<i32>() = value as i32,
                Ty::Float => *p.cast::<f32>() = value as f32,
                Ty::Double => *p.cast::<f64>() = value,
                _ => *p.cast::<i64>() = value as i64,
            }
        });
    }
}
