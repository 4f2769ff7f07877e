//! Fewer contacts of one pair: points far from each other.

use super::pass::Found;
use crate::abi::mjMAXCONPAIR;

/// Keeps the deepest contact and, one by one, the one furthest from those kept; they stay in order.
/// `nearest` is room for a number of each contact. Returns how many are kept, at the start.
pub fn thin_out(list: &mut [Found], nearest: &mut [f64]) -> usize {
    let most = mjMAXCONPAIR as usize;
    if list.len() <= most {
        return list.len();
    }
    nearest.fill(1e10);
    let mut next = 0;
    for (i, f) in list.iter().enumerate() {
        if f.con.dist < list[next].con.dist {
            next = i;
        }
    }
    for _ in 0..most {
        let kept = list[next].con.pos;
        nearest[next] = -1.0;
        let mut furthest = -1.0;
        for (i, (f, near)) in list.iter().zip(nearest.iter_mut()).enumerate() {
            if *near < 0.0 {
                continue;
            }
            *near = near.min((f.con.pos - kept).norm2());
            if *near > furthest {
                (furthest, next) = (*near, i);
            }
        }
    }
    let mut n = 0;
    for i in 0..list.len() {
        if nearest[i] < 0.0 {
            list[n] = list[i];
            n += 1;
        }
    }
    n
}
