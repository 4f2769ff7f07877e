//! Pairs of elements of one flex by a sweep along the widest axis of its box.

use super::element::Flex;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::physics::collision::midphase::Tree;
use crate::physics::collision::sweep::sort_key;

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

/// Visits the pairs of elements whose boxes meet, in the order in which the sweep opens them.
pub fn each_pair(
    d: &mut Data,
    mark: &Mark,
    flex: &Flex,
    mut visit: impl FnMut(&mut Data, usize, usize),
) {
    let root = Tree::of_flex(flex.m, flex.id);
    let axis = axis(&root.aabb(d, 0)[3..]);
    let all = || (0..flex.elemnum).filter(|&e| flex.takes_part(e));
    let n = all().count();
    // ends of intervals; their low halves are twice the element's place, one more for the upper end
    let events = mark.rows::<u64>(d, 2 * n);
    let elements = mark.rows::<u32>(d, n);
    for (i, e) in all().enumerate() {
        let aabb = flex.aabb(d, e);
        let (centre, half) = (aabb[axis], aabb[axis + 3]);
        elements[i] = e as u32;
        for (k, at) in [centre - half, centre + half].into_iter().enumerate() {
            events[2 * i + k] = sort_key(at as f32, 2 * i + k);
        }
    }
    events.sort_unstable();
    let open = mark.rows::<u32>(d, n);
    let mut nopen = 0;
    let others = [(axis + 1) % 3, (axis + 2) % 3];
    for event in events.iter() {
        let event = *event as u32;
        let new = elements[(event / 2) as usize];
        if event % 2 == 1 {
            if let Some(at) = open[..nopen].iter().position(|&e| e == new) {
                open.copy_within(at + 1..nopen, at);
                nopen -= 1;
            }
            continue;
        }
        for &old in &open[..nopen] {
            let (a, b) = (*flex.aabb(d, old as usize), *flex.aabb(d, new as usize));
            let apart = others
                .iter()
                .any(|&k| a[k] - a[k + 3] > b[k] + b[k + 3] || b[k] - b[k + 3] > a[k] + a[k + 3]);
            if !apart {
                visit(d, old as usize, new as usize);
            }
        }
        open[nopen] = new;
        nopen += 1;
    }
}
