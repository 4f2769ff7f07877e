//! Random definition tables, and random data for their items.

use std::ffi::{c_char, c_int};

use capi_tests::random::Random;
use mujoco::abi::*;

/// Bytes of the data that the items of one interface point to.
pub const ROOM: usize = 8192;

/// A row whose data is a place in the room.
#[derive(Clone, Debug)]
pub struct Row {
    pub kind: c_int,
    pub name: String,
    pub state: c_int,
    pub data: Option<usize>,
    pub other: String,
    pub number: c_int,
}

impl Row {
    pub fn new(kind: c_int, name: &str, state: c_int, data: Option<usize>, other: &str) -> Self {
        let (name, other) = (name.into(), other.into());
        Self {
            kind,
            name,
            state,
            data,
            other,
            number: 0,
        }
    }
}

/// Copies a text into an array of characters, with its end if that fits.
fn fill(chars: &mut [c_char], text: &str) {
    for (to, from) in chars.iter_mut().zip(text.bytes()) {
        *to = from as c_char;
    }
}

/// A table for C, whose data lies at `room`.
pub fn table(rows: &[Row], room: *mut u8) -> Vec<mjuiDef> {
    let mut defs: Vec<mjuiDef> = vec![unsafe { std::mem::zeroed() }; rows.len() + 1];
    for (def, row) in defs.iter_mut().zip(rows) {
        def.r#type = row.kind;
        fill(&mut def.name, &row.name);
        def.state = row.state;
        let data = row.data.map(|at| room.wrapping_add(at).cast());
        def.pdata = data.unwrap_or(std::ptr::null_mut());
        fill(&mut def.other, &row.other);
        def.otherint = row.number;
    }
    defs[rows.len()].r#type = mjITEM_END;
    defs
}

fn text(r: &mut Random, longest: usize) -> String {
    let n = r.below(longest + 1);
    (0..n)
        .map(|_| *r.pick(b"abcmWi l.").expect("some") as char)
        .collect()
}

fn one(r: &mut Random, list: &[&str]) -> String {
    (*r.pick(list).expect("some")).to_string()
}

fn name(r: &mut Random) -> String {
    match r.below(4) {
        0 => text(r, 10),
        1 => String::new(),
        2 => "nm".into(),
        _ => "a longer name of this".into(),
    }
}

/// A table of a few sections with items of every kind.
pub fn random(r: &mut Random) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut next = 0;
    for _ in 0..1 + r.below(5) {
        let shortcut = one(
            r,
            &["", "", " A", " B", " C", "CA", "CB", "SA", "A#290", "A#300"],
        );
        let state = *r.pick(&[0, 1, 1, 1, 2]).expect("some");
        let mut row = Row::new(mjITEM_SECTION, &text(r, 12), state, None, &shortcut);
        row.number = *r.pick(&[0, 0, 1, 2]).expect("some");
        rows.push(row);
        for _ in 0..r.below(10) {
            let kind = r.below(mjNITEM as usize) as c_int;
            let mut state = *r.pick(&[1, 1, 1, 0, 2, 3, 5]).expect("some");
            if kind == mjITEM_SEPARATOR {
                state = *r.pick(&[1, 1000, 1001, 1001, 0, 1002]).expect("some");
            }
            let data = (kind > mjITEM_BUTTON).then_some(next);
            let row = Row::new(kind, &name(r), state, data, &other(r, kind));
            next += if data.is_some() { 56 } else { 0 };
            rows.push(row);
        }
    }
    rows
}

fn other(r: &mut Random, kind: c_int) -> String {
    match kind {
        mjITEM_BUTTON | mjITEM_CHECKINT | mjITEM_CHECKBYTE => one(
            r,
            &[
                "", "", " A", " B", " D", " E", "CA", "CC", "S#290", "S#301", "S#257",
            ],
        ),
        mjITEM_STATIC | mjITEM_RADIO | mjITEM_RADIOLINE | mjITEM_SELECT => {
            let least = usize::from(kind != mjITEM_STATIC);
            let lines: Vec<String> = (0..least + r.below(7))
                .map(|_| {
                    Some(text(r, 8))
                        .filter(|t| !t.is_empty())
                        .unwrap_or("x".into())
                })
                .collect();
            lines.join("\n")
        }
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => one(
            r,
            &[
                "0 1", "0 10", "-5 5 10", "0 1 3", "1 0", "0 100 7", "-1 1 40", "0 3",
            ],
        ),
        mjITEM_EDITINT | mjITEM_EDITNUM | mjITEM_EDITFLOAT => {
            let n = 1 + r.below(4);
            let mut text = n.to_string();
            if r.one_in(2) {
                for _ in 0..n {
                    text += &one(r, &[" 0 10", " 0 3", " -5 10", " 0 -5"]);
                }
            }
            text
        }
        _ => String::new(),
    }
}

/// Random values for the data of all items.
pub fn values(r: &mut Random, rows: &[Row], room: &mut [u8; ROOM]) {
    for row in rows {
        let Some(at) = row.data else {
            continue;
        };
        let bytes: Vec<u8> = match row.kind {
            mjITEM_CHECKBYTE => vec![r.below(3) as u8],
            // the genuine library reads beyond its table for a choice that is none
            mjITEM_RADIOLINE => int(r.below(row.other.split('\n').count()) as c_int),
            mjITEM_EDITINT => (0..7)
                .flat_map(|_| int(r.below(102) as c_int - 3))
                .collect(),
            mjITEM_SLIDERNUM | mjITEM_EDITNUM => (0..7).flat_map(|_| number(r)).collect(),
            mjITEM_EDITFLOAT => (0..7)
                .flat_map(|_| (4.0 * r.unit() as f32).to_ne_bytes())
                .collect(),
            mjITEM_EDITTXT => text(r, 39).into_bytes(),
            _ => int(*r.pick(&[0, 1, 2, 3, -1, 9]).expect("some")),
        };
        room[at..at + bytes.len()].copy_from_slice(&bytes);
    }
}

fn int(n: c_int) -> Vec<u8> {
    n.to_ne_bytes().to_vec()
}

fn number(r: &mut Random) -> Vec<u8> {
    let list = [1e-7, 123456.7, 1.0, -2.0, 5.0];
    let x = match r.one_in(2) {
        true => 2.0 * r.unit() - 0.5,
        false => *r.pick(&list).expect("some"),
    };
    f64::to_ne_bytes(x).to_vec()
}
