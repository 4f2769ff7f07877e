//! Attributes of one element: what differs from its default class, in the written order.

use core::fmt::Write;
use std::borrow::Cow;

use super::number::{Digits, join};
use crate::base::layout::{Slot, Ty};
use crate::base::record::Record;
use crate::schema::mjcf::{Attr, Elem, How};

/// What is written in place of a field.
pub enum Value {
    /// nothing
    Skip,
    /// these numbers, when they differ from the class
    Numbers(Vec<f64>),
    /// another attribute with these numbers, in any case
    Other(&'static str, Vec<f64>),
    /// this text, in any case
    Text(String),
}

/// Attributes with values of their own.
pub type Values = Vec<(&'static str, Value)>;

/// One attribute with its text made safe.
pub fn put(out: &mut String, name: &str, text: &str) {
    let _ = write!(out, " {name}=\"");
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(c),
        }
    }
    out.push('"');
}

/// Numbers of a plain field.
pub fn numbers(record: &Record, name: &str) -> Vec<f64> {
    let slot = record.slot(name);
    (0..slot.count).map(|i| record.number(slot, i)).collect()
}

/// Equal, NaN counted as equal to itself.
pub fn same(a: &[f64], b: &[f64]) -> bool {
    let equal = |(x, y): (&f64, &f64)| x == y || x.is_nan() && y.is_nan();
    a.len() == b.len() && a.iter().zip(b).all(equal)
}

/// Equal up to the rounding of one operation on numbers near one, of the precision of the field.
pub fn near(a: &[f64], b: &[f64], single: bool) -> bool {
    let rounding = if single {
        f32::EPSILON.into()
    } else {
        f64::EPSILON
    };
    let close =
        |(x, y): (&f64, &f64)| (x - y).abs() <= rounding || x == y || x.is_nan() && y.is_nan();
    a.len() == b.len() && a.iter().zip(b).all(close)
}

/// A record beside the one that its attributes are compared with.
pub struct Subject<'a> {
    pub record: &'a Record,
    pub usual: &'a Record,
    pub digits: Digits,
    /// instead of fields of the record
    pub mine: Values,
    /// instead of fields of the usual record
    pub theirs: Vec<(&'static str, Vec<f64>)>,
    /// written although they are as usual
    pub kept: Vec<&'static str>,
    /// entries at the end that are as usual are written, too
    pub whole: bool,
}

impl Subject<'_> {
    /// Writes the attributes of `elem` named in `order`.
    pub fn write(&self, out: &mut String, elem: &'static Elem, order: &[&'static str]) {
        for &name in order {
            match self.mine.iter().find(|v| v.0 == name).map(|v| &v.1) {
                Some(Value::Skip) => {}
                Some(Value::Text(text)) => put(out, name, text),
                Some(Value::Other(other, values)) => {
                    put(out, other, &join(values, self.digits, false));
                }
                Some(Value::Numbers(values)) => {
                    let attr = elem.attribute(name).filter(|a| !a.field.is_empty());
                    self.list(out, elem, name, attr, Some(values));
                }
                None => {
                    if let Some(attr) = elem.attribute(name) {
                        self.attribute(out, elem, attr);
                    }
                }
            }
        }
    }

    fn slot(&self, elem: &Elem, attr: &Attr) -> &'static Slot {
        match attr.field.strip_prefix('/') {
            Some(path) => self.record.slot(path),
            None if elem.prefix.is_empty() => self.record.slot(attr.field),
            None => self.record.slot(&format!("{}{}", elem.prefix, attr.field)),
        }
    }

    /// Plain numbers.
    fn list(
        &self,
        out: &mut String,
        elem: &'static Elem,
        name: &'static str,
        attr: Option<&Attr>,
        value: Option<&[f64]>,
    ) {
        let slot = match attr {
            Some(attr) => Some(self.slot(elem, attr)),
            None => self
                .record
                .layout()
                .find(name)
                .map(|i| &self.record.layout().slots[i]),
        };
        let of = |record: &Record| -> Vec<f64> {
            slot.map_or(Vec::new(), |s| {
                (0..s.count).map(|i| record.number(s, i)).collect()
            })
        };
        let mut value = value.map_or_else(|| Cow::Owned(of(self.record)), Cow::Borrowed);
        let theirs = self.theirs.iter().find(|v| v.0 == name);
        let mut usual =
            theirs.map_or_else(|| Cow::Owned(of(self.usual)), |v| v.1.as_slice().into());
        if let Some(How::First(n)) = attr.map(|a| a.how) {
            for list in [&mut value, &mut usual] {
                if list.len() > n {
                    list.to_mut().truncate(n);
                }
            }
        }
        let kept = self.kept.contains(&name);
        let single = slot.is_some_and(|s| s.ty == Ty::Float);
        let known = match self.digits {
            Digits::Rounded => near(&value, &usual, single),
            Digits::Exact => same(&value, &usual),
        };
        // no number is no value: the attribute is as good as absent
        if !kept && known || value.iter().any(|x| x.is_nan()) {
            return;
        }
        // entries at the end that are as usual need not be written; compiled sizes go by the shape
        let by_shape = name == "size" && self.digits == Digits::Rounded;
        let open = attr.is_some_and(|a| matches!(a.how, How::UpTo)) && !by_shape && !self.whole;
        while open && value.len() > 1 && value.last() == usual.get(value.len() - 1) {
            value.to_mut().pop();
        }
        put(out, name, &join(&value, self.digits, single));
    }

    fn attribute(&self, out: &mut String, elem: &'static Elem, attr: &'static Attr) {
        if matches!(attr.how, How::Own) {
            return;
        }
        let slot = self.slot(elem, attr);
        let (mine, theirs) = (self.record.container(slot), self.usual.container(slot));
        let kept = self.kept.contains(&attr.name);
        match attr.how {
            How::Exact | How::UpTo | How::First(_) => {
                self.list(out, elem, attr.name, Some(attr), None);
            }
            How::Word(words) => {
                let value = self.record.number(slot, 0);
                if kept || value != self.usual.number(slot, 0) {
                    let word = words.iter().find(|w| f64::from(w.1) == value);
                    put(out, attr.name, word.map_or("", |w| w.0));
                }
            }
            How::Bits(words) => {
                let value = self.record.number(slot, 0);
                if kept || value != self.usual.number(slot, 0) {
                    put(out, attr.name, &bits(value as i32, words));
                }
            }
            How::Text => {
                let text = self.record.text(mine);
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
                let value = list(self.record, mine);
                if !value.is_empty() && !same(&value, &list(self.usual, theirs)) {
                    put(
                        out,
                        attr.name,
                        &join(&value, self.digits, slot.ty == Ty::FloatVec),
                    );
                }
            }
            How::Names => {
                let names = self.record.texts(mine).iter();
                let names = names.map(|n| n.as_str()).collect::<Vec<_>>().join(" ");
                if !names.is_empty() {
                    put(out, attr.name, &names);
                }
            }
            How::Own => {}
        }
    }
}

/// Names of the bits that are set.
pub fn bits(value: i32, words: &[(&'static str, i32)]) -> String {
    let on = words.iter().filter(|w| value & w.1 != 0).map(|w| w.0);
    on.collect::<Vec<_>>().join(" ")
}
