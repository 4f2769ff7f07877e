//! Shapes swept around the vertical axis: cone, superellipsoid, supertoroid.

use crate::math::elementary::{cos, pow, sin};
use std::f64::consts::PI;

use super::parameters::{Shape, check, exactly, single};

/// More points around than this are a slip of the pen.
const MAX_AROUND: i32 = 1 << 12;

/// Cosine with an exponent that keeps the sign.
fn cosp(angle: f64, exponent: f64) -> f64 {
    let c = cos(angle);
    pow(c.abs(), exponent).copysign(c)
}

/// Sine with an exponent that keeps the sign.
fn sinp(angle: f64, exponent: f64) -> f64 {
    let s = sin(angle);
    pow(s.abs(), exponent).copysign(s)
}

/// `cone`: a regular polygon and, above it, a smaller one or a tip; its faces are those of the hull.
pub fn cone(p: &[f64]) -> Result<Shape, String> {
    let [n, radius] = exactly(p, "Cone mesh type requires 2 parameters")?;
    let n = n as i32;
    check(&[
        (n < 3, "Cone nvert must be at least 3"),
        (
            !(0.0..=1.0).contains(&radius),
            "Cone radius must be in [0, 1]",
        ),
        (n > MAX_AROUND, "Cone has too many points"),
    ])?;
    let angle = |i: i32| f64::from(2 * i) * PI / f64::from(n);
    let mut shape = Shape::default();
    shape
        .vert
        .extend((0..n).map(|i| single([cos(angle(i)), sin(angle(i)), -1.0])));
    if radius > 0.0 {
        let top = |i: i32| single([radius * cos(angle(i)), radius * sin(angle(i)), 1.0]);
        shape.vert.extend((n..2 * n).map(top));
    } else {
        shape.vert.push([0.0, 0.0, 1.0]);
    }
    Ok(shape)
}

/// `supersphere`: meridians and parallels with exponents `e` (around) and `n` (up).
pub fn supersphere(p: &[f64]) -> Result<Shape, String> {
    let [r, e, n] = exactly(p, "Supersphere mesh type requires 3 parameters")?;
    let r = r as i32;
    check(&[
        (r < 3, "Supersphere resolution must be greater than 2"),
        (!(e >= 0.0), "Supersphere 'e' cannot be negative"),
        (!(n >= 0.0), "Supersphere 'n' cannot be negative"),
        (r > MAX_AROUND, "Supersphere has too many points"),
    ])?;
    let mut shape = Shape::default();
    shape.vert.push([0.0, 0.0, -1.0]);
    for i in 1..r {
        let v = -PI / 2.0 + f64::from(i) * PI / f64::from(r);
        for j in 0..r {
            let u = -PI + f64::from(j * 2) * PI / f64::from(r);
            let ring = cosp(v, n);
            shape
                .vert
                .push(single([ring * cosp(u, e), ring * sinp(u, e), sinp(v, n)]));
        }
    }
    let last = shape.vert.len() as i32;
    shape.vert.push([0.0, 0.0, 1.0]);
    shape
        .face
        .extend((0..r).map(|j| [0, 1 + (j + 1) % r, 1 + j]));
    for i in 0..r - 2 {
        for j in 0..r {
            let (here, above) = (1 + i * r, 1 + (i + 1) * r);
            let next = (j + 1) % r;
            shape.face.push([here + j, here + next, above + j]);
            shape.face.push([here + next, above + next, above + j]);
        }
    }
    let top = 1 + (r - 2) * r;
    shape
        .face
        .extend((0..r).map(|j| [top + j, top + (j + 1) % r, last]));
    Ok(shape)
}

/// `supertorus`: a ring of relative thickness `radius`, with exponents `s` (section) and `t` (ring).
pub fn supertorus(p: &[f64]) -> Result<Shape, String> {
    let [r, radius, s, t] = exactly(p, "Supertorus mesh type requires 4 parameters")?;
    let r = r as i32;
    check(&[
        (r < 3, "Supertorus resolution must be greater than 3"),
        (
            !(radius > 0.0 && radius <= 1.0),
            "Supertorus radius must be in (0, 1]",
        ),
        (!(s > 0.0), "Supertorus 's' must be greater than 0"),
        (!(t > 0.0), "Supertorus 't' must be greater than 0"),
        (r > MAX_AROUND, "Supertorus has too many points"),
    ])?;
    let angle = |i: i32| 2.0 * PI * f64::from(i) / f64::from(r);
    let mut shape = Shape::default();
    for (u, v) in (0..r).flat_map(|i| (0..r).map(move |j| (angle(i), angle(j)))) {
        let reach = 1.0 + radius * cosp(v, s);
        shape.vert.push(single([
            reach * cosp(u, t),
            reach * sinp(u, t),
            radius * sinp(v, s),
        ]));
    }
    for i in 0..r {
        for j in 0..r {
            let (next, up) = ((i + 1) % r, (j + 1) % r);
            let [a, b, c, d] = [i * r + j, next * r + j, next * r + up, i * r + up];
            shape.face.extend([[a, b, d], [b, c, d]]);
        }
    }
    Ok(shape)
}
