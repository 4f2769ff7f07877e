//! Memory of mjModel and mjData, laid out by the schema: allocate, point, copy, free.
//!
//! A struct is followed by one buffer that holds its arrays in table order, each at the next
//! multiple of 64 of the absolute address; empty arrays have a place too. `nbuffer` counts from
//! offset 0 plus 63, so a buffer at any address has room. Before the arrays of mjData is room for plans.
//!
//! Absent: files (`mjb`), what a fresh state contains (`pipeline::reset`), plugin life cycles
//! beyond calling them.

use core::ffi::{CStr, c_void};
use core::mem::{offset_of, size_of};
use core::ptr;

use super::memory::{self, ALIGN};
use super::slots::Slot;
use super::slots_gen::{DATA_ARENA, DATA_ARRAYS, MODEL_ARRAYS, MODEL_SIZES};
use super::views::{Data, DataRef, Model};
use super::{defaults, plan, plugin, report};
use crate::abi::{mjContact, mjData, mjModel, mjtByte};
use crate::schema::Arena;

/// Bytes of the buffer that holds the arrays of `slots`; the array at which sizes are negative or overflow.
///
/// # Safety
/// `m` is a live mjModel with valid sizes; its arrays are not looked at.
pub unsafe fn buffer_size(slots: &[Slot], m: *const mjModel) -> Result<usize, &'static CStr> {
    let mut end = 0usize;
    for slot in slots {
        // SAFETY: buffer arrays count by mjModel sizes only
        let bytes = unsafe { slot.bytes(m, ptr::null()) };
        let after = |bytes| end.checked_next_multiple_of(ALIGN)?.checked_add(bytes);
        let fits = |&end: &usize| end <= isize::MAX as usize - ALIGN;
        end = bytes.and_then(after).filter(fits).ok_or(slot.name)?;
    }
    Ok(end + ALIGN - 1)
}

/// Points the arrays of `owner` into `buffer`.
///
/// # Safety
/// `owner` is the struct of `slots`; `buffer` has `buffer_size(slots, m)` bytes.
unsafe fn set_pointers<T>(slots: &[Slot], owner: *mut T, m: *const mjModel, buffer: *mut u8) {
    // SAFETY: as asked above
    unsafe { set_wide_pointers(slots, owner, m, buffer, 1) };
}

/// As `set_pointers`, for arrays `lanes` times as long.
///
/// # Safety
/// As `set_pointers`; the buffer has `lanes` times the bytes.
unsafe fn set_wide_pointers<T>(
    slots: &[Slot],
    owner: *mut T,
    m: *const mjModel,
    buffer: *mut u8,
    lanes: usize,
) {
    // SAFETY: as asked above
    unsafe { place(slots, owner, m, buffer, lanes, |_, _, _| ()) };
}

/// As `set_wide_pointers`; `each` is told where an array was before, where it is now, and its bytes.
///
/// # Safety
/// As `set_wide_pointers`.
unsafe fn place<T>(
    slots: &[Slot],
    owner: *mut T,
    m: *const mjModel,
    buffer: *mut u8,
    lanes: usize,
    mut each: impl FnMut(*const u8, *mut u8, usize),
) {
    let mut at = buffer;
    for slot in slots {
        // SAFETY: the places follow the same rule as `buffer_size`, which fits the buffer
        unsafe {
            let bytes = lanes * slot.bytes(m, ptr::null()).unwrap_or(0);
            at = at.add(at.align_offset(ALIGN));
            let before = slot.get(owner);
            slot.set(owner, at);
            each(before, at, bytes);
            at = at.add(bytes);
        }
    }
}

/// A state whose arrays are `lanes` times as long, for `wide`, with an arena of `narena` bytes. To be freed by `delete_data`.
/// Null when memory runs out.
pub(super) fn alloc_wide(m: Model<'_>, lanes: usize, narena: usize) -> *mut mjData {
    let m = m.as_ptr();
    // SAFETY: a live model; pieces are freed when a later one fails
    unsafe {
        let Some(nbuffer) = buffer_size(&DATA_ARRAYS, m)
            .ok()
            .and_then(|n| n.checked_mul(lanes))
        else {
            return ptr::null_mut();
        };
        let d = memory::malloc(size_of::<mjData>()).cast::<mjData>();
        if d.is_null() {
            return d;
        }
        ptr::write_bytes(d, 0, 1);
        (*d).buffer = memory::zeroed(nbuffer);
        (*d).arena = memory::pages(narena);
        (*d).narena = narena as i64;
        if (*d).buffer.is_null() || (*d).arena.is_null() {
            delete_data(d);
            return ptr::null_mut();
        }
        set_wide_pointers(&DATA_ARRAYS, d, m, (*d).buffer.cast(), lanes);
        (*d).contact = (*d).arena.cast();
        d
    }
}

