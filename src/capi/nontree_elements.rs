//! mujoco.h, section "Non-tree elements".

use core::ffi::{c_char, c_int};

use super::files::VfsFiles;
use super::handle;
use crate::abi::*;
use crate::author::element::{Spec, Wrap};
use crate::author::error::Error;
use crate::author::flexcomp::{self, Flexcomp, Kind};
use crate::author::geometry::algebra::Pose;
use crate::base::ctext::CText;
use core::ptr;

/// Adds an actuator, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addActuator(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsActuator {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a sensor.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addSensor(s: *mut mjSpec) -> *mut mjsSensor {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a flex.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addFlex(s: *mut mjSpec) -> *mut mjsFlex {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// cbindgen:ptrs-as-arrays=[[count; 3], [cellcount; 3], [spacing; 3], [scale; 3], [pos; 3], [quat; 4], [origin; 3]]
/// Creates a flex and the bodies, joints and other elements it needs under `body`, as the flexcomp element of MJCF does.
///
/// Words of `type` and `dof` are those of MJCF; unknown ones and NULL mean `grid` and `full`. `equality` is 0 (none), 1 (edges)
/// or 3 (strain). `file` may also name a mesh of the spec: then NULL as `type` means `mesh`. Arguments that are NULL, and a mass or `inertiabox` that is not positive, take the defaults of MJCF.
/// Returns the flex; NULL with the reason in `mjs_getError` when nothing was made.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_makeFlex(
    body: *mut mjsBody,
    name: *const c_char,
    r#type: *const c_char,
    dim: c_int,
    dof: *const c_char,
    count: *const c_int,
    cellcount: *const c_int,
    spacing: *const f64,
    scale: *const f64,
    radius: f64,
    mass: f64,
    inertiabox: f64,
    equality: c_int,
    rigid: c_int,
    flatskin: c_int,
    elastic2d: c_int,
    pos: *const f64,
    quat: *const f64,
    origin: *const f64,
    file: *const c_char,
    vfs: *const mjVFS,
) -> *mut mjsFlex {
    let known = [0, 1, 3].contains(&equality);
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, parent)) = handle::located_mut(body) else {
            return ptr::null_mut();
        };
        let word = |p| CText::new(p).to_text();
        let (kind, dof, file) = (word(r#type), word(dof), word(file));
        let plain = Flexcomp::default();
        let asset = spec.find(mjOBJ_MESH, &file).filter(|_| !file.is_empty());
        let positive = |given: f64, otherwise: f64| if given > 0.0 { given } else { otherwise };
        let comp = Flexcomp {
            kind: match asset {
                Some(_) if r#type.is_null() => Kind::Mesh,
                _ => of(&flexcomp::KINDS, &kind).unwrap_or(plain.kind),
            },
            dof: of(&flexcomp::DOFS, &dof).unwrap_or(plain.dof),
            dim: Some(dim),
            count: count
                .cast::<[c_int; 3]>()
                .as_ref()
                .map_or(plain.count, |c| *c),
            cellcount: cellcount.cast::<[c_int; 3]>().as_ref().copied(),
            spacing: row(spacing).unwrap_or(plain.spacing),
            scale: row(scale).unwrap_or(plain.scale),
            mass: positive(mass, plain.mass),
            inertiabox: positive(inertiabox, plain.inertiabox),
            rigid: rigid != 0,
            flatskin: (flatskin > 0).then_some(true),
            pose: Pose {
                pos: row(pos).unwrap_or(plain.pose.pos),
                quat: row(quat).unwrap_or(plain.pose.quat),
            },
            origin: row(origin),
            equality,
            ..plain
        };
        let open = VfsFiles::new(vfs);
        let load = |spec: &Spec, dim| flexcomp::from_either(spec, &open, asset, &file, &comp, dim);
        let set = |f: &mut mjsFlex| (f.dim, f.radius, f.elastic2d) = (dim, radius, elastic2d);
        let made = match comp.takes(asset.is_some()) {
            _ if !known => {
                Err("Invalid edge equality, must be 0 (none), 1 (edge) or 3 (strain)".into())
            }
            Ok(()) => flexcomp::create(spec, parent, &word(name), &comp, set, &load),
            Err(why) => Err(why.into()),
        };
        match made {
            Ok(id) => handle::address(spec, id),
            Err(why) => {
                handle::remember(spec, &Error::new(why));
                ptr::null_mut()
            }
        }
    }
}

