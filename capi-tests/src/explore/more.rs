//! Elements that the generator lacks, each added now and then: assets and what uses them, cameras, lights,
//! copies, skins, every sensor and actuator, equalities between sites.

use super::names::Names;
use crate::fuzz::xml::{Node, parse};
use crate::random::Random;

/// Assets; `N` becomes a number of its own.
const ASSETS: &[&str] = &[
    "<mesh name='mN' vertex='0 0 0 .2 0 0 0 .3 0 0 0 .2'/>",
    "<mesh name='mN' vertex='-.1 -.1 -.1 .1 -.1 -.1 0 .15 -.1 0 0 .2 .1 .1 .1'/>",
    "<mesh name='mN' vertex='0 0 0 .2 0 0 0 .3 0 0 0 .2' face='0 2 1 0 1 3 0 3 2 1 2 3' inertia='exact'/>",
    "<mesh name='mN' builtin='sphere' params='1' scale='.2 .2 .2'/>",
    "<mesh name='mN' builtin='hemisphere' params='3' scale='.2 .2 .3'/>",
    "<mesh name='mN' builtin='cone' params='7 0.5' scale='.2 .2 .2'/>",
    "<mesh name='mN' builtin='supersphere' params='6 .8 1.3' scale='.2 .2 .2'/>",
    "<mesh name='mN' builtin='supertorus' params='8 .3 1 1' inertia='shell' scale='.2 .2 .2'/>",
    "<mesh name='mN' builtin='wedge' params='4 4 40 20 .1' inertia='shell' scale='.2 .2 .2'/>",
    "<mesh name='mN' builtin='box' params='2 3 2 1 1 1' scale='.2 .1 .2'/>",
    "<hfield name='hN' nrow='3' ncol='4' size='1 1 .2 .1' elevation='0 1 0 2 1 1 0 0 3 1 2 0'/>",
    "<hfield name='hN' nrow='5' ncol='5' size='.6 .8 .3 .1'/>",
    "<texture name='xN' type='2d' builtin='checker' width='8' height='8' rgb1='.2 .3 .4' rgb2='.1 .2 .3'/>",
    "<texture name='xN' type='cube' builtin='gradient' width='8' height='8' rgb1='1 0 0' rgb2='0 0 1'/>",
    "<texture name='xN' type='skybox' builtin='gradient' width='6' height='36' mark='random' random='.1'/>",
    "<texture name='xN' type='2d' builtin='flat' width='9' height='5' mark='cross' markrgb='1 1 0'/>",
    "<material name='aN' rgba='.1 .2 .3 1'/>",
    "<material name='aN'><layer texture='TEXTURE' role='rgb'/></material>",
    "<material name='aN' texture='TEXTURE'/>",
];

/// What a body may hold.
const IN_BODY: &[&str] = &[
    "<geom type='mesh' mesh='MESH' name='gmN'/>",
    "<geom type='mesh' mesh='MESH' contype='0' conaffinity='0'/>",
    "<geom type='box' mesh='MESH'/>",
    "<geom type='sdf' mesh='MESH' name='gdN'/>",
    "<site type='mesh' mesh='MESH' name='smN'/>",
    "<camera name='cN' pos='0 -1 .5' resolution='12 9'/>",
    "<camera name='cN' mode='targetbody' target='BODY'/>",
    "<camera name='cN' projection='orthographic' fovy='2'/>",
    "<camera name='cN' sensorsize='.01 .02' focal='.01 .01' resolution='10 20'/>",
    "<light name='lN' pos='0 0 2' dir='0 0 -1'/>",
    "<light name='lN' mode='targetbodycom' target='BODY'/>",
    "<light name='lN' type='directional'/>",
    "<light name='lN' type='point' range='3'/>",
    "<frame pos='.1 0 0'><geom size='.05' name='gfN'/><site name='sfN'/></frame>",
    "<frame name='fN' euler='0 .4 0' scale='1.5'><geom size='.05 .1 .1' type='box'/></frame>",
    "<body name='bmN' pos='.2 .1 0'><joint name='jmN' axis='0 1 1' springyield='.2' stiffness='20'/><geom size='.05' mass='.3'/></body>",
    "<replicate count='3' offset='.1 0 0'><body name='brN'><joint axis='0 1 0'/><geom size='.04' name='grN'/><site name='srN'/></body></replicate>",
    "<replicate count='2' euler='0 0 .5'><geom size='.03' pos='.3 0 0'/></replicate>",
    "<site name='swN' type='box' size='.3 .3 .3'/>",
    "<geom name='gcN' type='cylinder' size='.05 .2' pos='0 .1 0'/>",
];

