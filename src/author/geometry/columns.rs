//! What a solid holds in the unit cube, from the faces of its boundary: a face counts, with its sign, the column of the cube that
//! stands before it along the first axis (the theorem of Gauss).

use super::algebra::V3;
use super::moments::{Moments, NONE, POWERS, powers};
use crate::author::order::sort_by_number;

/// Vertices of the faces of a tetrahedron, each opposite to a vertex, seen from outside.
pub const FACES: [[usize; 3]; 4] = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]];

/// A point of Gauss on [0, 1], and its weight.
type Point = (f64, f64);

/// Three of them, exact to degree 5; five, exact to 9; eight, exact to 15.
const THREE: [Point; 3] = [
    (0.1127016653792583, 5.0 / 18.0),
    (0.5, 4.0 / 9.0),
    (0.8872983346207417, 5.0 / 18.0),
];
const FIVE: [Point; 5] = [
    (0.046910077030668, 0.11846344252809454),
    (0.23076534494715845, 0.23931433524968324),
    (0.5, 0.28444444444444444),
    (0.7692346550528415, 0.23931433524968324),
    (0.953089922969332, 0.11846344252809454),
];
const EIGHT: [Point; 8] = [
    (0.019855071751231884, 0.05061426814518813),
    (0.10166676129318664, 0.11119051722668724),
    (0.2372337950418355, 0.15685332293894363),
    (0.4082826787521751, 0.181341891689181),
    (0.591717321247825, 0.181341891689181),
    (0.7627662049581645, 0.15685332293894363),
    (0.8983332387068134, 0.11119051722668724),
    (0.9801449282487681, 0.05061426814518813),
];

/// The faces of tetrahedra between `n` points, wound as they are, without those that meet their own back.
pub fn boundary(tets: impl Iterator<Item = [i32; 4]> + Clone, n: usize) -> Vec<[i32; 3]> {
    // from its smallest vertex
    let first = |f: [i32; 3]| match f {
        [a, b, c] if a <= b && a <= c => [a, b, c],
        [a, b, c] if b <= c => [b, c, a],
        [a, b, c] => [c, a, b],
    };
    let all = || {
        let of = |t: [i32; 4]| FACES.map(|f| first(f.map(|k| t[k])));
        tets.clone().flat_map(of)
    };
    // by their smallest vertices
    let mut end = vec![0; n + 1];
    all().for_each(|f| end[f[0] as usize + 1] += 1);
    (0..n).for_each(|v| end[v + 1] += end[v]);
    let mut face = vec![[0; 3]; end[n]];
    for f in all() {
        let at = &mut end[f[0] as usize];
        face[*at] = f;
        *at += 1;
    }
    let mut kept = Vec::new();
    let sides = |f: &[i32; 3]| (f[1].min(f[2]), f[1].max(f[2]));
    for same in face.chunk_by_mut(|a, b| a[0] == b[0]) {
        sort_by_number(same, |f| {
            let (low, high) = sides(f);
            (low as u64) << 32 | (high as u64) << 1 | u64::from(f[1] > f[2])
        });
        for pair in same.chunk_by(|a, b| sides(a) == sides(b)) {
            let ways = pair.partition_point(|f| f[1] < f[2]);
            let backs = pair.len() - ways;
            kept.extend(&pair[ways.min(backs)..pair.len() - ways.min(backs)]);
        }
    }
    kept
}

/// A triangle that was cut by five planes.
#[derive(Clone, Copy)]
struct Polygon {
    p: [V3; 9],
    n: usize,
}

impl Polygon {
    /// The part with `slope * x + shift` of a coordinate above zero.
    fn cut(&self, axis: usize, [slope, shift]: [f64; 2]) -> Polygon {
        let above = |p: &V3| slope * p[axis] + shift;
        let own = &self.p[..self.n];
        if own.iter().all(|p| above(p) >= 0.0) {
            return *self;
        }
        let mut kept = Polygon {
            p: [[0.0; 3]; 9],
            n: 0,
        };
        for (i, a) in own.iter().enumerate() {
            let b = &own[(i + 1) % own.len()];
            let (da, db) = (above(a), above(b));
            if da >= 0.0 {
                kept.push(*a);
            }
            if (da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0) {
                let t = da / (da - db);
                kept.push([0, 1, 2].map(|k| a[k] + t * (b[k] - a[k])));
            }
        }
        kept
    }

