//! The inertia matrix restricted to the dofs of a problem.
//!
//! An island consists of whole trees, so its block of M is a set of diagonal blocks. Runs of dofs that
//! are consecutive both in the model and in the island are treated in place, without copies. Under the
//! discrete integrator the effective metric stands in its place: `physics::metric`.

use super::own::Own;
use crate::base::Model;
use crate::math::dense::lanes;
use crate::math::sparse::Pattern;
use crate::math::symmetric;
use crate::physics::metric::{Sheet, Terms};

/// A run of dofs: first in the model, first in the problem, number.
pub type Run = [i32; 3];

/// The metric of the problem: a factor with the pattern of M, what is added to M, and the numbers of a better factor for sheets.
#[derive(Clone, Copy)]
pub struct Metric<'a> {
    pub factor: &'a [f64],
    pub diag_inv: &'a [f64],
    pub own: &'a Own<'a>,
    pub sheets: &'a [f64],
}

/// A metric and the inertia itself, on runs of dofs.
#[derive(Clone, Copy)]
pub struct Inertia<'a> {
    m: Model<'a>,
    mass: &'a [f64],
    metric: Metric<'a>,
    runs: &'a [Run],
    /// no dof of the problem has ancestors
    diagonal: bool,
}

/// Fills `runs` with those of the given dofs of the model, and returns their number.
pub fn find_runs(dofs: &[i32], runs: &mut [Run]) -> usize {
    let (mut n, mut place) = (0, 0);
    for run in dofs.chunk_by(|a, b| a + 1 == *b) {
        let len = run.len() as i32;
        runs[n] = [run[0], place, len];
        (n, place) = (n + 1, place + len);
    }
    n
}

/// No row of M has elements beside the diagonal.
#[inline(never)] // once for all
fn is_diagonal(m: Model, runs: &[Run]) -> bool {
    let rownnz = m.M_rownnz();
    let mut own = runs
        .iter()
        .map(|&[g, _, n]| &rownnz[g as usize..(g + n) as usize]);
    own.all(|own| own.iter().all(|&n| n == 1))
}

/// Visits the structure of M in the order of the problem: row, columns in the model, what to subtract from them.
#[inline(always)]
pub fn inertia_rows<'a>(m: Model<'a>, runs: &[Run], mut visit: impl FnMut(usize, &'a [i32], i32)) {
    let (rownnz, rowadr, colind) = (m.M_rownnz(), m.M_rowadr(), m.M_colind());
    for &[g, l, n] in runs {
        for i in 0..n {
            let adr = rowadr[(g + i) as usize] as usize;
            let nnz = rownnz[(g + i) as usize] as usize;
            visit((l + i) as usize, &colind[adr..adr + nnz], g - l);
        }
    }
}

impl<'a> Inertia<'a> {
    pub fn new(m: Model<'a>, mass: &'a [f64], metric: Metric<'a>, runs: &'a [Run]) -> Self {
        Self {
            m,
            mass,
            metric,
            runs,
            diagonal: is_diagonal(m, runs),
        }
    }

