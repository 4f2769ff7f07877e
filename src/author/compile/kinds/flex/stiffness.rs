//! Stiffness of triangles and tetrahedra with constant strain. Computation: deformable objects.

use super::parts::{Flex, SOLID_SLOTS, SURFACE_SLOTS};
use crate::author::geometry::algebra::{M3, V3, cross, dot, normalize, sub};

/// Strain of an element by the squared length of one of its edges.
type Basis = M3;

/// Trace of a product, row by row.
fn trace_of_product(a: &Basis, b: &Basis) -> f64 {
    let mut sum = 0.0;
    for i in 0..3 {
        for j in 0..3 {
            sum += a[3 * i + j] * b[3 * j + i];
        }
    }
    sum
}

fn trace(a: &Basis) -> f64 {
    a[0] + a[4] + a[8]
}

/// Upper triangle of the matrix of a pair of edges, row by row.
fn pairs(basis: &[Basis], mu: f64, la: f64, out: &mut [f64]) {
    let mut at = 0;
    for a in 0..basis.len() {
        for b in a..basis.len() {
            let (x, y) = (&basis[a], &basis[b]);
            out[at] = mu * trace_of_product(x, y) + la * trace(y) * trace(x);
            at += 1;
        }
    }
}

/// Products of the normals at both sides of an edge, symmetric, over `scale`.
fn symmetric(l: V3, r: V3, scale: f64) -> Basis {
    std::array::from_fn(|k| {
        let (i, j) = (k / 3, k % 3);
        (l[i] * r[j] + r[i] * l[j]) / scale
    })
}

/// Membrane of a cloth.
fn triangle(x: [V3; 3], young: f64, poisson: f64, thickness: f64, out: &mut [f64]) {
    const EDGES: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];
    let mut normal = cross(sub(x[1], x[0]), sub(x[2], x[0]));
    let area = normalize(&mut normal) / 2.0;
    let mu = young / (2.0 * (1.0 + poisson)) * (area * thickness);
    let la = 0.5 * (young * poisson / (1.0 - poisson * poisson)) * (area * thickness);
    let basis: [Basis; 3] = std::array::from_fn(|e| {
        let ([p, q], [r, s]) = (EDGES[(e + 1) % 3], EDGES[(e + 2) % 3]);
        let left = sub(x[p], x[q]);
        let right = sub(x[s], x[r]);
        let mut n = cross(right, left);
        normalize(&mut n);
        symmetric(cross(n, left), cross(right, n), 8.0 * area * area)
    });
    pairs(&basis, mu, la, out);
}

/// A solid; `hookean` is the stable Neo-Hookean material.
fn tetrahedron(x: [V3; 4], young: f64, poisson: f64, hookean: bool, out: &mut [f64]) {
    const FACES: [[usize; 3]; 4] = [[2, 1, 0], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    const SIDES: [[usize; 2]; 6] = [[2, 3], [1, 3], [2, 1], [1, 0], [0, 2], [0, 3]];
    let volume = dot(cross(sub(x[1], x[0]), sub(x[2], x[0])), sub(x[3], x[0])) / 6.0;
    let size = volume.abs();
    let shear = young / (2.0 * (1.0 + poisson));
    let lame = young * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson));
    let basis: [Basis; 6] = std::array::from_fn(|e| {
        let [l, r] = SIDES[e].map(|f| {
            let [a, b, c] = FACES[f].map(|v| x[v]);
            cross(sub(b, a), sub(c, a))
        });
        symmetric(l, r, 36.0 * 2.0 * volume * volume)
    });
    let mu = shear * size;
    if hookean {
        pairs(&basis, mu, -mu, out);
        out[21] = -shear / (72.0 * size);
        out[22] = (shear + 0.5 * lame) * size;
        out[23] = 1.0 / (6.0 * volume);
    } else {
        pairs(&basis, mu, 0.5 * (lame * size), out);
    }
}

/// Stiffness of all elements of a flex without interpolation.
pub fn elements(flex: &Flex, position: &[V3]) -> Vec<f64> {
    let s = &flex.s;
    let dim = s.dim as usize;
    let slots = if dim == 2 { SURFACE_SLOTS } else { SOLID_SLOTS };
    let corner = |v: i32| position[v as usize];
    let mut all = vec![0.0; flex.elem.len() / (dim + 1) * slots];
    if dim == 2 && s.elastic2d < 2 {
        return all;
    }
    for (e, out) in flex
        .elem
        .chunks_exact(dim + 1)
        .zip(all.chunks_exact_mut(slots))
    {
        match *e {
            [a, b, c] => triangle([a, b, c].map(corner), s.young, s.poisson, s.thickness, out),
            [a, b, c, d] => {
                let x = [a, b, c, d].map(corner);
                tetrahedron(x, s.young, s.poisson, s.elastic3d == 1, out);
            }
            _ => {}
        }
    }
    all
}
