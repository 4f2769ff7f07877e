//! `insidesite` with `enclosed`: how far a shape juts out of a site.
//!
//! The same bits as the genuine library, whose six ascents may stop below the maximum.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::fmt::Write as _;

use capi_tests::oracle::Library;
use capi_tests::random::Random;

const SHAPES: [(&str, usize); 6] = [
    ("sphere", 1),
    ("capsule", 2),
    ("ellipsoid", 3),
    ("cylinder", 2),
    ("box", 3),
    ("mesh", 0),
];
/// Poses of each pair of shapes.
const POSES: usize = 30;
fn placed((name, sizes): (&str, usize), large: f64, far: f64, r: &mut Random) -> String {
    let mut numbers = |key: &str, n: usize, low: f64, high: f64| {
        (0..n).fold(format!(" {key}=\""), |text, _| {
            format!("{text}{} ", r.range(low, high))
        }) + "\""
    };
    let mut text = format!("type=\"{name}\"");
    if sizes == 0 {
        text += " mesh=\"m\"";
    } else {
        text += &numbers("size", sizes, 0.25 * large, large);
    }
    text + &numbers("pos", 3, -far, far) + &numbers("quat", 4, -1.0, 1.0)
}

/// One body with one geom and one site of the same shape for each pair and pose.
fn scene() -> String {
    let mut r = Random::new(7);
    let (mut world, mut sensors) = (String::new(), String::new());
    for (k, (outer, inner)) in SHAPES
        .iter()
        .flat_map(|&a| SHAPES.iter().map(move |&b| (a, b)))
        .flat_map(|pair| [pair; POSES])
        .enumerate()
    {
        let far = [0.0, 0.05, 0.3, 1.0][k % 4];
        let shape = placed(inner, 0.3, far, &mut r);
        let site = placed(outer, 0.6, far, &mut r);
        let _ = write!(
            world,
            r#"<site name="s{k}" {site}/><body name="b{k}"><geom name="g{k}" {shape}/>
               <body><site name="t{k}" {shape}/><geom {shape}/></body></body>"#
        );
        for (objtype, obj) in [("geom", "g"), ("site", "t"), ("body", "b"), ("xbody", "b")] {
            let _ = write!(
                sensors,
                r#"<insidesite site="s{k}" objtype="{objtype}" objname="{obj}{k}" enclosed="true"/>"#
            );
        }
    }
    format!(
        r#"<mujoco><option><flag contact="disable"/></option><asset><mesh name="m" vertex="0 0 0  .3 0 0  0 .4 0  0 0 .5  .2 .3 .1  -.1 -.2 .3"/></asset>
           <worldbody>{world}</worldbody><sensor>{sensors}</sensor></mujoco>"#
    )
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn the_same_estimate() {
    let (ours, genuine) = Library::both();
    let file = std::env::temp_dir().join(format!("enclosed-{}.xml", std::process::id()));
    std::fs::write(&file, scene()).expect("a file");
    let [mine, theirs] = [&ours, &genuine].map(|library| {
        let m = library.load_xml(&file).expect("a model");
        let d = library.make_data(m).expect("data");
        library.stage("mj_forward", m, d).expect("mj_forward");
        unsafe {
            let numbers = std::slice::from_raw_parts((*d).sensordata, (*m).nsensordata as usize);
            numbers.to_vec()
        }
    });
    let _ = std::fs::remove_file(&file);
    assert_eq!(mine.len(), 4 * POSES * SHAPES.len() * SHAPES.len());
    for (i, (x, y)) in mine.iter().zip(&theirs).enumerate() {
        assert!(x.to_bits() == y.to_bits(), "sensor {i}: {x}, reference {y}");
    }
    let inside = mine.iter().filter(|x| **x < 0.0).count();
    assert!(inside > mine.len() / 20, "{inside} inside");
}
