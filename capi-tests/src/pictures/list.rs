//! Which models are photographed.

use std::path::{Path, PathBuf};

use crate::oracle::models::{Entry, large, standing};

/// Small models of other tests whose kinds of shapes are worth a picture.
const OTHERS: [&str; 10] = [
    "flex/scn_materials",
    "flex/scn_rods",
    "flex/scn_shapes",
    "flex/dyn_trilinear",
    "flex/con_3d_hfield",
    "skin/band",
    "view/decor",
    "view/ropes",
    "mesh/builtin",
    "ray/terrain",
];

/// The models of `models/picture`, in order.
pub fn own() -> Vec<Entry> {
    let folder = here().join("models/picture");
    let mut list: Vec<Entry> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|e| e == "xml"))
        .map(|path| (label("picture", &path), path))
        .collect();
    list.sort();
    list
}

/// All models.
pub fn all() -> Vec<Entry> {
    let others = OTHERS.iter().map(|name| {
        let path = here().join(format!("models/{name}.xml"));
        ((*name).to_string(), path)
    });
    let mut list = own();
    list.extend(others.filter(|(_, path)| path.exists()));
    list.extend(standing());
    list.extend(large());
    list
}

/// The models that `names` choose: labels, beginnings of labels, or files.
pub fn chosen(names: &[String]) -> Vec<Entry> {
    if names.is_empty() {
        return all();
    }
    let all = all();
    let mut list = Vec::new();
    for name in names {
        let known: Vec<Entry> = (all
            .iter()
            .filter(|(label, _)| label.starts_with(name.as_str())))
        .cloned()
        .collect();
        if known.is_empty() {
            list.push((label("file", Path::new(name)), PathBuf::from(name)));
        }
        list.extend(known);
    }
    list
}

fn label(family: &str, path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    format!("{family}/{stem}")
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
