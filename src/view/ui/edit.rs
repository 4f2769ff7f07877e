//! The text that is being edited: its cursor, what may be typed, and when it is valid.

use core::ffi::{c_char, c_int};
use core::ptr;

use super::metrics::Metrics;
use crate::abi::*;
use crate::base::fixed_text::Text;
use crate::base::print::significant;
use crate::base::scan;
use crate::base::ui::{self, NAME, Place, TEXT, Ui, UiRef};

/// Significant digits of numbers in a list.
const DIGITS: i32 = 4;

/// Most numbers in a list.
const MOST: usize = mjMAXUIEDIT as usize;

/// What the keys between letters and digits stand for with the shift key: before, after.
const SHIFTED: [(u8, u8); 11] = [
    (b'\'', b'"'),
    (b',', b'<'),
    (b'-', b'_'),
    (b'.', b'>'),
    (b'/', b'?'),
    (b';', b':'),
    (b'=', b'+'),
    (b'[', b'{'),
    (b'\\', b'|'),
    (b']', b'}'),
    (b'`', b'~'),
];

/// Whether items of a type have a text that can be edited.
pub fn is_edit(kind: c_int) -> bool {
    (mjITEM_EDITINT..=mjITEM_EDITTXT).contains(&kind)
}

/// The item being edited.
pub fn active(ui: &UiRef<'_>) -> Option<Place> {
    ui.focused(ui.raw().editsect, ui.raw().edititem)
}

/// What an item shows: its text, or its numbers one after the other.
pub fn shown(ui: &UiRef<'_>, at: Place) -> [c_char; TEXT] {
    let kind = ui.item(at).r#type;
    let mut out = [0; TEXT];
    if kind == mjITEM_EDITTXT {
        ui::set_text(&mut out, ui::text(&ui.text(at)));
        return out;
    }
    let mut text = Text::<TEXT>::EMPTY;
    for n in 0..ui::ranges(ui.item(at)).len() {
        if n > 0 {
            text.push(b"  ");
        }
        let x = ui.number(at, n);
        if kind == mjITEM_EDITINT {
            text.push(Text::<16>::new(format_args!("{x}")).as_bytes());
        } else {
            text.push(significant(x, DIGITS).as_bytes());
        }
    }
    ui::set_text(&mut out, text.as_bytes());
    out
}

/// Begins to edit an item.
pub fn begin(ui: &mut Ui<'_>, at: Place) {
    let text = shown(ui, at);
    let u = ui.raw_mut();
    u.editsect = at.section as c_int + 1;
    u.edititem = at.item as c_int;
    (u.editcursor, u.editscroll) = (0, 0);
    ui::set_text(&mut u.edittext, ui::text(&text));
}

/// Puts the cursor where the mouse is, `x` in the interface: beside a visible character, or at an end of the text.
pub fn point(ui: &mut Ui<'_>, at: Place, m: &Metrics<'_>, x: f64) {
    let r = ui.item(at).rect;
    let u = ui.raw();
    let text = ui::text(&u.edittext);
    let start = f64::from(r.left + m.text_hor());
    let cursor = if x < start {
        0
    } else if x > f64::from(r.left + r.width - m.text_hor()) {
        text.len()
    } else {
        let first = (u.editscroll.max(0) as usize).min(text.len());
        let middle = |i: usize| {
            let [before, with] = [i, i + 1].map(|end| f64::from(m.width(&text[first..end])));
            start + (before + with) / 2.0
        };
        let beside = (first..text.len()).find(|i| x <= middle(*i));
        ui.raw_mut().editcursor = beside.unwrap_or(text.len()) as c_int;
        return;
    };
    ui.raw_mut().editcursor = cursor as c_int;
    reveal(ui, at, m);
}

/// Scrolls the text so that the cursor is seen.
pub fn reveal(ui: &mut Ui<'_>, at: Place, m: &Metrics<'_>) {
    let room = ui.item(at).rect.width - 2 * m.text_hor();
    let u = ui.raw_mut();
    let text = ui::text(&u.edittext);
    let cursor = (u.editcursor.max(0) as usize).min(text.len());
    let mut scroll = (u.editscroll.max(0) as usize).min(cursor);
    while scroll < cursor && m.width(&text[scroll..cursor]) > room {
        scroll += 1;
    }
    u.editscroll = scroll as c_int;
}

