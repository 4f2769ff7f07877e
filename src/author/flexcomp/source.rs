//! Points and elements of files and of mesh assets.

use super::parameters::{Draft, Flexcomp, Kind, NO_ORIGIN};
use super::solid;
use super::surface::Surface;
use crate::author::asset::mesh::is_native;
use crate::author::asset::{Files, Folder, MeshData, Place, decode_mesh, gmsh};
use crate::author::compile::mesh_alone;
use crate::author::element::{ElemId, Spec};
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
        _ => {
            let foreign = open.decode_mesh("", name);
            let data = foreign.unwrap_or_else(|| decode_mesh("", name, bytes))?;
            // infinite ones pass, unlike those of GMSH
            match data.vert.iter().position(|x| x.is_nan()) {
                Some(at) => Err(not_finite(at)),
                None => Ok(data),
            }
        }
    }
}

fn not_finite(at: usize) -> String {
    format!("vertex coordinate {} is not finite", at - at % 3)
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
        Some(at) => Err(not_finite(at)),
        None => Ok(()),
    }
}

/// Points and elements of a mesh file, in the dimension asked for if it has one.
fn of_mesh(data: &MeshData, comp: &Flexcomp, dim: Option<i32>) -> Result<Draft, String> {
    match own_dim(comp.kind, !data.tet.is_empty(), !data.face.is_empty(), dim)? {
        Some(3) => Ok(solid::draft(data.node.as_chunks::<3>().0, &data.tet)),
        _ => Surface::of_file(data).draft(dim.unwrap_or(2), comp.origin.unwrap_or_default()),
    }
}

/// The dimension that a mesh has by itself: solids, and what GMSH calls surfaces. `dim` must not be another.
fn own_dim(kind: Kind, solid: bool, faces: bool, dim: Option<i32>) -> Result<Option<i32>, String> {
    let gmsh = kind == Kind::Gmsh;
    let own = match (solid, faces) {
        (true, _) => Some(3),
        (false, true) if gmsh => Some(2),
        (false, false) if gmsh => return Err("unsupported GMSH mesh dimensionality".to_owned()),
        _ => None,
    };
    if own.is_some_and(|own| dim.is_some_and(|dim| dim != own)) {
        let what = if gmsh { "GMSH mesh" } else { "mesh" };
        return Err(format!("flexcomp dim does not match {what} dimensionality"));
    }
    Ok(own)
}

/// Points and elements of a mesh asset, which is compiled alone.
pub fn from_asset(
    spec: &Spec,
    open: &dyn Open,
    id: ElemId,
    comp: &Flexcomp,
    dim: Option<i32>,
) -> Result<Draft, String> {
    let shape = mesh_alone(spec, open, id).map_err(|why| format!("Error: {}", why.warning()))?;
    let (solid, faces) = (!shape.tet.is_empty(), !shape.face.is_empty());
    if own_dim(comp.kind, solid, faces, dim)? == Some(3) {
        return Ok(solid::draft(&shape.node, &shape.tet));
    }
    if comp.lacks_origin() {
        return Err(NO_ORIGIN.to_owned());
    }
    Surface::of_asset(shape).draft(dim.unwrap_or(2), comp.origin.unwrap_or_default())
}

/// Points and elements of a mesh asset, or of a file where no asset has the name that is given.
pub fn from_either(
    spec: &Spec,
    open: &dyn Open,
    asset: Option<ElemId>,
    file: &str,
    comp: &Flexcomp,
    dim: Option<i32>,
) -> Result<Draft, String> {
    match asset {
        Some(mesh) => from_asset(spec, open, mesh, comp, dim),
        None => from_file(spec, open, file, comp, dim).map_err(|why| {
            match why.contains("Error opening file") {
                true => format!("'{file}' is neither a mesh asset nor a file: {why}"),
                false => why,
            }
        }),
    }
}
