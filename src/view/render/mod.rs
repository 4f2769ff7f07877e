//! Pictures of scenes by OpenGL's compatibility profile: the section "OpenGL rendering" of mujoco.h.
//!
//! Nothing here knows physics: a model gives what is uploaded once (`context`), an abstract scene what is drawn.

pub mod gl;
