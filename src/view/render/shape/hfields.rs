//! Height fields of a model: the surface, walls around it, and a floor.

use core::ffi::c_int;

use super::super::gl::{self, Gl};
use super::super::{Outcome, problem};
use super::meshes::normal;
use super::{fill, names, primitives};
use crate::abi::mjrContext;
use crate::base::Model;

/// Makes a list for each height field.
pub fn make(gl: &Gl, con: &mut mjrContext, m: Model<'_>) -> Outcome {
    con.rangeHField = m.nhfield() as i32;
    con.baseHField = names(gl, con.rangeHField)?;
    (0..m.nhfield()).try_for_each(|id| upload(gl, con, m, id as c_int))
}

/// Fills the list of one height field anew.
pub fn upload(gl: &Gl, con: &mjrContext, m: Model<'_>, id: c_int) -> Outcome {
    let known = usize::try_from(id).ok().filter(|&i| i < m.nhfield());
    let Some(i) = known else {
        return Err(problem!("Invalid height field index {id}"));
    };
    let list = con.baseHField.wrapping_add(i as u32);
    gl.delete_lists(list, 1);
    let field = Field::new(m, i);
    fill(gl, list, || {
        primitives(gl, gl::TRIANGLES, || field.surface(gl));
        primitives(gl, gl::QUADS, || {
            field.walls(gl);
            field.floor(gl, m.vis().quality.numquads);
        });
    });
    Ok(())
}

struct Field<'a> {
    rows: usize,
    columns: usize,
    /// half widths, height of 1, depth below 0
    size: [f32; 4],
    data: &'a [f32],
}

impl<'a> Field<'a> {
    fn new(m: Model<'a>, i: usize) -> Self {
        let [rows, columns] = [m.hfield_nrow()[i], m.hfield_ncol()[i]].map(|n| n.max(0) as usize);
        let at = usize::try_from(m.hfield_adr()[i]).unwrap_or(usize::MAX);
        let data = m.hfield_data().get(at..).unwrap_or(&[]);
        let whole = data.len() >= rows * columns && rows > 1 && columns > 1;
        Self {
            rows: if whole { rows } else { 1 },
            columns: if whole { columns } else { 1 },
            size: m.hfield_size()[i].map(|x| x as f32),
            data,
        }
    }

    fn x(&self, c: usize) -> f32 {
        self.size[0] * (2.0 * c as f32 / (self.columns - 1) as f32 - 1.0)
    }

    fn y(&self, r: usize) -> f32 {
        self.size[1] * (2.0 * r as f32 / (self.rows - 1) as f32 - 1.0)
    }

    fn z(&self, r: usize, c: usize) -> f32 {
        self.data[r * self.columns + c] * self.size[2]
    }

    /// Two triangles a cell.
    fn surface(&self, gl: &Gl) {
        let at = |r: usize, c: usize| [self.x(c), self.y(r), self.z(r, c)];
        for r in 0..self.rows - 1 {
            for c in 0..self.columns - 1 {
                let far = at(r + 1, c + 1);
                for corners in [[at(r + 1, c), at(r, c), far], [at(r, c), at(r, c + 1), far]] {
                    gl.normal_3fv(&normal(corners));
                    corners.iter().for_each(|v| gl.vertex_3fv(v));
                }
            }
        }
    }

    fn walls(&self, gl: &Gl) {
        let [sx, sy, _, depth] = self.size;
        let wall = |n: [f32; 3], corners: [[f32; 3]; 4]| {
            gl.normal_3fv(&n);
            corners.iter().for_each(|v| gl.vertex_3fv(v));
        };
        let (last_row, last_column) = (self.rows - 1, self.columns - 1);
        for r in 0..last_row {
            let (y, next) = (self.y(r), self.y(r + 1));
            let side = |x: f32, c: usize, rows: [(f32, usize); 2]| {
                let [(a, i), (b, k)] = rows;
                let (low, high) = (-depth, [self.z(k, c), self.z(i, c)]);
                [[x, a, low], [x, b, low], [x, b, high[0]], [x, a, high[1]]]
            };
            let (here, there) = ((y, r), (next, r + 1));
            wall([-1.0, 0.0, 0.0], side(-sx, 0, [there, here]));
            wall([1.0, 0.0, 0.0], side(sx, last_column, [here, there]));
        }
        for c in 0..last_column {
            let side = |y: f32, r: usize, columns: [usize; 2]| {
                let [a, b] = columns;
                let ([x, u], low) = ([self.x(a), self.x(b)], -depth);
                let high = [self.z(r, b), self.z(r, a)];
                [[x, y, low], [u, y, low], [u, y, high[0]], [x, y, high[1]]]
            };
            wall([0.0, -1.0, 0.0], side(-sy, 0, [c, c + 1]));
            wall([0.0, 1.0, 0.0], side(sy, last_row, [c + 1, c]));
        }
    }

    fn floor(&self, gl: &Gl, n: i32) {
        let [sx, sy, _, depth] = self.size;
        let part = |i: i32| 2.0 * i as f32 / n as f32 - 1.0;
        gl.normal_3f(0.0, 0.0, -1.0);
        for j in 0..n {
            for i in 0..n {
                for (i, j) in [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)] {
                    gl.vertex_3f(sx * part(i), sy * part(j), -depth);
                }
            }
        }
    }
}
