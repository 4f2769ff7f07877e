//! Small dense problems of several simulations side by side. Each lane has the bits of [`super::dense`] and
//! [`super::cholesky_columns`]: sums run over the same products in the same four parts. Or those of sparse problems whose rows have all
//! columns ([`full`]).

pub mod full;

use super::bounds::MINVAL;
use super::real::{Mask, Real};

/// The order of sums: that of dense problems, or of sparse ones whose rows have all columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Dense,
    Full,
}

/// Products in four running sums, then in `tail`, as [`super::dense::dot`] has them.
#[inline(always)]
fn sums<'a, N: Real>(a: &'a [N], b: &'a [N], mut acc: [N; 4]) -> (N, &'a [N], &'a [N]) {
    let (a4, ta) = a.as_chunks::<4>();
    let (b4, tb) = b[..a.len()].as_chunks::<4>();
    for (x, y) in a4.iter().zip(b4) {
        for i in 0..4 {
            acc[i] += x[i] * y[i];
        }
    }
    ((acc[0] + acc[2]) + (acc[1] + acc[3]), ta, tb)
}

/// [`super::dense::dot`].
#[inline(always)]
pub fn dot<N: Real>(a: &[N], b: &[N]) -> N {
    // a first product of -0.0 stays
    let (sum, x, y) = match a.len() {
        0..4 => (N::of(0.0), a, b),
        _ => sums(a, b, [N::of(-0.0); 4]),
    };
    with_rest(sum, x, y)
}

/// A sum and up to three more products.
#[inline(always)]
fn with_rest<N: Real>(sum: N, x: &[N], y: &[N]) -> N {
    match (x, y) {
        ([x0], [y0, ..]) => sum + *x0 * *y0,
        ([x0, x1], [y0, y1, ..]) => sum + (*x0 * *y0 + *x1 * *y1),
        ([x0, x1, x2], [y0, y1, y2, ..]) => sum + (*x0 * *y0 + *x1 * *y1 + *x2 * *y2),
        _ => sum,
    }
}

/// Bits of a mask, one after the other.
pub fn each(mut lanes: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes.wrapping_sub(1);
        (lane < 32).then_some(lane)
    })
}

/// [`super::dense::norm`].
#[inline(always)]
pub fn norm<N: Real>(v: &[N]) -> N {
    dot(v, v).sqrt()
}

/// `res = mat v`; `mat` has a row for each element of `res`.
#[inline(always)]
pub fn mul_mat_vec<N: Real>(order: Order, res: &mut [N], mat: &[N], v: &[N]) {
    for (out, row) in res.iter_mut().zip(mat.chunks_exact(v.len())) {
        *out = match order {
            Order::Dense => dot(row, v),
            Order::Full => N::dot_row(row, v),
        };
    }
}

/// Columns of a part of a row, which [`fill_of`] looks at as a whole.
const PART: usize = 4;
/// Columns of the widest rows whose parts have a bit each.
pub const WIDEST: usize = 32 * PART;

/// The parts of a row of at most [`WIDEST`] columns that are not zero in all lanes, a bit each.
#[inline(always)]
pub fn fill_of<N: Real>(row: &[N]) -> u32 {
    let zero = N::of(0.0);
    let (quads, tail) = row.as_chunks::<PART>();
    let mut fill = 0;
    for (k, [a, b, c, d]) in quads.iter().enumerate() {
        let [a, b, c, d] = [a, b, c, d].map(|x| zero.eq(*x));
        fill |= u32::from(!a.and(b).and(c.and(d)).all()) << k;
    }
    let rest = tail.iter().any(|x| !zero.eq(*x).all());
    fill | u32::from(rest).checked_shl(quads.len() as u32).unwrap_or(0)
}

/// All numbers of all lanes are finite: their products with zeros are zeros.
#[inline(always)]
fn are_finite<N: Real>(v: &[N]) -> bool {
    let zero = N::of(0.0);
    let sum = v.iter().fold(zero, |sum, x| sum + *x * zero);
    sum.eq(zero).all()
}

/// Bits of whole parts of so many columns.
#[inline(always)]
fn whole_parts(n: usize, fill: u32) -> impl Iterator<Item = usize> {
    let whole = ((1u64 << (n / PART)) - 1) as u32;
    each(fill & whole)
}

