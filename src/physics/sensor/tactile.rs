//! Tactile sensors: depth and sliding speeds at the vertices of a mesh. XML: sensor-tactile.
//!
//! The mesh is placed in the frame of a geom. What touches any geom welded to it counts: of several
//! touching geoms the depth is the largest, the speeds add up.

use super::subject::Sensor;
use crate::abi::*;
use crate::base::Data;
use crate::math::{Mat3, Spatial, Vec3};
use crate::physics::sdf::Shape;

/// Depths, then speeds along the first and the second tangent: one block each.
pub fn tactile(d: &mut Data, s: Sensor, out: &mut [f64]) {
    out.fill(0.0);
    let Some((_, geom)) = s.reference else {
        return;
    };
    let m = s.m;
    let weld = |g: i32| (g >= 0).then(|| m.body_weldid()[m.geom_bodyid()[g as usize] as usize]);
    let own = weld(geom as i32);
    let mark = d.mark();
    let (seen, mut count) = (mark.ints(d, m.ngeom()), 0);
    for i in 0..d.ncon() {
        let [g1, g2] = d.contact()[i].geom;
        for (mine, other) in [(g1, g2), (g2, g1)] {
            // the pad does not feel itself
            let touches = mine >= 0 && other >= 0 && other != geom as i32 && weld(mine) == own;
            if touches && !seen[..count].contains(&other) {
                seen[count] = other;
                count += 1;
                feel(d, s, geom, other as usize, out);
            }
        }
    }
    mark.release(d);
}

/// A frame and how it moves.
struct Moving {
    pos: Vec3,
    mat: Mat3,
    /// velocity at `com`
    vel: Spatial,
    com: Vec3,
}

impl Moving {
    fn of(d: &Data, geom: usize) -> Self {
        let m = d.model();
        let body = m.geom_bodyid()[geom] as usize;
        Moving {
            pos: d.geom_xpos()[geom],
            mat: d.geom_xmat()[geom],
            vel: d.cvel()[body],
            com: d.subtree_com()[m.body_rootid()[body] as usize],
        }
    }

    /// Velocity of the point `x` that moves along, in world axes.
    fn velocity(&self, x: Vec3) -> Vec3 {
        self.vel.lin() + self.vel.rot().cross(x - self.com)
    }
}

/// Adds what one touching geom does to every vertex.
fn feel(d: &Data, s: Sensor, geom: usize, other: usize, out: &mut [f64]) {
    let m = s.m;
    let mesh = m.geom_dataid()[other];
    let shape = match m.geom_type()[other] {
        mjGEOM_MESH if !has_distance(s, mesh) => return,
        mjGEOM_MESH => Shape::named(m, mjGEOM_MESH, mesh),
        _ => Shape::of_geom(m, other),
    };
    let (first, n) = (
        m.mesh_vertadr()[s.obj] as usize,
        m.mesh_vertnum()[s.obj] as usize,
    );
    let vertices = &m.mesh_vert()[first..first + n];
    // the normal and two tangents of each vertex
    let (first, count) = (
        m.mesh_normaladr()[s.obj] as usize,
        m.mesh_normalnum()[s.obj] as usize,
    );
    let frames = (count == 3 * n).then(|| &m.mesh_normal()[first..first + count]);
    let (pad, thing) = (Moving::of(d, geom), Moving::of(d, other));
    let (depths, speeds) = out.split_at_mut(n);
    for (i, vertex) in vertices.iter().enumerate() {
        let x = pad.mat.mul_vec(widen(vertex)) + pad.pos;
        let depth = -shape.distance(d, thing.mat.mul_t_vec(x - thing.pos));
        if depth <= 0.0 || depth.is_nan() {
            continue;
        }
        depths[i] = depths[i].max(depth);
        let Some(frames) = frames else {
            continue;
        };
        let slide = pad.mat.mul_t_vec(pad.velocity(x) - thing.velocity(x));
        for k in 0..2 {
            speeds[k * n + i] += slide.dot(widen(&frames[3 * i + 1 + k])).abs();
        }
    }
}

/// A mesh that knows its distance field.
fn has_distance(s: Sensor, mesh: i32) -> bool {
    usize::try_from(mesh).is_ok_and(|mesh| s.m.mesh_octadr()[mesh] >= 0)
}

fn widen(v: &[f32; 3]) -> Vec3 {
    Vec3(v.map(f64::from))
}
