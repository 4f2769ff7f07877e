//! Constants of deformable objects: the Jacobian's structure, lengths and weights of edges, the constant factor of the
//! effective metric.

use super::inertial::{Row, dense_row};
use crate::base::model_data::ModelData;
use crate::base::{Data, DataRef, Model, report};
use crate::math::MINVAL;
use crate::math::sparse_cholesky::{self, PAD, scratch};
use crate::model_fields;
use crate::physics::flex::{along_axes, bend};
use crate::physics::metric::bending::relative;
use crate::physics::{factor, metric};
use std::ops::Range;

/// Edges of a flex.
fn edges(m: Model, f: usize) -> Range<usize> {
    let adr = m.flex_edgeadr()[f] as usize;
    adr..adr + m.flex_edgenum()[f] as usize
}

/// Edges of this flex have a Jacobian. Those of a rigid one too, where there is room for none if its body moves.
fn has_jacobian(m: Model, f: usize) -> bool {
    m.flex_interp()[f] == 0
        && (m.flex_edgeequality()[f] == 1 && m.flex_rigid()[f] == 0
            || m.flex_edgedamping()[f] != 0.0
            || m.flex_edgestiffness()[f] != 0.0
            || m.flex_damping()[f] != 0.0)
}

/// Bodies of the ends of edge `e` of flex `f`.
fn ends(m: Model, f: usize, e: usize) -> [usize; 2] {
    let first = m.flex_vertadr()[f];
    m.flex_edge()[e].map(|v| m.flex_vertbodyid()[(first + v) as usize].max(0) as usize)
}

/// The last dof at or above a body; -1: none.
fn last_dof(m: Model, body: usize) -> i32 {
    let weld = m.body_weldid()[body] as usize;
    match m.body_dofnum()[weld] {
        0 => -1,
        n => m.body_dofadr()[weld] + n - 1,
    }
}

/// `flexedge_J_rownnz`, `rowadr`, `colind`: dofs that move either end of an edge, ascending.
pub fn structure(b: &mut ModelData) {
    let mut next = 0;
    for f in 0..b.model().nflex() {
        if !has_jacobian(b.model(), f) {
            let all = edges(b.model(), f);
            model_fields!(b => write: flexedge_J_rownnz, flexedge_J_rowadr);
            flexedge_J_rownnz[all.clone()].fill(0);
            flexedge_J_rowadr[all].fill(next as i32);
            continue;
        }
        for e in edges(b.model(), f) {
            let m = b.model();
            let [mut i, mut j] = ends(m, f, e).map(|body| last_dof(m, body));
            model_fields!(b => write: flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind; read: dof_parentid);
            let first = next;
            while i >= 0 || j >= 0 {
                let top = i.max(j);
                if next == flexedge_J_colind.len() {
                    report::raise(format_args!("flexedge_J_rownnz too small"));
                }
                flexedge_J_colind[next] = top;
                next += 1;
                (i, j) = [i, j]
                    .map(|k| {
                        if k == top {
                            dof_parentid[k as usize]
                        } else {
                            k
                        }
                    })
                    .into();
            }
            flexedge_J_colind[first..next].reverse();
            flexedge_J_rowadr[e] = first as i32;
            flexedge_J_rownnz[e] = (next - first) as i32;
        }
    }
}

/// The constant factor: masses of free vertices, and what bending adds to them over a step.
pub fn factor(b: &mut ModelData) {
    let n = b.model().nefm0dof();
    if n == 0 {
        return;
    }
    let nl = b.model().nefm0L();
    let mark = b.data_mut().mark();
    let own_place = mark.ints(&mut b.data_mut(), nl);
    own_place.fill(0);
    assemble(b, own_place);

    let d = &mut b.data_mut();
    let m = d.model();
    let l = mark.nums(d, nl + PAD);
    l[..nl].copy_from_slice(m.efm0_L());
    let (own, colind) = (mark.ints(d, n), mark.ints(d, nl));
    let h = own_columns(m, own_place, own, colind);
    let flag = mark.ints(d, n);
    let structure = factor::structure(&mark, d, own, &colind[..h], flag);
    let work = mark.nums(d, scratch(n));
    sparse_cholesky::factor(l, &structure, MINVAL, work);
    model_fields!(b => write: efm0_L);
    efm0_L.copy_from_slice(&l[..nl]);
    mark.release(&mut b.data_mut());
}

