// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjui.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjrender_gen::*;

/// most sections
pub const mjMAXUISECT: c_int = 10;

/// most items of a section
pub const mjMAXUIITEM: c_int = 200;

/// most characters of a field
pub const mjMAXUITEXT: c_int = 300;

/// most characters of a name
pub const mjMAXUINAME: c_int = 40;

/// most radio buttons or choices
pub const mjMAXUIMULTI: c_int = 35;

/// most elements of a field
pub const mjMAXUIEDIT: c_int = 7;

/// most rectangles
pub const mjMAXUIRECT: c_int = 25;

/// state of a separator whose items are folded
pub const mjSEPCLOSED: c_int = 1000;

/// keep the state when items are defined anew
pub const mjPRESERVE: c_int = 2000;

/// key codes are those of GLFW
pub const mjKEY_ESCAPE: c_int = 256;

/// key code: enter
pub const mjKEY_ENTER: c_int = 257;

/// key code: tab
pub const mjKEY_TAB: c_int = 258;

/// key code: backspace
pub const mjKEY_BACKSPACE: c_int = 259;

/// key code: insert
pub const mjKEY_INSERT: c_int = 260;

/// key code: delete
pub const mjKEY_DELETE: c_int = 261;

/// key code: right
pub const mjKEY_RIGHT: c_int = 262;

/// key code: left
pub const mjKEY_LEFT: c_int = 263;

/// key code: down
pub const mjKEY_DOWN: c_int = 264;

/// key code: up
pub const mjKEY_UP: c_int = 265;

/// key code: page up
pub const mjKEY_PAGE_UP: c_int = 266;

/// key code: page down
pub const mjKEY_PAGE_DOWN: c_int = 267;

/// key code: home
pub const mjKEY_HOME: c_int = 268;

/// key code: end
pub const mjKEY_END: c_int = 269;

/// key code: F1
pub const mjKEY_F1: c_int = 290;

/// key code: F2
pub const mjKEY_F2: c_int = 291;

/// key code: F3
pub const mjKEY_F3: c_int = 292;

/// key code: F4
pub const mjKEY_F4: c_int = 293;

/// key code: F5
pub const mjKEY_F5: c_int = 294;

/// key code: F6
pub const mjKEY_F6: c_int = 295;

/// key code: F7
pub const mjKEY_F7: c_int = 296;

/// key code: F8
pub const mjKEY_F8: c_int = 297;

/// key code: F9
pub const mjKEY_F9: c_int = 298;

/// key code: F10
pub const mjKEY_F10: c_int = 299;

/// key code: F11
pub const mjKEY_F11: c_int = 300;

/// key code: F12
pub const mjKEY_F12: c_int = 301;

/// key code: numpad 0
pub const mjKEY_NUMPAD_0: c_int = 320;

/// key code: numpad 9
pub const mjKEY_NUMPAD_9: c_int = 329;

/// mouse button
pub type mjtButton = c_int;
/// none
pub const mjBUTTON_NONE: mjtButton = 0;
/// left
pub const mjBUTTON_LEFT: mjtButton = 1;
/// right
pub const mjBUTTON_RIGHT: mjtButton = 2;
/// middle
pub const mjBUTTON_MIDDLE: mjtButton = 3;

/// event of mouse, keyboard or window
pub type mjtEvent = c_int;
/// none
pub const mjEVENT_NONE: mjtEvent = 0;
/// mouse moved
pub const mjEVENT_MOVE: mjtEvent = 1;
/// button pressed
pub const mjEVENT_PRESS: mjtEvent = 2;
/// button released
pub const mjEVENT_RELEASE: mjtEvent = 3;
/// wheel turned
pub const mjEVENT_SCROLL: mjtEvent = 4;
/// key pressed
pub const mjEVENT_KEY: mjtEvent = 5;
/// window resized
pub const mjEVENT_RESIZE: mjtEvent = 6;
/// window must be drawn
pub const mjEVENT_REDRAW: mjtEvent = 7;
/// files dropped
pub const mjEVENT_FILESDROP: mjtEvent = 8;

