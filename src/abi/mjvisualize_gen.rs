// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjvisualize.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub const mjNGROUP: c_int = 6;

pub const mjMAXLIGHT: c_int = 100;

pub const mjMAXOVERLAY: c_int = 500;

pub const mjMAXLINE: c_int = 100;

pub const mjMAXLINEPNT: c_int = 1001;

pub const mjMAXPLANEGRID: c_int = 200;

pub type mjtCatBit = c_int;
pub const mjCAT_STATIC: mjtCatBit = 1;
pub const mjCAT_DYNAMIC: mjtCatBit = 2;
pub const mjCAT_DECOR: mjtCatBit = 4;
pub const mjCAT_ALL: mjtCatBit = 7;

pub type mjtMouse = c_int;
pub const mjMOUSE_NONE: mjtMouse = 0;
pub const mjMOUSE_ROTATE_V: mjtMouse = 1;
pub const mjMOUSE_ROTATE_H: mjtMouse = 2;
pub const mjMOUSE_MOVE_V: mjtMouse = 3;
pub const mjMOUSE_MOVE_H: mjtMouse = 4;
pub const mjMOUSE_ZOOM: mjtMouse = 5;
pub const mjMOUSE_MOVE_V_REL: mjtMouse = 6;
pub const mjMOUSE_MOVE_H_REL: mjtMouse = 7;
pub const mjMOUSE_TURN_V: mjtMouse = 8;
pub const mjMOUSE_TURN_H: mjtMouse = 9;

pub type mjtPertBit = c_int;
pub const mjPERT_TRANSLATE: mjtPertBit = 1;
pub const mjPERT_ROTATE: mjtPertBit = 2;

pub type mjtCamera = c_int;
pub const mjCAMERA_FREE: mjtCamera = 0;
pub const mjCAMERA_TRACKING: mjtCamera = 1;
pub const mjCAMERA_FIXED: mjtCamera = 2;
pub const mjCAMERA_USER: mjtCamera = 3;

pub type mjtLabel = c_int;
pub const mjLABEL_NONE: mjtLabel = 0;
pub const mjLABEL_BODY: mjtLabel = 1;
pub const mjLABEL_JOINT: mjtLabel = 2;
pub const mjLABEL_GEOM: mjtLabel = 3;
pub const mjLABEL_SITE: mjtLabel = 4;
pub const mjLABEL_CAMERA: mjtLabel = 5;
pub const mjLABEL_LIGHT: mjtLabel = 6;
pub const mjLABEL_TENDON: mjtLabel = 7;
pub const mjLABEL_ACTUATOR: mjtLabel = 8;
pub const mjLABEL_CONSTRAINT: mjtLabel = 9;
pub const mjLABEL_FLEX: mjtLabel = 10;
pub const mjLABEL_SKIN: mjtLabel = 11;
pub const mjLABEL_SELECTION: mjtLabel = 12;
pub const mjLABEL_SELPNT: mjtLabel = 13;
pub const mjLABEL_CONTACTPOINT: mjtLabel = 14;
pub const mjLABEL_CONTACTFORCE: mjtLabel = 15;
pub const mjLABEL_ISLAND: mjtLabel = 16;
pub const mjNLABEL: mjtLabel = 17;

pub type mjtFrame = c_int;
pub const mjFRAME_NONE: mjtFrame = 0;
pub const mjFRAME_BODY: mjtFrame = 1;
pub const mjFRAME_GEOM: mjtFrame = 2;
pub const mjFRAME_SITE: mjtFrame = 3;
pub const mjFRAME_CAMERA: mjtFrame = 4;
pub const mjFRAME_LIGHT: mjtFrame = 5;
pub const mjFRAME_CONTACT: mjtFrame = 6;
pub const mjFRAME_WORLD: mjtFrame = 7;
pub const mjNFRAME: mjtFrame = 8;

