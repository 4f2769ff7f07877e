//! MuJoCo's C library, built anew in Rust: the exact C ABI of MuJoCo 4.0.0, and a small safe interface over the same engine.
//!
//! ```
//! use mujoco::{Data, Model};
//!
//! let model = Model::from_xml_str(
//!     "<mujoco>
//!        <worldbody>
//!          <body name='pendulum' pos='0 0 1'>
//!            <joint name='hinge' axis='0 1 0'/>
//!            <geom type='capsule' size='.02' fromto='0 0 0 .4 0 0'/>
//!          </body>
//!        </worldbody>
//!      </mujoco>",
//! )?;
//! let mut data = Data::new(&model)?;
//! while data.time() < 0.2 {
//!     data.step()?;
//! }
//! assert!(data.joint("hinge")?.qpos()[0] > 0.1); // it falls
//! # Ok::<(), mujoco::Error>(())
//! ```
//!
//! | Type | What |
//! |---|---|
//! | [`Model`] | sizes, constants and options; shared between threads, changed through [`Model::edit`] |
//! | [`Data`] | a simulation: state, inputs, results; objects by name, contacts, sensors |
//! | [`Spec`] | a model under construction: read, change, compile, save |
//! | [`Batch`] | many simulations on a pool of threads |
//! | [`Error`] | whatever the C library would raise as an error |
//!
//! The same bits come out as through the C interface. Messages below errors go where the C library sends them: to the
//! console and `MUJOCO_LOG.TXT`. Callbacks of C (`mjcb_*`) are heeded, but set through C only.
//!
//! The other modules are the library's own and change without notice:
//!
//! ```text
//! F7 safe
//! F6 capi ------------------------------------------------.
//! F5 author (element, compile, mjcf, urdf)   view   batch |
//! F4 pipeline                                             |
//! F3 physics                                              |  each floor may use every floor below,
//! F2 base                                                 |  never one above; author, view and batch
//! F1 abi   math                                           |  do not know each other
//! F0 schema ----------------------------------------------'
//! ```

#[doc(hidden)]
pub mod abi;
#[doc(hidden)]
pub mod author;
#[doc(hidden)]
pub mod base;
#[doc(hidden)]
pub mod batch;
#[doc(hidden)]
pub mod capi;
#[path = "schema/doc/dropped.rs"]
mod doc;
#[doc(hidden)]
pub mod math;
#[doc(hidden)]
pub mod physics;
#[doc(hidden)]
pub mod pipeline;
mod safe;
#[doc(hidden)]
pub mod schema;
#[doc(hidden)]
pub mod view;

pub use safe::*;

// an error raised under a user callback must be able to leave through our frames
#[cfg(not(panic = "unwind"))]
compile_error!(
    "build with panic = \"unwind\": C++ exceptions and error handlers pass through this library"
);
