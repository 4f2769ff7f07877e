//! Grids of the nodes of interpolated flexes.

use super::object::number;
use crate::abi::*;
use crate::math::Vec3;
use crate::physics::flex::{Flex, Grid};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::connect;

/// Lines between neighbours among the nodes that move.
pub fn grid(look: &Look, list: &mut List, flex: Flex) -> Option<()> {
    let grid = Grid::of(flex);
    let n = grid.nodes();
    if n.iter().product::<usize>() > flex.nodes().len() {
        return Some(());
    }
    for i in 0..n[0] {
        for j in 0..n[1] {
            for k in 0..n[2] {
                let at = [i, j, k];
                let Some(from) = node(look, flex, &grid, at) else {
                    continue;
                };
                for axis in 0..3 {
                    let mut next = at;
                    next[axis] += 1;
                    let Some(to) = node(look, flex, &grid, next) else {
                        continue;
                    };
                    list.add(number(i), |geom| {
                        connect(geom, mjGEOM_LINE, 3.0, from, to);
                    })?;
                }
            }
        }
    }
    Some(())
}

/// Where a node is, if there is one that is drawn: its body has joints, and in a shell it lies on the surface.
fn node(look: &Look, flex: Flex, grid: &Grid, at: [usize; 3]) -> Option<Vec3> {
    let (m, d) = (look.m, look.d);
    let n = grid.nodes();
    if (0..3).any(|a| at[a] >= n[a]) {
        return None;
    }
    let within = (0..3).all(|a| at[a] > 0 && at[a] + 1 < n[a]);
    let node = flex.nodes().start + grid.node(at);
    let body = m.flex_nodebodyid()[node] as usize;
    if m.body_jntnum()[body] == 0 || grid.shell && within {
        return None;
    }
    if m.flex_centered()[flex.id] != 0 {
        return Some(d.xpos()[body]);
    }
    Some(d.xmat()[body].mul_vec(m.flex_node()[node]) + d.xpos()[body])
}
