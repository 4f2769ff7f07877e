//! Meshes of plugins that are signed distance fields: the zero surface of the field in its box.
//! XML reference: mesh/plugin. Facts: compiler-11-field-meshes.

mod march;
mod table;

use std::ffi::CStr;

use self::march::Grid;
use crate::abi::mjpPlugin;
use crate::author::asset::MeshData;
use crate::author::compile::basis::engine::engine;
use crate::author::compile::basis::fault::{Fault, Head, Outcome};
use crate::base::sdf::Static;

/// Cells along an edge of average length.
const CELLS: f64 = 100.0;
/// Most grid points that are asked for.
const MOST: f64 = 64e6;

/// The surface of the field that a plugin makes of these settings, in the plugin's order.
pub fn surface(head: &Head, plugin: &'static mjpPlugin, settings: &[&CStr]) -> Outcome<MeshData> {
    let field = Static::new(plugin);
    if !field.complete() {
        return Err(Fault::at(
            head,
            "plugin without the functions that make a mesh",
        ));
    }
    let mut numbers = vec![0.0; settings.len()];
    let mut space = vec![std::ptr::null(); 2 * settings.len()];
    let mut aabb = [0.0; 6];
    engine(|| {
        field.configure(settings, &mut space, &mut numbers);
        field.aabb(&numbers, &mut aabb);
    })?;
    let [centre, half] = [0, 3].map(|i| [aabb[i], aabb[i + 1], aabb[i + 2]]);
    let size = points(head, centre, half)?;
    let at = |p: [usize; 3], k: usize| {
        centre[k] - half[k] + 2.0 * half[k] * p[k] as f64 / (size[k] - 1) as f64
    };
    let mut values = vec![0.0f32; size.iter().product()];
    engine(|| {
        let mut i = 0;
        for x in 0..size[0] {
            for y in 0..size[1] {
                for z in 0..size[2] {
                    let p = [0, 1, 2].map(|k| at([x, y, z], k));
                    values[i] = field.distance(p, &numbers) as f32;
                    i += 1;
                }
            }
        }
    })?;
    let found = Grid { size, values }.surface();
    let place = |v: &[f32; 3]| {
        [0, 1, 2].map(|k| {
            let along = 2.0 * half[k] * f64::from(v[k]) / (size[k] - 1) as f64;
            (centre[k] - half[k] + along) as f32
        })
    };
    // normals are those of the grid, whose cells are nearly cubes
    let unit = |n: &[f32; 3]| {
        let length = (n[0] * n[0] + n[1] * n[1] + n[2] * n[2]).sqrt();
        if length > 0.0 {
            n.map(|x| x / length)
        } else {
            [0.0, 0.0, 1.0]
        }
    };
    Ok(MeshData {
        vert: found.vert.iter().flat_map(place).collect(),
        normal: found.normal.iter().flat_map(unit).collect(),
        face: found.face.concat(),
        ..MeshData::default()
    })
}

/// Grid points along each axis: cells are about cubes.
fn points(head: &Head, centre: [f64; 3], half: [f64; 3]) -> Outcome<[usize; 3]> {
    let sides = 3.0 * CELLS / (half[0] + half[1] + half[2]);
    let count = half.map(|h| (sides * h).floor() + 1.0);
    let sound = centre.iter().chain(&half).all(|x| x.is_finite());
    if !sound || !count.iter().all(|&n| n >= 2.0) || count.iter().product::<f64>() > MOST {
        return Err(Fault::at(
            head,
            "plugin gives its distance field a box without volume",
        ));
    }
    Ok(count.map(|n| n as usize))
}
