//! Rows of the constraint problem (Constraint, soParameters).

use crate::abi::*;
use crate::capi::testing::{Sim, apart, gradient};

/// Equalities of every kind between two chains.
const TIED: &str = "<mujoco><option><flag contact='disable'/></option><worldbody>
  <body name='a'><joint name='j' axis='0 1 0'/><geom size='.05' pos='.2 0 0'/>
    <body name='b' pos='.3 0 0'><joint name='k' type='ball'/><geom size='.05' pos='.1 0 0'/></body></body>
  <body name='c' pos='.5 .1 0'><freejoint/><geom type='box' size='.1 .1 .1'/></body>
  <body name='e' pos='0 .5 0'><joint name='s' type='slide'/><geom size='.1'/></body></worldbody>
  <equality><connect body1='b' body2='c' anchor='.1 0 0'/><joint joint1='j' joint2='s' polycoef='.1 .5 .2 0 0'/><weld body1='e' body2='c'/></equality></mujoco>";

#[test]
fn rows_of_equalities_are_differences_of_their_violation() {
    let mut sim = Sim::new(TIED);
    sim.shake(5).forward();
    let n = sim.data().nefc();
    let rows: Vec<Vec<f64>> = (0..n)
        .map(|i| {
            let mut unit = vec![0.0; n];
            unit[i] = 1.0;
            sim.mul_jac_t(&unit)
        })
        .collect();
    let slope = gradient(&mut sim, 1e-6, |s| {
        s.fwd_position();
        s.data().efc_pos().to_vec()
    });
    assert_eq!(n, 3 + 1 + 6);
    for (i, (row, other)) in rows.iter().zip(&slope).enumerate() {
        assert!(apart(row, other) < 1e-7, "{i}: {row:?} {other:?}");
    }
}

#[test]
fn velocities_of_rows_are_the_jacobian_times_the_velocity() {
    let mut sim = Sim::new(TIED);
    sim.shake(6).forward();
    let qvel = sim.data().qvel().to_vec();
    assert!(apart(&sim.mul_jac(&qvel), sim.data().efc_vel()) < 1e-13);
}

#[test]
fn the_transpose_is_the_transpose() {
    let mut sim = Sim::new(TIED);
    sim.shake(7).forward();
    let v: Vec<f64> = (0..sim.nv()).map(|i| (i as f64).sin()).collect();
    let f: Vec<f64> = (0..sim.data().nefc())
        .map(|i| (2.0 * i as f64).cos())
        .collect();
    let dot = crate::capi::testing::dot;
    assert!((dot(&f, &sim.mul_jac(&v)) - dot(&v, &sim.mul_jac_t(&f))).abs() < 1e-12);
}

#[test]
fn a_limit_acts_beyond_its_range_only() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><joint axis='0 1 0' range='-30 30' limited='true'/><geom size='.1' pos='.2 0 0'/></body></worldbody></mujoco>",
    );
    for (angle, rows) in [(0.0, 0), (0.6, 1), (-0.6, 1)] {
        sim.data().qpos_mut()[0] = angle;
        sim.forward();
        let d = sim.data();
        assert_eq!(d.nefc(), rows);
        if rows == 1 {
            assert_eq!(d.efc_type()[0], mjCNSTR_LIMIT_JOINT);
            assert!((d.efc_pos()[0] - (30f64.to_radians() - angle.abs())).abs() < 1e-14);
            assert!(d.efc_force()[0] > 0.0);
        }
    }
}

#[test]
fn regularization_is_positive_and_the_inverse_of_stiffness() {
    let mut sim = Sim::new(TIED);
    sim.shake(8).forward();
    let d = sim.data();
    for (r, k) in d.efc_R().iter().zip(d.efc_D()) {
        assert!(*r > 0.0 && (r * k - 1.0).abs() < 1e-14);
    }
}

#[test]
fn joint_friction_is_bounded() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><joint axis='0 1 0' frictionloss='.5'/><geom size='.1' pos='.2 0 0'/></body></worldbody></mujoco>",
    );
    for speed in [-3.0, -1e-4, 0.0, 1e-4, 3.0] {
        sim.data().qvel_mut()[0] = speed;
        sim.forward();
        assert!(sim.data().efc_force()[0].abs() <= 0.5 + 1e-12);
    }
}

#[test]
fn the_dual_matrix_is_the_product_of_its_root() {
    for form in [mjJAC_DENSE, mjJAC_SPARSE] {
        let mut sim = Sim::new(TIED);
        let o = sim.opt();
        (o.solver, o.jacobian) = (mjSOL_PGS, form);
        o.disableflags &= !mjDSBL_CONTACT;
        sim.shake(5).forward();
        let (d, nv) = (sim.data(), sim.nv());
        let n = d.nefc();
        assert!(n >= 10);
        let sparse = form == mjJAC_SPARSE;
        // rows with their zeros
        let rows = |val: &[f64], [nnz, adr, colind]: [&[i32]; 3], width: usize| -> Vec<Vec<f64>> {
            let row = |i: usize| {
                if !sparse {
                    return val[i * width..(i + 1) * width].to_vec();
                }
                let mut row = vec![0.0; width];
                let start = adr[i] as usize;
                for k in start..start + nnz[i] as usize {
                    row[colind[k] as usize] = val[k];
                }
                row
            };
            (0..n).map(row).collect()
        };
        let pattern = [d.efc_Y_rownnz(), d.efc_Y_rowadr(), d.efc_Y_colind()];
        let y = rows(d.efc_Y(), pattern, nv);
        let pattern = [d.efc_AR_rownnz(), d.efc_AR_rowadr(), d.efc_AR_colind()];
        let ar = rows(d.efc_AR(), pattern, n);
        for i in 0..n {
            for j in 0..n {
                let mut sum = y[i].iter().zip(&y[j]).fold(0.0, |sum, (a, b)| sum + a * b);
                if i == j {
                    sum += d.efc_R()[i];
                }
                assert_eq!(ar[i][j].to_bits(), sum.to_bits(), "{form} {i} {j}");
            }
        }
    }
}
