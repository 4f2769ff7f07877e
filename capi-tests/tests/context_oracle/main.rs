//! Rendering contexts and drawing in two dimensions against the genuine library, in the same driver.
//!
//! The shapes of characters are our own: pictures that contain text are compared where none is, or in the reference's context.
#![allow(clippy::undocumented_unsafe_blocks)] // contexts come from the libraries themselves

mod figures;
mod robust;
mod stage;

use std::ffi::c_int;

use capi_tests::oracle::Library;
use mujoco::abi::*;
use stage::{Stage, rect, whole};

/// A model with every kind of what a context holds.
const RICH: &str = r#"<mujoco>
  <statistic extent="1.3"/>
  <visual>
    <quality shadowsize="64" numslices="7" numstacks="6" numquads="3" offsamples="4"/>
    <map fogstart="2" fogend="7" shadowclip="1.5" shadowscale=".7"/>
    <rgba fog=".1 .2 .3 .4"/>
    <global linewidth="2.5" offwidth="320" offheight="240"/>
  </visual>
  <asset>
    <texture name="sky" type="skybox" builtin="gradient" rgb1="1 0 0" rgb2="0 0 1" width="8" height="48"/>
    <texture name="cube" type="cube" builtin="checker" rgb1="1 0 0" rgb2="0 0 1" width="8" height="8"/>
    <texture name="flat" type="2d" builtin="checker" rgb1="1 1 0" rgb2="0 1 1" width="8" height="4"/>
    <material name="m0" texture="flat" texrepeat="2 3" texuniform="true"/>
    <material name="m1" texture="cube"/>
    <material name="m2" rgba="1 0 0 1"/>
    <material name="m3"><layer role="normal" texture="flat"/></material>
    <mesh name="tet" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <hfield name="h" nrow="4" ncol="3" size="1 2 .5 .1" elevation="0 1 2 3 4 5 6 7 8 9 1 2"/>
    <skin name="s" vertex="0 0 0 1 0 0 0 1 0" texcoord="0 0 1 0 0 1" face="0 1 2">
      <bone body="b" bindpos="0 0 0" bindquat="1 0 0 0" vertid="0 1 2" vertweight="1 1 1"/>
    </skin>
  </asset>
  <worldbody>
    <geom type="plane" size="1 1 .1"/><geom type="plane" size="0 2 .1" material="m0"/>
    <geom type="mesh" mesh="tet"/><geom type="hfield" hfield="h"/>
    <body name="b"><geom size=".1"/></body>
  </worldbody>
</mujoco>"#;

/// Both libraries, each with a context in an OpenGL context of its own, one after the other.
fn both<R: Send>(xml: &str, scale: c_int, f: impl Fn(&mut Stage) -> R + Sync) -> [R; 2] {
    // SAFETY: the handle of a library may be used from any thread, one at a time
    struct Moved(Library);
    unsafe impl Send for Moved {}
    let (ours, theirs) = Library::both();
    [ours, theirs].map(Moved).map(|lib| {
        // an OpenGL context belongs to a thread
        let job = || {
            let lib = lib;
            f(&mut Stage::new(lib.0, xml, scale))
        };
        // figures are large
        let thread = || std::thread::Builder::new().stack_size(1 << 26);
        std::thread::scope(|scope| {
            let running = thread().spawn_scoped(scope, job).expect("a thread");
            running.join().expect("a stage")
        })
    })
}

/// Everything of a context but the addresses of its lists.
fn members(con: &mjrContext) -> Vec<u8> {
    let mut bytes = vec![0; size_of::<mjrContext>()];
    // SAFETY: a struct without padding inside, as many bytes
    unsafe {
        std::ptr::copy_nonoverlapping((&raw const *con).cast(), bytes.as_mut_ptr(), bytes.len());
    }
    let lists = std::mem::offset_of!(mjrContext, skinvertVBO);
    bytes[lists..lists + 4 * size_of::<usize>()].fill(0);
    bytes
}

