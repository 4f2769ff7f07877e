//! What a free motion keeps.

use crate::abi::*;
use crate::capi::testing::{Sim, apart};

/// Three bodies that float without gravity, tied by a spring and a servo between them.
fn floating() -> Sim {
    let mut sim = Sim::new(
        "<mujoco><option timestep='.002' integrator='RK4' gravity='0 0 0' tolerance='0'><flag contact='disable'/></option><worldbody>
         <body><freejoint/><geom type='box' size='.2 .1 .1'/>
           <body pos='.3 0 0'><joint name='j' axis='0 1 0' stiffness='4' damping='.1'/><geom type='capsule' size='.05 .1'/>
             <body pos='.1 0 .2'><joint type='ball'/><geom size='.08'/></body></body></body></worldbody>
         <actuator><position joint='j' kp='3'/></actuator></mujoco>",
    );
    sim.shake(2);
    sim.data().ctrl_mut()[0] = 0.7;
    sim
}

#[test]
fn linear_momentum_is_kept() {
    let mut sim = floating();
    let momentum = |sim: &mut Sim| {
        sim.forward().subtree_vel();
        sim.data().subtree_linvel()[0].to_vec()
    };
    let before = momentum(&mut sim);
    sim.steps(500);
    let after = momentum(&mut sim);
    assert!(apart(&before, &after) < 1e-8, "{before:?} {after:?}");
}

#[test]
fn angular_momentum_is_kept() {
    let mut sim = floating();
    let momentum = |sim: &mut Sim| {
        sim.forward().subtree_vel();
        sim.data().subtree_angmom()[0].to_vec()
    };
    let before = momentum(&mut sim);
    sim.steps(500);
    let after = momentum(&mut sim);
    assert!(apart(&before, &after) < 1e-7, "{before:?} {after:?}");
}

#[test]
fn a_thrown_body_flies_a_parabola() {
    let mut sim = Sim::new(
        "<mujoco><option timestep='.001' integrator='RK4'/><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>",
    );
    sim.data().qvel_mut()[..3].copy_from_slice(&[1.0, 0.0, 5.0]);
    sim.steps(1000);
    let t = 1.0;
    let wanted = [t, 0.0, 5.0 * t - 0.5 * 9.81 * t * t];
    assert!(apart(&sim.data().qpos()[..3], &wanted) < 1e-10);
}

#[test]
fn damping_takes_energy() {
    for integrator in [mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST] {
        let mut sim = Sim::new(
            "<mujoco><worldbody><body><joint axis='0 1 0' damping='.5'/><geom size='.1' pos='.5 0 0'/></body></worldbody></mujoco>",
        );
        sim.opt().integrator = integrator;
        let mut last = f64::INFINITY;
        for _ in 0..10 {
            let energy: f64 = sim.energies().iter().sum();
            assert!(energy <= last, "{integrator}");
            last = energy;
            sim.steps(50);
        }
    }
}

#[test]
fn sleeping_and_waking_change_no_rest() {
    let mut sim = Sim::new(
        "<mujoco><option><flag sleep='enable'/></option><worldbody><geom type='plane' size='3 3 1'/>
         <body pos='0 0 .1'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>",
    );
    sim.steps(2000);
    assert!(sim.data().tree_asleep()[0] >= 0, "it falls asleep");
    let rest = sim.data().qpos().to_vec();
    sim.steps(100);
    assert_eq!(sim.data().qpos(), rest);
    sim.data().xfrc_applied_mut()[1][2] = 200.0;
    sim.steps(20);
    assert!(sim.data().qpos()[2] > rest[2] + 1e-3, "a force wakes it");
}