/// What only the world holds.
const IN_WORLD: &[&str] = &[
    "<geom name='ghN' type='hfield' hfield='HFIELD' pos='0 0 -.5'/>",
    "<geom name='gpN' type='plane' size='2 2 .1' pos='0 0 -.6'/>",
    "<body name='bkN' mocap='true'><geom size='.1'/></body>",
    "<body name='bfN' pos='0 0 .4'><freejoint name='jfN'/><geom name='gfrN' type='ellipsoid' size='.1 .12 .08' fluidshape='ellipsoid'/></body>",
    "<body name='bbN' pos='0 .3 .4'><joint type='ball' name='jbN' range='0 .8' damping='.1'/><geom type='capsule' size='.05 .1'/></body>",
];

const TENDONS: &[&str] = &[
    "<fixed name='tN' springyield='.1' stiffness='30'><joint joint='HINGE' coef='1.5'/><joint joint='HINGE' coef='-.5'/></fixed>",
    "<spatial name='tN' stiffness='20' springlength='.1 .3'><site site='SITE'/><geom geom='ROUND' sidesite='SITE'/><site site='SITE'/></spatial>",
    "<spatial name='tN' range='0 1' springyield='.05'><site site='SITE'/><site site='SITE'/><pulley divisor='2'/><site site='SITE'/><site site='SITE'/></spatial>",
];

const EQUALITIES: &[&str] = &[
    "<connect site1='SITE' site2='SITE'/>",
    "<weld site1='SITE' site2='SITE'/>",
    "<weld body1='BODY' body2='BODY' relpose='.1 0 0 1 .1 0 0'/>",
    "<joint joint1='HINGE' polycoef='.1'/>",
    "<tendon tendon1='TENDON' tendon2='TENDON'/>",
];

const CONTACTS: &[&str] = &[
    "<pair geom1='GEOM' geom2='GEOM' condim='4' name='pN'/>",
    "<exclude name='eN' body1='BODY' body2='BODY'/>",
];

const ACTUATORS: &[&str] = &[
    "<general name='uN' joint='HINGE' dyntype='integrator' gainprm='3'/>",
    "<general name='uN' joint='HINGE' gaintype='affine' biastype='affine' gainprm='5 0 -1' biasprm='0 -5 -1'/>",
    "<general name='uN' tendon='TENDON' dyntype='filterexact' dynprm='.05' actearly='true'/>",
    "<general name='uN' body='BODY' gainprm='2'/>",
    "<general name='uN' site='SITE' refsite='SITE' gear='1 0 0 0 0 .5'/>",
    "<motor name='uN' joint='JOINT' gear='1 .5 .2 .1 0 0'/>",
    "<motor name='uN' jointinparent='JOINT' gear='0 1 0 0 0 1'/>",
    "<motor name='uN' cranksite='SITE' slidersite='SITE' cranklength='.5'/>",
    "<position name='uN' joint='HINGE' kp='20' timeconst='.05' forcerange='-2 2'/>",
    "<position name='uN' tendon='TENDON' kp='5' delay='.01' nsample='4'/>",
    "<velocity name='uN' joint='HINGE' kv='2'/>",
    "<intvelocity name='uN' joint='HINGE' kp='10' kv='1' actrange='-1 1'/>",
    "<damper name='uN' joint='HINGE' kv='2' ctrlrange='0 1'/>",
    "<cylinder name='uN' joint='HINGE' timeconst='.1' area='.5' bias='0 -1 -.1'/>",
    "<muscle name='uN' joint='HINGE' lengthrange='0 1'/>",
    "<muscle name='uN' tendon='TENDON' lengthrange='.1 1.5' tausmooth='.2'/>",
    "<adhesion name='uN' body='BODY' ctrlrange='0 1' gain='3'/>",
    "<pid name='uN' joint='HINGE' kp='10' kv='1' ki='2' imax='.5' slewmax='2'/>",
    "<orientation name='uN' joint='BALL' kp='5' kv='.3'/>",
    "<orientation name='uN' site='SITE' refsite='SITE' kp='2'/>",
    "<dcmotor name='uN' joint='HINGE' motorconst='.05' resistance='1' inductance='.01'/>",
    "<dcmotor name='uN' joint='HINGE' motorconst='.05' resistance='1' lugre='100 1 .1 .2 .15'/>",
];

