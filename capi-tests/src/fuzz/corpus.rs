//! What is mutated: our test models, the wheels' models, asset files made here, MJB files made by the worker.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::xml::{self, Node};
use super::{Input, Worker, png};

/// Larger models cost too much time each.
const LARGEST: u64 = 40_000;
const LARGEST_BINARY: usize = 400_000;

/// The material of all inputs.
#[derive(Default)]
pub struct Corpus {
    /// model texts
    pub texts: Vec<Vec<u8>>,
    /// the same as trees
    pub models: Vec<Node>,
    /// those that compile
    pub sound: Vec<Node>,
    /// compiled, and the text
    pub binaries: Vec<(Vec<u8>, Vec<u8>)>,
    /// attributes of each element, from the grammar
    pub attributes: BTreeMap<String, Vec<String>>,
    /// values seen, by attribute
    pub values: BTreeMap<String, Vec<String>>,
    /// asset files by class
    pub assets: BTreeMap<&'static str, Vec<Vec<u8>>>,
}

fn walk(dir: &Path, list: &mut Vec<PathBuf>) {
    let Ok(read) = std::fs::read_dir(dir) else {
        return;
    };
    let mut entries: Vec<PathBuf> = read.flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            walk(&path, list);
        } else if path.extension().is_some_and(|e| e == "xml" || e == "urdf")
            && path.metadata().is_ok_and(|m| m.len() < LARGEST)
        {
            list.push(path);
        }
    }
}

/// Reads and makes everything.
pub fn collect(worker: &mut Worker) -> Corpus {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    walk(&here.join("models"), &mut paths);
    let wheels = std::env::var_os("MUJOCO_MODELS")
        .map_or(here.join("../build/oracle/models"), PathBuf::from);
    for family in ["gym", "dmc"] {
        walk(&wheels.join(family), &mut paths);
    }
    let mut corpus = Corpus {
        assets: assets(),
        ..Corpus::default()
    };
    for path in paths {
        let Ok(text) = std::fs::read(&path) else {
            continue;
        };
        if let Some(model) = xml::parse(&String::from_utf8_lossy(&text)) {
            model.walk(&mut |node| {
                for (name, value) in &node.attributes {
                    let known = corpus.values.entry(name.clone()).or_default();
                    if known.len() < 50 && !known.contains(value) {
                        known.push(value.clone());
                    }
                }
            });
            corpus.models.push(model);
        }
        let input = Input {
            kind: "save",
            ..Input::xml(text.clone())
        };
        if let Some(mjb) = worker.fetch(&input).filter(|b| !b.is_empty()) {
            corpus
                .sound
                .extend(xml::parse(&String::from_utf8_lossy(&text)));
            if mjb.len() < LARGEST_BINARY {
                corpus.binaries.push((mjb, text.clone()));
            }
        }
        corpus.texts.push(text);
    }
    let schema = worker.fetch(&Input::bare("schema")).unwrap_or_default();
    // an element's line starts with its name in front of a count; attributes stand on the lines below
    let mut element = String::new();
    for line in String::from_utf8_lossy(&schema).lines() {
        let words: Vec<&str> = line
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .filter(|w| !w.is_empty())
            .collect();
        let head = line.contains('(');
        let Some(first) = words.first() else { continue };
        if head {
            element = (*first).to_owned();
        }
        let list = corpus.attributes.entry(element.clone()).or_default();
        for word in words.iter().skip(usize::from(head)) {
            if word.len() > 1 && word.starts_with(|c: char| c.is_ascii_lowercase()) {
                list.push((*word).to_owned());
            }
        }
    }
    corpus
}

fn floats(list: &[f32]) -> Vec<u8> {
    list.iter().flat_map(|x| x.to_le_bytes()).collect()
}

fn ints(list: &[i32]) -> Vec<u8> {
    list.iter().flat_map(|x| x.to_le_bytes()).collect()
}

