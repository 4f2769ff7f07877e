//! Shapes as display lists, made once: planes, meshes and height fields of a model, and builtin shapes.

pub mod builtin;
pub mod hfields;
pub mod meshes;
pub mod planes;
mod round;
pub mod skins;

use super::gl::{self, Gl};
use super::{Outcome, problem};

/// Names of `n` lists that follow each other; none of none.
fn names(gl: &Gl, n: i32) -> Outcome<u32> {
    if n <= 0 {
        return Ok(0);
    }
    match gl.gen_lists(n) {
        0 => Err(problem!("Could not allocate display lists")),
        base => Ok(base),
    }
}

/// Fills a list with what `draw` draws.
fn fill(gl: &Gl, list: u32, draw: impl FnOnce()) {
    gl.new_list(list, gl::COMPILE);
    draw();
    gl.end_list();
}

/// Draws primitives of one kind.
fn primitives(gl: &Gl, kind: u32, draw: impl FnOnce()) {
    gl.begin(kind);
    draw();
    gl.end();
}
