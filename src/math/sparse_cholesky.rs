//! Sparse Cholesky factorization from the last row up: `H = L' L` with L lower triangular.
//!
//! Eliminating from the leaves of a kinematic tree keeps the factor as sparse as the tree. L is stored by
//! rows, columns increasing, the diagonal last, without gaps; beside it stands, for each column, the list
//! of the rows below the diagonal that have it, in the order in which the elimination tree is climbed.
//! That order is the summation order of [`factor`]. Scratch comes from the caller.

use super::cholesky::Rank1;
use super::sparse::{Pattern, dot_sparse};
use super::{MINVAL, scalar::max};

/// Structure of a factor: rows of L, and its columns below the diagonal as rows with the element's address.
#[derive(Clone, Copy, Debug)]
pub struct Factor<'a> {
    /// rows of L
    pub rows: Pattern<'a>,
    pub colnnz: &'a [i32],
    pub coladr: &'a [i32],
    /// row of each element, by columns
    pub colrow: &'a [i32],
    /// address in L of each element, by columns
    pub colmap: &'a [i32],
}

/// The arrays of a [`Factor`], to be filled.
#[derive(Debug)]
pub struct FactorMut<'a> {
    pub rownnz: &'a mut [i32],
    pub rowadr: &'a mut [i32],
    pub colind: &'a mut [i32],
    pub colnnz: &'a mut [i32],
    pub coladr: &'a mut [i32],
    pub colrow: &'a mut [i32],
    pub colmap: &'a mut [i32],
}

impl FactorMut<'_> {
    /// The finished structure.
    pub fn view(&self) -> Factor<'_> {
        Factor {
            rows: Pattern {
                rownnz: self.rownnz,
                rowadr: self.rowadr,
                colind: self.colind,
            },
            colnnz: self.colnnz,
            coladr: self.coladr,
            colrow: self.colrow,
            colmap: self.colmap,
        }
    }
}

/// Visits the elements `(row, col)` of L below the diagonal, columns decreasing, given the transposed
/// lower triangle of H (row r of `upper` lists the rows i >= r of H that have column r).
fn visit(upper: Pattern, parent: &mut [i32], flag: &mut [i32], mut each: impl FnMut(usize, usize)) {
    parent.fill(-1);
    flag.fill(-1);
    for r in (0..parent.len()).rev() {
        flag[r] = r as i32;
        for &i in upper.cols(r) {
            // climb towards r, until a row that has been here for this column
            let mut node = i;
            while node > r as i32 && flag[node as usize] != r as i32 {
                flag[node as usize] = r as i32;
                each(node as usize, r);
                let up = &mut parent[node as usize];
                if *up < 0 {
                    *up = r as i32;
                }
                node = *up;
            }
        }
    }
}

/// Number of elements of L, the diagonal included: the room that [`symbolic`] needs. `upper` as there;
/// `parent` and `flag` are scratch of n numbers.
pub fn count(upper: Pattern, parent: &mut [i32], flag: &mut [i32]) -> usize {
    let mut nnz = parent.len();
    visit(upper, parent, flag, |_, _| nnz += 1);
    nnz
}

/// Finds the structure of L. `upper` is the transposed lower triangle of H, with or without the diagonal:
/// its row r lists in increasing order the rows i >= r of H that have column r. `out.colind` has room for
/// all elements of L, the column arrays for those below the diagonal; `parent` and `flag` are scratch of
/// n numbers. Returns the number of elements of L.
pub fn symbolic(
    out: &mut FactorMut,
    upper: Pattern,
    parent: &mut [i32],
    flag: &mut [i32],
) -> usize {
    out.rownnz.fill(1);
    out.colnnz.fill(0);
    let mut used = 0;
    visit(upper, parent, flag, |row, col| {
        if out.colnnz[col] == 0 {
            out.coladr[col] = used;
        }
        out.colrow[used as usize] = row as i32;
        out.colnnz[col] += 1;
        out.rownnz[row] += 1;
        used += 1;
    });
    let mut nnz = 0;
    for (adr, n) in out.rowadr.iter_mut().zip(out.rownnz.iter()) {
        *adr = nnz;
        nnz += n;
    }
    // fill the rows column by column, so that columns increase; flag counts what is filled
    flag.fill(0);
    for col in 0..parent.len() {
        if out.colnnz[col] == 0 {
            out.coladr[col] = used;
        }
        for k in out.coladr[col] as usize..(out.coladr[col] + out.colnnz[col]) as usize {
            let row = out.colrow[k] as usize;
            let at = out.rowadr[row] + flag[row];
            flag[row] += 1;
            out.colind[at as usize] = col as i32;
            out.colmap[k] = at;
        }
        out.colind[(out.rowadr[col] + out.rownnz[col] - 1) as usize] = col as i32;
    }
    nnz as usize
}

