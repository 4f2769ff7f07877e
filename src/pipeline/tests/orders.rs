//! How errors fall with the time step.

use crate::abi::*;
use crate::capi::testing::apart;

use super::{after, swing};

/// The factor by which the error falls when the step is halved, as a power of two.
fn order(integrator: mjtIntegrator, timestep: f64) -> f64 {
    let run = |integrator, timestep| {
        let mut sim = swing(3);
        sim.opt().integrator = integrator;
        after(&mut sim, 0.32, timestep)
    };
    let exact = run(mjINT_RK4, 0.32 / 4096.0);
    let coarse = apart(&run(integrator, timestep), &exact);
    let fine = apart(&run(integrator, timestep / 2.0), &exact);
    (coarse / fine).log2()
}

#[test]
fn rk4_is_of_fourth_order() {
    let p = order(mjINT_RK4, 0.01);
    assert!((3.7..4.4).contains(&p), "{p}");
}

#[test]
fn euler_is_of_first_order() {
    let p = order(mjINT_EULER, 0.0025);
    assert!((0.8..1.3).contains(&p), "{p}");
}

#[test]
fn implicit_is_of_first_order() {
    let p = order(mjINT_IMPLICIT, 0.0025);
    assert!((0.8..1.3).contains(&p), "{p}");
}

#[test]
fn implicitfast_is_of_first_order() {
    let p = order(mjINT_IMPLICITFAST, 0.0025);
    assert!((0.8..1.3).contains(&p), "{p}");
}

#[test]
fn the_energy_of_rk4_drifts_with_the_fourth_power() {
    let drift = |timestep: f64| {
        let mut sim = swing(5);
        sim.opt().integrator = mjINT_RK4;
        let before: f64 = sim.energies().iter().sum();
        after(&mut sim, 1.28, timestep);
        let later: f64 = sim.energies().iter().sum();
        (later - before).abs()
    };
    let (coarse, fine) = (drift(0.01), drift(0.005));
    assert!((coarse / fine).log2() > 3.5, "{coarse:e} {fine:e}");
}
