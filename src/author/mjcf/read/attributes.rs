//! Attributes into fields, by the table.

use core::cell::Cell;
use std::borrow::Cow;

use super::super::dom::{Attribute, Node};
use super::super::number::{self, Bad, tokens};
use super::super::spelling::nearest;
use super::global::coordinate;
use super::reader::{Reader, missing};
use crate::abi::*;
use crate::author::element::ElemId;
use crate::author::error::Result;
use crate::base::cxx::{CxxItem, CxxString, CxxVec};
use crate::base::layout::{Slot, Ty};
use crate::base::record::Record;
use crate::schema::mjcf::{Attr, Elem, How, Words};

/// Numbers of an attribute as doubles; floats are rounded once.
pub fn numbers(node: &Node, given: &Attribute, ty: Ty) -> Result<Vec<f64>> {
    let parse = |token: &str| -> core::result::Result<f64, Bad> {
        match ty {
            Ty::Float | Ty::FloatVec => number::float(token).map(f64::from),
            Ty::Double | Ty::DoubleVec => number::double(token),
            _ => number::int(token).map(f64::from),
        }
    };
    let all: core::result::Result<Vec<f64>, Bad> = tokens(&given.value).map(parse).collect();
    let all = all.map_err(|bad| node.attribute_error(given, bad.message(&given.name)))?;
    if all.iter().any(|x| x.is_nan()) {
        NANS.set(NANS.get() + 1);
    }
    Ok(all)
}

thread_local! {
    // attributes read by this thread that held a NaN
    static NANS: Cell<usize> = const { Cell::new(0) };
}

/// How many attributes held a NaN since this was asked last.
pub fn met_nans() -> usize {
    NANS.take()
}

/// Attributes that are one whole number, read as such: a blank one is an error too.
const WHOLE: [(&str, &str); 10] = [
    ("freejoint", "group"),
    ("skin", "group"),
    ("numeric", "size"),
    ("size", "njmax"),
    ("size", "nconmax"),
    ("size", "nstack"),
    ("user", "dim"),
    ("contact", "num"),
    ("headlight", "active"),
    ("mesh", "maxhullvert"),
];

/// Refuses what is not one whole number where one is wanted.
pub fn whole(node: &Node, name: &str) -> Result<()> {
    let Some(given) = node
        .written(name)
        .filter(|_| WHOLE.contains(&(&node.name, name)))
    else {
        return Ok(());
    };
    if spelled(name, &given.value) {
        return Ok(());
    }
    let mut all = tokens(&given.value);
    if number::int(all.next().unwrap_or("")).is_err() {
        return Err(node.attribute_error(given, format!("problem reading attribute '{name}'")));
    }
    if all.next().is_some() {
        return Err(node.attribute_error(given, format!("attribute '{name}' has too much data")));
    }
    Ok(())
}

/// The words that the headlight takes in place of a number.
fn spelled(name: &str, value: &str) -> bool {
    name == "active" && matches!(value, "true" | "false" | "auto")
}

/// Checks the count of numbers: at most `most`, at least `least`.
pub fn count(node: &Node, given: &Attribute, n: usize, least: usize, most: usize) -> Result<()> {
    let name = &given.name;
    if n > most {
        return Err(node.attribute_error(given, format!("attribute '{name}' has too much data")));
    }
    if n < least {
        let message = format!("attribute '{name}' does not have enough data");
        return Err(node.attribute_error(given, message));
    }
    Ok(())
}

/// Exactly `N` doubles, when the attribute is given.
pub fn doubles<const N: usize>(node: &Node, name: &str) -> Result<Option<[f64; N]>> {
    let Some(given) = node.attribute(name) else {
        return Ok(None);
    };
    let values = numbers(node, given, Ty::Double)?;
    count(node, given, values.len(), N, N)?;
    Ok(Some(core::array::from_fn(|i| values[i])))
}

/// One double, when the attribute is given.
pub fn double(node: &Node, name: &str) -> Result<Option<f64>> {
    Ok(doubles::<1>(node, name)?.map(|v| v[0]))
}

/// Exactly `N` ints, when the attribute is given.
pub fn ints<const N: usize>(node: &Node, name: &str) -> Result<Option<[i32; N]>> {
    let Some(given) = node.attribute(name) else {
        return Ok(None);
    };
    let values = numbers(node, given, Ty::Int)?;
    count(node, given, values.len(), N, N)?;
    Ok(Some(core::array::from_fn(|i| values[i] as i32)))
}

