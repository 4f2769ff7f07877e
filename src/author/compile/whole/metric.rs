//! Structure of the effective metric of flexes: the constant factor of their bending, and the order in which their
//! vertices are eliminated. Computation: geIntegration (discrete).

use std::collections::BTreeSet;

use super::tree::Tree;
use super::work::Work;
use crate::abi::{mjEQ_FLEXSTRAIN, mjSOL_CG};
use crate::author::compile::kinds::flex::Flex;
use crate::math::min_degree::{self, Neighbours, words};

/// Rows of the constant factor, in the dofs of the vertices that bend; diagonal last.
#[derive(Default)]
pub struct Factor {
    pub dofid: Vec<i32>,
    pub rownnz: Vec<i32>,
    pub rowadr: Vec<i32>,
    pub colind: Vec<i32>,
}

/// What `mjModel` says about the metric before any state.
#[derive(Default)]
pub struct Metric {
    pub factor: Factor,
    /// first dofs of vertices in reverse order of their elimination, -1 for those that are not in it
    pub perm: Vec<i32>,
}

/// A vertex moves by three dofs of its own.
const FREE: usize = 3;

/// More free vertices than these keep their natural order.
const MOST_ORDERED: usize = 8192;

pub fn structure(work: &Work, tree: &Tree) -> Metric {
    Metric {
        factor: factor(work, tree),
        perm: permutation(work, tree),
    }
}

/// Three slides of its own, and a constant diagonal inertia.
fn slides(work: &Work, tree: &Tree, body: usize) -> bool {
    work.bodies[body].dofnum == FREE && tree.body_simple[body] == 2
}

/// The body moves along the axes x, y, z, or not at all.
fn along_axes(work: &Work, tree: &Tree, body: usize) -> bool {
    let axes = work.joints[work.bodies[body].joints.clone()]
        .iter()
        .map(|j| j.axis);
    let unit = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let fixed = tree.body_treeid[body] < 0;
    fixed || slides(work, tree, body) && axes.eq(unit)
}

/// Vertices of a rod that some record names.
fn hinged(x: &Flex) -> BTreeSet<usize> {
    x.rod_records().flatten().map(|v| v as usize).collect()
}

/// Only the vertices of a set keep a number.
fn renumber(number: &[Option<usize>], set: &BTreeSet<usize>, first: usize) -> Vec<Option<usize>> {
    let mut next = first..;
    let keep =
        |(v, n): (usize, &Option<usize>)| n.filter(|_| set.contains(&v)).and_then(|_| next.next());
    number.iter().enumerate().map(keep).collect()
}

fn body(x: &Flex, v: i32) -> usize {
    x.out.vertbody[v as usize].max(0) as usize
}

/// Number of each vertex among those of a flex that move freely, counted from `first`; none for the others.
fn free_vertices(work: &Work, tree: &Tree, x: &Flex, first: usize) -> Vec<Option<usize>> {
    let mut next = first..;
    let number = |&b: &i32| {
        let free = b >= 0 && slides(work, tree, b as usize);
        free.then(|| next.next()).flatten()
    };
    x.out.vertbody.iter().map(number).collect()
}

/// Joins all members of a clique.
fn join(neighbours: &mut Neighbours<'_>, clique: &[usize]) {
    for (i, &a) in clique.iter().enumerate() {
        clique[..i].iter().for_each(|&b| neighbours.join(a, b));
    }
}

/// Eliminates rows from the last one up; what an elimination joins is filled in.
fn factor(work: &Work, tree: &Tree) -> Factor {
    let mut out = Factor::default();
    let mut columns: Vec<BTreeSet<usize>> = Vec::new();
    for x in work.flexes.iter().filter(|x| x.bends() && x.s.dim == 2) {
        let mut bodies = x.out.vertbody.iter();
        if !bodies.all(|&b| along_axes(work, tree, b as usize)) {
            continue;
        }
        let number = free_vertices(work, tree, x, columns.len() / FREE);
        for (v, _) in number.iter().enumerate().filter(|n| n.1.is_some()) {
            let dof = tree.body_dofadr[body(x, v as i32)];
            out.dofid.extend((dof..).take(FREE));
        }
        columns.resize(out.dofid.len(), BTreeSet::new());
        for flap in x.flaps() {
            let members: Vec<usize> = flap.iter().filter_map(|&v| number[v as usize]).collect();
            for &a in &members {
                for &b in members.iter().filter(|&&b| b < a) {
                    for i in 0..FREE {
                        columns[FREE * a + i].extend(FREE * b..FREE * (b + 1));
                    }
                }
            }
        }
    }
    for r in (0..columns.len()).rev() {
        let row: Vec<usize> = columns[r].iter().copied().collect();
        if let Some((&parent, rest)) = row.split_last() {
            columns[parent].extend(rest);
        }
    }
    for (r, row) in columns.iter().enumerate() {
        out.rowadr.push(out.colind.len() as i32);
        out.rownnz.push(row.len() as i32 + 1);
        out.colind.extend(row.iter().map(|&c| c as i32));
        out.colind.push(r as i32);
    }
    out
}

