//! Compiler, option, size, statistic, visual, extension.

use super::attributes::{numbers, word};
use super::reader::{Reader, required};
use crate::abi::*;
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::author::mjcf::dom::Node;
use crate::base::cxx::CxxMap;
use crate::base::layout::Ty;
use crate::schema::fieldlists::masked;
use crate::schema::mjcf::{AUTHORED, Attr, COORDINATE, DISABLE_FLAGS, ENABLE_FLAGS, Elem, FLAG};

impl Reader<'_> {
    /// Sets one bit of a mask field of the spec.
    fn set_bits(&mut self, field: &str, on: u64, off: u64) {
        let root = self.spec.root();
        let record = &mut self.spec.element_mut(root).record;
        let slot = record.slot(field);
        let value = (record.number(slot, 0) as i64 as u64 | on) & !off;
        record.set_number(slot, 0, value as f64);
    }

    /// Marks a field of the spec as written by the author.
    fn authored(&mut self, prefix: &str, field: &str) {
        let Some(row) = AUTHORED.iter().find(|row| row.0 == prefix) else {
            return;
        };
        if let Some(bit) = masked(row.2).iter().position(|f| f.name == field) {
            self.set_bits(row.1, 1 << bit, 0);
        }
    }

    /// Fills fields of the spec and marks them as written.
    fn fill_global(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        self.fill(self.spec.root(), node, row)?;
        for attr in row.attributes().filter(|a| !a.field.is_empty()) {
            if node.get(attr.name).is_some() {
                self.authored(row.prefix, attr.field);
            }
        }
        Ok(())
    }

    fn set_global(&mut self, field: &str, i: usize, value: f64) {
        let root = self.spec.root();
        let record = &mut self.spec.element_mut(root).record;
        record.set_number(record.slot(field), i, value);
    }

    pub(super) fn compiler(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        let root = self.spec.root();
        if let Some(dir) = node.get("assetdir") {
            for field in ["meshdir", "texturedir"] {
                self.spec.set_text(root, &format!("compiler.{field}"), dir);
            }
        }
        self.fill_global(node, row)?;
        for child in node.children.iter().filter(|c| c.name == "lengthrange") {
            self.fill(root, child, row.child("lengthrange").expect("row"))?;
        }
        Ok(())
    }

    pub(super) fn euler_sequence(&mut self, node: &Node) -> Result<()> {
        let Some(seq) = node.raw("eulerseq") else {
            return Ok(());
        };
        if seq.len() != 3 {
            return Err(node.error("attribute 'eulerseq' must have exactly 3 characters"));
        }
        for (i, b) in seq.bytes().enumerate() {
            self.set_global("compiler.eulerseq", i, f64::from(b));
        }
        self.authored("compiler.", "eulerseq");
        Ok(())
    }

    pub(super) fn option(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        self.fill_global(node, row)?;
        if let Some(given) = node.attribute("actuatorgroupdisable") {
            let mut mask = 0u64;
            for group in numbers(node, given, Ty::Int)? {
                if group < 0.0 {
                    return Err(node.error("disabled actuator group value must be non-negative"));
                }
                if group > 30.0 {
                    return Err(node.error("disabled actuator group value cannot exceed 30"));
                }
                mask |= 1 << group as u64;
            }
            self.set_bits("option.disableactuator", mask, 0);
            self.set_bits("authored.disableactuator", mask, 0);
        }
        for flags in node.children.iter().filter(|c| c.name == "flag") {
            for (bit, name) in DISABLE_FLAGS.iter().enumerate() {
                if let Some(enabled) = word(flags, name, FLAG)? {
                    self.flag("disableflags", 1 << bit, enabled == 0);
                }
            }
            for (bit, name) in ENABLE_FLAGS.iter().enumerate() {
                if let Some(enabled) = word(flags, name, FLAG)? {
                    self.flag("enableflags", 1 << bit, enabled == 1);
                }
            }
        }
        Ok(())
    }

    fn flag(&mut self, field: &str, bit: u64, on: bool) {
        let (set, clear) = if on { (bit, 0) } else { (0, bit) };
        self.set_bits(&format!("option.{field}"), set, clear);
        // flags have masks of their own
        self.set_bits(&format!("authored.{field}"), bit, 0);
    }

    pub(super) fn size(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        if let Some(given) = node.written("memory") {
            let bytes = memory_size(given.value.trim()).ok_or_else(|| {
                node.error(
                    "unsigned integer with an optional suffix {K,M,G,T,P,E} is expected in \
                     attribute 'memory' (or the size specified is too big)",
                )
            })?;
            self.set_global("memory", 0, bytes);
        }
        self.fill(self.spec.root(), node, row)?;
        for attr in row
            .attributes()
            .filter(|a| !matches!(a.name, "memory" | "nuserdata" | "nkey"))
        {
            self.least_size(node, attr)?;
        }
        Ok(())
    }

    /// Sizes are counts, or -1.
    pub(super) fn least_size(&self, node: &Node, attr: &Attr) -> Result<()> {
        let record = &self.spec.element(self.spec.root()).record;
        if record.number(record.slot(attr.field), 0) < -1.0 {
            return Err(node.error(format!("{} must be >= -1", attr.name)));
        }
        Ok(())
    }

    pub(super) fn statistic(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        self.fill(self.spec.root(), node, row)?;
        if self.spec.public().stat.extent <= 0.0 {
            return Err(node.error("extent must be strictly positive"));
        }
        Ok(())
    }

    pub(super) fn visual(&mut self, node: &Node, row: &'static Elem) -> Result<()> {
        for child in &node.children {
            self.fill_global(child, row.child(&child.name).expect("checked"))?;
            let visual = &self.spec.public().visual;
            if child.name == "global" && visual.global.realtime <= 0.0 {
                return Err(child.error("realtime must be greater than 0"));
            }
            if child.name == "map" && visual.map.znear <= 0.0 {
                return Err(child.error("znear must be strictly positive"));
            }
        }
        Ok(())
    }

    pub(super) fn extension(&mut self, node: &Node, _row: &'static Elem) -> Result<()> {
        for plugin in &node.children {
            let plugin_name = required(plugin, "plugin")?;
            let known = std::ffi::CString::new(plugin_name).ok();
            if known
                .and_then(|name| crate::base::plugin::find(&name))
                .is_none()
            {
                return Err(plugin.error(format!("plugin {plugin_name} not found")));
            }
            self.spec.declare_plugin(plugin_name);
            for instance in &plugin.children {
                required(instance, "name")?;
                let id = self.add::<mjsPlugin>(instance, None)?;
                self.spec.set_text(id, "plugin_name", plugin_name);
                let name = self.spec.element(id).name().to_owned();
                self.spec.set_text(id, "name", &name);
                self.plugin_config(id, instance)?;
            }
        }
        Ok(())
    }

    /// Parameters of a plugin instance.
    pub(super) fn plugin_config(&mut self, id: ElemId, node: &Node) -> Result<()> {
        let mut entries: Vec<(&[u8], &[u8])> = Vec::new();
        for config in node.children.iter().filter(|c| c.name == "config") {
            let key = required(config, "key")?;
            if entries.iter().any(|e| e.0 == key.as_bytes()) {
                return Err(config.error(format!("duplicate config key: {key}")));
            }
            entries.push((key.as_bytes(), required(config, "value")?.as_bytes()));
        }
        let mut map = CxxMap::new_boxed();
        map.set(&entries);
        self.spec.element_mut(id).attributes = map.into();
        Ok(())
    }

    /// A plugin element inside another element: names an instance or makes one.
    pub(super) fn plugin_of(&mut self, owner: ElemId, node: &Node) -> Result<()> {
        let plugin_name = node.get("plugin").unwrap_or("");
        let instance = node.get("instance").unwrap_or("");
        let made = self.spec.element(owner).record.pointer("plugin.element");
        if !instance.is_empty() && made.is_some_and(|p| !p.is_null()) {
            // what was made in place stays
            return Ok(());
        }
        self.spec.set_text(owner, "plugin.plugin_name", plugin_name);
        self.spec.set_text(owner, "plugin.name", instance);
        let record = &mut self.spec.element_mut(owner).record;
        record.set_number(record.slot("plugin.active"), 0, 1.0);
        if instance.is_empty() {
            let id = self.spec.add::<mjsPlugin>(None);
            self.locate(id, node);
            self.spec.set_text(id, "plugin_name", plugin_name);
            self.plugin_config(id, node)?;
            let pointer = self.spec.element(id).pointer();
            self.spec
                .element_mut(owner)
                .record
                .set_pointer("plugin.element", pointer.cast());
        }
        Ok(())
    }
}

/// Global coordinates are refused.
pub(super) fn coordinate(node: &Node) -> Result<()> {
    if word(node, "coordinate", COORDINATE)? != Some(1) {
        return Ok(());
    }
    Err(node.error(
        "global coordinates no longer supported. To convert existing models, load and save them in \
         MuJoCo 2.3.3 or older",
    ))
}

/// `64M`: an unsigned integer with a binary suffix; -1 for the default.
fn memory_size(text: &str) -> Option<f64> {
    if text == "-1" {
        return Some(-1.0);
    }
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        "P" => 50,
        "E" => 60,
        _ => return None,
    };
    let value: u64 = digits.parse().ok()?;
    let bytes = value.checked_mul(1 << shift)?;
    i64::try_from(bytes).ok().map(|b| b as f64)
}
