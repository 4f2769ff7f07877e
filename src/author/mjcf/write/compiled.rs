//! Values that compilation made of elements, taken from the model.

use std::cell::RefCell;
use std::collections::HashMap;

use super::element::{Value, Values};
use super::number::{Digits, join};
use crate::abi::*;
use crate::author::element::{ElemId, Element, Kind, Spec};
use crate::author::geometry::algebra::Pose;
use crate::base::Model;
use crate::base::name::id2name;
use crate::base::print::{Table, model_tables};
use crate::base::record::Record;

/// Attributes and the arrays of the model that hold them, one row per element. Several arrays make
/// one attribute, entry after entry. Arrays per dof and per position are read at the joint's first.
const ARRAYS: &[(mjtObj, &str, &[&str])] = &[
    (mjOBJ_BODY, "gravcomp", &["body_gravcomp"]),
    (mjOBJ_JOINT, "range", &["jnt_range"]),
    (
        mjOBJ_JOINT,
        "stiffness",
        &["jnt_stiffness", "jnt_stiffnesspoly"],
    ),
    (mjOBJ_JOINT, "actuatorfrcrange", &["jnt_actfrcrange"]),
    (mjOBJ_JOINT, "solreflimit", &["jnt_solref"]),
    (mjOBJ_JOINT, "solimplimit", &["jnt_solimp"]),
    (mjOBJ_JOINT, "margin", &["jnt_margin"]),
    (mjOBJ_JOINT, "springyield", &["jnt_springyield"]),
    (mjOBJ_JOINT, "solreffriction", &["dof_solref"]),
    (mjOBJ_JOINT, "solimpfriction", &["dof_solimp"]),
    (mjOBJ_JOINT, "frictionloss", &["dof_frictionloss"]),
    (mjOBJ_JOINT, "armature", &["dof_armature"]),
    (mjOBJ_JOINT, "damping", &["dof_damping", "dof_dampingpoly"]),
    (mjOBJ_JOINT, "ref", &["qpos0"]),
    (mjOBJ_JOINT, "springref", &["qpos_spring"]),
    (mjOBJ_GEOM, "size", &["geom_size"]),
    (mjOBJ_GEOM, "friction", &["geom_friction"]),
    (mjOBJ_GEOM, "solmix", &["geom_solmix"]),
    (mjOBJ_GEOM, "solref", &["geom_solref"]),
    (mjOBJ_GEOM, "solimp", &["geom_solimp"]),
    (mjOBJ_GEOM, "margin", &["geom_margin"]),
    (mjOBJ_GEOM, "gap", &["geom_gap"]),
    (mjOBJ_GEOM, "adhesion", &["geom_adhesion"]),
    (mjOBJ_GEOM, "rgba", &["geom_rgba"]),
    (mjOBJ_SITE, "size", &["site_size"]),
    (mjOBJ_SITE, "rgba", &["site_rgba"]),
    (mjOBJ_CAMERA, "ipd", &["cam_ipd"]),
    (mjOBJ_CAMERA, "fovy", &["cam_fovy"]),
    (mjOBJ_CAMERA, "sensorsize", &["cam_sensorsize"]),
    (mjOBJ_LIGHT, "bulbradius", &["light_bulbradius"]),
    (mjOBJ_LIGHT, "intensity", &["light_intensity"]),
    (mjOBJ_LIGHT, "range", &["light_range"]),
    (mjOBJ_LIGHT, "attenuation", &["light_attenuation"]),
    (mjOBJ_LIGHT, "cutoff", &["light_cutoff"]),
    (mjOBJ_LIGHT, "softness", &["light_softness"]),
    (mjOBJ_LIGHT, "exponent", &["light_exponent"]),
    (mjOBJ_LIGHT, "ambient", &["light_ambient"]),
    (mjOBJ_LIGHT, "diffuse", &["light_diffuse"]),
    (mjOBJ_LIGHT, "specular", &["light_specular"]),
    (mjOBJ_TEXTURE, "width", &["tex_width"]),
    (mjOBJ_TEXTURE, "height", &["tex_height"]),
    (mjOBJ_MATERIAL, "texrepeat", &["mat_texrepeat"]),
    (mjOBJ_MATERIAL, "emission", &["mat_emission"]),
    (mjOBJ_MATERIAL, "specular", &["mat_specular"]),
    (mjOBJ_MATERIAL, "shininess", &["mat_shininess"]),
    (mjOBJ_MATERIAL, "reflectance", &["mat_reflectance"]),
    (mjOBJ_MATERIAL, "metallic", &["mat_metallic"]),
    (mjOBJ_MATERIAL, "roughness", &["mat_roughness"]),
    (mjOBJ_MATERIAL, "rgba", &["mat_rgba"]),
    (mjOBJ_HFIELD, "size", &["hfield_size"]),
    (mjOBJ_SKIN, "rgba", &["skin_rgba"]),
    (mjOBJ_SKIN, "inflate", &["skin_inflate"]),
    (mjOBJ_PAIR, "friction", &["pair_friction"]),
    (mjOBJ_PAIR, "solref", &["pair_solref"]),
    (mjOBJ_PAIR, "solreffriction", &["pair_solreffriction"]),
    (mjOBJ_PAIR, "solimp", &["pair_solimp"]),
    (mjOBJ_PAIR, "gap", &["pair_gap"]),
    (mjOBJ_PAIR, "margin", &["pair_margin"]),
    (mjOBJ_PAIR, "adhesion", &["pair_adhesion"]),
    (mjOBJ_EQUALITY, "solref", &["eq_solref"]),
    (mjOBJ_EQUALITY, "solimp", &["eq_solimp"]),
    (mjOBJ_TENDON, "range", &["tendon_range"]),
    (mjOBJ_TENDON, "actuatorfrcrange", &["tendon_actfrcrange"]),
    (mjOBJ_TENDON, "solreflimit", &["tendon_solref_lim"]),
    (mjOBJ_TENDON, "solimplimit", &["tendon_solimp_lim"]),
    (mjOBJ_TENDON, "solreffriction", &["tendon_solref_fri"]),
    (mjOBJ_TENDON, "solimpfriction", &["tendon_solimp_fri"]),
    (mjOBJ_TENDON, "frictionloss", &["tendon_frictionloss"]),
    (mjOBJ_TENDON, "width", &["tendon_width"]),
    (mjOBJ_TENDON, "margin", &["tendon_margin"]),
    (
        mjOBJ_TENDON,
        "stiffness",
        &["tendon_stiffness", "tendon_stiffnesspoly"],
    ),
    (
        mjOBJ_TENDON,
        "damping",
        &["tendon_damping", "tendon_dampingpoly"],
    ),
    (mjOBJ_TENDON, "armature", &["tendon_armature"]),
    (mjOBJ_TENDON, "springyield", &["tendon_springyield"]),
    (mjOBJ_TENDON, "rgba", &["tendon_rgba"]),
    (mjOBJ_TENDON, "springlength", &["tendon_lengthspring"]),
    (mjOBJ_SENSOR, "cutoff", &["sensor_cutoff"]),
    (mjOBJ_SENSOR, "noise", &["sensor_noise"]),
    (mjOBJ_ACTUATOR, "gainprm", &["actuator_gainprm"]),
    (mjOBJ_ACTUATOR, "biasprm", &["actuator_biasprm"]),
    (mjOBJ_ACTUATOR, "dynprm", &["actuator_dynprm"]),
    (mjOBJ_ACTUATOR, "actrange", &["actuator_actrange"]),
    (mjOBJ_ACTUATOR, "forcerange", &["actuator_forcerange"]),
    (mjOBJ_ACTUATOR, "cranklength", &["actuator_cranklength"]),
    (
        mjOBJ_ACTUATOR,
        "damping",
        &["actuator_damping", "actuator_dampingpoly"],
    ),
    (mjOBJ_ACTUATOR, "armature", &["actuator_armature"]),
];

