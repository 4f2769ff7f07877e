//! Models that mostly load: numbers near those of a sound model, elements repeated and removed, classes and
//! settings exchanged. What compiles is run, saved and copied, so the engine sees them too.

use super::corpus::Corpus;
use super::xml::{Node, parse};
use crate::random::Random;

/// Settings that change what every element becomes.
const SETTINGS: [&str; 28] = [
    "<option integrator='RK4'/>",
    "<option integrator='implicit'/>",
    "<option integrator='implicitfast' cone='elliptic'/>",
    "<option solver='PGS'/>",
    "<option solver='CG' jacobian='sparse'/>",
    "<option jacobian='dense' noslip_iterations='3'/>",
    "<option impratio='10' cone='elliptic' jacobian='sparse'/>",
    "<option density='1.2' viscosity='0.1' wind='1 2 0'/>",
    "<option timestep='0.02' gravity='3 0 -9'/>",
    "<option><flag sleep='enable'/></option>",
    "<option><flag island='disable' multiccd='enable'/></option>",
    "<option><flag energy='enable' fwdinv='enable'/></option>",
    "<option><flag override='enable' nativeccd='disable'/></option>",
    "<option><flag midphase='disable' warmstart='disable' eulerdamp='disable'/></option>",
    "<option><flag contact='disable' refsafe='disable'/></option>",
    "<compiler fusestatic='true'/>",
    "<compiler discardvisual='true' balanceinertia='true'/>",
    "<compiler inertiafromgeom='true' boundmass='0.1' boundinertia='0.01'/>",
    "<compiler angle='radian' autolimits='false'/>",
    "<compiler eulerseq='ZYX' settotalmass='5'/>",
    "<compiler alignfree='true' inertiagrouprange='0 2'/>",
    "<size nuserdata='10' nuser_body='3' nuser_geom='2' nuser_actuator='1'/>",
    "<size memory='100K'/>",
    "<size nkey='3'/>",
    "<size njmax='20' nconmax='4'/>",
    "<statistic meansize='0.1' extent='2'/>",
    "<visual><quality shadowsize='1'/><map force='1'/></visual>",
    "<keyframe><key/></keyframe>",
];

/// What may stand in any body.
const PARTS: [&str; 16] = [
    "<geom type='sphere' size='.1'/>",
    "<geom type='capsule' size='.05 .1' pos='.1 0 0' density='10'/>",
    "<geom type='ellipsoid' size='.1 .2 .05' fluidshape='ellipsoid'/>",
    "<geom type='cylinder' size='.1 .02' condim='6' friction='1 .1 .1'/>",
    "<geom type='box' size='.1 .05 .2' euler='10 20 30' margin='.1' gap='.02'/>",
    "<geom type='plane' size='1 1 .1'/>",
    "<site size='.02' pos='0 0 .1'/>",
    "<camera mode='track' fovy='30'/>",
    "<light mode='targetbodycom' target='world'/>",
    "<body pos='.1 .1 .1'><joint type='ball' damping='.1' range='0 1'/><geom size='.05'/></body>",
    "<body pos='0 0 1'><freejoint/><geom type='capsule' size='.05 .1'/></body>",
    "<body mocap='true'><geom size='.1' contype='0'/></body>",
    "<body gravcomp='1'><joint type='slide' stiffness='10' frictionloss='.1' range='-1 1' armature='.1'/><geom size='.05' mass='1'/></body>",
    "<frame pos='0 0 1' euler='0 90 0'><geom size='.1'/></frame>",
    "<replicate count='3' offset='0 0 .3' euler='0 0 20'><geom size='.1'/></replicate>",
    "<body pos='0 1 1'><joint/><joint axis='1 0 0' limited='true' range='-.1 .1' solreflimit='.01 1'/><geom type='box' size='.1 .1 .1'/></body>",
];

/// A number near another one, written as an integer when that was.
fn near(r: &mut Random, old: &str, value: f64) -> String {
    if !old.contains(['.', 'e', 'E']) {
        let n = value as i64;
        let new = [n + 1, n - 1, n * 2, 0, 1, 2, 3, -n][r.below(8)];
        return new.to_string();
    }
    let part = (r.below(2000) as f64 - 1000.0) / 1000.0;
    let new = match r.below(7) {
        0..=2 => value * (1.0 + part),
        3 => -value,
        4 => value + part,
        5 => value * 10f64.powi(r.below(7) as i32 - 3),
        _ => 0.0,
    };
    new.to_string()
}

/// Calls `f` on every element, itself first.
fn each(node: &mut Node, f: &mut dyn FnMut(&mut Node)) {
    f(node);
    node.children.iter_mut().for_each(|c| each(c, f));
}

