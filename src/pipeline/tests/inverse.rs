//! Forward, then inverse; derivatives of a step.

use crate::abi::*;
use crate::capi::testing::{Sim, apart};

use super::swing;

#[test]
fn inverse_dynamics_gives_back_the_applied_forces() {
    let mut sim = swing(7);
    let forces: Vec<f64> = (0..sim.nv()).map(|i| (1.0 + i as f64).sin()).collect();
    sim.data().qfrc_applied_mut().copy_from_slice(&forces);
    sim.forward().inverse();
    assert!(apart(sim.data().qfrc_inverse(), &forces) < 1e-11);
}

#[test]
fn inverse_dynamics_with_contacts_gives_nothing_extra() {
    for cone in [mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC] {
        let mut sim = Sim::new(
            "<mujoco><option tolerance='0' iterations='200'/><worldbody><geom type='plane' size='3 3 1'/>
             <body pos='0 0 .095' euler='3 2 0'><freejoint/><geom type='box' size='.1 .15 .1'/></body></worldbody></mujoco>",
        );
        sim.opt().cone = cone;
        sim.steps(20);
        sim.forward().inverse();
        assert!(sim.data().ncon() > 0);
        assert!(
            apart(sim.data().qfrc_inverse(), &vec![0.0; sim.nv()]) < 1e-7,
            "{cone}"
        );
    }
}

#[test]
fn the_derivative_of_a_linear_oscillator_is_its_matrix() {
    // unit mass on a spring: Euler with implicit damping, v' = v + h·(−k·x − c·v)/(1 + h·c)
    let (k, c, h) = (3.0, 0.4, 0.01);
    let mut sim = Sim::new(&format!(
        "<mujoco><option timestep='{h}' gravity='0 0 0'/><worldbody><body><joint type='slide' stiffness='{k}' damping='{c}'/>
         <geom size='.1' mass='1'/></body></worldbody></mujoco>"
    ));
    sim.data().qpos_mut()[0] = 0.3;
    sim.forward();
    let a = sim.transition(1e-6);
    let vx = -h * k / (1.0 + h * c);
    let vv = 1.0 - h * c / (1.0 + h * c);
    let wanted = [[1.0 + h * vx, h * vv], [vx, vv]];
    for (row, want) in a.iter().zip(&wanted) {
        assert!(apart(row, want) < 1e-8, "{row:?} {want:?}");
    }
}

#[test]
fn derivatives_agree_with_a_perturbed_step() {
    let mut sim = swing(9);
    sim.forward();
    let (start, a) = (sim.state(mjSTATE_FULLPHYSICS), sim.transition(1e-6));
    let nv = sim.nv();
    let v: Vec<f64> = (0..nv).map(|i| (2.0 * i as f64).cos()).collect();
    let mut step = |sign: f64| {
        sim.set_state(mjSTATE_FULLPHYSICS, &start);
        sim.data()
            .qvel_mut()
            .iter_mut()
            .zip(&v)
            .for_each(|(x, dv)| *x += sign * 1e-5 * dv);
        sim.step();
        sim.data().qvel().to_vec()
    };
    let (plus, minus) = (step(1.0), step(-1.0));
    for i in 0..nv {
        let wanted: f64 = (0..nv).map(|j| a[nv + i][nv + j] * v[j]).sum();
        let moved = (plus[i] - minus[i]) / 2e-5;
        assert!((moved - wanted).abs() < 1e-6, "{i}: {moved} {wanted}");
    }
}
