//! Deformable models: scenes to be stepped, a solid to be loaded and cantilevers to be bent of `make bench-flex`; and models of all pairs of attributes.

pub mod assets;
pub mod cantilever;
pub mod fold;
pub mod judge;
pub mod pairs;
pub mod scenes;
pub mod solid;
