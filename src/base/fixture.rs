//! Small models and states for unit tests, without a compiler.

use super::buffer;
use super::slots_gen::MODEL_SIZES;
use super::views::{Data, Model};
use crate::abi::{mjData, mjModel};

/// A model of the given sizes with empty names, and a state for it.
pub struct Fixture {
    pub m: *mut mjModel,
    pub d: *mut mjData,
}

impl Fixture {
    /// Sizes by name; the world body and an arena of `narena` bytes are always there.
    pub fn new(sizes: &[(&str, i64)]) -> Self {
        let named = |name: &str| sizes.iter().find(|s| s.0 == name).map(|s| s.1);
        let values = core::array::from_fn(|i| {
            let name = MODEL_SIZES[i].name.to_str().expect("ASCII");
            named(name).unwrap_or(match name {
                "nbody" | "nnames" => 1,
                "narena" => 1 << 12,
                _ => 0,
            })
        });
        // SAFETY: fresh model and state of the same sizes
        unsafe {
            let m = buffer::make_model(core::ptr::null_mut(), &values);
            assert!(!m.is_null());
            let d = buffer::alloc_data(Model::new(m));
            assert!(!d.is_null());
            Self { m, d }
        }
    }

    /// Another state, where the memory of one follows from what the model has become.
    pub fn renew(&mut self) {
        // SAFETY: both live; nobody has a handle
        unsafe {
            buffer::delete_data(self.d);
            self.d = buffer::alloc_data(Model::new(self.m));
        }
        assert!(!self.d.is_null());
    }

    /// A handle to the state.
    pub fn data(&self) -> Data<'_> {
        // SAFETY: both live as long as the fixture; tests make one handle at a time
        unsafe { Data::new(self.m, self.d) }
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        // SAFETY: made by `new`
        unsafe {
            buffer::delete_data(self.d);
            buffer::delete_model(self.m);
        }
    }
}
