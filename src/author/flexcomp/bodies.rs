//! A body for each point that moves.

use super::parameters::{Dof, Draft, Flexcomp, Kind, Site};
use super::{nodes, rods};
use crate::abi::*;
use crate::author::element::{ElemId, Spec, set_defaults};
use crate::author::geometry::algebra::{V3, normalize};

const AXES: [V3; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// Lists of a flex.
#[derive(Default)]
pub struct Lists {
    pub vertbody: Vec<String>,
    pub vert: Vec<V3>,
    pub nodebody: Vec<String>,
    pub node: Vec<V3>,
}

/// Elements being made.
pub struct Maker<'a> {
    pub spec: &'a mut Spec,
    pub site: &'a Site,
    pub made: Vec<ElemId>,
}

impl<'a> Maker<'a> {
    pub fn new(spec: &'a mut Spec, site: &'a Site) -> Self {
        Maker {
            spec,
            site,
            made: Vec::new(),
        }
    }

    /// A body below `parent` with explicit inertia, the same about all axes.
    pub fn body(&mut self, parent: ElemId, name: &str, pos: V3, mass: f64, inertia: f64) -> ElemId {
        let id = self.spec.add_in_body::<mjsBody>(Some(parent), None);
        let element = self.spec.element_mut(id);
        element.source = self.site.source.clone();
        element.name.set(name.as_bytes());
        element.record.edit::<mjsBody>(|b| {
            (b.pos, b.ipos, b.mass) = (pos, [0.0; 3], mass);
            b.inertia = [inertia; 3];
            b.explicitinertial = 1;
        });
        self.made.push(id);
        id
    }

    /// A joint at the origin of a body.
    pub fn joint(&mut self, body: ElemId, kind: mjtJoint, axis: V3) -> ElemId {
        let id = self.spec.add_in_body::<mjsJoint>(Some(body), None);
        let element = self.spec.element_mut(id);
        element.source = self.site.source.clone();
        element.record.edit::<mjsJoint>(|j| {
            (j.r#type, j.pos, j.axis) = (kind, [0.0; 3], axis);
        });
        self.made.push(id);
        id
    }

    /// A free point.
    pub fn mover(&mut self, name: &str, pos: V3, mass: f64, inertia: f64, dof: Dof) {
        let id = self.body(self.site.body, name, pos, mass, inertia);
        match dof {
            Dof::Radial => {
                let mut axis = pos;
                normalize(&mut axis);
                self.joint(id, mjJNT_SLIDE, axis);
            }
            Dof::Planar => AXES[..2].iter().for_each(|&axis| {
                self.joint(id, mjJNT_SLIDE, axis);
            }),
            _ => AXES.iter().for_each(|&axis| {
                self.joint(id, mjJNT_SLIDE, axis);
            }),
        }
    }

    /// A constraint of a flex.
    pub fn equality(&mut self, comp: &Flexcomp, kind: mjtEq, flex: &str, data: Option<V3>) {
        let id = self.spec.add::<mjsEquality>(None);
        let element = self.spec.element_mut(id);
        element.source = self.site.source.clone();
        // built-in values, whatever the classes say
        set_defaults(&mut element.record);
        element.record.edit::<mjsEquality>(|e| {
            (e.r#type, e.solref, e.solimp, e.active) = (kind, comp.solref, comp.solimp, 1);
            if let Some(data) = data {
                e.data[..3].copy_from_slice(&data);
            }
        });
        self.spec.set_text(id, "name1", flex);
        self.spec.set_text(id, "info", "");
        self.made.push(id);
    }
}

/// Inertia of a cube with these half sides.
pub fn cube(mass: f64, half: f64) -> f64 {
    mass * (2.0 * half * half) / 3.0
}

/// Bodies, joints, the constraint of edges; fills the lists of the flex.
pub fn make(
    spec: &mut Spec,
    id: ElemId,
    site: &Site,
    comp: &Flexcomp,
    draft: &Draft,
) -> Result<Vec<ElemId>, String> {
    let name = spec.element(id).name().to_owned();
    let parent = spec.element(site.body).name().to_owned();
    let n = draft.point.len();
    let free = draft.pinned.iter().take(n).filter(|&&p| !p).count();
    let rigid = comp.rigid || free == 0;
    if 4 * free > site.room {
        return Err(format!("Too many points (limit {})", site.room / 4));
    }
    let flex = *spec.element(id).get::<mjsFlex>();
    let mut maker = Maker::new(spec, site);
    let mut lists = Lists::default();
    if rigid {
        lists.vertbody.push(parent);
        lists.vert.clone_from(&draft.point);
    } else {
        let mass = comp.mass / n as f64;
        let inertia = cube(mass, comp.inertiabox);
        for (i, (&p, &pinned)) in draft.point.iter().zip(&draft.pinned).enumerate() {
            if pinned {
                lists.vertbody.push(parent.clone());
                lists.vert.push(p);
                continue;
            }
            let body = format!("{name}_{i}");
            maker.mover(&body, p, mass, inertia, comp.dof);
            lists.vertbody.push(body);
            lists.vert.push([0.0; 3]);
        }
        if free == n {
            lists.vert.clear();
        }
        rods::make(&mut maker, comp, draft, &flex, &name);
        match comp.equality {
            1 => maker.equality(comp, mjEQ_FLEX, &name, None),
            // of nodes that are not there: the compiler refuses it
            3 => maker.equality(comp, mjEQ_FLEXSTRAIN, &name, Some([0.0; 3])),
            _ => {}
        }
    }
    let made = maker.made;
    store(spec, id, comp, draft, &lists);
    Ok(made)
}

/// Everything into the fields of the flex.
pub fn store(spec: &mut Spec, id: ElemId, comp: &Flexcomp, draft: &Draft, lists: &Lists) {
    let flat = comp.flatskin.unwrap_or(match comp.kind {
        Kind::Box | Kind::Cylinder => true,
        Kind::Grid => draft.dim == 3,
        _ => false,
    });
    let order = match comp.dof {
        Dof::Lattice(order) if !draft.pinned.iter().all(|&p| p) => order,
        _ => 0,
    };
    let record = &mut spec.element_mut(id).record;
    let flex = *record.get::<mjsFlex>();
    record.edit::<mjsFlex>(|f| {
        (f.dim, f.order, f.flatskin) = (draft.dim, order, u8::from(flat));
        if order > 0 {
            f.cellcount = nodes::cellcount(comp);
        }
    });
    record.set_doubles(flex.vert, lists.vert.as_flattened());
    record.set_doubles(flex.node, lists.node.as_flattened());
    record.set_ints(flex.elem, &draft.element);
    record.set_floats(flex.texcoord, &draft.texcoord);
    record.set_ints(flex.elemtexcoord, &draft.elemtexcoord);
    for (field, list) in [("vertbody", &lists.vertbody), ("nodebody", &lists.nodebody)] {
        let texts: Vec<&str> = list.iter().map(String::as_str).collect();
        spec.set_texts(id, field, &texts);
    }
}
