//! Pictures of interfaces with every kind of item, in every theme.

use std::ffi::c_int;

use mujoco::abi::*;

use crate::pair::Pair;
use crate::rows::Row;
use crate::script::{spacing, state};
use crate::stage::Stage;

/// Every kind of item, on and off, in all kinds of sections.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut at = 0;
    let mut add = |kind: c_int, name: &str, state: c_int, other: &str, number: c_int| {
        let data = (kind > mjITEM_BUTTON).then_some(at);
        let mut row = Row::new(kind, name, state, data, other);
        row.number = number;
        at += if data.is_some() { 56 } else { 0 };
        rows.push(row);
    };
    add(mjITEM_SECTION, "Closed", 0, " A", 0);
    add(mjITEM_BUTTON, "hidden", 1, "", 0);
    add(mjITEM_SECTION, "Fixed", 2, "", 0);
    add(mjITEM_STATIC, "Text", 1, "two\nlines", 0);
    for (n, on) in [1, 0].into_iter().enumerate() {
        add(
            mjITEM_SECTION,
            "Open with a name that is long",
            1,
            "C#257",
            n as c_int + 1,
        );
        add(mjITEM_SEPARATOR, "Separator", 1, "", 0);
        add(mjITEM_BUTTON, "Button", on, " B", 0);
        add(mjITEM_BUTTON, "A button's name too long", on, "S#290", 0);
        add(mjITEM_CHECKINT, "Check", on, "AX", 0);
        add(mjITEM_CHECKINT, "Check", on, "", 0);
        add(mjITEM_CHECKBYTE, "Byte", on, "", 0);
        add(mjITEM_SEPARATOR, "Folds", 1001, "", 0);
        add(mjITEM_RADIO, "Radio", on, "one\ntwo\nthree\nfour\nfive", 0);
        add(mjITEM_RADIOLINE, "Line", on, "x\nyy\nzzz", 0);
        add(mjITEM_SELECT, "Select", on, "first\nsecond\nthird", 0);
        add(mjITEM_SLIDERINT, "Slider", on, "0 5", 0);
        add(mjITEM_SLIDERNUM, "", on, "-1 1", 0);
        add(mjITEM_EDITINT, "Edit", on, "2", 0);
        add(mjITEM_EDITNUM, "Edit", on, "3 0 1 0 1 0 1", 0);
        add(mjITEM_EDITFLOAT, "Edit", on, "1", 0);
        add(mjITEM_EDITTXT, "Text", on, "", 0);
        add(mjITEM_SEPARATOR, "Folded", 1000, "", 0);
        add(mjITEM_BUTTON, "hidden", 1, "", 0);
    }
    rows
}

/// An item of a kind in a section.
fn find(ui: &mjUI, section: usize, kind: c_int) -> c_int {
    let items = &ui.sect[section].item[..ui.sect[section].nitem as usize];
    let found = items.iter().position(|item| item.r#type == kind);
    found.expect("an item of this kind") as c_int
}

/// What the mouse and the keyboard did.
type Look = fn(&mut mjUI, &mut mjuiState);

/// Ways an interface can look.
const LOOKS: [(&str, Look); 5] = [
    ("plain", |_, _| {}),
    ("help", |ui, _| ui.mousehelp = 1),
    ("scrolled", |ui, state| {
        state.rect[1].height = 300;
        ui.scroll = 123;
    }),
    ("edit", |ui, _| {
        (ui.editsect, ui.edititem) = (3, find(ui, 2, mjITEM_EDITNUM));
        (ui.editcursor, ui.editscroll) = (4, 1);
        for (to, from) in ui.edittext.iter_mut().zip(b"0.5 2 1") {
            *to = *from as i8;
        }
    }),
    ("list", |ui, state| {
        let item = find(ui, 2, mjITEM_SELECT);
        (ui.mousesect, ui.mouseitem) = (3, item);
        let (r, w) = (ui.sect[2].item[item as usize].rect, state.rect[1]);
        state.left = 1;
        state.x = f64::from(w.left + r.left + 10);
        state.y = f64::from(w.bottom + w.height - ui.height + r.bottom - 40);
    }),
];

/// Pictures of one look, ours and theirs; `spoil` changes a color of ours.
fn draw(pair: &mut Pair<'_>, look: Look, spoil: bool) -> [Vec<u8>; 2] {
    [0, 1].map(|i| {
        let width = pair.sides[i].ui.width;
        let mut state = state(30, 20, width, 960);
        let before = pair.sides[i].ui.clone();
        look(&mut pair.sides[i].ui, &mut state);
        if spoil && i == 0 {
            let pane = &mut pair.sides[i].ui.color.sectpane[0];
            *pane = 1.0 - *pane;
        }
        pair.update(i, -1, -1, &state);
        pair.render(i, &state);
        let pixels = pair.stage.pixels();
        pair.sides[i].ui = before;
        pixels
    })
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
#[cfg_attr(
    not(egl),
    ignore = "needs EGL: install libegl1 libegl-mesa0 libgl1-mesa-dri"
)]
fn themes_and_looks() {
    let rows = rows();
    for scale in [100, 50] {
        let stage = Stage::new(scale);
        for theme in 0..8 {
            let spacing = spacing(&stage, theme / 4);
            let color: unsafe extern "C-unwind" fn(c_int) -> mjuiThemeColor =
                stage.libs[1].function("mjui_themeColor");
            let color = unsafe { color(theme % 4) };
            let mut pair = Pair::new(&stage, &rows, 3, |ui| {
                ui.spacing = spacing;
                ui.color = color;
            });
            pair.resize();
            assert_eq!(pair.differences(), Vec::<String>::new());
            for (name, look) in LOOKS {
                let [ours, theirs] = draw(&mut pair, look, false);
                let different = ours.iter().zip(&theirs).filter(|(a, b)| a != b).count();
                assert_eq!(
                    different, 0,
                    "bytes of {name}, theme {theme}, scale {scale}"
                );
                let colors = theirs.chunks(3).collect::<std::collections::HashSet<_>>();
                assert!(colors.len() > 5, "{name}, theme {theme}: nothing is drawn");
            }
            let [ours, theirs] = draw(&mut pair, LOOKS[0].1, true);
            assert!(ours != theirs, "the comparison can fail");
        }
    }
}
