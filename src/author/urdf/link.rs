//! Links: inertia, and geoms of what is seen and what collides.

use super::Robot;
use super::words::SHAPES;
use super::xml::{child, colour, list, origin, part, stray, text, vector};
use crate::abi::*;
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::read::attributes::doubles;
use crate::base::vfs::base_name;

impl Robot {
    /// Reads the content of a link into its body.
    pub(super) fn link(&mut self, node: &Node) -> Result<()> {
        let name = text(node, "name")?;
        let Some(body) = self.body(name) else {
            // it has a parent, but no chain of parents ends at a root
            return Err(node.error(format!(
                "URDF body not found: '{name}', its joints form a loop"
            )));
        };
        if let Some(inertial) = child(node, "inertial")? {
            self.inertial(inertial, body)?;
        }
        // the colour of the last visual is also that of the collisions behind it
        let mut rgba = None;
        for shape in &node.children {
            let visual = shape.name == "visual";
            if visual && let Some(material) = child(shape, "material")? {
                rgba = self.colour_of(material)?.or(rgba);
            }
            if visual && !self.discard || shape.name == "collision" {
                self.geom(shape, body, visual, rgba)?;
            }
        }
        Ok(())
    }

    /// Colour that a material has here or where it is defined.
    fn colour_of(&self, material: &Node) -> Result<Option<[f32; 4]>> {
        match child(material, "color")? {
            Some(color) => colour(color).map(Some),
            None => Ok(self.materials.get(text(material, "name")?).copied()),
        }
    }

    fn inertial(&mut self, node: &Node, body: ElemId) -> Result<()> {
        let pose = origin(node)?;
        let [mass] = vector::<1>(part(node, "mass")?, "value")?;
        let inertia = part(node, "inertia")?;
        let mut full = [0.0; 6];
        for (entry, name) in full
            .iter_mut()
            .zip(["ixx", "iyy", "izz", "ixy", "ixz", "iyz"])
        {
            [*entry] = vector::<1>(inertia, name)?;
        }
        self.spec.element_mut(body).record.edit::<mjsBody>(|b| {
            b.explicitinertial = 1;
            (b.mass, b.ipos, b.iquat) = (mass, pose.pos, pose.quat);
            // nothing but zeros says nothing
            if full != [0.0; 6] {
                b.fullinertia = full;
            }
        });
        Ok(())
    }

    /// A visual or collision element.
    fn geom(
        &mut self,
        node: &Node,
        body: ElemId,
        visual: bool,
        rgba: Option<[f32; 4]>,
    ) -> Result<()> {
        let id = self.spec.add_in_body::<mjsGeom>(Some(body), None);
        self.locate(id, node);
        let touches = i32::from(!visual);
        self.spec.element_mut(id).record.edit::<mjsGeom>(|g| {
            (g.contype, g.conaffinity, g.group) = (touches, touches, i32::from(visual));
            if visual {
                g.density = 0.0;
            }
            g.rgba = rgba.unwrap_or(g.rgba);
        });
        if let Some(name) = node.get("name") {
            if self.geoms.insert(name.to_owned()) {
                self.spec.element_mut(id).name.set(name.as_bytes());
            } else {
                self.note(
                    node,
                    &format!(
                        "Geom with duplicate name '{name}' encountered in URDF, creating an unnamed geom."
                    ),
                );
            }
        }
        let geometry = part(node, "geometry")?;
        self.shape(geometry, id)?;
        let pose = origin(node)?;
        self.spec
            .element_mut(id)
            .record
            .edit::<mjsGeom>(|g| (g.pos, g.quat) = (pose.pos, pose.quat));
        Ok(())
    }

    /// Type and size.
    fn shape(&mut self, geometry: &Node, id: ElemId) -> Result<()> {
        let found = SHAPES
            .iter()
            .find_map(|row| Some((row, child(geometry, row.element).transpose()?)));
        let Some((row, node)) = found else {
            let mut error = geometry.error("visual geometry specification not found");
            error.hint = SHAPES
                .iter()
                .map(|row| stray(geometry, row.element))
                .find(|h| !h.is_empty())
                .unwrap_or_default();
            return Err(error);
        };
        let node = node?;
        let mut size = Vec::new();
        for &(name, n, factor) in row.sizes {
            size.extend(list(node, name, n)?.into_iter().map(|x| factor * x));
        }
        self.spec.element_mut(id).record.edit::<mjsGeom>(|g| {
            g.r#type = row.geom;
            g.size[..size.len()].copy_from_slice(&size);
        });
        if row.geom == mjGEOM_MESH {
            let mesh = self.mesh(node)?;
            self.spec.set_text(id, "meshname", &mesh);
        }
        Ok(())
    }

    /// The mesh asset of a file at a scale, made when there is none; its name.
    fn mesh(&mut self, node: &Node) -> Result<String> {
        let given = text(node, "filename")?;
        let scale = doubles::<3>(node, "scale")?.unwrap_or([1.0; 3]);
        let base = base_name(given);
        let file = if self.strip { base } else { given };
        let key = (file.to_owned(), scale.map(f64::to_bits));
        if let Some(name) = self.meshes.get(&key) {
            return Ok(name.clone());
        }
        // another file of this name, or another scale, is another mesh
        let stem = base.rfind('.').map_or(base, |dot| &base[..dot]);
        let number = self.stems.entry(stem.to_owned()).or_default();
        let wanted = match *number {
            0 => stem.to_owned(),
            n => format!("{stem}{n}"),
        };
        *number += 1;
        let taken = |name: &String| self.mesh_names.contains(name);
        let others = (1..).map(|k| format!("{wanted}_{k}"));
        let name = core::iter::once(wanted.clone())
            .chain(others)
            .find(|name| !taken(name))
            .unwrap_or_default();
        self.mesh_names.insert(name.clone());
        self.meshes.insert(key, name.clone());
        let id = self.spec.add::<mjsMesh>(None);
        self.locate(id, node);
        self.spec.set_text(id, "file", file);
        let element = self.spec.element_mut(id);
        element.name.set(name.as_bytes());
        element.record.edit::<mjsMesh>(|m| m.scale = scale);
        Ok(name)
    }
}
