//! Symmetric sparse matrices of which the lower rows are stored, columns increasing, the diagonal last. Their columns are those of
//! a forest: a row has those of its last column before the diagonal, or is diagonal.
//!
//! Element i of a product is one sum: its diagonal, what lies left of it from right to left, what lies below it downwards. Rows
//! of which each has all columns of the one before and its diagonal (dofs of a body, links of a chain) are taken up to four at a time.

use super::four::{self, Four};
use super::lanes::{four_add_scl, get_alone, put_alone};
use super::sparse::{Pattern, last_run, some_run, span};

/// Most rows that are taken together.
const MOST: usize = 4;

/// `res = mat * vec`.
pub fn mul_vec(res: &mut [f64], mat: &[f64], pat: Pattern, vec: &[f64]) {
    mul_block(res, mat, pat, vec, 0);
}

/// `res = mat * vec` for the rows from `first` on, as many as `res` has, which have no column before.
pub fn mul_block(res: &mut [f64], mat: &[f64], pat: Pattern, vec: &[f64], first: usize) {
    let n = res.len();
    let vec = &vec[..n];
    let (rownnz, rowadr) = (&pat.rownnz[first..][..n], &pat.rowadr[first..][..n]);
    // the columns shared by some rows often end with a run that was there for the rows before
    let mut run = 0;
    let mut i = 0;
    while i < n {
        // few elements: what rows share is less than finding it costs
        let place = (first, rowadr[i] as usize, i);
        if short_row(rownnz[i] - 1, res, mat, pat.colind, vec, place) {
            (run, i) = (0, i + 1);
            continue;
        }
        let group = Rows {
            mat,
            pat,
            first,
            row: i,
        };
        let nested = group.nested(n);
        match nested {
            1 => group.mul::<1>(res, vec, &mut run),
            2 => group.mul::<2>(res, vec, &mut run),
            3 => group.mul::<3>(res, vec, &mut run),
            _ => group.mul::<MOST>(res, vec, &mut run),
        }
        run += nested;
        i += nested;
    }
}

/// [`short`] of `n` elements before the diagonal; false where there are more than any kernel has.
#[inline(always)]
fn short_row(
    n: i32,
    res: &mut [f64],
    mat: &[f64],
    colind: &[i32],
    vec: &[f64],
    place: (usize, usize, usize),
) -> bool {
    macro_rules! by_length {
        ($($n:literal)*) => {
            match n {
                $($n => short::<$n>(res, mat, colind, vec, place),)*
                _ => return false,
            }
        };
    }
    by_length!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    true
}

/// What a row of U elements before its diagonal and their columns contribute: row and column where the block begins, the row's
/// address, its place in the block.
#[inline(always)]
fn short<const U: usize>(
    res: &mut [f64],
    mat: &[f64],
    colind: &[i32],
    vec: &[f64],
    (first, adr, i): (usize, usize, usize),
) {
    let row = mat[adr..].split_first_chunk::<U>();
    let (vals, rest) = row.expect("a row has its elements");
    let cols: Option<&[i32; U]> = colind[adr..].first_chunk();
    let cols = cols.expect("a row has its columns");
    let own = vec[i];
    let mut sum = rest[0] * own;
    if let Some(places) = span(cols) {
        let start = places.start() - first;
        let (above, vec) = (&mut res[start..start + U], &vec[start..start + U]);
        for k in (0..U).rev() {
            sum += vals[k] * vec[k];
        }
        let (fours, rest) = above.as_chunks_mut::<4>();
        let (vals, vals_rest) = vals.as_chunks::<4>();
        for (r, x) in fours.iter_mut().zip(vals) {
            *r = four_add_scl(*r, *x, own);
        }
        for (r, x) in rest.iter_mut().zip(vals_rest) {
            let sum = get_alone(r) + x * own;
            put_alone(r, sum);
        }
    } else {
        for (x, &c) in vals.iter().zip(cols).rev() {
            let c = c as usize - first;
            sum += x * vec[c];
            res[c] += x * own;
        }
    }
    res[i] = sum;
}

/// Rows from `row` on of a block that begins at row and column `first`.
struct Rows<'a> {
    mat: &'a [f64],
    pat: Pattern<'a>,
    first: usize,
    row: usize,
}

impl Rows<'_> {
    /// How many rows of the block's n, up to [`MOST`], have each the columns of the one before and its diagonal.
    #[inline(always)]
    fn nested(&self, n: usize) -> usize {
        let extends = |q: &usize| {
            let row = self.first + self.row + q;
            let (before, cols) = (self.pat.rownnz[row - 1], self.pat.cols(row));
            cols.len() == before as usize + 1 && cols[cols.len() - 2] == row as i32 - 1
        };
        1 + (1..MOST.min(n - self.row)).take_while(extends).count()
    }

    /// What G nested rows and their columns contribute. `run` is a guess of the last run of neighbours among the columns
    /// that they share, and becomes its length.
    #[inline(always)]
    fn mul<const G: usize>(&self, res: &mut [f64], vec: &[f64], run: &mut usize) {
        let (i, first) = (self.row, self.first);
        let range = self.pat.range(first + i);
        let shared = &self.pat.colind[range.start..range.end - 1];
        let n = shared.len();
        let vals: [&[f64]; G] = core::array::from_fn(|q| {
            let start = self.pat.rowadr[first + i + q] as usize;
            &self.mat[start..start + n + q + 1]
        });
        let own: [f64; G] = core::array::from_fn(|q| vec[i + q]);

        let mut sums = [0.0; MOST];
        for q in 0..G {
            sums[q] = vals[q][n + q] * own[q];
            for p in (0..q).rev() {
                sums[q] += vals[q][n + p] * own[p];
            }
        }
        let mut sums = four::load(sums);
        let mut left = n;
        *run = some_run(shared, *run);
        let mut length = *run;
        while left > 0 {
            let start = left - length;
            let from = shared[start] as usize - first;
            let places = from..from + length;
            let vals = vals.map(|v| &v[start..left]);
            sums = stretch(sums, vals, &mut res[places.clone()], &vec[places], &own);
            left = start;
            length = last_run(&shared[..left]);
        }
        res[i..i + G].copy_from_slice(&four::store(sums)[..G]);
        for q in 1..G {
            for p in 0..q {
                res[i + p] += vals[q][n + p] * own[q];
            }
        }
    }
}

