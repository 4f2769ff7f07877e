//! Deformable objects (gePassive, Deformable objects): what elastic forces are by themselves.
//!
//! The potential energy of a state leaves out elastic materials, so that their forces are held against their own
//! derivatives: forces of an energy have a symmetric derivative.

use crate::capi::testing::{Sim, apart, dot, gradient};
use nalgebra::{Matrix3, Matrix6, Rotation3, Vector3, Vector6};

/// A material: its name, shape, elasticity, and what does not hold for it.
struct Material {
    name: &'static str,
    shape: &'static str,
    elasticity: &'static str,
    /// one rotation an element, which the force does not differentiate: no energy away from rest, no balance of torques
    corotated: bool,
    /// rods have no matrix under the discrete integrator
    rod: bool,
}

const SHEET: &str = "dim='2' count='4 3 1'";
const SOLID: &str = "dim='3' count='3 3 3'";

const fn material(
    name: &'static str,
    shape: &'static str,
    elasticity: &'static str,
    [corotated, rod]: [bool; 2],
) -> Material {
    Material {
        name,
        shape,
        elasticity,
        corotated,
        rod,
    }
}

const MATERIALS: [Material; 7] = [
    material(
        "membrane",
        SHEET,
        "thickness='.01' elastic2d='stretch'",
        [false, false],
    ),
    material(
        "bending",
        SHEET,
        "thickness='.01' elastic2d='bend'",
        [false, false],
    ),
    material("solid", SOLID, "", [false, false]),
    material(
        "trilinear",
        "dim='3' count='3 3 3' dof='trilinear' cellcount='2 1 1'",
        "",
        [true, false],
    ),
    material(
        "quadratic",
        "dim='3' count='3 3 3' dof='quadratic'",
        "",
        [true, false],
    ),
    material(
        "ring",
        "type='circle' dim='1' count='9 1 1'",
        "",
        [false, true],
    ),
    material("rod", "dim='1' count='6 1 1'", "", [false, true]),
];

impl Material {
    fn at_rest(&self, integrator: &str) -> Sim {
        let (shape, elasticity) = (self.shape, self.elasticity);
        Sim::new(&format!(
            "<mujoco><option gravity='0 0 0' {integrator}/><worldbody>
             <flexcomp name='f' {shape} spacing='.1 .1 .1' radius='.01'>
               <contact contype='0' conaffinity='0' selfcollide='none'/>
               <elasticity young='1e4' poisson='.2' damping='.01' {elasticity}/></flexcomp></worldbody></mujoco>"
        ))
    }

    /// In a random state, a few hundredths away from rest.
    fn deformed(&self, seed: u64) -> Sim {
        let mut sim = self.at_rest("");
        sim.shake(seed);
        let away: Vec<f64> = sim.data().qpos().iter().map(|q| 0.05 * q).collect();
        let speed = sim.data().qvel().to_vec();
        sim.data().qpos_mut().copy_from_slice(&away);
        // rods remember the directors of the step before
        sim.step();
        for (q, away) in sim.data().qpos_mut().iter_mut().zip(&away) {
            *q = 1.2 * away;
        }
        sim.data().qvel_mut().copy_from_slice(&speed);
        sim.fwd_position().fwd_velocity();
        sim
    }
}

/// Elastic forces of the positions.
fn spring(sim: &mut Sim) -> Vec<f64> {
    sim.fwd_position().fwd_velocity();
    sim.data().qfrc_spring().to_vec()
}

fn most(v: &[f64]) -> f64 {
    v.iter().fold(0.0, |most, x| x.abs().max(most))
}

/// First dof and place of every body that moves along three axes; hinges of rods are left out.
fn points(sim: &Sim) -> Vec<(usize, Vector3<f64>)> {
    let (m, d) = (sim.model(), sim.data());
    let moving = (0..m.nbody()).filter(|&b| m.body_dofnum()[b] == 3);
    moving
        .map(|b| (m.body_dofadr()[b] as usize, Vector3::from(d.xpos()[b].0)))
        .collect()
}

/// Sum of the forces on all points, and of their torques.
fn sums(sim: &Sim, force: &[f64]) -> (Vector3<f64>, Vector3<f64>) {
    let at = |dof: usize| Vector3::from_column_slice(&force[dof..dof + 3]);
    let all = points(sim);
    (
        all.iter().map(|&(dof, _)| at(dof)).sum(),
        all.iter().map(|&(dof, x)| x.cross(&at(dof))).sum(),
    )
}

#[test]
fn rest_is_free_of_force() {
    for material in &MATERIALS {
        let scale = most(material.deformed(1).data().qfrc_spring());
        assert!(scale > 1e-3, "{}", material.name);
        let force = spring(&mut material.at_rest(""));
        let name = material.name;
        assert!(most(&force) < 1e-12 * scale, "{name}: {}", most(&force));
    }
}

