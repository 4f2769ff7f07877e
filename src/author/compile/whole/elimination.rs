//! Order in which the vertices of deformables are eliminated so that little is filled in: minimum degree, and among equals the one
//! that was joined last.

use crate::math::min_degree::Neighbours;

const NONE: usize = usize::MAX;

/// Vertices by degree: of each degree a list, linked both ways, the last that came first.
struct Degrees {
    /// first vertex of each degree
    first: Vec<usize>,
    degree: Vec<usize>,
    next: Vec<usize>,
    previous: Vec<usize>,
    /// no vertex has less
    least: usize,
}

impl Degrees {
    fn new(degree: Vec<usize>) -> Self {
        let n = degree.len();
        let mut all = Self {
            first: vec![NONE; n + 1],
            degree,
            next: vec![NONE; n],
            previous: vec![NONE; n],
            least: 0,
        };
        (0..n).rev().for_each(|v| all.insert(v));
        all
    }

    fn insert(&mut self, v: usize) {
        let degree = self.degree[v];
        let second = std::mem::replace(&mut self.first[degree], v);
        (self.previous[v], self.next[v]) = (NONE, second);
        if second != NONE {
            self.previous[second] = v;
        }
        self.least = self.least.min(degree);
    }

    fn remove(&mut self, v: usize) {
        let (previous, next) = (self.previous[v], self.next[v]);
        match previous {
            NONE => self.first[self.degree[v]] = next,
            u => self.next[u] = next,
        }
        if next != NONE {
            self.previous[next] = previous;
        }
    }

    /// The vertex comes before all others of its new degree, even if that is the old one.
    fn set(&mut self, v: usize, degree: usize) {
        self.remove(v);
        self.degree[v] = degree;
        self.insert(v);
    }

    /// Takes the first vertex of least degree.
    fn take(&mut self) -> Option<usize> {
        self.least += self.first[self.least..].iter().position(|&v| v != NONE)?;
        let v = self.first[self.least];
        self.remove(v);
        Some(v)
    }
}

/// Order of elimination of `n` vertices: always one of least degree; what it joins comes before others of its degree.
pub fn minimum_degree(n: usize, mut neighbours: Neighbours<'_>) -> Vec<usize> {
    let mut degrees = Degrees::new((0..n).map(|v| neighbours.degree(v) as usize).collect());
    let mut order = Vec::with_capacity(n);
    while let Some(v) = degrees.take() {
        order.push(v);
        neighbours.eliminate(v, |a, degree| degrees.set(a, degree as usize));
    }
    order
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::math::min_degree::words;

    fn order(graph: &[BTreeSet<usize>]) -> Vec<usize> {
        let n = graph.len();
        let mut bits = vec![0; n * words(n)];
        let mut neighbours = Neighbours::new(n, &mut bits);
        for (a, others) in graph.iter().enumerate() {
            others.iter().for_each(|&b| neighbours.join(a, b));
        }
        minimum_degree(n, neighbours)
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
