//! Assets.

use super::attributes::{doubles, keyword, numbers, word};
use super::reader::{Reader, missing, out_of_place, required};
use crate::abi::*;
use crate::author::asset::path::{asset_path, beside, is_absolute};
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::author::mjcf::include::directory_of;
use crate::base::cxx::{CxxItem, CxxVec};
use crate::base::layout::Ty;
use crate::base::octets;
use crate::schema::mjcf::{CUBE_FILES, Elem, MESH_BUILTIN, TEXTURE_ROLE};

/// Cells of a height field that is not read from a file; they exist several times while compiling.
const MAX_CELLS: usize = 1 << 25;

impl Reader<'_> {
    pub(super) fn assets(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            let inner = row.child(&child.name).expect("checked");
            match child.name.as_str() {
                "texture" => self.texture(child, inner)?,
                "material" => {
                    let id = self.add::<mjsMaterial>(child, None)?;
                    self.fill(id, child, inner)?;
                    self.material_textures(id, child)?;
                }
                "mesh" => self.mesh(child, inner)?,
                "hfield" => self.hfield(child, inner)?,
                "skin" => self.skin(child, inner)?,
                "model" => self.model_asset(child)?,
                _ => return Err(out_of_place(child)),
            }
        }
        Ok(())
    }

    pub(super) fn deformable(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            match child.name.as_str() {
                "skin" => self.skin(child, row.child("skin").expect("row"))?,
                _ => self.flex(child, row.child("flex").expect("row"))?,
            }
        }
        Ok(())
    }

    /// Name of an asset's file, reduced: in an included document it is meant beside the main model when a file lies
    /// there in `folder` (a field of the compiler), else beside the document. Height fields and skins are looked for
    /// without a folder, though they are read from that of meshes [measured].
    pub(super) fn asset_file(&self, node: &Node, name: &str, folder: &str) -> String {
        let given = asset_path("", name, false);
        if name.is_empty() || is_absolute(name) || *node.file == *self.file {
            return given;
        }
        let record = &self.spec.element(self.spec.root()).record;
        let folder = match folder {
            "" => "",
            field => record.text(record.container(record.slot(field))),
        };
        let beside_model = beside(&self.directory, &asset_path(folder, name, false));
        if octets::path(&beside_model).exists() || self.open.read(&beside_model).is_some() {
            return given;
        }
        asset_path("", &format!("{}{name}", directory_of(&node.file)), false)
    }

    fn set_file(&mut self, id: ElemId, node: &Node, folder: &str) {
        if let Some(file) = node.get("file") {
            let file = self.asset_file(node, file, folder);
            self.spec.set_text(id, "file", &file);
        }
    }

    /// An asset without a name is called like its file, without folder and extension.
    fn name_by_file(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let Some(file) = node.get("file") else {
            return Ok(());
        };
        if !self.spec.element(id).name().is_empty() {
            return Ok(());
        }
        let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
        let stem = name
            .rsplit_once('.')
            .map_or(name, |(stem, _)| stem)
            .to_owned();
        if stem.is_empty() {
            Ok(())
        } else {
            self.register(id, &stem, node)
        }
    }

    fn texture(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        let id = self.add::<mjsTexture>(node, None)?;
        self.fill(id, node, row)?;
        self.name_by_file(id, node)?;
        self.set_file(id, node, "compiler.texturedir");
        self.texture_layout(id, node)?;
        if CUBE_FILES.iter().any(|s| node.get(s).is_some()) {
            let file = |side: &str| {
                self.asset_file(node, node.get(side).unwrap_or(""), "compiler.texturedir")
            };
            let files = CUBE_FILES.map(file);
            self.spec
                .set_texts(id, "cubefiles", &files.each_ref().map(String::as_str));
        }
        Ok(())
    }

    /// `gridlayout` has at most as many letters as its field.
    pub(super) fn layout_length(node: &Node) -> Result<()> {
        match node.raw("gridlayout") {
            Some(layout) if layout.len() > 12 => {
                Err(node.error("attribute 'gridlayout' may have at most 12 characters"))
            }
            _ => Ok(()),
        }
    }

    /// `gridlayout`: one letter per cell of the grid.
    pub(super) fn texture_layout(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let Some(layout) = node.raw("gridlayout") else {
            return Ok(());
        };
        let [rows, columns] = self.spec.element(id).get::<mjsTexture>().gridsize;
        let cells = i64::from(rows) * i64::from(columns);
        if layout.len() as i64 != cells {
            return Err(node.error("gridlayout length must match gridsize"));
        }
        let record = &mut self.spec.element_mut(id).record;
        let slot = record.slot("gridlayout");
        for i in 0..slot.count {
            let letter = layout.as_bytes().get(i).copied().unwrap_or(0);
            record.set_number(slot, i, f64::from(letter));
        }
        Ok(())
    }

    /// Texture names by role: the attribute is the color texture, layers name their roles.
    pub(super) fn material_textures(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let record = &mut self.spec.element_mut(id).record;
        let p = record.get::<mjsMaterial>().textures;
        let mut names: CxxVec<_> = CxxVec::from_slice(record.texts(p));
        let mut set = |role: i32, name: &str| {
            if let Some(slot) = names.as_mut_slice().get_mut(role as usize) {
                slot.set(name.as_bytes());
            }
        };
        if let Some(name) = node.get("texture") {
            set(mjTEXROLE_RGB, name);
        }
        let mut outcome = Ok(());
        for layer in node.children.iter().filter(|c| c.name == "layer") {
            if node.get("texture").is_some() {
                outcome = Err(layer
                    .error("A material with a texture attribute cannot have layer sub-elements"));
                break;
            }
            let role = layer.written("role").ok_or_else(|| missing(layer, "role"));
            let role = role.and_then(|r| {
                let known = keyword(layer, r, &r.value, TEXTURE_ROLE);
                known.map_err(|mut e| {
                    e.message = format!("unknown layer role '{}'", r.value);
                    e
                })
            });
            match role.and_then(|role| Ok((role, required(layer, "texture")?))) {
                Ok((role, texture)) => set(role, texture),
                Err(e) => {
                    outcome = Err(e);
                    break;
                }
            }
        }
        record.set_texts(p, names.as_slice());
        names.clear();
        outcome
    }

    /// A hull has four vertices at least; -1: no limit.
    pub(super) fn hull_limit(&self, id: ElemId, node: &Node) -> Result<()> {
        let limit = self.spec.element(id).get::<mjsMesh>().maxhullvert;
        if node.has("maxhullvert") && limit != -1 && limit < 4 {
            return Err(node.error("maxhullvert must be larger than 3"));
        }
        Ok(())
    }

    fn mesh(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        let id = self.add::<mjsMesh>(node, None)?;
        self.fill(id, node, row)?;
        self.hull_limit(id, node)?;
        self.set_file(id, node, "compiler.meshdir");
        self.name_by_file(id, node)?;
        if let Some(kind) = word(node, "builtin", MESH_BUILTIN)? {
            let given = node
                .attribute("params")
                .filter(|p| !p.value.trim().is_empty());
            let given = given.ok_or_else(|| missing(node, "params"))?;
            let params = numbers(node, given, Ty::Double)?;
            let made = self.spec.make_mesh(id, kind, &params);
            made.map_err(|why| node.error(format!("Error: {why}")))?;
        }
        for plugin in node.children.iter().filter(|c| c.name == "plugin") {
            self.plugin_of(id, plugin)?;
        }
        Ok(())
    }

    fn hfield(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        let id = self.add::<mjsHField>(node, None)?;
        self.fill(id, node, row)?;
        self.set_file(id, node, "");
        self.name_by_file(id, node)?;
        let field = *self.spec.element(id).get::<mjsHField>();
        // a file beats elevations, even one without a name
        let given = node.attribute("elevation").filter(|_| !node.has("file"));
        let Some(given) = given else {
            // sizes without data: flat
            if !node.has("file") && field.nrow > 0 && field.ncol > 0 {
                let cells = field.nrow as usize * field.ncol as usize;
                if cells > MAX_CELLS {
                    return Err(node.error("height field is too large"));
                }
                self.spec
                    .element_mut(id)
                    .record
                    .set_floats(field.userdata, &vec![0.0; cells]);
            }
            return Ok(());
        };
        let values = numbers(node, given, Ty::Float)?;
        let cells = i64::from(field.nrow) * i64::from(field.ncol);
        if field.nrow <= 0 || field.ncol <= 0 || values.len() as i64 != cells {
            return Err(node.error("elevation data length must match nrow*ncol"));
        }
        // the first row in the file is the far side
        let rows = values.rchunks(field.ncol as usize);
        let data: Vec<f32> = rows.flatten().map(|&v| v as f32).collect();
        self.spec
            .element_mut(id)
            .record
            .set_floats(field.userdata, &data);
        Ok(())
    }

    fn skin(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        let id = self.add::<mjsSkin>(node, None)?;
        self.fill(id, node, row)?;
        if !(0..=5).contains(&self.spec.element(id).get::<mjsSkin>().group) {
            return Err(node.error("skin group must be between 0 and 5"));
        }
        self.set_file(id, node, "");
        let mut bodies: Vec<&str> = Vec::new();
        let (mut positions, mut quats) = (Vec::new(), Vec::new());
        let (mut vertices, mut weights) = (CxxVec::new(), CxxVec::new());
        for bone in &node.children {
            bodies.push(required(bone, "body")?);
            let position =
                doubles::<3>(bone, "bindpos")?.ok_or_else(|| missing(bone, "bindpos"))?;
            let quat = doubles::<4>(bone, "bindquat")?.ok_or_else(|| missing(bone, "bindquat"))?;
            positions.extend(position.map(|v| v as f32));
            quats.extend(quat.map(|v| v as f32));
            let given = bone
                .attribute("vertid")
                .ok_or_else(|| missing(bone, "vertid"))?;
            let ids: Vec<i32> = numbers(bone, given, Ty::Int)?
                .iter()
                .map(|&v| v as i32)
                .collect();
            vertices.push(CxxVec::from_slice(&ids));
            let given = bone
                .attribute("vertweight")
                .ok_or_else(|| missing(bone, "vertweight"))?;
            let list: Vec<f32> = numbers(bone, given, Ty::Float)?
                .iter()
                .map(|&v| v as f32)
                .collect();
            weights.push(CxxVec::from_slice(&list));
        }
        let record = &mut self.spec.element_mut(id).record;
        let skin = *record.get::<mjsSkin>();
        record.set_floats(skin.bindpos, &positions);
        record.set_floats(skin.bindquat, &quats);
        record.set_int_rows(skin.vertid, vertices.as_slice());
        record.set_float_rows(skin.vertweight, weights.as_slice());
        vertices.clear();
        weights.clear();
        self.spec.set_texts(id, "bodyname", &bodies);
        Ok(())
    }
}
