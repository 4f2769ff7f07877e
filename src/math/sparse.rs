//! Sparse matrices by compressed rows: row r has `rownnz[r]` elements from address `rowadr[r]`, with
//! columns `colind` in increasing order. Rows may leave gaps between them.

use core::ops::RangeInclusive;

use super::four;
use super::lanes::Lanes;

/// The structure of a sparse matrix, apart from its values.
#[derive(Clone, Copy, Debug)]
pub struct Pattern<'a> {
    pub rownnz: &'a [i32],
    pub rowadr: &'a [i32],
    pub colind: &'a [i32],
}

impl<'a> Pattern<'a> {
    /// Addresses of row r.
    #[inline(always)]
    pub fn range(self, r: usize) -> std::ops::Range<usize> {
        let adr = self.rowadr[r] as usize;
        adr..adr + self.rownnz[r] as usize
    }

    /// Columns of row r.
    #[inline(always)]
    pub fn cols(self, r: usize) -> &'a [i32] {
        &self.colind[self.range(r)]
    }

    /// Values and columns of row r.
    #[inline(always)]
    pub fn row<'v>(self, r: usize, val: &'v [f64]) -> (&'v [f64], &'a [i32]) {
        let range = self.range(r);
        (&val[range.clone()], &self.colind[range])
    }
}

/// The first of four places that are neighbours.
#[inline(always)]
pub fn neighbours(ind: &[i32; 4]) -> Option<usize> {
    let first = ind[0];
    let run = [0, 1, 2, 3].map(|k| first.wrapping_add(k));
    (*ind == run).then_some(first as usize)
}

/// Four elements of a vector, in one load where they are neighbours.
#[inline(always)]
fn gather(vec: &[f64], ind: &[i32; 4]) -> [f64; 4] {
    match neighbours(ind).and_then(|first| vec.get(first..)?.first_chunk()) {
        Some(x) => *x,
        None => ind.map(|i| vec[i as usize]),
    }
}

/// Product of a sparse and a dense vector: four lanes over the stored elements as in
/// [`super::dense::dot`], then the last `nnz % 4` products one by one.
#[inline]
pub fn dot_sparse(val: &[f64], ind: &[i32], vec: &[f64]) -> f64 {
    if let ([v], [i]) = (val, ind) {
        // the moment of an actuator on a joint; a sum from zero
        return 0.0 + v * vec[*i as usize];
    }
    if let (Ok(val), Ok(ind)) = (val.try_into(), ind.try_into()) {
        return dot_six(val, ind, vec);
    }
    let n = val.len().min(ind.len());
    let [res] = dot_rows([&val[..n]], &ind[..n], vec);
    res
}

/// `dot_sparse` where the elements of `vec` are side by side.
#[inline(always)]
pub fn dot_row(val: &[f64], vec: &[f64]) -> f64 {
    let (fours, tail) = vec.as_chunks::<4>();
    let [res] = dot_picked(
        [&val[..vec.len()]],
        fours.iter().copied(),
        tail.iter().copied(),
    );
    res
}

/// `dot_sparse` of six elements: what a pair of points that move freely has.
#[inline(always)]
fn dot_six(val: &[f64; 6], ind: &[i32; 6], vec: &[f64]) -> f64 {
    let p: [f64; 6] = core::array::from_fn(|k| val[k] * vec[ind[k] as usize]);
    ((p[0] + p[2]) + (p[1] + p[3])) + p[4] + p[5]
}

/// A block of three rows and columns, by columns: a register holds an element of each row. The last number is not used.
pub type Block = [[f64; 4]; 3];

/// The blocks of three rows with the same places.
pub fn by_columns(rows: [&[f64]; 3], to: &mut [Block]) {
    let rows = rows.map(|row| row.as_chunks::<3>().0);
    for (k, to) in to.iter_mut().enumerate() {
        let [a, b, c] = [0, 1, 2].map(|q| rows[q][k]);
        *to = core::array::from_fn(|i| [a[i], b[i], c[i], 0.0]);
    }
}

