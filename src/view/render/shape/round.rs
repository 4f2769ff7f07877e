//! Spheres, cylinders and cones of size 1, cut into slices around the axis and stacks along it, in single precision.

use core::f64::consts::PI;

use super::super::gl::{self, Gl};
use super::primitives;
use crate::math::elementary;

/// Number of slices and stacks.
#[derive(Clone, Copy)]
pub struct Cuts {
    pub slices: i32,
    pub stacks: i32,
}

/// The half of a sphere below or above its middle.
#[derive(Clone, Copy, PartialEq)]
pub enum Half {
    Lower,
    Upper,
}

/// Sine and cosine.
fn sin_cos(angle: f32) -> (f32, f32) {
    let angle = f64::from(angle);
    (elementary::sin(angle) as f32, elementary::cos(angle) as f32)
}

fn ratio(i: i32, n: i32) -> f32 {
    i as f32 / n as f32
}

/// The angle of slice `i`.
fn azimuth(cuts: Cuts, i: i32) -> f32 {
    (2.0 * PI * f64::from(i) / f64::from(cuts.slices)) as f32
}

/// The direction of slice `i`.
fn around(cuts: Cuts, i: i32) -> [f32; 2] {
    let (sin, cos) = sin_cos(azimuth(cuts, i));
    [cos, sin]
}

/// The part of a turn that an angle is.
fn turn(angle: f32) -> f32 {
    (f64::from(angle) / (2.0 * PI)) as f32
}

/// A corner with its normal and its place in the texture.
struct Corner {
    st: [f32; 2],
    normal: [f32; 3],
    place: [f32; 3],
}

impl Corner {
    fn draw(&self, gl: &Gl) {
        gl.tex_coord_2fv(&self.st);
        gl.normal_3fv(&self.normal);
        gl.vertex_3fv(&self.place);
    }
}

/// A half sphere that is moved up by `shift`, with the texture's `rows` from its upper end to its lower.
#[derive(Clone, Copy)]
struct Dome {
    cuts: Cuts,
    half: Half,
    shift: f32,
    rows: [f32; 2],
}

impl Dome {
    fn rings(&self) -> i32 {
        self.cuts.stacks / 2
    }

    /// The texture's row at ring `j`, counted from the middle.
    fn row(&self, j: i32) -> f32 {
        let [top, bottom] = self.rows;
        let part = ratio(j, self.rings());
        match self.half {
            Half::Lower => top + (bottom - top) * part,
            Half::Upper => bottom - (bottom - top) * part,
        }
    }

    fn corner(&self, i: i32, j: i32) -> Corner {
        let elevation = 0.5 * PI * f64::from(j) / f64::from(self.rings());
        let (sin, cos) = sin_cos(elevation as f32);
        let [x, y] = around(self.cuts, i);
        let z = match self.half {
            Half::Lower => self.shift - sin,
            Half::Upper => self.shift + sin,
        };
        Corner {
            st: [turn(azimuth(self.cuts, i)), self.row(j)],
            normal: [x * cos, y * cos, z - self.shift],
            place: [x * cos, y * cos, z],
        }
    }

    fn pole(&self, i: i32) -> Corner {
        let z = if self.half == Half::Lower { -1.0 } else { 1.0 };
        let middle = 0.5 * (azimuth(self.cuts, i) + azimuth(self.cuts, i + 1));
        Corner {
            st: [turn(middle), self.row(self.rings())],
            normal: [0.0, 0.0, z],
            place: [0.0, 0.0, z + self.shift],
        }
    }

    fn cap(&self, gl: &Gl) {
        let j = self.rings() - 1;
        for i in 0..self.cuts.slices {
            let (pole, a, b) = (self.pole(i), self.corner(i, j), self.corner(i + 1, j));
            let corners = match self.half {
                Half::Lower => [pole, b, a],
                Half::Upper => [a, b, pole],
            };
            corners.iter().for_each(|c| c.draw(gl));
        }
    }

    fn belt(&self, gl: &Gl) {
        for j in 0..self.rings() - 1 {
            let (low, high) = match self.half {
                Half::Lower => (j + 1, j),
                Half::Upper => (j, j + 1),
            };
            for i in 0..self.cuts.slices {
                for (i, j) in [(i, low), (i + 1, low), (i + 1, high), (i, high)] {
                    self.corner(i, j).draw(gl);
                }
            }
        }
    }
}

/// A sphere.
pub fn sphere(gl: &Gl, cuts: Cuts) {
    let dome = |half, rows| Dome {
        cuts,
        half,
        shift: 0.0,
        rows,
    };
    let (lower, upper) = (dome(Half::Lower, [0.5, 1.0]), dome(Half::Upper, [0.0, 0.5]));
    primitives(gl, gl::TRIANGLES, || {
        lower.cap(gl);
        upper.cap(gl);
    });
    primitives(gl, gl::QUADS, || {
        lower.belt(gl);
        upper.belt(gl);
    });
}

/// An end of a capsule, moved away from the middle by 1.
pub fn hemisphere(gl: &Gl, cuts: Cuts, half: Half) {
    let dome = Dome {
        cuts,
        half,
        shift: if half == Half::Lower { -1.0 } else { 1.0 },
        rows: [0.0, 1.0],
    };
    primitives(gl, gl::TRIANGLES, || dome.cap(gl));
    primitives(gl, gl::QUADS, || dome.belt(gl));
}

