//! An order of elimination with little fill: always a node with the fewest neighbours, whose neighbours then become
//! neighbours of each other. Among equals the one that was joined last goes first, and of those that were never joined the
//! one with the lowest number, so that the order is the same everywhere.
//! T. Davis, Direct Methods for Sparse Linear Systems, chapter 7.

/// Words of one node's neighbours.
pub const fn words(n: usize) -> usize {
    n.div_ceil(64)
}

/// The neighbours of nodes as sets of bits, [`words`] for each node.
pub struct Neighbours<'a> {
    bits: &'a mut [u64],
    words: usize,
}

impl<'a> Neighbours<'a> {
    /// No neighbours yet; `bits` has `n * words(n)` words.
    pub fn new(n: usize, bits: &'a mut [u64]) -> Self {
        bits.fill(0);
        Self {
            bits,
            words: words(n),
        }
    }

    /// Makes two nodes neighbours.
    pub fn join(&mut self, a: usize, b: usize) {
        if a != b {
            self.bits[a * self.words + b / 64] |= 1 << (b % 64);
            self.bits[b * self.words + a / 64] |= 1 << (a % 64);
        }
    }

    /// Whether they are.
    pub fn joined(&self, a: usize, b: usize) -> bool {
        self.bits[a * self.words + b / 64] >> (b % 64) & 1 != 0
    }

    /// How many neighbours a node has.
    pub fn degree(&self, node: usize) -> i32 {
        let own = &self.bits[node * self.words..][..self.words];
        own.iter().map(|w| w.count_ones() as i32).sum()
    }

    /// The neighbours of a node, in order.
    pub fn of(&self, node: usize) -> impl Iterator<Item = usize> {
        let own = &self.bits[node * self.words..][..self.words];
        own.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            core::iter::from_fn(move || {
                let next = (left != 0).then_some(64 * word + left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                next
            })
        })
    }

    /// Joins the neighbours of a node, which leaves: each of them in order, and how many it now has, goes to `joined`.
    fn eliminate(&mut self, node: usize, mut joined: impl FnMut(usize, i32)) {
        for word in 0..self.words {
            let mut left = self.bits[node * self.words + word];
            while left != 0 {
                let other = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                for w in 0..self.words {
                    self.bits[other * self.words + w] |= self.bits[node * self.words + w];
                }
                for gone in [node, other] {
                    self.bits[other * self.words + gone / 64] &= !(1 << (gone % 64));
                }
                joined(other, self.degree(other));
            }
        }
    }
}

const NONE: i32 = -1;

/// Numbers that [`eliminate_all`] needs for `n` nodes.
pub const fn room(n: usize) -> usize {
    4 * n + 1
}

/// Nodes by degree: of each degree a list, linked both ways, the last that came first.
struct Degrees<'a> {
    /// first node of each degree
    first: &'a mut [i32],
    degree: &'a mut [i32],
    next: &'a mut [i32],
    previous: &'a mut [i32],
    /// no node has less
    least: usize,
}

impl<'a> Degrees<'a> {
    fn new(neighbours: &Neighbours, n: usize, room: &'a mut [i32]) -> Self {
        let (first, rest) = room.split_at_mut(n + 1);
        let (degree, rest) = rest.split_at_mut(n);
        let (next, previous) = rest.split_at_mut(n);
        first.fill(NONE);
        let mut all = Self {
            first,
            degree,
            next,
            previous,
            least: 0,
        };
        for v in (0..n).rev() {
            all.degree[v] = neighbours.degree(v);
            all.insert(v);
        }
        all
    }

    fn insert(&mut self, v: usize) {
        let degree = self.degree[v] as usize;
        let second = core::mem::replace(&mut self.first[degree], v as i32);
        (self.previous[v], self.next[v]) = (NONE, second);
        if second != NONE {
            self.previous[second as usize] = v as i32;
        }
        self.least = self.least.min(degree);
    }

    fn remove(&mut self, v: usize) {
        let (previous, next) = (self.previous[v], self.next[v]);
        match previous {
            NONE => self.first[self.degree[v] as usize] = next,
            u => self.next[u as usize] = next,
        }
        if next != NONE {
            self.previous[next as usize] = previous;
        }
    }

