//! F0: every public name, shape and constant of MuJoCo 4.0.0, written once.
//!
//! The tables are plain constants without dependencies: `build.rs` includes this folder to
//! generate Rust sources and headers, and the library walks the same tables at run time.
//! Order is meaning: fields stand in memory order, arrays in allocation and MJB order.
//! Absent: anything that computes with a model.

pub mod constants;
pub mod data;
pub mod enums;
pub mod fieldlists;
mod lookup;
pub mod mjcf;
pub mod model;
pub mod objname;
pub mod parameters;
mod shapes;
pub mod typedefs;

pub mod batch_structs;
pub mod data_structs;
pub mod model_structs;
pub mod plugin_structs;
pub mod render_structs;
pub mod rfilament_structs;
pub mod spec_defaults;
pub mod spec_structs;
pub mod types_structs;
pub mod ui_structs;
pub mod visualize_structs;

#[allow(unused_imports)] // the build script prints no headers
pub use shapes::{
    Alias, Arena, Arg, Array, Callback, Cols, Constant, Enum, Field, Kind, MacroField, Number,
    RowType, Scalar, Struct, Value,
};

/// Struct tables by header, in include order.
pub const STRUCT_TABLES: &[(&str, &[Struct])] = &[
    ("mjtype.h", types_structs::STRUCTS),
    ("mjmodel.h", model_structs::STRUCTS),
    ("mjdata.h", data_structs::STRUCTS),
    ("mjspec.h", spec_structs::STRUCTS),
    ("mjvisualize.h", visualize_structs::STRUCTS),
    ("mjplugin.h", plugin_structs::STRUCTS),
    ("mjrender.h", render_structs::STRUCTS),
    ("mjui.h", ui_structs::STRUCTS),
    ("mjbatch.h", batch_structs::STRUCTS),
    ("mjrfilament.h", rfilament_structs::STRUCTS),
];
