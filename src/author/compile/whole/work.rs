//! The working set of a compilation: the user's values of every element, read once from the tree, and
//! beside them what the compiler derives. The tree itself is never written.

use crate::author::compile::basis::index::{Index, object_kind};
use std::collections::{HashMap, HashSet};

use crate::abi::*;
use crate::author::compile::assets::hfield::HField;
use crate::author::compile::assets::mesh::Mesh;
use crate::author::compile::assets::skin::Skin;
use crate::author::compile::assets::texture::{Material, Texture};
use crate::author::compile::basis::fault::{Head, Outcome};
use crate::author::compile::kinds::actuator::Actuator;
use crate::author::compile::kinds::body::Body;
use crate::author::compile::kinds::camera::{Camera, Light};
use crate::author::compile::kinds::flex::Flex;
use crate::author::compile::kinds::geom::Geom;
use crate::author::compile::kinds::joint::Joint;
use crate::author::compile::kinds::plugin::{Instance, Plugins};
use crate::author::compile::kinds::relation::{Equality, Exclude, Pair};
use crate::author::compile::kinds::sensor::Sensor;
use crate::author::compile::kinds::site::Site;
use crate::author::compile::kinds::tendon::Tendon;
use crate::author::element::ElemId;
use crate::author::geometry::algebra::Pose;

/// A frame: its place in its parent frame, then in the body.
pub struct Frame {
    pub head: Head,
    pub s: mjsFrame,
    pub angles: crate::author::geometry::frames::AngleSettings,
    pub parent: Option<usize>,
    /// accumulated, in the body frame
    pub pose: Pose,
}

/// `custom/numeric`.
pub struct Numeric {
    pub head: Head,
    pub size: i32,
    pub data: Vec<f64>,
}

/// `custom/text`.
pub struct Text {
    pub head: Head,
    pub data: Vec<u8>,
}

/// `custom/tuple`.
pub struct Tuple {
    pub head: Head,
    pub objtype: Vec<i32>,
    pub objname: Vec<String>,
    pub objprm: Vec<f64>,
    pub objid: Vec<i32>,
}

/// A keyframe, vectors in the model's final lengths after compilation.
#[derive(Default)]
pub struct Key {
    pub head: Head,
    pub time: f64,
    pub qpos: Vec<f64>,
    pub qvel: Vec<f64>,
    pub act: Vec<f64>,
    pub mpos: Vec<f64>,
    pub mquat: Vec<f64>,
    pub ctrl: Vec<f64>,
    /// entries that are known by element
    pub values: Vec<crate::author::element::KeyValue>,
    /// as given: the rest follows from the spring lengths
    pub plastic: Vec<f64>,
}

/// Everything of one model. Lists are in the order of the compiled model.
pub struct Work {
    /// compiler settings of attached tendons and actuators
    pub foreign: HashMap<crate::author::element::ElemId, mjsCompiler>,
    /// the scalar part of the tree's root
    pub s: mjSpec,
    pub modelname: String,
    pub bodies: Vec<Body>,
    pub frames: Vec<Frame>,
    pub joints: Vec<Joint>,
    pub geoms: Vec<Geom>,
    pub sites: Vec<Site>,
    pub cameras: Vec<Camera>,
    pub lights: Vec<Light>,
    pub flexes: Vec<Flex>,
    pub meshes: Vec<Mesh>,
    pub skins: Vec<Skin>,
    pub hfields: Vec<HField>,
    pub textures: Vec<Texture>,
    pub materials: Vec<Material>,
    pub pairs: Vec<Pair>,
    pub excludes: Vec<Exclude>,
    pub equalities: Vec<Equality>,
    pub tendons: Vec<Tendon>,
    pub actuators: Vec<Actuator>,
    pub sensors: Vec<Sensor>,
    pub numerics: Vec<Numeric>,
    pub texts: Vec<Text>,
    pub tuples: Vec<Tuple>,
    pub keys: Vec<Key>,
    pub plugins: Vec<Instance>,
    /// plugins that the model declares
    pub declared: HashSet<String>,
    pub index: Index,
}

impl Work {
    /// Frees what large models have most of, and what the model knows by now.
    pub fn shed(&mut self) {
        self.bodies = Vec::new();
        self.joints = Vec::new();
        self.flexes = Vec::new();
        self.index = Index::default();
    }

