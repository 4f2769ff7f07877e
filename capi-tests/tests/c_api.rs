//! Builds the C and C++ programs in `c/` and `cpp/` and runs them on our library and on the genuine one.
//!
//! `GENUINE` tells a program to leave out what the reference does not survive.

use std::path::{Path, PathBuf};
use std::process::Command;

use capi_tests::oracle::library::genuine_path;
use capi_tests::root;

/// A compiler, its flags, and the folder of programs it builds.
struct Language {
    compiler: &'static str,
    flags: &'static [&'static str],
    folder: &'static str,
    ending: &'static str,
}

const C: Language = Language {
    compiler: "cc",
    flags: &["-std=gnu11"],
    folder: "c",
    ending: "c",
};
const CPP: Language = Language {
    compiler: "c++",
    flags: &["-std=c++17"],
    folder: "cpp",
    ending: "cpp",
};

/// Headers: ours, or the genuine ones.
fn headers() -> PathBuf {
    let ours = root().join("include");
    let genuine = root().join("build/oracle/mujoco/include");
    [ours, genuine]
        .into_iter()
        .find(|dir| dir.join("mujoco/mujoco.h").exists())
        .expect("no headers: neither include/mujoco nor build/oracle (run `make oracle`)")
}

/// `MUJOCO_OURS`, or the cdylib that cargo built for these tests.
fn our_library() -> PathBuf {
    std::env::var_os("MUJOCO_OURS").map_or_else(
        || {
            let exe = std::env::current_exe().expect("test program");
            exe.with_file_name("libmujoco.so")
        },
        PathBuf::from,
    )
}

/// Builds a program against a library and runs it in a folder of its own; panics with its output.
fn build_and_run(language: &Language, name: &str, library: &Path, label: &str) {
    let scratch = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{label}"));
    std::fs::create_dir_all(&scratch).expect("scratch folder");
    // the program asks for the library by its soname
    let soname = scratch.join("libmujoco.so.4.0.0");
    let _ = std::fs::remove_file(&soname);
    std::os::unix::fs::symlink(library, &soname).expect("link to the library");

    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = scratch.join(name);
    let output = Command::new(language.compiler)
        .args(language.flags)
        // position-dependent code names the exported data directly: copy relocations
        .args(["-g", "-Wall", "-Wextra", "-Werror", "-no-pie"])
        .arg("-I")
        .arg(headers())
        .arg("-I")
        .arg(sources.join("c"))
        .arg(
            sources
                .join(language.folder)
                .join(format!("{name}.{}", language.ending)),
        )
        .arg("-o")
        .arg(&program)
        .arg(&soname)
        .arg("-Wl,-rpath,$ORIGIN")
        .args(["-lpthread", "-lm"])
        .output()
        .unwrap_or_else(|e| panic!("{}: {e}", language.compiler));
    assert!(
        output.status.success(),
        "{name}: {}",
        String::from_utf8_lossy(&output.stderr)
    );

    let mut run = Command::new(&program);
    run.current_dir(&scratch);
    if label == "genuine" {
        run.env("GENUINE", "1");
    }
    let output = run.output().unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(
        output.status.success(),
        "{name} on {label}: {}\n{}{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    print!(
        "{name} on {label}: {}",
        String::from_utf8_lossy(&output.stdout)
    );
}

/// Two tests a program: on our library, and on the reference, so that what it expects is known to be true.
macro_rules! programs {
    ($($name:ident: $language:ident;)*) => {
        mod ours {
            use super::*;
            $(#[test]
            fn $name() {
                build_and_run(&$language, stringify!($name), &our_library(), "ours");
            })*
        }
        mod genuine {
            use super::*;
            $(#[test]
            #[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
            fn $name() {
                build_and_run(&$language, stringify!($name), &genuine_path(), "genuine");
            })*
        }
    };
}

programs! {
    messages: C;
    memory: C;
    mjb: C;
    files: C;
    callbacks: C;
    catching: C;
    misuse: C;
    plugins: C;
    batch: C;
    specs: C;
    exceptions: CPP;
    batch_exceptions: CPP;
}

/// The reference does not survive what this program does.
#[test]
fn panics() {
    build_and_run(&C, "panics", &our_library(), "ours");
}
