//! Decoration: what a state has beside its shapes, each kind where an option asks for it.

mod actuators;
mod axes;
mod bodies;
mod cameras;
mod constraints;
mod contacts;
mod joints;
mod lattice;
mod object;
mod rays;
mod selection;
mod tactile;
mod volumes;

use self::object::When;
use crate::abi::*;
use crate::view::scene::build::look::{List, Look, Section};

use When::{Flag, Frame, Label};

/// Kinds of decoration in the order of drawing: any of the options shows them.
const SECTIONS: [(&[When], Section); 23] = [
    (&[Frame(mjFRAME_GEOM)], axes::geoms),
    (&[Frame(mjFRAME_SITE)], axes::sites),
    (&[Flag(mjVIS_BODYBVH)], volumes::bodies),
    (&[Flag(mjVIS_MESHBVH)], volumes::flexes),
    (&[Flag(mjVIS_MESHBVH)], volumes::meshes),
    (&[Flag(mjVIS_MESHBVH)], volumes::octrees),
    (&[Flag(mjVIS_CONTACTPOINT)], tactile::sensors),
    (&[Flag(mjVIS_INERTIA)], bodies::inertias),
    (&[Flag(mjVIS_PERTOBJ)], selection::perturbation),
    (&[Frame(mjFRAME_WORLD), Frame(mjFRAME_BODY)], axes::bodies),
    (&[Flag(mjVIS_SELECT)], selection::point),
    (
        &[Label(mjLABEL_BODY), Label(mjLABEL_SELECTION)],
        bodies::labels,
    ),
    (&[Flag(mjVIS_JOINT)], joints::joints),
    (&[Flag(mjVIS_ACTUATOR)], actuators::actuators),
    (&[Label(mjLABEL_ISLAND)], bodies::islands),
    (&[Flag(mjVIS_CAMERA)], cameras::cameras),
    (&[Flag(mjVIS_LIGHT)], cameras::lights),
    (&[Flag(mjVIS_COM)], bodies::centers),
    (&[Flag(mjVIS_AUTOCONNECT)], bodies::connections),
    (&[Flag(mjVIS_RANGEFINDER)], rays::rays),
    (&[Flag(mjVIS_PERTFORCE)], bodies::forces),
    (&[Flag(mjVIS_CONSTRAINT)], constraints::constraints),
    (
        &[
            Flag(mjVIS_CONTACTPOINT),
            Flag(mjVIS_CONTACTFORCE),
            Frame(mjFRAME_CONTACT),
        ],
        contacts::contacts,
    ),
];

/// Adds all decoration that the options ask for.
pub fn add(look: &Look, list: &mut List) {
    let asked = |when: &When| match *when {
        Flag(flag) => look.flag(flag),
        Frame(frame) => look.opt.frame == frame,
        Label(label) => look.opt.label == label,
    };
    for (when, section) in SECTIONS {
        if when.iter().any(asked) {
            let _ = section(look, list);
        }
    }
}
