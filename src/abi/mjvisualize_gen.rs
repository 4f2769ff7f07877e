// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjvisualize.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;

/// visibility groups
pub const mjNGROUP: c_int = 6;

/// most lights of a scene
pub const mjMAXLIGHT: c_int = 100;

/// most characters of an overlay
pub const mjMAXOVERLAY: c_int = 500;

/// most lines of a figure
pub const mjMAXLINE: c_int = 100;

/// most points of a line
pub const mjMAXLINEPNT: c_int = 1001;

/// most divisions of a drawn plane
pub const mjMAXPLANEGRID: c_int = 200;

/// bits: classes of drawn geoms
pub type mjtCatBit = c_int;
/// of the world
pub const mjCAT_STATIC: mjtCatBit = 1;
/// of bodies that move
pub const mjCAT_DYNAMIC: mjtCatBit = 2;
/// decoration
pub const mjCAT_DECOR: mjtCatBit = 4;
/// all
pub const mjCAT_ALL: mjtCatBit = 7;

/// what dragging the mouse does
pub type mjtMouse = c_int;
/// nothing
pub const mjMOUSE_NONE: mjtMouse = 0;
/// turns about vertical and horizontal axis
pub const mjMOUSE_ROTATE_V: mjtMouse = 1;
/// turns about the vertical axis
pub const mjMOUSE_ROTATE_H: mjtMouse = 2;
/// moves in the vertical plane
pub const mjMOUSE_MOVE_V: mjtMouse = 3;
/// moves in the horizontal plane
pub const mjMOUSE_MOVE_H: mjtMouse = 4;
/// zooms
pub const mjMOUSE_ZOOM: mjtMouse = 5;
/// moves vertically, relative to the target
pub const mjMOUSE_MOVE_V_REL: mjtMouse = 6;
/// moves horizontally, relative to the target
pub const mjMOUSE_MOVE_H_REL: mjtMouse = 7;
/// turns the camera itself, vertically
pub const mjMOUSE_TURN_V: mjtMouse = 8;
/// turns the camera itself, horizontally
pub const mjMOUSE_TURN_H: mjtMouse = 9;

/// bits: kinds of perturbation
pub type mjtPertBit = c_int;
/// pull
pub const mjPERT_TRANSLATE: mjtPertBit = 1;
/// twist
pub const mjPERT_ROTATE: mjtPertBit = 2;

/// kind of abstract camera
pub type mjtCamera = c_int;
/// free
pub const mjCAMERA_FREE: mjtCamera = 0;
/// follows a body
pub const mjCAMERA_TRACKING: mjtCamera = 1;
/// camera of the model
pub const mjCAMERA_FIXED: mjtCamera = 2;
/// the user sets the OpenGL cameras
pub const mjCAMERA_USER: mjtCamera = 3;

/// labels drawn
pub type mjtLabel = c_int;
/// none
pub const mjLABEL_NONE: mjtLabel = 0;
/// bodies
pub const mjLABEL_BODY: mjtLabel = 1;
/// joints
pub const mjLABEL_JOINT: mjtLabel = 2;
/// geoms
pub const mjLABEL_GEOM: mjtLabel = 3;
/// sites
pub const mjLABEL_SITE: mjtLabel = 4;
/// cameras
pub const mjLABEL_CAMERA: mjtLabel = 5;
/// lights
pub const mjLABEL_LIGHT: mjtLabel = 6;
/// tendons
pub const mjLABEL_TENDON: mjtLabel = 7;
/// actuators
pub const mjLABEL_ACTUATOR: mjtLabel = 8;
/// constraints
pub const mjLABEL_CONSTRAINT: mjtLabel = 9;
/// flexes
pub const mjLABEL_FLEX: mjtLabel = 10;
/// skins
pub const mjLABEL_SKIN: mjtLabel = 11;
/// selected object
pub const mjLABEL_SELECTION: mjtLabel = 12;
/// selected point
pub const mjLABEL_SELPNT: mjtLabel = 13;
/// contacts
pub const mjLABEL_CONTACTPOINT: mjtLabel = 14;
/// contact forces
pub const mjLABEL_CONTACTFORCE: mjtLabel = 15;
/// islands
pub const mjLABEL_ISLAND: mjtLabel = 16;
/// count of kinds
pub const mjNLABEL: mjtLabel = 17;

