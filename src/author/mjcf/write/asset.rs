//! Textures, materials, meshes, height fields, skins.

use super::element::{Value, put};
use super::pose::{keyword, words};
use super::writer::{Mode, Writer, row};
use crate::abi::*;
use crate::author::asset::{KTX, content_type};
use crate::author::element::{ElemId, Item, Kind};
use crate::base::record::Record;
use crate::base::vfs::base_name;
use crate::schema::mjcf::{CUBE_FILES, TEXTURE_ROLE, written};

/// Textures of a material by role.
fn textures(record: &Record) -> Vec<&str> {
    let texts = record.texts(record.get::<mjsMaterial>().textures);
    texts.iter().map(|t| t.as_str()).collect()
}

/// The letters of a composite image, when they are not those of the class.
pub fn layout(own: &[i8; 12], usual: &[i8; 12]) -> Option<(&'static str, Value)> {
    let letters = own
        .iter()
        .map(|&c| char::from(c as u8))
        .take_while(|&c| c != '\0');
    (own != usual).then(|| ("gridlayout", Value::Text(letters.collect())))
}

impl<'a> Writer<'a> {
    pub(super) fn assets(&mut self) {
        let spec = self.spec;
        self.section("asset", "", |w| {
            spec.list::<mjsTexture>().for_each(|x| w.texture(x));
            spec.list::<mjsMaterial>().for_each(|x| w.material(x));
            spec.list::<mjsMesh>().for_each(|x| w.mesh(x, None));
            for (name, id, row) in w.instances::<mjsMesh>() {
                w.mesh(spec.item(id), Some((&name, row)));
            }
            spec.list::<mjsHField>().for_each(|x| w.hfield(x, None));
            for (name, id, row) in w.instances::<mjsHField>() {
                w.hfield(spec.item(id), Some((&name, row)));
            }
        });
    }

    /// Instances that scaled frames made of assets, when a model is written.
    fn instances<T: Kind>(&self) -> Vec<(String, ElemId, usize)> {
        match &self.mode {
            Mode::Compiled(arrays) => arrays.instances::<T>(self.spec),
            Mode::Written { .. } => Vec::new(),
        }
    }

    /// Name and class of an asset, or of its instance.
    fn asset_naming(
        &self,
        id: ElemId,
        instance: Option<(&str, usize)>,
        class: Option<ElemId>,
    ) -> String {
        let Some((name, _)) = instance else {
            return self.naming(id, class);
        };
        let mut text = String::new();
        put(&mut text, "name", name);
        self.class_attribute(&mut text, id, class);
        text
    }

    /// Numbers of an asset in the model that frames may have scaled.
    fn scaled(&self, id: ElemId, instance: Option<(&str, usize)>, array: &str) -> Option<Vec<f64>> {
        let Mode::Compiled(arrays) = &self.mode else {
            return None;
        };
        let own = usize::try_from(self.spec.element(id).model_id()).ok();
        arrays.row(array, instance.map(|i| i.1).or(own)?)
    }

    /// A file's name where compilation dropped its folders.
    fn stripped(&self, file: &str) -> Option<(&'static str, Value)> {
        let strip = self.compiled() && self.spec.public().strippath != 0 && !file.is_empty();
        strip.then(|| ("file", Value::Text(base_name(file).to_owned())))
    }

