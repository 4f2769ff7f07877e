//! Ids of elements by name, and what messages call their kinds.

use crate::abi::*;
use std::collections::HashMap;

/// Ids by name, per object type.
#[derive(Default)]
pub struct Index {
    /// of the types that have objects: few, so that looking at one after the other is quick
    lists: Vec<List>,
}

/// Objects of a type.
struct List {
    objtype: mjtObj,
    named: HashMap<String, usize>,
    /// the last one without a name
    nameless: Option<usize>,
}

impl Index {
    fn list(&self, objtype: mjtObj) -> Option<&List> {
        self.lists.iter().find(|list| list.objtype == objtype)
    }

    /// Id of a named object; bodies are found under both of their object types.
    pub fn find(&self, objtype: mjtObj, name: &str) -> Option<usize> {
        let objtype = if objtype == mjOBJ_XBODY {
            mjOBJ_BODY
        } else {
            objtype
        };
        self.list(objtype)?.named.get(name).copied()
    }

    /// Id of the object at the end of a reference that must be there: an empty name means the last nameless one.
    pub fn find_end(&self, objtype: mjtObj, name: &str) -> Option<usize> {
        match name {
            "" => self.list(objtype)?.nameless,
            name => self.find(objtype, name),
        }
    }

    /// Takes in the names of all objects of a type, once; false when one is there twice.
    pub fn fill(&mut self, objtype: mjtObj, names: &[&str]) -> bool {
        if names.is_empty() {
            return true;
        }
        let named = names.iter().enumerate().filter(|(_, n)| !n.is_empty());
        let count = named.clone().count();
        let mut list = List {
            objtype,
            named: HashMap::with_capacity(count),
            nameless: names.iter().rposition(|n| n.is_empty()),
        };
        for (id, name) in named {
            list.named.entry((*name).to_owned()).or_insert(id);
        }
        let unique = list.named.len() == count;
        self.lists.push(list);
        unique
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
