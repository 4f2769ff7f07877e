//! Small islands of one simulation are solved side by side in SIMD lanes: everything that the solver writes has the bits of the general
//! solver (`MUJOCO_LANES=0`) and of the reference, in sparse and dense scenes of equal and unequal bodies, of contacts of every kind, limits, friction
//! loss and equalities, that fall, slide, and meet.
//!
//! The switch counts once per process, so the general solver runs in a child.

use std::fmt::Write;
use std::process::Command;

use capi_tests::oracle::Library;
use capi_tests::random::Random;
use mujoco::abi::*;

/// Set in children: the switch of this test, not of the library.
const CHILD: &str = "ISLAND_LANES_CHILD";
const STEPS: usize = 320;

/// A scene of `n` bodies of these kinds in turn on a plane, `apart` from each other.
fn scene(
    option: &str,
    condim: usize,
    n: usize,
    apart: f64,
    body: impl Fn(usize) -> String,
) -> String {
    let mut world = format!("<geom type='plane' size='0 0 1' condim='{condim}'/>");
    for i in 0..n {
        let (x, y) = ((i % 5) as f64 * apart, (i / 5) as f64 * apart);
        write!(world, "<frame pos='{x} {y} 0'>{}</frame>", body(i)).expect("text");
    }
    format!(
        "<mujoco><option timestep='.004' {option}/><default><geom condim='{condim}' friction='.5 .01 .003'/></default><worldbody>{world}</worldbody></mujoco>"
    )
}

/// Something that moves freely, turned by some angles.
fn free(geom: &str, size: [f64; 3], turn: f64) -> String {
    let [a, b, c] = size;
    format!(
        "<body pos='0 0 .25' euler='{turn} {} 0'><freejoint/><geom type='{geom}' size='{a} {b} {c}'/></body>",
        0.6 * turn
    )
}

/// The scenes, by name.
fn scenes() -> Vec<(String, String)> {
    let mut all = vec![];
    let kinds = ["box", "sphere", "capsule", "cylinder", "ellipsoid"];
    let size = |i: usize| {
        [
            0.07 + 0.01 * (i % 4) as f64,
            0.06,
            0.1 - 0.01 * (i % 3) as f64,
        ]
    };
    for condim in [1, 3, 4, 6] {
        let equal = scene("", condim, 17, 0.6, |_| free("box", [0.1; 3], 7.0));
        all.push((format!("equal{condim}"), equal));
        let mixed = |i: usize| free(kinds[i % kinds.len()], size(i), 3.0 * i as f64);
        all.push((format!("mixed{condim}"), scene("", condim, 19, 0.6, mixed)));
    }
    // few dofs: dense rows
    for condim in [1, 3, 4, 6] {
        let mixed = |i: usize| free(kinds[i % 2], size(i / 4), 3.0 * i as f64);
        all.push((format!("dense{condim}"), scene("", condim, 9, 0.6, mixed)));
    }
    let loose = |i: usize| free("box", size(i % 2), 2.0 * i as f64);
    all.push((
        "dense_crowd".into(),
        scene("gravity='1 .5 -9'", 3, 9, 0.24, loose),
    ));
    let arm = |i: usize| match i % 3 {
        0 => {
            let link = "<body pos='0 0 .15'><joint axis='0 1 0' range='-20 20' limited='true' frictionloss='.1'/><geom type='capsule' size='.04' fromto='0 0 0 0 0 .12'/>";
            let root = "<body pos='0 0 .1' euler='30 0 0'><joint axis='1 0 0' range='-50 50' limited='true'/><geom size='.05'/>";
            format!("{root}{}{}</body>", link.repeat(4), "</body>".repeat(4))
        }
        _ => free("box", [0.1, 0.08, 0.06], i as f64),
    };
    all.push(("arms".into(), scene("jacobian='dense'", 3, 15, 0.5, arm)));
    let slope = "gravity='4 1 -9'";
    let slide = |i: usize| free("box", [0.1, 0.12, 0.08], (i % 2) as f64);
    all.push(("slide".into(), scene(slope, 3, 12, 0.7, slide)));
    let options = [
        "iterations='1'",
        "tolerance='0' iterations='12' integrator='RK4'",
        "cone='elliptic'",
        "integrator='implicitfast'",
    ];
    for (k, option) in options.iter().enumerate() {
        let option = format!("{slope} {option}");
        all.push((format!("slide{k}"), scene(&option, 3, 11, 0.7, slide)));
    }
    let jointed = |i: usize| {
        let loss = 0.2 * (i % 4) as f64;
        let joints = match i % 5 {
            0 => format!("<joint type='slide' axis='0 0 1' frictionloss='{loss}' range='-.1 .2' limited='true'/>"),
            1 => format!("<joint axis='0 1 0' frictionloss='{loss}' range='-40 30' limited='true'/>"),
            2 => "<joint type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/><joint type='slide' axis='0 0 1'/>".into(),
            3 => "<joint type='ball' range='0 30' limited='true'/>".into(),
            _ => "<joint axis='0 1 0'/><joint type='slide' axis='0 0 1'/>".into(),
        };
        format!(
            "<body pos='0 0 .2'>{joints}<geom type='box' size='.1 .08 .12' pos='.1 0 0'/></body>"
        )
    };
    all.push((
        "joints".into(),
        scene("jacobian='sparse'", 3, 45, 0.7, jointed),
    ));
    let chained = |i: usize| {
        let link = "<body pos='.15 0 0'><joint axis='0 1 0'/><geom type='capsule' size='.04' fromto='0 0 0 .15 0 0'/>";
        let links = i % 4;
        format!(
            "<body pos='0 0 .3' euler='{} 20 0'><freejoint/><geom type='box' size='.1 .06 .05'/>{}{}</body>",
            4 * i,
            link.repeat(links),
            "</body>".repeat(links)
        )
    };
    all.push(("chains".into(), scene("", 3, 14, 0.9, chained)));
    // islands grow together and come apart
    let crowd = |i: usize| free(kinds[i % 3], size(i), 11.0 * i as f64);
    all.push((
        "crowd".into(),
        scene("gravity='1 .5 -9'", 3, 21, 0.24, crowd),
    ));
    let mut tied = scene("jacobian='sparse'", 3, 6, 0.5, |i| {
        free("box", [0.1, 0.1, 0.08], 5.0).replacen("<body", &format!("<body name='b{i}'"), 1)
    });
    let ties = "<equality><connect body1='b1' anchor='.1 0 0'/><connect body1='b2' anchor='.1 0 0'/><weld body1='b3'/></equality></mujoco>";
    tied = tied.replacen("</mujoco>", ties, 1);
    all.push(("tied".into(), tied));
    all
}

