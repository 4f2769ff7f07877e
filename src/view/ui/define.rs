//! Definition tables: each row adds a section, or an item to the last section.

use core::ffi::c_int;

use super::{metrics, shortcut};
use crate::abi::*;
use crate::base::report;
use crate::base::scan;
use crate::base::ui::{self, Place, Rows, Ui};

/// Divisions of a slider of floating-point numbers whose row names none.
const DIVISIONS: f64 = 200.0;

/// What a row cannot be.
fn wrong(what: &str) -> ! {
    report::raise_unnamed(format_args!("mjui_add: {what}"))
}

/// Adds the rows of a table behind the last section, or to it.
pub fn add(ui: &mut Ui<'_>, rows: Rows<'_>) {
    for row in rows {
        if row.r#type == mjITEM_SECTION {
            add_section(ui, row);
        } else {
            add_item(ui, row);
        }
    }
}

/// Adds the rows of a table behind section `section`, or to it: as if it were the last one.
pub fn add_to_section(ui: &mut Ui<'_>, section: c_int, rows: Rows<'_>) {
    let before = ui.raw().nsect;
    ui.raw_mut().nsect = section.wrapping_add(1);
    add(ui, rows);
    ui.raw_mut().nsect = before;
}

fn add_section(ui: &mut Ui<'_>, row: &mjuiDef) {
    let n = ui.raw().nsect;
    let Some(k) = usize::try_from(n)
        .ok()
        .filter(|k| *k < mjMAXUISECT as usize)
    else {
        wrong("too many sections");
    };
    let name = ui::text(&row.name);
    if name.len() > mjMAXUINAME as usize - 2 {
        wrong("section name too long");
    }
    if row.state != mjPRESERVE && !(mjSECT_CLOSED..=mjSECT_FIXED).contains(&row.state) {
        wrong("invalid section state");
    }
    clear(ui, k);
    ui.raw_mut().nsect = n + 1;
    let section = ui.section_mut(k);
    ui::set_text(&mut section.name, name);
    if row.state != mjPRESERVE {
        section.state = row.state;
    }
    section.checkbox = row.otherint;
    match shortcut::parse(ui::text(&row.other)) {
        Ok([modifier, key]) => (section.modifier, section.shortcut) = (modifier, key),
        Err(e) => {
            section.modifier = e.modifier.unwrap_or(0);
            wrong(e.message)
        }
    }
}

/// Empties a section. Its state and those of its items remain, for rows that preserve them.
fn clear(ui: &mut Ui<'_>, k: usize) {
    let none = mjrRect {
        left: 0,
        bottom: 0,
        width: 0,
        height: 0,
    };
    let section = ui.section_mut(k);
    section.name = [0; mjMAXUINAME as usize];
    (section.modifier, section.shortcut, section.checkbox) = (0, 0, 0);
    (section.nitem, section.lastclick) = (0, 0);
    (section.rtitle, section.rcontent) = (none, none);
    for item in &mut section.item {
        *item = ui::blank(item.state);
    }
}

fn add_item(ui: &mut Ui<'_>, row: &mjuiDef) {
    if !(0..mjNITEM).contains(&row.r#type) {
        wrong("invalid item type");
    }
    let section = match usize::try_from(ui.raw().nsect) {
        Err(_) | Ok(0) => wrong("item defined outside section"),
        Ok(n) if n > mjMAXUISECT as usize => wrong("too many sections"),
        Ok(n) => n - 1,
    };
    let n = ui.section(section).nitem;
    let Some(item) = usize::try_from(n)
        .ok()
        .filter(|i| *i < mjMAXUIITEM as usize)
    else {
        wrong("too many items in section");
    };
    let name = ui::text(&row.name);
    if name.len() >= mjMAXUINAME as usize {
        wrong("item name too long");
    }
    if row.state < 0 {
        wrong("invalid item state");
    }
    ui.section_mut(section).nitem = n + 1;
    let added = ui.item_mut(Place { section, item });
    *added = mjuiItem {
        r#type: row.r#type,
        pdata: row.pdata,
        sectionid: section as c_int,
        itemid: item as c_int,
        userid: row.otherint,
        ..ui::blank(
            if row.r#type == mjITEM_SEPARATOR && row.state == mjPRESERVE {
                added.state.max(mjSEPCLOSED)
            } else {
                row.state
            },
        )
    };
    ui::set_text(&mut added.name, name);
    match (row.r#type > mjITEM_BUTTON, row.pdata.is_null()) {
        (true, true) => wrong("no data pointer for item with data"),
        (false, false) => wrong("data pointer for item without data"),
        _ => {}
    }
    properties(added, ui::text(&row.other));
}

/// What a row's text says about an item, by its type.
fn properties(item: &mut mjuiItem, text: &[u8]) {
    match item.r#type {
        mjITEM_BUTTON | mjITEM_CHECKINT | mjITEM_CHECKBYTE => match shortcut::parse(text) {
            Ok([modifier, key]) => ui::set_shortcut(item, modifier, key),
            Err(e) => {
                ui::set_shortcut(item, e.modifier.unwrap_or(0), 0);
                wrong(e.message)
            }
        },
        mjITEM_STATIC | mjITEM_RADIO | mjITEM_RADIOLINE | mjITEM_SELECT => choices(item, text),
        mjITEM_SLIDERINT | mjITEM_SLIDERNUM => slider(item, text),
        mjITEM_EDITINT | mjITEM_EDITNUM | mjITEM_EDITFLOAT => edit(item, text),
        _ => {}
    }
}

/// Choices stand one a line.
fn choices(item: &mut mjuiItem, text: &[u8]) {
    if text.is_empty() {
        return;
    }
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    for (n, name) in text.split(|c| *c == b'\n').enumerate() {
        if n == mjMAXUIMULTI as usize {
            wrong("too many multi elements");
        }
        if name.is_empty() || name.len() > mjMAXUINAME as usize - 2 {
            wrong("invalid multi element name");
        }
        ui::add_choice(item, name);
    }
}

/// Least and largest value, and how many steps lie between them.
fn slider(item: &mut mjuiItem, text: &[u8]) {
    let mut x = [0.0; 3];
    let found = scan::numbers(text, &mut x);
    if found < 2 {
        wrong("slider expects 'min max [div]'");
    }
    let [least, most, mut divisions] = x;
    if found == 2 {
        let steps = most - least;
        divisions = if item.r#type == mjITEM_SLIDERINT {
            steps
        } else {
            DIVISIONS
        };
    }
    // NaN stays
    if divisions < 1.0 {
        divisions = 1.0;
    }
    ui::set_slider(item, [least, most], divisions);
}

/// How many numbers, and a range for each or none at all.
fn edit(item: &mut mjuiItem, text: &[u8]) {
    const MOST: usize = mjMAXUIEDIT as usize;
    let mut x = [0.0; 1 + 2 * MOST];
    let found = scan::numbers(text, &mut x);
    if found < 1 {
        wrong("edit length missing");
    }
    let n = metrics::rounded(x[0]);
    ui::set_edit(item, n, &[[0.0; 2]; MOST]);
    if !(1..=mjMAXUIEDIT).contains(&n) {
        wrong("invalid edit length");
    }
    if found > 1 {
        if found != 1 + 2 * n as usize {
            wrong("incorrent number of edit ranges");
        }
        let ranges = core::array::from_fn(|i| [x[1 + 2 * i], x[2 + 2 * i]]);
        ui::set_edit(item, n, &ranges);
    }
}
