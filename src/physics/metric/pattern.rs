//! The pattern of the elastic part of the metric: which vertices or nodes of flexes pull at which, found anew with each state as
//! the arena is. Blocks are those of bodies with a vertex, by their first dof.

use super::elastic::{alone, held};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::physics::flex::{Flex, bend, corotate, rod};

/// Neighbours of the blocks of a model, each of which has itself first.
pub struct Graph<'a> {
    /// first dof of each block, in the order of vertices
    pub dofs: &'a [i32],
    /// block of each dof that is the first of one, otherwise −1
    pub block: &'a [i32],
    /// start of each block's neighbours, and the end
    adr: &'a [i32],
    neighbours: &'a [i32],
}

/// Calls `join` with each pair of vertices of a flex that share an element, or with `flaps` a bent edge; or with each pair
/// of nodes of a cell, or of vertices between which a rod bends.
pub fn pairs(flex: Flex, flaps: bool, mut join: impl FnMut(usize, usize)) {
    for (cell, _) in corotate::elements(flex) {
        for (k, &a) in cell.nodes().iter().enumerate() {
            cell.nodes()[..k].iter().for_each(|&b| join(a, b));
        }
    }
    for at in rod::vertices(flex) {
        for (k, &a) in at.iter().enumerate() {
            at[..k].iter().for_each(|&b| join(a as usize, b as usize));
        }
    }
    let edges = flex.edges();
    let stretched = flex.stiffness().is_some() || flex.bending().is_some();
    if !stretched {
        return;
    }
    for [a, b] in &flex.m.flex_edge()[edges.clone()] {
        join(*a as usize, *b as usize);
    }
    if flaps && flex.bending().is_some() {
        for e in edges {
            if let Some([_, _, a, b]) = bend::flap(flex, e) {
                join(a, b);
            }
        }
    }
}

impl<'a> Graph<'a> {
    /// Blocks joined by edges, with `flaps` also those across a bent edge.
    pub fn new(mark: &'a Mark, d: &mut Data, flexes: &[i32], flaps: bool) -> Self {
        let m = d.model();
        let all = || numbered(m, flexes);
        let (block, dofs) = (mark.ints(d, m.nv()), mark.ints(d, m.nv() / 3));
        // of the carriers of each flex, one behind the other
        let carriers = all().map(|f| f.carriers().len()).sum();
        let of = mark.ints(d, carriers);
        block.fill(-1);
        mark_bent(all(), of);
        let mut n = 0;
        let points = all().flat_map(|f| (0..f.carriers().len()).map(move |v| (f, v)));
        for (of, (flex, v)) in of.iter_mut().zip(points) {
            let bent = *of != 0;
            let Some(dof) = alone(flex, v).filter(|_| bent) else {
                *of = -1;
                continue;
            };
            if block[dof] < 0 {
                block[dof] = n as i32;
                dofs[n] = dof as i32;
                n += 1;
            }
            *of = block[dof];
        }
        let of = &*of;
        let adr = mark.ints(d, n + 1);
        adr.fill(0);
        let mut total = n;
        let each = |put: &mut dyn FnMut(usize, usize)| {
            let mut left = of;
            for flex in all() {
                let own;
                (own, left) = left.split_at(flex.carriers().len());
                pairs(flex, flaps, |a, b| {
                    if own[a] >= 0 && own[b] >= 0 {
                        put(own[a] as usize, own[b] as usize);
                    }
                });
            }
        };
        each(&mut |a, b| {
            adr[a + 1] += 1;
            adr[b + 1] += 1;
            total += 2;
        });
        for k in 0..n {
            adr[k + 1] += adr[k] + 1;
        }
        let neighbours = mark.ints(d, total);
        let next = mark.ints(d, n);
        for k in 0..n {
            neighbours[adr[k] as usize] = k as i32;
            next[k] = adr[k] + 1;
        }
        each(&mut |a, b| {
            for (a, b) in [(a, b), (b, a)] {
                neighbours[next[a] as usize] = b as i32;
                next[a] += 1;
            }
        });
        let (adr, neighbours) = united(mark, d, block, adr, neighbours);
        Graph {
            dofs: &dofs[..n],
            block,
            adr,
            neighbours,
        }
    }