/// frames drawn
pub type mjtFrame = c_int;
/// none
pub const mjFRAME_NONE: mjtFrame = 0;
/// bodies
pub const mjFRAME_BODY: mjtFrame = 1;
/// geoms
pub const mjFRAME_GEOM: mjtFrame = 2;
/// sites
pub const mjFRAME_SITE: mjtFrame = 3;
/// cameras
pub const mjFRAME_CAMERA: mjtFrame = 4;
/// lights
pub const mjFRAME_LIGHT: mjtFrame = 5;
/// contacts
pub const mjFRAME_CONTACT: mjtFrame = 6;
/// world
pub const mjFRAME_WORLD: mjtFrame = 7;
/// count of kinds
pub const mjNFRAME: mjtFrame = 8;

/// flags of mjvOption: what is shown
pub type mjtVisFlag = c_int;
/// convex hulls of meshes
pub const mjVIS_CONVEXHULL: mjtVisFlag = 0;
/// textures
pub const mjVIS_TEXTURE: mjtVisFlag = 1;
/// joints
pub const mjVIS_JOINT: mjtVisFlag = 2;
/// cameras
pub const mjVIS_CAMERA: mjtVisFlag = 3;
/// actuators
pub const mjVIS_ACTUATOR: mjtVisFlag = 4;
/// activations as colour
pub const mjVIS_ACTIVATION: mjtVisFlag = 5;
/// lights
pub const mjVIS_LIGHT: mjtVisFlag = 6;
/// tendons
pub const mjVIS_TENDON: mjtVisFlag = 7;
/// rays of range finders
pub const mjVIS_RANGEFINDER: mjtVisFlag = 8;
/// equality constraints
pub const mjVIS_CONSTRAINT: mjtVisFlag = 9;
/// boxes of equal inertia
pub const mjVIS_INERTIA: mjtVisFlag = 10;
/// the same, scaled by mass
pub const mjVIS_SCLINERTIA: mjtVisFlag = 11;
/// force of the perturbation
pub const mjVIS_PERTFORCE: mjtVisFlag = 12;
/// object perturbed
pub const mjVIS_PERTOBJ: mjtVisFlag = 13;
/// contacts
pub const mjVIS_CONTACTPOINT: mjtVisFlag = 14;
/// islands as colour
pub const mjVIS_ISLAND: mjtVisFlag = 15;
/// contact forces
pub const mjVIS_CONTACTFORCE: mjtVisFlag = 16;
/// contact forces split into normal and tangent
pub const mjVIS_CONTACTSPLIT: mjtVisFlag = 17;
/// moving geoms transparent
pub const mjVIS_TRANSPARENT: mjtVisFlag = 18;
/// lines between joints and bodies
pub const mjVIS_AUTOCONNECT: mjtVisFlag = 19;
/// centres of mass
pub const mjVIS_COM: mjtVisFlag = 20;
/// selected point
pub const mjVIS_SELECT: mjtVisFlag = 21;
/// bodies that cannot move
pub const mjVIS_STATIC: mjtVisFlag = 22;
/// skins
pub const mjVIS_SKIN: mjtVisFlag = 23;
/// flex vertices
pub const mjVIS_FLEXVERT: mjtVisFlag = 24;
/// flex edges
pub const mjVIS_FLEXEDGE: mjtVisFlag = 25;
/// flex faces
pub const mjVIS_FLEXFACE: mjtVisFlag = 26;
/// flex surface
pub const mjVIS_FLEXSKIN: mjtVisFlag = 27;
/// bounding volumes of bodies
pub const mjVIS_BODYBVH: mjtVisFlag = 28;
/// bounding volumes of meshes
pub const mjVIS_MESHBVH: mjtVisFlag = 29;
/// iterations of the distance field search
pub const mjVIS_SDFITER: mjtVisFlag = 30;
/// count of flags
pub const mjNVISFLAG: mjtVisFlag = 31;

