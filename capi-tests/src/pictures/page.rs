//! The page that shows the pictures: ours, theirs, and what differs.

use std::fmt::Write;
use std::fs::{File, create_dir_all, write};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use super::measure::Difference;
use super::studio::{SIZE, Shot};

/// Rows of the page, and where its files are.
pub struct Page {
    folder: PathBuf,
    rows: String,
}

impl Page {
    /// An empty page in a folder of its own.
    pub fn new(folder: &Path) -> Result<Self, String> {
        create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Self {
            folder: folder.to_path_buf(),
            rows: String::new(),
        })
    }

    /// Adds a picture; theirs and the difference only where there is one.
    pub fn add(
        &mut self,
        [model, view]: [&str; 2],
        [ours, theirs]: [&Shot; 2],
        difference: &Difference,
    ) -> Result<(), String> {
        let stem = format!("{}-{view}", model.replace('/', "-"));
        let mut cells = self.image(&format!("{stem}-ours"), &ours.rgb)?;
        if !difference.none() {
            cells += &self.image(&format!("{stem}-theirs"), &theirs.rgb)?;
            let apart = ours.rgb.iter().zip(&theirs.rgb);
            let loud: Vec<u8> = apart
                .map(|(a, b)| a.abs_diff(*b).saturating_mul(8))
                .collect();
            cells += &self.image(&format!("{stem}-difference"), &loud)?;
        }
        let verdict = if difference.none() {
            "equal".into()
        } else {
            difference.text()
        };
        let _ = writeln!(
            self.rows,
            "<section><h2>{model} · {view}</h2><p>{verdict}</p>{cells}</section>"
        );
        Ok(())
    }

    /// Writes one file and gives what shows it.
    fn image(&self, name: &str, rgb: &[u8]) -> Result<String, String> {
        let path = self.folder.join(format!("{name}.png"));
        let fail = |e: &dyn std::fmt::Display| format!("{}: {e}", path.display());
        let [width, height] = SIZE;
        let file = File::create(&path).map_err(|e| fail(&e))?;
        let mut encoder = png::Encoder::new(BufWriter::new(file), width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // OpenGL's first row is the lowest
        let rows: Vec<u8> = rgb.chunks(3 * width).rev().flatten().copied().collect();
        let mut writer = encoder.write_header().map_err(|e| fail(&e))?;
        writer.write_image_data(&rows).map_err(|e| fail(&e))?;
        Ok(format!(
            "<img src=\"{name}.png\" alt=\"{name}\" loading=lazy>"
        ))
    }

    /// Writes the page; gives its path.
    pub fn finish(&self, title: &str) -> Result<PathBuf, String> {
        let path = self.folder.join("index.html");
        let style = "body{font-family:sans-serif;margin:2em}h2{font-size:1em;margin:1em 0 0}p{margin:.2em 0}section{display:inline-block;vertical-align:top;margin-right:1em}";
        let text = format!(
            "<!doctype html><meta charset=utf-8><title>Pictures</title><style>{style}</style><h1>{title}</h1>\
             <p>One picture where both are equal; otherwise ours, theirs, and the difference eightfold.</p>\n{}",
            self.rows
        );
        write(&path, text).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(path)
    }
}