    /// Elements of a diagonal matrix with the pattern of M on dofs from `g`.
    #[inline(always)]
    fn elements<'v>(&self, val: &'v [f64], g: usize, n: usize) -> impl Iterator<Item = &'v f64> {
        let adr = &self.m.M_rowadr()[g..g + n];
        adr.iter().map(|&k| &val[k as usize])
    }

    /// Elements of what the metric adds to M, on and below the diagonal: each is to be summed from zero in this order.
    pub fn added(&self, mut put: impl FnMut(usize, usize, f64)) {
        for (scale, cols, vals) in self.terms().rows() {
            for (k, (&r, &x)) in cols.iter().zip(vals).enumerate() {
                let s = scale * x;
                for (&c, &y) in cols.iter().zip(vals).take(k + 1) {
                    put(r as usize, c as usize, s * y);
                }
            }
        }
        let Some(added) = self.metric.own.added() else {
            return;
        };
        for &[_, l, n] in self.runs {
            for r in l as usize..(l + n) as usize {
                let (cols, vals) = self.terms().elastic(r);
                let lower = cols.iter().zip(vals).take_while(|(c, _)| **c as usize <= r);
                lower.for_each(|(&c, &x)| put(r, c as usize, x));
            }
        }
        for &[g, l, n] in self.runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            added.visit(self.pattern(), g..g + n, |r, c, x| put(l + r, l + c, x));
        }
    }

    fn pattern(&self) -> Pattern<'a> {
        Pattern {
            rownnz: self.m.M_rownnz(),
            rowadr: self.m.M_rowadr(),
            colind: self.m.M_colind(),
        }
    }

    fn terms(&self) -> &'a Terms<'a> {
        self.metric.own.terms()
    }

    /// Visits the rows of M in the order of the problem: row, columns in the model, values, and what to subtract
    /// from the columns.
    #[inline(always)]
    pub fn rows(&self, mut visit: impl FnMut(usize, &'a [i32], &'a [f64], i32)) {
        let pat = self.pattern();
        for &[g, l, n] in self.runs {
            for i in 0..n {
                let (vals, cols) = pat.row((g + i) as usize, self.mass);
                visit((l + i) as usize, cols, vals, g - l);
            }
        }
    }

    /// Columns and values of row `i` of a matrix with the pattern of M, without the diagonal, and the
    /// diagonal.
    #[inline(always)]
    fn row<'v>(pat: Pattern<'a>, i: usize, val: &'v [f64]) -> (&'a [i32], &'v [f64], f64) {
        let start = pat.rowadr[i] as usize;
        let diag = start + pat.rownnz[i] as usize - 1;
        (&pat.colind[start..diag], &val[start..diag], val[diag])
    }

    /// Whether the effective metric stands in the place of M.
    pub fn is_effective(&self) -> bool {
        self.metric.own.force.is_some()
    }

    /// Sum of the diagonal of M.
    pub fn trace(&self) -> f64 {
        let (pat, mut sum) = (self.pattern(), 0.0);
        for &[g, _, n] in self.runs {
            let own = g as usize..(g + n) as usize;
            for (adr, nnz) in pat.rowadr[own.clone()].iter().zip(&pat.rownnz[own]) {
                sum += self.mass[(adr + nnz - 1) as usize];
            }
        }
        sum
    }

    /// `res =` metric times `v`.
    pub fn mul(&self, res: &mut [f64], v: &[f64]) {
        for &[g, l, n] in self.runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            let (res, v) = (&mut res[l..l + n], &v[l..l + n]);
            if self.diagonal {
                let mass = self.elements(self.mass, g, n);
                res.iter_mut()
                    .zip(v)
                    .zip(mass)
                    .for_each(|((r, v), x)| *r = x * v);
            } else {
                symmetric::mul_block(res, self.mass, self.pattern(), v, g);
            }
        }
        if self.metric.own.extends() {
            self.mul_added(res, v);
        }
    }

    /// `res +=` what the metric adds to M, times `v`.
    #[inline(never)]
    fn mul_added(&self, res: &mut [f64], v: &[f64]) {
        if let Some(added) = self.metric.own.added() {
            for &[g, l, n] in self.runs {
                let (g, l, n) = (g as usize, l as usize, n as usize);
                let (res, v) = (&mut res[l..l + n], &v[l..l + n]);
                added.add_diagonal(res, v, g);
                added.add_fluid(res, v, self.pattern(), g..g + n);
            }
        }
        self.terms().add_mul(res, v);
    }

    /// `x =` inverse of the factor times `b`: exact unless there are terms. `space` is for sheets.
    pub fn solve(&self, x: &mut [f64], b: &[f64], space: &mut [f64]) {
        self.solve_factor(x, b);
        if self.is_effective() {
            let [blocks, dofs] = self.metric.own.sheet;
            if let Some(sheet) = Sheet::of(self.m, self.metric.own.kind, blocks, self.metric.sheets)
            {
                sheet.solve(dofs, b, x, space);
            }
        }
    }

    /// `x =` inverse of the factor in the pattern of M times `b`.
    pub fn solve_factor(&self, x: &mut [f64], b: &[f64]) {
        x.copy_from_slice(b);
        self.solve_backbone(x);
    }

    /// Some dofs of the problem move elastic flexes, and nothing else.
    pub fn is_elastic(&self) -> bool {
        self.terms().of_blocks()
    }

    /// Visits all dofs: place in the problem, the diagonal of M and of what stands beside it.
    pub fn each_diagonal(&self, mut visit: impl FnMut(usize, f64)) {
        for &[g, l, n] in self.runs {
            for i in 0..n {
                let dof = (g + i) as usize;
                let added = self.metric.own.added();
                let more = added.map_or(0.0, |a| a.diagonal(self.pattern(), dof));
                visit(
                    (l + i) as usize,
                    Self::row(self.pattern(), dof, self.mass).2 + more,
                );
            }
        }
    }

    /// Couplings of the twist of rods.
    pub fn twist(&self) -> impl DoubleEndedIterator<Item = ([i32; 2], f64)> {
        self.terms().twist()
    }

    /// Visits those dofs: place in the problem, the metric's diagonal without the flexes' part, that part.
    pub fn elastic_diagonal(&self, mut visit: impl FnMut(usize, f64, f64)) {
        for &[g, l, n] in self.runs {
            for i in 0..n {
                let (place, dof) = ((l + i) as usize, (g + i) as usize);
                let (cols, vals) = self.terms().elastic(place);
                if let Ok(at) = cols.binary_search(&(place as i32)) {
                    let added = self.metric.own.added();
                    let more = added.map_or(0.0, |a| a.diagonal(self.pattern(), dof));
                    visit(
                        place,
                        Self::row(self.pattern(), dof, self.mass).2 + more,
                        vals[at],
                    );
                }
            }
        }
    }

    fn solve_backbone(&self, x: &mut [f64]) {
        let pat = self.pattern();
        for &[g, l, n] in self.runs {
            let (g, l, n) = (g as usize, l as usize, n as usize);
            let x = &mut x[l..l + n];
            if self.diagonal {
                let inverse = &self.metric.diag_inv[g..g + n];
                x.iter_mut().zip(inverse).for_each(|(x, inv)| *x *= inv);
                continue;
            }
            for i in (0..n).rev() {
                let (cols, vals, _) = Self::row(pat, g + i, self.metric.factor);
                let xi = x[i];
                if xi != 0.0 {
                    for (&c, &v) in cols.iter().zip(vals) {
                        x[c as usize - g] -= v * xi;
                    }
                }
            }
            let inverse = &self.metric.diag_inv[g..g + n];
            for i in 0..n {
                x[i] *= inverse[i];
                let (cols, vals, _) = Self::row(pat, g + i, self.metric.factor);
                if !cols.is_empty() {
                    x[i] -= dot_shifted(vals, cols, x, g);
                }
            }
        }
    }
}

/// As `sparse::dot_sparse` with columns counted from `shift`.
#[inline]
fn dot_shifted(val: &[f64], ind: &[i32], vec: &[f64], shift: usize) -> f64 {
    let at = |i: i32| vec[i as usize - shift];
    let (v4, vt) = val.as_chunks::<4>();
    let (i4, it) = ind.as_chunks::<4>();
    let mut res = 0.0;
    if let [v, ..] = v4 {
        let mut acc: [f64; 4] = core::array::from_fn(|k| v[k] * at(i4[0][k]));
        for (v, i) in v4[1..].iter().zip(&i4[1..]) {
            for k in 0..4 {
                acc[k] += v[k] * at(i[k]);
            }
        }
        res = lanes(acc);
    }
    for (v, &i) in vt.iter().zip(it) {
        res += v * at(i);
    }
    res
}
