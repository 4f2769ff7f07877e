//! How the elastic forces of triangles and tetrahedra change with positions: blocks per edge and per vertex, positive
//! semidefinite. Edges under pressure would soften their element across; that part is left out.

use super::neo_hookean;
use super::parts::Flex;
use super::stretch::{local_edges, metric, stride};
use crate::base::Data;
use crate::fields;
use crate::math::lanes::four_add_scl;
use crate::math::{Mat3, Vec3};

/// Places of a symmetric matrix in `flexvert_hessian`.
pub const PACKED: [[usize; 2]; 6] = [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]];

/// `flexedge_hessian`, `flexvert_hessian` of a flex whose elements stretch, once for each state.
pub fn update(d: &mut Data, flex: Flex) {
    if d.flex_hessian_valid()[flex.id] != 0 {
        return;
    }
    match flex.dim() {
        2 => elements::<3>(d, flex),
        _ if neo_hookean::applies(flex) => neo_hookean::hessian(d, flex),
        _ => elements::<6>(d, flex),
    }
    vertices(d, flex);
    d.flex_hessian_valid_mut()[flex.id] = 1;
}

/// Sums the blocks of the edges over the elements.
fn elements<const N: usize>(d: &mut Data, flex: Flex) {
    let m = flex.m;
    let dim = flex.dim();
    let Some(stiffness) = flex.stiffness() else {
        return;
    };
    let ends = local_edges(dim);
    let range = flex.edges();
    let (edge, length0) = (
        &m.flex_edge()[range.clone()],
        &m.flexedge_length0()[range.clone()],
    );
    fields!(d => write: flexedge_hessian; read: flexvert_xpos, flexedge_length, plastic);
    let (x, length) = (
        &flexvert_xpos[flex.vertices()],
        &flexedge_length[range.clone()],
    );
    let out = &mut flexedge_hessian[range];
    out.fill([0.0; 9]);
    let [offsets, _] = flex.plastic(plastic);
    let around = at_corners(ends);
    let parts = flex
        .corners()
        .chunks(dim + 1)
        .zip(flex.element_edges().chunks(N))
        .zip(stiffness.chunks(stride(dim)));
    for (number, ((corners, edges), k)) in parts.enumerate() {
        let at = |k: usize| x[corners[k] as usize];
        let mut element = Element::<N> {
            ends,
            around: &around,
            metric: metric::<N>(k),
            along: core::array::from_fn(|a| at(ends[a][0]) - at(ends[a][1])),
            elongation: [0.0; N],
        };
        for (a, &e) in edges.iter().enumerate() {
            let e = e as usize;
            element.elongation[a] = length[e] * length[e] - length0[e] * length0[e];
            if !offsets.is_empty() {
                element.elongation[a] -= offsets[N * number + a];
            }
        }
        for (a, &e) in edges.iter().enumerate() {
            let forward = corners[ends[a][0]] == edge[e as usize][0];
            let block = element.block(a, forward);
            for (o, b) in out[e as usize].iter_mut().zip(block.as_flattened()) {
                *o += b;
            }
        }
    }
}

/// The edges at each corner of an element, increasing, with how they grow when it moves along them. A triangle has two at
/// each, and three corners.
type AtCorners = [[(usize, f64); 3]; 4];

fn at_corners(ends: &[[usize; 2]]) -> AtCorners {
    let mut around = AtCorners::default();
    let mut count = [0; 4];
    for (a, ends) in ends.iter().enumerate() {
        for (&corner, sign) in ends.iter().zip([1.0, -1.0]) {
            around[corner][count[corner]] = (a, sign);
            count[corner] += 1;
        }
    }
    around
}

/// One element at its present shape.
struct Element<'a, const N: usize> {
    ends: &'static [[usize; 2]],
    around: &'a AtCorners,
    metric: [[f64; N]; N],
    along: [Vec3; N],
    elongation: [f64; N],
}

impl<const N: usize> Element<'_, N> {
    /// The block of edge `e`, rows for its first end, or for its second one.
    fn block(&self, e: usize, forward: bool) -> [[f64; 3]; 3] {
        let [mut p, mut q] = self.ends[e];
        if !forward {
            (p, q) = (q, p);
        }
        let count = N / 3 + 1;
        let grown = |&(a, sign): &(usize, f64)| (a, self.along[a] * sign);
        // each row ends with a number that counts for nothing
        let to = self.around[q].map(|end| {
            let (b, Vec3([x, y, z])) = grown(&end);
            (b, [x, y, z, 0.0])
        });
        let mut block = [[0.0; 4]; 3];
        for (a, by) in self.around[p][..count].iter().map(grown) {
            for (b, to) in &to[..count] {
                let k = 2.0 * self.metric[a][*b];
                for (row, x) in block.iter_mut().zip(by.0) {
                    *row = four_add_scl(*row, *to, k * x);
                }
            }
        }
        let mut tension = 0.0;
        for b in 0..N {
            tension += self.metric[e][b] * self.elongation[b];
        }
        let mut block = block.map(|[x, y, z, _]| [x, y, z]);
        if tension > 0.0 {
            (0..3).for_each(|k| block[k][k] -= tension);
        }
        block
    }
}

/// Blocks of the vertices: without a shift of the whole there is no force.
fn vertices(d: &mut Data, flex: Flex) {
    let edges = flex.edges();
    let ends = &flex.m.flex_edge()[edges.clone()];
    fields!(d => write: flexvert_hessian; read: flexedge_hessian);
    let out = &mut flexvert_hessian[flex.vertices()];
    out.fill([0.0; 6]);
    for (&[v, w], block) in ends.iter().zip(&flexedge_hessian[edges]) {
        for (k, [r, c]) in PACKED.into_iter().enumerate() {
            out[v as usize][k] -= block[3 * r + c];
            out[w as usize][k] -= block[3 * c + r];
        }
    }
}

/// The whole of a vertex' block.
pub fn unpack(k: &[f64; 6]) -> Mat3 {
    Mat3([k[0], k[1], k[2], k[1], k[3], k[4], k[2], k[4], k[5]])
}

/// `out +=` Hessian times `v` times `scale`, for vectors at the vertices of a flex.
pub fn add_mul(d: &Data, flex: Flex, out: &mut [Vec3], v: &[Vec3], scale: f64) {
    let vertex = &d.flexvert_hessian()[flex.vertices()];
    for ((o, &v), k) in out.iter_mut().zip(v).zip(vertex) {
        *o += unpack(k).mul_vec(v) * scale;
    }
    let edges = flex.edges();
    let blocks = &d.flexedge_hessian()[edges.clone()];
    for (&[i, j], block) in flex.m.flex_edge()[edges].iter().zip(blocks) {
        let (i, j, block) = (i as usize, j as usize, Mat3(*block));
        out[i] += block.mul_vec(v[j]) * scale;
        out[j] += block.mul_t_vec(v[i]) * scale;
    }
}