    /// The node comes before all others of its new degree, even if that is the old one.
    fn set(&mut self, v: usize, degree: i32) {
        self.remove(v);
        self.degree[v] = degree;
        self.insert(v);
    }

    /// Takes the first node of least degree.
    fn take(&mut self) -> Option<usize> {
        self.least += self.first[self.least..].iter().position(|&v| v != NONE)?;
        let v = self.first[self.least] as usize;
        self.remove(v);
        Some(v)
    }
}

/// Eliminates `n` nodes; each is told with the neighbours it has when its turn comes. `room` has [`room`] numbers.
pub fn eliminate_all(
    n: usize,
    neighbours: &mut Neighbours,
    numbers: &mut [i32],
    mut tell: impl FnMut(usize, &Neighbours),
) {
    let mut degrees = Degrees::new(neighbours, n, numbers);
    while let Some(v) = degrees.take() {
        tell(v, neighbours);
        neighbours.eliminate(v, |a, degree| degrees.set(a, degree));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn order(graph: &[BTreeSet<usize>]) -> Vec<usize> {
        let n = graph.len();
        let mut bits = vec![0; n * words(n)];
        let mut neighbours = Neighbours::new(n, &mut bits);
        for (a, others) in graph.iter().enumerate() {
            others.iter().for_each(|&b| neighbours.join(a, b));
        }
        let mut order = Vec::new();
        let mut numbers = vec![0; room(n)];
        eliminate_all(n, &mut neighbours, &mut numbers, |v, _| order.push(v));
        order
    }

    #[test]
    fn a_path_is_eliminated_from_its_ends() {
        let path = [
            BTreeSet::from([1]),
            BTreeSet::from([0, 2]),
            BTreeSet::from([1]),
        ];
        assert_eq!(order(&path), [0, 1, 2]);
    }

    /// What the order means, with sets and a stack for each degree.
    fn by_definition(mut neighbours: Vec<BTreeSet<usize>>) -> Vec<usize> {
        let n = neighbours.len();
        let mut stacks: Vec<Vec<usize>> = vec![Vec::new(); n + 1];
        for v in (0..n).rev() {
            stacks[neighbours[v].len()].push(v);
        }
        let mut order = Vec::new();
        while let Some(v) = stacks.iter_mut().find_map(Vec::pop) {
            order.push(v);
            let around = std::mem::take(&mut neighbours[v]);
            for &a in &around {
                stacks[neighbours[a].len()].retain(|&b| b != a);
                neighbours[a].extend(around.iter().filter(|&&b| b != a));
                neighbours[a].remove(&v);
                stacks[neighbours[a].len()].push(a);
            }
        }
        order
    }

    #[test]
    fn scattered_graphs_and_a_block_are_eliminated_by_definition() {
        let mut graphs: Vec<Vec<BTreeSet<usize>>> = Vec::new();
        for n in 1..60 {
            let mut graph = vec![BTreeSet::new(); n];
            for i in 0..2 * n {
                let (a, b) = (i % n, (7 * i * i + 3 * i + n / 2) % n);
                if a != b {
                    graph[a].insert(b);
                    graph[b].insert(a);
                }
            }
            graphs.push(graph);
        }
        let side = 6;
        let at = |x: usize, y: usize, z: usize| (x * side + y) * side + z;
        let mut block = vec![BTreeSet::new(); side * side * side];
        for x in 0..side - 1 {
            for y in 0..side - 1 {
                for z in 0..side - 1 {
                    for (a, b) in [
                        (at(x, y, z), at(x + 1, y, z)),
                        (at(x, y, z), at(x, y + 1, z)),
                        (at(x, y, z), at(x + 1, y + 1, z + 1)),
                    ] {
                        block[a].insert(b);
                        block[b].insert(a);
                    }
                }
            }
        }
        graphs.push(block);
        for graph in graphs {
            assert_eq!(order(&graph), by_definition(graph));
        }
    }
}
