//! mujoco.h, section "Find and get utilities".

use core::ffi::{c_char, c_int};

use super::handle;

use crate::abi::*;
use crate::author::element::Element;
use crate::base::report;
use core::ptr;

/// The spec that owns an element.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpec(element: *const mjsElement) -> *mut mjSpec {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, _)) = handle::owner(element) else {
            return ptr::null_mut();
        };
        handle::address(spec, spec.root())
    }
}

/// The spec in which the element was first created; an attachment does not change it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getOriginSpec(element: *const mjsElement) -> *mut mjSpec {
    // SAFETY: the common contract of this floor
    unsafe {
        match handle::element(element).and_then(|e| e.origin.as_ref()) {
            Some(origin) => origin.spec,
            None => mjs_getSpec(element),
        }
    }
}

/// Compiler settings that hold for an element: those of the spec it was first created in.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getCompiler(element: *const mjsElement) -> *mut mjsCompiler {
    // SAFETY: the common contract of this floor
    unsafe {
        let spec = mjs_getOriginSpec(element);
        if spec.is_null() {
            ptr::null_mut()
        } else {
            &raw mut (*spec).compiler
        }
    }
}

/// The spec with this model name among model assets and those of which something was attached here; NULL when there
/// is none. It lives at least as long as `spec`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findSpec(
    spec: *const mjSpec,
    name: *const c_char,
) -> *mut mjSpec {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(spec) else {
            return ptr::null_mut();
        };
        let name = handle::text(name);
        let assets = spec.models.iter().map(|m| handle::address(m, m.root()));
        let mut all = assets.chain(spec.kin.iter().copied());
        let named = |s: &*mut mjSpec| {
            handle::spec(*s).is_some_and(|m| m.text(m.public().modelname) == name)
        };
        all.find(named).unwrap_or(ptr::null_mut())
    }
}

/// The body with this name, NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findBody(
    s: *const mjSpec,
    name: *const c_char,
) -> *mut mjsBody {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        handle::cast(handle::pointer(
            spec,
            handle::named(spec, mjOBJ_BODY, &handle::text(name)),
        ))
    }
}

/// The element of this type and name, NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findElement(
    s: *const mjSpec,
    r#type: mjtObj,
    name: *const c_char,
) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        let kind = if r#type == mjOBJ_XBODY {
            mjOBJ_BODY
        } else {
            r#type
        };
        handle::pointer(spec, handle::named(spec, kind, &handle::text(name)))
    }
}

/// The body with this name inside `body`, at any depth; NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findChild(
    body: *const mjsBody,
    name: *const c_char,
) -> *mut mjsBody {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(body) else {
            return ptr::null_mut();
        };
        let name = handle::text(name);
        let inside = spec.inside(id, mjOBJ_BODY, true);
        let found = inside.into_iter().find(|&b| spec.element(b).name() == name);
        found.map_or(ptr::null_mut(), |b| handle::address(spec, b))
    }
}

/// The body that contains an element; NULL for the world and outside bodies, and when the body is deleted
/// and no client references it.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getParent(element: *const mjsElement) -> *mut mjsBody {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner(element) else {
            return ptr::null_mut();
        };
        let there =
            |body: &Element| body.kind() == mjOBJ_BODY && (body.alive || body.refs.get() > 0);
        let parent = spec.element(id).parent.filter(|&p| there(spec.element(p)));
        parent.map_or(ptr::null_mut(), |p| handle::address(spec, p))
    }
}

/// The frame that contains an element; NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getFrame(element: *const mjsElement) -> *mut mjsFrame {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner(element) else {
            return ptr::null_mut();
        };
        spec.element(id)
            .frame
            .map_or(ptr::null_mut(), |f| handle::address(spec, f))
    }
}

/// The frame with this name, NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findFrame(
    s: *const mjSpec,
    name: *const c_char,
) -> *mut mjsFrame {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        handle::cast(handle::pointer(
            spec,
            handle::named(spec, mjOBJ_FRAME, &handle::text(name)),
        ))
    }
}

/// The default class an element was created from; NULL for kinds of elements that have none, and when the class was
/// deleted.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getDefault(element: *const mjsElement) -> *mut mjsDefault {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::owner(element) else {
            return ptr::null_mut();
        };
        let class = spec.element(id).class.filter(|&c| spec.element(c).alive);
        class.map_or(ptr::null_mut(), |class| handle::address(spec, class))
    }
}

/// The default class with this name, NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_findDefault(
    s: *const mjSpec,
    classname: *const c_char,
) -> *mut mjsDefault {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        let class = spec.class_named(&handle::text(classname));
        class.map_or(ptr::null_mut(), |id| handle::address(spec, id))
    }
}

