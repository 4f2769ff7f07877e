//! Values written by `mj_defaultOption` and its like.

use crate::abi::*;

/// Constraint solver time constant and damping ratio.
pub const SOLREF: [mjtNum; 2] = [0.02, 1.0];
/// Constraint impedance: start, end, width, midpoint, power.
pub const SOLIMP: [mjtNum; 5] = [0.9, 0.95, 0.001, 0.5, 2.0];

/// Physics options; padding bytes are zero.
pub fn option(opt: &mut mjOption) {
    // SAFETY: plain numbers, for which zero bytes are valid
    unsafe { core::ptr::write_bytes(opt, 0, 1) };
    opt.timestep = 0.002;
    opt.impratio = 1.0;
    opt.tolerance = 1e-08;
    opt.ls_tolerance = 0.01;
    opt.noslip_tolerance = 1e-06;
    opt.ccd_tolerance = 1e-06;
    opt.sleep_tolerance = 0.001;
    opt.gravity = [0.0, 0.0, -9.81];
    opt.wind = [0.0, 0.0, 0.0];
    opt.magnetic = [0.0, -0.5, 0.0];
    opt.density = 0.0;
    opt.viscosity = 0.0;
    opt.o_margin = 0.0;
    opt.o_solref = [0.02, 1.0];
    opt.o_solimp = [0.9, 0.95, 0.001, 0.5, 2.0];
    opt.o_friction = [1.0, 1.0, 0.005, 0.0001, 0.0001];
    opt.integrator = 0;
    opt.cone = 0;
    opt.jacobian = 2;
    opt.solver = 2;
    opt.iterations = 100;
    opt.ls_iterations = 50;
    opt.noslip_iterations = 0;
    opt.ccd_iterations = 35;
    opt.disableflags = 0;
    opt.enableflags = 0;
    opt.disableactuator = 0;
    opt.sdf_initpoints = 40;
    opt.sdf_iterations = 10;
}

const GLOBAL: mjVisual_global = mjVisual_global {
    cameraid: -1,
    orthographic: 0,
    fovy: 45.0,
    ipd: 0.068,
    azimuth: 90.0,
    elevation: -45.0,
    linewidth: 1.0,
    glow: 0.3,
    realtime: 1.0,
    offwidth: 640,
    offheight: 480,
    ellipsoidinertia: 0,
    bvactive: 0,
};

const QUALITY: mjVisual_quality = mjVisual_quality {
    shadowsize: 4096,
    offsamples: 4,
    numslices: 28,
    numstacks: 16,
    numquads: 4,
};

const HEADLIGHT: mjVisual_headlight = mjVisual_headlight {
    ambient: [0.1, 0.1, 0.1],
    diffuse: [0.4, 0.4, 0.4],
    specular: [0.5, 0.5, 0.5],
    active: 2,
};

const MAP: mjVisual_map = mjVisual_map {
    stiffness: 100.0,
    stiffnessrot: 500.0,
    force: 0.005,
    torque: 0.1,
    alpha: 0.3,
    fogstart: 3.0,
    fogend: 10.0,
    znear: 0.01,
    zfar: 50.0,
    haze: 0.3,
    shadowclip: 1.0,
    shadowscale: 0.6,
    actuatortendon: 2.0,
};

const SCALE: mjVisual_scale = mjVisual_scale {
    forcewidth: 0.1,
    contactwidth: 0.3,
    contactheight: 0.1,
    connect: 0.2,
    com: 0.4,
    camera: 0.3,
    light: 0.3,
    selectpoint: 0.2,
    jointlength: 1.0,
    jointwidth: 0.1,
    actuatorlength: 0.7,
    actuatorwidth: 0.2,
    framelength: 1.0,
    framewidth: 0.1,
    constraint: 0.1,
    slidercrank: 0.2,
    frustum: 10.0,
};

const RGBA: mjVisual_rgba = mjVisual_rgba {
    fog: [0.0, 0.0, 0.0, 1.0],
    haze: [1.0, 1.0, 1.0, 1.0],
    force: [1.0, 0.5, 0.5, 1.0],
    inertia: [0.8, 0.2, 0.2, 0.6],
    joint: [0.2, 0.6, 0.8, 1.0],
    actuator: [0.2, 0.25, 0.2, 1.0],
    actuatornegative: [0.2, 0.6, 0.9, 1.0],
    actuatorpositive: [0.9, 0.4, 0.2, 1.0],
    com: [0.9, 0.9, 0.9, 1.0],
    camera: [0.6, 0.9, 0.6, 1.0],
    light: [0.6, 0.6, 0.9, 1.0],
    selectpoint: [0.9, 0.9, 0.1, 1.0],
    connect: [0.2, 0.2, 0.8, 1.0],
    contactpoint: [0.9, 0.6, 0.2, 1.0],
    contactforce: [0.7, 0.9, 0.9, 1.0],
    contactfriction: [0.9, 0.8, 0.4, 1.0],
    contacttorque: [0.9, 0.7, 0.9, 1.0],
    contactgap: [0.5, 0.8, 0.9, 1.0],
    rangefinder: [1.0, 1.0, 0.1, 1.0],
    constraint: [0.9, 0.0, 0.0, 1.0],
    slidercrank: [0.5, 0.3, 0.8, 1.0],
    crankbroken: [0.9, 0.0, 0.0, 1.0],
    frustum: [1.0, 1.0, 0.0, 0.2],
    bv: [0.0, 1.0, 0.0, 0.5],
    bvactive: [1.0, 0.0, 0.0, 0.5],
};

/// Visual options.
pub fn visual(vis: &mut mjVisual) {
    *vis = mjVisual {
        global: GLOBAL,
        quality: QUALITY,
        headlight: HEADLIGHT,
        map: MAP,
        scale: SCALE,
        rgba: RGBA,
    };
}

/// Options of length range computation.
pub fn length_range(opt: &mut mjLROpt) {
    *opt = mjLROpt {
        mode: 1,
        useexisting: 1,
        uselimit: 0,
        accel: 20.0,
        maxforce: 0.0,
        timeconst: 1.0,
        timestep: 0.01,
        inttotal: 10.0,
        interval: 2.0,
        tolrange: 0.05,
    };
}
