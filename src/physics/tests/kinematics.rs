//! Positions of bodies, joints and points (piStages, geState).

use crate::abi::{mjOBJ_BODY, mjOBJ_SITE};
use crate::capi::testing::{Sim, apart, gradient};
use crate::math::{Quat, Vec3};

use super::tree;

#[test]
fn two_links_are_where_trigonometry_says() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><joint axis='0 0 1'/><geom size='.1'/>
         <body pos='1 0 0'><joint axis='0 0 1'/><geom size='.1'/><site name='tip' pos='.5 0 0'/></body></body></worldbody></mujoco>",
    );
    sim.data().qpos_mut().copy_from_slice(&[0.7, -1.1]);
    sim.kinematics();
    let tip = sim.data().site_xpos()[0];
    let wanted = [
        0.7f64.cos() + 0.5 * (0.7f64 - 1.1).cos(),
        0.7f64.sin() + 0.5 * (0.7f64 - 1.1).sin(),
        0.0,
    ];
    assert!(apart(&tip.0, &wanted) < 1e-15);
}

#[test]
fn a_free_body_is_where_its_coordinates_say() {
    let sim = tree(3);
    let d = sim.data();
    let root = sim.id(mjOBJ_BODY, "root");
    assert_eq!(d.xpos()[root].0, d.qpos()[..3]);
    assert!(apart(&d.xquat()[root].0, &d.qpos()[3..7]) < 1e-15);
}

#[test]
fn orientations_have_length_one() {
    let sim = tree(5);
    for q in sim.data().xquat() {
        let norm: f64 = q.0.iter().map(|x| x * x).sum();
        assert!((norm - 1.0).abs() < 1e-14);
    }
}

#[test]
fn a_ball_joint_turns_about_its_anchor() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body pos='1 2 3'><joint type='ball' pos='.1 .2 .3'/><geom size='.1'/></body></worldbody></mujoco>",
    );
    let q = Quat::from_axis_angle(Vec3([0.6, 0.0, 0.8]), 1.3);
    sim.data().qpos_mut().copy_from_slice(&q.0);
    sim.kinematics();
    let d = sim.data();
    let anchor = Vec3([0.1, 0.2, 0.3]);
    let held = d.xpos()[1] + d.xquat()[1].rotate(anchor);
    assert!(held.dist(Vec3([1.1, 2.2, 3.3])) < 1e-14);
}

#[test]
fn the_centre_of_mass_is_the_mean_of_the_bodies() {
    let mut sim = tree(7);
    sim.com_pos();
    let (m, d) = (sim.model(), sim.data());
    let (mut sum, mut mass) = (Vec3::ZERO, 0.0);
    for b in 1..m.nbody() {
        sum += d.xipos()[b] * m.body_mass()[b];
        mass += m.body_mass()[b];
    }
    assert!((sum * (1.0 / mass)).dist(d.subtree_com()[0]) < 1e-14);
}

#[test]
fn the_jacobian_of_a_site_is_the_difference_of_its_positions() {
    let mut sim = tree(11);
    let site = sim.id(mjOBJ_SITE, "tip");
    let jacobian = sim.jac_site(site);
    let differences = gradient(&mut sim, 1e-6, |s| {
        s.kinematics();
        s.data().site_xpos()[site].to_vec()
    });
    for (row, other) in jacobian.iter().zip(&differences) {
        assert!(apart(row, other) < 1e-8, "{row:?} {other:?}");
    }
}

#[test]
fn a_tracking_camera_keeps_its_distance() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><camera mode='track' pos='1 2 3'/></body></worldbody></mujoco>",
    );
    sim.shake(1).forward();
    let d = sim.data();
    assert!((d.cam_xpos()[0] - d.xpos()[1]).dist(Vec3([1.0, 2.0, 3.0])) < 1e-14);
}
