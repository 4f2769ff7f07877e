//! The worker threads an mjData may own, and the loop they run.
//!
//! Work is split into fixed shares, so results do not depend on scheduling. Who waits looks for a moment, then sleeps: a thread
//! that sleeps is woken late, by up to a tenth of the time of a call on small models. Tasks own nothing that needs dropping: an
//! error handler may end the process from a worker, never leave it by a jump.
//!
//! Absent: which stages use it.

use core::ffi::c_int;
use core::hint::spin_loop;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::abi::mjData;

/// What a loop calls with its context and a task's number.
pub type Task = unsafe fn(*const (), usize);

/// One loop: a function over task numbers, called once for each.
#[derive(Clone, Copy)]
struct Job {
    task: Task,
    context: *const (),
    count: usize,
    shares: usize,
}

// SAFETY: `run_raw` asks for a context that threads may share, and that outlives the loop
unsafe impl Send for Job {}

#[derive(Default)]
struct State {
    job: Option<Job>,
    quit: bool,
}

/// Both numbers change with the state locked; who looks for them before sleeping does not lock.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// grows with every loop, and at the end
    round: AtomicU64,
    /// workers still busy with the round
    busy: AtomicUsize,
    start: Condvar,
    done: Condvar,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn round(&self) -> u64 {
        self.round.load(Ordering::Acquire)
    }

    fn busy(&self) -> bool {
        self.busy.load(Ordering::Acquire) > 0
    }
}

/// How long a thread looks for what it waits for before it sleeps.
const LOOK: Duration = Duration::from_micros(50);
/// Looks between two at the clock.
const LOOKS: usize = 16;

/// Returns when `came`, or after a moment.
fn look(came: impl Fn() -> bool) {
    if came() {
        return;
    }
    let start = Instant::now();
    while start.elapsed() < LOOK {
        for _ in 0..LOOKS {
            if came() {
                return;
            }
            spin_loop();
        }
    }
}

/// Bytes of a worker's stack.
const STACK: usize = 8 << 20;

/// Worker threads; the caller of a loop works along.
pub struct Pool {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

impl Pool {
    /// Starts `n` workers.
    pub fn new(n: usize) -> Self {
        let shared = Arc::<Shared>::default();
        let mut workers = Vec::new();
        for _ in 0..n {
            let (shared, share) = (shared.clone(), workers.len() + 1);
            // user code may run there that counts on the stack of a C program's thread
            let builder = std::thread::Builder::new().stack_size(STACK);
            let builder = builder.name("mujoco".into());
            // a thread that cannot be had leaves its share to the others
            workers.extend(builder.spawn(move || work(&shared, share)));
        }
        Self { shared, workers }
    }

    /// Number of workers.
    pub fn len(&self) -> usize {
        self.workers.len()
    }

    /// No workers.
    pub fn is_empty(&self) -> bool {
        self.workers.is_empty()
    }

    /// Runs `task(0) .. task(count - 1)`, every `len() + 1`-th on the same thread.
    pub fn run(&self, count: usize, task: &(dyn Fn(usize) + Sync)) {
        unsafe fn call(context: *const (), i: usize) {
            // SAFETY: the reference of the frame below, which waits for all workers
            unsafe { (*context.cast::<&(dyn Fn(usize) + Sync)>())(i) }
        }
        // SAFETY: the task is `Sync`, and this frame is not left before the loop ends
        unsafe { self.run_raw(count, call, (&raw const task).cast()) }
    }

    /// As `run`, for a task that may leave the caller's share by a jump: then the workers go on alone, and the next
    /// loop, or `settle`, waits for them.
    ///
    /// # Safety
    /// Threads may share what is at `context`, and it lives until all workers are done.
    pub unsafe fn run_raw(&self, count: usize, task: Task, context: *const ()) {
        self.settle();
        {
            let mut state = self.shared.lock();
            state.job = Some(Job {
                task,
                context,
                count,
                shares: self.workers.len() + 1,
            });
            self.shared
                .busy
                .store(self.workers.len(), Ordering::Release);
            self.shared.round.fetch_add(1, Ordering::AcqRel);
        }
        self.shared.start.notify_all();
        for i in (0..count).step_by(self.workers.len() + 1) {
            // SAFETY: as this function asks of its caller
            unsafe { task(context, i) };
        }
        self.settle();
    }

    /// Waits until no worker is busy.
    pub fn settle(&self) {
        look(|| !self.shared.busy());
        let mut state = self.shared.lock();
        while self.shared.busy() {
            let wait = self.shared.done.wait(state);
            state = wait.unwrap_or_else(PoisonError::into_inner);
        }
        state.job = None;
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        {
            let mut state = self.shared.lock();
            state.quit = true;
            self.shared.round.fetch_add(1, Ordering::AcqRel);
        }
        self.shared.start.notify_all();
        for worker in self.workers.drain(..) {
            let _ = worker.join(); // a worker that panicked has reported it
        }
    }
}

/// The life of a worker that takes share `share` of each loop.
fn work(shared: &Shared, share: usize) {
    let mut seen = 0;
    loop {
        look(|| shared.round() != seen);
        let job = {
            let mut state = shared.lock();
            while !state.quit && (shared.round() == seen || state.job.is_none()) {
                state = shared
                    .start
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner);
            }
            if state.quit {
                return;
            }
            seen = shared.round();
            state.job
        };
        if let Some(job) = job {
            for i in (share..job.count).step_by(job.shares) {
                // SAFETY: `run` keeps the task alive until all workers are done
                unsafe { (job.task)(job.context, i) };
            }
        }
        let _state = shared.lock();
        if shared.busy.fetch_sub(1, Ordering::AcqRel) == 1 {
            shared.done.notify_one();
        }
    }
}

/// The pool of a state.
///
/// # Safety
/// `d` is a live state.
pub unsafe fn of<'a>(d: *const mjData) -> Option<&'a Pool> {
    // SAFETY: `set_pool` stores here
    unsafe { ((*d).threadpool as *const Pool).as_ref() }
}

/// Gives a state `n` workers, none for `n <= 0`; those it had end.
///
/// # Safety
/// `d` is a live state that is not being stepped.
pub unsafe fn set_pool(d: *mut mjData, n: c_int) {
    // SAFETY: a live state, as asked above
    unsafe {
        let n = usize::try_from(n).unwrap_or(0);
        if of(d).map_or(0, Pool::len) == n {
            return;
        }
        release_pool(d);
        if n > 0 {
            (*d).threadpool = Box::into_raw(Box::new(Pool::new(n))) as usize;
        }
    }
}

/// Ends the workers of a state, if it has any.
///
/// # Safety
/// As `set_pool`.
pub unsafe fn release_pool(d: *mut mjData) {
    // SAFETY: a live state, as asked above; `set_pool` boxed it
    unsafe {
        let pool = core::mem::replace(&mut (*d).threadpool, 0) as *mut Pool;
        if !pool.is_null() {
            drop(Box::from_raw(pool));
        }
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    use super::*;

    #[test]
    fn every_task_runs_once() {
        for workers in [0, 1, 3] {
            let pool = Pool::new(workers);
            for count in [0, 1, 2, 7, 100] {
                let hits: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
                for _ in 0..20 {
                    pool.run(count, &|i| {
                        hits[i].fetch_add(1, SeqCst);
                    });
                }
                assert!(
                    hits.iter().all(|h| h.load(SeqCst) == 20),
                    "{workers} workers, {count} tasks"
                );
            }
        }
    }
}