/// Columns of the matrix itself among those of its factor, row by row; returns their number.
fn own_columns(m: Model, own_place: &[i32], own: &mut [i32], colind: &mut [i32]) -> usize {
    let mut at = 0;
    for (r, own) in own.iter_mut().enumerate() {
        let first = m.efm0_L_rowadr()[r] as usize;
        let last = first + m.efm0_L_rownnz()[r] as usize - 1;
        let start = at;
        for k in first..=last {
            if own_place[k] != 0 || k == last {
                colind[at] = m.efm0_L_colind()[k];
                at += 1;
            }
        }
        *own = (at - start) as i32;
    }
    at
}

/// The matrix in the places of its factor.
fn assemble(b: &mut ModelData, own_place: &mut [i32]) {
    {
        model_fields!(b => write: efm0_L);
        efm0_L.fill(0.0);
    }
    let mark = b.data_mut().mark();
    let nvert = b.model().nflexvert();
    let row = mark.ints(&mut b.data_mut(), nvert);
    let found = number_rows(b.model(), row);
    let n = b.model().nefm0dof();
    if found != n {
        report::raise(format_args!(
            "constant metric factor dof count mismatch: compiler sized {n}, engine found {found}"
        ));
    }
    for f in 0..b.model().nflex() {
        if bends(b.model(), f) {
            add_bending(b, f, row, own_place);
        }
    }
    mark.release(&mut b.data_mut());
    model_fields!(b => write: efm0_L; read: efm0_dofid, efm0_L_rownnz, efm0_L_rowadr, body_mass, dof_bodyid,
        dof_armature);
    for (r, &dof) in efm0_dofid.iter().enumerate() {
        let dof = dof as usize;
        let diagonal = (efm0_L_rowadr[r] + efm0_L_rownnz[r] - 1) as usize;
        efm0_L[diagonal] += body_mass[dof_bodyid[dof] as usize] + dof_armature[dof];
    }
}

/// The factor has rows for this flex.
fn bends(m: Model, f: usize) -> bool {
    m.flex_rigid()[f] == 0
        && m.flex_interp()[f] == 0
        && m.flex_dim()[f] == 2
        && m.flex_bendingadr()[f] >= 0
}

/// First row of each vertex, -1 for those that have none. Returns the number of rows.
fn number_rows(m: Model, row: &mut [i32]) -> usize {
    row.fill(-1);
    let mut next = 0;
    for f in (0..m.nflex()).filter(|&f| bends(m, f)) {
        let first = m.flex_vertadr()[f] as usize;
        for v in first..first + m.flex_vertnum()[f] as usize {
            let dof = along_axes(m, m.flex_vertbodyid()[v] as usize).map(|dof| dof as i32);
            if dof.is_some() && m.efm0_dofid().get(next) == dof.as_ref() {
                row[v] = next as i32;
                next += 3;
            }
        }
    }
    next
}

