//! Interfaces without a window: places, events and editing by what they must be, without a reference.

use core::ffi::{c_char, c_int, c_void};

use super::screen::Screen;
use super::{cells, define, edit, event, hit, layout, theme};
use crate::abi::*;
use crate::base::ui::{self, Place, Rows, Ui};

/// A context whose characters are all 8 wide and 18 high.
fn context(scale: c_int) -> Box<mjrContext> {
    // SAFETY: all members may be zero
    let mut con: Box<mjrContext> = unsafe { Box::new_zeroed().assume_init() };
    con.fontScale = scale;
    con.charHeight = 18;
    con.charWidth = [8; 127];
    con
}

fn row(kind: c_int, name: &str, state: c_int, data: *mut c_void, other: &str) -> mjuiDef {
    // SAFETY: all members may be zero
    let mut def: mjuiDef = unsafe { core::mem::zeroed() };
    (def.r#type, def.state, def.pdata) = (kind, state, data);
    ui::set_text(&mut def.name, name.as_bytes());
    ui::set_text(&mut def.other, other.as_bytes());
    def
}

/// An interface in a window of the same size, with the data of its items.
struct Desk {
    ui: Box<mjUI>,
    con: Box<mjrContext>,
    state: mjuiState,
    flag: Box<c_int>,
    choice: Box<c_int>,
    level: Box<f64>,
    numbers: Box<[f64; 7]>,
    word: Box<[c_char; 40]>,
}

const SECTION: usize = 0;
const BUTTON: c_int = 0;
const CHECK: c_int = 1;
const FOLD: c_int = 2;
const RADIO: c_int = 3;
const SELECT: c_int = 4;
const SLIDER: c_int = 5;
const NUMBERS: c_int = 6;
const WORD: c_int = 7;

fn at(item: c_int) -> Place {
    let (section, item) = (SECTION, item as usize);
    Place { section, item }
}

impl Desk {
    fn new() -> Self {
        let mut desk = Self {
            // SAFETY: all members may be zero
            ui: unsafe { Box::new_zeroed().assume_init() },
            con: context(100),
            // SAFETY: all members may be zero
            state: unsafe { core::mem::zeroed() },
            flag: Box::new(0),
            choice: Box::new(0),
            level: Box::new(0.0),
            numbers: Box::new([0.5; 7]),
            word: Box::new([0; 40]),
        };
        desk.ui.spacing = theme::spacing(0);
        let null = core::ptr::null_mut();
        let table = [
            row(mjITEM_SECTION, "first", 1, null, " F"),
            row(mjITEM_BUTTON, "b", 1, null, "CB"),
            row(mjITEM_CHECKINT, "c", 1, (&raw mut *desk.flag).cast(), " C"),
            row(mjITEM_SEPARATOR, "s", 1001, null, ""),
            row(
                mjITEM_RADIO,
                "r",
                1,
                (&raw mut *desk.choice).cast(),
                "a\nb\nc",
            ),
            row(
                mjITEM_SELECT,
                "q",
                1,
                (&raw mut *desk.choice).cast(),
                "a\nb\nc",
            ),
            row(
                mjITEM_SLIDERNUM,
                "l",
                1,
                (&raw mut *desk.level).cast(),
                "0 1 4",
            ),
            row(
                mjITEM_EDITNUM,
                "n",
                1,
                (&raw mut *desk.numbers).cast(),
                "2 0 1 0 1",
            ),
            row(mjITEM_EDITTXT, "w", 1, (&raw mut *desk.word).cast(), ""),
            row(mjITEM_SECTION, "second", 0, null, " S"),
            row(mjITEM_STATIC, "t", 1, null, "x\ny"),
            row(mjITEM_END, "", 0, null, ""),
        ];
        // SAFETY: a table with an end, whose data live in `desk`
        define::add(&mut desk.handle(), unsafe { Rows::new(table.as_ptr()) });
        let con = desk.con.clone();
        let screen = Screen::new(None, &con, desk.ui.spacing);
        layout::resize(&mut desk.handle(), &screen.m, 16384);
        desk.state.rect[0].width = desk.ui.width;
        desk.state.rect[0].height = desk.ui.height;
        desk
    }

    fn handle(&mut self) -> Ui<'static> {
        // SAFETY: boxes outlive every handle of these tests
        unsafe { Ui::new(&raw mut *self.ui) }
    }

    /// An event where the mouse is.
    fn event(&mut self, kind: c_int) -> Option<Place> {
        let con = self.con.clone();
        let screen = Screen::new(None, &con, self.ui.spacing);
        self.state.r#type = kind;
        self.state.button = mjBUTTON_LEFT;
        let mut state = self.state;
        let found = event::handle(&mut self.handle(), &mut state, &screen);
        self.state = state;
        found
    }

    fn point(&mut self, x: c_int, y: c_int) {
        (self.state.x, self.state.y) = (x.into(), y.into());
    }

    /// A press of the left button on an item, so many pixels from its left edge.
    fn press(&mut self, item: c_int, x: c_int) -> Option<Place> {
        let r = self.ui.sect[SECTION].item[item as usize].rect;
        self.point(r.left + x, r.bottom + r.height / 2);
        self.event(mjEVENT_PRESS)
    }

    fn key(&mut self, key: c_int) -> Option<Place> {
        self.state.key = key;
        self.event(mjEVENT_KEY)
    }

    fn text(&self) -> &str {
        core::str::from_utf8(ui::text(&self.ui.edittext)).expect("ASCII")
    }
}

