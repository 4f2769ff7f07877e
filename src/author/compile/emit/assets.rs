//! Textures and materials.

use crate::author::compile::whole::work::Work;
use crate::base::ModelMut;
use crate::model_fields;

pub fn fill(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: tex_type, tex_colorspace, tex_height, tex_width, tex_nchannel,
        tex_adr);
    let mut at = 0;
    for (i, t) in work.textures.iter().enumerate() {
        tex_type[i] = t.s.r#type;
        tex_colorspace[i] = t.s.colorspace;
        tex_height[i] = t.height as i32;
        tex_width[i] = t.width as i32;
        tex_nchannel[i] = t.s.nchannel;
        tex_adr[i] = if t.reference { -1 } else { at as i64 };
        at += t.size();
    }
    model_fields!(m => write: mat_texid, mat_texuniform, mat_texrepeat, mat_emission, mat_specular,
        mat_shininess, mat_reflectance, mat_metallic, mat_roughness, mat_rgba);
    for (i, x) in work.materials.iter().enumerate() {
        let s = &x.s;
        mat_texid[i] = x.texid;
        mat_texuniform[i] = s.texuniform;
        mat_texrepeat[i] = s.texrepeat;
        mat_emission[i] = s.emission;
        mat_specular[i] = s.specular;
        mat_shininess[i] = s.shininess;
        mat_reflectance[i] = s.reflectance;
        mat_metallic[i] = s.metallic;
        mat_roughness[i] = s.roughness;
        mat_rgba[i] = s.rgba;
    }
}

/// The pixels of all textures.
pub fn paint(m: &mut ModelMut, work: &Work) {
    model_fields!(m => write: tex_data);
    let mut rest = tex_data;
    for t in &work.textures {
        let (pixels, others) = rest.split_at_mut(t.size());
        t.write(pixels);
        rest = others;
    }
}