/// Adds what the bending of a flex does over a step: the same along all axes of the world.
fn add_bending(b: &mut ModelData, f: usize, row: &[i32], own_place: &mut [i32]) {
    let scale = metric::stiffness_scale(b.model(), f);
    let all = edges(b.model(), f);
    model_fields!(b => write: efm0_L; read: efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind, flex_bending, flex_bendingadr,
        flex_vertadr, flex_vertbodyid, flex_edge, flex_edgeflap; state: xmat);
    let (first, at) = (flex_vertadr[f], flex_bendingadr[f] as usize);
    let start = all.start;
    for e in all {
        let ([v0, v1], [v2, v3]) = (flex_edge[e], flex_edgeflap[e]);
        if v3 < 0 {
            continue;
        }
        let vertices = [v0, v1, v2, v3].map(|v| (first + v) as usize);
        let rows = vertices.map(|v| row[v]);
        let axes = vertices.map(|v| &xmat[flex_vertbodyid[v] as usize]);
        let k = &flex_bending[at + bend::STRIDE * (e - start)..];
        let scale = if bend::stiffens(k) { scale } else { 0.0 };
        for (i, &r) in rows.iter().enumerate().filter(|r| *r.1 >= 0) {
            for (j, &c) in rows.iter().enumerate().filter(|c| (0..=r).contains(c.1)) {
                for axis in 0..3 {
                    let from = efm0_L_rowadr[(r + axis) as usize] as usize;
                    let columns = from..from + efm0_L_rownnz[(r + axis) as usize] as usize;
                    // rows of one vertex have no columns of its other axes but by fill
                    let diagonal = columns.end - 1;
                    if r == c {
                        efm0_L[diagonal] += scale * k[4 * i + j];
                        continue;
                    }
                    let place = from + efm0_L_colind[columns].partition_point(|&x| x < c);
                    own_place[place..place + 3].fill(1);
                    let (own, x) = (axis as usize, scale * k[4 * i + j]);
                    match relative(axes[i], axes[j]) {
                        None => efm0_L[place + own] += x,
                        Some(R) => {
                            (0..3).for_each(|r| efm0_L[place + r] += x * R.0[3 * own + r]);
                        }
                    }
                }
            }
        }
    }
}

/// `flexedge_length0`, of rigid flexes as well, whose edges have no length in a state otherwise.
pub fn lengths(b: &mut ModelData) {
    model_fields!(b => write: flexedge_length0; read: flex_interp, flex_vertadr, flex_edgeadr, flex_edgenum, flex_edge;
        state: flexvert_xpos);
    for f in (0..flex_interp.len()).filter(|&f| flex_interp[f] == 0) {
        let position = |v: i32| flexvert_xpos[(flex_vertadr[f] + v) as usize];
        let adr = flex_edgeadr[f] as usize;
        for e in adr..adr + flex_edgenum[f] as usize {
            let [p, q] = flex_edge[e].map(position);
            (_, flexedge_length0[e]) = (q - p).normalized();
        }
    }
    let mut d = b.data_mut();
    let m = d.model();
    d.flexedge_length_mut()
        .copy_from_slice(m.flexedge_length0());
}

/// `flexedge_invweight0`: inverse inertia that a force along an edge feels.
pub fn weights(b: &mut ModelData) {
    for f in 0..b.model().nflex() {
        if b.model().flex_interp()[f] != 0 {
            continue;
        }
        for e in edges(b.model(), f) {
            let m = b.model();
            let bodies = ends(m, f, e);
            let weight = if m.flexedge_rigid()[e] != 0 {
                0.0
            } else if bodies.iter().all(|&b| m.body_simple()[b] == 2) {
                let [a, b] = bodies.map(|b| 1.0 / m.body_mass()[b]);
                (a + b) / 2.0
            } else {
                row_weight(&mut b.data_mut(), e)
            };
            model_fields!(b => write: flexedge_invweight0);
            flexedge_invweight0[e] = weight;
        }
    }
}

/// The same from the Jacobian of the edge.
fn row_weight(d: &mut Data, e: usize) -> f64 {
    let mark = d.mark();
    let weight = dense_row(d, &mark, Row::Edge(e)).inverse_inertia();
    mark.release(d);
    weight
}

/// Bodies reach along the edges that they hold, and from node to node of a grid.
pub fn sizes(d: &DataRef, size: &mut [f64]) {
    let m = d.model();
    for f in 0..m.nflex() {
        if m.flex_interp()[f] == 0 {
            for e in edges(m, f) {
                for body in ends(m, f, e).into_iter().filter(|&b| b > 0) {
                    size[body] = size[body].max(m.flexedge_length0()[e]);
                }
            }
            continue;
        }
        let first = m.flex_nodeadr()[f] as usize;
        let nodes = &m.flex_nodebodyid()[first..first + m.flex_nodenum()[f] as usize];
        // from body to body, wherever on them the nodes are
        let position = |i: usize| d.xpos()[nodes[i] as usize];
        for i in (0..nodes.len()).filter(|&i| nodes[i] > 0) {
            let own = &mut size[nodes[i] as usize];
            for j in 0..nodes.len() {
                *own = own.max(position(i).dist(position(j)));
            }
        }
    }
}
