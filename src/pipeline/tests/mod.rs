//! Laws of whole steps, tested without a reference (geIntegration, Pipeline, piInverse).

mod conservation;
mod inverse;
mod orders;
mod state;

use crate::capi::testing::Sim;

/// A chain that swings without losses: hinge, ball, slide on a spring.
const SWING: &str = "<mujoco><option timestep='.01' tolerance='0'><flag contact='disable'/></option><worldbody>
  <body><joint axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .5 0 0' size='.04'/>
    <body pos='.5 0 0'><joint type='ball'/><geom type='box' size='.1 .05 .08' pos='.1 0 0'/>
      <body pos='.2 0 0'><joint type='slide' axis='1 0 0' stiffness='30'/><geom size='.06'/></body></body></body>
</worldbody></mujoco>";

/// [`SWING`] at a random state.
fn swing(seed: u64) -> Sim {
    let mut sim = Sim::new(SWING);
    sim.shake(seed);
    sim
}

/// State after a fixed time of steps of one length.
fn after(sim: &mut Sim, time: f64, timestep: f64) -> Vec<f64> {
    sim.opt().timestep = timestep;
    for _ in 0..(time / timestep).round() as usize {
        sim.step();
    }
    let d = sim.data();
    [d.qpos(), d.qvel()].concat()
}
