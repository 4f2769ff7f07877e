//! Files behind assets: which decoder reads them, and what the decoders return.
//!
//! Decoders take bytes and give plain arrays or the text of an error; they neither open files nor
//! know the spec (`files` opens them). Hostile bytes end in an error, with memory bounded by the size of the input.
//!
//! Absent: opening (`base::resource`), checks across elements (`compile`).

pub mod builtin;
mod bytes;
mod files;
pub mod hfield;
pub mod mesh;
pub mod msh;
pub mod obj;
pub mod path;
pub mod png;
pub mod skn;
pub mod stl;

pub use files::{Files, Folder, Found, Place, Ticket};
pub use mesh::{MeshData, decode as decode_mesh};

/// Type of an asset: the one given (without parameters, empty when malformed), else by the ending
/// of the file name; empty when unknown.
pub fn content_type(given: &str, file: &str) -> String {
    if !given.is_empty() {
        let kind = given.split(';').next().unwrap_or("").trim_end();
        return match kind.split_once('/') {
            Some((a, b)) if !a.is_empty() && !b.is_empty() && !b.contains('/') => kind.to_owned(),
            _ => String::new(),
        };
    }
    let ending = file
        .rsplit_once('.')
        .map_or("", |(_, ending)| ending)
        .to_ascii_lowercase();
    let known = match ending.as_str() {
        "stl" => "model/stl",
        "obj" => "model/obj",
        "ply" => "model/ply",
        "msh" => MSH,
        "png" => PNG,
        "ktx" => KTX,
        _ => "",
    };
    known.to_owned()
}

pub const MSH: &str = "model/vnd.mujoco.msh";
pub const HFIELD: &str = "image/vnd.mujoco.hfield";
pub const PNG: &str = "image/png";
pub const KTX: &str = "image/ktx";

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
