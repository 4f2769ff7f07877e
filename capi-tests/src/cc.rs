//! Compiling and running small C and C++ programs in tests.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::oracle::library::genuine_path;

/// A language with its compiler: `CC`, `CXX`, or the usual names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    C,
    Cpp,
}

impl Language {
    /// The compiler's command, if there is one.
    pub fn compiler(self) -> Option<String> {
        let (variable, names) = match self {
            Self::C => ("CC", ["cc", "gcc", "clang"]),
            Self::Cpp => ("CXX", ["c++", "g++", "clang++"]),
        };
        let own = std::env::var(variable).ok();
        own.into_iter().chain(names.map(String::from)).find(|name| {
            Command::new(name)
                .arg("--version")
                .output()
                .is_ok_and(|o| o.status.success())
        })
    }

    fn standard(self) -> &'static str {
        match self {
            Self::C => "-std=c11",
            Self::Cpp => "-std=c++17",
        }
    }
}

/// Compiles `source` with the headers in `include`; returns the program or the compiler's complaints.
pub fn compile(
    language: Language,
    source: &Path,
    include: &Path,
    program: &Path,
    more: &[&str],
) -> Result<PathBuf, String> {
    let compiler = language.compiler().ok_or("no compiler")?;
    let x = if language == Language::C { "c" } else { "c++" };
    let out = Command::new(compiler)
        .args([language.standard(), "-Wall", "-Wextra", "-Werror", "-x", x])
        .arg(source)
        .args(["-x", "none", "-I"])
        .arg(include)
        .arg("-o")
        .arg(program)
        .args(more)
        .output()
        .map_err(|e| e.to_string())?;
    if out.status.success() {
        Ok(program.to_path_buf())
    } else {
        Err(String::from_utf8_lossy(&out.stderr)
            .lines()
            .take(20)
            .collect::<Vec<_>>()
            .join("\n"))
    }
}

/// Folder of the genuine headers, beside the genuine library.
///
/// # Panics
/// When it is not there.
pub fn genuine_include() -> PathBuf {
    let library = genuine_path();
    let include = library.parent().expect("a folder").join("include");
    assert!(
        include.join("mujoco/mujoco.h").exists(),
        "genuine headers not found in {}; run `make oracle`",
        include.display()
    );
    include
}

/// A folder for what tests build.
pub fn scratch(name: &str) -> PathBuf {
    let folder = crate::root().join("target/capi-tests").join(name);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}
