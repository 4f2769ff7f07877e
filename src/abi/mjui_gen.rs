// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjui.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub const mjMAXUISECT: c_int = 10;

pub const mjMAXUIITEM: c_int = 200;

pub const mjMAXUITEXT: c_int = 300;

pub const mjMAXUINAME: c_int = 40;

pub const mjMAXUIMULTI: c_int = 35;

pub const mjMAXUIEDIT: c_int = 7;

pub const mjMAXUIRECT: c_int = 25;

pub const mjSEPCLOSED: c_int = 1000;

pub const mjPRESERVE: c_int = 2000;

pub const mjKEY_ESCAPE: c_int = 256;

pub const mjKEY_ENTER: c_int = 257;

pub const mjKEY_TAB: c_int = 258;

pub const mjKEY_BACKSPACE: c_int = 259;

pub const mjKEY_INSERT: c_int = 260;

pub const mjKEY_DELETE: c_int = 261;

pub const mjKEY_RIGHT: c_int = 262;

pub const mjKEY_LEFT: c_int = 263;

pub const mjKEY_DOWN: c_int = 264;

pub const mjKEY_UP: c_int = 265;

pub const mjKEY_PAGE_UP: c_int = 266;

pub const mjKEY_PAGE_DOWN: c_int = 267;

pub const mjKEY_HOME: c_int = 268;

pub const mjKEY_END: c_int = 269;

pub const mjKEY_F1: c_int = 290;

pub const mjKEY_F2: c_int = 291;

pub const mjKEY_F3: c_int = 292;

pub const mjKEY_F4: c_int = 293;

pub const mjKEY_F5: c_int = 294;

pub const mjKEY_F6: c_int = 295;

pub const mjKEY_F7: c_int = 296;

pub const mjKEY_F8: c_int = 297;

pub const mjKEY_F9: c_int = 298;

pub const mjKEY_F10: c_int = 299;

pub const mjKEY_F11: c_int = 300;

pub const mjKEY_F12: c_int = 301;

pub const mjKEY_NUMPAD_0: c_int = 320;

pub const mjKEY_NUMPAD_9: c_int = 329;

pub type mjtButton = c_int;
pub const mjBUTTON_NONE: mjtButton = 0;
pub const mjBUTTON_LEFT: mjtButton = 1;
pub const mjBUTTON_RIGHT: mjtButton = 2;
pub const mjBUTTON_MIDDLE: mjtButton = 3;

pub type mjtEvent = c_int;
pub const mjEVENT_NONE: mjtEvent = 0;
pub const mjEVENT_MOVE: mjtEvent = 1;
pub const mjEVENT_PRESS: mjtEvent = 2;
pub const mjEVENT_RELEASE: mjtEvent = 3;
pub const mjEVENT_SCROLL: mjtEvent = 4;
pub const mjEVENT_KEY: mjtEvent = 5;
pub const mjEVENT_RESIZE: mjtEvent = 6;
pub const mjEVENT_REDRAW: mjtEvent = 7;
pub const mjEVENT_FILESDROP: mjtEvent = 8;

pub type mjtItem = c_int;
pub const mjITEM_END: mjtItem = -2;
pub const mjITEM_SECTION: mjtItem = -1;
pub const mjITEM_SEPARATOR: mjtItem = 0;
pub const mjITEM_STATIC: mjtItem = 1;
pub const mjITEM_BUTTON: mjtItem = 2;
pub const mjITEM_CHECKINT: mjtItem = 3;
pub const mjITEM_CHECKBYTE: mjtItem = 4;
pub const mjITEM_RADIO: mjtItem = 5;
pub const mjITEM_RADIOLINE: mjtItem = 6;
pub const mjITEM_SELECT: mjtItem = 7;
pub const mjITEM_SLIDERINT: mjtItem = 8;
pub const mjITEM_SLIDERNUM: mjtItem = 9;
pub const mjITEM_EDITINT: mjtItem = 10;
pub const mjITEM_EDITNUM: mjtItem = 11;
pub const mjITEM_EDITFLOAT: mjtItem = 12;
pub const mjITEM_EDITTXT: mjtItem = 13;
pub const mjNITEM: mjtItem = 14;

pub type mjtSection = c_int;
pub const mjSECT_CLOSED: mjtSection = 0;
pub const mjSECT_OPEN: mjtSection = 1;
pub const mjSECT_FIXED: mjtSection = 2;

