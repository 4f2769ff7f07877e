//! Ten thousand cart-poles with masses of their own under random pushes, on all processors.
//!
//! `cargo run --release --example parallel`

use mujoco::{Batch, BatchOptions, Model, Stage};

const MODEL: &str = "
<mujoco>
  <worldbody>
    <body name='cart'>
      <joint name='slide' type='slide' axis='1 0 0' damping='.1'/>
      <geom type='box' size='.1 .05 .05' mass='1'/>
      <body name='pole'>
        <joint name='hinge' axis='0 1 0'/>
        <geom type='capsule' size='.02' fromto='0 0 0 0 0 .6' mass='.1'/>
      </body>
    </body>
  </worldbody>
  <actuator><motor joint='slide' gear='10'/></actuator>
</mujoco>";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = Model::from_xml_str(MODEL)?;
    let mut batch = Batch::new(&model, 10_000, BatchOptions::default())?;
    let mut mass = batch.field("body_mass")?;
    for sim in 0..10_000 {
        mass.row(sim)[2] *= 0.5 + sim as f64 / 10_000.0;
    }
    batch.set_const()?;
    let mut seed = 1u64;
    let start = std::time::Instant::now();
    for _ in 0..20 {
        for sim in 0..batch.len() {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            batch.ctrl_mut(sim)[0] = (seed >> 32) as f64 / f64::from(u32::MAX) - 0.5;
        }
        batch.step(5, Stage::None)?;
    }
    let seconds = start.elapsed().as_secs_f64();
    let up = (0..batch.len())
        .filter(|&sim| batch.qpos(sim)[1].abs() < 0.2)
        .count();
    println!(
        "{up} of {} poles are up after {:.1} s",
        batch.len(),
        batch.time(0)
    );
    println!(
        "{:.0} steps a second on {} threads",
        1e6 / seconds,
        batch.threads()
    );
    Ok(())
}
