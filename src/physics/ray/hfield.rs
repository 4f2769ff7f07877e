//! Rays against height fields: a base box below z = 0, walls up to the outermost samples, and two
//! triangles per cell, divided from its lower left to its upper right sample.

use super::shapes;
use super::triangle::{Ray, nearer};
use super::{Hit, Solid};
use crate::abi::mjGEOM_BOX;
use crate::base::Model;
use crate::math::{Mat3, Vec3};

/// Samples of a height field and where they lie.
struct Field<'a> {
    data: &'a [f32],
    rows: usize,
    cols: usize,
    /// half sizes along x and y, largest elevation, thickness of the base
    size: [f64; 4],
}

/// Nearest point of height field `id` on a ray in its frame.
pub fn hfield(m: Model, id: usize, ray: &Ray) -> Option<Hit> {
    let (rows, cols) = (m.hfield_nrow()[id] as usize, m.hfield_ncol()[id] as usize);
    let f = Field {
        data: &m.hfield_data()[m.hfield_adr()[id] as usize..][..rows * cols],
        rows,
        cols,
        size: m.hfield_size()[id],
    };
    let [x, y, top, base] = f.size;
    let centre = Vec3([0.0, 0.0, 0.5 * (top - base)]);
    // a little larger: a ray along a face stays a candidate
    let half = Vec3([x, y, 0.5 * (top + base)]) * (1.0 + 1e-9);
    let span = ray.span(centre, half)?;

    let mut best = f.base(ray);
    for k in 0..2 {
        for side in [-1.0, 1.0] {
            nearer(&mut best, f.wall(ray, k, side));
        }
    }
    f.surface(ray, span, &mut best);
    best
}

impl Field<'_> {
    /// Elevation at a sample.
    fn height(&self, row: usize, col: usize) -> f64 {
        f64::from(self.data[row * self.cols + col]) * self.size[2]
    }

    /// Distances between samples along x and y.
    fn spacing(&self) -> [f64; 2] {
        [
            2.0 * self.size[0] / (self.cols - 1) as f64,
            2.0 * self.size[1] / (self.rows - 1) as f64,
        ]
    }

    fn sample(&self, row: usize, col: usize) -> Vec3 {
        let [dx, dy] = self.spacing();
        Vec3([
            col as f64 * dx - self.size[0],
            row as f64 * dy - self.size[1],
            self.height(row, col),
        ])
    }

    fn base(&self, ray: &Ray) -> Option<Hit> {
        let half = 0.5 * self.size[3];
        let solid = Solid {
            kind: mjGEOM_BOX,
            pos: Vec3([0.0, 0.0, -half]),
            mat: Mat3::IDENTITY,
            size: Vec3([self.size[0], self.size[1], half]),
        };
        shapes::cuboid(&solid, ray.pnt, ray.vec)
    }

    /// The wall at one end of axis `k`, between the base and the outermost samples.
    fn wall(&self, ray: &Ray, k: usize, side: f64) -> Option<Hit> {
        let dist = (side * self.size[k] - ray.pnt[k]) / ray.vec[k];
        // also false for a ray along the wall
        if !(dist >= 0.0 && dist.is_finite()) {
            return None;
        }
        let at = ray.pnt.add_scl(ray.vec, dist);
        let along = 1 - k;
        if at[2] < 0.0 || at[along].abs() > self.size[along] {
            return None;
        }
        let samples = [self.cols, self.rows];
        let place = (at[along] + self.size[along]) / self.spacing()[along];
        let cell = (place as usize).min(samples[along] - 2);
        let last = if side < 0.0 { 0 } else { samples[k] - 1 };
        let height = |i: usize| match k {
            0 => self.height(i, last),
            _ => self.height(last, i),
        };
        let part = place - cell as f64;
        let top = height(cell) * (1.0 - part) + height(cell + 1) * part;
        (at[2] < top).then(|| {
            let mut normal = Vec3::ZERO;
            normal[k] = side;
            Hit { dist, normal }
        })
    }

    /// Triangles of the cells below the ray, strip by strip along y.
    fn surface(&self, ray: &Ray, span: (f64, f64), best: &mut Option<Hit>) {
        let [dx, dy] = self.spacing();
        // cells between two places along an axis, a little more for the sake of rounding
        let cells = |a: f64, b: f64, half: f64, step: f64, num: usize| {
            let cell = |x: f64| (((x + half) / step).max(0.0) as usize).min(num - 2);
            cell(a.min(b) - 1e-3 * step)..=cell(a.max(b) + 1e-3 * step)
        };
        let at = |k: usize, x: f64| ray.pnt[k] + x * ray.vec[k];
        for row in cells(at(1, span.0), at(1, span.1), self.size[1], dy, self.rows) {
            let strip = self.strip(ray, span, row, dy);
            for col in cells(at(0, strip.0), at(0, strip.1), self.size[0], dx, self.cols) {
                let (a, c) = (self.sample(row, col), self.sample(row + 1, col + 1));
                nearer(best, ray.triangle([a, self.sample(row, col + 1), c]));
                nearer(best, ray.triangle([a, c, self.sample(row + 1, col)]));
            }
        }
    }

    /// The part of the ray above one row of cells.
    fn strip(&self, ray: &Ray, span: (f64, f64), row: usize, dy: f64) -> (f64, f64) {
        let low = (row as f64 - 1e-3) * dy - self.size[1];
        let high = (row as f64 + 1.001) * dy - self.size[1];
        let (x, y) = (
            (low - ray.pnt[1]) / ray.vec[1],
            (high - ray.pnt[1]) / ray.vec[1],
        );
        // along the strip: all of the ray
        if !(x.is_finite() && y.is_finite()) {
            return span;
        }
        (span.0.max(x.min(y)), span.1.min(x.max(y)))
    }
}
