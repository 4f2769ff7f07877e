// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mujoco.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

/// version these headers belong to
pub const mjVERSION_HEADER: c_int = 4000000;
