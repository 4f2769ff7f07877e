//! Actuators: the general one and its shortcuts.
//!
//! Attributes of a shortcut that set gain, bias and dynamics together are `Own`: the reader passes
//! them to the shortcut's function.

use super::grammar::*;
use super::keywords::*;
use super::plugin::CONFIG;
use Occurs::{Many, Optional};

const NAMED: &[Attr] = &[own("name"), own("class")];
const COMMON: &[Attr] = &[
    num("group"), num("nsample"), word("interp", INTERPOLATION), num("delay"), num("ctrlrange"),
    listf("user", "userdata"),
];
const CTRL_LIMITED: &[Attr] = &[word("ctrllimited", AUTO_BOOL)];
const FORCE_LIMITED: &[Attr] = &[word("forcelimited", AUTO_BOOL)];
const ACT_LIMITED: &[Attr] = &[word("actlimited", AUTO_BOOL)];
const FORCE: &[Attr] = &[num("forcerange")];
const ACT: &[Attr] = &[num("actrange")];
const VELOCITY_RANGES: &[Attr] = &[num("velrange"), num("ffrange")];
const LENGTH: &[Attr] = &[num("lengthrange")];
const MECHANICAL: &[Attr] = &[upto("gear"), upto("damping"), num("armature")];
const CRANK: &[Attr] = &[num("cranklength")];
/// Transmission targets, in the order of `mjtTrn` where there is one.
const PATH: &[Attr] = &[
    own("joint"), own("jointinparent"), own("tendon"), own("cranksite"),
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
    num("actdim"), num("velrange"), num("ffrange"), num("inheritrange"), word("dyntype", DYN),
    word("gaintype", GAIN), word("biastype", BIAS), upto("dynprm"), upto("gainprm"), upto("biasprm"),
    word("actearly", BOOL), num("cranklength"), own("input"),
];

static GENERAL: Elem =
    elem("general", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, ACT_LIMITED, FORCE, ACT, LENGTH, MECHANICAL, GENERAL_ATTRS, PATH, &[own("body")]], &[]);
pub static GENERAL_DEFAULT: Elem =
    elem("general", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, ACT_LIMITED, FORCE, ACT, MECHANICAL, GENERAL_ATTRS], &[]);

static MOTOR: Elem =
    elem("motor", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, LENGTH, MECHANICAL, CRANK, PATH], &[]);
pub static MOTOR_DEFAULT: Elem =
    elem("motor", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, MECHANICAL, CRANK], &[]);

static POSITION: Elem =
    elem("position", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, LENGTH, MECHANICAL, CRANK, &[own("inheritrange"), own("kv"), own("dampratio"), own("kp"), own("timeconst")], PATH], &[]);
pub static POSITION_DEFAULT: Elem =
    elem("position", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, MECHANICAL, CRANK, &[own("inheritrange"), own("kv"), own("dampratio"), own("kp"), own("timeconst")]], &[]);

static VELOCITY: Elem =
    elem("velocity", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, LENGTH, MECHANICAL, CRANK, &[own("kv")], PATH], &[]);
pub static VELOCITY_DEFAULT: Elem =
    elem("velocity", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, MECHANICAL, CRANK, &[own("kv")]], &[]);

static INTVELOCITY: Elem =
    elem("intvelocity", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, ACT_LIMITED, FORCE, ACT, LENGTH, MECHANICAL, CRANK, &[own("inheritrange"), own("kv"), own("dampratio"), own("kp")], PATH], &[]);
pub static INTVELOCITY_DEFAULT: Elem =
    elem("intvelocity", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, ACT_LIMITED, FORCE, ACT, MECHANICAL, CRANK, &[own("inheritrange"), own("kv"), own("dampratio"), own("kp")]], &[]);

static ORIENTATION: Elem =
    elem("orientation", Many, &[NAMED, COMMON, FORCE_LIMITED, FORCE, &[own("input"), own("kv"), own("dampratio"), own("kp")], &[own("joint"), own("site"), own("refsite")]], &[]);
