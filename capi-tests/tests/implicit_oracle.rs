//! The implicit integrators and the discrete one on small trees without constraints, in and out of a fluid: whole steps and
//! inverse dynamics from random states, ours against the genuine library on the same inputs, bit for bit.
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use capi_tests::oracle::{Library, compare, rollout};
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
    const SCALE: f64 = 2.0;
    unsafe {
        rollout::scatter(genuine, m, d, SCALE, random);
        rollout::fill((*d).qacc, (*m).nv, SCALE, random);
        rollout::fill((*d).ctrl, (*m).nu, SCALE, random);
    }
}

fn same_bits(s: &Setting) {
    let trees = TREES.iter().flat_map(|&(name, tree)| {
        INTEGRATORS.map(|integrator| {
            (
                format!("{name}, {integrator}"),
                document(tree, integrator, s),
            )
        })
    });
    all_same_bits(trees);
}

fn all_same_bits(documents: impl Iterator<Item = (String, String)>) {
    let (ours, genuine) = Library::both();
    let mut wrong = Vec::new();
    for (name, xml) in documents {
        let m = genuine.load_text(&xml).expect("a model");
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
                    if x.any() {
                        let how = x.describe();
                        wrong.push(format!("{name}, {stage}, state {state}: {field} {how}"));
                    }
                }
            }
        }
        [start, o, r]
            .into_iter()
            .for_each(|d| genuine.delete_data(d));
        genuine.delete_model(m);
    }
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

/// What ties dofs together or drives them; options of the model, and what follows its bodies.
const COUPLINGS: [(&str, &str, &str); 11] = [
    ("plain tendon", "", r#"<tendon>T/></tendon>"#),
    (
        "spring and damper",
        "",
        r#"<tendon>T stiffness="2 .3" damping=".3"/>U stiffness="1"/></tendon>"#,
    ),
    (
        "servos",
        "",
        r#"<actuator><position joint="a" kp="3" kv=".2"/><velocity joint="b" kv="3"/></actuator>"#,
    ),
    (
        "servo of a tendon",
        "",
        r#"<tendon>T/></tendon><actuator><position tendon="t" kp="3"/></actuator>"#,
    ),
    (
        "dampers of two actuators",
        "",
        r#"<actuator><motor joint="a" damping=".3"/><motor joint="a" damping=".7 .2 .1"/></actuator>"#,
    ),
    (
        "rotor",
        "",
        r#"<actuator><motor joint="a" armature=".043"/></actuator>"#,
    ),
    (
        "muscle",
        "",
        r#"<actuator><muscle joint="a" lengthrange="0 1" force="3"/></actuator>"#,
    ),
    (
        "current at its limits",
        "",
        r#"<actuator><dcmotor joint="a" motorconst=".05" resistance="2" inductance=".1" saturation=".5 3 .1"/></actuator>"#,
    ),
    (
        "cogging",
        "",
        r#"<actuator><dcmotor joint="a" motorconst=".05" resistance="2" cogging=".01 6 .3" saturation=".001"/></actuator>"#,
    ),
    (
        "discrete inverse dynamics",
        r#"<flag invdiscrete="enable"/>"#,
        "",
    ),
    (
        "couplings for PGS",
        r#"<flag island="disable"/>"#,
        r#"<tendon>T stiffness="2"/></tendon>"#,
    ),
];

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn couplings() {
    let tendon = |name, coef| {
        format!(
            r#"<fixed name="{name}"><joint joint="a" coef="1"/><joint joint="b" coef="{coef}"/></fixed>"#
        )
    };
    let with = |text: &str, mark: &str, fixed: String| {
        // attributes stand behind the mark up to the end of the tag
        text.split(mark)
            .enumerate()
            .map(|(k, part)| match (k, part.split_once("/>")) {
                (0, _) | (_, None) => part.to_owned(),
                (_, Some((attributes, rest))) => {
                    fixed.replacen("<fixed", &format!("<fixed{attributes}"), 1) + rest
                }
            })
            .collect::<String>()
    };
    let body = r#"<body pos=".1 .2 .3"><joint name="a" axis="1 2 3" pos=".1 .02 .3" range="-20 20"/>
        <geom size=".1 .2 .3" type="box" pos=".1 .2 .05"/><body pos=".3 .1 .4">
        <joint name="b" axis="1 -2 .3" damping=".2"/><geom size=".2" mass="2"/></body></body>
        <body pos="2 0 0"><freejoint/><geom size=".1 .2 .3" type="ellipsoid" pos=".02 0 0"/></body>"#;
    let documents = COUPLINGS.iter().flat_map(|&(name, option, rest)| {
        INTEGRATORS.map(|integrator| {
            let rest = with(&with(rest, "T", tendon("t", ".3")), "U", tendon("u", "-.7"));
            let solver = if name.ends_with("PGS") { "PGS" } else { "Newton" };
            let xml = format!(
                r#"<mujoco><option integrator="{integrator}" solver="{solver}" noslip_iterations="2">{option}</option>
                   <worldbody>{body}</worldbody>{rest}</mujoco>"#
            );
            (format!("{name}, {integrator}"), xml)
        })
    });
    all_same_bits(documents);
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