/// Value of a keyword.
pub fn keyword(node: &Node, given: &Attribute, word: &str, words: Words) -> Result<i32> {
    match words.iter().find(|w| w.0 == word) {
        Some(w) => Ok(w.1),
        None => {
            let mut error = node.attribute_error(given, format!("invalid keyword: '{word}'"));
            error.hint = nearest(word, words.iter().map(|w| w.0));
            Err(error)
        }
    }
}

/// Value of a keyword attribute, when given.
pub fn word(node: &Node, name: &str, words: Words) -> Result<Option<i32>> {
    match node.written(name) {
        Some(given) => keyword(node, given, &given.value, words).map(Some),
        None => Ok(None),
    }
}

/// Combined value of several different keywords, when given; `ordered` wants the table's order.
pub fn bits(node: &Node, name: &str, words: Words, ordered: bool) -> Result<Option<i32>> {
    let Some(given) = node.attribute(name) else {
        return Ok(None);
    };
    let mut all = 0;
    for token in tokens(&given.value) {
        let bit = keyword(node, given, token, words)?;
        if all & bit != 0 {
            let message = format!("duplicate keyword: '{token}'");
            return Err(node.attribute_error(given, message));
        }
        if ordered && bit < all {
            let names: Vec<&str> = words.iter().map(|w| w.0).collect();
            let message = format!("{name} attributes must be in order: {}", names.join(", "));
            return Err(node.attribute_error(given, message));
        }
        all |= bit;
    }
    Ok(Some(all))
}

/// Which names there may be among a few: most of a table are not, and a bit tells.
struct Sketch(u64);

impl Sketch {
    fn new(attributes: &[Attribute]) -> Self {
        let names = attributes.iter().map(|a| a.name.as_str());
        Sketch(names.fold(0, |all, name| all | Sketch::bit(name)))
    }

    /// The bit of a name, by its length and its ends.
    fn bit(name: &str) -> u64 {
        let letters = name.as_bytes();
        let [first, last] = [letters.first(), letters.last()].map(|b| b.map_or(0, |&b| b as usize));
        1 << ((first + 5 * last + 11 * letters.len()) % 64)
    }

    fn may_hold(&self, name: &str) -> bool {
        self.0 & Sketch::bit(name) != 0
    }
}

impl Reader<'_> {
    /// Fills the fields of an element from its attributes.
    pub(super) fn fill(&mut self, id: ElemId, node: &Node, elem: &'static Elem) -> Result<()> {
        let names = Sketch::new(&node.attributes);
        for attr in elem.attributes() {
            if !attr.required && !names.may_hold(attr.name) {
                continue;
            }
            // only numbers may be blank
            let given = match attr.how {
                How::Word(_) | How::Text | How::Names | How::Own => node.written(attr.name),
                _ => node.attribute(attr.name),
            };
            whole(node, attr.name)?;
            let Some(given) = given else {
                // the objects of a sensor are read after all of its values
                let later = self.spec.element(id).kind() == mjOBJ_SENSOR;
                if attr.required && !later {
                    return Err(missing(node, attr.name));
                }
                continue;
            };
            if matches!(attr.how, How::Own) {
                self.early(node, attr.name)?;
                continue;
            }
            let path = match attr.field.strip_prefix('/') {
                Some(path) => Cow::Borrowed(path),
                None if elem.prefix.is_empty() => Cow::Borrowed(attr.field),
                None => Cow::Owned(format!("{}{}", elem.prefix, attr.field)),
            };
            let record = &mut self.spec.element_mut(id).record;
            let slot = record.slot(&path);
            store(record, slot, node, given, attr)?;
            if node.name == "size" && matches!(attr.name, "nconmax" | "nstack" | "njmax") {
                self.least_size(node, attr)?;
            }
        }
        Ok(())
    }

    /// What element code reads in the middle of the attributes of the table.
    fn early(&mut self, node: &Node, name: &str) -> Result<()> {
        match (node.name.as_str(), name) {
            ("compiler", "coordinate") => coordinate(node),
            ("compiler", "eulerseq") => self.euler_sequence(node),
            ("texture", "gridlayout") => Reader::layout_length(node),
            _ => Ok(()),
        }
    }
}

