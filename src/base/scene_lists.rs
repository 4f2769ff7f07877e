//! Memory of the lists of mjvScene: sized by a model, freed together.

use core::ffi::{c_int, c_void};
use core::ptr;

use super::views::Model;
use super::{memory, report};
use crate::abi::mjvScene;

/// Makes a scene empty, whatever it held: the lists are not freed.
///
/// # Safety
/// `ptr` is valid for writes.
pub unsafe fn clear(ptr: *mut mjvScene) {
    // SAFETY: valid for writes, as asked above; all members may be zero
    unsafe { ptr.write_bytes(0, 1) };
}

/// Frees the lists of a scene and makes it empty.
///
/// # Safety
/// As `Scene::new`.
pub unsafe fn free(ptr: *mut mjvScene) {
    // SAFETY: lists from `make` or null
    unsafe {
        let s = &*ptr;
        let ints = [
            s.geomorder,
            s.flexedgeadr,
            s.flexedgenum,
            s.flexvertadr,
            s.flexvertnum,
            s.flexfaceadr,
            s.flexfacenum,
            s.flexfaceused,
            s.flexedge,
            s.skinfacenum,
            s.skinvertadr,
            s.skinvertnum,
        ];
        let floats = [
            s.flexvert,
            s.flexface,
            s.flexnormal,
            s.flextexcoord,
            s.skinvert,
            s.skinnormal,
        ];
        let others = [s.geoms.cast::<c_void>()];
        let all = ints
            .map(|p| p.cast())
            .into_iter()
            .chain(floats.map(|p| p.cast()))
            .chain(others);
        for p in all {
            memory::free(p);
        }
        clear(ptr);
    }
}

/// Gives an empty scene room for `maxgeom` geoms, and for the flexes and the skins of a model. `faces` says how many faces a
/// flex may show.
///
/// # Safety
/// As `Scene::new`, and the scene is empty.
pub unsafe fn make(
    m: Option<Model<'_>>,
    ptr: *mut mjvScene,
    maxgeom: c_int,
    faces: impl Fn(Model<'_>, usize) -> usize,
) {
    // SAFETY: set up, as asked above; the scene owns a list as soon as it is there
    let s = unsafe { &mut *ptr };
    if let Ok(n) = usize::try_from(maxgeom)
        && n > 0
    {
        s.maxgeom = maxgeom;
        (s.geoms, s.geomorder) = (take(n, GEOM), take(n, GEOM));
    }
    if let Some(m) = m.filter(|m| m.nflex() > 0) {
        make_flexes(m, s, faces);
    }
    if let Some(m) = m.filter(|m| m.nskin() > 0) {
        s.nskin = m.nskin() as c_int;
        s.skinfacenum = copied(m.skin_facenum(), SKIN);
        s.skinvertadr = copied(m.skin_vertadr(), SKIN);
        s.skinvertnum = copied(m.skin_vertnum(), SKIN);
        s.skinvert = take(3 * m.nskinvert(), SKIN);
        s.skinnormal = take(3 * m.nskinvert(), SKIN);
    }
}

fn make_flexes(m: Model<'_>, s: &mut mjvScene, faces: impl Fn(Model<'_>, usize) -> usize) {
    let n = m.nflex();
    s.nflex = n as c_int;
    s.flexedgeadr = copied(m.flex_edgeadr(), FLEX);
    s.flexedgenum = copied(m.flex_edgenum(), FLEX);
    s.flexvertadr = copied(m.flex_vertadr(), FLEX);
    s.flexvertnum = copied(m.flex_vertnum(), FLEX);
    s.flexfaceadr = take(n, FLEX);
    s.flexfacenum = take(n, FLEX);
    s.flexfaceused = take(n, FLEX);
    let mut total = 0;
    for f in 0..n {
        let room = faces(m, f);
        // SAFETY: places for `n` flexes, just allocated
        unsafe {
            s.flexfaceadr.add(f).write(total as c_int);
            s.flexfacenum.add(f).write(room as c_int);
            s.flexfaceused.add(f).write(0);
        }
        total += room;
    }
    s.flexedge = copied(m.flex_edge().as_flattened(), FLEX);
    s.flexvert = take(3 * m.nflexvert(), FLEX);
    if total > 0 {
        s.flexface = take(9 * total, FLEX);
        s.flexnormal = take(9 * total, FLEX);
        s.flextexcoord = take(6 * total, FLEX);
    }
}

/// What could not be had, in the words of the message.
const GEOM: &str = "could not allocate geom";
const FLEX: &str = "Could not allocate flex";
const SKIN: &str = "could not allocate skin";

/// Memory for `n` elements of a kind of lists.
fn take<T>(n: usize, problem: &str) -> *mut T {
    let p = memory::malloc(n.saturating_mul(size_of::<T>()));
    if p.is_null() && n > 0 {
        report::raise(format_args!("mjv_makeScene: {problem} buffers"));
    }
    p.cast()
}

fn copied(from: &[c_int], problem: &str) -> *mut c_int {
    let to = take::<c_int>(from.len(), problem);
    if !from.is_empty() {
        // SAFETY: as many places, just allocated
        unsafe { ptr::copy_nonoverlapping(from.as_ptr(), to, from.len()) };
    }
    to
}
