//! Pictures of scenes by both libraries, in the same software driver: `bin/pictures.rs`.

pub mod display;
pub mod list;
pub mod measure;
pub mod page;
pub mod speed;
pub mod studio;
pub mod views;
