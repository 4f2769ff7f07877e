//! Plugin instances and the elements they serve. XML reference: extension, plugin.

use crate::author::compile::basis::plugin_use::{Role, Use};
use std::collections::HashSet;
use std::ffi::{CStr, CString};

use crate::abi::*;
use crate::author::asset::MeshData;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::element::ElemId;
use crate::base::plugin;

/// A plugin instance under compilation.
pub struct Instance {
    pub head: Head,
    /// name of the registered plugin
    pub plugin: String,
    pub config: Vec<(Vec<u8>, Vec<u8>)>,
    pub slot: i32,
    /// the values of its settings, each ended by a zero
    pub values: Vec<u8>,
    /// numbers of its state, once the model exists
    pub state: i32,
}

/// What the elements of one model refer to.
pub struct Plugins<'a> {
    pub index: &'a Index,
    pub instances: &'a [Instance],
    /// names of the plugins the model declares
    pub declared: &'a HashSet<String>,
}

fn registered(name: &str) -> Option<(usize, &'static mjpPlugin)> {
    plugin::find(&CString::new(name).ok()?)
}

impl Plugins<'_> {
    /// Finds the instance of an element.
    pub fn resolve(&self, given: &mut Use, head: &Head, role: Role) -> Outcome {
        given.id = -1;
        if !given.active {
            return Ok(());
        }
        let (kind, capability, ability) = role.facts();
        if given.plugin.is_empty() && given.instance.is_empty() {
            let (name, id) = (&head.name, head.id);
            let text = format!(
                "neither 'plugin' nor 'instance' is specified for {kind} '{name}', (id = {id})"
            );
            return Err(Fault::at(head, text));
        }
        let of_element = |e: ElemId| self.instances.iter().position(|i| i.head.elem == Some(e));
        let found = if given.instance.is_empty() {
            given.element.and_then(of_element)
        } else {
            self.index.find(mjOBJ_PLUGIN, &given.instance)
        };
        let name = match found {
            _ if !given.plugin.is_empty() => &given.plugin,
            Some(i) => &self.instances[i].plugin,
            None => "",
        };
        if !name.is_empty() {
            let known = registered(name).filter(|_| self.declared.contains(name));
            let Some((_, plugin)) = known else {
                return Err(Fault::at(head, format!("unrecognized plugin '{name}'")));
            };
            if plugin.capabilityflags & capability == 0 {
                let text = format!("plugin '{name}' does not support {ability}");
                return Err(Fault::at(head, text));
            }
        }
        let Some(i) = found else {
            let text = format!("unrecognized name '{}' for plugin instance", given.instance);
            return Err(Fault::at(head, text));
        };
        given.id = i as i32;
        Ok(())
    }
}

/// Names of the settings of a registered plugin, in its order; none of an unknown one.
pub fn attributes(name: &str) -> Vec<&'static CStr> {
    registered(name).map_or(Vec::new(), |(_, plugin)| {
        plugin::attributes(plugin).collect()
    })
}

impl Instance {
    /// When the plugin wants to be computed.
    pub fn stage(&self) -> mjtStage {
        registered(&self.plugin).map_or(mjSTAGE_NONE, |(_, plugin)| plugin.needstage)
    }

    /// Values of the plugin's settings in its order, empty where none is given.
    fn settings(&self, plugin: &'static mjpPlugin) -> impl Iterator<Item = &[u8]> {
        plugin::attributes(plugin).map(|name| {
            let given = self.config.iter().find(|(key, _)| key == name.to_bytes());
            given.map_or(&[][..], |(_, value)| value)
        })
    }

    /// The surface of the field that the plugin makes of its settings.
    pub fn surface(&self, head: &Head) -> Outcome<MeshData> {
        let Some((_, plugin)) = registered(&self.plugin) else {
            return Err(Fault::at(
                head,
                format!("unrecognized plugin '{}'", self.plugin),
            ));
        };
        let texts: Vec<CString> = self
            .settings(plugin)
            .map(|text| CString::new(text).unwrap_or_default())
            .collect();
        let texts: Vec<&CStr> = texts.iter().map(CString::as_c_str).collect();
        crate::author::compile::assets::mesh::field::surface(head, plugin, &texts)
    }

    /// Looks the plugin up and lays out the settings in its order.
    pub fn compile(&mut self, declared: &HashSet<String>) -> Outcome {
        let known = registered(&self.plugin).filter(|_| declared.contains(&self.plugin));
        let Some((slot, plugin)) = known else {
            let text = format!("unrecognized plugin '{}'", self.plugin);
            return Err(Fault::at(&self.head, text));
        };
        self.slot = slot as i32;
        let names: Vec<&CStr> = plugin::attributes(plugin).collect();
        let unknown = |(key, _): &&(Vec<u8>, Vec<u8>)| names.iter().all(|n| n.to_bytes() != key);
        if let Some((key, _)) = self.config.iter().find(unknown) {
            let key = String::from_utf8_lossy(key);
            let text = format!(
                "unrecognized attribute 'plugin:{key}' for plugin {}'",
                self.plugin
            );
            return Err(Fault::at(&self.head, text));
        }
        let values: Vec<u8> = self
            .settings(plugin)
            .flat_map(|v| v.iter().copied().chain([0]))
            .collect();
        self.values = values;
        Ok(())
    }
}
