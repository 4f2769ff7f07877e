//! Memory of the broad phase: linear in the bodies that are near each other. Fields of boxes that do not
//! move, with some balls that fall on them. The reference's list of body pairs is quadratic in all
//! bodies; it runs out of memory before 3 000. And what stays of the contacts when the arena is too small.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::fmt::Write as _;

use capi_tests::oracle::Library;
use mujoco::abi::mjModel;

/// A square of `n` fixed boxes on a plane, and balls above.
fn field(n: usize) -> String {
    let side = (n as f64).sqrt() as usize + 1;
    let mut xml = String::from("<mujoco><worldbody><geom type='plane' size='0 0 1'/>");
    for i in 0..n {
        let (x, y) = (0.5 * (i % side) as f64, 0.5 * (i / side) as f64);
        let _ = write!(
            xml,
            "<body pos='{x} {y} .1'><geom type='box' size='.2 .2 .1'/></body>"
        );
    }
    for i in 0..20 {
        let (x, y) = (0.47 * f64::from(i), 0.43 * f64::from(i));
        let _ = write!(
            xml,
            "<body pos='{x} {y} .3'><freejoint/><geom size='.1'/></body>"
        );
    }
    xml + "</worldbody></mujoco>"
}

/// Most bytes of the stack in use and contacts after some steps.
fn run(library: &Library, n: usize) -> Result<(i64, i32), String> {
    let m = library.load_text(&field(n))?;
    let d = library.make_data(m)?;
    let stepped = (0..50).try_for_each(|_| library.stage("mj_step", m, d));
    let used = unsafe { ((*d).maxuse_stack, (*d).ncon) };
    library.delete_data(d);
    library.delete_model(m);
    stepped.map(|()| used)
}

#[test]
fn memory_is_linear_in_the_bodies() {
    let ours = Library::ours().expect("our library");
    let genuine = cfg!(reference).then(Library::reference);
    let mut last = None;
    for n in [300, 1000, 3000, 10_000] {
        let (bytes, contacts) = run(&ours, n).unwrap();
        print!(
            "{n:>6} fixed bodies: ours {:>5.0} bytes a body, {contacts} contacts",
            bytes as f64 / n as f64
        );
        // the reference takes half a minute to load the largest
        match genuine.as_ref().filter(|_| n < 10_000).map(|g| run(g, n)) {
            Some(Ok((theirs, same))) => {
                println!("; reference {:>7.0}", theirs as f64 / n as f64);
                assert_eq!(contacts, same);
                assert!(bytes <= theirs);
            }
            Some(Err(why)) => println!("; reference: {}", why.lines().next().unwrap_or("")),
            None => println!(),
        }
        assert!(contacts > 0);
        if let Some((fewer, least)) = last.replace((n, bytes)) {
            let growth = n as f64 / fewer as f64;
            assert!(
                (bytes as f64) < 1.2 * growth * least as f64,
                "{least} bytes, then {bytes}"
            );
        }
    }
}

