//! Changes of the tree that keep the dynamics: static bodies fused with their parents, what is only seen
//! discarded, inferred inertia made explicit. XML reference: compiler/fusestatic, compiler/discardvisual.

use std::collections::{HashMap, HashSet};

use crate::abi::*;
use crate::author::asset::Files;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::basis::inertia::{self, MassProperties};
use crate::author::compile::kinds::body::Body;
use crate::author::compile::scale;
use crate::author::compile::whole::work::Work;
use crate::author::element::{ElemId, Item, Place, Spec};
use crate::author::error::Error;
use crate::author::geometry::algebra::Pose;
use crate::author::open::Open;
use crate::base::catch::digest;

/// What was done to a spec before its compilation.
#[derive(Clone, Copy, Default)]
pub struct Done {
    discarded: bool,
    fused: bool,
}

impl Done {
    /// Says in an error of the compilation that the spec is not what it was.
    pub fn explain(self, mut error: Error) -> Error {
        for (done, text) in [
            (
                self.discarded,
                "\nThe visual elements of the spec were discarded before this error, and remain so.",
            ),
            (
                self.fused,
                "\nThe static bodies of the spec were fused before this error, and remain so.",
            ),
        ] {
            if done {
                error.remark += text;
            }
        }
        error
    }
}

/// Applies what the compiler settings ask for before a compilation.
pub fn prepare(spec: &mut Spec, open: &dyn Open) -> Result<Done, Error> {
    let compiler = spec.public().compiler;
    let mut done = Done::default();
    if compiler.discardvisual != 0 {
        done.discarded = discard_visual(spec, open)? > 0;
    }
    if compiler.fusestatic != 0 {
        done.fused = fuse_static(spec, open)? > 0;
    }
    Ok(done)
}

/// Where a body has to be weighed first, discarding hides no fault: what looks refer to exists, and the meshes
/// that will go can be read. Files of textures are not opened.
fn sound(spec: &Spec, open: &dyn Open) -> Result<(), Error> {
    let found =
        digest(|| crate::author::compile::stages::check_looks(spec, &Files::new(spec, open)));
    found
        .unwrap_or_else(|text| Err(Fault::plain(text.as_str())))
        .map_err(|fault| fault.into_error(spec))
}

/// Bodies, their geoms and inertia, compiled from the tree.
pub(super) fn weighed(spec: &Spec, open: &dyn Open) -> Result<Work, Error> {
    let work = digest(|| crate::author::compile::stages::weigh(spec, &Files::new(spec, open)))
        .unwrap_or_else(|text| Err(Fault::plain(text.as_str())));
    let work = work.map_err(|fault| fault.into_error(spec))?;
    crate::author::compile::whole::resolve::publish_masses(&work, spec);
    Ok(work)
}

/// Bodies are weighed in the spec: it is as if never compiled.
fn forget_compilation(spec: &Spec) {
    *spec.baseline.borrow_mut() = None;
    spec.forget_numbers();
}

/// Inertia and inertial frame of the bodies that geoms give them to, by body.
pub type Inertials = HashMap<ElemId, MassProperties>;

/// `saveinertial` has something to say about a body that does not say it itself.
pub fn wants_inertials(spec: &Spec) -> bool {
    spec.public().compiler.saveinertial != 0
        && spec
            .bodies()
            .iter()
            .skip(1)
            .any(|b| b.explicitinertial == 0)
}

/// What `saveinertial` says about the bodies of a spec as it is written: frames scale it when the text is read.
pub fn inertials_to_save(spec: &Spec, open: &dyn Open) -> Result<Inertials, Error> {
    let own = weighed(&spec.duplicate(), open)?;
    let found = scale::unscaled(&own).map_err(|fault| fault.into_error(spec))?;
    let ids = || own.bodies.iter().map(|b| b.head.elem);
    let mut all: Inertials = ids()
        .zip(&found)
        .filter_map(|(id, known)| Some((id?, (*known)?)))
        .collect();
    if found.iter().all(Option::is_some) {
        return Ok(all);
    }
    // an uneven stretch has no inverse that rounding leaves alone
    let mut plain = spec.duplicate();
    for id in plain.ids(mjOBJ_FRAME).to_vec() {
        plain
            .element_mut(id)
            .record
            .edit::<mjsFrame>(|f| (f.scale, f.massscale) = ([1.0; 3], 0.0));
    }
    for b in weighed(&plain, open)?.bodies {
        if let Some(id) = b.head.elem {
            all.entry(id).or_insert(b.weighed);
        }
    }
    Ok(all)
}

