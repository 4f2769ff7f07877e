//! Structs that no library leaves behind: an ERROR or nothing, never a crash. The genuine library is not asked.

use std::ffi::c_int;

use capi_tests::random::Random;
use mujoco::abi::*;

use crate::pair::Pair;
use crate::rows;
use crate::script::{next, spacing, state};
use crate::stage::Stage;

/// Spoilt interfaces.
const CASES: u64 = 150;

/// A number that does not fit, or does by chance.
fn wild(r: &mut Random) -> c_int {
    *r.pick(&[-1, 0, 1, 2, 5, 11, 201, 1000, -1000, c_int::MAX, c_int::MIN])
        .expect("some")
}

/// Spoils some members. Data pointers stay: what they point to is the client's word.
fn spoil(r: &mut Random, ui: &mut mjUI, state: &mut mjuiState) {
    for _ in 0..1 + r.below(4) {
        let n = wild(r);
        let k = r.below(ui.sect.len());
        let section = &mut ui.sect[k];
        match r.below(20) {
            0 => ui.nsect = n,
            1 => section.nitem = n.min(section.nitem),
            2 => section.state = n,
            3 => section.checkbox = n,
            4 => section.rtitle.left = n,
            5 => section.item[r.below(9)].state = n,
            6 => section.item[r.below(9)].rect.width = n,
            7 => section.item[r.below(9)].name = [b'x' as _; 40],
            8 => (ui.mousesect, ui.mouseitem) = (n, wild(r)),
            9 => (ui.editsect, ui.edititem) = (n, wild(r)),
            10 => (ui.editcursor, ui.editscroll) = (n, wild(r)),
            11 => ui.edittext = [b'1' as _; 300],
            12 => (ui.scroll, ui.radiocol) = (n, wild(r)),
            13 => (ui.width, ui.height) = (n, wild(r)),
            14 => ui.rectid = n,
            15 => ui.auxid = n,
            16 => ui.spacing.texthor = n,
            17 => state.rect[1].height = n,
            18 => (state.x, state.y) = (f64::NAN, f64::INFINITY),
            _ => (state.button, state.key) = (n, wild(r)),
        }
    }
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
#[cfg_attr(
    not(egl),
    ignore = "needs EGL: install libegl1 libegl-mesa0 libgl1-mesa-dri"
)]
fn spoilt_structs_are_survived() {
    let stage = Stage::new(100);
    let ours = &stage.libs[0];
    let mut errors = 0;
    for seed in 0..CASES {
        let mut r = Random::new(seed);
        let rows = rows::random(&mut r);
        let theme = spacing(&stage, 0);
        let mut pair = Pair::new(&stage, &rows, seed, |ui| ui.spacing = theme);
        pair.resize();
        let mut state = state(0, 0, 270, 300);
        for _ in 0..5 {
            next(&mut r, &pair.sides[1].ui, &mut state);
            let mut state = state;
            spoil(&mut r, &mut pair.sides[0].ui, &mut state);
            let outcome = ours.guarded(|| {
                pair.event_of(0, &state);
                pair.update(0, -1, -1, &state);
                pair.update(0, wild(&mut r), wild(&mut r), &state);
                pair.render(0, &state);
            });
            errors += usize::from(outcome.is_err());
        }
    }
    assert!(errors > 0 && errors < 5 * CASES as usize, "{errors} errors");
}

#[test]
#[cfg_attr(not(reference), ignore = "needs the reference: make oracle")]
#[cfg_attr(
    not(egl),
    ignore = "needs EGL: install libegl1 libegl-mesa0 libgl1-mesa-dri"
)]
fn null_is_an_error() {
    let stage = Stage::new(100);
    let ours = &stage.libs[0];
    let (mut ui, mut state) = (crate::pair::empty(), state(0, 0, 270, 300));
    let (u, s, con) = (&raw mut *ui, &raw mut state, &raw const *stage.con);
    type Event =
        unsafe extern "C-unwind" fn(*mut mjUI, *mut mjuiState, *const mjrContext) -> *mut mjuiItem;
    let event: Event = ours.function("mjui_event");
    type Render = unsafe extern "C-unwind" fn(*mut mjUI, *const mjuiState, *const mjrContext);
    let render: Render = ours.function("mjui_render");
    let (no_ui, no_state, no_con) = (std::ptr::null_mut(), std::ptr::null_mut(), std::ptr::null());
    for (u, s, con) in [(no_ui, s, con), (u, no_state, con), (u, s, no_con)] {
        assert!(ours.guarded(|| unsafe { event(u, s, con) }).is_err());
        assert!(ours.guarded(|| unsafe { render(u, s, con) }).is_err());
    }
    assert!(ours.guarded(|| unsafe { event(u, s, con) }).is_ok());
}
