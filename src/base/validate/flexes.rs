//! Deformables: their parts lie in the common lists, and their lists point at their own vertices and edges.

use super::check::{Check, Problem, blocks, ids, ranges};
use super::{AsFlat, bvh, part, rows};
use crate::base::views::Model;

pub(super) fn check(m: Model<'_>) -> Check {
    range!(m.flex_nodeadr + flex_nodenum <= m.nflexnode());
    range!(m.flex_vertadr + flex_vertnum <= m.nflexvert());
    range!(m.flex_edgeadr + flex_edgenum <= m.nflexedge());
    range!(m.flex_elemadr + flex_elemnum <= m.nflexelem());
    range!(m.flex_bvhadr + flex_bvhnum <= m.nbvh());
    if m.flex_shellnum().iter().any(|&n| n < 0) {
        return Err(Problem::Negative("flex_shellnum"));
    }
    if m.flex_condim().iter().any(|d| !matches!(d, 1 | 3 | 4 | 6)) {
        return Err(Problem::Bounds("flex_condim"));
    }
    id_or_none!(m.flex_elemdataadr < m.nflexelemdata().max(1));
    id_or_none!(m.flex_stiffnessadr < m.nflexstiffness().max(1));
    id_or_none!(m.flex_elemedgeadr < m.nflexelemedge().max(1));
    id_or_none!(m.flex_bendingadr < m.nflexbending().max(1));
    id_or_none!(m.flex_plasticadr < m.nplastic().max(1));
    id_or_none!(m.flex_shelldataadr < m.nflexshelldata() + 1);
    id_or_none!(m.flex_texcoordadr < m.nflextexcoord().max(1));
    id_or_none!(m.flex_matid < m.nmat());
    id_or_none!(m.flex_nodebodyid < m.nbody());
    id_or_none!(m.flex_vertbodyid < m.nbody());
    ids("flex_dim", m.flex_dim(), 1, 4)?;
    (0..m.nflex()).try_for_each(|i| lists(m, i))?;
    rows!(m.flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind; m.nv());
    id!(m.efm0_dofid < m.nv());
    rows!(m.efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind; m.nefm0dof());
    Ok(())
}

/// Elements, edges and shell of one flex.
fn lists(m: Model<'_>, i: usize) -> Check {
    let (dim, vertices) = (m.flex_dim()[i], m.flex_vertnum()[i] as usize);
    let elements = m.flex_elemnum()[i] as i64;
    let corners = elements * (dim as i64 + 1);
    let adr = m.flex_elemdataadr()[i];
    blocks(
        "flex_elemdataadr",
        [(adr, corners)].into_iter(),
        m.nflexelemdata(),
    )?;
    ids(
        "flex_elem",
        &m.flex_elem()[part(adr, corners as usize)],
        0,
        vertices,
    )?;
    let edges = elements * [0, 1, 3, 6][dim as usize];
    let adr = m.flex_elemedgeadr()[i];
    blocks(
        "flex_elemedgeadr",
        [(adr, edges)].into_iter(),
        m.nflexelemedge(),
    )?;
    let nedge = m.flex_edgenum()[i] as usize;
    ids(
        "flex_elemedge",
        &m.flex_elemedge()[part(adr, edges as usize)],
        0,
        nedge,
    )?;
    let shell = m.flex_shellnum()[i] as i64 * dim as i64;
    let adr = m.flex_shelldataadr()[i];
    blocks(
        "flex_shelldataadr",
        [(adr, shell)].into_iter(),
        m.nflexshelldata(),
    )?;
    ids(
        "flex_shell",
        &m.flex_shell()[part(adr, shell as usize)],
        0,
        vertices,
    )?;
    let edge = part(m.flex_edgeadr()[i], nedge);
    ids(
        "flex_edge",
        m.flex_edge()[edge.clone()].as_flat(),
        0,
        vertices,
    )?;
    ids(
        "flex_edgeflap",
        m.flex_edgeflap()[edge].as_flat(),
        -1,
        vertices,
    )?;
    bvh(m, m.flex_bvhadr()[i], m.flex_bvhnum()[i], elements as usize)?;
    Ok(())
}
