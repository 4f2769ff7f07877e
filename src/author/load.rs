//! From a file to a model in one call.

use super::compile;
use super::element::Spec;
use super::error::{Error, Result};
use super::mjcf::{self, Open};
use crate::base::catch::digest;
use crate::base::owned::OwnedModel;

/// A model and the warnings met on the way.
pub struct Loaded {
    pub model: OwnedModel,
    pub warnings: Vec<String>,
    /// what to report as warnings: of reading,
    pub notes: Vec<String>,
    /// and of compilation
    pub news: Vec<String>,
    /// what was read
    pub spec: Box<Spec>,
}

/// Endings of archives, which the manual names beside XML.
const ARCHIVES: [&str; 2] = [".mjz", ".zip"];

/// Reads and compiles an MJCF file, or an archive. A panic while doing so is a bug of ours; it becomes an
/// error.
pub fn load_xml(file: &str, open: &dyn Open) -> Result<Loaded> {
    let archive = ARCHIVES.iter().any(|ending| file.ends_with(ending));
    let read = match archive.then(|| open.decode_model("", file)).flatten() {
        Some(decoded) => decoded,
        None => digest(|| mjcf::read_file(file, open))
            .unwrap_or_else(|text| Err(Error::new(text.as_str()))),
    };
    let mut spec = read?;
    let notes = std::mem::take(&mut spec.notes);
    spec.warnings.borrow_mut().clear();
    let model = match build(&mut spec, open) {
        Ok(model) => model,
        Err(mut why) => {
            why.notes = notes;
            return Err(why);
        }
    };
    let warnings = spec.warnings.borrow().iter().map(Error::warning).collect();
    Ok(Loaded {
        model,
        warnings,
        notes,
        news: spec.news(),
        spec,
    })
}

/// Compiles a spec after the reductions that its compiler settings ask for, and lets it know what became of it.
pub fn build(spec: &mut Spec, open: &dyn Open) -> Result<OwnedModel> {
    let done = compile::reduce::prepare(spec, open)?;
    let model = compile::compile(spec, open).map_err(|why| done.explain(why))?;
    spec.note_compiled(model.model());
    Ok(model)
}
