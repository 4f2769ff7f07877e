//! Deformable models of `make bench-flex`: scenes to be stepped, a solid to be loaded, cantilevers to be bent.

pub mod cantilever;
pub mod scenes;
pub mod solid;
