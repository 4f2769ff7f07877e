//! Sound values for every attribute of the MJCF grammar.

use mujoco::base::layout::layout_of;
use mujoco::schema::mjcf::{Attr, Elem, How};

use crate::random::Random;

/// What a value is made of.
#[derive(Clone, Copy)]
pub enum Value {
    /// this many numbers between two bounds
    Numbers(usize, f64, f64),
    /// from one number to this many
    UpTo(usize, f64, f64),
    /// a whole number, both bounds included
    Whole(i32, i32),
    /// one of these texts
    OneOf(&'static [&'static str]),
    /// an interval around zero
    Around(f64),
    /// an interval from zero
    Until(f64),
    /// the name of an element of this kind
    Name(&'static str),
    /// needs files, plugins or more than one place to change: made elsewhere or never
    Elsewhere,
}
use Value::*;

/// Values by `element.attribute`, or by attribute alone: the first row that fits.
const TABLE: &[(&str, Value)] = &[
    // what needs more than a value
    ("file", Elsewhere),
    ("content_type", Elsewhere),
    ("fileright", Elsewhere),
    ("fileleft", Elsewhere),
    ("fileup", Elsewhere),
    ("filedown", Elsewhere),
    ("filefront", Elsewhere),
    ("fileback", Elsewhere),
    ("plugin", Elsewhere),
    ("instance", Elsewhere),
    ("model.model", Elsewhere),
    ("flag.ipc", Elsewhere),
    ("name", Elsewhere),
    // compiler
    ("coordinate", OneOf(&["local"])),
    ("eulerseq", OneOf(&["xyz", "zyx", "XYZ", "zXz", "YxZ"])),
    ("assetdir", OneOf(&["assets"])),
    ("meshdir", OneOf(&["meshes"])),
    ("texturedir", OneOf(&["textures/"])),
    ("boundmass", Numbers(1, 0.0, 0.2)),
    ("boundinertia", Numbers(1, 0.0, 0.01)),
    ("settotalmass", Numbers(1, -1.0, 5.0)),
    ("inertiagrouprange", OneOf(&["0 5", "0 1", "1 3"])),
    ("compiler.usethread", OneOf(&["false", "true"])),
    ("accel", Numbers(1, 1.0, 30.0)),
    ("maxforce", Numbers(1, 0.0, 3.0)),
    ("lengthrange.timeconst", Numbers(1, 0.5, 2.0)),
    ("lengthrange.timestep", Numbers(1, 0.005, 0.02)),
    ("inttotal", Numbers(1, 2.0, 6.0)),
    ("lengthrange.interval", Numbers(1, 0.5, 2.0)),
    ("tolrange", Numbers(1, 0.05, 0.9)),
    // option
    ("option.timestep", Numbers(1, 0.001, 0.01)),
    ("impratio", Numbers(1, 0.5, 10.0)),
    ("option.tolerance", OneOf(&["1e-10", "1e-6", "0"])),
    ("ls_tolerance", OneOf(&["0.001", "0.1"])),
    ("noslip_tolerance", OneOf(&["1e-8", "1e-4"])),
    ("ccd_tolerance", OneOf(&["1e-8", "1e-4"])),
    ("sleep_tolerance", Numbers(1, 0.0, 0.3)),
    ("gravity", Numbers(3, -9.0, 2.0)),
    ("wind", Numbers(3, -3.0, 3.0)),
    ("magnetic", Numbers(3, -1.0, 1.0)),
    ("option.density", Numbers(1, 0.0, 20.0)),
    ("viscosity", Numbers(1, 0.0, 0.5)),
    ("o_margin", Numbers(1, 0.0, 0.05)),
    ("option.iterations", Whole(1, 100)),
    ("ls_iterations", Whole(1, 50)),
    ("noslip_iterations", Whole(0, 5)),
    ("ccd_iterations", Whole(5, 60)),
    ("sdf_iterations", Whole(1, 10)),
    ("sdf_initpoints", Whole(1, 40)),
    ("actuatorgroupdisable", OneOf(&["0", "2 3", "1 5"])),
    ("flag.speculative", OneOf(&["disable", "enable"])),
    ("autolimits", OneOf(&["true"])),
    ("inertiafromgeom", OneOf(&["auto", "true"])),
    // size
    ("nuser_body", OneOf(&["-1", "3", "5"])),
    ("nuser_jnt", OneOf(&["-1", "3", "5"])),
    ("nuser_geom", OneOf(&["-1", "3", "5"])),
    ("nuser_site", OneOf(&["-1", "3", "5"])),
    ("nuser_cam", OneOf(&["-1", "3", "5"])),
    ("nuser_tendon", OneOf(&["-1", "3", "5"])),
    ("nuser_actuator", OneOf(&["-1", "3", "5"])),
    ("nuser_sensor", OneOf(&["-1", "3", "5"])),
    ("memory", OneOf(&["1M", "200K", "3000000"])),
    ("nuserdata", Whole(0, 5)),
    ("nkey", Whole(0, 3)),
    ("nconmax", Whole(-1, 200)),
    ("njmax", Whole(-1, 500)),
    ("nstack", Whole(-1, 300_000)),
    // visual
    ("map.stiffness", Numbers(1, 10.0, 200.0)),
    ("map.stiffnessrot", Numbers(1, 10.0, 200.0)),
    ("cameraid", Whole(-1, 1)),
    ("global.fovy", Numbers(1, 20.0, 90.0)),
    ("offwidth", Whole(64, 800)),
    ("offheight", Whole(64, 800)),
    ("shadowsize", Whole(0, 512)),
    ("offsamples", Whole(0, 4)),
    ("numslices", Whole(3, 20)),
    ("numstacks", Whole(3, 20)),
    ("numquads", Whole(1, 8)),
    ("realtime", Numbers(1, 0.1, 1.0)),
    ("znear", Numbers(1, 0.01, 0.1)),
    ("zfar", Numbers(1, 10.0, 50.0)),
    // classes and references
    ("default.class", Elsewhere),
    ("class", Name("class")),
    ("childclass", Name("class")),
    ("material", Name("material")),
    ("camera.target", Name("body")),
    ("light.target", Name("body")),
    ("light.texture", Name("texture")),
    ("material.texture", Name("texture")),
    ("layer.texture", Name("texture")),
    ("role", OneOf(&["rgb", "normal", "orm", "opacity"])),
    ("geom.mesh", Name("mesh")),
    ("site.mesh", Elsewhere),
    ("geom.hfield", Elsewhere),
    ("sidesite", Name("site")),
    ("refsite", Elsewhere),
    ("joint2", Name("hinge")),
    ("tendon2", Name("tendon")),
    ("connect.body2", Name("body")),
    ("weld.body2", Name("body")),
    ("reftype", Elsewhere),
    ("refname", Elsewhere),
    ("user.objtype", Elsewhere),
    ("user.objname", Elsewhere),
    // bodies
    ("mocap", OneOf(&["false"])),
    (
        "geom.type",
        OneOf(&["sphere", "box", "ellipsoid", "capsule", "cylinder"]),
    ),
    (
        "site.type",
        OneOf(&["sphere", "box", "ellipsoid", "capsule", "cylinder"]),
    ),
    ("embed", OneOf(&["true", "auto"])),
    ("limited", OneOf(&["auto", "false"])),
    ("actuatorfrclimited", OneOf(&["auto", "false"])),
    ("ctrllimited", OneOf(&["auto", "false"])),
    ("forcelimited", OneOf(&["auto", "false"])),
    ("actlimited", OneOf(&["auto", "false"])),
    ("pos", Numbers(3, -0.5, 0.5)),
    ("quat", Numbers(4, -1.0, 1.0)),
    ("axisangle", Numbers(4, 0.1, 2.0)),
    (
        "xyaxes",
        OneOf(&["1 0 0 0 1 0", "0 1 0.2 1 0 0.1", "1 1 0 -1 1 1"]),
    ),
    ("zaxis", Numbers(3, -1.0, 1.0)),
    ("euler", Numbers(3, -2.0, 2.0)),
    ("gravcomp", Numbers(1, 0.0, 1.5)),
    ("frame.scale", OneOf(&["1.5", "0.7 0.7 0.7"])),
    ("massscale", Numbers(1, 0.5, 2.0)),
    ("inertial.pos", Numbers(3, -0.1, 0.1)),
    ("inertial.mass", Numbers(1, 0.1, 2.0)),
    ("diaginertia", OneOf(&["0.1 0.12 0.13", "0.01 0.01 0.01"])),
    ("fullinertia", OneOf(&["0.1 0.12 0.13 0.01 0.02 -0.01"])),
    ("replicate.count", Whole(1, 4)),
    ("replicate.sep", OneOf(&["-", "_"])),
    ("offset", Numbers(3, -0.3, 0.3)),
    // joints
    (
        "joint.axis",
        OneOf(&["1 0 0", "0 1 0", "0.3 0.4 1", "-1 1 0.5"]),
    ),
    ("springdamper", Numbers(2, 0.05, 1.0)),
    ("joint.range", Around(1.0)),
    ("tendon.range", Until(1.0)),
    ("spatial.range", Until(1.0)),
    ("fixed.range", Around(1.0)),
    ("actuatorfrcrange", Around(2.0)),
    ("ref", Numbers(1, -0.5, 0.5)),
    ("springref", Numbers(1, -0.5, 0.5)),
    ("springyield", OneOf(&["0.05", "0.2", "0.5", "2"])),
    ("joint.armature", Numbers(1, 0.0, 0.2)),
    ("frictionloss", Numbers(1, 0.0, 1.0)),
    ("joint.stiffness", UpTo(3, 0.0, 20.0)),
    ("stiffness", UpTo(3, 0.0, 50.0)),
    ("damping", UpTo(3, 0.0, 2.0)),
    ("springlength", OneOf(&["0.2", "0.1 0.4", "0 0", "-1"])),
    // contacts
    ("contype", Whole(0, 3)),
    ("conaffinity", Whole(0, 3)),
    ("condim", OneOf(&["1", "3", "4", "6"])),
    ("group", Whole(0, 5)),
    ("priority", Whole(-1, 1)),
    ("geom.size", Numbers(3, 0.05, 0.3)),
    ("site.size", Numbers(3, 0.01, 0.2)),
    ("friction", UpTo(3, 0.05, 1.2)),
    ("mass", Numbers(1, 0.05, 2.0)),
    ("density", Numbers(1, 100.0, 2000.0)),
    ("solmix", Numbers(1, 0.1, 2.0)),
    ("solref", OneOf(&["0.02 1", "0.05 0.5", "-200 -10", "0.01"])),
    ("o_solref", OneOf(&["0.02 1", "-200 -10"])),
    ("solreflimit", OneOf(&["0.02 1", "-200 -10", "0.04 0.7"])),
    ("solreffriction", OneOf(&["0.02 1", "-200 -10", "0.04 0.7"])),
    (
        "solimp",
        OneOf(&["0.9 0.95 0.001", "0.5 0.9 0.02 0.4 3", "0 0.95", "0.8 0.8"]),
    ),
    ("o_solimp", OneOf(&["0.8 0.95 0.001 0.5 2"])),
    (
        "solimplimit",
        OneOf(&["0.9 0.95 0.001", "0.5 0.9 0.02 0.4 3"]),
    ),
    (
        "solimpfriction",
        OneOf(&["0.9 0.95 0.001", "0.5 0.9 0.02 0.4 3"]),
    ),
    ("margin", Numbers(1, 0.0, 0.1)),
    ("gap", Numbers(1, 0.0, 0.1)),
    ("surfacevel", UpTo(3, -0.5, 0.5)),
    ("geom.adhesion", Numbers(1, 0.0, 2.0)),
    ("pair.adhesion", Numbers(1, 0.0, 2.0)),
    ("fromto", Numbers(6, -0.4, 0.4)),
    ("fitscale", Numbers(1, 0.5, 2.0)),
    ("fluidcoef", UpTo(5, 0.0, 1.5)),
    // cameras and lights
    ("fovy", Numbers(1, 20.0, 90.0)),
    ("resolution", Whole(1, 200)),
    ("sensorsize", Numbers(2, 0.005, 0.03)),
    ("focal", Numbers(2, 0.005, 0.03)),
    ("focalpixel", Numbers(2, 10.0, 100.0)),
    ("principal", Numbers(2, -0.002, 0.002)),
    ("principalpixel", Numbers(2, -5.0, 5.0)),
    ("dir", Numbers(3, -1.0, -0.1)),
    ("cutoff", Numbers(1, 5.0, 60.0)),
    ("exponent", Numbers(1, 0.0, 20.0)),
    // assets
    ("mesh.scale", Numbers(3, 0.4, 1.5)),
    ("refpos", Numbers(3, -0.1, 0.1)),
    ("refquat", Numbers(4, -1.0, 1.0)),
    ("maxhullvert", Whole(4, 40)),
    ("mesh.texcoord", Elsewhere),
    ("mesh.normal", Elsewhere),
    ("mesh.vertex", Elsewhere),
    ("mesh.face", Elsewhere),
    ("mesh.builtin", Elsewhere),
    ("mesh.params", Elsewhere),
    ("hfield.nrow", Elsewhere),
    ("hfield.ncol", Elsewhere),
    ("hfield.elevation", Elsewhere),
    ("hfield.size", Numbers(4, 0.1, 2.0)),
    ("skin.vertex", Elsewhere),
    ("skin.texcoord", Elsewhere),
    ("skin.face", Elsewhere),
    ("gridsize", Elsewhere),
    ("gridlayout", Elsewhere),
    ("texture.width", Whole(1, 24)),
    ("texture.height", Whole(1, 24)),
    ("nchannel", Whole(3, 3)),
    ("random", Numbers(1, 0.0, 0.5)),
    // equality
    ("anchor", Numbers(3, -0.3, 0.3)),
    ("relpose", Numbers(7, -0.4, 0.4)),
    ("torquescale", Numbers(1, 0.2, 2.0)),
    ("polycoef", UpTo(5, -0.5, 1.0)),
    ("cell", Elsewhere),
    // actuators
    ("ctrlrange", Around(2.0)),
    ("forcerange", Around(3.0)),
    ("actrange", Around(1.0)),
    ("velrange", Around(3.0)),
    ("ffrange", Around(3.0)),
    ("posrange", Around(1.0)),
    ("lengthrange", Until(2.0)),
    ("muscle.range", Until(1.5)),
    ("nsample", Whole(0, 4)),
    ("delay", OneOf(&["0.004", "0.01", "0.02"])),
    ("sensor.interval", UpTo(2, 0.002, 0.02)),
    ("interval", UpTo(2, 0.002, 0.02)),
    ("gear", UpTo(6, -2.0, 3.0)),
    ("armature", Numbers(1, 0.0, 0.1)),
    ("cranklength", Elsewhere),
    ("inheritrange", Numbers(1, 0.5, 1.5)),
    ("actdim", Whole(-1, 2)),
    ("dynprm", UpTo(3, 0.01, 1.0)),
    ("gainprm", UpTo(3, -2.0, 10.0)),
    ("biasprm", UpTo(3, -10.0, 1.0)),
    ("general.input", OneOf(&["pos", "vel", "ff", "none"])),
    ("pid.input", OneOf(&["pos", "pos vel", "pos vel ff"])),
    (
        "orientation.input",
        OneOf(&["expmap", "quat", "expmap vel"]),
    ),
    ("dcmotor.input", OneOf(&["voltage", "pos", "vel"])),
    ("kp", Numbers(1, 0.5, 20.0)),
    ("kv", Numbers(1, 0.0, 5.0)),
    ("ki", Numbers(1, 0.0, 5.0)),
    ("imax", Numbers(1, 0.1, 2.0)),
    ("slewmax", Numbers(1, 0.1, 5.0)),
    ("dampratio", Numbers(1, 0.2, 1.5)),
    ("position.timeconst", Numbers(1, 0.01, 0.3)),
    ("cylinder.timeconst", Numbers(1, 0.01, 0.5)),
    ("muscle.timeconst", OneOf(&["0.01 0.04", "0.02 0.1"])),
    ("area", Numbers(1, 0.01, 1.0)),
    ("diameter", Numbers(1, 0.05, 1.0)),
    ("bias", Numbers(3, -1.0, 1.0)),
    ("muscle.force", OneOf(&["10", "-1", "50"])),
    ("muscle.scale", Numbers(1, 50.0, 300.0)),
    ("lmin", Numbers(1, 0.3, 0.6)),
    ("lmax", Numbers(1, 1.4, 1.8)),
    ("vmax", Numbers(1, 1.0, 2.0)),
    ("fpmax", Numbers(1, 1.0, 1.5)),
    ("fvmax", Numbers(1, 1.0, 1.5)),
    ("tausmooth", Numbers(1, 0.0, 0.5)),
    ("adhesion.gain", Numbers(1, 0.5, 10.0)),
    ("motorconst", OneOf(&["0.05", "0.05 0.04"])),
    ("resistance", Numbers(1, 0.5, 3.0)),
    ("nominal", OneOf(&["12 2 300"])),
    ("saturation", OneOf(&["1", "1 2", "0.5 3 0.1"])),
    ("inductance", OneOf(&["0.01", "0.02 0.01"])),
    ("cogging", OneOf(&["0.01 6", "0.02 12 0.3"])),
    ("controller", OneOf(&["5 1", "5 1 0.5"])),
    ("thermal", OneOf(&["1 10", "1 10 0.004"])),
    ("lugre", OneOf(&["100 1", "100 1 0.1 0.2 0.15"])),
    // sensors
    ("num", Whole(1, 4)),
    (
        "contact.data",
        OneOf(&[
            "found",
            "found force",
            "dist pos normal",
            "found force torque dist pos normal tangent",
        ]),
    ),
    (
        "reduce",
        OneOf(&["none", "mindist", "maxforce", "netforce"]),
    ),
    (
        "rangefinder.data",
        OneOf(&["dist", "dist dir", "point normal"]),
    ),
    ("enclosed", OneOf(&["true", "false"])),
    ("dim", Whole(1, 3)),
    ("noise", Numbers(1, 0.0, 1.0)),
    // custom
    ("numeric.size", Whole(1, 6)),
    ("numeric.data", UpTo(3, -1.0, 1.0)),
    ("text.data", OneOf(&["words", "a b"])),
    ("prm", Numbers(1, -1.0, 1.0)),
    ("time", Numbers(1, 0.0, 3.0)),
    ("qpos", Elsewhere),
    ("qvel", Elsewhere),
    ("act", Elsewhere),
    ("mpos", Elsewhere),
    ("mquat", Elsewhere),
    ("ctrl", Elsewhere),
    ("plastic", Elsewhere),
    ("user", UpTo(3, -1.0, 1.0)),
];