    fn push(&mut self, p: V3) {
        if self.n < self.p.len() {
            self.p[self.n] = p;
            self.n += 1;
        }
    }

    /// Its triangles, and their areas seen along the first axis.
    fn triangles(&self, mut visit: impl FnMut([V3; 3], f64)) {
        for i in 2..self.n {
            let [a, b, c] = [self.p[0], self.p[i - 1], self.p[i]];
            let twice = (b[1] - a[1]) * (c[2] - a[2]) - (b[2] - a[2]) * (c[1] - a[1]);
            if twice != 0.0 {
                visit([a, b, c], 0.5 * twice);
            }
        }
    }
}

/// Visits the triangles that end columns of the unit cube, with their areas seen along the first axis: those of the faces in it, and
/// on its far side those of the faces beyond it (`true`).
fn columns(face: &[[i32; 3]], point: &[V3], visit: &mut dyn FnMut([V3; 3], f64, bool)) {
    let (above, below) = ([1.0, 0.0], [-1.0, 1.0]);
    for f in face {
        let corner = f.map(|v| point[v as usize]);
        let before = |k: usize| corner.iter().all(|p| p[k] <= 0.0);
        let behind = |k: usize| corner.iter().all(|p| p[k] >= 1.0);
        if (0..3).any(before) || (1..3).any(behind) {
            continue;
        }
        let mut whole = Polygon {
            p: [[0.0; 3]; 9],
            n: 3,
        };
        whole.p[..3].copy_from_slice(&corner);
        let cuts = [(1, above), (1, below), (2, above), (2, below), (0, above)];
        let within = cuts
            .iter()
            .fold(whole, |p, &(axis, side)| p.cut(axis, side));
        within
            .cut(0, below)
            .triangles(|t, area| visit(t, area, false));
        // one in the far side stands for itself
        if within.p[..within.n].iter().any(|p| p[0] > 1.0) {
            let mut beyond = within.cut(0, [1.0, -1.0]);
            beyond.p[..beyond.n].iter_mut().for_each(|p| p[0] = 1.0);
            beyond.triangles(|t, area| visit(t, area, true));
        }
    }
}

/// Signed volume of what is in the unit cube.
pub fn filled(face: &[[i32; 3]], point: &[V3]) -> f64 {
    let mut sum = 0.0;
    columns(face, point, &mut |[a, b, c], area, _| {
        sum += area * (a[0] + b[0] + c[0]) / 3.0
    });
    sum
}

/// Moments of what is in the unit cube, up to a power of each coordinate; they are those of a solid whatever the sign of its
/// volume.
pub fn fill(face: &[[i32; 3]], point: &[V3], power: usize, volume: f64) -> Moments {
    let turn = if volume < 0.0 { -1.0 } else { 1.0 };
    match power {
        0..=1 => fill_below::<2, 4>(face, point, turn, [&THREE, &THREE]),
        2 => fill_below::<3, 12>(face, point, turn, [&FIVE, &THREE]),
        _ => fill_below::<POWERS, 28>(face, point, turn, [&EIGHT, &FIVE]),
    }
}

