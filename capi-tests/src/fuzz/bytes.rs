//! Mutation of bytes: model texts, asset files, binary models.

use super::corpus::Corpus;
use super::png;
use super::xml::{SNIPPETS, VALUES};
use crate::random::Random;

const WORDS: [i32; 14] = [
    0,
    1,
    -1,
    2,
    3,
    255,
    256,
    65_535,
    65_536,
    1_000_000,
    0x3fff_ffff,
    0x7fff_ffff,
    -0x8000_0000,
    -2,
];

const TOKENS: [&str; 26] = [
    "\"",
    "<",
    ">",
    "/>",
    "<body>",
    "</body>",
    "<include file=\"f.xml\"/>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "&lt;",
    "&#0;",
    "&#x110000;",
    "&lol;",
    "<?xml",
    "?>",
    "<!DOCTYPE a [<!ENTITY lol \"lol\">]>",
    "\0",
    "\u{feff}",
    "\t",
    "=",
    "'",
    " ",
    "</mujoco>",
    "</worldbody>",
];

/// A few local changes; `words` at multiples of four.
fn change(r: &mut Random, data: &mut Vec<u8>, words: bool) {
    for _ in 0..1 + r.below(5) {
        let at = r.below(data.len() + 1);
        match r.below(10) {
            0..=1 if at < data.len() => data[at] = r.bits() as u8,
            2 if at < data.len() => data[at] ^= 1 << r.below(8),
            3 => drop(data.drain(at..(at + 1 + r.below(40)).min(data.len()))),
            4 => data.truncate(at),
            5 => {
                let from = r.below(data.len());
                let piece = data[from..(from + r.below(200)).min(data.len())].to_vec();
                data.splice(at..at, piece);
            }
            _ if words && data.len() >= 8 => {
                // the head holds the counts
                let room = if r.one_in(2) {
                    data.len().min(64)
                } else {
                    data.len()
                };
                let at = r.below(room / 4) * 4;
                let word = if r.one_in(3) {
                    let bad = [f32::NAN, f32::INFINITY, 1e38, -1e38, 1e-40, 0.0];
                    bad[r.below(bad.len())].to_le_bytes()
                } else {
                    let word = WORDS[r.below(WORDS.len())];
                    if r.one_in(4) {
                        word.to_be_bytes()
                    } else {
                        word.to_le_bytes()
                    }
                };
                data[at..at + 4].copy_from_slice(&word);
            }
            _ => {
                let token = if r.one_in(3) {
                    r.pick(&VALUES)
                } else {
                    r.pick(&TOKENS)
                };
                data.splice(at..at, token.unwrap_or(&"").bytes());
            }
        }
    }
}

/// A model's text with changed bytes.
pub fn text(r: &mut Random, corpus: &Corpus) -> Vec<u8> {
    let mut data = r.pick(&corpus.texts).cloned().unwrap_or_default();
    change(r, &mut data, false);
    if r.one_in(4) {
        let at = r.below(data.len() + 1);
        let snippet = SNIPPETS[r.below(SNIPPETS.len())];
        data.splice(at..at, snippet.bytes());
    }
    data
}

/// A model that reads a changed asset file, and the file.
pub fn asset(class: &str, corpus: &Corpus, r: &mut Random) -> Vec<(String, Vec<u8>)> {
    let list = corpus.assets.get(class).map_or(&[][..], Vec::as_slice);
    let mut data = r.pick(list).cloned().unwrap_or_default();
    if !r.one_in(50) {
        if class == "obj" || class == "gmsh" && r.one_in(2) {
            lines(r, &mut data);
        }
        change(r, &mut data, !matches!(class, "obj" | "gmsh"));
    }
    if class == "png" && !r.one_in(8) {
        png::repair(&mut data);
    }
    let inertia = ["convex", "exact", "legacy", "shell"][r.below(4)];
    let shape = ["mesh", "box", "sdf", "capsule"][if r.one_in(3) { r.below(4) } else { 0 }];
    let mesh = |file: &str| {
        format!(
            "<asset><mesh name='a' file='{file}' inertia='{inertia}'/></asset><worldbody><geom type='plane' size='1 1 1'/>\
             <body pos='0 0 .5'><freejoint/><geom type='{shape}' mesh='a'/><geom size='.1'/></body></worldbody>"
        )
    };
    let (file, inside) = match class {
        "stl" => ("a.stl", mesh("a.stl")),
        "obj" => ("a.obj", mesh("a.obj")),
        "msh" => ("a.msh", mesh("a.msh")),
        "gmsh" if r.one_in(3) => ("a.gmsh", mesh("a.gmsh")),
        "gmsh" => ("a.gmsh", flexible(r)),
        "skn" => (
            "a.skn",
            "<asset><skin name='a' file='a.skn'/></asset><worldbody><body name='bone'><freejoint/><geom size='1'/></body></worldbody>".into(),
        ),
        "png" if r.one_in(2) => (
            "a.png",
            "<asset><hfield name='a' file='a.png' size='1 1 1 1'/></asset><worldbody><geom type='hfield' hfield='a'/>\
             <body pos='0 0 1'><freejoint/><geom size='.5'/></body></worldbody>".into(),
        ),
        "png" => {
            let kind = ["2d", "cube", "skybox"][r.below(3)];
            let grid = ["", "gridsize='2 3'", "gridsize='3 4' gridlayout='.U..LFRB.D..'", "nchannel='4'", "colorspace='sRGB'"][r.below(5)];
            ("a.png", format!("<asset><texture name='a' type='{kind}' file='a.png' {grid}/></asset>"))
        }
        // only flat ones load: the others want three channels
        "ktx" => {
            let kind = ["2d", "2d", "2d", "cube"][r.below(4)];
            ("a.ktx", format!("<asset><texture name='a' type='{kind}' file='a.ktx'/></asset>"))
        }
        _ => (
            "a.bin",
            "<asset><hfield name='a' file='a.bin' size='1 1 1 1'/></asset><worldbody><geom type='hfield' hfield='a'/>\
             <body pos='0 0 1'><freejoint/><geom type='box' size='.5 .5 .5'/></body></worldbody>".into(),
        ),
    };
    vec![
        (
            "f.xml".into(),
            format!("<mujoco>{inside}</mujoco>").into_bytes(),
        ),
        (file.into(), data),
    ]
}

