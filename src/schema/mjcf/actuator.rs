//! Actuators: the general one and its shortcuts.
//!
//! Attributes of a shortcut that set gain, bias and dynamics together are `Own`: the reader passes
//! them to the shortcut's function.

use super::*;
use Occurs::{Many, Optional};

const NAMED: &[Attr] = &[own("name"), own("class")];
const USER: &[Attr] = &[listf("user", "userdata")];
const COMMON: &[Attr] = &[
    num("group"), num("nsample"), word("interp", INTERPOLATION), num("delay"), num("ctrlrange"),
];
const FORCE: &[Attr] = &[word("forcelimited", AUTO_BOOL), num("forcerange")];
const CTRL_LIMIT: &[Attr] = &[word("ctrllimited", AUTO_BOOL)];
const ACT_LIMIT: &[Attr] = &[word("actlimited", AUTO_BOOL), num("actrange")];
const MECHANICAL: &[Attr] =
    &[upto("gear"), upto("damping"), num("armature"), num("cranklength")];
/// Transmission targets, in the order of `mjtTrn` where there is one.
const PATH: &[Attr] = &[
    num("lengthrange"), own("joint"), own("jointinparent"), own("tendon"), own("cranksite"),
    own("slidersite"), own("site"), own("refsite"),
];

/// Target attributes and transmission types.
pub const ACTUATOR_PATHS: &[(&str, i32)] = &[
    ("joint", 0), ("jointinparent", 1), ("tendon", 3), ("cranksite", 2), ("site", 4), ("body", 5),
];

/// Shortcut elements and `mjtActuator` values.
pub const SHORTCUTS: Words = &[
    ("general", 0), ("motor", 1), ("position", 2), ("velocity", 3), ("intvelocity", 4),
    ("damper", 5), ("cylinder", 6), ("muscle", 7), ("adhesion", 8), ("pid", 9),
    ("orientation", 10), ("dcmotor", 11),
];

const GENERAL_ATTRS: &[Attr] = &[
    num("actdim"), word("dyntype", DYN), word("gaintype", GAIN), word("biastype", BIAS),
    upto("dynprm"), upto("gainprm"), upto("biasprm"), num("velrange"), num("ffrange"),
    num("inheritrange"), own("input"), word("actearly", BOOL),
];

static GENERAL: Elem =
    elem("general", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, ACT_LIMIT, MECHANICAL, GENERAL_ATTRS, PATH, &[own("body")], USER], &[]);
pub static GENERAL_DEFAULT: Elem =
    elem("general", Optional, &[COMMON, FORCE, CTRL_LIMIT, ACT_LIMIT, MECHANICAL, GENERAL_ATTRS, USER], &[]);

static MOTOR: Elem =
    elem("motor", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, MECHANICAL, PATH, USER], &[]);
pub static MOTOR_DEFAULT: Elem =
    elem("motor", Optional, &[COMMON, FORCE, CTRL_LIMIT, MECHANICAL, USER], &[]);

static POSITION: Elem =
    elem("position", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("inheritrange"), own("kp"), own("kv"), own("dampratio"), own("timeconst")], PATH, USER], &[]);
pub static POSITION_DEFAULT: Elem =
    elem("position", Optional, &[COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("inheritrange"), own("kp"), own("kv"), own("dampratio"), own("timeconst")], USER], &[]);

static VELOCITY: Elem =
    elem("velocity", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("kv")], PATH, USER], &[]);
pub static VELOCITY_DEFAULT: Elem =
    elem("velocity", Optional, &[COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("kv")], USER], &[]);

static INTVELOCITY: Elem =
    elem("intvelocity", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, ACT_LIMIT, MECHANICAL, &[own("inheritrange"), own("kp"), own("kv"), own("dampratio")], PATH, USER], &[]);
pub static INTVELOCITY_DEFAULT: Elem =
    elem("intvelocity", Optional, &[COMMON, FORCE, CTRL_LIMIT, ACT_LIMIT, MECHANICAL, &[own("inheritrange"), own("kp"), own("kv"), own("dampratio")], USER], &[]);

static ORIENTATION: Elem =
    elem("orientation", Many, &[NAMED, COMMON, FORCE, &[own("input"), own("kp"), own("kv"), own("dampratio")], &[own("joint"), own("site"), own("refsite")], USER], &[]);
