//! mujoco.h, section "Visualization".

use core::ffi::c_int;

use super::arg;
use crate::abi::*;
use crate::base::catch::entry;
use crate::base::scene::{self, Scene};
use crate::base::{Model, report};
use crate::math::Vec3;
use crate::view::scene::{build, camera, defaults, flex, geom, light, skin, update};

/// Fills visualization options with default values.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultOption(opt: *mut mjvOption) {
    entry((), || {
        // SAFETY: valid for writes by the contract of this floor
        unsafe { arg::live_out("mjv_defaultOption", "opt", opt).write(defaults::option()) }
    })
}

/// Fills a 2D figure with default values.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultFigure(fig: *mut mjvFigure) {
    entry((), || {
        // SAFETY: valid for writes by the contract of this floor; all members may be zero
        unsafe {
            let fig = arg::live_out("mjv_defaultFigure", "fig", fig);
            fig.write_bytes(0, 1);
            defaults::figure(&mut *fig)
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[size; 3], [pos; 3], [mat; 9], [rgba; 4]]
/// Fills an abstract geom: `type` is an `mjtGeom`; size (3), position (3), rotation (9, row-major) and color (4) may be NULL, for 0.1,
/// the origin, no rotation, grey. What the geom stands for (`objtype`, `objid`, `category`, `segid`) is left as it is.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_initGeom(
    geom: *mut mjvGeom,
    r#type: c_int,
    size: *const mjtNum,
    pos: *const mjtNum,
    mat: *const mjtNum,
    rgba: *const f32,
) {
    entry((), || {
        // SAFETY: the common contract of this floor; what is null has a default
        unsafe {
            let geom = &mut *arg::live_out("mjv_initGeom", "geom", geom);
            let (size, pos, mat) = (arg::some(size), arg::some(pos), arg::some(mat));
            geom::init(geom);
            geom::set_shape(
                geom,
                r#type,
                size,
                pos,
                mat,
                rgba.cast::<[f32; 4]>().as_ref().copied(),
            )
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[from; 3], [to; 3]]
/// Makes an abstract geom reach from point `from` (3) to point `to` (3) with radius `width`. Capsules and cylinders lie between them,
/// arrows and lines start at `from`; any other `type` is an error.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_connector(
    geom: *mut mjvGeom,
    r#type: c_int,
    width: mjtNum,
    from: *const mjtNum,
    to: *const mjtNum,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let geom = &mut *arg::live_out("mjv_connector", "geom", geom);
            let from = arg::needed("mjv_connector", "from", from);
            let to = arg::needed("mjv_connector", "to", to);
            if !geom::connect(geom, r#type, width, from, to) {
                report::raise(format_args!(
                    "mjv_connector: invalid geom type {type} for connector"
                ));
            }
        }
    })
}

/// Makes a scene empty, owning nothing. What it held before is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_defaultScene(scn: *mut mjvScene) {
    entry((), || {
        // SAFETY: valid for writes by the contract of this floor
        unsafe {
            let scn = arg::live_out("mjv_defaultScene", "scn", scn);
            scene::clear(scn)
        }
    })
}

/// Gives a scene room for `maxgeom` geoms and the model's flexes and skins, after freeing what it held; `m` may be NULL for none of
/// them.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeScene(
    m: *const mjModel,
    scn: *mut mjvScene,
    maxgeom: c_int,
) {
    entry((), || {
        // SAFETY: the common contract of this floor; without a model there are no skins
        unsafe {
            let scn = arg::live_out("mjv_makeScene", "scn", scn);
            scene::free(scn);
            let m = (!m.is_null()).then(|| Model::new(m));
            scene::make(m, scn, maxgeom, flex::room);
            defaults::scene(&mut *scn)
        }
    })
}

/// Frees the arrays of the scene and restores its defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_freeScene(scn: *mut mjvScene) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe { scene::free(arg::live_out("mjv_freeScene", "scn", scn)) }
    })
}

/// Rebuilds the whole scene (geoms, lights, cameras, flexes, skins) from a state; `catmask` holds `mjtCatBit` bits; `pert` and `cam` may be NULL.
/// When the list of geoms is full the rest is left out, with a warning once for each scene.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateScene(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    cam: *mut mjvCamera,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    const NAME: &str = "mjv_updateScene";
    entry((), || {
        // SAFETY: the common contract of this floor; perturbation and camera may be null
        unsafe {
            let mut d = arg::state(NAME, m, d);
            let opt = arg::live(NAME, "opt", opt);
            let scn = &mut Scene::new(arg::live_out(NAME, "scn", scn));
            update::update(&mut d, opt, pert.as_ref(), cam.as_mut(), catmask, scn)
        }
    })
}

/// Copies what visualization needs from one model to another of the same sizes.
///
/// # Safety
/// Both are live models.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_copyModel(dest: *mut mjModel, src: *const mjModel) {
    // SAFETY: the common contract of this floor
    unsafe { crate::base::buffer::copy_model_visual(dest, Model::new(src)) }
}