/// A disk at height `z` of so many rings that is seen from below or from above.
fn disk(gl: &Gl, cuts: Cuts, rings: i32, z: f32, seen_from: Half) {
    let corner = |i: i32, j: i32| {
        let ([x, y], r) = (around(cuts, i), ratio(j, rings));
        let [x, y] = [x * r, y * r];
        gl.tex_coord_2fv(&[0.5 + 0.5 * x, 0.5 + 0.5 * y]);
        gl.vertex_3fv(&[x, y, z]);
    };
    let center = || {
        gl.tex_coord_2fv(&[0.5, 0.5]);
        gl.vertex_3fv(&[0.0, 0.0, z]);
    };
    let below = seen_from == Half::Lower;
    let normal = [0.0, 0.0, if below { -1.0 } else { 1.0 }];
    primitives(gl, gl::TRIANGLES, || {
        gl.normal_3fv(&normal);
        for i in 0..cuts.slices {
            if below {
                center();
                corner(i + 1, 1);
                corner(i, 1);
            } else {
                corner(i, 1);
                corner(i + 1, 1);
                center();
            }
        }
    });
    primitives(gl, gl::QUADS, || {
        gl.normal_3fv(&normal);
        for j in 1..rings {
            let (first, second) = if below { (j, j + 1) } else { (j + 1, j) };
            for i in 0..cuts.slices {
                corner(i, first);
                corner(i + 1, first);
                corner(i + 1, second);
                corner(i, second);
            }
        }
    });
}

/// The side of a cylinder.
pub fn tube(gl: &Gl, cuts: Cuts) {
    let corner = |i: i32, k: i32| {
        let ([x, y], part) = (around(cuts, i), ratio(k, cuts.stacks));
        let length = (x * x + y * y).sqrt();
        let corner = Corner {
            st: [ratio(i, cuts.slices), 1.0 - part],
            normal: [x / length, y / length, 0.0],
            place: [x, y, 2.0 * part - 1.0],
        };
        corner.draw(gl);
    };
    primitives(gl, gl::QUADS, || {
        for k in 0..cuts.stacks {
            for i in 0..cuts.slices {
                corner(i, k);
                corner(i + 1, k);
                corner(i + 1, k + 1);
                corner(i, k + 1);
            }
        }
    });
}

/// A cylinder with its ends.
pub fn cylinder(gl: &Gl, cuts: Cuts) {
    let rings = cuts.stacks / 2;
    disk(gl, cuts, rings, -1.0, Half::Lower);
    tube(gl, cuts);
    disk(gl, cuts, rings, 1.0, Half::Upper);
}

/// A cone of height 1 with its base.
pub fn cone(gl: &Gl, cuts: Cuts) {
    let slope = core::f32::consts::FRAC_1_SQRT_2;
    let corner = |i: i32, k: i32| {
        let ([x, y], r) = (around(cuts, i), ratio(k, cuts.stacks));
        Corner {
            st: [ratio(i, cuts.slices), r],
            normal: [x * slope, y * slope, slope],
            place: [x * r, y * r, 1.0 - r],
        }
    };
    primitives(gl, gl::TRIANGLES, || {
        for i in 0..cuts.slices {
            let (a, b) = (corner(i, 1), corner(i + 1, 1));
            let tip = Corner {
                st: [0.5 * (a.st[0] + b.st[0]), 0.0],
                normal: between(a.normal, b.normal),
                place: [0.0, 0.0, 1.0],
            };
            [a, b, tip].iter().for_each(|c| c.draw(gl));
        }
    });
    primitives(gl, gl::QUADS, || {
        for k in 1..cuts.stacks {
            for i in 0..cuts.slices {
                for (i, k) in [(i, k + 1), (i + 1, k + 1), (i + 1, k), (i, k)] {
                    corner(i, k).draw(gl);
                }
            }
        }
    });
    disk(gl, cuts, cuts.stacks, 0.0, Half::Lower);
}

/// The direction between two.
fn between(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    unit(core::array::from_fn(|k| a[k] + b[k]))
}

/// A vector of length 1.
fn unit(v: [f32; 3]) -> [f32; 3] {
    let length = (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt();
    v.map(|x| x * (1.0 / length))
}

/// The haze at the horizon, `height` of it: transparent at its lower and upper rim, whatever the color's alpha.
pub fn haze(gl: &Gl, cuts: Cuts, height: f32, [red, green, blue, _]: [f32; 4]) {
    let middle = opaque(height);
    let rims = [
        (1.0 - height, 0.0, 0.0),
        (1.0 - height * (1.0 - middle), middle, 1.0),
        (1.0, 1.0, 0.0),
    ];
    let point = |i: i32, r: f32, z: f32| {
        let [x, y] = around(cuts, i);
        gl.vertex_3fv(&[x * r, y * r, z]);
    };
    primitives(gl, gl::QUADS, || {
        gl.normal_3f(0.0, 0.0, 1.0);
        for pair in rims.windows(2) {
            for i in 0..cuts.slices {
                for (rim, [first, second]) in pair.iter().zip([[i, i + 1], [i + 1, i]]) {
                    let (r, z, alpha) = *rim;
                    gl.color_4f(red, green, blue, alpha);
                    point(first, r, z);
                    point(second, r, z);
                }
            }
        }
    });
}

/// Height of the ring where the haze hides all. Lines to the horizon from the lower rim and, at half a right angle, from below the
/// horizon meet there: by the law of sines, at `height` / (1 + `height`).
fn opaque(height: f32) -> f32 {
    let sin = elementary::sin_single;
    let lower = elementary::atan2_single(1.0, height);
    height * sin(PI as f32 / 4.0) * sin(lower) / sin(3.0 * PI as f32 / 4.0 - lower)
}
