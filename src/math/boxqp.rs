//! Quadratic programs with bounds, by projected Newton steps: minimize `x'Hx/2 + x'g` under
//! `lower <= x <= upper` (Tassa, Mansard, Todorov, "Control-limited differential dynamic programming",
//! 2014).
//!
//! A variable at a bound whose gradient points outward is clamped. The Cholesky factor of the free block
//! of H follows the clamped set: one variable more, or one or two fewer, change it by rank-one updates;
//! any other change factorizes anew. Only the lower triangle of H is read.

use super::bounds::MINVAL;
use super::cholesky::{self, Rank1};
use super::dense::{add_scl, add_to, dot};
use super::scalar::{max, min};

/// Most iterations.
const MAXITER: usize = 100;
/// Squared norm of the free gradient at which the search ends.
const MINGRAD: f64 = 1e-16;
/// Step reduction in the line search.
const BACKTRACK: f64 = 0.5;
/// Smallest step.
const MINSTEP: f64 = 1e-22;
/// Fraction of the predicted improvement that a step must achieve.
const ARMIJO: f64 = 0.1;

/// The problem; a missing bound is infinite.
#[derive(Clone, Copy, Debug)]
pub struct BoxQp<'a> {
    /// n-by-n, positive definite
    pub h: &'a [f64],
    pub g: &'a [f64],
    pub lower: Option<&'a [f64]>,
    pub upper: Option<&'a [f64]>,
}

/// The problem could not be solved: H is not positive definite, or no descent direction was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// Length of the factor and scratch space for n variables.
pub const fn scratch_size(n: usize) -> usize {
    n * (n + 7)
}

/// Working vectors of n numbers each, behind the factor.
struct Scratch<'a> {
    grad: &'a mut [f64],
    search: &'a mut [f64],
    candidate: &'a mut [f64],
    temp: &'a mut [f64],
    /// column of a rank-one change
    column: &'a mut [f64],
    /// variables of the current factor, in increasing order
    free: &'a mut [i32],
    /// variables that the next factor must have
    wanted: &'a mut [i32],
}

