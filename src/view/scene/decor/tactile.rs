//! Tactile sensors: the faces of their meshes, coloured by what their corners feel. And triangles.

use super::object::object;
use crate::abi::*;
use crate::math::{MINVAL, Mat3, Vec3};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::set_shape;

/// Makes a geom a triangle: its frame has two edges as axes and the normal.
pub fn triangle(geom: &mut mjvGeom, corners: [Vec3; 3], rgba: [f32; 4]) {
    let [a, b, c] = corners;
    let normal = (b - a).cross(c - a);
    let [(x, length), (y, width), (z, area)] = [b - a, c - a, normal].map(Vec3::normalized);
    let size = Vec3::new(length, width, area);
    set_shape(
        geom,
        mjGEOM_TRIANGLE,
        Some(size),
        Some(a),
        Some(Mat3::from_cols(x, y, z)),
        Some(rgba),
    );
}

pub fn sensors(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in (0..m.nsensor()).filter(|&s| m.sensor_type()[s] == mjSENS_TACTILE) {
        let [mesh, g] = [m.sensor_objid()[id], m.sensor_refid()[id]].map(|k| k as usize);
        let n = m.mesh_vertnum()[mesh] as usize;
        let adr = m.sensor_adr()[id] as usize;
        let data = &d.sensordata()[adr..adr + m.sensor_dim()[id] as usize];
        let channels = (data.len() / n.max(1)).min(3);
        let most = data
            .iter()
            .take(n)
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        if most == 0.0 || m.geom_rbound()[g] < MINVAL {
            continue;
        }
        let first = m.mesh_faceadr()[mesh] as usize;
        let vertices = &m.mesh_vert()[m.mesh_vertadr()[mesh] as usize..];
        for face in &m.mesh_face()[first..first + m.mesh_facenum()[mesh] as usize] {
            let face = face.map(|v| v as usize);
            let corners = face.map(|v| {
                d.geom_xmat()[g].mul_vec(Vec3(vertices[v].map(f64::from))) + d.geom_xpos()[g]
            });
            let mut rgba = [0f32; 4];
            for (c, channel) in rgba.iter_mut().enumerate().take(channels) {
                let felt = face
                    .map(|v| data[c * n + v].abs())
                    .into_iter()
                    .filter(|&x| x != 0.0);
                let mut count = 0;
                for x in felt {
                    *channel = (f64::from(*channel) + x / most) as f32;
                    count += 1;
                }
                *channel /= count.max(1) as f32;
            }
            rgba[3] = if rgba[..3] == [0.0; 3] { 0.1 } else { 1.0 };
            list.add(object(mjOBJ_SENSOR, id), |geom| {
                triangle(geom, corners, rgba)
            })?;
        }
    }
    Some(())
}
