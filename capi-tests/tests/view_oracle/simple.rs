//! Functions of numbers alone, on random arguments: same bits, same errors.

use std::ffi::c_int;
use std::sync::LazyLock;

use capi_tests::oracle::Library;
use capi_tests::oracle::structs::Layout;
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::fill;

/// Random calls per function.
const CALLS: usize = 4000;

/// Bits of numbers, with one NaN for all.
fn bits(x: &[f64]) -> Vec<u64> {
    x.iter()
        .map(|x| if x.is_nan() { f64::NAN } else { *x }.to_bits())
        .collect()
}

/// Runs `call` with both libraries on equal random streams and wants equal outcomes, some of them not errors.
fn compare<R: PartialEq + std::fmt::Debug>(
    name: &str,
    both: &(Library, Library),
    call: impl Fn(&Library, &mut Random) -> R,
) {
    let mut fine = 0;
    for seed in 0..CALLS as u64 {
        let run = |library: &Library| library.guarded(|| call(library, &mut Random::new(seed)));
        let (ours, theirs) = (run(&both.0), run(&both.1));
        fine += usize::from(theirs.is_ok());
        assert!(
            ours == theirs,
            "{name}, seed {seed}:\n{}",
            fill::unlike(&ours, &theirs)
        );
    }
    assert!(
        fine > CALLS / 10,
        "{name}: only {fine} of {CALLS} calls succeed"
    );
}

