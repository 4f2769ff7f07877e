//! Differential test of what is written about models: saved XML in all its forms, printed models,
//! states and schema, ours against the genuine library, letter by letter.
//!
//! Models: those of the wheels (`MUJOCO_MODELS`, `make oracle`) and all of `models`. What we refuse
//! as not implemented is skipped and counted.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

#[path = "write_oracle/cases.rs"]
mod cases;

use std::path::{Path, PathBuf};

use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::text::{Document, Form, difference, print_data, print_model, print_schema};
use capi_tests::oracle::{Library, models};

const FORMS: [Form; 3] = [Form::Canonical, Form::Authored, Form::Compiled];

/// Models whose text differs, and why.
const DIFFERENT: &[(&str, &str)] = &[
    (
        "mesh/clouds.xml",
        "rounding noise in the poses of random meshes, by the hull",
    ),
    (
        "mesh/inline.xml",
        "rounding noise in the poses of meshes, by the order of summation",
    ),
];

fn all() -> Vec<PathBuf> {
    let mut list = own_models("models", &["refused"]);
    assert!(list.len() > 40);
    list.extend(models::standing().into_iter().map(|entry| entry.1));
    list
}

/// Texts of all forms, after the compilation that the last one needs.
fn texts(doc: &Document) -> Result<Vec<Result<String, String>>, String> {
    let mut out: Vec<_> = FORMS[..2].iter().map(|&form| doc.save(form)).collect();
    unsafe { (*doc.spec).compiler.savecompiled = 1 };
    let m = doc.compile()?;
    doc.lib.delete_model(m);
    out.push(doc.save(Form::Compiled));
    Ok(out)
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn saved_text_is_the_same() {
    let (ours, genuine) = Library::both();
    let (mut compared, mut waiting, mut wrong) = (0, 0, Vec::new());
    for file in all() {
        let name = file.to_string_lossy().into_owned();
        let of = |lib| Document::read(lib, &file).and_then(|doc| texts(&doc));
        let (mine, theirs) = (of(&ours), of(&genuine));
        match (mine, theirs) {
            (Ok(mine), Ok(theirs)) => {
                let known = DIFFERENT.iter().any(|d| name.ends_with(d.0));
                for (form, (a, b)) in FORMS.iter().zip(mine.iter().zip(&theirs)) {
                    compared += 1;
                    let noted = known && *form == Form::Compiled;
                    match (a, b) {
                        _ if noted => assert!(a.is_ok() && b.is_ok(), "{name}"),
                        (Ok(a), Ok(b)) if a == b => {}
                        (Ok(a), Ok(b)) => {
                            wrong.push(format!("{name} {form:?} {}", difference(a, b)));
                        }
                        (Err(_), Err(_)) => {}
                        (a, b) => wrong.push(format!("{name} {form:?}\n{a:?}\n{b:?}")),
                    }
                }
            }
            (Err(why), Ok(_)) if why.contains("not implemented") => waiting += 1,
            (Err(_), Err(_)) => {}
            (a, b) => wrong.push(format!("{name}: {:?}, {:?}", a.err(), b.err())),
        }
    }
    println!("{compared} texts compared, {waiting} models not implemented");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100 && waiting < 20);
}

