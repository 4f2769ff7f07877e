//! Differential test of the compiler: every file below `models` and `compiled`, compiled by both libraries. Either
//! both make the same MJB bytes and the same warnings, or both refuse with the reference's text.

use std::path::Path;

use capi_tests::oracle::Library;
use capi_tests::oracle::compare::{self, Difference};
use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::exceptions;
use capi_tests::oracle::generator::Generator;

/// Folders held elsewhere: the messages of `refused` are compared by `tests/models.rs`, line by line.
const SKIPPED: &[&str] = &["refused"];

/// MJB bytes, or why the file is refused.
fn compiled(lib: &Library, path: &Path) -> Result<Vec<u8>, String> {
    let m = lib.load_xml(path)?;
    let bytes = lib.save_mjb(m);
    lib.delete_model(m);
    bytes
}

/// Both compile, and all that differs stands in the list of exceptions.
fn excepted(ours: &Library, genuine: &Library, path: &Path) -> bool {
    let (Ok(a), Ok(b)) = (ours.load_xml(path), genuine.load_xml(path)) else {
        return false;
    };
    // SAFETY: both models are live
    let differences = unsafe { compare::models(a, b) };
    // SAFETY: as above
    let known = |(name, d): (&String, &Difference)| unsafe {
        !d.any() || exceptions::of(&*b, "compile", name, d).is_some()
    };
    let all = differences.iter().all(known);
    ours.delete_model(a);
    genuine.delete_model(b);
    all
}

/// Where the first difference of two files is, for a message.
fn first_difference(a: &[u8], b: &[u8]) -> String {
    match a.iter().zip(b).position(|(x, y)| x != y) {
        Some(at) => format!("first difference at byte {at} of {}", b.len()),
        None => format!("{} bytes instead of {}", a.len(), b.len()),
    }
}

/// What is wrong with our result, if anything.
fn problem(ours: Result<Vec<u8>, String>, theirs: Result<Vec<u8>, String>) -> Option<String> {
    match (ours, theirs) {
        (Ok(a), Ok(b)) if a == b => None,
        (Ok(a), Ok(b)) => Some(first_difference(&a, &b)),
        // ours may say more: the place in the file
        (Err(a), Err(b)) if a.starts_with(b.trim_end()) => None,
        (Err(a), Err(b)) => Some(format!("refused with\n{a}\ninstead of\n{b}")),
        (Ok(_), Err(b)) => Some(format!("not refused: {b}")),
        (Err(a), Ok(_)) => Some(format!("refused: {a}")),
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn models_compile_to_the_same_bytes() {
    let (ours, genuine) = Library::both();
    let list = ["models", "compiled"]
        .map(|folder| own_models(folder, SKIPPED))
        .concat();
    assert!(list.len() > 50, "{} models", list.len());
    let mut failures = Vec::new();
    for path in &list {
        if let Some(why) = problem(compiled(&ours, path), compiled(&genuine, path))
            && !excepted(&ours, &genuine, path)
        {
            failures.push(format!("{}: {why}", path.display()));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} differ\n{}",
        failures.len(),
        list.len(),
        failures.join("\n")
    );
}

#[test]
fn a_difference_is_noticed() {
    let bytes = |last: u8| Ok(vec![1, 2, last]);
    assert!(problem(bytes(3), bytes(3)).is_none());
    assert!(problem(bytes(3), bytes(4)).is_some());
    assert!(problem(bytes(3), Err("no".into())).is_some());
    assert!(problem(Err("no, really".into()), Err("no\n".into())).is_none());
    assert!(problem(Err("yes".into()), Err("no".into())).is_some());
}

/// Random models. `RANDOM_MODELS` sets how many, `RANDOM_SEED` where to start; a file that differs is kept.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn random_models_compile_to_the_same_bytes() {
    let (ours, genuine) = Library::both();
    let number = |name: &str, or: u64| {
        std::env::var(name)
            .ok()
            .and_then(|v| v.parse().ok())
            .unwrap_or(or)
    };
    let (first, count) = (number("RANDOM_SEED", 0), number("RANDOM_MODELS", 300));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("random");
    std::fs::create_dir_all(&folder).expect("a folder for the models");
    let (mut failures, mut accepted) = (Vec::new(), 0);
    for seed in first..first + count {
        let path = folder.join(format!("{seed}.xml"));
        std::fs::write(&path, Generator::model(seed)).expect("a model file");
        let (a, b) = (compiled(&ours, &path), compiled(&genuine, &path));
        accepted += u64::from(b.is_ok());
        match problem(a, b) {
            Some(why) => failures.push(format!("{}: {why}", path.display())),
            None => std::fs::remove_file(&path).expect("the file written above"),
        }
    }
    println!("{accepted} of {count} accepted by the reference");
    assert!(accepted * 3 > count, "most models are refused");
    let shown: Vec<&str> = failures.iter().take(40).map(String::as_str).collect();
    assert!(
        failures.is_empty(),
        "{} of {count} differ\n{}",
        failures.len(),
        shown.join("\n")
    );
}

/// Of more than 8192 free vertices none is put in another order.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn many_vertices_keep_their_order() {
    let text = r#"<mujoco><worldbody><flexcomp name="f" type="grid" dim="2" count="91 91 1" spacing=".1 .1 .1" mass="1" radius=".001">
        <elasticity young="1e4" poisson=".2" elastic2d="both" thickness=".001"/></flexcomp></worldbody></mujoco>"#;
    let bytes = [Library::ours(), Library::genuine()].map(|lib| {
        let lib = lib.expect("a library");
        let m = lib.load_text(text).expect("a model");
        let bytes = lib.save_mjb(m).expect("its bytes");
        lib.delete_model(m);
        bytes
    });
    assert!(bytes[0] == bytes[1], "another order");
}
