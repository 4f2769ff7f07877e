//! The small models of `models`: what they become, and what refused ones are told.
//!
//! `X.xml` has its expected text in `X.txt` beside it: the saved XML of a model that loads, the
//! message of one below `refused`. `UPDATE=1 cargo test -p capi-tests --test models` rewrites them
//! (`make models`); the change is then reviewed like any other.
//!
//! Refused inputs are given to the genuine library as well (`MUJOCO_ORACLE` or `build/oracle`): it
//! refuses them too, and every line of its message is part of ours, unless a table says why not.
//! Inputs in `refused/ours` are refused by us alone.

use std::collections::BTreeSet;
use std::path::Path;

use capi_tests::oracle::Library;
use capi_tests::oracle::corpus::{is_model, own, own_models};
use capi_tests::oracle::text::{Document, Form};
use capi_tests::schema::mjcf::{Elem, MUJOCO};

/// Refused inputs whose message does not contain the reference's, and why.
const OTHER_WORDS: &[(&str, &str)] = &[
    (
        "include_bad_place",
        "the reference knows no lines of included files",
    ),
    (
        "include_compile",
        "the reference knows no lines of included files",
    ),
    (
        "value_camera_output",
        "the reference prints (null) for the word",
    ),
    (
        "value_camera_output_word",
        "the reference prints (null) for the word",
    ),
];

/// Models whose compiled poses carry rounding noise: their text as written is expected instead.
const NOISY: [&str; 3] = ["mesh/clouds.xml", "mesh/inline.xml", "mesh/fitaabb.xml"];

/// Elements that no model has yet, and why.
const UNCOVERED: &[(&str, &str)] = &[
    ("plugin", "needs a plugin library: c/plugins.c"),
    ("config", "needs a plugin library: c/plugins.c"),
    ("instance", "needs a plugin library: c/plugins.c"),
    ("extension", "needs a plugin library: c/plugins.c"),
];

/// Compares with the text beside the input, or rewrites it.
fn expect(input: &Path, text: &str, wrong: &mut Vec<String>) {
    let file = input.with_extension("txt");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, text).expect("write the expected text");
    } else if std::fs::read_to_string(&file).unwrap_or_default() != text {
        wrong.push(format!("{}:\n{text}", file.display()));
    }
}

fn inputs(folder: &Path) -> Vec<String> {
    let names = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|e| e.expect("entry").path());
    let xml = names.filter(|p| is_model(p));
    let mut list: Vec<String> = xml
        .map(|p| p.file_name().expect("name").to_string_lossy().into_owned())
        .collect();
    list.sort();
    list
}

