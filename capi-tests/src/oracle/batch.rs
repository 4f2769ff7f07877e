//! Batches of a library, by the functions of mjbatch.h.
#![allow(clippy::not_unsafe_ptr_arg_deref)] // test code: pointers come from the libraries themselves

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;

use mujoco::abi::{mjBatch, mjBatchConfig, mjBatchRecord, mjModel, mjfBatchFunc};

use super::Library;

/// Simulations of a call: all, or these.
pub type Ids<'a> = Option<&'a [i32]>;

/// A batch of one library.
pub struct Batch<'a> {
    library: &'a Library,
    b: *mut mjBatch,
    pub nsim: usize,
    pub nstate: usize,
}

type Count = unsafe extern "C-unwind" fn(*const mjBatch) -> c_int;
type Ask =
    unsafe extern "C-unwind" fn(*mut mjBatch, *const c_char, *mut c_int, *mut c_int) -> *mut c_void;

fn ids_of(ids: Ids) -> (*const c_int, c_int) {
    ids.map_or((ptr::null(), 0), |ids| (ids.as_ptr(), ids.len() as c_int))
}

impl<'a> Batch<'a> {
    /// `mjb_makeBatch`.
    ///
    /// # Panics
    /// When it is refused.
    pub fn new(
        library: &'a Library,
        m: *const mjModel,
        nsim: usize,
        nthread: usize,
        persistent: bool,
    ) -> Self {
        type Make = unsafe extern "C-unwind" fn(
            *const mjModel,
            c_int,
            *const mjBatchConfig,
            *mut c_char,
            c_int,
        ) -> *mut mjBatch;
        let make: Make = library.function("mjb_makeBatch");
        let config = mjBatchConfig {
            nthread: nthread as c_int,
            persistent: persistent.into(),
        };
        let mut error = [0 as c_char; 500];
        // SAFETY: a live model and buffer
        let b = unsafe { make(m, nsim as c_int, &config, error.as_mut_ptr(), 500) };
        assert!(!b.is_null(), "{}", library.path.display());
        let mut batch = Self {
            library,
            b,
            nsim,
            nstate: 0,
        };
        batch.nstate = batch.count("mjb_nstate");
        batch
    }

    fn count(&self, name: &str) -> usize {
        // SAFETY: a live batch
        unsafe { self.library.function::<Count>(name)(self.b) as usize }
    }

    /// The state rows.
    #[allow(clippy::mut_from_ref)] // owned by the batch, as in C
    pub fn state(&self) -> &mut [f64] {
        type State = unsafe extern "C-unwind" fn(*mut mjBatch) -> *mut f64;
        // SAFETY: a live batch
        unsafe {
            let at = self.library.function::<State>("mjb_state")(self.b);
            std::slice::from_raw_parts_mut(at, self.nsim * self.nstate)
        }
    }

    /// One row.
    #[allow(clippy::mut_from_ref)]
    pub fn row(&self, sim: usize) -> &mut [f64] {
        &mut self.state()[sim * self.nstate..][..self.nstate]
    }

    /// Outcomes.
    pub fn status(&self) -> &[i32] {
        type Status = unsafe extern "C-unwind" fn(*const mjBatch) -> *const c_int;
        // SAFETY: a live batch
        unsafe {
            let at = self.library.function::<Status>("mjb_status")(self.b);
            std::slice::from_raw_parts(at, self.nsim)
        }
    }

    /// Warning counters, as numbers.
    pub fn warnings(&self) -> &[[i32; 14]] {
        type Warning = unsafe extern "C-unwind" fn(*mut mjBatch) -> *const [i32; 14];
        // SAFETY: a live batch; seven pairs of numbers a simulation
        unsafe {
            let at = self.library.function::<Warning>("mjb_warning")(self.b);
            std::slice::from_raw_parts(at, self.nsim)
        }
    }

    fn ask(&self, function: &str, name: &str) -> Option<(*mut u8, usize, usize)> {
        let c = CString::new(name).expect("a name");
        let (mut size, mut elem) = (0, 0);
        // SAFETY: a live batch and name
        let at = unsafe {
            self.library.function::<Ask>(function)(self.b, c.as_ptr(), &mut size, &mut elem)
        };
        (!at.is_null()).then_some((at.cast(), size as usize, elem as usize))
    }

    /// Bytes of an output, `mjb_output`.
    pub fn output(&self, name: &str) -> Option<(&[u8], usize)> {
        let (at, size, elem) = self.ask("mjb_output", name)?;
        // SAFETY: rows of the batch
        let bytes = unsafe { std::slice::from_raw_parts(at, self.nsim * size * elem) };
        Some((bytes, size))
    }

