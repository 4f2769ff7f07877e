//! Pairs of elements of one flex through its tree of boxes.

use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::{Mat3, Vec3};
use crate::physics::collision::midphase::{Relative, Tree, mark_active};

/// What is visited is seen from outside.
pub fn shown(m: Model) -> bool {
    m.vis().global.bvactive != 0
}

/// Visits pairs of leaves whose boxes meet, that of the lower-numbered node first. Nothing below two nodes that may be
/// skipped is of interest.
pub fn each_pair(
    d: &mut Data,
    mark: &Mark,
    tree: Tree,
    skip: impl Fn(usize, usize) -> bool,
    mut leaves: impl FnMut(&mut Data, usize, usize),
) {
    if tree.num() == 0 {
        return;
    }
    let m = d.model();
    let show = shown(m);
    let world = (Vec3::ZERO, &Mat3::IDENTITY);
    let relative = Relative::new(world, world, 0.0);
    let stack = mark.rows::<[u32; 2]>(d, 4 * tree.num() + 4);
    stack[0] = [0, 0];
    let mut top = 1;
    let push = |stack: &mut [[u32; 2]], top: &mut usize, pair: [u32; 2]| {
        stack[*top] = pair;
        *top += 1;
    };
    while top > 0 {
        top -= 1;
        let [n1, n2] = stack[top];
        if !show && skip(n1 as usize, n2 as usize) {
            continue;
        }
        let (leaf1, leaf2) = (tree.leaf(m, n1), tree.leaf(m, n2));
        if n1 == n2 {
            if leaf1.is_none() {
                let [a, b] = [0, 1].map(|k| tree.child(m, n1, k));
                for pair in [[a, a], [b, b], [a.min(b), a.max(b)]] {
                    push(stack, &mut top, pair);
                }
            }
            continue;
        }
        if relative.apart(tree.aabb(d, n1), tree.aabb(d, n2), || [world; 2]) {
            continue;
        }
        if show {
            mark_active(d, [(tree, n1), (tree, n2)]);
        }
        match (leaf1, leaf2) {
            (Some(l1), Some(l2)) => leaves(d, l1, l2),
            (None, _) => {
                for k in 0..2 {
                    let c = tree.child(m, n1, k);
                    push(stack, &mut top, [c.min(n2), c.max(n2)]);
                }
            }
            (Some(_), None) => {
                for k in 0..2 {
                    let c = tree.child(m, n2, k);
                    push(stack, &mut top, [c.min(n1), c.max(n1)]);
                }
            }
        }
    }
}
