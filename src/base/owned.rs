//! A model and a state that Rust code owns: what the author floor works with, without pointers.
//!
//! Absent: anything the engine uses; these have destructors.

use core::ptr::NonNull;

use super::catch::Caught;
use super::listen::listen;
use super::model_data::ModelData;
use super::slots_gen::MODEL_SIZES;
use super::views::{Model, ModelMut};
use super::{buffer, mjb};
use crate::abi::{mjData, mjModel};

/// What an allocation made, or the text of its error.
fn made<T>(outcome: Result<*mut T, Caught>) -> Result<NonNull<T>, String> {
    let p = outcome.map_err(|text| format!("engine error: {}", text.as_str()))?;
    NonNull::new(p).ok_or_else(|| "engine error: could not allocate memory".into())
}

/// A model on the heap, freed when dropped.
pub struct OwnedModel(NonNull<mjModel>);

impl OwnedModel {
    /// A model of the given sizes (MJB order) with zero arrays. An error raised meanwhile, by a
    /// memory hook or because memory runs out, is returned.
    pub fn new(sizes: &[i64; MODEL_SIZES.len()]) -> Result<Self, String> {
        // SAFETY: a fresh model
        let make = || unsafe { buffer::make_model(core::ptr::null_mut(), sizes) };
        made(listen(make).result).map(Self)
    }

    /// Read-only view.
    pub fn model(&self) -> Model<'_> {
        // SAFETY: live and allocated by its sizes
        unsafe { Model::new(self.0.as_ptr()) }
    }

    /// Writable view.
    pub fn model_mut(&mut self) -> ModelMut<'_> {
        // SAFETY: as `model`, exclusive by `&mut self`
        unsafe { ModelMut::new(self.0.as_ptr()) }
    }

    /// The model as an MJB file, piece by piece.
    pub fn write_mjb(&self, mut put: impl FnMut(&[u8])) {
        // SAFETY: a live model
        let _ = unsafe {
            mjb::write(self.0.as_ptr(), |part| {
                put(part);
                true
            })
        };
    }

    /// Hands the model over to C; `mj_deleteModel` frees it.
    pub fn into_raw(self) -> *mut mjModel {
        let ptr = self.0.as_ptr();
        core::mem::forget(self);
        ptr
    }
}

impl Drop for OwnedModel {
    fn drop(&mut self) {
        // SAFETY: owned
        unsafe { buffer::delete_model(self.0.as_ptr()) }
    }
}

/// A model with a state of its own, for computations that write both.
pub struct Workbench {
    model: OwnedModel,
    data: NonNull<mjData>,
}

impl Workbench {
    /// Makes a state for the model; its contents are zero. Errors are returned as for a model.
    pub fn new(model: OwnedModel) -> Result<Self, String> {
        let m = model.0.as_ptr();
        // SAFETY: a live model
        let data = made(listen(|| buffer::alloc_data(unsafe { Model::new(m) })).result)?;
        Ok(Self { model, data })
    }

    /// Both for writing, one at a time.
    pub fn both(&mut self) -> ModelData<'_> {
        // SAFETY: both are live and owned, borrowed by `&mut self`
        unsafe { ModelData::new(self.model.0.as_ptr(), self.data.as_ptr()) }
    }

    /// The model, without the state.
    pub fn into_model(self) -> OwnedModel {
        let this = core::mem::ManuallyDrop::new(self);
        // SAFETY: owned, and not dropped again
        unsafe {
            buffer::delete_data(this.data.as_ptr());
            core::ptr::read(&this.model)
        }
    }
}

impl Drop for Workbench {
    fn drop(&mut self) {
        // SAFETY: owned; the model follows by its own drop
        unsafe { buffer::delete_data(self.data.as_ptr()) }
    }
}