#[test]
fn rigid_motion_makes_no_force() {
    let turn = Rotation3::from_euler_angles(0.3, -1.1, 2.0);
    for material in &MATERIALS {
        let scale = most(material.deformed(1).data().qfrc_spring());
        let mut sim = material.at_rest("");
        sim.fwd_position();
        for (dof, x) in points(&sim) {
            let to = turn * x + Vector3::new(0.4, -0.2, 0.7) - x;
            sim.data().qpos_mut()[dof..dof + 3].copy_from_slice(to.as_slice());
        }
        let force = most(&spring(&mut sim));
        assert!(force < 1e-12 * scale, "{}: {force}", material.name);
    }
}

#[test]
fn forces_balance() {
    for (seed, material) in (1..).zip(&MATERIALS) {
        let name = material.name;
        let sim = material.deformed(seed);
        let d = sim.data();
        // directors of a rod with twist joints do not turn with its points; dampers of folds have the matrix of rest
        let turns = !material.corotated && name != "rod";
        for (force, turns) in [
            (d.qfrc_spring(), turns),
            (d.qfrc_damper(), turns && name != "bending"),
        ] {
            let scale = most(force);
            let (sum, torque) = sums(&sim, force);
            assert!(scale > 1e-6, "{name}");
            assert!(sum.norm() < 1e-12 * scale, "{name}: {sum}");
            if turns {
                assert!(torque.norm() < 1e-12 * scale, "{name}: {torque}");
            }
        }
    }
}

#[test]
fn forces_have_an_energy() {
    for (seed, material) in (1..).zip(&MATERIALS) {
        let mut sim = match material.corotated {
            true => material.at_rest(""),
            false => material.deformed(seed),
        };
        let slope = gradient(&mut sim, 1e-6, spring);
        let scale = slope.iter().map(|row| most(row)).fold(0.0, f64::max);
        for (i, row) in slope.iter().enumerate() {
            let column: Vec<f64> = slope.iter().map(|row| row[i]).collect();
            let name = material.name;
            assert!(
                apart(row, &column) < 1e-6 * scale,
                "{name}, dof {i}: {}",
                apart(row, &column) / scale
            );
        }
    }
}

/// Turns and shifts all points as one body.
fn carry(sim: &mut Sim, turn: &Rotation3<f64>) {
    sim.fwd_position();
    for (dof, x) in points(sim) {
        let by = turn * x + Vector3::new(0.4, -0.2, 0.7) - x;
        let mut d = sim.data();
        let place = &mut d.qpos_mut()[dof..dof + 3];
        place.iter_mut().zip(by.iter()).for_each(|(q, b)| *q += b);
    }
}

/// What is deformed and then moved as one body pushes as before, along axes that have turned with it.
#[test]
fn rigid_motion_turns_forces_with_it() {
    let turn = Rotation3::from_euler_angles(0.3, -1.1, 2.0);
    for (seed, material) in (1..).zip(&MATERIALS) {
        let name = material.name;
        if name == "rod" {
            // its directors stay behind when its points are set
            continue;
        }
        let mut sim = material.deformed(seed);
        let before = spring(&mut sim);
        carry(&mut sim, &turn);
        let after = spring(&mut sim);
        let scale = most(&before);
        for (dof, _) in points(&sim) {
            let at = |f: &[f64]| Vector3::from_column_slice(&f[dof..dof + 3]);
            let apart = (turn * at(&before) - at(&after)).norm();
            // the turn of a cell is searched to within 1e-9
            let bound = if material.corotated { 1e-9 } else { 1e-12 };
            assert!(apart < bound * scale, "{name}: {apart} of {scale}");
        }
    }
}

/// Mass, place and speed of every point.
fn motion(sim: &mut Sim) -> Vec<(f64, Vector3<f64>, Vector3<f64>)> {
    sim.kinematics();
    let (m, d) = (sim.model(), sim.data());
    let moving = (0..m.nbody()).filter(|&b| m.body_dofnum()[b] == 3);
    let dofs = moving.map(|b| (b, m.body_dofadr()[b] as usize));
    dofs.map(|(b, dof)| {
        let v = Vector3::from_column_slice(&d.qvel()[dof..dof + 3]);
        (m.body_mass()[b], Vector3::from(d.xpos()[b].0), v)
    })
    .collect()
}