/// flags of mjvScene: how it is drawn
pub type mjtRndFlag = c_int;
/// shadows
pub const mjRND_SHADOW: mjtRndFlag = 0;
/// wires only
pub const mjRND_WIREFRAME: mjtRndFlag = 1;
/// reflections
pub const mjRND_REFLECTION: mjtRndFlag = 2;
/// colours add up
pub const mjRND_ADDITIVE: mjtRndFlag = 3;
/// sky
pub const mjRND_SKYBOX: mjtRndFlag = 4;
/// fog
pub const mjRND_FOG: mjtRndFlag = 5;
/// haze at the horizon
pub const mjRND_HAZE: mjtRndFlag = 6;
/// depth instead of colour
pub const mjRND_DEPTH: mjtRndFlag = 7;
/// object numbers as colour
pub const mjRND_SEGMENT: mjtRndFlag = 8;
/// object numbers counted without gaps
pub const mjRND_IDCOLOR: mjtRndFlag = 9;
/// back faces are left out
pub const mjRND_CULL_FACE: mjtRndFlag = 10;
/// effects after drawing
pub const mjRND_POST_PROCESSING: mjtRndFlag = 11;
/// count of flags
pub const mjNRNDFLAG: mjtRndFlag = 12;

/// stereo mode
pub type mjtStereo = c_int;
/// one eye
pub const mjSTEREO_NONE: mjtStereo = 0;
/// a buffer per eye
pub const mjSTEREO_QUADBUFFERED: mjtStereo = 1;
/// half an image per eye
pub const mjSTEREO_SIDEBYSIDE: mjtStereo = 2;

/// mouse perturbation
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvPerturb {
    /// selected body; 0: none
    pub select: c_int,
    /// selected flex; -1: none
    pub flexselect: c_int,
    /// selected skin; -1: none
    pub skinselect: c_int,
    /// bits of what is on (mjtPertBit)
    pub active: c_int,
    /// the same for the second device
    pub active2: c_int,
    /// where the selected point is pulled to
    pub refpos: [mjtNum; 3],
    /// orientation it is twisted to
    pub refquat: [mjtNum; 4],
    /// where the selected point was grabbed
    pub refselpos: [mjtNum; 3],
    /// selected point in the body frame
    pub localpos: [mjtNum; 3],
    /// inertia felt at the point
    pub localmass: mjtNum,
    /// motion of the mouse in world units
    pub scale: mjtNum,
}

/// abstract camera
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvCamera {
    /// kind (mjtCamera)
    pub r#type: c_int,
    /// camera of the model
    pub fixedcamid: c_int,
    /// body followed
    pub trackbodyid: c_int,
    /// point looked at
    pub lookat: [mjtNum; 3],
    /// distance to it
    pub distance: mjtNum,
    /// degrees
    pub azimuth: mjtNum,
    /// degrees
    pub elevation: mjtNum,
    /// no perspective
    pub orthographic: c_int,
}

/// camera as OpenGL needs it
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGLCamera {
    /// position
    pub pos: [f32; 3],
    /// direction
    pub forward: [f32; 3],
    /// upward direction
    pub up: [f32; 3],
    /// middle of the near plane, sideways
    pub frustum_center: f32,
    /// half width; 0: from the viewport
    pub frustum_width: f32,
    /// bottom of the near plane
    pub frustum_bottom: f32,
    /// top of the near plane
    pub frustum_top: f32,
    /// near plane
    pub frustum_near: f32,
    /// far plane
    pub frustum_far: f32,
    /// no perspective
    pub orthographic: c_int,
}

