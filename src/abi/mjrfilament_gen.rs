// Generated from src/schema by `make generate`; do not edit.
//! Types and constants of `mjrfilament.h`.

#![allow(unused_imports, clippy::approx_constant)]

use core::ffi::{c_char, c_int, c_uint, c_void};

use super::mjtype_gen::*;
use super::mjrender_gen::*;

/// graphics interface
pub type mjrGraphicsApi = c_int;
/// the platform's
pub const mjGRAPHICS_API_DEFAULT: mjrGraphicsApi = 0;
/// OpenGL
pub const mjGRAPHICS_API_OPENGL: mjrGraphicsApi = 1;
/// Vulkan
pub const mjGRAPHICS_API_VULKAN: mjrGraphicsApi = 2;

/// what is drawn
pub type mjrDrawMode = c_int;
/// the usual image
pub const mjDRAW_MODE_DEFAULT: mjrDrawMode = 0;
/// the usual image without textures
pub const mjDRAW_MODE_DEFAULT_NO_TEXTURES: mjrDrawMode = 1;
/// wires
pub const mjDRAW_MODE_WIREFRAME: mjrDrawMode = 2;
/// depth
pub const mjDRAW_MODE_DEPTH: mjrDrawMode = 3;
/// islands
pub const mjDRAW_MODE_ISLANDS: mjrDrawMode = 4;
/// object numbers
pub const mjDRAW_MODE_SEGMENTATION_BY_ID: mjrDrawMode = 5;
/// objects in different colours
pub const mjDRAW_MODE_SEGMENTATION_BY_COLOR: mjrDrawMode = 6;

/// quality of an effect
pub type mjrQuality = c_int;
/// low
pub const mjQUALITY_LOW: mjrQuality = 0;
/// medium
pub const mjQUALITY_MEDIUM: mjrQuality = 1;
/// high
pub const mjQUALITY_HIGH: mjrQuality = 2;
/// highest
pub const mjQUALITY_ULTRA: mjrQuality = 3;

/// tone mapping
pub type mjrToneMapper = c_int;
/// none
pub const mjTONE_MAPPER_LINEAR: mjrToneMapper = 0;
/// neutral
pub const mjTONE_MAPPER_PBR_NEUTRAL: mjrToneMapper = 1;
/// ACES
pub const mjTONE_MAPPER_ACES: mjrToneMapper = 2;
/// ACES, older brightness
pub const mjTONE_MAPPER_ACES_LEGACY: mjrToneMapper = 3;
/// filmic
pub const mjTONE_MAPPER_FILMIC: mjrToneMapper = 4;

/// shadows
pub type mjrShadowType = c_int;
/// none
pub const mjSHADOW_TYPE_NONE: mjrShadowType = 0;
/// sharp
pub const mjSHADOW_TYPE_HARD: mjrShadowType = 1;
/// soft
pub const mjSHADOW_TYPE_SOFT: mjrShadowType = 2;

/// ambient occlusion
pub type mjrAmbientOcclusionType = c_int;
/// none
pub const mjAMBIENT_OCCLUSION_TYPE_NONE: mjrAmbientOcclusionType = 0;
/// scalable
pub const mjAMBIENT_OCCLUSION_TYPE_SCALABLE: mjrAmbientOcclusionType = 1;
/// ground truth
pub const mjAMBIENT_OCCLUSION_TYPE_GROUND_TRUTH: mjrAmbientOcclusionType = 2;

/// dithering
pub type mjrDitheringType = c_int;
/// none
pub const mjDITHERING_TYPE_NONE: mjrDitheringType = 0;
/// over time
pub const mjDITHERING_TYPE_TEMPORAL: mjrDitheringType = 1;

/// a frame being drawn
pub type mjrfFrameHandle = u64;

/// called when work is done
pub type mjrfCallback = Option<unsafe extern "C-unwind" fn(*mut c_void)>;

/// the renderer
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfContext {
    _opaque: [u8; 0],
}

/// a texture
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfTexture {
    _opaque: [u8; 0],
}

/// a mesh
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfMesh {
    _opaque: [u8; 0],
}

/// a scene
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfScene {
    _opaque: [u8; 0],
}

/// a light
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfLight {
    _opaque: [u8; 0],
}

/// something drawn
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfRenderable {
    _opaque: [u8; 0],
}

