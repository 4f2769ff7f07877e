//! Plans: what a step derives from integers alone, kept from one step to the next.
//!
//! A plan is kept under the very integers that it was made from, its key. Whoever wants it again shows the key, and gets
//! the plan if every integer is the same: a client may write any field between any two calls. Plans stand in the order in which a
//! step asks for them, so that nothing is searched.
//!
//! They live before the arrays of mjData, in the buffer that the arrays are in: no public struct knows of it, a copy of a
//! struct shares it, a copy of a state starts without. What does not fit is made anew each time.

use core::mem::size_of;

use super::axes;
use super::memory::ALIGN;
use super::slots_gen::DATA_ARRAYS;
use super::stack::Mark;
use super::views::Data;
use crate::abi::{mjData, mjJAC_SPARSE, mjModel};

/// Numbers before the first plan: a sign that they are ours, the number of all, where the last plan ends, where the next one
/// is expected, where the first one of the solver is, where room for plans ends, and one for the alignment.
const HEAD: usize = 8;
const SIGN: [i32; 2] = [0x706c_616e, -0x1eaf_5eed];
const END: usize = 3;
const NEXT: usize = 4;
const SOLVER: usize = 5;
const LIMIT: usize = 6;

/// Numbers for each degree of freedom where the Jacobian is sparse, or flexes may have a sparse factor of their own.
const PER_DOF: usize = 256;
/// From this number of degrees of freedom on it is, unless the model says otherwise.
const MANY_DOFS: i64 = 60;

/// Numbers of plans, and of separating axes behind them.
///
/// # Safety
/// `m` is a live model.
unsafe fn sizes(m: *const mjModel) -> [usize; 2] {
    // SAFETY: as asked above
    let (nv, nflex, jacobian) = unsafe { ((*m).nv, (*m).nflex, (*m).opt.jacobian) };
    let planned = nv >= MANY_DOFS || nflex > 0 || jacobian == mjJAC_SPARSE;
    let plans = PER_DOF * nv.clamp(0, 1 << 14) as usize;
    // SAFETY: as asked above
    let axes = unsafe { axes::numbers(m) };
    [if planned { plans } else { 0 }, axes]
}

/// Bytes to allocate before the arrays of a state, a multiple of their alignment.
///
/// # Safety
/// `m` is a live model.
pub unsafe fn room(m: *const mjModel) -> usize {
    // SAFETY: as asked above
    let [plans, axes] = unsafe { sizes(m) };
    if plans + axes == 0 {
        return 0;
    }
    (size_of::<i32>() * (HEAD + plans + axes)).next_multiple_of(ALIGN)
}

/// Where the plans of a state start, if it has any.
///
/// # Safety
/// `d` is a live mjData with a buffer.
unsafe fn start(d: *const mjData) -> *mut i32 {
    // SAFETY: the buffer has room for the rounding
    unsafe {
        let buffer = (*d).buffer.cast::<u8>();
        buffer.add(buffer.align_offset(ALIGN)).cast()
    }
}

/// Notes that a fresh state has `room` bytes before its arrays.
///
/// # Safety
/// `d` is a live mjData whose buffer has `room` zeros more than its arrays need, those of its model `m`.
pub unsafe fn begin(m: *const mjModel, d: *mut mjData, room: usize) {
    if room == 0 {
        return;
    }
    let capacity = (room / size_of::<i32>()) as i32;
    // SAFETY: as asked above
    unsafe {
        let [plans, _] = sizes(m);
        let head = start(d).cast::<[i32; HEAD]>();
        let first = HEAD as i32;
        let limit = first + plans as i32;
        head.write([SIGN[0], SIGN[1], capacity, first, first, first, limit, 0]);
    }
}

/// Bytes before the arrays of a state; none where another library has made it.
///
/// # Safety
/// `d` is a live mjData.
pub unsafe fn front(d: *const mjData) -> usize {
    // SAFETY: the head is read where the first array starts behind it, in a buffer that holds that array
    unsafe {
        let first = DATA_ARRAYS[0].get(d) as usize;
        if (*d).buffer.is_null() || ((*d).nbuffer as usize) < ALIGN * 2 {
            return 0;
        }
        let head = start(d);
        let bytes = first.wrapping_sub(head as usize);
        if bytes < size_of::<[i32; HEAD]>() || bytes > isize::MAX as usize {
            return 0;
        }
        let [a, b, capacity, ..] = head.cast::<[i32; HEAD]>().read();
        let ours = [a, b] == SIGN && capacity as usize * size_of::<i32>() == bytes;
        if ours { bytes } else { 0 }
    }
}

/// All numbers, the head included, and those behind the plans; empty without room.
fn own<'d>(d: &'d mut Data<'_>) -> [&'d mut [i32]; 2] {
    // SAFETY: `begin` has noted how many numbers there are; nothing else refers to this memory, and the slice borrows
    // the state
    let all: &mut [i32] = unsafe {
        match front(d.as_ptr()) / size_of::<i32>() {
            0 => &mut [],
            n => core::slice::from_raw_parts_mut(start(d.as_ptr()), n),
        }
    };
    let limit = all.get(LIMIT).map_or(0, |&n| n as usize);
    all.split_at_mut(limit.min(all.len())).into()
}

fn plans<'d>(d: &'d mut Data<'_>) -> &'d mut [i32] {
    let [plans, _] = own(d);
    plans
}

/// What is kept behind the plans, for [`axes`].
pub(super) fn behind<'d>(d: &'d mut Data<'_>) -> &'d mut [i32] {
    let [_, rest] = own(d);
    rest
}

