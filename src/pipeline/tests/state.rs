//! States, resets and parts of a step.

use crate::abi::*;
use crate::capi::testing::{Sim, apart};

use super::swing;

/// A driven ball on a box, with contacts, actuator state and a warm start.
fn busy() -> Sim {
    let mut sim = Sim::new(
        "<mujoco><worldbody><geom type='plane' size='3 3 1'/><body pos='0 0 .2'><freejoint/><geom size='.1'/></body>
         <body pos='.05 0 .4'><joint name='s' type='slide' axis='0 0 1'/><geom type='box' size='.2 .2 .05'/></body></worldbody>
         <actuator><general joint='s' dyntype='filter' dynprm='.1' gainprm='20'/></actuator>
         <keyframe><key name='high' qpos='0 0 1 1 0 0 0 .5' qvel='1 2 3 4 5 6 7' act='.3' time='2'/></keyframe></mujoco>",
    );
    sim.data().ctrl_mut()[0] = -0.5;
    sim.steps(100);
    sim
}

#[test]
fn a_saved_state_goes_on_in_the_same_bits() {
    let mut sim = busy();
    let state = sim.state(mjSTATE_INTEGRATION);
    let run = |sim: &mut Sim| {
        sim.steps(50);
        sim.state(mjSTATE_INTEGRATION)
    };
    let first = run(&mut sim);
    sim.reset();
    sim.set_state(mjSTATE_INTEGRATION, &state);
    assert_eq!(first, run(&mut sim));
}

#[test]
fn a_step_is_its_two_halves() {
    let mut sim = busy();
    let state = sim.state(mjSTATE_INTEGRATION);
    sim.step();
    let whole = sim.state(mjSTATE_INTEGRATION);
    sim.set_state(mjSTATE_INTEGRATION, &state);
    sim.step1().step2();
    assert_eq!(whole, sim.state(mjSTATE_INTEGRATION));
}

#[test]
fn reset_goes_back_to_the_model() {
    let mut sim = busy();
    sim.reset();
    let (m, d) = (sim.model(), sim.data());
    assert_eq!(d.qpos(), m.qpos0());
    assert!(
        d.qvel()
            .iter()
            .chain(d.act())
            .chain(d.ctrl())
            .all(|x| *x == 0.0)
    );
    assert_eq!(sim.state(mjSTATE_TIME), [0.0]);
}

#[test]
fn integrating_a_difference_arrives() {
    let mut sim = swing(4);
    let from = sim.data().qpos().to_vec();
    sim.shake(5);
    let to = sim.data().qpos().to_vec();
    let v = sim.between(&from, &to);
    sim.data().qpos_mut().copy_from_slice(&from);
    sim.shift(&v, 1.0);
    // a quaternion and its negative are one orientation
    let there = sim.data().qpos().to_vec();
    assert!(apart(&sim.between(&there, &to), &vec![0.0; sim.nv()]) < 1e-14);
}

#[test]
fn a_state_that_is_no_number_is_reset_with_a_warning() {
    let mut sim = swing(6);
    sim.data().qpos_mut()[0] = f64::NAN;
    sim.step();
    assert_eq!(sim.data().warning()[mjWARN_BADQPOS as usize].number, 1);
    assert!(sim.data().qpos().iter().all(|x| x.is_finite()));
}

#[test]
fn time_goes_by_in_steps() {
    let mut sim = swing(8);
    sim.steps(100);
    assert!((sim.state(mjSTATE_TIME)[0] - 1.0).abs() < 1e-12);
}

#[test]
fn a_disabled_gravity_leaves_a_body_where_it_is() {
    let mut sim = busy();
    sim.reset();
    sim.opt().disableflags |= mjDSBL_GRAVITY | mjDSBL_ACTUATION;
    let start = sim.data().qpos().to_vec();
    sim.steps(10);
    assert!(apart(sim.data().qpos(), &start) < 1e-12);
}

#[test]
fn two_simulations_of_one_model_do_not_disturb_each_other() {
    let alone = {
        let mut sim = swing(10);
        sim.steps(100);
        sim.state(mjSTATE_INTEGRATION)
    };
    let threads: Vec<_> = (0..4)
        .map(|_| {
            std::thread::spawn(|| {
                let mut sim = swing(10);
                sim.steps(100);
                sim.state(mjSTATE_INTEGRATION)
            })
        })
        .collect();
    for thread in threads {
        assert_eq!(thread.join().expect("no panic"), alone);
    }
}