/// where it is drawn
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfRenderTarget {
    _opaque: [u8; 0],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfContextConfig {
    pub graphics_api: c_int,
    pub software_rendering: mjtBool,
    pub native_window: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfShadowOpts {
    pub r#type: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfMaterialOpts {
    pub rgb_color_type: c_int,
    pub enable_textures: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfHeadlightOpts {
    pub strength: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfSkyboxOpts {
    pub enable: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfHazeOpts {
    pub enable: mjtBool,
    pub color: [f32; 3],
    pub ratio: f32,
    pub slices: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfFogOpts {
    pub enable: mjtBool,
    pub color: [f32; 3],
    pub density: f32,
    pub max_opacity: f32,
    pub distance: f32,
    pub cutoff: f32,
    pub height: f32,
    pub height_falloff: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfBloomOpts {
    pub enable: mjtBool,
    pub quality: c_int,
    pub strength: f32,
    pub levels: c_int,
    pub lens_flare: mjtBool,
    pub starburst: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfVignetteOpts {
    pub enable: mjtBool,
    pub color: [f32; 4],
    pub mid_point: f32,
    pub roundness: f32,
    pub feather: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfReflectionOpts {
    pub enable: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfDepthOfFieldOpts {
    pub enable: mjtBool,
    pub blur_strength: f32,
    pub aspect_ratio: f32,
    pub max_aperture_diameter: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfDitheringOpts {
    pub r#type: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfColorGradingOpts {
    pub tone_mapper: c_int,
    pub output_color_space: c_int,
    pub exposure: f32,
    pub night_adaptation: f32,
    pub contrast: f32,
    pub vibrance: f32,
    pub saturation: f32,
    pub temperature: f32,
    pub tint: f32,
    pub out_red: [f32; 3],
    pub out_green: [f32; 3],
    pub out_blue: [f32; 3],
    pub shadows: [f32; 4],
    pub midtones: [f32; 4],
    pub highlights: [f32; 4],
    pub tonal_ranges: [f32; 4],
    pub slope: [f32; 3],
    pub offset: [f32; 3],
    pub power: [f32; 3],
    pub shadow_gamma: [f32; 3],
    pub mid_point: [f32; 3],
    pub highlight_scale: [f32; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfAntialiasingOpts {
    pub fxaa_enable: mjtBool,
    pub tsaa_enable: mjtBool,
    pub msaa_samples: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfAmbientOcclusionOpts {
    pub r#type: c_int,
    pub ssct_enable: mjtBool,
    pub strength: f32,
    pub power: f32,
    pub quality: c_int,
    pub low_pass_filter: c_int,
    pub upsampling: c_int,
    pub radius: f32,
    pub bent_normals: mjtBool,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfRenderOpts {
    pub ambient_occlusion: mjrfAmbientOcclusionOpts,
    pub antialiasing: mjrfAntialiasingOpts,
    pub bloom: mjrfBloomOpts,
    pub color_grading: mjrfColorGradingOpts,
    pub depth_of_field: mjrfDepthOfFieldOpts,
    pub dithering: mjrfDitheringOpts,
    pub fog: mjrfFogOpts,
    pub haze: mjrfHazeOpts,
    pub headlight: mjrfHeadlightOpts,
    /// material
    pub material: mjrfMaterialOpts,
    pub reflection: mjrfReflectionOpts,
    pub shadow: mjrfShadowOpts,
    pub skybox: mjrfSkyboxOpts,
    pub vignette: mjrfVignetteOpts,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfRenderRequest {
    pub scene: *mut mjrfScene,
    pub camera: mjrCamera,
    pub viewport: mjrRect,
    pub target: *mut mjrfRenderTarget,
    pub draw_mode: c_int,
    pub post_processing: mjtBool,
    pub reflections: mjtBool,
    pub shadows: mjtBool,
    pub skybox: mjtBool,
    pub haze: mjtBool,
    pub headlight: mjtBool,
    pub headlight_color: [f32; 3],
    pub headlight_intensity: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfReadRequest {
    pub target: *mut mjrfRenderTarget,
    pub output: *mut c_void,
    pub num_bytes: mjtSize,
    pub read_completed: mjrfCallback,
    pub user_data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfFrameStats {
    pub frame_rate: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfTextureConfig {
    pub width: c_int,
    pub height: c_int,
    pub format: c_int,
    pub color_space: c_int,
    pub sampler_type: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfTextureData {
    pub bytes: *const c_void,
    pub num_bytes: mjtSize,
    pub release: mjrfCallback,
    pub user_data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfMeshConfig {
    pub max_vertices: mjtSize,
    pub max_indices: mjtSize,
    pub num_attributes: c_int,
    pub attributes: [mjrVertexAttribute; 16],
    pub interleaved: mjtBool,
    pub index_type: c_int,
    pub primitive_type: c_int,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfMeshData {
    pub num_vertices: mjtSize,
    pub vertices: [*const c_void; 16],
    pub num_indices: mjtSize,
    pub indices: *const c_void,
    pub compute_bounds: mjtBool,
    pub bounds_min: [f32; 3],
    pub bounds_max: [f32; 3],
    pub release: mjrfCallback,
    pub user_data: *mut c_void,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfSceneParams {
    pub unused: c_char,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfLightParams {
    pub r#type: c_int,
    pub texture: *const mjrfTexture,
    pub color: [f32; 3],
    pub intensity: f32,
    pub cast_shadow: mjtBool,
    pub range: f32,
    pub cutoff: f32,
    pub softness: f32,
    pub shadow_map_size: c_int,
    pub bulb_radius: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfMaterial {
    pub color: [f32; 4],
    pub segmentation_id: i32,
    pub island_id: i32,
    pub sleep_state: c_int,
    pub uv_scale: [f32; 3],
    pub uv_offset: [f32; 3],
    pub scissor: [f32; 4],
    pub metallic: f32,
    pub roughness: f32,
    pub specular: f32,
    pub glossiness: f32,
    pub emissive: f32,
    pub reflectance: f32,
    pub decor: mjtBool,
    pub selected: mjtBool,
    pub color_texture: *const mjrfTexture,
    pub opacity_texture: *const mjrfTexture,
    pub normal_texture: *const mjrfTexture,
    pub metallic_texture: *const mjrfTexture,
    pub roughness_texture: *const mjrfTexture,
    pub occlusion_texture: *const mjrfTexture,
    pub orm_texture: *const mjrfTexture,
    pub emissive_texture: *const mjrfTexture,
    pub reflection_texture: *const mjrfTexture,
    pub reflection_normal: [f32; 3],
    pub reflection_view_proj: [f32; 16],
    pub haze_ratio: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfRenderableParams {
    pub cast_shadow: mjtBool,
    pub receive_shadow: mjtBool,
    pub blend_order: u16,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct mjrfRenderTargetConfig {
    pub width: c_int,
    pub height: c_int,
    pub color_format: c_int,
    pub depth_format: c_int,
}
