//! Tetrahedra of a stable Neo-Hookean material (Smith, de Goes, Kim 2018), which comes back from inversion.
//!
//! With the Green strain E, the growth of volume J, the rest volume V, and µ, λ of the material, the energy is
//! V (µ (tr E² − tr² E) − 4 µ det E) + V (µ + λ/2) (J − 1)². The first two terms are functions of the squared lengths
//! of the edges and see what has yielded; the model has their factors.

use super::parts::Flex;
use super::strain::{Frame, rest_edges};
use super::stretch::{local_edges, metric, stride};
use crate::base::Data;
use crate::fields;
use crate::math::eig3::{TOLERANCE, eig3};
use crate::math::{MINVAL, Mat3, Vec3};

/// The flex is of this material.
pub fn applies(flex: Flex) -> bool {
    flex.dim() == 3 && flex.stiffness().is_some_and(|k| k[21] != 0.0)
}

/// What the model has of an element.
struct Material<'a> {
    metric: &'a [f64],
    /// of the determinant of the changes of the edges' products
    cubic: f64,
    /// of the square of the growth of volume
    bulk: f64,
    /// of the rest volume, six times, with its sign
    inverse: f64,
}

impl<'a> Material<'a> {
    fn new(k: &'a [f64]) -> Self {
        let [cubic, bulk, inverse] = [k[21], k[22], k[23]];
        Material {
            metric: &k[..21],
            cubic,
            bulk,
            inverse,
        }
    }

    /// µ V.
    fn shear(&self) -> f64 {
        -2.0 * self.cubic / (self.inverse * self.inverse)
    }
}

/// The elements of a flex with their corners and edges.
fn each(flex: Flex, mut visit: impl FnMut(usize, &[i32], &[i32], &Material)) {
    let parts = flex
        .corners()
        .chunks(4)
        .zip(flex.element_edges().chunks(6))
        .zip(flex.stiffness().unwrap_or_default().chunks(stride(3)));
    for (number, ((corners, edges), k)) in parts.enumerate() {
        visit(number, corners, edges, &Material::new(k));
    }
}

/// Changes of the squared lengths of an element's edges, beyond what has yielded.
fn elongation(length: &[f64], length0: &[f64], edges: &[i32], offsets: &[f64]) -> [f64; 6] {
    core::array::from_fn(|a| {
        let e = edges[a] as usize;
        length[e] * length[e] - length0[e] * length0[e] - offsets.get(a).unwrap_or(&0.0)
    })
}

/// Adds the elastic forces on the vertices of a flex.
pub fn forces(d: &Data, flex: Flex, out: &mut [Vec3]) {
    let x = &d.flexvert_xpos()[flex.vertices()];
    let length = &d.flexedge_length()[flex.edges()];
    let length0 = &flex.m.flexedge_length0()[flex.edges()];
    let [yielded, _] = flex.plastic(d.plastic());
    each(flex, |number, corners, edges, material| {
        let offsets = yielded.chunks(6).nth(number).unwrap_or_default();
        let change = elongation(length, length0, edges, offsets);
        let rows = metric::<6>(material.metric);
        let cubic = determinant_slope(&change);
        for (b, [i, j]) in local_edges(3).iter().enumerate() {
            let linear: f64 = (0..6).fold(0.0, |sum, a| sum + rows[b][a] * change[a]);
            let tension = linear + 2.0 * material.cubic * cubic[b];
            let (i, j) = (corners[*i] as usize, corners[*j] as usize);
            let f = (x[i] - x[j]) * tension;
            out[i] -= f;
            out[j] += f;
        }
        let at = |k: usize| x[corners[k] as usize];
        let [a, b, c] = [1, 2, 3].map(|k| at(k) - at(0));
        let growth = material.inverse * a.dot(b.cross(c));
        let pressure = 2.0 * material.bulk * (growth - 1.0) * material.inverse;
        let [a, b, c] = [b.cross(c), c.cross(a), a.cross(b)];
        for (&v, n) in corners.iter().zip([-(a + b + c), a, b, c]) {
            out[v as usize] -= n * pressure;
        }
    });
}

