//! Ids of elements by name, and what messages call their kinds.

use crate::abi::*;
use std::collections::HashMap;

/// Ids by name, per object type.
#[derive(Default)]
pub struct Index {
    pub(super) maps: HashMap<mjtObj, HashMap<String, usize>>,
    /// last object without a name, per object type
    nameless: HashMap<mjtObj, usize>,
}

impl Index {
    /// Id of a named object; bodies are found under both of their object types.
    pub fn find(&self, objtype: mjtObj, name: &str) -> Option<usize> {
        let list = if objtype == mjOBJ_XBODY {
            mjOBJ_BODY
        } else {
            objtype
        };
        self.maps.get(&list)?.get(name).copied()
    }

    /// Id of the object at the end of a reference that must be there: an empty name means the last nameless one.
    pub fn find_end(&self, objtype: mjtObj, name: &str) -> Option<usize> {
        match name {
            "" => self.nameless.get(&objtype).copied(),
            name => self.find(objtype, name),
        }
    }

    pub fn fill(&mut self, objtype: mjtObj, names: &[&str]) {
        let map = self.maps.entry(objtype).or_default();
        map.clear();
        for (id, name) in names.iter().enumerate().filter(|(_, n)| !n.is_empty()) {
            map.entry((*name).to_owned()).or_insert(id);
        }
        self.nameless.remove(&objtype);
        let last = names.iter().rposition(|n| n.is_empty());
        self.nameless.extend(last.map(|id| (objtype, id)));
    }
}

/// What messages call an object type.
pub fn object_kind(objtype: mjtObj) -> &'static str {
    match objtype {
        mjOBJ_BODY => "body",
        mjOBJ_XBODY => "xbody",
        mjOBJ_JOINT => "joint",
        mjOBJ_GEOM => "geom",
        mjOBJ_SITE => "site",
        mjOBJ_CAMERA => "camera",
        mjOBJ_LIGHT => "light",
        mjOBJ_FLEX => "flex",
        mjOBJ_MESH => "mesh",
        mjOBJ_SKIN => "skin",
        mjOBJ_HFIELD => "hfield",
        mjOBJ_TEXTURE => "texture",
        mjOBJ_MATERIAL => "material",
        mjOBJ_PAIR => "pair",
        mjOBJ_EXCLUDE => "exclude",
        mjOBJ_EQUALITY => "equality",
        mjOBJ_TENDON => "tendon",
        mjOBJ_ACTUATOR => "actuator",
        mjOBJ_SENSOR => "sensor",
        mjOBJ_NUMERIC => "numeric",
        mjOBJ_TEXT => "text",
        mjOBJ_TUPLE => "tuple",
        mjOBJ_KEY => "key",
        mjOBJ_PLUGIN => "plugin",
        mjOBJ_FRAME => "frame",
        _ => "unknown",
    }
}
