//! Builds a chain of bodies, compiles it, lets it swing, and prints it as MJCF.
//!
//! `cargo run --release --example build_model`

use mujoco::{Data, GeomType, JointType, Spec};

fn main() -> mujoco::Result<()> {
    let mut spec = Spec::new();
    spec.set_timestep(0.005);
    spec.world().add_body("link0")?.set_pos([0.0, 0.0, 2.0]);
    for i in 0..8 {
        let (this, next) = (format!("link{i}"), format!("link{}", i + 1));
        let mut link = spec.body(&this).expect("the link made before");
        link.add_joint(&format!("joint{i}"))?
            .set_type(JointType::Ball)
            .set_damping(0.01);
        link.add_geom(&format!("geom{i}"))?
            .set_type(GeomType::Capsule)
            .set_size([0.02, 0.08, 0.0])
            .set_pos([0.1, 0.0, 0.0])
            .set_quat([0.5_f64.sqrt(), 0.0, 0.5_f64.sqrt(), 0.0]);
        if i < 7 {
            link.add_body(&next)?.set_pos([0.2, 0.0, 0.0]);
        }
    }
    println!("{}", spec.to_xml()?);
    let model = spec.compile()?;
    let mut data = Data::new(&model)?;
    for _ in 0..200 {
        data.step()?;
    }
    let end = data.body("link7")?.pos();
    println!("after {:.1} s the last link is at {end:.3?}", data.time());
    assert!(end[2] < 2.0);
    Ok(())
}
