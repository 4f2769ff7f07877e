//! Poses of geoms that are no numbers: which pairs still touch, ours against the genuine library. With them the order
//! in which boxes are sorted decides, and whether a pair function asks for "near" or for "not far". Also how often
//! states that are no numbers are warned of.
#![cfg(reference)]
#![allow(clippy::undocumented_unsafe_blocks)] // models and data come from the library itself

use std::fmt::Write as _;

use capi_tests::oracle::{Library, compare};
use capi_tests::random::Random;
use mujoco::abi::{mjData, mjModel};

/// Geoms and the distances of their contacts; all that is no number is alike.
fn contacts(d: *const mjData) -> Vec<([i32; 2], u64)> {
    let n = unsafe { (*d).ncon as usize };
    (0..n)
        .map(|i| unsafe { &*(*d).contact.add(i) })
        .map(|c| {
            (
                c.geom,
                if c.dist.is_nan() {
                    u64::MAX
                } else {
                    c.dist.to_bits()
                },
            )
        })
        .collect()
}

/// A model with data of its own in both libraries.
struct Scene<'a> {
    lib: [&'a Library; 2],
    m: *mut mjModel,
    d: [*mut mjData; 2],
}

impl<'a> Scene<'a> {
    fn new(ours: &'a Library, genuine: &'a Library, xml: &str) -> Self {
        let m = genuine
            .load_text(xml)
            .unwrap_or_else(|e| panic!("{e}\n{xml}"));
        let d = [(); 2].map(|()| genuine.make_data(m).unwrap());
        Scene {
            lib: [ours, genuine],
            m,
            d,
        }
    }

    /// Contacts after `spoil` changed the poses.
    fn meet(&self, spoil: impl Fn(&mut mjData)) -> [Vec<([i32; 2], u64)>; 2] {
        std::array::from_fn(|i| {
            let (lib, d) = (self.lib[1], self.d[i]);
            lib.stage("mj_kinematics", self.m, d).unwrap();
            spoil(unsafe { &mut *d });
            self.lib[i].stage("mj_collision", self.m, d).unwrap();
            contacts(d)
        })
    }
}

impl Drop for Scene<'_> {
    fn drop(&mut self) {
        self.d.iter().for_each(|&d| self.lib[1].delete_data(d));
        self.lib[1].delete_model(self.m);
    }
}

