//! Springs, dampers, gravity compensation, fluids (gePassive).

use crate::capi::testing::{Sim, apart, dot, gradient};

const SPRINGS: &str = "<mujoco><option><flag contact='disable' gravity='disable'/></option><worldbody>
  <site name='a' pos='0 0 1'/>
  <body><joint axis='0 1 0' stiffness='3' springref='20' damping='.4'/><geom size='.05' pos='.2 0 0'/>
  <body pos='.2 0 0'><joint type='ball' stiffness='2' damping='.1'/><geom size='.05' pos='.1 0 0'/><site name='b' pos='.1 .1 0'/>
  <body pos='.2 0 0'><joint type='slide' stiffness='50' damping='1'/><geom size='.05' pos='.1 0 0'/></body></body></body></worldbody>
  <tendon><spatial stiffness='40' springlength='.3' damping='.7'><site site='a'/><site site='b'/></spatial></tendon></mujoco>";

fn springs(seed: u64) -> Sim {
    let mut sim = Sim::new(SPRINGS);
    sim.shake(seed).forward();
    sim
}

#[test]
fn springs_push_down_the_slope_of_their_energy() {
    let mut sim = springs(1);
    let force = sim.data().qfrc_spring().to_vec();
    let slope = gradient(&mut sim, 1e-6, |s| {
        s.kinematics().com_pos().tendon().energy_pos();
        vec![s.data().energy()[0]]
    });
    let down: Vec<f64> = slope[0].iter().map(|x| -x).collect();
    assert!(apart(&force, &down) < 1e-7, "{force:?} {down:?}");
    assert!(force.iter().any(|f| f.abs() > 0.1));
}

#[test]
fn dampers_take_energy() {
    for seed in 1..10 {
        let sim = springs(seed);
        let d = sim.data();
        assert!(dot(d.qfrc_damper(), d.qvel()) < 0.0);
    }
}

#[test]
fn dampers_do_nothing_at_rest() {
    let mut sim = springs(2);
    sim.data().qvel_mut().fill(0.0);
    sim.forward();
    assert!(sim.data().qfrc_damper().iter().all(|f| *f == 0.0));
}

#[test]
fn compensated_gravity_leaves_no_acceleration() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body gravcomp='1'><joint axis='0 1 0'/><geom size='.1' pos='.3 0 0'/>
         <body gravcomp='1' pos='.5 0 0'><joint type='ball'/><geom size='.1' pos='.2 .1 0'/></body></body></worldbody></mujoco>",
    );
    sim.shake(4);
    sim.data().qvel_mut().fill(0.0);
    sim.forward();
    assert!(sim.data().qacc().iter().all(|a| a.abs() < 1e-12));
}

fn in_fluid(shape: &str) -> Sim {
    Sim::new(&format!(
        "<mujoco><option density='1000' viscosity='.1' gravity='0 0 0'/><worldbody>
         <body><freejoint/><geom type='ellipsoid' size='.1 .06 .04' {shape}/></body></worldbody></mujoco>"
    ))
}

#[test]
fn fluids_take_energy() {
    for shape in ["", "fluidshape='ellipsoid'"] {
        for seed in 1..10 {
            let mut sim = in_fluid(shape);
            sim.shake(seed).forward();
            let d = sim.data();
            assert!(dot(d.qfrc_passive(), d.qvel()) < 0.0, "{shape} {seed}");
        }
    }
}

#[test]
fn a_body_that_drifts_with_the_wind_feels_none() {
    for shape in ["", "fluidshape='ellipsoid'"] {
        let mut sim = in_fluid(shape);
        sim.opt().wind = [1.0, -2.0, 0.5];
        sim.data().qvel_mut()[..3].copy_from_slice(&[1.0, -2.0, 0.5]);
        sim.forward();
        assert!(
            sim.data().qfrc_passive().iter().all(|f| f.abs() < 1e-12),
            "{shape}"
        );
    }
}
