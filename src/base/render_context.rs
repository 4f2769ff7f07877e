//! What of mjrContext takes unsafe code: the struct as a whole, and the names of the buffers of skins, four lists with a
//! number for each skin, in memory of their own.

use core::ffi::c_uint;

use super::memory;
use crate::abi::mjrContext;

/// Zeros all members.
pub fn clear(con: &mut mjrContext) {
    // SAFETY: numbers and pointers, all of which may be zero
    unsafe { core::ptr::from_mut(con).write_bytes(0, 1) }
}

/// The lists: vertices, normals, places in the texture, faces.
type Lists<'a> = [&'a mut *mut c_uint; 4];

fn lists(con: &mut mjrContext) -> Lists<'_> {
    [
        &mut con.skinvertVBO,
        &mut con.skinnormalVBO,
        &mut con.skintexcoordVBO,
        &mut con.skinfaceVBO,
    ]
}

/// Makes lists for `n` skins, of zeros. False without memory.
pub fn make_skins(con: &mut mjrContext, n: usize) -> bool {
    free_skins(con);
    let Ok(count) = i32::try_from(n) else {
        return false;
    };
    for list in lists(con) {
        *list = memory::malloc(n * size_of::<c_uint>()).cast();
        if n > 0 && list.is_null() {
            return false;
        }
        // SAFETY: fresh memory for `n` numbers
        unsafe { list.write_bytes(0, n) };
    }
    con.nskin = count;
    true
}

/// Frees the lists.
pub fn free_skins(con: &mut mjrContext) {
    con.nskin = 0;
    for list in lists(con) {
        let memory = core::mem::replace(list, core::ptr::null_mut());
        // SAFETY: null or made by `make`; nothing points there any more
        unsafe { memory::free(memory.cast()) };
    }
}

/// The four names of skin `k`; zeros for one that is not there.
pub fn skin(con: &mjrContext, k: usize) -> [c_uint; 4] {
    let lists = [
        con.skinvertVBO,
        con.skinnormalVBO,
        con.skintexcoordVBO,
        con.skinfaceVBO,
    ];
    if k >= skins(con) || lists.iter().any(|list| list.is_null()) {
        return [0; 4];
    }
    // SAFETY: each has a number for each skin
    lists.map(|list| unsafe { *list.add(k) })
}

/// Sets the four names of skin `k`.
///
/// # Panics
/// There is no such skin.
pub fn set_skin(con: &mut mjrContext, k: usize, names: [c_uint; 4]) {
    assert!(k < skins(con));
    for (list, name) in lists(con).into_iter().zip(names) {
        assert!(!list.is_null());
        // SAFETY: it has a number for each skin
        unsafe { *list.add(k) = name };
    }
}

/// Number of skins.
pub fn skins(con: &mjrContext) -> usize {
    usize::try_from(con.nskin).unwrap_or(0)
}
