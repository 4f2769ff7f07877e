//! Section "Scene update": everything at once.

use core::ffi::c_int;

use super::{build, camera, flex, light, skin};
use crate::abi::*;
use crate::base::scene::Scene;
use crate::base::{Data, plugin};

/// Rebuilds a scene from a state: what plugins add, geoms, cameras, lights, flexes, skins.
///
/// Geoms that follow the camera see that of the scene's update before.
pub fn update(
    d: &mut Data,
    opt: &mjvOption,
    pert: Option<&mjvPerturb>,
    cam: Option<&mut mjvCamera>,
    categories: c_int,
    scn: &mut Scene,
) {
    scn.clear_geoms();
    plugin::visualize(d, opt, scn);
    build::add_geoms(d, opt, pert, categories, scn);
    if let Some(cam) = cam {
        camera::update(d, cam, scn);
    }
    light::make(d, scn);
    let shown = |flag: mjtVisFlag| opt.flags[flag as usize];
    let flexes = [
        mjVIS_FLEXVERT,
        mjVIS_FLEXEDGE,
        mjVIS_FLEXFACE,
        mjVIS_FLEXSKIN,
    ]
    .map(shown);
    if flexes != [0; 4] {
        scn.show_flexes(flexes);
        flex::update(d, opt, scn);
    }
    if shown(mjVIS_SKIN) != 0 {
        skin::update(d, &opt.skingroup, scn);
    }
}
