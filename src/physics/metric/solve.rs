//! Products and solves with the whole metric.

use core::ops::Range;

use super::sheet::{Kind, Sheet, blocks as sheet_blocks, first_dofs as sheet_dofs};
use super::terms::{Dofs, Terms, Want, any_rows, gather};
use super::{pattern, twist};
use crate::base::stack::Mark;
use crate::base::{Data, print, report};
use crate::math::sparse::Pattern;
use crate::math::symmetric;
use crate::math::{MINVAL, dense};
use crate::physics::flex::Flex;
use crate::physics::inertia::{solve_ld, warn_pivot};
use crate::physics::sleep::Sleepers;

/// What the metric adds to M within its pattern.
#[derive(Clone, Copy)]
pub struct Added<'a> {
    diag: &'a [f64],
    /// empty without a medium
    fluid: &'a [f64],
}

impl<'a> Added<'a> {
    pub fn of(d: &'a Data) -> Self {
        Added {
            diag: d.efm_diag(),
            fluid: d.efm_fluid(),
        }
    }

    /// A copy in scratch memory, for while the state changes.
    pub fn kept(mark: &'a Mark, d: &mut Data) -> Self {
        let diag = mark.nums(d, d.efm_diag().len());
        diag.copy_from_slice(d.efm_diag());
        let fluid = mark.nums(d, d.efm_fluid().len());
        fluid.copy_from_slice(d.efm_fluid());
        Added { diag, fluid }
    }

    /// Elements on a range of dofs that holds whole trees, by rows from its first dof: the fluid's, then the diagonal's.
    pub fn visit(&self, pat: Pattern, dofs: Range<usize>, mut put: impl FnMut(usize, usize, f64)) {
        for (i, dof) in dofs.clone().enumerate() {
            if !self.fluid.is_empty() {
                let (val, ind) = pat.row(dof, self.fluid);
                for (&x, &c) in val.iter().zip(ind) {
                    put(i, c as usize - dofs.start, x);
                }
            }
            put(i, i, self.diag[dof]);
        }
    }

    /// An element of the diagonal.
    pub fn diagonal(&self, pat: Pattern, dof: usize) -> f64 {
        let fluid = match self.fluid {
            [] => None,
            fluid => pat.row(dof, fluid).0.last(),
        };
        self.diag[dof] + fluid.unwrap_or(&0.0)
    }

    /// Columns of a row where there is something to add, some of them twice.
    pub fn columns(&self, pat: Pattern<'a>, dof: usize) -> impl Iterator<Item = i32> {
        let (vals, cols) = match self.fluid {
            [] => (&[][..], &[][..]),
            fluid => pat.row(dof, fluid),
        };
        let fluid = vals.iter().zip(cols).filter(|(x, _)| **x != 0.0);
        let own = (self.diag[dof] != 0.0).then_some(dof as i32);
        fluid.map(|(_, &c)| c).chain(own)
    }

    /// `res +=` the diagonal times `v`, on the dofs from `first`.
    pub fn add_diagonal(&self, res: &mut [f64], v: &[f64], first: usize) {
        for ((r, x), diag) in res.iter_mut().zip(v).zip(&self.diag[first..]) {
            *r += diag * x;
        }
    }

    /// `res +=` the fluid's part times `v`, on a range of dofs that holds whole trees.
    pub fn add_fluid(&self, res: &mut [f64], v: &[f64], pat: Pattern, dofs: Range<usize>) {
        if self.fluid.is_empty() {
            return;
        }
        for (i, dof) in dofs.clone().enumerate() {
            let (val, ind) = pat.row(dof, self.fluid);
            let Some((diag, off)) = val.split_last() else {
                continue;
            };
            let mut sum = diag * v[i];
            for (x, &j) in off.iter().zip(ind) {
                let j = j as usize - dofs.start;
                sum += x * v[j];
                res[j] += x * v[i];
            }
            res[i] += sum;
        }
    }
}

/// `res = M̂ v`.
pub fn mul(d: &mut Data, res: &mut [f64], v: &[f64]) {
    let mark = d.mark();
    let terms = gather(&mark, d, Dofs::Whole, Want::Products);
    product(d, &terms, res, v);
    mark.release(d);
}

fn product(d: &Data, terms: &Terms, res: &mut [f64], v: &[f64]) {
    let m = d.model();
    symmetric::mul_vec(res, d.M(), pattern(m), v);
    if !d.efm_diag().is_empty() {
        let added = Added::of(d);
        added.add_diagonal(res, v, 0);
        added.add_fluid(res, v, pattern(m), 0..m.nv());
    }
    terms.add_mul(res, v);
}

