//! A half space, solid below the plane z = 0 of the first geom, against bounded shapes.

use super::shape::{Shape, found, put};
use crate::base::Data;
use crate::base::colliders::{Pair, PreContact};
use crate::math::four::{self, all, combine, load, store};
use crate::math::{MINVAL, Vec3};

/// A ball against the plane through `plane.pos`.
#[inline(always)]
pub fn ball_on_plane(
    margin: f64,
    origin: Vec3,
    normal: Vec3,
    centre: Vec3,
    radius: f64,
) -> Option<PreContact> {
    let height = (centre - origin).dot(normal);
    if height > margin + radius {
        return None;
    }
    let dist = height - radius;
    Some(found(
        dist,
        centre + normal * (-dist / 2.0 - radius),
        normal,
    ))
}

pub fn plane_sphere(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    put(
        out,
        ball_on_plane(pair.margin, a.pos, a.z(), b.pos, b.size[0]),
    )
}

/// The balls at both ends; the contact frame turns with the capsule.
pub fn plane_capsule(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let axis = b.z();
    let half = axis * b.size[1];
    let mut n = 0;
    for end in [b.pos + half, b.pos - half] {
        if let Some(con) = ball_on_plane(pair.margin, a.pos, a.z(), end, b.size[0]) {
            out[n] = PreContact {
                tangent: axis,
                ..con
            };
            n += 1;
        }
    }
    n
}

/// The lowest point of each rim, and two more on the lower one that complete a triangle.
pub fn plane_cylinder(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (plane, cyl) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let (normal, radius) = (plane.z(), cyl.size[0]);
    // axis that points down
    let mut axis = cyl.z();
    let mut slope = normal.dot(axis);
    if slope > 0.0 {
        axis = -axis;
        slope = -slope;
    }
    let height = (cyl.pos - plane.pos).dot(normal);
    // down along the disk; any direction when the disk is level
    let mut rim = axis * slope - normal;
    let len2 = rim.norm2();
    rim = if len2 >= MINVAL * MINVAL {
        rim * (radius / len2.sqrt())
    } else {
        cyl.mat.col(0) * radius
    };
    let drop = rim.dot(normal);
    let axis = axis * cyl.size[1];
    let slope = slope * cyl.size[1];

    let mut n = 0;
    let mut add = |dist: f64, point: Vec3| {
        out[n] = found(dist, point + normal * (-dist * 0.5), normal);
        n += 1;
    };
    let low = height + slope + drop;
    if low > pair.margin || low.is_nan() {
        return 0;
    }
    add(low, cyl.pos + rim + axis);
    let high = height - slope + drop;
    if high <= pair.margin {
        add(high, cyl.pos + rim - axis);
    }
    let side = height + slope + -drop * 0.5;
    if side <= pair.margin {
        let (across, _) = rim.cross(axis).normalized();
        let across = across * (radius * 3.0_f64.sqrt() / 2.0);
        let back = rim * -0.5;
        add(side, cyl.pos + across + axis + back);
        add(side, cyl.pos - across + axis + back);
    }
    n
}

/// Up to four corners below the box centre's level. Four corners stand side by side.
pub fn plane_box(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let normal = a.z();
    let height = (b.pos - a.pos).dot(normal);
    let [x, y, z] = b.size.0;
    let (x, y) = (load([-x, x, -x, x]), load([-y, -y, y, y]));
    // places of corners, their distances, and those that count as bits
    let corners = |z: f64| {
        let along = |k: usize| combine([x, y, all(z)], b.mat.row(k).0);
        let at = [along(0), along(1), along(2)];
        let above = combine(at, normal.0);
        let dist = four::add(all(height), above);
        let far = four::or(four::lt(all(pair.margin), dist), four::lt(all(0.0), above));
        let at = [store(at[0]), store(at[1]), store(at[2])];
        (at, store(dist), !four::signs(far) & 0b1111)
    };
    let ((low, low_dist, below), (high, high_dist, above)) = (corners(-z), corners(z));
    let (at, dist) = ([low, high], [low_dist, high_dist]);
    let (mut n, mut count) = (0, below | above << 4);
    while count.count_ones() > 4 {
        // the first four
        count &= !(1 << (31 - count.leading_zeros()));
    }
    while count != 0 {
        let k = count.trailing_zeros() as usize;
        count &= count - 1;
        let (half, k) = (k / 4 % 2, k % 4);
        let ([x, y, z], dist) = (&at[half], dist[half][k]);
        let corner = Vec3([x[k], y[k], z[k]]);
        out[n] = found(dist, corner + b.pos + normal * (-dist / 2.0), normal);
        n += 1;
    }
    n
}

/// The lowest point of the ellipsoid.
pub fn plane_ellipsoid(d: &mut Data, pair: Pair, out: &mut [PreContact]) -> usize {
    let (a, b) = (Shape::of(d, pair.g1), Shape::of(d, pair.g2));
    let normal = a.z();
    let local = b.mat.mul_t_vec(normal * -1.0);
    let v = local.mul_elem(b.size);
    let len2 = v.norm2();
    let lowest = if len2 < MINVAL * MINVAL {
        b.mat.col(0) * b.size[0] + b.pos
    } else {
        let inv = 1.0 / len2.sqrt();
        let q = Vec3([
            v[0] * (inv * b.size[0]),
            v[1] * (inv * b.size[1]),
            v[2] * (inv * b.size[2]),
        ]);
        b.mat.mul_vec(q) + b.pos
    };
    let dist = normal.dot(lowest - a.pos);
    let far = dist > pair.margin;
    put(
        out,
        (!far).then(|| found(dist, lowest + normal * (-0.5 * dist), normal)),
    )
}
