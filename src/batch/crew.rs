//! The threads of a batch: each begins with a fixed part of the call's simulations, in order, and then takes what others have left
//! from the end of theirs. Who runs a simulation changes nothing in it.

use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::work::{failed, simulate, together, width};
use super::{Batch, turn};
use crate::base::catch::{Caught, catch_all};
use crate::base::fixed_text::Text;

/// No simulation.
const NONE: usize = usize::MAX;

/// What is left of one thread's part, and where it is. A line of cache each.
#[repr(align(64))]
pub struct Share {
    /// positions `first..last`: `first` in the high half
    left: AtomicU64,
    /// position being run
    at: AtomicUsize,
    /// end of the positions that are run together with it; `NONE` where it is run alone
    upto: AtomicUsize,
    /// positions that are to be run one by one, after an error in a group
    singly: [AtomicUsize; 2],
    failures: AtomicUsize,
}

impl Share {
    /// Nothing to do.
    pub fn empty() -> Self {
        Self {
            left: AtomicU64::new(0),
            at: AtomicUsize::new(NONE),
            upto: AtomicUsize::new(NONE),
            singly: [const { AtomicUsize::new(0) }; 2],
            failures: AtomicUsize::new(0),
        }
    }

    fn range(&self) -> (u32, u32) {
        let both = self.left.load(Ordering::Acquire);
        ((both >> 32) as u32, both as u32)
    }

    /// The next of the positions that are to be run one by one.
    fn next_singly(&self) -> Option<usize> {
        let [first, last] = &self.singly;
        let position = first.load(Ordering::Relaxed);
        (position < last.load(Ordering::Relaxed)).then(|| {
            first.store(position + 1, Ordering::Relaxed);
            position
        })
    }

    /// Takes at most `most` positions, the owner the first ones, others the last: the first, and how many.
    fn take(&self, owner: bool, most: u32) -> Option<(usize, usize)> {
        loop {
            let (first, last) = self.range();
            if first >= last {
                return None;
            }
            let n = most.min(last - first);
            let (position, rest) = match owner {
                true => (first, (first + n, last)),
                false => (last - n, (first, last - n)),
            };
            let packed = |(first, last): (u32, u32)| u64::from(first) << 32 | u64::from(last);
            let (now, next) = (packed((first, last)), packed(rest));
            let swap =
                self.left
                    .compare_exchange_weak(now, next, Ordering::AcqRel, Ordering::Acquire);
            if swap.is_ok() {
                return Some((position as usize, n as usize));
            }
        }
    }
}

/// The next positions for a thread, at most `most`: of its own part, else of the one that has most left.
fn next(shares: &[Share], mine: usize, most: usize) -> Option<(usize, usize)> {
    let most = most as u32;
    if let Some(position) = shares[mine].take(true, most) {
        return Some(position);
    }
    loop {
        let left = |share: &&Share| {
            let (first, last) = share.range();
            last.saturating_sub(first)
        };
        let fullest = shares.iter().max_by_key(left).filter(|s| left(s) > 0)?;
        if let Some(position) = fullest.take(false, most) {
            return Some(position);
        }
    }
}

/// Runs the work of a call on its `n` simulations; the number that failed.
///
/// The frames below own nothing: a function of the client may leave the caller's part by a jump.
///
/// # Safety
/// The call has the batch's turn, and its work is set.
pub unsafe fn run(batch: &Batch, n: usize) -> usize {
    let threads = batch.shares.len();
    for (i, share) in batch.shares.iter().enumerate() {
        let bound = |i: usize| (n * i / threads) as u64;
        share
            .left
            .store(bound(i) << 32 | bound(i + 1), Ordering::Release);
        share.at.store(NONE, Ordering::Relaxed);
        share.upto.store(NONE, Ordering::Relaxed);
        share
            .singly
            .iter()
            .for_each(|s| s.store(0, Ordering::Relaxed));
        share.failures.store(0, Ordering::Relaxed);
    }
    // SAFETY: the batch outlives its threads, and the shares are all that they write besides their simulations
    unsafe {
        batch
            .pool
            .run_raw(threads, part, (&raw const *batch).cast());
    }
    let failures = batch
        .shares
        .iter()
        .map(|s| s.failures.load(Ordering::Relaxed));
    failures.sum()
}