/// A model with the given sizes (in MJB order, `nbuffer` ignored): default options, zero arrays.
///
/// `dest` null allocates the struct. Otherwise its buffer is freed first and the struct is
/// filled anew. Null when memory runs out or sizes are impossible (reported).
///
/// # Safety
/// `dest` is null or an mjModel whose buffer is null or from here.
pub unsafe fn make_model(dest: *mut mjModel, sizes: &[i64; MODEL_SIZES.len()]) -> *mut mjModel {
    // SAFETY: freshly allocated or given as writable; sizes are set before they are used
    unsafe {
        let m = match dest.is_null() {
            true => memory::malloc(size_of::<mjModel>()).cast::<mjModel>(),
            false => {
                memory::free((*dest).buffer);
                dest
            }
        };
        if m.is_null() {
            return m;
        }
        ptr::write_bytes(m, 0, 1);
        for (size, &value) in MODEL_SIZES.iter().zip(sizes) {
            size.set(m, value);
        }
        let give_up = |m| {
            if dest.is_null() {
                memory::free(m as *mut c_void);
            }
            ptr::null_mut()
        };
        let Ok(nbuffer) = buffer_size(&MODEL_ARRAYS, m) else {
            ptr::write_bytes(m, 0, 1);
            report::error(format_args!(
                "mj_makeModel: sizes are negative or too large"
            ));
            return give_up(m);
        };
        (*m).nbuffer = nbuffer as i64;
        (*m).buffer = memory::zeroed_whole(nbuffer);
        if (*m).buffer.is_null() {
            ptr::write_bytes(m, 0, 1);
            return give_up(m);
        }
        set_pointers(&MODEL_ARRAYS, m, m, (*m).buffer.cast());
        defaults::option(&mut (*m).opt);
        defaults::visual(&mut (*m).vis);
        m
    }
}

/// Sizes of a model in MJB order.
pub fn model_sizes(m: &mjModel) -> &[i64; MODEL_SIZES.len()] {
    const {
        let last = size_of::<i64>() * (MODEL_SIZES.len() - 1);
        assert!(offset_of!(mjModel, nq) == 0 && offset_of!(mjModel, nbuffer) == last);
    }
    // SAFETY: the struct begins with them, one after the other
    unsafe { &*ptr::from_ref(m).cast() }
}

/// Copies a model; `dest` null allocates. An existing `dest` must have the same buffer size.
/// Null after an error.
///
/// # Safety
/// `dest` is null or a live model.
pub unsafe fn copy_model(dest: *mut mjModel, src: Model<'_>) -> *mut mjModel {
    let src = src.as_ptr();
    // SAFETY: both live, by the handle and as asked above; arrays of equal sizes are copied
    unsafe {
        let sizes = *model_sizes(&*src);
        let m = match dest.is_null() {
            true => make_model(dest, &sizes),
            false if (*dest).nbuffer != (*src).nbuffer => {
                report::error(format_args!(
                    "mj_copyModel: dest and src models have different buffer size"
                ));
                return ptr::null_mut();
            }
            false => dest,
        };
        if m.is_null() || ptr::eq(m, src) {
            return m;
        }
        // everything inline, then the arrays: only the buffer stays dest's own
        let buffer = (*m).buffer;
        ptr::copy_nonoverlapping(src, m, 1);
        (*m).buffer = buffer;
        // before they are placed the pointers are those of src
        place(&MODEL_ARRAYS, m, m, buffer.cast(), 1, |from, to, bytes| {
            if bytes > 0 && !from.is_null() {
                ptr::copy(from, to, bytes);
            }
        });
        m
    }
}

