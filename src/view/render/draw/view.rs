//! Where a picture is seen from: projection and pose of a camera or a light as OpenGL's matrices, and the scene's own
//! translation, rotation and scale.

use super::vector::{Rows, Vector, columns, cross, dot, unit};
use crate::abi::*;
use crate::math::Quat;
use crate::view::render::gl::{self, Gl};
use crate::view::scene::float::quat;

/// What is seen: the extent at the near plane as left, right, bottom, top, and the distances of the clip planes.
#[derive(Clone, Copy)]
pub struct Frustum {
    pub sides: [f64; 4],
    pub clip: [f32; 2],
    pub orthographic: bool,
}

impl Frustum {
    /// A camera's, in a window of so many pixels: without a width of its own, that follows from its height.
    pub fn of(camera: &mjvGLCamera, [width, height]: [i32; 2]) -> Self {
        let c = camera;
        let half = if c.frustum_width == 0.0 {
            0.5 * width as f32 / height as f32 * (c.frustum_top - c.frustum_bottom)
        } else {
            c.frustum_width
        };
        let [left, right] = [c.frustum_center - half, c.frustum_center + half];
        Self {
            sides: [left, right, c.frustum_bottom, c.frustum_top].map(f64::from),
            clip: [c.frustum_near, c.frustum_far],
            orthographic: c.orthographic != 0,
        }
    }

    /// Loads it as the projection: depth is 1 at the near plane and 0 at the far one, where numbers are densest.
    fn load(&self, gl: &Gl) {
        let [left, right, bottom, top] = self.sides;
        let [near, far] = self.clip.map(f64::from);
        gl.matrix_mode(gl::PROJECTION);
        gl.load_identity();
        gl.translatef(0.0, 0.0, 0.5);
        gl.scalef(1.0, 1.0, -0.5);
        if self.orthographic {
            gl.ortho(left, right, bottom, top, near, far);
        } else {
            gl.frustum(left, right, bottom, top, near, far);
        }
    }
}

/// Where an eye is, where it looks, and what is up.
#[derive(Clone, Copy)]
pub struct Eye {
    pub pos: Vector,
    pub forward: Vector,
    pub up: Vector,
}

impl Eye {
    pub fn of(camera: &mjvGLCamera) -> Self {
        Self {
            pos: camera.pos,
            forward: camera.forward,
            up: camera.up,
        }
    }

    /// From the room to the eye's own axes: right, up, back.
    fn matrix(&self) -> Rows {
        let forward = unit(self.forward);
        let right = unit(cross(forward, self.up));
        let up = unit(cross(right, forward));
        let row = |axis: Vector| [axis[0], axis[1], axis[2], -dot(axis, self.pos)];
        let back = forward.map(|x| -x);
        [row(right), row(up), row(back), [0.0, 0.0, 0.0, 1.0]]
    }
}

/// Both matrices of a view, as OpenGL holds them.
#[derive(Clone, Copy)]
pub struct Matrices {
    pub projection: [f32; 16],
    pub pose: [f32; 16],
}

impl Matrices {
    /// The matrices in use.
    pub fn current(gl: &Gl) -> Self {
        Self {
            projection: gl.get_floats(gl::PROJECTION_MATRIX),
            pose: gl.get_floats(gl::MODELVIEW_MATRIX),
        }
    }

    /// Uses them again.
    pub fn load(&self, gl: &Gl) {
        gl.matrix_mode(gl::PROJECTION);
        gl.load_matrixf(&self.projection);
        gl.matrix_mode(gl::MODELVIEW);
        gl.load_matrixf(&self.pose);
    }
}

/// Looks from `eye`.
pub fn look(gl: &Gl, frustum: &Frustum, eye: &Eye) {
    frustum.load(gl);
    gl.matrix_mode(gl::MODELVIEW);
    gl.load_identity();
    gl.mult_matrixf(&columns(&eye.matrix()));
}

/// Goes on from the room to the model, where the scene says how that lies there.
pub fn enter_model(gl: &Gl, scn: &mjvScene) {
    if scn.enabletransform != 0 {
        gl.mult_matrixf(&placed(scn));
    }
}

/// From the model to the room: scaled, rotated, translated.
fn placed(scn: &mjvScene) -> [f32; 16] {
    let turn: Quat = quat(scn.rotate);
    let turn = turn.to_mat().0.map(|x| x as f32 * scn.scale);
    let mut matrix = super::vector::turned(&turn);
    matrix[12..15].copy_from_slice(&scn.translate);
    matrix
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_eye_sees_what_lies_before_it_on_its_negative_third_axis() {
        let eye = Eye {
            pos: [1.0, 2.0, 3.0],
            forward: [0.0, 2.0, 0.0],
            up: [0.0, 0.5, 1.0],
        };
        let seen = eye.matrix().map(|r| r[0] + r[1] * 6.0 + r[2] * 3.0 + r[3]);
        assert_eq!(seen, [0.0, 0.0, -4.0, 1.0]);
    }
}