pub static ORIENTATION_DEFAULT: Elem =
    elem("orientation", Optional, &[COMMON, FORCE, &[own("input"), own("kp"), own("kv"), own("dampratio")], USER], &[]);

static PID: Elem =
    elem("pid", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("input"), own("kp"), own("kv"), own("dampratio"), own("ki"), own("imax"), own("slewmax"), own("inheritrange"), own("posrange"), num("velrange"), num("ffrange")], PATH, USER], &[]);
pub static PID_DEFAULT: Elem =
    elem("pid", Optional, &[COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("input"), own("kp"), own("kv"), own("dampratio"), own("ki"), own("imax"), own("slewmax"), own("inheritrange"), own("posrange"), num("velrange"), num("ffrange")], USER], &[]);

static DAMPER: Elem =
    elem("damper", Many, &[NAMED, COMMON, FORCE, MECHANICAL, &[own("kv")], PATH, USER], &[]);
pub static DAMPER_DEFAULT: Elem =
    elem("damper", Optional, &[COMMON, FORCE, MECHANICAL, &[own("kv")], USER], &[]);

static CYLINDER: Elem =
    elem("cylinder", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("timeconst"), own("area"), own("diameter"), own("bias")], PATH, USER], &[]);
pub static CYLINDER_DEFAULT: Elem =
    elem("cylinder", Optional, &[COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("timeconst"), own("area"), own("diameter"), own("bias")], USER], &[]);

static MUSCLE: Elem =
    elem("muscle", Many, &[NAMED, COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("timeconst"), own("range"), own("force"), own("scale"), own("lmin"), own("lmax"), own("vmax"), own("fpmax"), own("fvmax")], &[num("lengthrange"), own("joint"), own("jointinparent"), own("tendon"), own("cranksite"), own("slidersite"), own("tausmooth")], USER], &[]);
pub static MUSCLE_DEFAULT: Elem =
    elem("muscle", Optional, &[COMMON, FORCE, CTRL_LIMIT, MECHANICAL, &[own("timeconst"), own("range"), own("force"), own("scale"), own("lmin"), own("lmax"), own("vmax"), own("fpmax"), own("fvmax")], USER], &[]);

static ADHESION: Elem =
    elem("adhesion", Many, &[NAMED, COMMON, FORCE, &[own("gain")], &[own("body")], USER], &[]);
pub static ADHESION_DEFAULT: Elem =
    elem("adhesion", Optional, &[COMMON, FORCE, &[own("gain")], USER], &[]);

static DCMOTOR: Elem =
    elem("dcmotor", Many, &[NAMED, COMMON, CTRL_LIMIT, MECHANICAL, &[own("motorconst"), own("resistance"), own("nominal"), own("saturation"), own("inductance"), own("cogging"), own("controller"), own("thermal"), own("lugre"), own("input")], PATH, USER], &[]);
pub static DCMOTOR_DEFAULT: Elem =
    elem("dcmotor", Optional, &[COMMON, CTRL_LIMIT, MECHANICAL, &[own("motorconst"), own("resistance"), own("nominal"), own("saturation"), own("inductance"), own("cogging"), own("controller"), own("thermal"), own("lugre"), own("input")], USER], &[]);

static PLUGIN_ACTUATOR: Elem = elem(
    "plugin",
    Many,
    &[
        NAMED, COMMON, FORCE, CTRL_LIMIT, ACT_LIMIT, MECHANICAL,
        &[
            own("plugin"), own("instance"), num("actdim"), word("dyntype", DYN), upto("dynprm"),
            word("actearly", BOOL), num("lengthrange"), own("joint"), own("jointinparent"),
            own("tendon"), own("cranksite"), own("slidersite"), own("site"),
        ],
        USER,
    ],
    &[&CONFIG],
);

pub static ACTUATOR: Elem = elem(
    "actuator",
    Many,
    &[],
    &[
        &GENERAL, &MOTOR, &POSITION, &VELOCITY, &INTVELOCITY, &ORIENTATION, &PID, &DAMPER,
        &CYLINDER, &MUSCLE, &ADHESION, &DCMOTOR, &PLUGIN_ACTUATOR,
    ],
);