/// Stores one attribute.
fn store(
    record: &mut Record,
    slot: &'static Slot,
    node: &Node,
    given: &Attribute,
    attr: &Attr,
) -> Result<()> {
    let container = record.container(slot);
    match attr.how {
        How::Exact | How::UpTo | How::First(_) => {
            let values = numbers(node, given, slot.ty)?;
            let most = if let How::First(n) = attr.how {
                n
            } else {
                slot.count
            };
            let least = if matches!(attr.how, How::UpTo) {
                1
            } else {
                most
            };
            count(node, given, values.len(), least, most)?;
            for (i, &value) in values.iter().enumerate() {
                record.set_number(slot, i, value);
            }
        }
        How::Word(words) => {
            // a whole number may be spelled in several ways
            let number =
                WHOLE.contains(&(&node.name, attr.name)) && !spelled(attr.name, &given.value);
            let number = number
                .then(|| number::int(given.value.trim()).ok())
                .flatten();
            let word = number.map_or_else(|| given.value.clone(), |n| n.to_string());
            let value = keyword(node, given, &word, words)?;
            record.set_number(slot, 0, f64::from(value));
        }
        How::Bits(words) => {
            if let Some(value) = bits(node, attr.name, words, false)? {
                record.set_number(slot, 0, f64::from(value));
            }
        }
        How::Text => record.set_text(container, given.value.as_bytes()),
        How::List => {
            let values = numbers(node, given, slot.ty)?;
            match slot.ty {
                Ty::DoubleVec => record.set_doubles(container, &values),
                Ty::FloatVec => {
                    let floats: Vec<f32> = values.iter().map(|&v| v as f32).collect();
                    record.set_floats(container, &floats);
                }
                _ => {
                    let ints: Vec<i32> = values.iter().map(|&v| v as i32).collect();
                    record.set_ints(container, &ints);
                }
            }
        }
        How::Names => {
            let mut names: CxxVec<CxxString> = CxxVec::new();
            for word in given.value.split_ascii_whitespace() {
                let mut name = CxxString::new();
                name.set(word.as_bytes());
                names.push(name);
            }
            record.set_texts(container, names.as_slice());
            names.clear();
        }
        How::Own => {}
    }
    Ok(())
}

/// Which orientation forms an element may use, and their fields in `mjsOrientation`.
const ALTERNATIVES: [(&str, mjtOrientation, usize); 4] = [
    ("axisangle", mjORIENTATION_AXISANGLE, 4),
    ("xyaxes", mjORIENTATION_XYAXES, 6),
    ("zaxis", mjORIENTATION_ZAXIS, 3),
    ("euler", mjORIENTATION_EULER, 3),
];

/// Reads quat or one of its alternatives into the fields `quat` and `alt.*` of a record.
pub fn orientation(record: &mut Record, node: &Node, quat: &str, alt: &str) -> Result<()> {
    if doubles::<4>(node, "quat")? == Some([0.0; 4]) {
        return Err(node.error("zero quaternion is not allowed"));
    }
    orientation_or_zero(record, node, quat, alt)
}

/// As [`orientation`], where a quaternion of zeros is none.
pub fn orientation_or_zero(record: &mut Record, node: &Node, quat: &str, alt: &str) -> Result<()> {
    let kind = |record: &Record| record.slot(&format!("{alt}.type"));
    if let Some(q) = doubles::<4>(node, "quat")? {
        let slot = record.slot(quat);
        for (i, &value) in q.iter().enumerate() {
            record.set_number(slot, i, value);
        }
        // the element's own quat wins over an alternative of its class
        record.set_number(kind(record), 0, f64::from(mjORIENTATION_QUAT));
    }
    for (name, value, n) in ALTERNATIVES {
        let Some(attribute) = node.attribute(name) else {
            continue;
        };
        let values = numbers(node, attribute, Ty::Double)?;
        count(node, attribute, values.len(), n, n)?;
        let slot = record.slot(&format!("{alt}.{name}"));
        for (i, &x) in values.iter().enumerate() {
            record.set_number(slot, i, x);
        }
        record.set_number(kind(record), 0, f64::from(value));
    }
    // values come first; a blank quat counts as well
    let others = ALTERNATIVES
        .iter()
        .filter(|a| node.get(a.0).is_some())
        .count();
    if others + usize::from(node.has("quat")) > 1 {
        return Err(node.error("multiple orientation specifiers are not allowed"));
    }
    Ok(())
}