#[test]
fn items_stand_below_each_other_within_their_section() {
    let desk = Desk::new();
    let section = &desk.ui.sect[SECTION];
    let items = &section.item[..section.nitem as usize];
    let mut below = section.rcontent.bottom + section.rcontent.height;
    for item in items {
        assert!(
            item.rect.bottom + item.rect.height < below,
            "{:?}",
            item.r#type
        );
        below = item.rect.bottom;
    }
    assert!(section.rcontent.bottom < below);
    // the closed section is the last, and its title ends the interface
    assert_eq!(desk.ui.sect[1].rtitle.bottom, desk.ui.spacing.section);
    assert!(desk.ui.maxheight > desk.ui.height);
}

#[test]
fn sizes_follow_the_scale_of_the_font() {
    let mut desk = Desk::new();
    let width = desk.ui.width;
    let con = context(200);
    let screen = Screen::new(None, &con, desk.ui.spacing);
    layout::resize(&mut desk.handle(), &screen.m, 16384);
    assert_eq!(desk.ui.width, 2 * width);
}

#[test]
fn sections_close_when_the_picture_would_be_too_tall() {
    let mut desk = Desk::new();
    desk.ui.sect[1].state = mjSECT_OPEN;
    desk.ui.sect[1].lastclick = 3;
    let con = context(100);
    let screen = Screen::new(None, &con, desk.ui.spacing);
    layout::resize(&mut desk.handle(), &screen.m, 250);
    assert_eq!(desk.ui.sect[SECTION].state, mjSECT_CLOSED);
    assert_eq!(desk.ui.sect[1].state, mjSECT_OPEN);
    assert!(desk.ui.height <= 250 && desk.ui.maxheight == 250);
}

#[test]
fn buttons_are_round_and_boxes_are_not() {
    let desk = Desk::new();
    let [button, check] = [BUTTON, CHECK].map(|i| &desk.ui.sect[SECTION].item[i as usize]);
    let corner = |item: &mjuiItem| [f64::from(item.rect.left), f64::from(item.rect.bottom)];
    assert!(!hit::on_item(button, corner(button)));
    assert!(hit::on_item(check, corner(check)));
}

#[test]
fn a_click_changes_what_an_item_points_to() {
    let mut desk = Desk::new();
    assert_eq!(desk.press(CHECK, 9), Some(at(CHECK)));
    assert_eq!(*desk.flag, 1);
    assert_eq!(desk.press(CHECK, 9), Some(at(CHECK)));
    assert_eq!(*desk.flag, 0);
    assert_eq!(desk.press(BUTTON, 30), Some(at(BUTTON)));
    assert_eq!((desk.ui.mousesect, desk.ui.mouseitem), (1, BUTTON));
    desk.event(mjEVENT_RELEASE);
    assert_eq!(desk.ui.mousesect, 0);
    // the cell at the lower right has no button
    let r = desk.ui.sect[SECTION].item[RADIO as usize].rect;
    desk.point(r.left + r.width - 3, r.bottom + r.height - 3);
    assert_eq!(desk.event(mjEVENT_PRESS), Some(at(RADIO)));
    assert_eq!(*desk.choice, 1);
    desk.point(r.left + r.width - 3, r.bottom + 3);
    assert_eq!(desk.event(mjEVENT_PRESS), None);
    assert_eq!(*desk.choice, 1);
}

#[test]
fn sliders_follow_the_mouse_in_steps_and_stay_in_range() {
    let mut desk = Desk::new();
    let width = desk.ui.sect[SECTION].item[SLIDER as usize].rect.width;
    desk.press(SLIDER, width / 2 + 3);
    assert_eq!(*desk.level, 0.5);
    desk.state.x += 1000.0;
    assert_eq!(desk.event(mjEVENT_MOVE), Some(at(SLIDER)));
    assert_eq!(*desk.level, 1.0);
    desk.event(mjEVENT_RELEASE);
    desk.state.x = 0.0;
    assert_eq!(desk.event(mjEVENT_MOVE), None);
    assert_eq!(*desk.level, 1.0);
}

#[test]
fn a_selection_takes_the_choice_under_the_mouse() {
    let mut desk = Desk::new();
    assert_eq!(desk.press(SELECT, 9), None);
    let r = desk.ui.sect[SECTION].item[SELECT as usize].rect;
    desk.point(r.left + 9, r.bottom - 2 * 26 - 5);
    let con = desk.con.clone();
    let m = Screen::new(None, &con, desk.ui.spacing).m;
    let state = desk.state;
    assert_eq!(
        cells::listed(&desk.handle(), &state, &m, at(SELECT)),
        Some(2)
    );
    assert_eq!(desk.event(mjEVENT_RELEASE), Some(at(SELECT)));
    assert_eq!(*desk.choice, 2);
}

