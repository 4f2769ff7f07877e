//! Memory layout of public structs, which the schema's generator has computed with the C rules.
//!
//! Nested structs are flattened: the slot `alt.type` of `mjsGeom` is one row. They come as one text: tables of names would be
//! addresses that the loader has to move.
//! Absent: reading or writing memory (`record.rs`).

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::OnceLock;

use super::layouts_gen::LAYOUTS;

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

    /// The type with this name.
    fn named(name: &str) -> Ty {
        match name {
            "Byte" => Ty::Byte,
            "Int" => Ty::Int,
            "Float" => Ty::Float,
            "Double" => Ty::Double,
            "Long" => Ty::Long,
            "Str" => Ty::Str,
            "StrVec" => Ty::StrVec,
            "IntVec" => Ty::IntVec,
            "IntVecVec" => Ty::IntVecVec,
            "FloatVec" => Ty::FloatVec,
            "FloatVecVec" => Ty::FloatVecVec,
            "DoubleVec" => Ty::DoubleVec,
            "ByteVec" => Ty::ByteVec,
            "Pointer" => Ty::Pointer,
            _ => panic!("no type {name}"),
        }
    }

    /// True for numbers.
    pub const fn is_plain(self) -> bool {
        matches!(self, Ty::Byte | Ty::Int | Ty::Float | Ty::Double | Ty::Long)
    }

    /// True for a pointer to a C++ container.
    pub const fn is_container(self) -> bool {
        !self.is_plain() && !matches!(self, Ty::Pointer)
    }
}

/// One field with all its array entries.
#[derive(Clone, Debug)]
pub struct Slot {
    /// dotted path from the struct, e.g. `plugin.active`
    pub name: &'static str,
    pub offset: usize,
    pub ty: Ty,
    /// array entries, 1 for a plain field
    pub count: usize,
    /// place of the container among those of the struct
    pub(super) container: Option<usize>,
}

/// Size and slots of one struct, in memory order.
#[derive(Debug)]
pub struct Layout {
    pub name: &'static str,
    pub size: usize,
    pub align: usize,
    pub slots: Vec<Slot>,
    /// types of the containers, in memory order of their fields
    pub(super) containers: Vec<Ty>,
    /// offsets and lengths of bytes that hold plain fields alone
    pub(super) plain: Vec<(usize, usize)>,
    index: ByName<&'static str, usize>,
}

/// Tables by names of our own, which nobody chooses to collide: a quick hash will do (FNV-1a).
pub type ByName<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// The hash of these tables.
#[derive(Default)]
pub struct Quick(u64);

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
    static ALL: OnceLock<ByName<&'static str, Layout>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let blocks = LAYOUTS.trim().split("\n\n");
        blocks
            .map(read)
            .map(|layout| (layout.name, layout))
            .collect()
    });
    all.get(name)
        .unwrap_or_else(|| panic!("no layout for struct {name}"))
}

/// A struct from its lines: name, size and alignment; then its slots.
fn read(lines: &'static str) -> Layout {
    let mut lines = lines.lines().map(words);
    let [name, size, align, _] = lines.next().unwrap_or_default();
    let mut containers = Vec::new();
    let slots: Vec<Slot> = lines
        .map(|[name, offset, ty, count]| {
            let ty = Ty::named(ty);
            let container = ty.is_container().then_some(containers.len());
            containers.extend(container.map(|_| ty));
            Slot {
                name,
                offset: number(offset),
                ty,
                count: number(count),
                container,
            }
        })
        .collect();
    let mut plain: Vec<(usize, usize)> = Vec::new();
    let mut joins = false;
    for slot in &slots {
        let end = slot.offset + slot.ty.size() * slot.count;
        match plain.last_mut().filter(|_| joins) {
            Some((start, length)) if slot.ty.is_plain() => *length = end - *start,
            _ if slot.ty.is_plain() => plain.push((slot.offset, end - slot.offset)),
            _ => {}
        }
        joins = slot.ty.is_plain();
    }
    let index = slots.iter().enumerate().map(|(i, s)| (s.name, i)).collect();
    Layout {
        name,
        size: number(size),
        align: number(align),
        slots,
        containers,
        plain,
        index,
    }
}

fn words(line: &'static str) -> [&'static str; 4] {
    let mut words = line.split(' ');
    [(); 4].map(|()| words.next().unwrap_or_default())
}

fn number(digits: &str) -> usize {
    digits
        .parse()
        .unwrap_or_else(|_| panic!("no number: {digits}"))
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
