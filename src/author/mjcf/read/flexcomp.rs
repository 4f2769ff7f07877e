//! `flexcomp`: its attributes; what they make is in `author::flexcomp`.

use super::attributes::{
    count, double, doubles, ints, keyword, numbers, orientation_or_zero, word,
};
use super::body::Place;
use super::reader::{MAX_COPIES, Reader};
use crate::abi::*;
use crate::author::element::{ElemId, Spec};
use crate::author::error::Result;
use crate::author::flexcomp::{self, DOFS, Dof, Flexcomp, KINDS, Kind, Pins, Site, from_file};
use crate::author::geometry::algebra::{Pose, unit_quat};
use crate::author::geometry::frames::{AngleSettings, resolve};
use crate::author::mjcf::dom::Node;
use crate::base::layout::Ty;
use crate::base::record::Record;
use crate::schema::mjcf::{BOOL, Elem, FLEX_EQUALITY};

impl Reader<'_> {
    /// Reads a `flexcomp` and makes what it stands for.
    pub(super) fn flexcomp(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
        if node.children.iter().any(|c| c.name == "plugin") {
            return Err(node.error("flexcomp with a plugin: not implemented"));
        }
        let id = self.add::<mjsFlex>(node, None)?;
        self.spec.set_text(id, "info", "");
        self.fill(id, node, row)?;
        let mut comp = self.parameters(node, place)?;
        if let Dof::Lattice(order) = comp.dof {
            let record = &mut self.spec.element_mut(id).record;
            record.edit::<mjsFlex>(|f| f.order = order);
        }
        self.flex_parts(id, node, row)?;
        if let Some(edge) = node.children.iter().find(|c| c.name == "edge") {
            comp.equality = word(edge, "equality", FLEX_EQUALITY)?.unwrap_or(0);
            some_of(edge, "solref", &mut comp.solref)?;
            some_of(edge, "solimp", &mut comp.solimp)?;
        }
        comp.pins = pins(node)?;
        if place.replicated {
            return Err(node.error("Parent body must have name"));
        }
        let site = Site {
            body: place.body,
            source: node.source(),
            room: MAX_COPIES.saturating_sub(self.copied),
        };
        self.check_source(node, &comp)?;
        let file = self.asset_file(node, node.get("file").unwrap_or(""), "compiler.meshdir");
        let open = self.open;
        let load = |spec: &Spec, dim: Option<i32>| from_file(spec, open, &file, &comp, dim);
        let made = flexcomp::make(&mut self.spec, id, &site, &comp, &load);
        let made = made.map_err(|why| node.error(why))?;
        self.charge(node, made.len())?;
        self.claim(&made, node)
    }

    /// Where points may come from.
    fn check_source(&self, node: &Node, comp: &Flexcomp) -> Result<()> {
        let loaded = matches!(comp.kind, Kind::Mesh | Kind::Gmsh);
        if let Some(mesh) = node.get("mesh").filter(|m| !m.is_empty()) {
            if node.has("file") {
                return Err(node.error("both 'file' and 'mesh' specified"));
            }
            if !loaded {
                let text = "mesh asset can only be used with flexcomp type mesh or gmsh";
                return Err(node.error(text));
            }
            if self.spec.find(mjOBJ_MESH, mesh).is_none() {
                return Err(node.error(format!("mesh '{mesh}' not found")));
            }
            return Err(node.error("flexcomp of a mesh asset: not implemented"));
        }
        if comp.kind == Kind::Mesh && comp.dim == Some(3) && comp.origin.is_none() {
            let text = "origin must be specified for mesh flexcomps if dim=3";
            return Err(node.error(text));
        }
        Ok(())
    }

    fn parameters(&self, node: &Node, place: Place) -> Result<Flexcomp> {
        let mut comp = Flexcomp::default();
        if node.has("mesh") {
            comp.kind = Kind::Mesh;
        }
        choose(node, "type", &KINDS, &mut comp.kind)?;
        choose(node, "dof", &DOFS, &mut comp.dof)?;
        comp.dim = ints::<1>(node, "dim")?.map(|[dim]| dim);
        comp.cellcount = ints::<3>(node, "cellcount")?;
        comp.flatskin = word(node, "flatskin", BOOL)?.map(|v| v != 0);
        comp.rigid = word(node, "rigid", BOOL)?.is_some_and(|v| v != 0);
        comp.origin = doubles::<3>(node, "origin")?;
        if let Some(given) = ints::<3>(node, "count")? {
            comp.count = given;
        }
        for (name, to) in [("spacing", &mut comp.spacing), ("scale", &mut comp.scale)] {
            if let Some(given) = doubles::<3>(node, name)? {
                *to = given;
            }
        }
        for (name, to) in [
            ("mass", &mut comp.mass),
            ("inertiabox", &mut comp.inertiabox),
        ] {
            if let Some(given) = double(node, name)? {
                *to = given;
            }
        }
        comp.point = list(node, "point", Ty::Double)?;
        comp.element = whole(node, "element")?;
        let texcoord = list(node, "texcoord", Ty::Float)?;
        comp.texcoord = texcoord.iter().map(|&v| v as f32).collect();
        comp.pose = self.composed_pose(node, place.frame)?;
        Ok(comp)
    }

    /// Pose of the node in the parent body, through the frames around it.
    fn composed_pose(&self, node: &Node, frame: Option<ElemId>) -> Result<Pose> {
        let compiler = &self.spec.public().compiler;
        let settings = AngleSettings {
            degree: compiler.degree != 0,
            eulerseq: compiler.eulerseq.map(|c| c as u8),
        };
        // orientations are those of a frame
        let mut record = Record::new("mjsFrame");
        crate::author::element::set_defaults(&mut record);
        orientation_or_zero(&mut record, node, "quat", "alt")?;
        let own = record.get::<mjsFrame>();
        let resolved = resolve(&own.alt, &settings).map_err(|why| node.error(why))?;
        let mut pose = Pose {
            pos: doubles::<3>(node, "pos")?.unwrap_or([0.0; 3]),
            quat: resolved.unwrap_or(own.quat),
        };
        let mut around = frame;
        let mut chain = Vec::new();
        while let Some(id) = around {
            let frame = self.spec.item::<mjsFrame>(id);
            let quat = resolve(&frame.alt, &settings).map_err(|why| node.error(why))?;
            chain.push(Pose {
                pos: frame.pos,
                quat: unit_quat(quat.unwrap_or(frame.quat)),
            });
            around = frame.element().frame;
        }
        for outer in chain {
            pose = outer.compose(&pose);
        }
        Ok(pose)
    }
}