/// Places where two contexts differ.
fn differences(pair: &[Vec<u8>; 2]) -> Vec<usize> {
    let [a, b] = pair;
    (0..a.len()).filter(|&i| a[i] != b[i]).collect()
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn contexts_have_the_same_members() {
    for scale in [
        -7, 0, 50, 99, 100, 124, 125, 150, 174, 175, 200, 250, 275, 300, 1000,
    ] {
        let pair = both(RICH, scale, |stage| members(&stage.con));
        assert!(
            differences(&pair).is_empty(),
            "scale {scale}: {:?}",
            differences(&pair)
        );
    }
    // after other fonts, buffers and sizes, and when all is gone
    let pair = both(RICH, 100, |stage| {
        let mut seen = Vec::new();
        for scale in [50, 100, 150, 200, 250, 300, 77] {
            type Change = unsafe extern "C-unwind" fn(c_int, *mut mjrContext);
            let con = stage.con();
            let done = stage.call("mjr_changeFont", |f: Change| unsafe { f(scale, con) });
            seen.push((done, members(&stage.con)));
        }
        for args in [
            [0, 40, 30, 0],
            [0, 20, 10, 4],
            [9, 5, 6, 99],
            [3, 0, 5, 0],
            [0, -1, 0, 0],
            [10, 1, 1, 0],
        ] {
            type Add = unsafe extern "C-unwind" fn(c_int, c_int, c_int, c_int, *mut mjrContext);
            let ([i, w, h, samples], con) = (args, stage.con());
            let done = stage.call("mjr_addAux", |f: Add| unsafe { f(i, w, h, samples, con) });
            seen.push((done, members(&stage.con)));
        }
        for size in [[320, 240], [100, 50], [0, 50], [320, 240]] {
            type Resize = unsafe extern "C-unwind" fn(c_int, c_int, *mut mjrContext);
            let ([w, h], con) = (size, stage.con());
            let done = stage.call("mjr_resizeOffscreen", |f: Resize| unsafe { f(w, h, con) });
            seen.push((done, members(&stage.con)));
        }
        let again = stage.make(150);
        seen.push((again, members(&stage.con)));
        type Free = unsafe extern "C-unwind" fn(*mut mjrContext);
        let con = stage.con();
        for _ in 0..2 {
            let done = stage.call("mjr_freeContext", |f: Free| unsafe { f(con) });
            seen.push((done, members(&stage.con)));
        }
        seen
    });
    let [ours, theirs] = pair;
    for (i, (a, b)) in ours.into_iter().zip(theirs).enumerate() {
        assert_eq!(a.0, b.0, "step {i}");
        let wrong = differences(&[a.1, b.1]);
        assert!(wrong.is_empty(), "step {i}: {wrong:?}");
    }
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn rectangles_and_panels_have_the_same_pixels() {
    let pair = both(RICH, 100, |stage| {
        stage.clear();
        for (i, r) in [
            [10, 20, 100, 50],
            [-20, 200, 60, 90],
            [300, 5, 0, 9],
            [40, 40, 9, -9],
            [150, 100, 33, 1],
        ]
        .into_iter()
        .enumerate()
        {
            stage.rectangle(rect(r), [0.9, 0.1 * i as f32, 0.3, 0.3 + 0.2 * i as f32]);
        }
        // panels of lines without characters, whose places depend on sizes only
        for (font, view) in [
            (0, whole()),
            (2, rect([20, 30, 251, 177])),
            (1, rect([3, 3, 50, 40])),
        ] {
            for grid in -1..9 {
                for texts in [
                    [Some(" \n   "), None],
                    [Some("      \n\n"), Some(" \n \n  ")],
                    [Some(""), Some("   ")],
                    [Some("\n\n "), Some("")],
                ] {
                    stage.overlay(font, grid, view, texts);
                }
            }
        }
        stage.picture()
    });
    let [a, b] = &pair;
    assert!(a.rgb.iter().any(|c| *c != a.rgb[0]));
    let wrong = (0..a.rgb.len()).filter(|&i| a.rgb[i] != b.rgb[i]).count();
    assert_eq!(wrong, 0, "channels differ");
    assert!(a.depth == b.depth);
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn pixels_go_in_and_come_out_alike() {
    let pair = both(RICH, 100, |stage| {
        let (w, h) = (37, 21);
        let rgb: Vec<u8> = (0..3 * w * h).map(|i| (i * 7 % 251) as u8).collect();
        let view = rect([11, 13, w, h]);
        let con = stage.con();
        stage.clear();
        type Draw = unsafe extern "C-unwind" fn(*const u8, *const f32, mjrRect, *const mjrContext);
        let drawn = stage.call("mjr_drawPixels", |f: Draw| unsafe {
            f(rgb.as_ptr(), std::ptr::null(), view, con)
        });
        drawn.expect("pixels");
        type Aux = unsafe extern "C-unwind" fn(c_int, c_int, c_int, c_int, *mut mjrContext);
        type SetAux = unsafe extern "C-unwind" fn(c_int, *const mjrContext);
        type Blit = unsafe extern "C-unwind" fn(c_int, mjrRect, c_int, c_int, *const mjrContext);
        let aux = stage.call("mjr_addAux", |f: Aux| unsafe { f(2, 60, 40, 2, con) });
        aux.expect("a buffer");
        stage
            .call("mjr_setAux", |f: SetAux| unsafe { f(2, con) })
            .expect("a buffer");
        stage.rectangle(rect([0, 0, 60, 40]), [1.0, 0.5, 0.25, 1.0]);
        stage.rectangle(rect([5, 6, 20, 11]), [0.1, 0.5, 0.9, 0.7]);
        let blit = stage.call("mjr_blitAux", |f: Blit| unsafe {
            f(2, rect([2, 3, 50, 30]), 100, 90, con)
        });
        blit.expect("a copy");
        let missing = stage.call("mjr_setAux", |f: SetAux| unsafe { f(7, con) });
        let outside = stage.call("mjr_blitAux", |f: Blit| unsafe { f(-1, view, 0, 0, con) });
        let first = stage.picture();
        stage.con.readDepthMap = mjDEPTH_ZEROFAR;
        stage.con.readPixelFormat = 0x80E0; // GL_BGR
        (first, stage.picture(), missing, outside)
    });
    let [a, b] = &pair;
    assert!(a.0 == b.0, "pixels differ");
    assert!(a.1 == b.1, "pixels in another form differ");
    assert!(a.0.rgb != a.1.rgb);
    assert_eq!((&a.2, &a.3), (&b.2, &b.3));
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rectangles_are_found_alike() {
    let (ours, theirs) = Library::both();
    type Find = unsafe extern "C-unwind" fn(c_int, c_int, c_int, *const mjrRect) -> c_int;
    let rects = [
        [5, 5, 9, 9],
        [0, 0, 100, 3],
        [-4, -4, 8, 8],
        [50, 50, -3, 5],
        [i32::MAX - 3, 0, 9, 9],
    ]
    .map(rect);
    let find: [Find; 2] = [&ours, &theirs].map(|lib| lib.function("mjr_findRect"));
    for x in (-6..16).chain([i32::MAX - 1]) {
        for y in -6..16 {
            for n in 0..5 {
                let found = find.map(|f| unsafe { f(x, y, n, rects.as_ptr()) });
                assert_eq!(found[0], found[1], "{x} {y} {n}");
            }
        }
    }
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn models_that_opengl_refuses_are_errors() {
    for (attribute, expected) in [
        (
            "<quality offsamples=\"-3\"/>",
            "Offscreen framebuffer is not complete, error 0x8cd6",
        ),
        (
            "<quality shadowsize=\"100000\"/>",
            "Shadow framebuffer is not complete, error 0x8cd6",
        ),
        (
            "<global offwidth=\"0\"/>",
            "No OpenGL framebuffer available",
        ),
    ] {
        let xml = format!("<mujoco><visual>{attribute}</visual><worldbody/></mujoco>");
        let pair = both("<mujoco/>", 100, |stage| {
            stage.m = stage.lib.load_text(&xml).expect("a model");
            stage.make(100)
        });
        assert_eq!(pair, [Err(expected.into()), Err(expected.into())]);
    }
}
