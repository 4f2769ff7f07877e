//! A spec and the files of its assets as the contents of one archive. Modeling chapter, "MJZ Archives".
//!
//! A file lies in the archive at its place beside the model. Folders and names that lead elsewhere, as absolute ones
//! and those of providers, are changed in the spec while it is written; where assets were attached from other folders,
//! each file says all of its place.

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
    /// the compiler's folder for it, and the name in it, as they are written
    folder: &'static str,
    file: String,
    place: Place,
}

/// Folders of the compiler.
const FOLDERS: [&str; 2] = ["compiler.meshdir", "compiler.texturedir"];

fn text(spec: &Spec, id: ElemId, field: &str) -> String {
    let record = &spec.element(id).record;
    record.text(record.container(record.slot(field))).to_owned()
}

/// A folder or name inside the archive: without what leads out of it, and with no prefix of a provider.
fn inner(path: &str) -> String {
    let path = path.replace(':', "_");
    let mut parts = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    match parts.is_empty() && !path.is_empty() {
        true => ".".into(),
        false if path.ends_with('/') => parts.join("/") + "/",
        false => parts.join("/"),
    }
}

/// Name of a file in the archive. `whole`: the file says all of its place.
fn archived(spec: &Spec, u: &Use, whole: bool) -> String {
    if whole {
        return inner(&u.place.name);
    }
    let (folder, file) = (inner(&text(spec, spec.root(), u.folder)), inner(&u.file));
    let file = match spec.public().strippath {
        0 => file,
        _ => file.rsplit('/').next().unwrap_or("").to_owned(),
    };
    match folder.as_str() {
        "" => file,
        folder if folder.ends_with('/') => folder.to_owned() + &file,
        folder => format!("{folder}/{file}"),
    }
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
                        folder: FOLDERS[usize::from(kind == mjOBJ_TEXTURE)],
                        file: file.to_owned(),
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
    let whole = all.iter().any(|u| spec.element(u.id).origin.is_some());
    let folders = FOLDERS.map(|field| text(spec, spec.root(), field));
    let strip = spec.public().strippath != 0;
    let mut parts = folders.iter().chain(all.iter().map(|u| &u.file));
    let moved = whole || parts.any(|part| inner(part) != *part);
    let names: Vec<String> = all.iter().map(|u| archived(spec, u, whole)).collect();
    let xml = match moved {
        true => laid_out(&write_moved(spec, &all, whole, write)?),
        false if strip && all.iter().any(|u| u.file.contains('/')) => laid_out(&write(spec)?),
        false => write(spec)?,
    };
    let mut out = Bundle {
        files: vec![("model.xml".into(), xml.into_bytes())],
        warnings: Vec::new(),
    };
    let mut done = HashSet::new();
    for (u, name) in all.iter().zip(names) {
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

/// The layout of texts in which a name has changed: four spaces a level, no empty lines.
fn laid_out(xml: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(2 * xml.len()), xml);
    while let Some(at) = rest.find('<') {
        let (gap, tags) = rest.split_at(at);
        if let Some((_, indent)) = gap.rsplit_once('\n') {
            out.push('\n');
            out.push_str(&indent.repeat(2));
        }
        let (tag, after) = tags.split_at(tag_end(tags));
        out.push_str(tag);
        rest = after;
    }
    out + rest
}

/// Length of the tag, comment or CDATA that the text begins with.
fn tag_end(text: &str) -> usize {
    for (begin, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] {
        if text.starts_with(begin) {
            return text.find(end).map_or(text.len(), |at| at + end.len());
        }
    }
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '"';
        !quoted && c == '>'
    });
    end.map_or(text.len(), |at| at + 1)
}

/// Writes the spec with the names that the files have in the archive, and puts the old ones back.
fn write_moved(
    spec: &mut Spec,
    all: &[Use],
    whole: bool,
    write: impl FnOnce(&mut Spec) -> Result<String, Error>,
) -> Result<String, Error> {
    let root = spec.root();
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
    for (field, old) in FOLDERS.iter().zip(&folders) {
        let new = if whole { String::new() } else { inner(old) };
        spec.set_text(root, field, &new);
    }
    for u in all {
        let name = inner(if whole { &u.place.name } else { &u.file });
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
