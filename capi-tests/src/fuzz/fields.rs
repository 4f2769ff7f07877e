//! Mutation of an MJB by field: the file stays well formed, single elements do not fit the others.

use mujoco::abi::{mjOption, mjStatistic, mjVisual};

use crate::random::Random;
use crate::schema::Cols;
use crate::schema::model::{ARRAYS, SIZES};

/// Bytes in front of the sizes.
const HEAD: usize = 20;
/// Arrays start at multiples of this in the buffer that the last size counts.
const ALIGN: usize = 64;

/// Place of an array in the file.
#[derive(Clone, Copy)]
struct Place {
    start: usize,
    rows: usize,
    /// elements of a row
    cols: usize,
    /// bytes of an element
    elem: usize,
}

impl Place {
    fn len(self) -> usize {
        self.rows * self.cols
    }

    fn bytes(self) -> usize {
        self.len() * self.elem
    }

    /// Place of element `i` in the file.
    fn at(self, i: usize) -> usize {
        self.start + i * self.elem
    }
}

fn elem(ty: &str) -> usize {
    match ty {
        "mjtNum" | "mjtSize" => 8,
        "int" | "float" => 4,
        _ => 1,
    }
}

fn sizes(data: &[u8]) -> Vec<usize> {
    let (words, _) = data[HEAD..].as_chunks::<8>();
    let value = |w: &[u8; 8]| usize::try_from(i64::from_le_bytes(*w)).unwrap_or(0);
    words[..SIZES.len()].iter().map(value).collect()
}

/// Places of all arrays, in file order.
fn places(sizes: &[usize]) -> Vec<Place> {
    let size = |name| {
        SIZES
            .iter()
            .position(|s| s.name == name)
            .map_or(0, |i| sizes[i])
    };
    let structs = size_of::<mjOption>() + size_of::<mjVisual>() + size_of::<mjStatistic>() + 3;
    let mut start = HEAD + 8 * SIZES.len() + structs;
    let place = |a: &crate::schema::Array| {
        let cols = match a.cols {
            Cols::N(n) => n,
            Cols::Size(name) => size(name),
            Cols::SizeTimes(name, n) => size(name) * n,
        };
        let place = Place {
            start,
            rows: size(a.rows),
            cols,
            elem: elem(a.ty),
        };
        start += place.bytes();
        place
    };
    ARRAYS.iter().map(place).collect()
}

/// Changes a few elements of a sound MJB, or one of its sizes together with all arrays of that size.
pub fn change(r: &mut Random, data: &mut Vec<u8>) {
    if r.one_in(4) {
        resize(r, data);
    }
    let sizes = sizes(data);
    let places = places(&sizes);
    for _ in 0..1 + r.below(3) {
        // half of the time an index, a quarter each a flag or type of one byte, or a number
        let wanted = ["int", "int", "mjtNum", "mjtB"][r.below(4)];
        let fields: Vec<Place> = ARRAYS
            .iter()
            .zip(&places)
            .filter(|(a, p)| a.ty.starts_with(wanted) && p.len() > 0)
            .map(|(_, &p)| p)
            .collect();
        let Some(&field) = r.pick(&fields) else {
            continue;
        };
        let at = field.at(r.below(field.len()));
        match field.elem {
            4 => {
                let value = integer(r, data, field, at, &sizes);
                data[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            8 => {
                let value = [
                    f64::NAN,
                    f64::INFINITY,
                    -1e308,
                    1e-310,
                    0.0,
                    -1.0,
                    1e10,
                    1e-10,
                ][r.below(8)];
                data[at..at + 8].copy_from_slice(&value.to_le_bytes());
            }
            _ => data[at] = [0, 1, 2, 3, 4, 255][r.below(6)],
        }
    }
}

/// A new value for the integer at `at`: near the old one, one of its neighbours', a size, or far off.
fn integer(r: &mut Random, data: &[u8], field: Place, at: usize, sizes: &[usize]) -> i32 {
    let read = |at: usize| i32::from_le_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]);
    let old = read(at);
    match r.below(10) {
        0 => -1,
        1 => 0,
        2 => old.wrapping_add(1),
        3 => old.wrapping_sub(1),
        4 | 5 => read(field.at(r.below(field.len()))),
        6 => r.below(12) as i32,
        7 => sizes[r.below(30)] as i32 - r.below(3) as i32,
        8 => old ^ 1 << r.below(31),
        _ => [i32::MAX, i32::MIN, -2, 1 << 30, 1_000_000, 65_536][r.below(6)],
    }
}

