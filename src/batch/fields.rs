//! Fields by their names: what of a state can be an output or recorded, what of a model can differ between simulations.

use core::ffi::CStr;
use core::mem::{offset_of, size_of};
use core::ptr;

use crate::abi::{mjData, mjModel, mjOption};
use crate::base::layout::layout_of;
use crate::base::slots::Slot;
use crate::base::slots_gen::{DATA_ARRAYS, MODEL_ARRAYS};

/// Numbers of one field in one simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// numbers
    pub size: usize,
    /// bytes of each
    pub elem: usize,
}

impl Extent {
    /// Bytes of all.
    pub fn bytes(self) -> usize {
        self.size * self.elem
    }

    fn of(slot: &Slot, m: *const mjModel) -> Self {
        // SAFETY: callers pass a live model, by which arrays outside the arena are counted
        let bytes = unsafe { slot.bytes(m, ptr::null()) }.unwrap_or(0);
        Self {
            size: bytes / usize::from(slot.elem),
            elem: slot.elem.into(),
        }
    }
}

/// Where a field of mjData lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// an array, by its place in the table
    Array(usize),
    /// a member of the struct, at this offset
    Member(usize),
}

/// Members of mjData that can be asked for: name, offset, extent.
const MEMBERS: [(&CStr, usize, Extent); 13] = {
    macro_rules! members {
        ($($name:ident: $t:ty, $n:expr;)*) => {[$((
            // SAFETY: closed with NUL
            unsafe { CStr::from_bytes_with_nul_unchecked(concat!(stringify!($name), "\0").as_bytes()) },
            offset_of!(mjData, $name),
            Extent { size: $n, elem: size_of::<$t>() },
        ),)*]};
    }
    const ISLANDS: usize = crate::abi::mjNISLAND as usize;
    members! {
        ncon: i32, 1; ne: i32, 1; nf: i32, 1; nl: i32, 1; nefc: i32, 1; nJ: i32, 1; nA: i32, 1; nisland: i32, 1;
        nidof: i32, 1; solver_niter: i32, ISLANDS; solver_nnz: i32, ISLANDS; solver_fwdinv: f64, 2; energy: f64, 2;
    }
};

/// Arrays that are rows of the state, in mjData's table.
const STATE: [&CStr; 14] = [
    c"qpos",
    c"qvel",
    c"act",
    c"history",
    c"plastic",
    c"qacc_warmstart",
    c"plugin_state",
    c"ctrl",
    c"qfrc_applied",
    c"xfrc_applied",
    c"eq_active",
    c"mocap_pos",
    c"mocap_quat",
    c"userdata",
];

/// A field of mjData that has the same length at all times; with `state`, those that the state row holds too.
pub fn of_data(m: *const mjModel, name: &CStr, state: bool) -> Option<(Source, Extent)> {
    if let Some(i) = DATA_ARRAYS.iter().position(|slot| slot.name == name) {
        let hidden = !state && STATE.contains(&name);
        return (!hidden).then(|| (Source::Array(i), Extent::of(&DATA_ARRAYS[i], m)));
    }
    let (_, at, extent) = MEMBERS.iter().find(|member| member.0 == name)?;
    Some((Source::Member(*at), *extent))
}

impl Source {
    /// Where the field begins in a state.
    ///
    /// # Safety
    /// `d` is a live state.
    pub unsafe fn get(self, d: *const mjData) -> *const u8 {
        // SAFETY: places of this struct
        unsafe {
            match self {
                Source::Array(i) => DATA_ARRAYS[i].get(d),
                Source::Member(at) => d.cast::<u8>().add(at),
            }
        }
    }
}

/// Where a field of mjModel lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// an array, by its place in the table
    Array(usize),
    /// a member of the options, at this offset of mjModel
    Option(usize),
}

/// What all simulations share: assets and their trees.
const SHARED: [&str; 6] = ["mesh_", "skin_", "hfield_", "tex_", "oct_", "bvh_"];

/// A field of mjModel that can differ between simulations.
pub fn of_model(m: *const mjModel, name: &CStr) -> Option<(Place, Extent)> {
    let text = name.to_str().ok()?;
    if let Some(option) = text.strip_prefix("opt.") {
        let layout = layout_of("mjOption");
        let slot = &layout.slots[layout.find(option)?];
        debug_assert!(slot.offset < size_of::<mjOption>());
        let extent = Extent {
            size: slot.count,
            elem: slot.ty.size(),
        };
        let at = offset_of!(mjModel, opt) + slot.offset;
        return Some((Place::Option(at), extent));
    }
    let i = MODEL_ARRAYS.iter().position(|slot| slot.name == name)?;
    may_differ(i).then(|| (Place::Array(i), extent_of(m, i)))
}

/// Array `i` of mjModel is not shared by all simulations.
pub fn may_differ(i: usize) -> bool {
    let name = MODEL_ARRAYS[i].name;
    let text = name.to_str().unwrap_or_default();
    name == c"bvh_aabb" || !SHARED.iter().any(|prefix| text.starts_with(prefix))
}

/// How much of array `i` of mjModel a simulation has of its own: all of it, of `bvh_aabb` the boxes of bodies,
/// which come first.
pub fn extent_of(m: *const mjModel, i: usize) -> Extent {
    let slot = &MODEL_ARRAYS[i];
    let mut extent = Extent::of(slot, m);
    if slot.name == c"bvh_aabb" {
        // SAFETY: callers pass a live model
        let m = unsafe { crate::base::Model::new(m) };
        let ends = m.body_bvhadr().iter().zip(m.body_bvhnum());
        let end = ends.filter(|(adr, _)| **adr >= 0).map(|(adr, n)| adr + n);
        let boxes = usize::try_from(end.max().unwrap_or(0)).unwrap_or(0);
        extent.size = extent.size.min(6 * boxes);
    }
    extent
}
