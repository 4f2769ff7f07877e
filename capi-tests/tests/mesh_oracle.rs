//! Compiled meshes against the genuine library: the models of `models/mesh` to the last byte, and the
//! hulls and polygons of random clouds in the reference's order.
#![allow(clippy::undocumented_unsafe_blocks)] // models come from the libraries themselves

use std::fmt::Write;
use std::path::Path;

use capi_tests::oracle::Library;
use capi_tests::oracle::corpus::own_models;
use capi_tests::oracle::hulls::compare_hulls;
use capi_tests::random::Random;

/// Compiles a file with both libraries; the hulls that differ and whether the bytes are the same.
fn compile(ours: &Library, genuine: &Library, path: &Path) -> (Vec<String>, bool) {
    let load = |lib: &Library| {
        lib.load_xml(path)
            .unwrap_or_else(|e| panic!("{} {}: {e}", lib.path.display(), path.display()))
    };
    let (a, b) = (load(ours), load(genuine));
    let reports = compare_hulls(unsafe { &*a }, unsafe { &*b });
    assert!(!reports.is_empty(), "{}: no hulls", path.display());
    let differ = reports.iter().filter(|r| !r.same_graph || !r.same_lists);
    let differ = differ.map(|r| format!("{r:?}")).collect();
    let same = ours.save_mjb(a).unwrap() == genuine.save_mjb(b).unwrap();
    ours.delete_model(a);
    genuine.delete_model(b);
    (differ, same)
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn models() {
    let (ours, genuine) = Library::both();
    let mut count = 0;
    for path in own_models("models/mesh", &[]) {
        let (hulls, same) = compile(&ours, &genuine, &path);
        assert!(hulls.is_empty(), "{}: {hulls:?}", path.display());
        assert!(same, "{}: other bytes", path.display());
        count += 1;
    }
    assert!(count >= 4);
}

/// Points of one of seven kinds, most of them with many points in common planes.
fn cloud(rng: &mut Random, kind: usize, n: usize) -> Vec<[f32; 3]> {
    let mut point = || {
        let p: [f64; 3] = std::array::from_fn(|_| rng.unit());
        let norm = p.iter().map(|x| (x - 0.5).powi(2)).sum::<f64>().sqrt();
        let floor = |p: [f64; 3], s: f64| p.map(|x| (x * s).floor());
        match kind {
            0 => p,
            1 => floor(p, 3.0),
            2 => floor(p, 7.0),
            3 => p.map(|x| ((x - 0.5) / norm * 20.0).round() / 20.0), // rounded sphere
            4 => floor(p, 4.0).map(|x| x + 1e-7 * p[0]),              // nearly flat
            5 => [p[0], p[1], p[2] * 1e-3],
            _ => [p[0], p[1], (p[2] * 2.0).floor()], // two planes
        }
    };
    let mut all: Vec<[f32; 3]> = (0..n).map(|_| point().map(|x| x as f32)).collect();
    // copies of points
    for i in 0..n / 5 {
        all.push(all[i * 3 % n]);
    }
    all
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn clouds() {
    let (ours, genuine) = Library::both();
    let mut rng = Random::new(1);
    let path = std::env::temp_dir().join(format!("rujoco_clouds_{}.xml", std::process::id()));
    for round in 0..20 {
        let mut text = String::from("<mujoco><asset>");
        let mut geoms = String::new();
        for kind in 0..7 {
            let n = 20 + 15 * round + 3 * kind;
            let limit = if round % 4 == 3 { 4 + round as i32 } else { -1 };
            write!(
                text,
                "<mesh name=\"m{kind}\" maxhullvert=\"{limit}\" vertex=\""
            )
            .unwrap();
            for x in cloud(&mut rng, kind, n).as_flattened() {
                write!(text, "{x} ").unwrap();
            }
            text.push_str("\"/>");
            write!(geoms, "<geom type=\"mesh\" mesh=\"m{kind}\"/>").unwrap();
        }
        write!(text, "</asset><worldbody>{geoms}</worldbody></mujoco>").unwrap();
        std::fs::write(&path, text).unwrap();
        let (hulls, same) = compile(&ours, &genuine, &path);
        assert!(hulls.is_empty(), "round {round}: {hulls:#?}");
        assert!(same, "round {round}: other bytes");
    }
    std::fs::remove_file(&path).unwrap();
}
