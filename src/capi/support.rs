//! mujoco.h, section "Support".

pub mod constraint;
pub mod history;
pub mod inertia;
pub mod jacobian;
pub mod library;
pub mod name;
pub mod object;
pub mod position;
pub mod state;
