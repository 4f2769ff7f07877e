//! The library's own formats behind the tables of decoders and encoders: STL, OBJ, GMSH, archives.

use core::ffi::{c_char, c_int};
use core::ptr;

use super::files::VfsFiles;
use super::{encode, handle};
use crate::abi::*;
use crate::author::asset::{MeshData, decode_mesh, gmsh};
use crate::author::compile::bundle;
use crate::author::element::Spec;
use crate::author::error::Error;
use crate::author::mjcf;
use crate::author::open::Open;
use crate::base::catch::digest;
use crate::base::ctext::CText;
use crate::base::{archive, codec, report, resource, vfs};

/// Makes the formats known; every entry point that may reach a decoder or encoder calls it.
pub fn provide() {
    codec::provide(codec::Hooks { decode, encode });
}

/// Decodes a resource of the format with that extension.
///
/// # Safety
/// As `mjpDecoder.decode`.
unsafe fn decode(
    format: &str,
    r: *mut mjResource,
    vfs: *const mjVFS,
    error: *mut c_char,
    error_sz: c_int,
) -> *mut mjSpec {
    // SAFETY: an open resource, as decoders get it; nothing foreign runs while texts are owned
    unsafe {
        let name = CText::new((*r).name).to_text();
        let outcome = match format {
            ".stl" | ".obj" => mesh(r, &name, |bytes| decode_mesh("", &name, bytes)),
            ".msh" => mesh(r, &name, gmsh::decode),
            _ => model(&name, &VfsFiles::new(vfs)),
        };
        match outcome {
            Ok(spec) => {
                let spec = Box::into_raw(spec);
                handle::address(&*spec, (*spec).root())
            }
            Err(why) => {
                handle::copy_text(error, error_sz, &why);
                ptr::null_mut()
            }
        }
    }
}

/// A spec with the one mesh of a file.
///
/// # Safety
/// `r` is open.
unsafe fn mesh(
    r: *mut mjResource,
    name: &str,
    decode: impl FnOnce(&[u8]) -> Result<MeshData, String>,
) -> Result<Box<Spec>, String> {
    // SAFETY: an open resource, as decoders get it; its bytes live until it is closed
    let bytes = unsafe {
        let (data, n) = resource::read(r);
        match usize::try_from(n) {
            Ok(n) if n > 0 => core::slice::from_raw_parts(data.cast::<u8>(), n),
            _ => &[],
        }
    };
    let decoded = digest(|| decode(bytes));
    let data = decoded.unwrap_or_else(|text| Err(text.as_str().to_owned()))?;
    let mut spec = Spec::new();
    let id = spec.add::<mjsMesh>(None);
    spec.set_text(id, "file", name);
    fill(&mut spec, id, &data);
    Ok(spec)
}

fn fill(spec: &mut Spec, id: crate::author::element::ElemId, data: &MeshData) {
    let record = &mut spec.element_mut(id).record;
    let mesh = *record.get::<mjsMesh>();
    record.set_floats(mesh.uservert, &data.vert);
    record.set_floats(mesh.usernormal, &data.normal);
    record.set_floats(mesh.usertexcoord, &data.texcoord);
    record.set_ints(mesh.userface, &data.face);
    record.set_ints(mesh.userfacenormal, &data.facenormal);
    record.set_ints(mesh.userfacetexcoord, &data.facetexcoord);
    record.set_doubles(mesh.usernode, &data.node);
    record.set_ints(mesh.usertet, &data.tet);
}

/// The model of an archive: `model.xml`, else a file called like the archive.
fn model(name: &str, files: &dyn Open) -> Result<Box<Spec>, String> {
    let base = vfs::base_name(name);
    let stem = base.rsplit_once('.').map_or(base, |(stem, _)| stem);
    let places = [
        "model.xml".into(),
        format!("{stem}.xml"),
        format!("{stem}/{stem}.xml"),
        format!("{stem}/model.xml"),
    ];
    let known = places.iter().map(|place| format!("{name}/{place}"));
    let found = known.into_iter().find(|path| files.read(path).is_some());
    let Some(path) = found else {
        return Err(format!("mjz: no model XML found in archive '{name}'"));
    };
    let read = digest(|| mjcf::read_file(&path, files));
    read.unwrap_or_else(|text| Err(Error::new(text.as_str())))
        .map_err(|e| e.to_string())
}

/// Packs a spec into an archive.
///
/// # Safety
/// As `mjpEncoder.encode`.
unsafe fn encode(
    s: *const mjSpec,
    m: *const mjModel,
    vfs: *const mjVFS,
    r: *mut mjResource,
) -> mjtSize {
    // SAFETY: a live spec, a model or NULL and a resource to fill, as encoders get them
    unsafe {
        // the paths of files are others while it is written, and then again their own
        let Some(spec) = handle::spec_mut(s.cast_mut()) else {
            return -1;
        };
        let files = VfsFiles::new(vfs);
        let packed = encode::with_compiled(s, m, vfs, |m| {
            bundle::collect(spec, &files, |_| encode::written(s, m))
        });
        let (bytes, mut warnings) = match packed {
            Ok(bundle) => (archive::pack(&bundle.files), bundle.warnings),
            Err(e) => (
                Err(String::new()),
                vec![format!("MJZ encoder: failed to serialize spec to XML: {e}")],
            ),
        };
        let n = match bytes {
            Ok(bytes) => {
                let block = libc::malloc(bytes.len().max(1)).cast::<u8>();
                ptr::copy_nonoverlapping(bytes.as_ptr(), block, bytes.len());
                (*r).data = block.cast();
                bytes.len() as mjtSize
            }
            Err(why) => {
                warnings.extend((!why.is_empty()).then(|| format!("MJZ encoder: {why}")));
                -1
            }
        };
        for text in &warnings {
            report::warning(format_args!("{text}"));
        }
        n
    }
}
