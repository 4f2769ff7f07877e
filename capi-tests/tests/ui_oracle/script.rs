//! Random events, one after the other, in random interfaces.

use std::ffi::c_int;

use capi_tests::random::Random;
use mujoco::abi::*;

use crate::pair::Pair;
use crate::rows;
use crate::stage::Stage;

/// Interfaces, and events for each.
const SCRIPTS: u64 = 120;
const EVENTS: usize = 60;

const KEYS: [c_int; 24] = [
    mjKEY_ENTER,
    mjKEY_ESCAPE,
    mjKEY_BACKSPACE,
    mjKEY_DELETE,
    mjKEY_RIGHT,
    mjKEY_LEFT,
    mjKEY_HOME,
    mjKEY_END,
    mjKEY_TAB,
    290,
    300,
    301,
    b' ' as c_int,
    b'-' as c_int,
    b'.' as c_int,
    mjKEY_NUMPAD_0,
    325,
    b'A' as c_int,
    b'B' as c_int,
    b'C' as c_int,
    b'D' as c_int,
    b'E' as c_int,
    b'3' as c_int,
    b'9' as c_int,
];

/// Puts the mouse on an item, a title, or anywhere.
fn point(r: &mut Random, ui: &mjUI, state: &mut mjuiState) {
    let mut within =
        |from: c_int, size: c_int| from - 1 + r.below(size.max(0) as usize + 3) as c_int;
    let (mut x, mut y) = (within(0, ui.width), within(0, ui.height));
    if ui.nsect > 0 && !r.one_in(4) {
        let section = &ui.sect[r.below(ui.nsect as usize)];
        let rect = match r.pick(&section.item[..section.nitem as usize]) {
            Some(item) if !r.one_in(4) => item.rect,
            _ => section.rtitle,
        };
        let mut within =
            |from: c_int, size: c_int| from - 1 + r.below(size.max(0) as usize + 3) as c_int;
        (x, y) = (
            within(rect.left, rect.width),
            within(rect.bottom, rect.height),
        );
    }
    let window = state.rect[1];
    let top = window.bottom + window.height;
    state.x = f64::from(window.left + x);
    state.y = f64::from(top - (ui.height - y) + ui.scroll);
}

/// The next event.
pub fn next(r: &mut Random, ui: &mjUI, state: &mut mjuiState) {
    let (x, y) = (state.x, state.y);
    match r.below(12) {
        0 | 1 => {
            point(r, ui, state);
            state.r#type = mjEVENT_PRESS;
            state.button = *r.pick(&[1, 1, 1, 1, 1, 2, 3]).expect("some");
            state.left = (state.button == mjBUTTON_LEFT).into();
            state.doubleclick = r.one_in(5).into();
        }
        2 | 3 => {
            if r.one_in(2) {
                point(r, ui, state);
            }
            state.r#type = mjEVENT_RELEASE;
            state.left = 0;
        }
        4..7 => {
            if r.one_in(2) {
                point(r, ui, state);
            } else {
                state.x += r.below(61) as f64 - 30.0;
                state.y += r.below(61) as f64 - 30.0;
            }
            state.r#type = mjEVENT_MOVE;
        }
        7 => {
            state.r#type = mjEVENT_SCROLL;
            state.sy = *r
                .pick(&[0.0, 1.0, -1.0, 2.0, -3.0, 0.4, -0.6, 30.0])
                .expect("some");
        }
        8..11 => {
            state.r#type = mjEVENT_KEY;
            state.control = r.one_in(7).into();
            state.shift = r.one_in(5).into();
            state.alt = r.one_in(10).into();
            state.key = *r.pick(&KEYS).expect("some");
        }
        _ => {
            let others = [
                mjEVENT_NONE,
                mjEVENT_RESIZE,
                mjEVENT_REDRAW,
                mjEVENT_FILESDROP,
            ];
            state.r#type = *r.pick(&others).expect("some");
        }
    }
    (state.dx, state.dy) = (state.x - x, state.y - y);
}

/// A state whose rectangle 1 is that of an interface.
pub fn state(left: c_int, bottom: c_int, width: c_int, height: c_int) -> mjuiState {
    let mut state: mjuiState = unsafe { std::mem::zeroed() };
    state.nrect = 2;
    state.rect[1] = mjrRect {
        left,
        bottom,
        width,
        height,
    };
    state
}

/// Says which categories of items are on.
unsafe extern "C-unwind" fn is_on(category: c_int, _: *mut std::ffi::c_void) -> c_int {
    (category != 3).into()
}

/// One script. `spoil` makes it differ.
fn run(stage: &Stage, seed: u64, spoil: bool) -> Result<usize, String> {
    let mut r = Random::new(seed);
    let theme = r.below(2);
    let columns = r.below(5) as c_int;
    let spacing = spacing(stage, theme as c_int);
    let rows = rows::random(&mut r);
    let mut pair = Pair::new(stage, &rows, r.bits(), |ui| {
        ui.spacing = spacing;
        ui.radiocol = columns;
        ui.predicate = (columns > 1).then_some(is_on);
    });
    pair.resize();
    let corner = [0, 50, 100];
    let (left, bottom) = (corner[r.below(3)], corner[r.below(3)]);
    let height = *r.pick(&[150, 400, 900]).expect("some");
    let mut state = state(left, bottom, pair.ui().width, height);
    let mut answers = 0;
    for n in 0..EVENTS {
        next(&mut r, &pair.sides[1].ui, &mut state);
        let [ours, theirs] = pair.event(&state);
        if spoil && n == EVENTS / 2 {
            pair.sides[0].ui.editcursor += 1;
        }
        answers += usize::from(!theirs.starts_with("None"));
        let found = pair.differences();
        if ours != theirs || !found.is_empty() {
            let what = found.join("\n");
            return Err(format!(
                "seed {seed}, event {n}: {ours}\n   != {theirs}\n{what}"
            ));
        }
    }
    Ok(answers)
}

/// Distances of a theme of the genuine library.
pub fn spacing(stage: &Stage, theme: c_int) -> mjuiThemeSpacing {
    let f: unsafe extern "C-unwind" fn(c_int) -> mjuiThemeSpacing =
        stage.libs[1].function("mjui_themeSpacing");
    unsafe { f(theme) }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
#[cfg_attr(
    not(egl),
    ignore = "needs EGL: install libegl1 libegl-mesa0 libgl1-mesa-dri"
)]
fn events() {
    for scale in [100, 150] {
        let stage = Stage::new(scale);
        let mut answers = 0;
        for seed in 0..SCRIPTS / 2 {
            answers += run(&stage, seed, false).unwrap_or_else(|e| panic!("scale {scale}, {e}"));
        }
        assert!(
            answers > SCRIPTS as usize / 2,
            "only {answers} events answered"
        );
        // the comparison can fail
        assert!(run(&stage, 0, true).is_err());
    }
}