pub static ORIENTATION_DEFAULT: Elem =
    elem("orientation", Optional, &[COMMON, FORCE_LIMITED, FORCE, &[own("input"), own("kv"), own("dampratio"), own("kp")]], &[]);

static PID: Elem =
    elem("pid", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, VELOCITY_RANGES, FORCE, LENGTH, MECHANICAL, CRANK, &[own("input"), own("kv"), own("dampratio"), own("kp"), own("ki"), own("imax"), own("slewmax"), own("inheritrange"), own("posrange")], PATH], &[]);
pub static PID_DEFAULT: Elem =
    elem("pid", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, VELOCITY_RANGES, FORCE, MECHANICAL, CRANK, &[own("input"), own("kv"), own("dampratio"), own("kp"), own("ki"), own("imax"), own("slewmax"), own("inheritrange"), own("posrange")]], &[]);

static DAMPER: Elem =
    elem("damper", Many, &[NAMED, COMMON, FORCE_LIMITED, FORCE, LENGTH, MECHANICAL, CRANK, &[own("kv")], PATH], &[]);
pub static DAMPER_DEFAULT: Elem =
    elem("damper", Optional, &[COMMON, FORCE_LIMITED, FORCE, MECHANICAL, CRANK, &[own("kv")]], &[]);

static CYLINDER: Elem =
    elem("cylinder", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, LENGTH, MECHANICAL, CRANK, &[own("timeconst"), own("area"), own("diameter"), own("bias")], PATH], &[]);
pub static CYLINDER_DEFAULT: Elem =
    elem("cylinder", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, MECHANICAL, CRANK, &[own("timeconst"), own("area"), own("diameter"), own("bias")]], &[]);

static MUSCLE: Elem =
    elem("muscle", Many, &[NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, LENGTH, MECHANICAL, CRANK, &[own("timeconst"), own("range"), own("force"), own("scale"), own("lmin"), own("lmax"), own("vmax"), own("fpmax"), own("fvmax")], &[own("joint"), own("jointinparent"), own("tendon"), own("cranksite"), own("slidersite"), own("tausmooth")]], &[]);
pub static MUSCLE_DEFAULT: Elem =
    elem("muscle", Optional, &[COMMON, CTRL_LIMITED, FORCE_LIMITED, FORCE, MECHANICAL, CRANK, &[own("timeconst"), own("range"), own("force"), own("scale"), own("lmin"), own("lmax"), own("vmax"), own("fpmax"), own("fvmax")]], &[]);

static ADHESION: Elem =
    elem("adhesion", Many, &[NAMED, COMMON, FORCE_LIMITED, FORCE, &[own("gain")], &[own("body")]], &[]);
pub static ADHESION_DEFAULT: Elem =
    elem("adhesion", Optional, &[COMMON, FORCE_LIMITED, FORCE, &[own("gain")]], &[]);

static DCMOTOR: Elem =
    elem("dcmotor", Many, &[NAMED, COMMON, CTRL_LIMITED, LENGTH, MECHANICAL, CRANK, &[own("motorconst"), own("resistance"), own("nominal"), own("saturation"), own("inductance"), own("cogging"), own("controller"), own("thermal"), own("lugre"), own("input")], PATH], &[]);
pub static DCMOTOR_DEFAULT: Elem =
    elem("dcmotor", Optional, &[COMMON, CTRL_LIMITED, MECHANICAL, CRANK, &[own("motorconst"), own("resistance"), own("nominal"), own("saturation"), own("inductance"), own("cogging"), own("controller"), own("thermal"), own("lugre"), own("input")]], &[]);

static PLUGIN_ACTUATOR: Elem = elem(
    "plugin",
    Many,
    &[
        NAMED, COMMON, CTRL_LIMITED, FORCE_LIMITED, ACT_LIMITED, FORCE, ACT, LENGTH, MECHANICAL,
        &[
            own("plugin"), own("instance"), num("actdim"), word("dyntype", DYN), upto("dynprm"),
            word("actearly", BOOL), num("cranklength"), own("joint"), own("jointinparent"),
            own("tendon"), own("cranksite"), own("slidersite"), own("site"),
        ],
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