/// Numbers of the permutation: one for each vertex of a flex that deforms, but no more than a model with so many dofs
/// can have.
fn permutation_length(work: &Work, tree: &Tree) -> usize {
    let deforms = |x: &&Flex| !x.out.rigid && !x.interpolated() && (x.s.dim >= 2 || x.bends());
    let flexes = work.flexes.iter().filter(deforms);
    let vertices: usize = flexes.map(|x| x.out.vertbody.len()).sum();
    vertices.min(tree.nv / FREE)
}

/// Joins the vertices of edges, of hinges and of records of rods that have a number.
fn join_vertices(neighbours: &mut Neighbours<'_>, x: &Flex, number: &[Option<usize>]) {
    let mut clique = |vertices: &[i32]| {
        let members: Vec<usize> = vertices
            .iter()
            .filter_map(|&v| usize::try_from(v).ok())
            .filter_map(|v| number.get(v).copied().flatten())
            .collect();
        join(neighbours, &members);
    };
    x.out.edge.iter().for_each(|e| clique(e));
    if x.s.dim == 2 && x.bends() {
        x.flaps().for_each(|f| clique(&f));
    }
    x.rod_records().for_each(|r| clique(&r));
}

fn permutation(work: &Work, tree: &Tree) -> Vec<i32> {
    let mut dofs = Vec::new();
    let holds = |x: &&Flex| {
        let out = &x.out;
        !out.rigid
            && !x.interpolated()
            && (x.s.dim >= 2 || x.bends())
            && (out.equality.is_some() || x.is_stiff() || x.bends())
    };
    // one grid that is elastic or pushes passively, and the reference eliminates in the natural order; constraints on
    // modes of strain keep these in the place of a stiffness
    let stiff_grid = |x: &Flex| {
        let stiff = x.is_stiff() || x.s.elastic2d != 0 && !x.out.stiffness.is_empty();
        let by_force = stiff && x.out.equality != Some(mjEQ_FLEXSTRAIN);
        !x.out.rigid && x.interpolated() && (by_force || x.s.passive != 0 && x.s.dim > 1)
    };
    let flexes = if work.flexes.iter().any(stiff_grid) {
        &[][..]
    } else {
        &work.flexes
    };
    // conjugate gradients leave out what is tied to bodies that move otherwise
    let apart = work.s.option.solver == mjSOL_CG;
    let counts = |x: &&Flex| {
        let mut bodies = x.out.vertbody.iter();
        holds(x) && (!apart || bodies.all(|&b| along_axes(work, tree, b as usize)))
    };
    let mut numbered = Vec::new();
    for x in flexes.iter().filter(counts) {
        let mut number = free_vertices(work, tree, x, dofs.len());
        if x.s.dim == 1 {
            number = renumber(&number, &hinged(x), dofs.len());
        }
        for (v, _) in number.iter().enumerate().filter(|n| n.1.is_some()) {
            dofs.push(tree.body_dofadr[body(x, v as i32)]);
        }
        numbered.push((x, number));
    }
    // vertices are numbered by their dofs, of whichever flexes they are
    let own = dofs.clone();
    dofs.sort_unstable();
    dofs.dedup();
    let n = dofs.len();
    for number in numbered.iter_mut().flat_map(|x| &mut x.1) {
        *number = number.map(|k| dofs.partition_point(|&dof| dof < own[k]));
    }
    let mut perm: Vec<i32> = Vec::new();
    if n <= MOST_ORDERED {
        let mut bits = vec![0; n * words(n)];
        let mut neighbours = Neighbours::new(n, &mut bits);
        for (x, number) in &numbered {
            join_vertices(&mut neighbours, x, number);
        }
        let mut numbers = vec![0; min_degree::room(n)];
        min_degree::eliminate_all(n, &mut neighbours, &mut numbers, |v, _| perm.push(dofs[v]));
        perm.reverse();
    }
    perm.resize(permutation_length(work, tree).max(perm.len()), -1);
    perm
}

/// Nonzeros of the Jacobian of all edges: dofs that move either end.
pub fn edge_nonzeros(work: &Work) -> usize {
    let deforms = |x: &&Flex| !x.out.rigid && !x.interpolated();
    let mut sum = 0;
    for x in work.flexes.iter().filter(deforms) {
        for &[a, b] in &x.out.edge {
            let (a, b) = (chain(work, body(x, a)), chain(work, body(x, b)));
            let bodies: BTreeSet<usize> = a.into_iter().chain(b).collect();
            sum += bodies
                .into_iter()
                .map(|b| work.bodies[b].dofnum)
                .sum::<usize>();
        }
    }
    sum
}

/// A body and those above it, without the world.
fn chain(work: &Work, body: usize) -> Vec<usize> {
    let up = |&b: &usize| Some(work.bodies[b].parent);
    std::iter::successors(Some(body), up)
        .take_while(|&b| b > 0)
        .collect()
}
