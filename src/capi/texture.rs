//! Pixels of textures by reference: decoded again, or put into the model.

use core::ffi::c_int;
use core::ptr;

use super::files::VfsFiles;
use crate::abi::*;
use crate::author::compile;
use crate::base::catch::digest;
use crate::base::{Model, ModelMut, buffer};

/// Pixels of a texture; files by their name alone, without a virtual file system.
pub(super) fn pixels(m: Model<'_>, given: c_int) -> core::result::Result<compile::Pixels, String> {
    // SAFETY: no file system of a client
    let files = unsafe { VfsFiles::new(ptr::null()) };
    let id = usize::try_from(given).ok().filter(|&id| id < m.ntex());
    let Some(id) = id else {
        return Err(format!("texture id {given} out of range"));
    };
    digest(|| compile::load_texture(&m, id, &files))
        .unwrap_or_else(|text| Err(text.as_str().to_owned()))
}

/// A copy of a model with the pixels of all its textures.
pub(super) fn embedded(m: Model<'_>) -> core::result::Result<*mut mjModel, String> {
    let mut all = Vec::with_capacity(m.ntex());
    for id in 0..m.ntex() {
        all.push(pixels(m, id as c_int).map_err(|why| format!("texture {id}: {why}"))?);
    }
    let bytes: usize = all.iter().map(|p| p.data.len()).sum();
    let copy = buffer::copy_model_texdata(m, bytes as i64);
    if copy.is_null() {
        return Err("Could not allocate memory".into());
    }
    // SAFETY: fresh, nobody else has it
    let mut view = unsafe { ModelMut::new(copy) };
    crate::model_fields!(&mut view => write: tex_adr, tex_width, tex_height, tex_colorspace, tex_data);
    let mut at = 0;
    for (id, pixels) in all.iter().enumerate() {
        if tex_adr[id] < 0 {
            tex_width[id] = pixels.width as i32;
            tex_height[id] = pixels.height as i32;
            tex_colorspace[id] = pixels.colorspace;
        }
        tex_adr[id] = at as i64;
        tex_data[at..at + pixels.data.len()].copy_from_slice(&pixels.data);
        at += pixels.data.len();
    }
    Ok(copy)
}
