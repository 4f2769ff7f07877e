//! An order of the dofs in which the factor of the Hessian has less fill, for problems with deformables: the one that the
//! model keeps, if the rows join nothing else, or else that of minimum degree. Computation: soAlgorithms.

use super::super::inertia::{Run, inertia_rows};
use super::super::local::Local;
use super::super::own::Own;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::min_degree::{self, Neighbours};
use crate::math::sparse::Pattern;
use crate::physics::factor;
use crate::physics::metric::sort_row;

/// Problems of fewer dofs, or of more, keep their order; so do those of fewer rows, where the inertia is alone.
const DOFS: core::ops::RangeInclusive<usize> = 64..=24576;
const ROWS: usize = 16;
/// So many dofs of a body, one behind the other, stay together: a block.
const BLOCK: usize = 3;
const BLOCKS: core::ops::RangeInclusive<usize> = 5..=8192;
/// Below this cost of a factorization the order stays.
const COST: i64 = 50_000;
/// It must cost less than these parts of what it did, and save so much for each element that moves.
const LESS: [i64; 2] = [4, 5];
const MOVE: i64 = 16;
/// Rows of more blocks count as joining what was apart.
const MOST_JOINED: usize = 16;

/// Elements of J, with the columns in increasing order. Rows that follow have the columns of the first of them.
#[derive(Clone, Copy)]
pub struct Squares<'a> {
    pub J: &'a [f64],
    pub pat: Pattern<'a>,
    pub rowsuper: &'a [i32],
}

impl<'a> Squares<'a> {
    pub fn of(jac: Local<'a>) -> Option<Self> {
        match jac {
            Local::Dense(_) => None,
            Local::Sparse {
                J, pat, rowsuper, ..
            } => Some(Self { J, pat, rowsuper }),
        }
    }

    /// The same with dofs at other places.
    pub fn moved(self, mark: &'a Mark, d: &mut Data, place: &[i32]) -> Self {
        let (J, colind) = (mark.nums(d, self.J.len()), mark.ints(d, self.J.len()));
        J.copy_from_slice(self.J);
        for (to, &c) in colind.iter_mut().zip(self.pat.colind) {
            *to = place[c as usize];
        }
        for r in 0..self.pat.rownnz.len() {
            let range = self.pat.range(r);
            sort_row(&mut colind[range.clone()], &mut J[range]);
        }
        let pat = Pattern { colind, ..self.pat };
        Self { J, pat, ..self }
    }
}

/// Dofs in blocks.
struct Blocks<'a> {
    /// block of each dof
    of: &'a [i32],
    /// first dof of each block, and the end
    start: &'a [i32],
}

impl<'a> Blocks<'a> {
    fn find(mark: &'a Mark, d: &mut Data, nv: usize, runs: &[Run]) -> Self {
        let m = d.model();
        let (of, start) = (mark.ints(d, nv), mark.ints(d, nv + 1));
        let (mut n, mut body, mut len) = (0, -1, 0);
        for &[g, l, count] in runs {
            for i in 0..count {
                let own = m.dof_bodyid()[(g + i) as usize];
                if own != body || len == BLOCK {
                    start[n] = l + i;
                    n += 1;
                    (body, len) = (own, 0);
                }
                of[(l + i) as usize] = n as i32 - 1;
                len += 1;
            }
        }
        start[n] = nv as i32;
        Self {
            of,
            start: &start[..=n],
        }
    }

    fn len(&self) -> usize {
        self.start.len() - 1
    }

    fn width(&self, block: usize) -> i64 {
        (self.start[block + 1] - self.start[block]) as i64
    }

    /// Cost of the rows of a block with so many columns before it.
    fn cost(&self, block: usize, before: i64) -> i64 {
        (1..=self.width(block))
            .map(|k| (before + k) * (before + k))
            .sum()
    }
}

/// A problem whose dofs may move.
pub struct Question<'p> {
    pub jac: &'p Local<'p>,
    /// rows of J that are equalities, the first ones
    pub ne: usize,
    pub nv: usize,
    pub runs: &'p [Run],
    pub effective: &'p Own<'p>,
    /// how many elements would move
    pub elements: usize,
}

/// The dofs in an order of less fill, eliminated from the last one up, or nothing where they stay.
pub fn find<'a>(mark: &'a Mark, d: &mut Data, q: &Question) -> Option<&'a [i32]> {
    let rows = Squares::of(*q.jac)?;
    let asked = rows.pat.rownnz.len() >= ROWS || q.effective.force.is_some();
    if d.model().nflex() == 0 || !DOFS.contains(&q.nv) || !asked {
        return None;
    }
    let dofs = mark.ints(d, q.nv);
    let inner = d.mark();
    let found = choose(&inner, d, q, rows, dofs);
    inner.release(d);
    found.then_some(&*dofs)
}

