//! Files behind assets: which decoder reads them, and what the decoders return.
//!
//! Decoders take bytes and give plain arrays or the text of an error; they neither open files nor
//! know the spec (`files` opens them). Hostile bytes end in an error, with memory bounded by the size of the input.
//!
//! Absent: opening (`base::resource`), checks across elements (`compile`).

pub mod builtin;
mod bytes;
mod content;
mod files;
pub mod gmsh;
pub mod hfield;
pub mod limit;
pub mod mesh;
pub mod mesh_data;
pub mod msh;
pub mod obj;
pub mod path;
pub mod png;
pub mod skn;
pub mod stl;

pub use content::{HFIELD, KTX, MSH, PNG, content_type};
pub use files::{Files, Folder, Found, Place, Ticket};
pub use mesh::decode as decode_mesh;
pub use mesh_data::MeshData;

#[cfg(test)]
mod tests {
    use super::content_type;

    #[test]
    fn types() {
        assert_eq!(content_type("", "a/b.PNG"), "image/png");
        assert_eq!(content_type("", "b.bin"), "");
        assert_eq!(content_type("model/stl;x=1", "b.png"), "model/stl");
        assert_eq!(content_type("stl", "b.png"), "");
    }
}
