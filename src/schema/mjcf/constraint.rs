//! Contact pairs, equalities and tendons.

use super::grammar::*;
use super::keywords::*;
use Occurs::{Many, Optional};

const NAMED: &[Attr] = &[own("name"), own("class")];
const USER: &[Attr] = &[listf("user", "userdata")];

pub static CONTACT: Elem = elem("contact", Many, &[], &[&PAIR, &EXCLUDE]);

const PAIR_ATTRS: &[Attr] = &[
    num("condim"),
    upto("friction"),
    upto("solref"),
    upto("solreffriction"),
    upto("solimp"),
    num("gap"),
    num("margin"),
    num("adhesion"),
];
static PAIR: Elem = elem(
    "pair",
    Many,
    &[NAMED, &[textf("geom1", "geomname1"), textf("geom2", "geomname2")], PAIR_ATTRS],
    &[],
);
pub static PAIR_DEFAULT: Elem = elem("pair", Optional, &[PAIR_ATTRS], &[]);

static EXCLUDE: Elem = elem(
    "exclude",
    Many,
    &[&[
        own("name"),
        textf("body1", "bodyname1").required(),
        textf("body2", "bodyname2").required(),
    ]],
    &[],
);

pub static EQUALITY: Elem = elem(
    "equality",
    Many,
    &[],
    &[&CONNECT, &WELD, &JOINT_EQ, &TENDON_EQ, &FLEX_EQ, &FLEXSTRAIN_EQ],
);

const EQUALITY_ATTRS: &[Attr] = &[word("active", BOOL), upto("solref"), upto("solimp")];
pub static EQUALITY_DEFAULT: Elem = elem("equality", Optional, &[EQUALITY_ATTRS], &[]);

static CONNECT: Elem = elem(
    "connect",
    Many,
    &[
        NAMED,
        EQUALITY_ATTRS,
        &[own("body1"), own("body2"), own("anchor"), own("site1"), own("site2")],
    ],
    &[],
)
.rules(&[
    Rule::AtMostOne(&[&["site1", "site2"], &["body1", "body2", "anchor"]]),
    Rule::OneOf(&[&["site1", "site2"], &["body1", "anchor"]]),
]);
static WELD: Elem = elem(
    "weld",
    Many,
    &[
        NAMED,
        EQUALITY_ATTRS,
        &[
            own("body1"),
            own("body2"),
            own("relpose"),
            own("anchor"),
            own("site1"),
            own("site2"),
            own("torquescale"),
        ],
    ],
    &[],
)
.rules(&[
    Rule::AtMostOne(&[&["site1", "site2"], &["body1", "body2", "anchor", "relpose"]]),
    Rule::OneOf(&[&["site1", "site2"], &["body1"]]),
]);
static JOINT_EQ: Elem = elem(
    "joint",
    Many,
    &[NAMED, EQUALITY_ATTRS, &[own("joint1").required(), own("joint2"), own("polycoef")]],
    &[],
);
static TENDON_EQ: Elem = elem(
    "tendon",
    Many,
    &[NAMED, EQUALITY_ATTRS, &[own("tendon1").required(), own("tendon2"), own("polycoef")]],
    &[],
);
static FLEX_EQ: Elem =
    elem("flex", Many, &[NAMED, EQUALITY_ATTRS, &[own("flex").required()]], &[]);
static FLEXSTRAIN_EQ: Elem =
    elem("flexstrain", Many, &[NAMED, EQUALITY_ATTRS, &[own("flex").required(), own("cell")]], &[]);

pub static TENDON: Elem = elem("tendon", Many, &[], &[&SPATIAL, &FIXED]);

const TENDON_ATTRS: &[Attr] = &[
    num("group"),
    word("limited", AUTO_BOOL),
    wordf("actuatorfrclimited", "actfrclimited", AUTO_BOOL),
    num("range"),
    numf("actuatorfrcrange", "actfrcrange"),
    uptof("solreflimit", "solref_limit"),
    uptof("solimplimit", "solimp_limit"),
    uptof("solreffriction", "solref_friction"),
    uptof("solimpfriction", "solimp_friction"),
    num("frictionloss"),
    num("springyield"),
];
const TENDON_WIDTH: &[Attr] = &[num("width")];
const TENDON_FORCES: &[Attr] =
    &[num("margin"), upto("stiffness"), upto("damping"), num("armature")];
const TENDON_LOOKS: &[Attr] = &[text("material"), num("rgba")];
const SPRING: &[Attr] = &[own("springlength")];
pub static TENDON_DEFAULT: Elem =
    elem("tendon", Optional, &[TENDON_ATTRS, TENDON_WIDTH, TENDON_FORCES, TENDON_LOOKS, USER, SPRING], &[]);

static SPATIAL: Elem = elem(
    "spatial",
    Many,
    &[NAMED, TENDON_ATTRS, TENDON_WIDTH, TENDON_FORCES, TENDON_LOOKS, USER, SPRING],
    &[&WRAP_SITE, &WRAP_GEOM, &PULLEY],
);
static WRAP_SITE: Elem = elem("site", Many, &[&[own("site").required()]], &[]);
static WRAP_GEOM: Elem = elem("geom", Many, &[&[own("geom").required(), own("sidesite")]], &[]);
static PULLEY: Elem = elem("pulley", Many, &[&[own("divisor").required()]], &[]);

static FIXED: Elem = elem("fixed", Many, &[NAMED, TENDON_ATTRS, TENDON_FORCES, USER, SPRING], &[&WRAP_JOINT]);
static WRAP_JOINT: Elem =
    elem("joint", Many, &[&[own("joint").required(), own("coef").required()]], &[]);