/// The top default class.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getSpecDefault(s: *const mjSpec) -> *mut mjsDefault {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        handle::address(spec, spec.main_class().id())
    }
}

/// Index of an element in the model, -1 for NULL and for what has none. What is in bodies gets it by compilation,
/// attachment or deletion in the spec, and loses it when something is added.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getId(element: *const mjsElement) -> c_int {
    // SAFETY: the common contract of this floor
    unsafe { handle::owner(element) }.map_or(-1, |(spec, id)| spec.number_of(id))
}

/// The first element of this type inside `body`; `recurse` looks into the bodies below it too.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstChild(
    body: *const mjsBody,
    r#type: mjtObj,
    recurse: c_int,
) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(body) else {
            return ptr::null_mut();
        };
        let kind = match r#type {
            mjOBJ_XBODY => mjOBJ_BODY,
            kind => kind,
        };
        handle::pointer(spec, spec.inside(id, kind, recurse != 0))
    }
}

/// The element after `child` inside `body`, of the same type; NULL after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextChild(
    body: *const mjsBody,
    child: *const mjsElement,
    recurse: c_int,
) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(body) else {
            return ptr::null_mut();
        };
        let Some(child) = handle::element(child) else {
            return ptr::null_mut();
        };
        let Some(place) = handle::place(spec, child) else {
            return ptr::null_mut();
        };
        let all = spec.inside(id, child.kind(), recurse != 0);
        handle::pointer(spec, all.into_iter().skip_while(|&e| e != place).skip(1))
    }
}

/// The first element of this type: for what lives in bodies in the order of the tree, else of creation.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_firstElement(
    s: *const mjSpec,
    r#type: mjtObj,
) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        handle::pointer(spec, spec.sequence(r#type).iter().copied())
    }
}

/// The element after this one, of the same type; NULL after the last.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_nextElement(
    s: *const mjSpec,
    element: *const mjsElement,
) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some(spec) = handle::spec(s) else {
            return ptr::null_mut();
        };
        let Some(element) = handle::element(element) else {
            return ptr::null_mut();
        };
        let place = handle::place(spec, element);
        let after = core::iter::successors(place, |&id| spec.next(id)).skip(1);
        handle::pointer(spec, after)
    }
}

/// The joint, site or geom that a path step names; NULL when it does not exist, and for pulleys.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapTarget(wrap: *const mjsWrap) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(wrap) else {
            return ptr::null_mut();
        };
        let step = spec.element(id);
        let kind = match step.get::<mjsWrap>().r#type {
            mjWRAP_JOINT => mjOBJ_JOINT,
            mjWRAP_SITE => mjOBJ_SITE,
            mjWRAP_SPHERE | mjWRAP_CYLINDER => mjOBJ_GEOM,
            _ => return ptr::null_mut(),
        };
        handle::pointer(spec, spec.find(kind, &step.wrap.target))
    }
}

/// The side site of a wrapping geom; NULL when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapSideSite(wrap: *const mjsWrap) -> *mut mjsSite {
    // SAFETY: the common contract of this floor
    unsafe {
        let Some((spec, id)) = handle::located(wrap) else {
            return ptr::null_mut();
        };
        let site = spec.find(mjOBJ_SITE, &spec.element(id).wrap.sidesite);
        site.map_or(ptr::null_mut(), |site| handle::address(spec, site))
    }
}

/// Divisor of a pulley; 1, with a warning, of another kind.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapDivisor(wrap: *const mjsWrap) -> f64 {
    // SAFETY: the common contract of this floor
    unsafe { wrap_value(wrap, mjWRAP_PULLEY, "divisor", "pulley") }
}

/// The number of an item of a tendon that is of the kind that has it.
///
/// # Safety
/// `wrap` is NULL or live.
unsafe fn wrap_value(wrap: *const mjsWrap, kind: mjtWrap, what: &str, of: &str) -> f64 {
    // SAFETY: the item is live
    let Some((spec, id)) = (unsafe { handle::located(wrap) }) else {
        return 0.0;
    };
    let item = &spec.element(id).wrap;
    // SAFETY: as above
    if unsafe { (*wrap).r#type } == kind {
        return item.value;
    }
    let name = &item.target;
    report::warning(format_args!(
        "Querying {what} attribute of non-{of} wrap: {name}"
    ));
    1.0
}

/// Coefficient of a joint in a fixed tendon; 1, with a warning, of another kind.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_getWrapCoef(wrap: *const mjsWrap) -> f64 {
    // SAFETY: the common contract of this floor
    unsafe { wrap_value(wrap, mjWRAP_JOINT, "coef", "joint") }
}