#[test]
fn separators_fold_what_stands_behind_them() {
    let mut desk = Desk::new();
    let height = desk.ui.height;
    desk.press(FOLD, 9);
    let items = &desk.ui.sect[SECTION].item;
    assert!(items[RADIO as usize].skip == 1 && items[CHECK as usize].skip == 0);
    assert!(desk.ui.height < height);
}

#[test]
fn numbers_are_taken_when_they_are_valid() {
    let mut desk = Desk::new();
    desk.press(NUMBERS, 9);
    assert_eq!(desk.text(), "0.5  0.5");
    desk.key(mjKEY_HOME);
    for _ in 0..3 {
        desk.key(mjKEY_DELETE);
    }
    desk.key(b'2'.into());
    assert_eq!(desk.text(), "2  0.5");
    // out of range: editing goes on
    assert_eq!(desk.key(mjKEY_ENTER), None);
    assert_eq!(desk.ui.editsect, 1);
    desk.key(mjKEY_BACKSPACE);
    desk.key(mjKEY_NUMPAD_0 + 1);
    desk.key(b'X'.into());
    assert_eq!(desk.key(mjKEY_ENTER), Some(at(NUMBERS)));
    assert_eq!(desk.numbers[..2], [1.0, 0.5]);
    assert_eq!(desk.ui.editsect, 0);
    assert!(!desk.ui.editchanged.is_null());
    // escape leaves the numbers alone
    desk.press(NUMBERS, 9);
    desk.key(b'9'.into());
    desk.key(mjKEY_ESCAPE);
    assert_eq!(desk.numbers[..2], [1.0, 0.5]);
}

#[test]
fn texts_have_room_for_39_characters() {
    let mut desk = Desk::new();
    desk.press(WORD, 9);
    for _ in 0..50 {
        desk.key(b'W'.into());
    }
    assert_eq!(desk.text(), "w".repeat(39));
    // the end is in sight
    let shown = &desk.text()[desk.ui.editscroll as usize..];
    assert!(shown.len() < 39 && desk.ui.editcursor == 39);
    desk.press(BUTTON, 30);
    assert_eq!(ui::text(&*desk.word).len(), 39);
}

#[test]
fn keys_mean_other_characters_with_shift() {
    for (kind, key, shift, expected) in [
        (mjITEM_EDITTXT, 'A', false, Some('a')),
        (mjITEM_EDITTXT, 'A', true, Some('A')),
        (mjITEM_EDITTXT, '-', true, Some('_')),
        (mjITEM_EDITTXT, '9', true, Some('9')),
        (mjITEM_EDITNUM, '-', true, Some('-')),
        (mjITEM_EDITNUM, '=', false, Some('+')),
        (mjITEM_EDITNUM, 'E', false, Some('e')),
        (mjITEM_EDITINT, 'E', false, None),
        (mjITEM_EDITINT, '.', false, None),
    ] {
        let typed = edit::character(kind, key as c_int, shift).map(char::from);
        assert_eq!(typed, expected, "{kind} {key} {shift}");
    }
    assert_eq!(edit::character(mjITEM_EDITTXT, 300, false), None);
    assert_eq!(edit::character(mjITEM_EDITTXT, -1, false), None);
}

#[test]
fn shortcuts_need_their_modifiers_and_are_used_up() {
    let mut desk = Desk::new();
    assert_eq!(desk.key(b'B'.into()), None);
    assert_eq!(desk.state.key, b'B'.into());
    desk.state.control = 1;
    assert_eq!(desk.key(b'B'.into()), Some(at(BUTTON)));
    assert_eq!(desk.state.key, 0);
    desk.state.control = 0;
    // a section opens alone
    desk.key(b'S'.into());
    assert_eq!(
        [0, 1].map(|k| desk.ui.sect[k].state),
        [mjSECT_CLOSED, mjSECT_OPEN]
    );
}

#[test]
fn a_double_click_gives_all_sections_the_same_state() {
    let mut desk = Desk::new();
    let r = desk.ui.sect[1].rtitle;
    desk.state.doubleclick = 1;
    desk.point(r.left + 50, r.bottom + 9);
    desk.event(mjEVENT_PRESS);
    assert_eq!([0, 1].map(|k| desk.ui.sect[k].state), [mjSECT_CLOSED; 2]);
}

#[test]
fn the_wheel_stops_at_both_ends() {
    let mut desk = Desk::new();
    desk.state.rect[0].height = 100;
    desk.state.sy = -1.0;
    desk.event(mjEVENT_SCROLL);
    assert_eq!(desk.ui.scroll, desk.ui.spacing.linescroll);
    desk.state.sy = -100.0;
    desk.event(mjEVENT_SCROLL);
    assert_eq!(desk.ui.scroll, desk.ui.height - 100);
    desk.state.sy = 100.0;
    desk.event(mjEVENT_SCROLL);
    assert_eq!(desk.ui.scroll, 0);
}
