//! Every message of the author floor stands in some expected text: each place that refuses or warns is reached.
//!
//! Messages are the string literals of `src/author` that hold two words or more. One is reached when a text that a
//! test expects matches it, with anything in place of `{...}`. Expected texts are those of `models` (tests/models.rs,
//! tests/error_cases), and the literals of the tests in [`SESSIONS`], for what needs more than a model and edits.
//! A literal that stands in several places must be matched by as many texts.

use std::path::{Path, PathBuf};

use capi_tests::oracle::corpus::own;

/// Files and folders whose literals are no messages, and why.
const NO_MESSAGES: &[(&str, &str)] = &[
    ("compile/hull/golden.rs", "names of tests"),
    ("compile/hull/clouds.rs", "names of tests"),
    (
        "asset/png/chunks.rs",
        "broken pictures, each made by the file's unit tests",
    ),
    ("mjcf/print.rs", "the schema as text and HTML"),
    ("compile/basis/timer.rs", "a table of times"),
    ("compile/whole/signature.rs", "digest of a tree"),
    ("mjcf/write/element.rs", "markup"),
    (
        "copyback/",
        "not here: mj_copyBack refuses changes of a model, which no file makes; python/copyback.py compares",
    ),
];

/// Literals that are no messages, by file and text.
const PARTS: &[(&str, &str)] = &[
    (
        "compile/assets/dedup.rs",
        "{:?} {:?} {:?} {:?} {cube:?} {:?} {:?}",
    ),
    (
        "compile/assets/dedup.rs",
        "{file:?} {:?} {:?} {:?} {:?} {:?} {:?}",
    ),
    ("compile/hfield.rs", "hfield {}"),
    (
        "compile/assets/texture_file.rs",
        "texture {kind} {} {columns} {rows}",
    ),
    ("element/item.rs", "element kind"),
    ("element/spec.rs", "Spec of {} elements"),
    ("element/tree.rs", "MuJoCo Model"),
    ("mjcf/write/asset.rs", "texture from file"),
    ("mjcf/write/asset.rs", "texture made"),
    ("mjcf/write/settings.rs", "compiler as compiled"),
    ("mjcf/include.rs", "XML root element not found"),
];

/// Messages that no test reaches, and why.
const UNREACHED: &[(&str, &str, &str)] = &[
    (
        "compile/kinds/flex/check.rs",
        "elem is empty",
        "of specs only: no XML says it; no table edits a flex yet",
    ),
    (
        "compile/kinds/flex/check.rs",
        "elastic3d must be 0 (StVK) or 1 (SNH)",
        "of specs only: no XML says it; no table edits a flex yet",
    ),
    (
        "compile/kinds/flex/check.rs",
        "stable Neo-Hookean elasticity requires a non-interpolated 3d flex",
        "of specs only: no XML says it; no table edits a flex yet",
    ),
    (
        "compile/kinds/flex/check.rs",
        "flex '{name}' has passive contact, which is not supported for rigid or 1D flexes: attribute ignored",
        "a warning: tables list refusals",
    ),
    (
        "compile/kinds/flex/check.rs",
        "flex '{name}' is not rigid and has no equality constraints or passive forces",
        "a warning: tables list refusals",
    ),
    (
        "flexcomp/pins.rs",
        "pinrange out of range",
        "one table case for the two ends of a range",
    ),
    (
        "flexcomp/surface.rs",
        "Vertex and face data required",
        "a surface file without faces: no small file of it yet",
    ),
    (
        "mjcf/read/reader.rs",
        "element '{}' has no meaning here",
        "not of the reference: no element of the grammar is left",
    ),
    (
        "mjcf/write/mod.rs",
        "Stable Neo-Hookean elasticity is mjSpec-only and cannot be written to MJCF",
        "of specs only: no XML says it; no table edits a flex yet",
    ),
    (
        "asset/png.rs",
        "CRC error",
        "a broken picture, made by the file's unit tests",
    ),
    (
        "asset/png.rs",
        "invalid CRC encountered (checking CRC can be disabled)",
        "a broken picture, made by the file's unit tests",
    ),
    (
        "asset/png.rs",
        "invalid ADLER32 encountered (checking ADLER32 can be disabled)",
        "a broken picture, made by the file's unit tests",
    ),
    (
        "asset/png.rs",
        "Unknown filter",
        "a broken picture, made by the file's unit tests",
    ),
    (
        "asset/png.rs",
        "illegal PNG filter type encountered",
        "a broken picture, made by the file's unit tests",
    ),
    (
        "asset/png.rs",
        "invalid decompressed idat size",
        "a broken picture, made by the file's unit tests",
    ),
    (
        "mjcf/dependencies.rs",
        "elements are nested too deeply",
        "the same guard as in includes",
    ),
    (
        "compile/assets/bundle.rs",
        "MJZ encoder: failed to open resource '{file}' (dir=''): {text}",
        "needs a compiled model whose files are gone",
    ),
    (
        "mjcf/include.rs",
        "elements are nested too deeply",
        "long: tests/hostile.rs nests documents in documents",
    ),
    (
        "mjcf/include.rs",
        "includes are nested too deeply",
        "needs two hundred files",
    ),
    (
        "compile/finish/mod.rs",
        "Invalid model: {why}",
        "a guard: the compiler makes no such model, or has a bug",
    ),
    (
        "compile/assets/mesh/build.rs",
        "qhull error: no valid convex hull found",
        "a guard behind the hull and its fallback",
    ),
    (
        "compile/assets/mesh/build.rs",
        "qhull error: {}",
        "a guard: the hull panics",
    ),
    (
        "compile/whole/bodies.rs",
        "body mass is too small, cannot compute center of mass",
        "a guard: light geoms are left out before",
    ),
    (
        "compile/whole/bodies.rs",
        "error 'inertia must have positive eigenvalues' in alternative for principal axes",
        "needs inertia that is no number: unit test of compile/inertia.rs",
    ),
    (
        "compile/reduce.rs",
        "error 'inertia must have positive eigenvalues' in fusing static body inertias",
        "a guard: inertias that were checked add up to one that is sound, or to what is no number",
    ),
    (
        "asset/obj.rs",
        "polygons have too many corners",
        "needs megabytes of one polygon: the fuzzer's meshes",
    ),
    (
        "asset/png.rs",
        "image is too large",
        "needs a picture of a quarter of a gigabyte",
    ),
    (
        "compile/assets/texture_reference.rs",
        "s file is served from memory by the VFS",
        "needs a VFS: tests/asset_oracle.rs",
    ),
    (
        "compile/whole/keyframe.rs",
        "could not allocate memory for keyframes",
        "needs a computer without memory",
    ),
    (
        "compile/whole/resolve.rs",
        "numeric '{name}' (id = {id}): could not allocate memory",
        "needs a computer without memory",
    ),
];

