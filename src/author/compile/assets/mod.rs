//! Assets: meshes, height fields, textures, skins; what makes two of them one, and the archive that holds their files.
//!
//! In: `basis`, `hull`, and decoded files of `author::asset`. An asset knows no element that uses it.

pub mod bundle;
pub mod dedup;
pub mod hfield;
pub mod mesh;
mod paint;
mod shade;
pub mod skin;
pub mod texture;
pub mod texture_file;
pub mod texture_reference;
mod twister;