/// A copy with another `ntexdata`; of the texture bytes as many as fit. Null after an error.
pub fn copy_model_texdata(src: Model<'_>, ntexdata: i64) -> *mut mjModel {
    let src = src.as_ptr();
    // SAFETY: live by the contract of `Model::new`; each array is copied as far as both have it
    unsafe {
        let mut sized = ptr::read(src);
        sized.ntexdata = ntexdata;
        let m = make_model(ptr::null_mut(), model_sizes(&sized));
        if m.is_null() {
            return m;
        }
        (sized.buffer, sized.nbuffer) = ((*m).buffer, (*m).nbuffer);
        ptr::write(m, sized);
        set_pointers(&MODEL_ARRAYS, m, m, (*m).buffer.cast());
        for slot in &MODEL_ARRAYS {
            let both = [src, m.cast_const()].map(|m| slot.bytes(m, ptr::null()).unwrap_or(0));
            ptr::copy_nonoverlapping(slot.get(src), slot.get(m), both[0].min(both[1]));
        }
        m
    }
}

/// Copies what visualization needs between models of the same sizes.
///
/// # Safety
/// As `copy_model`, `dest` not null.
pub unsafe fn copy_model_visual(dest: *mut mjModel, src: Model<'_>) {
    let src = src.as_ptr();
    // SAFETY: both live, by the handle and as asked above; arrays of equal sizes are copied
    unsafe {
        if (*dest).nbuffer != (*src).nbuffer {
            report::error(format_args!(
                "mjv_copyModel: dest and src models have different buffer size"
            ));
            return;
        }
        if ptr::eq(dest, src) {
            return;
        }
        let buffer = (*dest).buffer;
        ptr::copy_nonoverlapping(src, dest, 1);
        (*dest).buffer = buffer;
        set_pointers(&MODEL_ARRAYS, dest, dest, buffer.cast());
        for slot in MODEL_ARRAYS.iter().filter(|s| s.render) {
            copy_array(slot, src, dest, src, ptr::null());
        }
    }
}

/// # Safety
/// `to` and `from` belong to the slot's table and have room for the array counted by `m`, `d`.
unsafe fn copy_array<T>(
    slot: &Slot,
    m: *const mjModel,
    to: *mut T,
    from: *const T,
    d: *const mjData,
) {
    // SAFETY: the slot's table and room for that many, as asked above
    unsafe {
        let bytes = slot.bytes(m, d).unwrap_or(0);
        let (to, from) = (slot.get(to), slot.get(from));
        if bytes > 0 && !to.is_null() && !from.is_null() {
            ptr::copy(from, to, bytes);
        }
    }
}

/// Frees a model; null is fine.
///
/// # Safety
/// `m` is null or a live model that is not used again.
pub unsafe fn delete_model(m: *mut mjModel) {
    if m.is_null() {
        return;
    }
    // SAFETY: live and given up, as asked above
    unsafe {
        memory::free((*m).buffer);
        memory::free(m.cast());
    }
}

/// Allocates a state for `m`: struct, buffer, arena. Arrays are zero, nothing else is set up.
/// Null after an error, or a warning that names the array whose size is impossible.
pub fn alloc_data(m: Model<'_>) -> *mut mjData {
    let m = m.as_ptr();
    // SAFETY: a live model, of which only the sizes are read; pieces are freed when a later one fails
    unsafe {
        let nbuffer = match buffer_size(&DATA_ARRAYS, m) {
            Ok(n) => n,
            Err(array) => {
                let array = array.to_str().unwrap_or_default();
                report::warning(format_args!("Invalid data: {array} too large."));
                return ptr::null_mut();
            }
        };
        let Ok(narena) = usize::try_from((*m).narena) else {
            report::error(format_args!(
                "mj_makeRawData: could not allocate mjData arena"
            ));
            return ptr::null_mut();
        };
        let d = memory::malloc(size_of::<mjData>()).cast::<mjData>();
        if d.is_null() {
            return d;
        }
        ptr::write_bytes(d, 0, 1);
        (*d).nbuffer = nbuffer as i64;
        (*d).narena = narena as i64;
        let plans = plan::room(m);
        (*d).buffer = memory::zeroed(nbuffer + plans);
        if !(*d).buffer.is_null() {
            plan::begin(m, d, plans);
            (*d).arena = memory::pages(narena);
        }
        if (*d).buffer.is_null() || ((*d).arena.is_null() && narena > 0) {
            memory::free((*d).buffer);
            memory::free(d.cast());
            return ptr::null_mut();
        }
        set_pointers(&DATA_ARRAYS, d, m, (*d).buffer.cast::<u8>().add(plans));
        (*d).contact = (*d).arena.cast();
        (*d).signature = (*m).signature;
        d
    }
}

