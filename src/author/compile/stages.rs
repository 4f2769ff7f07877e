//! Parts of a compilation that edits of the tree need as well.

use super::assets::mesh;
use super::basis::fault::{Fault, Outcome};
use super::basis::index::Index;
use super::basis::plugin_use::Role;
use super::basis::timer;
use super::kinds::plugin::{Instance, Plugins};
use super::whole::{bodies, names, order, resolve, work};
use crate::abi::{mjCTIMER_ASSETS, mjCTIMER_TEXTURE, mjOBJ_MESH, mjOBJ_PLUGIN, mjsFrame};
use crate::author::asset::Files;
use crate::author::element::{ElemId, Spec};
use std::collections::HashSet;
use std::time::Instant;

/// Frames are in no model; their names are unique all the same.
fn check_frames(spec: &Spec) -> Outcome {
    let frames = spec.list::<mjsFrame>();
    let found: Vec<&str> = frames.map(|f| f.element().name()).collect();
    match names::repeated(&found) {
        Some(name) => Err(Fault::plain(format!("repeated name '{name}' in frame"))),
        None => Ok(()),
    }
}

/// Bodies and what is in them.
pub(super) fn weigh(spec: &Spec, files: &Files) -> Outcome<work::Work> {
    let mut work = order::gather(spec)?;
    work.number()?;
    check_frames(spec)?;
    super::scale::apply(&mut work)?;
    resolve::assets(&mut work)?;
    let assets = Instant::now();
    resolve::meshes(&mut work, files, spec)?;
    let textures = Instant::now();
    let passthrough = work.s.compiler.passthrough;
    work.textures
        .iter_mut()
        .try_for_each(|t| t.compile(files, passthrough))?;
    if !work.textures.is_empty() {
        timer::add(spec, mjCTIMER_TEXTURE, textures);
    }
    timer::add(spec, mjCTIMER_ASSETS, assets);
    for b in 0..work.bodies.len() {
        bodies::compile(&mut work, b)?;
    }
    Ok(work)
}

/// One mesh, from a tree that need not be whole.
pub(super) fn mesh_alone(spec: &Spec, files: &Files, id: ElemId) -> Outcome<mesh::Shape> {
    let mut mesh = order::mesh(spec.item(id));
    let number = spec.ids(mjOBJ_MESH).iter().position(|&m| m == id);
    mesh.head.id = number.map_or(-1, |n| n as i32);
    let instances: Vec<Instance> = spec.list().map(order::instance).collect();
    let names: Vec<&str> = instances.iter().map(|p| p.head.name.as_str()).collect();
    let mut index = Index::default();
    index.fill(mjOBJ_PLUGIN, &names);
    let plugins = Plugins {
        index: &index,
        instances: &instances,
        declared: &spec.plugins.iter().cloned().collect(),
    };
    plugins.resolve(&mut mesh.plugin, &mesh.head, Role::Mesh)?;
    if let Ok(instance) = usize::try_from(mesh.plugin.id) {
        mesh.given = instances[instance].surface(&mesh.head)?;
    }
    mesh.alone(files)
}

/// Names of materials, textures and meshes, and the meshes that no geom that stays and no site uses.
pub(super) fn check_looks(spec: &Spec, files: &Files) -> Outcome {
    let mut work = order::gather(spec)?;
    work.number()?;
    resolve::assets(&mut work)?;
    let threads = work.s.compiler.usethread != 0;
    let kept: HashSet<usize> = work
        .geoms
        .iter()
        .filter_map(|g| g.meshid.filter(|_| g.collides()))
        .chain(work.sites.iter().filter_map(|s| s.meshid))
        .collect();
    let mut number = 0..;
    work.meshes
        .retain(|m| number.next().is_some_and(|i| !kept.contains(&i)) && m.s.plugin.active == 0);
    mesh::compile(&mut work.meshes, files, threads)?;
    work.lights
        .iter()
        .try_for_each(|l| bodies::light_texture(&work.index, l).map(drop))
}
