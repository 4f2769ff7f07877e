//! Triangles and tetrahedra that yield: the part of their strain beyond the yield becomes their rest (return mapping).
//!
//! The plastic strain is symmetric; `plastic` has its offset of the squared length of each edge. Solids keep their
//! volume, sheets yield as a whole where they grow and by shear where they shrink.

use super::parts::Flex;
use super::passive::vertex_velocity;
use super::strain::{Frame, rest_edges};
use super::stretch;
use crate::base::{Data, report};
use crate::fields;
use crate::math::{Mat3, Vec3};

/// The return mapping of all flexes, after positions moved with velocity `vel` over a step.
pub fn flow(d: &mut Data, vel: &[f64]) {
    for flex in Flex::all(d.model()) {
        let m = flex.m;
        // rods keep frames there
        let Ok(adr) = usize::try_from(m.flex_plasticadr()[flex.id]) else {
            continue;
        };
        if flex.dim() == 1 {
            continue;
        }
        let [offsets, angles] = match flex.interpolated() {
            true => [&[][..]; 2],
            false => flex.plastic(d.plastic()),
        };
        let n = offsets.len();
        if n == 0 || !angles.is_empty() {
            report::raise(format_args!(
                "mj_step: bending and interpolated flexes that yield are not implemented"
            ));
        }
        let mark = d.mark();
        let x = mark.rows::<Vec3>(d, flex.vertices().len());
        for (v, x) in flex.vertices().zip(&mut *x) {
            *x = d.flexvert_xpos()[v] + vertex_velocity(d, flex, v, vel) * m.opt().timestep;
        }
        fields!(d => write: plastic);
        elements(flex, x, &mut plastic[adr..adr + n]);
        mark.release(d);
        d.flex_hessian_valid_mut()[flex.id] = 0;
    }
}

fn elements(flex: Flex, x: &[Vec3], offsets: &mut [f64]) {
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
    }
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

fn trace(a: &Mat3) -> f64 {
    a.0[0] + a.0[4] + a.0[8]
}

fn square(a: &Mat3) -> f64 {
    a.0.iter().map(|x| x * x).sum()
}

fn add(a: &Mat3, b: &Mat3, scale: f64) -> Mat3 {
    Mat3(core::array::from_fn(|k| a.0[k] + b.0[k] * scale))
}

fn deviator(a: &Mat3) -> Mat3 {
    add(a, &Mat3::from_diag(Vec3([1.0; 3])), -trace(a) / 3.0)
}
