//! Triangles and tetrahedra that yield: the part of their strain beyond the yield becomes their rest (return mapping).
//!
//! The plastic strain is symmetric; `plastic` has its offset of the squared length of each edge. Solids keep their
//! volume, sheets yield as a whole where they grow and by shear where they shrink.

use super::super::parts::Flex;
use super::super::strain::{Frame, rest_edges};
use super::super::stretch;
use super::tensor::{add, deviator, square, trace};
use crate::math::{Mat3, Vec3};

/// The return mapping of the elements of a flex with its vertices at `x`; whether any yielded.
pub fn elements(flex: Flex, x: &[Vec3], offsets: &mut [f64]) -> bool {
    let mut any = false;
    let m = flex.m;
    let dim = flex.dim();
    let ends = stretch::local_edges(dim);
    let length0 = &m.flexedge_length0()[flex.edges()];
    let limit = m.flex_yield()[flex.id][0];
    let parts = flex
        .corners()
        .chunks(dim + 1)
        .zip(flex.element_edges().chunks(ends.len()))
        .zip(offsets.chunks_mut(ends.len()));
    for ((corners, edges), offsets) in parts {
        let corner = |k: usize| corners[k] as usize;
        let rest = rest_edges(flex, corners);
        let mut stretch = [0.0; 6];
        for (a, &[i, j]) in ends.iter().enumerate() {
            let now = (x[corner(j)] - x[corner(i)]).norm2();
            let before = length0[edges[a] as usize];
            stretch[a] = now - before * before - offsets[a];
        }
        let frame = Frame::new(&rest, dim);
        let trial = frame.strain(&stretch);
        let Some(yielded) = frame.map(&trial, frame.strain(offsets), limit) else {
            continue;
        };
        for (o, dir) in offsets.iter_mut().zip(rest) {
            *o = 2.0 * dir.dot(yielded.mul_vec(dir));
        }
        any = true;
    }
    any
}

impl Frame {
    /// The plastic strain after a trial strain beyond the limit; `None` within it.
    fn map(&self, trial: &Mat3, plastic: Mat3, limit: f64) -> Option<Mat3> {
        let Some(n) = self.normal else {
            let dev = deviator(trial);
            let size = (2.0 / 3.0 * square(&dev)).sqrt();
            return (size > limit).then(|| {
                isochoric(
                    &add(&deviator(&plastic), &dev, 1.0 - limit / size),
                    trace(&plastic),
                )
            });
        };
        let tr = trace(trial);
        let (part, size) = if tr > 0.0 {
            let s = 0.5 * (tr * tr + square(trial));
            (*trial, 2.0 / 3f64.sqrt() * s.max(0.0).sqrt())
        } else {
            let plane: Mat3 = Mat3(core::array::from_fn(|k| {
                f64::from(u8::from(k % 4 == 0)) - n[k / 3] * n[k % 3]
            }));
            let dev = add(trial, &plane, -0.5 * tr);
            (dev, (2.0 / 3.0 * square(&dev)).sqrt())
        };
        (size > limit).then(|| add(&plastic, &part, 1.0 - limit / size))
    }
}

/// A strain of this deviator that keeps the volume; `near` is a trace to start from.
fn isochoric(dev: &Mat3, near: f64) -> Mat3 {
    // det(z + 2 dev) = 1, where 1 + 2 (trace / 3) = z
    let twice = Mat3(dev.0.map(|x| 2.0 * x));
    let (second, third) = (-0.5 * square(&twice), twice.det());
    let mut z = 1.0 + 2.0 / 3.0 * near;
    for _ in 0..50 {
        let step = (z * z * z + second * z + third - 1.0) / (3.0 * z * z + second);
        z -= step;
        if step.abs() < 1e-16 {
            break;
        }
    }
    let mut strain = *dev;
    (0..3).for_each(|k| strain.0[4 * k] += 0.5 * (z - 1.0));
    strain
}
