//! Bodies for the twist of the edges of an elastic rod. Modeling: rods.

use super::bodies::Maker;
use super::parameters::{Dof, Draft, Flexcomp};
use crate::abi::*;

/// Mass of a body that only turns.
const MASS: f64 = 1e-9;

/// Appends to the world a hinge for each edge that is not clamped, in the order of the chain.
pub fn make(maker: &mut Maker, comp: &Flexcomp, draft: &Draft, flex: &mjsFlex, name: &str) {
    let wanted = draft.dim == 1 && comp.dof == Dof::Full && flex.young > 0.0 && !name.is_empty();
    let Some(chain) = wanted.then(|| chain(draft)).flatten() else {
        return;
    };
    let n = chain.len() - 1;
    let mass = comp.mass / n as f64;
    let inertia = if flex.section == mjFLEXSECTION_BOX {
        let [a, b] = flex.sectionsize;
        mass * ((a * a + b * b) / 3.0)
    } else {
        0.5 * mass * (flex.radius * flex.radius)
    };
    let world = maker.spec.world().id();
    for i in 0..n {
        let clamped = draft.pinned[chain[i]] && draft.pinned[chain[i + 1]];
        let (first, last) = (i == 0, i == n - 1);
        if clamped && (first || last && n >= 3) {
            continue;
        }
        let twist = match last {
            true => format!("{name}_twist"),
            false => format!("{name}_twist_{i}"),
        };
        let body = maker.body(world, &twist, [0.0; 3], MASS, inertia);
        let joint = maker.joint(body, mjJNT_HINGE, [1.0, 0.0, 0.0]);
        maker.spec.element_mut(joint).name.set(twist.as_bytes());
    }
}

/// Points of an open chain of two edges or more; nothing for other shapes. An edge that is given twice is one.
fn chain(draft: &Draft) -> Option<Vec<usize>> {
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); draft.point.len()];
    let mut edges = 0;
    for edge in draft.element.chunks_exact(2) {
        let [a, b] = [edge[0] as usize, edge[1] as usize];
        if !next[a].contains(&b) {
            next[a].push(b);
            next[b].push(a);
            edges += 1;
        }
    }
    if next.iter().any(|n| n.len() > 2) {
        return None;
    }
    // the first edge says where to begin if it leads away from an end
    let end = |v: &usize| next[*v].len() == 1;
    let first = draft.element.first().map(|&v| v as usize);
    let mut at = first.filter(end).or_else(|| (0..next.len()).find(end))?;
    let (mut chain, mut before) = (vec![at], None);
    while let Some(&to) = next[at].iter().find(|&&to| Some(to) != before) {
        before = Some(at);
        at = to;
        chain.push(to);
    }
    (chain.len() == edges + 1 && edges >= 2).then_some(chain)
}