/// Attributes that say nothing about a joint of this type, by itself or of a class.
pub fn meaningless(joint: mjtJoint) -> impl Iterator<Item = (&'static str, Value)> {
    let names: &[&str] = match joint {
        mjJNT_FREE => &["limited", "actuatorfrclimited", "pos", "axis"],
        mjJNT_BALL => &["actuatorfrclimited", "axis"],
        _ => &[],
    };
    names.iter().map(|&name| (name, Value::Skip))
}

/// The arrays of a model by name.
pub struct Arrays<'a> {
    pub m: Model<'a>,
    /// some frame of the spec stretches
    pub(super) stretched: bool,
    tables: HashMap<&'static str, Table<'a>>,
    /// what alignment moved the content of each body by, once asked for
    pub(super) moved: RefCell<HashMap<ElemId, Option<Pose>>>,
}

impl<'a> Arrays<'a> {
    pub fn new(m: Model<'a>, stretched: bool) -> Self {
        Arrays {
            m,
            stretched,
            tables: model_tables(m).map(|t| (t.name, t)).collect(),
            moved: RefCell::default(),
        }
    }

    /// One row of an array; nothing when the array is shorter.
    pub fn row(&self, name: &str, row: usize) -> Option<Vec<f64>> {
        let t = self.tables.get(name).filter(|t| row < t.rows)?;
        Some(
            (row * t.cols..(row + 1) * t.cols)
                .map(|i| t.num(i))
                .collect(),
        )
    }