#[test]
fn refused_inputs() {
    let ours = Library::ours().expect("our library");
    let genuine = cfg!(reference).then(Library::reference);
    let refused = own("models/refused");
    // messages name files as they were given: relative
    std::env::set_current_dir(&refused).expect("folder");
    let (mut wrong, common) = (Vec::new(), inputs(&refused));
    assert!(common.len() >= 100);
    let own = inputs(&refused.join("ours"))
        .into_iter()
        .map(|name| format!("ours/{name}"));
    for name in common.iter().cloned().chain(own) {
        let message = match ours.load_xml(Path::new(&name)) {
            Ok(_) => {
                wrong.push(format!("{name} loads"));
                continue;
            }
            Err(message) => message,
        };
        expect(&refused.join(&name), &message, &mut wrong);
        let known = OTHER_WORDS.iter().any(|o| format!("{}.xml", o.0) == name);
        let Some(genuine) = genuine.as_ref().filter(|_| !name.starts_with("ours/")) else {
            continue;
        };
        match genuine.load_xml(Path::new(&name)) {
            Ok(m) => {
                genuine.delete_model(m);
                wrong.push(format!("{name}: the genuine library loads it"));
            }
            Err(theirs) => {
                let missing = theirs.lines().find(|line| !message.contains(line));
                if let Some(line) = missing.filter(|_| !known) {
                    wrong.push(format!("{name}: lacks {line:?}\n{message}"));
                }
                assert!(!known || missing.is_some(), "{name}: needs no exception");
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn loaded_models() {
    let ours = Library::ours().expect("our library");
    let list = own_models("models", &["refused"]);
    let mut wrong = Vec::new();
    for file in list {
        let doc = match Document::read(&ours, &file) {
            Ok(doc) => doc,
            // its text is expected once the feature is there
            Err(why) if why.contains("not implemented") => continue,
            Err(why) => {
                wrong.push(format!("{}: {why}", file.display()));
                continue;
            }
        };
        let noisy = NOISY.iter().any(|name| file.ends_with(name));
        let form = if noisy {
            Form::Canonical
        } else {
            Form::Compiled
        };
        let text = match doc.compile() {
            Ok(m) => {
                ours.delete_model(m);
                doc.save(form).unwrap_or_else(|why| why)
            }
            Err(why) if why.contains("not implemented") => continue,
            Err(why) => why,
        };
        expect(
            &file,
            &text.replace(&*own("models").to_string_lossy(), ""),
            &mut wrong,
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names of elements and of attributes in their elements.
fn names(text: &str, elements: &mut BTreeSet<String>) {
    for tag in text.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or("");
        let name: String = tag
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        elements.insert(name);
    }
}

fn all(elem: &'static Elem, out: &mut BTreeSet<&'static str>) {
    if out.insert(elem.name) || elem.name == "default" {
        elem.children
            .iter()
            .filter(|c| c.name != elem.name)
            .for_each(|c| all(c, out));
    }
}

#[test]
fn every_element_is_in_some_model() {
    let list = own_models("models", &["refused"]);
    let mut seen = BTreeSet::new();
    for file in list {
        names(&std::fs::read_to_string(file).expect("a model"), &mut seen);
    }
    let mut known = BTreeSet::new();
    all(&MUJOCO, &mut known);
    for name in &known {
        let excused = UNCOVERED.iter().any(|u| u.0 == *name);
        assert!(
            seen.contains(*name) != excused,
            "element '{name}': in a model? excused?"
        );
    }
}

/// Attributes that no model has, by parent, element and attribute ("*": all), and why.
const ABSENT: &[(&str, &str, &str, &str)] = &[
    ("*", "flex", "*", "deformables"),
    ("*", "flexcomp", "*", "deformables"),
    ("*", "flexstrain", "*", "deformables"),
    ("*", "flexvert", "*", "deformables"),
    ("flexcomp", "*", "*", "deformables"),
    ("flex", "*", "*", "deformables"),
    ("*", "plugin", "*", "needs a plugin library: c/plugins.c"),
    ("plugin", "*", "*", "needs a plugin library: c/plugins.c"),
    ("instance", "*", "*", "needs a plugin library: c/plugins.c"),
    (
        "mujoco",
        "extension",
        "*",
        "needs a plugin library: c/plugins.c",
    ),
    (
        "mujoco",
        "worldbody",
        "*",
        "the world has none but those of its content: refused/place_world_attribute",
    ),
    ("asset", "*", "content_type", "needs a file"),
    (
        "asset",
        "hfield",
        "file",
        "needs a file: tests/mesh_oracle.rs and the corpus",
    ),
    ("*", "skin", "file", "needs a file: the corpus"),
    (
        "sensor",
        "ballquat",
        "cutoff",
        "refused: a direction has none",
    ),
    (
        "sensor",
        "framequat",
        "cutoff",
        "refused: a direction has none",
    ),
    (
        "sensor",
        "framexaxis",
        "cutoff",
        "refused: a direction has none",
    ),
    (
        "sensor",
        "frameyaxis",
        "cutoff",
        "refused: a direction has none",
    ),
    (
        "sensor",
        "framezaxis",
        "cutoff",
        "refused: a direction has none",
    ),
];

/// Places with the same content count as one.
fn place(name: &str) -> &str {
    if matches!(name, "worldbody" | "frame" | "replicate") {
        "body"
    } else {
        name
    }
}

type Attributes = BTreeSet<(String, String, String)>;

/// Parent, element and attribute of everything the schema knows.
fn wanted(elem: &'static Elem, parent: &str, out: &mut Attributes) {
    let first = (parent.to_owned(), elem.name.to_owned(), String::new());
    if !out.insert(first) {
        return;
    }
    let attributes = elem
        .attributes()
        .map(|a| (parent.to_owned(), elem.name.to_owned(), a.name.to_owned()));
    out.extend(attributes);
    elem.children
        .iter()
        .for_each(|child| wanted(child, place(elem.name), out));
}

/// The same of a document; comments are left out.
fn found(text: &str, out: &mut Attributes) {
    let mut open: Vec<String> = Vec::new();
    for tag in text
        .split('<')
        .skip(1)
        .filter(|t| !t.starts_with(['!', '?']))
    {
        let inside = tag.split('>').next().unwrap_or("");
        if inside.starts_with('/') {
            open.pop();
            continue;
        }
        let name: String = inside
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let parent = open.last().map_or("", |p| place(p)).to_owned();
        out.insert((parent.clone(), name.clone(), String::new()));
        // values stand between quotation marks, names before the equals sign
        for (i, part) in inside[name.len()..].split('"').enumerate() {
            if let Some(attribute) = part.trim().strip_suffix('=').filter(|_| i % 2 == 0) {
                out.insert((parent.clone(), name.clone(), attribute.trim().to_owned()));
            }
        }
        if !inside.ends_with('/') {
            open.push(name);
        }
    }
}

fn excused(key: &(String, String, String)) -> bool {
    let fits = |pattern: &str, word: &str| pattern == "*" || pattern == word;
    ABSENT
        .iter()
        .any(|a| fits(a.0, &key.0) && fits(a.1, &key.1) && fits(a.2, &key.2))
}

#[test]
fn every_attribute_is_in_some_model() {
    let mut seen = Attributes::new();
    for file in own_models("models", &["refused"])
        .into_iter()
        .chain(own_models("compiled", &[]))
    {
        found(&std::fs::read_to_string(file).expect("a model"), &mut seen);
    }
    let mut known = Attributes::new();
    wanted(&MUJOCO, "", &mut known);
    assert!(
        known.len() > 1500,
        "{} attributes in the schema",
        known.len()
    );
    let missing: Vec<_> = known
        .iter()
        .filter(|k| !seen.contains(*k) && !excused(k))
        .collect();
    assert!(
        missing.is_empty(),
        "{} missing\n{missing:#?}",
        missing.len()
    );
}

/// Stands in the list of tests where the reference was not asked.
#[cfg(not(reference))]
#[test]
#[ignore = "needs the reference: make oracle"]
fn the_reference_agrees() {}
