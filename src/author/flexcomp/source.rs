//! Points and elements of files.

use super::parameters::{Draft, Flexcomp, Kind};
use super::{solid, surface};
use crate::author::asset::mesh::is_native;
use crate::author::asset::{Files, Folder, MeshData, Place, decode_mesh, gmsh};
use crate::author::element::Spec;
use crate::author::open::Open;

/// Points and elements of a file.
pub fn from_file(
    spec: &Spec,
    open: &dyn Open,
    file: &str,
    comp: &Flexcomp,
    dim: Option<i32>,
) -> Result<Draft, String> {
    if file.is_empty() {
        return Err("File is required".to_owned());
    }
    let files = Files::new(spec, open);
    let place = files.place(Folder::Mesh, None, file);
    if comp.kind == Kind::Mesh && is_native("", &place.name) {
        return Err("legacy MSH files are not supported in flexcomp".to_owned());
    }
    let bytes = files.read(&place).map_err(|why| format!("Error: {why}"))?;
    // the mesh that a file becomes has no name
    let data = decode(open, comp.kind, &place, &bytes)
        .map_err(|why| format!("Error: {why}\nElement name '', id -1"))?;
    of_mesh(&data, comp, dim)
}

/// The mesh of a file. GMSH files are known by how they begin, others by their ending.
fn decode(open: &dyn Open, kind: Kind, place: &Place, bytes: &[u8]) -> Result<MeshData, String> {
    let name = &place.name;
    match kind {
        Kind::Gmsh if gmsh::is_gmsh(bytes) => {
            let data = gmsh::decode_elements(bytes)?;
            check_finite(&data)?;
            Ok(data)
        }
        Kind::Gmsh if is_native("", name) => {
            Err(format!("no decoder found for mesh file '{name}'"))
        }
        _ => match open.decode_mesh("", name) {
            Some(decoded) => decoded,
            None => decode_mesh("", name, bytes),
        },
    }
}

/// Vertices must be finite when they are rounded; of solids those on the surface.
fn check_finite(data: &MeshData) -> Result<(), String> {
    let strange = |x: f64| !(x as f32).is_finite();
    let at = if data.node.iter().any(|&x| strange(x)) {
        let (vert, _) = gmsh::boundary(&data.node, &data.tet);
        vert.iter().position(|x| !x.is_finite())
    } else {
        data.vert.iter().position(|x| !x.is_finite())
    };
    match at {
        Some(at) => Err(format!("vertex coordinate {} is not finite", at - at % 3)),
        None => Ok(()),
    }
}

/// Points and elements of a mesh, in the dimension asked for if it has one.
pub fn of_mesh(data: &MeshData, comp: &Flexcomp, dim: Option<i32>) -> Result<Draft, String> {
    let gmsh = comp.kind == Kind::Gmsh;
    let own = match (data.tet.is_empty(), data.face.is_empty()) {
        (false, _) => Some(3),
        (true, false) if gmsh => Some(2),
        (true, true) if gmsh => return Err("unsupported GMSH mesh dimensionality".to_owned()),
        _ => None,
    };
    if own.is_some_and(|own| dim.is_some_and(|dim| dim != own)) {
        let what = if gmsh { "GMSH mesh" } else { "mesh" };
        return Err(format!("flexcomp dim does not match {what} dimensionality"));
    }
    match own {
        Some(3) => Ok(solid::draft(data)),
        _ => surface::draft(data, dim.unwrap_or(2), comp.origin.unwrap_or_default()),
    }
}