/// abstract geom: what is drawn
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvGeom {
    /// shape (mjtGeom)
    pub r#type: c_int,
    /// mesh, height field or plane; -1: none
    pub dataid: c_int,
    /// kind of object it stands for
    pub objtype: c_int,
    /// the object; -1: decoration
    pub objid: c_int,
    /// class (mjtCatBit)
    pub category: c_int,
    /// material; -1: none
    pub matid: c_int,
    /// texture; -1: none
    pub texid: c_int,
    /// texture repeats per length unit
    pub texuniform: c_int,
    /// mesh has texture coordinates
    pub texcoord: c_int,
    /// number in segmentation; -1: not drawn
    pub segid: c_int,
    /// sizes
    pub size: [f32; 3],
    /// position
    pub pos: [f32; 3],
    /// orientation
    pub mat: [f32; 9],
    /// colour
    pub rgba: [f32; 4],
    /// emission
    pub emission: f32,
    /// specular intensity
    pub specular: f32,
    /// shininess
    pub shininess: f32,
    /// reflectance
    pub reflectance: f32,
    /// repeats
    pub texrepeat: [f32; 2],
    /// throws a shadow
    pub castshadow: mjtByte,
    /// text
    pub label: [c_char; 100],
    /// distance to the camera, for sorting
    pub camdist: f32,
    /// size of the object, for sorting
    pub modelrbound: f32,
    /// drawn as transparent
    pub transparent: mjtByte,
}

/// light of a scene
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvLight {
    /// light of the model; -1: headlight
    pub id: c_int,
    /// position
    pub pos: [f32; 3],
    /// direction
    pub dir: [f32; 3],
    /// kind (mjtLightType)
    pub r#type: c_int,
    /// texture
    pub texid: c_int,
    /// constant, linear, quadratic
    pub attenuation: [f32; 3],
    /// half angle in degrees
    pub cutoff: f32,
    /// sharpness
    pub exponent: f32,
    /// ambient colour
    pub ambient: [f32; 3],
    /// diffuse colour
    pub diffuse: [f32; 3],
    /// specular colour
    pub specular: [f32; 3],
    /// it is the headlight
    pub headlight: mjtByte,
    /// makes shadows
    pub castshadow: mjtByte,
    /// radius of the bulb
    pub bulbradius: f32,
    /// candela
    pub intensity: f32,
    /// reach
    pub range: f32,
    /// soft edge
    pub softness: f32,
}

/// what is shown
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvOption {
    /// labels (mjtLabel)
    pub label: c_int,
    /// frames (mjtFrame)
    pub frame: c_int,
    /// geom groups
    pub geomgroup: [mjtByte; 6],
    /// site groups
    pub sitegroup: [mjtByte; 6],
    /// joint groups
    pub jointgroup: [mjtByte; 6],
    /// tendon groups
    pub tendongroup: [mjtByte; 6],
    /// actuator groups
    pub actuatorgroup: [mjtByte; 6],
    /// flex groups
    pub flexgroup: [mjtByte; 6],
    /// skin groups
    pub skingroup: [mjtByte; 6],
    /// flags (mjtVisFlag)
    pub flags: [mjtByte; 31],
    /// depth of bounding volumes
    pub bvh_depth: c_int,
    /// layer of flex elements
    pub flex_layer: c_int,
}

