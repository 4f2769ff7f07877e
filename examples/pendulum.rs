//! A double pendulum falls; energy is kept.
//!
//! `cargo run --release --example pendulum`

use mujoco::{Data, Integrator, Model};

const MODEL: &str = "
<mujoco>
  <option timestep='.001'><flag energy='enable' contact='disable'/></option>
  <default><geom type='capsule' size='.03' density='1000'/></default>
  <worldbody>
    <body name='upper' pos='0 0 2'>
      <joint name='shoulder' axis='0 1 0'/>
      <geom fromto='0 0 0 .5 0 0'/>
      <body name='lower' pos='.5 0 0'>
        <joint name='elbow' axis='0 1 0'/>
        <geom fromto='0 0 0 .5 0 0'/>
      </body>
    </body>
  </worldbody>
</mujoco>";

fn main() -> mujoco::Result<()> {
    let mut model = Model::from_xml_str(MODEL)?;
    model.edit()?.set_integrator(Integrator::Rk4);
    let mut data = Data::new(&model)?;
    data.forward()?;
    let mut next = 0.0;
    while data.time() < 5.0 {
        if data.time() >= next {
            let [shoulder, elbow] =
                ["shoulder", "elbow"].map(|j| data.joint(j).map(|j| j.qpos()[0]));
            println!(
                "t = {:4.1} s   shoulder {:7.3}   elbow {:7.3}",
                data.time(),
                shoulder?,
                elbow?
            );
            next += 0.5;
        }
        data.step()?;
    }
    assert_eq!(data.warnings(), 0);
    Ok(())
}
