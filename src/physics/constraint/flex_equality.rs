//! Rows that keep the edges of a flex at their length. Computation: coEquality.

use super::equality::head;
use super::rows::Rows;
use crate::base::Model;

/// Lengths of the edges of all flexes and their gradients.
#[derive(Clone, Copy)]
pub struct Edges<'a> {
    pub length: &'a [f64],
    pub jacobian: &'a [f64],
}

/// Edges of equality `i` that can change their length.
fn elastic(m: Model<'_>, i: usize) -> impl Iterator<Item = usize> + '_ {
    let interpolated = m.flex_interp()[m.eq_obj1id()[i] as usize] != 0;
    counted(m, i).filter(move |_| !interpolated)
}

/// Edges for which there is room. Those of a lattice have no rows.
fn counted(m: Model<'_>, i: usize) -> impl Iterator<Item = usize> + '_ {
    let f = m.eq_obj1id()[i] as usize;
    let first = m.flex_edgeadr()[f] as usize;
    let num = match m.flex_rigid()[f] {
        0 => m.flex_edgenum()[f],
        _ => 0,
    };
    (first..first + num as usize).filter(move |&e| m.flexedge_rigid()[e] == 0)
}

/// Columns of each row.
pub fn count(m: Model, i: usize, mut add: impl FnMut(usize)) {
    for e in counted(m, i) {
        add(m.flexedge_J_rownnz()[e] as usize);
    }
}

/// Appends a row for each edge.
pub fn edges(rows: &mut Rows, m: Model, edges: Edges, i: usize) {
    for e in elastic(m, i) {
        let at = m.flexedge_J_rowadr()[e] as usize;
        let range = at..at + m.flexedge_J_rownnz()[e] as usize;
        let columns = &m.flexedge_J_colind()[range.clone()];
        rows.row(columns, &edges.jacobian[range], 1.0);
        rows.close_nonempty(&head(i), &[edges.length[e] - m.flexedge_length0()[e]]);
    }
}

/// Inverse weights of the rows, as if none were left out; returns their number.
pub fn weights(m: Model, i: usize, weights: &mut [f64]) -> usize {
    let all = weights.iter_mut().zip(elastic(m, i));
    all.map(|(w, e)| *w = m.flexedge_invweight0()[e]).count()
}