/// How the determinant of the changes of the products of the edges from the first corner grows with each change of a
/// squared length.
fn determinant_slope(e: &[f64; 6]) -> [f64; 6] {
    let (xx, yy, zz) = (e[0], e[2], e[4]);
    let xy = 0.5 * (xx + yy - e[1]);
    let xz = 0.5 * (xx + zz - e[5]);
    let yz = 0.5 * (yy + zz - e[3]);
    let diagonal = [yy * zz - yz * yz, xx * zz - xz * xz, xx * yy - xy * xy];
    let [of_xy, of_xz, of_yz] = [xz * yz - xy * zz, xy * yz - xz * yy, xy * xz - yz * xx];
    [
        diagonal[0] + of_xy + of_xz,
        -of_xy,
        diagonal[1] + of_xy + of_yz,
        -of_yz,
        diagonal[2] + of_xz + of_yz,
        -of_xz,
    ]
}

/// `flexedge_hessian` of a flex.
pub fn hessian(d: &mut Data, flex: Flex) {
    let m = flex.m;
    let range = flex.edges();
    let edge = &m.flex_edge()[range.clone()];
    fields!(d => write: flexedge_hessian; read: flexvert_xpos, plastic);
    let x = &flexvert_xpos[flex.vertices()];
    let out = &mut flexedge_hessian[range];
    out.fill([0.0; 9]);
    let [yielded, _] = flex.plastic(plastic);
    each(flex, |number, corners, edges, material| {
        let frame = Frame::new(&rest_edges(flex, corners), 3);
        let at = |k: usize| x[corners[k] as usize];
        let columns = [1, 2, 3].map(|k| at(k) - at(0));
        let offsets = yielded.chunks(6).nth(number);
        let plastic = offsets.map_or(Mat3([0.0; 9]), |o| frame.strain(o));
        let element = Operator::new(material, &frame.dual, columns, &plastic);
        for (&[p, q], &e) in local_edges(3).iter().zip(edges) {
            let forward = corners[p] == edge[e as usize][0];
            let block = if forward {
                element.block(p, q)
            } else {
                element.block(q, p)
            };
            for (o, b) in out[e as usize].iter_mut().zip(block.0) {
                *o += b;
            }
        }
    });
}

/// The second derivative of an element's energy by its deformation, without its negative part.
///
/// Seen along the principal axes of the deformation, stretches couple with each other, and two shears in a plane with
/// each other. What has yielded along other axes does not couple more.
struct Operator {
    /// principal axes in the world, as columns
    axes: Mat3,
    /// how the deformation changes with each corner, along the principal axes of the rest
    slopes: [Vec3; 4],
    /// between stretches
    normal: Mat3,
    /// of a shear with itself and with the other one, in the planes normal to the axes
    shear: [[f64; 2]; 3],
}