/// Fills a struct of `byte`s with both libraries' functions and compares all members.
fn same_defaults<T>(name: &str, kind: &str, both: &(Library, Library)) {
    let layout = Layout::of(kind);
    for byte in [0x00, 0xa5] {
        let run = |library: &Library| {
            let mut x: Box<T> = fill::bytes(byte);
            let f: unsafe extern "C-unwind" fn(*mut T) = library.function(name);
            unsafe { f(&mut *x) };
            x
        };
        let different = layout.differences(&*run(&both.0), &*run(&both.1));
        assert!(different.is_empty(), "{name}: {different:?}");
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn defaults() {
    let both = Library::both();
    same_defaults::<mjvCamera>("mjv_defaultCamera", "mjvCamera", &both);
    same_defaults::<mjvPerturb>("mjv_defaultPerturb", "mjvPerturb", &both);
    same_defaults::<mjvOption>("mjv_defaultOption", "mjvOption", &both);
    same_defaults::<mjvFigure>("mjv_defaultFigure", "mjvFigure", &both);
    same_defaults::<mjvScene>("mjv_defaultScene", "mjvScene", &both);
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn geoms() {
    let both = Library::both();
    let layout = Layout::of("mjvGeom");
    type Init = unsafe extern "C-unwind" fn(
        *mut mjvGeom,
        c_int,
        *const f64,
        *const f64,
        *const f64,
        *const f32,
    );
    const KINDS: [c_int; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100, 101, 102, 103, 104, 105, -1];
    let show = |g: &mjvGeom| layout.lines(g);
    compare("mjv_initGeom", &both, |library, r| {
        let init: Init = library.function("mjv_initGeom");
        let mut geom: Box<mjvGeom> = fill::bytes(0xa5);
        let kind = KINDS[r.below(KINDS.len())];
        let (size, pos, mat) = (
            fill::numbers::<3>(r),
            fill::numbers::<3>(r),
            fill::numbers::<9>(r),
        );
        let rgba = fill::numbers::<4>(r).map(|x| x as f32);
        let mut some = |p: *const f64| if r.one_in(4) { std::ptr::null() } else { p };
        let (size, pos, mat) = (some(size.as_ptr()), some(pos.as_ptr()), some(mat.as_ptr()));
        let rgba = some(rgba.as_ptr().cast()).cast();
        unsafe { init(&mut *geom, kind, size, pos, mat, rgba) };
        show(&geom)
    });
    type Connect = unsafe extern "C-unwind" fn(*mut mjvGeom, c_int, f64, *const f64, *const f64);
    compare("mjv_connector", &both, |library, r| {
        let connect: Connect = library.function("mjv_connector");
        let mut geom: Box<mjvGeom> = fill::bytes(0xa5);
        let kind = KINDS[r.below(KINDS.len())];
        let (width, from) = (fill::number(r), fill::numbers::<3>(r));
        let to = if r.one_in(8) {
            from
        } else {
            fill::numbers::<3>(r)
        };
        unsafe { connect(&mut *geom, kind, width, from.as_ptr(), to.as_ptr()) };
        show(&geom)
    });
}

/// A scene without lists, its cameras and transformation random.
fn random_scene(r: &mut Random) -> Box<mjvScene> {
    static EYE: LazyLock<Layout> = LazyLock::new(|| Layout::of("mjvGLCamera"));
    let mut scn: Box<mjvScene> = fill::bytes(0);
    for camera in &mut scn.camera {
        fill::random(camera, &EYE, r);
        camera.frustum_near = camera.frustum_near.abs();
    }
    if r.one_in(3) {
        scn.camera[1] = scn.camera[0];
    }
    if !r.one_in(20) {
        scn.camera[1].orthographic = scn.camera[0].orthographic;
    }
    scn.enabletransform = r.below(2) as u8;
    scn.translate = fill::numbers::<3>(r).map(|x| x as f32);
    scn.rotate = fill::numbers::<4>(r).map(|x| x as f32);
    scn.scale = fill::number(r).abs() as f32;
    scn
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn rooms() {
    let both = Library::both();
    type Pose =
        unsafe extern "C-unwind" fn(*mut f64, *mut f64, *const f64, *const f64, *const mjvScene);
    for name in ["mjv_room2model", "mjv_model2room"] {
        compare(name, &both, |library, r| {
            let f: Pose = library.function(name);
            let scn = random_scene(r);
            let (from_pos, from_quat) = (fill::numbers::<3>(r), fill::numbers::<4>(r));
            let (mut pos, mut quat) = ([7.0; 3], [7.0; 4]);
            unsafe {
                f(
                    pos.as_mut_ptr(),
                    quat.as_mut_ptr(),
                    from_pos.as_ptr(),
                    from_quat.as_ptr(),
                    &*scn,
                )
            };
            (bits(&pos), bits(&quat))
        });
    }
    type View = unsafe extern "C-unwind" fn(*mut f64, *mut f64, *mut f64, *const mjvScene);
    for name in ["mjv_cameraInModel", "mjv_cameraInRoom"] {
        compare(name, &both, |library, r| {
            let f: View = library.function(name);
            let scn = random_scene(r);
            let mut x = [[7.0; 3]; 3];
            let [pos, forward, up] = &mut x;
            unsafe {
                f(
                    pos.as_mut_ptr(),
                    forward.as_mut_ptr(),
                    up.as_mut_ptr(),
                    &*scn,
                )
            };
            bits(x.as_flattened())
        });
    }
    compare("mjv_frustumHeight", &both, |library, r| {
        let f: unsafe extern "C-unwind" fn(*const mjvScene) -> f64 =
            library.function("mjv_frustumHeight");
        let scn = random_scene(r);
        bits(&[unsafe { f(&*scn) }])
    });
    compare("mjv_alignToCamera", &both, |library, r| {
        let f: unsafe extern "C-unwind" fn(*mut f64, *const f64, *const f64) =
            library.function("mjv_alignToCamera");
        let (vec, forward, mut res) = (fill::numbers::<3>(r), fill::numbers::<3>(r), [7.0; 3]);
        unsafe { f(res.as_mut_ptr(), vec.as_ptr(), forward.as_ptr()) };
        bits(&res)
    });
    let eye = Layout::of("mjvGLCamera");
    compare("mjv_averageCamera", &both, |library, r| {
        let f: unsafe extern "C-unwind" fn(*const mjvGLCamera, *const mjvGLCamera) -> mjvGLCamera =
            library.function("mjv_averageCamera");
        let scn = random_scene(r);
        let mean = unsafe { f(&scn.camera[0], &scn.camera[1]) };
        eye.lines(&mean)
    });
}