/// A body as fusing sees it.
struct Part {
    /// in the frame of the next body above that is not fused
    pose: Pose,
    inertial: MassProperties,
    /// nothing but its geoms says what it weighs
    natural: bool,
    adjusted: bool,
}

impl Part {
    fn of(body: &Body) -> Self {
        Part {
            pose: body.unaligned,
            inertial: body.weighed,
            natural: body.inferred && !body.adjusted,
            adjusted: body.adjusted,
        }
    }
}

/// Turns static bodies into frames of their parents, which take over their inertia. Returns how many.
///
/// Kept are bodies that something refers to, and those whose fusing would change a force.
pub fn fuse_static(spec: &mut Spec, open: &dyn Open) -> Result<usize, Error> {
    if spec.attached.get() {
        return Err(Error::new(
            "Cannot fuse the static bodies of an attached mjSpec.",
        ));
    }
    let is_static = |b: &Item<mjsBody>| {
        b.joints().next().is_none() && b.mocap == 0 && b.fuse != 0 && b.plugin.active == 0
    };
    if !spec.bodies().iter().skip(1).any(is_static) {
        return Ok(0);
    }
    forget_compilation(spec);
    let work = weighed(spec, open)?;
    let ids: Vec<ElemId> = work.bodies.iter().filter_map(|b| b.head.elem).collect();
    let mut parts: Vec<Part> = work.bodies.iter().map(Part::of).collect();
    // the body that each one is part of after fusing
    let mut whole: Vec<usize> = (0..parts.len()).collect();
    let referred = spec.referred_bodies();
    let mut gone = Vec::new();
    let mut outcome = Ok(());
    for b in 1..parts.len() {
        let above = work.bodies[b].parent;
        let p = whole[above];
        if p != above {
            parts[b].pose = parts[above].pose.compose(&parts[b].pose);
        }
        if referred.contains(&ids[b]) || !may_fuse(&work, &parts, b, p) {
            continue;
        }
        if p != 0 {
            outcome = unite(spec, &work, &mut parts, [b, p], ids[p]);
            if outcome.is_err() {
                break;
            }
        }
        spec.empty_into_frame(ids[b], Place::Same);
        whole[b] = p;
        gone.push(ids[b]);
    }
    spec.delete_all(&gone);
    outcome.map_err(|fault| fault.into_error(spec))?;
    Ok(gone.len())
}

/// Whether body `b` can be part of `p` without a change of the forces.
fn may_fuse(work: &Work, parts: &[Part], b: usize, p: usize) -> bool {
    let (body, opt) = (&work.bodies[b], &work.s.option);
    let s = &body.s;
    let moves = !body.joints.is_empty() || s.mocap != 0;
    if moves || s.fuse == 0 || s.sleep != mjSLEEP_AUTO || s.plugin.active != 0 {
        return false;
    }
    if p == 0 {
        return true;
    }
    let massive = is_massive(parts, b);
    if massive && s.gravcomp != work.bodies[p].s.gravcomp {
        return false;
    }
    if opt.density != 0.0 || opt.viscosity != 0.0 {
        let ellipsoid = |g: &crate::author::compile::kinds::geom::Geom| g.s.fluid_ellipsoid > 0.0;
        if massive || work.geoms[body.geoms.clone()].iter().any(ellipsoid) {
            return false;
        }
    }
    // where geoms alone decide, nothing can be made explicit
    let from_geoms = work.bodies[p].compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE;
    let changes = massive || !body.geoms.is_empty();
    !(from_geoms && changes && !is_same(work, parts, b, p))
}

/// Adds the inertia of part `b` to `p`; explicit unless the geoms alone give the same.
fn unite(
    spec: &mut Spec,
    work: &Work,
    parts: &mut [Part],
    [b, p]: [usize; 2],
    id: ElemId,
) -> Outcome {
    let same = is_same(work, parts, b, p);
    let massive = is_massive(parts, b);
    let extra = !massive && !same && work.bodies[p].inferred && !work.bodies[b].geoms.is_empty();
    if massive {
        let mut child = parts[b].inertial;
        child.pose = parts[b].pose.compose(&child.pose);
        parts[p].inertial = inertia::unite([&parts[p].inertial, &child]).ok_or_else(|| {
            let text =
                "error 'inertia must have positive eigenvalues' in fusing static body inertias";
            Fault::at(&work.bodies[p].head, text)
        })?;
        parts[p].adjusted |= parts[b].adjusted;
    }
    if massive && !same || extra {
        write_inertial(spec, id, &parts[p].inertial);
        parts[p].natural = false;
    }
    Ok(())
}

