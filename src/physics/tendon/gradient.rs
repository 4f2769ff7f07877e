//! Gradient of a tendon's length: what each straight segment adds to the tendon's row of `ten_J`, four dofs side by side.
//!
//! A segment between points of two bodies grows at the rate of their relative velocity along it, so dof i has a part
//! dir · (column i of the Jacobian of its end − that of its start). Computation: geTendon.

use super::path::BodyPoint;
use crate::abi::mjTENDON_SPATIAL;
use crate::base::{Data, Model, stack::Mark};
use crate::math::wide::Wide;
use crate::math::{Mask, Real, Spatial, Vec3};
use crate::physics::jacobian::point_column;

type Four = Wide<1>;

/// A dof among the four that it stands with.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Place {
    /// which of the four move what it moves: itself, those above it
    moving: i32,
    /// the next dof above it in another four, or -1
    above: i32,
}

/// The gradient of one tendon as it is gathered, over all dofs.
pub struct Gradient<'a> {
    axes: &'a mut [Spatial<Four>],
    places: &'a mut [Place],
    sums: &'a mut [Four],
}

impl<'a> Gradient<'a> {
    /// Zero, in scratch memory; of no dofs where all tendons are fixed.
    pub fn new(d: &mut Data, mark: &'a Mark) -> Self {
        let spatial = d.model().tendon_type().contains(&mjTENDON_SPATIAL);
        let nv = if spatial { d.model().nv() } else { 0 };
        let axes: &mut [Spatial<Four>] = mark.rows(d, nv.div_ceil(4));
        for (to, from) in axes.iter_mut().zip(d.cdof().chunks(4)) {
            let mut four = [Spatial::ZERO; 4];
            four[..from.len()].copy_from_slice(from);
            let of_lanes = |k: usize| four.map(|axis| axis[k]);
            *to = Spatial(core::array::from_fn(|k| bytemuck::cast(of_lanes(k))));
        }
        let places: &mut [Place] = mark.rows(d, nv);
        for i in 0..nv {
            let parent = d.model().dof_parentid()[i];
            let (own, p) = (1 << (i % 4), parent as usize);
            let neighbour = parent >= 0 && p / 4 == i / 4;
            places[i] = Place {
                moving: own | if neighbour { places[p].moving } else { 0 },
                above: if neighbour { places[p].above } else { parent },
            };
        }
        let sums = mark.rows(d, nv.div_ceil(4));
        sums.fill(Four::of(0.0));
        Gradient { axes, places, sums }
    }

    /// Adds a segment in direction `dir`, whose length counts `scale` times.
    #[inline(always)]
    pub fn add(
        &mut self,
        m: Model,
        ends: [BodyPoint; 2],
        dir: Vec3,
        scale: f64,
        subtree_com: &[Vec3],
    ) {
        // number by number from memory: what was copied in wider pieces would have to wait there
        let offset = ends.map(|e| {
            let com = &subtree_com[m.body_rootid()[e.body] as usize];
            let from_com = |k: usize| Four::of(e.pos[k]) - Four::of(com[k]);
            Vec3([from_com(0), from_com(1), from_com(2)])
        });
        // zero factors are left out of products, as in `rows_dot`
        let counts = dir.map(|x| Four::lanes(if x != 0.0 { 0b1111 } else { 0 }));
        let (dir, scale) = (Vec3::of(dir), Four::of(scale));
        let mut next = ends.map(|e| m.last_dof(e.body));
        loop {
            let i = next[0].max(next[1]);
            if i < 0 {
                return;
            }
            // the four of the last dof of either end, which may move the other too
            let four = i >> 2;
            let mut moving = [0; 2];
            for (moving, next) in moving.iter_mut().zip(&mut next) {
                if *next >> 2 == four {
                    let place = self.places[*next as usize];
                    (*moving, *next) = (place.moving, place.above);
                }
            }
            let moved = moving.map(|bits| Four::lanes(bits as u32));
            let (sum, axes) = (&mut self.sums[four as usize], &self.axes[four as usize]);
            let column = |e: usize| {
                let all = point_column(axes, offset[e]);
                Vec3(core::array::from_fn(|k| Four::keep(moved[e], all[k])))
            };
            let dif = column(1) - column(0);
            let mut rate = Four::of(0.0);
            for k in 0..3 {
                rate += Four::keep(counts[k], dif[k] * dir[k]);
            }
            *sum += Four::keep(moved[0].or(moved[1]), rate * scale);
        }
    }

    /// Writes the row of a tendon with dofs `cols`, and begins anew.
    pub fn take(&mut self, cols: &[i32], row: &mut [f64]) {
        let sums: &mut [f64] = bytemuck::cast_slice_mut(self.sums);
        for (x, &i) in row.iter_mut().zip(cols) {
            *x = core::mem::take(&mut sums[i as usize]);
        }
    }
}
