//! Flat features of convex shapes: the face or straight edge that lies towards a direction.

use super::support::{Convex, Kind};
use crate::math::Vec3;

/// Corners of the polygon that stands for the disk of a cylinder.
const DISK: usize = 16;
/// Room for a face clipped by another: each side adds at most one corner.
pub const MAX_CORNERS: usize = 2 * DISK;

/// A convex polygon in space, counter-clockwise around its outward normal.
#[derive(Clone, Copy)]
pub struct Face {
    pub normal: Vec3,
    pub at: [Vec3; MAX_CORNERS],
    pub len: usize,
}

impl Face {
    pub fn new(normal: Vec3) -> Self {
        Face {
            normal,
            at: [Vec3::ZERO; MAX_CORNERS],
            len: 0,
        }
    }

    pub fn push(&mut self, p: Vec3) {
        if self.len < MAX_CORNERS {
            self.at[self.len] = p;
            self.len += 1;
        }
    }

    pub fn corners(&self) -> &[Vec3] {
        &self.at[..self.len]
    }
}

/// A straight line on the surface.
#[derive(Clone, Copy)]
pub struct Edge {
    pub dir: Vec3,
    pub ends: [Vec3; 2],
}

/// Least cosine between a face's normal and the direction in which it is wanted.
const FACING: f64 = 0.7;

impl Convex {
    /// The face towards `dir`.
    pub fn face(&self, dir: Vec3) -> Option<Face> {
        let local = self.mat.mul_t_vec(dir);
        match self.kind {
            Kind::Cylinder => self.disk(local),
            Kind::Box => self.side(local),
            _ => None,
        }
    }

    fn disk(&self, local: Vec3) -> Option<Face> {
        if local[2].abs() < FACING {
            return None;
        }
        let top = local[2] > 0.0;
        let sign = if top { 1.0 } else { -1.0 };
        let mut face = Face::new(self.mat.col(2) * sign);
        for k in 0..DISK {
            // the two disks start at opposite corners and turn opposite ways
            let eighth = if top { k as f64 - 1.0 } else { 7.0 - k as f64 };
            let (sin, cos) = (eighth * core::f64::consts::PI / 8.0).sin_cos();
            let [r, h, _] = self.size.0;
            let p = Vec3([r * cos, r * sin, sign * h]);
            face.push(self.mat.mul_vec(p) + self.pos);
        }
        Some(face)
    }

    fn side(&self, local: Vec3) -> Option<Face> {
        let a = (0..3).find(|&k| local[k].abs() >= FACING)?;
        let sign = if local[a] > 0.0 { 1.0 } else { -1.0 };
        let (u, v) = ((a + 1) % 3, (a + 2) % 3);
        let mut face = Face::new(self.mat.col(a) * sign);
        for (su, sv) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            let mut p = Vec3::ZERO;
            p[a] = sign * self.size[a];
            p[u] = su * self.size[u];
            p[v] = sign * sv * self.size[v];
            face.push(self.mat.mul_vec(p) + self.pos);
        }
        Some(face)
    }

    /// The straight edge towards `dir` that is most level to it, starting at the end where the
    /// support point `seed` lies. `exact`: the line goes through this point.
    pub fn edge(&self, dir: Vec3, seed: Vec3, exact: bool) -> Option<Edge> {
        let local = self.mat.mul_t_vec(dir);
        let seed = self.mat.mul_t_vec(seed - self.pos);
        let s = self.size;
        let (axis, half, mut at) = match self.kind {
            Kind::Capsule if exact => (2, s[1], seed),
            Kind::Capsule => (2, s[1], local * s[0]),
            Kind::Cylinder => (2, s[1], seed),
            Kind::Box => {
                let mut axis = 0;
                for k in 1..3 {
                    if local[k].abs() < local[axis].abs() {
                        axis = k;
                    }
                }
                let signed = |k: usize| if local[k] >= 0.0 { s[k] } else { -s[k] };
                (axis, s[axis], Vec3([signed(0), signed(1), signed(2)]))
            }
            _ => return None,
        };
        let half = if seed[axis] >= 0.0 { half } else { -half };
        let mut end = |x: f64| {
            at[axis] = x;
            self.mat.mul_vec(at) + self.pos
        };
        Some(Edge {
            dir: self.mat.col(axis),
            ends: [end(half), end(-half)],
        })
    }
}
