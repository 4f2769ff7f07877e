//! Facts of a conversion that surprise: hulls in place of meshes, bounded inertia, unused meshes.
//!
//! The reference is silent about them, so they are warnings only while the log topic `convert` is on
//! (`MUJOCO_LOG_TOPICS=convert`, or bit 8 of `mjLogConfig.topics`).

use super::work::Work;
use crate::abi::*;
use crate::author::compile::assets::mesh::Mesh;
use crate::author::element::{Element, Spec};

/// A hull this much larger than its mesh is worth a remark.
const LARGER: f64 = 1.01;

/// All remarks about a compiled model.
pub fn remarks(work: &Work, spec: &Spec) -> Vec<String> {
    let hulls = work.meshes.iter().filter(|m| m.collides).filter_map(hull);
    hulls
        .chain(bounded(work))
        .chain(unused(work, spec))
        .collect()
}

/// Volume inside a closed surface; signed by its orientation.
fn volume(vert: &[[f32; 3]], faces: impl Iterator<Item = [i32; 3]>) -> f64 {
    let six: f64 = faces
        .map(|face| {
            let [a, b, c] = face.map(|i| vert[i as usize].map(f64::from));
            a[0] * (b[1] * c[2] - b[2] * c[1])
                + a[1] * (b[2] * c[0] - b[0] * c[2])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
        })
        .sum();
    six / 6.0
}

/// The mesh is not convex and collides as its hull.
fn hull(mesh: &Mesh) -> Option<String> {
    let (out, graph) = (&mesh.out, &mesh.out.graph);
    let triangles = *graph.get(1)? as usize;
    let faces = graph.get(graph.len().checked_sub(3 * triangles)?..)?;
    let around = volume(&out.vert, faces.chunks_exact(3).map(|f| [f[0], f[1], f[2]])).abs();
    let within = volume(&out.vert, out.face.iter().copied()).abs();
    (within > 0.0 && around > LARGER * within).then(|| {
        let more = 100.0 * (around / within - 1.0);
        format!(
            "mesh '{}' is not convex: it collides as its convex hull, whose volume is {more:.0} % \
             larger",
            mesh.head.name
        )
    })
}

/// Masses and inertias that `boundmass` and `boundinertia` raised.
fn bounded(work: &Work) -> impl Iterator<Item = String> {
    work.bodies.iter().skip(1).flat_map(|b| {
        let c = &b.compiler;
        let raised = |is: bool, what: &str, to: f64| {
            is.then(|| format!("{what} of body '{}' is raised to {to}", b.head.name))
        };
        let mass = raised(
            c.boundmass > 0.0 && b.mass == c.boundmass,
            "mass",
            c.boundmass,
        );
        let low = c.boundinertia > 0.0 && b.inertia.contains(&c.boundinertia);
        mass.into_iter()
            .chain(raised(low, "inertia", c.boundinertia))
    })
}

/// Meshes that nothing names.
fn unused(work: &Work, spec: &Spec) -> impl Iterator<Item = String> {
    let named = |e: &Element, field: &str| {
        let record = &e.record;
        record.text(record.container(record.slot(field))).to_owned()
    };
    let mut used: std::collections::HashSet<String> = std::collections::HashSet::new();
    for (kind, field) in [
        (mjOBJ_GEOM, "meshname"),
        (mjOBJ_SITE, "meshname"),
        (mjOBJ_SENSOR, "objname"),
    ] {
        used.extend(
            spec.ids(kind)
                .iter()
                .map(|&id| named(spec.element(id), field)),
        );
    }
    let names = work.meshes.iter().map(|m| m.head.name.as_str());
    let unused: Vec<String> = names
        .filter(|name| !used.contains(*name))
        .map(|name| format!("mesh '{name}' is not used"))
        .collect();
    unused.into_iter()
}
