//! Elasticity of deformable objects (gePassive).

use crate::capi::testing::{Sim, apart, gradient};
use crate::math::{Mat3, Vec3};

/// One tetrahedron.
const FLESH: &str = "<mujoco><option integrator='discrete' gravity='0 0 0'/><worldbody>
  <flexcomp name='s' type='direct' dim='3' point='0 0 0 .1 .01 0 .02 .12 0 .01 .03 .09' element='0 1 2 3' radius='.005' mass='.3'>
    <contact contype='0' conaffinity='0'/><elasticity young='3000' poisson='.3' damping='.01'/></flexcomp></worldbody></mujoco>";

/// The energy of the material as its authors write it, from the deformation gradient.
fn flesh_energy(x: &[Vec3], rest: &[Vec3]) -> f64 {
    let edges = |x: &[Vec3]| Mat3::from_cols(x[1] - x[0], x[2] - x[0], x[3] - x[0]);
    let (now, old) = (edges(x), edges(rest));
    let det = old.det();
    let inverse = Mat3::from_rows(
        old.col(1).cross(old.col(2)) * (1.0 / det),
        old.col(2).cross(old.col(0)) * (1.0 / det),
        old.col(0).cross(old.col(1)) * (1.0 / det),
    );
    let f = now.mul_mat(&inverse);
    let (mu, la) = (3000.0 / 2.6, 3000.0 * 0.3 / (1.3 * 0.4));
    let square: f64 = f.0.iter().map(|x| x * x).sum();
    let growth = f.det() - 1.0;
    det.abs() / 6.0 * (0.5 * mu * (square - 3.0) - mu * growth + 0.5 * (la + mu) * growth * growth)
}

#[test]
fn flesh_pushes_down_the_slope_of_its_energy() {
    let mut sim = Sim::flesh(FLESH);
    sim.forward();
    let rest = sim.data().flexvert_xpos().to_vec();
    let at_rest = sim.data().qfrc_spring().to_vec();
    assert!(at_rest.iter().all(|f| f.abs() < 1e-12), "{at_rest:?}");
    // small and large shifts, with one that turns the element inside out
    for (seed, size) in [(1, 0.05), (2, 0.1), (3, 0.3)] {
        sim.reset().shake(seed);
        sim.data().qpos_mut().iter_mut().for_each(|x| *x *= size);
        sim.forward();
        let force = sim.data().qfrc_spring().to_vec();
        let slope = gradient(&mut sim, 1e-6, |s| {
            s.kinematics();
            s.forward();
            vec![flesh_energy(s.data().flexvert_xpos(), &rest)]
        });
        let down: Vec<f64> = slope[0].iter().map(|x| -x).collect();
        let scale = force.iter().fold(0.0, |s: f64, f| s.max(f.abs()));
        assert!(scale > 1.0);
        assert!(apart(&force, &down) < 1e-6 * scale, "{force:?} {down:?}");
    }
}

#[test]
fn damping_of_flesh_takes_energy() {
    for seed in 1..10 {
        let mut sim = Sim::flesh(FLESH);
        sim.shake(seed).forward();
        let d = sim.data();
        let power: f64 = d
            .qfrc_damper()
            .iter()
            .zip(d.qvel())
            .map(|(f, v)| f * v)
            .sum();
        assert!(power < 0.0);
    }
}
