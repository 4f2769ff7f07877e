//! Rays against height fields: a base box below z = 0, walls up to the outermost samples, and two
//! triangles per cell, divided from its lower left to its upper right sample.

use super::hit::{Hit, Solid};
use super::shapes::{self, Sides};
use super::triangle::{Ray, nearer};
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
    /// distances between samples along x and y
    spacing: [f64; 2],
}

/// Nearest point of height field `id` at `pos`, `mat` on a ray.
pub fn hfield(m: Model, id: usize, pose: (Vec3, &Mat3), pnt: Vec3, vec: Vec3) -> Option<Hit> {
    let (rows, cols) = (m.hfield_nrow()[id] as usize, m.hfield_ncol()[id] as usize);
    let size = m.hfield_size()[id];
    let (pos, mat) = pose;
    let slab = |z: f64, height: f64| Solid {
        kind: mjGEOM_BOX,
        pos: pos + mat.col(2) * z * 0.5,
        mat: *mat,
        size: Vec3([size[0], size[1], 0.5 * height]),
    };
    let base = slab(-size[3], size[3]).ray(pnt, vec);
    let Some((near, sides)) = shapes::sides(&slab(size[2], size[2]), pnt, vec) else {
        return base;
    };
    if rows < 2 || cols < 2 {
        return base;
    }
    let f = Field {
        data: &m.hfield_data()[m.hfield_adr()[id] as usize..][..rows * cols],
        rows,
        cols,
        size,
        spacing: [
            2.0 * size[0] / (cols - 1) as f64,
            2.0 * size[1] / (rows - 1) as f64,
        ],
    };
    let ray = Ray::new(mat.mul_t_vec(pnt - pos), mat.mul_t_vec(vec));
    // from the start to a side, or between the sides that it passes; out through an edge, it passes two
    let [x, y, z] = ray.pnt.0;
    let inside = x.abs() <= size[0] && y.abs() <= size[1] && (0.0..=size[2]).contains(&z);
    let far = sides.iter().flatten().fold(near, |far: f64, &x| far.max(x));
    let span = (if inside { 0.0 } else { near }, far);
    // all normals take the way through the field's frame, the base's too: that rounds it
    let with_normal = |hit: Option<Hit>, to: &dyn Fn(Vec3) -> Vec3| {
        hit.map(|hit| Hit {
            normal: to(hit.normal),
            ..hit
        })
    };
    let mut best = with_normal(base, &|n| mat.mul_t_vec(n));
    f.surface(&ray, span, &mut best);
    f.walls(&ray, &sides, &mut best);
    with_normal(best, &|n| mat.mul_vec(n))
}

impl Field<'_> {
    /// Elevation at a sample as a share of the largest.
    fn height(&self, row: usize, col: usize) -> f64 {
        f64::from(self.data[row * self.cols + col])
    }

    fn sample(&self, row: usize, col: usize) -> Vec3 {
        let [dx, dy] = self.spacing;
        Vec3([
            dx * col as f64 - self.size[0],
            dy * row as f64 - self.size[1],
            self.height(row, col) * self.size[2],
        ])
    }

    /// Vertical sides, each from the base to the outermost samples.
    fn walls(&self, ray: &Ray, sides: &Sides, best: &mut Option<Hit>) {
        for (i, &side) in sides[..4].iter().enumerate() {
            let Some(dist) = side else { continue };
            if best.is_some_and(|hit| dist >= hit.dist) {
                continue;
            }
            let (k, last) = (i / 2, i % 2 == 1);
            let along = 1 - k;
            let num = [self.cols, self.rows];
            let edge = if last { num[k] - 1 } else { 0 };
            let height = |j: usize| match k {
                0 => self.height(j, edge),
                _ => self.height(edge, j),
            };
            let z = (ray.pnt[2] + dist * ray.vec[2]) / self.size[2];
            let at = ray.pnt[along] + dist * ray.vec[along];
            let place = (at + self.size[along]) / self.spacing[along];
            let cell = place.floor().min((num[along] - 2) as f64).max(0.0);
            let j = cell as usize;
            if z < height(j) * ((cell + 1.0) - place) + height(j + 1) * (place - cell) {
                let mut normal = Vec3::ZERO;
                normal[k] = if last { 1.0 } else { -1.0 };
                *best = Some(Hit { dist, normal });
            }
        }
    }

    /// Triangles of the cells below the ray, strip by strip along y: of all cells about those that the part of the ray inside the
    /// box passes. Where a client has put heights above the box, the ray may meet one of them outside.
    fn surface(&self, ray: &Ray, span: (f64, f64), best: &mut Option<Hit>) {
        let num = [self.cols, self.rows];
        let at = |k: usize, x: f64| ray.pnt[k] + x * ray.vec[k];
        let place = |k: usize, x: f64| (at(k, x) + self.size[k]) / self.spacing[k];
        let about = [0, 1].map(|k| {
            let (a, b) = (place(k, span.0), place(k, span.1));
            let first = (a.min(b).floor() - 1.0).max(0.0) as usize;
            (first, (a.max(b).ceil().max(0.0) as usize).min(num[k] - 2))
        });
        for row in about[1].0..=about[1].1 {
            let (enter, leave) = self.strip(ray, row);
            if enter > leave {
                continue;
            }
            let cell = |x: f64| (x.max(0.0) as usize).min(num[0] - 2);
            let (a, b) = (place(0, enter), place(0, leave));
            // a little more for the sake of rounding
            let (a, b) = (cell(a.min(b) - 1e-3), cell(a.max(b) + 1e-3));
            for col in a.max(about[0].0)..=b.min(about[0].1) {
                let (a, c) = (self.sample(row, col), self.sample(row + 1, col + 1));
                nearer(best, ray.triangle([a, self.sample(row, col + 1), c]));
                nearer(best, ray.triangle([a, c, self.sample(row + 1, col)]));
            }
        }
    }

    /// The part of the ray above one row of cells; empty when the end lies before the start.
    fn strip(&self, ray: &Ray, row: usize) -> (f64, f64) {
        let reach = |line: f64| (line * self.spacing[1] - self.size[1] - ray.pnt[1]) / ray.vec[1];
        let (x, y) = (reach(row as f64 - 1e-3), reach(row as f64 + 1.001));
        (x.min(y).max(0.0), x.max(y).min(f64::MAX))
    }
}
