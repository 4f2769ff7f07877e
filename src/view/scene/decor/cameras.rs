//! Cameras with what they see, and lights.

use crate::math::elementary::tan;
use core::f64::consts::PI;

use super::axes;
use super::object::object;
use super::tactile::triangle;
use crate::abi::*;
use crate::math::{Mat3, Quat, Vec3};
use crate::view::scene::build::look::{List, Look};
use crate::view::scene::geom::{connect, set_shape};
use crate::view::scene::label;

pub fn cameras(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    for id in 0..m.ncam() {
        let (pos, mat) = (d.cam_xpos()[id], d.cam_xmat()[id]);
        let mut rgba = m.vis().rgba.camera;
        let resolution = m.cam_resolution()[id];
        if resolution[0] > 1 || resolution[1] > 1 {
            rgba[3] = 0.3;
            frustum(look, list, id)?;
        }
        let of = object(mjOBJ_CAMERA, id);
        let size = look.length(m.vis().scale.camera);
        list.add(of, |geom| {
            let shape = Vec3([1.0, 0.8, 0.4]) * size;
            set_shape(
                geom,
                mjGEOM_BOX,
                Some(shape),
                Some(pos),
                Some(mat),
                Some(rgba),
            );
            if look.opt.label == mjLABEL_CAMERA {
                label::named(m, geom, mjOBJ_CAMERA, id as i32);
            }
        })?;
        list.add(of, |geom| {
            let shape = Vec3([0.4, 0.3, 0.0]) * size;
            let front = pos.add_scl(mat.col(2), -0.6 * size);
            let [r, g, b, a] = rgba;
            let dark = [r * 0.5, g * 0.5, b * 0.5, a];
            set_shape(
                geom,
                mjGEOM_CYLINDER,
                Some(shape),
                Some(front),
                Some(mat),
                Some(dark),
            );
        })?;
        if look.opt.frame == mjFRAME_CAMERA {
            axes::frame(list, id, pos, &mat, axes::size(look))?;
        }
    }
    Some(())
}

/// The space that a camera with pixels sees: triangles of its sides, lines of its edges.
fn frustum(look: &Look, list: &mut List, id: usize) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let rgba = m.vis().rgba.frustum;
    let near = f64::from(m.vis().map.znear) * m.stat().extent;
    let far = look.length(m.vis().scale.frustum);
    let [width, height] = m.cam_resolution()[id];
    let aspect = width as f32 / height as f32;
    let (fovy, [sx, sy]) = (m.cam_fovy()[id], m.cam_sensorsize()[id]);
    let flat = m.cam_projection()[id] == mjPROJ_ORTHOGRAPHIC;
    // left and right of the axis, above and below it, on the near plane
    let (x, y) = if flat {
        let half = fovy / 2.0;
        ([(half * f64::from(aspect)) as f32; 2], [half as f32; 2])
    } else if sx != 0.0 && sy != 0.0 {
        let ([fx, fy, cx, cy], near) = (m.cam_intrinsic()[id], near as f32);
        (
            [near / fx * (sx / 2.0 - cx), near / fx * (sx / 2.0 + cx)],
            [near / fy * (sy / 2.0 - cy), near / fy * (sy / 2.0 + cy)],
        )
    } else {
        let half = (near * tan(fovy * PI / 360.0)) as f32;
        ([half * aspect; 2], [half; 2])
    };
    let (pos, mat) = (d.cam_xpos()[id], &d.cam_xmat()[id]);
    let near_plane = plane(pos, mat, x, y, near);
    let far_plane = if flat {
        plane(pos, mat, x, y, f64::from((x[0] + y[0]) / 2.0))
    } else {
        let grown = |v: [f32; 2]| v.map(|v| (f64::from(v) * (far / near)) as f32);
        plane(pos, mat, grown(x), grown(y), far)
    };
    let of = object(mjOBJ_CAMERA, id);
    for edge in 0..4 {
        let next = (edge + 1) % 4;
        let [a, b, c, e] = [
            near_plane[edge],
            far_plane[edge],
            near_plane[next],
            far_plane[next],
        ];
        for corners in [[a, b, c], [b, e, c]] {
            list.add(of, |geom| triangle(geom, corners, rgba))?;
        }
        for (from, to) in [(a, c), (b, e), (a, b)] {
            list.add(of, |geom| {
                connect(geom, mjGEOM_LINE, 3.0, from, to);
                geom.rgba = rgba;
            })?;
        }
    }
    Some(())
}

/// Corners of a rectangle before a camera, counterclockwise from below left.
fn plane(pos: Vec3, mat: &Mat3, x: [f32; 2], y: [f32; 2], depth: f64) -> [Vec3; 4] {
    let center = pos.add_scl(mat.col(2), -depth);
    let ([left, right], [below, above]) = (x.map(f64::from), y.map(f64::from));
    [
        (-left, -below),
        (right, -below),
        (right, above),
        (-left, above),
    ]
    .map(|(x, y)| center.add_scl(mat.col(0), x).add_scl(mat.col(1), y))
}

pub fn lights(look: &Look, list: &mut List) -> Option<()> {
    let (m, d) = (look.m, look.d);
    let size = look.length(m.vis().scale.light);
    for id in 0..m.nlight() {
        let (pos, dir) = (d.light_xpos()[id], d.light_xdir()[id]);
        let mat = Quat::z_to_vec(dir).to_mat();
        list.add(object(mjOBJ_LIGHT, id), |geom| {
            let shape = Vec3([0.8 * size, size, 0.0]);
            let behind = pos.add_scl(dir, -size - 0.0001);
            let rgba = m.vis().rgba.light;
            set_shape(
                geom,
                mjGEOM_CYLINDER,
                Some(shape),
                Some(behind),
                Some(mat),
                Some(rgba),
            );
            if look.opt.label == mjLABEL_LIGHT {
                label::named(m, geom, mjOBJ_LIGHT, id as i32);
            }
        })?;
        if look.opt.frame == mjFRAME_LIGHT {
            axes::frame(list, id, pos, &mat, axes::size(look))?;
        }
    }
    Some(())
}
