//! The abstract visualizer: a state as a list of geoms, lights, cameras and skins, and what a mouse does to it.
//!
//! Numbers of a scene are floats; they are computed as `f64` and rounded where they are stored.

pub mod build;
pub mod camera;
pub mod color;
pub mod curve;
pub mod decor;
pub mod defaults;
pub mod flex;
pub mod flex_body;
pub mod float;
pub mod geom;
pub mod label;
pub mod light;
pub mod mouse;
pub mod perturb;
pub mod print;
pub mod room;
pub mod select;
pub mod skin;
pub mod update;