/// Points and triangles of a box with one corner cut short.
const POINTS: [[f32; 3]; 8] = [
    [0., 0., 0.],
    [1., 0., 0.],
    [0., 1., 0.],
    [0., 0., 1.],
    [1., 1., 0.],
    [1., 0., 1.],
    [0., 1., 1.],
    [0.9, 0.8, 0.9],
];
const FACES: [[i32; 3]; 12] = [
    [0, 2, 1],
    [1, 2, 4],
    [0, 1, 3],
    [1, 5, 3],
    [0, 3, 2],
    [2, 3, 6],
    [4, 7, 1],
    [1, 7, 5],
    [2, 6, 4],
    [4, 6, 7],
    [3, 5, 6],
    [5, 7, 6],
];

fn assets() -> BTreeMap<&'static str, Vec<Vec<u8>>> {
    let mut stl = vec![b' '; 80];
    stl.extend(12u32.to_le_bytes());
    for face in FACES {
        stl.extend(floats(&[0.; 3]));
        for v in face {
            stl.extend(floats(&POINTS[v as usize]));
        }
        stl.extend([0, 0]);
    }
    let mut obj = String::from("# a box\no box\nmtllib none.mtl\n");
    for p in POINTS {
        obj += &format!("v {} {} {}\n", p[0], p[1], p[2]);
    }
    obj += "vt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 1\nvn 1 0 0\n";
    for f in &FACES[..10] {
        obj += &format!("f {}/1/1 {}/2/2 {}/3/1\n", f[0] + 1, f[1] + 1, f[2] + 1);
    }
    let quads = obj.clone() + "f 4 6 8 7\nf -1 -2 -3 -4 -5\ng part\ns off\nusemtl m\nl 1 2\n";
    let flat: Vec<f32> = POINTS.iter().flatten().copied().collect();
    let faces: Vec<i32> = FACES.iter().flatten().copied().collect();
    let mut msh = ints(&[8, 8, 8, 12]);
    msh.extend(floats(&flat));
    msh.extend(floats(&flat));
    msh.extend(floats(&[0.5; 16]));
    msh.extend(ints(&faces));
    let mut bare = ints(&[8, 0, 0, 12]);
    bare.extend(floats(&flat));
    bare.extend(ints(&faces));
    let mut skn = ints(&[8, 8, 12, 1]);
    skn.extend(floats(&flat));
    skn.extend(floats(&[0.5; 16]));
    skn.extend(ints(&faces));
    let mut name = [0u8; 40];
    name[..4].copy_from_slice(b"bone");
    skn.extend(name);
    skn.extend(floats(&[0., 0., 0., 1., 0., 0., 0.]));
    skn.extend(ints(&[8]));
    skn.extend(ints(&[0, 1, 2, 3, 4, 5, 6, 7]));
    skn.extend(floats(&[1.; 8]));
    let gmsh = [
        "text22",
        "text22_sheet",
        "text41_sheet",
        "bin22",
        "bin22_wild",
        "bin41",
    ];
    let solids = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/flex");
    let gmsh = gmsh.map(|name| std::fs::read(solids.join(format!("gmsh_{name}.msh"))));
    let mut hfield = ints(&[4, 5]);
    hfield.extend(floats(&[0.25; 20]));
    let mut ktx = b"\xabKTX 20\xbb\r\n\x1a\n".to_vec();
    ktx.extend(ints(&[37, 1, 4, 4, 0, 0, 1, 1, 0]));
    ktx.extend([0; 200]);
    BTreeMap::from([
        ("stl", vec![stl]),
        ("obj", vec![obj.into_bytes(), quads.into_bytes()]),
        ("msh", vec![msh, bare]),
        ("gmsh", gmsh.into_iter().flatten().collect()),
        ("skn", vec![skn]),
        ("png", [0, 2, 3, 4, 6].map(|c| png::image(6, 6, c)).to_vec()),
        ("ktx", vec![ktx]),
        ("hfield", vec![hfield]),
    ])
}
