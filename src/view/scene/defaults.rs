//! What cameras, perturbations, options, figures and scenes are before anyone sets them.

use crate::abi::*;
use crate::base::Model;
use crate::base::fixed_text::copy_text;
use crate::math::random::halton;

/// Flags of an option that are on (`mjVISSTRING` names the same).
const SHOWN: [mjtVisFlag; 8] = [
    mjVIS_TEXTURE,
    mjVIS_TENDON,
    mjVIS_RANGEFINDER,
    mjVIS_PERTOBJ,
    mjVIS_STATIC,
    mjVIS_SKIN,
    mjVIS_FLEXEDGE,
    mjVIS_FLEXSKIN,
];

/// Flags of a scene that are on (`mjRNDSTRING` names the same).
const DRAWN: [mjtRndFlag; 6] = [
    mjRND_SHADOW,
    mjRND_REFLECTION,
    mjRND_SKYBOX,
    mjRND_HAZE,
    mjRND_CULL_FACE,
    mjRND_POST_PROCESSING,
];

/// Groups of an option that are shown: 0, 1 and 2.
const GROUPS: [mjtByte; mjNGROUP as usize] = [1, 1, 1, 0, 0, 0];

/// Colours of a figure's first lines; later ones are scattered over the colours.
const LINES: [[f32; 3]; 8] = [
    [1.0, 0.3, 0.3],
    [0.1, 1.0, 0.1],
    [0.3, 0.3, 1.0],
    [0.1, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 1.0, 0.1],
    [1.0, 0.6, 0.2],
    [0.6, 0.7, 0.4],
];

/// A rendering camera of zeros, for calls that fail.
pub const NO_CAMERA: mjvGLCamera = mjvGLCamera {
    pos: [0.0; 3],
    forward: [0.0; 3],
    up: [0.0; 3],
    frustum_center: 0.0,
    frustum_width: 0.0,
    frustum_bottom: 0.0,
    frustum_top: 0.0,
    frustum_near: 0.0,
    frustum_far: 0.0,
    orthographic: 0,
};

/// A camera that looks at the origin from two meters, down by 45 degrees.
pub fn camera() -> mjvCamera {
    mjvCamera {
        r#type: mjCAMERA_FREE,
        fixedcamid: -1,
        trackbodyid: -1,
        lookat: [0.0; 3],
        distance: 2.0,
        azimuth: 90.0,
        elevation: -45.0,
        orthographic: 0,
    }
}

/// A free camera that sees the whole model: around the model's center, at one and a half extents.
pub fn free_camera(m: Model) -> mjvCamera {
    let global = &m.vis().global;
    mjvCamera {
        lookat: m.stat().center,
        distance: 1.5 * m.stat().extent,
        azimuth: global.azimuth.into(),
        elevation: global.elevation.into(),
        orthographic: global.orthographic,
        ..camera()
    }
}

/// A perturbation of nothing.
pub fn perturb() -> mjvPerturb {
    mjvPerturb {
        select: 0,
        flexselect: -1,
        skinselect: -1,
        active: 0,
        active2: 0,
        refpos: [0.0; 3],
        refquat: [1.0, 0.0, 0.0, 0.0],
        refselpos: [0.0; 3],
        localpos: [0.0; 3],
        localmass: 0.0,
        scale: 1.0,
    }
}

/// Options: groups 0 to 2, no labels, no frames.
pub fn option() -> mjvOption {
    mjvOption {
        label: mjLABEL_NONE,
        frame: mjFRAME_NONE,
        geomgroup: GROUPS,
        sitegroup: GROUPS,
        jointgroup: GROUPS,
        tendongroup: GROUPS,
        actuatorgroup: GROUPS,
        flexgroup: GROUPS,
        skingroup: GROUPS,
        flags: flags(&SHOWN),
        bvh_depth: 1,
        flex_layer: 0,
    }
}

/// Sets what is not zero in a scene that is all zero.
pub fn scene(scn: &mut mjvScene) {
    scn.rotate = [1.0, 0.0, 0.0, 0.0];
    scn.scale = 1.0;
    scn.flags = flags(&DRAWN);
}

/// Sets what is not zero in a figure that is all zero.
pub fn figure(fig: &mut mjvFigure) {
    fig.flg_legend = 1;
    fig.flg_ticklabel = [1, 1];
    fig.flg_extend = 1;
    fig.linewidth = 3.0;
    fig.gridwidth = 1.0;
    fig.gridsize = [2, 2];
    fig.gridrgb = [0.4; 3];
    fig.figurergba[3] = 1.0;
    fig.panergba[3] = 1.0;
    fig.legendrgba[3] = 0.3;
    fig.textrgb = [1.0; 3];
    fig.range = [[0.0, 1.0]; 2];
    fig.highlightid = -1;
    copy_text(&mut fig.xformat, b"%.0f");
    copy_text(&mut fig.yformat, b"%.2g");
    copy_text(&mut fig.minwidth, b"XXX");
    for (i, line) in fig.linergb.iter_mut().enumerate() {
        let scattered = || {
            [2, 3, 5]
                .map(|base| (f64::from(0.1f32) + f64::from(0.8f32) * halton(i as i32, base)) as f32)
        };
        *line = LINES.get(i).copied().unwrap_or_else(scattered);
    }
}

fn flags<const N: usize>(on: &[i32]) -> [mjtByte; N] {
    core::array::from_fn(|i| on.contains(&(i as i32)).into())
}