/// Copies a state; `dest` null allocates (without calling plugin `init`). With `all` false, only
/// what visualization needs. Null after an error.
///
/// # Safety
/// `dest` is null or was made for a model of the same sizes.
pub unsafe fn copy_data(dest: *mut mjData, state: &DataRef<'_>, all: bool) -> *mut mjData {
    let (m, src) = (state.model().as_ptr(), state.as_ptr());
    let func = if all { "mj_copyData" } else { "mjv_copyData" };
    // SAFETY: both live, by the handle and as asked above; sizes are compared before bytes are copied
    unsafe {
        let fresh = dest.is_null();
        let d = if fresh {
            alloc_data(state.model())
        } else {
            dest
        };
        if d.is_null() || ptr::eq(d, src) {
            return d;
        }
        let problem = if (*d).nbuffer != (*src).nbuffer {
            Some("dest and src data buffers have different size")
        } else if (*d).narena != (*src).narena {
            Some("dest and src stacks have different size")
        } else if (*src).pstack != 0 {
            Some("attempting to copy mjData while stack is in use")
        } else {
            None
        };
        if let Some(text) = problem {
            if fresh {
                memory::free_pages((*d).arena);
                memory::free((*d).buffer);
                memory::free(d.cast());
            }
            report::error(format_args!("{func}: {text}"));
            return ptr::null_mut();
        }

        // dest keeps its memory, its threads and its plugin instances
        let plans = plan::front(d);
        let (buffer, arena, pool) = ((*d).buffer, (*d).arena, (*d).threadpool);
        let nplugin = (*d).nplugin;
        ptr::copy_nonoverlapping(src, d, 1);
        (*d).buffer = buffer;
        (*d).arena = arena;
        (*d).threadpool = if fresh { 0 } else { pool };
        set_pointers(&DATA_ARRAYS, d, m, buffer.cast::<u8>().add(plans));

        for slot in DATA_ARRAYS.iter().filter(|s| all || s.render) {
            if slot.name == c"plugin_data" {
                continue;
            }
            copy_array(slot, m, d, src, ptr::null());
        }

        // arena arrays keep their place relative to the arena
        let (from, to) = ((*src).arena as usize, arena as usize);
        for slot in &DATA_ARENA {
            let p = slot.get(src);
            let moved = if p.is_null() {
                p
            } else {
                (p as usize - from + to) as *mut u8
            };
            slot.set(d, moved);
            if slot.group == Some(Arena::Contact) {
                slot.set(d, arena.cast());
                let ncon = usize::try_from((*src).ncon).unwrap_or(0);
                if ncon > 0 && !p.is_null() {
                    ptr::copy(p, arena.cast::<u8>(), ncon * size_of::<mjContact>());
                }
            } else if all || slot.render {
                copy_array(slot, m, d, src, src);
            }
        }

        if all {
            (*d).nplugin = if fresh { 0 } else { nplugin };
            plugin::copy_instances(&mut Data::new(m, d), state);
        } else {
            (*d).nplugin = nplugin;
        }
        d
    }
}

/// Frees a state and its plugin instances; null is fine.
///
/// # Safety
/// `d` is null or a live state that is not used again.
pub unsafe fn delete_data(d: *mut mjData) {
    if d.is_null() {
        return;
    }
    // SAFETY: live and given up, as asked above
    unsafe {
        empty_data(d);
        memory::free(d.cast());
    }
}

/// Frees what a state holds, but for its struct.
///
/// # Safety
/// `d` is a live state; of its fields none is used again.
unsafe fn empty_data(d: *mut mjData) {
    // SAFETY: live and given up, as asked above
    unsafe {
        plugin::destroy_instances(d);
        super::thread::release_pool(d);
        memory::free((*d).buffer);
        memory::free_pages((*d).arena);
    }
}

