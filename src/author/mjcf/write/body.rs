//! Bodies and what they contain.

use super::attributes::{Subject, join, put};
use super::{Writer, builtin};
use crate::abi::*;
use crate::author::element::{ElemId, Item, Kind};
use crate::schema::mjcf::MUJOCO;

pub(super) const JOINT: &[&str] = &[
    "type",
    "group",
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "solimpfriction",
    "stiffness",
    "range",
    "actuatorfrcrange",
    "actuatorfrclimited",
    "actuatorgravcomp",
    "margin",
    "ref",
    "springref",
    "springyield",
    "armature",
    "damping",
    "frictionloss",
    "pos",
    "axis",
    "limited",
    "user",
];
pub(super) const GEOM: &[&str] = &[
    "size",
    "pos",
    "quat",
    "type",
    "contype",
    "conaffinity",
    "condim",
    "group",
    "priority",
    "friction",
    "solmix",
    "solref",
    "solimp",
    "margin",
    "gap",
    "surfacevel",
    "adhesion",
    "mass",
    "shellinertia",
    "castshadow",
    "fluidshape",
    "fluidcoef",
    "rgba",
    "density",
    "hfield",
    "mesh",
    "material",
    "user",
];
pub(super) const SITE: &[&str] = &[
    "size", "pos", "quat", "type", "group", "material", "mesh", "rgba", "user",
];
pub(super) const CAMERA: &[&str] = &[
    "target",
    "quat",
    "pos",
    "mode",
    "projection",
    "fovy",
    "ipd",
    "resolution",
    "output",
    "sensorsize",
    "focal",
    "focalpixel",
    "principal",
    "principalpixel",
    "user",
];
pub(super) const LIGHT: &[&str] = &[
    "target",
    "texture",
    "pos",
    "dir",
    "bulbradius",
    "intensity",
    "range",
    "castshadow",
    "active",
    "attenuation",
    "cutoff",
    "softness",
    "exponent",
    "ambient",
    "diffuse",
    "specular",
    "mode",
    "type",
];
const BODY: &[&str] = &[
    "pos", "quat", "mocap", "gravcomp", "sleep", "simple", "fuse", "user",
];

impl<'a> Writer<'a> {
    pub(super) fn worldbody(&mut self) {
        let (world, main) = (self.spec.world(), self.spec.main_class().id());
        self.section("worldbody", "", |w| w.content(world, main));
    }

    fn content(&mut self, body: Item<'a, mjsBody>, class: ElemId) {
        for x in body.joints() {
            self.part::<mjsJoint>(x.id(), class, "joint", JOINT);
        }
        for x in body.geoms() {
            self.part::<mjsGeom>(x.id(), class, "geom", GEOM);
        }
        for x in body.sites() {
            self.part::<mjsSite>(x.id(), class, "site", SITE);
        }
        for x in body.cameras() {
            self.part::<mjsCamera>(x.id(), class, "camera", CAMERA);
        }
        for x in body.lights() {
            self.part::<mjsLight>(x.id(), class, "light", LIGHT);
        }
        for x in body.bodies() {
            self.body(x, class);
        }
    }

    fn body(&mut self, body: Item<'a, mjsBody>, inherited: ElemId) {
        let mut text = String::new();
        if !body.name().is_empty() {
            put(&mut text, "name", body.name());
        }
        let class = self
            .spec
            .class_named(body.text(body.childclass))
            .unwrap_or(inherited);
        if class != inherited {
            put(&mut text, "childclass", self.spec.element(class).name());
        }
        let elem = MUJOCO
            .child("worldbody")
            .and_then(|w| w.child("body"))
            .expect("element");
        let usual = builtin("mjsBody");
        let model = Some(self.m);
        let subject = Subject {
            spec: self.spec,
            model,
            id: body.id(),
            usual: &usual,
        };
        subject.write(&mut text, elem, BODY);
        self.block("body", &text, |w| {
            w.inertial(body);
            w.content(body, class);
        });
    }

    /// The inertia, when the author gave it or the compiler scaled it.
    fn inertial(&mut self, body: Item<'a, mjsBody>) {
        let compiler = &self.spec.public().compiler;
        let given = body.explicitinertial != 0 && compiler.inertiafromgeom != 1;
        let scaled = compiler.settotalmass > 0.0 || compiler.saveinertial != 0;
        let id = body.element().model_id();
        if !(given || scaled) || id < 1 {
            return;
        }
        let (m, i) = (self.m, id as usize);
        let mut text = String::new();
        put(
            &mut text,
            "pos",
            &join(m.body_ipos()[i].as_ref().iter().copied()),
        );
        let quat: &[f64] = m.body_iquat()[i].as_ref();
        if quat != [1.0, 0.0, 0.0, 0.0] {
            put(&mut text, "quat", &join(quat.iter().copied()));
        }
        put(&mut text, "mass", &join([m.body_mass()[i]]));
        put(
            &mut text,
            "diaginertia",
            &join(m.body_inertia()[i].as_ref().iter().copied()),
        );
        self.leaf("inertial", &text);
    }

    fn part<T: Kind>(&mut self, id: ElemId, class: ElemId, name: &str, order: &[&str]) {
        let elem = MUJOCO
            .child("worldbody")
            .and_then(|w| w.child(name))
            .expect("element");
        let usual = self.usual::<T>(id);
        let e = self.spec.element(id);
        let free = T::OBJ == mjOBJ_JOINT && e.get::<mjsJoint>().r#type == mjJNT_FREE;
        let mut text = self.naming(id, class);
        let subject = Subject {
            spec: self.spec,
            model: Some(self.m),
            id,
            usual,
        };
        let plane = T::OBJ == mjOBJ_GEOM && e.get::<mjsGeom>().r#type == mjGEOM_PLANE;
        // a free joint has neither place nor range, a plane no mass
        let used = |name: &&&str| match **name {
            "range" | "limited" | "pos" | "axis" => !free,
            "mass" => !plane,
            _ => true,
        };
        let order: Vec<&str> = order.iter().filter(used).copied().collect();
        subject.write(&mut text, elem, &order);
        self.leaf(name, &text);
    }
}
