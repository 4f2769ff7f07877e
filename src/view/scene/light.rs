//! Lights: one at the camera, and those of the model.

use super::float::rounded;
use super::room::camera_in_model;
use crate::abi::*;
use crate::base::DataRef;
use crate::base::scene::Scene;

/// Replaces a scene's lights by the headlight and the model's lights in a state, those that are active.
pub fn make(d: &DataRef, scn: &mut Scene) {
    let m = d.model();
    scn.clear_lights();
    let head = &m.vis().headlight;
    if head.active != 0 {
        let view = camera_in_model("mjv_cameraInModel", scn.raw());
        scn.push_light(mjvLight {
            id: -1,
            pos: rounded(view.pos.0),
            dir: rounded(view.forward.0),
            r#type: mjLIGHT_DIRECTIONAL,
            texid: -1,
            attenuation: [0.0; 3],
            cutoff: 0.0,
            exponent: 0.0,
            ambient: head.ambient,
            diffuse: head.diffuse,
            specular: head.specular,
            headlight: 1,
            castshadow: 0,
            bulbradius: 0.02,
            intensity: 0.0,
            range: 10.0,
            softness: 0.0,
        });
    }
    for id in (0..m.nlight()).filter(|&i| m.light_active()[i] != 0) {
        // only spot lights weaken with distance and angle
        let spot = m.light_type()[id] == mjLIGHT_SPOT;
        let of_spot = |x: f32| if spot { x } else { 0.0 };
        scn.push_light(mjvLight {
            id: id as i32,
            pos: rounded(d.light_xpos()[id].0),
            dir: rounded(d.light_xdir()[id].0),
            r#type: m.light_type()[id],
            texid: m.light_texid()[id],
            attenuation: m.light_attenuation()[id].map(of_spot),
            cutoff: of_spot(m.light_cutoff()[id]),
            exponent: of_spot(m.light_exponent()[id]),
            ambient: m.light_ambient()[id],
            diffuse: m.light_diffuse()[id],
            specular: m.light_specular()[id],
            headlight: 0,
            castshadow: (m.light_castshadow()[id] != 0).into(),
            bulbradius: m.light_bulbradius()[id],
            intensity: m.light_intensity()[id],
            range: m.light_range()[id],
            softness: of_spot(m.light_softness()[id]),
        });
    }
}
