//! The order in which the dofs of deformables are eliminated.
//!
//! H = L' L is eliminated from its last place up. Which dof has which place decides how many elements L has: the natural
//! order, which suits trees, fills a sheet of k by k vertices with bands of k, and lattices worse.
//!
//! The question is asked of a graph. Its nodes are blocks, up to three neighbouring dofs of one body, which share their
//! columns for the most part; s(v) is the number of dofs of block v. Two blocks are joined where a summand of H, that is M, a
//! part of the metric, or the square of a row of J, has an element for them. Eliminating a block makes a clique of
//! those of its neighbours that are left. With w(v) dofs in the neighbours that v has when its turn comes, its rows of L have
//! w(v) + 1, …, w(v) + s(v) elements, and the order costs as many products as a factorization has up to a factor,
//!
//! ```text
//!     F = Σ_v Σ_{j = 1…s(v)} (w(v) + j)² .
//! ```
//!
//! The w(v) of a given order follow without the cliques. The first of the neighbours that v has at its turn is its parent
//! in the elimination tree; block i is among them exactly if a path in the tree, from a block that is joined with i and goes
//! before it, passes v on its way up to i. All such paths together visit each element of L once.
//!
//! Three orders compete: the natural one; the one that the model keeps for the vertices of its flexes, made from their
//! elements alone, so good for nothing once contacts have tied other vertices together; and minimum degree on this very
//! graph. Integers decide, so that the choice is the same everywhere.
//!
//! Sources: D. J. Rose, A graph-theoretic study of the numerical solution of sparse positive definite systems of linear
//! equations, 1972 (cliques, minimum degree); R. Schreiber, A new implementation of sparse Gaussian elimination, ACM TOMS 8,
//! 1982, and J. W. H. Liu, The role of elimination trees in sparse factorization, SIAM J. Matrix Anal. Appl. 11, 1990 (paths
//! in the tree); A. George, J. W. H. Liu, Computer Solution of Large Sparse Positive Definite Systems, 1981.
//! Conditions and bounds: facts, constraint-11-cone-folding, section 5. Computation: soAlgorithms.

use core::ops::RangeInclusive;

use super::super::inertia::{Run, inertia_rows};
use super::super::local::Local;
use super::super::own::Own;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::min_degree::{self, Neighbours, words};

/// Dofs of the problems for which there is a choice, and most blocks.
const DOFS: RangeInclusive<usize> = 64..=24576;
const BLOCKS: usize = 8192;

/// Rows of J below which only the discrete integrator's metric gives one.
const FEW_ROWS: usize = 16;

/// A row of J with more blocks than this ties them in a way that the model's order cannot know.
const LONG: usize = 16;

/// Cost of the natural order that is not worth a search.
const CHEAP: i64 = 50_000;

/// Least that an order must save, however few elements there are.
const SAVING: i64 = 25_000;

/// Products that must be saved for each element of the summands: what it costs to bring them to other places.
const MOVE: i64 = 16;

/// What H is the sum of, on the dofs of a problem.
pub struct Summands<'p> {
    pub nv: usize,
    /// of M
    pub runs: &'p [Run],
    pub metric: &'p Own<'p>,
    pub jac: &'p Local<'p>,
    /// first rows of J
    pub equalities: usize,
    /// of J, of M, and of the lower rows of what the metric adds
    pub elements: usize,
}

/// The place of each dof in the best order, unless that is the natural one.
pub fn places<'a>(mark: &'a Mark, d: &mut Data, h: &Summands) -> Option<&'a [i32]> {
    let Local::Sparse { pat, .. } = h.jac else {
        return None;
    };
    let rows = pat.rownnz.len() >= FEW_ROWS || h.metric.force.is_some();
    if d.model().nflex() == 0 || !rows || !DOFS.contains(&h.nv) {
        return None;
    }
    let places = mark.ints(d, h.nv);
    let scratch = d.mark();
    let found = search(&scratch, d, h, places);
    scratch.release(d);
    found.then_some(places)
}

/// Neighbouring dofs of one body.
#[derive(Clone, Copy)]
struct Block {
    /// in the problem, and in the model
    first: [usize; 2],
    size: usize,
}

/// The blocks of a problem, in order.
fn blocks<'m>(m: Model<'m>, runs: &'m [Run]) -> impl Iterator<Item = Block> + 'm {
    runs.iter().flat_map(move |&[global, local, n]| {
        let [global, local, n] = [global, local, n].map(|k| k as usize);
        let bodies = m.dof_bodyid()[global..global + n].chunk_by(|a, b| a == b);
        let sizes = bodies.flat_map(|body| body.chunks(3)).map(<[i32]>::len);
        sizes.scan(0, move |at, size| {
            let first = [local + *at, global + *at];
            *at += size;
            Some(Block { first, size })
        })
    })
}

