//! A model together with a state made for it, both writable: for what re-derives a model by computing with it.
//!
//! A state reads its model, so the two are lent one at a time: while one is written, nothing sees the other. What
//! goes from one to the other is picked as arrays, which are different memory.
//!
//! ```
//! use mujoco::base::model_data::ModelData;
//! fn fine(b: &mut ModelData) {
//!     b.data_mut().set_time(1.0);
//!     mujoco::model_fields!(b => write: body_pos; read: body_mass; state: xpos);
//!     body_pos[0] = xpos[0] * body_mass[0];
//! }
//! ```
//! ```compile_fail
//! fn written_while_read(b: &mut mujoco::base::model_data::ModelData) {
//!     let d = b.data_mut();
//!     b.model_mut().opt_mut().timestep = d.time();
//!     d.time();
//! }
//! ```
//! ```compile_fail
//! fn through_the_state(b: &mut mujoco::base::model_data::ModelData) {
//!     let m = b.data().model();
//!     mujoco::model_fields!(b => write: body_pos);
//!     body_pos[0] = m.body_pos()[1];
//! }
//! ```
//! ```compile_fail
//! fn twice(b: &mut mujoco::base::model_data::ModelData) {
//!     let (m, d) = (b.model_mut(), b.data_mut());
//!     drop((m, d));
//! }
//! ```
//! ```compile_fail
//! fn kept(b: &mut mujoco::base::model_data::ModelData) {
//!     mujoco::model_fields!(b => write: body_pos; read: body_mass; state: xpos);
//!     b.data_mut().set_time(1.0);
//!     body_pos[0] = xpos[0] * body_mass[0];
//! }
//! ```

use core::marker::PhantomData;

use super::views::{Data, DataRef, Model, ModelMut, Pick, RawData, RawModel};
use crate::abi::{mjData, mjModel};

/// A model and its state, exclusive.
pub struct ModelData<'a> {
    model: *mut mjModel,
    data: *mut mjData,
    life: PhantomData<&'a mut (mjModel, mjData)>,
}

impl ModelData<'_> {
    /// Wraps a model and a state.
    ///
    /// # Safety
    /// As `ModelMut::new` and `Data::new`, save that the two see each other's writes.
    pub unsafe fn new(model: *mut mjModel, data: *mut mjData) -> Self {
        Self {
            model,
            data,
            life: PhantomData,
        }
    }

    /// The model, for reading.
    pub fn model(&self) -> Model<'_> {
        // SAFETY: `new`; a write needs `&mut self`
        unsafe { Model::new(self.model) }
    }

    /// The model, for writing.
    pub fn model_mut(&mut self) -> ModelMut<'_> {
        // SAFETY: `new`; `&mut self` keeps every other handle away
        unsafe { ModelMut::new(self.model) }
    }

    /// The state, for reading.
    pub fn data(&self) -> DataRef<'_> {
        // SAFETY: `new`; a write needs `&mut self`
        unsafe { DataRef::new(self.model, self.data) }
    }

    /// The state, for writing.
    pub fn data_mut(&mut self) -> Data<'_> {
        // SAFETY: `new`; `&mut self` keeps every other handle away
        unsafe { Data::new(self.model, self.data) }
    }

    /// Borrows several arrays of the model at once; see `model_fields!`.
    pub fn pick<'b, P: Pick<'b, RawModel<'b>>>(&'b mut self) -> P::Out {
        self.pick_both::<P, ()>().0
    }

    /// Borrows arrays of the model and of the state; see `model_fields!`.
    pub fn pick_both<'b, M, D>(&'b mut self) -> (M::Out, D::Out)
    where
        M: Pick<'b, RawModel<'b>>,
        D: Pick<'b, RawData<'b>>,
    {
        // SAFETY: `new`, and borrowed for `'b`; arrays of a model and of a state are different memory
        let (model, data) = unsafe {
            (
                RawModel::new(self.model),
                RawData::new(self.model, self.data),
            )
        };
        (M::checked(model), D::checked(data))
    }
}
