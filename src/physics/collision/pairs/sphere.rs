//! Balls against balls, and against a cylinder.

use super::plane::ball_on_plane;
use super::shape::{Shape, found, put};
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::{MINVAL, Mat3, Vec3};

/// A ball; the axes decide the normal of two balls with one centre.
#[derive(Clone, Copy)]
pub struct Ball {
    pub pos: Vec3,
    pub radius: f64,
}

#[inline(always)]
pub fn ball_on_ball(margin: f64, a: Ball, b: Ball, mat1: &Mat3, mat2: &Mat3) -> Option<PreContact> {
    let offset = b.pos - a.pos;
    let dist2 = offset.norm2();
    let limit = margin + a.radius + b.radius;
    if dist2 > limit * limit {
        return None;
    }
    let dist = dist2.sqrt() - a.radius - b.radius;
    let (mut normal, len) = offset.normalized();
    if len < MINVAL {
        normal = mat1.col(2).cross(mat2.col(2)).normalized().0;
    }
    Some(found(
        dist,
        normal * (a.radius + dist / 2.0) + a.pos,
        normal,
    ))
}

impl Shape {
    /// The ball of a sphere geom.
    #[inline(always)]
    pub fn ball(&self) -> Ball {
        Ball {
            pos: self.pos,
            radius: self.size[0],
        }
    }

    /// The ball of a capsule around a point of its segment.
    #[inline(always)]
    pub fn ball_at(&self, pos: Vec3) -> Ball {
        Ball {
            pos,
            radius: self.size[0],
        }
    }
}

pub fn sphere_sphere(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    put(
        out,
        ball_on_ball(pair.margin, a.ball(), b.ball(), &a.mat, &b.mat),
    )
}

/// Nearest feature of the cylinder: side, one of the disks, or the rim.
pub fn sphere_cylinder(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (ball, cyl) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let (axis, radius, half) = (cyl.z(), cyl.size[0], cyl.size[1]);
    let offset = ball.pos - cyl.pos;
    let x = axis.dot(offset);
    let along = axis * x;
    let across = offset - along;
    let across2 = across.norm2();
    let mut side = x.abs() < half;
    let mut cap = across2 < radius * radius;
    if side && cap {
        cap = half - x.abs() < radius - across2.sqrt();
        side = !cap;
    }
    let result = if side {
        let core = Ball {
            pos: along + cyl.pos,
            radius,
        };
        ball_on_ball(pair.margin, ball.ball(), core, &ball.mat, &cyl.mat)
    } else if cap {
        let (end, normal) = if x > 0.0 {
            (half, axis)
        } else {
            // the frame turned about its second axis
            (-half, -axis)
        };
        let disk = cyl.pos + axis * end;
        ball_on_plane(pair.margin, disk, normal, ball.pos, ball.size[0]).map(|con| PreContact {
            normal: con.normal * -1.0,
            ..con
        })
    } else {
        let rim = across * (radius / across2.sqrt());
        let corner = Ball {
            pos: axis * if x > 0.0 { half } else { -half } + rim + cyl.pos,
            radius: 0.0,
        };
        ball_on_ball(pair.margin, ball.ball(), corner, &ball.mat, &cyl.mat)
    };
    put(out, result)
}
