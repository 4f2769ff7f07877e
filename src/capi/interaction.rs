//! mujoco.h, section "Interaction".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::Model;
use crate::base::catch::entry;
use crate::base::scene::SceneRef;
use crate::math::{Quat, Vec3};
use crate::view::scene::{camera, defaults, mouse, perturb, room, select};

/// Fills an abstract camera with default values: free, two meters from the origin, azimuth 90 and elevation -45 degrees.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultCamera(cam: *mut mjvCamera) {
    entry((), || {
        // SAFETY: valid for writes by the contract of this floor
        unsafe { arg::live_out("mjv_defaultCamera", "cam", cam).write(defaults::camera()) }
    })
}

/// Makes `cam` a free camera that sees the whole model: it looks at `stat.center` from one and a half times `stat.extent`, by the
/// angles and projection of the visual options.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFreeCamera(m: *const mjModel, cam: *mut mjvCamera) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let m = Model::new(arg::live("mjv_defaultFreeCamera", "m", m));
            arg::live_out("mjv_defaultFreeCamera", "cam", cam).write(defaults::free_camera(m))
        }
    })
}

/// Fills a perturbation with default values: nothing selected, nothing active.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultPerturb(pert: *mut mjvPerturb) {
    entry((), || {
        // SAFETY: valid for writes by the contract of this floor
        unsafe { arg::live_out("mjv_defaultPerturb", "pert", pert).write(defaults::perturb()) }
    })
}

/// cbindgen:ptrs-as-arrays=[[modelpos; 3], [modelquat; 4], [roompos; 3], [roomquat; 4]]
/// Transforms a pose (position 3, quaternion 4) from room space to model space by the scene's model transformation; where that is
/// switched off the pose is copied. Each output may be NULL. A scale below 1e-15 is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_room2model(
    modelpos: *mut mjtNum,
    modelquat: *mut mjtNum,
    roompos: *const mjtNum,
    roomquat: *const mjtNum,
    scn: *const mjvScene,
) {
    let (from, to) = ((roompos, roomquat), (modelpos, modelquat));
    // SAFETY: the common contract of this floor
    unsafe {
        move_pose(
            "mjv_room2model",
            ["roompos", "roomquat"],
            from,
            to,
            scn,
            room::to_model,
        )
    }
}

/// cbindgen:ptrs-as-arrays=[[roompos; 3], [roomquat; 4], [modelpos; 3], [modelquat; 4]]
/// Transforms a pose (position 3, quaternion 4) from model space to room space by the scene's model transformation; where that is
/// switched off the pose is copied. Each output may be NULL. A scale below 1e-15 is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_model2room(
    roompos: *mut mjtNum,
    roomquat: *mut mjtNum,
    modelpos: *const mjtNum,
    modelquat: *const mjtNum,
    scn: *const mjvScene,
) {
    let (from, to) = ((modelpos, modelquat), (roompos, roomquat));
    // SAFETY: the common contract of this floor
    unsafe {
        move_pose(
            "mjv_model2room",
            ["modelpos", "modelquat"],
            from,
            to,
            scn,
            room::to_room,
        )
    }
}

/// A pose on its way between the spaces of room and model; what is null among the arguments is named.
///
/// # Safety
/// Pointers are null or hold 3 and 4 numbers, `scn` is null or live.
unsafe fn move_pose(
    function: &str,
    names: [&str; 2],
    from: (*const mjtNum, *const mjtNum),
    to: (*mut mjtNum, *mut mjtNum),
    scn: *const mjvScene,
    transform: fn(&mjvScene, Vec3, Quat) -> (Vec3, Quat),
) {
    entry((), || {
        // SAFETY: the caller's extents
        unsafe {
            let scn = arg::live(function, "scn", scn);
            let pos = arg::needed(function, names[0], from.0);
            let quat = arg::needed(function, names[1], from.1);
            let (pos, quat) = transform(scn, pos, quat);
            arg::put_some(to.0, pos);
            arg::put_some(to.1, quat);
        }
    })
}

