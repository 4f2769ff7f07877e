//! Transmissions and actuator forces (geTransmission, geActivation).

use crate::capi::testing::{Sim, apart, gradient};

fn with(actuator: &str) -> Sim {
    let mut sim = Sim::new(&format!(
        "<mujoco><worldbody><site name='world' pos='0 .1 .2'/><body><joint name='j' axis='0 1 0'/><geom size='.05' pos='.2 0 0'/><site name='s' pos='.2 0 0'/>
         <body pos='.2 0 0'><joint name='b' type='ball'/><geom size='.05' pos='.1 0 0'/><site name='t' pos='.1 .1 0'/></body></body></worldbody>
         <tendon><spatial name='t'><site site='world'/><site site='t'/></spatial></tendon>
         <actuator>{actuator}</actuator></mujoco>"
    ));
    sim.shake(3).forward();
    sim
}

/// The moment of the only actuator is the difference of its length.
fn moment_is_difference(actuator: &str) {
    let mut sim = with(actuator);
    let mut moment = vec![0.0; sim.nv()];
    let d = sim.data();
    let (first, n) = (d.moment_rowadr()[0] as usize, d.moment_rownnz()[0] as usize);
    for k in first..first + n {
        moment[d.moment_colind()[k] as usize] = d.actuator_moment()[k];
    }
    let slope = gradient(&mut sim, 1e-6, |s| {
        s.kinematics().com_pos().tendon().transmission();
        s.data().actuator_length().to_vec()
    });
    assert!(
        apart(&moment, &slope[0]) < 1e-7,
        "{moment:?} {:?}",
        slope[0]
    );
    assert!(moment.iter().any(|a| a.abs() > 1e-3));
}

#[test]
fn joint() {
    moment_is_difference("<motor joint='j' gear='2.5'/>");
}

#[test]
fn tendon() {
    moment_is_difference("<motor tendon='t' gear='-.5'/>");
}

#[test]
fn slider_crank() {
    moment_is_difference("<motor cranksite='t' slidersite='world' cranklength='.6'/>");
}

#[test]
fn site_relative_to_a_site() {
    moment_is_difference("<motor site='t' refsite='world' gear='1 2 .5 0 0 0'/>");
}

#[test]
fn a_position_servo_is_a_spring_to_its_control() {
    let mut sim = with("<position joint='j' kp='7' kv='.5'/>");
    sim.data().ctrl_mut()[0] = 0.4;
    sim.forward();
    let d = sim.data();
    let wanted = 7.0 * (0.4 - d.qpos()[0]) - 0.5 * d.qvel()[0];
    assert!((d.actuator_force()[0] - wanted).abs() < 1e-14);
    assert!((d.qfrc_actuator()[0] - wanted).abs() < 1e-14);
}

#[test]
fn a_filter_follows_its_control() {
    let mut sim = with("<general joint='j' dyntype='filter' dynprm='.2' gainprm='3'/>");
    sim.data().ctrl_mut()[0] = 1.5;
    sim.data().act_mut()[0] = 0.5;
    sim.forward();
    let d = sim.data();
    assert!((d.act_dot()[0] - (1.5 - 0.5) / 0.2).abs() < 1e-14);
    assert!((d.actuator_force()[0] - 3.0 * 0.5).abs() < 1e-14);
}

#[test]
fn forces_stay_in_their_range() {
    let mut sim = with("<motor joint='j' forcerange='-2 1' gear='1'/>");
    for (control, force) in [(5.0, 1.0), (-5.0, -2.0), (0.5, 0.5)] {
        sim.data().ctrl_mut()[0] = control;
        sim.forward();
        assert_eq!(sim.data().actuator_force()[0], force);
    }
}

#[test]
fn a_muscle_pulls_only() {
    let mut sim = with("<muscle joint='j' lengthrange='-2 2' force='10'/>");
    for activation in [0.0, 0.3, 1.0] {
        sim.data().act_mut()[0] = activation;
        sim.forward();
        assert!(sim.data().actuator_force()[0] <= 0.0);
    }
}
