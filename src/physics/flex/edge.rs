//! Lengths of edges, how fast they change, and how dofs change them.

use super::parts::Flex;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::sparse::dot_sparse;
use crate::math::{Spatial, Vec3};
use crate::physics::jacobian::{Pair, point_column, rows_dot};

/// `flexedge_length` and, where something needs the row, `flexedge_J`.
pub fn lengths(d: &mut Data, flex: Flex) {
    if !flex.stretches() {
        return;
    }
    let m = flex.m;
    let first = flex.vertices().start;
    fields!(d => write: flexedge_length, flexedge_J;
                 read: flexvert_xpos, cdof, subtree_com);
    for e in flex.edges() {
        let ends = m.flex_edge()[e].map(|v| first + v as usize);
        let pos = ends.map(|v| flexvert_xpos[v]);
        let (dir, length) = (pos[1] - pos[0]).normalized();
        flexedge_length[e] = length;
        let nonzeros = m.flexedge_J_rownnz()[e] as usize;
        if nonzeros == 0 {
            continue;
        }
        let body = ends.map(|v| m.flex_vertbodyid()[v] as usize);
        let offset: [Vec3; 2] =
            core::array::from_fn(|k| pos[k] - subtree_com[m.body_rootid()[body[k]] as usize]);
        let start = m.flexedge_J_rowadr()[e] as usize;
        let row = &mut flexedge_J[start..start + nonzeros];
        if !apart(m, row, body, offset, cdof, dir) {
            walked(m, row, body, offset, cdof, dir);
        }
    }
}

/// The row of an edge between bodies that move without parents, or not at all: the dofs of one body, then those of the other.
/// False elsewhere.
#[inline(always)]
fn apart(
    m: Model,
    row: &mut [f64],
    body: [usize; 2],
    offset: [Vec3; 2],
    cdof: &[Spatial],
    dir: Vec3,
) -> bool {
    let dofs = body.map(|b| free_dofs(m, b));
    let [Some(a), Some(b)] = dofs else {
        return false;
    };
    if a.len() + b.len() != row.len() || (a.start == b.start && !a.is_empty()) {
        return false;
    }
    let (first, second) = if a.start < b.start {
        ((0, a), (1, b))
    } else {
        ((1, b), (0, a))
    };
    let mut row = row.iter_mut();
    for (end, dofs) in [first, second] {
        for (axis, x) in cdof[dofs].iter().zip(&mut row) {
            let column = point_column(axis, offset[end]);
            let relative = if end == 1 {
                column
            } else {
                Vec3::ZERO - column
            };
            *x = rows_dot(relative, dir);
        }
    }
    true
}

/// The dofs that move a body, if none of them is another body's.
#[inline(always)]
fn free_dofs(m: Model, b: usize) -> Option<core::ops::Range<usize>> {
    let Ok(n @ 1..) = usize::try_from(m.body_dofnum()[b]) else {
        return (m.last_dof(b) < 0).then_some(0..0);
    };
    let first = m.body_dofadr()[b] as usize;
    (m.dof_parentid()[first] < 0).then_some(first..first + n)
}

/// The row of an edge between bodies of any trees.
fn walked(
    m: Model,
    row: &mut [f64],
    body: [usize; 2],
    offset: [Vec3; 2],
    cdof: &[Spatial],
    dir: Vec3,
) {
    // dofs come last first, the row's columns increase; a damaged model may count fewer
    for ((i, moves), x) in Pair::all(m, body[0], body[1]).zip(row.iter_mut().rev()) {
        let column = |end: usize| {
            if moves[end] {
                point_column(&cdof[i], offset[end])
            } else {
                Vec3::ZERO
            }
        };
        *x = rows_dot(column(1) - column(0), dir);
    }
}

/// `flexedge_velocity`.
pub fn velocities(d: &mut Data) {
    let m = d.model();
    fields!(d => write: flexedge_velocity; read: flexedge_J, qvel);
    for (e, v) in flexedge_velocity.iter_mut().enumerate() {
        let n = m.flexedge_J_rownnz()[e] as usize;
        if n == 0 {
            *v = 0.0;
            continue;
        }
        let start = m.flexedge_J_rowadr()[e] as usize;
        let row = start..start + n;
        *v = dot_sparse(&flexedge_J[row.clone()], &m.flexedge_J_colind()[row], qvel);
    }
}