/// The text, or the first line of what is said instead: ours goes on with the place.
fn told(text: Result<String, String>) -> Result<String, String> {
    text.map_err(|why| why.lines().next().unwrap_or("").to_owned())
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn cases_are_saved_the_same() {
    let (ours, genuine) = Library::both();
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("saved_cases");
    std::fs::create_dir_all(&scratch).expect("a scratch directory");
    let (model, child) = (scratch.join("model.xml"), scratch.join("child.xml"));
    let (mut wrong, mut saved) = (Vec::new(), 0);
    for case in cases::CASES {
        std::fs::write(&model, case.xml.replace("ATTACH", cases::ATTACH)).expect("a scratch file");
        std::fs::write(&child, case.child.replace("WORLD", cases::WORLD)).expect("a scratch file");
        let of = |lib| -> Vec<Result<String, String>> {
            let doc = match Document::read(lib, &model) {
                Ok(doc) => doc,
                Err(why) => return vec![told(Err(why))],
            };
            let mut all: Vec<_> = FORMS.iter().map(|&form| told(doc.save(form))).collect();
            unsafe { (*doc.spec).compiler.savecompiled = 1 };
            match doc.compile() {
                Ok(m) => lib.delete_model(m),
                Err(why) => all.push(told(Err(why))),
            }
            all.extend(FORMS.iter().map(|&form| told(doc.save(form))));
            all
        };
        let (mine, theirs) = (of(&ours), of(&genuine));
        let refused = mine
            .iter()
            .any(|text| text.as_ref().err().is_some_and(|why| why == cases::REFUSED));
        assert_eq!(refused, case.about == "boundmass", "{}", case.about);
        saved += theirs.iter().filter(|text| text.is_ok()).count();
        for (i, (a, b)) in mine
            .iter()
            .zip(&theirs)
            .enumerate()
            .filter(|(_, (a, b))| a != b)
        {
            let why = match (a, b) {
                (Ok(a), Ok(b)) => difference(a, b),
                (a, b) => format!("{a:?}\n{b:?}"),
            };
            wrong.push(format!("{}, text {i}: {why}", case.about));
        }
        assert_eq!(mine.len(), theirs.len(), "{}", case.about);
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(saved > 3 * cases::CASES.len(), "{saved}");
}

/// Bits of the flags that no attribute names.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn nameless_flags_leave_their_element() {
    let (ours, genuine) = Library::both();
    let of = |lib, [disabled, enabled]: [i32; 2]| {
        let doc = Document::from_text(lib, "<mujoco/>").expect("an empty model");
        unsafe {
            (
                (*doc.spec).option.disableflags,
                (*doc.spec).option.enableflags,
            ) = (disabled, enabled)
        };
        let m = doc.compile().expect("compiles");
        doc.lib.delete_model(m);
        FORMS.map(|form| doc.save(form))
    };
    for bits in [[0, 1 << 20], [1 << 25, 0], [1 << 25 | 2, 0], [0, 0]] {
        let mine = of(&ours, bits);
        assert_eq!(mine, of(&genuine, bits), "{bits:?}");
        let flag = mine[2].as_ref().is_ok_and(|text| text.contains("<flag"));
        assert_eq!(flag, bits != [0, 0], "{bits:?}");
    }
}

/// A text written as it stands reads back as the same spec, and compiles to the same bytes.
#[test]
fn saved_text_means_the_same() {
    let Ok(ours) = Library::ours() else { return };
    let mut compared = 0;
    for file in own_models("models", &["refused"]) {
        // robots name files beside them: tests/urdf.rs
        if file.extension().is_some_and(|e| e == "urdf") {
            continue;
        }
        let Ok(doc) = Document::read(&ours, &file) else {
            continue;
        };
        let forms: Vec<_> = FORMS[..2]
            .iter()
            .map(|&form| (form, doc.save(form)))
            .collect();
        let Ok(m) = doc.compile() else { continue };
        let bytes = ours.save_mjb(m).expect("MJB");
        ours.delete_model(m);
        for (form, saved) in forms {
            let Ok(saved) = saved else { continue };
            let again = Document::from_text(&ours, &saved).expect("reads");
            assert_eq!(
                again.save(form).expect("saves"),
                saved,
                "{} {form:?}",
                file.display()
            );
            // settings of attached models have no place in one file
            if file.to_string_lossy().contains("/meta/attach") {
                continue;
            }
            again.stands_in(file.parent().expect("a folder"));
            let m = again
                .compile()
                .unwrap_or_else(|e| panic!("{} {e}", file.display()));
            // angles in other units and normalized quaternions round
            if form == Form::Authored {
                assert_eq!(ours.save_mjb(m).expect("MJB"), bytes, "{}", file.display());
            }
            ours.delete_model(m);
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn printed_text_is_the_same() {
    let (ours, genuine) = Library::both();
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for html in [false, true] {
        for pad in [false, true] {
            let (a, b) = (
                print_schema(&ours, html, pad),
                print_schema(&genuine, html, pad),
            );
            assert!(a == b, "schema: {}", difference(&a, &b));
        }
    }
    let mut wrong = Vec::new();
    // octrees count as bounding volumes
    let octree = scratch.join("octree.xml");
    std::fs::write(
        &octree,
        r#"<mujoco><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset>
           <worldbody><geom type="sdf" mesh="m"/></worldbody></mujoco>"#,
    )
    .expect("a scratch file");
    for file in all().into_iter().chain([octree]) {
        let name = file.display();
        let Ok(m) = genuine.load_xml(&file) else {
            continue;
        };
        let (a, b) = (
            print_model(&ours, m, scratch),
            print_model(&genuine, m, scratch),
        );
        if a != b {
            wrong.push(format!("{name}: {}", difference(&a, &b)));
        }
        let d = genuine.make_data(m).expect("data");
        // some files only have what compilation needs
        let _ = genuine.stage("mj_forward", m, d);
        let (a, b) = (
            print_data(&ours, m, d, scratch),
            print_data(&genuine, m, d, scratch),
        );
        if a != b {
            wrong.push(format!("{name}, data: {}", difference(&a, &b)));
        }
        genuine.delete_data(d);
        genuine.delete_model(m);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