/// Tests whose literals are expected texts as well.
const SESSIONS: &[&str] = &[
    "tests/remarks.rs",
    "tests/hostile.rs",
    "tests/write_oracle/cases.rs",
    "c/specs.c",
];

/// A string literal: where it stands and what it says.
struct Literal {
    file: String,
    line: usize,
    text: String,
    /// what stands before it
    before: String,
}

/// Reads escapes, and joins lines that end in a backslash.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, rest.peek()) {
            ('\\', Some('\n')) => while rest.next_if(|c| c.is_whitespace()).is_some() {},
            ('\\', Some('n')) => {
                rest.next();
                out.push('\n');
            }
            ('\\', Some(_)) => out.extend(rest.next()),
            _ => out.push(c),
        }
    }
    out
}

/// All string literals of a source text, up to its unit tests.
fn literals(file: &str, source: &str) -> Vec<Literal> {
    let source = &source[..source
        .find("#[cfg(test)]\nmod tests {")
        .unwrap_or(source.len())];
    let bytes = source.as_bytes();
    let (mut out, mut i) = (Vec::new(), 0);
    while i < bytes.len() {
        match bytes[i] {
            b'/' if bytes.get(i + 1) == Some(&b'/') => {
                i += bytes[i..]
                    .iter()
                    .position(|&b| b == b'\n')
                    .unwrap_or(bytes.len() - i);
            }
            // a character, not a lifetime
            b'\'' if bytes.get(i + 1) == Some(&b'\\') => {
                i += 3 + bytes[i + 3..].iter().position(|&b| b == b'\'').unwrap_or(0);
                i += 1;
            }
            b'\'' if bytes.get(i + 2) == Some(&b'\'') => i += 3,
            b'r' if bytes[i..].starts_with(b"r#\"") => {
                let end = source[i + 3..]
                    .find("\"#")
                    .expect("the end of a raw string");
                let text = source[i + 3..i + 3 + end].to_owned();
                let line = source[..i].lines().count();
                out.push(Literal {
                    file: file.to_owned(),
                    line,
                    text,
                    before: String::new(),
                });
                i += end + 5;
            }
            b'"' => {
                let start = i + 1;
                i = start;
                while bytes[i] != b'"' {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
                let from = source[..start - 1]
                    .char_indices()
                    .rev()
                    .nth(30)
                    .map_or(0, |c| c.0);
                out.push(Literal {
                    file: file.to_owned(),
                    line: source[..start].lines().count(),
                    text: unescaped(&source[start..i]),
                    before: source[from..start - 1].trim_end().to_owned(),
                });
                i += 1;
            }
            _ => i += 1,
        }
    }
    out
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs")
            && !path.to_string_lossy().ends_with("tests.rs")
        {
            out.push(path);
        }
    }
    out.sort();
}

