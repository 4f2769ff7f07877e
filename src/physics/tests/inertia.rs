//! The inertia matrix (Framework).

use crate::capi::testing::{Sim, apart, dot};
use crate::math::{MINVAL, Vec3};
use crate::physics::inertia;

use super::tree;

#[test]
fn columns_are_the_forces_of_unit_accelerations() {
    let mut sim = tree(2);
    let full = sim.full_m();
    sim.data().qvel_mut().fill(0.0);
    sim.opt().gravity = [0.0; 3];
    sim.fwd_velocity();
    for k in 0..sim.nv() {
        let mut unit = vec![0.0; sim.nv()];
        unit[k] = 1.0;
        let mut column = sim.rne(Some(&unit));
        column[k] += sim.model().dof_armature()[k];
        let wanted: Vec<f64> = full.iter().map(|row| row[k]).collect();
        assert!(apart(&column, &wanted) < 1e-13, "{k}");
    }
}

#[test]
fn it_is_symmetric_and_positive() {
    let sim = tree(4);
    let m = sim.full_m();
    for i in 0..m.len() {
        for j in 0..i {
            assert_eq!(m[i][j], m[j][i]);
        }
    }
    for k in 0..20 {
        let v: Vec<f64> = (0..m.len())
            .map(|i| ((i * 7 + k * 3) as f64).sin())
            .collect();
        assert!(dot(&v, &sim.mul_m(&v)) > 0.0);
    }
}

#[test]
fn solving_undoes_multiplying() {
    let mut sim = tree(6);
    let v: Vec<f64> = (0..sim.nv()).map(|i| (i as f64).cos()).collect();
    let forces = sim.mul_m(&v);
    assert!(apart(&sim.solve_m(&forces), &v) < 1e-12);
}

#[test]
fn kinetic_energy_is_that_of_the_bodies() {
    let mut sim = tree(8);
    let qvel = sim.data().qvel().to_vec();
    let of_matrix = 0.5 * dot(&qvel, &sim.mul_m(&qvel));
    sim.subtree_vel();
    let (m, d) = (sim.model(), sim.data());
    let mut sum = 0.0;
    for b in 1..m.nbody() {
        // velocity at the subtree's centre of mass, moved to the body's own
        let v = d.cvel()[b].0;
        let spin = Vec3([v[0], v[1], v[2]]);
        let arm = d.xipos()[b] - d.subtree_com()[m.body_rootid()[b] as usize];
        let linear = Vec3([v[3], v[4], v[5]]) + spin.cross(arm);
        let local = d.ximat()[b].mul_t_vec(spin);
        let turn: f64 = (0..3)
            .map(|k| m.body_inertia()[b][k] * local[k] * local[k])
            .sum();
        sum += 0.5 * (m.body_mass()[b] * linear.dot(linear) + turn);
    }
    assert!((of_matrix - sum).abs() < 1e-12 * of_matrix);
}

#[test]
fn it_does_not_depend_on_where_a_free_body_is() {
    let mut sim = tree(9);
    let before = sim.full_m();
    sim.data().qpos_mut()[0] += 100.0;
    sim.fwd_position();
    for (a, b) in before.iter().zip(sim.full_m()) {
        assert!(apart(a, &b) < 1e-10);
    }
}

#[test]
fn total_mass_resists_translation() {
    let sim = tree(10);
    let total: f64 = sim.model().body_mass().iter().sum();
    let m = sim.full_m();
    for k in 0..3 {
        assert!((m[k][k] - total).abs() < 1e-12 * total);
    }
}

#[test]
fn bodies_that_stand_alone_are_inverted_one_by_one() {
    let xml = "<mujoco><worldbody><body><freejoint/><geom size='1'/></body>\
               <body pos='3 0 0'><freejoint/><geom size='.5'/></body></worldbody></mujoco>";
    let mut sim = Sim::new(xml);
    sim.steps(1);
    let mut pivots = sim.data().M().to_vec();
    assert_eq!(pivots.len(), 12);
    (pivots[2], pivots[8]) = (0.0, 1e-20);
    let mut inv = vec![0.0; 12];
    let bad = inertia::factor(sim.model(), &mut pivots, &mut inv);
    // the first that is met, counting down
    assert_eq!(bad, Some(8));
    assert_eq!([pivots[2], pivots[8]], [MINVAL; 2]);
    for (pivot, inv) in pivots.iter().zip(inv) {
        assert_eq!(inv, 1.0 / pivot);
    }
}
