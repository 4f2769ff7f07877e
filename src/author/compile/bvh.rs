//! Tree of bounding boxes over the colliding geoms of a body, or the faces of a mesh. Computation:
//! coChecking.

use super::algebra::{EPS, Pose, Q4, V3, conj, rotate, sub};
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
    let boxes = leaves.iter().map(|l| corners(l, frame, inward)).collect();
    build_over(leaves.iter().map(|l| l.id).collect(), centre, boxes)
}

/// The tree over boxes that are known in its frame, split by the given centres.
pub fn build_over(id: Vec<i32>, centre: Vec<V3>, boxes: Vec<Bounds>) -> Vec<Node> {
    let mut order: Vec<usize> = (0..id.len()).collect();
    let mut scratch = order.clone();
    let nodes = Vec::with_capacity((2 * id.len()).saturating_sub(1));
    let mut builder = Builder {
        id,
        centre,
        boxes,
        nodes,
    };
    if !order.is_empty() {
        builder.grow(&mut order, &mut scratch, 0);
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
    id: Vec<i32>,
    /// what the leaves are sorted by, in the tree's frame
    centre: Vec<V3>,
    boxes: Vec<Bounds>,
    nodes: Vec<Node>,
}

impl Builder {
    fn grow(&mut self, members: &mut [usize], scratch: &mut [usize], depth: i32) -> i32 {
        let bounds = self.enclose(members);
        let index = self.nodes.len();
        self.nodes.push(Node {
            depth,
            child: [-1; 2],
            id: -1,
            aabb: bounds.centred(),
        });
        if let [only] = members {
            self.nodes[index].id = self.id[*only];
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
        let centre = &self.centre;
        sort(members, scratch, &|a, b| {
            let (x, y) = (centre[a][axis], centre[b][axis]);
            if (x - y).abs() > EPS { x < y } else { a < b }
        });
        let half = members.len() / 2;
        let (first, second) = members.split_at_mut(half);
        let (low, high) = scratch.split_at_mut(half);
        let child = [
            self.grow(first, low, depth + 1),
            self.grow(second, high, depth + 1),
        ];
        self.nodes[index].child = child;
        index as i32
    }

    fn enclose(&self, members: &[usize]) -> Bounds {
        let mut all = Bounds::EMPTY;
        for b in members.iter().map(|&m| &self.boxes[m]) {
            for i in 0..3 {
                all.lo[i] = all.lo[i].min(b.lo[i]);
                all.hi[i] = all.hi[i].max(b.hi[i]);
            }
        }
        all.thickened()
    }
}

/// Merge sort; insertion for short lists. Of our own because "nearly equal" is no total order, which
/// the library's sorts may refuse. `scratch` is as long as `members`.
fn sort(members: &mut [usize], scratch: &mut [usize], before: &impl Fn(usize, usize) -> bool) {
    const SHORT: usize = 16;
    if members.len() <= SHORT {
        for i in 1..members.len() {
            let mut at = i;
            while at > 0 && before(members[at], members[at - 1]) {
                members.swap(at, at - 1);
                at -= 1;
            }
        }
        return;
    }
    let half = members.len() / 2;
    let (low, high) = members.split_at_mut(half);
    sort(low, &mut scratch[..half], before);
    sort(high, &mut scratch[half..], before);
    scratch.copy_from_slice(members);
    let (mut a, mut b) = (0, half);
    for out in members {
        let from = if b == scratch.len() || a < half && !before(scratch[b], scratch[a]) {
            &mut a
        } else {
            &mut b
        };
        *out = scratch[*from];
        *from += 1;
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