/// Powers below K; W, a multiple of four, has room for the products of two. The first coordinate's power is one higher before it is
/// integrated, and the weights of a triangle's points are of degree one: `rules` reach as far, the second one without the first
/// coordinate.
fn fill_below<const K: usize, const W: usize>(
    face: &[[i32; 3]],
    point: &[V3],
    turn: f64,
    rules: [&[Point]; 2],
) -> Moments {
    let low = powers::<K>(-0.5).map(|p| -0.5 * p);
    let along = |x: f64| {
        let power = powers::<K>(x);
        std::array::from_fn::<f64, K, _>(|i| (x * power[i] - low[i]) / (i + 1) as f64)
    };
    // products of powers of the other coordinates, for each power of the first, and of whole columns
    let (mut within, mut whole) = ([[0.0; W]; K], [0.0; W]);
    let add = |sum: &mut [f64; W], yz: &[f64; W], scale: f64| {
        (0..W).for_each(|q| sum[q] += scale * yz[q]);
    };
    columns(face, point, &mut |[a, b, c], area, beyond| {
        let rule = rules[usize::from(beyond)];
        // points of a square with a side that shrinks to a corner
        for &(u, wu) in rule {
            for &(v, wv) in rule {
                let v = v * (1.0 - u);
                let at = |k: usize| a[k] + u * (b[k] - a[k]) + v * (c[k] - a[k]) - 0.5;
                let weight = 2.0 * wu * wv * (1.0 - u) * area * turn;
                let (y, z) = (powers::<K>(at(1)), powers::<K>(at(2)));
                let mut yz = [0.0; W];
                for j in 0..K {
                    for k in 0..K {
                        yz[j * K + k] = y[j] * z[k];
                    }
                }
                if beyond {
                    add(&mut whole, &yz, weight);
                    continue;
                }
                for (sum, x) in within.iter_mut().zip(along(at(0))) {
                    add(sum, &yz, weight * x);
                }
            }
        }
    });
    let mut moments = NONE;
    for (i, x) in along(0.5).into_iter().enumerate() {
        for j in 0..K {
            for k in 0..K {
                let q = j * K + k;
                moments[(i * POWERS + j) * POWERS + k] = within[i][q] + x * whole[q];
            }
        }
    }
    moments
}

#[cfg(test)]
mod tests {
    use super::*;

    const TET: [V3; 4] = [
        [0.1, 0.2, -0.3],
        [2.9, 0.3, 0.4],
        [0.5, 2.7, 0.1],
        [0.4, 0.6, 2.2],
    ];

    fn faces() -> Vec<[i32; 3]> {
        boundary([[0, 1, 2, 3]].into_iter(), 4)
    }

    /// Cubes of many places around a tetrahedron hold it together once.
    #[test]
    fn cubes_add_up() {
        let mut sum = 0.0;
        for at in 0..4 * 4 * 4 {
            let at = [at / 16, at / 4 % 4, at % 4].map(|i| f64::from(i) - 1.0);
            let moved = TET.map(|p| [0, 1, 2].map(|k| p[k] - at[k]));
            sum += filled(&faces(), &moved);
        }
        let [a, b, c] = [1, 2, 3].map(|i| super::super::algebra::sub(TET[i], TET[0]));
        let volume = super::super::algebra::dot(super::super::algebra::cross(a, b), c) / 6.0;
        assert!((sum - volume).abs() < 1e-13, "{sum} {volume}");
    }

    /// Columns may stand along any axis: moments of a solid whose coordinates go round are the same ones.
    #[test]
    fn axes_go_round() {
        let volume = filled(&faces(), &TET);
        let own = fill(&faces(), &TET, 4, volume);
        assert!((own[0] - volume).abs() < 1e-14);
        let round = TET.map(|[x, y, z]| [y, z, x]);
        let turned = fill(&faces(), &round, 4, volume);
        for (i, x) in own.iter().enumerate() {
            let [a, b, c] = [i / 25, i / 5 % 5, i % 5];
            let same = turned[(b * 5 + c) * 5 + a];
            assert!((x - same).abs() < 1e-14, "{a} {b} {c}: {x} {same}");
        }
    }

    /// Rules of fewer points find the same moments, as far as they reach; the sign of a volume is no matter.
    #[test]
    fn rules_agree() {
        let all = fill(&faces(), &TET, 4, 1.0);
        let back: Vec<_> = faces().iter().map(|&[a, b, c]| [a, c, b]).collect();
        for power in [1, 2] {
            let few = fill(&back, &TET, power, filled(&back, &TET));
            for (i, (a, b)) in few.iter().zip(all).enumerate() {
                let known = [i / 25, i / 5 % 5, i % 5].iter().all(|&k| k <= power);
                assert!((a - if known { b } else { 0.0 }).abs() < 1e-14, "{i}");
            }
        }
    }

    #[test]
    fn faces_between_tetrahedra_do_not_count() {
        let two = [[0, 1, 2, 3], [1, 2, 3, 4]];
        assert_eq!(boundary(two.into_iter(), 5).len(), 6);
        // one over the other hides nothing
        let over = [[0, 1, 2, 3], [0, 1, 2, 3]];
        assert_eq!(boundary(over.into_iter(), 4).len(), 8);
    }
}
