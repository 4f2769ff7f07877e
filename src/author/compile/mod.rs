//! The compiler: from the spec tree to an mjModel. Modeling chapter; XML reference.
//!
//! Rooms, each using those before it: `basis` (faults, mass properties, boxes), `hull`, `assets`, `kinds` (one file a kind of
//! element), `whole` (the working set and its structure), `scale` (scaled frames), `emit` (the arrays), `finish` (what the engine
//! computes at the reference configuration). The tree is never written, except for model ids.

mod assets;
mod basis;
mod emit;
mod finish;
pub mod framed;
mod hull;
mod kinds;
pub mod reduce;
mod scale;
pub mod scaled;
mod stages;
mod whole;

use self::stages::weigh;
pub use assets::mesh::Shape;
pub use assets::texture_reference::{Pixels, load as load_texture};
pub use assets::{bundle, dedup};
pub use basis::timer;
pub use kinds::actuator::control_fields;
pub use kinds::plugin::attributes as plugin_attributes;

#[cfg(test)]
mod asset_tests;
#[cfg(test)]
mod tests;

use std::time::Instant;

use self::basis::fault::{Fault, Outcome};

use self::whole::{
    bodies, keyframe, memory, metric, names, order, remark, resolve, signature, sparsity, tree,
    work,
};
use super::asset::Files;
use super::carry;
use super::element::{ElemId, Spec};
use super::error::Error;
use super::open::Open;
use crate::abi::{mjCTIMER_TEXTURE, mjCTIMER_TOTAL, mjJNT_FREE, mjJNT_HINGE};
use crate::base::catch::digest;
use crate::base::owned::OwnedModel;

/// Compiles a spec; `open` reads the files of its assets. On success the elements know their ids in the model and the spec its signature;
/// warnings are added to `spec.warnings`.
pub fn compile(spec: &Spec, open: &dyn Open) -> Result<OwnedModel, Error> {
    compile_to(spec, open, Textures::Painted)
}

/// As `compile`, for what is written as text: pixels of textures are left out.
pub fn compile_to_write(spec: &Spec, open: &dyn Open) -> Result<OwnedModel, Error> {
    compile_to(spec, open, Textures::LeftOut)
}

#[derive(PartialEq)]
enum Textures {
    Painted,
    LeftOut,
}

fn compile_to(spec: &Spec, open: &dyn Open, textures: Textures) -> Result<OwnedModel, Error> {
    let clock = Instant::now();
    spec.timer.set(Default::default());
    spec.warnings
        .borrow_mut()
        .extend(spec.remarks.iter().map(|text| Error::new(text.as_str())));
    let before = spec.warnings.borrow().len();
    let built = digest(|| build(spec, open, textures))
        .unwrap_or_else(|text| Err(Fault::plain(text.as_str())));
    let heard = spec.warnings.borrow()[before..]
        .iter()
        .map(|w| format!("\n{}", w.message))
        .collect::<String>();
    let done = built.and_then(|(model, mut work)| {
        let signature = signature::signature(&work);
        let told = resolve::note(&work);
        let remarks = work.flexes.iter().flat_map(|x| x.remarks());
        let mut remarks: Vec<Error> = remarks.map(|fault| fault.into_error(spec)).collect();
        if crate::base::log::topic_on(crate::base::log::TOPIC_CONVERT) {
            let converted = remark::remarks(&work, spec).into_iter().map(Error::new);
            remarks.extend(converted);
        }
        let model = finish::finish(model, &mut work, spec)?;
        spec.warnings.borrow_mut().extend(remarks);
        resolve::publish(&told, &work, spec, signature);
        carry::note(spec, model.model());
        timer::add(spec, mjCTIMER_TOTAL, clock);
        Ok(model)
    });
    done.map_err(|fault| {
        // what decoders said of the files ends the text, and is no warning any more
        spec.warnings.borrow_mut().truncate(before);
        let mut error = fault.into_error(spec);
        // the reference says it twice where the engine refused
        let times = 1 + error.message.starts_with("engine error: ") as usize;
        error.remark = heard.repeat(times) + &error.remark;
        error
    })
}

