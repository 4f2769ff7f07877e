//! Cameras, mouse motions, perturbations and selection in states of many models: same bits, same errors.

use std::ffi::c_int;
use std::sync::LazyLock;

use capi_tests::oracle::Library;
use capi_tests::oracle::structs::Layout;
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::fill;
use crate::stage::{Stage, states};

/// Random calls per state.
const CALLS: u64 = 100;

/// Runs `call` with both libraries on equal random streams and wants equal outcomes.
fn compare<R: PartialEq + std::fmt::Debug>(
    what: &str,
    both: &(Library, Library),
    call: impl Fn(&Library, &mut Random) -> R,
) {
    for seed in 0..CALLS {
        let run = |library: &Library| library.guarded(|| call(library, &mut Random::new(seed)));
        let (ours, theirs) = (run(&both.0), run(&both.1));
        assert!(
            ours == theirs,
            "{what}, seed {seed}:\n{}",
            fill::unlike(&ours, &theirs)
        );
    }
}

static CAMERA: LazyLock<Layout> = LazyLock::new(|| Layout::of("mjvCamera"));
static EYE: LazyLock<Layout> = LazyLock::new(|| Layout::of("mjvGLCamera"));
static PERTURB: LazyLock<Layout> = LazyLock::new(|| Layout::of("mjvPerturb"));

/// What cameras and mouse change in a scene: both cameras and the transformation.
fn seen(scn: &mjvScene) -> (Vec<String>, Vec<u32>) {
    let transform = scn
        .translate
        .iter()
        .chain(&scn.rotate)
        .chain([&scn.scale])
        .map(|x| x.to_bits());
    let eyes = scn.camera.iter().flat_map(|eye| EYE.lines(eye)).collect();
    (
        eyes,
        transform.chain([scn.enabletransform.into()]).collect(),
    )
}

fn bits(x: &[f64]) -> Vec<u64> {
    x.iter().map(|x| x.to_bits()).collect()
}

/// An id of `n` objects, now and then none of them.
fn id(r: &mut Random, n: i64) -> c_int {
    if r.one_in(10) {
        r.below(4) as c_int - 2 + n as c_int * r.below(2) as c_int
    } else {
        r.below(n as usize) as c_int
    }
}

/// An abstract camera of any kind.
fn camera(r: &mut Random, m: &mjModel) -> mjvCamera {
    mjvCamera {
        r#type: if r.one_in(20) { 4 } else { r.below(4) as c_int },
        fixedcamid: id(r, m.ncam),
        trackbodyid: id(r, m.nbody),
        lookat: std::array::from_fn(|_| r.signed()),
        distance: r.range(0.01, 5.0) * m.stat.extent,
        azimuth: r.range(-200.0, 200.0),
        elevation: r.range(-95.0, 95.0),
        orthographic: r.below(2) as c_int,
    }
}

type Update =
    unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut mjvCamera, *mut mjvScene);
type Frame = unsafe extern "C-unwind" fn(
    *mut f64,
    *mut f64,
    *mut f64,
    *mut f64,
    *const mjData,
    *const mjvCamera,
);
type Frustum =
    unsafe extern "C-unwind" fn(*mut f32, *mut f32, *mut f32, *const mjModel, *const mjvCamera);
type Single =
    unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *const mjvCamera) -> mjvGLCamera;

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cameras() {
    let both = Library::both();
    states(&both.1, |label, m, d| {
        let model = unsafe { &*m };
        compare(
            &format!("{label} mjv_defaultFreeCamera"),
            &both,
            |library, _| {
                let f: unsafe extern "C-unwind" fn(*const mjModel, *mut mjvCamera) =
                    library.function("mjv_defaultFreeCamera");
                let mut cam: Box<mjvCamera> = fill::bytes(0xa5);
                unsafe { f(m, &mut *cam) };
                CAMERA.lines(&*cam)
            },
        );
        compare(&format!("{label} mjv_updateCamera"), &both, |library, r| {
            let f: Update = library.function("mjv_updateCamera");
            let (mut cam, mut scn) = (camera(r, model), fill::bytes::<mjvScene>(0));
            scn.enabletransform = 1;
            unsafe { f(m, d, &mut cam, &mut *scn) };
            (CAMERA.lines(&cam), seen(&scn))
        });
        compare(&format!("{label} mjv_cameraFrame"), &both, |library, r| {
            let f: Frame = library.function("mjv_cameraFrame");
            let mut cam = camera(r, model);
            // the reference does not look at ids
            cam.trackbodyid = cam.trackbodyid.clamp(-1, model.nbody as c_int - 1);
            cam.fixedcamid = cam.fixedcamid.max(0).min(model.ncam as c_int - 1);
            if cam.fixedcamid < 0 && cam.r#type == mjCAMERA_FIXED {
                return Vec::new();
            }
            let mut x = [[7.0; 3]; 4];
            let [pos, forward, up, right] = x.each_mut().map(|v| v.as_mut_ptr());
            unsafe { f(pos, forward, up, right, d, &cam) };
            bits(x.as_flattened())
        });
        compare(
            &format!("{label} mjv_cameraFrustum"),
            &both,
            |library, r| {
                let f: Frustum = library.function("mjv_cameraFrustum");
                let cam = camera(r, model);
                let mut x = [[7f32; 2]; 3];
                let mut places = x.each_mut().map(|v| v.as_mut_ptr());
                if r.one_in(3) {
                    places[r.below(3)] = std::ptr::null_mut();
                }
                unsafe { f(places[0], places[1], places[2], m, &cam) };
                x.map(|v| v.map(f32::to_bits))
            },
        );
        compare(
            &format!("{label} mjv_camera2GLCamera"),
            &both,
            |library, r| {
                let f: Single = library.function("mjv_camera2GLCamera");
                let mut cam = camera(r, model);
                cam.trackbodyid = cam.trackbodyid.clamp(-1, model.nbody as c_int - 1);
                EYE.lines(&unsafe { f(m, d, &cam) })
            },
        );
    });
}

