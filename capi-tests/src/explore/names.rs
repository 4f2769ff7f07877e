//! What may be referred to in a model.

use std::collections::BTreeMap;

use crate::fuzz::xml::Node;
use crate::random::Random;

/// Names by kind: elements, with `hinge` for joints of one dof and `class` for defaults.
#[derive(Default)]
pub struct Names(BTreeMap<String, Vec<String>>);

impl Names {
    /// The names that a model gives.
    pub fn collect(root: &Node) -> Self {
        let mut all = Names::default();
        root.walk(&mut |node| {
            let get = |key: &str| node.attributes.iter().find(|a| a.0 == key).map(|a| &a.1);
            let kind = match node.name.as_str() {
                "default" => "class",
                "spatial" | "fixed" => "tendon",
                "joint"
                    if matches!(
                        get("type").map(String::as_str),
                        None | Some("hinge" | "slide")
                    ) =>
                {
                    "hinge"
                }
                other => other,
            };
            let round = kind == "geom"
                && matches!(
                    get("type").map(String::as_str),
                    None | Some("sphere" | "cylinder")
                );
            let key = if kind == "class" { "class" } else { "name" };
            if let Some(name) = get(key) {
                all.0.entry(kind.into()).or_default().push(name.clone());
                if round {
                    all.0.entry("round".into()).or_default().push(name.clone());
                }
            }
        });
        all
    }

    /// One name of a kind.
    pub fn any(&self, r: &mut Random, kind: &str) -> Option<String> {
        r.pick(self.0.get(kind)?).cloned()
    }
}
