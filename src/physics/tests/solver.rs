//! The constraint problem at its solution (Solver, soPrimal, soDual).

use crate::abi::*;
use crate::capi::testing::{Sim, apart, dot};

/// A pile of turned boxes on a plane, some with a limited joint, in a settled state.
fn pile(cone: mjtCone) -> Sim {
    let mut sim = Sim::new(
        "<mujoco><worldbody><geom type='plane' size='3 3 .1'/>
         <body pos='0 0 .1'><freejoint/><geom type='box' size='.2 .15 .1'/></body>
         <body pos='.03 .02 .28' euler='0 0 20'><freejoint/><geom type='box' size='.15 .12 .08' density='600'/></body>
         <body pos='-.02 0 .42' euler='0 0 45'><freejoint/><geom type='box' size='.1 .12 .06' density='300'/>
           <body pos='.1 0 .06'><joint axis='0 1 0' range='-5 5'/><geom type='capsule' fromto='0 0 0 .2 0 .1' size='.02'/></body></body>
         <body pos='1 0 .1'><freejoint/><geom size='.1' condim='6' friction='1 .01 .01'/></body>
         </worldbody></mujoco>",
    );
    sim.opt().cone = cone;
    sim.steps(100);
    exact(&mut sim);
    sim.forward();
    sim
}

/// As far as the solvers go.
fn exact(sim: &mut Sim) {
    let o = sim.opt();
    (o.tolerance, o.iterations, o.ls_tolerance) = (0.0, 200, 1e-10);
    o.disableflags |= mjDSBL_WARMSTART;
}

/// The gradient of the primal cost at `qacc`, in the solvers' scale; leaves force and state of the rows.
fn gradient(sim: &mut Sim) -> f64 {
    let qacc = sim.data().qacc().to_vec();
    let mut jar = sim.mul_jac(&qacc);
    jar.iter_mut()
        .zip(sim.data().efc_aref())
        .for_each(|(x, a)| *x -= a);
    sim.constraint_update(&jar);
    let inertial = sim.mul_m(&qacc);
    let scale = 1.0 / (sim.model().stat().meaninertia * sim.nv() as f64);
    let d = sim.data();
    let rest = inertial
        .iter()
        .zip(d.qfrc_smooth())
        .zip(d.qfrc_constraint());
    let sum: f64 = rest.map(|((m, s), c)| (m - s - c) * (m - s - c)).sum();
    scale * sum.sqrt()
}

const CONES: [mjtCone; 2] = [mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC];

#[test]
fn newton_ends_where_the_gradient_vanishes() {
    for cone in CONES {
        let mut sim = pile(cone);
        assert!(sim.data().ncon() >= 8);
        let g = gradient(&mut sim);
        assert!(g < 1e-10, "{cone}: {g:e}");
    }
}

#[test]
fn newton_ends_there_with_the_dofs_of_a_sheet_in_another_order() {
    let mut sim = Sim::new(
        "<mujoco><option jacobian='sparse'/><worldbody>
         <flexcomp name='f' type='grid' dim='2' count='8 8 1' spacing='.1 .1 .1' radius='.01'>
           <edge equality='true'/><contact selfcollide='none' contype='0' conaffinity='0'/><pin id='0 7'/></flexcomp>
         </worldbody></mujoco>",
    );
    exact(&mut sim);
    sim.steps(20);
    sim.forward();
    let g = gradient(&mut sim);
    assert!(g < 1e-10, "{g:e}");
    // in the natural order 6600
    let nnz = sim.data().solver_nnz()[0];
    assert!(nnz < 6000, "{nnz}");
}

#[test]
fn forces_and_rows_are_complementary() {
    let mut sim = pile(mjCONE_PYRAMIDAL);
    gradient(&mut sim);
    let qacc = sim.data().qacc().to_vec();
    let jar = sim.mul_jac(&qacc);
    let d = sim.data();
    for i in 0..d.nefc() {
        let (f, x) = (d.efc_force()[i], jar[i] - d.efc_aref()[i]);
        // all rows here are one-sided: f ≥ 0, and f = −D·x where it acts
        assert!(f >= 0.0);
        let wanted = (-d.efc_D()[i] * x).max(0.0);
        assert!(
            (f - wanted).abs() <= 1e-10 * wanted.max(1.0),
            "{i}: {f} {wanted}"
        );
    }
}

#[test]
fn elliptic_forces_lie_in_their_cones() {
    let sim = pile(mjCONE_ELLIPTIC);
    let d = sim.data();
    for c in d.contact() {
        let first = c.efc_address as usize;
        let f = &d.efc_force()[first..first + c.dim as usize];
        let tangential: f64 = f[1..]
            .iter()
            .zip(&c.friction)
            .map(|(x, mu)| (x / mu) * (x / mu))
            .sum();
        assert!(f[0] >= 0.0 && tangential.sqrt() <= f[0] * (1.0 + 1e-9) + 1e-12);
    }
}

