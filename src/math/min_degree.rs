//! An order of elimination with little fill: always a node with the fewest neighbours, whose neighbours then become
//! neighbours of each other. Ties go to the first node, so that the order is the same everywhere.
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

    /// How many neighbours a node has.
    pub fn degree(&self, node: usize) -> i32 {
        let own = &self.bits[node * self.words..][..self.words];
        own.iter().map(|w| w.count_ones() as i32).sum()
    }

    /// Joins the neighbours of a node, which leaves: each of them in order, and how many it now has, goes to `joined`.
    pub fn eliminate(&mut self, node: usize, mut joined: impl FnMut(usize, i32)) {
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

    /// Fills `order` with the nodes as they are eliminated, the first one last. `degree` has a number for each.
    pub fn eliminate_all(mut self, order: &mut [i32], degree: &mut [i32]) {
        const GONE: i32 = i32::MAX;
        for (node, d) in degree.iter_mut().enumerate() {
            *d = self.degree(node);
        }
        for place in order.iter_mut().rev() {
            let fewest = (0..degree.len()).min_by_key(|&k| degree[k]).unwrap_or(0);
            *place = fewest as i32;
            self.eliminate(fewest, |other, now| degree[other] = now);
            degree[fewest] = GONE;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(n: usize, edges: &[[usize; 2]]) -> Vec<i32> {
        let mut bits = vec![7; n * words(n)];
        let mut neighbours = Neighbours::new(n, &mut bits);
        edges.iter().for_each(|&[a, b]| neighbours.join(a, b));
        let (mut order, mut degree) = (vec![0; n], vec![0; n]);
        neighbours.eliminate_all(&mut order, &mut degree);
        order
    }

    /// Leaves of a star go before its centre: no fill.
    #[test]
    fn stars_end_at_their_centre() {
        let spokes: Vec<[usize; 2]> = (1..100).map(|k| [0, k]).collect();
        let order = order(100, &spokes);
        // the last leaf and the centre have one neighbour each
        assert_eq!(order[..2], [99, 0]);
        assert_eq!(order[99], 1);
    }

    /// Pairs that a factor along a chain has are those of the chain, whatever the numbers.
    #[test]
    fn chains_have_no_fill() {
        let number = |k: usize| k * 37 % 101;
        let links: Vec<[usize; 2]> = (0..100).map(|k| [number(k), number(k + 1)]).collect();
        let order = order(101, &links);
        let mut place = [0; 101];
        order
            .iter()
            .enumerate()
            .for_each(|(k, &v)| place[v as usize] = k);
        // eliminated from the last place on, a node has at most two neighbours left
        for k in 0..101 {
            let own = order[k] as usize;
            let left = links.iter().filter(|l| l.contains(&own));
            let left = left.filter(|l| place[l[0]].min(place[l[1]]) < k);
            assert!(left.count() <= 2);
        }
        let mut all = order.clone();
        all.sort_unstable();
        assert!(all.iter().enumerate().all(|(k, &v)| v as usize == k));
    }
}
