//! Sweep where the box of some body is not a number: which pairs are found then depends on how the ends are sorted.
//!
//! Ends along the first axis are sorted by insertion in runs, which are then merged. An end that does not compare counts
//! as the larger one, whichever side it stands on.

use bytemuck::{Pod, Zeroable};

use super::sweep::Interval;
use crate::base::Data;
use crate::base::stack::Mark;

/// Ends that are sorted by insertion.
const RUN: usize = 32;

/// Lower or upper end of a box.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct End {
    at: f32,
    /// twice the index of the box, one more for its upper end
    of: u32,
}

/// Whether the first of two ends has to go behind the second.
fn behind(a: &End, b: &End) -> bool {
    a.at > b.at || a.at.is_nan() || b.at.is_nan()
}

/// Visits all pairs of boxes that are open at the same time and nowhere apart along the other axes.
pub fn meetings(
    d: &mut Data,
    mark: &Mark,
    boxes: &[Interval],
    mut visit: impl FnMut(&mut Data, usize, usize),
) {
    let n = boxes.len();
    let ends = mark.rows::<End>(d, 2 * n);
    for (k, end) in ends.iter_mut().enumerate() {
        let own = &boxes[k / 2];
        *end = End {
            at: if k % 2 == 0 { own.lo[0] } else { own.hi[0] },
            of: k as u32,
        };
    }
    let spare = mark.rows::<End>(d, 2 * n);
    let (open, mut count) = (mark.ints(d, n), 0);
    for end in sorted(ends, spare) {
        let own = end.of as usize / 2;
        if end.of % 2 == 1 {
            if let Some(at) = open[..count].iter().position(|&k| k == own as i32) {
                count -= 1;
                open[at] = open[count];
            }
            continue;
        }
        for &other in &open[..count] {
            let other = &boxes[other as usize];
            if !boxes[own].is_beside(other) {
                visit(d, boxes[own].body as usize, other.body as usize);
            }
        }
        open[count] = own as i32;
        count += 1;
    }
}

/// The sorted ends, in either place.
fn sorted<'s>(mut ends: &'s mut [End], mut spare: &'s mut [End]) -> &'s [End] {
    for run in ends.chunks_mut(RUN) {
        for i in 1..run.len() {
            let end = run[i];
            let mut at = i;
            while at > 0 && behind(&run[at - 1], &end) {
                run[at] = run[at - 1];
                at -= 1;
            }
            run[at] = end;
        }
    }
    let mut run = RUN;
    while run < ends.len() {
        for (from, to) in ends.chunks(2 * run).zip(spare.chunks_mut(2 * run)) {
            let (left, right) = from.split_at(run.min(from.len()));
            merge(left, right, to);
        }
        core::mem::swap(&mut ends, &mut spare);
        run *= 2;
    }
    ends
}

fn merge(left: &[End], right: &[End], to: &mut [End]) {
    let (mut i, mut j) = (0, 0);
    for place in to {
        let first = j == right.len() || (i < left.len() && !behind(&left[i], &right[j]));
        *place = if first { left[i] } else { right[j] };
        i += usize::from(first);
        j += usize::from(!first);
    }
}
