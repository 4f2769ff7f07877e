//! Settings of the whole model, plugin instances.

use super::builtin;
use super::element::{Value, put};
use super::writer::{Mode, Writer};
use crate::abi::*;
use crate::author::compile;
use crate::author::element::ElemId;
use crate::author::order::sort_by_number;
use crate::base::layout::layout_of;
use crate::base::print::member;
use crate::schema::fieldlists::masked;
use crate::schema::mjcf::{
    AUTHORED, Attr, DISABLE_FLAGS, ENABLE_FLAGS, Elem, How, MUJOCO, written,
};

impl Writer<'_> {
    /// Fields that the author wrote, by the masks of the spec; as compiled it does not matter.
    fn authored(&self, elem: &'static Elem) -> Vec<&'static str> {
        let Some(row) = AUTHORED.iter().find(|row| row.0 == elem.prefix) else {
            return Vec::new();
        };
        if self.compiled() {
            return Vec::new();
        }
        let fields = masked(row.2);
        let record = &self.spec.element(self.spec.root()).record;
        let mask = record.number(record.slot(row.1), 0) as i64 as u64;
        let bit = |field: &str| fields.iter().position(|f| f.name == field);
        let marked = elem.attributes().filter(|a| {
            let field = if a.field.is_empty() { a.name } else { a.field };
            bit(field).is_some_and(|b| mask >> b & 1 == 1)
        });
        marked.map(|a| a.name).collect()
    }

    /// Attributes of settings of the whole model.
    fn global(
        &self,
        elem: &'static Elem,
        order: &[&'static str],
        own: crate::author::mjcf::write::element::Values,
    ) -> String {
        let usual = builtin("mjSpec");
        let root = self.spec.element(self.spec.root());
        let mut subject = self.plain_subject(&root.record, &usual, own);
        subject.mine.extend(self.model_settings(elem));
        subject.kept = self.authored(elem);
        subject.whole = !self.compiled();
        let all: Vec<&'static str> = elem.attributes().map(|a| a.name).collect();
        let mut text = String::new();
        subject.write(&mut text, elem, if order.is_empty() { &all } else { order });
        text
    }

    /// Numbers among the options and visual settings of the model: the client may have changed them.
    fn model_settings(&self, elem: &'static Elem) -> crate::author::mjcf::write::element::Values {
        let Mode::Compiled(arrays) = &self.mode else {
            return Vec::new();
        };
        let prefix = elem.prefix;
        let (layout, inner) = match prefix.split_once('.') {
            Some(("option", inner)) => (layout_of("mjOption"), inner),
            Some(("visual", inner)) => (layout_of("mjVisual"), inner),
            _ => return Vec::new(),
        };
        let numbers = elem
            .attributes()
            .filter(|a| matches!(a.how, How::Exact | How::UpTo));
        let value = |a: &'static Attr| {
            let slot = &layout.slots[layout.find(&format!("{inner}{}", a.field))?];
            let table = match layout.name {
                "mjOption" => member(arrays.m.opt(), slot),
                _ => member(arrays.m.vis(), slot),
            }?;
            let all = (0..table.rows * table.cols).map(|i| table.num(i)).collect();
            Some((a.name, Value::Numbers(all)))
        };
        numbers.filter_map(value).collect()
    }

    pub(super) fn settings(&mut self) {
        let s = self.spec.public();
        let section = |name: &str| MUJOCO.child(name).expect("section");
        self.compiler();

        let mut text = self.global(section("option"), &[], Vec::new());
        let disabled = s.option.disableactuator;
        let groups: Vec<f64> = (0..31)
            .filter(|i| disabled >> i & 1 == 1)
            .map(f64::from)
            .collect();
        if !groups.is_empty() {
            put(&mut text, "actuatorgroupdisable", &self.join(&groups));
        }
        let flags = self.flags();
        self.section("option", &text, |w| {
            // bits without a name leave an empty element
            if !flags.is_empty() || s.option.disableflags | s.option.enableflags != 0 {
                w.leaf("flag", &flags);
            }
        });
        let text = self.global(section("size"), written("size"), self.sizes());
        self.section("size", &text, |_| {});
        let text = self.global(section("statistic"), &[], Vec::new());
        self.section("statistic", &text, |_| {});
        self.section("visual", "", |w| {
            for child in section("visual").children {
                let text = w.global(child, written(child.name), Vec::new());
                if !text.is_empty() {
                    w.leaf(child.name, &text);
                }
            }
        });
    }

    fn compiler(&mut self) {
        let compiler = &self.spec.public().compiler;
        let elem = MUJOCO.child("compiler").expect("section");
        let kept = self.authored(elem);
        let mut own = crate::author::mjcf::write::element::Values::new();
        if self.canonical() {
            own.push(("angle", Value::Text("radian".to_owned())));
        }
        if self.compiled() {
            if compiler.inertiafromgeom == mjINERTIAFROMGEOM_TRUE {
                // what was not found from geoms is written as explicit inertia
                own.push(("inertiafromgeom", Value::Skip));
            }
            let text = self.global(elem, written("compiler as compiled"), own);
            return self.leaf("compiler", &text);
        }
        let letters: String = compiler
            .eulerseq
            .iter()
            .map(|&c| char::from(c as u8))
            .collect();
        if !self.canonical() && (letters != "xyz" || kept.contains(&"eulerseq")) {
            own.push(("eulerseq", Value::Text(letters)));
        }
        let text = self.global(elem, written("compiler"), own);
        let range = elem.child("lengthrange").expect("element");
        let lengths = self.global(range, &[], Vec::new());
        self.block("compiler", &text, |w| {
            if !lengths.is_empty() {
                w.leaf("lengthrange", &lengths);
            }
        });
    }

    fn flags(&self) -> String {
        let s = self.spec.public();
        let (mut disabled, mut enabled) = (s.authored.disableflags, s.authored.enableflags);
        if self.compiled() {
            (disabled, enabled) = (0, 0);
        }
        let mut text = String::new();
        let mut flag =
            |name: &str, on: bool| put(&mut text, name, if on { "enable" } else { "disable" });
        for (bit, name) in DISABLE_FLAGS.iter().enumerate() {
            let off = s.option.disableflags >> bit & 1 == 1;
            if off || disabled >> bit & 1 == 1 {
                flag(name, !off);
            }
        }
        for (bit, name) in ENABLE_FLAGS.iter().enumerate() {
            let on = s.option.enableflags >> bit & 1 == 1;
            if on || enabled >> bit & 1 == 1 {
                flag(name, on);
            }
        }
        text
    }

    /// Sizes that compilation found, and the memory with its suffix.
    fn sizes(&self) -> crate::author::mjcf::write::element::Values {
        let memory = self.spec.public().memory;
        let mut own = crate::author::mjcf::write::element::Values::new();
        if memory != -1 {
            let text = crate::base::text::num_bytes(memory as usize).to_string();
            own.push(("memory", Value::Text(text)));
        }
        let Mode::Compiled(arrays) = &self.mode else {
            return own;
        };
        let m = arrays.m;
        let counts = [
            ("nkey", m.nkey()),
            ("nuser_body", m.nuser_body()),
            ("nuser_jnt", m.nuser_jnt()),
            ("nuser_geom", m.nuser_geom()),
            ("nuser_site", m.nuser_site()),
            ("nuser_cam", m.nuser_cam()),
            ("nuser_tendon", m.nuser_tendon()),
            ("nuser_actuator", m.nuser_actuator()),
            ("nuser_sensor", m.nuser_sensor()),
        ];
        own.extend(counts.map(|(name, n)| {
            let value = if n > 0 {
                Value::Text(n.to_string())
            } else {
                Value::Skip
            };
            (name, value)
        }));
        own
    }

    /// Declared plugins and their named instances.
    pub(super) fn extension(&mut self) {
        let spec = self.spec;
        let declared = spec.plugins.iter();
        let mut plugins: Vec<(&str, Vec<ElemId>)> =
            declared.map(|name| (name.as_str(), Vec::new())).collect();
        for x in spec.list::<mjsPlugin>() {
            let name = x.text(x.plugin_name);
            let at = plugins.iter().position(|p| p.0 == name).unwrap_or_else(|| {
                plugins.push((name, Vec::new()));
                plugins.len() - 1
            });
            if !x.instance_name().is_empty() {
                plugins[at].1.push(x.id());
            }
        }
        // those with instances first, in the order of these
        sort_by_number(&mut plugins, |p| {
            p.1.first().map_or(u64::MAX, |id| id.0.into())
        });
        self.section("extension", "", |w| {
            for (name, instances) in plugins {
                let mut text = String::new();
                put(&mut text, "plugin", name);
                w.block("plugin", &text, |w| {
                    for id in instances {
                        let mut text = String::new();
                        put(
                            &mut text,
                            "name",
                            w.spec.item::<mjsPlugin>(id).instance_name(),
                        );
                        w.element("instance", &text, |w| w.config(id));
                    }
                });
            }
        });
    }

    /// Parameters of a plugin instance, in the plugin's order.
    pub(super) fn config(&mut self, id: ElemId) {
        let x = self.spec.item::<mjsPlugin>(id);
        let names = compile::plugin_attributes(x.text(x.plugin_name));
        let mut given = x.attributes();
        sort_by_number(&mut given, |(key, _)| {
            // unknown ones first
            let known = names.iter().position(|name| name.to_bytes() == *key);
            known.map_or(0, |at| at as u64 + 1)
        });
        for (key, value) in given {
            let mut text = String::new();
            put(&mut text, "key", &String::from_utf8_lossy(key));
            put(&mut text, "value", &String::from_utf8_lossy(value));
            self.leaf("config", &text);
        }
    }

    /// Names of the plugin and instance of an element; true when there is one.
    pub(super) fn plugin_names(&self, id: ElemId, text: &mut String) -> Option<ElemId> {
        let e = self.spec.element(id);
        let active = e.record.layout().find("plugin.active")?;
        let active = e.record.number(&e.record.layout().slots[active], 0);
        let field = |name: &str| e.record.text(e.record.container(e.record.slot(name)));
        if active == 0.0 {
            return None;
        }
        let pointer = e.record.pointer("plugin.element");
        let named = field("plugin.name");
        let made = match (pointer, named) {
            (Some(pointer), "") => self.spec.unnamed_instance(pointer),
            _ => None,
        };
        let plugin = match (field("plugin.plugin_name"), made) {
            ("", Some(p)) => p.text(p.plugin_name),
            (name, _) => name,
        };
        let instance = if named.is_empty() {
            made.map_or("", |p| p.instance_name())
        } else {
            named
        };
        // an instance knows its plugin
        if !instance.is_empty() {
            put(text, "instance", instance);
        } else if !plugin.is_empty() {
            put(text, "plugin", plugin);
        }
        made.map(|p| p.id()).filter(|_| instance.is_empty())
    }

    /// The plugin inside another element.
    pub(super) fn plugin_of(&mut self, id: ElemId) {
        let mut text = String::new();
        let own = self.plugin_names(id, &mut text);
        if !text.is_empty() {
            self.element("plugin", &text, |w| {
                if let Some(own) = own {
                    w.config(own);
                }
            });
        }
    }
}