/// item of the user interface
pub type mjtItem = c_int;
/// end of a definition
pub const mjITEM_END: mjtItem = -2;
/// section
pub const mjITEM_SECTION: mjtItem = -1;
/// separator
pub const mjITEM_SEPARATOR: mjtItem = 0;
/// text
pub const mjITEM_STATIC: mjtItem = 1;
/// button
pub const mjITEM_BUTTON: mjtItem = 2;
/// check box on an int
pub const mjITEM_CHECKINT: mjtItem = 3;
/// check box on a byte
pub const mjITEM_CHECKBYTE: mjtItem = 4;
/// radio buttons
pub const mjITEM_RADIO: mjtItem = 5;
/// radio buttons in a row
pub const mjITEM_RADIOLINE: mjtItem = 6;
/// list to choose from
pub const mjITEM_SELECT: mjtItem = 7;
/// slider on an int
pub const mjITEM_SLIDERINT: mjtItem = 8;
/// slider on a number
pub const mjITEM_SLIDERNUM: mjtItem = 9;
/// field for ints
pub const mjITEM_EDITINT: mjtItem = 10;
/// field for numbers
pub const mjITEM_EDITNUM: mjtItem = 11;
/// field for floats
pub const mjITEM_EDITFLOAT: mjtItem = 12;
/// field for text
pub const mjITEM_EDITTXT: mjtItem = 13;
/// count of kinds
pub const mjNITEM: mjtItem = 14;

/// state of a section
pub type mjtSection = c_int;
/// closed
pub const mjSECT_CLOSED: mjtSection = 0;
/// open
pub const mjSECT_OPEN: mjtSection = 1;
/// cannot be closed
pub const mjSECT_FIXED: mjtSection = 2;

/// says whether items of a category are on
pub type mjfItemEnable = Option<unsafe extern "C-unwind" fn(c_int, *mut c_void) -> c_int>;

/// mouse, keyboard and rectangles of a window
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiState {
    /// rectangles
    pub nrect: c_int,
    /// the rectangles; 0: the whole window
    pub rect: [mjrRect; 25],
    /// the user's own
    pub userdata: *mut c_void,
    /// last event (mjtEvent)
    pub r#type: c_int,
    /// left button is down
    pub left: c_int,
    /// right button is down
    pub right: c_int,
    /// middle button is down
    pub middle: c_int,
    /// last press was a double click
    pub doubleclick: c_int,
    /// button of the last press
    pub button: c_int,
    /// its time
    pub buttontime: f64,
    /// mouse
    pub x: f64,
    /// mouse, from below
    pub y: f64,
    /// motion
    pub dx: f64,
    /// motion
    pub dy: f64,
    /// wheel
    pub sx: f64,
    /// wheel
    pub sy: f64,
    /// control key is down
    pub control: c_int,
    /// shift key is down
    pub shift: c_int,
    /// alt key is down
    pub alt: c_int,
    /// key of the last event
    pub key: c_int,
    /// its time
    pub keytime: f64,
    /// rectangle under the mouse
    pub mouserect: c_int,
    /// rectangle being dragged
    pub dragrect: c_int,
    /// button it is dragged with
    pub dragbutton: c_int,
    /// files dropped
    pub dropcount: c_int,
    /// their names
    pub droppaths: *mut *const c_char,
}

/// distances of the user interface in pixels
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeSpacing {
    /// width
    pub total: c_int,
    /// width of the scroll bar
    pub scroll: c_int,
    /// width of labels
    pub label: c_int,
    /// between sections
    pub section: c_int,
    /// corners of sections
    pub cornersect: c_int,
    /// corners of separators
    pub cornersep: c_int,
    /// beside items
    pub itemside: c_int,
    /// between columns
    pub itemmid: c_int,
    /// between items
    pub itemver: c_int,
    /// beside text
    pub texthor: c_int,
    /// above and below text
    pub textver: c_int,
    /// lines per turn of the wheel
    pub linescroll: c_int,
    /// samples per pixel
    pub samples: c_int,
}

