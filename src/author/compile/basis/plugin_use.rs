//! How elements ask for plugins. XML reference: plugin.

use crate::abi::*;
use crate::author::element::{ElemId, Item, Kind};

/// How an element asks for a plugin.
#[derive(Clone, Default)]
pub struct Use {
    pub active: bool,
    pub plugin: String,
    pub instance: String,
    /// the instance made in place
    pub element: Option<ElemId>,
    /// place of the instance, -1 without one
    pub id: i32,
}

/// What a plugin must be able to do for an element.
#[derive(Clone, Copy)]
pub enum Role {
    Actuator,
    Sensor,
    Body,
    Geom,
    Mesh,
}

impl Use {
    /// This instance, made in place, is the one in use.
    pub fn is_made(&self, instance: Option<ElemId>) -> bool {
        self.element.is_some() && self.element == instance
    }
}

impl Role {
    /// Name of the element kind, bit of the capability, name of the capability.
    pub fn facts(self) -> (&'static str, i32, &'static str) {
        const FIELD: &str = "sign distance fields";
        match self {
            Role::Actuator => ("actuator", mjPLUGIN_ACTUATOR, "actuators"),
            Role::Sensor => ("sensor", mjPLUGIN_SENSOR, "sensors"),
            Role::Body => ("body", mjPLUGIN_PASSIVE, "passive forces"),
            Role::Geom => ("geom", mjPLUGIN_SDF, FIELD),
            Role::Mesh => ("mesh", mjPLUGIN_SDF, "signed distance fields"),
        }
    }
}

/// Reads the `plugin` field of an element.
pub fn read<T: Kind>(item: Item<T>, field: &mjsPlugin) -> Use {
    Use {
        active: field.active != 0,
        plugin: item.text(field.plugin_name).to_owned(),
        instance: item.text(field.name).to_owned(),
        element: item
            .plugin(field.element.cast())
            .filter(|_| field.active != 0 || !field.element.is_null())
            .map(|p| p.id()),
        id: -1,
    }
}