/// Which fields of two MJB differ, a few of them: what a find is about.
pub fn differences(before: &[u8], after: &[u8]) -> String {
    const SHOWN: usize = 6;
    let whole = HEAD + 8 * SIZES.len();
    if before.len() < whole || after.len() < whole {
        return "cut in its head".into();
    }
    let (old, new) = (sizes(before), sizes(after));
    let mut told: Vec<String> = Vec::new();
    for (size, (a, b)) in SIZES
        .iter()
        .zip(old.iter().zip(&new))
        .filter(|(_, (a, b))| a != b)
    {
        told.push(format!("{} {a} -> {b}", size.name));
    }
    let places = places(&old);
    // after a size the arrays stand elsewhere
    if told.is_empty() && before.len() == after.len() {
        let start = places[0].start;
        if before[..start] != after[..start] {
            told.push("head or options".into());
        }
        for (array, place) in ARRAYS.iter().zip(&places) {
            for i in 0..place.len() {
                let at = place.at(i)..place.at(i + 1);
                if told.len() <= SHOWN && before[at.clone()] != after[at.clone()] {
                    let number = |bytes: &[u8]| match array.ty {
                        "mjtNum" => {
                            format!(
                                "{:e}",
                                f64::from_le_bytes(bytes.try_into().unwrap_or_default())
                            )
                        }
                        "int" => {
                            i32::from_le_bytes(bytes.try_into().unwrap_or_default()).to_string()
                        }
                        _ => format!("{bytes:?}"),
                    };
                    let (was, is) = (number(&before[at.clone()]), number(&after[at]));
                    told.push(format!("{}[{i}] {was} -> {is}", array.name));
                }
            }
        }
    }
    if told.len() > SHOWN {
        told.truncate(SHOWN);
        told.push("...".into());
    }
    told.join(", ")
}

/// Another value of one size: its arrays lose rows or columns at the end, or gain zeros or copies of the last row.
fn resize(r: &mut Random, data: &mut Vec<u8>) {
    let old_sizes = sizes(data);
    let old = places(&old_sizes);
    let mut sizes = old_sizes;
    // nbuffer follows from the others, and no machine has every arena
    let i = r.below(SIZES.len() - 2);
    let n = sizes[i];
    sizes[i] = match r.below(6) {
        0 => 0,
        1 => n / 2,
        2 => n.saturating_sub(1),
        3 => n + 1,
        4 => n + 1 + r.below(10),
        _ => 2 * n,
    };
    let new = places(&sizes);
    let copies = r.one_in(2);
    let end = new[0].start;
    let mut out = data[..end].to_vec();
    let mut buffer = 0usize;
    for (from, to) in old.iter().zip(&new) {
        for row in 0..to.rows {
            for col in 0..to.cols {
                let inside = from.len() > 0 && (copies || row < from.rows && col < from.cols);
                if inside {
                    let at = from.at(row.min(from.rows - 1) * from.cols + col.min(from.cols - 1));
                    out.extend(&data[at..at + from.elem]);
                } else {
                    out.resize(out.len() + to.elem, 0);
                }
            }
        }
        buffer = buffer.next_multiple_of(ALIGN) + to.bytes();
    }
    buffer += ALIGN - 1;
    if let Some(last) = sizes.last_mut() {
        *last = buffer;
    }
    for (place, value) in out[HEAD..].as_chunks_mut::<8>().0.iter_mut().zip(&sizes) {
        *place = (*value as i64).to_le_bytes();
    }
    // limits asked for may be -1
    for (i, size) in SIZES.iter().enumerate() {
        if matches!(size.name, "njmax" | "nconmax") && sizes[i] == 0 {
            out[HEAD + 8 * i..HEAD + 8 * i + 8].copy_from_slice(&(-1i64).to_le_bytes());
        }
    }
    *data = out;
}
