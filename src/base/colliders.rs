//! The narrow-phase table `mjCOLLISIONFUNC`, whose entries user code may replace.
//!
//! Each of our pair functions is a type with the trait `Collider`; `entry` makes the C function of
//! the table from it. The driver compares a table entry with ours and then calls the Rust function
//! directly; only foreign entries are called through C.
//!
//! Absent: the pair functions themselves (`physics::collision`).

use core::ffi::c_int;

use bytemuck::{Pod, Zeroable};

use super::catch;
use super::report;
use super::views::{Data, Model};
use crate::abi::*;
use crate::math::Vec3;

/// What a pair function reports of one contact; the row form of `mjPreContact`.
#[derive(Clone, Copy, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub struct PreContact {
    /// distance between the surfaces, negative inside
    pub dist: f64,
    /// midpoint between the surfaces
    pub pos: Vec3,
    /// from the first geom to the second
    pub normal: Vec3,
    /// preferred first tangent; zero for none
    pub tangent: Vec3,
}

const _: () = assert!(size_of::<PreContact>() == size_of::<mjPreContact>());

/// Two geoms to be tested, the smaller type first.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub g1: usize,
    pub g2: usize,
    /// distance up to which contacts are wanted
    pub margin: f64,
}

/// A pair function of ours.
pub trait Collider {
    /// Room that `collide` may need in `out`.
    fn room(m: Model, g1: usize, g2: usize) -> usize;
    /// Writes the contacts of a pair to `out` and returns their number.
    fn collide(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize;
}

/// The C function of a collider, as it stands in `mjCOLLISIONFUNC`.
///
/// # Safety
/// `m` and `d` are live and belong together; `con` has room for `mj_maxContact` entries.
pub unsafe extern "C-unwind" fn entry<C: Collider>(
    m: *const mjModel,
    d: *mut mjData,
    con: *mut mjPreContact,
    g1: c_int,
    g2: c_int,
    margin: mjtNum,
) -> c_int {
    let (g1, g2) = (g1 as usize, g2 as usize);
    // SAFETY: the caller vouches for the structs and the room
    catch::entry(0, || unsafe {
        let mut d = Data::new(m, d);
        let room = C::room(d.model(), g1, g2);
        if room == 0 {
            return 0;
        }
        let out = core::slice::from_raw_parts_mut(con.cast::<PreContact>(), room);
        C::collide(&mut d, Pair { g1, g2, margin }, out) as c_int
    })
}

/// The table of C functions.
pub type Table = [[mjfCollision; mjNGEOMTYPES as usize]; mjNGEOMTYPES as usize];

unsafe extern "C-unwind" {
    static mut mjCOLLISIONFUNC: Table;
}

/// The present entry for two geom types, the smaller first.
#[inline(always)]
pub fn current(type1: usize, type2: usize) -> mjfCollision {
    assert!(type1 < mjNGEOMTYPES as usize && type2 < mjNGEOMTYPES as usize);
    // SAFETY: within the table; a word that user code sets between calls
    unsafe { (&raw const mjCOLLISIONFUNC[type1][type2]).read() }
}

/// Calls a foreign entry of the table; a count beyond `out` is an error.
pub fn call(f: mjfCollision, d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let Some(f) = f else { return 0 };
    let (m, p) = (d.model().as_ptr(), d.as_ptr());
    let con = out.as_mut_ptr().cast::<mjPreContact>();
    let (g1, g2) = (pair.g1 as c_int, pair.g2 as c_int);
    // SAFETY: a function of this signature, put into the table by the user; `out` is as large as
    // any collider needs
    let n = catch::foreign(|| unsafe { f(m, p, con, g1, g2, pair.margin) });
    n.max(0) as usize
}

/// A collider reported more contacts than it may.
#[cold]
#[inline(never)]
pub fn too_many(n: usize, g1: usize, g2: usize, room: usize) -> ! {
    report::raise(format_args!(
        "mj_collision: collision function returned {n} contacts for geom pair ({g1}, {g2}), \
         expected at most {room} from mj_maxContact"
    ))
}
