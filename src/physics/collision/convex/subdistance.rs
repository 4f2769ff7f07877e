//! The point nearest to the origin in a simplex of one to four vertices, as affine weights.
//!
//! Signed volumes (Montanari, Petrinic, Barbieri: Improving the GJK algorithm, 2017): a vertex keeps
//! its weight if the origin's projection is on its side; otherwise the face without it is searched.

use crate::math::{MINVAL, Vec3};

/// Weights of up to four vertices.
pub type Weights = [f64; 4];

/// `w` applied to vertices, summed left to right.
#[inline(always)]
pub fn combine(w: &[f64], v: &[Vec3]) -> Vec3 {
    let mut sum = v[0] * w[0];
    for k in 1..v.len() {
        sum += v[k] * w[k];
    }
    sum
}

/// Projection of the origin on the plane of three points; `None` when they are in line.
#[inline(always)]
pub fn plane_projection(v1: Vec3, v2: Vec3, v3: Vec3) -> Option<Vec3> {
    let (d21, d31, d32) = (v2 - v1, v3 - v1, v3 - v2);
    for (n, v) in [(d32.cross(d21), v2), (d21.cross(d31), v1)] {
        let (nv, nn) = (n.dot(v), n.norm2());
        if nn == 0.0 {
            return None;
        }
        if nv != 0.0 && nn > MINVAL {
            return Some(n * (nv / nn));
        }
    }
    let n = d31.cross(d32);
    let nn = n.norm2();
    (nn != 0.0).then(|| n * (n.dot(v3) / nn))
}

/// Weights of the point of a simplex nearest to the origin.
#[inline(always)]
pub fn nearest(v: &[Vec3]) -> Weights {
    match *v {
        [_] => [1.0, 0.0, 0.0, 0.0],
        [a, b] => {
            let [p, q] = segment(a, b);
            [p, q, 0.0, 0.0]
        }
        [a, b, c] => {
            let [p, q, r] = triangle(a, b, c);
            [p, q, r, 0.0]
        }
        [a, b, c, d] => tetrahedron(a, b, c, d),
        _ => [0.0; 4],
    }
}

#[inline(always)]
fn same_sign(a: f64, b: f64) -> bool {
    (a > 0.0 && b > 0.0) || (a < 0.0 && b < 0.0)
}

/// Keeps the nearer of candidates; the first is taken as it is.
struct Best<const N: usize> {
    weights: [f64; N],
    dist2: Option<f64>,
}

impl<const N: usize> Best<N> {
    fn new() -> Self {
        Best {
            weights: [0.0; N],
            dist2: None,
        }
    }

    /// Offers the sub-simplex at `places` of the whole.
    fn offer<const K: usize>(&mut self, places: [usize; K], w: [f64; K], v: [Vec3; K]) {
        let dist2 = combine(&w, &v).norm2();
        if self.dist2.is_none_or(|best| dist2 < best) {
            self.dist2 = Some(dist2);
            self.weights = [0.0; N];
            for (place, w) in places.into_iter().zip(w) {
                self.weights[place] = w;
            }
        }
    }
}

#[inline(always)]
fn segment(a: Vec3, b: Vec3) -> [f64; 2] {
    let d = b - a;
    let dd = d.norm2();
    if dd < MINVAL * MINVAL {
        return [0.0, 1.0];
    }
    let p = (-b.dot(d) / dd) * d + b;
    // the axis of largest extent
    let diff = a - b;
    let mut k = 0;
    for i in 1..3 {
        if diff[i].abs() >= diff[k].abs() {
            k = i;
        }
    }
    let (m, c1, c2) = (diff[k], p[k] - b[k], a[k] - p[k]);
    match (same_sign(m, c1), same_sign(m, c2)) {
        (true, true) => [c1 / m, c2 / m],
        (true, false) => [1.0, 0.0],
        _ => [0.0, 1.0],
    }
}

fn triangle(s1: Vec3, s2: Vec3, s3: Vec3) -> [f64; 3] {
    let s = [s1, s2, s3];
    let mut inside = [false; 3];
    if let Some(p) = plane_projection(s1, s2, s3) {
        let (a, b) = (s2 - s1, s3 - s1);
        let minors = [
            a[1] * b[2] - a[2] * b[1],
            a[0] * b[2] - a[2] * b[0],
            a[0] * b[1] - a[1] * b[0],
        ];
        let [m14, m24, m34] = minors.map(f64::abs);
        let (i, j, m) = if m14 >= m24 && m14 >= m34 {
            (1, 2, minors[0])
        } else if m24 >= m34 {
            (0, 2, minors[1])
        } else {
            (0, 1, minors[2])
        };
        let c = cofactors(s, p, i, j);
        inside = c.map(|c| same_sign(m, c));
        if inside == [true; 3] {
            let sum = c[0] + c[1] + c[2];
            return c.map(|c| c / sum);
        }
    }
    let mut best = Best::<3>::new();
    for (k, [i, j]) in [[1, 2], [0, 2], [0, 1]].into_iter().enumerate() {
        if !inside[k] {
            best.offer([i, j], segment(s[i], s[j]), [s[i], s[j]]);
        }
    }
    best.weights
}

/// Twice the signed areas opposite to each corner, seen along one axis: unnormalized weights of `p`.
#[inline(always)]
fn cofactors(s: [Vec3; 3], p: Vec3, i: usize, j: usize) -> [f64; 3] {
    let [a, b, c] = s.map(|s| [s[i] - p[i], s[j] - p[j]]);
    [
        c[1] * b[0] - c[0] * b[1],
        c[0] * a[1] - a[0] * c[1],
        a[0] * b[1] - b[0] * a[1],
    ]
}

/// Affine weights of a point in the plane of a triangle.
pub fn on_plane(s: [Vec3; 3], p: Vec3) -> [f64; 3] {
    let n = (s[1] - s[0]).cross(s[2] - s[0]);
    let [nx, ny, nz] = n.map(f64::abs);
    let (i, j) = if !(ny > nx || nz > nx) {
        (1, 2)
    } else if ny >= nz {
        (0, 2)
    } else {
        (0, 1)
    };
    let c = cofactors(s, p, i, j);
    let sum = c[2] + (c[0] + c[1]);
    c.map(|c| c / sum)
}

fn tetrahedron(s1: Vec3, s2: Vec3, s3: Vec3, s4: Vec3) -> Weights {
    let s = [s1, s2, s3, s4];
    let det = |a: Vec3, b: Vec3, c: Vec3| a.dot(b.cross(c));
    let c = [
        -det(s2, s3, s4),
        det(s1, s3, s4),
        -det(s1, s2, s4),
        det(s1, s2, s3),
    ];
    let m = c[0] + c[1] + c[2] + c[3];
    let inside = c.map(|c| same_sign(m, c));
    if inside == [true; 4] {
        return c.map(|c| c / m);
    }
    let mut best = Best::<4>::new();
    for (k, [i, j, l]) in [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]]
        .into_iter()
        .enumerate()
    {
        if !inside[k] {
            best.offer([i, j, l], triangle(s[i], s[j], s[l]), [s[i], s[j], s[l]]);
        }
    }
    best.weights
}
