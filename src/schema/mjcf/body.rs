//! Bodies and what they contain.

use super::asset;
use super::grammar::*;
use super::keywords::*;
use super::plugin::PLUGIN;
use Occurs::{Many, Optional, Recursive};

const NAMED: &[Attr] = &[own("name"), own("class")];
const ORIENTATION: &[Attr] =
    &[own("quat"), own("axisangle"), own("xyaxes"), own("zaxis"), own("euler")];
const USER: &[Attr] = &[listf("user", "userdata")];

const BODY_ATTRS: &[Attr] = &[
    own("name"),
    text("childclass"),
    num("pos"),
    word("mocap", BOOL),
    num("gravcomp"),
    word("sleep", SLEEP),
    word("simple", FALSE_AUTO),
    word("fuse", FALSE_AUTO),
];

// worldbody is the outermost body: same attributes in the schema, refused by the reader
pub static WORLDBODY: Elem =
    elem("worldbody", Many, &[BODY_ATTRS, ORIENTATION, USER], &BODY_CHILDREN);
pub static BODY: Elem = elem("body", Recursive, &[BODY_ATTRS, ORIENTATION, USER], &BODY_CHILDREN);

static BODY_CHILDREN: [&Elem; 13] = [
    &BODY, &FRAME, &REPLICATE, &INERTIAL, &JOINT_ELEM, &FREEJOINT, &GEOM_ELEM, &ATTACH, &SITE,
    &CAMERA, &LIGHT_ELEM, &PLUGIN, &asset::FLEXCOMP,
];

pub static FRAME: Elem = elem(
    "frame",
    Many,
    &[
        &[
            own("name"),
            text("childclass"),
            num("pos"),
            own("scale"),
            word("scaling", SCALING),
            num("massscale"),
        ],
        ORIENTATION,
    ],
    &BODY_CHILDREN,
)
.unchecked();

pub static REPLICATE: Elem = elem(
    "replicate",
    Many,
    &[&[own("count").required(), own("sep"), own("offset"), own("euler")]],
    &BODY_CHILDREN,
)
.unchecked();

pub static INERTIAL: Elem = elem(
    "inertial",
    Optional,
    &[
        &[
            numf("pos", "ipos").required(),
            num("mass").required(),
            numf("diaginertia", "inertia"),
            num("fullinertia"),
        ],
        ORIENTATION,
    ],
    &[],
)
.rules(&[Rule::AtMostOne(&[
    &["fullinertia"],
    &["quat"],
    &["axisangle"],
    &["xyaxes"],
    &["zaxis"],
    &["euler"],
])]);

const JOINT_ATTRS: &[Attr] = &[
    word("type", JOINT),
    num("group"),
    num("pos"),
    num("axis"),
    num("springdamper"),
    word("limited", AUTO_BOOL),
    wordf("actuatorfrclimited", "actfrclimited", AUTO_BOOL),
    uptof("solreflimit", "solref_limit"),
    uptof("solimplimit", "solimp_limit"),
    uptof("solreffriction", "solref_friction"),
    uptof("solimpfriction", "solimp_friction"),
    upto("stiffness"),
    num("range"),
    numf("actuatorfrcrange", "actfrcrange"),
    wordf("actuatorgravcomp", "actgravcomp", BOOL),
    num("margin"),
    num("ref"),
    num("springref"),
    num("springyield"),
    num("armature"),
    upto("damping"),
    num("frictionloss"),
];
pub static JOINT_ELEM: Elem = elem("joint", Many, &[NAMED, JOINT_ATTRS, USER], &[]);
pub static JOINT_DEFAULT: Elem = elem("joint", Optional, &[JOINT_ATTRS, USER], &[]);
pub static FREEJOINT: Elem =
    elem("freejoint", Many, &[&[own("name"), num("group"), word("align", AUTO_BOOL)]], &[]);

