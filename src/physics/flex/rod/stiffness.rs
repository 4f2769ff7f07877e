//! How the forces of a rod change with its shape, for the metric: blocks of its vertices, and what resists the twist of
//! its edges. Positive semidefinite: where a rod would buckle it counts as slack, and bending does not couple to twist.

use super::super::parts::Flex;
use super::chain::{Chain, Frame, Hinge};
use super::curvature::Curvature;
use super::frames::{Edge, find};
use super::pair;
use super::plain;
use super::records::{STRIDE, records};
use super::twist::{Axes, Turn, resistance};
use crate::base::Data;
use crate::math::four::{self, Four};
use crate::math::{Mat3, Vec3};

/// Blocks of a record: each of up to four vertices with each.
pub const BLOCKS: usize = 16;

/// How much of the stiffness is wanted, and of the damping.
#[derive(Clone, Copy)]
pub struct Weights {
    pub spring: f64,
    pub damper: f64,
    /// the part of vertices in the twist between edges with joints
    pub twist: bool,
}

/// Vertices of the records of a rod: three, or four of two neighbours.
pub fn vertices(flex: Flex<'_>) -> impl Iterator<Item = &[f64]> {
    let all = records(flex).chunks_exact(STRIDE);
    all.map(|r| &r[..if r[3] >= 0.0 { 4 } else { 3 }])
}

/// How many blocks a rod has.
pub fn room(flex: Flex) -> usize {
    BLOCKS * vertices(flex).count()
}

/// Fills the blocks of all records, [`BLOCKS`] each, by rows of four; those of a fourth vertex only where there is one. `turning` has a number for each edge of a rod with
/// twist joints, or none: how bending resists its twist, of each of its hinges where it does.
pub fn blocks(d: &mut Data, flex: Flex, weights: Weights, out: &mut [Mat3], turning: &mut [f64]) {
    for (at, out) in vertices(flex).zip(out.chunks_mut(BLOCKS)) {
        let rows = out.chunks_mut(4).take(at.len());
        rows.for_each(|row| row[..at.len()].fill(Mat3([0.0; 9])));
    }
    turning.fill(0.0);
    let Some(chain) = Chain::unfolded(flex, d) else {
        let x = &d.flexvert_xpos()[flex.vertices()];
        for (record, out) in records(flex)
            .chunks_exact(STRIDE)
            .zip(out.chunks_mut(BLOCKS))
        {
            if record[3] >= 0.0 {
                if let Some((both, inner)) = pair::stiffness(record, x, weights) {
                    for (i, row) in inner.iter().enumerate() {
                        for (j, n) in row.iter().enumerate() {
                            add([&both[i], &both[j]], n, [i, j], out);
                        }
                    }
                }
            } else if let Some((curvature, inner)) = plain::stiffness(record, x, weights) {
                add([&curvature; 2], &inner, [0, 0], out);
            }
        }
        return;
    };
    let mark = d.mark();
    let edges = mark.rows::<Edge>(d, chain.edges());
    let frames = mark.rows::<Frame>(d, chain.edges());
    find(d, chain, edges, frames, !turning.is_empty());
    let x = &d.flexvert_xpos()[flex.vertices()];
    let mut next = Turn::by(chain.angle(d, 0));
    for (h, out) in out.chunks_mut(BLOCKS).enumerate() {
        let hinge = chain.hinge(h);
        let turns = next.and_then(chain.angle(d, h + 1));
        let Some(curvature) = Curvature::new(x, hinge.vertices) else {
            continue;
        };
        let axes = [0, 1].map(|i| Axes::new(&edges[h + i].now, turns[i], &curvature));
        if let Some(turning) = turning.get_mut(h..h + 2) {
            let rest = chain.rest_curvature(h, &edges[h].rest);
            resist(&hinge, &axes, rest, turning);
        }
        let mut inner = [0.0; 9];
        if weights.damper != 0.0 {
            let resistance = resistance(&hinge, &axes, &curvature);
            inner = resistance.0.map(|x| x * weights.damper);
        }
        for axes in &axes {
            for (k, a) in hinge.bend.iter().zip(axes.dir) {
                for (i, x) in inner.iter_mut().enumerate() {
                    *x += weights.spring * k * a[i / 3] * a[i % 3];
                }
            }
        }
        add([&curvature; 2], &Mat3(inner), [0, 0], out);
        if weights.twist {
            let k = 2.0 * hinge.twist * (weights.spring + weights.damper);
            let [a, b] = [h, h + 1].map(|i| curvature.vector * (1.0 / (2.0 * edges[i].length)));
            let slopes = [-a, a - b, b];
            for p in 0..3 {
                for q in 0..3 {
                    let block = &mut out[4 * p + q].0;
                    for (i, x) in block.iter_mut().enumerate() {
                        *x += k * slopes[p][i / 3] * slopes[q][i % 3];
                    }
                }
            }
        }
    }
    mark.release(d);
}

/// Adds what couples two curvatures, whose first vertices have these places, to the blocks of a record.
#[inline(never)] // once
fn add(curvatures: [&Curvature; 2], inner: &Mat3, first: [usize; 2], out: &mut [Mat3]) {
    let inner = rows(inner);
    let [a, b, c] = &curvatures[1].change;
    let right = [rows(a), rows(b), rows(c)];
    for (p, left) in curvatures[0].change.iter().enumerate() {
        let part = |i: usize| four::store(four::combine(inner, left.col(i).0));
        let half = [part(0), part(1), part(2)];
        for (q, right) in right.iter().enumerate() {
            let block = &mut out[4 * (p + first[0]) + q + first[1]].0;
            for (own, &[x, y, z, _]) in block.as_chunks_mut().0.iter_mut().zip(&half) {
                let more = four::combine(*right, [x, y, z]);
                let [a, b, c, _] = four::store(four::add(four::three(*own), more));
                *own = [a, b, c];
            }
        }
    }
}

/// The rows of a matrix.
#[inline(always)]
fn rows(a: &Mat3) -> [Four; 3] {
    let row = |r: usize| four::three(a.row(r).0);
    [row(0), row(1), row(2)]
}

/// `out +=` blocks times `v`, for vectors at the vertices of a rod.
pub fn add_mul(flex: Flex, blocks: &[Mat3], out: &mut [Vec3], v: &[Vec3]) {
    for (at, blocks) in vertices(flex).zip(blocks.as_chunks::<BLOCKS>().0) {
        let mut own = [Vec3::ZERO; 4];
        let mut place = [0; 4];
        for (k, &x) in at.iter().enumerate().take(4) {
            place[k] = x as usize;
            own[k] = v[place[k]];
        }
        for (row, &to) in blocks.as_chunks::<4>().0.iter().zip(&place[..at.len()]) {
            let parts = row.iter().zip(&own[..at.len()]);
            out[to] = parts.fold(out[to], |sum, (block, v)| sum + block.mul_vec(*v));
        }
    }
}

/// How the bending at a hinge resists the twist of its edges.
fn resist(hinge: &Hinge, axes: &[Axes; 2], [c1, c2]: [f64; 2], out: &mut [f64]) {
    let [k1, k2] = hinge.bend;
    for (axes, out) in axes.iter().zip(out) {
        let [a, b] = axes.curvature;
        let k = k1 * (b * b - (a - c1) * a) + k2 * (a * a - (b - c2) * b);
        *out += k.max(0.0);
    }
}
