//! Attributes of one element: what differs from its default class, in the written order.

use core::fmt::Write;

use crate::abi::*;
use crate::author::element::{ElemId, Element, Spec};
use crate::base::layout::{Slot, Ty};
use crate::base::print::{model_tables, significant};
use crate::base::record::Record;
use crate::base::{Model, precision};
use crate::schema::mjcf::{Attr, Elem, How};

/// Compiled values that replace what the author wrote: kind, attribute, array of the model.
const COMPILED: &[(mjtObj, &str, &str)] = &[
    (mjOBJ_BODY, "pos", "body_pos"),
    (mjOBJ_BODY, "quat", "body_quat"),
    (mjOBJ_JOINT, "pos", "jnt_pos"),
    (mjOBJ_JOINT, "axis", "jnt_axis"),
    (mjOBJ_JOINT, "range", "jnt_range"),
    (mjOBJ_GEOM, "size", "geom_size"),
    (mjOBJ_GEOM, "pos", "geom_pos"),
    (mjOBJ_GEOM, "quat", "geom_quat"),
    (mjOBJ_SITE, "size", "site_size"),
    (mjOBJ_SITE, "pos", "site_pos"),
    (mjOBJ_SITE, "quat", "site_quat"),
    (mjOBJ_CAMERA, "pos", "cam_pos"),
    (mjOBJ_CAMERA, "quat", "cam_quat"),
    (mjOBJ_LIGHT, "pos", "light_pos"),
    (mjOBJ_LIGHT, "dir", "light_dir"),
    (mjOBJ_TEXTURE, "width", "tex_width"),
    (mjOBJ_TEXTURE, "height", "tex_height"),
    (mjOBJ_TENDON, "springlength", "tendon_lengthspring"),
];

/// The compiled value of an attribute.
pub fn compiled(m: Model<'_>, e: &Element, name: &str) -> Option<Vec<f64>> {
    let row = COMPILED.iter().find(|r| r.0 == e.kind() && r.1 == name)?;
    let id = usize::try_from(e.model_id()).ok()?;
    let table = model_tables(m).find(|t| t.name == row.2 && id < t.rows)?;
    Some(
        (id * table.cols..(id + 1) * table.cols)
            .map(|i| table.num(i))
            .collect(),
    )
}

/// Numbers separated by spaces.
pub fn join(values: impl IntoIterator<Item = f64>) -> String {
    let mut text = String::new();
    for x in values {
        // rounding noise reads as zero
        let x = if x.abs() < 1e-15 { 0.0 } else { x };
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}{}", significant(x, precision::get()));
    }
    text
}

/// One attribute with its text made safe.
pub fn put(out: &mut String, name: &str, text: &str) {
    let text = text
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;");
    let _ = write!(out, " {name}=\"{}\"", text.replace('>', "&gt;"));
}

/// Numbers of a plain field.
pub fn numbers(record: &Record, slot: &Slot) -> Vec<f64> {
    (0..slot.count).map(|i| record.number(slot, i)).collect()
}

/// Equal, NaN counted as equal to itself.
fn same(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len()
        && a.iter()
            .zip(b)
            .all(|(x, y)| x == y || x.is_nan() && y.is_nan())
}

/// Equal up to rounding noise.
fn near(a: &[f64], b: &[f64]) -> bool {
    let close = |x: f64, y: f64| (x - y).abs() < 1e-15 || x == y || x.is_nan() && y.is_nan();
    a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| close(x, y))
}

/// An element beside the record its attributes are compared with.
pub struct Subject<'a> {
    pub spec: &'a Spec,
    /// none for a default class and for settings of the whole model
    pub model: Option<Model<'a>>,
    pub id: ElemId,
    pub usual: &'a Record,
}