/// Computes L from the lower triangle of H (any row order of columns). A pivot below `mindiag` (or NaN)
/// becomes `mindiag`, its row is cut off from the others, and the returned rank is one less. `work` is
/// scratch of n numbers.
pub fn factor(
    l: &mut [f64],
    f: Factor,
    h: &[f64],
    hpat: Pattern,
    mindiag: f64,
    work: &mut [f64],
) -> usize {
    let n = work.len();
    let mut rank = n;
    for r in (0..n).rev() {
        let range = f.rows.range(r);
        let cols = &f.rows.colind[range.clone()];
        for &c in cols {
            work[c as usize] = 0.0;
        }
        let (hval, hind) = hpat.row(r, h);
        for (v, &c) in hval.iter().zip(hind) {
            work[c as usize] = *v;
        }
        // subtract what the rows below have in this column
        let column = f.coladr[r] as usize..(f.coladr[r] + f.colnnz[r]) as usize;
        for k in column {
            let start = f.rows.rowadr[f.colrow[k] as usize] as usize;
            let at = f.colmap[k] as usize;
            let below = l[at];
            for (v, &c) in l[start..=at].iter().zip(&f.rows.colind[start..=at]) {
                work[c as usize] -= below * v;
            }
        }
        // the row of L
        let (diag, off) = l[range].split_last_mut().expect("the diagonal is stored");
        let pivot = work[r];
        if !(pivot >= mindiag) {
            *diag = mindiag.sqrt();
            off.fill(0.0);
            rank -= 1;
            continue;
        }
        *diag = pivot.sqrt();
        let inv = 1.0 / *diag;
        for (v, &c) in off.iter_mut().zip(cols) {
            *v = work[c as usize] * inv;
        }
    }
    rank
}

/// Solves `L' L x = b` in place: `x` is b on entry.
pub fn solve(x: &mut [f64], l: &[f64], rows: Pattern) {
    for i in (0..x.len()).rev() {
        if x[i] == 0.0 {
            continue;
        }
        let (val, ind) = rows.row(i, l);
        let m = val.len() - 1;
        x[i] /= val[m];
        let xi = x[i];
        for (v, &j) in val[..m].iter().zip(ind) {
            x[j as usize] -= v * xi;
        }
    }
    let mut i = 0;
    while i < x.len() {
        i += match chain(i, x.len(), rows) {
            1 => {
                let (val, ind) = rows.row(i, l);
                let m = val.len() - 1;
                let y = x[i] - dot_sparse(&val[..m], ind, x);
                x[i] = y / val[m];
                1
            }
            len => {
                solve_chain(x, l, rows, i, len);
                len
            }
        };
    }
}

/// Length, up to 3, of the run of rows from `i` in which each row has the columns of row `i` and those of
/// the run before it.
#[inline]
fn chain(i: usize, n: usize, rows: Pattern) -> usize {
    let shared = rows.rownnz[i] - 1;
    let joins = |q: usize| {
        i + q < n
            && rows.rownnz[i + q] == shared + 1 + q as i32
            && rows.cols(i + q)[shared as usize] == i as i32
    };
    1 + (joins(1) as usize) * (1 + joins(2) as usize)
}

/// Forward substitution of a run: the columns they share in one pass, then the triangle among them.
#[inline]
fn solve_chain(x: &mut [f64], l: &[f64], rows: Pattern, i: usize, len: usize) {
    let shared = rows.rownnz[i] as usize - 1;
    let cols = &rows.cols(i)[..shared];
    let adr: [usize; 3] = std::array::from_fn(|q| rows.rowadr[i + q.min(len - 1)] as usize);
    let val = adr.map(|a| &l[a..a + shared]);
    let mut sum = [0.0; 3];
    for (k, &c) in cols.iter().enumerate() {
        let xc = x[c as usize];
        for q in 0..3 {
            sum[q] += val[q][k] * xc;
        }
    }
    for q in 0..len {
        let row = &l[adr[q] + shared..=adr[q] + shared + q];
        let mut y = x[i + q] - sum[q];
        for h in 0..q {
            y -= row[h] * x[i + h];
        }
        x[i + q] = y / row[q];
    }
}

