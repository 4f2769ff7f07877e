//! Curvature of a chain at a vertex: the vector that is perpendicular to both edges, and how it changes with the three
//! vertices. Modeling: Rods.

use crate::math::MINVAL;
use crate::math::{Mat3, Vec3};

/// A bent chain pushes along its curvature as far as that is longer than the curvature at rest; near zero, where the
/// direction is lost, this fades out over the `SOFT`-th part of the rest.
pub const SOFT: f64 = 1e-4;

/// Curvature at a vertex.
pub struct Curvature {
    pub vector: Vec3,
    pub size: f64,
    /// what changes it, of the vertex before, the vertex and the one after
    pub change: [Mat3; 3],
}

/// What the curvature at a vertex is measured by; none where the chain folds back onto itself or an edge has no length.
pub fn scale(x: [Vec3; 3]) -> Option<f64> {
    let (e0, e1) = (x[1] - x[0], x[2] - x[1]);
    let scale = e0.norm() * e1.norm() + e0.dot(e1);
    // a length of which nothing is left makes the scale small as well, or is not a number
    (scale >= MINVAL).then_some(scale)
}

/// [`Curvature::vector`] alone.
pub fn vector(x: [Vec3; 3]) -> Option<Vec3> {
    let (e0, e1) = (x[1] - x[0], x[2] - x[1]);
    Some(e0.cross(e1) * (2.0 / scale(x)?))
}

impl Curvature {
    /// At the second of three vertices, which stand among others; none where it has no scale.
    // positions read where they stand: what was just copied in parts is slow to read
    pub fn new(pos: &[Vec3], vertices: [usize; 3]) -> Option<Curvature> {
        let x = vertices.map(|v| pos[v]);
        let (e0, e1) = (x[1] - x[0], x[2] - x[1]);
        let (l0, l1) = (e0.norm(), e1.norm());
        let scale = scale(x)?;
        let vector = e0.cross(e1) * (2.0 / scale);
        let along = [e0 * (l1 / l0) + e1, e1 * (l0 / l1) + e0];
        let edges = [-e1, e0].map(product_with);
        let by = |k: usize| -> Mat3 {
            Mat3(core::array::from_fn(|i| {
                (2.0 * edges[k].0[i] - vector[i / 3] * along[k][i % 3]) / scale
            }))
        };
        let (first, last) = (by(0), by(1));
        Some(Curvature {
            vector,
            size: vector.norm(),
            change: [
                Mat3(first.0.map(|a| -a)),
                Mat3(core::array::from_fn(|i| first.0[i] - last.0[i])),
                last,
            ],
        })
    }

    /// How fast it changes when the vertices move so.
    pub fn rate(&self, velocity: [Vec3; 3]) -> Vec3 {
        let part = |k: usize| self.change[k].mul_vec(velocity[k]);
        part(0) + part(1) + part(2)
    }

    /// Adds what a force on the curvature does to the vertices.
    pub fn push(&self, force: Vec3, vertices: [usize; 3], out: &mut [Vec3]) {
        for (change, v) in self.change.iter().zip(vertices) {
            let f = &mut out[v];
            for (row, along) in change.0.chunks(3).zip(force.0) {
                (0..3).for_each(|c| f[c] += row[c] * along);
            }
        }
    }

    /// Length and direction in units of the length at rest: 1 at rest, fading out at zero; also its slope, the derivative
    /// of `self.vector * factor` being `factor * (1 - u u' shrink)`.
    pub fn softened(&self, rest: f64) -> Softened {
        let ratio = self.size / rest;
        let square = ratio * ratio + SOFT * SOFT;
        Softened {
            factor: (1.0 + SOFT * SOFT).sqrt() / square.sqrt(),
            ratio,
            square,
        }
    }

    /// The force on the curvature of a spring of stiffness `k` that rests at a length.
    pub fn spring(&self, k: f64, rest: f64) -> Vec3 {
        let beyond = if rest > 0.0 {
            1.0 - self.softened(rest).factor
        } else {
            1.0
        };
        self.vector * (-2.0 * k * beyond)
    }

    /// How that force changes, where it pulls back: a rod bent less than its rest may turn its plane.
    pub fn spring_slope(&self, k: f64, rest: f64) -> Mat3 {
        if rest <= 0.0 {
            return Mat3::from_diag(Vec3([2.0 * k; 3]));
        }
        let across = self.across(k, rest);
        let u = self.direction();
        let mut slope = self.length_slope(k, rest);
        for (i, x) in slope.0.iter_mut().enumerate() {
            let own = if i % 4 == 0 { 1.0 } else { 0.0 };
            *x += across * (own - u[i / 3] * u[i % 3]);
        }
        slope
    }

    /// The part of it along the curvature.
    pub fn length_slope(&self, k: f64, rest: f64) -> Mat3 {
        let soft = self.softened(rest);
        let along = 2.0 * k * (1.0 - soft.factor * (SOFT * SOFT / soft.square)).max(0.0);
        let u = self.direction();
        Mat3(core::array::from_fn(|i| along * u[i / 3] * u[i % 3]))
    }

    /// The part of it across.
    pub fn across(&self, k: f64, rest: f64) -> f64 {
        2.0 * k * (1.0 - self.softened(rest).factor).max(0.0)
    }

    /// How the force of that damper changes with the rate.
    pub fn damper_slope(&self, k: f64) -> Mat3 {
        if self.size < MINVAL {
            return Mat3::from_diag(Vec3([2.0 * k; 3]));
        }
        let u = self.direction();
        Mat3(core::array::from_fn(|i| 2.0 * k * u[i / 3] * u[i % 3]))
    }

    /// Of the vector; nothing where it is zero.
    fn direction(&self) -> Vec3 {
        if self.size < MINVAL {
            return Vec3::ZERO;
        }
        self.vector * (1.0 / self.size)
    }

    /// The force on the curvature of a damper of strength `k`: it sees how the length changes, not how the plane turns.
    pub fn damper(&self, k: f64, rate: Vec3) -> Vec3 {
        if self.size < MINVAL {
            return -(rate * (2.0 * k));
        }
        let u = self.vector * (1.0 / self.size);
        let along = Mat3(core::array::from_fn(|i| 2.0 * k * u[i / 3] * u[i % 3]));
        -along.mul_vec(rate)
    }
}

/// See [`Curvature::softened`].
pub struct Softened {
    /// by which the vector is divided by the rest
    pub factor: f64,
    pub ratio: f64,
    /// of the length, no less than its fading
    pub square: f64,
}

/// The cross product with `a` from the left as a matrix.
fn product_with(a: Vec3) -> Mat3 {
    Mat3([0.0, -a[2], a[1], a[2], 0.0, -a[0], -a[1], a[0], 0.0])
}