type MoveCamera = unsafe extern "C-unwind" fn(*const mjModel, c_int, f64, f64, *mut mjvCamera);
type MoveModel =
    unsafe extern "C-unwind" fn(*const mjModel, c_int, f64, f64, *const f64, *mut mjvScene);

/// A scene without lists whose cameras see a model.
fn view(library: &Library, r: &mut Random, m: *const mjModel, d: *const mjData) -> Box<mjvScene> {
    let mut cam = camera(r, unsafe { &*m });
    cam.r#type = mjCAMERA_FREE;
    look(library, r, m, d, cam)
}

/// A scene seen by a camera, its transformation random.
fn look(
    library: &Library,
    r: &mut Random,
    m: *const mjModel,
    d: *const mjData,
    mut cam: mjvCamera,
) -> Box<mjvScene> {
    let mut scn: Box<mjvScene> = fill::bytes(0);
    let update: Update = library.function("mjv_updateCamera");
    unsafe { update(m, d, &mut cam, &mut *scn) };
    scn.enabletransform = r.below(2) as u8;
    scn.translate = std::array::from_fn(|_| r.signed() as f32);
    scn.rotate = std::array::from_fn(|_| r.signed() as f32);
    let norm = scn.rotate.iter().map(|x| x * x).sum::<f32>().sqrt();
    scn.rotate = scn.rotate.map(|x| x / norm);
    scn.scale = r.range(0.1, 3.0) as f32;
    scn
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn mouse() {
    let both = Library::both();
    states(&both.1, |label, m, d| {
        let model = unsafe { &*m };
        compare(&format!("{label} mjv_moveCamera"), &both, |library, r| {
            let f: MoveCamera = library.function("mjv_moveCamera");
            let mut cam = camera(r, model);
            unsafe { f(m, r.below(11) as c_int, r.signed(), r.signed(), &mut cam) };
            CAMERA.lines(&cam)
        });
        compare(&format!("{label} mjv_moveModel"), &both, |library, r| {
            let f: MoveModel = library.function("mjv_moveModel");
            let mut scn = view(&both.1, r, m, d);
            let mut up = [r.signed() * 0.1, r.signed() * 0.1, 1.0];
            if r.one_in(2) {
                up = [0.0, 0.0, 1.0];
            }
            let action = r.below(11) as c_int;
            unsafe { f(m, action, r.signed(), r.signed(), up.as_ptr(), &mut *scn) };
            seen(&scn)
        });
    });
}

type InitPerturb =
    unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const mjvScene, *mut mjvPerturb);
type MovePerturb = unsafe extern "C-unwind" fn(
    *const mjModel,
    *const mjData,
    c_int,
    f64,
    f64,
    *const mjvScene,
    *mut mjvPerturb,
);
type Pose = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const mjvPerturb, c_int);
type Force = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const mjvPerturb);