pub type mjtVisFlag = c_int;
pub const mjVIS_CONVEXHULL: mjtVisFlag = 0;
pub const mjVIS_TEXTURE: mjtVisFlag = 1;
pub const mjVIS_JOINT: mjtVisFlag = 2;
pub const mjVIS_CAMERA: mjtVisFlag = 3;
pub const mjVIS_ACTUATOR: mjtVisFlag = 4;
pub const mjVIS_ACTIVATION: mjtVisFlag = 5;
pub const mjVIS_LIGHT: mjtVisFlag = 6;
pub const mjVIS_TENDON: mjtVisFlag = 7;
pub const mjVIS_RANGEFINDER: mjtVisFlag = 8;
pub const mjVIS_CONSTRAINT: mjtVisFlag = 9;
pub const mjVIS_INERTIA: mjtVisFlag = 10;
pub const mjVIS_SCLINERTIA: mjtVisFlag = 11;
pub const mjVIS_PERTFORCE: mjtVisFlag = 12;
pub const mjVIS_PERTOBJ: mjtVisFlag = 13;
pub const mjVIS_CONTACTPOINT: mjtVisFlag = 14;
pub const mjVIS_ISLAND: mjtVisFlag = 15;
pub const mjVIS_CONTACTFORCE: mjtVisFlag = 16;
pub const mjVIS_CONTACTSPLIT: mjtVisFlag = 17;
pub const mjVIS_TRANSPARENT: mjtVisFlag = 18;
pub const mjVIS_AUTOCONNECT: mjtVisFlag = 19;
pub const mjVIS_COM: mjtVisFlag = 20;
pub const mjVIS_SELECT: mjtVisFlag = 21;
pub const mjVIS_STATIC: mjtVisFlag = 22;
pub const mjVIS_SKIN: mjtVisFlag = 23;
pub const mjVIS_FLEXVERT: mjtVisFlag = 24;
pub const mjVIS_FLEXEDGE: mjtVisFlag = 25;
pub const mjVIS_FLEXFACE: mjtVisFlag = 26;
pub const mjVIS_FLEXSKIN: mjtVisFlag = 27;
pub const mjVIS_BODYBVH: mjtVisFlag = 28;
pub const mjVIS_MESHBVH: mjtVisFlag = 29;
pub const mjVIS_SDFITER: mjtVisFlag = 30;
pub const mjNVISFLAG: mjtVisFlag = 31;

pub type mjtRndFlag = c_int;
pub const mjRND_SHADOW: mjtRndFlag = 0;
pub const mjRND_WIREFRAME: mjtRndFlag = 1;
pub const mjRND_REFLECTION: mjtRndFlag = 2;
pub const mjRND_ADDITIVE: mjtRndFlag = 3;
pub const mjRND_SKYBOX: mjtRndFlag = 4;
pub const mjRND_FOG: mjtRndFlag = 5;
pub const mjRND_HAZE: mjtRndFlag = 6;
pub const mjRND_DEPTH: mjtRndFlag = 7;
pub const mjRND_SEGMENT: mjtRndFlag = 8;
pub const mjRND_IDCOLOR: mjtRndFlag = 9;
pub const mjRND_CULL_FACE: mjtRndFlag = 10;
pub const mjRND_POST_PROCESSING: mjtRndFlag = 11;
pub const mjNRNDFLAG: mjtRndFlag = 12;