/// Appends to the scene the geoms of the categories in `catmask` (`mjtCatBit` bits); `pert` may be NULL. When the list is full the
/// rest is left out, with a warning once for each scene.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_addGeoms(
    m: *const mjModel,
    d: *mut mjData,
    opt: *const mjvOption,
    pert: *const mjvPerturb,
    catmask: c_int,
    scn: *mut mjvScene,
) {
    const NAME: &str = "mjv_addGeoms";
    entry((), || {
        // SAFETY: the common contract of this floor; the perturbation may be null
        unsafe {
            let d = arg::state(NAME, m, d);
            let opt = arg::live(NAME, "opt", opt);
            let scn = &mut Scene::new(arg::live_out(NAME, "scn", scn));
            build::add_geoms(&d, opt, pert.as_ref(), catmask, scn)
        }
    })
}

/// Replaces the scene's lights by the headlight, at the scene's camera, and the model's active lights in this state, 100 at most.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_makeLights(
    m: *const mjModel,
    d: *const mjData,
    scn: *mut mjvScene,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let d = arg::state_const("mjv_makeLights", m, d);
            light::make(
                &d,
                &mut Scene::new(arg::live_out("mjv_makeLights", "scn", scn)),
            )
        }
    })
}

/// Sets the scene's cameras of both eyes from an abstract camera and switches the model transformation off; a tracking camera's
/// `lookat` becomes the center of mass of its body's subtree. Nothing happens for a user camera, or when `m` or `cam` is NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateCamera(
    m: *const mjModel,
    d: *const mjData,
    cam: *mut mjvCamera,
    scn: *mut mjvScene,
) {
    if m.is_null() || cam.is_null() {
        return;
    }
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let d = arg::state_const("mjv_updateCamera", m, d);
            let scn = &mut Scene::new(arg::live_out("mjv_updateCamera", "scn", scn));
            camera::update(&d, &mut *cam, scn)
        }
    })
}

/// Updates the vertices and normals of the scene's skins in the groups shown by default, and warns that it is deprecated.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_updateSkin(
    m: *const mjModel,
    d: *const mjData,
    scn: *mut mjvScene,
) {
    entry((), || {
        // SAFETY: the common contract of this floor
        unsafe {
            let d = arg::state_const("mjv_updateSkin", m, d);
            let scn = &mut Scene::new(arg::live_out("mjv_updateSkin", "scn", scn));
            skin::update(&d, &defaults::option().skingroup, scn);
            report::warning(format_args!(
                "mjv_updateSkin is deprecated, please use mjv_updateActiveSkin."
            ));
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[headpos; 3], [forward; 3], [up; 3], [right; 3]]
/// Position, forward, up and right vectors (3 each) of an abstract camera in the global frame; each may be NULL. Free cameras do not
/// need `d`. A camera of the user and, as far as `d` tells, an id that the model does not have are errors.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrame(
    headpos: *mut mjtNum,
    forward: *mut mjtNum,
    up: *mut mjtNum,
    right: *mut mjtNum,
    d: *const mjData,
    cam: *const mjvCamera,
) {
    const NAME: &str = "mjv_cameraFrame";
    entry((), || {
        // SAFETY: the common contract of this floor; a state is not asked for unless the camera needs it
        unsafe {
            let cam = arg::live(NAME, "cam", cam);
            let needed = || match d.as_ref() {
                Some(d) => d,
                None => report::raise(format_args!("{NAME}: data pointer is NULL")),
            };
            let com = |id: usize| {
                let d = needed();
                let fits = id < arg::rows_between::<Vec3>(d.subtree_com, d.cdof);
                fits.then(|| arg::get(d.subtree_com.add(3 * id)))
            };
            let pose = |id: usize| {
                let d = needed();
                let fits = id < arg::rows_between::<Vec3>(d.cam_xpos, d.cam_xmat);
                fits.then(|| {
                    (
                        arg::get(d.cam_xpos.add(3 * id)),
                        arg::get(d.cam_xmat.add(9 * id)),
                    )
                })
            };
            let frame = camera::Frame::of(NAME, cam, com, pose);
            arg::put_some(headpos, frame.pos);
            arg::put_some(forward, frame.forward);
            arg::put_some(up, frame.up);
            arg::put_some(right, frame.right);
        }
    })
}

/// cbindgen:ptrs-as-arrays=[[zver; 2], [zhor; 2], [zclip; 2]]
/// View frustum of a camera: extents above and below, left and right of the axis at the near plane (zeros: as the window is), and the
/// clip distances, in meters. Without perspective the vertical extents hold anywhere. Each output may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn mjv_cameraFrustum(
    zver: *mut f32,
    zhor: *mut f32,
    zclip: *mut f32,
    m: *const mjModel,
    cam: *const mjvCamera,
) {
    entry((), || {
        // SAFETY: the common contract of this floor; outputs may be null
        unsafe {
            let m = Model::new(arg::live("mjv_cameraFrustum", "m", m));
            let cam = arg::live("mjv_cameraFrustum", "cam", cam);
            let frustum = camera::Frustum::new("mjv_cameraFrustum", m, cam);
            let all = [frustum.vertical, frustum.horizontal, frustum.clip];
            for (place, pair) in [zver, zhor, zclip].into_iter().zip(all) {
                if !place.is_null() {
                    place.cast::<[f32; 2]>().write(pair);
                }
            }
        }
    })
}