/// The pins of a node, all kinds together.
fn pins(node: &Node) -> Result<Pins> {
    let mut pins = Pins::default();
    for pin in node.children.iter().filter(|c| c.name == "pin") {
        for (name, to) in [
            ("id", &mut pins.id),
            ("range", &mut pins.range),
            ("grid", &mut pins.grid),
            ("gridrange", &mut pins.gridrange),
        ] {
            to.extend(whole(pin, name)?);
        }
    }
    Ok(pins)
}

/// A word of a table.
fn choose<T: Copy>(node: &Node, name: &str, words: &[(&'static str, T)], to: &mut T) -> Result<()> {
    let Some(given) = node.written(name) else {
        return Ok(());
    };
    match words.iter().find(|w| w.0 == given.value) {
        Some(w) => *to = w.1,
        // for the message
        None => {
            keyword(node, given, &given.value, &[])?;
        }
    }
    Ok(())
}

fn list(node: &Node, name: &str, ty: Ty) -> Result<Vec<f64>> {
    match node.attribute(name) {
        Some(given) => numbers(node, given, ty),
        None => Ok(Vec::new()),
    }
}

fn whole(node: &Node, name: &str) -> Result<Vec<i32>> {
    let values = list(node, name, Ty::Int)?;
    Ok(values.iter().map(|&v| v as i32).collect())
}

/// The first numbers of a list.
fn some_of(node: &Node, name: &str, to: &mut [f64]) -> Result<()> {
    let Some(given) = node.attribute(name) else {
        return Ok(());
    };
    let values = numbers(node, given, Ty::Double)?;
    count(node, given, values.len(), 1, to.len())?;
    to[..values.len()].copy_from_slice(&values);
    Ok(())
}