pub type mjtStereo = c_int;
pub const mjSTEREO_NONE: mjtStereo = 0;
pub const mjSTEREO_QUADBUFFERED: mjtStereo = 1;
pub const mjSTEREO_SIDEBYSIDE: mjtStereo = 2;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvPerturb {
    pub select: c_int,
    pub flexselect: c_int,
    pub skinselect: c_int,
    pub active: c_int,
    pub active2: c_int,
    pub refpos: [mjtNum; 3],
    pub refquat: [mjtNum; 4],
    pub refselpos: [mjtNum; 3],
    pub localpos: [mjtNum; 3],
    pub localmass: mjtNum,
    pub scale: mjtNum,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvCamera {
    pub r#type: c_int,
    pub fixedcamid: c_int,
    pub trackbodyid: c_int,
    pub lookat: [mjtNum; 3],
    pub distance: mjtNum,
    pub azimuth: mjtNum,
    pub elevation: mjtNum,
    pub orthographic: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGLCamera {
    pub pos: [f32; 3],
    pub forward: [f32; 3],
    pub up: [f32; 3],
    pub frustum_center: f32,
    pub frustum_width: f32,
    pub frustum_bottom: f32,
    pub frustum_top: f32,
    pub frustum_near: f32,
    pub frustum_far: f32,
    pub orthographic: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGeom {
    pub r#type: c_int,
    pub dataid: c_int,
    pub objtype: c_int,
    pub objid: c_int,
    pub category: c_int,
    pub matid: c_int,
    pub texid: c_int,
    pub texuniform: c_int,
    pub texcoord: c_int,
    pub segid: c_int,
    pub size: [f32; 3],
    pub pos: [f32; 3],
    pub mat: [f32; 9],
    pub rgba: [f32; 4],
    pub emission: f32,
    pub specular: f32,
    pub shininess: f32,
    pub reflectance: f32,
    pub texrepeat: [f32; 2],
    pub castshadow: mjtByte,
    pub label: [c_char; 100],
    pub camdist: f32,
    pub modelrbound: f32,
    pub transparent: mjtByte,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvLight {
    pub id: c_int,
    pub pos: [f32; 3],
    pub dir: [f32; 3],
    pub r#type: c_int,
    pub texid: c_int,
    pub attenuation: [f32; 3],
    pub cutoff: f32,
    pub exponent: f32,
    pub ambient: [f32; 3],
    pub diffuse: [f32; 3],
    pub specular: [f32; 3],
    pub headlight: mjtByte,
    pub castshadow: mjtByte,
    pub bulbradius: f32,
    pub intensity: f32,
    pub range: f32,
    pub softness: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvOption {
    pub label: c_int,
    pub frame: c_int,
    pub geomgroup: [mjtByte; 6],
    pub sitegroup: [mjtByte; 6],
    pub jointgroup: [mjtByte; 6],
    pub tendongroup: [mjtByte; 6],
    pub actuatorgroup: [mjtByte; 6],
    pub flexgroup: [mjtByte; 6],
    pub skingroup: [mjtByte; 6],
    pub flags: [mjtByte; 31],
    pub bvh_depth: c_int,
    pub flex_layer: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvScene {
    pub maxgeom: c_int,
    pub ngeom: c_int,
    pub geoms: *mut mjvGeom,
    pub geomorder: *mut c_int,
    pub nflex: c_int,
    pub flexedgeadr: *mut c_int,
    pub flexedgenum: *mut c_int,
    pub flexvertadr: *mut c_int,
    pub flexvertnum: *mut c_int,
    pub flexfaceadr: *mut c_int,
    pub flexfacenum: *mut c_int,
    pub flexfaceused: *mut c_int,
    pub flexedge: *mut c_int,
    pub flexvert: *mut f32,
    pub flexface: *mut f32,
    pub flexnormal: *mut f32,
    pub flextexcoord: *mut f32,
    pub flexvertopt: mjtByte,
    pub flexedgeopt: mjtByte,
    pub flexfaceopt: mjtByte,
    pub flexskinopt: mjtByte,
    pub nskin: c_int,
    pub skinfacenum: *mut c_int,
    pub skinvertadr: *mut c_int,
    pub skinvertnum: *mut c_int,
    pub skinvert: *mut f32,
    pub skinnormal: *mut f32,
    pub nlight: c_int,
    pub lights: [mjvLight; 100],
    pub camera: [mjvGLCamera; 2],
    pub enabletransform: mjtByte,
    pub translate: [f32; 3],
    pub rotate: [f32; 4],
    pub scale: f32,
    pub stereo: c_int,
    pub flags: [mjtByte; 12],
    pub framewidth: c_int,
    pub framergb: [f32; 3],
    pub status: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvFigure {
    pub flg_legend: c_int,
    pub flg_ticklabel: [c_int; 2],
    pub flg_extend: c_int,
    pub flg_barplot: c_int,
    pub flg_selection: c_int,
    pub flg_symmetric: c_int,
    pub linewidth: f32,
    pub gridwidth: f32,
    pub gridsize: [c_int; 2],
    pub gridrgb: [f32; 3],
    pub figurergba: [f32; 4],
    pub panergba: [f32; 4],
    pub legendrgba: [f32; 4],
    pub textrgb: [f32; 3],
    pub linergb: [[f32; 3]; 100],
    pub range: [[f32; 2]; 2],
    pub xformat: [c_char; 20],
    pub yformat: [c_char; 20],
    pub minwidth: [c_char; 20],
    pub title: [c_char; 1000],
    pub xlabel: [c_char; 100],
    pub linename: [[c_char; 100]; 100],
    pub legendoffset: c_int,
    pub subplot: c_int,
    pub highlight: [c_int; 2],
    pub highlightid: c_int,
    pub selection: f32,
    pub linepnt: [c_int; 100],
    pub linedata: [[f32; 2002]; 100],
    pub xaxispixel: [c_int; 2],
    pub yaxispixel: [c_int; 2],
    pub xaxisdata: [f32; 2],
    pub yaxisdata: [f32; 2],
}
