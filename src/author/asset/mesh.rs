//! Mesh files: the decoder by type and name, and what it returns.

use super::content::{MSH, content_type};
use super::mesh_data::MeshData;
use super::{gmsh, msh, obj, stl};

/// Whether a file of this type is read without asking the table of decoders.
pub fn is_native(given: &str, name: &str) -> bool {
    let kind = content_type(given, name);
    // a malformed type is none
    kind == MSH || kind.is_empty() && content_type("", name) == MSH
}

/// Decodes a mesh file. `given` is the element's content type, `name` the name of the resource, used
/// for the choice and in messages. The error is the whole message.
pub fn decode(given: &str, name: &str, bytes: &[u8]) -> Result<MeshData, String> {
    if is_native(given, name) {
        return msh::decode(name, bytes);
    }
    // other decoders know files by the ending of the name alone, in one case or the other
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "stl" | "STL" => stl::decode(name, bytes).map_err(|why| format!("stl_decoder: {why}")),
        "obj" | "OBJ" => obj::decode(name, bytes).map_err(|why| format!("obj_decoder: {why}")),
        ending if is_gmsh_ending(ending) && gmsh::is_gmsh(bytes) => gmsh::decode(bytes),
        _ => Err(format!("no decoder found for mesh file '{name}'")),
    }
}

fn is_gmsh_ending(ending: &str) -> bool {
    ["msh", "gmsh"]
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choice() {
        let refused = "no decoder found for mesh file";
        for name in ["a.Stl", "a.bin", "stl", ""] {
            assert!(
                decode("model/stl", name, b"")
                    .unwrap_err()
                    .starts_with(refused)
            );
        }
        assert!(
            decode("", "a.STL", b"")
                .unwrap_err()
                .starts_with("stl_decoder: ")
        );
        assert!(decode("", "a.OBJ", b"").unwrap().vert.is_empty());
        assert_eq!(
            decode("", "a.MSH", b"").unwrap_err(),
            "MSH file 'a.MSH' is empty"
        );
        let typed = decode(MSH, "a.stl", b"x").unwrap_err();
        assert_eq!(typed, "missing header in MSH file 'a.stl'");
    }
}