/// Public structs of the elements whose plain numbers have no row above.
const STRUCTS: &[(&str, &str)] = &[
    ("option", "mjSpec"),
    ("size", "mjSpec"),
    ("statistic", "mjSpec"),
    ("global", "mjSpec"),
    ("quality", "mjSpec"),
    ("headlight", "mjSpec"),
    ("map", "mjSpec"),
    ("scale", "mjSpec"),
    ("rgba", "mjSpec"),
    ("joint", "mjsJoint"),
    ("freejoint", "mjsJoint"),
    ("geom", "mjsGeom"),
    ("site", "mjsSite"),
    ("camera", "mjsCamera"),
    ("light", "mjsLight"),
    ("texture", "mjsTexture"),
    ("material", "mjsMaterial"),
    ("skin", "mjsSkin"),
    ("spatial", "mjsTendon"),
    ("fixed", "mjsTendon"),
    ("tendon", "mjsTendon"),
];

fn row(elem: &str, attr: &str) -> Option<Value> {
    let full = format!("{elem}.{attr}");
    TABLE
        .iter()
        .find(|(key, _)| *key == full)
        .or_else(|| TABLE.iter().find(|(key, _)| *key == attr))
        .map(|r| r.1)
}

/// Entries of the field that an attribute fills.
fn entries(elem: &Elem, attr: &Attr) -> Option<usize> {
    let of = STRUCTS.iter().find(|(name, _)| *name == elem.name)?.1;
    let layout = layout_of(of);
    let slot = layout.find(&format!("{}{}", elem.prefix, attr.field))?;
    Some(layout.slots[slot].count)
}

