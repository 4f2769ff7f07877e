//! Points, or nodes of the lattice, that stay with the parent. XML reference: flexcomp pin.

use super::nodes::nodecount;
use super::parameters::{Dof, Draft, Flexcomp, Kind};

/// Lengths of the lists.
pub fn check_lists(draft: &Draft, comp: &Flexcomp) -> Result<(), String> {
    let (pins, dim) = (&comp.pins, draft.dim as usize);
    let on_grid = !pins.grid.is_empty() || !pins.gridrange.is_empty();
    let axes = draft.dim as usize;
    let lattice = matches!(comp.dof, Dof::Lattice(_));
    for (wrong, text) in [
        (
            pins.range.len() % 2 != 0,
            "Pin range number must be multiple of 2",
        ),
        (
            pins.grid.len() % axes != 0,
            "Pin grid number must be multiple of dim",
        ),
        (
            pins.gridrange.len() % (2 * axes) != 0,
            "Pin grid range number of must be multiple of 2*dim",
        ),
        (
            on_grid && comp.kind != Kind::Grid && !lattice,
            "Pin grid(range) can only be used with grid or interpolated",
        ),
        (
            on_grid && dim == 1,
            "Pin grid(range) cannot be used with dim=1",
        ),
    ] {
        if wrong {
            return Err(text.to_owned());
        }
    }
    Ok(())
}

/// Marks what is pinned.
pub fn pin(draft: &mut Draft, comp: &Flexcomp) -> Result<(), String> {
    let lattice = match comp.dof {
        Dof::Lattice(order) => Some(nodecount(comp, order)?),
        _ => None,
    };
    let n = match lattice {
        Some(count) => count.iter().map(|&c| c as usize).product(),
        None => draft.point.len(),
    };
    let mut pinned = vec![comp.rigid; n];
    let pins = &comp.pins;
    let index = |i: i32| usize::try_from(i).ok().filter(|&i| i < n);
    for &i in &pins.id {
        pinned[index(i).ok_or("pinid out of range")?] = true;
    }
    for pair in pins.range.chunks_exact(2) {
        let [a, b] = [pair[0], pair[1]].map(index);
        let (a, b) = (
            a.ok_or("pinrange out of range")?,
            b.ok_or("pinrange out of range")?,
        );
        if a <= b {
            pinned[a..=b].fill(true);
        }
    }
    let axes = draft.dim as usize;
    let count = match lattice {
        Some(count) => (count, 3),
        None => (comp.count, axes),
    };
    for corner in pins.grid.chunks_exact(axes) {
        block(&mut pinned, count, corner, corner).ok_or("pingrid out of range")?;
    }
    for corners in pins.gridrange.chunks_exact(2 * axes) {
        let (from, to) = corners.split_at(axes);
        block(&mut pinned, count, from, to).ok_or("pingridrange out of range")?;
    }
    if comp.dof == Dof::Radial
        && let Some(first) = pinned.first_mut()
    {
        *first = true;
    }
    draft.pinned = pinned;
    Ok(())
}

/// Marks a block of the grid; nothing when a corner lies outside.
fn block(
    pinned: &mut [bool],
    (count, layers): ([i32; 3], usize),
    from: &[i32],
    to: &[i32],
) -> Option<()> {
    let inside = |p: &[i32]| (0..p.len()).all(|k| (0..count[k]).contains(&p[k]));
    if !inside(from) || !inside(to) {
        return None;
    }
    let span = |k: usize| match (from.get(k), to.get(k)) {
        (Some(&a), Some(&b)) => (a, b, count[k] as usize),
        // the nodes of a lattice have a third axis in any case
        _ => (0, 0, if k < layers { count[k] as usize } else { 1 }),
    };
    let [(x0, x1, _), (y0, y1, ny), (z0, z1, nz)] = [span(0), span(1), span(2)];
    for x in x0..=x1 {
        for y in y0..=y1 {
            for z in z0..=z1 {
                let at = (x as usize * ny + y as usize) * nz + z as usize;
                *pinned.get_mut(at)? = true;
            }
        }
    }
    Some(())
}
