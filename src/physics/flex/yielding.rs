//! Triangles and tetrahedra that yield: the part of their strain beyond the yield becomes their rest (return mapping).
//!
//! The plastic strain is symmetric; `plastic` has its offset of the squared length of each edge. Solids keep their
//! volume, sheets yield as a whole where they grow and by shear where they shrink.

use super::parts::Flex;
use super::passive::vertex_velocity;
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
    let size = m.flex_size()[flex.id];
    let rest = &m.flex_vert0()[flex.vertices()];
    let parts = flex
        .corners()
        .chunks(dim + 1)
        .zip(flex.element_edges().chunks(ends.len()))
        .zip(offsets.chunks_mut(ends.len()));
    for ((corners, edges), offsets) in parts {
        let corner = |k: usize| corners[k] as usize;
        let along = |[i, j]: [usize; 2]| (rest[corner(j)] - rest[corner(i)]).mul_elem(size * 2.0);
        let mut stretch = [0.0; 6];
        for (a, &[i, j]) in ends.iter().enumerate() {
            let now = (x[corner(j)] - x[corner(i)]).norm2();
            let before = length0[edges[a] as usize];
            stretch[a] = now - before * before - offsets[a];
        }
        let frame = Frame::new([[0, 1], [0, 2], [0, dim]].map(along), dim);
        let trial = frame.strain(&stretch);
        let Some(yielded) = frame.map(&trial, frame.strain(offsets), limit) else {
            continue;
        };
        for (o, &e) in offsets.iter_mut().zip(ends) {
            let dir = along(e);
            *o = 2.0 * dir.dot(yielded.mul_vec(dir));
        }
    }
}

/// The rest shape of an element: edges from its first corner, of a triangle with its normal as the third.
struct Frame {
    /// rows that are dual to the edges
    dual: Mat3,
    normal: Option<Vec3>,
}

impl Frame {
    fn new([a, b, c]: [Vec3; 3], dim: usize) -> Frame {
        let normal = (dim == 2).then(|| a.cross(b).normalized().0);
        let c = normal.unwrap_or(c);
        let inv = 1.0 / a.dot(b.cross(c));
        Frame {
            dual: Mat3::from_rows(b.cross(c) * inv, c.cross(a) * inv, a.cross(b) * inv),
            normal,
        }
    }

    /// The strain that changes the squared lengths of the edges by so much.
    fn strain(&self, change: &[f64]) -> Mat3 {
        // products of the edges from the first corner, by polarization
        let e = change;
        let (xx, yy, zz, xy, xz, yz) = if self.normal.is_some() {
            (e[2], e[1], 0.0, (e[2] + e[1] - e[0]) * 0.5, 0.0, 0.0)
        } else {
            let (xy, xz) = ((e[0] + e[2] - e[1]) * 0.5, (e[0] + e[4] - e[5]) * 0.5);
            (e[0], e[2], e[4], xy, xz, (e[2] + e[4] - e[3]) * 0.5)
        };
        let gram = Mat3([xx, xy, xz, xy, yy, yz, xz, yz, zz]);
        let twice = self.dual.mul_t_mat(&gram.mul_mat(&self.dual));
        Mat3(twice.0.map(|x| 0.5 * x))
    }

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
