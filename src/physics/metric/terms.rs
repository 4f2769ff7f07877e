//! What the metric adds to its backbone, on the dofs of a problem: squares of rows, and the elastic matrix.

use core::ops::Range;

use super::bends::{self, Bends};
use super::carried::{self, Carried};
use super::contact;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::math::sparse::{
    Block, Pattern, by_columns, dot_alike, dot_blocks, dot_sparse, super_sparse,
};

/// A sparse matrix.
#[derive(Clone, Copy)]
pub struct Matrix<'a> {
    pub pat: Pattern<'a>,
    pub val: &'a [f64],
}

/// The dofs of a problem.
#[derive(Clone, Copy)]
pub enum Dofs {
    /// those of the model
    Whole,
    Island(usize),
}

impl Dofs {
    /// Number of dofs.
    pub fn len(self, d: &Data) -> usize {
        match self {
            Dofs::Island(i) => d.island_nv()[i] as usize,
            _ => d.model().nv(),
        }
    }

    /// A dof of the problem in the model.
    pub fn dof(self, d: &Data, k: usize) -> usize {
        match self {
            Dofs::Whole => k,
            Dofs::Island(i) => d.map_idof2dof()[d.island_idofadr()[i] as usize + k] as usize,
        }
    }

    /// A dof of the model in the problem, if it is there.
    pub fn place(self, d: &Data, dof: i32) -> Option<i32> {
        let i = dof as usize;
        match self {
            Dofs::Whole => Some(dof),
            Dofs::Island(k) if d.dof_island()[i] != k as i32 => None,
            Dofs::Island(k) => Some(d.map_dof2idof()[i] - d.island_idofadr()[k]),
        }
    }
}

/// Sorts the elements of a row by their columns: most are in order.
pub fn sort_row(cols: &mut [i32], vals: &mut [f64]) {
    for end in 1..cols.len() {
        let (c, x) = (cols[end], vals[end]);
        let mut k = end;
        while k > 0 && cols[k - 1] > c {
            (cols[k], vals[k]) = (cols[k - 1], vals[k - 1]);
            k -= 1;
        }
        (cols[k], vals[k]) = (c, x);
    }
}

/// Scaled sparse rows: the metric has their scale times row' row. The elastic matrix is symmetric, with both halves.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    scale: &'a [f64],
    adr: &'a [i32],
    col: &'a [i32],
    val: &'a [f64],
    /// rows that products add before the elastic matrix: those of contacts
    before: usize,
    /// without values where only products are wanted of blocks
    elastic: Matrix<'a>,
    /// rows of the elastic matrix come in threes with the same columns, its blocks one after the other
    blocks: Option<&'a [Block]>,
    /// where they do not: number of rows that follow with the same columns
    rowsuper: &'a [i32],
    /// inner edges of sheets without a matrix
    bends: Bends<'a>,
    /// flexes without a matrix
    carried: Option<Carried<'a>>,
    /// the rows of the twist between edges of rods: the first, and the one after the last
    twist: [usize; 2],
}

/// Nothing.
pub const NONE: Terms<'static> = Terms {
    scale: &[],
    adr: &[],
    col: &[],
    val: &[],
    before: 0,
    elastic: Matrix {
        pat: Pattern {
            rownnz: &[],
            rowadr: &[],
            colind: &[],
        },
        val: &[],
    },
    blocks: None,
    rowsuper: &[],
    bends: bends::NONE,
    carried: None,
    twist: [0; 2],
};

impl<'a> Terms<'a> {
    pub fn is_empty(&self) -> bool {
        let rows = !self.scale.is_empty() || !self.bends.is_empty();
        !rows && self.elastic.pat.colind.is_empty() && self.carried.is_none()
    }

    /// There is an elastic matrix, of vertices or nodes that move freely.
    pub fn of_blocks(&self) -> bool {
        self.blocks.is_some() && !self.elastic.pat.colind.is_empty()
    }

