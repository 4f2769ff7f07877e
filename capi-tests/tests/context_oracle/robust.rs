//! What a client may do to a context and a scene: nothing of it ends the process, and contexts leave nothing behind.

use std::ffi::{c_char, c_int};

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::stage::{Stage, rect, whole};
use crate::{RICH, both, members};

type Render = unsafe extern "C-unwind" fn(mjrRect, *mut mjvScene, *const mjrContext);
type Free = unsafe extern "C-unwind" fn(*mut mjrContext);

/// Bytes that the process has asked for and not given back. Pages it holds would tell of the allocator's holes too.
fn in_use() -> usize {
    // SAFETY: plain numbers of the allocator
    let heap = unsafe { libc::mallinfo2() };
    heap.uordblks + heap.hblkhd
}

fn free(stage: &Stage) {
    let con = stage.con();
    let done = stage.call("mjr_freeContext", |f: Free| unsafe { f(con) });
    done.expect("nothing");
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn contexts_made_and_freed_leave_nothing() {
    // in a process of its own: other tests take memory too
    let alone = "RUJOCO_ALONE";
    if std::env::var_os(alone).is_none() {
        let name = "robust::contexts_made_and_freed_leave_nothing";
        let program = std::env::current_exe().expect("this program");
        let mut child = std::process::Command::new(program);
        let ran = child.args(["--exact", name]).env(alone, "1").output();
        let ran = ran.expect("a process");
        assert!(
            ran.status.success(),
            "{}",
            String::from_utf8_lossy(&ran.stdout)
        );
        return;
    }
    // what the driver keeps for itself is seen on the reference
    let [ours, theirs] = both(RICH, 100, |stage| {
        let mut first = 0;
        for i in 0..900 {
            free(stage);
            stage.make(100).expect("a context");
            // between the 200th and the 300th the driver takes 1 MB once, whichever library draws
            if i == 399 {
                first = in_use();
            }
        }
        (in_use().saturating_sub(first), members(&stage.con))
    });
    // names of textures, buffers and lists as if nothing were left
    assert!(ours.1 == theirs.1, "other names");
    let (ours, theirs, room) = (ours.0, theirs.0, 1 << 16);
    assert!(ours <= theirs + room, "{ours} bytes more, theirs {theirs}");
}

/// A scene of the stage's model, with everything that can be shown.
fn scene(stage: &Stage) -> Box<mjvScene> {
    let m = stage.m;
    let d = stage.lib.make_data(m).expect("data");
    stage.lib.stage("mj_forward", m, d).expect("a state");
    // SAFETY: all members may be zero
    let mut scene: Box<mjvScene> = Box::new(unsafe { std::mem::zeroed() });
    let mut option: Box<mjvOption> = Box::new(unsafe { std::mem::zeroed() });
    let mut camera: Box<mjvCamera> = Box::new(unsafe { std::mem::zeroed() });
    type Default<T> = unsafe extern "C-unwind" fn(*mut T);
    type Make = unsafe extern "C-unwind" fn(*const mjModel, *mut mjvScene, c_int);
    type View = unsafe extern "C-unwind" fn(*const mjModel, *mut mjvCamera);
    type Update = unsafe extern "C-unwind" fn(
        *const mjModel,
        *mut mjData,
        *const mjvOption,
        *const mjvPerturb,
        *mut mjvCamera,
        c_int,
        *mut mjvScene,
    );
    let lib = &stage.lib;
    let (default, options) = (
        lib.function::<Default<mjvScene>>("mjv_defaultScene"),
        lib.function::<Default<mjvOption>>("mjv_defaultOption"),
    );
    let (make, view) = (
        lib.function::<Make>("mjv_makeScene"),
        lib.function::<View>("mjv_defaultFreeCamera"),
    );
    let update: Update = lib.function("mjv_updateScene");
    let made = lib.guarded(|| unsafe {
        default(&mut *scene);
        options(&mut *option);
        make(m, &mut *scene, 100);
        view(m, &mut *camera);
        option.flags.fill(1);
        let none = std::ptr::null();
        update(m, d, &*option, none, &mut *camera, mjCAT_ALL, &mut *scene);
    });
    made.expect("a scene");
    lib.delete_data(d);
    scene
}

/// An integer that means nothing, or something else than it should.
fn wild(random: &mut Random) -> c_int {
    let known = [
        0,
        1,
        -1,
        2,
        7,
        99,
        100,
        999,
        1000,
        1001,
        -2,
        c_int::MAX,
        c_int::MIN,
        1 << 16,
    ];
    match random.below(3) {
        0 => random.bits() as c_int,
        _ => known[random.below(known.len())],
    }
}

/// A number that is none, or very large or small.
fn odd(random: &mut Random) -> f32 {
    let known = [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::MAX,
        -f32::MAX,
        f32::MIN_POSITIVE,
        0.0,
        -1.0,
        1e-30,
        1e9,
    ];
    known[random.below(known.len())]
}

/// Spoils some of a geom.
fn spoil(random: &mut Random, geom: &mut mjvGeom) {
    match random.below(9) {
        0 => geom.r#type = wild(random),
        1 => geom.dataid = wild(random),
        2 => (geom.objtype, geom.objid) = (wild(random), wild(random)),
        3 => (geom.matid, geom.texid) = (wild(random), wild(random)),
        4 => geom.size[random.below(3)] = odd(random),
        5 => geom.pos[random.below(3)] = odd(random),
        6 => geom.mat[random.below(9)] = odd(random),
        7 => geom.rgba[random.below(4)] = odd(random),
        _ => {
            geom.r#type = [mjGEOM_FLEX, mjGEOM_SKIN, mjGEOM_MESH, mjGEOM_HFIELD][random.below(4)];
            (geom.objid, geom.dataid) = (wild(random), wild(random));
            geom.texcoord = 1;
        }
    }
    geom.segid = wild(random);
    geom.transparent = random.below(2) as u8;
    geom.label.fill(b'x' as c_char);
}

/// Spoils the scene itself, in ways that leave its lists where they are.
fn bend(random: &mut Random, scene: &mut mjvScene) {
    let camera = &mut scene.camera[random.below(2)];
    match random.below(8) {
        0 => camera.pos[random.below(3)] = odd(random),
        1 => camera.forward[random.below(3)] = odd(random),
        2 => camera.frustum_near = odd(random),
        3 => camera.frustum_top = odd(random),
        4 => {
            scene.enabletransform = 1;
            scene.scale = odd(random);
        }
        5 => scene.lights[0].cutoff = odd(random),
        6 => scene.lights[0].dir[random.below(3)] = odd(random),
        _ => scene.framewidth = wild(random).clamp(-9, 999),
    }
    scene.stereo = wild(random);
    for flag in &mut scene.flags {
        *flag = random.below(2) as u8;
    }
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn spoilt_scenes_are_drawn_or_refused() {
    let ours = Library::ours().expect("our library");
    let stage = Stage::new(ours, RICH, 100);
    let mut scene = scene(&stage);
    // SAFETY: the scene's own list, of copies
    let geoms = unsafe { std::slice::from_raw_parts_mut(scene.geoms, scene.ngeom as usize) };
    let sound = geoms.to_vec();
    let plain = (scene.camera, scene.lights, scene.flags);
    let mut random = Random::new(11);
    let (mut drawn, mut refused) = (0, 0);
    for turn in 0..400 {
        geoms.copy_from_slice(&sound);
        (scene.camera, scene.lights, scene.flags) = plain;
        (scene.enabletransform, scene.framewidth, scene.stereo) = (0, 0, 0);
        for _ in 0..1 + random.below(3) {
            let i = random.below(sound.len());
            spoil(&mut random, &mut geoms[i]);
        }
        if turn % 2 == 0 {
            bend(&mut random, &mut scene);
        }
        let (at, con) = (&raw mut *scene, stage.con());
        let done = stage.call("mjr_render", |f: Render| unsafe { f(whole(), at, con) });
        match done {
            Ok(()) => drawn += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(drawn > 100, "{drawn} drawn, {refused} refused");
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn viewports_of_any_size_and_missing_objects_are_no_harm() {
    let ours = Library::ours().expect("our library");
    let mut stage = Stage::new(ours, RICH, 100);
    let mut scene = scene(&stage);
    let (at, con) = (&raw mut *scene, stage.con());
    let edges = [c_int::MIN, -1, 0, 1, 5000, 1 << 20, c_int::MAX];
    for width in edges {
        for height in edges {
            let view = rect([edges[(width as usize) % 7], 0, width, height]);
            let _ = stage.call("mjr_render", |f: Render| unsafe { f(view, at, con) });
            stage.rectangle(view, [1.0, 0.0, 0.0, 0.5]);
            stage.overlay(0, 2, view, [Some("a\nb"), Some("c")]);
        }
    }
    // names that are no object's, and lists that are not there
    let whole_context = members(&stage.con);
    let spoilers: [fn(&mut mjrContext); 8] = [
        |con| con.texture.fill(12_345),
        |con| con.mat_texid.fill(c_int::MAX),
        |con| con.mat_texid.fill(c_int::MIN),
        |con| (con.ntexture, con.texture) = (0, [0; 1000]),
        |con| (con.baseMesh, con.rangeMesh) = (u32::MAX, c_int::MAX),
        |con| (con.baseBuiltin, con.rangeBuiltin) = (0, 0),
        |con| (con.basePlane, con.rangePlane) = (7, -1),
        |con| con.shadowFBO = 4_000,
    ];
    for spoiler in spoilers {
        let mut spoilt = stage.con.clone();
        spoiler(&mut spoilt);
        let con = &raw const *spoilt;
        let _ = stage.call("mjr_render", |f: Render| unsafe { f(whole(), at, con) });
    }
    assert!(whole_context == members(&stage.con));
    stage.make(100).expect("the context is sound");
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn a_lost_context_is_freed_alike() {
    let pair = both(RICH, 100, |stage| {
        stage.lose();
        free(stage);
        let drawn = stage.picture();
        (members(&stage.con), drawn.rgb, stage.make(100).is_err())
    });
    assert!(pair[0].0 == pair[1].0);
    assert!(pair[0].1 == pair[1].1);
    assert_eq!(pair[0].2, pair[1].2);
}

#[test]
#[cfg_attr(
    not(all(reference, egl)),
    ignore = "needs the reference: make oracle; and packages libegl1, libegl-mesa0"
)]
fn a_context_may_move_to_another_thread() {
    /// The stage belongs to one thread at a time.
    struct Moved<'a>(&'a mut Stage, Box<mjvScene>);
    unsafe impl Send for Moved<'_> {}
    let draw = |stage: &Stage, scene: &mut mjvScene| {
        let (at, con) = (&raw mut *scene, stage.con());
        stage.display().forget();
        let done = stage.call("mjr_render", |f: Render| unsafe { f(whole(), at, con) });
        done.expect("a picture");
        stage.picture()
    };
    let pair = both(RICH, 100, |stage| {
        let mut scene = scene(stage);
        let here = draw(stage, &mut scene);
        stage.display().leave();
        let moved = Moved(stage, scene);
        let job = move || {
            let Moved(stage, mut scene) = { moved };
            // without a context nothing is drawn
            let nothing = draw(stage, &mut scene);
            assert!(stage.display().enter());
            let there = draw(stage, &mut scene);
            stage.display().leave();
            (nothing.rgb, there)
        };
        let (nothing, there) = std::thread::scope(|s| s.spawn(job).join().expect("a thread"));
        assert!(here == there, "another picture");
        nothing
    });
    assert!(pair[0] == pair[1], "without a context");
}