/// Products of three sparse vectors with the same places, those of blocks of three, which are neighbours: each block is summed,
/// left to right, then added.
pub fn dot_blocks(blocks: &[Block], ind: &[i32], vec: &[f64]) -> [f64; 3] {
    let mut sums = four::load([0.0; 4]);
    for (block, &[first, ..]) in blocks.iter().zip(ind.as_chunks::<3>().0) {
        let x: &[f64; 3] = vec[first as usize..]
            .first_chunk()
            .expect("a block is whole");
        let part = |k: usize| four::mul(four::load(block[k]), four::load([x[k]; 4]));
        sums = four::add(sums, four::add(four::add(part(0), part(1)), part(2)));
    }
    let [a, b, c, _] = four::store(sums);
    [a, b, c]
}

/// `dot_sparse` of rows from `r` on that have the same places.
pub fn dot_alike<const N: usize>(r: usize, mat: &[f64], pat: Pattern, vec: &[f64]) -> [f64; N] {
    dot_rows(
        core::array::from_fn(|q| pat.row(r + q, mat).0),
        pat.cols(r),
        vec,
    )
}

/// Increasing places as a range, if they are neighbours.
#[inline(always)]
pub(super) fn span(ind: &[i32]) -> Option<RangeInclusive<usize>> {
    let (first, last) = (*ind.first()?, *ind.last()?);
    let whole = last.wrapping_sub(first) as usize == ind.len() - 1;
    whole.then_some(first as usize..=last as usize)
}

/// The elements at increasing places, if they are neighbours.
#[inline(always)]
fn stretch<'v>(vec: &'v [f64], ind: &[i32]) -> Option<&'v [f64]> {
    vec.get(span(ind)?)
}

/// `dot_sparse` of several sparse vectors with the same places.
#[inline(always)]
fn dot_rows<const N: usize>(val: [&[f64]; N], ind: &[i32], vec: &[f64]) -> [f64; N] {
    let val = val.map(|v| &v[..ind.len()]);
    match stretch(vec, ind) {
        Some(vec) => {
            let (fours, tail) = vec[..ind.len()].as_chunks::<4>();
            dot_picked(val, fours.iter().copied(), tail.iter().copied())
        }
        None => {
            let (fours, tail) = ind.as_chunks::<4>();
            let tail = tail.iter().map(|&i| vec[i as usize]);
            dot_picked(val, fours.iter().map(|ind| gather(vec, ind)), tail)
        }
    }
}

/// Products of several vectors with one whose elements come four at a time, then one by one.
#[inline(always)]
fn dot_picked<const N: usize>(
    val: [&[f64]; N],
    mut fours: impl Iterator<Item = [f64; 4]>,
    tail: impl Iterator<Item = f64>,
) -> [f64; N] {
    let val = val.map(|v| v.as_chunks::<4>());
    let mut res = [0.0; N];
    if let Some(x) = fours.next() {
        let mut acc = val.map(|(v, _)| Lanes::product(v[0], x));
        for (k, x) in fours.enumerate() {
            for q in 0..N {
                acc[q].add_product(val[q].0[k + 1], x);
            }
        }
        res = acc.map(Lanes::sum);
    }
    for (k, x) in tail.enumerate() {
        for q in 0..N {
            res[q] += val[q].1[k] * x;
        }
    }
    res
}

/// Product of two sparse vectors: common elements in increasing order of their index.
pub fn dot_sparse2(val1: &[f64], ind1: &[i32], val2: &[f64], ind2: &[i32]) -> f64 {
    let (mut i, mut j, mut res) = (0, 0, 0.0);
    while i < ind1.len() && j < ind2.len() {
        let (a, b) = (ind1[i], ind2[j]);
        if a == b {
            res += val1[i] * val2[j];
        }
        i += (a <= b) as usize;
        j += (b <= a) as usize;
    }
    res
}

/// `res[ind] += val * s`, places increasing.
#[inline]
pub fn add_to_scl_sparse(res: &mut [f64], val: &[f64], ind: &[i32], s: f64) {
    let mut left = val.len().min(ind.len());
    while left > 0 {
        let start = left - last_run(&ind[..left]);
        let first = ind[start] as usize;
        let res = &mut res[first..first + left - start];
        super::dense::add_to_scl_short(res, &val[start..left], s);
        left = start;
    }
}

