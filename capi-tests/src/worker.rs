//! Worker processes: the running program started again with `--worker`, asked line by line. A crash or a hang of
//! a library costs one question.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Most time for a question, with both libraries together.
const LIMIT: Duration = Duration::from_secs(120);
/// Address space of a worker, bytes: a model that takes more is a fault of the library.
const MEMORY: u64 = 12 << 30;

/// A worker process and the lines it prints.
pub struct Worker {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Worker {
    /// Starts this program with `--worker` and more arguments, in `build/test`: the reference writes its log into
    /// the working directory. `VERBOSE=1` shows what the worker says on its error stream.
    pub fn start(more: &[&str]) -> Result<Self, String> {
        let scratch = crate::root().join("build/test");
        std::fs::create_dir_all(&scratch).map_err(|e| e.to_string())?;
        let quiet = std::env::var_os("VERBOSE").is_none();
        let errors = if quiet {
            Stdio::null()
        } else {
            Stdio::inherit()
        };
        let mut child = Command::new(std::env::current_exe().map_err(|e| e.to_string())?)
            .arg("--worker")
            .args(more)
            .current_dir(scratch)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(errors)
            .spawn()
            .map_err(|e| e.to_string())?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (send, lines) = channel();
        let output = output.expect("a piped output");
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            input: input.expect("a piped input"),
            lines,
        })
    }

    /// Asks one question and hands each line of the answer to `hear` until it returns true; false when the worker
    /// is lost or takes too long.
    pub fn ask(&mut self, question: &str, mut hear: impl FnMut(&str) -> bool) -> bool {
        if writeln!(self.input, "{question}").is_err() {
            return false;
        }
        let end = Instant::now() + LIMIT;
        loop {
            match self.lines.recv_timeout(end - Instant::now().min(end)) {
                Ok(line) if hear(&line) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a worker does: answers the lines of its input with `answer`, in a bounded address space.
pub fn serve(mut answer: impl FnMut(&str) -> Result<(), String>) -> Result<(), String> {
    let limit = libc::rlimit {
        rlim_cur: MEMORY,
        rlim_max: MEMORY,
    };
    // SAFETY: a valid limit
    unsafe { libc::setrlimit(libc::RLIMIT_AS, &limit) };
    for line in std::io::stdin().lock().lines() {
        answer(&line.map_err(|e| e.to_string())?)?;
    }
    Ok(())
}

/// A line of a worker's answer.
pub fn say(line: &str) {
    let mut out = std::io::stdout();
    // a driver that is gone ends the worker with its input
    let _ = writeln!(out, "{}", line.replace('\n', " | ")).and_then(|()| out.flush());
}
