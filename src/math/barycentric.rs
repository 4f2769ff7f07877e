//! Weights of the corners of a segment, triangle or tetrahedron at the point of it nearest to another point.

use super::MINVAL;
use super::vec3::Vec3;

/// Nearest point of the segment `a`, `b`; `a` of one that is hardly longer than a point.
#[inline]
pub fn on_segment([a, b]: [Vec3; 2], p: Vec3) -> [f64; 2] {
    let d = b - a;
    let square = d.norm2();
    if square < MINVAL {
        return [1.0, 0.0];
    }
    let t = ((p - a).dot(d) / square).clamp(0.0, 1.0);
    [1.0 - t, t]
}

/// Nearest point of a triangle: its corners, its edges and its inside are tried in turn.
#[inline]
pub fn on_triangle([a, b, c]: [Vec3; 3], p: Vec3) -> [f64; 3] {
    let (ab, ac) = (b - a, c - a);
    let (ap, bp, cp) = (p - a, p - b, p - c);
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let t = d1 / (d1 - d3);
        return [1.0 - t, t, 0.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let t = d2 / (d2 - d6);
        return [1.0 - t, 0.0, t];
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - t, t];
    }
    let den = 1.0 / (va + vb + vc);
    let (v, w) = (vb * den, vc * den);
    [1.0 - v - w, v, w]
}

/// The faces of a tetrahedron, each opposite to the corner of its number.
const FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];

/// A point inside a tetrahedron itself, else the nearest point of its surface.
#[inline]
pub fn on_tetrahedron(v: [Vec3; 4], p: Vec3) -> [f64; 4] {
    let e = [v[1] - v[0], v[2] - v[0], v[3] - v[0]];
    let x = p - v[0];
    // Cramer's rule
    let volume = |a: Vec3, b: Vec3, c: Vec3| a.dot(b.cross(c));
    let all = volume(e[0], e[1], e[2]);
    let w = [
        volume(x, e[1], e[2]) / all,
        volume(e[0], x, e[2]) / all,
        volume(e[0], e[1], x) / all,
    ];
    let w0 = 1.0 - w[0] - w[1] - w[2];
    let inside = [w0, w[0], w[1], w[2]];
    if inside.iter().all(|&w| w >= 0.0) {
        return inside;
    }
    let (mut best, mut nearest) = (f64::INFINITY, [0.0; 4]);
    for face in FACES {
        let corners = face.map(|k| v[k]);
        let w = on_triangle(corners, p);
        let dist = blend(corners, w).dist(p);
        if dist < best {
            best = dist;
            nearest = [0.0; 4];
            for (k, w) in face.into_iter().zip(w) {
                nearest[k] = w;
            }
        }
    }
    nearest
}

/// The point with these weights, summed in order.
#[inline]
pub fn blend<const N: usize>(v: [Vec3; N], w: [f64; N]) -> Vec3 {
    let mut sum = v[0] * w[0];
    for k in 1..N {
        sum += v[k] * w[k];
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_points() {
        let t = [Vec3::ZERO, Vec3::X, Vec3::Y];
        assert_eq!(on_triangle(t, Vec3::new(-1.0, -1.0, 3.0)), [1.0, 0.0, 0.0]);
        assert_eq!(on_triangle(t, Vec3::new(0.5, -1.0, 3.0)), [0.5, 0.5, 0.0]);
        assert_eq!(
            on_triangle(t, Vec3::new(0.25, 0.25, 3.0)),
            [0.5, 0.25, 0.25]
        );
        let t = [t[0], t[1], t[2], Vec3::Z];
        let inside = on_tetrahedron(t, Vec3::new(0.25, 0.25, 0.25));
        assert_eq!(inside, [0.25; 4]);
        let beside = on_tetrahedron(t, Vec3::new(0.25, 0.25, -1.0));
        assert_eq!(beside, [0.5, 0.25, 0.25, 0.0]);
        assert_eq!(
            on_segment([Vec3::ZERO, Vec3::X], Vec3::new(2.0, 1.0, 0.0)),
            [0.0, 1.0]
        );
    }
}