    /// Instances of assets that scaled frames made (`name@1`, `name@2`): name, asset, row.
    pub fn instances<T: Kind>(&self, spec: &'a Spec) -> Vec<(String, ElemId, usize)> {
        let name = |id: i32| Some(id2name(self.m, T::OBJ, id)?.to_str().ok()?.to_owned());
        let all = (0..).map_while(name).enumerate();
        let extra = all.filter_map(|(row, name)| {
            let (own, _) = name.rsplit_once('@')?;
            let known = spec.find(T::OBJ, &name).is_some();
            Some((
                name.clone(),
                spec.find(T::OBJ, own).filter(|_| !known)?,
                row,
            ))
        });
        extra.collect()
    }

    /// Name of the asset with this number, when it is an instance of `own`, else `own`.
    pub fn instance_of(&self, kind: mjtObj, id: i32, own: &str) -> String {
        let name = id2name(self.m, kind, id).and_then(|n| n.to_str().ok());
        let instance = name.filter(|n| n.rsplit_once('@').is_some_and(|(head, _)| head == own));
        instance.unwrap_or(own).to_owned()
    }

    /// Several rows of an array with one entry each.
    pub fn run(&self, name: &str, first: usize, n: usize) -> Option<Vec<f64>> {
        let t = self
            .tables
            .get(name)
            .filter(|t| first + n <= t.rows * t.cols)?;
        Some((first..first + n).map(|i| t.num(i)).collect())
    }

    /// Everything of an element that the table knows.
    pub fn values(&self, e: &Element) -> Values {
        let Ok(id) = usize::try_from(e.model_id()) else {
            return Vec::new();
        };
        let rows = ARRAYS.iter().filter(|r| r.0 == e.kind());
        let value = |&(kind, attr, arrays): &(mjtObj, &'static str, &[&str])| {
            let mut all = Vec::new();
            for &name in arrays {
                all.extend(self.row(name, self.place(kind, name, id)?)?);
            }
            Some((attr, Value::Numbers(all)))
        };
        rows.filter_map(value).collect()
    }

    /// User data in the model's length: what differs from the class, of a class itself (without
    /// `usual`) what is not zero.
    pub fn user(
        &self,
        kind: mjtObj,
        own: &Record,
        usual: Option<&Record>,
    ) -> Option<(&'static str, Value)> {
        let n = match kind {
            mjOBJ_BODY => self.m.nuser_body(),
            mjOBJ_JOINT => self.m.nuser_jnt(),
            mjOBJ_GEOM => self.m.nuser_geom(),
            mjOBJ_SITE => self.m.nuser_site(),
            mjOBJ_CAMERA => self.m.nuser_cam(),
            mjOBJ_TENDON => self.m.nuser_tendon(),
            mjOBJ_ACTUATOR => self.m.nuser_actuator(),
            mjOBJ_SENSOR => self.m.nuser_sensor(),
            _ => return None,
        };
        // zeros up to the model's length are not written out to be compared: it may be any number
        let given = |record: &Record, i: usize| {
            let data = record.doubles(record.container(record.slot("userdata")));
            data.get(i).copied().unwrap_or(0.0)
        };
        let length = |record: &Record| {
            record
                .doubles(record.container(record.slot("userdata")))
                .len()
        };
        let longest = length(own).max(usual.map_or(0, length)).min(n);
        let apart = |i| given(own, i) - usual.map_or(0.0, |u| given(u, i));
        // a list with something that is no number counts as known
        let known =
            (0..longest).all(|i| apart(i) == 0.0) || (0..longest).any(|i| apart(i).is_nan());
        let text = || {
            let value: Vec<f64> = (0..n).map(|i| given(own, i)).collect();
            Value::Text(join(&value, Digits::Rounded, false))
        };
        Some(("user", if known { Value::Skip } else { text() }))
    }

    /// Row of an element in an array: joints have several dofs and positions.
    fn place(&self, kind: mjtObj, array: &str, id: usize) -> Option<usize> {
        let adr = match (kind, array) {
            (mjOBJ_JOINT, "qpos0" | "qpos_spring") => self.m.jnt_qposadr().get(id)?,
            (mjOBJ_JOINT, name) if name.starts_with("dof_") => self.m.jnt_dofadr().get(id)?,
            _ => return Some(id),
        };
        usize::try_from(*adr).ok()
    }
}