impl BoxQp<'_> {
    /// Solves from the start `x`, replacing it. `r` has [`scratch_size`] numbers; the factor of the free
    /// block of H stands in its first `nfree^2`. Returns nfree; the free variables go to `index`.
    pub fn solve(
        &self,
        x: &mut [f64],
        r: &mut [f64],
        index: Option<&mut [i32]>,
    ) -> Result<usize, Failed> {
        let n = x.len();
        if self.lower.is_none() && self.upper.is_none() {
            return self.solve_unbounded(x, r, index);
        }
        let (factor, rest) = r.split_at_mut(n * n);
        let mut part = rest.chunks_exact_mut(n);
        let mut next = || part.next().unwrap_or_default();
        let mut s = Scratch {
            grad: next(),
            search: next(),
            candidate: next(),
            temp: next(),
            column: next(),
            free: &mut bytemuck::cast_slice_mut(next())[..n],
            wanted: &mut bytemuck::cast_slice_mut(next())[..n],
        };
        let nfree = self.iterate(x, factor, &mut s)?;
        if let Some(index) = index {
            index[..nfree].copy_from_slice(&s.free[..nfree]);
        }
        Ok(nfree)
    }

    /// Some lower bound is not below its upper bound.
    pub fn bounds_cross(&self) -> bool {
        match (self.lower, self.upper) {
            (Some(lower), Some(upper)) => lower.iter().zip(upper).any(|(lo, hi)| lo >= hi),
            _ => false,
        }
    }

    /// One factorization and solution.
    fn solve_unbounded(
        &self,
        x: &mut [f64],
        r: &mut [f64],
        index: Option<&mut [i32]>,
    ) -> Result<usize, Failed> {
        let n = x.len();
        r[..n * n].copy_from_slice(&self.h[..n * n]);
        if cholesky::factor(r, n, MINVAL) < n {
            return Err(Failed);
        }
        x.copy_from_slice(&self.g[..n]);
        cholesky::solve(x, r);
        x.iter_mut().for_each(|x| *x = -*x);
        if let Some(index) = index {
            (0..).zip(index).for_each(|(i, to)| *to = i);
        }
        Ok(n)
    }

    /// The projected Newton iteration; returns the number of free variables.
    fn iterate(&self, x: &mut [f64], factor: &mut [f64], s: &mut Scratch) -> Result<usize, Failed> {
        let n = x.len();
        self.clamp(x);
        let mut value = self.value(x);
        let mut nfree = None;
        for _ in 0..MAXITER {
            mul_sym_lower(s.grad, self.h, x);
            add_to(s.grad, self.g);
            let nwanted = self.free_set(x, s);
            if nwanted == 0 {
                return Ok(0);
            }
            self.follow_free_set(factor, s, nfree, nwanted)?;
            nfree = Some(nwanted);

            let free = s.free[..nwanted].iter().map(|&i| i as usize);
            let norm2 = free.fold(0.0, |sum, i| sum + s.grad[i] * s.grad[i]);
            if norm2 < MINGRAD {
                return Ok(nwanted);
            }

            // Newton step of the free variables
            newton_step(s, factor, nwanted);
            let slope = dot(s.search, s.grad);
            if slope >= 0.0 {
                return Err(Failed);
            }

            // backtrack along the projected arc
            let (mut step, old) = (1.0, value);
            loop {
                add_scl(s.candidate, x, s.search, step);
                self.clamp(s.candidate);
                value = self.value(s.candidate);
                if !((value - old) / (step * slope) < ARMIJO) {
                    break;
                }
                step *= BACKTRACK;
                if step < MINSTEP {
                    return Ok(nwanted);
                }
            }
            x.copy_from_slice(&s.candidate[..n]);
        }
        Ok(nfree.unwrap_or(0))
    }

    /// `x` moved into the bounds; NaN stays.
    fn clamp(&self, x: &mut [f64]) {
        if let Some(lower) = self.lower {
            x.iter_mut()
                .zip(lower)
                .for_each(|(x, lo)| *x = max(*lo, *x));
        }
        if let Some(upper) = self.upper {
            x.iter_mut()
                .zip(upper)
                .for_each(|(x, hi)| *x = min(*hi, *x));
        }
    }

    /// Objective at `x`.
    fn value(&self, x: &[f64]) -> f64 {
        let n = x.len();
        let mut quad = 0.0;
        for i in 0..n {
            let row = &self.h[i * n..=i * n + i];
            quad += x[i] * row[i] * x[i];
            quad += 2.0 * x[i] * dot(&row[..i], &x[..i]);
        }
        0.5 * quad + dot(x, self.g)
    }

    /// Writes the variables that are not clamped to `wanted`, and returns their number.
    fn free_set(&self, x: &[f64], s: &mut Scratch) -> usize {
        let mut nfree = 0;
        for i in 0..x.len() {
            let at_lower = self.lower.is_some_and(|lo| x[i] == lo[i]) && s.grad[i] > 0.0;
            let at_upper = self.upper.is_some_and(|hi| x[i] == hi[i]) && s.grad[i] < 0.0;
            if !at_lower && !at_upper {
                s.wanted[nfree] = i as i32;
                nfree += 1;
            }
        }
        nfree
    }

    /// Turns the factor of the `old` variables in `free` (none yet: `None`) into that of `wanted`.
    fn follow_free_set(
        &self,
        factor: &mut [f64],
        s: &mut Scratch,
        old: Option<usize>,
        nwanted: usize,
    ) -> Result<(), Failed> {
        let n = self.g.len();
        let (free, wanted) = (&mut *s.free, &s.wanted[..nwanted]);
        let updated = old.is_some_and(|nold| {
            let common = common(&free[..nold], wanted);
            match (nold - common, nwanted - common) {
                (0, 0) => true,
                // the last one first, so that positions stay valid
                (1 | 2, 0) => (0..nold)
                    .rev()
                    .filter(|&k| wanted.binary_search(&free[k]).is_err())
                    .zip((nwanted + 1..=nold).rev())
                    .all(|(k, size)| remove(factor, size, k, s.column)),
                (0, 1) => {
                    let k = (0..nold).find(|&k| free[k] != wanted[k]).unwrap_or(nold);
                    insert(factor, self.h, n, wanted, k, s.column)
                }
                _ => false,
            }
        });
        free[..nwanted].copy_from_slice(wanted);
        if !updated {
            for (a, &i) in wanted.iter().enumerate() {
                for (b, &j) in wanted[..=a].iter().enumerate() {
                    factor[a * nwanted + b] = self.h[i as usize * n + j as usize];
                }
            }
            if cholesky::factor(factor, nwanted, MINVAL) < nwanted {
                return Err(Failed);
            }
        }
        Ok(())
    }
}

/// Search direction: the Newton step of the free variables, zero for the clamped ones.
fn newton_step(s: &mut Scratch, factor: &[f64], nfree: usize) {
    let free = &s.free[..nfree];
    for (t, &i) in s.temp.iter_mut().zip(free) {
        *t = s.grad[i as usize];
    }
    cholesky::solve(&mut s.temp[..nfree], factor);
    s.search.fill(0.0);
    for (t, &i) in s.temp.iter().zip(free) {
        s.search[i as usize] = -*t;
    }
}

/// `res = H x` from the lower triangle of H.
fn mul_sym_lower(res: &mut [f64], h: &[f64], x: &[f64]) {
    let n = x.len();
    for i in 0..n {
        let row = &h[i * n..=i * n + i];
        res[i] = row[i] * x[i] + dot(&row[..i], &x[..i]);
        for (r, l) in res[..i].iter_mut().zip(row) {
            *r += l * x[i];
        }
    }
}