/// `res = mat * vec`.
#[inline]
pub fn mul_mat_vec_sparse(res: &mut [f64], mat: &[f64], pat: Pattern, vec: &[f64]) {
    for (r, out) in res.iter_mut().enumerate() {
        let (val, ind) = pat.row(r, mat);
        *out = dot_sparse(val, ind, vec);
    }
}

/// As `mul_mat_vec_sparse`, by supernodes (`super_sparse`): the elements of `vec` are picked once for
/// several rows.
pub fn mul_mat_vec_super(
    res: &mut [f64],
    mat: &[f64],
    pat: Pattern,
    rowsuper: &[i32],
    vec: &[f64],
) {
    fn rows<const N: usize>(
        res: &mut [f64],
        first: usize,
        mat: &[f64],
        pat: Pattern,
        vec: &[f64],
    ) -> usize {
        let val = core::array::from_fn::<_, N, _>(|q| pat.row(first + q, mat).0);
        res[first..first + N].copy_from_slice(&dot_rows(val, pat.cols(first), vec));
        first + N
    }
    let mut r = 0;
    while r < res.len() {
        r = match rowsuper[r] {
            0 => {
                let (val, ind) = pat.row(r, mat);
                res[r] = match (val.try_into(), ind.try_into()) {
                    (Ok(val), Ok(ind)) => dot_six(val, ind, vec),
                    _ => dot_sparse(val, ind, vec),
                };
                r + 1
            }
            1 => rows::<2>(res, r, mat, pat, vec),
            2 => rows::<3>(res, r, mat, pat, vec),
            // the dofs of a free body
            5 => rows::<6>(res, r, mat, pat, vec),
            _ => rows::<4>(res, r, mat, pat, vec),
        };
    }
}

/// `res = mat' * vec`; rows whose factor is exactly zero are left out.
#[inline]
pub fn mul_mat_t_vec_sparse(res: &mut [f64], mat: &[f64], pat: Pattern, vec: &[f64]) {
    res.fill(0.0);
    for (r, &x) in vec.iter().enumerate() {
        if x != 0.0 {
            let (val, ind) = pat.row(r, mat);
            add_to_scl_sparse(res, val, ind, x);
        }
    }
}

/// Length of the run of neighbours that ends increasing places: every shorter end is one, too.
#[inline(always)]
pub(super) fn last_run(ind: &[i32]) -> usize {
    let n = ind.len();
    let is_run = |len: usize| ind[n - 1].wrapping_sub(ind[n - len]) as usize == len - 1;
    if n == 0 || is_run(n) {
        return n;
    }
    let (mut run, mut beyond) = (1, n);
    while beyond - run > 1 {
        let middle = (run + beyond) / 2;
        *(if is_run(middle) {
            &mut run
        } else {
            &mut beyond
        }) = middle;
    }
    run
}

/// A run of neighbours that ends increasing places, not the longest where one of length `guess` is there.
#[inline(always)]
pub(super) fn some_run(ind: &[i32], guess: usize) -> usize {
    let n = ind.len();
    if (1..=n).contains(&guess) && ind[n - 1].wrapping_sub(ind[n - guess]) as usize == guess - 1 {
        return guess;
    }
    last_run(ind)
}

/// The caller's arrays cannot hold all nonzero elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall;

/// Stores the nonzero elements of a dense matrix without gaps; `res` and `colind` have equal length, and
/// when that is too short (or zero) the elements so far remain.
pub fn dense_to_sparse(
    res: &mut [f64],
    rownnz: &mut [i32],
    rowadr: &mut [i32],
    colind: &mut [i32],
    mat: &[f64],
    nc: usize,
) -> Result<(), TooSmall> {
    if res.is_empty() {
        return Err(TooSmall);
    }
    let mut adr = 0;
    for r in 0..rownnz.len() {
        rownnz[r] = 0;
        rowadr[r] = adr as i32;
        for c in 0..nc {
            let x = mat[r * nc + c];
            if x != 0.0 {
                if adr >= res.len() {
                    return Err(TooSmall);
                }
                (res[adr], colind[adr]) = (x, c as i32);
                adr += 1;
                rownnz[r] += 1;
            }
        }
    }
    Ok(())
}

