//! Sections about the whole model: compiler, option, size, statistic, visual, default, custom.

use super::grammar::*;
use super::keywords::*;
use super::plugin::CONFIG;
use super::{actuator as act, asset, body, constraint};
use Occurs::{Many, Optional, Recursive};

pub static COMPILER: Elem = elem(
    "compiler",
    Many,
    &[&[
        wordf("strippath", "/strippath", BOOL),
        own("coordinate"),
        word("autolimits", BOOL),
        num("boundmass"),
        num("boundinertia"),
        num("settotalmass"),
        word("balanceinertia", BOOL),
        wordf("angle", "degree", ANGLE),
        word("fitaabb", BOOL),
        own("eulerseq"),
        own("assetdir"),
        text("meshdir"),
        text("texturedir"),
        word("discardvisual", BOOL),
        word("usethread", BOOL),
        word("fusestatic", BOOL),
        word("inertiafromgeom", AUTO_BOOL),
        num("inertiagrouprange"),
        word("saveinertial", BOOL),
        word("savecompiled", BOOL),
        word("savecanonical", BOOL),
        word("alignfree", BOOL),
        word("conflict", CONFLICT),
        word("passthrough", PASSTHROUGH),
    ]],
    &[&LENGTHRANGE],
)
.prefix("compiler.");

pub static LENGTHRANGE: Elem = elem(
    "lengthrange",
    Optional,
    &[&[
        word("mode", LR_MODE),
        word("useexisting", BOOL),
        word("uselimit", BOOL),
        num("accel"),
        num("maxforce"),
        num("timeconst"),
        num("timestep"),
        num("inttotal"),
        num("interval"),
        num("tolrange"),
    ]],
    &[],
)
.prefix("compiler.LRopt.");

pub static OPTION: Elem = elem(
    "option",
    Many,
    &[&[
        num("timestep"),
        num("impratio"),
        num("tolerance"),
        num("ls_tolerance"),
        num("noslip_tolerance"),
        num("ccd_tolerance"),
        num("sleep_tolerance"),
        num("gravity"),
        num("wind"),
        num("magnetic"),
        num("density"),
        num("viscosity"),
        num("o_margin"),
        upto("o_solref"),
        upto("o_solimp"),
        upto("o_friction"),
        word("integrator", INTEGRATOR),
        word("cone", CONE),
        word("jacobian", JACOBIAN),
        word("solver", SOLVER),
        num("iterations"),
        num("ls_iterations"),
        num("noslip_iterations"),
        num("ccd_iterations"),
        num("sdf_iterations"),
        num("sdf_initpoints"),
        own("actuatorgroupdisable"),
    ]],
    &[&FLAG_ELEM],
)
.prefix("option.");

/// Disable flags (position = bit), then enable flags.
pub const DISABLE_FLAGS: &[&str] = &[
    "constraint", "equality", "frictionloss", "limit", "contact", "spring", "damper", "gravity",
    "clampctrl", "warmstart", "filterparent", "actuation", "refsafe", "sensor", "midphase",
    "eulerdamp", "autoreset", "nativeccd", "island", "multiccd",
];
pub const ENABLE_FLAGS: &[&str] = &[
    "override", "energy", "fwdinv", "invdiscrete", "sleep", "diagexact", "ipc", "speculative",
];

pub static FLAG_ELEM: Elem = elem(
    "flag",
    Optional,
    &[&[
        own("constraint"), own("equality"), own("frictionloss"), own("limit"), own("contact"),
        own("spring"), own("damper"), own("gravity"), own("clampctrl"), own("warmstart"),
        own("filterparent"), own("actuation"), own("refsafe"), own("sensor"), own("midphase"),
        own("eulerdamp"), own("autoreset"), own("nativeccd"), own("island"), own("multiccd"),
        own("override"), own("energy"), own("fwdinv"), own("invdiscrete"), own("sleep"),
        own("diagexact"), own("ipc"), own("speculative"),
    ]],
    &[],
);

pub static SIZE: Elem = elem(
    "size",
    Many,
    &[&[
        own("memory"),
        num("nuserdata"),
        num("nkey"),
        num("nuser_body"),
        num("nuser_jnt"),
        num("nuser_geom"),
        num("nuser_site"),
        num("nuser_cam"),
        num("nuser_tendon"),
        num("nuser_actuator"),
        num("nuser_sensor"),
        num("nconmax"),
        num("nstack"),
        num("njmax"),
    ]],
    &[],
)
.rules(&[
    Rule::AtMostOne(&[&["memory"], &["nstack"]]),
    Rule::AtMostOne(&[&["memory"], &["njmax"]]),
]);

pub static STATISTIC: Elem = elem(
    "statistic",
    Many,
    &[&[num("meaninertia"), num("meanmass"), num("meansize"), num("extent"), num("center")]],
    &[],
)
.prefix("stat.");

pub static VISUAL: Elem =
    elem("visual", Many, &[], &[&GLOBAL, &QUALITY, &HEADLIGHT_ELEM, &MAP, &SCALE, &RGBA]);

static GLOBAL: Elem = elem(
    "global",
    Optional,
    &[&[
        num("cameraid"),
        word("orthographic", BOOL),
        num("fovy"),
        num("ipd"),
        num("azimuth"),
        num("elevation"),
        num("linewidth"),
        num("glow"),
        num("offwidth"),
        num("offheight"),
        num("realtime"),
        word("ellipsoidinertia", BOOL),
        word("bvactive", BOOL),
    ]],
    &[],
)
.prefix("visual.global.");

static QUALITY: Elem = elem(
    "quality",
    Optional,
    &[&[num("shadowsize"), num("offsamples"), num("numslices"), num("numstacks"), num("numquads")]],
    &[],
)
.prefix("visual.quality.");