    fn texture(&mut self, x: Item<'a, mjsTexture>) {
        let elem = row("asset", "texture");
        let usual = self.usual(x.id());
        let mut text = String::new();
        // files beside a builtin picture are not read
        let named =
            !x.text(x.file).is_empty() || x.texts(x.cubefiles).iter().any(|f| !f.is_empty());
        let file = named && x.builtin == mjBUILTIN_NONE;
        let mut space = x.colorspace;
        if let (true, Mode::Compiled(arrays), Ok(id)) =
            (file, &self.mode, usize::try_from(x.element().model_id()))
        {
            // what the file says
            space = arrays.m.tex_colorspace()[id];
        }
        for (name, value) in [
            ("type", x.r#type),
            ("colorspace", space),
            ("embed", x.embed),
        ] {
            let words = words(elem.attribute(name).expect("attribute").how);
            let known = usual.number(usual.slot(name), 0) == f64::from(value);
            // the type is always written, the colour space unless it is the author's to say
            if name == "type" || name == "colorspace" && self.compiled() || !known {
                put(&mut text, name, keyword(words, value));
            }
        }
        text.push_str(&self.naming(x.id(), self.main()));
        let mut subject = self.subject(x.id(), usual);
        subject.mine.extend(self.stripped(x.text(x.file)));
        let kind = content_type(x.text(x.content_type), x.text(x.file));
        if file && self.compiled() && kind == KTX {
            // it was compiled as bytes
            subject.mine.push(("nchannel", Value::Numbers(vec![1.0])));
        }
        for (name, side) in CUBE_FILES.iter().zip(x.texts(x.cubefiles)) {
            let value = if side.is_empty() {
                Value::Skip
            } else {
                Value::Text(side.to_owned())
            };
            subject.mine.push((name, value));
        }
        subject
            .mine
            .extend(layout(&x.gridlayout, &usual.get::<mjsTexture>().gridlayout));
        if !file {
            subject.mine.push(("content_type", Value::Skip));
        }
        // a picture has its own size, a made one nothing to turn
        let order = if file {
            "texture from file"
        } else {
            "texture made"
        };
        subject.write(&mut text, elem, written(order));
        drop(subject);
        self.leaf("texture", &text);
    }

    /// Textures of a material that are not its class's: one colour texture, or layers. Reading adds
    /// layers to those of the class.
    fn textured(&self, own: &Record, usual: &Record) -> (Option<String>, Vec<String>) {
        let (own, usual) = (textures(own), textures(usual));
        let mine = |&i: &usize| !own[i].is_empty() && usual.get(i) != Some(&own[i]);
        let used: Vec<usize> = (0..own.len()).filter(mine).collect();
        if let [i] = used[..]
            && i == mjTEXROLE_RGB as usize
        {
            return (Some(own[i].to_owned()), Vec::new());
        }
        let layer = |&i: &usize| {
            let mut text = String::new();
            put(&mut text, "texture", own[i]);
            put(&mut text, "role", keyword(TEXTURE_ROLE, i as i32));
            text
        };
        (None, used.iter().map(layer).collect())
    }

    fn material_text(
        &self,
        record: &Record,
        usual: &Record,
        id: Option<ElemId>,
    ) -> (String, Vec<String>) {
        let (texture, layers) = self.textured(record, usual);
        let mut subject = match id {
            Some(id) => self.subject(id, usual),
            None => self.plain_subject(record, usual, Vec::new()),
        };
        let texture = texture.map_or(Value::Skip, Value::Text);
        subject.mine.push(("texture", texture));
        let mut text = String::new();
        subject.write(&mut text, row("asset", "material"), written("material"));
        (text, layers)
    }

    fn layers(&mut self, layers: Vec<String>) {
        for layer in layers {
            self.leaf("layer", &layer);
        }
    }

    fn material(&mut self, x: Item<'a, mjsMaterial>) {
        let mut text = self.naming(x.id(), self.main());
        let usual = self.usual(x.id());
        let (own, layers) = self.material_text(&x.element().record, usual, Some(x.id()));
        text.push_str(&own);
        self.block("material", &text, |w| w.layers(layers));
    }

    pub(super) fn class_material(&mut self, class: Item<'a, mjsDefault>) {
        let part = class.part::<mjsMaterial>();
        let usual = self.class_usual::<mjsMaterial>(class);
        let (text, layers) = self.material_text(&part.element().record, usual, None);
        self.block("material", &text, |w| w.layers(layers));
    }

    fn mesh(&mut self, x: Item<'a, mjsMesh>, instance: Option<(&str, usize)>) {
        let mut text = self.asset_naming(x.id(), instance, self.main());
        let mut subject = self.subject(x.id(), self.usual(x.id()));
        subject.mine.extend(self.stripped(x.text(x.file)));
        if let Some(scale) = self.scaled(x.id(), instance, "mesh_scale") {
            subject.mine.push(("scale", Value::Numbers(scale)));
        }
        if self.compiled() && !x.text(x.file).is_empty() {
            let kind = content_type(x.text(x.content_type), x.text(x.file));
            subject.mine.push((
                "content_type",
                if kind.is_empty() {
                    Value::Skip
                } else {
                    Value::Text(kind)
                },
            ));
        }
        if let Some(lists) = self.sheared_mesh(x, instance) {
            subject.mine = lists;
        }
        subject.write(&mut text, row("asset", "mesh"), written("mesh"));
        drop(subject);
        self.element("mesh", &text, |w| w.plugin_of(x.id()));
    }

    fn hfield(&mut self, x: Item<'a, mjsHField>, instance: Option<(&str, usize)>) {
        let mut text = self.asset_naming(x.id(), instance, None);
        let mut subject = self.subject(x.id(), self.usual(x.id()));
        if let (Some(_), Some(size)) = (instance, self.scaled(x.id(), instance, "hfield_size")) {
            subject.mine.retain(|v| v.0 != "size");
            subject.mine.push(("size", Value::Numbers(size)));
        }
        subject.mine.extend(self.stripped(x.text(x.file)));
        let data = x.floats(x.userdata);
        if x.text(x.file).is_empty() {
            subject.mine.push(("content_type", Value::Skip));
        } else {
            subject
                .mine
                .extend([("nrow", Value::Skip), ("ncol", Value::Skip)]);
        }
        if x.text(x.file).is_empty() && !data.is_empty() && x.ncol > 0 {
            // the first row in the text is the far side
            let mut rows = String::new();
            for line in data.rchunks(x.ncol as usize) {
                rows.push_str("\n            ");
                rows.push_str(&self.singles(line));
            }
            subject.mine.push(("elevation", Value::Text(rows)));
        }
        subject.write(&mut text, row("asset", "hfield"), written("hfield"));
        drop(subject);
        self.leaf("hfield", &text);
    }

    pub(super) fn deformable(&mut self) {
        let spec = self.spec;
        self.section("deformable", "", |w| {
            spec.list::<mjsFlex>().for_each(|x| w.flex(x));
            spec.list::<mjsSkin>().for_each(|x| w.skin(x));
        });
    }

    fn skin(&mut self, x: Item<'a, mjsSkin>) {
        let mut text = self.naming(x.id(), None);
        let mut subject = self.subject(x.id(), self.usual(x.id()));
        subject.mine.extend(self.stripped(x.text(x.file)));
        subject.write(&mut text, row("asset", "skin"), written("skin"));
        drop(subject);
        let bones: Vec<String> = if x.text(x.file).is_empty() {
            self.bones(x)
        } else {
            Vec::new()
        };
        self.element("skin", &text, |w| {
            for bone in bones {
                w.leaf("bone", &bone);
            }
        });
    }

    /// Bones of a skin; as compiled the weights of a vertex add up to one.
    fn bones(&self, x: Item<'a, mjsSkin>) -> Vec<String> {
        let (positions, quats) = (x.floats(x.bindpos), x.floats(x.bindquat));
        let (vertices, weights) = (x.int_rows(x.vertid), x.float_rows(x.vertweight));
        let mut out = Vec::new();
        for (i, body) in x.texts(x.bodyname).into_iter().enumerate() {
            let mut text = String::new();
            put(&mut text, "body", body);
            put(
                &mut text,
                "bindpos",
                &self.singles(&positions[3 * i..3 * i + 3]),
            );
            let mut quat = quats[4 * i..4 * i + 4].to_vec();
            if let Mode::Compiled(arrays) = &self.mode
                && let Some(bone) = Self::bone(arrays, x, i)
                && let Some(unit) = arrays.m.skin_bonebindquat().get(bone)
            {
                quat = unit.to_vec();
            }
            put(&mut text, "bindquat", &self.singles(&quat));
            let ids: Vec<f64> = vertices[i].iter().map(|&v| v.into()).collect();
            put(&mut text, "vertid", &self.join(&ids));
            let mut own: Vec<f32> = weights[i].to_vec();
            if let Mode::Compiled(arrays) = &self.mode
                && let Some(done) = self.compiled_weights(arrays, x, i, own.len())
            {
                own = done;
            }
            put(&mut text, "vertweight", &self.singles(&own));
            out.push(text);
        }
        out
    }

    /// Number of a skin's bone among all.
    fn bone(
        arrays: &crate::author::mjcf::write::compiled::Arrays,
        x: Item<'a, mjsSkin>,
        bone: usize,
    ) -> Option<usize> {
        let skin = usize::try_from(x.element().model_id()).ok()?;
        let first = usize::try_from(*arrays.m.skin_boneadr().get(skin)?).ok()?;
        Some(first + bone)
    }

    fn compiled_weights(
        &self,
        arrays: &crate::author::mjcf::write::compiled::Arrays,
        x: Item<'a, mjsSkin>,
        bone: usize,
        n: usize,
    ) -> Option<Vec<f32>> {
        let m = arrays.m;
        let bone = Self::bone(arrays, x, bone)?;
        let first = usize::try_from(*m.skin_bonevertadr().get(bone)?).ok()?;
        m.skin_bonevertweight()
            .get(first..first + n)
            .map(<[f32]>::to_vec)
    }
}