/// A perturbation that `mjv_initPerturb` of the reference made and that was dragged about.
fn perturbation(
    genuine: &Library,
    r: &mut Random,
    m: *const mjModel,
    d: *mut mjData,
) -> mjvPerturb {
    let mut pert = *fill::bytes::<mjvPerturb>(0);
    pert.refquat = [1.0, 0.0, 0.0, 0.0];
    pert.select = id(r, unsafe { (*m).nbody });
    pert.flexselect = -1;
    pert.skinselect = -1;
    pert.localpos = std::array::from_fn(|_| 0.1 * r.signed());
    let init: InitPerturb = genuine.function("mjv_initPerturb");
    unsafe { init(m, d, &*view(genuine, r, m, d), &mut pert) };
    pert.active = r.below(4) as c_int;
    pert.active2 = r.below(4) as c_int;
    for x in pert.refpos.iter_mut().chain(&mut pert.refselpos) {
        *x += r.signed();
    }
    for x in &mut pert.refquat {
        *x += 0.5 * r.signed();
    }
    let norm = pert.refquat.iter().map(|x| x * x).sum::<f64>().sqrt();
    pert.refquat = pert.refquat.map(|x| x / norm);
    pert
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn perturbations() {
    let both = Library::both();
    states(&both.1, |label, m, d| {
        let model = unsafe { &*m };
        compare(&format!("{label} mjv_initPerturb"), &both, |library, r| {
            let f: InitPerturb = library.function("mjv_initPerturb");
            let mut pert = perturbation(&both.1, r, m, d);
            unsafe { f(m, d, &*view(&both.1, r, m, d), &mut pert) };
            PERTURB.lines(&pert)
        });
        compare(&format!("{label} mjv_movePerturb"), &both, |library, r| {
            let f: MovePerturb = library.function("mjv_movePerturb");
            let mut pert = perturbation(&both.1, r, m, d);
            let scn = view(&both.1, r, m, d);
            unsafe {
                f(
                    m,
                    d,
                    r.below(11) as c_int,
                    r.signed(),
                    r.signed(),
                    &*scn,
                    &mut pert,
                )
            };
            PERTURB.lines(&pert)
        });
        let copy = both.1.make_data(m).expect("data");
        let row = |p: *const f64, n: i64| unsafe {
            if n == 0 {
                Vec::new()
            } else {
                bits(std::slice::from_raw_parts(p, n as usize))
            }
        };
        compare(
            &format!("{label} mjv_applyPerturbPose"),
            &both,
            |library, r| {
                let f: Pose = library.function("mjv_applyPerturbPose");
                let pert = perturbation(&both.1, r, m, d);
                both.1.copy_data(copy, m, d).expect("copy");
                unsafe {
                    f(m, copy, &pert, r.below(2) as c_int);
                    let c = &*copy;
                    let mocap = (
                        row(c.mocap_pos, 3 * model.nmocap),
                        row(c.mocap_quat, 4 * model.nmocap),
                    );
                    (row(c.qpos, model.nq), mocap)
                }
            },
        );
        compare(
            &format!("{label} mjv_applyPerturbForce"),
            &both,
            |library, r| {
                let f: Force = library.function("mjv_applyPerturbForce");
                let pert = perturbation(&both.1, r, m, d);
                both.1.copy_data(copy, m, d).expect("copy");
                unsafe {
                    f(m, copy, &pert);
                    row((*copy).xfrc_applied, 6 * model.nbody)
                }
            },
        );
        both.1.delete_data(copy);
    });
}

type Select = unsafe extern "C-unwind" fn(
    *const mjModel,
    *const mjData,
    *const mjvOption,
    f64,
    f64,
    f64,
    *const mjvScene,
    *mut f64,
    *mut c_int,
    *mut c_int,
    *mut c_int,
) -> c_int;

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn selection() {
    let both = Library::both();
    let mut hits = [0; 3];
    states(&both.1, |label, m, d| {
        let stage = Stage::new(&both.1, m, 2000);
        let mut scn = fill::bytes::<mjvScene>(0);
        *scn = *stage.scn;
        let skin: unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut mjvScene) =
            both.1.function("mjv_updateSkin");
        unsafe { skin(m, d, &mut *scn) };
        let found = std::cell::Cell::new(hits);
        compare(&format!("{label} mjv_select"), &both, |library, r| {
            let f: Select = library.function("mjv_select");
            // around a body, mostly
            let mut cam = camera(r, unsafe { &*m });
            cam.r#type = if r.one_in(4) {
                mjCAMERA_FREE
            } else {
                mjCAMERA_TRACKING
            };
            cam.trackbodyid = r.below(unsafe { (*m).nbody } as usize) as c_int;
            cam.distance *= 0.3;
            let mut eye = look(&both.1, r, m, d, cam);
            eye.enabletransform &= u8::from(r.one_in(4));
            let mut scn = fill::bytes::<mjvScene>(0);
            *scn = *stage.scn;
            (scn.camera, scn.translate, scn.rotate) = (eye.camera, eye.translate, eye.rotate);
            (scn.enabletransform, scn.scale) = (eye.enabletransform, eye.scale);
            let mut opt = *fill::bytes::<mjvOption>(1);
            opt.geomgroup = std::array::from_fn(|_| u8::from(!r.one_in(4)));
            opt.flags[mjVIS_STATIC as usize] = r.below(2) as u8;
            opt.flags[mjVIS_SKIN as usize] = u8::from(!r.one_in(4));
            let (mut point, mut ids) = ([7.0; 3], [7; 3]);
            let [g, x, s] = ids.each_mut().map(|id| id as *mut c_int);
            let (aspect, relx, rely) = (r.range(0.5, 2.0), r.range(0.3, 0.7), r.range(0.3, 0.7));
            let p = point.as_mut_ptr();
            let body = unsafe { f(m, d, &opt, aspect, relx, rely, &*scn, p, g, x, s) };
            let mut n = found.get();
            n[if body < 0 {
                0
            } else if ids[2] < 0 {
                1
            } else {
                2
            }] += 1;
            found.set(n);
            (body, bits(&point), ids)
        });
        hits = found.get();
    });
    println!("nothing, geoms, skins: {hits:?}");
    assert!(hits[1] > 1000 && hits[2] > 10, "{hits:?}");
}