/// Momentum of a flex that nothing else touches, and what it turns with, after 200 steps of either integrator.
#[test]
fn momentum_of_a_free_flex_is_kept() {
    for (seed, material) in (1..).zip(&MATERIALS) {
        let name = material.name;
        for integrator in ["", "integrator='discrete' tolerance='1e-15'"] {
            let mut sim = material.at_rest(&format!("timestep='.0002' {integrator}"));
            let from = material.deformed(seed);
            let (q, v) = (from.data().qpos().to_vec(), from.data().qvel().to_vec());
            sim.data().qpos_mut().copy_from_slice(&q);
            sim.data().qvel_mut().copy_from_slice(&v);
            let linear = |sim: &mut Sim| {
                motion(sim)
                    .iter()
                    .map(|(m, _, v)| *m * v)
                    .sum::<Vector3<f64>>()
            };
            let spin = |sim: &mut Sim| -> Vector3<f64> {
                let all = motion(sim);
                all.iter().map(|(m, x, v)| x.cross(v) * *m).sum()
            };
            let scale: f64 = motion(&mut sim).iter().map(|(m, _, v)| m * v.norm()).sum();
            let before = (linear(&mut sim), spin(&mut sim));
            sim.steps(200);
            let after = (linear(&mut sim), spin(&mut sim));
            let lost = (after.0 - before.0).norm() / scale;
            assert!(lost < 1e-12, "{name} {integrator}: {lost}");
            // an implicit step pushes along the points' places before it; dampers of folds have the matrix of rest
            let turns =
                integrator.is_empty() && !material.corotated && !["rod", "bending"].contains(&name);
            let lost = (after.1 - before.1).norm() / scale;
            assert!(!turns || lost < 1e-12, "{name}: {lost} of spin");
        }
    }
}

/// Springs along edges count in the energy of a state.
#[test]
fn springs_of_edges_push_down_the_slope_of_their_energy() {
    let mut sim = Sim::new(
        "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='f' dim='1' count='6 1 1' spacing='.1 .1 .1' radius='.01'>
         <contact contype='0' conaffinity='0' selfcollide='none'/><edge stiffness='30'/></flexcomp></worldbody></mujoco>",
    );
    sim.shake(3);
    let force = spring(&mut sim);
    let slope = gradient(&mut sim, 1e-6, |s| {
        s.fwd_position().energy_pos();
        vec![s.data().energy()[0]]
    });
    let down: Vec<f64> = slope[0].iter().map(|x| -x).collect();
    assert!(apart(&force, &down) < 1e-6, "{force:?} {down:?}");
    assert!(most(&force) > 1.0);
    let mut energy = || {
        sim.fwd_position().energy_pos();
        sim.data().energy()[0]
    };
    let before = energy();
    carry(&mut sim, &Rotation3::from_euler_angles(0.3, -1.1, 2.0));
    sim.fwd_position().energy_pos();
    let gained = sim.data().energy()[0] - before;
    assert!(gained.abs() < 1e-12 * before, "{gained} of {before}");
}

#[test]
fn dampers_take_energy() {
    for material in &MATERIALS {
        for seed in 1..5 {
            let sim = material.deformed(seed);
            let d = sim.data();
            let power = dot(d.qfrc_damper(), d.qvel());
            assert!(power < 0.0, "{} {seed}: {power}", material.name);
        }
    }
}

/// What the discrete integrator takes for the stiffness is the derivative of the force where nothing is stretched.
#[test]
fn discrete_stiffness_is_the_slope_of_the_force_at_rest() {
    for material in MATERIALS.iter().filter(|m| !m.rod) {
        let mut sim = material.at_rest("integrator='discrete'");
        let start = sim.data().qpos().to_vec();
        sim.shake(5);
        sim.data().qpos_mut().copy_from_slice(&start);
        sim.forward();
        let (h, v) = (sim.opt().timestep, sim.data().qvel().to_vec());
        let stiff = sim.data().efm_c().to_vec();
        let eps = 1e-5;
        let mut at = |time: f64| {
            sim.data().qpos_mut().copy_from_slice(&start);
            sim.shift(&v, time);
            spring(&mut sim)
        };
        let (plus, minus) = (at(eps), at(-eps));
        let slope = plus
            .iter()
            .zip(&minus)
            .map(|(p, m)| h * (p - m) / (2.0 * eps));
        let slope: Vec<f64> = slope.collect();
        let wrong = apart(&stiff, &slope) / most(&stiff);
        assert!(wrong < 1e-6, "{}: {wrong}", material.name);
    }
}

/// Vertices of the first element, at rest and now.
fn corners(sim: &mut Sim) -> [Vec<Vector3<f64>>; 2] {
    let now = sim.data().qpos().to_vec();
    let rest = vec![0.0; now.len()];
    [rest, now].map(|q| {
        sim.data().qpos_mut().copy_from_slice(&q);
        sim.kinematics();
        let all = points(sim);
        let corner = |&v: &i32| all[v as usize].1;
        sim.model().flex_elem().iter().map(corner).collect()
    })
}