/// The next plan is the first one again.
pub fn rewind(d: &mut Data) {
    if let Some(next) = plans(d).get_mut(NEXT) {
        *next = HEAD as i32;
    }
}

/// All that come before those of the solver have been asked for.
pub fn leave_to_solver(d: &mut Data) {
    if let own @ [_, ..] = plans(d) {
        own[SOLVER] = own[NEXT];
    }
}

/// The next plan is the first one of the solver again, which may be asked several times in a step.
pub fn rewind_to_solver(d: &mut Data) {
    if let own @ [_, ..] = plans(d) {
        own[NEXT] = own[SOLVER];
    }
}

/// Lengths of key and plan at a place, if there is one.
fn lengths(plans: &[i32], at: usize) -> Option<[usize; 2]> {
    if at >= plans[END] as usize {
        return None;
    }
    Some([plans[at] as usize, plans[at + 1] as usize])
}

/// The next plan in scratch memory, if it has this key.
pub fn recall<'s>(d: &mut Data, mark: &'s Mark, key: &[i32]) -> Option<&'s mut [i32]> {
    let own = plans(d);
    let at = *own.get(NEXT)? as usize;
    let [nkey, nplan] = lengths(own, at)?;
    let from = at + 2 + nkey;
    if own.get(at + 2..from)? != key {
        return None;
    }
    own[NEXT] = (from + nplan) as i32;
    let plan = mark.ints(d, nplan);
    plan.copy_from_slice(&plans(d)[from..from + nplan]);
    Some(plan)
}

/// The next plan stays where it is: it will not be asked for.
pub fn pass_over(d: &mut Data) {
    let own = plans(d);
    let Some(&next) = own.get(NEXT) else {
        return;
    };
    if let Some([nkey, nplan]) = lengths(own, next as usize) {
        own[NEXT] = next + (2 + nkey + nplan) as i32;
    }
}

/// Keeps the next plan, given in parts, under its key. Those behind it stay only if it has their predecessor's length.
pub fn keep(d: &mut Data, key: &[i32], parts: &[&[i32]]) {
    let own = plans(d);
    let Some(&next) = own.get(NEXT) else {
        return;
    };
    let at = next as usize;
    let nplan: usize = parts.iter().map(|p| p.len()).sum();
    let end = at + 2 + key.len() + nplan;
    if end > own.len() {
        own[END] = at as i32;
        return;
    }
    let fits = lengths(own, at).is_some_and(|old| at + 2 + old[0] + old[1] == end);
    if !fits {
        own[END] = end as i32;
    }
    (own[at], own[at + 1]) = (key.len() as i32, nplan as i32);
    let mut to = at + 2;
    for part in core::iter::once(&key).chain(parts) {
        own[to..to + part.len()].copy_from_slice(part);
        to += part.len();
    }
    own[NEXT] = end as i32;
}

#[cfg(test)]
mod tests {
    use super::super::fixture::Fixture;
    use super::*;

    #[test]
    fn plans_are_recalled_by_their_key_alone() {
        let f = Fixture::new(&[("nv", 60), ("narena", 1000)]);
        let mut d = f.data();
        let d = &mut d;
        let mark = d.mark();
        for (key, plan) in [([1, 2], [3, 4, 5]), ([6, 7], [8, 9, 10])] {
            assert!(recall(d, &mark, &key).is_none());
            keep(d, &key, &[&plan[..1], &plan[1..]]);
        }
        for _ in 0..2 {
            rewind(d);
            assert_eq!(recall(d, &mark, &[1, 2]).unwrap(), [3, 4, 5]);
            assert!(recall(d, &mark, &[6, 8]).is_none());
            assert!(recall(d, &mark, &[6]).is_none());
            assert_eq!(recall(d, &mark, &[6, 7]).unwrap(), [8, 9, 10]);
            assert!(recall(d, &mark, &[6, 7]).is_none());
        }
        rewind(d);
        pass_over(d);
        assert_eq!(recall(d, &mark, &[6, 7]).unwrap(), [8, 9, 10]);
        pass_over(d);
        // of the same length: the second stays
        rewind(d);
        keep(d, &[2, 1], &[&[0, 0, 0]]);
        assert_eq!(recall(d, &mark, &[6, 7]).unwrap(), [8, 9, 10]);
        // of another
        rewind(d);
        keep(d, &[2, 1], &[&[0]]);
        assert!(recall(d, &mark, &[6, 7]).is_none());
        // what is too long is not kept, nor what stood there
        rewind(d);
        keep(d, &[2, 1], &[&[0; PER_DOF * 60]]);
        assert!(recall(d, &mark, &[2, 1]).is_none());
        mark.release(d);
    }

    #[test]
    fn the_solver_asks_again_behind_what_came_before() {
        let f = Fixture::new(&[("nv", 60), ("narena", 1000)]);
        let mut d = f.data();
        let d = &mut d;
        let mark = d.mark();
        rewind(d);
        keep(d, &[1], &[&[2]]);
        leave_to_solver(d);
        keep(d, &[3], &[&[4]]);
        for _ in 0..2 {
            rewind_to_solver(d);
            assert_eq!(recall(d, &mark, &[3]).unwrap(), [4]);
        }
        rewind(d);
        assert_eq!(recall(d, &mark, &[1]).unwrap(), [2]);
        mark.release(d);
    }

    #[test]
    fn states_without_room_keep_nothing() {
        let f = Fixture::new(&[("nv", 2), ("narena", 1000)]);
        let mut d = f.data();
        let d = &mut d;
        let mark = d.mark();
        keep(d, &[1], &[&[2]]);
        rewind(d);
        assert!(recall(d, &mark, &[1]).is_none());
        mark.release(d);
    }
}
