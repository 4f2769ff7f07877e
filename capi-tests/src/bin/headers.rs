//! `make headers`: writes include/mujoco/*.h from the Rust sources.

use std::fs;
use std::process::ExitCode;

fn main() -> ExitCode {
    let root = capi_tests::root();
    let files = match capi_tests::headers::all(&root) {
        Ok(files) => files,
        Err(problems) => {
            for p in &problems {
                eprintln!("{p}");
            }
            eprintln!(
                "{} prototypes are not those of MuJoCo 4.0.0; no header written",
                problems.len()
            );
            return ExitCode::FAILURE;
        }
    };
    let folder = root.join("include/mujoco");
    for (name, text) in files {
        let path = folder.join(&name);
        if fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            println!("{name}: written");
        }
    }
    ExitCode::SUCCESS
}