/// Dense row-major copy of a sparse matrix with `nc` columns.
pub fn sparse_to_dense(res: &mut [f64], mat: &[f64], pat: Pattern, nc: usize) {
    res.fill(0.0);
    for r in 0..pat.rownnz.len() {
        let (val, ind) = pat.row(r, mat);
        for (v, &c) in val.iter().zip(ind) {
            res[r * nc + c as usize] = *v;
        }
    }
}

/// Dense copy of a symmetric matrix from its stored lower triangle; stored upper elements are ignored.
pub fn sym_to_dense(res: &mut [f64], mat: &[f64], pat: Pattern) {
    let n = pat.rownnz.len();
    res.fill(0.0);
    for r in 0..n {
        let (val, ind) = pat.row(r, mat);
        for (v, &c) in val.iter().zip(ind) {
            let c = c as usize;
            if c <= r {
                res[r * n + c] = *v;
                res[c * n + r] = *v;
            }
        }
    }
}

/// Number of distinct indices in two increasing lists.
pub fn union_count(a: &[i32], b: &[i32]) -> usize {
    let (mut i, mut j, mut n) = (0, 0, 0);
    while i < a.len() && j < b.len() {
        let (x, y) = (a[i], b[j]);
        i += (x <= y) as usize;
        j += (y <= x) as usize;
        n += 1;
    }
    n + (a.len() - i) + (b.len() - j)
}

/// Sparse vector `dst = a * dst + b * src` in place. `dst` holds `nnz` elements and has room for the union
/// of both patterns; the new number of elements is returned. A common element is `a * dst + b * src`, an
/// element of one vector only is its product.
pub fn combine_sparse(
    dst: &mut [f64],
    dst_ind: &mut [i32],
    nnz: usize,
    src: &[f64],
    src_ind: &[i32],
    a: f64,
    b: f64,
) -> usize {
    if dst_ind[..nnz] == *src_ind {
        for (d, s) in dst[..nnz].iter_mut().zip(src) {
            *d = *d * a + s * b;
        }
        return nnz;
    }
    // merge from the back, so that no element is overwritten before it is read
    let total = union_count(&dst_ind[..nnz], src_ind);
    let (mut i, mut j) = (nnz, src.len());
    for k in (0..total).rev() {
        let di = if i > 0 { dst_ind[i - 1] } else { -1 };
        let sj = if j > 0 { src_ind[j - 1] } else { -1 };
        (dst_ind[k], dst[k]) = match di.cmp(&sj) {
            std::cmp::Ordering::Equal => (di, a * dst[i - 1] + b * src[j - 1]),
            std::cmp::Ordering::Greater => (di, a * dst[i - 1]),
            std::cmp::Ordering::Less => (sj, b * src[j - 1]),
        };
        i -= (di >= sj) as usize;
        j -= (sj >= di) as usize;
    }
    total
}

/// Transposes the structure and, through `res`, the values; the result has no gaps and one row per element
/// of `res_rownnz`. Elements of a result row follow the order of the rows of `mat`.
pub fn transpose_sparse(
    res: &mut [f64],
    res_rownnz: &mut [i32],
    res_rowadr: &mut [i32],
    res_colind: &mut [i32],
    mat: &[f64],
    pat: Pattern,
) {
    res_rownnz.fill(0);
    for r in 0..pat.rownnz.len() {
        for &c in pat.cols(r) {
            res_rownnz[c as usize] += 1;
        }
    }
    let mut adr = 0;
    for (a, n) in res_rowadr.iter_mut().zip(res_rownnz.iter()) {
        *a = adr;
        adr += n;
    }
    // the addresses serve as cursors, then are moved back
    for r in 0..pat.rownnz.len() {
        let (val, ind) = pat.row(r, mat);
        for (v, &c) in val.iter().zip(ind) {
            let at = res_rowadr[c as usize] as usize;
            res_rowadr[c as usize] += 1;
            (res[at], res_colind[at]) = (*v, r as i32);
        }
    }
    for (a, n) in res_rowadr.iter_mut().zip(res_rownnz.iter()) {
        *a -= n;
    }
}

