//! Velocities, bias forces, momentum (Framework).

use crate::capi::testing::{apart, dot, gradient};
use crate::math::Vec3;

use super::tree;

#[test]
fn the_bias_at_rest_is_the_gradient_of_the_potential() {
    let mut sim = tree(21);
    sim.data().qvel_mut().fill(0.0);
    sim.forward();
    let bias = sim.data().qfrc_bias().to_vec();
    let slope = gradient(&mut sim, 1e-6, |s| {
        s.kinematics().energy_pos();
        vec![s.data().energy()[0]]
    });
    assert!(apart(&bias, &slope[0]) < 1e-7);
}

#[test]
fn bias_and_inertia_make_the_forces_of_a_motion() {
    let mut sim = tree(22);
    let a: Vec<f64> = (0..sim.nv()).map(|i| (3.0 * i as f64).sin()).collect();
    let bias = sim.rne(None);
    let whole = sim.rne(Some(&a));
    let inertial = sim.mul_m(&a);
    let sum: Vec<f64> = bias.iter().zip(&inertial).map(|(x, y)| x + y).collect();
    assert!(apart(&whole, &sum) < 1e-11);
}

#[test]
fn the_bias_is_quadratic_in_the_velocity() {
    let mut sim = tree(23);
    sim.opt().gravity = [0.0; 3];
    sim.forward();
    let once = sim.rne(None);
    sim.data().qvel_mut().iter_mut().for_each(|v| *v *= 2.0);
    sim.fwd_velocity();
    let twice = sim.rne(None);
    let four: Vec<f64> = once.iter().map(|x| 4.0 * x).collect();
    assert!(apart(&twice, &four) < 1e-12);
}

#[test]
fn velocities_are_differences_of_positions() {
    let mut sim = tree(24);
    let (jacobian, qvel) = (sim.jac_site(0), sim.data().qvel().to_vec());
    let speed: Vec<f64> = jacobian.iter().map(|row| dot(row, &qvel)).collect();
    let h = 1e-6;
    let mut at = |time: f64| {
        sim.shift(&qvel, time);
        sim.kinematics();
        let p = sim.data().site_xpos()[0];
        sim.shift(&qvel, -time);
        p
    };
    let moved = (at(h) - at(-h)) * (0.5 / h);
    assert!(apart(&moved.0, &speed) < 1e-8);
}

#[test]
fn momentum_is_mass_times_the_velocity_of_the_centre() {
    let mut sim = tree(25);
    sim.subtree_vel();
    let qvel = sim.data().qvel().to_vec();
    let velocity = sim.data().subtree_linvel()[0];
    let h = 1e-6;
    let mut at = |time: f64| {
        sim.shift(&qvel, time);
        sim.kinematics().com_pos();
        let p = sim.data().subtree_com()[0];
        sim.shift(&qvel, -time);
        p
    };
    let moved: Vec3 = (at(h) - at(-h)) * (0.5 / h);
    assert!(moved.dist(velocity) < 1e-8);
}
