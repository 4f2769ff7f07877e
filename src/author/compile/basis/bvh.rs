//! Tree of bounding boxes over the colliding geoms of a body, or the faces of a mesh. Computation:
//! coChecking.

use super::select::{self, Items, Scratch};
use crate::author::geometry::algebra::{EPS, Pose, Q4, V3, conj, rotate, sub};
use crate::math::{Quat, Vec3};
use crate::pipeline::setconst::bounds::Bounds;

/// A leaf candidate: a geom in the body frame.
pub struct Leaf {
    pub id: i32,
    pub pose: Pose,
    /// centre and half sizes in the geom frame
    pub aabb: [f64; 6],
}

/// A node, children numbered within the tree.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// distance from the root
    pub depth: i32,
    /// -1 in a leaf
    pub child: [i32; 2],
    /// geom or face of a leaf, -1 elsewhere
    pub id: i32,
    /// centre and half sizes in the frame the tree is built in
    pub aabb: [f64; 6],
}

/// The tree over `leaves`, root first, each node before its children and the first child's branch
/// before the second's; empty without leaves. Boxes are aligned with `frame`, the body's inertial
/// frame.
pub fn build(leaves: &[Leaf], frame: &Pose) -> Vec<Node> {
    let inward = conj(frame.quat);
    let centre = leaves
        .iter()
        .map(|l| rotate(sub(l.pose.pos, frame.pos), inward))
        .collect();
    let boxes = leaves.iter().map(|l| corners(l, frame, inward));
    let mut nodes = build_over(centre, boxes);
    for node in nodes.iter_mut().filter(|n| n.id >= 0) {
        node.id = leaves[node.id as usize].id;
    }
    nodes
}

/// The tree over boxes that are known in its frame, split by the given centres; leaves are numbered.
pub fn build_over(centre: Vec<V3>, boxes: impl Iterator<Item = Bounds>) -> Vec<Node> {
    let count = centre.len();
    let mut key: Vec<f64> = centre.iter().map(|c| c[0]).collect();
    let mut id: Vec<f64> = (0..count as u32).map(select::numbered).collect();
    let mut builder = Builder {
        boxes: boxes
            .map(|x| [x.lo[0], x.lo[1], x.lo[2], -x.hi[0], -x.hi[1], -x.hi[2]])
            .collect(),
        nodes: Vec::with_capacity((2 * count).saturating_sub(1)),
        scratch: Scratch::new(count),
        centre,
    };
    if count > 0 {
        builder.grow(&mut key, &mut id, 0, 0);
    }
    builder.nodes
}

/// Box around a leaf, aligned with `frame`.
fn corners(leaf: &Leaf, frame: &Pose, inward: Q4) -> Bounds {
    let offset = Vec3(sub(leaf.pose.pos, frame.pos));
    let mut bounds = Bounds::EMPTY;
    bounds.add_box(&leaf.aabb, Quat(leaf.pose.quat), offset, Quat(inward));
    bounds
}

struct Builder {
    /// where the leaves are
    centre: Vec<V3>,
    /// lower corner and negative upper corner of each leaf: the least of all encloses all
    boxes: Vec<[f64; 6]>,
    nodes: Vec<Node>,
    scratch: Scratch,
}

impl Builder {
    /// The branch over leaves with their places along the axis `keyed`.
    fn grow(&mut self, key: &mut [f64], id: &mut [f64], depth: i32, keyed: usize) -> i32 {
        let bounds = self.enclose(id);
        let index = self.nodes.len();
        self.nodes.push(Node {
            depth,
            child: [-1; 2],
            id: -1,
            aabb: bounds.centred(),
        });
        if let [only] = *id {
            self.nodes[index].id = select::leaf(only) as i32;
            return index as i32;
        }

        // halves along the longest edge; near ties keep the order of the body
        let edge = bounds.hi - bounds.lo;
        let mut axis = 0;
        if edge[1] >= edge[0] + EPS {
            axis = 1;
        }
        if edge[2] >= edge[axis] + EPS {
            axis = 2;
        }
        if axis != keyed {
            for (key, &id) in key.iter_mut().zip(&*id) {
                *key = self.centre[select::leaf(id) as usize][axis];
            }
        }
        let half = id.len() / 2;
        Items::new(key, id).lowest(half, &mut self.scratch);
        let (keys, ids) = (key.split_at_mut(half), id.split_at_mut(half));
        let first = self.grow(keys.0, ids.0, depth + 1, axis);
        let second = self.grow(keys.1, ids.1, depth + 1, axis);
        self.nodes[index].child = [first, second];
        index as i32
    }

    fn enclose(&self, ids: &[f64]) -> Bounds {
        // two whole vectors, which overlap
        let [mut first, mut last] = [[f64::MAX; 4]; 2];
        for &id in ids {
            let b = &self.boxes[select::leaf(id) as usize];
            for i in 0..4 {
                first[i] = if b[i] < first[i] { b[i] } else { first[i] };
            }
            for i in 0..4 {
                last[i] = if b[2 + i] < last[i] {
                    b[2 + i]
                } else {
                    last[i]
                };
            }
        }
        let ([x, y, z, u], [_, _, v, w]) = (first, last);
        Bounds {
            lo: Vec3([x, y, z]),
            hi: Vec3([-u, -v, -w]),
        }
        .thickened()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ball(id: i32, x: f64) -> Leaf {
        Leaf {
            id,
            pose: Pose {
                pos: [x, 0.0, 0.0],
                ..Pose::IDENTITY
            },
            aabb: [0.0, 0.0, 0.0, 0.5, 0.5, 0.5],
        }
    }

    #[test]
    fn three_balls() {
        let leaves = [ball(7, 4.0), ball(8, 0.0), ball(9, 2.0)];
        let nodes = build(&leaves, &Pose::IDENTITY);
        assert_eq!(nodes.len(), 5);
        assert_eq!(nodes[0].aabb, [2.0, 0.0, 0.0, 2.5, 0.5, 0.5]);
        assert_eq!(nodes[0].child, [1, 2]);
        assert_eq!((nodes[1].id, nodes[1].depth), (8, 1));
        assert_eq!(nodes[2].child, [3, 4]);
        assert_eq!((nodes[3].id, nodes[4].id, nodes[4].depth), (9, 7, 2));
        assert!(build(&[], &Pose::IDENTITY).is_empty());
    }
}
