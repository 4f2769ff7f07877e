//! Which file an asset of an included document is, among files of the same name in every folder around.

use std::path::Path;

use super::make::{self, binary_field, mesh_obj, picture};
use super::session::{Session, both};

/// Folders with a file of the asset's name, of another content in each.
const FOLDERS: [&str; 9] = ["", "m", "s", "sub", "sub/s", "sub/m", "abs", "abs/s", "m/s"];

/// The `meshdir` (or `texturedir`); `@` is the folder of all.
const DIRECTORIES: [&str; 8] = [
    "",
    "m",
    "m/",
    "none/../m",
    "@/abs",
    "@/abs/",
    "@/none/../abs",
    "C:m",
];

/// Names of the asset.
const NAMES: [&str; 5] = ["f", "s/f", "./s/../f", "C:f", "ab:f"];

/// An element with a file, its ending, and the content of the `i`-th file.
struct Kind {
    element: &'static str,
    ending: &'static str,
    content: fn(u32) -> Vec<u8>,
}

const KINDS: [Kind; 4] = [
    Kind {
        element: "<asset><mesh name='x' file='%'/></asset>",
        ending: "obj",
        content: |i| mesh_obj(i as f32, false),
    },
    Kind {
        element: "<asset><texture name='x' type='2d' file='%'/></asset>",
        ending: "png",
        content: |i| picture(i, 1, 3, i as u8),
    },
    Kind {
        element: "<asset><texture name='x' type='cube' fileright='%'/></asset>",
        ending: "png",
        content: |i| picture(i, i, 3, i as u8),
    },
    Kind {
        element: "<asset><hfield name='x' size='1 1 1 1' file='%'/></asset>",
        ending: "bin",
        content: |i| binary_field(2, i as i32 + 2),
    },
];

/// What loading says: the model, or the first line of the error.
fn answer(session: &Session, model: &Path) -> Result<Vec<u8>, String> {
    session.clear_cache();
    let loaded = session.load(model);
    let first_line = |why: String| why.lines().next().unwrap_or("").to_owned();
    loaded.map(|m| session.take_mjb(m)).map_err(first_line)
}

#[test]
fn the_same_file_among_decoys() {
    let libs = both();
    let sessions = libs.each_ref().map(Session::new);
    let folder = make::Folder::new("layouts", &[]);
    let root = folder.path.to_string_lossy().into_owned();
    let (mut found, mut missing) = (0, 0);
    let mut compare = |label: &dyn Fn() -> String| {
        let [ours, theirs] = sessions
            .each_ref()
            .map(|s| answer(s, &folder.path.join("main.xml")));
        assert_eq!(ours, theirs, "{}", label());
        match ours {
            Ok(_) => found += 1,
            Err(_) => missing += 1,
        }
    };
    for kind in &KINDS {
        let decoy = |place: &str| folder.path.join(place).join(format!("f.{}", kind.ending));
        for (directory, name) in DIRECTORIES.iter().flat_map(|d| NAMES.map(|n| (d, n))) {
            let directory = directory.replace('@', &root);
            for (i, strip) in [false, true].into_iter().enumerate() {
                // the settings before the include, or in it
                let settings = format!(
                    "<compiler strippath='{strip}' meshdir='{directory}' texturedir='{directory}'/>"
                );
                let asset = kind
                    .element
                    .replace('%', &format!("{name}.{}", kind.ending));
                let (outer, inner) = if i == 0 {
                    (settings, String::new())
                } else {
                    (String::new(), settings)
                };
                let main = format!("<mujoco>{outer}<include file='sub/part.xml'/></mujoco>");
                folder.put("main.xml", main.as_bytes());
                folder.put(
                    "sub/part.xml",
                    format!("<mujoco>{inner}{asset}</mujoco>").as_bytes(),
                );
                for (i, place) in FOLDERS.iter().enumerate() {
                    folder.put(
                        decoy(place).to_str().expect("text"),
                        &(kind.content)(i as u32 + 1),
                    );
                }
                let label =
                    |what: &str| format!("{} '{directory}' '{name}' {strip} {what}", kind.element);
                compare(&|| label("all"));
                FOLDERS
                    .iter()
                    .for_each(|place| std::fs::remove_file(decoy(place)).expect("a file"));
                for place in FOLDERS {
                    folder.put(decoy(place).to_str().expect("text"), &(kind.content)(3));
                    compare(&|| label(place));
                    std::fs::remove_file(decoy(place)).expect("a file");
                }
            }
        }
    }
    println!("{found} found, {missing} missing");
    assert!(found > 200 && missing > 200);
}