/// Contacts by their geoms, and number and last value of the warning that the arena is full.
fn kept(library: &Library, xml: &str) -> Option<(Vec<[i32; 2]>, [i32; 2])> {
    let m = library.load_text(xml).unwrap();
    let d = library.make_data(m).unwrap();
    let stages = ["mj_kinematics", "mj_comPos", "mj_collision"];
    let run = stages.iter().try_for_each(|s| library.stage(s, m, d));
    let kept = run.ok().map(|()| unsafe {
        let contacts = (0..(*d).ncon as usize).map(|i| (*(*d).contact.add(i)).geom);
        let full = &(*d).warning[1];
        (contacts.collect(), [full.number, full.lastinfo])
    });
    library.delete_data(d);
    library.delete_model(m);
    kept
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn a_full_arena_keeps_what_fits() {
    let (ours, genuine) = Library::both();
    let (mut full, mut all) = (0, 0);
    for (kind, gap, second) in [
        ("sphere", 1.0, false),
        ("sphere", 0.19, false),
        ("box", 0.19, false),
        ("sphere", 0.19, true),
    ] {
        for memory in (16_000..70_000).step_by(2000) {
            let mut xml = format!(
                "<mujoco><size memory='{memory}'/><worldbody><geom type='plane' size='50 50 1'/>"
            );
            for k in 0..40 {
                let also = if second {
                    "<geom size='.1' pos='0 0 .15'/>"
                } else {
                    ""
                };
                let _ = write!(
                    xml,
                    "<body pos='{} 0 .099'><joint type='slide' axis='0 0 1'/>\
                     <geom type='{kind}' size='.1 .1 .1'/>{also}</body>",
                    f64::from(k) * gap
                );
            }
            xml.push_str("</worldbody></mujoco>");
            // ours may have no room for the sweep, or the reference for its pairs
            let (Some(x), Some(y)) = (kept(&ours, &xml), kept(&genuine, &xml)) else {
                continue;
            };
            assert_eq!(x, y, "{kind} {gap} {second} in {memory} bytes");
            full += y.1[0];
            all += 1 - y.1[0];
        }
    }
    println!("{full} arenas were full, {all} were not");
    assert!(full > 20 && all > 10);
}

/// Least arena, up to `most` bytes, in which a model makes its first steps without a warning.
fn least(library: &Library, m: *mut mjModel, most: usize) -> usize {
    let runs = |memory: usize| {
        unsafe { (*m).narena = memory as i64 };
        let Ok(d) = library.make_data(m) else {
            return false;
        };
        let good = (0..20).all(|_| library.stage("mj_step", m, d).is_ok());
        let good = good && unsafe { (*d).warning.iter().all(|w| w.number == 0) };
        library.delete_data(d);
        good
    };
    let (mut short, mut enough) = (0, most);
    while enough - short > 8 {
        let middle = (short + enough) / 2;
        match runs(middle) {
            true => enough = middle,
            false => short = middle,
        }
    }
    enough
}

/// An arena in which the reference runs is enough for ours.
#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn small_arenas_suffice() {
    /// relative, and in bytes: columns are padded to four numbers; a sparse Jacobian is copied; PGS keeps what a row is
    /// solved with side by side (52 bytes a row), and forces by fours, for speed
    const DENSE: (f64, f64) = (1.02, 128.0);
    const SPARSE: (f64, f64) = (1.05, 192.0);
    const PGS: (f64, f64) = (1.1, 256.0);
    let (ours, genuine) = Library::both();
    let chain = "<body pos='0 0 2'><joint axis='0 1 0'/><geom size='.1' pos='.3 0 0'/><body pos='.6 0 0'>\
                 <joint axis='0 1 0'/><geom size='.1' pos='.3 0 0'/></body></body>";
    let limit = "<body><joint axis='0 1 0' limited='true' range='20 40'/><geom size='.1' pos='.3 0 0'/></body>";
    let ball = "<body pos='0 0 .09'><freejoint/><geom size='.1'/></body>";
    let boxes = "<body pos='0 0 .095'><freejoint/><geom type='box' size='.1 .1 .1'/></body>\
                 <body pos='0 0 .29'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
    let walls = "<body pos='0 0 .09'><joint type='slide' axis='0 0 1'/><joint axis='0 1 0' frictionloss='1'/>\
                 <geom type='capsule' size='.1 .2' condim='6'/></body>";
    for (name, world) in [
        ("chain", chain),
        ("limit", limit),
        ("ball", ball),
        ("boxes", boxes),
        ("walls", walls),
    ] {
        for options in [
            "",
            "solver='CG'",
            "solver='PGS'",
            "cone='elliptic'",
            "jacobian='sparse'",
        ] {
            let xml = format!(
                "<mujoco><option {options}/><worldbody><geom type='plane' size='1 1 1'/>{world}</worldbody></mujoco>"
            );
            let [a, b] = [&ours, &genuine].map(|library| {
                let m = library.load_text(&xml).unwrap();
                let bytes = least(library, m, 1 << 16);
                library.delete_model(m);
                bytes
            });
            println!("{name} {options}: {a} bytes, the reference {b}");
            let (times, more) = match options {
                "solver='PGS'" => PGS,
                "jacobian='sparse'" => SPARSE,
                _ => DENSE,
            };
            assert!(
                a as f64 <= times * b as f64 + more,
                "{name} {options}: {a} bytes, the reference {b}"
            );
        }
    }
}

/// Stands in the list of tests where the reference was not asked.
#[cfg(not(reference))]
#[test]
#[ignore = "needs the reference: make oracle"]
fn the_reference_agrees() {}