/// [`mul_mat_vec`] of dense order, by the parts of the rows that [`fill_of`] has found: a sum that is not zero is the same without products
/// that are. Where `weights` are zero, lanes have no row, and any zero for it.
#[inline(always)]
pub fn mul_filled_vec<N: Real>(res: &mut [N], mat: &[N], (fill, weights): (&[i32], &[N]), v: &[N]) {
    let n = v.len();
    if !are_finite(v) {
        return mul_mat_vec(Order::Dense, res, mat, v);
    }
    let (quads, tail) = v.as_chunks::<PART>();
    let rows = mat.chunks_exact(n).zip(fill).zip(weights);
    for (out, ((row, &fill), weight)) in res.iter_mut().zip(rows) {
        let (own, own_tail) = row.as_chunks::<PART>();
        let mut acc = [N::of(-0.0); PART];
        for k in whole_parts(n, fill as u32) {
            for i in 0..PART {
                acc[i] += own[k][i] * quads[k][i];
            }
        }
        let sum = (acc[0] + acc[2]) + (acc[1] + acc[3]);
        let sum = with_rest(sum, own_tail, tail);
        let nothing = sum.eq(N::of(0.0));
        *out = match nothing.any() && !nothing.not().or(N::of(0.0).eq(*weight)).all() {
            false => sum,
            true => dot(row, v),
        };
    }
}

/// [`mul_mat_t_vec`] of dense order, by the parts of the rows that [`fill_of`] has found.
#[inline(always)]
pub fn mul_filled_t_vec<N: Real>(res: &mut [N], mat: &[N], fill: &[i32], v: &[N]) {
    let n = res.len();
    if !are_finite(v) {
        return mul_mat_t_vec(Order::Dense, res, mat, v);
    }
    res.fill(N::of(0.0));
    let (quads, tail) = res.as_chunks_mut::<PART>();
    for ((row, &fill), &x) in mat.chunks_exact(n).zip(fill).zip(v) {
        if x.eq(N::of(0.0)).all() {
            continue;
        }
        let (own, own_tail) = row.as_chunks::<PART>();
        for k in whole_parts(n, fill as u32) {
            for i in 0..PART {
                quads[k][i] += own[k][i] * x;
            }
        }
        add_scl(tail, own_tail, x);
    }
}

/// `res = mat' v`; `mat` has a row for each element of `v`. Rows that count in no lane are left out: where they count in
/// another, a lane adds zeros to what is no negative zero.
#[inline(always)]
pub fn mul_mat_t_vec<N: Real>(order: Order, res: &mut [N], mat: &[N], v: &[N]) {
    if order == Order::Full {
        return full::mul_mat_t_vec(res, mat, v);
    }
    res.fill(N::of(0.0));
    for (row, &x) in mat.chunks_exact(res.len()).zip(v) {
        if !x.eq(N::of(0.0)).all() {
            add_scl(res, row, x);
        }
    }
}

/// `res -= v`.
#[inline(always)]
pub fn sub_from<N: Real>(res: &mut [N], v: &[N]) {
    res.iter_mut().zip(v).for_each(|(r, x)| *r -= *x);
}

/// `res += v s`.
#[inline(always)]
pub fn add_scl<N: Real>(res: &mut [N], v: &[N], s: N) {
    for (r, x) in res.iter_mut().zip(v) {
        *r += *x * s;
    }
}

/// Vectors by which [`Triangle::update`] changes a factor together.
pub const TOGETHER: usize = 4;

/// Lower triangle of a symmetric matrix, or its Cholesky factor, row after row: L L', or L' L of [`full`].
pub struct Triangle<'a, N> {
    n: usize,
    order: Order,
    val: &'a mut [N],
}

/// Where row `i` begins.
const fn row(i: usize) -> usize {
    i * (i + 1) / 2
}

impl<'a, N: Real> Triangle<'a, N> {
    /// Numbers of a matrix.
    pub const fn size(n: usize) -> usize {
        row(n)
    }