/// Arrays that a reset always zeroes; it fills the rest with the debug byte.
const STATE_ARRAYS: [&core::ffi::CStr; 16] = [
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
    c"qacc",
    c"act_dot",
    c"userdata",
];

/// Empties a state: all inline members and state arrays become zero, every other array gets
/// `fill` in each byte, the arena and the stack are empty. Memory, threads, plugin instances and their
/// states stay.
pub fn clear(state: &mut Data<'_>, fill: u8) {
    use core::mem::offset_of;
    let (m, d) = (state.model().as_ptr(), state.as_ptr());
    // SAFETY: live by the contract of `Data::new`; the ranges lie inside the struct and hold plain numbers
    unsafe {
        let clear =
            |from: usize, to: usize| ptr::write_bytes(d.cast::<u8>().add(from), 0, to - from);
        clear(offset_of!(mjData, pstack), offset_of!(mjData, threadpool));
        clear(offset_of!(mjData, threadlock), offset_of!(mjData, buffer));
        for slot in &DATA_ARRAYS {
            let of_plugins = [
                offset_of!(mjData, plugin),
                offset_of!(mjData, plugin_data),
                offset_of!(mjData, plugin_state),
            ];
            if of_plugins.contains(&(slot.at as usize)) {
                continue;
            }
            let fill = if fill == 0 || STATE_ARRAYS.contains(&slot.name) {
                0
            } else {
                fill
            };
            ptr::write_bytes(slot.get(d), fill, slot.bytes(m, ptr::null()).unwrap_or(0));
        }
        for slot in &DATA_ARENA {
            slot.set(d, ptr::null_mut());
        }
        (*d).contact = (*d).arena.cast();
        (*d).signature = (*m).signature;
    }
}

/// Puts the contents of one model in the place of another, which is freed; `new` is used up.
///
/// # Safety
/// `new` is a live model; of `old` only the buffer is looked at, which is null or its own.
pub unsafe fn replace_model(old: *mut mjModel, new: *mut mjModel) {
    // SAFETY: live, as asked above; a model has no pointers to itself
    unsafe {
        ptr::swap(old, new);
        delete_model(new);
    }
}

/// Puts the contents of one state in the place of another, which is freed; `new` is used up.
///
/// # Safety
/// Both are live states.
pub unsafe fn replace_data(old: *mut mjData, new: *mut mjData) {
    // SAFETY: live, as asked above; a state has no pointers to itself
    unsafe {
        empty_data(old);
        ptr::copy_nonoverlapping(new, old, 1);
        memory::free(new.cast());
    }
}

/// The arrays of a state that outlive its model.
pub struct StateArrays<'a> {
    /// `qpos`, `qvel`, `qacc_warmstart`, `qfrc_applied`, `plastic`, `act`, `ctrl`, `history`, `mocap_pos`, `mocap_quat`,
    /// `xfrc_applied`, `plugin_state`, nothing in the place of `eq_active`, `userdata`
    pub numbers: [&'a [f64]; 14],
    pub eq_active: &'a [mjtByte],
}

/// Time and arrays of a state whose model is gone, by the sizes that model had.
///
/// # Safety
/// `d` is a live state of a model of these sizes.
pub unsafe fn state_arrays<'a>(d: *const mjData, sizes: [usize; 14]) -> (f64, StateArrays<'a>) {
    // SAFETY: arrays of these lengths, as asked above; an empty array may be anywhere
    unsafe {
        let d = &*d;
        let arrays = [
            d.qpos,
            d.qvel,
            d.qacc_warmstart,
            d.qfrc_applied,
            d.plastic,
            d.act,
            d.ctrl,
            d.history,
            d.mocap_pos,
            d.mocap_quat,
            d.xfrc_applied,
            d.plugin_state,
            ptr::null_mut(),
            d.userdata,
        ];
        let slice = |i: usize| match sizes[i] {
            n if n == 0 || arrays[i].is_null() => &[][..],
            n => core::slice::from_raw_parts(arrays[i], n),
        };
        let eq_active = match sizes[12] {
            0 => &[][..],
            n => core::slice::from_raw_parts(d.eq_active.cast(), n),
        };
        (
            d.time,
            StateArrays {
                numbers: core::array::from_fn(slice),
                eq_active,
            },
        )
    }
}