    /// Names of every list that has names, in the order of the name table.
    pub fn name_lists(&self) -> Vec<(mjtObj, Vec<&str>)> {
        macro_rules! names {
            ($list:ident) => {
                self.$list.iter().map(|x| x.head.name.as_str()).collect()
            };
        }
        vec![
            (mjOBJ_BODY, names!(bodies)),
            (mjOBJ_JOINT, names!(joints)),
            (mjOBJ_GEOM, names!(geoms)),
            (mjOBJ_SITE, names!(sites)),
            (mjOBJ_CAMERA, names!(cameras)),
            (mjOBJ_LIGHT, names!(lights)),
            (mjOBJ_FLEX, names!(flexes)),
            (mjOBJ_MESH, names!(meshes)),
            (mjOBJ_SKIN, names!(skins)),
            (mjOBJ_HFIELD, names!(hfields)),
            (mjOBJ_TEXTURE, names!(textures)),
            (mjOBJ_MATERIAL, names!(materials)),
            (mjOBJ_PAIR, names!(pairs)),
            (mjOBJ_EXCLUDE, names!(excludes)),
            (mjOBJ_EQUALITY, names!(equalities)),
            (mjOBJ_TENDON, names!(tendons)),
            (mjOBJ_ACTUATOR, names!(actuators)),
            (mjOBJ_SENSOR, names!(sensors)),
            (mjOBJ_NUMERIC, names!(numerics)),
            (mjOBJ_TEXT, names!(texts)),
            (mjOBJ_TUPLE, names!(tuples)),
            (mjOBJ_KEY, names!(keys)),
            (mjOBJ_PLUGIN, names!(plugins)),
        ]
    }

    /// Numbers all elements and builds the index; a name may occur once per list.
    pub fn number(&mut self) -> Outcome {
        macro_rules! number {
            ($($list:ident)*) => {$(
                for (id, x) in self.$list.iter_mut().enumerate() {
                    x.head.id = id as i32;
                }
            )*};
        }
        number!(bodies joints geoms sites cameras lights flexes meshes skins hfields textures materials pairs excludes
            equalities tendons actuators sensors numerics texts tuples keys plugins);
        let mut index = Index::default();
        for (objtype, names) in self.name_lists() {
            if index.fill(objtype, &names) {
                continue;
            }
            if let Some(name) = super::names::repeated(&names) {
                let kind = object_kind(objtype);
                return Err(crate::author::compile::basis::fault::Fault::plain(format!(
                    "repeated name '{name}' in {kind}"
                )));
            }
        }
        self.index = index;
        Ok(())
    }

    /// Numbers of plastic state of joints and tendons, which stand before those of flexes.
    pub fn plastic_before_flexes(&self) -> usize {
        let joints = self.joints.iter().map(|j| j.plastic_length());
        let tendons = self.tendons.iter().map(|t| t.plastic_length());
        joints.chain(tendons).sum()
    }

    /// Boxes of bodies and meshes, which stand before those of flexes.
    pub fn static_boxes(&self) -> usize {
        let bodies = self.bodies.iter().map(|b| b.bvh.len());
        bodies
            .chain(self.meshes.iter().map(|m| m.out.bvh.len()))
            .sum()
    }

    /// Id of a named object.
    pub fn find(&self, objtype: mjtObj, name: &str) -> Option<usize> {
        self.index.find(objtype, name)
    }

    /// What plugin users refer to.
    pub fn plugins(&self) -> Plugins<'_> {
        Plugins {
            index: &self.index,
            instances: &self.plugins,
            declared: &self.declared,
        }
    }

    /// Who has the plugin instance that was made in place.
    pub fn owner_of_plugin(&self, instance: Option<ElemId>) -> Option<Head> {
        let bodies = self.bodies.iter().map(|x| (&x.plugin, &x.head));
        let geoms = self.geoms.iter().map(|x| (&x.plugin, &x.head));
        let meshes = self.meshes.iter().map(|x| (&x.plugin, &x.head));
        let actuators = self.actuators.iter().map(|x| (&x.plugin, &x.head));
        let sensors = self.sensors.iter().map(|x| (&x.plugin, &x.head));
        let mut all = bodies
            .chain(geoms)
            .chain(meshes)
            .chain(actuators)
            .chain(sensors);
        all.find(|(given, _)| given.is_made(instance))
            .map(|(_, head)| head.clone())
    }
}

impl Work {
    /// Whether limits follow from ranges for a tendon or actuator.
    pub fn autolimits(
        own: &mjSpec,
        foreign: &HashMap<crate::author::element::ElemId, mjsCompiler>,
        head: &Head,
    ) -> bool {
        let other = head.elem.and_then(|id| foreign.get(&id));
        other.unwrap_or(&own.compiler).autolimits != 0
    }
}
