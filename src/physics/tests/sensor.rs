//! Sensors with closed answers (piStages).

use crate::capi::testing::{Sim, apart};

#[test]
fn an_accelerometer_at_rest_feels_gravity() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body euler='90 0 0'><geom size='.1'/><site name='s'/></body></worldbody>
         <sensor><accelerometer site='s'/></sensor></mujoco>",
    );
    sim.forward();
    // upwards, in the turned frame of the site
    assert!(apart(sim.data().sensordata(), &[0.0, 9.81, 0.0]) < 1e-13);
}

#[test]
fn an_accelerometer_in_free_fall_feels_nothing() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><freejoint/><geom size='.1'/><site name='s'/></body></worldbody>
         <sensor><accelerometer site='s'/></sensor></mujoco>",
    );
    sim.forward();
    assert!(apart(sim.data().sensordata(), &[0.0; 3]) < 1e-13);
}

#[test]
fn a_gyroscope_reads_the_spin() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><joint axis='0 0 1'/><geom size='.1'/><site name='s' euler='0 90 0'/></body></worldbody>
         <sensor><gyro site='s'/></sensor></mujoco>",
    );
    sim.data().qvel_mut()[0] = 2.0;
    sim.forward();
    assert!(apart(sim.data().sensordata(), &[-2.0, 0.0, 0.0]) < 1e-14);
}

#[test]
fn a_force_sensor_carries_the_weight() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><body><geom size='.1' mass='1'/><body name='b'><geom size='.1' mass='3'/><site name='s'/></body></body></worldbody>
         <sensor><force site='s'/></sensor></mujoco>",
    );
    sim.forward();
    assert!(apart(sim.data().sensordata(), &[0.0, 0.0, 3.0 * 9.81]) < 1e-12);
}

#[test]
fn a_rangefinder_measures_the_distance() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 2' euler='180 0 0'><geom size='.1'/><site name='s'/></body></worldbody>
         <sensor><rangefinder site='s'/></sensor></mujoco>",
    );
    sim.forward();
    assert!((sim.data().sensordata()[0] - 2.0).abs() < 1e-14);
}

#[test]
fn a_touch_sensor_sums_normal_forces() {
    let mut sim = Sim::new(
        "<mujoco><worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 .1'><freejoint/><geom size='.1' mass='2'/><site name='s' size='.2'/></body></worldbody>
         <sensor><touch site='s'/></sensor></mujoco>",
    );
    sim.steps(1000);
    assert!((sim.data().sensordata()[0] - 2.0 * 9.81).abs() < 1e-3);
}
