// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjbatch.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub type mjfBatchFunc = Option<unsafe extern "C-unwind" fn(*const mjModel, *mut mjData, c_int, *mut c_void)>;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjBatch {
    _opaque: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjBatchConfig {
    pub nthread: c_int,
    pub persistent: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjBatchRecord {
    pub field: *const c_char,
    pub spec: c_int,
    pub buf: *mut c_void,
}