const YIELD: f64 = 0.03;
const TET: [(usize, usize); 6] = [(0, 1), (1, 2), (2, 0), (2, 3), (0, 3), (1, 3)];
const TRIANGLE: [(usize, usize); 3] = [(1, 2), (2, 0), (0, 1)];

/// Elastic strain of the element behind what has flowed.
fn elastic_strain(sim: &mut Sim, edges: &[(usize, usize)]) -> Matrix3<f64> {
    let [rest, now] = corners(sim);
    let offset = sim.data().plastic().to_vec();
    let mut rows = Matrix6::identity();
    let mut values = Vector6::zeros();
    for (a, &(i, j)) in edges.iter().enumerate() {
        let (d, x) = (rest[i] - rest[j], now[i] - now[j]);
        let twice = [
            d.x * d.x,
            d.y * d.y,
            d.z * d.z,
            d.x * d.y,
            d.y * d.z,
            d.x * d.z,
        ];
        // without thickness, what has z in it stays zero
        let row = if edges.len() == 3 { [0, 1, 3][a] } else { a };
        for (k, product) in twice.into_iter().enumerate() {
            rows[(row, k)] = if k < 3 { 2.0 * product } else { 4.0 * product };
        }
        values[row] = x.norm_squared() - d.norm_squared() - offset[a];
    }
    let t = rows.lu().solve(&values).expect("an element with a volume");
    Matrix3::new(t[0], t[3], t[5], t[3], t[1], t[4], t[5], t[4], t[2])
}

/// Von Mises strain: of a solid, and of a sheet, which thins where it is drawn.
fn equivalent(strain: &Matrix3<f64>, sheet: bool) -> f64 {
    let trace = strain.trace();
    if sheet && trace > 0.0 {
        let (a, b) = (strain[(0, 0)], strain[(1, 1)]);
        let minor = a * b - strain[(0, 1)] * strain[(0, 1)];
        return 2.0 / 3f64.sqrt() * (trace * trace - minor).sqrt();
    }
    let mut off = *strain;
    for k in 0..if sheet { 2 } else { 3 } {
        off[(k, k)] -= trace / if sheet { 2.0 } else { 3.0 };
    }
    (2.0 / 3.0 * off.norm_squared()).sqrt()
}

#[test]
fn elastic_strain_stays_within_the_yield_strain() {
    for (shape, edges) in [
        (
            "dim='3' point='0 0 0 .1 0 0 0 .1 0 0 0 .1' element='0 1 2 3'",
            &TET[..],
        ),
        (
            "dim='2' point='0 0 0 .1 0 0 0 .1 0' element='0 1 2'",
            &TRIANGLE[..],
        ),
    ] {
        let sheet = edges.len() == 3;
        let elastic = if sheet {
            "elastic2d='stretch' thickness='.01'"
        } else {
            ""
        };
        let mut sim = Sim::new(&format!(
            "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='f' type='direct' {shape} radius='.001'>
             <contact contype='0' conaffinity='0' selfcollide='none'/>
             <elasticity young='1e3' poisson='.2' yield='{YIELD} 0' {elastic}/></flexcomp></worldbody></mujoco>"
        ));
        let mut at_the_bound = 0;
        for seed in 1..20 {
            sim.reset().shake(seed);
            sim.data().qpos_mut().iter_mut().for_each(|q| *q *= 0.05);
            for _ in 0..5 {
                sim.step();
                let strain = equivalent(&elastic_strain(&mut sim, edges), sheet);
                assert!(strain < YIELD * (1.0 + 1e-9), "{shape} {seed}: {strain}");
                at_the_bound += usize::from(strain > YIELD * (1.0 - 1e-9));
            }
        }
        assert!(at_the_bound > 10, "{shape}: {at_the_bound}");
    }
}

/// A damped slide under one vertex alone would damp the material; under more it is the carrier's own.
#[test]
fn carriers_of_several_things_are_damped() {
    for (beside, pins) in [("", "0 1"), ("<geom size='.01'/>", "0"), ("<body/>", "0")] {
        let mut sim = Sim::new(&format!(
            "<mujoco><worldbody><body name='b'><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>
             <joint type='slide' damping='1'/>{beside}
             <flexcomp name='f' dim='2' count='3 3 1' spacing='.1 .1 .1' radius='.01'><pin id='{pins}'/>
             <contact selfcollide='none'/><edge equality='true'/></flexcomp></body></worldbody></mujoco>"
        ));
        sim.step();
        assert!(sim.data().qvel()[0] < 0.0);
    }
}