/// `x = M̂⁻¹ x`: by the factor, or with couplings by conjugate gradients preconditioned by it, to the
/// solver's tolerance. Returns what is left when the iterations ran out.
pub fn solve(d: &mut Data, x: &mut [f64]) -> Option<Residual> {
    let m = d.model();
    let mark = d.mark();
    // also rows that add nothing make it iterate; wires in a lattice do not
    let wires = Flex::all(m).filter(|f| f.elastic()).all(Flex::wires);
    let added = d.nefmT() + d.nefmA() > 0 || wires && any_rows(d);
    let terms = (added || !wires).then(|| gather(&mark, d, Dofs::Whole, Want::Products));
    let terms = terms.filter(|terms| added || !terms.is_empty());
    let left = if let Some(terms) = terms {
        let space = [(); 4].map(|()| mark.nums(d, m.nv()));
        let kind = Kind::of(d);
        let n = sheet_blocks(d, kind);
        let [blocks, dofs] = [(); 2].map(|()| mark.ints(d, n));
        sheet_dofs(d, kind, dofs);
        (0..n).for_each(|b| blocks[b] = b as i32);
        // for blocks, or for the twist of rods
        let own = mark.nums(d, (3 * n).max(m.nv()));
        let sheet = Sheet::of(m, kind, blocks, d.efm_L()).map(|s| (s, &*dofs));
        conjugate(d, &terms, space, (sheet, own), x)
    } else {
        let (factor, inverse) = super::factor(d);
        solve_ld(m, factor, inverse, x);
        None
    };
    mark.release(d);
    left
}

/// What the iterations leave.
pub struct Residual {
    /// relative to the right-hand side
    pub size: f64,
    /// where it is largest
    pub dof: usize,
}

/// Says that the iterations ran out.
pub fn warn_unsolved(d: &mut Data, left: &Residual) {
    report::warning(format_args!(
        "Flex stiffness is too ill-conditioned for the effective-metric block preconditioner: the M+K solve ran out of \
         iterations at a relative residual of {} and qacc_smooth is under-converged. Reported as a singular inertia \
         below, because M+K is the effective inertia.",
        print::exponential(left.size, 2).as_str()
    ));
    warn_pivot(d, left.dof);
}

/// Conjugate gradients from zero on the dofs that are awake, until the residual is small beside the right-hand side.
fn conjugate(
    d: &Data,
    terms: &Terms,
    space: [&mut [f64]; 4],
    (sheet, own): (Option<(Sheet, &[i32])>, &mut [f64]),
    x: &mut [f64],
) -> Option<Residual> {
    let m = d.model();
    let [residual, scaled, direction, image] = space;
    let asleep = Sleepers::of(d);
    let awake_only = |v: &mut [f64]| {
        if asleep.any() {
            let still = v.iter_mut().enumerate().filter(|(i, _)| asleep.dof(*i));
            still.for_each(|(_, x)| *x = 0.0);
        }
    };
    awake_only(x);
    residual.copy_from_slice(x);
    x.fill(0.0);
    let start = dense::dot(residual, residual);
    if !(start > MINVAL) {
        return None;
    }
    let tolerance = m.opt().tolerance;
    let limit = tolerance * tolerance * start;
    let (factor, inverse) = super::factor(d);
    let mut precondition = |scaled: &mut [f64], residual: &[f64]| {
        scaled.copy_from_slice(residual);
        solve_ld(m, factor, inverse, scaled);
        if let Some((sheet, dofs)) = &sheet {
            let n = 3 * dofs.len();
            sheet.solve(dofs, residual, scaled, &mut own[..n]);
        }
        twist::solve(d, residual, scaled, own);
    };
    precondition(scaled, residual);
    direction.copy_from_slice(scaled);
    let mut power = dense::dot(residual, scaled);
    for _ in 0..m.opt().iterations {
        product(d, terms, image, direction);
        awake_only(image);
        let curvature = dense::dot(direction, image);
        if curvature <= 0.0 {
            return None;
        }
        let step = power / curvature;
        dense::add_to_scl(x, direction, step);
        dense::add_to_scl(residual, image, -step);
        if dense::dot(residual, residual) < limit {
            return None;
        }
        precondition(scaled, residual);
        let next = dense::dot(residual, scaled);
        let beta = next / power;
        for (p, z) in direction.iter_mut().zip(&*scaled) {
            *p = z + *p * beta;
        }
        power = next;
    }
    let rest = dense::dot(residual, residual);
    let largest = |best: usize, i: usize| {
        if residual[i].abs() > residual[best].abs() {
            i
        } else {
            best
        }
    };
    (!(rest < limit)).then(|| Residual {
        size: (rest / start).sqrt(),
        dof: (0..residual.len()).fold(0, largest),
    })
}
