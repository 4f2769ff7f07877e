//! Points that move with the nodes of a lattice. XML reference: flexcomp dof, cellcount.

use super::bodies::{Lists, Maker, cube, store};
use super::content::{self, Lattice};
use super::parameters::{Dof, Draft, Flexcomp, MIN, Site};
use super::points::MAX_POINTS;
use crate::abi::*;
use crate::author::element::{ElemId, Spec};
use crate::author::geometry::algebra::V3;

/// Cells along each axis: one, unless given; a negative first number gives none.
pub fn cellcount(comp: &Flexcomp) -> [i32; 3] {
    comp.cellcount.filter(|c| c[0] >= 0).unwrap_or([1; 3])
}

/// Nodes along each axis; an error when they are too many.
pub fn nodecount(comp: &Flexcomp, order: i32) -> Result<[i32; 3], String> {
    let cells = cellcount(comp);
    if cells.iter().any(|&c| c < 0) {
        return Err("cellcount cannot be negative".to_owned());
    }
    let count = cells.map(|c| c.saturating_mul(order).saturating_add(1));
    if count.iter().map(|&n| f64::from(n)).product::<f64>() > MAX_POINTS as f64 {
        return Err(format!("Too many nodes (limit {MAX_POINTS})"));
    }
    Ok(count)
}

/// Bodies for the nodes, and constraints; fills the lists of the flex.
pub fn make(
    spec: &mut Spec,
    id: ElemId,
    site: &Site,
    comp: &Flexcomp,
    draft: &Draft,
    bounds: [V3; 2],
) -> Result<Vec<ElemId>, String> {
    let Dof::Lattice(order) = comp.dof else {
        return Ok(Vec::new());
    };
    let shell = spec.element(id).get::<mjsFlex>().elastic2d != 0;
    let lattice = Lattice {
        cells: cellcount(comp).map(|c| c as usize),
        order: order as usize,
    };
    let count = lattice.nodes();
    let n: usize = count.iter().product();
    // before every cell is looked at; most nodes of a lattice are free
    if n > site.room {
        return Err(format!("Too many nodes (limit {})", site.room / 4));
    }
    let cells = content::cells(draft, bounds, &lattice);
    let (weight, lost) = if shell {
        shell_weights(&lattice)
    } else {
        volume_weights(&lattice, &cells)
    };
    let pinned: Vec<bool> = (0..n).map(|i| draft.pinned[i] || lost[i]).collect();
    let free = pinned.iter().filter(|&&p| !p).count();
    if 4 * free > site.room {
        return Err(format!("Too many nodes (limit {})", site.room / 4));
    }
    let sum: f64 = (0..n).filter(|&i| !pinned[i]).map(|i| weight[i]).sum();
    let scale = if sum > MIN { comp.mass / sum } else { 0.0 };

    let name = spec.element(id).name().to_owned();
    let parent = spec.element(site.body).name().to_owned();
    let mut lists = Lists {
        vertbody: vec![parent.clone(); draft.point.len()],
        vert: draft.point.clone(),
        ..Lists::default()
    };
    let mut maker = Maker::new(spec, site);
    let [_, ny, nz] = count;
    for i in 0..n {
        let at = [i / (ny * nz), i / nz % ny, i % nz];
        let pos = position(&lattice, bounds, at);
        if pinned[i] {
            lists.nodebody.push(parent.clone());
            lists.node.push(pos);
            continue;
        }
        let body = format!("{name}_{}_{}_{}", at[0], at[1], at[2]);
        let (mass, inertia) = (weight[i], cube(weight[i], comp.inertiabox));
        maker.mover(&body, pos, mass * scale, inertia * scale, comp.dof);
        lists.nodebody.push(body);
        lists.node.push([0.0; 3]);
    }
    if free == n {
        lists.node.clear();
    }
    match comp.equality {
        1 => maker.equality(comp, mjEQ_FLEX, &name, None),
        3 => strain(&mut maker, comp, &name, shell, &lattice, &cells),
        _ => {}
    }
    let made = maker.made;
    store(spec, id, comp, draft, &lists);
    Ok(made)
}

/// Place of a node in the box.
fn position(lattice: &Lattice, [lo, hi]: [V3; 2], at: [usize; 3]) -> V3 {
    [0, 1, 2].map(|k| {
        let steps = lattice.cells[k] * lattice.order;
        let s = at[k] as f64 / steps.max(1) as f64;
        lo[k] + s * (hi[k] - lo[k])
    })
}

/// Weights of nodes by what their cells hold; nodes of empty cells alone do not move.
fn volume_weights(lattice: &Lattice, cells: &[content::Cell]) -> (Vec<f64>, Vec<bool>) {
    let n: usize = lattice.nodes().iter().product();
    let (mut weight, mut lost) = (vec![0.0; n], vec![!cells.is_empty(); n]);
    let side = lattice.order + 1;
    for (at, cell) in lattice.all_cells().zip(cells) {
        if cell.empty {
            continue;
        }
        for (i, w) in cell.weight.iter().enumerate() {
            let local = [i / (side * side), i / side % side, i % side];
            let node = [0, 1, 2].map(|k| at[k] * lattice.order + local[k]);
            let node = lattice.node(node);
            weight[node] += w;
            lost[node] = false;
        }
    }
    (weight, lost)
}

/// Weights of the nodes of a shell: what is inside the box does not move.
fn shell_weights(lattice: &Lattice) -> (Vec<f64>, Vec<bool>) {
    let [nx, ny, nz] = lattice.nodes();
    let (mut weight, mut lost) = (Vec::new(), Vec::new());
    let share = |g: usize, n: usize| match (lattice.order, g % 2) {
        (1, _) => 1.0,
        (_, 0) => 1.0 / 6.0 * if g > 0 && g < n - 1 { 2.0 } else { 1.0 },
        _ => 2.0 / 3.0,
    };
    for x in 0..nx {
        for y in 0..ny {
            for z in 0..nz {
                weight.push(share(x, nx) * share(y, ny) * share(z, nz));
                let inner = |g: usize, n: usize| g > 0 && g + 1 < n;
                lost.push(inner(x, nx) && inner(y, ny) && inner(z, nz));
            }
        }
    }
    (weight, lost)
}

/// A constraint for each cell that holds something, or each square of a shell.
fn strain(
    maker: &mut Maker,
    comp: &Flexcomp,
    name: &str,
    shell: bool,
    lattice: &Lattice,
    cells: &[content::Cell],
) {
    if shell {
        let [x, y, z] = lattice.cells;
        for face in 0..2 * (y * z + x * z + x * y) {
            let data = [face as f64, -1.0, -1.0];
            maker.equality(comp, mjEQ_FLEXSTRAIN, name, Some(data));
        }
        return;
    }
    for (at, cell) in lattice.all_cells().zip(cells) {
        if !cell.empty {
            let data = at.map(|i| i as f64);
            maker.equality(comp, mjEQ_FLEXSTRAIN, name, Some(data));
        }
    }
}
