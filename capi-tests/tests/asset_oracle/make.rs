//! Files of assets, made here.

use std::fmt::Write as _;
use std::io::{Cursor, Read, Write as _};
use std::path::{Path, PathBuf};

use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

/// A PNG file with noise in 1, 3 or 4 channels.
pub fn picture(width: u32, height: u32, channels: usize, seed: u8) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(match channels {
        1 => png::ColorType::Grayscale,
        3 => png::ColorType::Rgb,
        _ => png::ColorType::Rgba,
    });
    let n = width as usize * height as usize * channels;
    let data: Vec<u8> = (0..n)
        .map(|i| (i * 37 + usize::from(seed) * 101) as u8)
        .collect();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&data).unwrap();
    writer.finish().unwrap();
    out
}

/// A KTX file of one uncompressed level, with `n` bytes after its header.
pub fn ktx(n: u8) -> Vec<u8> {
    let mut out = b"\xabKTX 11\xbb\r\n\x1a\n".to_vec();
    for word in [
        0x0403_0201u32,
        0x1401,
        1,
        0x1908,
        0x8058,
        0x1908,
        4,
        4,
        0,
        0,
        1,
        1,
        0,
    ] {
        out.extend(word.to_le_bytes());
    }
    out.extend(0..n);
    out
}

/// A height field in MuJoCo's binary form.
pub fn binary_field(rows: i32, columns: i32) -> Vec<u8> {
    let mut out = [rows.to_le_bytes(), columns.to_le_bytes()].concat();
    (0..rows * columns).for_each(|i| out.extend((i as f32).to_le_bytes()));
    out
}

fn corners(scale: f32) -> [[f32; 3]; 8] {
    std::array::from_fn(|i| [i & 4, i & 2, i & 1].map(|bit| if bit == 0 { -scale } else { scale }))
}

const SIDES: [[usize; 4]; 6] = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
];

fn triangles() -> impl Iterator<Item = [usize; 3]> {
    SIDES
        .into_iter()
        .flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]])
}

/// A cube as binary STL.
pub fn mesh_stl(scale: f32) -> Vec<u8> {
    let corners = corners(scale);
    let mut out = vec![b' '; 80];
    out.extend(12i32.to_le_bytes());
    for triangle in triangles() {
        out.extend([0; 12]);
        for corner in triangle {
            corners[corner]
                .iter()
                .for_each(|x| out.extend(x.to_le_bytes()));
        }
        out.extend([0; 2]);
    }
    out
}

/// A cube as OBJ, perhaps with texture coordinates.
pub fn mesh_obj(scale: f32, textured: bool) -> Vec<u8> {
    let mut out = String::new();
    for [x, y, z] in corners(scale) {
        writeln!(out, "v {x} {y} {z}").unwrap();
    }
    if textured {
        (0..8).for_each(|i| writeln!(out, "vt {} 0.5", i as f32 / 10.0).unwrap());
    }
    for side in SIDES {
        out.push('f');
        for c in side.map(|c| c + 1) {
            if textured {
                write!(out, " {c}/{c}")
            } else {
                write!(out, " {c}")
            }
            .unwrap();
        }
        out.push('\n');
    }
    out.into_bytes()
}

/// A cube in MuJoCo's binary form.
pub fn mesh_msh(scale: f32) -> Vec<u8> {
    let mut out: Vec<u8> = [8i32, 0, 0, 12]
        .iter()
        .flat_map(|n| n.to_le_bytes())
        .collect();
    corners(scale)
        .as_flattened()
        .iter()
        .for_each(|x| out.extend(x.to_le_bytes()));
    triangles()
        .flatten()
        .for_each(|i| out.extend((i as i32).to_le_bytes()));
    out
}

/// A bumpy sphere of `2 n (n + 1)` triangles.
pub fn large_obj(n: usize) -> Vec<u8> {
    let mut out = String::new();
    for i in 0..=n {
        for j in 0..n {
            let (a, b) = (
                std::f64::consts::PI * i as f64 / n as f64,
                2.0 * std::f64::consts::PI * j as f64 / n as f64,
            );
            let r = 1.0 + 0.01 * ((7 * i + 13 * j) % 10) as f64;
            writeln!(
                out,
                "v {} {} {}",
                r * a.sin() * b.cos(),
                r * a.sin() * b.sin(),
                r * a.cos()
            )
            .unwrap();
        }
    }
    for i in 0..n {
        for j in 0..n {
            let (p, q) = (i * n + j + 1, i * n + (j + 1) % n + 1);
            writeln!(out, "f {p} {} {q}\nf {q} {} {}", p + n, p + n, q + n).unwrap();
        }
    }
    out.into_bytes()
}

/// A zip archive of these entries.
pub fn zip(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Names and bytes of the files in an archive.
pub fn unzip(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    (0..zip.len())
        .map(|i| {
            let name = zip.name_for_index(i).unwrap().unwrap().into_owned();
            let mut bytes = Vec::new();
            zip.by_index(i).unwrap().read_to_end(&mut bytes).unwrap();
            (name, bytes)
        })
        .collect()
}

/// A folder that goes away with its value.
pub struct Folder {
    pub path: PathBuf,
}

impl Folder {
    pub fn new(name: &str, files: &[(&str, Vec<u8>)]) -> Self {
        let path =
            std::env::temp_dir().join(format!("rujoco_assets_{}_{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let folder = Folder { path };
        files
            .iter()
            .for_each(|(name, bytes)| drop(folder.put(name, bytes)));
        folder
    }

    /// Writes a file, with the folders in its name.
    pub fn put(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path.join(name);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
