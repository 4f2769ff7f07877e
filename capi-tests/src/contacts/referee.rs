//! Geometric truth about two convex shapes, found without any collision code: widths by support
//! functions, and a search over directions.
//!
//! For a unit vector n let s(n) be the gap between the shapes seen along n: how far the second lies
//! beyond the first. The signed distance is the largest s(n); each s(n) is a lower bound.

pub type V = [f64; 3];

pub fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn cross(a: V, b: V) -> V {
    std::array::from_fn(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        a[i] * b[j] - a[j] * b[i]
    })
}

pub fn add(a: V, b: V, f: f64) -> V {
    std::array::from_fn(|k| a[k] + f * b[k])
}

pub fn unit(a: V) -> V {
    let n = dot(a, a).sqrt();
    if n > 0.0 {
        a.map(|x| x / n)
    } else {
        [1.0, 0.0, 0.0]
    }
}

/// Row-major matrix times vector.
pub fn turn(r: &[f64; 9], v: V) -> V {
    std::array::from_fn(|i| (0..3).map(|k| r[3 * i + k] * v[k]).sum())
}

/// Transposed matrix times vector.
pub fn turn_back(r: &[f64; 9], v: V) -> V {
    std::array::from_fn(|i| (0..3).map(|k| r[3 * k + i] * v[k]).sum())
}

/// A placed convex shape.
#[derive(Clone)]
pub struct Shape<'a> {
    pub kind: Kind<'a>,
    pub pos: V,
    pub mat: [f64; 9],
    pub size: V,
}

#[derive(Clone, Copy)]
pub enum Kind<'a> {
    /// the half space below the local xy-plane
    Plane,
    Sphere,
    Capsule,
    Ellipsoid,
    Cylinder,
    Box,
    Vertices(&'a [[f32; 3]]),
}

impl Shape<'_> {
    /// Furthest extent along the unit vector `n`, from the shape's centre.
    pub fn reach(&self, n: V) -> f64 {
        let l = turn_back(&self.mat, n);
        let s = self.size;
        let around = (l[0] * l[0] + l[1] * l[1]).sqrt();
        match self.kind {
            Kind::Plane if around < 1e-9 && l[2] > 0.0 => 0.0,
            Kind::Plane => f64::INFINITY,
            Kind::Sphere => s[0],
            Kind::Capsule => s[0] + s[1] * l[2].abs(),
            Kind::Ellipsoid => (0..3).map(|k| (s[k] * l[k]).powi(2)).sum::<f64>().sqrt(),
            Kind::Cylinder => s[0] * around + s[1] * l[2].abs(),
            Kind::Box => (0..3).map(|k| s[k] * l[k].abs()).sum(),
            Kind::Vertices(list) => {
                let along = |v: &[f32; 3]| dot(l, v.map(f64::from));
                list.iter().map(along).fold(f64::NEG_INFINITY, f64::max)
            }
        }
    }
}

/// The gap s(n).
pub fn gap(a: &Shape, b: &Shape, n: V) -> f64 {
    let between = dot(add(b.pos, a.pos, -1.0), n);
    between - a.reach(n) - b.reach(n.map(|x| -x))
}

/// Most steps of a search: along a ridge it could go on for hours.
const ROUNDS: usize = 20_000;

/// The largest s(n) found from some starting directions by a search with shrinking steps.
pub fn distance(a: &Shape, b: &Shape, starts: &[V]) -> f64 {
    if matches!(a.kind, Kind::Plane) {
        return gap(a, b, turn(&a.mat, [0.0, 0.0, 1.0]));
    }
    let mut most = f64::NEG_INFINITY;
    for &start in starts {
        let mut n = unit(start);
        let mut best = gap(a, b, n);
        // less than this is rounding
        let between = add(b.pos, a.pos, -1.0);
        let sizes = a.reach(n).abs() + b.reach(n.map(|x| -x)).abs();
        let grain = 4.0 * f64::EPSILON * (dot(between, between).sqrt() + sizes);
        let mut step = 0.3;
        let mut rounds = 0;
        while step > 1e-10 && rounds < ROUNDS {
            rounds += 1;
            // two axes across n
            let k = (0..3)
                .min_by(|&i, &j| n[i].abs().total_cmp(&n[j].abs()))
                .unwrap_or(0);
            let mut e = [0.0; 3];
            e[k] = 1.0;
            let u = unit(add(e, n, -dot(e, n)));
            let v = cross(n, u);
            let mut moved = false;
            for i in 0..8 {
                let (sin, cos) = (f64::from(i) * std::f64::consts::FRAC_PI_4).sin_cos();
                let other = unit(add(add(n, u, step * cos), v, step * sin));
                let s = gap(a, b, other);
                if s > best + grain {
                    (n, best, moved) = (other, s, true);
                }
            }
            if !moved {
                step *= 0.5;
            }
        }
        most = most.max(best);
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    const EYE: [f64; 9] = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];

    fn shape(kind: Kind, pos: V, size: V) -> Shape {
        Shape {
            kind,
            pos,
            mat: EYE,
            size,
        }
    }

    #[test]
    fn known_distances() {
        let ball = shape(Kind::Sphere, [0.0; 3], [1.0; 3]);
        let brick = shape(Kind::Box, [3.0, 3.0, 0.0], [1.0; 3]);
        let start = [[1.0, 0.2, 0.1]];
        assert!((distance(&ball, &brick, &start) - (8f64.sqrt() - 1.0)).abs() < 1e-9);
        // two unit cubes that overlap by a half along x
        let (a, b) = (
            shape(Kind::Box, [0.0; 3], [1.0; 3]),
            shape(Kind::Box, [1.5, 0.1, 0.2], [1.0; 3]),
        );
        assert!((distance(&a, &b, &[[1.0, 0.0, 0.0]]) + 0.5).abs() < 1e-9);
    }
}