/// A digest of what the solver has written.
unsafe fn digest(m: *const mjModel, d: *const mjData) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    let mut add = |x: u64| hash = (hash ^ x).wrapping_mul(0x100_0000_01b3).rotate_left(23);
    // SAFETY: a live state
    let (m, d) = unsafe { (&*m, &*d) };
    let mut nums = |p: *const f64, n: usize| {
        // SAFETY: an array of n numbers
        (0..n).for_each(|i| add(unsafe { *p.add(i) }.to_bits()));
    };
    let (nv, nefc, nidof) = (m.nv as usize, d.nefc as usize, d.nidof as usize);
    nums(d.qpos, m.nq as usize);
    let vectors = [d.qvel, d.qacc, d.qfrc_constraint];
    vectors.into_iter().for_each(|p| nums(p, nv));
    nums(d.efc_force, nefc);
    let parted = if d.nisland > 0 { 1 } else { 0 };
    let vectors = [d.iacc, d.ifrc_constraint];
    vectors.into_iter().for_each(|p| nums(p, parted * nidof));
    nums(d.iefc_force, parted * nefc);
    let mut ints = |p: *const i32, n: usize| {
        // SAFETY: an array of n numbers
        (0..n).for_each(|i| add(unsafe { *p.add(i) } as u64));
    };
    ints(d.efc_state, nefc);
    ints(d.iefc_state, parted * nefc);
    let solved = (d.nisland as usize).clamp((nefc > 0) as usize, mjNISLAND as usize);
    for k in 0..solved {
        let (niter, nnz) = (d.solver_niter[k], d.solver_nnz[k]);
        [niter, nnz].into_iter().for_each(|x| add(x as u64));
        for s in &d.solver[k * mjNSOLVER as usize..][..niter as usize] {
            let numbers = [s.improvement, s.gradient, s.lineslope];
            numbers.into_iter().for_each(|x| add(x.to_bits()));
            let counts = [s.nactive, s.nchange, s.neval, s.nupdate];
            counts.into_iter().for_each(|x| add(x as u64));
        }
    }
    hash
}

/// Digests of the steps of a scene, pushed now and then.
fn steps(lib: &Library, text: &str) -> Vec<u64> {
    let m = lib.load_text(text).expect("the model");
    let d = lib.make_data(m).expect("a state");
    let mut random = Random::new(5);
    let mut all = vec![];
    for step in 0..STEPS {
        // SAFETY: a live state
        unsafe {
            if step % 80 == 60 {
                for i in 0..(*m).nv as usize {
                    *(*d).qvel.add(i) += random.signed();
                }
            }
            lib.stage("mj_step", m, d).expect("a step");
            all.push(digest(m, d));
        }
    }
    lib.delete_data(d);
    lib.delete_model(m);
    all
}

/// Steps of all scenes, one line each.
fn print() {
    let ours = Library::ours().expect("our library");
    for (name, text) in scenes() {
        let digests: String = steps(&ours, &text)
            .iter()
            .map(|x| format!(" {x:x}"))
            .collect();
        println!("\nscene {name}{digests}");
    }
}

/// The same lines from a child, with lanes or without.
fn printed(test: &str, lanes: &str) -> Vec<String> {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", test, "--nocapture"]);
    let out = command.env(CHILD, "1").env("MUJOCO_LANES", lanes).output();
    let out = out.expect("a child");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let lines = text.lines().filter(|line| line.starts_with("scene "));
    lines.map(str::to_owned).collect()
}

#[test]
fn lanes_as_the_general_solver() {
    if std::env::var_os(CHILD).is_some() {
        return print();
    }
    let [without, with] = ["0", ""].map(|lanes| printed("lanes_as_the_general_solver", lanes));
    assert_eq!(without.len(), scenes().len());
    for (a, b) in without.iter().zip(&with) {
        let mut pairs = a.split(' ').zip(b.split(' '));
        let differs = pairs.position(|(a, b)| a != b);
        assert!(differs.is_none(), "{:.16} differs at word {differs:?}", a);
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
fn lanes_as_the_reference() {
    let (ours, theirs) = Library::both();
    for (name, text) in scenes() {
        let (a, b) = (steps(&ours, &text), steps(&theirs, &text));
        let differs = a.iter().zip(&b).position(|(a, b)| a != b);
        assert!(differs.is_none(), "{name} differs at step {differs:?}");
    }
}