#[test]
fn pairs() {
    let (ours, genuine) = Library::both();
    let kinds = [
        "plane",
        "hfield",
        "sphere",
        "capsule",
        "ellipsoid",
        "cylinder",
        "box",
        "mesh",
    ];
    let geom = |kind: &str| match kind {
        "hfield" => "type='hfield' hfield='f'".to_owned(),
        "mesh" => "type='mesh' mesh='m'".to_owned(),
        _ => format!("type='{kind}' size='.1 .1 .1'"),
    };
    let mut wrong = String::new();
    for (i, a) in kinds.iter().enumerate() {
        for b in kinds[i.max(2)..].iter() {
            let joint = if i < 2 { "" } else { "<freejoint/>" };
            let scene = Scene::new(&ours, &genuine, &format!(
                "<mujoco><asset><mesh name='m' builtin='sphere' params='1' scale='.1 .1 .1'/>
                <hfield name='f' nrow='3' ncol='3' size='.5 .5 .1 .1' elevation='0 1 0 1 1 1 0 1 0'/></asset>
                <worldbody><body>{joint}<geom {}/></body>
                <body pos='.02 .01 .09'><freejoint/><geom {}/></body></worldbody></mujoco>",
                geom(a), geom(b)));
            for k in 0..24 {
                for bad in [f64::NAN, f64::INFINITY] {
                    let [mine, theirs] = scene.meet(|d| unsafe {
                        match k {
                            0..18 => *d.geom_xmat.add(k) = bad,
                            _ => *d.geom_xpos.add(k - 18) = bad,
                        }
                    });
                    if mine != theirs {
                        let _ = writeln!(wrong, "{a} {b} {k} {bad}: {mine:?} {theirs:?}");
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn crowds() {
    let (ours, genuine) = Library::both();
    let (mut wrong, mut seen) = (String::new(), 0);
    for seed in 0..80 {
        let mut r = Random::new(900 + seed);
        let mut world = String::new();
        for _ in 0..4 + r.below(60) {
            let place = [4.0, 1.0, 0.5].map(|x| x * r.signed());
            let _ = write!(
                world,
                "<body pos='{} {} {}'><freejoint/>",
                place[0], place[1], place[2]
            );
            for _ in 0..1 + r.below(3) {
                let (kind, x) = (["sphere", "box", "capsule"][r.below(3)], 0.2 * r.signed());
                let _ = write!(world, "<geom type='{kind}' size='.2 .1 .2' pos='0 0 {x}'/>");
            }
            world.push_str("</body>");
        }
        let flag = [
            "",
            "midphase='disable'",
            "override='enable'",
            "sleep='enable'",
        ][r.below(4)];
        let scene = Scene::new(
            &ours,
            &genuine,
            &format!(
                "<mujoco><option o_margin='.02'><flag {flag}/></option><worldbody>{world}</worldbody></mujoco>"
            ),
        );
        let n = unsafe { (*scene.m).ngeom as usize };
        let bad: Vec<usize> = (0..1 + r.below(4))
            .map(|_| 9 * r.below(n) + r.below(9))
            .collect();
        let [mine, theirs] = scene.meet(|d| {
            bad.iter()
                .for_each(|&k| unsafe { *d.geom_xmat.add(k) = f64::NAN });
        });
        seen += theirs.len();
        if mine != theirs {
            let _ = writeln!(
                wrong,
                "seed {seed} {flag} {bad:?}: {} {}, {:?}",
                mine.len(),
                theirs.len(),
                mine.iter().find(|c| !theirs.contains(c))
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(seen > 1000);
}

#[test]
fn warnings() {
    let (ours, genuine) = Library::both();
    for flag in ["enable", "disable"] {
        let scene = Scene::new(
            &ours,
            &genuine,
            &format!(
                "<mujoco><option><flag autoreset='{flag}'/></option>
                <worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>"
            ),
        );
        let counts = [0, 1].map(|i| {
            let (lib, d) = (scene.lib[i], scene.d[i]);
            lib.stage("mj_forward", scene.m, d).unwrap();
            let mut counts = Vec::new();
            for call in ["mj_checkPos", "mj_checkVel", "mj_checkAcc", "mj_step"] {
                for _ in 0..2 {
                    // SAFETY: six dofs, seven positions
                    unsafe {
                        *(*d).qpos.add(2) = f64::NAN;
                        *(*d).qvel.add(3) = f64::NAN;
                        *(*d).qacc.add(1) = f64::NAN;
                    }
                    lib.stage(call, scene.m, d).unwrap();
                    let all = unsafe { &(*d).warning };
                    counts.push(all.each_ref().map(|w| (w.number, w.lastinfo)));
                }
            }
            counts
        });
        assert_eq!(counts[0], counts[1], "{flag}");
    }
}

/// Scales, reference poses and time constants that are no numbers compile into what the reference makes of them. Boxes
/// around faces without numbers are left out: they enclose nothing in either library.
#[test]
fn attributes() {
    let (ours, genuine) = Library::both();
    let mut wrong = String::new();
    let mesh = |attribute: &str| {
        format!(
            "<mujoco><asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1' {attribute}/></asset>
             <worldbody><geom type='mesh' mesh='m'/></worldbody></mujoco>"
        )
    };
    let servo = |constants: [&str; 2]| {
        let [usual, own] = constants;
        format!(
            "<mujoco><default><position {usual}/></default><worldbody><body><joint name='j'/><geom size='.1'/></body>
             </worldbody><actuator><position joint='j' {own}/></actuator></mujoco>"
        )
    };
    for xml in [
        mesh("refpos='nan 0 0'"),
        mesh("refquat='nan 0 0 0'"),
        mesh("refquat='1 nan 0 0'"),
        mesh("scale='1 nan 1'"),
        mesh("scale='inf 1 1'"),
        servo(["timeconst='nan'", ""]),
        servo(["timeconst='1'", "timeconst='nan'"]),
        servo(["timeconst='nan'", "timeconst='0'"]),
    ] {
        let (mine, theirs) = (ours.load_text(&xml), genuine.load_text(&xml));
        let (&Ok(a), &Ok(b)) = (&mine, &theirs) else {
            let _ = writeln!(wrong, "{xml}: {mine:?} instead of {theirs:?}");
            continue;
        };
        for (name, difference) in unsafe { compare::models(a, b) } {
            if difference.any() && name != "bvh_aabb" {
                let _ = writeln!(wrong, "{xml}: {name}");
            }
        }
        ours.delete_model(a);
        genuine.delete_model(b);
    }
    assert!(wrong.is_empty(), "{wrong}");
}
