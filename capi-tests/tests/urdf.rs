//! Robots of `models/urdf` on their way through MJCF: the saved text gives the same model again.
//!
//! `compile_oracle` compares the models themselves with the genuine library's, `models` their texts and the
//! messages of those in `models/refused`.

use std::path::{Path, PathBuf};

use capi_tests::oracle::text::{Document, Form};
use capi_tests::oracle::{Library, compare, corpus};

/// Robots whose world body has inertia: MJCF has no words for it.
const WORLDLY: [&str; 2] = ["world_below.urdf", "world_inertial.urdf"];

/// Text holds six digits of a number; derived quantities lose a few more.
const SIX_DIGITS: f64 = 2e-5;

/// Copies of the robots and their meshes: the texts are written beside them, so that paths are equal.
fn robots() -> Vec<PathBuf> {
    let list = corpus::own_models("models/urdf", &[]);
    assert!(list.len() >= 40, "{} robots", list.len());
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("urdf");
    std::fs::create_dir_all(scratch.join("parts")).expect("scratch folder");
    let copy = |from: &Path, name: &Path| {
        let to = scratch.join(name);
        std::fs::copy(from, &to).expect("a copy");
        to
    };
    let wedge = list[0].with_file_name("parts").join("wedge.stl");
    copy(&wedge, Path::new("parts/wedge.stl"));
    let kept = list
        .iter()
        .filter(|p| !WORLDLY.iter().any(|w| p.ends_with(w)));
    kept.map(|p| copy(p, Path::new(p.file_name().expect("a file"))))
        .collect()
}

/// What differs between a robot and the model of its saved text; `change` is made to the text.
fn difference(
    lib: &Library,
    robot: &Path,
    form: Form,
    change: fn(&str) -> String,
) -> Result<(), String> {
    let doc = Document::read(lib, robot)?;
    let first = doc.compile()?;
    let text = change(&doc.save(form)?);
    // assets are looked for beside the file
    let file = robot.with_extension(format!("{form:?}.xml"));
    std::fs::write(&file, &text).map_err(|e| e.to_string())?;
    let second = lib.load_xml(&file).map_err(|why| format!("{why}\n{text}"));
    let second = second.inspect_err(|_| lib.delete_model(first))?;
    // SAFETY: two models that were just compiled
    let report = unsafe { compare::models(second, first) };
    lib.delete_model(first);
    lib.delete_model(second);
    let wrong = report
        .iter()
        .find(|(_, d)| d.structural.is_some() || d.relative > SIX_DIGITS);
    match wrong {
        Some((name, d)) => Err(format!("{name}: {}\n{text}", d.describe())),
        None => Ok(()),
    }
}

#[test]
fn saved_robots_are_the_same_models() {
    let ours = Library::ours().expect("our library");
    let mut wrong = Vec::new();
    for robot in robots() {
        for form in [Form::Compiled, Form::Canonical, Form::Authored] {
            if let Err(why) = difference(&ours, &robot, form, str::to_owned) {
                wrong.push(format!("{} {form:?}: {why}", robot.display()));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differ\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn a_changed_text_is_noticed() {
    let ours = Library::ours().expect("our library");
    let robots = robots();
    let robot = robots
        .iter()
        .find(|p| p.ends_with("hinge.urdf"))
        .expect("a hinge");
    for change in [
        |t: &str| t.replace("-1.5", "-1.501"),
        |t: &str| t.replace("\"arm\"", "\"leg\""),
    ] {
        assert!(difference(&ours, robot, Form::Compiled, change).is_err());
    }
}