/// Where the scene's camera is and looks, in one of the spaces.
///
/// # Safety
/// `scn` is null or live; outputs are null or valid for writes of 3 numbers.
unsafe fn put_view(
    function: &str,
    view: fn(&str, &mjvScene) -> room::View,
    scn: *const mjvScene,
    [headpos, forward, up]: [*mut mjtNum; 3],
) {
    // SAFETY: the caller's extents
    unsafe {
        let view = view(function, arg::live(function, "scn", scn));
        arg::put_some(headpos, view.pos);
        arg::put_some(forward, view.forward);
        arg::put_some(up, view.up);
    }
}

/// cbindgen:ptrs-as-arrays=[[headpos; 3], [forward; 3], [up; 3]]
/// Position, unit forward and unit up vector (3 each) of the scene's camera in model space, the mean of left and right eye.
/// Each output may be NULL. A near plane closer than 1e-15 is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInModel(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    scn: *const mjvScene,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            put_view(
                "mjv_cameraInModel",
                room::camera_in_model,
                scn,
                [headpos, forward, up],
            )
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[headpos; 3], [forward; 3], [up; 3]]
/// Position, unit forward and unit up vector (3 each) of the scene's camera in room space, the mean of left and right eye.
/// Each output may be NULL. A near plane closer than 1e-15 is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraInRoom(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    scn: *const mjvScene,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            put_view(
                "mjv_cameraInRoom",
                room::camera,
                scn,
                [headpos, forward, up],
            )
        }
    })
}

/// Height of the view frustum, the mean of both eyes: at unit distance from the camera, or, without perspective, in meters. A near
/// plane closer than 1e-15 and eyes of different projections are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_frustumHeight(scn: *const mjvScene) -> mjtNum {
    entry(0.0, || {
        // SAFETY: the common contract of this floor
        camera::height(unsafe { arg::live("mjv_frustumHeight", "scn", scn) })
    })
}

/// cbindgen:ptrs-as-arrays=[[res; 3], [vec; 3], [forward; 3]]
/// Rotates the horizontal part of `vec` (3) by the heading of `forward` (3), into `res` (3): the second axis becomes the heading.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_alignToCamera(
    res: *mut mjtNum,
    vec: *const mjtNum,
    forward: *const mjtNum,
) {
    entry((), || {
        // SAFETY: three numbers each
        unsafe {
            let vec = arg::needed("mjv_alignToCamera", "vec", vec);
            let forward = arg::needed("mjv_alignToCamera", "forward", forward);
            arg::put_some(res, camera::align(vec, forward))
        }
    })
}

/// Moves an abstract camera by a mouse action (`mjtMouse`); `reldx`, `reldy` are relative to the window's height. Fixed cameras stay,
/// tracking ones are turned and zoomed only. Any other action is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveCamera(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    cam: *mut mjvCamera,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let m = Model::new(arg::live("mjv_moveCamera", "m", m));
            let cam = &mut *arg::live_out("mjv_moveCamera", "cam", cam);
            mouse::move_camera(m, action, reldx, reldy, cam)
        }
    })
}

/// Moves the perturbation's reference by a mouse action (`mjtMouse`); `reldx`, `reldy` are relative to the window's height. Nothing
/// happens unless a body other than the world is selected; rotations stay within a quarter turn of the body.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_movePerturb(
    m: *const mjModel,
    d: *const mjData,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let d = arg::state_const("mjv_movePerturb", m, d);
            let scn = arg::live("mjv_movePerturb", "scn", scn);
            let pert = &mut *arg::live_out("mjv_movePerturb", "pert", pert);
            perturb::drag(&d, action, reldx, reldy, scn, pert)
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[roomup; 3]]
/// Moves the scene's model transformation, where it is on, by a mouse action (`mjtMouse`); `reldx`, `reldy` are relative to the window's
/// height, `roomup` (3) is the vertical in room space. Actions that turn a camera are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_moveModel(
    m: *const mjModel,
    action: c_int,
    reldx: mjtNum,
    reldy: mjtNum,
    roomup: *const mjtNum,
    scn: *mut mjvScene,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let m = Model::new(arg::live("mjv_moveModel", "m", m));
            let scn = &mut *arg::live_out("mjv_moveModel", "scn", scn);
            let up = arg::needed("mjv_moveModel", "roomup", roomup);
            mouse::move_model(m, action, reldx, reldy, up, scn)
        }
    })
}

