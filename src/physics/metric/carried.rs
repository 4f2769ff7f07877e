//! Flexes on moving bodies under conjugate gradients: no matrix but its product, from joint velocities to those of the
//! points that carry a flex, to forces on these, and back by the transposed Jacobian.

use core::cell::Cell;

use super::attached::Points;
use super::elastic::{Block, Hessians, PARTS, held, scale, weights};
use super::pattern::numbered;
use super::terms::Dofs;
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::math::{Mat3, Vec3};
use crate::physics::flex::{Flex, corotate, rod};
use crate::physics::jacobian::{chain, rows_dot};

/// The flexes of a problem at a state.
#[derive(Clone, Copy)]
pub struct Carried<'a> {
    m: Model<'a>,
    flexes: &'a [i32],
    hessians: Hessians<'a>,
    /// of each point where its dofs begin, these dofs in the problem, and how they move it
    adr: &'a [i32],
    dof: &'a [i32],
    column: &'a [Vec3],
    /// velocities of the points, then forces on them
    space: &'a [Cell<Vec3>],
}

/// Nothing where there are none.
pub fn gather<'s, 'd: 's>(mark: &'s Mark, d: &mut Data<'d>, dofs: Dofs) -> Option<Carried<'s>> {
    let m = d.model();
    let flexes = mark.ints(d, m.nflex());
    let mut n = 0;
    for flex in Flex::all(m).filter(|f| f.elastic() && scale(m, *f) != 0.0) {
        let bodies = flex.carriers().iter();
        let first = bodies.flat_map(|&b| chain(m, b as usize)).next();
        let inside = first.is_some_and(|i| dofs.place(d, i as i32).is_some());
        if inside && held(flex) {
            flexes[n] = flex.id as i32;
            n += 1;
        }
    }
    if n == 0 {
        return None;
    }
    let flexes = &flexes[..n];
    let all = || numbered(m, flexes);
    let rods = mark.rows::<Mat3>(d, all().map(rod::room).sum());
    let mut at = 0;
    for flex in all() {
        let own = at..at + rod::room(flex);
        at = own.end;
        rod::blocks(d, flex, weights(m, flex), &mut rods[own], &mut []);
    }
    let points = Points::new(mark, d, flexes);
    let column = points.columns(mark, d, flexes);
    let Points { adr, dof } = points;
    for i in &mut *dof {
        *i = dofs.place(d, *i).unwrap_or(-1);
    }
    let (vertex, edge) = (
        copy(mark, d, |d| d.flexvert_hessian()),
        copy(mark, d, |d| d.flexedge_hessian()),
    );
    let turned = copy(mark, d, |d| d.flexelem_krot());
    let space = mark.rows::<Vec3>(d, 2 * (adr.len() - 1));
    Some(Carried {
        m,
        flexes,
        hessians: (vertex, edge, turned, rods),
        adr,
        dof,
        column,
        space: Cell::from_mut(space).as_slice_of_cells(),
    })
}

fn copy<'s, T: bytemuck::Pod>(
    mark: &'s Mark,
    d: &mut Data,
    of: impl for<'d> Fn(&'d Data) -> &'d [T],
) -> &'s [T] {
    let to = mark.rows(d, of(d).len());
    to.copy_from_slice(of(d));
    to
}

impl Carried<'_> {
    /// The place in the problem of each dof that moves a point, and how.
    fn moved(&self, p: usize) -> impl Iterator<Item = (usize, Vec3)> {
        let own = self.adr[p] as usize..self.adr[p + 1] as usize;
        let inside = self.dof[own.clone()].iter().zip(&self.column[own]);
        inside.filter_map(|(&i, &x)| Some((usize::try_from(i).ok()?, x)))
    }

    /// `res += K v`.
    pub fn add_mul(&self, res: &mut [f64], v: &[f64]) {
        let (velocity, force) = self.space.split_at(self.space.len() / 2);
        for (p, velocity) in velocity.iter().enumerate() {
            let sum = Vec3::ZERO;
            velocity.set(self.moved(p).fold(sum, |sum, (i, x)| sum.add_scl(x, v[i])));
        }
        let (mut first, (vertex, edge, turned, mut rods)) = (0, self.hessians);
        for &id in self.flexes {
            let (m, id) = (self.m, id as usize);
            let flex = Flex { m, id };
            let own;
            (own, rods) = rods.split_at(rod::room(flex));
            let points = first..first + flex.carriers().len();
            let (velocity, force) = (&velocity[points.clone()], &force[points.clone()]);
            // solids and lattices do not bend, nor are rods stretched
            let (bends, stretches) = (flex.bending().is_some(), flex.stiffness().is_some());
            let parts = match flex.dim() {
                _ if flex.interpolated() => 1..2,
                1 => 0..1,
                _ => usize::from(!bends)..1 + usize::from(stretches),
            };
            for part in &PARTS[parts] {
                force.iter().for_each(|f| f.set(Vec3::ZERO));
                let mut add = |p: usize, pull: Vec3| force[p].set(force[p].get() + pull);
                let (scale, hessians) = (scale(m, flex), (vertex, edge, turned, own));
                if flex.interpolated() {
                    corotate::mul(turned, flex, &|p| velocity[p].get(), -scale, &mut add);
                } else {
                    part(flex, hessians, scale, &mut |p, q, block, scale| {
                        let pull = match block {
                            Block::Scalar(k) => velocity[q].get() * *k,
                            Block::Full(k) => k.mul_vec(velocity[q].get()),
                        };
                        add(p, pull * scale);
                    });
                }
                for (p, force) in points.clone().zip(force) {
                    let push = |(i, x)| res[i] += rows_dot(x, force.get());
                    self.moved(p).for_each(push);
                }
            }
            first = points.end;
        }
    }
}
