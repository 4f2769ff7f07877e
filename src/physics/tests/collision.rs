//! Contacts with closed answers (Collision).

use crate::abi::mjSTATE_INTEGRATION;
use crate::base::axes;
use crate::capi::testing::Sim;
use crate::math::Vec3;

/// Two geoms, the second on a free body.
fn pair(first: &str, second: &str) -> Sim {
    let mut sim = Sim::new(&format!(
        "<mujoco><worldbody><geom {first}/><body><freejoint/><geom {second}/></body></worldbody></mujoco>"
    ));
    sim.fwd_position();
    sim
}

#[test]
fn spheres_touch_between_their_centres() {
    let sim = pair("size='.5'", "size='.3' pos='.42 0 .56'");
    let d = sim.data();
    let c = d.contact()[0];
    assert_eq!(d.ncon(), 1);
    assert!((c.dist - (0.7 - 0.8)).abs() < 1e-15);
    assert!(Vec3([c.frame[0], c.frame[1], c.frame[2]]).dist(Vec3([0.6, 0.0, 0.8])) < 1e-15);
    // halfway between the surfaces
    assert!(Vec3(c.pos).dist(Vec3([0.6, 0.0, 0.8]) * 0.45) < 1e-15);
}

#[test]
fn a_box_stands_on_four_corners() {
    let sim = pair(
        "type='plane' size='1 1 1'",
        "type='box' size='.1 .2 .3' pos='0 0 .29'",
    );
    let d = sim.data();
    assert_eq!(d.ncon(), 4);
    assert!(d.contact().iter().all(|c| (c.dist + 0.01).abs() < 1e-15));
}

#[test]
fn a_capsule_lies_on_its_ends() {
    let sim = pair(
        "type='plane' size='1 1 1'",
        "type='capsule' fromto='-.3 0 .09 .3 0 .09' size='.1'",
    );
    assert_eq!(sim.data().ncon(), 2);
}

#[test]
fn frames_are_right_handed_and_orthonormal() {
    let mut sim = pair(
        "type='box' size='.3 .3 .3'",
        "type='ellipsoid' size='.1 .2 .3' pos='.2 .1 .4'",
    );
    sim.forward();
    assert!(sim.data().ncon() > 0);
    for c in sim.data().contact() {
        let axis = |k: usize| Vec3::from_slice(&c.frame[3 * k..3 * k + 3]);
        assert!(axis(0).cross(axis(1)).dist(axis(2)) < 1e-14);
        assert!((axis(0).norm() - 1.0).abs() < 1e-14 && (axis(1).norm() - 1.0).abs() < 1e-14);
    }
}

#[test]
fn separated_shapes_have_no_contact() {
    for other in [
        "size='.1'",
        "type='box' size='.1 .1 .1'",
        "type='cylinder' size='.1 .1'",
        "type='ellipsoid' size='.1 .1 .1'",
    ] {
        let sim = pair(
            "type='box' size='.2 .2 .2'",
            &format!("{other} pos='.5 0 0'"),
        );
        assert_eq!(sim.data().ncon(), 0, "{other}");
    }
}

#[test]
fn margins_find_what_is_near() {
    let sim = pair("size='.1'", "size='.1' pos='.25 0 0' margin='.1'");
    let c = sim.data().contact()[0];
    assert!((c.dist - 0.05).abs() < 1e-15);
}

#[test]
fn masks_decide_who_collides() {
    let sim = pair(
        "size='.1' contype='2' conaffinity='4'",
        "size='.1' contype='1' conaffinity='1'",
    );
    assert_eq!(sim.data().ncon(), 0);
    let sim = pair(
        "size='.1' contype='2' conaffinity='4'",
        "size='.1' pos='.1 0 0' contype='4' conaffinity='0'",
    );
    assert_eq!(sim.data().ncon(), 1);
}

/// Shapes that are searched, near each other.
const SEARCHED: &str = "<mujoco><asset><mesh name='ball' builtin='sphere' params='2' scale='.5 .4 .45'/>
    <mesh name='wedge' vertex='0 0 0  .9 0 0  0 .9 0  0 0 .9'/></asset><worldbody>
    <body><freejoint/><geom type='mesh' mesh='ball'/></body>
    <body pos='.3 .2 0'><freejoint/><geom type='mesh' mesh='wedge'/></body>
    <body pos='0 .3 .3'><freejoint/><geom type='ellipsoid' size='.1 .2 .3'/></body>
    <body pos='.3 0 .4'><freejoint/><geom type='cylinder' size='.2 .1' margin='.02'/></body>
    <body pos='.1 -.3 .2'><freejoint/><geom type='capsule' size='.05 .2'/></body></worldbody></mujoco>";

/// All that a contact says.
fn contacts(sim: &mut Sim) -> Vec<u64> {
    sim.fwd_position();
    let d = sim.data();
    let numbers = d.contact().iter().flat_map(|c| {
        let geoms = c.geom.map(f64::from);
        geoms
            .into_iter()
            .chain([c.dist])
            .chain(c.pos)
            .chain(c.frame)
    });
    numbers.map(f64::to_bits).collect()
}

#[test]
fn an_axis_that_separated_geoms_is_tried_and_not_believed() {
    let mut sim = Sim::new(SEARCHED);
    let start = sim.state(mjSTATE_INTEGRATION);
    let pairs = |n: usize| (0..n).flat_map(move |a| (a + 1..n).map(move |b| [a, b]));
    let (mut apart, mut touching) = (0, 0);
    for seed in 0..60 {
        sim.set_state(mjSTATE_INTEGRATION, &start);
        let state = sim.shake(seed).state(mjSTATE_INTEGRATION);
        let mut other = Sim::new(SEARCHED);
        other.set_state(mjSTATE_INTEGRATION, &state);
        let fresh = contacts(&mut other);
        // what the last state has left, and what cannot be
        assert_eq!(contacts(&mut sim), fresh);
        let mut d = sim.data();
        for geoms in pairs(d.model().ngeom()) {
            apart += axes::known(&mut d, geoms).is_some() as usize;
        }
        touching += d.ncon();
        for (along, nearest) in [
            (Vec3::ZERO, [-1; 2]),
            (Vec3([f64::NAN; 3]), [i32::MAX, i32::MIN]),
            (Vec3::Z, [7, 7]),
            (-Vec3::X, [1 << 20, 3]),
        ] {
            let mut d = sim.data();
            for geoms in pairs(d.model().ngeom()) {
                axes::keep(&mut d, geoms, along, nearest);
            }
            assert_eq!(contacts(&mut sim), fresh);
        }
    }
    assert!(apart > 60 && touching > 60, "{apart} {touching}");
}
