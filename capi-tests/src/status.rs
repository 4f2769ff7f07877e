//! How much of mujoco.h is implemented, read from the source and from the built library.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::facts;

/// Implemented and total functions of a section.
pub struct Line {
    pub title: String,
    pub done: usize,
    pub total: usize,
    pub missing: Vec<String>,
}

/// One line per section of the exported functions. `exported`: names in the library's symbol table.
///
/// A function counts when the library exports it and its body in `src/capi` neither calls
/// `not_implemented` nor says so in a text of its own.
pub fn table(root: &Path, exported: &HashSet<String>) -> Vec<Line> {
    let bodies = bodies(&root.join("src/capi"));
    let done = |name: &str| {
        let body = bodies.get(name);
        exported.contains(name) && body.is_some_and(|b| !is_missing(b))
    };
    let sections = facts::sections().into_iter().filter(|s| s.file != "-");
    sections
        .map(|s| {
            let names = s.functions.iter().map(|f| f.name.clone());
            let missing: Vec<String> = names.filter(|n| !done(n)).collect();
            Line {
                title: s.title,
                done: s.functions.len() - missing.len(),
                total: s.functions.len(),
                missing,
            }
        })
        .collect()
}

/// A body that says that it is none.
pub fn is_missing(body: &str) -> bool {
    let open = [
        "not_implemented",
        "not implemented",
        "todo!",
        "unimplemented!",
    ];
    open.iter().any(|word| body.contains(word))
}

/// Bodies of all exported functions below `folder`.
pub fn bodies(folder: &Path) -> HashMap<String, String> {
    let mut all = HashMap::new();
    for entry in fs::read_dir(folder).expect("src/capi").flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(bodies(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            scan(&without_noise(&text), &mut all);
        }
    }
    all
}

/// Finds `extern "C..." fn name ... { body }` behind each `no_mangle`.
fn scan(text: &str, all: &mut HashMap<String, String>) {
    for part in text.split("no_mangle").skip(1) {
        let Some(at) = part.find(" fn ") else {
            continue;
        };
        let rest = &part[at + 4..];
        let name: String = rest
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let Some(open) = rest.find('{') else { continue };
        let mut depth = 0;
        let end = rest[open..].char_indices().find(|(_, c)| {
            depth += (*c == '{') as i32 - (*c == '}') as i32;
            depth == 0
        });
        if let Some((end, _)) = end {
            all.insert(name, rest[open..=open + end].to_string());
        }
    }
}

/// The text without comments, character literals, and braces or quotes inside strings.
fn without_noise(text: &str) -> String {
    let b: Vec<char> = text.chars().collect();
    let (mut s, mut i) = (String::new(), 0);
    while i < b.len() {
        match (b[i], b.get(i + 1)) {
            ('/', Some('/')) => {
                while i < b.len() && b[i] != '\n' {
                    i += 1;
                }
            }
            ('/', Some('*')) => {
                i += 2;
                while i + 1 < b.len() && !(b[i] == '*' && b[i + 1] == '/') {
                    i += 1;
                }
                i += 2;
            }
            ('"', _) => {
                i += 1;
                while i < b.len() && b[i] != '"' {
                    if !['{', '}', '\\'].contains(&b[i]) {
                        s.push(b[i]);
                    }
                    i += if b[i] == '\\' { 2 } else { 1 };
                }
                i += 1;
            }
            ('\'', Some('\\')) => {
                i += 3;
                while i < b.len() && b[i] != '\'' {
                    i += 1;
                }
                i += 1;
            }
            ('\'', _) if b.get(i + 2) == Some(&'\'') => i += 3,
            (c, _) => {
                s.push(c);
                i += 1;
            }
        }
    }
    s
}

/// Symbols `library` defines, as `nm -D` lists them: name, size, type letter.
pub fn symbols(library: &Path) -> Vec<(String, usize, char)> {
    let out = Command::new("nm")
        .args(["-D", "-S", "--defined-only"])
        .arg(library)
        .output()
        .expect("nm (binutils, comes with the C compiler)");
    assert!(
        out.status.success(),
        "nm {}: {}",
        library.display(),
        String::from_utf8_lossy(&out.stderr)
    );
    let text = String::from_utf8_lossy(&out.stdout);
    text.lines()
        .filter_map(|l| {
            let w: Vec<&str> = l.split_whitespace().collect();
            match w[..] {
                [_, size, kind, name] => Some((
                    name.into(),
                    usize::from_str_radix(size, 16).ok()?,
                    kind.chars().next()?,
                )),
                [_, kind, name] => Some((name.into(), 0, kind.chars().next()?)),
                _ => None,
            }
        })
        .collect()
}

/// `MUJOCO_OURS`, or the library beside the running program or test: target/<profile>/libmujoco.so.
pub fn library() -> std::path::PathBuf {
    if let Some(path) = std::env::var_os("MUJOCO_OURS") {
        return path.into();
    }
    let program = std::env::current_exe().expect("a path of the running program");
    let found = program
        .ancestors()
        .skip(1)
        .map(|p| p.join("libmujoco.so"))
        .find(|p| p.exists());
    found.expect("libmujoco.so beside this program: run `cargo build --workspace`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_hold_all_exported_functions() {
        let lines = table(&crate::root(), &HashSet::new());
        assert_eq!(lines.iter().map(|l| l.total).sum::<usize>(), 573);
        assert_eq!(lines.iter().map(|l| l.done).sum::<usize>(), 0); // nothing exported: nothing done
    }

    #[test]
    fn comments_do_not_count_calls_and_texts_do() {
        let mut all = HashMap::new();
        let text = "#[unsafe(no_mangle)]\npub fn mj_a() { x(\"done }\") } // not_implemented\n\
                    #[unsafe(no_mangle)]\npub fn mj_b() { not_implemented(c\"mj_b\") }";
        scan(&without_noise(text), &mut all);
        assert!(!all["mj_a"].contains("not_implemented"));
        assert!(all["mj_b"].contains("not_implemented"));
        assert!(all["mj_a"].contains("done"));
    }
}
