//! Instructions a step, by callgrind: the same on every run, so that a change of a percent shows.
//!
//! A parent compiles the model and drives it to a state; a child under valgrind loads both and takes some steps, of
//! which only `mj_step` is counted.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Case;
use crate::oracle::Library;
use crate::oracle::rollout::drive;
use crate::random::Random;
use mujoco::abi::{mjData, mjModel, mjSTATE_INTEGRATION};

/// The flag with which the bench calls itself.
pub const CHILD: &str = "--counted";

/// Driven steps before those that are counted.
const BEFORE: usize = 300;

/// How many steps are counted: about this many accelerations, and at least and at most so many steps.
const ACCELERATIONS: i64 = 1000;
const STEPS: (i64, i64) = (3, 64);

/// A model and a state on disk, for children.
pub struct Prepared {
    label: String,
    model: PathBuf,
    state: PathBuf,
    steps: usize,
}

type State = unsafe extern "C-unwind" fn(*const mjModel, *const mjData, *mut f64, i32);
type SetState = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, *const f64, i32);
type StateSize = unsafe extern "C-unwind" fn(*const mjModel, i32) -> i32;
type Step = unsafe extern "C-unwind" fn(*const mjModel, *mut mjData);

/// Compiles a model and drives it.
pub fn prepare(library: &Library, case: &Case, folder: &Path) -> Result<Prepared, String> {
    let m = case.load(library)?;
    let d = library.make_data(m)?;
    let mut random = Random::new(7);
    let step: Step = library.function("mj_step");
    library.guarded(|| {
        for _ in 0..BEFORE {
            // SAFETY: model and data belong together
            unsafe {
                drive(m, d, &mut random);
                step(m, d);
            }
        }
    })?;
    // SAFETY: a live model
    let nv = unsafe { (*m).nv };
    let (size, get): (StateSize, State) = (
        library.function("mj_stateSize"),
        library.function("mj_getState"),
    );
    // SAFETY: the state has the size asked for
    let state = unsafe {
        let mut state = vec![0.0; size(m, mjSTATE_INTEGRATION) as usize];
        get(m, d, state.as_mut_ptr(), mjSTATE_INTEGRATION);
        state
    };
    let file = |end: &str| folder.join(format!("{}.{end}", case.label.replace('/', "_")));
    let prepared = Prepared {
        label: case.label.clone(),
        model: file("mjb"),
        state: file("state"),
        steps: (ACCELERATIONS / (nv + 1)).clamp(STEPS.0, STEPS.1) as usize,
    };
    let bytes: Vec<u8> = state.iter().flat_map(|x| x.to_ne_bytes()).collect();
    std::fs::write(&prepared.state, bytes).map_err(|e| e.to_string())?;
    std::fs::write(&prepared.model, library.save_mjb(m)?).map_err(|e| e.to_string())?;
    library.delete_data(d);
    library.delete_model(m);
    Ok(prepared)
}

impl Prepared {
    /// Instructions a step of a library. The profile stays beside the model: `callgrind_annotate FILE`.
    pub fn count(&self, library: &Path, name: &str) -> Result<f64, String> {
        let profile = self.model.with_extension(format!("{name}.callgrind"));
        let out = Command::new("valgrind")
            .args([
                "--tool=callgrind",
                "--collect-atstart=no",
                "--toggle-collect=mj_step",
            ])
            .arg(format!("--callgrind-out-file={}", profile.display()))
            .arg(std::env::current_exe().map_err(|e| e.to_string())?)
            .arg(CHILD)
            .args([library, self.model.as_path(), self.state.as_path()])
            .arg(self.steps.to_string())
            .output()
            .map_err(|e| format!("valgrind: {e}"))?;
        let text = String::from_utf8_lossy(&out.stderr);
        let collected = text.lines().find_map(|l| l.split_once("Collected : "));
        let count = collected.and_then(|(_, n)| n.trim().parse::<f64>().ok());
        match count {
            Some(n) if out.status.success() && n > 0.0 => Ok(n / self.steps as f64),
            _ => {
                let tail: Vec<&str> = text.lines().rev().take(12).collect();
                Err(format!("{} of {name}: {}", self.label, tail.join(" | ")))
            }
        }
    }
}

/// The child: `LIBRARY MODEL STATE STEPS`.
pub fn child(args: &[String]) -> Result<(), String> {
    let [library, model, state, steps] = args else {
        return Err(format!("{CHILD} LIBRARY MODEL STATE STEPS"));
    };
    let read = |path: &String| std::fs::read(path).map_err(|e| format!("{path}: {e}"));
    let library = Library::open(Path::new(library))?;
    let m = library.load_mjb(&read(model)?)?;
    let d = library.make_data(m)?;
    let state: Vec<f64> = read(state)?
        .as_chunks::<8>()
        .0
        .iter()
        .map(|x| f64::from_ne_bytes(*x))
        .collect();
    let set: SetState = library.function("mj_setState");
    // SAFETY: the state is one of this model
    unsafe { set(m, d, state.as_ptr(), mjSTATE_INTEGRATION) };
    // what is made once is not counted
    library.stage("mj_forward", m, d)?;
    // SAFETY: as above
    unsafe { set(m, d, state.as_ptr(), mjSTATE_INTEGRATION) };
    let step: Step = library.function("mj_step");
    let mut random = Random::new(23);
    for _ in 0..steps.parse::<usize>().map_err(|e| e.to_string())? {
        // SAFETY: model and data belong together
        unsafe {
            drive(m, d, &mut random);
            step(m, d);
        }
    }
    Ok(())
}
