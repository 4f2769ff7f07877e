//! Bending of a cloth at its edges: a hinge between the two triangles of an edge. Computation: deformable objects.

use crate::abi::mjsFlex;
use crate::author::geometry::algebra::{V3, cross, dot, sub};

/// Numbers of an edge: sixteen of a matrix over its four vertices, and one that couples it to the rest angle.
pub const SLOTS: usize = 17;

/// Cotangent of the angle at `a`.
fn cotangent(a: V3, b: V3, c: V3) -> f64 {
    let (u, v) = (sub(b, a), sub(c, a));
    let n = cross(u, v);
    dot(u, v) / dot(n, n).sqrt()
}

fn twice_area(a: V3, b: V3, c: V3) -> f64 {
    let n = cross(sub(b, a), sub(c, a));
    dot(n, n).sqrt()
}

/// Bending stiffness of a plate.
pub fn rigidity(s: &mjsFlex) -> f64 {
    let t = s.thickness;
    s.young * t * t * t / ((1.0 - s.poisson * s.poisson) * 12.0)
}

/// Fills the numbers of an edge between vertices 0 and 1 with 2 and 3 on its sides.
fn edge(x: [V3; 4], rigidity: f64, out: &mut [f64]) {
    let a01 = cotangent(x[0], x[1], x[2]);
    let a02 = cotangent(x[0], x[3], x[1]);
    let a03 = cotangent(x[1], x[2], x[0]);
    let a04 = cotangent(x[1], x[0], x[3]);
    let c = [a03 + a04, a01 + a02, -(a01 + a03), -(a02 + a04)];
    let volume = twice_area(x[0], x[1], x[2]) * 0.5 + twice_area(x[1], x[0], x[3]) * 0.5;
    let scale = rigidity / volume;
    let [e0, e1, e2] = [1, 2, 3].map(|k| sub(x[k], x[0]));
    let [e3, e4] = [2, 3].map(|k| sub(x[k], x[1]));
    let t0: V3 = std::array::from_fn(|i| a03 * e1[i] + a01 * e3[i]);
    let t1: V3 = std::array::from_fn(|i| -(a04 * e2[i] + a02 * e4[i]));
    let square = dot(e0, e0);
    let cosine = dot(t0, t1) / square;
    for i in 0..4 {
        for j in 0..4 {
            out[4 * i + j] += c[i] * c[j] * cosine * scale;
        }
    }
    let n = cross(e0, e1);
    let p = (a01 + a03) * (a02 + a04);
    out[16] = -dot(n, e2) * p * p * scale / (square * square);
}

/// Bending of all edges; those at the border have none.
pub fn edges(s: &mjsFlex, edges: &[[i32; 2]], flaps: &[[i32; 2]], position: &[V3]) -> Vec<f64> {
    let mut all = vec![0.0; SLOTS * edges.len()];
    let rigidity = rigidity(s);
    for ((out, e), f) in all.chunks_exact_mut(SLOTS).zip(edges).zip(flaps) {
        if f[1] >= 0 {
            edge(
                [e[0], e[1], f[0], f[1]].map(|v| position[v as usize]),
                rigidity,
                out,
            );
        }
    }
    all
}