/// Begins a perturbation of the selected body: its inertial frame becomes the reference pose, the selected point (`localpos`, body
/// frame) the reference point; `localmass` is the mass felt there and `scale` the height of the window at its depth, in meters. Nothing
/// happens unless a body other than the world is selected.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initPerturb(
    m: *const mjModel,
    d: *mut mjData,
    scn: *const mjvScene,
    pert: *mut mjvPerturb,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let mut d = arg::state("mjv_initPerturb", m, d);
            let scn = arg::live("mjv_initPerturb", "scn", scn);
            let pert = &mut *arg::live_out("mjv_initPerturb", "pert", pert);
            perturb::init(&mut d, scn, pert)
        }
    })
}

/// Writes the reference pose of an active perturbation to the selected body: a mocap body's always; with nonzero `flg_paused` that of
/// a free joint, or of the free joint of the body's root so that the body comes to be there. Positions follow at the next `mj_forward`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbPose(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
    flg_paused: c_int,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let mut d = arg::state("mjv_applyPerturbPose", m, d);
            let pert = arg::live("mjv_applyPerturbPose", "pert", pert);
            perturb::apply_pose(&mut d, pert, flg_paused != 0)
        }
    })
}

/// Writes the force and torque (world axes, at the inertial frame) of an active perturbation to the selected body's row of
/// `xfrc_applied`: springs to the reference point and orientation, critically damped.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_applyPerturbForce(
    m: *const mjModel,
    d: *mut mjData,
    pert: *const mjvPerturb,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let mut d = arg::state("mjv_applyPerturbForce", m, d);
            let pert = arg::live("mjv_applyPerturbForce", "pert", pert);
            perturb::apply_force(&mut d, pert)
        }
    })
}

/// The average of two rendering cameras, for the middle of left and right eye; directions have unit length and are at right angles.
/// Cameras of different projections are an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_averageCamera(
    cam1: *const mjvGLCamera,
    cam2: *const mjvGLCamera,
) -> mjvGLCamera {
    entry(defaults::NO_CAMERA, || {
        // SAFETY: the common contract of this floor
        let [a, b] =
            [cam1, cam2].map(|cam| unsafe { arg::live("mjv_averageCamera", "camera", cam) });
        camera::average(a, b)
    })
}

/// The rendering camera that an abstract camera stands for in this state, between the eyes. An id that the model does not have and a
/// camera of the user are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_camera2GLCamera(
    model: *const mjModel,
    data: *const mjData,
    mjv_camera: *const mjvCamera,
) -> mjvGLCamera {
    const NAME: &str = "mjv_camera2GLCamera";
    entry(defaults::NO_CAMERA, || {
        // SAFETY: the common contract of this floor
        unsafe {
            let d = arg::state_const(NAME, model, data);
            camera::single(&d, arg::live(NAME, "mjv_camera", mjv_camera))
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[selpnt; 3], [geomid; 1], [flexid; 1], [skinid; 1]]
/// Picks the nearest geom, flex or skin under a point of the window: `relx`, `rely` in 0 to 1 from the lower left corner, `aspectratio` the
/// width over the height. Returns the body id, or -1 for none; writes the point hit (3, world) and the ids of geom, flex and skin, -1
/// where there is none; each output may be NULL. Groups and the flags for static bodies and skins come from `vopt`; skins are where the
/// scene's last update left them. A flex is picked by its vertex nearest to the point hit.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_select(
    m: *const mjModel,
    d: *const mjData,
    vopt: *const mjvOption,
    aspectratio: mjtNum,
    relx: mjtNum,
    rely: mjtNum,
    scn: *const mjvScene,
    selpnt: *mut mjtNum,
    geomid: *mut c_int,
    flexid: *mut c_int,
    skinid: *mut c_int,
) -> c_int {
    entry(-1, || {
        // SAFETY: the common contract of this floor; ids may be null
        unsafe {
            let d = arg::state_const("mjv_select", m, d);
            let opt = arg::live("mjv_select", "vopt", vopt);
            let scn = &SceneRef::new(arg::live("mjv_select", "scn", scn));
            let found = select::select(&d, opt, aspectratio, relx, rely, scn);
            let ids = found.as_ref().map_or([-1; 3], |s| [s.geom, s.flex, s.skin]);
            for (place, id) in [geomid, flexid, skinid].into_iter().zip(ids) {
                if !place.is_null() {
                    *place = id;
                }
            }
            let Some(found) = found else { return -1 };
            arg::put_some(selpnt, found.point);
            found.body
        }
    })
}
