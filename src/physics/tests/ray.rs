//! Rays with closed answers.

use crate::capi::testing::Sim;

fn scene(geom: &str) -> Sim {
    let mut sim = Sim::new(&format!(
        "<mujoco><worldbody><geom {geom}/></worldbody></mujoco>"
    ));
    sim.fwd_position();
    sim
}

#[test]
fn distances_to_shapes() {
    for (geom, distance) in [
        ("size='.5'", 1.5),
        ("type='box' size='.3 .3 .3'", 1.7),
        ("type='ellipsoid' size='.4 .1 .1'", 1.6),
        ("type='capsule' size='.2 .5'", 1.8),
        ("type='cylinder' size='.25 .5'", 1.75),
    ] {
        let hit = scene(geom)
            .ray([-2.0, 0.0, 0.0], [1.0, 0.0, 0.0])
            .expect("a hit");
        assert!((hit.0 - distance).abs() < 1e-14, "{geom}: {hit:?}");
    }
}

#[test]
fn a_ray_that_misses_says_so() {
    assert!(
        scene("size='.5'")
            .ray([-2.0, 0.6, 0.0], [1.0, 0.0, 0.0])
            .is_none()
    );
    assert!(
        scene("size='.5'")
            .ray([-2.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
            .is_none()
    );
}

#[test]
fn distance_is_counted_in_lengths_of_the_direction() {
    let hit = scene("size='.5'")
        .ray([-2.0, 0.0, 0.0], [3.0, 0.0, 0.0])
        .expect("a hit");
    assert!((hit.0 - 0.5).abs() < 1e-14);
}