/// A deformable of the file, or of a mesh asset.
fn flexible(r: &mut Random) -> String {
    let from = [
        "type='gmsh' file='a.gmsh'",
        "type='mesh' dim='2' file='a.gmsh'",
        "mesh='a'",
    ][r.below(3)];
    let dof = ["full", "full", "2d", "radial", "trilinear", "quadratic"][r.below(6)];
    let young = ["0", "1e4", "1e9"][r.below(3)];
    format!(
        "<asset><mesh name='a' file='a.gmsh' inertia='shell'/></asset><worldbody><geom type='plane' size='1 1 1' pos='0 0 -1'/>\
         <body name='b'><flexcomp name='f' {from} dof='{dof}' radius='.01'><pin id='0 1'/>\
         <elasticity young='{young}' poisson='.2' thickness='.01' elastic2d='both' damping='.01'/></flexcomp></body></worldbody>"
    )
}

/// Changes whole lines.
fn lines(r: &mut Random, data: &mut Vec<u8>) {
    let text = String::from_utf8_lossy(data).into_owned();
    let mut list: Vec<String> = text.lines().map(String::from).collect();
    const EXTRA: [&str; 14] = [
        "f 1 2",
        "f 1 1 1 1 1 1",
        "f 0 1 2",
        "f 99999999999 1 2",
        "f -1 -2 -99",
        "f 1//1 2//2 3//9",
        "f 1/ 2/ 3/",
        "v nan inf 1e308",
        "v 1e38 1e38 1e38",
        "v 1",
        "vt 1e999",
        "vn",
        "f 1 2 3 4 5 6 7 8",
        "f 8 7 6 5 4 3 2 1",
    ];
    for _ in 0..r.below(6) {
        let at = r.below(list.len());
        match r.below(4) {
            0 if !list.is_empty() => drop(list.remove(at)),
            1 => list.insert(at, EXTRA[r.below(EXTRA.len())].into()),
            2 if !list.is_empty() => {
                let to = r.below(list.len());
                list.swap(at, to);
            }
            _ if !list.is_empty() => {
                let line = list[at].clone();
                for _ in 0..r.below(50) {
                    list.insert(at, line.clone());
                }
            }
            _ => {}
        }
    }
    *data = list.join("\n").into_bytes();
}

/// Changes an MJB: its head, or its arrays.
pub fn mjb(r: &mut Random, data: &mut Vec<u8>, sizes: bool) {
    if data.len() < 64 {
        return;
    }
    for _ in 0..1 + r.below(8) {
        let room = if sizes {
            data.len().min(900)
        } else {
            data.len()
        };
        match r.below(8) {
            0 => {
                let at = r.below(room);
                data[at] ^= 1 << r.below(8);
            }
            1..=3 => {
                let at = r.below(room / 4) * 4;
                data[at..at + 4].copy_from_slice(&WORDS[r.below(WORDS.len())].to_le_bytes());
            }
            4 if sizes => {
                let at = 20 + r.below((room - 28) / 8) * 8;
                let value = [
                    -1,
                    0,
                    1,
                    7,
                    1 << 20,
                    1 << 31,
                    1 << 33,
                    1 << 40,
                    i64::MAX,
                    i64::MIN,
                ][r.below(10)];
                data[at..at + 8].copy_from_slice(&value.to_le_bytes());
            }
            5 if r.one_in(6) => data.truncate(room),
            6 => {
                // a few words from elsewhere
                let n = 4 * (1 + r.below(8));
                let (a, b) = (
                    r.below((room - n) / 4) * 4,
                    r.below((data.len() - n) / 4) * 4,
                );
                data.copy_within(b..b + n, a);
            }
            _ => {
                // doubles stand at multiples of 8 from somewhere: try multiples of 4
                let at = r.below((room - 8) / 4) * 4;
                let bad = [
                    f64::NAN,
                    f64::INFINITY,
                    1e308,
                    -1e308,
                    1e-310,
                    0.0,
                    -1.0,
                    1e10,
                ];
                data[at..at + 8].copy_from_slice(&bad[r.below(bad.len())].to_le_bytes());
            }
        }
        if data.len() < 64 {
            return;
        }
    }
}