/// As [`transpose_sparse`], for a matrix without gaps, by its supernodes: `rowsuper` may leave some unknown. `out`: numbers
/// of elements, addresses and columns of the rows of the result.
pub fn transpose_super(
    res: &mut [f64],
    out: [&mut [i32]; 3],
    mat: &[f64],
    pat: Pattern,
    rowsuper: &[i32],
) {
    let [rownnz, rowadr, colind] = out;
    let blocks = || {
        let mut next = 0;
        core::iter::from_fn(move || {
            let r = next;
            let size = *rowsuper.get(r)? + 1;
            next += size as usize;
            Some((r, size))
        })
    };
    rownnz.fill(0);
    for (r, size) in blocks() {
        pat.cols(r).iter().for_each(|&c| rownnz[c as usize] += size);
    }
    let mut adr = 0;
    for (a, n) in rowadr.iter_mut().zip(rownnz.iter()) {
        *a = adr;
        adr += n;
    }
    // the addresses serve as cursors, then are moved back
    for (r, size) in blocks() {
        let cols = pat.cols(r);
        let first = pat.rowadr[r] as usize;
        let (n, size) = (cols.len(), size as usize);
        let vals = &mat[first..first + size * n];
        if size == 1 {
            for (&x, &c) in vals.iter().zip(cols) {
                let cursor = &mut rowadr[c as usize];
                let at = *cursor as usize;
                *cursor += 1;
                (res[at], colind[at]) = (x, r as i32);
            }
            continue;
        }
        for (k, &c) in cols.iter().enumerate() {
            let cursor = &mut rowadr[c as usize];
            let at = *cursor as usize;
            *cursor += size as i32;
            let (to, rows) = (&mut res[at..at + size], &mut colind[at..at + size]);
            for q in 0..size {
                (to[q], rows[q]) = (vals[q * n + k], (r + q) as i32);
            }
        }
    }
    for (a, n) in rowadr.iter_mut().zip(rownnz.iter()) {
        *a -= n;
    }
}

/// Supernodes: `rowsuper[r]` is the number of rows directly below r with the same columns as r.
pub fn super_sparse(rowsuper: &mut [i32], pat: Pattern) {
    let n = rowsuper.len();
    if n == 0 {
        return;
    }
    rowsuper[n - 1] = 0;
    for r in (0..n - 1).rev() {
        rowsuper[r] = if pat.cols(r) == pat.cols(r + 1) {
            rowsuper[r + 1] + 1
        } else {
            0
        };
    }
}

/// Drops elements with magnitude at most `minval` (keeps NaN) and closes the gaps between rows; with a negative
/// `minval` only the gaps. Returns the number of elements kept.
pub fn compress_sparse(
    mat: &mut [f64],
    rownnz: &mut [i32],
    rowadr: &mut [i32],
    colind: &mut [i32],
    minval: f64,
) -> usize {
    let mut to = 0;
    for r in 0..rownnz.len() {
        let from = rowadr[r] as usize..(rowadr[r] + rownnz[r]) as usize;
        rowadr[r] = to as i32;
        for k in from {
            if !(mat[k].abs() <= minval) {
                (mat[to], colind[to]) = (mat[k], colind[k]);
                to += 1;
            }
        }
        rownnz[r] = to as i32 - rowadr[r];
    }
    to
}

