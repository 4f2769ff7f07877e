//! The signature: a number that two models share when their elements are of the same kinds in the
//! same tree, whatever their values.

use std::collections::HashSet;
use std::fmt::Write;

use super::work::Work;
use crate::author::compile::basis::fault::Head;
use crate::author::element::joint_dims;
use crate::base::name::hash;

/// Signature of a working set.
pub fn signature(work: &Work) -> u64 {
    let mut text = String::from("\n");
    print_bodies(work, &mut text);
    let mut repeat = |tag: &str, n: usize| (0..n).for_each(|_| text.push_str(tag));
    // an asset counts once, at however many scales it is used
    let authored = |heads: &mut dyn Iterator<Item = &Head>| {
        heads.map(|h| h.elem).collect::<HashSet<_>>().len()
    };
    repeat("<flex/>\n", work.flexes.len());
    repeat(
        "<mesh/>\n",
        authored(&mut work.meshes.iter().map(|m| &m.head)),
    );
    repeat("<skin/>\n", work.skins.len());
    repeat(
        "<heightfield/>\n",
        authored(&mut work.hfields.iter().map(|h| &h.head)),
    );
    repeat("<texture/>\n", work.textures.len());
    repeat("<material/>\n", work.materials.len());
    repeat("<pair/>\n", work.pairs.len());
    repeat("<exclude/>\n", work.excludes.len());
    repeat("<equality/>\n", work.equalities.len());
    repeat("<tendon/>\n", work.tendons.len());
    repeat("<actuator/>\n", work.actuators.len());
    for s in &work.sensors {
        let _ = writeln!(text, "<sensor>{}<sensor/>", s.s.r#type);
    }
    (0..work.keys.len()).for_each(|_| text.push_str("<key/>\n"));
    hash(text.as_bytes()) % u64::MAX
}

/// The tree of bodies; each body's own elements stand before its children.
fn print_bodies(work: &Work, out: &mut String) {
    let indent = |depth: usize| " ".repeat((2 * depth).min(1024));
    // bodies that are still open, the world first
    let mut open: Vec<usize> = Vec::new();
    let close = |open: &mut Vec<usize>, out: &mut String| {
        open.pop();
        let _ = writeln!(out, "{}</body>", indent(open.len()));
    };
    for (b, body) in work.bodies.iter().enumerate() {
        while open.last().is_some_and(|&top| top != body.parent) {
            close(&mut open, out);
        }
        let (own, inner) = (indent(open.len()), indent(open.len() + 1));
        open.push(b);
        let _ = writeln!(out, "{own}<body>");
        for j in &work.joints[body.joints.clone()] {
            let _ = writeln!(out, "{inner}<joint>{}</joint>", joint_dims(j.s.r#type).0);
        }
        for (tag, list) in [
            ("geom", &body.geoms),
            ("site", &body.sites),
            ("camera", &body.cameras),
            ("light", &body.lights),
        ] {
            list.clone().for_each(|_| {
                let _ = writeln!(out, "{inner}<{tag}/>");
            });
        }
    }
    while !open.is_empty() {
        close(&mut open, out);
    }
}