fn is_massive(parts: &[Part], b: usize) -> bool {
    parts[b].inertial.mass >= crate::math::MINVAL
}

/// The geoms of both in one body give the inertia of both.
fn is_same(work: &Work, parts: &[Part], b: usize, p: usize) -> bool {
    let groups = |i: usize| work.bodies[i].compiler.inertiagrouprange;
    parts[b].natural && parts[p].natural && groups(b) == groups(p)
}

fn write_inertial(spec: &mut Spec, id: ElemId, inertial: &MassProperties) {
    spec.element_mut(id).inertial_frame = None;
    spec.element_mut(id).record.edit::<mjsBody>(|s| {
        (s.mass, s.inertia) = (inertial.mass, inertial.inertia);
        (s.ipos, s.iquat) = (inertial.pose.pos, inertial.pose.quat);
        s.ialt.r#type = mjORIENTATION_QUAT;
        s.fullinertia = [f64::NAN, 0.0, 0.0, 0.0, 0.0, 0.0];
        s.explicitinertial = 1;
    });
}

/// Makes the inertia that geoms give a body its own.
pub fn adopt_inertial(spec: &mut Spec, body: ElemId, open: &dyn Open) -> Result<(), Error> {
    if body == spec.world().id() {
        return Err(Error::at(
            spec.element(body),
            "the world body has no inertial",
        ));
    }
    if spec.compiler_of(body).inertiafromgeom == mjINERTIAFROMGEOM_TRUE {
        let text = "an inertial cannot be adopted when inertiafromgeom is 'true', which infers the inertia of \
                    every body from its geoms";
        return Err(Error::at(spec.element(body), text));
    }
    if spec.item::<mjsBody>(body).explicitinertial != 0 {
        return Ok(());
    }
    let work = weighed(spec, open)?;
    if let Some(found) = work.bodies.iter().find(|b| b.head.elem == Some(body)) {
        write_inertial(spec, body, &found.weighed);
    }
    Ok(())
}

/// Deletes what has no part in the dynamics: geoms that touch nothing, materials, textures, unused meshes.
/// Bodies that lose geoms keep their inertia. Returns how many elements went.
pub fn discard_visual(spec: &mut Spec, open: &dyn Open) -> Result<usize, Error> {
    if spec.attached.get() {
        return Err(Error::new(
            "Cannot discard the visual elements of an attached mjSpec.",
        ));
    }
    let referred = spec.referred();
    let visual = visual_geoms(spec, &referred);
    let heavy: Vec<ElemId> = visual
        .iter()
        .copied()
        .filter(|&g| may_weigh(spec, g))
        .collect();
    let adopted = if heavy.is_empty() {
        Vec::new()
    } else {
        forget_compilation(spec);
        inertials(spec, open, &visual, &heavy)?
    };
    for (body, inertial) in &adopted {
        write_inertial(spec, *body, inertial);
    }
    visual.iter().for_each(|&id| spec.delete(id));
    let assets = unused_assets(spec, &referred);
    assets.iter().for_each(|&id| spec.delete(id));
    forget_looks(spec);
    Ok(visual.len() + assets.len())
}

/// Geoms that touch nothing, are named by nothing and feel no fluid.
fn visual_geoms(spec: &Spec, referred: &HashSet<(mjtObj, String)>) -> Vec<ElemId> {
    let geoms = spec.list::<mjsGeom>().filter(|g| {
        g.contype == 0
            && g.conaffinity == 0
            && g.fluid_ellipsoid <= 0.0
            && g.plugin.active == 0
            && !referred.contains(&(mjOBJ_GEOM, g.name().to_owned()))
    });
    geoms.map(|g| g.id()).collect()
}