/// Everything up to the engine: the working set, and a model filled from it.
fn build(spec: &Spec, open: &dyn Open, textures: Textures) -> Outcome<(OwnedModel, work::Work)> {
    let files = Files::new(spec, open);
    let mut work = weigh(spec, &files)?;
    resolve::lists(&mut work, &files)?;
    work.number()?;
    resolve::sensors(&mut work)?;
    resolve::custom(&mut work)?;
    resolve::tendon_materials(&mut work)?;
    resolve::plugins(&mut work)?;
    bodies::check_moving_mass(&work.bodies)?;
    if let Some(j) = work
        .joints
        .iter()
        .find(|j| !(mjJNT_FREE..=mjJNT_HINGE).contains(&j.s.r#type))
    {
        return Err(Fault::at(&j.head, "unknown joint type"));
    }

    let tree = tree::number(&work)?;
    let (qpos0, _) = emit::configurations(&work);
    keyframe::compile(&mut work, &tree, &qpos0)?;
    let simple: Vec<bool> = tree.dof_simplenum.iter().map(|&n| n > 0).collect();
    let parents: Vec<i32> = work.bodies.iter().map(|b| b.parent as i32).collect();
    let structure = sparsity::structure(&tree.dof_parentid, &simple, &tree.dof_bodyid, &parents);
    let metric = metric::structure(&work, &tree);
    let lists: Vec<Vec<&str>> = work
        .name_lists()
        .into_iter()
        .map(|(_, names)| names)
        .collect();
    let names = names::lay_out(&work.modelname, &lists);
    let sizes = memory::sizes(&work, &tree, &structure, &metric, &names);
    sizes.check()?;
    check_history(&work, &sizes)?;

    let mut model = OwnedModel::new(&sizes.0).map_err(Fault::plain)?;
    let structures = (&structure, &metric);
    emit::fill(&mut model.model_mut(), &work, &tree, structures, &names);
    if !work.plugins.is_empty() {
        // plugins look at the model to say how much they need
        finish::ask_plugins(&model, &mut work)?;
        let sizes = memory::sizes(&work, &tree, &structure, &metric, &names);
        sizes.check()?;
        model = OwnedModel::new(&sizes.0).map_err(Fault::plain)?;
        emit::fill(&mut model.model_mut(), &work, &tree, structures, &names);
    }
    if textures == Textures::Painted && !work.textures.is_empty() {
        let clock = Instant::now();
        emit::paint(&mut model.model_mut(), &work);
        timer::add(spec, mjCTIMER_TEXTURE, clock);
    }
    model.model_mut().set_signature(signature::signature(&work));
    Ok((model, work))
}

/// Samples of a history are a number of steps apart.
fn check_history(work: &work::Work, sizes: &memory::Sizes) -> Outcome {
    let step = work.s.option.timestep;
    if sizes.get("nhistory") > 0 && step <= 0.0 {
        let step = crate::base::print::significant(step, 6);
        let text = format!("history buffers require positive timestep, got {step}");
        return Err(Fault::plain(text));
    }
    Ok(())
}

/// The shape of one mesh of a spec that need not be whole.
pub fn mesh_alone(spec: &Spec, open: &dyn Open, id: ElemId) -> Result<Shape, Error> {
    let shape = digest(|| stages::mesh_alone(spec, &Files::new(spec, open), id))
        .unwrap_or_else(|text| Err(Fault::plain(text.as_str())));
    shape.map_err(|fault| fault.into_error(spec))
}

/// Number of values of a sensor in an uncompiled spec, that of its type while its object is not found; -1 when
/// only a compilation can tell.
pub fn sensor_dim(spec: &Spec, id: ElemId) -> i32 {
    let dim = digest(|| {
        let mut work = order::gather(spec).ok()?;
        work.number().ok()?;
        let at = work.sensors.iter().position(|s| s.head.elem == Some(id))?;
        let mut sensor = work.sensors.swap_remove(at);
        if sensor.compile(&work).is_err() {
            return sensor.dim_of_type();
        }
        (sensor.s.r#type != crate::abi::mjSENS_PLUGIN).then_some(sensor.dim)
    });
    dim.ok().flatten().unwrap_or(-1)
}
