//! Deformables: their parts lie in the common lists, and their lists point at their own vertices and edges.

use super::check::{Check, Problem, blocks, ids, ranges};
use super::{AsFlat, bvh, part, rows};
use crate::abi::mjJNT_HINGE;
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
    if m.flex_elemlayer().iter().any(|&layer| layer < 0) {
        return Err(Problem::Negative("flex_elemlayer"));
    }
    for i in 0..m.nflex() {
        lists(m, i)?;
        carriers(m, i)?;
        plastic(m, i)?;
        match (m.flex_interp()[i], m.flex_dim()[i]) {
            (0, 1) => rod(m, i)?,
            (0, _) => material(m, i)?,
            _ => lattice(m, i)?,
        }
    }
    rows!(m.flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind; m.nv());
    id!(m.efm0_dofid < m.nv());
    rows!(m.efm0_L_rownnz, efm0_L_rowadr, efm0_L_colind; m.nefm0dof());
    (0..m.nflex()).try_for_each(|i| edge_rows(m, i))
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
    boxes(m, i, elements as usize)
}

/// The tree of a flex lies among those that move.
fn boxes(m: Model<'_>, i: usize, elements: usize) -> Check {
    let (adr, num) = (m.flex_bvhadr()[i], m.flex_bvhnum()[i]);
    bvh(m, adr, num, elements)?;
    if num > 0 && (adr as usize) < m.nbvhstatic() {
        return Err(Problem::Bounds("flex_bvhadr"));
    }
    Ok(())
}

/// Vertices or nodes have bodies; one that moves by slides alone has as many joints as dofs.
fn carriers(m: Model<'_>, i: usize) -> Check {
    let vertices = part(m.flex_vertadr()[i], m.flex_vertnum()[i] as usize);
    let nodes = part(m.flex_nodeadr()[i], m.flex_nodenum()[i] as usize);
    let (name, bodies) = match m.flex_interp()[i] {
        0 => ("flex_vertbodyid", &m.flex_vertbodyid()[vertices]),
        _ => ("flex_nodebodyid", &m.flex_nodebodyid()[nodes]),
    };
    ids(name, bodies, 0, m.nbody())?;
    for &b in bodies {
        let b = b as usize;
        let dofs = m.body_dofnum()[b];
        if m.body_simple()[b] == 2 && (dofs < 1 || dofs != m.body_jntnum()[b]) {
            return Err(Problem::Misfit("body_simple", b));
        }
    }
    Ok(())
}

/// The plastic state of a flex: rest offsets of edges, of the modes of cells, or the frames of a rod.
fn plastic(m: Model<'_>, i: usize) -> Check {
    const BENDS: i32 = 1;
    const STRETCHES: i32 = 2;
    let adr = m.flex_plasticadr()[i];
    if adr < 0 {
        return Ok(());
    }
    let mode = m.flex_plasticmode()[i];
    let (dim, elements, edges) = (
        m.flex_dim()[i] as i64,
        m.flex_elemnum()[i] as i64,
        m.flex_edgenum()[i] as i64,
    );
    let stretch = match (m.flex_interp()[i], cells(m, i)) {
        (0, _) => elements * dim * (dim + 1) / 2,
        (1.., [x, y, z]) => x.saturating_mul(y).saturating_mul(z).saturating_mul(6),
        (_, cells) => squares(cells).saturating_mul(3),
    };
    let len = if dim == 1 && m.flex_interp()[i] == 0 {
        // of each edge, and of each pair of neighbours
        7 * edges - 1
    } else {
        (if mode & STRETCHES != 0 { stretch } else { 0 })
            + (if mode & BENDS != 0 { edges } else { 0 })
    };
    blocks("flex_plasticadr", [(adr, len)].into_iter(), m.nplastic())
}

/// Numbers of each triangle or tetrahedron, and of each edge that bends.
fn material(m: Model<'_>, i: usize) -> Check {
    let dim = m.flex_dim()[i];
    let (elements, edges) = (m.flex_elemnum()[i] as i64, m.flex_edgenum()[i] as i64);
    let each = if dim == 2 { 21 } else { 24 };
    let adr = m.flex_stiffnessadr()[i];
    if adr >= 0 {
        let all = [(adr, each * elements.max(1))].into_iter();
        blocks("flex_stiffnessadr", all, m.nflexstiffness())?;
    }
    match (m.flex_bendingadr()[i], dim) {
        (..0, _) => Ok(()),
        (adr, 2) => {
            let all = [(adr, 17 * edges)].into_iter();
            blocks("flex_bendingadr", all, m.nflexbending())
        }
        _ => Err(Problem::Bounds("flex_bendingadr")),
    }
}

/// Records of a rod: a count, then three vertices and a hinge, or four vertices.
fn rod(m: Model<'_>, i: usize) -> Check {
    if m.flex_stiffnessadr()[i] >= 0 {
        return Err(Problem::Bounds("flex_stiffnessadr"));
    }
    let vertices = m.flex_vertnum()[i];
    for record in records(m, i, 10)? {
        let corner = |k: usize| index(record[k], 0, vertices).is_some();
        let hinge = index(record[7], -1, m.njnt() as i32);
        let turns = |j: i32| j < 0 || m.jnt_type()[j as usize] == mjJNT_HINGE;
        let fourth = corner(3) || record[3] == -1.0 && hinge.is_some_and(turns);
        if !(0..3).all(corner) || !fourth {
            return Err(Problem::Bounds("flex_bending"));
        }
    }
    // a chain with joints for its twist has a record for each of its inner vertices
    let edges = m.flex_edgenum()[i] as usize;
    if m.flex_plasticadr()[i] >= 0 && records(m, i, 10)?.count() + 1 != edges {
        return Err(Problem::Bounds("flex_plasticadr"));
    }
    Ok(())
}

