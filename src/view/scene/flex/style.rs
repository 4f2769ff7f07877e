//! How the faces of a flex are shown.

use core::ffi::c_int;

use crate::abi::*;

/// How faces are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// not at all
    Hidden,
    /// element by element; of tetrahedra those of one layer
    Flat(c_int),
    /// as one surface with a smooth skin
    Smooth,
}

impl Style {
    /// What the options ask for.
    pub fn of(opt: &mjvOption) -> Style {
        let shown = |flag: mjtVisFlag| opt.flags[flag as usize] != 0;
        match (shown(mjVIS_FLEXSKIN), shown(mjVIS_FLEXFACE)) {
            (true, _) => Style::Smooth,
            (false, true) => Style::Flat(opt.flex_layer),
            (false, false) => Style::Hidden,
        }
    }
}
