//! Sensors.

use super::grammar::*;
use super::keywords::*;
use super::plugin::CONFIG;
use Occurs::Many;

/// A sensor element: type and the attribute that names its object.
pub struct SensorRow {
    pub name: &'static str,
    pub kind: i32,
    /// attribute with the object's name and its object type; empty for the other forms
    pub object: &'static str,
    pub objtype: i32,
}

const fn row(name: &'static str, kind: i32, object: &'static str, objtype: i32) -> SensorRow {
    SensorRow { name, kind, object, objtype }
}

/// All sensor elements.
pub const SENSORS: &[SensorRow] = &[
    row("touch", 0, "site", 6),
    row("accelerometer", 1, "site", 6),
    row("velocimeter", 2, "site", 6),
    row("gyro", 3, "site", 6),
    row("force", 4, "site", 6),
    row("torque", 5, "site", 6),
    row("magnetometer", 6, "site", 6),
    row("jointpos", 9, "joint", 3),
    row("jointvel", 10, "joint", 3),
    row("tendonpos", 11, "tendon", 18),
    row("tendonvel", 12, "tendon", 18),
    row("actuatorpos", 13, "actuator", 19),
    row("actuatorvel", 14, "actuator", 19),
    row("actuatorfrc", 15, "actuator", 19),
    row("jointactuatorfrc", 16, "joint", 3),
    row("tendonactuatorfrc", 17, "tendon", 18),
    row("ballquat", 18, "joint", 3),
    row("ballangvel", 19, "joint", 3),
    row("jointlimitpos", 20, "joint", 3),
    row("jointlimitvel", 21, "joint", 3),
    row("jointlimitfrc", 22, "joint", 3),
    row("tendonlimitpos", 23, "tendon", 18),
    row("tendonlimitvel", 24, "tendon", 18),
    row("tendonlimitfrc", 25, "tendon", 18),
    row("subtreecom", 35, "body", 1),
    row("subtreelinvel", 36, "body", 1),
    row("subtreeangmom", 37, "body", 1),
    row("framepos", 26, "", 0),
    row("framequat", 27, "", 0),
    row("framexaxis", 28, "", 0),
    row("frameyaxis", 29, "", 0),
    row("framezaxis", 30, "", 0),
    row("framelinvel", 31, "", 0),
    row("frameangvel", 32, "", 0),
    row("framelinacc", 33, "", 0),
    row("frameangacc", 34, "", 0),
    row("distance", 39, "", 0),
    row("normal", 40, "", 0),
    row("fromto", 41, "", 0),
    row("e_potential", 43, "", 0),
    row("e_kinetic", 44, "", 0),
    row("clock", 45, "", 0),
    row("camprojection", 8, "", 0),
    row("rangefinder", 7, "", 0),
    row("insidesite", 38, "", 0),
    row("contact", 42, "", 0),
    row("tactile", 46, "", 0),
    row("user", 48, "", 0),
    row("plugin", 47, "", 0),
];

const NOISE: &[Attr] = &[num("noise")];
const HISTORY: &[Attr] =
    &[num("nsample"), word("interp", INTERPOLATION), num("delay"), upto("interval")];
const CUTOFF: &[Attr] = &[num("cutoff")];
const NAME: &[Attr] = &[own("name")];
const USER: &[Attr] = &[listf("user", "userdata")];
const OBJECT: &[Attr] = &[own("objtype").required(), own("objname").required()];
const REFERENCE: &[Attr] = &[own("reftype"), own("refname")];
const REFERENCE_RULES: &[Rule] = &[Rule::Together(&["reftype", "refname"])];
const PAIR: &[Attr] = &[own("geom1"), own("geom2"), own("body1"), own("body2")];
const PAIR_RULES: &[Rule] = &[
    Rule::OneOf(&[&["geom1"], &["body1"]]),
    Rule::OneOf(&[&["geom2"], &["body2"]]),
];