#[test]
fn three_solvers_reach_one_minimum() {
    for cone in CONES {
        let mut sim = pile(cone);
        let newton = sim.data().qacc().to_vec();
        for (solver, iterations, bound) in [(mjSOL_CG, 2000, 1e-6), (mjSOL_PGS, 20_000, 1e-5)] {
            let o = sim.opt();
            (o.solver, o.iterations) = (solver, iterations);
            sim.forward();
            let off = apart(sim.data().qacc(), &newton);
            assert!(
                off < bound * newton.iter().fold(1.0, |m: f64, x| m.max(x.abs())),
                "{solver} {cone}: {off:e}"
            );
        }
    }
}

#[test]
fn newton_needs_few_iterations() {
    for cone in CONES {
        let mut sim = pile(cone);
        sim.opt().iterations = 8;
        sim.forward();
        let g = gradient(&mut sim);
        assert!(g < 1e-10, "{cone}: {g:e}");
    }
}

#[test]
fn islands_change_nothing() {
    for cone in CONES {
        let mut sim = pile(cone);
        let whole = |on: bool, sim: &mut Sim| {
            let o = sim.opt();
            o.disableflags = (o.disableflags & !mjDSBL_ISLAND) | if on { 0 } else { mjDSBL_ISLAND };
            sim.forward();
            sim.data().qacc().to_vec()
        };
        let (with, without) = (whole(true, &mut sim), whole(false, &mut sim));
        assert!(
            apart(&with, &without) < 1e-8,
            "{cone}: {:e}",
            apart(&with, &without)
        );
    }
}

#[test]
fn dense_and_sparse_jacobians_give_one_answer() {
    for cone in CONES {
        let mut sim = pile(cone);
        let mut with = |form: mjtJacobian| {
            sim.opt().jacobian = form;
            sim.forward();
            sim.data().qacc().to_vec()
        };
        let (dense, sparse) = (with(mjJAC_DENSE), with(mjJAC_SPARSE));
        assert!(apart(&dense, &sparse) < 1e-8);
    }
}

#[test]
fn islands_without_rows_have_nothing_to_sweep() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><flexcomp name='a' type='grid' count='4 1 1' spacing='.1 .1 .1' dim='1' radius='.01' mass='.3'>
           <edge equality='true'/><contact selfcollide='none'/></flexcomp>
         <flexcomp name='b' type='grid' count='3 3 3' spacing='.1 .1 .1' pos='0 0 1' dim='3' radius='.01' mass='2'>
           <elasticity young='3e3' poisson='.2'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>",
    );
    sim.opt().solver = mjSOL_PGS;
    let mut with = |form: mjtJacobian| {
        sim.opt().jacobian = form;
        sim.forward();
        assert!(sim.data().island_nefc().contains(&0));
        sim.data().qacc().to_vec()
    };
    let (dense, sparse) = (with(mjJAC_DENSE), with(mjJAC_SPARSE));
    assert!(apart(&dense, &sparse) < 1e-8);
}

#[test]
fn contacts_carry_the_weight() {
    let mut sim = pile(mjCONE_ELLIPTIC);
    sim.steps(2000);
    sim.forward();
    let mut up = 0.0;
    for (i, c) in sim.data().contact().iter().enumerate() {
        if sim.model().geom_bodyid()[c.geom[0] as usize] == 0 {
            let f = sim.contact_force(i);
            // the frame's rows are the axes: the third component of what the plane gives
            up += f[0] * c.frame[2] + f[1] * c.frame[5] + f[2] * c.frame[8];
        }
    }
    let weight = 9.81 * sim.model().body_mass().iter().sum::<f64>();
    assert!((up - weight).abs() < 1e-3 * weight, "{up} {weight}");
}

#[test]
fn constraint_forces_are_those_of_the_rows() {
    let sim = pile(mjCONE_PYRAMIDAL);
    let d = sim.data();
    assert!(apart(&sim.mul_jac_t(d.efc_force()), d.qfrc_constraint()) < 1e-10);
}

#[test]
fn noslip_leaves_less_slip() {
    let mut sim = pile(mjCONE_ELLIPTIC);
    sim.data().qvel_mut()[0] = 0.01;
    // solvers of islands leave no states of all rows
    sim.opt().disableflags |= mjDSBL_ISLAND;
    let mut slip = |sweeps: i32| {
        sim.opt().noslip_iterations = sweeps;
        sim.forward();
        let qacc = sim.data().qacc().to_vec();
        let jar = sim.mul_jac(&qacc);
        let d = sim.data();
        let rows = d
            .contact()
            .iter()
            .filter(|c| d.efc_state()[c.efc_address as usize] == mjCNSTRSTATE_QUADRATIC);
        let tangential = rows.flat_map(|c| {
            let first = c.efc_address as usize;
            (first + 1..first + c.dim as usize)
                .map(|i| jar[i] - d.efc_aref()[i])
                .collect::<Vec<_>>()
        });
        let all: Vec<f64> = tangential.collect();
        dot(&all, &all).sqrt()
    };
    let (none, many) = (slip(0), slip(50));
    assert!(many < none, "{none:e} {many:e}");
}