static HEADLIGHT_ELEM: Elem = elem(
    "headlight",
    Optional,
    &[&[num("ambient"), num("diffuse"), num("specular"), word("active", HEADLIGHT)]],
    &[],
)
.prefix("visual.headlight.");

static MAP: Elem = elem(
    "map",
    Optional,
    &[&[
        num("stiffness"),
        num("stiffnessrot"),
        num("force"),
        num("torque"),
        num("alpha"),
        num("fogstart"),
        num("fogend"),
        num("znear"),
        num("zfar"),
        num("haze"),
        num("shadowclip"),
        num("shadowscale"),
        num("actuatortendon"),
    ]],
    &[],
)
.prefix("visual.map.");

static SCALE: Elem = elem(
    "scale",
    Optional,
    &[&[
        num("forcewidth"),
        num("contactwidth"),
        num("contactheight"),
        num("connect"),
        num("com"),
        num("camera"),
        num("light"),
        num("selectpoint"),
        num("jointlength"),
        num("jointwidth"),
        num("actuatorlength"),
        num("actuatorwidth"),
        num("framelength"),
        num("framewidth"),
        num("constraint"),
        num("slidercrank"),
        num("frustum"),
    ]],
    &[],
)
.prefix("visual.scale.");

static RGBA: Elem = elem(
    "rgba",
    Optional,
    &[&[
        num("fog"),
        num("haze"),
        num("force"),
        num("inertia"),
        num("joint"),
        num("actuator"),
        num("actuatornegative"),
        num("actuatorpositive"),
        num("com"),
        num("camera"),
        num("light"),
        num("selectpoint"),
        num("connect"),
        num("contactpoint"),
        num("contactforce"),
        num("contactfriction"),
        num("contacttorque"),
        num("contactgap"),
        num("rangefinder"),
        num("constraint"),
        num("slidercrank"),
        num("crankbroken"),
        num("frustum"),
        num("bv"),
        num("bvactive"),
    ]],
    &[],
)
.prefix("visual.rgba.");

pub static DEFAULT: Elem = elem(
    "default",
    Recursive,
    &[&[own("class")]],
    &[
        &asset::MESH_DEFAULT,
        &asset::TEXTURE_DEFAULT,
        &asset::MATERIAL_DEFAULT,
        &body::JOINT_DEFAULT,
        &body::GEOM_DEFAULT,
        &body::SITE_DEFAULT,
        &body::CAMERA_DEFAULT,
        &body::LIGHT_DEFAULT,
        &constraint::PAIR_DEFAULT,
        &constraint::EQUALITY_DEFAULT,
        &constraint::TENDON_DEFAULT,
        &act::GENERAL_DEFAULT,
        &act::MOTOR_DEFAULT,
        &act::POSITION_DEFAULT,
        &act::VELOCITY_DEFAULT,
        &act::INTVELOCITY_DEFAULT,
        &act::ORIENTATION_DEFAULT,
        &act::PID_DEFAULT,
        &act::DAMPER_DEFAULT,
        &act::CYLINDER_DEFAULT,
        &act::MUSCLE_DEFAULT,
        &act::ADHESION_DEFAULT,
        &act::DCMOTOR_DEFAULT,
    ],
);

pub static EXTENSION: Elem = elem("extension", Many, &[], &[&EXTENSION_PLUGIN]);
static EXTENSION_PLUGIN: Elem =
    elem("plugin", Many, &[&[own("plugin").required()]], &[&INSTANCE]);
static INSTANCE: Elem = elem("instance", Many, &[&[own("name").required()]], &[&CONFIG]);

pub static CUSTOM: Elem = elem("custom", Many, &[], &[&NUMERIC, &TEXT, &TUPLE]);
static NUMERIC: Elem =
    elem("numeric", Many, &[&[own("name").required(), num("size"), own("data")]], &[]);
static TEXT: Elem = elem("text", Many, &[&[own("name").required(), own("data")]], &[]);
static TUPLE: Elem = elem("tuple", Many, &[&[own("name").required()]], &[&TUPLE_ELEMENT]);
static TUPLE_ELEMENT: Elem = elem(
    "element",
    Many,
    &[&[own("objtype").required(), own("objname").required(), own("prm")]],
    &[],
);

pub static KEYFRAME: Elem = elem("keyframe", Many, &[], &[&KEY]);
static KEY: Elem = elem(
    "key",
    Many,
    &[&[
        own("name"),
        num("time"),
        listf("qpos", "qpos"),
        listf("qvel", "qvel"),
        listf("act", "act"),
        listf("mpos", "mpos"),
        listf("mquat", "mquat"),
        listf("ctrl", "ctrl"),
        listf("plastic", "plastic"),
    ]],
    &[],
);

/// Field lists whose positions are the bits of an `authored` mask, by prefix of the fields.
pub const AUTHORED: &[(&str, &str, &str)] = &[
    ("compiler.", "compiler.authored", "MJSCOMPILER_FIELDS"),
    ("option.", "authored.option", "MJOPTION_FIELDS"),
    ("visual.global.", "authored.visual_global", "MJVISUAL_GLOBAL_FIELDS"),
    ("visual.quality.", "authored.visual_quality", "MJVISUAL_QUALITY_FIELDS"),
    ("visual.headlight.", "authored.visual_headlight", "MJVISUAL_HEADLIGHT_FIELDS"),
    ("visual.map.", "authored.visual_map", "MJVISUAL_MAP_FIELDS"),
    ("visual.scale.", "authored.visual_scale", "MJVISUAL_SCALE_FIELDS"),
    ("visual.rgba.", "authored.visual_rgba", "MJVISUAL_RGBA_FIELDS"),
];