    /// Columns and values of a row of the elastic matrix.
    pub fn elastic(&self, row: usize) -> (&'a [i32], &'a [f64]) {
        if self.elastic.val.is_empty() {
            return (&[], &[]);
        }
        let (val, cols) = self.elastic.pat.row(row, self.elastic.val);
        (cols, val)
    }

    /// Scale, columns and values of each row.
    pub fn rows(&self) -> impl Iterator<Item = (f64, &'a [i32], &'a [f64])> {
        let terms = *self;
        (0..terms.scale.len()).map(move |k| terms.row(k))
    }

    fn row(&self, k: usize) -> (f64, &'a [i32], &'a [f64]) {
        let range = self.adr[k] as usize..self.adr[k + 1] as usize;
        (self.scale[k], &self.col[range.clone()], &self.val[range])
    }

    /// Of the twist between edges, rod by rod and along it: what couples both edges, and their dofs, the former first; or
    /// one dof and what it adds to its diagonal.
    pub fn twist(&self) -> impl DoubleEndedIterator<Item = ([i32; 2], f64)> {
        let terms = *self;
        (self.twist[0]..self.twist[1]).map(move |k| match terms.row(k) {
            (scale, &[a, b], &[x, y]) if x > y => ([b, a], scale * x * y),
            (scale, &[a, b], &[x, y]) => ([a, b], scale * x * y),
            (scale, &[a, ..], &[x, ..]) => ([a, a], scale * x * x),
            _ => ([0; 2], 0.0),
        })
    }

    /// `res += K v + Σ scale row' (row v)`.
    pub fn add_mul(&self, res: &mut [f64], v: &[f64]) {
        self.add_rows(0..self.before, res, v);
        if !self.elastic.pat.colind.is_empty() {
            self.add_elastic(res, v);
        }
        if let Some(carried) = &self.carried {
            carried.add_mul(res, v);
        }
        self.bends.add_mul(res, v);
        self.add_rows(self.before..self.scale.len(), res, v);
    }

    fn add_rows(&self, range: Range<usize>, res: &mut [f64], v: &[f64]) {
        for k in range {
            let (scale, cols, vals) = self.row(k);
            // one after the other, unlike the sums of sparse rows elsewhere
            let each = cols.iter().zip(vals).map(|(&c, x)| x * v[c as usize]);
            let s = scale * each.fold(0.0, |sum, x| sum + x);
            for (&c, &x) in cols.iter().zip(vals) {
                res[c as usize] += x * s;
            }
        }
    }
}

impl Terms<'_> {
    /// `res += K v`, rows with the same columns together.
    fn add_elastic(&self, res: &mut [f64], v: &[f64]) {
        let Matrix { pat, val } = self.elastic;
        let mut left = self.blocks.unwrap_or_default();
        let mut i = 0;
        while i < res.len() {
            let n = pat.rownnz[i] as usize;
            let sums = &mut res[i..];
            if n == 0 {
                i += 1;
            } else if self.blocks.is_some() {
                let own;
                (own, left) = left.split_at(n / 3);
                i += add_to(sums, dot_blocks(own, pat.cols(i), v));
            } else {
                i += match self.rowsuper[i] {
                    0 => {
                        let (val, cols) = pat.row(i, val);
                        add_to(sums, [dot_sparse(val, cols, v)])
                    }
                    1 => add_to(sums, dot_alike::<2>(i, val, pat, v)),
                    _ => add_to(sums, dot_alike::<3>(i, val, pat, v)),
                };
            }
        }
    }
}

/// Adds to the first elements, as many as there are.
fn add_to<const N: usize>(res: &mut [f64], sums: [f64; N]) -> usize {
    res[..N].iter_mut().zip(sums).for_each(|(r, s)| *r += s);
    N
}