impl Subject<'_> {
    /// Writes the attributes of `elem` named in `order`; other names in `order` are left out.
    pub fn write(&self, out: &mut String, elem: &'static Elem, order: &[&str]) {
        for name in order {
            if *name == "quat" && self.spec.element(self.id).kind() != mjOBJ_MESH {
                self.quat(out);
            } else if let Some(attr) = elem.attribute(name) {
                self.attribute(out, elem, attr);
            }
        }
    }

    fn quat(&self, out: &mut String) {
        let e = self.spec.element(self.id);
        let slot = e.record.slot("quat");
        let model = self.model.and_then(|m| compiled(m, e, "quat"));
        let value = model.unwrap_or_else(|| numbers(&e.record, slot));
        let identity = vec![1.0, 0.0, 0.0, 0.0];
        let usual = if posed(e) {
            identity
        } else {
            numbers(self.usual, slot)
        };
        if !near(&value, &usual) {
            put(out, "quat", &join(value));
        }
    }

    fn attribute(&self, out: &mut String, elem: &'static Elem, attr: &'static Attr) {
        let e = self.spec.element(self.id);
        let path = match attr.field.strip_prefix('/') {
            Some(path) => path.to_owned(),
            None => format!("{}{}", elem.prefix, attr.field),
        };
        if matches!(attr.how, How::Own | How::Names) {
            return;
        }
        let slot = e.record.slot(&path);
        let (mine, theirs) = (e.record.container(slot), self.usual.container(slot));
        match attr.how {
            How::Exact | How::UpTo | How::First(_) => {
                let n = if let How::First(n) = attr.how {
                    n
                } else {
                    slot.count
                };
                let model = self.model.and_then(|m| compiled(m, e, attr.name));
                let mut value = model.unwrap_or_else(|| numbers(&e.record, slot));
                let mut usual = numbers(self.usual, slot);
                value.truncate(n);
                usual.truncate(n);
                // places and masses of geoms are written whole, whatever the class says
                match attr.name {
                    "pos" if posed(e) => usual.fill(0.0),
                    "mass" => usual.fill(f64::NAN),
                    _ => {}
                }
                if attr.name == "size" {
                    let used = self.model.map_or(n, |_| size_count(e));
                    value.truncate(used);
                    usual.truncate(used);
                }
                if near(&value, &usual) || value.iter().all(|x| x.is_nan()) {
                    return;
                }
                // entries at the end that are as usual need not be written
                while matches!(attr.how, How::UpTo)
                    && attr.name != "size"
                    && value.len() > 1
                    && value.last() == usual.get(value.len() - 1)
                {
                    value.pop();
                }
                put(out, attr.name, &join(value));
            }
            How::Word(words) => {
                let value = e.record.number(slot, 0);
                if value != self.usual.number(slot, 0) {
                    let word = words.iter().find(|w| f64::from(w.1) == value);
                    put(out, attr.name, word.map_or("", |w| w.0));
                }
            }
            How::Bits(words) => {
                let value = e.record.number(slot, 0);
                if value != self.usual.number(slot, 0) {
                    let on = words.iter().filter(|w| value as i32 & w.1 != 0);
                    put(
                        out,
                        attr.name,
                        &on.map(|w| w.0).collect::<Vec<_>>().join(" "),
                    );
                }
            }
            How::Text => {
                let text = e.record.text(mine);
                if text != self.usual.text(theirs) {
                    put(out, attr.name, text);
                }
            }
            How::List => {
                let list = |record: &Record, p| -> Vec<f64> {
                    match slot.ty {
                        Ty::DoubleVec => record.doubles(p).to_vec(),
                        Ty::FloatVec => record.floats(p).iter().map(|&x| x.into()).collect(),
                        _ => record.ints(p).iter().map(|&x| x.into()).collect(),
                    }
                };
                let value = list(&e.record, mine);
                let blank = value.iter().all(|&x| x == 0.0) && attr.name == "user";
                if !value.is_empty() && !blank && !same(&value, &list(self.usual, theirs)) {
                    put(out, attr.name, &join(value));
                }
            }
            How::Names | How::Own => {}
        }
    }
}

/// Elements whose pose in a class is not written.
fn posed(e: &Element) -> bool {
    matches!(e.kind(), mjOBJ_GEOM | mjOBJ_SITE)
}

/// How many sizes the shape of a geom or site uses.
fn size_count(e: &Element) -> usize {
    match e.record.number(e.record.slot("type"), 0) as mjtGeom {
        mjGEOM_SPHERE => 1,
        mjGEOM_CAPSULE | mjGEOM_CYLINDER => 2,
        mjGEOM_HFIELD | mjGEOM_MESH | mjGEOM_SDF => 0,
        _ => 3,
    }
}