impl Operator {
    fn new(material: &Material, dual: &Mat3, columns: [Vec3; 3], plastic: &Mat3) -> Operator {
        let edges = Mat3::from_cols(columns[0], columns[1], columns[2]);
        let deformation = edges.mul_mat(dual);
        let square = deformation.mul_t_mat(&deformation);
        let rest = eig3(&square, TOLERANCE).vec;
        let (axes, stretch) = principal(&deformation.mul_mat(&rest));
        let mu = material.shear();
        let growth = 2.0 * material.bulk * (stretch[0] * stretch[1] * stretch[2] - 1.0);
        // elastic strain along the principal axes
        let yielded = rest.mul_t_mat(plastic).mul_mat(&rest);
        let mut strain = Mat3(yielded.0.map(|x| -x));
        (0..3).for_each(|k| strain.0[4 * k] += 0.5 * (stretch[k] * stretch[k] - 1.0));
        let sum = strain.0[0] + strain.0[4] + strain.0[8];
        let mut normal = Mat3([0.0; 9]);
        let mut stress = [0.0; 3];
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let minor =
                strain.0[4 * j] * strain.0[4 * k] - strain.0[3 * j + k] * strain.0[3 * j + k];
            stress[i] = mu * (2.0 * strain.0[4 * i] - 2.0 * sum - 4.0 * minor);
            let area = [i, j, k].map(|i| stretch[(i + 1) % 3] * stretch[(i + 2) % 3]);
            normal.0[4 * i] = stress[i] + 2.0 * material.bulk * area[0] * area[0];
            // the pair of the other two
            let across = 2.0 * material.bulk * area[1] * area[2] + growth * stretch[i];
            let both = across - mu * stretch[j] * stretch[k] * (2.0 + 4.0 * strain.0[4 * i]);
            (normal.0[3 * j + k], normal.0[3 * k + j]) = (both, both);
        }
        let shear = core::array::from_fn(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let (s, t) = (stretch[j], stretch[k]);
            let c = mu * (1.0 + 2.0 * strain.0[4 * i]);
            let same = 0.5 * (stress[j] + stress[k]) + 0.5 * c * (s * s + t * t);
            let other = c * s * t - growth * stretch[i];
            let [sum, difference] = [same + other, same - other].map(|x| x.max(0.0));
            [0.5 * (sum + difference), 0.5 * (sum - difference)]
        });
        let [a, b, c] = [0, 1, 2].map(|k| dual.row(k));
        Operator {
            axes,
            slopes: [-(a + b + c), a, b, c].map(|g| rest.mul_t_vec(g)),
            normal: positive(&normal),
            shear,
        }
    }

    /// The block of two corners.
    fn block(&self, p: usize, q: usize) -> Mat3 {
        let (g, h) = (self.slopes[p], self.slopes[q]);
        let inner = Mat3(core::array::from_fn(|n| {
            let (r, s) = (n / 3, n % 3);
            if r != s {
                return self.normal.0[n] * g[r] * h[s] + self.shear[3 - r - s][1] * g[s] * h[r];
            }
            let (j, k) = ((r + 1) % 3, (r + 2) % 3);
            self.normal.0[n] * g[r] * h[r]
                + self.shear[k][0] * g[j] * h[j]
                + self.shear[j][0] * g[k] * h[k]
        }));
        self.axes.mul_mat(&inner).mul_mat_t(&self.axes)
    }
}

/// Perpendicular columns as a rotation and their lengths, of which the last has the sign of the determinant.
fn principal(columns: &Mat3) -> (Mat3, Vec3) {
    let [a, b, c] = [0, 1, 2].map(|k| columns.col(k));
    let (first, length) = a.normalized();
    let across = b - first * first.dot(b);
    let second = if across.norm() > MINVAL {
        across.normalized().0
    } else {
        perpendicular(first)
    };
    let third = first.cross(second);
    let stretch = Vec3([length, second.dot(b), third.dot(c)]);
    (Mat3::from_cols(first, second, third), stretch)
}

/// Some direction across another one.
fn perpendicular(v: Vec3) -> Vec3 {
    let least = (0..3).fold(0, |k, i| if v[i].abs() < v[k].abs() { i } else { k });
    let mut axis = Vec3::ZERO;
    axis[least] = 1.0;
    v.cross(axis).normalized().0
}

/// A symmetric matrix without its negative part.
fn positive(a: &Mat3) -> Mat3 {
    let eig = eig3(a, TOLERANCE);
    if eig.val[2] >= 0.0 {
        return *a;
    }
    let kept = Mat3::from_diag(Vec3(eig.val.0.map(|x| x.max(0.0))));
    eig.vec.mul_mat(&kept).mul_mat_t(&eig.vec)
}
