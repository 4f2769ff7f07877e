//! The same interface in both libraries, and what differs between the two.

use std::ffi::c_int;
use std::slice::from_raw_parts;

use capi_tests::random::Random;
use mujoco::abi::*;

use crate::rows::{self, ROOM, Row};
use crate::stage::Stage;

/// One library's interface, with the data that its items point to.
pub struct Side {
    pub ui: Box<mjUI>,
    pub room: Box<[u8; ROOM]>,
}

pub struct Pair<'a> {
    pub stage: &'a Stage,
    /// ours, then the genuine one's
    pub sides: [Side; 2],
}

/// An interface without anything.
pub fn empty() -> Box<mjUI> {
    Box::new(unsafe { core::mem::zeroed() })
}

impl<'a> Pair<'a> {
    /// Adds the rows to two interfaces that `set` prepares, with the values of a seed.
    pub fn new(stage: &'a Stage, rows: &[Row], seed: u64, set: impl Fn(&mut mjUI)) -> Self {
        let sides = [0, 1].map(|i| {
            let mut room = Box::new([0; ROOM]);
            rows::values(&mut Random::new(seed), rows, &mut room);
            let mut ui = empty();
            ui.rectid = 1;
            set(&mut ui);
            let table = rows::table(rows, room.as_mut_ptr());
            type Add = unsafe extern "C-unwind" fn(*mut mjUI, *const mjuiDef);
            let add: Add = stage.libs[i].function("mjui_add");
            unsafe { add(&mut *ui, table.as_ptr()) };
            Side { ui, room }
        });
        Self { stage, sides }
    }

    /// The genuine library's interface.
    pub fn ui(&self) -> &mjUI {
        &self.sides[1].ui
    }

    pub fn resize(&mut self) {
        type Resize = unsafe extern "C-unwind" fn(*mut mjUI, *const mjrContext);
        for i in 0..2 {
            let resize: Resize = self.stage.libs[i].function("mjui_resize");
            unsafe { resize(&mut *self.sides[i].ui, &*self.stage.con) };
        }
    }

    /// Hands the event to both libraries: the item that each returns, and the state that it leaves.
    pub fn event(&mut self, state: &mjuiState) -> [String; 2] {
        [0, 1].map(|i| self.event_of(i, state))
    }

    /// As `event`, with one of the libraries.
    pub fn event_of(&mut self, i: usize, state: &mjuiState) -> String {
        type Event = unsafe extern "C-unwind" fn(
            *mut mjUI,
            *mut mjuiState,
            *const mjrContext,
        ) -> *mut mjuiItem;
        let event: Event = self.stage.libs[i].function("mjui_event");
        let (side, mut state) = (&mut self.sides[i], *state);
        let item = unsafe { event(&mut *side.ui, &mut state, &*self.stage.con) };
        format!("{:?} {}", place(&side.ui, item), state_lines(&state))
    }

    /// Draws with one of the libraries.
    pub fn update(&self, i: usize, section: c_int, item: c_int, state: &mjuiState) {
        type Update = unsafe extern "C-unwind" fn(
            c_int,
            c_int,
            *const mjUI,
            *const mjuiState,
            *const mjrContext,
        );
        let update: Update = self.stage.libs[i].function("mjui_update");
        unsafe { update(section, item, &*self.sides[i].ui, state, &*self.stage.con) };
    }

    /// Copies the picture to the offscreen buffer with one of the libraries.
    pub fn render(&mut self, i: usize, state: &mjuiState) {
        type Render = unsafe extern "C-unwind" fn(*mut mjUI, *const mjuiState, *const mjrContext);
        let render: Render = self.stage.libs[i].function("mjui_render");
        unsafe { render(&mut *self.sides[i].ui, state, &*self.stage.con) };
    }

    /// What differs between the two, the first few members.
    pub fn differences(&self) -> Vec<String> {
        let [ours, theirs] = [0, 1].map(|i| lines(&self.sides[i]));
        let mut found: Vec<String> = ours
            .iter()
            .zip(&theirs)
            .filter(|(a, b)| a != b)
            .map(|(a, b)| format!("{a}\n   != {b}"))
            .take(4)
            .collect();
        if ours.len() != theirs.len() {
            found.push(format!("{} != {} members", ours.len(), theirs.len()));
        }
        let [a, b] = [0, 1].map(|i| &self.sides[i].room[..]);
        if let Some(at) = (0..ROOM).find(|at| a[*at] != b[*at]) {
            let at = at / 8 * 8;
            found.push(format!(
                "data at {at}: {:?} != {:?}",
                &a[at..at + 8],
                &b[at..at + 8]
            ));
        }
        found
    }
}

