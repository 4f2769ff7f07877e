// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjbatch.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;
use super::mjmodel_gen::*;
use super::mjdata_gen::*;

/// works on one simulation of a batch
pub type mjfBatchFunc = Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, *mut c_void)>;

/// many simulations
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjBatch {
    _opaque: [u8; 0],
}

/// how a batch works
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjBatchConfig {
    /// threads; 0: as the machine has
    pub nthread: c_int,
    /// each simulation keeps an mjData
    pub persistent: mjtBool,
}

/// what a rollout records
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjBatchRecord {
    /// name of the field; NULL: the state
    pub field: *const c_char,
    /// parts of the state (mjtState)
    pub spec: c_int,
    /// where it goes
    pub buf: *mut c_void,
}