/// The character that a key types into an item of some type.
pub fn character(kind: c_int, key: c_int, shift: bool) -> Option<u8> {
    let pad = key.wrapping_sub(mjKEY_NUMPAD_0);
    if kind != mjITEM_EDITTXT {
        let real = kind != mjITEM_EDITINT;
        return match u8::try_from(key) {
            _ if (0..10).contains(&pad) => Some(b'0' + pad as u8),
            Ok(c @ (b' ' | b'+' | b'-' | b'0'..=b'9')) => Some(c),
            Ok(b'=') => Some(b'+'),
            Ok(b'.') if real => Some(b'.'),
            Ok(b'e' | b'E') if real => Some(b'e'),
            _ => None,
        };
    }
    let c = u8::try_from(key).ok().filter(|c| (32..128).contains(c))?;
    Some(match SHIFTED.iter().find(|row| row.0 == c) {
        Some((_, with)) if shift => *with,
        _ if !shift => c.to_ascii_lowercase(),
        _ => c,
    })
}

/// Changes text or cursor by a key, if it edits.
pub fn key(ui: &mut Ui<'_>, at: Place, state: &mjuiState) {
    let (key, shift, far) = (state.key, state.shift != 0, state.control != 0);
    let kind = ui.item(at).r#type;
    let room = if kind == mjITEM_EDITTXT { NAME } else { TEXT };
    let u = ui.raw_mut();
    let n = ui::text(&u.edittext).len();
    let cursor = (u.editcursor.max(0) as usize).min(n);
    let chars = &mut u.edittext;
    let cursor = match key {
        mjKEY_LEFT if far => 0,
        mjKEY_RIGHT if far => n,
        mjKEY_LEFT => cursor.saturating_sub(1),
        mjKEY_RIGHT => (cursor + 1).min(n),
        mjKEY_HOME => 0,
        mjKEY_END => n,
        mjKEY_BACKSPACE if cursor > 0 => {
            chars.copy_within(cursor..n + 1, cursor - 1);
            cursor - 1
        }
        mjKEY_DELETE if cursor < n => {
            chars.copy_within(cursor + 1..n + 1, cursor);
            cursor
        }
        _ => match character(kind, key, shift) {
            Some(c) if n + 1 < room => {
                chars.copy_within(cursor..n + 1, cursor + 1);
                chars[cursor] = c as c_char;
                cursor + 1
            }
            _ => return,
        },
    };
    u.editcursor = cursor as c_int;
}

/// The numbers that the edited text stands for, if it is valid for the item: as many as it has, each in its range, whole
/// ones for an item of integers.
fn values(ui: &UiRef<'_>, at: Place) -> Option<[f64; MOST]> {
    let (kind, ranges) = (ui.item(at).r#type, ui::ranges(ui.item(at)));
    let mut x = [0.0; MOST];
    if scan::numbers(ui::text(&ui.raw().edittext), &mut x) != ranges.len() {
        return None;
    }
    let whole = |x: f64| f64::from(x as c_int) == x;
    let valid = |(x, [least, most]): (&f64, &[f64; 2])| {
        let outside = least < most && (x < least || x > most);
        !outside && (kind != mjITEM_EDITINT || whole(*x))
    };
    x.iter().zip(ranges).all(valid).then_some(x)
}

/// Whether the edited text is valid for its item.
pub fn is_valid(ui: &UiRef<'_>, at: Place) -> bool {
    ui.item(at).r#type == mjITEM_EDITTXT || values(ui, at).is_some()
}

/// Takes over the edited text if it is valid, and notes the item as changed.
pub fn commit(ui: &mut Ui<'_>, at: Place) -> bool {
    if ui.item(at).r#type == mjITEM_EDITTXT {
        let text = ui.raw().edittext;
        ui.set_text(at, ui::text(&text));
    } else {
        let Some(x) = values(ui, at) else {
            return false;
        };
        for n in 0..ui::ranges(ui.item(at)).len() {
            ui.set_number(at, n, x[n]);
        }
    }
    let address = ui.address(at);
    ui.raw_mut().editchanged = address;
    true
}

/// Forgets which item changed.
pub fn forget(ui: &mut Ui<'_>) {
    ui.raw_mut().editchanged = ptr::null_mut();
}
