//! `flexcomp`: a deformable object from few parameters. It becomes a flex, a body with joints for each free point or
//! node, and equality constraints. XML reference: flexcomp. Modeling: deformable objects.
//!
//! Points and elements come from a formula (`points`), a file or a mesh (`source`), or the user. They are scaled and
//! placed, some pinned to the parent (`pins`); the rest get bodies (`bodies`), or the nodes of a lattice around them
//! do (`nodes`). An elastic rod also gets a body for the twist of each edge (`rods`).
//!
//! Absent: attributes and their words (`mjcf`), what a flex compiles to (`compile`).

mod bodies;
mod content;
mod nodes;
mod parameters;
mod pins;
mod points;
mod rods;
mod solid;
mod source;
pub mod surface;

use crate::abi::*;
use crate::author::element::{ElemId, Source, Spec};
use crate::author::geometry::algebra::{V3, add, rotate};

pub use parameters::{DOFS, Dof, Draft, Flexcomp, KINDS, Kind, Pins, Site};
pub use source::{from_asset, from_either, from_file};

use parameters::MIN;

/// Points and elements from elsewhere: a file or a mesh, in the dimension asked for.
pub type Load<'a> = &'a dyn Fn(&Spec, Option<i32>) -> Result<Draft, String>;

/// Makes everything in `spec` for the flex `id`, whose own fields are set already. Returns the new elements.
pub fn make(
    spec: &mut Spec,
    id: ElemId,
    site: &Site,
    comp: &Flexcomp,
    load: Load,
) -> Result<Vec<ElemId>, String> {
    let flex = *spec.element(id).get::<mjsFlex>();
    check(spec, &flex, site, comp)?;
    let mut draft = draft(spec, id, comp, load)?;
    pins::check_lists(&draft, comp)?;
    check_draft(&draft)?;
    place(comp, &mut draft);
    let bounds = bounds(&draft.point);
    pins::pin(&mut draft, comp)?;
    let bends = draft.dim == 1 && flex.young > 0.0;
    if flex.section == mjFLEXSECTION_BOX && bends && comp.dof != Dof::Full && !comp.rigid {
        return Err(
            "1D flexcomp elasticity with box section requires dof='full' so per-edge twist joints \
             can be created"
                .to_owned(),
        );
    }
    if matches!(comp.kind, Kind::Direct | Kind::Mesh | Kind::Gmsh) {
        drop_unused(&mut draft, matches!(comp.dof, Dof::Lattice(_)));
    }
    let rigid = comp.rigid || draft.pinned.iter().all(|&p| p);
    if matches!(comp.dof, Dof::Lattice(_)) && !rigid {
        return nodes::make(spec, id, site, comp, &draft, bounds);
    }
    bodies::make(spec, id, site, comp, &draft)
}

/// As [`make`], with a flex of its own under `body`, whose fields `set` fills. After an error nothing of it stays.
pub fn create(
    spec: &mut Spec,
    body: ElemId,
    name: &str,
    comp: &Flexcomp,
    set: impl FnOnce(&mut mjsFlex),
    load: Load,
) -> Result<ElemId, String> {
    let id = spec.add::<mjsFlex>(None);
    spec.element_mut(id).record.edit::<mjsFlex>(|f| {
        if let Dof::Lattice(order) = comp.dof {
            f.order = order;
        }
        set(f);
    });
    let site = Site {
        body,
        source: Source::default(),
        room: usize::MAX,
    };
    let named = spec.set_name(id, name).map_err(|why| why.to_string());
    match named.and_then(|()| make(spec, id, &site, comp, load)) {
        Ok(_) => Ok(id),
        Err(why) => {
            spec.delete(id);
            Err(why)
        }
    }
}

/// What does not depend on the points.
fn check(spec: &Spec, flex: &mjsFlex, site: &Site, comp: &Flexcomp) -> Result<(), String> {
    let spread = !matches!(comp.kind, Kind::Mesh | Kind::Gmsh | Kind::Direct);
    let least = if comp.dof == Dof::Radial && flex.dim == 3 {
        2
    } else {
        1
    };
    let size = 2.0 * flex.radius + flex.margin;
    for (wrong, text) in [
        (
            spec.element(site.body).name().is_empty(),
            "Parent body must have name",
        ),
        (
            comp.dim.is_some_and(|dim| !(1..=3).contains(&dim)),
            "Invalid dim, must be between 1 and 3",
        ),
        (comp.count.iter().any(|&n| n < least), "Count too small"),
        (
            spread && comp.spacing.iter().any(|&s| s < size),
            "Spacing must be larger than geometry size",
        ),
        (
            comp.scale.iter().any(|&s| s < MIN),
            "Scale must be larger than mjMINVAL",
        ),
        (
            comp.mass < MIN || comp.inertiabox < MIN,
            "Mass and inertiabox must be larger than mjMINVAL",
        ),
    ] {
        if wrong {
            return Err(text.to_owned());
        }
    }
    Ok(())
}

