//! Orientations that are no rotation: a spec as written cannot be saved with them.

use super::pose::{alternative, angles};
use crate::abi::*;
use crate::author::element::{ElemId, Spec};
use crate::author::error::{Error, Result, Stage};
use crate::author::geometry::frames::resolve;

/// Fails for the first element whose orientation stands for none: those of classes, then those of the tree.
pub(super) fn check(spec: &Spec) -> Result<()> {
    let classes = spec.ids(mjOBJ_DEFAULT).iter();
    for &part in classes.flat_map(|&class| &spec.element(class).parts) {
        check_one(spec, part)?;
    }
    let content = spec.world().element().children.clone();
    spec.all_below(&content)
        .into_iter()
        .try_for_each(|id| check_one(spec, id))
}

fn check_one(spec: &Spec, id: ElemId) -> Result<()> {
    let element = spec.element(id);
    let fields: &[&str] = match element.kind() {
        mjOBJ_BODY if element.get::<mjsBody>().explicitinertial != 0 => &["alt", "ialt"],
        mjOBJ_BODY | mjOBJ_FRAME | mjOBJ_GEOM | mjOBJ_SITE | mjOBJ_CAMERA => &["alt"],
        _ => &[],
    };
    let set = angles(spec, id);
    for field in fields {
        let alternative = alternative(&element.record, field);
        if let Some(Err(why)) = alternative.map(|alt| resolve(&alt, &set)) {
            let name = element.name();
            return Err(Error {
                stage: Stage::Xml,
                ..Error::new(format!("orientation of '{name}' cannot be saved: {why}"))
            });
        }
    }
    Ok(())
}
