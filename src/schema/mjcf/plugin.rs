//! Plugins of other elements.

use super::grammar::{Elem, Occurs, elem, own};

/// Parameters of a plugin.
pub static CONFIG: Elem = elem("config", Occurs::Many, &[&[own("key"), own("value")]], &[]);

/// Plugin of another element.
pub static PLUGIN: Elem = elem(
    "plugin",
    Occurs::Many,
    &[&[own("plugin"), own("instance")]],
    &[&CONFIG],
);
