//! One probe, two header sets, two languages: sizes, offsets, enum values, constants, X-macros and
//! prototypes are those of MuJoCo 4.0.0.

use std::fs;
use std::path::Path;
use std::process::Command;

use capi_tests::cc::{self, Language};
use capi_tests::schema::{self, Arena, Array, Cols};
use capi_tests::{facts, probe, root};

/// Compiles and runs the probe with the headers in `include`.
fn run(language: Language, include: &Path, name: &str) -> String {
    let folder = cc::scratch("layout");
    let source = folder.join(format!("{name}.c"));
    fs::write(&source, probe::source()).expect("the probe's source");
    let program = cc::compile(language, &source, include, &folder.join(name), &[]);
    let program = program.unwrap_or_else(|e| panic!("{language:?} {}:\n{e}", include.display()));
    let out = Command::new(program).output().expect("the probe runs");
    assert!(out.status.success());
    String::from_utf8(out.stdout).expect("text")
}

/// Fails with the first lines that differ.
fn assert_same(ours: &str, other: &str, what: &str) {
    let differ: Vec<String> = ours
        .lines()
        .zip(other.lines())
        .filter(|(a, b)| a != b)
        .map(|(a, b)| format!("ours: {a}    {what}: {b}"))
        .take(10)
        .collect();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
    assert_eq!(ours.lines().count(), other.lines().count(), "lines, {what}");
}

fn languages() -> Vec<Language> {
    assert!(Language::C.compiler().is_some(), "a C compiler is needed");
    let cpp = Language::Cpp.compiler().is_some();
    if !cpp {
        eprintln!("SKIPPED: C++ half, no C++ compiler");
    }
    if cpp {
        vec![Language::C, Language::Cpp]
    } else {
        vec![Language::C]
    }
}

#[test]
fn headers_say_what_was_measured() {
    for language in languages() {
        let ours = run(
            language,
            &root().join("include"),
            &format!("ours_{language:?}"),
        );
        let measured = probe::expected();
        let count = measured.lines().count();
        let head: String = ours.lines().take(count).map(|l| format!("{l}\n")).collect();
        assert_same(&head, &measured, "measured");
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn both_header_sets_print_the_same() {
    let genuine = cc::genuine_include();
    for language in languages() {
        let ours = run(
            language,
            &root().join("include"),
            &format!("own_{language:?}"),
        );
        let theirs = run(language, &genuine, &format!("genuine_{language:?}"));
        assert!(theirs.lines().count() > 5000, "the probe covers all lists");
        assert_same(&ours, &theirs, "genuine");
    }
}

/// A table row as the facts write it.
fn row(a: &Array) -> Vec<String> {
    let cols = match a.cols {
        Cols::N(n) => n.to_string(),
        Cols::Size(c) => c.to_string(),
        Cols::SizeTimes(c, n) => format!("{c}*{n}"),
    };
    let mut row = vec![
        a.ty.to_string(),
        a.name.to_string(),
        a.rows.to_string(),
        cols,
    ];
    if !a.render {
        row.push("XNV".to_string());
    }
    row
}

#[test]
fn array_tables_are_those_measured() {
    let group = |g: Arena| {
        schema::data::ARENA
            .iter()
            .filter(move |a| a.arena == Some(g))
            .map(row)
            .collect()
    };
    let mut compared = 0;
    for (table, measured) in facts::arrays() {
        let ours: Vec<Vec<String>> = match table {
            "sizes" => schema::model::SIZES
                .iter()
                .map(|f| vec![f.name.to_string()])
                .collect(),
            "model" => schema::model::ARRAYS.iter().map(row).collect(),
            "data" => schema::data::ARRAYS.iter().map(row).collect(),
            "arena_contact" => group(Arena::Contact),
            "arena_solver" => group(Arena::Solver),
            "arena_dual" => group(Arena::Dual),
            "arena_island" => group(Arena::Island),
            "arena_efm" => group(Arena::Efm),
            "setconst" => {
                let used = schema::model::ARRAYS
                    .iter()
                    .filter(|a| a.setconst != [0; 4]);
                let words = |a: &Array| a.setconst.map(|n| n.to_string()).to_vec();
                used.map(|a| [vec![a.name.to_string()], words(a)].concat())
                    .collect()
            }
            "setconst_scalars" => continue, // in the X-macro header only: the probe compares it
            other => panic!("no table {other}"),
        };
        assert_eq!(ours, measured, "{table}");
        compared += ours.len();
    }
    assert!(compared > 800, "{compared} rows");
}