/// Number of elements that two increasing lists share.
fn common(a: &[i32], b: &[i32]) -> usize {
    a.iter().filter(|i| b.binary_search(i).is_ok()).count()
}

/// Takes variable `k` out of the factor of `size` variables. False if the rest lost rank.
fn remove(factor: &mut [f64], size: usize, k: usize, column: &mut [f64]) -> bool {
    let m = size - 1;
    // without row and column k; what stood in the column goes into the block below it
    for i in k + 1..size {
        column[i - k - 1] = factor[i * size + k];
    }
    for i in 0..m {
        let from = i + (i >= k) as usize;
        for j in 0..=i {
            factor[i * m + j] = factor[from * size + j + (j >= k) as usize];
        }
    }
    update_tail(factor, m, k, &mut column[..m - k], Rank1::Add)
}

/// Brings variable `wanted[k]` into the factor of the others. False if the matrix is not positive definite.
fn insert(
    factor: &mut [f64],
    h: &[f64],
    n: usize,
    wanted: &[i32],
    k: usize,
    column: &mut [f64],
) -> bool {
    let m = wanted.len();
    let element = |a: usize, b: usize| h[wanted[a] as usize * n + wanted[b] as usize];
    // make room, from the end
    for i in (0..m - 1).rev() {
        let to = i + (i >= k) as usize;
        for j in (0..=i).rev() {
            factor[to * m + j + (j >= k) as usize] = factor[i * (m - 1) + j];
        }
    }
    // row k
    for j in 0..k {
        let (head, tail) = factor.split_at_mut(k * m);
        let left = &head[j * m..=j * m + j];
        tail[j] = (element(k, j) - dot(&left[..j], &tail[..j])) / left[j];
    }
    let (head, below) = factor.split_at_mut((k + 1) * m);
    let row = &mut head[k * m..];
    let d = element(k, k) - dot(&row[..k], &row[..k]);
    if !(d >= MINVAL) {
        return false;
    }
    row[k] = d.sqrt();
    // column k below, taken out of the block beside it
    let inv = 1.0 / row[k];
    for i in k + 1..m {
        let left = &mut below[(i - k - 1) * m..];
        left[k] = (element(i, k) - dot(&left[..k], &row[..k])) * inv;
        column[i - k - 1] = left[k];
    }
    update_tail(factor, m, k + 1, &mut column[..m - k - 1], Rank1::Subtract)
}

/// Rank-one change of the trailing block from row and column `k` of a factor with `m` rows.
fn update_tail(factor: &mut [f64], m: usize, k: usize, x: &mut [f64], sign: Rank1) -> bool {
    x.is_empty() || cholesky::update_strided(&mut factor[k * (m + 1)..], m, x, sign) == x.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn solution_is_optimal_and_factor_matches() {
        let mut rng = Rng::new(1);
        for _ in 0..500 {
            let n = 1 + rng.below(10);
            let a: Vec<f64> = (0..n * n).map(|_| rng.signed()).collect();
            let mut h = vec![0.0; n * n];
            for i in 0..n {
                for j in 0..n {
                    h[i * n + j] = (0..n).map(|k| a[k * n + i] * a[k * n + j]).sum();
                }
                h[i * (n + 1)] += 0.1;
            }
            let g: Vec<f64> = (0..n).map(|_| 3.0 * rng.signed()).collect();
            let (lower, upper) = (vec![-0.5; n], vec![0.7; n]);
            let qp = BoxQp {
                h: &h,
                g: &g,
                lower: Some(&lower),
                upper: Some(&upper),
            };
            let (mut x, mut r, mut index) = (vec![0.0; n], vec![0.0; scratch_size(n)], vec![0; n]);
            let nfree = qp.solve(&mut x, &mut r, Some(&mut index)).unwrap();

            // gradient: zero inside, pushing outward at a bound
            for i in 0..n {
                let grad: f64 = g[i] + (0..n).map(|j| h[i * n + j] * x[j]).sum::<f64>();
                let fits = match index[..nfree].contains(&(i as i32)) {
                    true => grad.abs() < 1e-7,
                    false => (x[i] == -0.5 && grad > 0.0) || (x[i] == 0.7 && grad < 0.0),
                };
                assert!(fits, "{i}: {} {grad}", x[i]);
            }
            // the factor is that of the free block
            for a in 0..nfree {
                for b in 0..=a {
                    let product: f64 = (0..=b).map(|k| r[a * nfree + k] * r[b * nfree + k]).sum();
                    let want = h[index[a] as usize * n + index[b] as usize];
                    assert!((product - want).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn indefinite_matrix_fails() {
        let qp = BoxQp {
            h: &[-1.0],
            g: &[1.0],
            lower: None,
            upper: None,
        };
        assert_eq!(qp.solve(&mut [0.0], &mut [0.0; 8], None), Err(Failed));
    }
}
