//! MuJoCo's C library, built anew in Rust: the exact C ABI of MuJoCo 4.0.0.
//!
//! ```text
//! F6 capi ------------------------------------------------.
//! F5 author (element, compile, mjcf, urdf)   view (scene, render, ui)
//! F4 pipeline                                             |
//! F3 physics                                              |  each floor may use every floor below,
//! F2 base                                                 |  never one above; author and view do not
//! F1 abi   math                                           |  know each other
//! F0 schema ----------------------------------------------'
//! ```

pub mod abi;
pub mod author;
pub mod base;
pub mod batch;
pub mod capi;
pub mod math;
pub mod physics;
pub mod pipeline;
pub mod schema;
pub mod view;

// an error raised under a user callback must be able to leave through our frames
#[cfg(not(panic = "unwind"))]
compile_error!(
    "build with panic = \"unwind\": C++ exceptions and error handlers pass through this library"
);
