//! Meshes and height fields: one instance for each scale at which they are used. The first use keeps the
//! name, further ones stand right behind it as `name@1`, `name@2`.

use super::{Scale, Scales, Stretch, shape, tree};
use crate::abi::*;
use crate::author::compile::algebra::M3;
use crate::author::compile::fault::{Fault, Outcome};
use crate::author::compile::work::Work;

/// Uses of one asset: its scales in the order of their first use.
struct Uses {
    name: String,
    scales: Vec<Stretch>,
}

impl Uses {
    /// Name of the instance at a scale.
    fn named(&mut self, stretch: Stretch) -> String {
        let known = self.scales.iter().position(|s| *s == stretch);
        let at = known.unwrap_or_else(|| {
            self.scales.push(stretch);
            self.scales.len() - 1
        });
        if at == 0 {
            self.name.clone()
        } else {
            format!("{}@{at}", self.name)
        }
    }
}

fn uses(list: &mut Vec<Uses>, name: &str, stretch: Stretch) -> String {
    let at = list.iter().position(|u| u.name == name).unwrap_or_else(|| {
        list.push(Uses {
            name: name.to_owned(),
            scales: Vec::new(),
        });
        list.len() - 1
    });
    list[at].named(stretch)
}

/// A distance field has the size that its plugin gives it.
pub fn refuse_fields(work: &Work, scales: &Scales) -> Outcome {
    for g in work.geoms.iter().filter(|g| !g.mesh.is_empty() && !scales.of(g.frame, g.body).is_none()) {
        let Some(m) = work.find(mjOBJ_MESH, &g.mesh) else { continue };
        let mesh = &work.meshes[m];
        if g.s.r#type == mjGEOM_SDF || mesh.s.plugin.active != 0 {
            let text = format!("SDF mesh '{}' cannot be scaled by a frame", g.mesh);
            return Err(Fault::at(&mesh.head, text));
        }
    }
    Ok(())
}

/// Gives every scale at which an asset is used an instance of its own.
pub fn apply(work: &mut Work, scales: &Scales) -> Outcome {
    let (mut meshes, mut fields) = (Vec::new(), Vec::new());
    let mut geoms = std::mem::take(&mut work.geoms);
    for g in geoms
        .iter_mut()
        .filter(|g| !g.mesh.is_empty() || !g.hfield.is_empty())
    {
        let scale = scales.of(g.frame, g.body).turned(tree::geom_quat(g));
        if !g.mesh.is_empty() {
            g.mesh = uses(&mut meshes, &g.mesh, scale.stretch);
        }
        if !g.hfield.is_empty() {
            shape::geom(mjGEOM_HFIELD, &scale, [1.0; 3]).map_err(|why| Fault::at(&g.head, why))?;
            g.hfield = uses(&mut fields, &g.hfield, scale.stretch);
        }
    }
    work.geoms = geoms;
    for s in work.sites.iter_mut().filter(|s| !s.mesh.is_empty()) {
        let scale: Scale = scales.of(s.frame, s.body);
        s.mesh = uses(&mut meshes, &s.mesh, scale.stretch);
    }
    spread_meshes(work, meshes);
    spread_fields(work, fields);
    work.number()
}

/// Factors along the axes, or the map when it has no such axes.
fn axes(stretch: Stretch) -> Result<[f64; 3], M3> {
    match stretch {
        Stretch::Uniform(s) => Ok([s; 3]),
        Stretch::Map(m) => {
            let off = [m[1], m[2], m[3], m[5], m[6], m[7]];
            let size = m.iter().fold(0.0f64, |s, x| s.max(x.abs()));
            if off.iter().all(|x| x.abs() <= 1e-12 * size) {
                Ok([m[0], m[4], m[8]])
            } else {
                Err(m)
            }
        }
    }
}

fn spread_meshes(work: &mut Work, all: Vec<Uses>) {
    let mut list = Vec::with_capacity(work.meshes.len());
    for mesh in std::mem::take(&mut work.meshes) {
        let Some(uses) = all.iter().find(|u| u.name == mesh.head.name) else {
            list.push(mesh);
            continue;
        };
        for (i, stretch) in uses.scales.iter().enumerate() {
            let mut instance = mesh.clone();
            match axes(*stretch) {
                Ok(factors) => {
                    for (own, factor) in instance.s.scale.iter_mut().zip(factors) {
                        *own *= factor;
                    }
                }
                Err(map) => instance.stretch = Some(map),
            }
            if i > 0 {
                instance.head.name = format!("{}@{i}", uses.name);
            }
            list.push(instance);
        }
    }
    work.meshes = list;
}

fn spread_fields(work: &mut Work, all: Vec<Uses>) {
    let mut list = Vec::with_capacity(work.hfields.len());
    for field in std::mem::take(&mut work.hfields) {
        let Some(uses) = all.iter().find(|u| u.name == field.head.name) else {
            list.push(field);
            continue;
        };
        for (i, stretch) in uses.scales.iter().enumerate() {
            let mut instance = field.clone();
            let [x, y, z] = axes(*stretch).unwrap_or([1.0; 3]);
            for (own, factor) in instance.s.size.iter_mut().zip([x, y, z, z]) {
                *own *= factor;
            }
            if i > 0 {
                instance.head.name = format!("{}@{i}", uses.name);
            }
            list.push(instance);
        }
    }
    work.hfields = list;
}
