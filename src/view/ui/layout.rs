//! Places of sections and items: one column from top to bottom, buttons and check boxes of one kind by two in a row.

use core::ffi::c_int;

use super::close;
use super::metrics::Metrics;
use crate::abi::*;
use crate::base::report;
use crate::base::ui::{self, Place, Ui, UiRef};

/// Columns of radio buttons when the interface names none.
const RADIO_COLUMNS: c_int = 2;

/// Number of columns of radio buttons.
pub fn radio_columns(ui: &UiRef<'_>) -> c_int {
    match ui.raw().radiocol {
        0 => RADIO_COLUMNS,
        n => n,
    }
}

/// Whether an item takes half a row.
fn is_half(kind: c_int) -> bool {
    matches!(kind, mjITEM_BUTTON | mjITEM_CHECKINT | mjITEM_CHECKBYTE)
}

/// Whether an item of this type has its name beside it.
pub fn is_labelled(kind: c_int) -> bool {
    kind == mjITEM_STATIC || kind >= mjITEM_RADIO
}

/// Height of an item.
fn item_height(ui: &UiRef<'_>, item: &mjuiItem, m: &Metrics<'_>) -> c_int {
    let n = ui::choices(item).len() as c_int;
    match item.r#type {
        mjITEM_STATIC => n * (m.char_height() + m.text_ver()),
        mjITEM_RADIO => ((n - 1) / radio_columns(ui) + 1) * m.line(),
        _ => m.line(),
    }
}

/// Walks over the items of a section from the top of its content, whose height it returns. `place` gets each item with its
/// column (0 or 1) and the distance of its upper and lower edge from the top; neither for an item behind a closed separator.
fn walk(
    ui: &UiRef<'_>,
    section: usize,
    m: &Metrics<'_>,
    unfolded: bool,
    mut place: impl FnMut(Place, Option<(c_int, [c_int; 2])>),
) -> c_int {
    let gap = m.item_ver();
    let (mut y, mut last) = (gap, None);
    let mut folded = false;
    for item in 0..ui.items(section) {
        let at = Place { section, item };
        let it = ui.item(at);
        if it.r#type == mjITEM_SEPARATOR {
            folded = it.state == mjSEPCLOSED && !unfolded;
            y += m.section_gap() - gap;
        } else if folded {
            place(at, None);
            last = None;
            continue;
        }
        let height = item_height(ui, it, m);
        if is_half(it.r#type) && last == Some(it.r#type) {
            place(at, Some((1, [y - gap - height, y - gap])));
            last = None;
            continue;
        }
        place(at, Some((0, [y, y + height])));
        y += height + gap;
        last = Some(it.r#type);
    }
    y
}

/// Height of a section's title.
fn title_height(section: &mjuiSection, m: &Metrics<'_>) -> c_int {
    if section.state == mjSECT_FIXED {
        0
    } else {
        m.line()
    }
}

/// Height of the whole interface; `open` says which sections are open, `unfolded` that all separators are.
pub fn height(
    ui: &UiRef<'_>,
    m: &Metrics<'_>,
    unfolded: bool,
    open: impl Fn(usize) -> bool,
) -> c_int {
    let mut sum = m.section_gap();
    for k in 0..ui.sections() {
        sum += title_height(ui.section(k), m) + m.section_gap();
        if open(k) {
            sum += walk(ui, k, m, unfolded, |_, _| {});
        }
    }
    sum
}

/// Computes sizes and places. Sections close when all together are taller than `limit`, the tallest picture.
pub fn resize(ui: &mut Ui<'_>, m: &Metrics<'_>, limit: c_int) {
    ui.raw_mut().width = m.total();
    ui.raw_mut().maxheight = height(ui, m, true, |_| true).min(limit);
    lay_out(ui, m);
    if ui.raw().height <= limit {
        return;
    }
    match close::sections(ui, m, limit) {
        Ok(()) => lay_out(ui, m),
        Err(message) => report::raise_unnamed(format_args!("{message}")),
    }
}

fn lay_out(ui: &mut Ui<'_>, m: &Metrics<'_>) {
    let height = height(ui, m, false, |k| ui.section(k).state != mjSECT_CLOSED);
    ui.raw_mut().height = height;
    let left = m.section_gap();
    let width = m.total() - m.scrollbar() - 2 * m.section_gap();
    let mut top = height - m.section_gap();
    for k in 0..ui.sections() {
        let title = title_height(ui.section(k), m);
        let content = lay_out_items(ui, k, m, [left, top - title, width]);
        let section = ui.section_mut(k);
        section.rtitle = mjrRect {
            left,
            bottom: top - title,
            width,
            height: title,
        };
        section.rcontent = mjrRect {
            left,
            bottom: top - title - content,
            width,
            height: content,
        };
        top -= title + m.section_gap();
        if section.state != mjSECT_CLOSED {
            top -= content;
        }
    }
}

/// Gives places to the items of a section whose content has this left and upper edge and width; returns its height.
fn lay_out_items(
    ui: &mut Ui<'_>,
    section: usize,
    m: &Metrics<'_>,
    [left, top, width]: [c_int; 3],
) -> c_int {
    let (left, width) = (left + m.item_side(), width - 2 * m.item_side());
    let half = (width - m.item_mid()) / 2;
    let whole = ui.raw().height;
    let mut places = [None; mjMAXUIITEM as usize];
    let height = walk(ui, section, m, false, |at, place| places[at.item] = place);
    for item in 0..ui.items(section) {
        let it = ui.item_mut(Place { section, item });
        it.skip = places[item].is_none().into();
        it.rect = match places[item] {
            None => mjrRect {
                left: 0,
                bottom: whole,
                width: 0,
                height: 0,
            },
            Some((column, [upper, lower])) => {
                let beside = is_labelled(it.r#type) && it.name[0] != 0;
                let (indent, width) = match (is_half(it.r#type), beside) {
                    (true, _) => (column * (half + m.item_mid()), half),
                    (_, true) => (m.label(), width - m.label()),
                    _ => (0, width),
                };
                let (left, bottom) = (left + indent, top - lower);
                mjrRect {
                    left,
                    bottom,
                    width,
                    height: lower - upper,
                }
            }
        };
    }
    height
}
