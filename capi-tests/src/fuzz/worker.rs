//! A worker process (`c/fuzz_worker.c`) and what is watched of it.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::Input;

/// Most seconds of one input.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// of the processors
    pub cpu: f64,
    /// of the clock: who waits for a lock takes no processor, but a busy machine makes others wait as well
    pub wall: f64,
}

/// What is watched for. Compiling takes a step, and one of ipc where everything moves far solves dozens of times, slowly under
/// AddressSanitizer: 20 seconds for a sheet of 121 vertices have been seen.
pub const LIMITS: Limits = Limits {
    cpu: 40.0,
    wall: 120.0,
};
/// Most memory of one input, kB.
pub const MEMORY: u64 = 1 << 20;

/// What happened to an input.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// loaded, run, saved
    Loaded,
    /// no model; the message
    Refused(String),
    /// an ERROR of the engine
    Raised(String),
    Found(Find),
}

/// Why an input is a find.
#[derive(Clone, Debug)]
pub enum Find {
    Crash(String),
    Hang,
    /// long after the clock allows it, with time of the processors left
    Idle,
    Memory(u64),
    Panic(String),
}

impl Find {
    /// Equal for finds with one cause, as far as can be told.
    pub fn key(&self) -> String {
        match self {
            Find::Crash(text) => format!("crash {text}"),
            Find::Hang => "hang".into(),
            Find::Idle => "idle".into(),
            Find::Memory(_) => "memory".into(),
            Find::Panic(text) => format!("panic {text}"),
        }
    }
}

/// Builds the worker below `dir` against the library in `dir_of_library`; says whether it has
/// AddressSanitizer.
pub fn build(dir: &Path, library: &Path) -> Result<(PathBuf, bool), String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let library = library
        .canonicalize()
        .map_err(|e| format!("{}: {e}", library.display()))?;
    let soname = dir.join("libmujoco.so.4.0.0");
    let _ = fs::remove_file(&soname);
    std::os::unix::fs::symlink(library, &soname).map_err(|e| e.to_string())?;
    let program = dir.join("fuzz_worker");
    let mut last = String::new();
    for sanitized in [true, false] {
        let mut cc = Command::new(std::env::var("CC").unwrap_or("cc".into()));
        cc.args(["-g", "-O1", "-Wall", "-Wextra", "-Werror"]);
        if sanitized {
            cc.arg("-fsanitize=address");
        }
        let out = cc
            .arg("-I")
            .arg(here.join("../include"))
            .arg(here.join("c/fuzz_worker.c"))
            .arg("-o")
            .arg(&program)
            .arg(&soname)
            .args(["-Wl,-rpath,$ORIGIN", "-lm"])
            .output()
            .map_err(|e| format!("cc: {e}"))?;
        if out.status.success() {
            return Ok((program, sanitized));
        }
        last = String::from_utf8_lossy(&out.stderr).into_owned();
    }
    Err(last)
}

#[derive(Default)]
struct Watch {
    /// CPU seconds and time when the input began, and its limits; none between inputs
    since: Option<(f64, Instant, Limits)>,
    killed: Option<Find>,
}

/// A running worker.
pub struct Worker {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    errors: PathBuf,
    watch: Arc<Mutex<Watch>>,
    stop: Arc<AtomicBool>,
    /// inputs so far
    pub count: u64,
}

