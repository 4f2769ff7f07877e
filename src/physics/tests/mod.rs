//! Laws of the physics, tested without a reference: closed answers, invariants, derivatives against differences.

mod actuation;
mod collision;
mod constraint;
mod deformable;
mod flex;
mod inertia;
mod kinematics;
mod passive;
mod ray;
mod sensor;
mod solver;
mod tendon;
mod velocity;

use crate::capi::testing::Sim;

/// A tree with every kind of joint and no contacts: free root, hinge with slide, ball.
const TREE: &str = "<mujoco><option><flag contact='disable'/></option><worldbody>
  <body name='root' pos='0 0 1'><freejoint/><geom type='box' size='.2 .15 .1'/>
    <body name='arm' pos='.2 .1 0'><joint axis='0 1 .3'/><joint type='slide' axis='1 .2 0'/><geom type='capsule' fromto='0 0 0 .4 .1 0' size='.04'/>
      <body name='hand' pos='.4 .1 0'><joint type='ball' pos='.02 0 0'/><geom type='ellipsoid' size='.1 .06 .04' pos='.05 0 .02'/>
        <site name='tip' pos='.1 .02 0'/></body></body>
    <body name='other' pos='-.2 0 0'><joint axis='1 0 1' pos='.01 .02 .03'/><geom type='cylinder' size='.05 .1' pos='0 0 -.1'/></body></body>
</worldbody></mujoco>";

/// [`TREE`] in a random state, with all position and velocity stages done.
fn tree(seed: u64) -> Sim {
    let mut sim = Sim::new(TREE);
    sim.shake(seed).forward();
    sim
}