    /// `val` has [`Triangle::size`] numbers.
    pub fn new(order: Order, n: usize, val: &'a mut [N]) -> Self {
        debug_assert_eq!(val.len(), row(n));
        Self { n, order, val }
    }

    /// Becomes one of no more than `n` rows.
    pub fn narrow(&mut self, n: usize) {
        self.n = n.min(self.n);
        self.val = &mut core::mem::take(&mut self.val)[..row(self.n)];
    }

    pub fn order(&self) -> Order {
        self.order
    }

    /// All numbers.
    pub fn numbers(&mut self) -> &mut [N] {
        self.val
    }

    /// Sets everything to zero.
    pub fn clear(&mut self) {
        self.val.fill(N::of(0.0));
    }

    /// Copies another matrix of the same size.
    pub fn copy_from(&mut self, other: &Triangle<N>) {
        self.val.copy_from_slice(other.val);
    }

    /// The elements of a row up to the diagonal.
    #[inline(always)]
    pub fn row_mut(&mut self, i: usize) -> &mut [N] {
        &mut self.val[row(i)..row(i + 1)]
    }

    /// Adds `(v d) v'`. Lanes whose element of v is zero add zeros, which changes no sum that began with zero.
    #[inline(always)]
    pub fn add_square(&mut self, v: &[N], d: N) {
        let counts = |x: N| !x.eq(N::of(0.0)).all();
        let Some(first) = v.iter().position(|&x| counts(x)) else {
            return;
        };
        let mut rest = &mut self.val[row(first)..];
        for (i, &x) in v.iter().enumerate().skip(first) {
            let (own, below) = rest.split_at_mut(i + 1);
            rest = below;
            if counts(x) {
                let scaled = x * d;
                let places = own[first..].iter_mut().zip(&v[first..]);
                places.for_each(|(out, &x)| *out += x * scaled);
            }
        }
    }

    /// Products of the first elements of two rows, summed from zero.
    #[inline(always)]
    fn products(a: &[N], b: &[N]) -> N {
        let zero = N::of(0.0);
        let (sum, x, y) = sums(a, b, [zero; 4]);
        match x.len() {
            0 => sum,
            _ => sum + x.iter().zip(y).fold(zero, |s, (x, y)| s + *x * *y),
        }
    }

    /// Factorizes in place; the lanes in which a pivot was below `MINVAL` are returned: what they hold is of no use.
    #[inline(always)]
    pub fn factor(&mut self) -> u32 {
        if self.order == Order::Full {
            return full::factor(self.val, self.n);
        }
        let mut lost = 0;
        for j in 0..self.n {
            let (above, below) = self.val.split_at_mut(row(j + 1));
            let (before, pivot) = above[row(j)..].split_at_mut(j);
            let t = pivot[0] - Self::products(before, before);
            lost |= t.lt(N::of(MINVAL)).bits();
            let diag = t.sqrt();
            let inv = N::of(1.0) / diag;
            pivot[0] = diag;
            let mut rest = below;
            for i in j + 1..self.n {
                let (own, next) = rest.split_at_mut(i + 1);
                rest = next;
                let s = Self::products(&own[..j], before);
                own[j] = (own[j] - s) * inv;
            }
        }
        lost
    }

    /// Solves with the factor in place: `x` is b on entry.
    #[inline(always)]
    pub fn solve(&self, x: &mut [N]) {
        let x = &mut x[..self.n];
        if self.order == Order::Full {
            return full::solve(self.val, x);
        }
        for i in 0..x.len() {
            let own = &self.val[row(i)..row(i + 1)];
            x[i] = (x[i] - Self::products(&own[..i], &x[..i])) / own[i];
        }
        for i in (0..x.len()).rev() {
            let own = &self.val[row(i)..row(i + 1)];
            let (above, solved) = x.split_at_mut(i);
            solved[0] = solved[0] / own[i];
            add_scl(above, &own[..i], -solved[0]);
        }
    }

