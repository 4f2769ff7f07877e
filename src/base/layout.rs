//! Memory layout of public structs, computed from the schema with the C rules.
//!
//! Nested structs are flattened: the slot `alt.type` of `mjsGeom` is one row.
//! Absent: reading or writing memory (`record.rs`).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use crate::schema::{Field, Kind, Struct, model_structs, spec_structs};

/// What one slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    /// `mjtBool`, `mjtByte`, `char`
    Byte,
    /// `int` and every enum
    Int,
    Float,
    Double,
    /// `mjtSize`, `uint64_t`
    Long,
    Str,
    StrVec,
    IntVec,
    IntVecVec,
    FloatVec,
    FloatVecVec,
    DoubleVec,
    ByteVec,
    /// a pointer that owns nothing: element, struct of a default class
    Pointer,
}

impl Ty {
    /// Bytes of one value.
    pub const fn size(self) -> usize {
        match self {
            Ty::Byte => 1,
            Ty::Int | Ty::Float => 4,
            _ => 8,
        }
    }

    /// True for a pointer to a C++ container.
    pub const fn is_container(self) -> bool {
        !matches!(
            self,
            Ty::Byte | Ty::Int | Ty::Float | Ty::Double | Ty::Long | Ty::Pointer
        )
    }
}

/// One field with all its array entries.
#[derive(Clone, Debug)]
pub struct Slot {
    /// dotted path from the struct, e.g. `plugin.active`
    pub name: String,
    pub offset: usize,
    pub ty: Ty,
    /// array entries, 1 for a plain field
    pub count: usize,
    /// name of the C type
    pub ctype: &'static str,
}

/// Size and slots of one struct, in memory order.
#[derive(Debug)]
pub struct Layout {
    pub name: &'static str,
    pub size: usize,
    pub align: usize,
    pub slots: Vec<Slot>,
    index: Names<String, usize>,
}

/// Tables by names of our own, which nobody chooses to collide: a quick hash will do (FNV-1a).
type Names<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

#[derive(Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        // the high bits choose as well
        self.0 ^ self.0.rotate_left(32)
    }
}

impl Layout {
    /// Position of the slot with this dotted name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }
}

/// Layout of a public struct; the name must be one of the schema's plain structs.
pub fn layout_of(name: &str) -> &'static Layout {
    static ALL: OnceLock<Names<&'static str, Layout>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let wanted = |s: &Struct| {
            s.name.starts_with("mjs") && s.header == "mjspec.h"
                || matches!(
                    s.name,
                    "mjSpec" | "mjOption" | "mjVisual" | "mjStatistic" | "mjLROpt"
                )
        };
        let wanted = structs().filter(|s| wanted(s));
        wanted.map(|s| (s.name, compute(s))).collect()
    });
    all.get(name)
        .unwrap_or_else(|| panic!("no layout for struct {name}"))
}

fn compute(s: &Struct) -> Layout {
    let mut slots = Vec::new();
    let (size, align) = place(s.fields, "", 0, &mut slots);
    // the plugin inside another struct has no message of its own
    slots.retain(|slot| slot.name != "plugin.info");
    let index = slots
        .iter()
        .enumerate()
        .map(|(i, s)| (s.name.clone(), i))
        .collect();
    Layout {
        name: s.name,
        size,
        align,
        slots,
        index,
    }
}

/// Appends the slots of `fields` placed from `base`; returns size and alignment.
fn place(fields: &[Field], prefix: &str, base: usize, slots: &mut Vec<Slot>) -> (usize, usize) {
    let (mut at, mut align) = (0usize, 1usize);
    for f in fields {
        let count: usize = f.dims.iter().product();
        let name = format!("{prefix}{}", f.name);
        let members = if f.kind == Kind::Struct {
            Some(f.members)
        } else {
            nested(f.ty)
        };
        let (size, field_align) = if let Some(members) = members {
            let (_, a) = place(members, "", 0, &mut Vec::new());
            at = at.next_multiple_of(a);
            place(members, &format!("{name}."), base + at, slots)
        } else {
            let ty = scalar_type(f.ty);
            at = at.next_multiple_of(ty.size());
            slots.push(Slot {
                name,
                offset: base + at,
                ty,
                count,
                ctype: f.ty,
            });
            (ty.size() * count, ty.size())
        };
        at += size;
        align = align.max(field_align);
    }
    (at.next_multiple_of(align), align)
}

/// Those of models and specs.
fn structs() -> impl Iterator<Item = &'static Struct> {
    [model_structs::STRUCTS, spec_structs::STRUCTS]
        .into_iter()
        .flatten()
}

fn nested(ty: &str) -> Option<&'static [Field]> {
    let found = structs().find(|s| s.name == ty && !s.opaque);
    found.map(|s| s.fields)
}

fn scalar_type(ty: &str) -> Ty {
    match ty {
        "mjtBool" | "mjtByte" | "char" => Ty::Byte,
        "float" => Ty::Float,
        "double" | "mjtNum" => Ty::Double,
        "mjtSize" | "uint64_t" => Ty::Long,
        "mjString *" => Ty::Str,
        "mjStringVec *" => Ty::StrVec,
        "mjIntVec *" => Ty::IntVec,
        "mjIntVecVec *" => Ty::IntVecVec,
        "mjFloatVec *" => Ty::FloatVec,
        "mjFloatVecVec *" => Ty::FloatVecVec,
        "mjDoubleVec *" => Ty::DoubleVec,
        "mjByteVec *" => Ty::ByteVec,
        _ if ty.ends_with('*') => Ty::Pointer,
        "int" => Ty::Int,
        _ if ty.starts_with("mjt") => Ty::Int,
        _ => panic!("no layout for type {ty}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::*;
    use core::mem::{offset_of, size_of};

    #[test]
    fn agrees_with_the_compiler() {
        macro_rules! check {
            ($($t:ident: $($path:ident).+;)*) => {$(
                let layout = layout_of(stringify!($t));
                assert_eq!(layout.size, size_of::<$t>(), stringify!($t));
                let name = stringify!($($path).+).replace("r#", "").replace(' ', "");
                let slot = &layout.slots[layout.find(&name).expect("slot")];
                assert_eq!(slot.offset, offset_of!($t, $($path).+), "{name}");
            )*};
        }
        check! {
            mjSpec: authored.visual_rgba; mjSpec: visual.rgba.bvactive; mjSpec: compiler.LRopt.tolrange;
            mjsBody: plugin.active; mjsBody: info; mjsFrame: info; mjsJoint: info; mjsGeom: info;
            mjsSite: info; mjsCamera: info; mjsLight: info; mjsFlex: info; mjsMesh: info;
            mjsHField: info; mjsSkin: info; mjsTexture: info; mjsMaterial: info; mjsPair: info;
            mjsExclude: info; mjsEquality: info; mjsTendon: info; mjsWrap: info; mjsActuator: info;
            mjsSensor: info; mjsNumeric: info; mjsText: info; mjsTuple: info; mjsKey: info;
            mjsPlugin: info; mjsDefault: actuator; mjOption: sdf_iterations; mjVisual: rgba.fog;
        }
    }
}
