//! Contacts of two geoms: random poses, both libraries, and a referee for what differs.

pub mod distances;
pub mod invariance;
pub mod judge;
pub mod referee;
pub mod scene;