    /// Bytes of a field of simulations, `mjb_expand`.
    #[allow(clippy::mut_from_ref)]
    pub fn expand(&self, name: &str) -> Option<(&mut [u8], usize)> {
        let (at, size, elem) = self.ask("mjb_expand", name)?;
        // SAFETY: rows of the batch
        let bytes = unsafe { std::slice::from_raw_parts_mut(at, self.nsim * size * elem) };
        Some((bytes, size))
    }

    /// Bytes of a field that simulations have of their own.
    pub fn expanded(&self, name: &str) -> Option<&[u8]> {
        let (at, size, elem) = self.ask("mjb_expanded", name)?;
        // SAFETY: rows of the batch
        Some(unsafe { std::slice::from_raw_parts(at, self.nsim * size * elem) })
    }

    /// `mjb_step`.
    pub fn step(&self, ids: Ids, nstep: usize, stage: c_int) -> c_int {
        type Step =
            unsafe extern "C-unwind" fn(*mut mjBatch, *const c_int, c_int, c_int, c_int) -> c_int;
        let (at, n) = ids_of(ids);
        // SAFETY: a live batch and ids
        unsafe { self.library.function::<Step>("mjb_step")(self.b, at, n, nstep as c_int, stage) }
    }

    /// `mjb_forward`.
    pub fn forward(&self, ids: Ids, stage: c_int) -> c_int {
        type Forward =
            unsafe extern "C-unwind" fn(*mut mjBatch, *const c_int, c_int, c_int) -> c_int;
        let (at, n) = ids_of(ids);
        // SAFETY: a live batch and ids
        unsafe { self.library.function::<Forward>("mjb_forward")(self.b, at, n, stage) }
    }

    /// `mjb_reset`.
    pub fn reset(&self, ids: Ids, keys: Option<&[i32]>, stage: c_int) -> c_int {
        type Reset = unsafe extern "C-unwind" fn(
            *mut mjBatch,
            *const c_int,
            c_int,
            *const c_int,
            c_int,
        ) -> c_int;
        let (at, n) = ids_of(ids);
        let keys = keys.map_or(ptr::null(), <[i32]>::as_ptr);
        // SAFETY: a live batch, ids, and a key for each
        unsafe { self.library.function::<Reset>("mjb_reset")(self.b, at, n, keys, stage) }
    }

    /// `mjb_setConst`.
    pub fn set_const(&self, ids: Ids) -> c_int {
        type SetConst = unsafe extern "C-unwind" fn(*mut mjBatch, *const c_int, c_int) -> c_int;
        let (at, n) = ids_of(ids);
        // SAFETY: a live batch and ids
        unsafe { self.library.function::<SetConst>("mjb_setConst")(self.b, at, n) }
    }

    /// `mjb_rollout` with controls of all steps.
    pub fn rollout(
        &self,
        ids: Ids,
        nstep: usize,
        control: &[f64],
        spec: c_int,
        records: &[mjBatchRecord],
    ) -> c_int {
        type Rollout = unsafe extern "C-unwind" fn(
            *mut mjBatch,
            *const c_int,
            c_int,
            c_int,
            *const f64,
            c_int,
            *const mjBatchRecord,
            c_int,
        ) -> c_int;
        let (at, n) = ids_of(ids);
        let rollout: Rollout = self.library.function("mjb_rollout");
        let (nstep, count) = (nstep as c_int, records.len() as c_int);
        // SAFETY: a live batch; arrays of the extents that the call states
        unsafe {
            rollout(
                self.b,
                at,
                n,
                nstep,
                control.as_ptr(),
                spec,
                records.as_ptr(),
                count,
            )
        }
    }

    /// `mjb_apply`.
    pub fn apply(&self, ids: Ids, func: mjfBatchFunc, arg: *mut c_void, save: bool) -> c_int {
        type Apply = unsafe extern "C-unwind" fn(
            *mut mjBatch,
            *const c_int,
            c_int,
            mjfBatchFunc,
            *mut c_void,
            c_int,
        ) -> c_int;
        let (at, n) = ids_of(ids);
        // SAFETY: a live batch; the test's function and argument
        unsafe {
            self.library.function::<Apply>("mjb_apply")(self.b, at, n, func, arg, save.into())
        }
    }

    /// `mjb_getModel`.
    pub fn get_model(&self, sim: usize, to: *mut mjModel) {
        type Get = unsafe extern "C-unwind" fn(*mut mjBatch, c_int, *mut mjModel);
        // SAFETY: a live batch and model
        unsafe { self.library.function::<Get>("mjb_getModel")(self.b, sim as c_int, to) }
    }
}

impl Drop for Batch<'_> {
    fn drop(&mut self) {
        type Delete = unsafe extern "C-unwind" fn(*mut mjBatch);
        // SAFETY: not used again
        unsafe { self.library.function::<Delete>("mjb_deleteBatch")(self.b) }
    }
}