/// Points and elements as they come.
fn draft(spec: &Spec, id: ElemId, comp: &Flexcomp, load: Load) -> Result<Draft, String> {
    let item = spec.item::<mjsFlex>(id);
    let mut draft = Draft {
        dim: comp.dim.unwrap_or(2),
        point: comp
            .point
            .chunks_exact(3)
            .map(|p| [p[0], p[1], p[2]])
            .collect(),
        element: comp.element.clone(),
        texcoord: comp.texcoord.clone(),
        loose: comp.point.len() % 3,
        ..Draft::default()
    };
    match comp.kind {
        Kind::Direct => {}
        Kind::Mesh | Kind::Gmsh => {
            // in place of what the user gave
            let loaded = load(spec, comp.dim)?;
            let texcoord = match loaded.texcoord.is_empty() {
                true => draft.texcoord,
                false => loaded.texcoord,
            };
            draft = Draft { texcoord, ..loaded };
        }
        _ => {
            let textured = !item.texts(item.material).is_empty() && comp.texcoord.is_empty();
            points::make(comp, textured, &mut draft)?;
        }
    }
    Ok(draft)
}

fn check_draft(draft: &Draft) -> Result<(), String> {
    let n = draft.point.len();
    if n == 0 && draft.loose == 0 || draft.element.is_empty() {
        return Err("Point and element required".to_owned());
    }
    if draft.loose != 0 {
        return Err("Point size must be a multiple of 3".to_owned());
    }
    if draft.element.len() % (draft.dim as usize + 1) != 0 {
        return Err("Element size must be a multiple of dim+1".to_owned());
    }
    let strange = |v: &i32| usize::try_from(*v).is_ok_and(|v| v < n);
    if let Some(at) = draft.element.iter().position(|v| !strange(v)) {
        let v = draft.element[at];
        return Err(format!(
            "element {at} has point id {v}, number of points is {n}"
        ));
    }
    let pairs = draft.texcoord.len();
    if pairs > 0 && draft.elemtexcoord.is_empty() && pairs != 2 * n {
        return Err("two texture coordinates per vertex expected".to_owned());
    }
    Ok(())
}

/// Points into the frame of the parent.
fn place(comp: &Flexcomp, draft: &mut Draft) {
    let given = matches!(comp.kind, Kind::Direct | Kind::Mesh | Kind::Gmsh);
    if given && comp.scale != [1.0; 3] {
        for p in &mut draft.point {
            *p = [0, 1, 2].map(|k| p[k] * comp.scale[k]);
        }
    }
    for p in &mut draft.point {
        *p = add(rotate(*p, comp.pose.quat), comp.pose.pos);
    }
}

/// Box around points.
fn bounds(points: &[V3]) -> [V3; 2] {
    let first = points.first().copied().unwrap_or_default();
    points.iter().fold([first; 2], |[lo, hi], p| {
        [
            [0, 1, 2].map(|k| lo[k].min(p[k])),
            [0, 1, 2].map(|k| hi[k].max(p[k])),
        ]
    })
}

/// Forgets points that are in no element; pins of nodes stay.
fn drop_unused(draft: &mut Draft, nodes: bool) {
    let mut used = vec![false; draft.point.len()];
    for &v in &draft.element {
        used[v as usize] = true;
    }
    if used.iter().all(|&u| u) {
        return;
    }
    let mut next = 0..;
    let number: Vec<i32> = used
        .iter()
        .map(|&u| if u { next.next().unwrap_or(0) } else { -1 })
        .collect();
    for v in &mut draft.element {
        *v = number[*v as usize];
    }
    let keep = |i: usize| used.get(i).copied().unwrap_or(true);
    let mut at = 0..;
    draft.point.retain(|_| at.next().is_some_and(keep));
    if !nodes {
        let mut at = 0..;
        draft.pinned.retain(|_| at.next().is_some_and(keep));
    }
    if draft.elemtexcoord.is_empty() {
        let mut at = 0..;
        draft
            .texcoord
            .retain(|_| at.next().is_some_and(|i: usize| keep(i / 2)));
    }
}
