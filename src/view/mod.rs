//! F5: what is seen: abstract scenes of the manual's chapter "Visualization", and their pictures.
//!
//! A state becomes a list of shapes, lights and cameras (`scene`), which knows no graphics library; drawing them is
//! another matter (`render`).
#![deny(unsafe_code)]

pub mod render;
pub mod scene;
pub mod ui;

#[cfg(test)]
mod tests;