/// Two words or more, outside of `{...}`.
fn is_message(literal: &Literal) -> bool {
    let mut depth = 0;
    let outside: String = literal
        .text
        .chars()
        .filter(|c| {
            depth += i32::from(*c == '{') - i32::from(*c == '}');
            depth == 0 && *c != '}'
        })
        .collect();
    let words = outside
        .split_whitespace()
        .filter(|w| w.chars().filter(|c| c.is_alphabetic()).count() > 1);
    let aside = ["expect(", "panic!(", "debug_assert!("]
        .iter()
        .any(|m| literal.before.ends_with(m));
    words.count() >= 2 && !aside && literal.text.contains(' ')
}

/// The pieces of a message between `{...}`, in order.
fn pieces(text: &str) -> Vec<String> {
    let (mut out, mut rest) = (vec![String::new()], text);
    while let Some(c) = rest.chars().next() {
        let last = out.last_mut().expect("a piece");
        if let Some(after) = rest.strip_prefix("{{").or_else(|| rest.strip_prefix("}}")) {
            last.push(c);
            rest = after;
        } else if c == '{' {
            rest = &rest[rest.find('}').expect("the end of a placeholder") + 1..];
            out.push(String::new());
        } else {
            last.push(c);
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// The pieces stand in the text, in this order.
fn stands_in(pieces: &[String], text: &str) -> bool {
    let mut rest = text;
    pieces.iter().all(|piece| match rest.find(piece.as_str()) {
        Some(at) => {
            rest = &rest[at + piece.len()..];
            true
        }
        None => false,
    })
}

/// Texts that tests expect: whole files, or the `>` lines of a case.
fn expected() -> Vec<String> {
    fn walk(folder: &Path, out: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, out);
            } else if path.extension().is_some_and(|e| e == "txt") {
                let text = std::fs::read_to_string(&path).expect("a text");
                if path.parent().is_some_and(|p| p.ends_with("tables")) {
                    out.extend(cases(&text));
                } else {
                    out.push(text);
                }
            }
        }
    }
    let mut out = Vec::new();
    walk(&own("models"), &mut out);
    for file in SESSIONS {
        let source = std::fs::read_to_string(own(file)).expect("a test");
        out.extend(literals(file, &source).into_iter().map(|l| l.text));
    }
    out
}

fn cases(table: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut inside = false;
    for line in table.lines() {
        let text = line.strip_prefix('>');
        if let Some(text) = text {
            if !inside {
                out.push(String::new());
            }
            *out.last_mut().expect("a case") +=
                &format!("{}\n", text.strip_prefix(' ').unwrap_or(text));
        }
        inside = text.is_some();
    }
    out
}

#[test]
fn every_message_is_expected_somewhere() {
    let author = own("../src/author");
    let (mut files, mut messages) = (Vec::new(), Vec::new());
    sources(&author, &mut files);
    for path in &files {
        let name = path
            .strip_prefix(&author)
            .expect("below")
            .to_string_lossy()
            .into_owned();
        if NO_MESSAGES.iter().all(|f| !name.starts_with(f.0)) {
            let source = std::fs::read_to_string(path).expect("a source");
            messages.extend(literals(&name, &source).into_iter().filter(is_message));
        }
    }
    messages.retain(|m| !PARTS.iter().any(|p| p.0 == m.file && p.1 == m.text));
    let texts = expected();
    let excepted = |m: &Literal| UNREACHED.iter().any(|u| u.0 == m.file && u.1 == m.text);
    let mut wrong = Vec::new();
    let mut reached = 0;
    for m in &messages {
        let alike = messages.iter().filter(|o| o.text == m.text).count();
        let pieces = pieces(&m.text);
        let found = texts
            .iter()
            .filter(|text| stands_in(&pieces, text))
            .take(alike)
            .count();
        let place = format!("src/author/{}:{}: {:?}", m.file, m.line, m.text);
        match (found == alike, excepted(m)) {
            (true, false) => reached += 1,
            (true, true) => wrong.push(format!("{place}: reached, needs no exception")),
            (false, true) => {}
            (false, false) => {
                wrong.push(format!("{place}: in {found} expected texts, not {alike}"))
            }
        }
    }
    println!(
        "{} messages, {reached} reached, {} excepted, {} texts",
        messages.len(),
        UNREACHED.len(),
        texts.len()
    );
    let stale = UNREACHED
        .iter()
        .filter(|u| !messages.iter().any(|m| m.file == u.0 && m.text == u.1));
    wrong.extend(stale.map(|u| format!("{}: no such message: {}", u.0, u.1)));
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(reached > 500);
}

#[test]
fn a_message_that_is_nowhere_is_noticed() {
    let source = "fn f() { fail(\"no such thing '{name}' \\\n   anywhere\"); x.expect(\"two words\") } // \"in a remark\"";
    let found = literals("f.rs", source);
    let messages: Vec<_> = found.iter().filter(|l| is_message(l)).collect();
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0].text, "no such thing '{name}' anywhere");
    let pieces = pieces(&messages[0].text);
    assert!(stands_in(&pieces, "Error: no such thing 'a' anywhere\n"));
    assert!(!stands_in(&pieces, "Error: no such thing\n"));
}
