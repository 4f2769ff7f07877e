//! Builds `c/bad_input.c` with AddressSanitizer against our library and runs it: no crash, no
//! leak, and messages that name file, line and element.

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn bad_input_is_refused_with_a_message() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad_input");
    std::fs::create_dir_all(&scratch).expect("scratch folder");
    let library = std::env::current_exe()
        .expect("test program")
        .with_file_name("libmujoco.so");
    let soname = scratch.join("libmujoco.so.4.0.0");
    let _ = std::fs::remove_file(&soname);
    std::os::unix::fs::symlink(library, &soname).expect("link to the library");

    let program = scratch.join("bad_input");
    let built = Command::new("cc")
        .args([
            "-g",
            "-Wall",
            "-Wextra",
            "-Werror",
            "-fsanitize=address,undefined",
        ])
        .arg("-I")
        .arg(here.join("../include"))
        .arg(here.join("c/bad_input.c"))
        .arg("-o")
        .arg(&program)
        .arg(&soname)
        .args(["-Wl,-rpath,$ORIGIN", "-lm"])
        .output()
        .expect("cc");
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );

    let run = Command::new(&program)
        .arg(here.join("models/good.xml"))
        .current_dir(&scratch)
        .env("ASAN_OPTIONS", "detect_leaks=1")
        .output()
        .expect("bad_input");
    let text = String::from_utf8_lossy(&run.stdout);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{}\n{text}{errors}", run.status);
    print!("{text}");
}
