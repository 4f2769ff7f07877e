//! Pairs of elements of one flex by a sweep along the widest axis of its box.

use super::element::Flex;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::Vec3;
use crate::physics::collision::midphase::Tree;
use crate::physics::collision::sweep::{Interval, Sweep};

/// Axis of the sweep.
fn axis(size: &[f64]) -> usize {
    if size[0] > size[1] && size[0] > size[2] {
        0
    } else if size[1] > size[2] {
        1
    } else {
        2
    }
}

/// Visits the pairs of elements whose boxes meet, as a sweep opens them: each element with those that are open.
pub fn each_pair(
    d: &mut Data,
    mark: &Mark,
    flex: &Flex,
    mut visit: impl FnMut(&mut Data, usize, usize),
) {
    let root = Tree::of_flex(flex.m, flex.id);
    let axis = axis(&root.aabb(d, 0)[3..]);
    let boxes = mark.rows::<Interval>(d, flex.elemnum);
    let mut n = 0;
    for e in (0..flex.elemnum).filter(|&e| flex.takes_part(e)) {
        let [low, high] = bounds(flex.aabb(d, e));
        boxes[n].set(e, low, high);
        n += 1;
    }
    let sweep = Sweep::new(d, mark, &boxes[..n], axis);
    sweep.each_meeting(|old, new| {
        let [(low, high), (new_low, new_high)] = [old, new].map(|e| bounds(flex.aabb(d, e)).into());
        let apart = |k: usize| low[k] > new_high[k] || new_low[k] > high[k];
        // where one ends and another begins, the lower one has its turn first
        let closed = old < new && high[axis] as f32 == new_low[axis] as f32;
        if !closed && !apart((axis + 1) % 3) && !apart((axis + 2) % 3) {
            visit(d, old, new);
        }
    });
}

/// Lower and upper bounds of a box that is given by its centre and half sizes.
fn bounds(aabb: &[f64; 6]) -> [Vec3; 2] {
    let (centre, half) = (Vec3::from_slice(aabb), Vec3::from_slice(&aabb[3..]));
    [centre - half, centre + half]
}
