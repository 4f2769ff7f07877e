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

/// Moves the vertices or nodes of a flex whose bodies slide freely to what `place` makes of where they started.
fn deform(sim: &mut Sim, place: impl Fn(Vec3) -> Vec3) {
    let m = sim.model();
    for b in 1..m.nbody() {
        let start = m.body_pos()[b];
        let shift = place(start) - start;
        let first = m.body_dofadr()[b] as usize;
        sim.data().qpos_mut()[first..first + 3].copy_from_slice(&shift.0);
    }
}

const CELL: &str = "<mujoco><option timestep='1e-12' gravity='0 0 0'/><worldbody>
  <flexcomp name='s' type='grid' dim='3' count='2 2 2' spacing='.05 .06 .07' radius='.005' mass='.3' dof='trilinear'>
    <contact contype='0' conaffinity='0'/>
    <elasticity young='3000' poisson='.3' yield='.02'/></flexcomp></worldbody></mujoco>";

#[test]
fn lattices_keep_no_more_strain_than_their_yield() {
    let mut sim = Sim::new(CELL);
    deform(&mut sim, |x| Vec3::new(1.2 * x[0], x[1], x[2]));
    sim.step();
    // the deviator of a stretch by a fifth is two thirds of it along its axis; what is left is the yield
    let rest = 0.2 * 2.0 / 3.0 - 0.02;
    let expected = [rest, -rest / 2.0, -rest / 2.0, 0.0, 0.0, 0.0];
    assert!(apart(sim.data().plastic(), &expected) < 1e-8);
    // within the yield nothing changes
    let before = sim.data().plastic().to_vec();
    deform(&mut sim, |x| Vec3::new(1.18 * x[0], x[1], x[2]));
    sim.step();
    assert_eq!(sim.data().plastic(), before);
}

const CREASE: &str = "<mujoco><option timestep='1e-12' gravity='0 0 0'/><worldbody>
  <flexcomp name='s' type='direct' dim='2' point='0 0 0 .1 0 0 .05 .1 0 .05 -.1 0' element='0 1 2 0 3 1' radius='.005' mass='.3'>
    <contact contype='0' conaffinity='0'/>
    <elasticity young='3000' poisson='.3' thickness='.02' elastic2d='bend' yield='0 .02'/></flexcomp></worldbody></mujoco>";

/// The sheet with one of its triangles turned by an angle.
fn folded(sim: &mut Sim, angle: f64) {
    deform(sim, |x| {
        if x[1] > 0.0 {
            Vec3::new(x[0], x[1] * angle.cos(), x[1] * angle.sin())
        } else {
            x
        }
    });
}

/// The torque of the springs about the fold at an angle.
fn torque(sim: &mut Sim, angle: f64) -> f64 {
    let [plus, minus] = [1e-6, -1e-6].map(|h| {
        folded(sim, angle + h);
        sim.data().qpos().to_vec()
    });
    folded(sim, angle);
    sim.forward();
    let moved = plus.iter().zip(minus).map(|(p, m)| (p - m) / 2e-6);
    let d = sim.data();
    moved.zip(d.qfrc_spring()).map(|(v, f)| v * f).sum()
}

#[test]
fn creases_rest_at_the_fold_less_the_yield() {
    for (angle, limit) in [(1.0, 0.2), (-0.7, -0.2)] {
        let mut sim = Sim::new(CREASE);
        folded(&mut sim, angle);
        sim.step();
        // twice the yield, over the thickness, times the height of the triangles
        let rest = torque(&mut sim, angle - limit);
        let scale = torque(&mut sim, angle);
        assert!(
            scale.abs() > 1e-4 && rest.abs() < 1e-7 * scale.abs(),
            "{rest} {scale}"
        );
    }
    let mut sim = Sim::new(CREASE);
    folded(&mut sim, 0.19);
    sim.step();
    assert!(sim.data().plastic().iter().all(|p| *p == 0.0));
}