/// The inertia of the geom's body may depend on it.
fn may_weigh(spec: &Spec, id: ElemId) -> bool {
    let geom = spec.item::<mjsGeom>(id);
    let Some(body) = geom.body().filter(|b| b.id() != spec.world().id()) else {
        return false;
    };
    let compiler = spec.compiler_of(id);
    let infers = match compiler.inertiafromgeom {
        mjINERTIAFROMGEOM_TRUE => true,
        mjINERTIAFROMGEOM_AUTO => body.explicitinertial == 0,
        _ => false,
    };
    let [low, high] = compiler.inertiagrouprange;
    infers && (low..=high).contains(&geom.group)
}

/// Inertia of the bodies that lose a geom with mass.
fn inertials(
    spec: &Spec,
    open: &dyn Open,
    visual: &[ElemId],
    heavy: &[ElemId],
) -> Result<Vec<(ElemId, MassProperties)>, Error> {
    sound(spec, open)?;
    // the rest is not needed to weigh
    let mut probe = spec.duplicate();
    let light: Vec<ElemId> = visual
        .iter()
        .copied()
        .filter(|id| !heavy.contains(id))
        .collect();
    light.iter().for_each(|&id| probe.delete(id));
    let assets = unused_assets(&probe, &HashSet::new());
    assets.iter().for_each(|&id| probe.delete(id));
    forget_looks(&mut probe);
    let work = weighed(&probe, open)?;
    crate::author::compile::whole::resolve::publish_masses(&work, spec);
    let mass: HashMap<ElemId, f64> = work
        .geoms
        .iter()
        .filter_map(|g| Some((g.head.elem?, g.mass)))
        .collect();
    let mut out = Vec::new();
    for body in &work.bodies[1..] {
        let geoms = &work.geoms[body.geoms.clone()];
        let lost = geoms
            .iter()
            .filter_map(|g| g.head.elem)
            .any(|id| heavy.contains(&id) && mass[&id] > 0.0);
        if !lost {
            continue;
        }
        if body.compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE {
            let text = "discarding visual geoms would change the inertia of this body, which inertiafromgeom \
                        'true' infers from its geoms; with inertiafromgeom 'auto' it is kept as an explicit \
                        inertial";
            return Err(Fault::at(&body.head, text).into_error(spec));
        }
        out.extend(body.head.elem.map(|id| (id, body.weighed)));
    }
    Ok(out)
}

/// Materials and textures that nothing but looks refers to, and meshes of no geom or site.
fn unused_assets(spec: &Spec, referred: &HashSet<(mjtObj, String)>) -> Vec<ElemId> {
    let mut used: HashSet<&str> = HashSet::new();
    used.extend(spec.list::<mjsGeom>().map(|g| g.text(g.meshname)));
    used.extend(spec.list::<mjsSite>().map(|s| s.text(s.meshname)));
    let mut out = Vec::new();
    for kind in [mjOBJ_MATERIAL, mjOBJ_TEXTURE, mjOBJ_MESH] {
        let kept = |id: &&ElemId| {
            let name = spec.element(**id).name();
            let shown = kind == mjOBJ_MESH && !name.is_empty() && used.contains(name);
            shown || referred.contains(&(kind, name.to_owned()))
        };
        out.extend(spec.ids(kind).iter().filter(|id| !kept(id)).copied());
    }
    out
}

/// Clears the names of materials and textures.
fn forget_looks(spec: &mut Spec) {
    for (kind, field) in [
        (mjOBJ_GEOM, "material"),
        (mjOBJ_SITE, "material"),
        (mjOBJ_TENDON, "material"),
        (mjOBJ_MESH, "material"),
        (mjOBJ_SKIN, "material"),
        (mjOBJ_LIGHT, "texture"),
    ] {
        let classes: Vec<ElemId> = spec
            .list::<mjsDefault>()
            .flat_map(|c| c.element().parts.clone())
            .collect();
        let inherited = classes
            .into_iter()
            .filter(|&id| spec.element(id).kind() == kind);
        for id in spec
            .ids(kind)
            .iter()
            .copied()
            .chain(inherited)
            .collect::<Vec<_>>()
        {
            spec.set_text(id, field, "");
        }
    }
    for id in spec.ids(mjOBJ_MATERIAL).to_vec() {
        let material = spec.item::<mjsMaterial>(id);
        let blank = vec![""; material.texts(material.textures).len()];
        spec.set_texts(id, "textures", &blank);
    }
}
