//! The scene in a mirror: a plane, or the upper side of a box.

use super::light::Lamps;
use super::order::height;
use super::pass::{Look, Stage};
use super::vector::{Vector, column, columns, dot};
use super::{material, shape};
use crate::abi::*;
use crate::view::render::gl;

/// Number of the geom that mirrors: the first plane or box that reflects and hides what is behind it.
pub fn find(geoms: &[mjvGeom]) -> Option<usize> {
    geoms.iter().position(|geom| {
        matches!(geom.r#type, mjGEOM_PLANE | mjGEOM_BOX)
            && geom.reflectance > 0.0
            && geom.transparent == 0
    })
}

/// The mirror's surface: one of its points, and what it faces.
fn surface(geom: &mjvGeom) -> (Vector, Vector) {
    let normal = column(&geom.mat, 2);
    let mut point = geom.pos;
    if geom.r#type == mjGEOM_BOX {
        point = core::array::from_fn(|i| geom.pos[i] + normal[i] * geom.size[2]);
    }
    (point, normal)
}

/// Draws what geom `number` mirrors where it will be seen, as far as `eye` is before it.
pub fn draw(stage: &Stage, lamps: &Lamps, number: usize) {
    let geom = &stage.scn.geoms()[number];
    let (point, normal) = surface(geom);
    let depth = if geom.r#type == mjGEOM_BOX {
        geom.size[2]
    } else {
        0.0
    };
    if !(height(geom, stage.eye) > depth) {
        return;
    }
    let gl = stage.gl;
    mark(stage, geom, point);
    gl.enable(gl::CLIP_PLANE0);
    let offset = dot(normal, point);
    let [a, b, c] = normal.map(|x| f64::from(-x));
    gl.clip_plane(gl::CLIP_PLANE0, &[a, b, c, offset.into()]);
    gl.front_face(gl::CW);
    gl.push_matrix();
    gl.mult_matrixf(&image(point, normal));
    lamps.place(|_| true);
    let look = Look {
        tint: geom.reflectance,
        ..Look::OPAQUE
    };
    stage.opaque(Some(number), look);
    stage.transparent(look);
    lamps.off();
    gl.disable(gl::STENCIL_TEST);
    gl.disable(gl::CLIP_PLANE0);
    gl.pop_matrix();
    gl.front_face(gl::CCW);
}

/// Marks the mirror's pixels in the stencil, and lets only these be drawn.
fn mark(stage: &Stage, geom: &mjvGeom, point: Vector) {
    let gl = stage.gl;
    gl.disable(gl::DEPTH_TEST);
    gl.color_mask(gl::FALSE, gl::FALSE, gl::FALSE, gl::FALSE);
    gl.enable(gl::STENCIL_TEST);
    gl.clear(gl::STENCIL_BUFFER_BIT);
    gl.stencil_func(gl::ALWAYS, 1, 0xff);
    gl.stencil_op(gl::REPLACE, gl::REPLACE, gl::REPLACE);
    gl.polygon_mode(gl::FRONT_AND_BACK, gl::FILL);
    if geom.r#type == mjGEOM_BOX {
        material::paint(gl, geom, 1.0, 1.0, true);
        gl.push_matrix();
        gl.translatef(point[0], point[1], point[2]);
        gl.mult_matrixf(&super::vector::turned(&geom.mat));
        shape::square(gl, stage.con, geom);
        gl.pop_matrix();
    } else {
        stage.geom(geom, Look::OPAQUE);
    }
    stage.fill();
    gl.enable(gl::DEPTH_TEST);
    gl.color_mask(gl::TRUE, gl::TRUE, gl::TRUE, gl::TRUE);
    gl.stencil_func(gl::EQUAL, 1, 0xff);
    gl.stencil_op(gl::KEEP, gl::KEEP, gl::KEEP);
}

/// From a point to its mirror image, in OpenGL's order.
fn image(point: Vector, n: Vector) -> [f32; 16] {
    let mut rows = [[0.0; 4]; 4];
    for i in 0..3 {
        for j in 0..3 {
            let twice = 2.0 * n[i] * n[j];
            rows[i][j] = if i == j { 1.0 - twice } else { -twice };
            rows[i][3] += twice * point[j];
        }
    }
    rows[3][3] = 1.0;
    columns(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_lie_as_far_behind_the_mirror() {
        let m = image([0.0, 0.0, 2.0], [0.0, 0.0, 1.0]);
        assert_eq!(m[10] * 5.0 + m[14], -1.0);
        assert_eq!([m[0], m[5], m[15]], [1.0; 3]);
    }
}
