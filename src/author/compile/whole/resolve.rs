//! References between elements, in the order in which their errors are reported.

use std::collections::HashSet;

use super::users;
use super::work::Work;
use crate::abi::*;
use crate::author::asset::Files;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::compile::basis::plugin_use::Role;
use crate::author::compile::kinds::actuator::Surroundings;
use crate::author::compile::kinds::flex;
use crate::author::compile::kinds::plugin::Plugins;
use crate::author::compile::kinds::relation::Equality;
use crate::author::element::{ElemId, Spec, Weight};
use crate::author::error::Error;
use crate::author::geometry::algebra::{Pose, add, mul_quat, rotate};
use crate::author::order::sort_by_number;

/// Names of assets: what is drawn and its materials, textures of materials, geoms of pairs. No file
/// is opened before these are known.
pub fn assets(work: &mut Work) -> Outcome {
    let index = &work.index;
    work.meshes
        .iter()
        .try_for_each(|m| crate::author::compile::assets::mesh::check::first(&m.head, &m.given))?;
    check_names(work)?;
    for m in &mut work.meshes {
        // who shows the mesh misses the material, not the mesh
        m.matid = index
            .find(mjOBJ_MATERIAL, &m.material)
            .map_or(-1, |id| id as i32);
    }
    for g in &mut work.geoms {
        g.meshid = named_mesh(index, &g.mesh, &g.head, "geom")?;
        g.matid = material(index, &g.material, &g.head, "geom")?;
        if let Some(m) = g.meshid.filter(|_| g.matid < 0) {
            g.matid = material(index, &work.meshes[m].material, &g.head, "geom")?;
        }
        if !g.hfield.is_empty() {
            let Some(id) = index.find(mjOBJ_HFIELD, &g.hfield) else {
                let text = format!("hfield '{}' not found in geom {}", g.hfield, g.head.id);
                return Err(Fault::at(&g.head, text));
            };
            g.field = Some((id, work.hfields[id].s.size));
        }
    }
    for x in &mut work.skins {
        x.matid = material(index, &x.material, &x.head, "skin")?;
    }
    for s in &mut work.sites {
        s.meshid = named_mesh(index, &s.mesh, &s.head, "site")?;
        s.matid = material(index, &s.material, &s.head, "site")?;
        if let Some(m) = s.meshid.filter(|_| s.matid < 0) {
            s.matid = material(index, &work.meshes[m].material, &s.head, "site")?;
        }
    }
    for t in &work.tendons {
        material(index, &t.class_material, &t.head, "tendon")?;
    }
    for m in &mut work.materials {
        m.compile(index)?;
    }
    let (index, geoms) = (&work.index, &work.geoms);
    work.pairs
        .iter_mut()
        .try_for_each(|p| p.compile(index, geoms))
}

/// Own materials of tendons: known after everything else that has a name.
pub fn tendon_materials(work: &mut Work) -> Outcome {
    for t in &mut work.tendons {
        t.matid = material(&work.index, &t.material, &t.head, "tendon")?;
    }
    Ok(())
}

/// Assets have names; only a skybox needs none.
fn check_names(work: &Work) -> Outcome {
    fn nameless<'a>(mut assets: impl Iterator<Item = (&'a Head, &'a str)>, kind: &str) -> Outcome {
        let text = match assets.find(|(head, _)| head.name.is_empty()) {
            None => return Ok(()),
            Some((head, "")) => (head, format!("empty name in {kind}")),
            Some((head, file)) => (
                head,
                format!(
                    "{kind} with file '{file}' has no name: an asset is named after its file only by the XML \
                     parser, set its name explicitly"
                ),
            ),
        };
        Err(Fault::at(text.0, text.1))
    }
    let named = work
        .textures
        .iter()
        .filter(|t| t.s.r#type != mjTEXTURE_SKYBOX);
    nameless(
        work.meshes.iter().map(|m| (&m.head, m.file.as_str())),
        "mesh",
    )?;
    nameless(
        work.hfields.iter().map(|h| (&h.head, h.file.as_str())),
        "height field",
    )?;
    nameless(named.map(|t| (&t.head, t.file.as_str())), "texture")?;
    nameless(work.materials.iter().map(|m| (&m.head, "")), "material")
}

fn material(index: &Index, name: &str, head: &Head, kind: &str) -> Outcome<i32> {
    match index.find(mjOBJ_MATERIAL, name) {
        Some(id) => Ok(id as i32),
        None if name.is_empty() => Ok(-1),
        None => {
            let text = format!("material '{name}' not found in {kind} {}", head.id);
            Err(Fault::at(head, text))
        }
    }
}

fn named_mesh(index: &Index, name: &str, head: &Head, kind: &str) -> Outcome<Option<usize>> {
    let found = index.find(mjOBJ_MESH, name);
    if found.is_none() && !name.is_empty() {
        let text = format!("mesh '{name}' not found in {kind} {}", head.id);
        return Err(Fault::at(head, text));
    }
    Ok(found)
}

