//! The MJCF and URDF files of the corpus: packages with models, unpacked by `make oracle`, and the small
//! models of this project.

use std::path::{Path, PathBuf};

use super::models::{Entry, collection};

/// Packages of the standing set, which `make test` compiles.
const STANDING: [&str; 2] = ["dm_control", "gymnasium"];

/// Packages that `ALL=1` adds.
const MORE: [&str; 4] = ["gymnasium_robotics", "robosuite", "metaworld", "myosuite"];

/// Where the packages are: `MUJOCO_CORPUS`, or `build/oracle/corpus`.
fn folder() -> PathBuf {
    std::env::var_os("MUJOCO_CORPUS").map_or(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../build/oracle/corpus"),
        PathBuf::from,
    )
}

/// Every XML and URDF file of the packages, and of the collection where there is one, sorted by name.
/// A package that is not there is an error. `ROBOTS=1` adds the URDF files of two more packages.
pub fn files(all: bool) -> Result<Vec<Entry>, String> {
    let root = folder();
    let mut list = Vec::new();
    for package in STANDING.iter().chain(MORE.iter().filter(|_| all)) {
        let before = list.len();
        walk(&root.join(package), package, &mut list);
        if list.len() == before {
            return Err(format!(
                "no models in {}: run `make parity-compile`, with ALL=1 for all packages",
                root.join(package).display()
            ));
        }
    }
    if std::env::var("ROBOTS").is_ok_and(|v| v == "1") {
        walk(&root.join("robots"), "robots", &mut list);
    }
    walk(&collection(), "further", &mut list);
    Ok(list)
}

/// A file of the corpus by its label, where it is there.
pub fn file(label: &str) -> Option<PathBuf> {
    let path = match label.strip_prefix("further/") {
        Some(rest) => collection().join(rest),
        None => folder().join(label),
    };
    path.canonicalize().ok()
}

/// A folder or file of this project's tests: `models`, `compiled/elements`.
pub fn own(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The MJCF files of an [`own`] folder and below, sorted, without the folders named in `skip`.
///
/// # Panics
/// When there are none.
pub fn own_models(folder: &str, skip: &[&str]) -> Vec<PathBuf> {
    fn collect(folder: &Path, skip: &[&str], out: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("the folder of models") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                if !skip.iter().any(|name| path.ends_with(name)) {
                    collect(&path, skip, out);
                }
            } else if is_model(&path) {
                out.push(path);
            }
        }
    }
    let mut list = Vec::new();
    collect(&own(folder), skip, &mut list);
    assert!(!list.is_empty(), "no models in {folder}");
    list.sort();
    list
}

/// MJCF or URDF, by the name.
pub fn is_model(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "xml" || e == "urdf")
}

fn walk(dir: &Path, label: &str, list: &mut Vec<Entry>) {
    let Ok(read) = std::fs::read_dir(dir) else {
        return;
    };
    let mut entries: Vec<PathBuf> = read.flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let label = format!("{label}/{name}");
        if path.is_dir() {
            walk(&path, &label, list);
        } else if is_model(&path) {
            list.push((label, path.canonicalize().unwrap_or(path)));
        }
    }
}
