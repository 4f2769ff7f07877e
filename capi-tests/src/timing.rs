//! What the benches share: CPU time of steps of both libraries, interleaved; memory of a fresh process.

use std::path::Path;
use std::process::Command;

use crate::oracle::Library;
use crate::oracle::rollout::drive;
use crate::random::Random;
use mujoco::abi::{mjData, mjModel};

/// CPU seconds of this thread.
pub fn cpu_seconds() -> f64 {
    let mut t = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: a valid timespec
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 * 1e-9
}

/// Takes `--windows N` out of the arguments.
pub fn windows(args: &mut Vec<String>, otherwise: usize) -> Result<usize, String> {
    let Some(i) = args.iter().position(|a| a == "--windows") else {
        return Ok(otherwise);
    };
    let given = args.get(i + 1).and_then(|n| n.parse().ok());
    let windows = given.ok_or("--windows needs a number")?;
    args.drain(i..i + 2);
    Ok(windows)
}

/// How a library gets the model.
pub type Load<'a> = &'a dyn Fn(&Library) -> Result<*mut mjModel, String>;

/// One library simulating one model.
struct Runner<'a> {
    step: unsafe extern "C-unwind" fn(*const mjModel, *mut mjData),
    reset: unsafe extern "C-unwind" fn(*const mjModel, *mut mjData),
    library: &'a Library,
    m: *mut mjModel,
    d: *mut mjData,
    best: f64,
}

impl<'a> Runner<'a> {
    fn new(library: &'a Library, load: Load) -> Result<Self, String> {
        let m = load(library)?;
        let d = library.make_data(m)?;
        let (step, reset) = (
            library.function("mj_step"),
            library.function("mj_resetData"),
        );
        Ok(Self {
            step,
            reset,
            library,
            m,
            d,
            best: f64::INFINITY,
        })
    }

    /// Seconds a step over one window: the same driven episode each time.
    fn window(&mut self, steps: usize) -> f64 {
        let mut random = Random::new(11);
        // SAFETY: model and data belong together
        unsafe { (self.reset)(self.m, self.d) };
        let start = cpu_seconds();
        for _ in 0..steps {
            // SAFETY: as above
            unsafe {
                drive(self.m, self.d, &mut random);
                (self.step)(self.m, self.d);
            }
        }
        let seconds = (cpu_seconds() - start) / steps as f64;
        self.best = self.best.min(seconds);
        seconds
    }
}

impl Drop for Runner<'_> {
    fn drop(&mut self) {
        self.library.delete_data(self.d);
        self.library.delete_model(self.m);
    }
}

/// Least seconds a step, and how they compare.
pub struct Row {
    pub label: String,
    pub ours: f64,
    pub genuine: f64,
    /// median over the pairs of windows
    pub ratio: f64,
}

impl Row {
    /// Prints what stands above rows of this.
    pub fn heading(what: &str) {
        println!(
            "{what:<30} {:>10} {:>10} {:>7} {:>7}",
            "ours µs", "genuine µs", "least", "median"
        );
    }

    pub fn print(&self) {
        println!(
            "{:<30} {:>10.2} {:>10.2} {:>7.2} {:>7.2}",
            self.label,
            self.ours * 1e6,
            self.genuine * 1e6,
            self.ours / self.genuine,
            self.ratio
        );
    }
}

/// Times steps of one model in both libraries, ours first.
pub fn measure(
    [ours, genuine]: [&Library; 2],
    label: &str,
    load: Load,
    windows: usize,
) -> Result<Row, String> {
    let (mut a, mut b) = (Runner::new(ours, load)?, Runner::new(genuine, load)?);
    // window length: about 20 ms of the genuine library, at least 100 steps
    let probe = b.window(50);
    let steps = ((0.02 / probe) as usize).clamp(100, 2000);
    a.window(50);
    (a.best, b.best) = (f64::INFINITY, f64::INFINITY);
    let mut ratios: Vec<f64> = (0..windows)
        .map(|_| a.window(steps) / b.window(steps))
        .collect();
    ratios.sort_by(f64::total_cmp);
    Ok(Row {
        label: label.into(),
        ours: a.best,
        genuine: b.best,
        ratio: ratios[windows / 2],
    })
}

pub fn geometric_mean(ratios: impl Iterator<Item = f64> + Clone) -> f64 {
    let n = ratios.clone().count() as f64;
    (ratios.map(f64::ln).sum::<f64>() / n).exp()
}

/// Peak resident memory of this process, MB.
fn peak() -> Result<f64, String> {
    let text = std::fs::read_to_string("/proc/self/status").map_err(|e| e.to_string())?;
    let line = text.lines().find_map(|l| l.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|l| l.split_whitespace().next()?.parse::<f64>().ok());
    Ok(kilobytes.ok_or("no VmHWM")? / 1024.0)
}

/// The flag with which a bench calls itself for [`memory`].
pub const MEMORY_FLAG: &str = "--memory";

/// What a fresh process of a library, "ours" or "genuine", grows by while it loads a file.
pub fn memory(which: &str, path: &Path) -> Result<f64, String> {
    let out = Command::new(std::env::current_exe().map_err(|e| e.to_string())?)
        .args([MEMORY_FLAG, which])
        .arg(path)
        .output()
        .map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&out.stdout);
    text.trim()
        .parse()
        .map_err(|_| format!("{which}: {}", String::from_utf8_lossy(&out.stderr).trim()))
}

/// The fresh process.
pub fn grow(which: &str, path: &Path) -> Result<(), String> {
    let library = match which {
        "ours" => Library::ours()?,
        _ => Library::genuine()?,
    };
    let before = peak()?;
    library.load_xml(path)?;
    println!("{}", peak()? - before);
    Ok(())
}