impl Worker {
    /// Starts the program; what it prints goes to a file named after it and `name`.
    pub fn start(program: &Path, name: &str) -> Result<Self, String> {
        let errors = program.with_file_name(format!("{name}.err"));
        let file = fs::File::create(&errors).map_err(|e| e.to_string())?;
        let mut child = Command::new(program)
            .current_dir(program.parent().unwrap_or(Path::new(".")))
            .env(
                "ASAN_OPTIONS",
                "detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=16:malloc_context_size=1:handle_abort=1:detect_stack_use_after_return=0",
            )
            .env("RUST_BACKTRACE", "0")
            .env("RUJOCO_TEXTURE_BYTES", "268435456")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(file)
            .spawn()
            .map_err(|e| e.to_string())?;
        let input = child.stdin.take().ok_or("no pipe")?;
        let output = BufReader::new(child.stdout.take().ok_or("no pipe")?);
        let watch = Arc::new(Mutex::new(Watch::default()));
        let stop = Arc::new(AtomicBool::new(false));
        let pid = child.id();
        {
            let (watch, stop) = (watch.clone(), stop.clone());
            std::thread::spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(50));
                    let mut w = watch.lock().expect("no panic under the lock");
                    let Some((since, start, limits)) = w.since else {
                        continue;
                    };
                    let found = if peak(pid) > MEMORY {
                        Some(Find::Memory(peak(pid)))
                    } else if cpu(pid).unwrap_or(0.0) - since > limits.cpu {
                        Some(Find::Hang)
                    } else if start.elapsed().as_secs_f64() > limits.wall {
                        Some(Find::Idle)
                    } else {
                        None
                    };
                    if found.is_some() && w.killed.is_none() {
                        w.killed = found;
                        // SAFETY: plain system call on our own child, which is not waited for yet
                        unsafe { libc::kill(pid as i32, libc::SIGKILL) };
                    }
                }
            });
        }
        Ok(Worker {
            child,
            input,
            output,
            errors,
            watch,
            stop,
            count: 0,
        })
    }

    /// Runs one input; after a crash, hang or kill the worker is dead.
    pub fn run(&mut self, input: &Input, limits: Limits) -> Outcome {
        self.count += 1;
        let pid = self.child.id();
        {
            let mut w = self.watch.lock().expect("no panic under the lock");
            w.since = Some((cpu(pid).unwrap_or(0.0), Instant::now(), limits));
        }
        let mut line = Vec::new();
        let sent = self
            .input
            .write_all(&input.encode())
            .and_then(|()| self.input.flush());
        let got = sent.and_then(|()| self.output.read_until(b'\n', &mut line));
        let killed = {
            let mut w = self.watch.lock().expect("no panic under the lock");
            w.since = None;
            w.killed.take()
        };
        if let Some(find) = killed {
            return Outcome::Found(find);
        }
        let line = String::from_utf8_lossy(&line).into_owned();
        let mut words = line.trim_end().splitn(3, ' ');
        let (Ok(_), Some(status), Some(kb)) = (got, words.next(), words.next()) else {
            return Outcome::Found(Find::Crash(self.cause()));
        };
        let message = words.next().unwrap_or("").to_owned();
        let kb = kb.parse().unwrap_or(0);
        if kb > MEMORY {
            return Outcome::Found(Find::Memory(kb));
        }
        if let Some(at) = message.find("internal error") {
            return Outcome::Found(Find::Panic(message[at..].chars().take(300).collect()));
        }
        match status {
            "loaded" => Outcome::Loaded,
            "raised" => Outcome::Raised(message),
            _ => Outcome::Refused(message),
        }
    }

    /// Bytes that the worker answers with: an MJB, the schema.
    pub fn fetch(&mut self, input: &Input) -> Option<Vec<u8>> {
        self.input.write_all(&input.encode()).ok()?;
        self.input.flush().ok()?;
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        let n: usize = line.trim().strip_prefix("bytes ")?.parse().ok()?;
        let mut bytes = vec![0; n];
        self.output.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }

    /// Why it ended: the summary of AddressSanitizer, the panic, or the signal.
    fn cause(&mut self) -> String {
        let status = self.child.wait().map_or(String::new(), |s| s.to_string());
        let text = fs::read(&self.errors).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let wanted = |l: &&str| {
            l.contains("SUMMARY:") || l.contains("panicked at") || l.contains("allocation of")
        };
        let frames = text
            .lines()
            .filter(|l| l.trim_start().starts_with('#'))
            .take(6);
        let frames: Vec<&str> = frames
            .map(|l| {
                l.split(" in ")
                    .nth(1)
                    .unwrap_or(l)
                    .split(" (")
                    .next()
                    .unwrap_or("")
            })
            .collect();
        match text.lines().rfind(wanted) {
            Some(line) => format!("{} [{}]", line.trim(), frames.join(" < ")),
            None => format!("{status} {}", text.lines().last().unwrap_or("")),
        }
    }

    /// What it printed.
    pub fn printed(&self) -> String {
        String::from_utf8_lossy(&fs::read(&self.errors).unwrap_or_default()).into_owned()
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // the watcher holds the lock while it may kill: the process id is ours until `wait`
        let guard = self.watch.lock();
        let _ = self.child.kill();
        let _ = self.child.wait();
        drop(guard);
    }
}

/// CPU seconds of a process so far.
fn cpu(pid: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // the name in parentheses may hold spaces
    let fields: Vec<&str> = text[text.rfind(')')? + 1..].split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    // SAFETY: plain system call
    Some(ticks / unsafe { libc::sysconf(libc::_SC_CLK_TCK) } as f64)
}

/// Peak memory of a process, kB.
fn peak(pid: u32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    line.and_then(|l| l.trim().strip_suffix(" kB")?.trim().parse().ok())
        .unwrap_or(0)
}
