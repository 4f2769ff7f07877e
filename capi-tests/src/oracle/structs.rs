//! Differences of two structs of `mjvisualize.h`, member by member over the schema: numbers by their bits
//! (any NaN equals any other), texts up to their end; pointers are left to the caller.

use std::slice::from_raw_parts;

use mujoco::schema::{Field, visualize_structs};

/// A member that holds numbers or text: path, C type, offset, number of elements.
pub struct Member {
    pub path: String,
    pub ty: &'static str,
    pub at: usize,
    pub count: usize,
}

/// A struct's members, nested ones included, and its size.
pub struct Layout {
    pub members: Vec<Member>,
    pub size: usize,
    align: usize,
}

impl Layout {
    /// The layout of a struct of `mjvisualize.h` by the rules of C.
    ///
    /// # Panics
    /// For a name that the schema does not know.
    pub fn of(name: &str) -> Self {
        let known = visualize_structs::STRUCTS.iter().find(|s| s.name == name);
        let mut layout = Self {
            members: Vec::new(),
            size: 0,
            align: 1,
        };
        for field in known.unwrap_or_else(|| panic!("no struct {name}")).fields {
            layout.push(field);
        }
        layout.size = layout.size.next_multiple_of(layout.align);
        layout
    }

    fn push(&mut self, field: &Field) {
        let count = field.dims.iter().product();
        let nested = visualize_structs::STRUCTS
            .iter()
            .any(|s| s.name == field.ty);
        let inner = nested.then(|| Self::of(field.ty));
        let (size, align) = match (&inner, field.ty) {
            (Some(inner), _) => (inner.size, inner.align),
            (_, "int" | "float") => (4, 4),
            (_, "mjtByte" | "char") => (1, 1),
            (_, "mjtNum") => (8, 8),
            (_, ty) if ty.ends_with('*') => (8, 8),
            (_, ty) => panic!("no size for {ty}"),
        };
        let at = self.size.next_multiple_of(align);
        self.size = at + count * size;
        self.align = self.align.max(align);
        match inner {
            Some(inner) => {
                for i in 0..count {
                    self.members.extend(inner.members.iter().map(|m| Member {
                        path: format!("{}[{i}].{}", field.name, m.path),
                        ty: m.ty,
                        at: at + i * size + m.at,
                        count: m.count,
                    }));
                }
            }
            None if field.ty.ends_with('*') => {}
            None => self.members.push(Member {
                path: field.name.into(),
                ty: field.ty,
                at,
                count,
            }),
        }
    }

    /// All values of a struct of this layout, a line for each member.
    pub fn lines<T>(&self, x: &T) -> Vec<String> {
        let bytes = self.bytes(x);
        let line = |m: &Member| {
            let values = values(m.ty, &bytes[m.at..], m.count);
            let shown: Vec<String> = values.into_iter().map(|bits| shown(m.ty, bits)).collect();
            format!("{}: {}", m.path, shown.join(" "))
        };
        self.members.iter().map(line).collect()
    }

    fn bytes<'a, T>(&self, x: &'a T) -> &'a [u8] {
        assert_eq!(size_of::<T>(), self.size);
        // SAFETY: a plain C struct whose bytes, padding apart, were written by a library or cleared before
        unsafe { from_raw_parts((x as *const T).cast::<u8>(), self.size) }
    }

    /// What differs between two structs of this layout, for a reader.
    pub fn differences<T>(&self, ours: &T, theirs: &T) -> Vec<String> {
        let [a, b] = [ours, theirs].map(|x| self.bytes(x));
        let mut found = Vec::new();
        for m in &self.members {
            let [a, b] = [a, b].map(|bytes| values(m.ty, &bytes[m.at..], m.count));
            if let Some(i) = (0..a.len().max(b.len())).find(|&i| a.get(i) != b.get(i)) {
                let show = |v: &[u64]| v.get(i).map_or("end".into(), |&bits| shown(m.ty, bits));
                found.push(format!("{}[{i}]: {} != {}", m.path, show(&a), show(&b)));
            }
        }
        found
    }
}

/// The bits of `n` elements; a text ends at its NUL.
fn values(ty: &str, bytes: &[u8], n: usize) -> Vec<u64> {
    let four =
        |i: usize| u32::from_ne_bytes(bytes[4 * i..4 * i + 4].try_into().expect("four bytes"));
    match ty {
        "char" => bytes[..n]
            .iter()
            .take_while(|c| **c != 0)
            .map(|&c| c.into())
            .collect(),
        "mjtByte" => bytes[..n].iter().map(|&c| c.into()).collect(),
        "int" => (0..n).map(|i| four(i).into()).collect(),
        "float" => (0..n)
            .map(|i| {
                if f32::from_bits(four(i)).is_nan() {
                    f32::NAN.to_bits()
                } else {
                    four(i)
                }
                .into()
            })
            .collect(),
        "mjtNum" => (0..n)
            .map(|i| u64::from_ne_bytes(bytes[8 * i..8 * i + 8].try_into().expect("eight bytes")))
            .map(|bits| {
                if f64::from_bits(bits).is_nan() {
                    f64::NAN.to_bits()
                } else {
                    bits
                }
            })
            .collect(),
        other => panic!("no comparison for {other}"),
    }
}

fn shown(ty: &str, bits: u64) -> String {
    match ty {
        "float" => format!("{:?}", f32::from_bits(bits as u32)),
        "mjtNum" => format!("{:?}", f64::from_bits(bits)),
        "char" => format!("{:?}", bits as u8 as char),
        _ => (bits as u32 as i32).to_string(),
    }
}
