//! Meshes and height fields: one instance for each scale at which they are used. The first use keeps the
//! name and the place; further ones, `name@1`, `name@2`, come after all assets in the order of their first use:
//! geoms body by body, then sites.

use super::scales::{Scales, Stretch};
use super::{shape, tree};
use crate::abi::*;
use crate::author::compile::assets::hfield::HField;
use crate::author::compile::assets::mesh::Mesh;
use crate::author::compile::basis::fault::{Fault, Outcome};
use crate::author::compile::whole::work::Work;
use crate::author::geometry::algebra::M3;

/// Scales of one asset in the order of their first use.
struct Uses {
    name: String,
    scales: Vec<Stretch>,
}

/// Uses of all assets of one kind.
#[derive(Default)]
struct Instances {
    uses: Vec<Uses>,
    /// asset and number of each instance that is not the first, as they came up
    further: Vec<(usize, usize)>,
}

impl Instances {
    /// Name of the instance of an asset at a scale.
    fn named(&mut self, name: &str, stretch: Stretch) -> String {
        let asset = self
            .uses
            .iter()
            .position(|u| u.name == name)
            .unwrap_or_else(|| {
                self.uses.push(Uses {
                    name: name.to_owned(),
                    scales: Vec::new(),
                });
                self.uses.len() - 1
            });
        let scales = &mut self.uses[asset].scales;
        let at = scales
            .iter()
            .position(|s| *s == stretch)
            .unwrap_or_else(|| {
                scales.push(stretch);
                scales.len() - 1
            });
        match at {
            0 => name.to_owned(),
            _ => {
                if !self.further.contains(&(asset, at)) {
                    self.further.push((asset, at));
                }
                format!("{name}@{at}")
            }
        }
    }

    /// The assets at their first scale, then the further instances.
    fn spread<T: Clone>(
        &self,
        list: Vec<T>,
        name: impl Fn(&mut T) -> &mut String,
        scale: impl Fn(&mut T, Stretch),
    ) -> Vec<T> {
        let mut further: Vec<Option<T>> = self.further.iter().map(|_| None).collect();
        let mut out = Vec::with_capacity(list.len() + further.len());
        for mut asset in list {
            let own = name(&mut asset).clone();
            let Some(used) = self.uses.iter().position(|u| u.name == own) else {
                out.push(asset);
                continue;
            };
            for (place, &(_, at)) in further
                .iter_mut()
                .zip(&self.further)
                .filter(|(_, f)| f.0 == used)
            {
                let mut instance = asset.clone();
                scale(&mut instance, self.uses[used].scales[at]);
                *name(&mut instance) = format!("{own}@{at}");
                *place = Some(instance);
            }
            scale(&mut asset, self.uses[used].scales[0]);
            out.push(asset);
        }
        out.extend(further.into_iter().flatten());
        out
    }
}

/// A distance field has the size that its plugin gives it.
pub fn refuse_fields(work: &Work, scales: &Scales) -> Outcome {
    for g in work.geoms.iter().filter(|g| {
        !g.mesh.is_empty() && scales.of(g.frame, g.body).stretch != Stretch::Uniform(1.0)
    }) {
        let Some(m) = work.find(mjOBJ_MESH, &g.mesh) else {
            continue;
        };
        let mesh = &work.meshes[m];
        if mesh.s.plugin.active != 0 {
            let text = format!("SDF mesh '{}' cannot be scaled by a frame", g.mesh);
            return Err(Fault::at(&mesh.head, text));
        }
    }
    Ok(())
}

/// Gives every scale at which an asset is used an instance of its own.
pub fn apply(work: &mut Work, scales: &Scales) -> Outcome {
    let (mut meshes, mut fields) = (Instances::default(), Instances::default());
    let mut geoms = std::mem::take(&mut work.geoms);
    for g in geoms
        .iter_mut()
        .filter(|g| !g.mesh.is_empty() || !g.hfield.is_empty())
    {
        let scale = scales.of(g.frame, g.body).turned(tree::geom_quat(g));
        if !g.mesh.is_empty() {
            g.mesh = meshes.named(&g.mesh, scale.stretch);
        }
        if !g.hfield.is_empty() {
            shape::geom(mjGEOM_HFIELD, &scale, [1.0; 3]).map_err(|why| Fault::at(&g.head, why))?;
            g.hfield = fields.named(&g.hfield, scale.stretch);
        }
    }
    work.geoms = geoms;
    for s in work.sites.iter_mut().filter(|s| !s.mesh.is_empty()) {
        let scale = scales.of(s.frame, s.body).turned(tree::site_quat(s));
        s.mesh = meshes.named(&s.mesh, scale.stretch);
    }
    work.meshes = meshes.spread(
        std::mem::take(&mut work.meshes),
        |m| &mut m.head.name,
        scale_mesh,
    );
    work.hfields = fields.spread(
        std::mem::take(&mut work.hfields),
        |h| &mut h.head.name,
        scale_field,
    );
    work.number()
}

/// Factors along the axes, or the map when it has no such axes.
fn axes(stretch: Stretch) -> Result<[f64; 3], M3> {
    match stretch {
        Stretch::Uniform(s) => Ok([s; 3]),
        Stretch::Map(m) | Stretch::Back(_, m) => {
            let off = [m[1], m[2], m[3], m[5], m[6], m[7]];
            if off == [0.0; 6] {
                Ok([m[0], m[4], m[8]])
            } else {
                Err(m)
            }
        }
    }
}

fn scale_mesh(mesh: &mut Mesh, stretch: Stretch) {
    match axes(stretch) {
        Ok(factors) => {
            for (own, factor) in mesh.s.scale.iter_mut().zip(factors) {
                *own *= factor;
            }
        }
        Err(map) => mesh.stretch = Some(map),
    }
}

fn scale_field(field: &mut HField, stretch: Stretch) {
    let [x, y, z] = axes(stretch).unwrap_or([1.0; 3]);
    for (own, factor) in field.s.size.iter_mut().zip([x, y, z, z]) {
        *own *= factor;
    }
}
