//! Cameras, mouse, selection and scenes with closed answers (visualization).

mod camera;
mod scene;
