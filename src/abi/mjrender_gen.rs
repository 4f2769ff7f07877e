// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjrender.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;
use super::mjvisualize_gen::*;

/// auxiliary buffers
pub const mjNAUX: c_int = 10;

/// most textures
pub const mjMAXTEXTURE: c_int = 1000;

/// most materials with textures
pub const mjMAXMATERIAL: c_int = 1000;

/// place of an overlay
pub type mjtGridPos = c_int;
/// top left
pub const mjGRID_TOPLEFT: mjtGridPos = 0;
/// top right
pub const mjGRID_TOPRIGHT: mjtGridPos = 1;
/// bottom left
pub const mjGRID_BOTTOMLEFT: mjtGridPos = 2;
/// bottom right
pub const mjGRID_BOTTOMRIGHT: mjtGridPos = 3;
/// top
pub const mjGRID_TOP: mjtGridPos = 4;
/// bottom
pub const mjGRID_BOTTOM: mjtGridPos = 5;
/// left
pub const mjGRID_LEFT: mjtGridPos = 6;
/// right
pub const mjGRID_RIGHT: mjtGridPos = 7;

/// where it is drawn
pub type mjtFramebuffer = c_int;
/// window
pub const mjFB_WINDOW: mjtFramebuffer = 0;
/// memory
pub const mjFB_OFFSCREEN: mjtFramebuffer = 1;

/// which end of the depth range is near
pub type mjtDepthMap = c_int;
/// 0 near, 1 far
pub const mjDEPTH_ZERONEAR: mjtDepthMap = 0;
/// 1 near, 0 far: more precise
pub const mjDEPTH_ZEROFAR: mjtDepthMap = 1;

/// size of fonts in percent
pub type mjtFontScale = c_int;
/// half size
pub const mjFONTSCALE_50: mjtFontScale = 50;
/// usual size
pub const mjFONTSCALE_100: mjtFontScale = 100;
/// one and a half
pub const mjFONTSCALE_150: mjtFontScale = 150;
/// twice
pub const mjFONTSCALE_200: mjtFontScale = 200;
/// two and a half times
pub const mjFONTSCALE_250: mjtFontScale = 250;
/// three times
pub const mjFONTSCALE_300: mjtFontScale = 300;

/// font
pub type mjtFont = c_int;
/// normal
pub const mjFONT_NORMAL: mjtFont = 0;
/// with a shadow, for any background
pub const mjFONT_SHADOW: mjtFont = 1;
/// big
pub const mjFONT_BIG: mjtFont = 2;

/// format of pixels
pub type mjrPixelFormat = c_int;
/// not known
pub const mjPIXEL_FORMAT_UNKNOWN: mjrPixelFormat = 0;
/// one byte
pub const mjPIXEL_FORMAT_R8: mjrPixelFormat = 1;
/// three bytes
pub const mjPIXEL_FORMAT_RGB8: mjrPixelFormat = 2;
/// four bytes
pub const mjPIXEL_FORMAT_RGBA8: mjrPixelFormat = 3;
/// one float
pub const mjPIXEL_FORMAT_R32F: mjrPixelFormat = 4;
/// depth as a float
pub const mjPIXEL_FORMAT_DEPTH32F: mjrPixelFormat = 5;
/// compressed file
pub const mjPIXEL_FORMAT_KTX: mjrPixelFormat = 6;

/// what a vertex attribute says
pub type mjrVertexAttributeUsage = c_int;
/// position
pub const mjVERTEX_ATTRIBUTE_USAGE_POSITION: mjrVertexAttributeUsage = 0;
/// normal
pub const mjVERTEX_ATTRIBUTE_USAGE_NORMAL: mjrVertexAttributeUsage = 1;
/// tangent frame
pub const mjVERTEX_ATTRIBUTE_USAGE_TANGENTS: mjrVertexAttributeUsage = 2;
/// texture coordinate
pub const mjVERTEX_ATTRIBUTE_USAGE_UV: mjrVertexAttributeUsage = 3;
/// colour
pub const mjVERTEX_ATTRIBUTE_USAGE_COLOR: mjrVertexAttributeUsage = 4;

/// numbers of a vertex attribute
pub type mjrVertexAttributeType = c_int;
/// two floats
pub const mjVERTEX_ATTRIBUTE_TYPE_FLOAT2: mjrVertexAttributeType = 0;
/// three floats
pub const mjVERTEX_ATTRIBUTE_TYPE_FLOAT3: mjrVertexAttributeType = 1;
/// four floats
pub const mjVERTEX_ATTRIBUTE_TYPE_FLOAT4: mjrVertexAttributeType = 2;
/// four bytes
pub const mjVERTEX_ATTRIBUTE_TYPE_UBYTE4: mjrVertexAttributeType = 3;

/// type of vertex indices
pub type mjrIndexType = c_int;
/// 16 bits
pub const mjINDEX_TYPE_U16: mjrIndexType = 0;
/// 32 bits
pub const mjINDEX_TYPE_U32: mjrIndexType = 1;

