//! Assets against the genuine library, by subject. Files are made here.
#![allow(clippy::undocumented_unsafe_blocks)] // models come from the libraries themselves

mod archives;
mod cache;
mod decoders;
mod folders;
mod layouts;
mod make;
mod session;
mod textures;

/// A model with these assets.
fn with(assets: &str) -> String {
    format!("<mujoco><asset>{assets}</asset></mujoco>")
}

/// A model with a mesh and its geom.
fn with_mesh(attributes: &str, geom: &str) -> String {
    format!(
        "<mujoco><asset><mesh name='m' {attributes}/></asset><worldbody>{geom}</worldbody></mujoco>"
    )
}

const GEOM: &str = "<geom type='mesh' mesh='m'/>";