/// Sensors, by the kind of object that they see.
const SENSORS: &[(&str, &[&str])] = &[
    (
        "site='SITE'",
        &[
            "touch",
            "accelerometer",
            "velocimeter",
            "gyro",
            "force",
            "torque",
            "magnetometer",
            "rangefinder",
        ],
    ),
    (
        "joint='HINGE'",
        &[
            "jointpos",
            "jointvel",
            "jointactuatorfrc",
            "jointlimitpos",
            "jointlimitvel",
            "jointlimitfrc",
        ],
    ),
    (
        "tendon='TENDON'",
        &[
            "tendonpos",
            "tendonvel",
            "tendonactuatorfrc",
            "tendonlimitpos",
            "tendonlimitvel",
            "tendonlimitfrc",
        ],
    ),
    (
        "actuator='ACTUATOR'",
        &["actuatorpos", "actuatorvel", "actuatorfrc"],
    ),
    ("joint='BALL'", &["ballquat", "ballangvel"]),
    (
        "body='BODY'",
        &["subtreecom", "subtreelinvel", "subtreeangmom"],
    ),
    (
        "FRAMED",
        &[
            "framepos",
            "framequat",
            "framexaxis",
            "frameyaxis",
            "framezaxis",
            "framelinvel",
            "frameangvel",
        ],
    ),
    (
        "FRAMED reftype='xbody' refname='BODY'",
        &[
            "framepos",
            "framequat",
            "framezaxis",
            "framelinvel",
            "frameangvel",
        ],
    ),
    ("FRAMED", &["framelinacc", "frameangacc"]),
    (
        "geom1='GEOM' geom2='GEOM'",
        &["distance", "normal", "fromto"],
    ),
    (
        "body1='BODY' geom2='GEOM' cutoff='2'",
        &["distance", "normal", "fromto"],
    ),
    ("", &["e_potential", "e_kinetic", "clock"]),
    ("site='SITE' camera='CAMERA'", &["camprojection"]),
    ("camera='CAMERA'", &["rangefinder"]),
    ("objtype='geom' objname='GEOM' site='SITE'", &["insidesite"]),
    ("objtype='body' objname='BODY' site='SITE'", &["insidesite"]),
    ("geom1='GEOM'", &["contact"]),
    ("site='SITE' num='3'", &["contact"]),
    (
        "subtree1='BODY' body2='BODY' data='found force pos'",
        &["contact"],
    ),
    ("geom='GEOM' mesh='MESH'", &["tactile"]),
    ("dim='2'", &["user"]),
];

/// Fills the capitals of a pattern with names that the model has; nothing where one is lacking.
fn fill(r: &mut Random, pattern: &str, names: &Names, count: &mut usize) -> Option<Node> {
    *count += 1;
    let mut text = pattern.replace("N'", &format!("{count}_'"));
    while let Some(at) = text.find("FRAMED") {
        let kind = ["body", "xbody", "geom", "site", "camera"][r.below(5)];
        let name = names.any(r, if kind == "xbody" { "body" } else { kind })?;
        text.replace_range(at..at + 6, &format!("objtype='{kind}' objname='{name}'"));
    }
    for (word, kinds) in [
        ("TEXTURE", &["texture"] as &[&str]),
        ("MESH", &["mesh"]),
        ("HFIELD", &["hfield"]),
        ("BODY", &["body"]),
        ("HINGE", &["hinge"]),
        ("JOINT", &["hinge", "joint", "freejoint"]),
        ("BALL", &["joint"]),
        ("SITE", &["site"]),
        ("GEOM", &["geom"]),
        ("ROUND", &["round"]),
        ("TENDON", &["tendon"]),
        ("CAMERA", &["camera"]),
        ("ACTUATOR", &["actuator"]),
    ] {
        while let Some(at) = text.find(&format!("'{word}'")) {
            let kind = kinds[r.below(kinds.len())];
            let name = names.any(r, kind)?;
            text.replace_range(at + 1..at + 1 + word.len(), &name);
        }
    }
    parse(&text)
}

/// The section of the model with this name, made when it is missing.
fn section<'a>(root: &'a mut Node, name: &str) -> &'a mut Node {
    let at = root
        .children
        .iter()
        .position(|c| c.name == name)
        .unwrap_or_else(|| {
            root.children.push(Node {
                name: name.into(),
                ..Node::default()
            });
            root.children.len() - 1
        });
    &mut root.children[at]
}