/// Compiles the meshes; those of geoms that may collide get their hull.
pub fn meshes(work: &mut Work, files: &Files, spec: &Spec) -> Outcome {
    let paired: HashSet<&str> = work
        .pairs
        .iter()
        .flat_map(|p| &p.geomname)
        .map(String::as_str)
        .collect();
    for g in &work.geoms {
        let touches =
            g.collides() || !g.head.name.is_empty() && paired.contains(g.head.name.as_str());
        let Some(m) = g
            .meshid
            .filter(|_| matches!(g.s.r#type, mjGEOM_MESH | mjGEOM_SDF))
        else {
            continue;
        };
        work.meshes[m].collides |= touches;
        // a plugin gives the distances itself
        if g.s.r#type == mjGEOM_SDF && work.meshes[m].s.plugin.active == 0 {
            work.meshes[m].s.needsdf = 1;
        }
    }
    // a site of this shape senses inside its hull
    for m in work.sites.iter().filter_map(|s| s.meshid) {
        work.meshes[m].collides = true;
    }
    for i in 0..work.meshes.len() {
        let (mesh, plugins) = (&work.meshes[i], work.plugins());
        let mut plugin = mesh.plugin.clone();
        plugins.resolve(&mut plugin, &mesh.head, Role::Mesh)?;
        if let Ok(instance) = usize::try_from(plugin.id) {
            work.meshes[i].given = plugins.instances[instance].surface(&mesh.head)?;
        }
    }
    let threads = work.s.compiler.usethread != 0;
    let warnings = crate::author::compile::assets::mesh::compile(&mut work.meshes, files, threads)?;
    crate::author::compile::basis::timer::collect(spec, work.meshes.iter().map(|m| &m.laps));
    spec.warnings
        .borrow_mut()
        .extend(warnings.iter().map(|text| Error::new(text.as_str())));
    Ok(())
}

/// Flexes: the first constraint on each decides what its stiffness is for.
fn flexes(work: &mut Work) -> Outcome {
    if work.flexes.is_empty() {
        return Ok(());
    }
    let mut poses: Vec<Pose> = Vec::with_capacity(work.bodies.len());
    for body in &work.bodies {
        let pose = match poses.get(body.parent) {
            Some(parent) => Pose {
                pos: add(parent.pos, rotate(body.pose.pos, parent.quat)),
                quat: mul_quat(parent.quat, body.pose.quat),
            },
            None => Pose::IDENTITY,
        };
        poses.push(pose);
    }
    let around = flex::Surroundings {
        index: &work.index,
        bodies: &work.bodies,
        joints: &work.joints,
        poses: &poses,
    };
    for x in &mut work.flexes {
        let holds = |e: &&Equality| {
            matches!(e.s.r#type, mjEQ_FLEX | mjEQ_FLEXSTRAIN) && e.name[0] == x.head.name
        };
        let mut kinds = work.equalities.iter().filter(holds).map(|e| e.s.r#type);
        let first = kinds.next();
        x.out.modes = first
            .into_iter()
            .chain(kinds)
            .any(|kind| kind == mjEQ_FLEXSTRAIN);
        x.compile(&around, first)?;
    }
    Ok(())
}

/// Skins, height fields, then everything outside bodies that refers to joints, geoms, bodies or tendons. Pairs and exclusions
/// end up in the order of their signatures.
pub fn lists(work: &mut Work, files: &Files) -> Outcome {
    flexes(work)?;
    let index = &work.index;
    work.skins
        .iter_mut()
        .try_for_each(|x| x.compile(index, files))?;
    work.hfields.iter_mut().try_for_each(|h| h.compile(files))?;
    let autolimits = |head: &Head| Work::autolimits(&work.s, &work.foreign, head);
    for e in &mut work.excludes {
        e.compile(index)?;
    }
    for t in &mut work.tendons {
        let limits = autolimits(&t.head);
        t.compile(index, &work.joints, &work.geoms, limits)?;
        users::check(
            &t.head,
            t.user.len(),
            work.s.nuser_tendon,
            "nuser_tendon",
            "tendon",
        )?;
    }
    for e in &mut work.equalities {
        e.compile(index, &work.joints, &work.flexes)?;
    }
    let mut around = Surroundings {
        index,
        joints: &work.joints,
        tendons: &work.tendons,
        autolimits: false,
        plugins: Plugins {
            index,
            instances: &work.plugins,
            declared: &work.declared,
        },
    };
    for a in &mut work.actuators {
        users::check(
            &a.head,
            a.user.len(),
            work.s.nuser_actuator,
            "nuser_actuator",
            "actuator",
        )?;
        around.autolimits = autolimits(&a.head);
        a.compile(&around)?;
    }
    // signatures have signs
    let number = |signature: i32| (i64::from(signature) - i64::from(i32::MIN)) as u64;
    sort_by_number(&mut work.pairs, |p| number(p.signature));
    sort_by_number(&mut work.excludes, |e| number(e.signature));
    Ok(())
}

/// Sensors look at everything else.
pub fn sensors(work: &mut Work) -> Outcome {
    let mut sensors = std::mem::take(&mut work.sensors);
    let limit = work.s.nuser_sensor;
    let result = sensors.iter_mut().try_for_each(|s| {
        users::check(&s.head, s.user.len(), limit, "nuser_sensor", "sensor")?;
        s.compile(work)
    });
    work.sensors = sensors;
    result
}

/// Numerics, texts and tuples.
pub fn custom(work: &mut Work) -> Outcome {
    for n in &mut work.numerics {
        let (name, id) = (&n.head.name, n.head.id);
        if n.size != 0 && n.data.len() as i64 > i64::from(n.size) {
            let text = format!(
                "numeric '{name}' (id = {id}): specified size smaller than initialization array"
            );
            return Err(Fault::at(&n.head, text));
        }
        let more = (n.size.max(0) as usize).saturating_sub(n.data.len());
        if n.data.try_reserve_exact(more).is_err() {
            let text = format!("numeric '{name}' (id = {id}): could not allocate memory");
            return Err(Fault::at(&n.head, text));
        }
        n.data.resize(n.data.len() + more, 0.0);
        if n.data.is_empty() {
            let text = format!("numeric '{name}' (id = {id}): size cannot be zero");
            return Err(Fault::at(&n.head, text));
        }
    }
    if let Some(t) = work.texts.iter().find(|t| t.data.is_empty()) {
        let (name, id) = (&t.head.name, t.head.id);
        let text = format!("text '{name}' (id = {id}): size cannot be zero");
        return Err(Fault::at(&t.head, text));
    }
    for t in &mut work.tuples {
        let (name, id) = (&t.head.name, t.head.id);
        if t.objtype.is_empty() {
            return Err(Fault::at(
                &t.head,
                format!("tuple '{name}' (id = {id}) is empty"),
            ));
        }
        if t.objname.len() != t.objtype.len() || t.objprm.len() != t.objtype.len() {
            let text = format!("tuple '{name}' (id = {id}) has object arrays with different sizes");
            return Err(Fault::at(&t.head, text));
        }
        t.objid.clear();
        for (&kind, name) in t.objtype.iter().zip(&t.objname) {
            match work.index.find(kind, name) {
                Some(found) => t.objid.push(found as i32),
                None => {
                    let text = format!("unrecognized object '{name}' in tuple {id}");
                    return Err(Fault::at(&t.head, text));
                }
            }
        }
    }
    Ok(())
}

/// Settings of the plugin instances.
pub fn plugins(work: &mut Work) -> Outcome {
    for i in 0..work.plugins.len() {
        if let Err(mut fault) = work.plugins[i].compile(&work.declared) {
            // an instance made in place has no name: its owner has
            let made = work.plugins[i].head.elem;
            fault.head = work.owner_of_plugin(made).or(fault.head);
            return Err(fault);
        }
    }
    Ok(())
}

/// What elements are told of the model: their numbers, and how bodies were aligned.
pub struct Told {
    numbers: Vec<(ElemId, i32)>,
    alignments: Vec<(ElemId, Option<Pose>)>,
}

/// Notes what is told when the model is done; lists are given up before.
pub fn note(work: &Work) -> Told {
    let mut numbers = Vec::new();
    macro_rules! note {
        ($($list:ident)*) => {$(
            // the first instance of an asset stands for it
            let heads = work.$list.iter().rev().map(|x| &x.head);
            numbers.extend(heads.filter_map(|head| Some((head.elem?, head.id))));
        )*};
    }
    note!(bodies joints geoms sites cameras lights flexes meshes skins hfields textures materials pairs excludes
        equalities tendons actuators sensors numerics texts tuples keys plugins);
    let bodies = work.bodies.iter();
    let alignments = bodies.filter_map(|body| Some((body.head.elem?, body.alignment)));
    Told {
        numbers,
        alignments: alignments.collect(),
    }
}

/// Tells the elements what was noted, the geoms their weight, and the spec its signature.
pub fn publish(told: &Told, work: &Work, spec: &Spec, signature: u64) {
    spec.element(spec.root()).set_signature(signature);
    for &(e, number) in &told.numbers {
        spec.element(e).set_model_id(number);
    }
    for &(e, alignment) in &told.alignments {
        spec.element(e).set_alignment(alignment);
    }
    publish_masses(work, spec);
}

/// Tells the geoms their extents, and the masses with which they count in their bodies; where they do not, what they
/// counted before stays.
pub fn publish_masses(work: &Work, spec: &Spec) {
    for geom in &work.geoms {
        if let Some(id) = geom.head.elem {
            let before = spec.element(id).weight().mass;
            let mass = if geom.counts { geom.mass } else { before };
            let extent = geom.extent;
            spec.element(id).set_weight(Weight { mass, extent });
        }
    }
}
