// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjrender.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::*;

pub const mjNAUX: c_int = 10;

pub const mjMAXTEXTURE: c_int = 1000;

pub const mjMAXMATERIAL: c_int = 1000;

pub type mjtGridPos = c_int;
pub const mjGRID_TOPLEFT: mjtGridPos = 0;
pub const mjGRID_TOPRIGHT: mjtGridPos = 1;
pub const mjGRID_BOTTOMLEFT: mjtGridPos = 2;
pub const mjGRID_BOTTOMRIGHT: mjtGridPos = 3;
pub const mjGRID_TOP: mjtGridPos = 4;
pub const mjGRID_BOTTOM: mjtGridPos = 5;
pub const mjGRID_LEFT: mjtGridPos = 6;
pub const mjGRID_RIGHT: mjtGridPos = 7;

pub type mjtFramebuffer = c_int;
pub const mjFB_WINDOW: mjtFramebuffer = 0;
pub const mjFB_OFFSCREEN: mjtFramebuffer = 1;

pub type mjtDepthMap = c_int;
pub const mjDEPTH_ZERONEAR: mjtDepthMap = 0;
pub const mjDEPTH_ZEROFAR: mjtDepthMap = 1;

pub type mjtFontScale = c_int;
pub const mjFONTSCALE_50: mjtFontScale = 50;
pub const mjFONTSCALE_100: mjtFontScale = 100;
pub const mjFONTSCALE_150: mjtFontScale = 150;
pub const mjFONTSCALE_200: mjtFontScale = 200;
pub const mjFONTSCALE_250: mjtFontScale = 250;
pub const mjFONTSCALE_300: mjtFontScale = 300;

pub type mjtFont = c_int;
pub const mjFONT_NORMAL: mjtFont = 0;
pub const mjFONT_SHADOW: mjtFont = 1;
pub const mjFONT_BIG: mjtFont = 2;

pub type mjrPixelFormat = c_int;
pub const mjPIXEL_FORMAT_UNKNOWN: mjrPixelFormat = 0;
pub const mjPIXEL_FORMAT_R8: mjrPixelFormat = 1;
pub const mjPIXEL_FORMAT_RGB8: mjrPixelFormat = 2;
pub const mjPIXEL_FORMAT_RGBA8: mjrPixelFormat = 3;
pub const mjPIXEL_FORMAT_R32F: mjrPixelFormat = 4;
pub const mjPIXEL_FORMAT_DEPTH32F: mjrPixelFormat = 5;
pub const mjPIXEL_FORMAT_KTX: mjrPixelFormat = 6;

pub type mjrVertexAttributeUsage = c_int;
pub const mjVERTEX_ATTRIBUTE_USAGE_POSITION: mjrVertexAttributeUsage = 0;
pub const mjVERTEX_ATTRIBUTE_USAGE_NORMAL: mjrVertexAttributeUsage = 1;
pub const mjVERTEX_ATTRIBUTE_USAGE_TANGENTS: mjrVertexAttributeUsage = 2;
pub const mjVERTEX_ATTRIBUTE_USAGE_UV: mjrVertexAttributeUsage = 3;
pub const mjVERTEX_ATTRIBUTE_USAGE_COLOR: mjrVertexAttributeUsage = 4;

pub type mjrVertexAttributeType = c_int;
pub const mjVERTEX_ATTRIBUTE_TYPE_FLOAT2: mjrVertexAttributeType = 0;
pub const mjVERTEX_ATTRIBUTE_TYPE_FLOAT3: mjrVertexAttributeType = 1;
pub const mjVERTEX_ATTRIBUTE_TYPE_FLOAT4: mjrVertexAttributeType = 2;
pub const mjVERTEX_ATTRIBUTE_TYPE_UBYTE4: mjrVertexAttributeType = 3;

pub type mjrIndexType = c_int;
pub const mjINDEX_TYPE_U16: mjrIndexType = 0;
pub const mjINDEX_TYPE_U32: mjrIndexType = 1;

pub type mjrMeshPrimitiveType = c_int;
pub const mjMESH_PRIMITIVE_TYPE_TRIANGLES: mjrMeshPrimitiveType = 0;
pub const mjMESH_PRIMITIVE_TYPE_LINES: mjrMeshPrimitiveType = 1;

pub type mjrLightType = mjtLightType;

pub type mjrSamplerType = mjtTexture;

pub type mjrColorSpace = mjtColorSpace;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrRect {
    pub left: c_int,
    pub bottom: c_int,
    pub width: c_int,
    pub height: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrRendererInfo {
    pub renderer: *const c_char,
    pub backend: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrVertexAttribute {
    pub usage: c_int,
    pub r#type: c_int,
}

pub type mjrCamera = mjvGLCamera;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrContext {
    pub lineWidth: f32,
    pub shadowClip: f32,
    pub shadowScale: f32,
    pub fogStart: f32,
    pub fogEnd: f32,
    pub fogRGBA: [f32; 4],
    pub shadowSize: c_int,
    pub offWidth: c_int,
    pub offHeight: c_int,
    pub offSamples: c_int,
    pub fontScale: c_int,
    pub auxWidth: [c_int; 10],
    pub auxHeight: [c_int; 10],
    pub auxSamples: [c_int; 10],
    pub offFBO: c_uint,
    pub offFBO_r: c_uint,
    pub offColor: c_uint,
    pub offColor_r: c_uint,
    pub offDepthStencil: c_uint,
    pub offDepthStencil_r: c_uint,
    pub shadowFBO: c_uint,
    pub shadowTex: c_uint,
    pub auxFBO: [c_uint; 10],
    pub auxFBO_r: [c_uint; 10],
    pub auxColor: [c_uint; 10],
    pub auxColor_r: [c_uint; 10],
    pub mat_texid: [c_int; 10000],
    pub mat_texuniform: [c_int; 1000],
    pub mat_texrepeat: [f32; 2000],
    pub ntexture: c_int,
    pub textureType: [c_int; 1000],
    pub texture: [c_uint; 1000],
    pub basePlane: c_uint,
    pub baseMesh: c_uint,
    pub baseHField: c_uint,
    pub baseBuiltin: c_uint,
    pub baseFontNormal: c_uint,
    pub baseFontShadow: c_uint,
    pub baseFontBig: c_uint,
    pub rangePlane: c_int,
    pub rangeMesh: c_int,
    pub rangeHField: c_int,
    pub rangeBuiltin: c_int,
    pub rangeFont: c_int,
    pub nskin: c_int,
    pub skinvertVBO: *mut c_uint,
    pub skinnormalVBO: *mut c_uint,
    pub skintexcoordVBO: *mut c_uint,
    pub skinfaceVBO: *mut c_uint,
    pub charWidth: [c_int; 127],
    pub charWidthBig: [c_int; 127],
    pub charHeight: c_int,
    pub charHeightBig: c_int,
    pub glInitialized: c_int,
    pub windowAvailable: c_int,
    pub windowSamples: c_int,
    pub windowStereo: c_int,
    pub windowDoublebuffer: c_int,
    pub currentBuffer: c_int,
    pub readPixelFormat: c_int,
    pub readDepthMap: c_int,
}