    /// Changes the factor of A into that of A plus `sign x x'` for up to [`TOGETHER`] vectors, one after the other in effect: `xs` holds
    /// them and is destroyed. Returns the lanes in which a pivot was lost.
    ///
    /// All go through a column together: a root waits for the one before it, but not for the rest of the column. Of a dense factor.
    #[inline(never)]
    pub fn update(&mut self, xs: &mut [N], signs: &[N; TOGETHER]) -> u32 {
        let mut lost = 0;
        for k in 0..self.n {
            let moves = |x: &[N]| !x[k].eq(N::of(0.0)).any();
            if xs.len() < TOGETHER * self.n || !xs.chunks_exact(self.n).all(moves) {
                for (x, &sign) in xs.chunks_exact_mut(self.n).zip(signs) {
                    lost |= self.turn(k, x, sign);
                }
                continue;
            }
            let mut each = xs.chunks_exact_mut(self.n);
            let n = self.n;
            // as long as the loop asks for
            let xs: [&mut [N]; TOGETHER] =
                core::array::from_fn(|_| &mut each.next().unwrap_or_default()[..n]);
            let mut at = row(k) + k;
            let turns: [Rotation<N>; TOGETHER] = core::array::from_fn(|v| {
                let turn = Rotation::new(self.val[at], xs[v][k], signs[v]);
                self.val[at] = turn.diag;
                turn
            });
            lost |= turns.iter().fold(0, |lost, turn| lost | turn.lost);
            for i in k + 1..n {
                at += i;
                let mut own = self.val[at];
                for v in 0..TOGETHER {
                    (own, xs[v][i]) = turns[v].apply(own, xs[v][i]);
                }
                self.val[at] = own;
            }
        }
        lost
    }

    /// [`Triangle::update`] by one vector.
    #[inline(never)]
    pub fn update_one(&mut self, x: &mut [N], sign: N) -> u32 {
        if self.order == Order::Full {
            return full::update(self.val, x, sign);
        }
        (0..self.n).fold(0, |lost, k| lost | self.turn(k, x, sign))
    }

    /// Turns a column and one vector, but not in the lanes whose vector has a zero there; returns the lanes that lost the pivot.
    #[inline(always)]
    fn turn(&mut self, k: usize, x: &mut [N], sign: N) -> u32 {
        let still = x[k].eq(N::of(0.0));
        if still.all() {
            return 0;
        }
        let mut at = row(k) + k;
        let turn = Rotation::new(self.val[at], x[k], sign);
        let all = !still.any();
        self.val[at] = match all {
            true => turn.diag,
            false => N::blend(still, self.val[at], turn.diag),
        };
        for (i, x) in x.iter_mut().enumerate().skip(k + 1) {
            at += i;
            let own = self.val[at];
            let (turned, rest) = turn.apply(own, *x);
            (self.val[at], *x) = match all {
                true => (turned, rest),
                false => (N::blend(still, own, turned), N::blend(still, *x, rest)),
            };
        }
        turn.lost & !still.bits()
    }
}

/// The rotation of a column and a vector that makes an element of the vector zero.
struct Rotation<N> {
    /// the diagonal, turned
    diag: N,
    c: N,
    inv: N,
    s: N,
    signed: N,
    /// lanes in which the pivot is lost
    lost: u32,
}

impl<N: Real> Rotation<N> {
    /// By the diagonal and the vector's element beside it.
    #[inline(always)]
    fn new(diag: N, x: N, sign: N) -> Self {
        let t = diag * diag + sign * (x * x);
        let r = t.sqrt();
        let (c, s) = (r / diag, x / diag);
        Self {
            diag: r,
            c,
            inv: N::of(1.0) / c,
            s,
            signed: sign * s,
            lost: N::of(MINVAL).le(t).not().bits(),
        }
    }