    pub fn len(&self) -> usize {
        self.dofs.len()
    }

    /// Elements of the matrix of these blocks.
    pub fn values(&self) -> usize {
        9 * self.adr[self.len()] as usize
    }

    /// Some block pulls at another.
    pub fn couples(&self) -> bool {
        self.adr[self.len()] as usize > self.len()
    }

    /// Blocks that pull at a block, itself among them.
    pub fn of(&self, block: usize) -> &[i32] {
        &self.neighbours[self.adr[block] as usize..self.adr[block + 1] as usize]
    }
}

/// Neighbours of blocks, each once and by their dofs: who is passed on to its neighbours in this order comes to them in it.
fn united<'a>(
    mark: &'a Mark,
    d: &mut Data,
    block: &[i32],
    adr: &[i32],
    neighbours: &[i32],
) -> (&'a [i32], &'a [i32]) {
    let n = adr.len() - 1;
    let (start, end) = (mark.ints(d, n + 1), mark.ints(d, n));
    let list = mark.ints(d, neighbours.len());
    end.copy_from_slice(&adr[..n]);
    for &b in block.iter().filter(|b| **b >= 0) {
        let own = adr[b as usize] as usize..adr[b as usize + 1] as usize;
        for &a in &neighbours[own] {
            let (from, to) = (adr[a as usize], &mut end[a as usize]);
            if *to == from || list[*to as usize - 1] != b {
                list[*to as usize] = b;
                *to += 1;
            }
        }
    }
    let mut next = 0;
    for k in 0..n {
        start[k] = next as i32;
        let own = adr[k] as usize..end[k] as usize;
        let len = own.len();
        list.copy_within(own, next);
        next += len;
    }
    start[n] = next as i32;
    (start, list)
}

/// The flexes in the matrix.
pub fn elastic<'a>(m: Model<'a>) -> impl Iterator<Item = Flex<'a>> {
    Flex::all(m).filter(|f| f.elastic() && !held(*f))
}

/// Their numbers, for when they are wanted often.
pub fn numbers<'a>(mark: &'a Mark, d: &mut Data) -> &'a [i32] {
    let m = d.model();
    if m.nv() == 0 {
        return &[];
    }
    let flexes = mark.ints(d, m.nflex());
    let each = flexes.iter_mut().zip(elastic(m));
    let n = each.map(|(to, f)| *to = f.id as i32).count();
    &flexes[..n]
}

pub fn numbered<'a>(m: Model<'a>, flexes: &[i32]) -> impl Iterator<Item = Flex<'a>> {
    flexes.iter().map(move |&f| Flex { m, id: f as usize })
}

/// Not zero for each carrier but the vertices of rods at which nothing bends: ends of branches, and edges that stand alone.
fn mark_bent<'a>(flexes: impl Iterator<Item = Flex<'a>>, mut left: &mut [i32]) {
    for flex in flexes {
        let own;
        (own, left) = left.split_at_mut(flex.carriers().len());
        let rod = flex.dim() == 1 && !flex.interpolated();
        own.fill(i32::from(!rod));
        for &v in rod::vertices(flex).flatten() {
            own[v as usize] = 1;
        }
    }
}

/// Writes the pattern: `efm_K_rownnz`, `efm_K_rowadr`, `efm_K_colind`.
pub fn write(d: &mut Data, graph: &Graph) {
    fields!(d => write: efm_K_rownnz, efm_K_rowadr, efm_K_colind);
    let (mut dof, mut next) = (0, 0);
    while dof < efm_K_rownnz.len() {
        let Ok(block) = usize::try_from(graph.block[dof]) else {
            (efm_K_rownnz[dof], efm_K_rowadr[dof]) = (0, next as i32);
            dof += 1;
            continue;
        };
        let around = graph.of(block);
        for row in dof..dof + 3 {
            (efm_K_rownnz[row], efm_K_rowadr[row]) = (3 * around.len() as i32, next as i32);
            for &b in around {
                let first = graph.dofs[b as usize];
                for (col, k) in efm_K_colind[next..next + 3].iter_mut().zip(0..) {
                    *col = first + k;
                }
                next += 3;
            }
        }
        dof += 3;
    }
}
