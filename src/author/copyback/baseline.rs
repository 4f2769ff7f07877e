//! What compilation made of a spec, kept to see later what was changed in the model.

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::ops::Range;
use std::sync::LazyLock;

use crate::abi::*;
use crate::base::Model;
use crate::base::print::{Table, model_table, model_table_names, signature};

/// Arrays whose changes are noticed, besides those of `hfield_data`, which are known by their digest.
const ARRAYS: &[&str] = &[
    "body_user",
    "jnt_user",
    "geom_user",
    "site_user",
    "cam_user",
    "tendon_user",
    "actuator_user",
    "sensor_user",
    "qpos0",
    "qpos_spring",
    "body_pos",
    "body_quat",
    "body_ipos",
    "body_iquat",
    "body_mass",
    "body_inertia",
    "jnt_pos",
    "jnt_axis",
    "jnt_stiffness",
    "jnt_stiffnesspoly",
    "jnt_range",
    "jnt_margin",
    "jnt_solref",
    "jnt_solimp",
    "jnt_springyield",
    "dof_armature",
    "dof_damping",
    "dof_dampingpoly",
    "dof_frictionloss",
    "dof_solref",
    "dof_solimp",
    "geom_pos",
    "geom_quat",
    "geom_size",
    "geom_friction",
    "geom_solmix",
    "geom_solref",
    "geom_solimp",
    "geom_margin",
    "geom_gap",
    "geom_surfacevel",
    "geom_adhesion",
    "geom_rgba",
    "site_pos",
    "site_quat",
    "site_size",
    "site_rgba",
    "cam_pos",
    "cam_quat",
    "cam_fovy",
    "cam_ipd",
    "cam_intrinsic",
    "light_pos",
    "light_dir",
    "light_attenuation",
    "light_cutoff",
    "light_exponent",
    "light_ambient",
    "light_diffuse",
    "light_specular",
    "mesh_pos",
    "mesh_quat",
    "mat_texrepeat",
    "mat_emission",
    "mat_specular",
    "mat_shininess",
    "mat_reflectance",
    "mat_metallic",
    "mat_roughness",
    "mat_rgba",
    "skin_rgba",
    "skin_inflate",
    "pair_solref",
    "pair_solreffriction",
    "pair_solimp",
    "pair_margin",
    "pair_gap",
    "pair_adhesion",
    "pair_friction",
    "eq_data",
    "eq_solref",
    "eq_solimp",
    "tendon_stiffness",
    "tendon_stiffnesspoly",
    "tendon_damping",
    "tendon_dampingpoly",
    "tendon_range",
    "tendon_actfrcrange",
    "tendon_solref_lim",
    "tendon_solimp_lim",
    "tendon_solref_fri",
    "tendon_solimp_fri",
    "tendon_frictionloss",
    "tendon_width",
    "tendon_margin",
    "tendon_armature",
    "tendon_springyield",
    "tendon_lengthspring",
    "tendon_rgba",
    "actuator_gainprm",
    "actuator_biasprm",
    "actuator_dynprm",
    "actuator_ctrlrange",
    "actuator_forcerange",
    "actuator_actrange",
    "actuator_gear",
    "actuator_cranklength",
    "actuator_lengthrange",
    "actuator_damping",
    "actuator_dampingpoly",
    "actuator_armature",
    "sensor_noise",
    "sensor_cutoff",
    "numeric_data",
    "tuple_objprm",
    "key_time",
    "key_qpos",
    "key_qvel",
    "key_act",
    "key_mpos",
    "key_mquat",
    "key_ctrl",
    "key_plastic",
];

/// Their places among all arrays of a model, by name.
static PLACES: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let mut wanted = ARRAYS.to_vec();
    wanted.sort_unstable();
    let all = model_table_names().enumerate();
    let mut found: Vec<(&str, usize)> = all
        .map(|(at, name)| (name, at))
        .filter(|(name, _)| wanted.binary_search(name).is_ok())
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(_, at)| at).collect()
});

/// The arrays of a model whose changes are noticed, by name.
pub fn arrays(m: Model<'_>) -> impl Iterator<Item = Table<'_>> {
    let all = PLACES.iter().filter_map(move |&at| model_table(m, at));
    all.filter(|t| t.rows > 0)
}

/// The numbers of a compiled model that can be copied back.
pub struct Baseline {
    pub signature: u64,
    pub option: mjOption,
    pub visual: mjVisual,
    pub statistic: mjStatistic,
    /// name, bytes of a row, and bytes in `bytes`, by name
    arrays: Vec<(&'static str, usize, Range<usize>)>,
    bytes: Vec<u8>,
    /// of each height field
    fields: Vec<u64>,
}

fn digest(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Cells of height field `i`: their place and their number.
pub fn cells(m: Model, i: usize) -> (usize, usize) {
    let count = m.hfield_nrow()[i] as usize * m.hfield_ncol()[i] as usize;
    (m.hfield_adr()[i] as usize, count)
}

fn field_digests(m: Model) -> Vec<u64> {
    let part = |i| {
        let (adr, count) = cells(m, i);
        digest(bytemuck::cast_slice(&m.hfield_data()[adr..adr + count]))
    };
    (0..m.nhfield()).map(part).collect()
}

impl Baseline {
    /// The numbers of a model that was just compiled.
    pub fn new(m: Model) -> Self {
        let mut bytes = Vec::new();
        let row = |t: Table<'_>| {
            let start = bytes.len();
            bytes.extend_from_slice(t.bytes(0, t.rows));
            (t.name, t.cols * t.cell_size(), start..bytes.len())
        };
        let arrays = arrays(m).map(row).collect();
        Baseline {
            signature: signature(m),
            option: *m.opt(),
            visual: *m.vis(),
            statistic: *m.stat(),
            arrays,
            bytes,
            fields: field_digests(m),
        }
    }

    /// Bytes of some rows of an array; none where the model had none.
    pub fn rows(&self, name: &str, first: usize, count: usize) -> &[u8] {
        let Ok(at) = self.arrays.binary_search_by(|a| a.0.cmp(name)) else {
            return &[];
        };
        let (_, size, all) = &self.arrays[at];
        let all = &self.bytes[all.clone()];
        all.get(size * first..size * (first + count)).unwrap_or(&[])
    }

    /// Height fields whose cells are not those that were compiled.
    pub fn changed_fields(&self, m: Model) -> Vec<usize> {
        let now = field_digests(m);
        (0..now.len())
            .filter(|&i| self.fields.get(i) != Some(&now[i]))
            .collect()
    }
}
