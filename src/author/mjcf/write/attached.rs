//! Settings of attached models: one file has one `compiler` element.
//!
//! As compiled, what they did stands in the values. As written, an element that another setting would
//! make different cannot be saved.

use crate::abi::*;
use crate::author::element::{ElemId, Item, Spec};
use crate::author::error::{Error, Result, Stage};

type Differs = fn(&mjsCompiler, &mjsCompiler) -> bool;

/// Settings that change the inertia of bodies, in the order in which they are looked at.
const OF_BODIES: [(&str, Differs); 6] = [
    ("inertiafromgeom", |a, b| {
        a.inertiafromgeom != b.inertiafromgeom
    }),
    ("inertiagrouprange", |a, b| {
        a.inertiagrouprange != b.inertiagrouprange
    }),
    ("boundmass", |a, b| a.boundmass != b.boundmass),
    ("boundinertia", |a, b| a.boundinertia != b.boundinertia),
    ("balanceinertia", |a, b| {
        a.balanceinertia != b.balanceinertia
    }),
    ("alignfree", |a, b| a.alignfree != b.alignfree),
];

/// The settings of this spec find or lose an inertia that the body's own ones do not.
pub fn weighs_otherwise(spec: &Spec, body: Item<mjsBody>) -> bool {
    let (own, root) = (spec.compiler_of(body.id()), &spec.public().compiler);
    let never = |c: &mjsCompiler| c.inertiafromgeom == mjINERTIAFROMGEOM_FALSE;
    own.inertiagrouprange != root.inertiagrouprange || never(own) != never(root)
}

/// Fails when the text of a spec as it is written would mean something else. Of several siblings the last
/// is looked at first.
pub fn check(spec: &Spec) -> Result<()> {
    let root = &spec.public().compiler;
    let mut pending = vec![spec.world()];
    while let Some(body) = pending.pop() {
        let own = spec.compiler_of(body.id());
        if let Some((setting, _)) = OF_BODIES.iter().find(|(_, differs)| differs(own, root)) {
            return Err(error(body.name(), setting));
        }
        body.joints()
            .try_for_each(|joint| check_limits(spec, joint.id()))?;
        pending.extend(body.bodies());
    }
    let rest = [mjOBJ_TENDON, mjOBJ_ACTUATOR];
    rest.iter()
        .flat_map(|&kind| spec.ids(kind))
        .try_for_each(|&id| check_limits(spec, id))
}

/// Where `autolimits` is off, every range says whether it limits.
fn check_limits(spec: &Spec, id: ElemId) -> Result<()> {
    if spec.public().compiler.autolimits == 0 && spec.compiler_of(id).autolimits != 0 {
        return Err(error(spec.element(id).name(), "autolimits"));
    }
    Ok(())
}

fn error(name: &str, setting: &str) -> Error {
    let why = format!(
        "XML Write error: '{name}' is compiled with the setting {setting} of an attached model, which differs from \
         that of this model: the saved file has one compiler element, and cannot give it both"
    );
    Error {
        stage: Stage::Parse,
        ..Error::new(why)
    }
}
