//! The cells of a lattice that its vertices are in: elements with vertices in one cell or in neighbours do not collide with
//! each other.

use bytemuck::{Pod, Zeroable};

use super::element::Flex;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::physics::collision::midphase::Tree;

/// Of the lattice's extent: what is so near a face between two cells is in both.
const RIM: f64 = 1e-6;

/// First and last cell along each axis.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Range {
    first: [i32; 3],
    last: [i32; 3],
}

impl Range {
    /// Of a vertex.
    fn of(m: Model, flex: usize, v: usize) -> Self {
        let (count, share) = (m.flex_cellnum()[flex], m.flex_vert0()[v]);
        let cell = |k: usize, share: f64| {
            let at = (share * f64::from(count[k])).floor() as i32;
            at.min(count[k] - 1).max(0)
        };
        Range {
            first: [0, 1, 2].map(|k| cell(k, share[k] - RIM)),
            last: [0, 1, 2].map(|k| cell(k, share[k] + RIM)),
        }
    }

    /// What touches it touches both: of two vertices or more.
    fn common(a: &Self, b: &Self) -> Self {
        Range {
            first: [0, 1, 2].map(|k| a.first[k].max(b.first[k])),
            last: [0, 1, 2].map(|k| a.last[k].min(b.last[k])),
        }
    }

    /// Some of their cells are the same or neighbours.
    fn touches(&self, other: &Self) -> bool {
        let near = |k: usize| {
            self.first[k] <= other.last[k].saturating_add(1)
                && other.first[k] <= self.last[k].saturating_add(1)
        };
        (0..3).all(near)
    }
}

/// Cells of the vertices of a flex; none without a lattice.
#[derive(Clone, Copy)]
pub struct Cells<'s> {
    of: &'s [Range],
}

impl<'s> Cells<'s> {
    pub fn new(d: &mut Data, mark: &'s Mark, flex: &Flex) -> Self {
        let m = flex.m;
        if m.flex_interp()[flex.id] == 0 {
            return Cells { of: &[] };
        }
        let of = mark.rows::<Range>(d, m.flex_vertnum()[flex.id] as usize);
        for (v, range) in of.iter_mut().enumerate() {
            *range = Range::of(m, flex.id, flex.vertadr + v);
        }
        Cells { of }
    }

    /// Cells of the vertices of an element.
    fn of_element(&self, flex: &Flex, e: usize) -> impl Iterator<Item = &'s Range> {
        let of = self.of;
        let first = flex.vertadr;
        flex.vertices(e).map(move |v| &of[v - first])
    }

    /// Two elements with vertices too near each other in the lattice to collide.
    pub fn touch(&self, flex: &Flex, e1: usize, e2: usize) -> bool {
        let near = |a: &Range| self.of_element(flex, e2).any(|b| a.touches(b));
        !self.of.is_empty() && self.of_element(flex, e1).any(near)
    }

    /// Of the nodes of a tree: where they touch, the first vertices of all elements below do.
    pub fn of_nodes(&self, d: &mut Data, mark: &'s Mark, flex: &Flex, tree: Tree) -> Nodes<'s> {
        let m = d.model();
        let n = if self.of.is_empty() { 0 } else { tree.num() };
        let of = mark.rows::<Range>(d, n);
        for node in (0..n).rev() {
            let own = match tree.leaf(m, node as u32) {
                Some(e) => self.of_element(flex, e).next().copied(),
                None => {
                    let [a, b] = [0, 1].map(|k| tree.child(m, node as u32, k) as usize);
                    Some(Range::common(&of[a], &of[b]))
                }
            };
            of[node] = own.unwrap_or_else(Range::zeroed);
        }
        Nodes { of }
    }
}

/// Cells that the elements below nodes have in common.
#[derive(Clone, Copy)]
pub struct Nodes<'s> {
    of: &'s [Range],
}

impl Nodes<'_> {
    /// All elements below one are too near all below the other.
    pub fn touch(&self, n1: usize, n2: usize) -> bool {
        !self.of.is_empty() && self.of[n1].touches(&self.of[n2])
    }
}

/// A lattice with so few cells that each is a neighbour of all others.
pub fn all_touch(m: Model, f: usize) -> bool {
    m.flex_interp()[f] != 0 && m.flex_cellnum()[f].iter().all(|&n| n <= 2)
}