/// The search in scratch memory; false leaves the natural order.
fn search(mark: &Mark, d: &mut Data, h: &Summands, places: &mut [i32]) -> bool {
    let m = d.model();
    let n = blocks(m, h.runs).count();
    let numbers = h.nv + m.nv() + 7 * n + min_degree::room(n);
    let bytes = 8 * n * words(n) + 4 * numbers + 64;
    // without room to search, things stay as they are
    if n > BLOCKS || d.room() < bytes {
        return false;
    }
    let bits = mark.rows(d, n * words(n));
    let [of, size, list, order] = [h.nv, n, n, n].map(|n| mark.ints(d, n));
    for (b, block) in blocks(m, h.runs).enumerate() {
        size[b] = block.size as i32;
        of[block.first[0]..][..block.size].fill(b as i32);
    }
    let mut graph = Graph {
        of,
        size,
        neighbours: Neighbours::new(n, bits),
        pairs: 0,
        list,
        listed: 0,
    };
    graph.join_inertia(m, h);
    graph.join_metric(h);
    let known = graph.join_rows(h);
    let [turn, parent, met, width] = [n; 4].map(|n| mark.ints(d, n));
    let mut tree = Tree {
        turn,
        parent,
        met,
        width,
    };
    let [at, numbers] = [m.nv(), min_degree::room(n)].map(|n| mark.ints(d, n));
    let by_model = |order: &mut [i32]| known && model_order(m, h.runs, at, order);
    if !best(
        &mut graph,
        &mut tree,
        order,
        numbers,
        (by_model, h.elements),
    ) {
        return false;
    }
    let (first, mut next) = (tree.turn, 0);
    for &b in &*order {
        first[b as usize] = next;
        next += size[b as usize];
    }
    for (b, block) in blocks(m, h.runs).enumerate() {
        let own = &mut places[block.first[0]..][..block.size];
        (first[b]..).zip(own).for_each(|(k, place)| *place = k);
    }
    true
}

/// Leaves an order that is better than the natural one, or returns false. `by_model` writes the model's order if that comes
/// into question; `elements` have to be moved. The graph is used up.
fn best(
    graph: &mut Graph,
    tree: &mut Tree,
    order: &mut [i32],
    numbers: &mut [i32],
    (by_model, elements): (impl FnOnce(&mut [i32]) -> bool, usize),
) -> bool {
    (0..).zip(&mut *order).for_each(|(k, b)| *b = k);
    let (natural, pairs) = tree.cost(graph, order);
    if pairs == graph.pairs || natural < CHEAP {
        return false;
    }
    let pays = |cost: &i64| 5 * cost < 4 * natural;
    let of_model = by_model(order).then(|| tree.cost(graph, order).0);
    let least = of_model.filter(pays).or_else(|| {
        let cost = graph.min_degree(order, numbers);
        Some(cost).filter(pays)
    });
    least.is_some_and(|cost| {
        let saved = natural - cost;
        saved >= SAVING && saved > MOVE * elements as i64
    })
}

/// Which blocks H joins.
struct Graph<'a> {
    /// block of each dof
    of: &'a [i32],
    /// dofs of each block
    size: &'a [i32],
    neighbours: Neighbours<'a>,
    /// joined pairs
    pairs: i64,
    /// the first `listed` are the blocks of the last clique
    list: &'a mut [i32],
    listed: usize,
}

