//! What is saved of a spec: the text as written, or as compiled.

use super::compile;
use super::compile::reduce::{inertials_to_save, wants_inertials};
use super::element::Spec;
use super::error::{Error, Result, Stage};
use super::mjcf::write::{self, Source};
use super::open::{Kept, Open};
use crate::base::Model;
use crate::base::catch::digest;

/// Why nothing is saved.
pub fn unsaved(why: &str) -> Error {
    Error {
        stage: Stage::Parse,
        ..Error::new(why)
    }
}

/// What was attached by reference lives in another spec now.
pub fn whole(spec: &Spec) -> Result<()> {
    match spec.attached.get() {
        true => Err(Error::new(
            "cannot compile child spec if attached by reference to a parent spec",
        )),
        false => Ok(()),
    }
}

/// Values that a compilation made are there to be saved: the spec was compiled since its structure changed, or
/// asks for the values as written.
pub fn settled(spec: &Spec) -> Result<()> {
    let compiled = spec.element(spec.root()).signature() != 0;
    if compiled || spec.public().compiler.savecompiled == 0 && !wants_inertials(spec) {
        return Ok(());
    }
    let why = match spec.baseline.borrow().is_some() {
        true => {
            "Model structure changed after compilation. It must be recompiled before writing XML."
        }
        false => "Only compiled model can be written",
    };
    Err(unsaved(&format!("XML Write error: {why}")))
}

/// XML of a spec: as written when its compiler settings say so, else as compiled to `m`, and
/// without `m` as compiled again from the files that are kept, and from `rest`.
pub fn text(spec: &Spec, m: Option<Model>, rest: &dyn Open) -> Result<String> {
    settled(spec)?;
    let plain = spec.public().compiler.savecompiled == 0;
    let rest_of_it;
    let spec = match plain && spec.attached.get() {
        true => {
            rest_of_it = spec.remaining();
            &*rest_of_it
        }
        false => spec,
    };
    let kept = spec.files.borrow().clone();
    let open = Kept { kept: &kept, rest };
    let weighs = plain && wants_inertials(spec);
    let inertials = match weighs {
        true => Some(inertials_to_save(spec, &open)?),
        false => None,
    };
    let inertials = inertials.as_ref();
    let save = |source| {
        let text = digest(|| write::text(spec, source));
        text.unwrap_or_else(|text| Err(Error::new(text.as_str())))
    };
    let known = spec.element(spec.root()).signature() != 0;
    match m {
        _ if plain && !(known && write::awaits_keys(spec)) => {
            save(Source::Written(None, inertials))
        }
        _ if plain => {
            let again = compile::compile_to_write(spec, &open)?;
            save(Source::Written(Some(again.model()), inertials))
        }
        Some(m) => save(Source::Compiled(m)),
        None => {
            whole(spec)?;
            save(Source::Compiled(
                compile::compile_to_write(spec, &open)?.model(),
            ))
        }
    }
}
