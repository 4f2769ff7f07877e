//! From where, and with which options, models are photographed.

use mujoco::abi::*;

use super::studio::Studio;

/// What of a picture is looked at.
#[derive(Clone, Copy, PartialEq)]
pub enum Layer {
    Color,
    Numbers,
}

/// A camera and options.
pub struct View {
    pub name: &'static str,
    aim: fn(&Studio, &mut mjvCamera),
    show: &'static [mjtVisFlag],
    hide: &'static [mjtVisFlag],
    label: mjtLabel,
    frame: mjtFrame,
    /// flags of the scene that are turned over
    turn: &'static [mjtRndFlag],
    dress: fn(&mut mjvScene),
}

const PLAIN: View = View {
    name: "free",
    aim: |_, _| {},
    show: &[],
    hide: &[],
    label: mjLABEL_NONE,
    frame: mjFRAME_NONE,
    turn: &[],
    dress: |_| {},
};

/// A camera of the model where it has one.
fn fixed(studio: &Studio, camera: &mut mjvCamera) {
    if studio.cameras() > 0 {
        camera.r#type = mjCAMERA_FIXED;
        camera.fixedcamid = (studio.cameras() - 1) as i32;
    } else {
        camera.azimuth += 130.0;
        camera.elevation = 15.0;
    }
}

pub const VIEWS: [View; 8] = [
    PLAIN,
    View {
        name: "marked",
        aim: |_, camera| {
            camera.azimuth += 55.0;
            camera.distance *= 0.6;
        },
        show: &[
            mjVIS_JOINT,
            mjVIS_CAMERA,
            mjVIS_ACTUATOR,
            mjVIS_LIGHT,
            mjVIS_CONTACTPOINT,
            mjVIS_CONTACTFORCE,
            mjVIS_COM,
            mjVIS_RANGEFINDER,
            mjVIS_CONSTRAINT,
            mjVIS_AUTOCONNECT,
        ],
        label: mjLABEL_BODY,
        frame: mjFRAME_BODY,
        ..PLAIN
    },
    View {
        name: "fixed",
        aim: fixed,
        ..PLAIN
    },
    View {
        name: "wires",
        aim: |_, camera| camera.elevation = -70.0,
        show: &[
            mjVIS_CONVEXHULL,
            mjVIS_BODYBVH,
            mjVIS_FLEXVERT,
            mjVIS_FLEXEDGE,
        ],
        hide: &[mjVIS_FLEXSKIN, mjVIS_SKIN],
        turn: &[mjRND_WIREFRAME, mjRND_SHADOW, mjRND_CULL_FACE],
        ..PLAIN
    },
    View {
        name: "clear",
        aim: |_, camera| camera.azimuth -= 70.0,
        show: &[mjVIS_TRANSPARENT, mjVIS_INERTIA],
        hide: &[mjVIS_TEXTURE],
        turn: &[mjRND_ADDITIVE, mjRND_FOG],
        ..PLAIN
    },
    View {
        name: "eyes",
        dress: |scene| {
            scene.stereo = mjSTEREO_SIDEBYSIDE;
            scene.framewidth = 2;
            scene.framergb = [0.2, 0.9, 0.4];
        },
        turn: &[mjRND_HAZE],
        ..PLAIN
    },
    View {
        name: "flat",
        aim: |_, camera| {
            camera.orthographic = 1;
            camera.elevation = -5.0;
        },
        show: &[mjVIS_FLEXVERT],
        hide: &[mjVIS_STATIC],
        label: mjLABEL_GEOM,
        turn: &[mjRND_SKYBOX, mjRND_REFLECTION],
        ..PLAIN
    },
    View {
        name: "below",
        aim: |_, camera| camera.elevation = 25.0,
        dress: |scene| {
            scene.enabletransform = 1;
            scene.translate = [0.1, -0.2, 0.05];
            scene.rotate = [0.96, 0.0, 0.28, 0.0];
            scene.scale = 1.1;
        },
        ..PLAIN
    },
];

impl View {
    /// Arranges the studio's scene for a layer of the picture; `nudge` moves the first geom a little. Labels are
    /// shown where both pictures take their `letters` from one context: each library has a font of its own.
    pub fn arrange(
        &self,
        studio: &mut Studio,
        layer: Layer,
        nudge: bool,
        letters: bool,
    ) -> Result<(), String> {
        let (mut option, mut camera) = (studio.option(), studio.camera());
        (self.aim)(studio, &mut camera);
        option.label = if letters { self.label } else { mjLABEL_NONE };
        option.frame = self.frame;
        self.show
            .iter()
            .for_each(|&flag| option.flags[flag as usize] = 1);
        self.hide
            .iter()
            .for_each(|&flag| option.flags[flag as usize] = 0);
        studio.scene.flags = FLAGS;
        let scene = &mut studio.scene;
        self.turn
            .iter()
            .for_each(|&flag| scene.flags[flag as usize] ^= 1);
        let number = (layer == Layer::Numbers).into();
        scene.flags[mjRND_SEGMENT as usize] = number;
        scene.flags[mjRND_IDCOLOR as usize] = number;
        // depth is shown as a picture where it can be read: not from buffers of several samples
        if self.name == "fixed" && studio.context.offSamples == 0 {
            studio.scene.flags[mjRND_DEPTH as usize] = 1;
        }
        // the first update sets the camera by which the second one moves infinite planes
        studio.arrange(&option, &mut camera)?;
        studio.arrange(&option, &mut camera)?;
        // cameras are set by the update, which knows nothing of what follows
        let scene = &mut studio.scene;
        (scene.stereo, scene.framewidth, scene.enabletransform) = (mjSTEREO_NONE, 0, 0);
        (self.dress)(scene);
        if nudge && scene.ngeom > 0 {
            // SAFETY: the list has a first geom
            let geom = unsafe { &mut *scene.geoms };
            geom.pos[2] += 1e-3;
            geom.rgba[0] *= 0.98;
            geom.segid += 1;
        }
        Ok(())
    }
}

/// Shadows, reflections, sky, haze, no backs of faces.
const FLAGS: [u8; mjNRNDFLAG as usize] = [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0];