const GEOM_ATTRS: &[Attr] = &[
    word("type", GEOM),
    num("contype"),
    num("conaffinity"),
    num("condim"),
    num("group"),
    num("priority"),
    upto("size"),
    text("material"),
    upto("friction"),
    num("mass"),
    num("density"),
    wordf("shellinertia", "typeinertia", BOOL),
    num("solmix"),
    upto("solref"),
    upto("solimp"),
    num("margin"),
    num("gap"),
    upto("surfacevel"),
    num("adhesion"),
    num("fromto"),
    num("pos"),
    textf("hfield", "hfieldname"),
    textf("mesh", "meshname"),
    num("fitscale"),
    num("rgba"),
    word("castshadow", BOOL),
    uptof("fluidcoef", "fluid_coefs"),
];
const FLUID: &[Attr] = &[wordf("fluidshape", "fluid_ellipsoid", FLUID_SHAPE)];
pub static GEOM_ELEM: Elem =
    elem("geom", Many, &[NAMED, GEOM_ATTRS, USER, FLUID, ORIENTATION], &[&PLUGIN]);
pub static GEOM_DEFAULT: Elem =
    elem("geom", Optional, &[GEOM_ATTRS, USER, FLUID, ORIENTATION], &[]);

const SITE_ATTRS: &[Attr] = &[
    word("type", GEOM),
    num("group"),
    num("pos"),
    text("material"),
    textf("mesh", "meshname"),
    upto("size"),
    num("fromto"),
    num("rgba"),
];
pub static SITE: Elem = elem("site", Many, &[NAMED, SITE_ATTRS, ORIENTATION, USER], &[]);
pub static SITE_DEFAULT: Elem = elem("site", Optional, &[SITE_ATTRS, ORIENTATION, USER], &[]);

const CAMERA_ATTRS: &[Attr] = &[
    wordf("projection", "proj", PROJECTION),
    num("fovy"),
    num("ipd"),
    num("resolution"),
    attr("output", "output", How::Bits(CAMERA_OUTPUT)),
    num("pos"),
    word("mode", TRACKING),
    numf("sensorsize", "sensor_size"),
    numf("focal", "focal_length"),
    numf("focalpixel", "focal_pixel"),
    numf("principal", "principal_length"),
    numf("principalpixel", "principal_pixel"),
];
const CAMERA_RULES: &[Rule] = &[Rule::AtMostOne(&[&["fovy"], &["sensorsize"]])];
pub static CAMERA: Elem = elem(
    "camera",
    Many,
    &[NAMED, &[textf("target", "targetbody")], CAMERA_ATTRS, ORIENTATION, USER],
    &[],
)
.rules(CAMERA_RULES);
pub static CAMERA_DEFAULT: Elem =
    elem("camera", Optional, &[CAMERA_ATTRS, ORIENTATION, USER], &[]).rules(CAMERA_RULES);

const LIGHT_ATTRS: &[Attr] = &[
    word("castshadow", BOOL),
    word("active", BOOL),
    num("pos"),
    num("dir"),
    num("bulbradius"),
    num("intensity"),
    num("range"),
    num("attenuation"),
    num("cutoff"),
    num("softness"),
    num("exponent"),
    num("ambient"),
    num("diffuse"),
    num("specular"),
    word("mode", TRACKING),
    wordf("directional", "type", BOOL),
    word("type", LIGHT),
];
const LIGHT_RULES: &[Rule] = &[Rule::AtMostOne(&[&["directional"], &["type"]])];
pub static LIGHT_ELEM: Elem = elem(
    "light",
    Many,
    &[NAMED, &[textf("target", "targetbody"), text("texture")], LIGHT_ATTRS],
    &[],
)
.rules(LIGHT_RULES);
pub static LIGHT_DEFAULT: Elem = elem("light", Optional, &[LIGHT_ATTRS], &[]).rules(LIGHT_RULES);

pub static ATTACH: Elem = elem(
    "attach",
    Many,
    &[&[own("model"), own("body"), own("frame"), own("prefix").required()]],
    &[],
)
.rules(&[Rule::AtMostOne(&[&["body"], &["frame"]])]);
