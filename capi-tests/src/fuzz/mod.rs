//! The fuzzer: inputs from a seed, workers that run them, finds.
//!
//! Input number `i` of a seed depends on nothing else, so a find can be made again. A find is a crash,
//! CPU time above the limit, memory above the limit, or a panic turned into an error.

pub mod bytes;
pub mod corpus;
pub mod fields;
pub mod pins;
pub mod png;
pub mod variant;
pub mod worker;
pub mod xml;

use crate::random::Random;
pub use worker::{Find, Outcome, Worker, build};

/// What a worker is given.
#[derive(Clone, Debug)]
pub struct Input {
    /// class of input, for the summary
    pub class: &'static str,
    /// what the worker does: `xml`, `mjb`, ...
    pub kind: &'static str,
    /// names and contents; the first is the main file
    pub files: Vec<(String, Vec<u8>)>,
}

impl Input {
    /// The bytes a worker reads.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = format!("{} {}\n", self.kind, self.files.len()).into_bytes();
        for (name, data) in &self.files {
            out.extend(format!("{name} {}\n", data.len()).bytes());
            out.extend(data);
        }
        out
    }

    /// An input without files.
    pub fn bare(kind: &'static str) -> Self {
        Input {
            class: kind,
            kind,
            files: Vec::new(),
        }
    }

    /// A model text.
    pub fn xml(text: impl Into<Vec<u8>>) -> Self {
        Input {
            class: "xml",
            kind: "xml",
            files: vec![("f.xml".into(), text.into())],
        }
    }
}

/// The classes of input.
pub const CLASSES: [&str; 16] = [
    "variant",
    "structure",
    "snippets",
    "text",
    "stl",
    "obj",
    "msh",
    "gmsh",
    "skn",
    "png",
    "ktx",
    "hfield",
    "mjb sizes",
    "mjb",
    "mjb fields",
    "pins",
];

/// What was changed in input `index` of a seed, where that is short: fields of an MJB.
pub fn note(corpus: &corpus::Corpus, seed: u64, index: u64) -> String {
    let (mut r, class) = start(seed, index);
    let base = r
        .pick(&corpus.binaries)
        .filter(|_| class.starts_with("mjb"));
    base.map_or(String::new(), |(data, _)| {
        fields::differences(data, &input(corpus, seed, index).files[0].1)
    })
}

/// Class of input `index` of a seed.
pub fn class(seed: u64, index: u64) -> &'static str {
    start(seed, index).1
}

/// The stream of an input, and its class.
fn start(seed: u64, index: u64) -> (Random, &'static str) {
    let mut r = Random::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index);
    // models are the widest field
    let class = match r.below(27) {
        0..=5 => "structure",
        6..=10 => "variant",
        11..=12 => "snippets",
        13..=14 => "text",
        n => CLASSES[4 + (n - 15)],
    };
    (r, class)
}

/// Input `index` of a seed.
pub fn input(corpus: &corpus::Corpus, seed: u64, index: u64) -> Input {
    let (mut r, class) = start(seed, index);
    let xml = |files| Input {
        class,
        kind: "xml",
        files,
    };
    match class {
        "variant" => xml(vec![("f.xml".into(), variant::variant(corpus, &mut r))]),
        "structure" => xml(vec![("f.xml".into(), xml::structure(corpus, &mut r))]),
        "snippets" => xml(vec![("f.xml".into(), xml::snippets(corpus, &mut r))]),
        "pins" => xml(vec![("f.xml".into(), pins::model(&mut r).into_bytes())]),
        "text" => xml(vec![("f.xml".into(), bytes::text(&mut r, corpus))]),
        "mjb" | "mjb sizes" | "mjb fields" => {
            let (mut data, text) = r.pick(&corpus.binaries).cloned().unwrap_or_default();
            match class {
                "mjb fields" => fields::change(&mut r, &mut data),
                _ => bytes::mjb(&mut r, &mut data, class == "mjb sizes"),
            }
            Input {
                class,
                kind: "mjb",
                files: vec![("f.mjb".into(), data), ("f.xml".into(), text)],
            }
        }
        _ => xml(bytes::asset(class, corpus, &mut r)),
    }
}

/// An input from a file: `.case`, `.mjb`, or a model text.
pub fn saved(path: &std::path::Path) -> Result<Input, String> {
    let data = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
    match path.extension().and_then(|e| e.to_str()) {
        Some("case") => decode(&data).ok_or_else(|| format!("{}: not a case", path.display())),
        Some("mjb") => Ok(Input {
            class: "mjb",
            kind: "mjb",
            files: vec![("f.mjb".into(), data)],
        }),
        _ => Ok(Input::xml(data)),
    }
}

/// What `Input::encode` wrote.
fn decode(data: &[u8]) -> Option<Input> {
    let line = |rest: &mut &[u8]| -> Option<(String, usize)> {
        let end = rest.iter().position(|&b| b == b'\n')?;
        let text = String::from_utf8_lossy(&rest[..end]).into_owned();
        *rest = &rest[end + 1..];
        let (name, n) = text.rsplit_once(' ')?;
        Some((name.to_owned(), n.parse().ok()?))
    };
    let mut rest = data;
    let (kind, n) = line(&mut rest)?;
    let kind = if kind == "mjb" { "mjb" } else { "xml" };
    let mut files = Vec::new();
    for _ in 0..n {
        let (name, size) = line(&mut rest)?;
        files.push((name, rest.get(..size)?.to_vec()));
        rest = &rest[size..];
    }
    Some(Input {
        class: kind,
        kind,
        files,
    })
}