pub type mjfItemEnable = Option<unsafe extern "C-unwind" fn(c_int, *mut c_void) -> c_int>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiState {
    pub nrect: c_int,
    pub rect: [mjrRect; 25],
    pub userdata: *mut c_void,
    pub r#type: c_int,
    pub left: c_int,
    pub right: c_int,
    pub middle: c_int,
    pub doubleclick: c_int,
    pub button: c_int,
    pub buttontime: f64,
    pub x: f64,
    pub y: f64,
    pub dx: f64,
    pub dy: f64,
    pub sx: f64,
    pub sy: f64,
    pub control: c_int,
    pub shift: c_int,
    pub alt: c_int,
    pub key: c_int,
    pub keytime: f64,
    pub mouserect: c_int,
    pub dragrect: c_int,
    pub dragbutton: c_int,
    pub dropcount: c_int,
    pub droppaths: *mut *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeSpacing {
    pub total: c_int,
    pub scroll: c_int,
    pub label: c_int,
    pub section: c_int,
    pub cornersect: c_int,
    pub cornersep: c_int,
    pub itemside: c_int,
    pub itemmid: c_int,
    pub itemver: c_int,
    pub texthor: c_int,
    pub textver: c_int,
    pub linescroll: c_int,
    pub samples: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiThemeColor {
    pub master: [f32; 3],
    pub thumb: [f32; 3],
    pub secttitle: [f32; 3],
    pub secttitle2: [f32; 3],
    pub secttitleuncheck: [f32; 3],
    pub secttitleuncheck2: [f32; 3],
    pub secttitlecheck: [f32; 3],
    pub secttitlecheck2: [f32; 3],
    pub sectfont: [f32; 3],
    pub sectsymbol: [f32; 3],
    pub sectpane: [f32; 3],
    pub separator: [f32; 3],
    pub separator2: [f32; 3],
    pub shortcut: [f32; 3],
    pub fontactive: [f32; 3],
    pub fontinactive: [f32; 3],
    pub decorinactive: [f32; 3],
    pub decorinactive2: [f32; 3],
    pub button: [f32; 3],
    pub check: [f32; 3],
    pub radio: [f32; 3],
    pub select: [f32; 3],
    pub select2: [f32; 3],
    pub slider: [f32; 3],
    pub slider2: [f32; 3],
    pub edit: [f32; 3],
    pub edit2: [f32; 3],
    pub cursor: [f32; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub union mjuiItem_u {
    pub single: mjuiItemSingle_,
    pub multi: mjuiItemMulti_,
    pub slider: mjuiItemSlider_,
    pub edit: mjuiItemEdit_,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItem {
    pub r#type: c_int,
    pub name: [c_char; 40],
    pub state: c_int,
    pub pdata: *mut c_void,
    pub sectionid: c_int,
    pub itemid: c_int,
    pub userid: c_int,
    pub u: mjuiItem_u,
    pub rect: mjrRect,
    pub skip: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiSection {
    pub name: [c_char; 40],
    pub state: c_int,
    pub modifier: c_int,
    pub shortcut: c_int,
    pub checkbox: c_int,
    pub nitem: c_int,
    pub item: [mjuiItem; 200],
    pub rtitle: mjrRect,
    pub rcontent: mjrRect,
    pub lastclick: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjUI {
    pub spacing: mjuiThemeSpacing,
    pub color: mjuiThemeColor,
    pub predicate: mjfItemEnable,
    pub userdata: *mut c_void,
    pub rectid: c_int,
    pub auxid: c_int,
    pub radiocol: c_int,
    pub width: c_int,
    pub height: c_int,
    pub maxheight: c_int,
    pub scroll: c_int,
    pub mousesect: c_int,
    pub mouseitem: c_int,
    pub mousehelp: c_int,
    pub mouseclicks: c_int,
    pub mousesectcheck: c_int,
    pub editsect: c_int,
    pub edititem: c_int,
    pub editcursor: c_int,
    pub editscroll: c_int,
    pub edittext: [c_char; 300],
    pub editchanged: *mut mjuiItem,
    pub nsect: c_int,
    pub sect: [mjuiSection; 10],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiDef {
    pub r#type: c_int,
    pub name: [c_char; 40],
    pub state: c_int,
    pub pdata: *mut c_void,
    pub other: [c_char; 300],
    pub otherint: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSingle_ {
    pub modifier: c_int,
    pub shortcut: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemMulti_ {
    pub nelem: c_int,
    pub name: [[c_char; 40]; 35],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemSlider_ {
    pub range: [f64; 2],
    pub divisions: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjuiItemEdit_ {
    pub nelem: c_int,
    pub range: [[f64; 2]; 7],
}