impl Graph<'_> {
    /// Joins two blocks; true if they were apart.
    fn join(&mut self, a: i32, b: i32) -> bool {
        let [i, k] = [a as usize, b as usize];
        let apart = i != k && !self.neighbours.joined(i, k);
        if apart {
            self.neighbours.join(i, k);
            self.pairs += 1;
        }
        apart
    }

    /// Joins the blocks of increasing dofs with each other; true if some were apart.
    fn clique(&mut self, dofs: &[i32]) -> bool {
        let (mut n, mut repeats, mut last) = (0, true, -1);
        for &dof in dofs {
            let b = self.of[dof as usize];
            if b != last {
                repeats &= n < self.listed && self.list[n] == b;
                self.list[n] = b;
                n += 1;
                last = b;
            }
        }
        // as the clique before
        if repeats && n == self.listed {
            return false;
        }
        self.listed = n;
        let mut apart = false;
        for i in 1..n {
            for k in 0..i {
                apart |= self.join(self.list[i], self.list[k]);
            }
        }
        apart
    }

    /// Joins one dof with others, most of which come block by block.
    fn star(&mut self, dof: usize, others: impl Iterator<Item = i32>) {
        let (own, mut last) = (self.of[dof], self.of[dof]);
        for other in others {
            let b = self.of[other as usize];
            if b != last {
                self.join(own, b);
                last = b;
            }
        }
    }

    fn join_inertia(&mut self, m: Model, h: &Summands) {
        inertia_rows(m, h.runs, |r, cols, shift| {
            self.star(r, cols.iter().map(|c| c - shift));
        });
    }

    /// What the metric adds within the pattern of M joins no others.
    fn join_metric(&mut self, h: &Summands) {
        let terms = h.metric.terms();
        for (_, cols, _) in terms.rows() {
            self.clique(cols);
        }
        for r in 0..h.nv {
            let (cols, _) = terms.elastic(r);
            let lower = cols.iter().take_while(|&&c| c <= r as i32);
            self.star(r, lower.copied());
        }
    }

    /// True if the model's order may know of all that the rows join: between blocks that were apart only equalities of two.
    fn join_rows(&mut self, h: &Summands) -> bool {
        let Local::Sparse { pat, rowsuper, .. } = *h.jac else {
            return true;
        };
        let (mut known, mut r) = (true, 0);
        while r < rowsuper.len() {
            let apart = self.clique(pat.cols(r));
            let equality = r < h.equalities && self.listed == 2;
            known &= self.listed <= LONG && (!apart || equality);
            r += rowsuper[r] as usize + 1;
        }
        known
    }

    /// The order of minimum degree, and its cost. The graph is used up.
    fn min_degree(&mut self, order: &mut [i32], numbers: &mut [i32]) -> i64 {
        let (mut left, mut cost) = (order.len(), 0);
        let size = self.size;
        min_degree::eliminate_all(left, &mut self.neighbours, numbers, |b, neighbours| {
            left -= 1;
            order[left] = b as i32;
            let width = neighbours.of(b).map(|other| size[other]).sum();
            cost += block_cost(width, size[b]);
        });
        cost
    }
}

/// Squares of the lengths of the rows of a block before which `width` dofs stand.
fn block_cost(width: i32, size: i32) -> i64 {
    let rows = i64::from(width) + 1..=i64::from(width) + i64::from(size);
    rows.map(|n| n * n).sum()
}

/// The elimination tree of an order: scratch for each block.
struct Tree<'a> {
    /// its place in the order
    turn: &'a mut [i32],
    /// -1: not known yet
    parent: &'a mut [i32],
    /// the last block whose paths have passed here
    met: &'a mut [i32],
    /// dofs of the neighbours at its turn
    width: &'a mut [i32],
}

impl Tree<'_> {
    /// Cost of an order, in which elimination goes from the last block to the first, and the number of pairs of blocks in L.
    fn cost(&mut self, graph: &Graph, order: &[i32]) -> (i64, i64) {
        let Tree {
            turn,
            parent,
            met,
            width,
        } = self;
        (0..).zip(order).for_each(|(k, &b)| turn[b as usize] = k);
        parent.fill(-1);
        met.fill(-1);
        width.fill(0);
        let (mut cost, mut pairs) = (0, 0);
        for &i in order.iter().rev() {
            met[i as usize] = i;
            for mut k in graph.neighbours.of(i as usize) {
                if turn[k] < turn[i as usize] {
                    continue;
                }
                while met[k] != i {
                    met[k] = i;
                    width[k] += graph.size[i as usize];
                    pairs += 1;
                    if parent[k] < 0 {
                        parent[k] = i;
                    }
                    k = parent[k] as usize;
                }
            }
        }
        for (&width, &size) in width.iter().zip(graph.size) {
            cost += block_cost(width, size);
        }
        (cost, pairs)
    }
}