/// Changes the factor of H into that of `H + x x'` or `H - x x'`, where `x` is sparse with increasing
/// indices `ind`, all within the pattern of the row of L of the last one. Returns the rank: one less for
/// each pivot raised to [`MINVAL`]. `work` is scratch of n numbers.
pub fn update(
    l: &mut [f64],
    rows: Pattern,
    x: &[f64],
    ind: &[i32],
    sign: Rank1,
    work: &mut [f64],
) -> usize {
    let mut rank = work.len();
    let Some(&last) = ind.last() else { return rank };
    let sgn = if sign == Rank1::Add { 1.0 } else { -1.0 };
    work[..=last as usize].fill(0.0);
    for (v, &i) in x.iter().zip(ind) {
        work[i as usize] = *v;
    }
    for r in (0..=last as usize).rev() {
        let xr = work[r];
        if xr == 0.0 {
            continue;
        }
        let range = rows.range(r);
        let cols = &rows.colind[range.clone()];
        let (diag, off) = l[range].split_last_mut().expect("the diagonal is stored");
        let t = *diag * *diag + sgn * (xr * xr);
        if !(t >= MINVAL) {
            rank -= 1;
        }
        // rotation of row r and x
        let root = max(t, MINVAL).sqrt();
        let (c, s) = (*diag / root, -xr / root);
        let mix = -sgn * s;
        *diag = root;
        for (v, &j) in off.iter_mut().zip(cols) {
            let (old, xj) = (*v, work[j as usize]);
            *v = c * old + mix * xj;
            work[j as usize] = s * old + c * xj;
        }
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::cholesky;
    use crate::math::testing::Rng;

    /// A sparse positive-definite matrix: dense values, its lower rows, and their transpose.
    struct Case {
        n: usize,
        dense: Vec<f64>,
        low: [Vec<i32>; 3],
        val: Vec<f64>,
        up: [Vec<i32>; 3],
    }

    fn pattern(p: &[Vec<i32>; 3]) -> Pattern<'_> {
        Pattern {
            rownnz: &p[0],
            rowadr: &p[1],
            colind: &p[2],
        }
    }

    fn case(rng: &mut Rng) -> Case {
        let n = 1 + rng.below(12);
        let mut dense = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..i {
                if rng.below(4) == 0 {
                    let x = rng.signed();
                    (dense[i * n + j], dense[j * n + i]) = (x, x);
                }
            }
            dense[i * (n + 1)] = n as f64;
        }
        let rows = |cols: fn(usize, usize) -> std::ops::Range<usize>| {
            let mut p = [vec![], vec![], vec![]];
            for i in 0..n {
                p[1].push(p[2].len() as i32);
                p[2].extend(
                    cols(i, n)
                        .filter(|j| dense[i * n + j] != 0.0)
                        .map(|j| j as i32),
                );
                p[0].push(p[2].len() as i32 - p[1][i]);
            }
            p
        };
        let (low, up) = (rows(|i, _| 0..i + 1), rows(|i, n| i..n));
        let val = (0..n).flat_map(|i| pattern(&low).cols(i).iter().map(move |&j| (i, j as usize)));
        let val = val.map(|(i, j)| dense[i * n + j]).collect();
        Case {
            n,
            dense,
            low,
            val,
            up,
        }
    }

    #[test]
    fn factor_solve_update_agree_with_dense() {
        let mut rng = Rng::new(7);
        for _ in 0..300 {
            let Case {
                n,
                dense,
                low,
                val,
                up,
            } = case(&mut rng);
            let (mut parent, mut flag) = (vec![0; n], vec![0; n]);
            let nnz = count(pattern(&up), &mut parent, &mut flag);
            let z = |k: usize| vec![0i32; k];
            let (mut a, mut b, mut c, mut d, mut e, mut g, mut h) =
                (z(n), z(n), z(nnz), z(n), z(n), z(nnz - n), z(nnz - n));
            let mut out = FactorMut {
                rownnz: &mut a,
                rowadr: &mut b,
                colind: &mut c,
                colnnz: &mut d,
                coladr: &mut e,
                colrow: &mut g,
                colmap: &mut h,
            };
            assert_eq!(
                symbolic(&mut out, pattern(&up), &mut parent, &mut flag),
                nnz
            );
            let f = out.view();
            let (mut l, mut work) = (vec![0.0; nnz], vec![0.0; n]);
            assert_eq!(factor(&mut l, f, &val, pattern(&low), MINVAL, &mut work), n);

            // L' L = H
            let mut full = vec![0.0; n * n];
            crate::math::sparse::sparse_to_dense(&mut full, &l, f.rows, n);
            let product = |full: &[f64], i: usize, j: usize| -> f64 {
                (0..n).map(|k| full[k * n + i] * full[k * n + j]).sum()
            };
            for i in 0..n {
                for j in 0..n {
                    assert!((product(&full, i, j) - dense[i * n + j]).abs() < 1e-12);
                }
            }

            // solution as with the dense factor
            let rhs: Vec<f64> = (0..n).map(|_| rng.signed()).collect();
            let (mut x, mut y, mut chol) = (rhs.clone(), rhs, dense.clone());
            solve(&mut x, &l, f.rows);
            cholesky::factor(&mut chol, n, MINVAL);
            cholesky::solve(&mut y, &chol);
            x.iter()
                .zip(&y)
                .for_each(|(x, y)| assert!((x - y).abs() < 1e-13));

            // rank-one change within the pattern of a row, and back
            let row = rng.below(n);
            let ind = f.rows.cols(row).to_vec();
            let v: Vec<f64> = ind.iter().map(|_| rng.signed()).collect();
            let before = l.clone();
            assert_eq!(update(&mut l, f.rows, &v, &ind, Rank1::Add, &mut work), n);
            crate::math::sparse::sparse_to_dense(&mut full, &l, f.rows, n);
            for (a, &i) in ind.iter().enumerate() {
                for (b, &j) in ind.iter().enumerate() {
                    let (i, j) = (i as usize, j as usize);
                    let want = dense[i * n + j] + v[a] * v[b];
                    assert!((product(&full, i, j) - want).abs() < 1e-12);
                }
            }
            assert_eq!(
                update(&mut l, f.rows, &v, &ind, Rank1::Subtract, &mut work),
                n
            );
            l.iter()
                .zip(&before)
                .for_each(|(x, y)| assert!((x - y).abs() < 1e-12));
        }
    }
}
