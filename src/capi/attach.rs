//! mujoco.h, section "Attachment".

use core::ffi::c_char;
use core::ptr;

use super::handle;
use crate::abi::*;
use crate::author::Error;
use crate::author::element::{ElemId, Into, Spec};
use crate::base::catch::entry;
use crate::base::report;

/// Attaches `child` to `parent`, with `prefix` and `suffix` (may be NULL) around all its names.
///
/// `parent` is a frame, a site, or a body; `child` is a body, a frame with its content, or a whole
/// spec (its `element`), whose world content goes into a new frame. A body parent takes frames and
/// specs only. Assets, classes, keyframes and what refers to the attached part come along; elements
/// keep the compiler settings of their spec. After `mjs_setDeepCopy(parent, 1)` everything is
/// copied; else the child's own elements move, which they can once, and pointers to them stay valid.
///
/// Returns the attached element (the new frame for a spec), or NULL with the reason in
/// `mjs_getError`. A NULL element is an error of the caller.
///
/// # Safety
/// Both elements are alive and of this library; nothing else uses their specs meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjs_attach(
    parent: *mut mjsElement,
    child: *const mjsElement,
    prefix: *const c_char,
    suffix: *const c_char,
) -> *mut mjsElement {
    // SAFETY: the common contract of this floor
    entry(ptr::null_mut(), || unsafe {
        attach(parent, child, prefix, suffix)
    })
}

/// # Safety
/// As [`mjs_attach`].
unsafe fn attach(
    parent: *mut mjsElement,
    child: *const mjsElement,
    prefix: *const c_char,
    suffix: *const c_char,
) -> *mut mjsElement {
    if parent.is_null() {
        report::raise(format_args!("parent element is null"));
    }
    if child.is_null() {
        report::raise(format_args!("child element is null"));
    }
    // SAFETY: elements of live specs, as asked above; specs are told apart by address before both are borrowed
    unsafe {
        let same = match (handle::element(parent), handle::element(child)) {
            (Some(a), Some(b)) => a.spec == b.spec,
            _ => false,
        };
        let Some((spec, to)) = handle::owner_mut(parent) else {
            return ptr::null_mut();
        };
        let Some(what) = handle::element(child) else {
            return ptr::null_mut();
        };
        let (kind, what) = (what.kind(), what.id);
        let names = [handle::text(prefix), handle::text(suffix)];
        let names = [names[0].as_str(), names[1].as_str()];
        let outcome = if same {
            attach_own(spec, to, kind, what, names)
        } else {
            // C declares the child const, and an attachment by reference moves it all the same
            match handle::owner_mut(child.cast_mut()) {
                Some((other, _)) => attach_other(spec, to, other, kind, what, names),
                None => return ptr::null_mut(),
            }
        };
        match outcome {
            Ok(id) => {
                let attached = handle::pointer(spec, Some(id));
                let notes = core::mem::take(&mut spec.notes);
                notes.iter().for_each(|note| report::remark(note));
                attached
            }
            Err(error) => {
                handle::remember(spec, &error);
                ptr::null_mut()
            }
        }
    }
}

fn attach_own(
    spec: &mut Spec,
    to: ElemId,
    kind: mjtObj,
    what: ElemId,
    names: [&str; 2],
) -> Result<ElemId, Error> {
    check(spec, to, kind)?;
    if !spec.deep_copy.get() {
        return Err(Error::new(
            "Child element is in the parent spec; enable deep copy to attach a copy of it.",
        ));
    }
    if kind == mjOBJ_MODEL {
        return Err(Error::new("a spec cannot be attached to itself"));
    }
    spec.cut_for_attachment();
    let into = place(spec, to);
    let attached = spec.attach(None, what, into, names)?;
    Ok(attached.map[&what])
}

fn attach_other(
    spec: &mut Spec,
    to: ElemId,
    other: &mut Spec,
    kind: mjtObj,
    what: ElemId,
    names: [&str; 2],
) -> Result<ElemId, Error> {
    check(spec, to, kind)?;
    let moves = !spec.deep_copy.get();
    if kind == mjOBJ_MODEL && other.attached.get() {
        return Err(Error::new(
            "Child spec is already attached by reference; enable deep copy to attach a spec more \
             than once.",
        ));
    }
    hold(spec, other);
    spec.cut_for_attachment();
    let mut into = place(spec, to);
    let mut made = None;
    if kind == mjOBJ_MODEL {
        let (outer, inner) = spec.frames_for_world(other, into);
        (made, into) = (Some(outer), inner);
    }
    let attached = spec.attach(Some(other), what, into, names)?;
    if moves {
        for element in spec.adopt(other, &attached.map) {
            // SAFETY: alive in `spec`; the other spec gives the reference back when it is deleted
            unsafe { super::private::_mjPRIVATE_addRefElement(element) };
        }
        other.attached.set(true);
    }
    Ok(made.unwrap_or_else(|| attached.map[&what]))
}

/// Lets the other spec live as long as this one: copies refer to it.
fn hold(spec: &mut Spec, other: &Spec) {
    let address = handle::address(other, other.root());
    if !spec.kin.contains(&address) {
        spec.kin.push(address);
        other.holders.update(|n| n + 1);
    }
}

/// What may be attached to what.
fn check(spec: &Spec, to: ElemId, kind: mjtObj) -> Result<(), Error> {
    let what = match (spec.element(to).kind(), kind) {
        (mjOBJ_BODY | mjOBJ_FRAME | mjOBJ_SITE, mjOBJ_FRAME | mjOBJ_MODEL) => return Ok(()),
        (mjOBJ_FRAME | mjOBJ_SITE, mjOBJ_BODY) => return Ok(()),
        (mjOBJ_BODY, mjOBJ_BODY) => "child element is not a frame",
        (mjOBJ_BODY | mjOBJ_FRAME | mjOBJ_SITE, _) => "child element is not a body or frame",
        _ => "parent element is not a frame, body or site",
    };
    Err(Error::new(what))
}

/// The place that a parent element stands for; a site gives a new frame in its own place.
fn place(spec: &mut Spec, to: ElemId) -> Into {
    let element = spec.element(to);
    match element.kind() {
        mjOBJ_BODY => Into {
            body: to,
            frame: None,
        },
        mjOBJ_FRAME => Into {
            body: element.parent.expect("frames are in bodies"),
            frame: Some(to),
        },
        _ => {
            let site = *element.get::<mjsSite>();
            let (body, outer) = (element.parent.expect("sites are in bodies"), element.frame);
            let frame = spec.add_in_body::<mjsFrame>(Some(body), None);
            let element = spec.element_mut(frame);
            element.frame = outer;
            element.record.edit::<mjsFrame>(|f| {
                (f.pos, f.quat, f.alt) = (site.pos, site.quat, site.alt);
            });
            Into {
                body,
                frame: Some(frame),
            }
        }
    }
}
