//! Models saved as XML and read again: the second model is as close to the first as with the genuine library, and the
//! saved texts are the same. With all digits of a double they are equal but for rounding noise.
//!
//! Random models: `ROUND_TRIPS` says how many, `RANDOM_SEED` where to start.

use std::ffi::c_int;
use std::path::PathBuf;

use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::generator::Generator;
use capi_tests::oracle::text::{Document, Form, difference};
use capi_tests::oracle::{Library, compare};
use mujoco::abi::mjModel;

const FORMS: [Form; 3] = [Form::Canonical, Form::Authored, Form::Compiled];

/// Models whose distance from themselves is not compared, and why.
const NOISY: &[(&str, &str)] = &[
    ("flex/con_strain.xml", TURNING_MODES),
    ("flex/dyn_trilinear_strain.xml", TURNING_MODES),
    ("flex/str_quadratic.xml", TURNING_MODES),
    ("flex/str_trilinear.xml", TURNING_MODES),
];
const TURNING_MODES: &str =
    "modes of strain with equal eigenvalues turn with the rounding of the text";

/// Largest relative difference of two models, or where they have no common shape.
fn distance(a: *const mjModel, b: *const mjModel) -> Result<f64, String> {
    // SAFETY: models that were just compiled
    let report = unsafe { compare::models(a, b) };
    match report.iter().find(|(_, d)| d.structural.is_some()) {
        Some((name, d)) => Err(format!("{name}: {}", d.describe())),
        None => Ok(report.values().map(|d| d.relative).fold(0.0, f64::max)),
    }
}

/// What comes of saving: the text, and how far the model read from it is from the first.
type Trip = Result<(String, Result<f64, String>), String>;

/// One way there and back.
fn trip(lib: &Library, xml: &str, form: Form) -> Trip {
    let doc = Document::from_text(lib, xml)?;
    let first = doc.compile()?;
    let saved = doc.save(form);
    let second = saved.as_ref().map_err(Clone::clone).and_then(|text| {
        let again = Document::from_text(lib, text)?;
        again.compile()
    });
    let outcome = second.map(|m| {
        let d = distance(m, first);
        lib.delete_model(m);
        d
    });
    lib.delete_model(first);
    Ok((saved?, outcome.and_then(|d| d)))
}

/// What is wrong with our trip beside the reference's.
fn problem(ours: &Trip, theirs: &Trip) -> Option<String> {
    match (ours, theirs) {
        (Err(_), Err(_)) => None,
        (Ok(a), Ok(b)) if a.0 != b.0 => Some(difference(&a.0, &b.0)),
        (Ok(a), Ok(b)) => match (&a.1, &b.1) {
            (Ok(mine), Ok(yours)) if *mine <= yours.max(1e-12) * 1.001 => None,
            (Ok(mine), Ok(yours)) => Some(format!("{mine:e} away, the reference {yours:e}")),
            (Err(_), Err(_)) => None,
            (mine, yours) => Some(format!("{mine:?}, the reference {yours:?}")),
        },
        (a, b) => Some(format!(
            "{:?}, the reference {:?}",
            a.as_ref().err(),
            b.as_ref().err()
        )),
    }
}

/// The models: random ones, and those of `models` that need no files.
fn corpus() -> Vec<(String, String)> {
    let number = |name: &str, or: u64| {
        std::env::var(name)
            .ok()
            .and_then(|v| v.parse().ok())
            .unwrap_or(or)
    };
    let (first, count) = (number("RANDOM_SEED", 0), number("ROUND_TRIPS", 100));
    let random =
        (first..first + count).map(|seed| (format!("seed {seed}"), Generator::model(seed)));
    let is_text = |p: &PathBuf| p.extension().is_some_and(|e| e == "xml");
    let own = own_models("models", &["refused", "meta", "mesh"])
        .into_iter()
        .filter(is_text);
    let read = |p: PathBuf| {
        (
            p.display().to_string(),
            std::fs::read_to_string(p).expect("a model"),
        )
    };
    random.chain(own.map(read)).collect()
}

fn set_precision(lib: &Library, digits: c_int) {
    let set: unsafe extern "C-unwind" fn(c_int) = lib.function("_mjPRIVATE__set_xml_precision");
    // SAFETY: the prototype of the library's private symbol
    unsafe { set(digits) };
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn models_come_back_as_with_the_reference() {
    let (ours, genuine) = Library::both();
    let (mut wrong, mut compared, mut exact) = (Vec::new(), 0, 0);
    for (name, xml) in corpus() {
        for form in FORMS {
            let (mine, yours) = (trip(&ours, &xml, form), trip(&genuine, &xml, form));
            compared += u64::from(mine.is_ok());
            exact += u64::from(matches!(&mine, Ok((_, Ok(d))) if *d == 0.0));
            let noisy = NOISY.iter().any(|n| name.ends_with(n.0));
            let same_text = matches!((&mine, &yours), (Ok(a), Ok(b)) if a.0 == b.0);
            if !(noisy && same_text) {
                wrong.extend(problem(&mine, &yours).map(|why| format!("{name} {form:?}: {why}")));
            }
        }
    }
    // all digits of a double; the precision belongs to the library, so this is no test of its own
    let mut whole = 0;
    [&ours, &genuine]
        .into_iter()
        .for_each(|lib| set_precision(lib, 17));
    for (name, xml) in corpus() {
        // the text is not compared: the reference shows rounding noise of its own there
        let [mine, yours] = [&ours, &genuine].map(|lib| trip(lib, &xml, Form::Compiled));
        let (Ok((_, Ok(mine))), Ok((_, Ok(yours)))) = (mine, yours) else {
            continue;
        };
        whole += u64::from(mine < 1e-11);
        if mine > yours.max(1e-11) {
            wrong.push(format!(
                "{name}, 17 digits: {mine:e} away, the reference {yours:e}"
            ));
        }
    }
    [&ours, &genuine]
        .into_iter()
        .for_each(|lib| set_precision(lib, 6));
    println!("{whole} models come back within 1e-11 with all digits");
    println!("{compared} trips, {exact} without any difference");
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(compared > 200 && exact * 4 > compared, "{compared} {exact}");
}

#[test]
fn a_changed_text_is_noticed() {
    let good: Trip = Ok(("a".into(), Ok(1e-6)));
    assert!(problem(&good, &good).is_none());
    assert!(problem(&Ok(("b".into(), Ok(1e-6))), &good).is_some());
    assert!(problem(&Ok(("a".into(), Ok(1e-5))), &good).is_some());
    assert!(problem(&Ok(("a".into(), Err("x".into()))), &good).is_some());
    assert!(problem(&Err("x".into()), &good).is_some());
}