/// Ends a call that was left by a jump of the client's: the other threads finish, and the simulation that was left
/// counts as failed.
///
/// # Safety
/// The new call has the batch's turn.
pub unsafe fn abandoned(batch: &Batch) {
    batch.pool.settle();
    let text = Text::new(format_args!("a function left the simulation by a jump"));
    for thread in 0..batch.shares.len() {
        // SAFETY: nothing runs
        unsafe { fail(batch, thread, &text) };
    }
}

/// One thread's part: task 0 is the caller's, which has the last simulations.
///
/// # Safety
/// `context` is the batch of `run`.
unsafe fn part(context: *const (), task: usize) {
    // SAFETY: as asked above; the call's turn keeps others from changing what is its own
    let (batch, own) = unsafe {
        let batch = &*context.cast::<Batch>();
        (batch, batch.own())
    };
    let threads = batch.shares.len();
    let thread = (task + threads - 1) % threads;
    let Share { at, upto, .. } = &batch.shares[thread];
    let most = width(batch, own);
    let before = turn::begin(batch.address(), &own.ancestors);
    loop {
        let outcome = catch_all(|| {
            let alone = |position| {
                at.store(position, Ordering::Relaxed);
                // SAFETY: each position is taken once
                unsafe { simulate(batch, own, thread, position) };
                batch.succeed(own.simulation(position));
            };
            while let Some(position) = batch.shares[thread].next_singly() {
                alone(position);
            }
            while let Some((first, n)) = next(&batch.shares, thread, most) {
                if n == 1 {
                    alone(first);
                    continue;
                }
                at.store(first, Ordering::Relaxed);
                upto.store(first + n, Ordering::Relaxed);
                // SAFETY: as above
                unsafe { together(batch, own, thread, (first, n), at) };
                upto.store(NONE, Ordering::Relaxed);
            }
            at.store(NONE, Ordering::Relaxed);
        });
        match outcome {
            Ok(()) => break,
            // SAFETY: the simulation is still this thread's
            Err(text) => unsafe { fail(batch, thread, &text) },
        }
    }
    turn::end(before);
}

/// Notes that the simulation a thread was running failed.
///
/// # Safety
/// It is this thread's.
unsafe fn fail(batch: &Batch, thread: usize, text: &Caught) {
    let share = &batch.shares[thread];
    let position = share.at.swap(NONE, Ordering::Relaxed);
    if position == NONE {
        return;
    }
    let upto = share.upto.swap(NONE, Ordering::Relaxed);
    if upto != NONE {
        // whose error it is shows when they run alone; their rows are as they were
        let [first, last] = &share.singly;
        first.store(position, Ordering::Relaxed);
        last.store(upto, Ordering::Relaxed);
        // SAFETY: this thread's group
        return unsafe { batch.groups[thread].recover(batch.model) };
    }
    share.failures.fetch_add(1, Ordering::Relaxed);
    // SAFETY: the turn's; as asked above
    unsafe {
        let own = batch.own();
        batch.fail(own.simulation(position), text);
        failed(batch, own, thread, position);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_taken_once() {
        for (threads, n) in [(1, 5), (2, 5), (3, 8), (4, 3), (3, 1000)] {
            let shares: Vec<Share> = (0..threads).map(|_| Share::empty()).collect();
            for (i, share) in shares.iter().enumerate() {
                let bound = |i: usize| (n * i / threads) as u64;
                share
                    .left
                    .store(bound(i) << 32 | bound(i + 1), Ordering::Release);
            }
            let hits: Vec<AtomicUsize> = (0..n).map(|_| AtomicUsize::new(0)).collect();
            std::thread::scope(|scope| {
                for mine in 0..threads {
                    let (shares, hits) = (&shares, &hits);
                    scope.spawn(move || {
                        while let Some((first, n)) = next(shares, mine, 3) {
                            for hit in &hits[first..first + n] {
                                hit.fetch_add(1, Ordering::Relaxed);
                            }
                        }
                    });
                }
            });
            assert!(
                hits.iter().all(|h| h.load(Ordering::Relaxed) == 1),
                "{threads} threads, {n}"
            );
        }
    }
}