/// Fills `dofs` where another order pays.
fn choose(mark: &Mark, d: &mut Data, q: &Question, rows: Squares, dofs: &mut [i32]) -> bool {
    let blocks = Blocks::find(mark, d, q.nv, q.runs);
    let n = blocks.len();
    let words = n * min_degree::words(n);
    if !BLOCKS.contains(&n) || d.room() / 4 < size_of::<u64>() * words {
        return false;
    }
    let mut graph = Neighbours::new(n, mark.rows(d, words));
    join_matrices(d.model(), &mut graph, &blocks, q);
    let expected = join_rows(mark.ints(d, n), &mut graph, &blocks, rows, q.ne);
    let order = mark.ints(d, n);
    (0..n).for_each(|k| order[k] = k as i32);
    let (before, fills) = cost(mark, d, &graph, &blocks, order);
    if !fills || before < COST {
        return false;
    }
    let less = |cost: i64| cost * LESS[1] < before * LESS[0];
    let mut after = before;
    if expected && kept_order(mark, d, &blocks, q, order) {
        after = cost(mark, d, &graph, &blocks, order).0;
    }
    if !less(after) {
        after = 0;
        let mut places = order.iter_mut().rev();
        let numbers = mark.ints(d, min_degree::room(n));
        min_degree::eliminate_all(n, &mut graph, numbers, |block, graph| {
            let width = graph.of(block).map(|b| blocks.width(b)).sum();
            after += blocks.cost(block, width);
            if let Some(place) = places.next() {
                *place = block as i32;
            }
        });
    }
    if !less(after) || before - after <= MOVE * q.elements as i64 {
        return false;
    }
    let of_block = |&b: &i32| blocks.start[b as usize]..blocks.start[b as usize + 1];
    let all = order.iter().flat_map(of_block);
    dofs.iter_mut().zip(all).for_each(|(to, dof)| *to = dof);
    true
}

/// Joins what M and the metric join.
fn join_matrices(m: Model, graph: &mut Neighbours, blocks: &Blocks, q: &Question) {
    let of = |dof: i32| blocks.of[dof as usize] as usize;
    let terms = q.effective.terms();
    inertia_rows(m, q.runs, |r, cols, shift| {
        let own = of(r as i32);
        cols.iter().for_each(|&c| graph.join(own, of(c - shift)));
        terms
            .elastic(r)
            .0
            .iter()
            .for_each(|&c| graph.join(own, of(c)));
    });
    for (_, cols, _) in terms.rows() {
        for (k, &a) in cols.iter().enumerate() {
            cols[..k].iter().for_each(|&b| graph.join(of(a), of(b)));
        }
    }
}

/// Joins what rows of J join. Whether the model's order may be right for them: true when none of them joins what was
/// apart, but for equalities of two blocks. `list` has a number for each block.
fn join_rows(
    list: &mut [i32],
    graph: &mut Neighbours,
    blocks: &Blocks,
    rows: Squares,
    ne: usize,
) -> bool {
    let (mut expected, mut r) = (true, 0);
    while r < rows.rowsuper.len() {
        let mut n = 0;
        for &c in rows.pat.cols(r) {
            let own = blocks.of[c as usize];
            if n == 0 || list[n - 1] != own {
                list[n] = own;
                n += 1;
            }
        }
        let free = r < ne && n == 2;
        expected &= n <= MOST_JOINED;
        for k in 1..n {
            for l in 0..k {
                let (a, b) = (list[l] as usize, list[k] as usize);
                expected &= free || graph.joined(a, b);
                graph.join(a, b);
            }
        }
        r += rows.rowsuper[r] as usize + 1;
    }
    expected
}

/// What a factorization costs with the blocks in an order, and whether the factor has more elements than the matrix.
fn cost(
    mark: &Mark,
    d: &mut Data,
    graph: &Neighbours,
    blocks: &Blocks,
    order: &[i32],
) -> (i64, bool) {
    let n = blocks.len();
    let place = mark.ints(d, n);
    let mut joined = n;
    for (k, &b) in order.iter().enumerate() {
        place[b as usize] = k as i32;
        joined += graph.degree(b as usize) as usize;
    }
    let all = (n + joined) / 2;
    let (own, colind) = (mark.ints(d, n), mark.ints(d, all));
    let mut at = 0;
    for (k, &b) in order.iter().enumerate() {
        let first = at;
        for other in graph.of(b as usize) {
            let c = place[other];
            if c < k as i32 {
                colind[at] = c;
                at += 1;
            }
        }
        colind[first..at].sort_unstable();
        colind[at] = k as i32;
        at += 1;
        own[k] = (at - first) as i32;
    }
    let flag = mark.ints(d, n);
    let structure = factor::structure(mark, d, own, colind, flag);
    let mut sum = 0;
    for (k, &b) in order.iter().enumerate() {
        let (_, before) = structure.rows.cols(k).split_last().unwrap_or((&0, &[]));
        let width = before
            .iter()
            .map(|&c| blocks.width(order[c as usize] as usize));
        sum += blocks.cost(b as usize, width.sum());
    }
    (sum, structure.rows.colind.len() > all)
}

/// The model's order of its vertices, behind whatever else is in the problem. False where it says nothing about it.
fn kept_order(mark: &Mark, d: &mut Data, blocks: &Blocks, q: &Question, order: &mut [i32]) -> bool {
    let m = d.model();
    // the block that begins with a dof of the model
    let begins = mark.ints(d, m.nv());
    begins.fill(-1);
    for &[g, l, n] in q.runs {
        for i in 0..n {
            let block = blocks.of[(l + i) as usize];
            if blocks.start[block as usize] == l + i {
                begins[(g + i) as usize] = block;
            }
        }
    }
    let n = order.len();
    let listed = mark.ints(d, n);
    listed.fill(0);
    let mut count = 0;
    for &dof in m.efmC_perm() {
        let block = usize::try_from(dof).ok().and_then(|dof| begins.get(dof));
        let Some(&block) = block.filter(|&&b| b >= 0 && listed[b as usize] == 0) else {
            continue;
        };
        listed[block as usize] = 1;
        order[count] = block;
        count += 1;
    }
    if count == 0 {
        return false;
    }
    order.copy_within(..count, n - count);
    let mut places = order.iter_mut();
    for (b, _) in listed.iter().enumerate().filter(|(_, l)| **l == 0) {
        if let Some(place) = places.next() {
            *place = b as i32;
        }
    }
    true
}