/// Neighbouring columns of G rows: adds their products to the sums of the rows, from right to left, and those with `own` to `res`.
#[inline(always)]
fn stretch<const G: usize>(
    mut sums: Four,
    rows: [&[f64]; G],
    res: &mut [f64],
    vec: &[f64],
    own: &[f64; G],
) -> Four {
    let n = res.len();
    let (vec, vec_fours) = vec[..n].as_rchunks::<4>();
    let (res, res_fours) = res.as_rchunks_mut::<4>();
    let split = rows.map(|row| row[..n].as_rchunks::<4>());
    for k in (0..res_fours.len()).rev() {
        let (block, x) = (split.map(|(_, fours)| fours[k]), vec_fours[k]);
        sums = add_products(sums, &block, &x);
        let mut sum = res_fours[k];
        for q in 0..G {
            sum = four_add_scl(sum, block[q], own[q]);
        }
        res_fours[k] = sum;
    }
    for k in (0..res.len()).rev() {
        let column = split.map(|(head, _)| head[k]);
        sums = add_product(sums, &column, vec[k]);
        for q in 0..G {
            res[k] += column[q] * own[q];
        }
    }
    sums
}

/// `sums` and the products of four columns with `x`, the last one first.
#[inline(always)]
fn add_products<const G: usize>(sums: Four, block: &[[f64; 4]; G], x: &[f64; 4]) -> Four {
    if G <= 2 {
        let add = |sums, k: usize| add_product(sums, &block.map(|row| row[k]), x[k]);
        return (0..4).rev().fold(sums, add);
    }
    let columns = four::columns(block);
    let add = |sums, k: usize| four::add(sums, four::mul(columns[k], four::load([x[k]; 4])));
    (0..4).rev().fold(sums, add)
}

/// `sums` and the products of one column with `x`.
#[inline(always)]
fn add_product<const G: usize>(sums: Four, column: &[f64; G], x: f64) -> Four {
    let column = core::array::from_fn(|q| if q < G { column[q] } else { 0.0 });
    four::add(sums, four::mul(four::load(column), four::load([x; 4])))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::math::testing::Rng;

    /// The lower rows of a tree's matrix: each dof has its ancestors' columns.
    pub fn tree_rows(parents: &[i32]) -> [Vec<i32>; 3] {
        let [mut nnz, mut adr, mut ind] = [const { vec![] }; 3];
        for i in 0..parents.len() {
            let mut cols = vec![i as i32];
            let mut up = parents[i];
            while up >= 0 {
                cols.insert(0, up);
                up = parents[up as usize];
            }
            adr.push(ind.len() as i32);
            nnz.push(cols.len() as i32);
            ind.extend(cols);
        }
        [nnz, adr, ind]
    }

    #[test]
    fn sums_keep_their_order() {
        let mut parents: Vec<i32> = (-1..9).collect();
        parents.extend([
            4, 10, 11, 12, 13, 6, 15, 0, 17, -1, 19, 20, 20, 22, 23, 24, 25, -1,
        ]);
        parents[19] = -1;
        parents[20] = 19;
        let [rownnz, rowadr, colind] = tree_rows(&parents);
        let pat = Pattern {
            rownnz: &rownnz,
            rowadr: &rowadr,
            colind: &colind,
        };
        let mut random = Rng::new(3);
        let mut numbers = |n: usize| -> Vec<f64> { (0..n).map(|_| random.signed()).collect() };
        let (mat, vec) = (numbers(colind.len()), numbers(parents.len()));
        let n = vec.len();
        let expected: Vec<f64> = (0..n)
            .map(|i| {
                let at = |r: usize, c: usize| {
                    let k = pat.cols(r).binary_search(&(c as i32)).ok()?;
                    Some(mat[pat.range(r).start + k])
                };
                let mut sum = at(i, i).unwrap_or(0.0) * vec[i];
                let left = (0..i).rev().filter_map(|c| Some(at(i, c)? * vec[c]));
                let below = (i + 1..n).filter_map(|r| Some(at(r, i)? * vec[r]));
                left.chain(below).for_each(|x| sum += x);
                sum
            })
            .collect();
        let mut res = vec![7.0; n];
        mul_vec(&mut res, &mat, pat, &vec);
        assert_eq!(res, expected);
        // the last tree alone
        let first = 19;
        let mut last = vec![7.0; n - first];
        mul_block(&mut last, &mat, pat, &vec[first..], first);
        assert_eq!(last, expected[first..]);
    }
}