/// Section and number of an item by its address.
fn place(ui: &mjUI, item: *const mjuiItem) -> Option<(usize, usize)> {
    if item.is_null() {
        return None;
    }
    let find = |k: usize| ui.sect[k].item.as_ptr_range().contains(&item);
    let k = (0..ui.sect.len())
        .find(|k| find(*k))
        .expect("an item of this interface");
    let bytes = item.addr() - ui.sect[k].item.as_ptr().addr();
    assert_eq!(bytes % size_of::<mjuiItem>(), 0);
    Some((k, bytes / size_of::<mjuiItem>()))
}

fn rect(r: &mjrRect) -> [c_int; 4] {
    [r.left, r.bottom, r.width, r.height]
}

fn text(chars: &[std::ffi::c_char]) -> String {
    let bytes = chars.iter().map(|c| *c as u8).take_while(|c| *c != 0);
    String::from_utf8_lossy(&bytes.collect::<Vec<u8>>()).into_owned()
}

/// The bytes of a struct without padding.
fn bytes<T>(x: &T) -> &[u8] {
    unsafe { from_raw_parts((x as *const T).cast(), size_of::<T>()) }
}

/// All members of an interface that is in use, a line for some each.
fn lines(side: &Side) -> Vec<String> {
    let u = &*side.ui;
    let mut all = vec![
        format!("spacing {:?}", bytes(&u.spacing)),
        format!("color {:?}", bytes(&u.color)),
        format!("ids {} {} {}", u.rectid, u.auxid, u.radiocol),
        format!(
            "size {} {} {} scroll {}",
            u.width, u.height, u.maxheight, u.scroll
        ),
        format!("mouse {} {} {}", u.mousesect, u.mouseitem, u.mousehelp),
        format!("clicks {} check {}", u.mouseclicks, u.mousesectcheck),
        format!(
            "edit {} {} {} {}",
            u.editsect, u.edititem, u.editcursor, u.editscroll
        ),
        format!("text {:?}", text(&u.edittext)),
        format!("changed {:?}", place(u, u.editchanged)),
        format!("nsect {}", u.nsect),
    ];
    for (k, s) in u.sect.iter().enumerate().take(u.nsect.max(0) as usize) {
        all.push(format!(
            "sect[{k}] {:?} state {} shortcut {} {} checkbox {} nitem {} lastclick {} title {:?} content {:?}",
            text(&s.name), s.state, s.modifier, s.shortcut, s.checkbox, s.nitem, s.lastclick, rect(&s.rtitle), rect(&s.rcontent),
        ));
        for (i, item) in s.item.iter().enumerate().take(s.nitem.max(0) as usize) {
            let data = match item.pdata.is_null() {
                true => None,
                false => Some(item.pdata.addr() - side.room.as_ptr().addr()),
            };
            let ids = [item.sectionid, item.itemid, item.userid];
            all.push(format!(
                "sect[{k}].item[{i}] type {} {:?} state {} data {data:?} ids {ids:?} rect {:?} skip {}",
                item.r#type, text(&item.name), item.state, rect(&item.rect), item.skip,
            ));
            all.push(format!("sect[{k}].item[{i}] {:?}", bytes(&item.u)));
        }
    }
    all
}

/// All members of a state.
fn state_lines(s: &mjuiState) -> String {
    let rects: Vec<[c_int; 4]> = s.rect.iter().map(rect).collect();
    let buttons = [s.left, s.right, s.middle, s.doubleclick, s.button];
    let numbers = [s.buttontime, s.x, s.y, s.dx, s.dy, s.sx, s.sy, s.keytime];
    let keys = [s.control, s.shift, s.alt, s.key];
    let drags = [s.mouserect, s.dragrect, s.dragbutton, s.dropcount];
    format!(
        "{} {} {buttons:?} {numbers:?} keys {keys:?} {drags:?} {rects:?}",
        s.nrect, s.r#type
    )
}
