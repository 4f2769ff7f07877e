//! One random model as a tree of elements: a sound one that grows by sound changes, and sometimes one fault.

use mujoco::schema::mjcf::{Elem, MUJOCO, Rule};

use super::names::Names;
use super::{more, values};
use crate::fuzz::xml::{Node, VALUES, parse};
use crate::oracle::generator::Generator;
use crate::random::Random;

/// Attributes that exclude each other without a rule of the grammar.
const RIVALS: &[&[&str]] = &[
    &["quat", "axisangle", "xyaxes", "zaxis", "euler", "fromto"],
    &["pos", "fromto"],
    &["kv", "dampratio"],
    &["inheritrange", "ctrlrange", "actrange", "posrange"],
    &["mesh", "fromto", "shellinertia"],
    &["fovy", "sensorsize"],
];

/// Attributes that need one of others.
const NEEDS: &[(&str, &[&str])] = &[
    ("focal", &["sensorsize"]),
    ("focalpixel", &["sensorsize"]),
    ("principal", &["sensorsize"]),
    ("principalpixel", &["sensorsize"]),
];

/// Shapes that two points can span.
const SPANNED: [&str; 4] = ["capsule", "cylinder", "box", "ellipsoid"];

/// Whether an attribute may join those that are there.
fn fits(elem: &'static Elem, node: &Node, name: &str) -> bool {
    let get = |key: &str| {
        node.attributes
            .iter()
            .find(|a| a.0 == key)
            .map(|a| a.1.as_str())
    };
    let has = |key: &str| get(key).is_some();
    let rival = |list: &&[&str]| list.contains(&name) && list.iter().any(|other| has(other));
    let lacks = |need: &(&str, &[&str])| need.0 == name && !need.1.iter().any(|other| has(other));
    let spans = get("type").is_some_and(|kind| SPANNED.contains(&kind));
    let acts = ["joint", "jointinparent", "tendon"]
        .iter()
        .any(|key| has(key));
    if has(name)
        || RIVALS.iter().any(rival)
        || NEEDS.iter().any(lacks)
        || name == "fromto" && !spans
        || elem.child("config").is_some()
        || is_actuator(elem) && ["damping", "armature"].contains(&name) && !acts
    {
        return false;
    }
    elem.rules.iter().all(|rule| match rule {
        Rule::AtMostOne(groups) | Rule::OneOf(groups) => {
            let mine = groups.iter().position(|g| g.contains(&name));
            mine.is_none_or(|mine| {
                groups
                    .iter()
                    .enumerate()
                    .all(|(i, g)| i == mine || !g.iter().any(|key| has(key)))
            })
        }
        Rule::Together(group) => !group.contains(&name),
    })
}

fn is_actuator(elem: &'static Elem) -> bool {
    elem.attribute("ctrlrange").is_some()
}

/// Adds attributes of the grammar to an element and those below it.
fn decorate(r: &mut Random, node: &mut Node, elem: &'static Elem, names: &Names, rarity: usize) {
    // the world's own attributes are refused
    if node.name != "worldbody" {
        for attr in elem.attributes() {
            if r.one_in(rarity)
                && fits(elem, node, attr.name)
                && let Some(value) = values::value(r, elem, attr, &|r, kind| names.any(r, kind))
            {
                node.attributes.push((attr.name.into(), value));
            }
        }
    }
    for child in &mut node.children {
        if let Some(inner) = elem.child(&child.name) {
            decorate(r, child, inner, names, rarity);
        }
    }
}

/// One slight fault: a value, an attribute or an element that does not belong.
fn spoil(r: &mut Random, root: &mut Node) {
    let stray = root.any(r).clone();
    let node = root.any(r);
    let at = r.below(node.attributes.len());
    match (r.below(6), node.attributes.get_mut(at)) {
        (0 | 1, Some((_, value))) => *value = VALUES[r.below(VALUES.len())].into(),
        (2, Some((_, value))) => value.push_str(" 1"),
        (3, Some((name, _))) => name.push('s'),
        (4, Some(_)) => drop(node.attributes.remove(at)),
        _ if stray.count() < 20 => node.children.push(stray),
        _ => {}
    }
}

/// Rounds of attributes that a model gets.
const ROUNDS: usize = 12;

/// The model of a seed. Every change is kept if `sound` agrees, so that the model loads; one in six is spoilt at
/// the end.
pub fn tree(seed: u64, mut sound: impl FnMut(&Node) -> bool) -> Node {
    let mut r = Random::new(seed ^ 0x6d6f_6465_6c73);
    let mut root = parse(&Generator::model(seed)).expect("a model");
    if !sound(&root) {
        root = parse("<mujoco><worldbody/></mujoco>").expect("a model");
    }
    let mut keep = |root: &mut Node, changed: Node| {
        if changed != *root && sound(&changed) {
            *root = changed;
        }
    };
    for piece in more::pieces(&mut r) {
        let mut changed = root.clone();
        piece(&mut r, &mut changed);
        keep(&mut root, changed);
    }
    for _ in 0..ROUNDS {
        let (mut changed, names) = (root.clone(), Names::collect(&root));
        let rarity = [40, 80, 160][r.below(3)];
        decorate(&mut r, &mut changed, &MUJOCO, &names, rarity);
        keep(&mut root, changed);
    }
    if r.one_in(6) {
        spoil(&mut r, &mut root);
    }
    root
}

/// A tree as XML.
pub fn text(root: &Node) -> String {
    let mut out = String::new();
    root.write(&mut out);
    out
}
