//! All meshes of a model, on as many threads as there are processors.
//!
//! The caller's thread opens the files in order, for providers and decoders of the client belong to it;
//! whoever is free decodes and compiles. Meshes do not know each other, so the result is that of one
//! thread. What was made of files is kept in the cache, in the order of the meshes.

use std::sync::mpsc::{Receiver, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, available_parallelism, scope};

use super::build::Mesh;
use super::compiled::{Kept, Origin};
use crate::author::asset::{Files, Ticket};
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::order::sort_by_number;
use crate::base::catch::digest;

/// Stack of a thread, bytes: that of a main thread.
const STACK: usize = 8 << 20;
const MOST_THREADS: usize = 16;

/// A mesh, its place in the list, and its file.
struct Job<'a> {
    at: usize,
    mesh: &'a mut Mesh,
    origin: Origin,
}

/// Place of a mesh, its warnings and what makes it findable, or why it failed.
type Done = (usize, Outcome<(Vec<String>, Option<Ticket>)>);

impl Job<'_> {
    fn run(self) -> Done {
        let Job { at, mesh, origin } = self;
        let compile = || mesh.make(origin);
        // a bug in there must not end the program with its thread
        let result = digest(compile).unwrap_or_else(|text| Err(Fault::plain(text.as_str())));
        (at, result)
    }
}

/// Compiles the meshes and returns their warnings; of several faults the first mesh's counts.
pub fn compile(meshes: &mut [Mesh], files: &Files, threads: bool) -> Outcome<Vec<String>> {
    // asking for the number of processors reads files
    let workers = match (threads && meshes.len() > 1).then(available_parallelism) {
        Some(Ok(n)) => n
            .get()
            .min(MOST_THREADS)
            .min(meshes.len())
            .saturating_sub(1),
        _ => 0,
    };
    let mut done: Vec<Done> = Vec::with_capacity(meshes.len());
    if workers == 0 {
        for (at, mesh) in meshes.iter_mut().enumerate() {
            let origin = mesh.open(files)?;
            let (at, result) = Job { at, mesh, origin }.run();
            done.push((at, Ok(result?)));
        }
    } else {
        share(meshes, files, workers, &mut done);
    }
    sort_by_number(&mut done, |(at, _)| *at as u64);
    let mut warnings = Vec::new();
    for (at, result) in done {
        let (new, ticket) = result?;
        if let Some(ticket) = ticket {
            let mesh = &meshes[at];
            ticket.keep(Arc::new(Kept(mesh.out.clone())), mesh.kept_size());
        }
        warnings.extend(new);
    }
    Ok(warnings)
}

fn share(meshes: &mut [Mesh], files: &Files, workers: usize, done: &mut Vec<Done>) {
    let (send, jobs) = sync_channel::<Job>(workers);
    let jobs = Mutex::new(jobs);
    scope(|s| {
        // without a thread the work stays here
        let start = |_| {
            Builder::new()
                .stack_size(STACK)
                .spawn_scoped(s, || work(&jobs))
                .ok()
        };
        let crew: Vec<_> = (0..workers).filter_map(start).collect();
        for (at, mesh) in meshes.iter_mut().enumerate() {
            let origin = match mesh.open(files) {
                Ok(origin) => origin,
                Err(fault) => {
                    // no later mesh matters
                    done.push((at, Err(fault)));
                    break;
                }
            };
            let job = Job { at, mesh, origin };
            let back = if crew.is_empty() {
                Some(job)
            } else {
                match send.try_send(job) {
                    Ok(()) => None,
                    Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) => Some(job),
                }
            };
            if let Some(job) = back {
                let one = job.run();
                let failed = one.1.is_err();
                done.push(one);
                if failed {
                    break;
                }
            }
        }
        drop(send);
        done.extend(work(&jobs));
        for thread in crew {
            done.extend(thread.join().unwrap_or_default());
        }
    });
}

/// Takes jobs until there are no more.
fn work(jobs: &Mutex<Receiver<Job>>) -> Vec<Done> {
    let mut done = Vec::new();
    loop {
        let job = jobs.lock().map(|jobs| jobs.recv());
        let Ok(Ok(job)) = job else {
            return done;
        };
        done.push(job.run());
    }
}