/// all that is drawn
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvScene {
    /// room for geoms
    pub maxgeom: c_int,
    /// geoms
    pub ngeom: c_int,
    /// the geoms
    pub geoms: *mut mjvGeom,
    /// their order by distance
    pub geomorder: *mut c_int,
    /// flexes
    pub nflex: c_int,
    /// first edge
    pub flexedgeadr: *mut c_int,
    /// edges
    pub flexedgenum: *mut c_int,
    /// first vertex
    pub flexvertadr: *mut c_int,
    /// vertices
    pub flexvertnum: *mut c_int,
    /// first face
    pub flexfaceadr: *mut c_int,
    /// room for faces
    pub flexfacenum: *mut c_int,
    /// faces
    pub flexfaceused: *mut c_int,
    /// vertices of edges
    pub flexedge: *mut c_int,
    /// positions
    pub flexvert: *mut f32,
    /// corners of faces
    pub flexface: *mut f32,
    /// normals of faces
    pub flexnormal: *mut f32,
    /// texture coordinates of faces
    pub flextexcoord: *mut f32,
    /// vertices shown
    pub flexvertopt: mjtByte,
    /// edges shown
    pub flexedgeopt: mjtByte,
    /// faces shown
    pub flexfaceopt: mjtByte,
    /// surface shown
    pub flexskinopt: mjtByte,
    /// skins
    pub nskin: c_int,
    /// faces
    pub skinfacenum: *mut c_int,
    /// first vertex
    pub skinvertadr: *mut c_int,
    /// vertices
    pub skinvertnum: *mut c_int,
    /// positions
    pub skinvert: *mut f32,
    /// normals
    pub skinnormal: *mut f32,
    /// lights
    pub nlight: c_int,
    /// the lights
    pub lights: [mjvLight; 100],
    /// left and right eye
    pub camera: [mjvGLCamera; 2],
    /// the transform below is on
    pub enabletransform: mjtByte,
    /// shift of the model
    pub translate: [f32; 3],
    /// rotation of the model
    pub rotate: [f32; 4],
    /// scale of the model
    pub scale: f32,
    /// stereo mode (mjtStereo)
    pub stereo: c_int,
    /// flags (mjtRndFlag)
    pub flags: [mjtByte; 12],
    /// width of a frame around the image; 0: none
    pub framewidth: c_int,
    /// its colour
    pub framergb: [f32; 3],
    /// last warning's number; 0: none
    pub status: c_int,
}

/// two-dimensional plot
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjvFigure {
    /// legend
    pub flg_legend: c_int,
    /// numbers along the axes
    pub flg_ticklabel: [c_int; 2],
    /// axes grow with the data
    pub flg_extend: c_int,
    /// bars instead of lines
    pub flg_barplot: c_int,
    /// vertical line at the selection
    pub flg_selection: c_int,
    /// y axis is symmetric
    pub flg_symmetric: c_int,
    /// width of lines
    pub linewidth: f32,
    /// width of the grid
    pub gridwidth: f32,
    /// divisions of the grid
    pub gridsize: [c_int; 2],
    /// colour of the grid
    pub gridrgb: [f32; 3],
    /// background
    pub figurergba: [f32; 4],
    /// plot area
    pub panergba: [f32; 4],
    /// legend's background
    pub legendrgba: [f32; 4],
    /// text
    pub textrgb: [f32; 3],
    /// lines
    pub linergb: [[f32; 3]; 100],
    /// ranges of the axes; empty: from the data
    pub range: [[f32; 2]; 2],
    /// printf format of x numbers
    pub xformat: [c_char; 20],
    /// printf format of y numbers
    pub yformat: [c_char; 20],
    /// text as wide as the y numbers shall be
    pub minwidth: [c_char; 20],
    /// title
    pub title: [c_char; 1000],
    /// label of x
    pub xlabel: [c_char; 100],
    /// names of lines
    pub linename: [[c_char; 100]; 100],
    /// line the legend starts with
    pub legendoffset: c_int,
    /// which of several plots this is
    pub subplot: c_int,
    /// point highlighted, in pixels
    pub highlight: [c_int; 2],
    /// line highlighted; -1: any near the point
    pub highlightid: c_int,
    /// x of the selection
    pub selection: f32,
    /// points of each line
    pub linepnt: [c_int; 100],
    /// x and y of each point
    pub linedata: [[f32; 2002]; 100],
    /// range of x in pixels
    pub xaxispixel: [c_int; 2],
    /// range of y in pixels
    pub yaxispixel: [c_int; 2],
    /// range of x in data
    pub xaxisdata: [f32; 2],
    /// range of y in data
    pub yaxisdata: [f32; 2],
}
