//! Inputs and what is said about them, one table per subject in `models/refused/tables`: errors, and warnings about
//! inputs that load.
//!
//! `make models` rewrites the expected texts. The genuine library is asked as well, where it is there: every line of
//! its text is part of ours, unless the case says why not (`~`). A process of its own: plugins are registered.
#![allow(clippy::undocumented_unsafe_blocks)] // specs come from the libraries themselves

mod calls;
mod edit;
mod plugins;
mod table;

use std::ffi::c_void;
use std::path::{Path, PathBuf};

use capi_tests::oracle::Library;
use capi_tests::oracle::corpus::own;
use capi_tests::oracle::text::Document;
use table::{Case, Differs, Table};

/// What a library says about an input: an error, else warnings and what edits show.
fn said(lib: &Library, case: &Case) -> (bool, String) {
    plugins::speak(lib);
    clear_cache(lib);
    let file = format!(
        "{}.{}",
        case.name,
        if case.input.trim_start().starts_with("<robot") {
            "urdf"
        } else {
            "xml"
        }
    );
    let mut text = String::new();
    Library::logged();
    // what went to the log since it was asked last
    let log = || {
        Library::logged()
            .iter()
            .map(|w| format!("LOG: {w}\n"))
            .collect::<String>()
    };
    let mut run = || -> Result<(), String> {
        let doc = Document::read(lib, Path::new(&file));
        text += &log();
        let doc = doc?;
        let mut others = Vec::new();
        for line in &case.edits {
            text += &edit::edit(lib, &doc, line, &mut others)?;
            text += &log();
        }
        // a text may be asked of a spec as it is
        if !case.edits.iter().any(|e| e.starts_with("save")) {
            lib.delete_model(doc.compile()?);
            text += &log();
        }
        doc.warnings()
            .iter()
            .for_each(|w| text += &format!("WARNING: {w}\n"));
        Ok(())
    };
    match run() {
        Ok(()) => (true, text),
        Err(why) => (false, format!("{text}{}\n", why.trim_end_matches('\n'))),
    }
}

/// Files of other cases may have the same names.
fn clear_cache(lib: &Library) {
    let get: unsafe extern "C-unwind" fn() -> *mut c_void = lib.function("mj_getCache");
    let clear: unsafe extern "C-unwind" fn(*mut c_void) = lib.function("mj_clearCache");
    unsafe { clear(get()) }
}

/// Writes the files of a case into a folder and works there: messages name files as they were given.
fn unpack(case: &Case, folder: &Path) {
    std::fs::create_dir_all(folder).expect("a folder");
    std::env::set_current_dir(folder).expect("folder");
    let robot = case.input.trim_start().starts_with("<robot");
    std::fs::write(
        format!("{}.{}", case.name, if robot { "urdf" } else { "xml" }),
        &case.input,
    )
    .expect("a file");
    for (name, bytes) in &case.files {
        if let Some(folder) = Path::new(name).parent() {
            std::fs::create_dir_all(folder).expect("a folder");
        }
        std::fs::write(name, bytes).expect("a file");
    }
}

/// What is wrong between our text and the reference's, if anything.
fn against(case: &Case, ours: &(bool, String), theirs: &(bool, String)) -> Option<String> {
    let missing = theirs.1.lines().find(|line| !ours.1.contains(line));
    let found = match (missing, theirs.0 && !ours.0) {
        (_, true) => Some(Differs::Accepts),
        (Some(_), _) => Some(Differs::Words),
        (None, _) if ours.0 && !theirs.0 => return Some("the reference refuses it".into()),
        _ => None,
    };
    let noted = case.differs.as_ref().map(|d| d.0);
    (found != noted).then(|| {
        format!(
            "{noted:?} is noted, the reference\n{}\nours\n{}",
            theirs.1, ours.1
        )
    })
}

fn tables() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(own("models/refused/tables")).expect("a folder");
    let mut list: Vec<_> = folder.map(|e| e.expect("an entry").path()).collect();
    list.sort();
    list
}

#[test]
fn every_case_is_told_what_is_expected() {
    // a text may ask for any picture
    unsafe { std::env::set_var("RUJOCO_TEXTURE_BYTES", "268435456") };
    let ours = Library::ours().expect("our library");
    let genuine = cfg!(reference).then(Library::reference);
    plugins::register(&ours);
    genuine.iter().for_each(plugins::register);
    let only = std::env::var("ONLY").ok();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for path in tables() {
        let table = Table::read(&path);
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if only.as_ref().is_some_and(|o| *o != name) {
            continue;
        }
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("error_cases")
            .join(&name);
        let _ = std::fs::remove_dir_all(&scratch);
        let mut got = Vec::new();
        for case in &table.cases {
            let label = format!("{name}/{}", case.name);
            unpack(case, &scratch.join(&case.name));
            if only.is_some() {
                println!("{label}");
            }
            let mine = said(&ours, case);
            count += 1;
            if mine.1.is_empty() {
                wrong.push(format!("{label}: nothing is said"));
            }
            if mine.1 != case.expected && std::env::var_os("UPDATE").is_none() {
                wrong.push(format!("{label}:\n{}", mine.1));
            }
            let asked = !matches!(case.differs, Some((Differs::Unasked, _)));
            if let Some(genuine) = genuine.as_ref().filter(|_| asked) {
                // an edit may have changed the files
                unpack(case, &scratch.join(&case.name));
                let theirs = said(genuine, case);
                wrong.extend(against(case, &mine, &theirs).map(|why| format!("{label}: {why}")));
            }
            got.push(mine.1);
        }
        if std::env::var_os("UPDATE").is_some() {
            table.rewrite(&got);
        }
    }
    println!("{count} cases");
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(only.is_some() || count > 100);
}

/// Stands in the list of tests where the reference was not asked.
#[cfg(not(reference))]
#[test]
#[ignore = "needs the reference: make oracle"]
fn the_reference_agrees() {}