/// What of the terms is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// squares of rows alone, without those of sheets
    Rows,
    /// products with vectors
    Products,
    /// the elements of the elastic matrix, too
    Elements,
}

/// There are squares of rows, beside those of sheets.
pub fn any_rows(d: &Data) -> bool {
    let mut any = false;
    let visit = &mut |_: f64, _: &[i32], _: &[f64]| any = true;
    VISITS.iter().for_each(|all| all(d, Dofs::Whole, visit));
    any
}

/// Collects what is added, on the dofs of a problem.
pub fn gather<'s, 'd: 's>(mark: &'s Mark, d: &mut Data<'d>, dofs: Dofs, want: Want) -> Terms<'s> {
    let products = match want {
        Want::Rows => NONE,
        _ => gather_products(mark, d, dofs, want),
    };
    let (mut n, mut nnz, mut ends) = (0, 0, [0; VISITS.len()]);
    for (visit, end) in VISITS.iter().zip(&mut ends) {
        visit(d, dofs, &mut |_, cols, _| {
            n += 1;
            nnz += cols.len();
        });
        *end = n;
    }
    if n == 0 {
        return products;
    }
    let (scale, val) = (mark.nums(d, n), mark.nums(d, nnz));
    let (adr, col) = (mark.ints(d, n + 1), mark.ints(d, nnz));
    let (mut k, mut at) = (0, 0);
    adr[0] = 0;
    let mut keep = |s: f64, cols: &[i32], vals: &[f64]| {
        scale[k] = s;
        k += 1;
        let own = at..at + cols.len();
        at = own.end;
        for (to, &c) in col[own.clone()].iter_mut().zip(cols) {
            *to = dofs.place(d, c).unwrap_or(0);
        }
        val[own.clone()].copy_from_slice(vals);
        sort_row(&mut col[own.clone()], &mut val[own]);
        adr[k] = at as i32;
    };
    VISITS.iter().for_each(|visit| visit(d, dofs, &mut keep));
    Terms {
        scale,
        adr,
        col,
        val,
        before: ends[0],
        twist: [ends[1], ends[2]],
        ..products
    }
}

/// All but rows.
#[inline(never)]
fn gather_products<'s, 'd: 's>(
    mark: &'s Mark,
    d: &mut Data<'d>,
    dofs: Dofs,
    want: Want,
) -> Terms<'s> {
    let (elastic, blocks) = gather_elastic(mark, d, dofs, want);
    let alike = match blocks {
        None => elastic.pat.rownnz.len(),
        _ => 0,
    };
    let rowsuper = mark.ints(d, alike);
    super_sparse(rowsuper, elastic.pat);
    Terms {
        elastic,
        blocks,
        rowsuper,
        bends: bends::gather(mark, d, dofs),
        carried: carried::gather(mark, d, dofs),
        ..NONE
    }
}

