//! Skins: a surface whose vertices follow bodies ("bones") by weights. XML reference: skin.

use crate::abi::*;
use crate::author::asset::skn::{Bone, Surface};
use crate::author::asset::{Files, Folder, skn};
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::author::compile::basis::index::Index;
use crate::author::geometry::algebra;

/// A vertex whose weights add up to less follows nothing.
const MIN_WEIGHT: f32 = 1e-15;

/// A skin under compilation.
pub struct Skin {
    pub head: Head,
    pub s: mjsSkin,
    pub file: String,
    pub material: String,
    /// as given, then as compiled
    pub surface: Surface,
    /// sizes of the lists of the bones: bodies, positions, orientations, vertices, weights
    pub lists: [usize; 5],
    pub matid: i32,
    pub bodyid: Vec<i32>,
    /// factor of the frames around its bones
    pub stretch: f64,
    /// name of the file it came from
    pub path: String,
}

impl Skin {
    /// Reads the file, checks, finds the bodies, makes the weights of each vertex add up to one.
    pub fn compile(&mut self, index: &Index, files: &Files) -> Outcome {
        if !self.file.is_empty() {
            self.read(files)?;
        }
        let head = &self.head;
        let fail = |text: &str| Err(Fault::at(head, text));
        let s = &mut self.surface;
        if s.vert.is_empty() || s.face.is_empty() || self.lists.contains(&0) {
            return fail("Missing data in skin");
        }
        if s.vert.len() % 3 != 0 {
            return fail("Vertex data must be multiple of 3");
        }
        let nvert = s.vert.len() / 3;
        if self.stretch != 1.0 {
            let grow = |x: &mut f32| *x = (f64::from(*x) * self.stretch) as f32;
            s.vert
                .iter_mut()
                .chain(s.bones.iter_mut().flat_map(|b| &mut b.bindpos))
                .for_each(grow);
            grow(&mut self.s.inflate);
        }
        if !s.texcoord.is_empty() && s.texcoord.len() != 2 * nvert {
            return fail("Vertex and texcoord data incompatible size");
        }
        if s.face.len() % 3 != 0 {
            return fail("Face data must be multiple of 3");
        }
        let [nbone, positions, quats, ids, weights] = self.lists;
        for (have, want, what) in [
            (positions, 3 * nbone, "bindpos"),
            (quats, 4 * nbone, "bindquat"),
            (ids, nbone, "vertid"),
            (weights, nbone, "vertweight"),
        ] {
            if have != want {
                return fail(&format!("Unexpected {what} size in skin"));
            }
        }
        if let Some(v) = s.face.iter().find(|v| !(0..nvert as i32).contains(v)) {
            return fail(&format!("face vertex index {v} out of range in skin"));
        }
        for bone in &s.bones {
            let Some(id) = index.find(mjOBJ_BODY, &bone.body) else {
                return fail(&format!("unknown body '{}' in skin", bone.body));
            };
            self.bodyid.push(id as i32);
        }
        weigh(nvert, &mut s.bones).map_err(|text| Fault::at(head, text))?;
        for bone in &mut s.bones {
            let mut quat = bone.bindquat.map(f64::from);
            algebra::normalize(&mut quat);
            bone.bindquat = quat.map(|x| x as f32);
        }
        Ok(())
    }

    fn read(&mut self, files: &Files) -> Outcome {
        let s = &self.surface;
        let given = [s.vert.len(), s.texcoord.len(), s.face.len()];
        if given.iter().chain(&self.lists).any(|&n| n > 0) {
            let text = format!("Both skin data and file were specified: {}", self.file);
            return Err(Fault::at(&self.head, text));
        }
        if !self.file.to_ascii_lowercase().ends_with(".skn") {
            let text = format!("Unknown skin file type: {}", self.file);
            return Err(Fault::at(&self.head, text));
        }
        let place = files.place(Folder::Mesh, self.head.elem, &self.file);
        let bytes = files.read(&place).map_err(Fault::plain)?;
        let path = place.name;
        self.surface = skn::decode(&path, &bytes).map_err(|why| Fault::at(&self.head, why))?;
        let n = self.surface.bones.len();
        self.lists = [n, 3 * n, 4 * n, n, n];
        self.path = path;
        Ok(())
    }
}

/// Divides the weights of each vertex by their sum.
fn weigh(nvert: usize, bones: &mut [Bone]) -> Result<(), String> {
    let mut total = vec![0f32; nvert];
    for bone in &*bones {
        if bone.vertid.is_empty() || bone.vertid.len() != bone.vertweight.len() {
            return Err("vertid and vertweight must have same non-zero size in skin".into());
        }
        for (&v, w) in bone.vertid.iter().zip(&bone.vertweight) {
            let sum = usize::try_from(v).ok().and_then(|v| total.get_mut(v));
            *sum.ok_or_else(|| format!("vertid {v} out of range in skin"))? += w;
        }
    }
    if let Some(v) = total.iter().position(|&sum| !(sum > MIN_WEIGHT)) {
        return Err(format!(
            "vertex {v} must have positive total weight in skin"
        ));
    }
    for bone in bones {
        for (&v, w) in bone.vertid.iter().zip(&mut bone.vertweight) {
            *w /= total[v as usize];
        }
    }
    Ok(())
}