const fn simple(name: &'static str, attrs: &'static [&'static [Attr]]) -> Elem {
    elem(name, Many, attrs, &[])
}

const OF_SITE: &[&[Attr]] =
    &[NAME, &[own("site").required()], HISTORY, CUTOFF, NOISE, USER];
const OF_JOINT: &[&[Attr]] =
    &[NAME, &[own("joint").required()], HISTORY, CUTOFF, NOISE, USER];
const OF_TENDON: &[&[Attr]] =
    &[NAME, &[own("tendon").required()], HISTORY, CUTOFF, NOISE, USER];
const OF_ACTUATOR: &[&[Attr]] =
    &[NAME, &[own("actuator").required()], HISTORY, CUTOFF, NOISE, USER];
const OF_BODY: &[&[Attr]] =
    &[NAME, &[own("body").required()], HISTORY, CUTOFF, NOISE, USER];
const OF_FRAME: &[&[Attr]] = &[NAME, OBJECT, HISTORY, CUTOFF, NOISE, USER];
const OF_FRAME_REF: &[&[Attr]] = &[NAME, OBJECT, REFERENCE, HISTORY, CUTOFF, NOISE, USER];
const OF_PAIR: &[&[Attr]] = &[NAME, PAIR, HISTORY, CUTOFF, NOISE, USER];
const OF_NOTHING: &[&[Attr]] = &[NAME, HISTORY, CUTOFF, NOISE, USER];

static TOUCH: Elem = simple("touch", OF_SITE);
static ACCELEROMETER: Elem = simple("accelerometer", OF_SITE);
static VELOCIMETER: Elem = simple("velocimeter", OF_SITE);
static GYRO: Elem = simple("gyro", OF_SITE);
static FORCE: Elem = simple("force", OF_SITE);
static TORQUE: Elem = simple("torque", OF_SITE);
static MAGNETOMETER: Elem = simple("magnetometer", OF_SITE);
static CAMPROJECTION: Elem = simple(
    "camprojection",
    &[NAME, &[own("site").required(), own("camera").required()], HISTORY, CUTOFF, NOISE, USER],
);
static RANGEFINDER: Elem = simple(
    "rangefinder",
    &[NAME, &[own("site"), own("camera"), own("data")], HISTORY, CUTOFF, NOISE, USER],
)
.rules(&[Rule::OneOf(&[&["site"], &["camera"]])]);
static JOINTPOS: Elem = simple("jointpos", OF_JOINT);
static JOINTVEL: Elem = simple("jointvel", OF_JOINT);
static TENDONPOS: Elem = simple("tendonpos", OF_TENDON);
static TENDONVEL: Elem = simple("tendonvel", OF_TENDON);
static ACTUATORPOS: Elem = simple("actuatorpos", OF_ACTUATOR);
static ACTUATORVEL: Elem = simple("actuatorvel", OF_ACTUATOR);
static ACTUATORFRC: Elem = simple("actuatorfrc", OF_ACTUATOR);
static JOINTACTUATORFRC: Elem = simple("jointactuatorfrc", OF_JOINT);
static TENDONACTUATORFRC: Elem = simple("tendonactuatorfrc", OF_TENDON);
static BALLQUAT: Elem = simple("ballquat", OF_JOINT);
static BALLANGVEL: Elem = simple("ballangvel", OF_JOINT);
static JOINTLIMITPOS: Elem = simple("jointlimitpos", OF_JOINT);
static JOINTLIMITVEL: Elem = simple("jointlimitvel", OF_JOINT);
static JOINTLIMITFRC: Elem = simple("jointlimitfrc", OF_JOINT);
static TENDONLIMITPOS: Elem = simple("tendonlimitpos", OF_TENDON);
static TENDONLIMITVEL: Elem = simple("tendonlimitvel", OF_TENDON);
static TENDONLIMITFRC: Elem = simple("tendonlimitfrc", OF_TENDON);
static FRAMEPOS: Elem = simple("framepos", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMEQUAT: Elem = simple("framequat", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMEXAXIS: Elem = simple("framexaxis", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMEYAXIS: Elem = simple("frameyaxis", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMEZAXIS: Elem = simple("framezaxis", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMELINVEL: Elem = simple("framelinvel", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMEANGVEL: Elem = simple("frameangvel", OF_FRAME_REF).rules(REFERENCE_RULES);
static FRAMELINACC: Elem = simple("framelinacc", OF_FRAME);
static FRAMEANGACC: Elem = simple("frameangacc", OF_FRAME);
static SUBTREECOM: Elem = simple("subtreecom", OF_BODY);
static SUBTREELINVEL: Elem = simple("subtreelinvel", OF_BODY);
static SUBTREEANGMOM: Elem = simple("subtreeangmom", OF_BODY);
static INSIDESITE: Elem = simple(
    "insidesite",
    &[NAME, OBJECT, &[own("site").required(), own("enclosed")], HISTORY, CUTOFF, NOISE, USER],
);
static DISTANCE: Elem = simple("distance", OF_PAIR).rules(PAIR_RULES);
static NORMAL: Elem = simple("normal", OF_PAIR).rules(PAIR_RULES);
static FROMTO: Elem = simple("fromto", OF_PAIR).rules(PAIR_RULES);
static CONTACT: Elem = simple(
    "contact",
    &[
        NAME,
        PAIR,
        &[
            own("subtree1"), own("subtree2"), own("site"), own("num"), own("data"), own("reduce"),
        ],
        HISTORY,
        CUTOFF,
        NOISE,
        USER,
    ],
)
.rules(&[
    Rule::AtMostOne(&[&["geom1"], &["body1"], &["subtree1"], &["site"]]),
    Rule::AtMostOne(&[&["geom2"], &["body2"], &["subtree2"]]),
]);
static E_POTENTIAL: Elem = simple("e_potential", OF_NOTHING);
static E_KINETIC: Elem = simple("e_kinetic", OF_NOTHING);
static CLOCK: Elem = simple("clock", OF_NOTHING);
static TACTILE: Elem = simple(
    "tactile",
    &[NAME, &[own("geom").required(), own("mesh").required()], HISTORY, CUTOFF, USER],
);
static USER_SENSOR: Elem = simple(
    "user",
    &[
        NAME,
        CUTOFF,
        NOISE,
        USER,
        &[
            own("objtype"), own("objname"), num("dim").required(), word("needstage", STAGE),
            word("datatype", DATATYPE),
        ],
    ],
)
.rules(&[Rule::Together(&["objtype", "objname"])]);
static PLUGIN_SENSOR: Elem = elem(
    "plugin",
    Many,
    &[
        NAME,
        CUTOFF,
        USER,
        &[
            own("plugin"), own("instance"), own("objtype"), own("objname"), own("reftype"),
            own("refname"),
        ],
    ],
    &[&CONFIG],
);

pub static SENSOR: Elem = elem("sensor", Many, &[], &[
    &TOUCH, &ACCELEROMETER, &VELOCIMETER, &GYRO, &FORCE, &TORQUE, &MAGNETOMETER, &CAMPROJECTION, &RANGEFINDER, &JOINTPOS, &JOINTVEL, &TENDONPOS, &TENDONVEL, &ACTUATORPOS, &ACTUATORVEL, &ACTUATORFRC, &JOINTACTUATORFRC, &TENDONACTUATORFRC, &BALLQUAT, &BALLANGVEL, &JOINTLIMITPOS, &JOINTLIMITVEL, &JOINTLIMITFRC, &TENDONLIMITPOS, &TENDONLIMITVEL, &TENDONLIMITFRC, &FRAMEPOS, &FRAMEQUAT, &FRAMEXAXIS, &FRAMEYAXIS, &FRAMEZAXIS, &FRAMELINVEL, &FRAMEANGVEL, &FRAMELINACC, &FRAMEANGACC, &SUBTREECOM, &SUBTREELINVEL, &SUBTREEANGMOM, &INSIDESITE, &DISTANCE, &NORMAL, &FROMTO, &CONTACT, &E_POTENTIAL, &E_KINETIC, &CLOCK, &TACTILE, &USER_SENSOR, &PLUGIN_SENSOR,
]);