/// The order that the model keeps for vertices, all other blocks before them; false if it has none of the problem. `at` is
/// scratch for each dof of the model.
fn model_order(m: Model, runs: &[Run], at: &mut [i32], order: &mut [i32]) -> bool {
    at.fill(-1);
    for (b, block) in blocks(m, runs).enumerate() {
        at[block.first[1]] = b as i32;
    }
    let mut n = 0;
    for &dof in m.efmC_perm() {
        let Some(at) = at.get_mut(dof as usize).filter(|b| **b >= 0) else {
            continue;
        };
        // once only, whatever a client writes
        order[n] = core::mem::replace(at, -1);
        n += 1;
    }
    if n == 0 {
        return false;
    }
    let others = blocks(m, runs).filter(|block| at[block.first[1]] >= 0);
    let (listed, rest) = (n, &mut order[n..]);
    for (to, block) in rest.iter_mut().zip(others) {
        *to = at[block.first[1]];
    }
    order.rotate_left(listed);
    true
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::math::testing::Rng;

    /// Memory of a graph.
    struct Memory {
        of: Vec<i32>,
        size: Vec<i32>,
        bits: Vec<u64>,
        list: Vec<i32>,
    }

    impl Memory {
        fn new(sizes: &[i32]) -> Self {
            let n = sizes.len();
            let of = (0..).zip(sizes);
            let of = of.flat_map(|(b, &size)| std::iter::repeat_n(b, size as usize));
            Memory {
                of: of.collect(),
                size: sizes.to_vec(),
                bits: vec![0; n * words(n)],
                list: vec![0; n],
            }
        }

        fn graph(&mut self) -> Graph<'_> {
            Graph {
                of: &self.of,
                size: &self.size,
                neighbours: Neighbours::new(self.size.len(), &mut self.bits),
                pairs: 0,
                list: &mut self.list,
                listed: 0,
            }
        }
    }

    /// With scratch for `n` blocks.
    fn with_tree<R>(n: usize, f: impl FnOnce(&mut Tree) -> R) -> R {
        let [mut turn, mut parent, mut met, mut width] = [(); 4].map(|()| vec![0; n]);
        f(&mut Tree {
            turn: &mut turn,
            parent: &mut parent,
            met: &mut met,
            width: &mut width,
        })
    }

    fn cost(graph: &Graph, order: &[i32]) -> (i64, i64) {
        with_tree(order.len(), |tree| tree.cost(graph, order))
    }

    /// The order that is found, if any; `theirs` is the model's.
    fn found(graph: &mut Graph, theirs: Option<&[i32]>, elements: usize) -> Option<Vec<i32>> {
        let n = graph.size.len();
        let (mut order, mut numbers) = (vec![0; n], vec![0; min_degree::room(n)]);
        let by_model = |order: &mut [i32]| match theirs {
            Some(theirs) => {
                order.copy_from_slice(theirs);
                true
            }
            None => false,
        };
        let given = (by_model, elements);
        let better = with_tree(n, |tree| best(graph, tree, &mut order, &mut numbers, given));
        better.then_some(order)
    }

    /// By making every clique.
    fn by_definition(graph: &Graph, order: &[i32]) -> (i64, i64) {
        let n = order.len();
        let of = |b: usize| graph.neighbours.of(b).collect::<BTreeSet<_>>();
        let mut around: Vec<_> = (0..n).map(of).collect();
        let (mut cost, mut pairs) = (0, 0);
        for &b in order.iter().rev() {
            let left = std::mem::take(&mut around[b as usize]);
            for &a in &left {
                around[a].extend(left.iter().filter(|&&c| c != a));
                around[a].remove(&(b as usize));
            }
            let width: i64 = left.iter().map(|&a| i64::from(graph.size[a])).sum();
            for k in 1..=i64::from(graph.size[b as usize]) {
                cost += (width + k) * (width + k);
            }
            pairs += left.len() as i64;
        }
        (cost, pairs)
    }

    #[test]
    fn costs_are_those_of_the_cliques() {
        let mut rng = Rng::new(3);
        for n in 1..70 {
            let sizes: Vec<i32> = (0..n).map(|_| 1 + rng.below(3) as i32).collect();
            let mut memory = Memory::new(&sizes);
            let mut graph = memory.graph();
            for _ in 0..2 * n {
                graph.join(rng.below(n) as i32, rng.below(n) as i32);
            }
            let mut order: Vec<i32> = (0..n as i32).collect();
            assert_eq!(cost(&graph, &order), by_definition(&graph, &order));
            for k in 0..n {
                order.swap(k, rng.below(n));
            }
            assert_eq!(cost(&graph, &order), by_definition(&graph, &order));
        }
    }

    /// Squares of a sheet's cells, as equalities would join them.
    fn sheet(memory: &mut Memory, side: i32) -> Graph<'_> {
        let mut graph = memory.graph();
        for x in 1..side {
            for y in 1..side {
                let corners = [(x - 1, y - 1), (x - 1, y), (x, y - 1), (x, y)];
                graph.clique(&corners.map(|(x, y)| 3 * (x * side + y)));
            }
        }
        graph
    }

    #[test]
    fn a_large_sheet_is_cheaper_by_minimum_degree() {
        let mut small = Memory::new(&[3; 16]);
        assert_eq!(found(&mut sheet(&mut small, 4), None, 160), None);
        let n = 900;
        let mut memory = Memory::new(&vec![3; n]);
        let order = found(&mut sheet(&mut memory, 30), None, 10 * n).expect("an order");
        let natural: Vec<i32> = (0..n as i32).collect();
        let graph = sheet(&mut memory, 30);
        let [least, most] = [&order, &natural].map(|order| by_definition(&graph, order).0);
        assert!(5 * least < 4 * most, "{least} of {most}");
        // what it saves is not more than what it costs to move so much
        let much = ((most - least) as usize).div_ceil(16);
        assert_eq!(found(&mut sheet(&mut memory, 30), None, much), None);
    }

    /// A chain with all its ancestors, and stars whose middle comes last.
    fn stars<'a>(memory: &'a mut Memory, stars: &[i32]) -> Graph<'a> {
        let mut graph = memory.graph();
        let chain: Vec<i32> = (0..46).collect();
        graph.clique(&chain);
        let mut first = 46;
        for k in stars {
            (first..first + k).for_each(|b| assert!(graph.join(b, first + k)));
            first += k + 1;
        }
        graph
    }

    #[test]
    fn an_order_has_to_save_something() {
        for (rays, saves) in [
            (&[40, 2, 2, 4, 4, 5, 14][..], 24_999),
            (&[40, 2, 2, 2, 2, 2, 3, 6, 14], 25_000),
        ] {
            let n = 46 + rays.iter().map(|k| k + 1).sum::<i32>();
            let mut memory = Memory::new(&vec![1; n as usize]);
            let natural: Vec<i32> = (0..n).collect();
            // the middles first, eliminated last
            let mut order = natural.clone();
            let mut last = 45;
            for k in rays {
                last += k + 1;
                order[46..=last as usize].rotate_right(1);
            }
            let graph = stars(&mut memory, rays);
            let [most, least] = [&natural, &order].map(|order| cost(&graph, order).0);
            assert_eq!(most - least, saves);
            let order = found(&mut stars(&mut memory, rays), None, n as usize);
            assert_eq!(order.is_some(), saves >= 25_000);
        }
    }

    #[test]
    fn the_cost_of_minimum_degree_is_that_of_its_order() {
        let n = 64;
        let [mut one, mut other] = [(); 2].map(|()| Memory::new(&vec![3; n]));
        let (mut graph, same) = (sheet(&mut one, 8), sheet(&mut other, 8));
        let mut order = vec![0; n];
        let mut numbers = vec![0; min_degree::room(n)];
        let least = graph.min_degree(&mut order, &mut numbers);
        assert_eq!(least, cost(&same, &order).0);
    }

    #[test]
    fn an_order_of_the_model_comes_first_if_it_pays() {
        let n = 900;
        let mut memory = Memory::new(&vec![3; n]);
        let mut known = found(&mut sheet(&mut memory, 30), None, 10 * n).expect("an order");
        // another one that is as good: the first two blocks have the same neighbours by then
        known.swap(0, 1);
        let natural: Vec<i32> = (0..n as i32).collect();
        for (theirs, taken) in [(&known, true), (&natural, false)] {
            let order = found(&mut sheet(&mut memory, 30), Some(theirs), 10 * n);
            assert_eq!(order.as_ref() == Some(theirs), taken);
            assert!(order.is_some());
        }
    }

    #[test]
    fn cliques_tell_what_was_apart() {
        let mut memory = Memory::new(&[3, 1, 2, 3]);
        let mut graph = memory.graph();
        assert!(graph.clique(&[0, 1, 3, 4]));
        assert_eq!((graph.listed, graph.pairs), (3, 3));
        // again, and a part of it
        assert!(!graph.clique(&[0, 1, 3, 4]) && !graph.clique(&[2, 5]));
        assert_eq!((graph.listed, graph.pairs), (2, 3));
        assert!(graph.clique(&[5, 8]));
        graph.star(7, [0, 1, 2, 6].into_iter());
        assert_eq!(graph.pairs, 5);
        assert!(graph.neighbours.joined(0, 3) && !graph.neighbours.joined(1, 3));
    }
}
