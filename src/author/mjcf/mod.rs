//! MJCF: XML models into the spec tree.
//!
//! Parse (`dom`), expand includes, check against the table (`schema::mjcf`), then fill the public
//! structs section by section (`read`). Bad input is an error with file, line and column.
//! `write` makes text of a spec. Absent: compiling.

mod check;
mod dependencies;
pub(super) mod dom;
mod include;
pub(in crate::author) mod number;
mod print;
pub(super) mod read;
pub mod spelling;
pub mod write;

use std::sync::Arc;

use super::element::Spec;
use super::error::{Error, Result, Stage};
use crate::base::octets;
use crate::schema::mjcf::MUJOCO;

pub use super::open::Open;
pub use dependencies::dependencies;
pub use print::schema;

/// Reads a file from disk; nothing when it cannot be opened.
pub fn open_on_disk(name: &str) -> Option<Vec<u8>> {
    std::fs::read(octets::path(name)).ok()
}

/// Reads the model in a file. Names of files in the model are looked up through `open`.
pub fn read_file(file: &str, open: &dyn Open) -> Result<Box<Spec>> {
    let failure = |message: String| Error {
        message,
        file: file.to_owned(),
        stage: Stage::Parse,
        ..Error::default()
    };
    let Some(text) = open.read(file) else {
        return Err(failure(format!("ParseXML: Error opening file '{file}'")));
    };
    if text.is_empty() {
        return Err(failure(format!("ParseXML: empty file '{file}'")));
    }
    read(&text, file, open)
}

/// Reads a model from XML text, MJCF or URDF by its root. Relative file names are looked up beside `file`, which may be
/// empty; `open` reads them.
pub fn read(text: &[u8], file: &str, open: &dyn Open) -> Result<Box<Spec>> {
    let mut root = dom::parse(text, &Arc::from(file))?;
    if root.name.eq_ignore_ascii_case("robot") {
        return super::urdf::model(&root, &include::directory_of(file), open);
    }
    if !root.name.eq_ignore_ascii_case("mujoco") {
        return Err(root.error(format!("Unrecognized XML model type: '{}'", root.name)));
    }
    include::Includes::new(file, open).expand(&mut root)?;
    if root.name != "mujoco" {
        return Err(root.error("Schema violation: unrecognized element"));
    }
    check::check(&root, &MUJOCO)?;
    read::attributes::met_nans();
    let mut outcome = read::model(&root, &include::directory_of(file), open);
    let notes = match &mut outcome {
        Ok(spec) => &mut spec.notes,
        Err(error) => &mut error.notes,
    };
    for _ in 0..read::attributes::met_nans() {
        notes.push("XML contains a 'NaN'. Please check it carefully.".to_owned());
    }
    outcome
}

/// Reads a model from a string, with files from disk.
pub fn read_string(xml: &str) -> Result<Box<Spec>> {
    read(xml.as_bytes(), "", &open_on_disk)
}

#[cfg(test)]
mod tests;