/// Names in a copy get an end of their own.
fn rename(node: &mut Node, end: usize) {
    each(node, &mut |n| {
        for (name, value) in &mut n.attributes {
            if name == "name" {
                *value = format!("{value}_{end}");
            }
        }
    });
}

/// Changes one number of one attribute.
fn number(r: &mut Random, node: &mut Node) {
    let at = r.below(node.attributes.len());
    let Some((_, text)) = node.attributes.get_mut(at) else {
        return;
    };
    let mut words: Vec<String> = text.split_whitespace().map(String::from).collect();
    let which = r.below(words.len());
    let Some(word) = words.get_mut(which) else {
        return;
    };
    if let Ok(value) = word.parse::<f64>() {
        *word = near(r, word, value);
        *text = words.join(" ");
    }
}

/// Another value that this attribute has somewhere.
fn other(r: &mut Random, node: &mut Node, corpus: &Corpus) {
    let at = r.below(node.attributes.len());
    let Some((name, text)) = node.attributes.get_mut(at) else {
        return;
    };
    let named = [
        "name", "class", "file", "mesh", "joint", "site", "body", "tendon", "material",
    ];
    if let Some(value) = corpus.values.get(name).and_then(|v| r.pick(v))
        && !named.contains(&name.as_str())
    {
        *text = value.clone();
    }
}

/// Gives an element or a body another class; exchanges what two classes say.
fn classes(r: &mut Random, root: &mut Node) {
    let mut names = Vec::new();
    root.walk(&mut |n| {
        if n.name == "default" {
            names.extend(
                n.attributes
                    .iter()
                    .filter(|a| a.0 == "class")
                    .map(|a| a.1.clone()),
            );
        }
    });
    let Some(class) = r.pick(&names).cloned() else {
        return;
    };
    if r.one_in(2) {
        let node = root.any(r);
        let key = match node.name.as_str() {
            "body" | "frame" => "childclass",
            "geom" | "joint" | "site" | "motor" | "position" | "general" | "camera" => "class",
            _ => return,
        };
        node.attributes.retain(|a| a.0 != key);
        node.attributes.push((key.into(), class));
        return;
    }
    // settings of an element move from one class to another
    let mut found: Option<Node> = None;
    let (from, to) = (r.below(names.len()), r.below(names.len()));
    let holds = |n: &Node, which: usize| {
        n.name == "default"
            && n.attributes
                .iter()
                .any(|a| a.0 == "class" && a.1 == names[which])
    };
    each(root, &mut |n| {
        if holds(n, from) {
            found = n
                .children
                .iter()
                .position(|c| c.name != "default")
                .map(|i| n.children.remove(i));
        }
    });
    if let Some(piece) = found {
        each(root, &mut |n| {
            if holds(n, to) {
                n.children.retain(|c| c.name != piece.name);
                n.children.push(piece.clone());
            }
        });
    }
}

/// One gentle change; `count` makes names unique.
fn gentle(r: &mut Random, root: &mut Node, corpus: &Corpus, count: usize) {
    match r.below(16) {
        0..=5 => {
            for _ in 0..1 + r.below(4) {
                let node = root.any(r);
                number(r, node);
            }
        }
        6 => {
            let node = root.any(r);
            other(r, node, corpus);
        }
        7..=8 => {
            let node = root.any(r);
            let at = r.below(node.children.len());
            if node.name != "mujoco"
                && let Some(mut copy) = node.children.get(at).cloned()
            {
                rename(&mut copy, count);
                node.children.insert(at, copy);
            }
        }
        9 => {
            let node = root.any(r);
            let at = r.below(node.children.len());
            if at < node.children.len() {
                node.children.remove(at);
            }
        }
        10 => {
            let node = root.any(r);
            let at = r.below(node.attributes.len());
            if at < node.attributes.len() && node.attributes[at].0 != "name" {
                node.attributes.remove(at);
            }
        }
        11 => {
            let node = root.any(r);
            let n = node.children.len();
            if n > 1 {
                let (a, b) = (r.below(n), r.below(n));
                node.children.swap(a, b);
            }
        }
        12 => classes(r, root),
        13 => root
            .children
            .extend(parse(SETTINGS[r.below(SETTINGS.len())])),
        _ => {
            // a few tries for a body
            for _ in 0..8 {
                let node = root.any(r);
                if matches!(node.name.as_str(), "body" | "worldbody" | "frame") {
                    node.children.extend(parse(PARTS[r.below(PARTS.len())]));
                    break;
                }
            }
        }
    }
}

/// A sound model with a few gentle changes.
pub fn variant(corpus: &Corpus, r: &mut Random) -> Vec<u8> {
    let mut root = r.pick(&corpus.sound).cloned().unwrap_or_default();
    for i in 0..1 + r.below(6) {
        gentle(r, &mut root, corpus, i);
    }
    let mut out = String::new();
    root.write(&mut out);
    out.into_bytes()
}