/// How the values of an attribute are made; nothing for one that no rule covers.
pub fn kind(elem: &Elem, attr: &Attr) -> Option<Value> {
    if elem.name == "flag" && attr.name != "ipc" {
        return Some(OneOf(&["disable", "enable"]));
    }
    if let Some(value) = row(elem.name, attr.name) {
        return Some(value);
    }
    match attr.how {
        How::Word(_) | How::Bits(_) => Some(OneOf(&[])),
        How::Exact | How::First(_) => Some(Numbers(entries(elem, attr)?, 0.05, 1.0)),
        How::UpTo => Some(UpTo(entries(elem, attr)?, 0.05, 1.0)),
        _ => None,
    }
}

fn number(r: &mut Random, lo: f64, hi: f64) -> String {
    let x = r.range(lo, hi);
    match r.below(8) {
        0 => format!("{x}"),
        1 => format!("{x:.1}"),
        _ => format!("{x:.3}"),
    }
}

fn numbers(r: &mut Random, n: usize, lo: f64, hi: f64) -> String {
    let all: Vec<String> = (0..n).map(|_| number(r, lo, hi)).collect();
    all.join(" ")
}

/// A value for an attribute; nothing where no name of the kind exists or the value is made elsewhere.
pub fn value(
    r: &mut Random,
    elem: &Elem,
    attr: &Attr,
    name_of: &dyn Fn(&mut Random, &str) -> Option<String>,
) -> Option<String> {
    Some(match kind(elem, attr)? {
        Numbers(n, lo, hi) => numbers(r, n, lo, hi),
        UpTo(n, lo, hi) => {
            let n = 1 + r.below(n);
            numbers(r, n, lo, hi)
        }
        Whole(lo, hi) if attr.name == "resolution" => {
            let n = (hi - lo) as usize + 1;
            format!("{} {}", lo + r.below(n) as i32, lo + r.below(n) as i32)
        }
        Whole(lo, hi) => (lo + r.below((hi - lo) as usize + 1) as i32).to_string(),
        OneOf([]) => match attr.how {
            How::Word(words) | How::Bits(words) => r.pick(words)?.0.to_owned(),
            _ => return None,
        },
        OneOf(texts) => r.pick(texts)?.to_string(),
        Around(most) => format!("{} {}", number(r, -most, -0.05), number(r, 0.05, most)),
        Until(most) => format!("0 {}", number(r, 0.2, most)),
        Name(kind) => name_of(r, kind)?,
        Elsewhere => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mujoco::schema::mjcf::MUJOCO;

    /// Elements whose attributes are all made by `more` or by the generator, or that need files.
    const MADE: &[&str] = &[
        "model",
        "attach",
        "plugin",
        "config",
        "include",
        "bone",
        "flexcomp",
        "flex",
        "edge",
        "elasticity",
        "pin",
        "extension",
        "instance",
        "element",
        "exclude",
        "pulley",
    ];

    #[test]
    fn every_attribute_has_values() {
        fn walk(elem: &'static Elem, parents: &mut Vec<&'static str>, lost: &mut Vec<String>) {
            if parents.contains(&elem.name) || MADE.contains(&elem.name) {
                return;
            }
            for attr in elem
                .attributes()
                .filter(|a| !a.required && kind(elem, a).is_none())
            {
                lost.push(format!("{}.{}", elem.name, attr.name));
            }
            parents.push(elem.name);
            elem.children.iter().for_each(|c| walk(c, parents, lost));
            parents.pop();
        }
        let mut lost = Vec::new();
        walk(&MUJOCO, &mut Vec::new(), &mut lost);
        lost.sort();
        lost.dedup();
        // objects that only the element itself can name
        lost.retain(|l| !OBJECTS.contains(&l.split('.').nth(1).expect("a dot")));
        assert!(lost.is_empty(), "{lost:?}");
    }

    /// Attributes that say what an element acts on: they come with the element.
    const OBJECTS: &[&str] = &[
        "joint",
        "jointinparent",
        "tendon",
        "site",
        "body",
        "cranksite",
        "slidersite",
        "geom1",
        "geom2",
        "body1",
        "body2",
        "site1",
        "site2",
        "subtree1",
        "subtree2",
        "camera",
        "geom",
        "mesh",
        "objtype",
        "objname",
        "model",
        "target",
        "texture",
    ];
}
