//! The finished working set into the arrays of an mjModel of the right sizes.
//!
//! What the engine derives itself (`pipeline::setconst`) is left alone here.

#![allow(non_snake_case)] // fields keep their names: M_rownnz, B_colind

mod actuation;
mod assets;
mod bodies;
mod custom;
mod fields;
mod fixtures;
mod flexes;
mod geoms;
mod hfields;
mod joints;
mod meshes;
mod relations;
mod skins;

use std::ffi::c_char;

pub use assets::paint;
pub use joints::configurations;

use crate::author::compile::whole::metric::Metric;
use crate::author::compile::whole::names::Names;
use crate::author::compile::whole::paths::Paths;
use crate::author::compile::whole::sparsity::{Rows, Structure};
use crate::author::compile::whole::tree::Tree;
use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::model_fields;

/// Fills every array that follows from the working set alone, but for pixels of textures, and the options.
pub fn fill(
    m: &mut ModelMut,
    work: &Work,
    tree: &Tree,
    (structure, metric): (&Structure, &Metric),
    names: &Names,
) {
    *m.opt_mut() = work.s.option;
    *m.vis_mut() = work.s.visual;
    bodies::fill(m, work, tree);
    joints::fill(m, work, tree);
    geoms::fill(m, work);
    fixtures::fill(m, work);
    skins::fill(m, work);
    hfields::fill(m, work);
    assets::fill(m, work);
    meshes::fill(m, work);
    flexes::fill(m, work);
    fill_paths(m, work);
    relations::fill(m, work);
    actuation::fill(m, work);
    custom::fill(m, work);
    fill_structure(m, structure);
    fill_metric(m, metric);
    fill_names(m, names);
}

fn fill_structure(m: &mut ModelMut, s: &Structure) {
    model_fields!(m => write: dof_Madr, mapM2M, mapM2D, mapD2M, D_diag);
    dof_Madr.copy_from_slice(&s.dof_madr);
    mapM2M.copy_from_slice(&s.map_m2m);
    mapM2D.copy_from_slice(&s.map_m2d);
    mapD2M.copy_from_slice(&s.map_d2m);
    D_diag.copy_from_slice(&s.d_diag);
    let copy = |rows: &Rows, nnz: &mut [i32], adr: &mut [i32], col: &mut [i32]| {
        nnz.copy_from_slice(&rows.rownnz);
        adr.copy_from_slice(&rows.rowadr);
        col.copy_from_slice(&rows.colind);
    };
    model_fields!(m => write: M_rownnz, M_rowadr, M_colind);
    copy(&s.m, M_rownnz, M_rowadr, M_colind);
    model_fields!(m => write: D_rownnz, D_rowadr, D_colind);
    copy(&s.d, D_rownnz, D_rowadr, D_colind);
    model_fields!(m => write: B_rownnz, B_rowadr, B_colind);
    copy(&s.b, B_rownnz, B_rowadr, B_colind);
}

/// Order of elimination and constant factor of flexes; the factor's numbers follow from the masses.
fn fill_metric(m: &mut ModelMut, s: &Metric) {
    model_fields!(m => write: efm0_dofid, efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind, efmC_perm);
    efm0_dofid.copy_from_slice(&s.factor.dofid);
    efm0_L_rownnz.copy_from_slice(&s.factor.rownnz);
    efm0_L_rowadr.copy_from_slice(&s.factor.rowadr);
    efm0_L_colind.copy_from_slice(&s.factor.colind);
    efmC_perm.copy_from_slice(&s.perm);
}

/// Files behind assets.
fn fill_paths(m: &mut ModelMut, work: &Work) {
    let all = Paths::new(work);
    model_fields!(m => write: paths, hfield_pathadr, mesh_pathadr, skin_pathadr, tex_pathadr, tex_contenttypeadr);
    for (to, &from) in paths.iter_mut().zip(&all.buffer) {
        *to = from as c_char;
    }
    hfield_pathadr.copy_from_slice(&all.hfield);
    mesh_pathadr.copy_from_slice(&all.mesh);
    skin_pathadr.copy_from_slice(&all.skin);
    tex_pathadr.copy_from_slice(&all.texture);
    tex_contenttypeadr.copy_from_slice(&all.content_type);
}

fn fill_names(m: &mut ModelMut, n: &Names) {
    model_fields!(m => write: names, names_map);
    for (to, &from) in names.iter_mut().zip(&n.buffer) {
        *to = from as c_char;
    }
    names_map.copy_from_slice(&n.map);
    macro_rules! addresses {
        ($($field:ident)*) => {{
            let mut lists = n.address.iter();
            $(
                model_fields!(m => write: $field);
                if let Some(list) = lists.next() {
                    $field.copy_from_slice(list);
                }
            )*
        }};
    }
    addresses!(name_bodyadr name_jntadr name_geomadr name_siteadr name_camadr name_lightadr
        name_flexadr name_meshadr name_skinadr name_hfieldadr name_texadr name_matadr name_pairadr
        name_excludeadr name_eqadr name_tendonadr name_actuatoradr name_sensoradr name_numericadr
        name_textadr name_tupleadr name_keyadr name_pluginadr);
}
