//! Nonsense never crashes: an error that says what is wrong, or a scene.

use std::ffi::{c_char, c_int};
use std::ptr::null_mut;

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::*;

use crate::fill;
use crate::stage::{Stage, states};

/// Functions of mujoco.h whose arguments are all pointers but a few numbers: given nothing, they say so.
#[test]
fn null_pointers() {
    let ours = Library::ours().expect("our library");
    type Any = unsafe extern "C-unwind" fn(
        *mut c_char,
        *mut c_char,
        *mut c_char,
        *mut c_char,
        *mut c_char,
        *mut c_char,
        *mut c_char,
    ) -> usize;
    for (name, missing) in [
        ("mjv_defaultCamera", "cam is NULL"),
        ("mjv_defaultFreeCamera", "m is NULL"),
        ("mjv_defaultPerturb", "pert is NULL"),
        ("mjv_defaultOption", "opt is NULL"),
        ("mjv_defaultFigure", "fig is NULL"),
        ("mjv_defaultScene", "scn is NULL"),
        ("mjv_makeScene", "scn is NULL"),
        ("mjv_freeScene", "scn is NULL"),
        ("mjv_initGeom", "geom is NULL"),
        ("mjv_connector", "geom is NULL"),
        ("mjv_frustumHeight", "scn is NULL"),
        ("mjv_moveCamera", "m is NULL"),
        ("mjv_movePerturb", "m is NULL"),
        ("mjv_moveModel", "m is NULL"),
        ("mjv_initPerturb", "m is NULL"),
        ("mjv_applyPerturbPose", "m is NULL"),
        ("mjv_applyPerturbForce", "m is NULL"),
        ("mjv_updateScene", "m is NULL"),
        ("mjv_addGeoms", "m is NULL"),
        ("mjv_makeLights", "m is NULL"),
        ("mjv_updateSkin", "m is NULL"),
        ("mjv_select", "m is NULL"),
    ] {
        let f: Any = ours.function(name);
        let n = null_mut();
        // a C function ignores registers that it does not ask for
        let said = ours.guarded(|| unsafe { f(n, n, n, n, n, n, n) });
        assert_eq!(said.err().as_deref(), Some(missing), "{name}");
    }
    // without a model or camera there is nothing to do, as with the reference
    let update: Any = ours.function("mjv_updateCamera");
    let n = null_mut();
    assert!(
        ours.guarded(|| unsafe { update(n, n, n, n, n, n, n) })
            .is_ok()
    );
}

type Update = unsafe extern "C-unwind" fn(
    *const mjModel,
    *mut mjData,
    *const mjvOption,
    *const mjvPerturb,
    *mut mjvCamera,
    c_int,
    *mut mjvScene,
);

/// Poses of NaN and huge numbers, and any numbers at all in options, cameras, perturbations and a scene's counts.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn nonsense() {
    let (ours, genuine) = Library::both();
    let layouts =
        ["mjvOption", "mjvCamera", "mjvPerturb"].map(capi_tests::oracle::structs::Layout::of);
    let update: Update = ours.function("mjv_updateScene");
    let select: unsafe extern "C-unwind" fn(
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
    ) -> c_int = ours.function("mjv_select");
    let mut fine = 0;
    states(&genuine, |label, m, d| {
        let model = unsafe { &*m };
        let copy = genuine.make_data(m).expect("data");
        for seed in 0..40 {
            let r = &mut Random::new(seed);
            genuine.copy_data(copy, m, d).expect("copy");
            let c = unsafe { &*copy };
            for (p, n) in [
                (c.geom_xpos, 3 * model.ngeom),
                (c.geom_xmat, 9 * model.ngeom),
                (c.xpos, 3 * model.nbody),
                (c.ximat, 9 * model.nbody),
                (c.xaxis, 3 * model.njnt),
                (c.cam_xmat, 9 * model.ncam),
                (c.light_xdir, 3 * model.nlight),
                (c.wrap_xpos, 6 * model.nwrap),
                (c.sensordata, model.nsensordata),
                (c.ctrl, model.nu),
            ] {
                for i in 0..n as usize {
                    if r.one_in(3) {
                        unsafe { *p.add(i) = fill::number(r) };
                    }
                }
            }
            let mut stage = Stage::new(&ours, m, r.below(400) as c_int);
            let (mut opt, mut cam, mut pert) = (
                *fill::bytes::<mjvOption>(0),
                *fill::bytes::<mjvCamera>(0),
                *fill::bytes::<mjvPerturb>(0),
            );
            fill::random(&mut opt, &layouts[0], r);
            fill::random(&mut cam, &layouts[1], r);
            fill::random(&mut pert, &layouts[2], r);
            opt.bvh_depth = [0, 3, i32::MAX, i32::MIN][r.below(4)];
            opt.label = r.bits() as c_int % 20;
            if r.one_in(4) {
                pert.select = r.bits() as c_int;
                pert.skinselect = r.bits() as c_int;
            }
            if r.one_in(4) {
                (cam.fixedcamid, cam.trackbodyid) = (r.bits() as c_int, r.bits() as c_int);
            }
            if r.one_in(8) {
                stage.scn.ngeom = r.bits() as c_int;
            }
            let outcome = ours.guarded(|| unsafe {
                update(
                    m,
                    copy,
                    &opt,
                    &pert,
                    &mut cam,
                    r.bits() as c_int,
                    &mut *stage.scn,
                );
                let (mut point, mut ids) = ([0.0; 3], [0; 3]);
                let [g, x, s] = ids.each_mut().map(|id| id as *mut c_int);
                let p = point.as_mut_ptr();
                select(
                    m,
                    copy,
                    &opt,
                    fill::number(r),
                    fill::number(r),
                    0.5,
                    &*stage.scn,
                    p,
                    g,
                    x,
                    s,
                );
                select(
                    m,
                    copy,
                    &opt,
                    1.0,
                    0.5,
                    0.5,
                    &*stage.scn,
                    p,
                    null_mut(),
                    null_mut(),
                    null_mut(),
                )
            });
            fine += usize::from(outcome.is_ok());
            if let Err(why) = outcome {
                assert!(
                    !why.contains("not implemented") && !why.contains("panic"),
                    "{label}: {why}"
                );
            }
        }
        genuine.delete_data(copy);
    });
    assert!(fine > 100, "{fine}");
}