/// pieces of a drawn mesh
pub type mjrMeshPrimitiveType = c_int;
/// triangles
pub const mjMESH_PRIMITIVE_TYPE_TRIANGLES: mjrMeshPrimitiveType = 0;
/// lines
pub const mjMESH_PRIMITIVE_TYPE_LINES: mjrMeshPrimitiveType = 1;

/// kind of light
pub type mjrLightType = mjtLightType;

/// kind of texture
pub type mjrSamplerType = mjtTexture;

/// colour space
pub type mjrColorSpace = mjtColorSpace;

/// rectangle in pixels
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrRect {
    /// left side
    pub left: c_int,
    /// lower side
    pub bottom: c_int,
    /// width
    pub width: c_int,
    /// height
    pub height: c_int,
}

/// names of the renderer
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrRendererInfo {
    /// renderer
    pub renderer: *const c_char,
    /// what it draws with
    pub backend: *const c_char,
}

/// attribute of a vertex
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrVertexAttribute {
    /// what it says
    pub usage: c_int,
    /// its numbers
    pub r#type: c_int,
}

/// camera of the renderer
pub type mjrCamera = mjvGLCamera;

/// OpenGL objects and settings of a context
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrContext {
    /// width of lines
    pub lineWidth: f32,
    /// half width of directional shadows
    pub shadowClip: f32,
    /// share of a spot's cone with shadows
    pub shadowScale: f32,
    /// start of the fog
    pub fogStart: f32,
    /// end of the fog
    pub fogEnd: f32,
    /// colour of the fog
    pub fogRGBA: [f32; 4],
    /// side of the shadow map
    pub shadowSize: c_int,
    /// width of the offscreen buffer
    pub offWidth: c_int,
    /// height of the offscreen buffer
    pub offHeight: c_int,
    /// its samples
    pub offSamples: c_int,
    /// size of fonts in percent
    pub fontScale: c_int,
    /// widths of auxiliary buffers
    pub auxWidth: [c_int; 10],
    /// heights of auxiliary buffers
    pub auxHeight: [c_int; 10],
    /// samples of auxiliary buffers
    pub auxSamples: [c_int; 10],
    /// offscreen framebuffer
    pub offFBO: c_uint,
    /// the same, samples resolved
    pub offFBO_r: c_uint,
    /// its colour
    pub offColor: c_uint,
    /// its colour, resolved
    pub offColor_r: c_uint,
    /// its depth
    pub offDepthStencil: c_uint,
    /// its depth, resolved
    pub offDepthStencil_r: c_uint,
    /// shadow framebuffer
    pub shadowFBO: c_uint,
    /// shadow texture
    pub shadowTex: c_uint,
    /// auxiliary framebuffers
    pub auxFBO: [c_uint; 10],
    /// the same, resolved
    pub auxFBO_r: [c_uint; 10],
    /// their colour
    pub auxColor: [c_uint; 10],
    /// their colour, resolved
    pub auxColor_r: [c_uint; 10],
    /// textures of materials by role
    pub mat_texid: [c_int; 10000],
    /// repeats per length unit
    pub mat_texuniform: [c_int; 1000],
    /// repeats
    pub mat_texrepeat: [f32; 2000],
    /// textures
    pub ntexture: c_int,
    /// kinds
    pub textureType: [c_int; 1000],
    /// OpenGL names
    pub texture: [c_uint; 1000],
    /// first display list of planes
    pub basePlane: c_uint,
    /// of meshes
    pub baseMesh: c_uint,
    /// of height fields
    pub baseHField: c_uint,
    /// of simple shapes
    pub baseBuiltin: c_uint,
    /// of the normal font
    pub baseFontNormal: c_uint,
    /// of the font with shadow
    pub baseFontShadow: c_uint,
    /// of the big font
    pub baseFontBig: c_uint,
    /// count of lists of planes
    pub rangePlane: c_int,
    /// of meshes
    pub rangeMesh: c_int,
    /// of height fields
    pub rangeHField: c_int,
    /// of simple shapes
    pub rangeBuiltin: c_int,
    /// of a font
    pub rangeFont: c_int,
    /// skins
    pub nskin: c_int,
    /// vertices of skins
    pub skinvertVBO: *mut c_uint,
    /// normals of skins
    pub skinnormalVBO: *mut c_uint,
    /// texture coordinates of skins
    pub skintexcoordVBO: *mut c_uint,
    /// faces of skins
    pub skinfaceVBO: *mut c_uint,
    /// widths of characters
    pub charWidth: [c_int; 127],
    /// widths of big characters
    pub charWidthBig: [c_int; 127],
    /// height of characters
    pub charHeight: c_int,
    /// height of big characters
    pub charHeightBig: c_int,
    /// OpenGL is ready
    pub glInitialized: c_int,
    /// there is a window
    pub windowAvailable: c_int,
    /// its samples
    pub windowSamples: c_int,
    /// it has two buffers
    pub windowStereo: c_int,
    /// it is double-buffered
    pub windowDoublebuffer: c_int,
    /// buffer in use (mjtFramebuffer)
    pub currentBuffer: c_int,
    /// format of pixels read
    pub readPixelFormat: c_int,
    /// mapping of depth read (mjtDepthMap)
    pub readDepthMap: c_int,
}
