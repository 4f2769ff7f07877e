//! The MJCF language: elements, attributes, what each attribute means and which field it fills.
//!
//! One table for the reader, the schema check and the printed schema. An attribute names a field
//! of the element's public struct (dotted path, relative to the element's prefix); the field's
//! C type tells how numbers are stored. Attributes marked `Own` are read by the element's code.

mod grammar;
mod plugin;
#[rustfmt::skip]
mod actuator;
#[rustfmt::skip]
mod asset;
#[rustfmt::skip]
mod body;
#[rustfmt::skip]
mod constraint;
#[rustfmt::skip]
mod global;
#[rustfmt::skip]
mod keywords;
#[rustfmt::skip]
mod sensor;
#[rustfmt::skip]
mod written;

use self::grammar::{elem, textf};
#[allow(unused_imports)]
pub use actuator::{ACTUATOR_PATHS, SHORTCUTS};
#[allow(unused_imports)]
pub use asset::CUBE_FILES;
#[allow(unused_imports)]
pub use global::{AUTHORED, DISABLE_FLAGS, ENABLE_FLAGS};
#[allow(unused_imports)] // the build script has no reader
pub use grammar::{Attr, Elem, Group, How, Occurs, Rule, Words};
#[allow(unused_imports)]
pub use keywords::*;
#[allow(unused_imports)]
pub use sensor::{SENSORS, SensorRow};
#[allow(unused_imports)]
pub use written::written;

/// The root.
pub static MUJOCO: Elem = elem(
    "mujoco",
    Occurs::Once,
    &[&[textf("model", "modelname")]],
    &[
        &global::COMPILER,
        &global::OPTION,
        &global::SIZE,
        &global::STATISTIC,
        &global::VISUAL,
        &global::DEFAULT,
        &global::EXTENSION,
        &asset::ASSET,
        &body::WORLDBODY,
        &asset::DEFORMABLE,
        &constraint::CONTACT,
        &constraint::TENDON,
        &constraint::EQUALITY,
        &actuator::ACTUATOR,
        &sensor::SENSOR,
        &global::CUSTOM,
        &global::KEYFRAME,
    ],
);