/// colours of the user interface
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeColor {
    /// background of the UI
    pub master: [f32; 3],
    /// scrollbar thumb
    pub thumb: [f32; 3],
    /// section title
    pub secttitle: [f32; 3],
    /// section title, second color
    pub secttitle2: [f32; 3],
    /// title of unchecked section
    pub secttitleuncheck: [f32; 3],
    /// title of unchecked section, second color
    pub secttitleuncheck2: [f32; 3],
    /// title of checked section
    pub secttitlecheck: [f32; 3],
    /// title of checked section, second color
    pub secttitlecheck2: [f32; 3],
    /// section title text
    pub sectfont: [f32; 3],
    /// section symbol
    pub sectsymbol: [f32; 3],
    /// section background
    pub sectpane: [f32; 3],
    /// separator
    pub separator: [f32; 3],
    /// separator, second color
    pub separator2: [f32; 3],
    /// shortcut
    pub shortcut: [f32; 3],
    /// text of active items
    pub fontactive: [f32; 3],
    /// text of inactive items
    pub fontinactive: [f32; 3],
    /// decoration of inactive items
    pub decorinactive: [f32; 3],
    /// decoration of inactive items, second color
    pub decorinactive2: [f32; 3],
    /// button
    pub button: [f32; 3],
    /// checkbox
    pub check: [f32; 3],
    /// radio button
    pub radio: [f32; 3],
    /// selector
    pub select: [f32; 3],
    /// selector, second color
    pub select2: [f32; 3],
    /// slider
    pub slider: [f32; 3],
    /// slider, second color
    pub slider2: [f32; 3],
    /// text field
    pub edit: [f32; 3],
    /// text field, second color
    pub edit2: [f32; 3],
    /// text cursor
    pub cursor: [f32; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union mjuiItem_u {
    /// check box or button
    pub single: mjuiItemSingle_,
    /// choice
    pub multi: mjuiItemMulti_,
    /// slider
    pub slider: mjuiItemSlider_,
    /// field
    pub edit: mjuiItemEdit_,
}

/// an item
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItem {
    /// kind (mjtItem)
    pub r#type: c_int,
    /// name
    pub name: [c_char; 40],
    /// 0: off, 1: on, 2 and more: asks the predicate
    pub state: c_int,
    /// what it shows and changes
    pub pdata: *mut c_void,
    /// section
    pub sectionid: c_int,
    /// number in it
    pub itemid: c_int,
    /// number of the user
    pub userid: c_int,
    pub u: mjuiItem_u,
    /// place
    pub rect: mjrRect,
    /// folded away
    pub skip: c_int,
}

/// a section
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiSection {
    /// name
    pub name: [c_char; 40],
    /// open or closed (mjtSection)
    pub state: c_int,
    /// modifier of the shortcut
    pub modifier: c_int,
    /// shortcut
    pub shortcut: c_int,
    /// state of its check box
    pub checkbox: c_int,
    /// items
    pub nitem: c_int,
    /// the items
    pub item: [mjuiItem; 200],
    /// place of the title
    pub rtitle: mjrRect,
    /// place of the content
    pub rcontent: mjrRect,
    /// item clicked last
    pub lastclick: c_int,
}

/// a user interface
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjUI {
    /// distances
    pub spacing: mjuiThemeSpacing,
    /// colours
    pub color: mjuiThemeColor,
    /// says whether items are on
    pub predicate: mjfItemEnable,
    /// the user's own
    pub userdata: *mut c_void,
    /// its rectangle in mjuiState
    pub rectid: c_int,
    /// its buffer in mjrContext
    pub auxid: c_int,
    /// columns of radio buttons
    pub radiocol: c_int,
    /// width
    pub width: c_int,
    /// height
    pub height: c_int,
    /// height of the open sections
    pub maxheight: c_int,
    /// pixels scrolled
    pub scroll: c_int,
    /// section under the mouse
    pub mousesect: c_int,
    /// item under the mouse
    pub mouseitem: c_int,
    /// help is shown
    pub mousehelp: c_int,
    /// clicks so far
    pub mouseclicks: c_int,
    /// section whose check box is under the mouse
    pub mousesectcheck: c_int,
    /// section being edited
    pub editsect: c_int,
    /// item being edited
    pub edititem: c_int,
    /// place of the cursor
    pub editcursor: c_int,
    /// characters scrolled
    pub editscroll: c_int,
    /// text being edited
    pub edittext: [c_char; 300],
    /// item that changed
    pub editchanged: *mut mjuiItem,
    /// sections
    pub nsect: c_int,
    /// the sections
    pub sect: [mjuiSection; 10],
}

/// definition of an item
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiDef {
    /// kind (mjtItem)
    pub r#type: c_int,
    /// name
    pub name: [c_char; 40],
    /// state
    pub state: c_int,
    /// what it shows and changes
    pub pdata: *mut c_void,
    /// further text: shortcut, choices, range
    pub other: [c_char; 300],
    /// further number
    pub otherint: c_int,
}

/// data of a check box or button
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSingle_ {
    /// modifier of the shortcut
    pub modifier: c_int,
    /// shortcut
    pub shortcut: c_int,
}

/// data of a choice
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemMulti_ {
    /// choices
    pub nelem: c_int,
    /// their names
    pub name: [[c_char; 40]; 35],
}

/// data of a slider
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSlider_ {
    /// range
    pub range: [f64; 2],
    /// steps
    pub divisions: f64,
}

/// data of a field
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemEdit_ {
    /// numbers
    pub nelem: c_int,
    /// their ranges
    pub range: [[f64; 2]; 7],
}