/// A change of a model.
pub type Piece = Box<dyn Fn(&mut Random, &mut Node)>;

/// Adds one of these patterns to a section.
fn one(name: &'static str, patterns: &'static [&'static str]) -> Piece {
    Box::new(move |r, root| {
        let (names, mut count) = (Names::collect(root), fresh(root));
        let pattern = patterns[r.below(patterns.len())];
        if let Some(node) = fill(r, pattern, &names, &mut count) {
            section(root, name).children.push(node);
        }
    })
}

/// A number that no name of the model has.
fn fresh(root: &Node) -> usize {
    100 + root.count()
}

fn in_body(r: &mut Random, root: &mut Node) {
    let (names, mut count) = (Names::collect(root), fresh(root));
    let pattern = IN_BODY[r.below(IN_BODY.len())];
    let Some(node) = fill(r, pattern, &names, &mut count) else {
        return;
    };
    let mut room = 0;
    bodies(section(root, "worldbody"), &mut |_| room += 1);
    let mut at = r.below(room);
    bodies(section(root, "worldbody"), &mut |body| {
        if at == 0 {
            body.children.push(node.clone());
        }
        at = at.wrapping_sub(1);
    });
}

fn sensor(r: &mut Random, root: &mut Node) {
    let (names, mut count) = (Names::collect(root), fresh(root));
    let (objects, kinds) = SENSORS[r.below(SENSORS.len())];
    let pattern = format!("<{} name='zN' {objects}/>", kinds[r.below(kinds.len())]);
    if let Some(node) = fill(r, &pattern, &names, &mut count) {
        section(root, "sensor").children.push(node);
    }
}

/// A skin of two triangles that hangs on one or two bodies.
fn skin(r: &mut Random, root: &mut Node) {
    let names = Names::collect(root);
    let (Some(a), Some(b)) = (names.any(r, "body"), names.any(r, "body")) else {
        return;
    };
    let skin = parse(&format!(
        "<skin name='skin' vertex='0 0 0 .1 0 0 0 .1 0 .1 .1 0' texcoord='0 0 1 0 0 1 1 1' face='0 1 2 1 3 2' inflate='.01'>\
         <bone body='{a}' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 .5'/>\
         <bone body='{b}' bindpos='.1 0 0' bindquat='1 .1 0 0' vertid='2 3' vertweight='.5 1'/></skin>"
    ));
    section(root, "deformable").children.extend(skin);
}

/// An element in front of all others.
fn front(text: &'static str) -> Piece {
    Box::new(move |_, root| root.children.insert(0, parse(text).expect("an element")))
}

/// Bodies below an element, each with what may be added.
fn bodies(node: &mut Node, add: &mut dyn FnMut(&mut Node)) {
    for child in node
        .children
        .iter_mut()
        .filter(|c| ["body", "frame"].contains(&c.name.as_str()))
    {
        bodies(child, add);
        add(child);
    }
}

/// The changes that a model of the generator gets, in order.
pub fn pieces(r: &mut Random) -> Vec<Piece> {
    let mut list: Vec<Piece> = Vec::new();
    let mut some = |r: &mut Random, most: usize, make: &dyn Fn() -> Piece| {
        list.extend((0..r.below(most + 1)).map(|_| make()));
    };
    some(r, 4, &|| one("asset", ASSETS));
    some(r, 3, &|| one("worldbody", IN_WORLD));
    some(r, 5, &|| Box::new(in_body));
    some(r, 3, &|| one("tendon", TENDONS));
    some(r, 2, &|| one("equality", EQUALITIES));
    some(r, 2, &|| one("contact", CONTACTS));
    some(r, 5, &|| one("actuator", ACTUATORS));
    some(r, 6, &|| Box::new(sensor));
    some(r, 1, &|| Box::new(skin));
    some(r, 1, &|| front("<option><flag/></option>"));
    some(r, 1, &|| front("<compiler><lengthrange/></compiler>"));
    some(r, 1, &|| {
        front("<visual><global/><quality/><headlight/><map/><scale/><rgba/></visual>")
    });
    let integrator = [
        "<option integrator='Euler'/>",
        "<option integrator='RK4'/>",
        "<option integrator='implicit'/>",
        "<option integrator='implicitfast'/>",
        "<option integrator='discrete'/>",
    ][r.below(5)];
    list.push(front(integrator));
    list
}
