//! `flexcomp`: its attributes; what they make is in `author::flexcomp`.

use super::attributes::{
    count, double, doubles, ints, keyword, numbers, orientation_or_zero, word,
};
use super::body::Place;
use super::reader::{MAX_COPIES, Reader};
use crate::abi::*;
use crate::author::element::{ElemId, Spec};
use crate::author::error::Result;
use crate::author::flexcomp::{
    self, DOFS, Dof, Flexcomp, KINDS, Kind, Pins, Site, from_asset, from_file,
};
use crate::author::geometry::algebra::{Pose, unit_quat};
use crate::author::geometry::frames::{AngleSettings, resolve};
use crate::author::mjcf::dom::Node;
use crate::base::layout::Ty;
use crate::base::record::Record;
use crate::schema::mjcf::{BOOL, Elem, FLEX_EQUALITY};
use core::ptr::null_mut;
use std::collections::HashSet;

impl Reader<'_> {
    /// Reads a `flexcomp` and makes what it stands for.
    pub(super) fn flexcomp(&mut self, node: &Node, row: &'static Elem, place: Place) -> Result<()> {
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
        let asset = self.asset(node, &comp)?;
        let file = self.asset_file(node, node.get("file").unwrap_or(""), "compiler.meshdir");
        let open = self.open;
        let load = |spec: &Spec, dim: Option<i32>| match asset {
            Some(mesh) => from_asset(spec, open, mesh, &comp, dim),
            None => from_file(spec, open, &file, &comp, dim),
        };
        let made = flexcomp::make(&mut self.spec, id, &site, &comp, &load);
        let made = made.map_err(|why| node.error(why))?;
        self.charge(node, made.len())?;
        self.claim(&made, node)?;
        match node.children.iter().find(|c| c.name == "plugin") {
            Some(plugin) => self.flex_plugin(id, plugin),
            None => Ok(()),
        }
    }

    /// The plugin of a flexcomp serves the bodies of its vertices; an instance of its own is named after it.
    fn flex_plugin(&mut self, flex: ElemId, node: &Node) -> Result<()> {
        let flex = self.spec.item::<mjsFlex>(flex);
        let made = format!("flexcomp_{}", flex.element().name());
        let bodies: HashSet<&str> = flex.texts(flex.vertbody).into_iter().collect();
        let known = bodies
            .iter()
            .filter_map(|name| self.spec.find(mjOBJ_BODY, name));
        let bodies: Vec<ElemId> = known.collect();
        let plugin = node.get("plugin").unwrap_or("");
        let given = node.get("instance").filter(|name| !name.is_empty());
        let instance = match given {
            Some(_) => None,
            None => Some(self.plugin_instance(node, plugin, &made)?),
        };
        for id in bodies {
            self.spec.set_text(id, "plugin.plugin_name", plugin);
            self.spec
                .set_text(id, "plugin.name", given.unwrap_or(&made));
            let pointer = instance.map_or(null_mut(), |i| self.spec.element(i).pointer().cast());
            let record = &mut self.spec.element_mut(id).record;
            record.set_number(record.slot("plugin.active"), 0, 1.0);
            record.set_pointer("plugin.element", pointer);
        }
        Ok(())
    }

    fn plugin_instance(&mut self, node: &Node, plugin: &str, name: &str) -> Result<ElemId> {
        let id = self.spec.add::<mjsPlugin>(None);
        self.locate(id, node);
        let named = self.spec.set_name(id, name);
        named.map_err(|why| node.error(why.to_string()))?;
        self.spec.set_text(id, "plugin_name", plugin);
        self.spec.set_text(id, "name", name);
        self.plugin_config(id, node)?;
        Ok(id)
    }

    /// The mesh asset that points come from, if one is named.
    fn asset(&self, node: &Node, comp: &Flexcomp) -> Result<Option<ElemId>> {
        let given = |name| node.get(name).filter(|text| !text.is_empty());
        let mesh = given("mesh");
        if mesh.and(given("file")).is_some() {
            return Err(node.error("both 'file' and 'mesh' specified"));
        }
        comp.takes(mesh.is_some()).map_err(|why| node.error(why))?;
        let Some(name) = mesh else {
            return Ok(None);
        };
        match self.spec.find(mjOBJ_MESH, name) {
            Some(id) => Ok(Some(id)),
            None => Err(node.error(format!("mesh '{name}' not found"))),
        }
    }

    fn parameters(&self, node: &Node, place: Place) -> Result<Flexcomp> {
        let mut comp = Flexcomp::default();
        if node.get("mesh").is_some_and(|mesh| !mesh.is_empty()) {
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
