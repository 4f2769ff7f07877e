//! Lengths of edges, how fast they change, and how dofs change them.

use super::parts::Flex;
use crate::base::Data;
use crate::fields;
use crate::math::Vec3;
use crate::math::sparse::dot_sparse;
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
        // dofs come last first, the row's columns increase
        let mut k = m.flexedge_J_rowadr()[e] as usize + nonzeros;
        // a damaged model may count fewer
        for (i, moves) in Pair::all(m, body[0], body[1]).take(nonzeros) {
            let column = |end: usize| {
                if moves[end] {
                    point_column(&cdof[i], offset[end])
                } else {
                    Vec3::ZERO
                }
            };
            k -= 1;
            flexedge_J[k] = rows_dot(column(1) - column(0), dir);
        }
    }
}

/// `flexedge_velocity`.
pub fn velocities(d: &mut Data) {
    let m = d.model();
    fields!(d => write: flexedge_velocity; read: flexedge_J, qvel);
    for (e, v) in flexedge_velocity.iter_mut().enumerate() {
        let start = m.flexedge_J_rowadr()[e] as usize;
        let row = start..start + m.flexedge_J_rownnz()[e] as usize;
        *v = dot_sparse(&flexedge_J[row.clone()], &m.flexedge_J_colind()[row], qvel);
    }
}
