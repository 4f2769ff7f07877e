//! A spec as MJCF text.
//!
//! The table of the reader tells names, fields and defaults of attributes; `written` the order in
//! which they stand, where it is another one. With `compiler/savecompiled` (the default) poses,
//! sizes, ranges and parameters are those of the model, angles are in radians, frames keep their
//! place when they have anything of their own. Without it the spec is written as it stands, in
//! quaternions and radians, or with `savecanonical="false"` in the author's notation.
//!
//! Lost, as the reference loses it: remarks other than the first one, `include`, `replicate`,
//! `attach` and the names of `builtin` meshes, which the reader dissolves. As compiled also
//! `balanceinertia`, `fitaabb`, `fusestatic`, `inertiafromgeom`, `eulerseq`, `strippath` and
//! `lengthrange` of the compiler, whose work is done; keyframes and default values that repeat what
//! holds without them; digits beyond `mju_setXMLPrecision`. Flexes are an error: they are read and
//! compiled by nobody yet.

mod actuator;
mod asset;
mod attached;
mod class;
mod compiled;
mod custom;
pub(in crate::author) mod element;
mod flex;
mod kind_word;
mod number;
mod orientation;
pub(in crate::author) mod pose;
mod relation;
mod sensor;
mod settings;
mod sheared;
mod shortcut;
mod stretch;
mod tree;
mod writer;

use self::writer::{Mode, Writer};

use self::compiled::Arrays;
use self::element::put;
use crate::abi::*;
use crate::author::compile;
use crate::author::compile::reduce::Inertials;
use crate::author::element::{KINDS, Spec, set_defaults};
use crate::author::error::{Error, Result, Stage};
use crate::base::Model;
use crate::base::record::Record;

/// What a text is made of.
#[derive(Clone, Copy)]
pub enum Source<'a> {
    /// the values that compilation made
    Compiled(Model<'a>),
    /// the spec as it stands; the model has the vectors of keyframes that came by attachment, the list the
    /// inertia of bodies that `saveinertial` asks for
    Written(Option<Model<'a>>, Option<&'a Inertials>),
}

/// True when keyframes have no vectors before the spec is compiled.
pub fn awaits_keys(spec: &Spec) -> bool {
    spec.ids(mjOBJ_KEY)
        .iter()
        .any(|&id| !spec.element(id).key_values.is_empty())
}

/// Text of a spec. Precision of compiled numbers is that of `mju_setXMLPrecision`. Fails for what
/// has no text: flexes, and keyframes that wait for compilation.
pub fn text<'a>(spec: &'a Spec, source: Source<'a>) -> Result<String> {
    if spec
        .list::<mjsTexture>()
        .any(|x| !x.blob(x.data).is_empty())
    {
        return Err(Error {
            stage: Stage::Xml,
            ..Error::new("no support for buffer textures.")
        });
    }
    if spec.list::<mjsFlex>().any(|f| f.elastic3d == 1) {
        let why = "Stable Neo-Hookean elasticity is mjSpec-only and cannot be written to MJCF";
        return Err(Error {
            stage: Stage::Xml,
            ..Error::new(why)
        });
    }
    let canonical = spec.public().compiler.savecanonical != 0;
    let arrays = |m| Arrays::new(m, stretch::any(spec));
    let mode = match source {
        Source::Compiled(m) => Mode::Compiled(arrays(m)),
        Source::Written(None, _) if awaits_keys(spec) => {
            let why = "Model has pending keyframes. It must be (re)compiled before writing XML.";
            return Err(Error {
                stage: Stage::Xml,
                ..Error::new(why)
            });
        }
        Source::Written(m, _) => Mode::Written {
            canonical,
            keys: m.map(arrays),
        },
    };
    if let Source::Written(..) = source {
        attached::check(spec)?;
        orientation::check(spec)?;
    }
    let sheared = match source {
        Source::Compiled(_) => compile::scaled::sheared_meshes(spec),
        Source::Written(..) => Vec::new(),
    };
    let inertials = match source {
        Source::Written(_, found) => found,
        Source::Compiled(_) => None,
    };
    let mut w = Writer {
        spec,
        mode,
        sheared,
        inertials,
        builtins: KINDS
            .iter()
            .map(|k| (k.cstruct, builtin(k.cstruct)))
            .collect(),
        out: String::new(),
        depth: 1,
    };
    begin(&mut w);
    let head = w.out.len();
    w.settings();
    w.defaults();
    w.extension();
    w.assets();
    w.worldbody();
    w.deformable();
    w.relations();
    w.custom();
    if w.out[head..].starts_with('\n') {
        w.out.remove(head);
    }
    let end = w.out.trim_end().len();
    w.out.truncate(end);
    w.out.push_str("\n</mujoco>\n");
    Ok(w.out)
}

/// The root's tag, and the first remark.
fn begin(w: &mut Writer) {
    let public = w.spec.public();
    w.out.push_str("<mujoco");
    put(&mut w.out, "model", w.spec.text(public.modelname));
    w.out.push_str(">\n");
    let comment = w.spec.text(public.comment);
    if !comment.is_empty() {
        w.line(&["<!--", comment, "-->"]);
    }
}

/// A record with the built-in defaults.
fn builtin(cstruct: &str) -> Record {
    let mut record = Record::new(cstruct);
    set_defaults(&mut record);
    record
}
