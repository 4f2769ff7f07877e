//! One call at a time: threads that call the same batch wait for each other, and a function that a batch runs
//! may not call that batch, from whatever thread of a batch below it.
//!
//! A call may be left by a jump out of the client's function. Its turn is then over as soon as its thread calls again: it is
//! known by its frame, which is gone.

use core::cell::{Cell, RefCell};
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};

use crate::base::catch::Caught as Refusal;
use crate::base::fixed_text::Text;

/// A call in progress: its frame, and the mark that stands there while it is live.
#[derive(Clone, Copy)]
struct Holder {
    thread: u64,
    frame: *const u64,
    mark: u64,
}

// SAFETY: the frame is looked at by its own thread only
unsafe impl Send for Holder {}

impl Holder {
    /// The frame of this thread's earlier call was left.
    fn is_gone(&self, here: *const u64) -> bool {
        // frames grow downwards: one above the present frame is live unless a later frame lies over it
        // SAFETY: memory of this thread's stack above the present frame
        self.frame <= here || unsafe { self.frame.read_volatile() } != self.mark
    }
}

#[derive(Default)]
struct State {
    holder: Option<Holder>,
    marks: u64,
}

/// Whose turn it is.
#[derive(Default)]
pub struct Turn {
    state: Mutex<State>,
    free: Condvar,
}

thread_local! {
    static THREAD: Cell<u64> = const { Cell::new(0) };
    /// batches whose simulations this thread runs, outermost first
    static CHAIN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// Number of this thread, no other one's ever.
fn this_thread() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    if THREAD.get() == 0 {
        THREAD.set(LAST.fetch_add(1, Ordering::Relaxed) + 1);
    }
    THREAD.get()
}

/// How a turn began.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Began {
    Orderly,
    /// an earlier call was left by a jump
    AfterJump,
}

impl Turn {
    /// Waits for the turn of a call whose frame holds `mark`. A call from a function that the batch itself runs is refused.
    pub fn enter(&self, batch: usize, func: &str, mark: &mut u64) -> Result<Began, Refusal> {
        let mut state = self.lock();
        let thread = this_thread();
        let mut began = Began::Orderly;
        loop {
            match state.holder {
                None => break,
                Some(holder) if holder.thread == thread => {
                    if !holder.is_gone(mark) {
                        return Err(own_call(func));
                    }
                    began = Began::AfterJump;
                    forget(batch);
                    break;
                }
                Some(_) if runs(batch) => return Err(own_call(func)),
                Some(_) => {
                    let wait = self.free.wait(state);
                    state = wait.unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
        state.marks += 1;
        *mark = 0x7075_726e_0000_0000 ^ state.marks ^ (batch as u64) << 8;
        let mark: *const u64 = mark;
        state.holder = Some(Holder {
            thread,
            frame: mark,
            // SAFETY: the caller's own number
            mark: unsafe { mark.read_volatile() },
        });
        Ok(began)
    }

    /// Ends the turn.
    pub fn leave(&self, mark: &mut u64) {
        *mark = 0;
        self.lock().holder = None;
        self.free.notify_one();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn own_call(func: &str) -> Refusal {
    Text::new(format_args!(
        "{func}: a function run by mjb_apply called its own batch"
    ))
}

/// This thread runs a simulation of the batch, or of another one that a simulation of this batch called.
fn runs(batch: usize) -> bool {
    CHAIN.with_borrow(|chain| chain.contains(&batch))
}

/// The batches this thread runs simulations of, for threads that work for it.
pub fn ancestors(into: &mut Vec<usize>) {
    into.clear();
    CHAIN.with_borrow(|chain| into.extend_from_slice(chain));
}

/// Notes that this thread runs simulations of `batch`, for a thread that runs those of `ancestors`; returns how many
/// it had noted.
pub fn begin(batch: usize, ancestors: &[usize]) -> usize {
    CHAIN.with_borrow_mut(|chain| {
        let before = chain.len();
        if before == 0 {
            chain.extend_from_slice(ancestors);
        }
        chain.push(batch);
        before
    })
}

/// Takes back what `begin` noted.
pub fn end(before: usize) {
    CHAIN.with_borrow_mut(|chain| chain.truncate(before));
}

/// A call of `batch` was left: neither it nor what it called runs any more.
fn forget(batch: usize) {
    CHAIN.with_borrow_mut(|chain| {
        if let Some(at) = chain.iter().position(|&b| b == batch) {
            chain.truncate(at);
        }
    });
}