    /// Elements of the column and the vector, turned.
    #[inline(always)]
    fn apply(&self, own: N, x: N) -> (N, N) {
        let turned = (own + self.signed * x) * self.inv;
        (turned, self.c * x - self.s * turned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::cholesky::Rank1;
    use crate::math::cholesky_columns::{self, Columns, quads};
    use crate::math::dense;
    use crate::math::extents::Extent;
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;

    type Four = Wide<1>;
    const LANES: usize = Four::LANES;

    /// Vectors of the lanes, with zeros here and there, side by side.
    fn vectors(rng: &mut Rng, n: usize) -> (Vec<Vec<f64>>, Vec<Four>) {
        let mut one = || match rng.signed() {
            x if x < -0.6 => 0.0,
            x => x,
        };
        let each: Vec<Vec<f64>> = (0..LANES)
            .map(|_| (0..n).map(|_| one()).collect())
            .collect();
        let wide = (0..n).map(|i| together(|lane| each[lane][i])).collect();
        (each, wide)
    }

    fn together(x: impl Fn(usize) -> f64) -> Four {
        let mut wide = Four::of(0.0);
        (0..LANES).for_each(|lane| wide.set_lane(lane, x(lane)));
        wide
    }

    fn assert_lane(wide: &[Four], lane: usize, own: &[f64]) {
        for (x, y) in wide.iter().zip(own) {
            assert_eq!(x.lane(lane).to_bits(), y.to_bits());
        }
    }

    #[test]
    fn products_have_the_bits_of_each_lane() {
        let mut rng = Rng::new(3);
        for n in 1..30 {
            let (a, wide_a) = vectors(&mut rng, n);
            let (b, wide_b) = vectors(&mut rng, n);
            let (mat, wide_mat) = vectors(&mut rng, 7 * n);
            let (v, wide_v) = vectors(&mut rng, 7);
            let mut res = [vec![Four::of(1.0); 7], vec![Four::of(1.0); n]];
            mul_mat_vec(Order::Dense, &mut res[0], &wide_mat, &wide_a);
            mul_mat_t_vec(Order::Dense, &mut res[1], &wide_mat, &wide_v);
            let product = dot(&wide_a, &wide_b);
            for lane in 0..LANES {
                assert_lane(&[product], lane, &[dense::dot(&a[lane], &b[lane])]);
                let (mut down, mut across) = (vec![0.0; 7], vec![0.0; n]);
                dense::mul_mat_vec(&mut down, &mat[lane], &a[lane]);
                dense::mul_mat_t_vec(&mut across, &mat[lane], &v[lane]);
                assert_lane(&res[0], lane, &down);
                assert_lane(&res[1], lane, &across);
            }
        }
    }

    #[test]
    fn products_by_parts_have_the_bits_of_all() {
        let mut rng = Rng::new(5);
        for n in 4..=50 {
            let (_, mut mat) = vectors(&mut rng, 9 * n);
            let (_, mut v) = vectors(&mut rng, n);
            let (_, f) = vectors(&mut rng, 9);
            let mut weights = vec![Four::of(1.0); 9];
            for (r, row) in mat.chunks_exact_mut(n).enumerate() {
                // parts of zeros of both signs, a row of nothing else, and what lanes have not
                let zero = Four::of(if r % 2 == 0 { 0.0 } else { -0.0 });
                let parts = row.chunks_mut(PART).enumerate();
                let parts = parts.filter(|(k, _)| r == 7 || (r + k) % 3 != 0);
                parts.for_each(|(_, part)| part.fill(zero));
                row[0].set_lane(r % 3, -1.0);
                if r == 8 {
                    row.iter_mut().for_each(|x| x.set_lane(3, 0.0));
                    weights[r].set_lane(3, 0.0);
                }
            }
            for round in 0..4 {
                match round {
                    1 => v.fill(Four::of(-0.0)),
                    2 => v[n / 2].set_lane(1, f64::INFINITY),
                    3 => v[n / 2].set_lane(1, f64::NAN),
                    _ => {}
                }
                let fill: Vec<i32> = mat.chunks_exact(n).map(|x| fill_of(x) as i32).collect();
                assert!(fill[0].count_ones() < (n as u32).div_ceil(4) || n < 8);
                let [mut own, mut all] = [(); 2].map(|()| vec![Four::of(1.0); 9]);
                mul_filled_vec(&mut own, &mat, (&fill, &weights), &v);
                mul_mat_vec(Order::Dense, &mut all, &mat, &v);
                for (r, (own, all)) in own.iter().zip(&all).enumerate() {
                    let lanes = if r == 8 { 3 } else { LANES };
                    (0..lanes).for_each(|k| assert_lane(&[*own], k, &[all.lane(k)]));
                }
            }
            for round in 0..2 {
                let mut f = f.clone();
                if round == 1 {
                    f[5].set_lane(2, f64::INFINITY);
                }
                let fill: Vec<i32> = mat.chunks_exact(n).map(|x| fill_of(x) as i32).collect();
                let [mut own, mut all] = [(); 2].map(|()| vec![Four::of(1.0); n]);
                mul_filled_t_vec(&mut own, &mat, &fill, &f);
                mul_mat_t_vec(Order::Dense, &mut all, &mat, &f);
                for (own, all) in own.iter().zip(&all) {
                    (0..LANES).for_each(|k| assert_lane(&[*own], k, &[all.lane(k)]));
                }
            }
        }
    }

    #[test]
    fn factors_have_the_bits_of_each_lane() {
        let mut rng = Rng::new(4);
        for n in 1..30 {
            let rows: Vec<_> = (0..n).map(|_| vectors(&mut rng, n)).collect();
            let (changes, wide_changes) = vectors(&mut rng, TOGETHER * n);
            let (b, wide_b) = vectors(&mut rng, n);
            let mut val = vec![Four::of(0.0); row(n)];
            let mut wide = Triangle::new(Order::Dense, n, &mut val);
            let weight = |k: usize, lane: usize| ((k + lane) % 5) as f64 * 0.3;
            for (k, (_, row)) in rows.iter().enumerate() {
                wide.add_square(row, together(|lane| weight(k, lane)));
            }
            (0..n).for_each(|i| wide.row_mut(i)[i] += Four::of(2.0));
            assert_eq!(wide.factor(), 0);
            let sign = |lane: usize| if lane % 2 == 0 { 1.0 } else { -1.0 };
            let shrink = |x: &Four| *x * Four::of(0.2);
            let mut x: Vec<Four> = wide_changes.iter().map(shrink).collect();
            let mut signs = [Four::of(1.0); TOGETHER];
            signs[1] = together(sign);
            // some together, the others one by one
            let some = 2 + n % 3;
            let (first, rest) = x.split_at_mut(some * n);
            assert_eq!(wide.update(first, &signs), 0);
            for (x, &sign) in rest.chunks_exact_mut(n).zip(&signs[some..]) {
                assert_eq!(wide.update_one(x, sign), 0);
            }
            let mut solved = wide_b.clone();
            wide.solve(&mut solved);
            for lane in 0..LANES {
                let mut val = vec![[0.0; 4]; Columns::size(n)];
                let mut cols = Columns::new(n, &mut val);
                let mut scratch = vec![[0.0; 4]; cholesky_columns::TOGETHER * quads(n)];
                for (k, (row, _)) in rows.iter().enumerate() {
                    cols.add_squares(
                        &[&row[lane][..]],
                        Extent::full(n),
                        &[weight(k, lane)],
                        &mut scratch,
                    );
                }
                (0..n).for_each(|i| cols.add(i, i, 2.0));
                assert_eq!(cols.factor(MINVAL, &mut []), n);
                for (v, change) in changes[lane].chunks_exact(n).enumerate() {
                    let mut x = vec![[0.0; 4]; quads(n)];
                    let own = x.as_flattened_mut().iter_mut();
                    own.zip(change).for_each(|(x, c)| *x = c * 0.2);
                    let sign = if v == 1 && lane % 2 == 1 {
                        Rank1::Subtract
                    } else {
                        Rank1::Add
                    };
                    assert!(cols.update(&mut x, &[sign], &mut []));
                }
                let mut own = b[lane].clone();
                cols.forward(&mut own);
                cols.backward(&mut own);
                assert_lane(&solved, lane, &own);
            }
        }
    }

    #[test]
    fn lost_pivots_are_told_by_lane() {
        let mut val = vec![Four::of(1.0); row(2)];
        let mut wide = Triangle::new(Order::Dense, 2, &mut val);
        wide.row_mut(1)[1] += together(|lane| lane as f64);
        assert_eq!(wide.factor(), 1);
        let mut x = vec![Four::of(0.0); 2 * TOGETHER];
        x[2] = together(|lane| (lane / 2) as f64);
        let mut signs = [Four::of(1.0); TOGETHER];
        signs[1] = Four::of(-1.0);
        assert_eq!(wide.update(&mut x, &signs), 0b1100);
    }
}