/// Adds a symmetric sparse matrix, of which the lower rows are stored, to the lower triangle of a dense one.
pub fn add_to_sym_lower(res: &mut [f64], mat: &[f64], pat: Pattern, n: usize) {
    for r in 0..n {
        let (val, ind) = pat.row(r, mat);
        for (v, &c) in val.iter().zip(ind) {
            res[r * n + c as usize] += v;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_by_columns_are_the_rows() {
        let mut random = crate::math::testing::Rng::new(5);
        let mut numbers = |n: usize| -> Vec<f64> { (0..n).map(|_| random.signed()).collect() };
        let ind = [0, 1, 2, 6, 7, 8, 9, 10, 11];
        let (rows, vec) = ([(); 3].map(|()| numbers(9)), numbers(12));
        let mut blocks = [Block::default(); 3];
        by_columns(rows.each_ref().map(|row| &row[..]), &mut blocks);
        let sums = dot_blocks(&blocks, &ind, &vec);
        for (row, sum) in rows.iter().zip(sums) {
            let x = |k: usize| row[k] * vec[ind[k] as usize];
            let of_blocks = [0, 3, 6].map(|k| x(k) + x(k + 1) + x(k + 2));
            assert_eq!(sum, of_blocks[0] + of_blocks[1] + of_blocks[2]);
        }
    }

    #[test]
    fn combine_merges_patterns() {
        let (mut val, mut ind) = ([1.0, 2.0, 3.0, 0.0, 0.0], [1, 4, 6, 0, 0]);
        let n = combine_sparse(
            &mut val,
            &mut ind,
            3,
            &[10.0, 20.0, 30.0],
            &[0, 4, 7],
            2.0,
            0.5,
        );
        assert_eq!(n, 5);
        assert_eq!(ind, [0, 1, 4, 6, 7]);
        assert_eq!(val, [5.0, 2.0, 14.0, 6.0, 15.0]);
        // equal patterns, and empty ones
        assert_eq!(
            combine_sparse(&mut val, &mut ind, 5, &[1.0; 5], &[0, 1, 4, 6, 7], 1.0, 1.0),
            5
        );
        assert_eq!(val, [6.0, 3.0, 15.0, 7.0, 16.0]);
        assert_eq!(
            combine_sparse(&mut val, &mut ind, 0, &[2.0], &[3], 1.0, 3.0),
            1
        );
        assert_eq!((val[0], ind[0]), (6.0, 3));
    }

    /// Rows with equal columns taken together, and neighbours loaded at once, give the bits of plain sums.
    #[test]
    fn supernodes_change_no_bit() {
        let mut rng = crate::math::testing::Rng::new(5);
        let nc = 40;
        let vec: Vec<f64> = (0..nc).map(|_| rng.signed()).collect();
        let (mut rownnz, mut rowadr, mut colind) = (vec![], vec![], vec![]);
        for size in 1..=7 {
            // runs of neighbours between single columns
            let (run, single) = (rng.below(30) as i32, rng.below(4));
            let cols: Vec<i32> = (0..nc)
                .filter(|&c| (run..run + 9).contains(&c) || c as usize % 5 == single)
                .collect();
            for _ in 0..size {
                rowadr.push(colind.len() as i32);
                rownnz.push(cols.len() as i32);
                colind.extend(&cols);
            }
        }
        let pat = Pattern {
            rownnz: &rownnz,
            rowadr: &rowadr,
            colind: &colind,
        };
        let mat: Vec<f64> = colind.iter().map(|_| rng.signed()).collect();
        let mut rowsuper = vec![0; rownnz.len()];
        super_sparse(&mut rowsuper, pat);
        assert_eq!(rowsuper[1..3], [1, 0]);
        let mut res = vec![0.0; rownnz.len()];
        mul_mat_vec_super(&mut res, &mat, pat, &rowsuper, &vec);
        for (r, res) in res.iter().enumerate() {
            let (val, ind) = pat.row(r, &mat);
            let picked: Vec<f64> = ind.iter().map(|&i| vec[i as usize]).collect();
            let plain = crate::math::dense::dot(val, &picked);
            assert_eq!(dot_sparse(val, ind, &vec).to_bits(), res.to_bits());
            // the tail is summed one by one here
            assert!((plain - res).abs() < 1e-14);
        }
        let mut sum = vec.clone();
        add_to_scl_sparse(&mut sum, &mat[..15], &colind[..15], 0.3);
        for (&c, x) in colind[..15].iter().zip(&mat) {
            let c = c as usize;
            assert_eq!(sum[c].to_bits(), (vec[c] + x * 0.3).to_bits());
        }
    }

    #[test]
    fn dense_room_too_small() {
        let (mut v, mut i, mut nnz, mut adr) = ([0.0; 1], [0; 1], [0; 1], [0; 1]);
        let mat = [1.0, 2.0];
        assert_eq!(
            dense_to_sparse(&mut v, &mut nnz, &mut adr, &mut i, &mat, 2),
            Err(TooSmall)
        );
        assert_eq!(
            dense_to_sparse(&mut [], &mut nnz, &mut adr, &mut [], &[0.0], 1),
            Err(TooSmall)
        );
    }
}
