//! F5: what is seen: abstract scenes of the manual's chapter "Visualization". No graphics library is known here.
//!
//! A state becomes a list of shapes, lights and cameras (`scene`); drawing them is another matter.
#![deny(unsafe_code)]

pub mod scene;

#[cfg(test)]
mod tests;
