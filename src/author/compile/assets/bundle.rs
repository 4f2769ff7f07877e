//! A spec and the files of its assets as the contents of one archive. Modeling chapter, "MJZ Archives".
//!
//! A file lies in the archive at its place beside the model. Where that is outside, as with absolute
//! folders, or where assets were attached from other folders, the names in the spec are changed while it
//! is written.

use std::collections::HashSet;

use crate::abi::*;
use crate::author::asset::{Files, Folder, Place};
use crate::author::element::{ElemId, Spec};
use crate::author::error::Error;
use crate::author::open::Open;

/// Files with names and bytes, and warnings about those that cannot be read.
pub struct Bundle {
    pub files: Vec<(String, Vec<u8>)>,
    pub warnings: Vec<String>,
}

/// A file field of an asset.
struct Use {
    id: ElemId,
    /// which of the six files of a cube; none for `file`
    side: Option<usize>,
    place: Place,
}

/// Name in the archive: the path beside the model, without what leads out of its folder.
fn inner(path: &str) -> String {
    let path = path.split_once("://").map_or(path, |(_, rest)| rest);
    let parts = path
        .split('/')
        .filter(|part| !matches!(*part, "" | "." | "..") && !part.ends_with(':'));
    parts.collect::<Vec<_>>().join("/")
}

fn uses(spec: &Spec, files: &Files) -> Vec<Use> {
    let mut out = Vec::new();
    for (kind, folder) in [
        (mjOBJ_TEXTURE, Folder::Texture),
        (mjOBJ_HFIELD, Folder::Mesh),
        (mjOBJ_MESH, Folder::Mesh),
        (mjOBJ_SKIN, Folder::Mesh),
    ] {
        for &id in spec.ids(kind) {
            let record = &spec.element(id).record;
            let file = record.text(record.container(record.slot("file")));
            let mut add = |side, file: &str| {
                if !file.is_empty() {
                    out.push(Use {
                        id,
                        side,
                        place: files.place(folder, Some(id), file),
                    });
                }
            };
            add(None, file);
            if kind == mjOBJ_TEXTURE {
                let x = spec.item::<mjsTexture>(id);
                x.texts(x.cubefiles)
                    .into_iter()
                    .enumerate()
                    .for_each(|(i, f)| add(Some(i), f));
            }
        }
    }
    out
}

/// Collects the XML that `write` makes of the spec, as `model.xml`, and the files of all assets.
pub fn collect(
    spec: &mut Spec,
    open: &dyn Open,
    write: impl FnOnce(&mut Spec) -> Result<String, Error>,
) -> Result<Bundle, Error> {
    let all = uses(spec, &Files::new(spec, open));
    let attached = all.iter().any(|u| spec.element(u.id).origin.is_some());
    let moved = attached || all.iter().any(|u| inner(&u.place.path) != u.place.path);
    let xml = match moved {
        true => write_moved(spec, &all, write)?,
        false => write(spec)?,
    };
    let mut out = Bundle {
        files: vec![("model.xml".into(), xml.into_bytes())],
        warnings: Vec::new(),
    };
    let mut done = HashSet::new();
    for u in &all {
        let name = if moved {
            inner(&u.place.name)
        } else {
            inner(&u.place.path)
        };
        if !done.insert(name.clone()) {
            continue;
        }
        match open.read(&u.place.name) {
            Some(bytes) => out.files.push((name, bytes)),
            None => {
                let (file, text) = (&u.place.path, u.place.missing());
                out.warnings.push(format!(
                    "MJZ encoder: failed to open resource '{file}' (dir=''): {text}"
                ));
            }
        }
    }
    Ok(out)
}

/// Writes the spec with the names that the files have in the archive, and puts the old ones back.
fn write_moved(
    spec: &mut Spec,
    all: &[Use],
    write: impl FnOnce(&mut Spec) -> Result<String, Error>,
) -> Result<String, Error> {
    let root = spec.root();
    const FOLDERS: [&str; 2] = ["compiler.meshdir", "compiler.texturedir"];
    let text = |spec: &Spec, id: ElemId, field: &str| {
        let record = &spec.element(id).record;
        record.text(record.container(record.slot(field))).to_owned()
    };
    let sides = |spec: &Spec, id: ElemId| -> Vec<String> {
        let x = spec.item::<mjsTexture>(id);
        x.texts(x.cubefiles)
            .into_iter()
            .map(str::to_owned)
            .collect()
    };
    let set_sides = |spec: &mut Spec, id: ElemId, list: &[String]| {
        spec.set_texts(
            id,
            "cubefiles",
            &list.iter().map(String::as_str).collect::<Vec<_>>(),
        );
    };
    let folders = FOLDERS.map(|field| text(spec, root, field));
    let files: Vec<String> = all.iter().map(|u| text(spec, u.id, "file")).collect();
    let cubes: Vec<Option<Vec<String>>> = all
        .iter()
        .map(|u| u.side.map(|_| sides(spec, u.id)))
        .collect();
    FOLDERS
        .iter()
        .for_each(|field| spec.set_text(root, field, ""));
    for u in all {
        let name = inner(&u.place.name);
        match u.side {
            None => spec.set_text(u.id, "file", &name),
            Some(i) => {
                let mut list = sides(spec, u.id);
                list[i] = name;
                set_sides(spec, u.id, &list);
            }
        }
    }
    let written = write(spec);
    FOLDERS
        .iter()
        .zip(&folders)
        .for_each(|(field, old)| spec.set_text(root, field, old));
    for ((u, file), cube) in all.iter().zip(&files).zip(&cubes) {
        spec.set_text(u.id, "file", file);
        if let Some(list) = cube {
            set_sides(spec, u.id, list);
        }
    }
    written
}