/// Nodes of a lattice, the matrices of its cells, and the squares whose common edges bend.
fn lattice(m: Model<'_>, i: usize) -> Check {
    let order = m.flex_interp()[i].unsigned_abs() as i64;
    if order > 2 {
        return Err(Problem::Bounds("flex_interp"));
    }
    let cells = cells(m, i);
    let nodes = cells.iter().map(|c| c * order + 1);
    let product = |all: &mut dyn Iterator<Item = i64>| all.fold(1, i64::saturating_mul);
    if product(&mut nodes.clone()) > m.flex_nodenum()[i] as i64 {
        return Err(Problem::Bounds("flex_cellnum"));
    }
    let shell = m.flex_interp()[i] < 0;
    let (elements, corners) = if shell {
        (squares(cells), (order + 1).pow(2))
    } else {
        (product(&mut cells.into_iter()), (order + 1).pow(3))
    };
    // modes of strain stand there instead where a constraint holds them
    let (adr, each) = (m.flex_stiffnessadr()[i], 9 * corners * corners);
    if adr >= 0 && m.flex_edgeequality()[i] != STRAIN {
        let all = [(adr, elements.saturating_mul(each))].into_iter();
        blocks("flex_stiffnessadr", all, m.nflexstiffness())?;
    }
    if m.flex_bendingadr()[i] >= 0 && !shell {
        return Err(Problem::Bounds("flex_bendingadr"));
    }
    for pair in records(m, i, 10)? {
        let element = |k: usize| index(pair[k], 0, elements.min(i32::MAX as i64) as i32);
        if element(0).is_none() || element(1).is_none() {
            return Err(Problem::Bounds("flex_bending"));
        }
    }
    Ok(())
}

/// `flex_edgeequality` of a flex whose modes of strain are held.
const STRAIN: i32 = 3;

/// Cells along each axis.
fn cells(m: Model<'_>, i: usize) -> [i64; 3] {
    m.flex_cellnum()[i].map(|n| n.max(1) as i64)
}

/// Squares on the surface of a box of cells.
fn squares([x, y, z]: [i64; 3]) -> i64 {
    let pair = |a: i64, b: i64| a.saturating_mul(b);
    pair(x, y)
        .saturating_add(pair(y, z))
        .saturating_add(pair(z, x))
        .saturating_mul(2)
}

/// The records behind their count, which begins the bending numbers of a flex.
fn records(
    m: Model<'_>,
    i: usize,
    each: i64,
) -> Result<core::slice::ChunksExact<'_, f64>, Problem> {
    let Ok(adr) = usize::try_from(m.flex_bendingadr()[i]) else {
        return Ok([].chunks_exact(each as usize));
    };
    let bad = || Problem::Bounds("flex_bending");
    let count = m.flex_bending().get(adr).ok_or_else(bad)?;
    let n = index(*count, 0, i32::MAX).ok_or_else(bad)? as i64;
    let all = [(adr as i32, 1 + each * n)].into_iter();
    blocks("flex_bendingadr", all, m.nflexbending())?;
    let first = adr + 1;
    Ok(m.flex_bending()[first..first + (each * n) as usize].chunks_exact(each as usize))
}

/// A whole number `least <= x < n` stored as a real one.
fn index(x: f64, least: i32, n: i32) -> Option<i32> {
    let i = x as i32;
    (i as f64 == x && (least..n).contains(&i)).then_some(i)
}

/// An edge's row of the Jacobian: every dof that moves one of its ends, or nothing.
fn edge_rows(m: Model<'_>, i: usize) -> Check {
    let first = m.flex_vertadr()[i].max(0) as usize;
    let bodies = m.flex_vertbodyid();
    for e in part(m.flex_edgeadr()[i], m.flex_edgenum()[i] as usize) {
        let start = m.flexedge_J_rowadr()[e] as usize;
        let row = &m.flexedge_J_colind()[start..start + m.flexedge_J_rownnz()[e] as usize];
        if row.is_empty() {
            continue;
        }
        let last = m.flex_edge()[e].map(|v| {
            let body = usize::try_from(bodies[first + v as usize]).unwrap_or(0);
            let weld = m.body_weldid()[body] as usize;
            m.body_dofadr()[weld] + m.body_dofnum()[weld] - 1
        });
        let mut ends = last.map(|dof| m.dofs_up(dof).peekable());
        let all = core::iter::from_fn(|| {
            let top = ends.iter_mut().filter_map(|c| c.peek().copied()).max()?;
            ends.iter_mut().for_each(|c| {
                c.next_if_eq(&top);
            });
            Some(top)
        });
        if !row.iter().rev().map(|&c| c as usize).eq(all) {
            return Err(Problem::Misfit("flexedge_J_colind", e));
        }
    }
    Ok(())
}
