//! Section "Scene update": the list of geoms, kind by kind.
//!
//! A kind of objects is a section: a function that adds geoms until the list is full. What the user wants to see is asked
//! in the section; decoration is a table (`decor`).

mod flexes;
mod geoms;
pub(in crate::view::scene) mod look;
mod sites;
mod skins;
mod slidercrank;
pub mod tendons;

use core::ffi::c_int;
pub use look::{List, Look, Object, Section, Verdict};

use super::decor;
use crate::abi::*;
use crate::base::Data;
use crate::base::scene::Scene;

/// Objects of the model; `decor` follows them.
const OBJECTS: [Section; 6] = [
    flexes::flexes,
    skins::skins,
    geoms::geoms,
    sites::sites,
    tendons::tendons,
    slidercrank::slidercranks,
];

/// Appends all geoms of a state to a scene. Geoms of the world are left out where the flag for static bodies is off.
pub fn add_geoms(
    d: &Data,
    opt: &mjvOption,
    pert: Option<&mjvPerturb>,
    categories: c_int,
    scn: &mut Scene,
) {
    let nothing = super::defaults::perturb();
    let mut look = Look {
        m: d.model(),
        d,
        opt,
        pert: pert.unwrap_or(&nothing),
        categories,
    };
    if !look.flag(mjVIS_STATIC) {
        look.categories &= !mjCAT_STATIC;
    }
    let list = &mut List { scn };
    for section in OBJECTS {
        // a later section may find that its objects are hidden
        let _ = section(&look, list);
    }
    if look.shows(mjCAT_DECOR) {
        decor::add(&look, list);
    }
}
