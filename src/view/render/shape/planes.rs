//! Planes, cut into cells, so that light at their corners says enough. One without bounds is large, not endless.

use super::super::Outcome;
use super::super::gl::{self, Gl};
use super::{fill, names, primitives};
use crate::abi::*;
use crate::base::Model;

/// Cells along a side without bounds.
const CELLS: i32 = mjMAXPLANEGRID;

/// Makes a list for a plane of size 1, then one for each plane of the model.
pub fn make(gl: &Gl, con: &mut mjrContext, m: Model<'_>) -> Outcome {
    let planes = || (0..m.ngeom()).filter(|&id| m.geom_type()[id] == mjGEOM_PLANE);
    con.rangePlane = planes().count() as i32 + 1;
    con.basePlane = names(gl, con.rangePlane)?;
    let quads = m.vis().quality.numquads;
    fill(gl, con.basePlane, || square(gl, quads));
    for (list, id) in (con.basePlane + 1..).zip(planes()) {
        let sides = [0, 1].map(|k| Side::new(m, id, k));
        fill(gl, list, || grid(gl, &sides));
    }
    Ok(())
}

/// The plane from -1 to 1 with texture coordinates from 0 to 1.
fn square(gl: &Gl, n: i32) {
    let part = |i: i32| f64::from(i) / f64::from(n);
    let corner = |i: i32, j: i32| {
        gl.tex_coord_2d(part(i), 1.0 - part(j));
        gl.vertex_3d(2.0 * part(i) - 1.0, 2.0 * part(j) - 1.0, 0.0);
    };
    primitives(gl, gl::QUADS, || {
        gl.normal_3d(0.0, 0.0, 1.0);
        for i in 0..n {
            for j in 0..n {
                corner(i, j);
                corner(i + 1, j);
                corner(i + 1, j + 1);
                corner(i, j + 1);
            }
        }
    });
}

/// How a plane is cut along one side.
struct Side {
    /// half of its length where it has bounds
    bound: Option<f64>,
    cells: i32,
    /// where the first whole cell begins
    start: f64,
    /// length of a cell
    step: f64,
}

impl Side {
    fn new(m: Model<'_>, geom: usize, k: usize) -> Self {
        let size = m.geom_size()[geom];
        if size[k] > 0.0 {
            return Self::bounded(size[k], size[2]);
        }
        let far = f64::from(m.vis().map.zfar) * m.stat().extent;
        let material = usize::try_from(m.geom_matid()[geom]).ok();
        let repeat = material
            .and_then(|id| m.mat_texrepeat().get(id))
            .map_or(0.0, |row| row[k]);
        let spare = if repeat > 0.0 {
            f64::from(2.0 / repeat)
        } else {
            2.1 * far / f64::from(CELLS - 2)
        };
        let step = 2.0 * (1.05 * far + spare) / f64::from(CELLS);
        Self {
            bound: None,
            cells: CELLS,
            start: -0.5 * f64::from(CELLS) * step,
            step,
        }
    }

    /// Cells of the plane's grid around its center, and one at each end for what is left.
    fn bounded(half: f64, spacing: f64) -> Self {
        let step = 2.0 * spacing;
        let most = CELLS / 2;
        let n = (half / step).floor() + 1.0;
        let (n, step) = if n < f64::from(most) {
            (n as i32, step)
        } else {
            // whole cells reach both ends then, and nothing is left for the outer ones
            (most, half / f64::from(most - 1))
        };
        Self {
            bound: Some(half),
            cells: 2 * n,
            start: -f64::from(n - 1) * step,
            step,
        }
    }

    /// Where cell `i` begins.
    fn at(&self, i: i32) -> f64 {
        match self.bound {
            Some(half) if i == 0 => -half,
            Some(half) if i == self.cells => half,
            Some(_) => self.start + f64::from(i - 1) * self.step,
            None => self.start + f64::from(i) * self.step,
        }
    }

    /// The texture coordinate there: in 0 to 1, or without bounds by length.
    fn part(&self, x: f64) -> f64 {
        match self.bound {
            Some(half) => (x + half) / (2.0 * half),
            None => 0.5 * x,
        }
    }

    /// The same against the axis.
    fn part_down(&self, x: f64) -> f64 {
        match self.bound {
            Some(_) => 1.0 - self.part(x),
            None => -0.5 * x,
        }
    }
}

fn grid(gl: &Gl, [along, across]: &[Side; 2]) {
    let corner = |i: i32, j: i32| {
        let (x, y) = (along.at(i), across.at(j));
        gl.tex_coord_2d(along.part(x), across.part_down(y));
        gl.vertex_3d(x, y, 0.0);
    };
    primitives(gl, gl::QUADS, || {
        gl.normal_3d(0.0, 0.0, 1.0);
        for i in 0..along.cells {
            for j in 0..across.cells {
                corner(i, j);
                corner(i + 1, j);
                corner(i + 1, j + 1);
                corner(i, j + 1);
            }
        }
    });
}
