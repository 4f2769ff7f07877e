//! Octree of a mesh with the signed distance at the corners of its cells. Modeling: exSDF.
//!
//! Cells that meet the surface are divided down to the depth limit; then neighbours are brought to
//! sizes that differ by one level, and corners in the middle of a larger neighbour's face or edge
//! take the mean of its corners, so that the interpolated distance has no steps.

mod balance;
mod distance;
mod overlap;

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use self::distance::Surface;
use crate::author::compile::basis::bvh;
use crate::author::geometry::algebra::V3;

/// A cell as the model stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub depth: i32,
    /// the eight children, numbered within the tree; -1: none
    pub child: [i32; 8],
    /// centre and half sizes
    pub aabb: [f64; 6],
    /// distances at the corners; bit 0: upper x, bit 1: upper y, bit 2: upper z
    pub coeff: [f64; 8],
}

/// A cell under construction.
struct Cell {
    level: usize,
    parent: usize,
    /// place among the eight children of the parent
    slot: usize,
    /// the first of eight consecutive children
    first: Option<usize>,
    lo: V3,
    hi: V3,
    /// corners in the list of points
    corner: [usize; 8],
}

impl Cell {
    fn centre(&self) -> V3 {
        std::array::from_fn(|k| (self.lo[k] + self.hi[k]) / 2.0)
    }
}

/// Cells in the order they were made, and their corner points.
#[derive(Default)]
struct Tree {
    cells: Vec<Cell>,
    points: Vec<V3>,
    known: HashMap<[u64; 3], usize>,
}

impl Tree {
    fn point(&mut self, p: V3) -> usize {
        // the two zeros are one coordinate
        let key = p.map(|x| (x + 0.0).to_bits());
        let points = &mut self.points;
        *self.known.entry(key).or_insert_with(|| {
            points.push(p);
            points.len() - 1
        })
    }

    fn add(&mut self, parent: usize, slot: usize, level: usize, [lo, hi]: [V3; 2]) {
        let corner = std::array::from_fn(|i| {
            self.point(std::array::from_fn(|k| {
                if i >> k & 1 == 1 { hi[k] } else { lo[k] }
            }))
        });
        self.cells.push(Cell {
            level,
            parent,
            slot,
            first: None,
            lo,
            hi,
            corner,
        });
    }

    /// Divides a leaf; its children come last.
    fn divide(&mut self, id: usize) {
        let (lo, hi, level) = (self.cells[id].lo, self.cells[id].hi, self.cells[id].level);
        let mid = self.cells[id].centre();
        self.cells[id].first = Some(self.cells.len());
        for slot in 0..8 {
            let upper = |k: usize| slot >> k & 1 == 1;
            let low = std::array::from_fn(|k| if upper(k) { mid[k] } else { lo[k] });
            let high = std::array::from_fn(|k| if upper(k) { hi[k] } else { mid[k] });
            self.add(id, slot, level + 1, [low, high]);
        }
    }

    fn grow(&mut self, vert: &[V3], face: &[[i32; 3]], depth: usize) {
        let all: Rc<Vec<u32>> = Rc::new((0..face.len() as u32).collect());
        let mut queue = VecDeque::from([(0, all)]);
        while let Some((id, faces)) = queue.pop_front() {
            let cell = &self.cells[id];
            let meets = |f: &&u32| {
                let corners = face[**f as usize].map(|v| vert[v as usize]);
                overlap::meets(cell.lo, cell.hi, corners)
            };
            let kept: Vec<u32> = faces.iter().filter(meets).copied().collect();
            if kept.is_empty() || cell.level >= depth {
                continue;
            }
            let kept = Rc::new(kept);
            let first = self.cells.len();
            self.divide(id);
            queue.extend((first..first + 8).map(|child| (child, kept.clone())));
        }
    }

    /// Values at all points: distances, and means where a point hangs. Cells breadth first.
    fn values(&self, parents: &[Vec<usize>], distance: impl Fn(V3) -> f64) -> Vec<f64> {
        let mut value: Vec<Option<f64>> = vec![None; self.points.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(id) = queue.pop_front() {
            let cell = &self.cells[id];
            for &p in &cell.corner {
                if value[p].is_some() {
                    continue;
                }
                let from = &parents[p];
                let mean = |from: &[usize]| {
                    let sum = from
                        .iter()
                        .fold(0.0, |sum, &q| sum + value[q].unwrap_or(0.0));
                    sum / from.len() as f64
                };
                value[p] = Some(if from.is_empty() {
                    distance(self.points[p])
                } else {
                    mean(from)
                });
            }
            queue.extend(cell.first.iter().flat_map(|&first| first..first + 8));
        }
        value.into_iter().map(|v| v.unwrap_or(0.0)).collect()
    }
}

/// The octree of a mesh inside `bounds`, at most `depth` levels below the root. `boxes` is the tree
/// over its faces. Without `valued` the distances stay zero.
pub fn build(
    vert: &[V3],
    face: &[[i32; 3]],
    boxes: &[bvh::Node],
    [lo, hi]: [V3; 2],
    depth: usize,
    valued: bool,
) -> Vec<Node> {
    let centre: V3 = std::array::from_fn(|k| (lo[k] + hi[k]) / 2.0);
    // room around the surface
    let half: V3 = std::array::from_fn(|k| 1.1 * ((hi[k] - lo[k]) / 2.0));
    let mut tree = Tree::default();
    let low = std::array::from_fn(|k| centre[k] - half[k]);
    let high = std::array::from_fn(|k| centre[k] + half[k]);
    tree.add(0, 0, 0, [low, high]);
    tree.grow(vert, face, depth);
    tree.balance();
    let parents = tree.hanging();
    let value = if valued {
        let surface = Surface::new(vert, face, boxes);
        tree.values(&parents, |p| surface.distance(p))
    } else {
        vec![0.0; tree.points.len()]
    };
    let node = |c: &Cell| {
        let mid = c.centre();
        Node {
            depth: c.level as i32,
            child: std::array::from_fn(|k| c.first.map_or(-1, |first| (first + k) as i32)),
            aabb: std::array::from_fn(|k| {
                if k < 3 {
                    mid[k]
                } else {
                    (c.hi[k - 3] - c.lo[k - 3]) / 2.0
                }
            }),
            coeff: c.corner.map(|p| value[p]),
        }
    };
    tree.cells.iter().map(node).collect()
}
