//! What an open surface holds in a cell: the points around which it winds more than half.

use super::algebra::{V3, cross, dot, sub};
use super::clip::meets_cell;
use super::moments::{Content, Moments, NONE, add};
use crate::math::elementary::atan2;

/// What is outside of an open surface counts this much.
pub const GHOST: f64 = 1e-6;

/// Points around which a surface winds as much as this count as inside; half is in a triangle.
const INSIDE: f64 = 0.5 - 1e-5;

/// Content of a cell: where no triangle is, all of it lies on one side, that of its neighbour if it is `known`, else that
/// of its middle. `deep` are triangles that do not just graze it.
pub fn cell(
    triangles: &[[V3; 3]],
    order: usize,
    size: V3,
    deep: bool,
    known: Option<bool>,
) -> Content {
    let scaled = |p: V3| [0, 1, 2].map(|k| p[k] * size[k]);
    let surface = Surface {
        world: triangles.iter().map(|t| t.map(scaled)).collect(),
        unit: triangles,
        size,
    };
    let middle = || surface.holds([0.5; 3]);
    if !triangles.iter().any(|t| meets_cell(t, [0.0; 3])) {
        let inside = known.unwrap_or_else(middle);
        return Content {
            side: Some(inside),
            ..Content::full(inside)
        };
    }
    let (moments, inside) = surface.moments(order);
    Content {
        empty: !deep && !middle(),
        full: false,
        moments,
        whole: true,
        inside,
        side: None,
    }
}

/// A point this near to a triangle is in it, in lengths of a cell (measured: 2e-10 to 7e-10).
const NEAR: f64 = 5e-10;

/// Triangles around a cell.
struct Surface<'a> {
    /// in the cell's coordinates
    unit: &'a [[V3; 3]],
    /// in the world's lengths
    world: Vec<[V3; 3]>,
    size: V3,
}

impl Surface<'_> {
    /// Whether a point of the cell is inside; one in a triangle is.
    fn holds(&self, p: V3) -> bool {
        self.unit.iter().any(|t| touches(t, p))
            || winding(&self.world, [0, 1, 2].map(|k| p[k] * self.size[k])).abs() > INSIDE
    }

    /// Sums over the points of Gauss in the halves of each side, what is outside counting little. An eighth without
    /// triangles lies on the side of its middle. And how much is inside.
    fn moments(&self, order: usize) -> (Moments, f64) {
        let (mut moments, mut within) = (NONE, 0.0);
        let rule = gauss(order);
        for eighth in 0..8 {
            let from = [0, 1, 2].map(|k| 0.5 * f64::from((eighth >> (2 - k)) & 1));
            let twice = |t: &[V3; 3]| t.map(|p| sub(p, from).map(|x| 2.0 * x));
            let met = self.unit.iter().any(|t| meets_cell(&twice(t), [0.0; 3]));
            let side = (!met).then(|| self.holds(from.map(|x| x + 0.25)));
            for &(x, wx) in rule {
                for &(y, wy) in rule {
                    for &(z, wz) in rule {
                        let p = [0, 1, 2].map(|k| from[k] + 0.5 * [x, y, z][k]);
                        let inside = side.unwrap_or_else(|| self.holds(p));
                        let weight = 0.125 * (wx * wy * wz);
                        within += if inside { weight } else { 0.0 };
                        add(
                            &mut moments,
                            p,
                            if inside { weight } else { GHOST * weight },
                        );
                    }
                }
            }
        }
        (moments, within)
    }
}

/// Points and weights of Gauss on [0, 1]: one more than the order.
fn gauss(order: usize) -> &'static [(f64, f64)] {
    match order {
        1 => &[(0.21132486540518712, 0.5), (0.7886751345948129, 0.5)],
        _ => &[
            (0.1127016653792583, 5.0 / 18.0),
            (0.5, 4.0 / 9.0),
            (0.8872983346207417, 5.0 / 18.0),
        ],
    }
}

/// Whether a point is in a triangle, its sides included, where the angle under which it is seen says nothing.
fn touches(t: &[V3; 3], p: V3) -> bool {
    let [a, b, c] = t.map(|q| sub(q, p));
    let normal = cross(sub(b, a), sub(c, a));
    let twice = dot(normal, normal).sqrt();
    let beside = |[u, v]: [V3; 2]| {
        let side = sub(v, u);
        dot(cross(u, v), normal) < -NEAR * twice * dot(side, side).sqrt()
    };
    twice > 0.0
        && dot(a, normal).abs() <= NEAR * twice
        && ![[a, b], [b, c], [c, a]].into_iter().any(beside)
}

/// How often triangles go around a point.
fn winding(triangles: &[[V3; 3]], p: V3) -> f64 {
    let angle = |t: &[V3; 3]| {
        let [a, b, c] = t.map(|q| sub(q, p));
        let [na, nb, nc] = [a, b, c].map(|v| dot(v, v).sqrt());
        let below = na * nb * nc + dot(a, b) * nc + dot(b, c) * na + dot(c, a) * nb;
        2.0 * atan2(dot(a, cross(b, c)), below)
    };
    triangles.iter().map(angle).sum::<f64>() / (4.0 * std::f64::consts::PI)
}
