//! Handle to mjrContext for drawing: its numbers, and the buffers of skins.

use core::ffi::c_uint;

use crate::abi::mjrContext;

/// A rendering context for reading: what C declares `const mjrContext*`.
#[derive(Clone, Copy)]
pub struct ContextRef<'a> {
    raw: &'a mjrContext,
}

impl<'a> ContextRef<'a> {
    /// Wraps a context.
    ///
    /// # Safety
    /// `ptr` is a context whose lists of skins have `nskin` names or are null, and nothing writes to it during `'a`.
    pub unsafe fn new(ptr: *const mjrContext) -> Self {
        // SAFETY: valid by the contract above
        let raw = unsafe { &*ptr };
        Self { raw }
    }

    /// The struct itself.
    #[inline]
    pub fn raw(self) -> &'a mjrContext {
        self.raw
    }

    /// Buffers of skin `k`: positions, normals, places in the texture, faces; None where there are none.
    pub fn skin_buffers(self, k: usize) -> Option<[c_uint; 4]> {
        let con = self.raw;
        let lists = [
            con.skinvertVBO,
            con.skinnormalVBO,
            con.skintexcoordVBO,
            con.skinfaceVBO,
        ];
        if k >= con.nskin.max(0) as usize || lists.iter().any(|list| list.is_null()) {
            return None;
        }
        // SAFETY: each has a name for each of `nskin` skins
        Some(lists.map(|list| unsafe { *list.add(k) }))
    }
}
