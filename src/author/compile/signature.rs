//! The signature: a number that two models share when their elements are of the same kinds in the
//! same tree, whatever their values.

use std::fmt::Write;

use super::joint::dims;
use crate::base::name::hash;
use super::work::Work;

/// Signature of a working set.
pub fn signature(work: &Work) -> u64 {
    let mut text = String::from("\n");
    print_body(work, 0, 0, &mut text);
    let mut repeat = |tag: &str, n: usize| (0..n).for_each(|_| text.push_str(tag));
    repeat("<texture/>\n", work.textures.len());
    repeat("<material/>\n", work.materials.len());
    repeat("<pair/>\n", work.pairs.len());
    repeat("<exclude/>\n", work.excludes.len());
    // counted from the second one
    repeat("<equality/>\n", work.equalities.len().saturating_sub(1));
    repeat("<tendon/>\n", work.tendons.len());
    repeat("<actuator/>\n", work.actuators.len());
    for s in &work.sensors {
        let _ = writeln!(text, "<sensor>{}<sensor/>", s.s.r#type);
    }
    (0..work.keys.len()).for_each(|_| text.push_str("<key/>\n"));
    hash(text.as_bytes()) % u64::MAX
}

fn print_body(work: &Work, b: usize, depth: usize, out: &mut String) {
    let indent = |depth: usize| " ".repeat((2 * depth).min(1024));
    let (own, inner) = (indent(depth), indent(depth + 1));
    let body = &work.bodies[b];
    let _ = writeln!(out, "{own}<body>");
    for j in &work.joints[body.joints.clone()] {
        let _ = writeln!(out, "{inner}<joint>{}</joint>", dims(j.s.r#type).0);
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
    // children follow their parent, each with its own branch before the next
    if body.has_children {
        for c in (b + 1..work.bodies.len()).filter(|&c| work.bodies[c].parent == b) {
            print_body(work, c, depth + 1, out);
        }
    }
    let _ = writeln!(out, "{own}</body>");
}