/// What a word stands for.
fn of<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|w| w.0 == word).map(|w| w.1)
}

/// Numbers that a caller may leave out.
///
/// # Safety
/// `p` is NULL or has `N` numbers.
unsafe fn row<const N: usize>(p: *const f64) -> Option<[f64; N]> {
    // SAFETY: as this function asks of its caller
    unsafe { p.cast::<[f64; N]>().as_ref().copied() }
}

/// Adds a contact pair, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPair(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsPair {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a body pair without contacts.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addExclude(s: *mut mjSpec) -> *mut mjsExclude {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds an equality constraint, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addEquality(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsEquality {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a tendon, starting from class `def` (NULL: the top class).
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTendon(
    s: *mut mjSpec,
    def: *const mjsDefault,
) -> *mut mjsTendon {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, def) }
}

/// Adds a site to the end of a spatial tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapSite(
    tendon: *mut mjsTendon,
    name: *const c_char,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            target: handle::text(name),
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_SITE, step);
        handle::address(spec, step)
    }
}

/// Adds a wrapping geom to the end of a spatial tendon's path; `sidesite` (may be NULL) picks its side.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapGeom(
    tendon: *mut mjsTendon,
    name: *const c_char,
    sidesite: *const c_char,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            target: handle::text(name),
            sidesite: handle::text(sidesite),
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_SPHERE, step);
        handle::address(spec, step)
    }
}

/// Adds a joint with its coefficient to a fixed tendon.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapJoint(
    tendon: *mut mjsTendon,
    name: *const c_char,
    coef: f64,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            target: handle::text(name),
            value: coef,
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_JOINT, step);
        handle::address(spec, step)
    }
}

/// Adds a pulley with its divisor to a spatial tendon's path.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_wrapPulley(
    tendon: *mut mjsTendon,
    divisor: f64,
) -> *mut mjsWrap {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located_mut(tendon) else {
            return ptr::null_mut();
        };
        let step = Wrap {
            value: divisor,
            ..Wrap::default()
        };
        let step = spec.add_wrap(id, mjWRAP_PULLEY, step);
        handle::address(spec, step)
    }
}

/// Adds a custom numeric field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addNumeric(s: *mut mjSpec) -> *mut mjsNumeric {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a custom text field.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addText(s: *mut mjSpec) -> *mut mjsText {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a custom tuple.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addTuple(s: *mut mjSpec) -> *mut mjsTuple {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a keyframe.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addKey(s: *mut mjSpec) -> *mut mjsKey {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a plugin instance.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addPlugin(s: *mut mjSpec) -> *mut mjsPlugin {
    // SAFETY: the common contract of this floor
    unsafe { handle::add(s, ptr::null()) }
}

/// Adds a default class below `parent` (NULL: the top class), starting as its copy; NULL and an error when
/// the name is taken.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_addDefault(
    s: *mut mjSpec,
    classname: *const c_char,
    parent: *const mjsDefault,
) -> *mut mjsDefault {
    // SAFETY: the common contract of this floor
    unsafe {
        let parent = handle::class(parent);
        let Some(spec) = handle::spec_mut(s) else {
            return ptr::null_mut();
        };
        let parent = parent.unwrap_or(spec.main_class().id());
        match spec.add_class(&handle::text(classname), Some(parent)) {
            Ok(id) => handle::address(spec, id),
            Err(error) => {
                handle::remember(spec, &error);
                ptr::null_mut()
            }
        }
    }
}
