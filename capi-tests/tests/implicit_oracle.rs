//! The implicit integrators and the discrete one on small trees without constraints, in and out of a fluid: whole steps and
//! inverse dynamics from random states, ours against the genuine library on the same inputs, bit for bit.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::{Library, compare};
use capi_tests::random::Random;
use mujoco::abi::{mjData, mjModel};

const STATES: usize = 12;

const INTEGRATORS: [&str; 3] = ["implicit", "implicitfast", "discrete"];

/// Trees of joints; `G` stands for a geom.
const TREES: [(&str, &str); 9] = [
    (
        "hinge",
        r#"<body pos=".1 .2 .3"><joint axis="1 2 3" pos=".1 .02 .3"/>G</body>"#,
    ),
    (
        "hinges of two bodies",
        r#"<body pos=".1 .2 .3"><joint axis="1 2 3" pos=".1 .02 .3"/>G
           <body pos=".3 .1 .4"><joint axis="1 -2 .3"/>G</body></body>"#,
    ),
    (
        "hinges of one body",
        r#"<body pos=".1 .2 .3"><joint axis="1 2 3" pos=".1 .02 .3"/><joint axis="1 -2 .3"/>G</body>"#,
    ),
    (
        "hinge and slide",
        r#"<body pos=".1 .2 .3"><joint axis="1 2 3" pos=".1 .02 .3"/><joint type="slide" axis="1 -2 .3"/>G
           <body pos=".3 .1 .4"><joint axis="1 -2 .3"/>G</body></body>"#,
    ),
    (
        "ball",
        r#"<body pos=".1 .2 .3"><joint type="ball" pos=".1 .02 .3"/>G</body>"#,
    ),
    (
        "branches",
        r#"<body pos=".1 .2 .3"><joint type="ball" pos=".1 .02 .3"/>G
           <body pos=".3 .1 .4"><joint type="ball"/>G</body>
           <body pos=".3 .1 .4"><joint axis="1 -2 .3"/>G<joint axis="1 -1 .3"/>
             <body pos=".3 .1 .2"><joint axis=".1 -2 .3"/>G</body></body></body>"#,
    ),
    (
        "free",
        r#"<body pos=".1 .2 .3"><freejoint/>G<body pos=".2 .3 .1">G</body></body>"#,
    ),
    (
        "free with a limb",
        r#"<body pos=".1 .2 .3"><freejoint/>G<body pos=".3 .1 .4"><joint axis="1 -2 .3"/>G</body></body>"#,
    ),
    (
        "two trees",
        r#"<body pos=".1 .2 .3"><freejoint/>G</body><body pos="3 .1 .4"><joint type="ball"/>G</body>"#,
    ),
];

/// Options, joints and geoms around a tree.
struct Setting<'a> {
    option: &'a str,
    joint: &'a str,
    geom: &'a str,
}

fn document(tree: &str, integrator: &str, s: &Setting) -> String {
    let geom = format!(
        r#"<geom size=".1 .2 .3" pos=".1 .2 .05" euler="10 20 30" {}/>"#,
        s.geom
    );
    format!(
        r#"<mujoco><option integrator="{integrator}" {}><flag contact="disable"/></option>
           <default><joint {}/></default><worldbody>{}</worldbody></mujoco>"#,
        s.option,
        s.joint,
        tree.replace('G', &geom)
    )
}

unsafe fn scatter(genuine: &Library, m: *const mjModel, d: *mut mjData, random: &mut Random) {
    type Integrate = unsafe extern "C-unwind" fn(*const mjModel, *mut f64, *const f64, f64);
    let integrate: Integrate = genuine.function("mj_integratePos");
    unsafe {
        genuine.stage("mj_resetData", m, d).expect("reset");
        let fill = |p: *mut f64, n: i64, random: &mut Random| {
            (0..n as usize).for_each(|i| *p.add(i) = 2.0 * random.signed());
        };
        fill((*d).qvel, (*m).nv, random);
        integrate(m, (*d).qpos, (*d).qvel, 1.0);
        fill((*d).qvel, (*m).nv, random);
        fill((*d).qacc, (*m).nv, random);
    }
}

fn same_bits(s: &Setting) {
    let (ours, genuine) = Library::both();
    let mut wrong = Vec::new();
    for (name, tree) in TREES {
        for integrator in INTEGRATORS {
            let m = genuine
                .load_text(&document(tree, integrator, s))
                .expect("a model");
            let [start, o, r] = [(); 3].map(|()| genuine.make_data(m).expect("data"));
            let mut random = Random::new(5);
            for state in 0..STATES {
                unsafe { scatter(&genuine, m, start, &mut random) };
                for stage in ["mj_step", "mj_inverse"] {
                    genuine.copy_data(o, m, start).expect("copy");
                    genuine.copy_data(r, m, start).expect("copy");
                    ours.stage(stage, m, o).expect("ours");
                    genuine.stage(stage, m, r).expect("genuine");
                    for (field, x) in unsafe { compare::datas(m, o, r) } {
                        // the reference leaves out arrays of the metric that the model has no use for
                        let absent = x
                            .structural
                            .as_ref()
                            .is_some_and(|s| s.ends_with("the reference has none"));
                        if !absent && (x.structural.is_some() || x.same_bits != x.count) {
                            wrong.push(format!(
                                "{name}, {integrator}, {stage}, state {state}: {field} {}",
                                x.describe()
                            ));
                        }
                    }
                }
            }
            [start, o, r]
                .into_iter()
                .for_each(|d| genuine.delete_data(d));
            genuine.delete_model(m);
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn in_vacuum() {
    same_bits(&Setting {
        option: "",
        joint: "",
        geom: r#"type="box""#,
    });
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn with_springs_and_dampers() {
    same_bits(&Setting {
        option: "",
        joint: r#"damping=".3 .1" stiffness="2 .4 .2""#,
        geom: r#"type="box""#,
    });
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn boxes_in_a_fluid() {
    same_bits(&Setting {
        option: r#"density="1.3" viscosity=".7" wind="1 .3 -2""#,
        joint: "",
        geom: r#"type="box""#,
    });
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn ellipsoids_in_a_fluid() {
    for shape in ["sphere", "capsule", "cylinder", "box", "ellipsoid"] {
        same_bits(&Setting {
            option: r#"density="1.3" viscosity=".7" wind="1 .3 -2""#,
            joint: "",
            geom: &format!(r#"type="{shape}" fluidshape="ellipsoid" fluidcoef=".4 .3 1.4 .9 1.1""#),
        });
    }
}
