//! Assets and deformables.

use super::grammar::*;
use super::keywords::*;
use super::plugin::PLUGIN;
use Occurs::{Many, Optional};

pub static ASSET: Elem =
    elem("asset", Many, &[], &[&MESH, &HFIELD, &SKIN, &TEXTURE_ELEM, &MATERIAL, &MODEL]);

const MESH_ATTRS: &[Attr] =
    &[num("scale"), word("inertia", MESH_INERTIA), num("maxhullvert")];
static MESH: Elem = elem(
    "mesh",
    Many,
    &[
        &[own("name"), own("class"), text("content_type"), text("file")],
        &[
            listf("vertex", "uservert"),
            listf("normal", "usernormal"),
            listf("texcoord", "usertexcoord"),
            listf("face", "userface"),
            num("refpos"),
            num("refquat"),
            num("scale"),
            word("smoothnormal", BOOL),
            word("inertia", MESH_INERTIA),
            num("maxhullvert"),
            own("builtin"),
            own("params"),
            text("material"),
        ],
    ],
    &[&PLUGIN],
)
.rules(&[
    Rule::AtMostOne(&[&["builtin"], &["file"]]),
    Rule::AtMostOne(&[&["builtin"], &["vertex"]]),
]);
pub static MESH_DEFAULT: Elem = elem("mesh", Optional, &[MESH_ATTRS], &[]);

static HFIELD: Elem = elem(
    "hfield",
    Many,
    &[&[
        own("name"),
        text("content_type"),
        text("file"),
        num("nrow"),
        num("ncol"),
        num("size").required(),
        own("elevation"),
    ]],
    &[],
);

static SKIN: Elem = elem(
    "skin",
    Many,
    &[&[
        own("name"),
        text("file"),
        text("material"),
        num("rgba"),
        num("inflate"),
        listf("vertex", "vert"),
        listf("texcoord", "texcoord"),
        listf("face", "face"),
        num("group"),
    ]],
    &[&BONE],
);
static BONE: Elem = elem(
    "bone",
    Many,
    &[&[
        own("body").required(),
        own("bindpos").required(),
        own("bindquat").required(),
        own("vertid").required(),
        own("vertweight").required(),
    ]],
    &[],
);

const TEXTURE_ATTRS: &[Attr] = &[
    word("type", TEXTURE),
    word("colorspace", COLORSPACE),
    num("gridsize"),
    own("gridlayout"),
    word("builtin", BUILTIN),
    num("rgb1"),
    num("rgb2"),
    word("mark", MARK),
    num("markrgb"),
    num("random"),
    num("width"),
    num("height"),
    word("hflip", BOOL),
    word("vflip", BOOL),
    num("nchannel"),
    word("embed", AUTO_BOOL),
];
/// Attributes with the files of a cube's sides, in the order of the sides.
pub const CUBE_FILES: [&str; 6] = ["fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"];
static TEXTURE_ELEM: Elem = elem(
    "texture",
    Many,
    &[
        &[own("name"), own("class"), text("content_type"), text("file")],
        TEXTURE_ATTRS,
        &[
            own(CUBE_FILES[0]),
            own(CUBE_FILES[1]),
            own(CUBE_FILES[2]),
            own(CUBE_FILES[3]),
            own(CUBE_FILES[4]),
            own(CUBE_FILES[5]),
        ],
    ],
    &[],
);
pub static TEXTURE_DEFAULT: Elem = elem("texture", Optional, &[TEXTURE_ATTRS], &[]);

const MATERIAL_ATTRS: &[Attr] = &[
    own("texture"),
    num("texrepeat"),
    word("texuniform", BOOL),
    num("emission"),
    num("specular"),
    num("shininess"),
    num("reflectance"),
    num("metallic"),
    num("roughness"),
    num("rgba"),
];
static LAYER: Elem = elem(
    "layer",
    Many,
    &[&[own("texture").required(), own("role").required()]],
    &[],
);
static MATERIAL: Elem =
    elem("material", Many, &[&[own("name"), own("class")], MATERIAL_ATTRS], &[&LAYER]);
pub static MATERIAL_DEFAULT: Elem = elem("material", Optional, &[MATERIAL_ATTRS], &[&LAYER]);

static MODEL: Elem = elem(
    "model",
    Many,
    &[&[own("name"), own("file").required(), own("content_type")]],
    &[],
);

pub static DEFORMABLE: Elem = elem("deformable", Many, &[], &[&FLEX, &SKIN]);

static FLEX: Elem = elem(
    "flex",
    Many,
    &[&[
        own("name"), num("group"), num("dim"), num("radius"), num("rgba"), word("flatskin", BOOL),
        names("material"), namesf("body", "vertbody").required(), namesf("node", "nodebody"),
        listf("vertex", "vert"), listf("element", "elem").required(), listf("texcoord", "texcoord"),
        listf("elemtexcoord", "elemtexcoord"), listf("nodecoord", "node"), num("cellcount"),
        wordf("dof", "order", FLEX_DOF),
    ]],
    &[&FLEX_CONTACT, &FLEX_EDGE, &ELASTICITY],
);
static FLEX_EDGE: Elem = elem(
    "edge",
    Optional,
    &[&[numf("stiffness", "edgestiffness"), numf("damping", "edgedamping")]],
    &[],
);
static FLEX_CONTACT: Elem = elem(
    "contact",
    Optional,
    &[&[
        num("contype"), num("conaffinity"), num("condim"), num("priority"), upto("friction"),
        num("solmix"), upto("solref"), upto("solimp"), num("margin"), num("gap"),
        word("selfcollide", FLEX_SELF), num("activelayers"), word("passive", BOOL),
    ]],
    &[],
);
static ELASTICITY: Elem = elem(
    "elasticity",
    Optional,
    &[&[
        num("young"), num("poisson"), num("shear"), num("damping"), num("thickness"),
        word("section", FLEX_SECTION), word("elastic2d", ELASTIC2D), num("sectionsize"),
        uptof("yield", "stressyield"),
    ]],
    &[],
);
pub static FLEXCOMP: Elem = elem(
    "flexcomp",
    Many,
    &[&[
        own("name").required(), num("dim"), num("radius"), num("group"), num("rgba"), names("material"),
        own("axisangle"), own("cellcount"), own("count"), own("dof"), own("element"), own("euler"),
        own("file"), own("flatskin"), own("inertiabox"), own("mass"), own("mesh"), own("origin"),
        own("point"), own("pos"), own("quat"), own("rigid"), own("scale"), own("spacing"),
        own("texcoord"), own("type"), own("xyaxes"), own("zaxis"),
    ]],
    &[&COMP_EDGE, &ELASTICITY, &FLEX_CONTACT, &PIN, &PLUGIN],
);
static COMP_EDGE: Elem = elem(
    "edge",
    Optional,
    &[&[
        own("equality"), own("solref"), own("solimp"), numf("stiffness", "edgestiffness"),
        numf("damping", "edgedamping"),
    ]],
    &[],
);
static PIN: Elem =
    elem("pin", Many, &[&[own("id"), own("range"), own("grid"), own("gridrange")]], &[]);