/// A copy of the elastic matrix, of the rows of a problem, and its blocks if it has such.
fn gather_elastic<'s>(
    mark: &'s Mark,
    d: &mut Data,
    dofs: Dofs,
    want: Want,
) -> (Matrix<'s>, Option<&'s [Block]>) {
    let of_blocks = d.efm_active() == 1;
    if d.nefmK() == 0 {
        return (NONE.elastic, of_blocks.then_some(&[]));
    }
    let n = dofs.len(d);
    let nnz: usize = (0..n)
        .map(|k| d.efm_K_rownnz()[dofs.dof(d, k)] as usize)
        .sum();
    let (rownnz, rowadr) = (mark.ints(d, n), mark.ints(d, n));
    let colind = mark.ints(d, nnz);
    let copied = want == Want::Elements || !of_blocks;
    let val = mark.nums(d, if copied { nnz } else { 0 });
    let blocks = mark.rows::<Block>(d, if of_blocks { nnz / 9 } else { 0 });
    let (mut at, mut k) = (0, 0);
    while k < n {
        let row = dofs.dof(d, k);
        let from = d.efm_K_rowadr()[row] as usize;
        let len = d.efm_K_rownnz()[row] as usize;
        // rows of a block have the same columns, in blocks
        let rows = if of_blocks && len > 0 { 3 } else { 1 };
        for r in 0..rows {
            (rownnz[k + r], rowadr[k + r]) = (len as i32, (at + r * len) as i32);
        }
        let to = at..at + rows * len;
        let vals = &d.efm_K_val()[from..from + rows * len];
        let (cols, others) = colind[to.clone()].split_at_mut(len);
        cols.copy_from_slice(&d.efm_K_colind()[from..from + len]);
        if !matches!(dofs, Dofs::Whole) {
            for c in cols.iter_mut() {
                *c = dofs.place(d, *c).unwrap_or(0);
            }
        }
        let others = others.chunks_exact_mut(len.max(1));
        others.for_each(|row| row.copy_from_slice(cols));
        if copied {
            val[to].copy_from_slice(vals);
        }
        if rows == 3 {
            let own = [0, 1, 2].map(|r| &vals[r * len..(r + 1) * len]);
            by_columns(own, &mut blocks[at / 9..][..len / 3]);
        }
        at += rows * len;
        k += rows;
    }
    let pat = Pattern {
        rownnz,
        rowadr,
        colind,
    };
    (Matrix { pat, val }, of_blocks.then_some(&*blocks))
}

/// Takes scale, columns and values of a row.
type Visit<'a> = dyn FnMut(f64, &[i32], &[f64]) + 'a;

/// A row that adds something belongs to the problem.
fn belongs(d: &Data, dofs: Dofs, scale: f64, cols: &[i32]) -> bool {
    let inside = cols.first().is_some_and(|&c| dofs.place(d, c).is_some());
    inside && scale != 0.0
}

/// The rows of contacts that push.
fn visit_contacts(d: &Data, dofs: Dofs, f: &mut Visit) {
    for (scale, _, cols, vals) in contact::rows(d).rows() {
        if belongs(d, dofs, scale, cols) {
            f(scale, cols, vals);
        }
    }
}

/// The rows of tendons.
fn visit_tendons(d: &Data, dofs: Dofs, f: &mut Visit) {
    let m = d.model();
    for (&t, &scale) in d.efm_tid()[..d.nefmT()].iter().zip(d.efm_ts()) {
        let start = m.ten_J_rowadr()[t as usize] as usize;
        let range = start..start + m.ten_J_rownnz()[t as usize] as usize;
        let cols = &m.ten_J_colind()[range.clone()];
        if belongs(d, dofs, scale, cols) {
            f(scale, cols, &d.ten_J()[range]);
        }
    }
}

/// The rows of the twist of rods.
fn visit_twist(d: &Data, dofs: Dofs, f: &mut Visit) {
    for twist in super::twist::neighbours(d.model()) {
        let (cols, vals) = twist.columns();
        if belongs(d, dofs, twist.scale, cols) {
            f(twist.scale, cols, vals);
        }
    }
}

/// The rows of actuators.
fn visit_actuators(d: &Data, dofs: Dofs, f: &mut Visit) {
    let m = d.model();
    for (&k, &scale) in d.efm_aid()[..d.nefmA()].iter().zip(d.efm_as()) {
        let first = m.actuator_outadr()[k as usize] as usize;
        for o in first..first + m.actuator_outnum()[k as usize] as usize {
            let start = d.moment_rowadr()[o] as usize;
            let range = start..start + d.moment_rownnz()[o] as usize;
            let cols = &d.moment_colind()[range.clone()];
            if belongs(d, dofs, scale, cols) {
                f(scale, cols, &d.actuator_moment()[range]);
            }
        }
    }
}

/// All rows, in this order.
const VISITS: [fn(&Data, Dofs, &mut Visit); 4] =
    [visit_contacts, visit_tendons, visit_twist, visit_actuators];
