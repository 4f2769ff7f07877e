//! Solves with the factor L' D L of a matrix that has the pattern of a kinematic tree: row i holds the ancestors of dof i,
//! increasing, and the diagonal last.
//!
//! The values of a dof's ancestors are kept side by side, as its row has them. Dofs come in depth-first order, so a row finds
//! most of its path where the row before it has left it. What does not follow is fetched again: any order gives the same values.

use core::ops::Range;

use super::real::{Mask, Real};
use super::sparse::{Pattern, span};

/// x = (L' D L)⁻¹ x for the dofs of whole trees; the others stay. L is below its unit diagonal, `diag_inv` is D⁻¹.
pub fn solve<N: Real>(rows: Pattern, ld: &[N], diag_inv: &[N], x: &mut [N], dofs: Range<usize>) {
    let depth = rows.rownnz[dofs.clone()]
        .iter()
        .fold(0, |most, &n| most.max(n));
    match depth {
        0..=SHORT if N::LANES == 1 => solve_short(rows, ld, diag_inv, x, dofs),
        // of several simulations each number is a register anyway
        0..=SHORT => solve_deep(rows, ld, diag_inv, x, dofs),
        ..=DEPTH => solve_along(rows, ld, diag_inv, x, dofs),
        _ => solve_deep(rows, ld, diag_inv, x, dofs),
    }
}

/// [`solve`] along a path.
#[inline]
fn solve_along<N: Real>(rows: Pattern, ld: &[N], diag_inv: &[N], x: &mut [N], dofs: Range<usize>) {
    // x <- D⁻¹ L'⁻¹ x
    let mut path = Path::default();
    for i in dofs.clone().rev() {
        let (own, up) = path.leave(rows.cols(i), x);
        let still = own.eq(N::of(0.0));
        let vals = &ld[rows.range(i)][..up.len()];
        if !still.any() {
            N::add_to_scl(up, vals, -own);
        } else if !still.all() {
            // of some simulations only
            for (x, &l) in up.iter_mut().zip(vals) {
                *x = N::blend(still, *x, *x + l * -own);
            }
        }
        x[i] = own * diag_inv[i];
    }
    // x <- L⁻¹ x
    let mut path = Path::default();
    for i in dofs {
        let up = path.below(above(rows, i), x);
        let n = up.len();
        if n > 0 {
            x[i] -= N::dot_row(&ld[rows.range(i)][..n], up);
        }
        path.put(n, i, x[i]);
    }
}

/// [`solve`] of one simulation where rows are short: elements are taken one by one, since four at once would wait for those among them
/// that were just written. Rows of each length have their own kernels, and what the next row begins with stays in a register.
fn solve_short<N: Real>(rows: Pattern, ld: &[N], diag_inv: &[N], x: &mut [N], dofs: Range<usize>) {
    let n = dofs.end;
    // bound once, with as many elements as there are dofs
    let (rownnz, rowadr) = (&rows.rownnz[..n], &rows.rowadr[..n]);
    let (diag_inv, x) = (&diag_inv[..n], &mut x[..n]);
    macro_rules! by_length {
        ($i:ident, $kernel:ident $arg:tt) => {
            by_length!($i, $kernel $arg, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
        };
        ($i:ident, $kernel:ident $arg:tt, $($n:literal)*) => {
            match rownnz[$i] - 1 {
                $($n => by_length!($i, $kernel $arg, of $n),)*
                _ => unreachable!("a row is short"),
            }
        };
        ($i:ident, $kernel:ident ($($arg:expr),*), of $n:literal) => {
            Row::<N, $n>::new(ld, rows.colind, rowadr[$i]).$kernel($($arg),*)
        };
    }
    // x <- D⁻¹ L'⁻¹ x
    let mut kept = Kept::none();
    for i in dofs.clone().rev() {
        let own = kept.or(i, x);
        kept = by_length!(i, add_to(x, own));
        x[i] = own * diag_inv[i];
    }
    // x <- L⁻¹ x
    let mut kept = Kept::none();
    for i in dofs {
        let own = x[i] - by_length!(i, dot(x, &kept));
        x[i] = own;
        kept = Kept {
            place: i,
            value: own,
        };
    }
}

/// The number that was written last, to spare its way through memory.
struct Kept<N> {
    place: usize,
    value: N,
}

impl<N: Real> Kept<N> {
    fn none() -> Self {
        Kept {
            place: usize::MAX,
            value: N::of(0.0),
        }
    }

    /// x_i.
    #[inline(always)]
    fn or(&self, i: usize, x: &[N]) -> N {
        if i == self.place { self.value } else { x[i] }
    }
}

/// U elements of L: a row without its diagonal.
struct Row<'a, N, const U: usize> {
    vals: &'a [N; U],
    cols: &'a [i32; U],
}

impl<'a, N: Real, const U: usize> Row<'a, N, U> {
    #[inline(always)]
    fn new(ld: &'a [N], colind: &'a [i32], adr: i32) -> Self {
        let (vals, cols) = (
            ld[adr as usize..].first_chunk(),
            colind[adr as usize..].first_chunk(),
        );
        Row {
            vals: vals.expect("a row has its elements"),
            cols: cols.expect("a row has its columns"),
        }
    }

    /// Subtracts the row times `own` from `x`; the last number.
    #[inline(always)]
    fn add_to(&self, x: &mut [N], own: N) -> Kept<N> {
        if U == 0 || own.eq(N::of(0.0)).all() {
            return Kept::none();
        }
        let mut value = own;
        if let Some(places) = span(self.cols) {
            let x = &mut x[*places.start()..places.start() + U];
            for k in (0..U).rev() {
                let sum = N::get_alone(&x[k]) + self.vals[k] * -own;
                N::put_alone(&mut x[k], sum);
                value = if k == U - 1 { sum } else { value };
            }
        } else {
            for k in (0..U).rev() {
                let x = &mut x[self.cols[k] as usize];
                *x += self.vals[k] * -own;
                value = if k == U - 1 { *x } else { value };
            }
        }
        Kept {
            place: self.cols[U - 1] as usize,
            value,
        }
    }

    /// The row times `x`, as `sparse::dot_row` has it.
    #[inline(always)]
    fn dot(&self, x: &[N], kept: &Kept<N>) -> N {
        let Some(&last) = self.cols.last() else {
            return N::of(0.0);
        };
        let last = kept.or(last as usize, x);
        if let Some(places) = span(self.cols) {
            let x = &x[*places.start()..places.start() + U];
            self.sum(|k| N::get_alone(&x[k]), last)
        } else {
            self.sum(|k| x[self.cols[k] as usize], last)
        }
    }

    /// Of products with the numbers `x(k)`, the `last` of which is at hand.
    #[inline(always)]
    fn sum(&self, x: impl Fn(usize) -> N, last: N) -> N {
        let product = |k: usize| self.vals[k] * if k == U - 1 { last } else { x(k) };
        let fours = U / 4 * 4;
        let mut sum = N::of(0.0);
        if fours > 0 {
            let mut lanes = [0, 1, 2, 3].map(product);
            for k in (4..fours).step_by(4) {
                (0..4).for_each(|lane| lanes[lane] += product(k + lane));
            }
            sum = (lanes[0] + lanes[2]) + (lanes[1] + lanes[3]);
        }
        (fours..U).for_each(|k| sum += product(k));
        sum
    }
}

/// [`solve`] where a path is too long to be kept, or not worth it: elements where they stand, by fours.
fn solve_deep<N: Real>(rows: Pattern, ld: &[N], diag_inv: &[N], x: &mut [N], dofs: Range<usize>) {
    for i in dofs.clone().rev() {
        let (own, up) = (x[i], above(rows, i));
        let vals = &ld[rows.range(i)][..up.len()];
        let still = own.eq(N::of(0.0));
        if !still.any() {
            N::add_to_scl_sparse(x, vals, up, -own);
        } else if !still.all() {
            // of some simulations only
            for (&l, &c) in vals.iter().zip(up) {
                let sum = x[c as usize] + l * -own;
                x[c as usize] = N::blend(still, x[c as usize], sum);
            }
        }
        x[i] = own * diag_inv[i];
    }
    for i in dofs {
        let up = above(rows, i);
        if !up.is_empty() {
            x[i] -= N::dot_sparse(&ld[rows.range(i)][..up.len()], up, x);
        }
    }
}

/// The ancestors of a dof.
#[inline(always)]
fn above(rows: Pattern<'_>, i: usize) -> &[i32] {
    let (_, up) = rows.cols(i).split_last().expect("the diagonal is stored");
    up
}

/// Longest row that is short.
const SHORT: i32 = 16;

/// Most values that a path holds; a longer one is not kept.
const DEPTH: i32 = 64;

/// Values at increasing places of a vector.
struct Path<N> {
    values: [N; DEPTH as usize],
    places: [i32; DEPTH as usize],
    len: usize,
}

impl<N: Real> Default for Path<N> {
    fn default() -> Self {
        Path {
            values: [N::of(0.0); DEPTH as usize],
            places: [-1; DEPTH as usize],
            len: 0,
        }
    }
}

impl<N: Real> Path<N> {
    /// Goes on, upwards through the dofs, to the row with the columns `cols`: its own value, which leaves the path, and
    /// those of its ancestors, to change. Until its own row comes, the value of an ancestor is here and not in `x`.
    #[inline(always)]
    fn leave(&mut self, cols: &[i32], x: &mut [N]) -> (N, &mut [N]) {
        let n = cols.len();
        let known = self.len;
        let follows = known == 0 || (known <= n && self.places[known - 1] == cols[known - 1]);
        if !follows {
            for (&place, value) in self.places[..known].iter().zip(&self.values) {
                x[place as usize] = *value;
            }
        }
        let known = if follows { known } else { 0 };
        self.fetch(known, cols, x);
        self.len = n - 1;
        let (own, up) = self.values[..n]
            .split_last_mut()
            .expect("the diagonal is stored");
        (*own, up)
    }

    /// Goes on, downwards through the dofs, to a row below the columns `up`: their values.
    #[inline(always)]
    fn below(&mut self, up: &[i32], x: &[N]) -> &[N] {
        if let [.., last] = up
            && self.places[up.len() - 1] != *last
        {
            self.fetch(0, up, x);
        }
        &self.values[..up.len()]
    }

    /// Puts a value below `n` others.
    #[inline(always)]
    fn put(&mut self, n: usize, place: usize, value: N) {
        self.values[n] = value;
        self.places[n] = place as i32;
    }

    #[inline(always)]
    fn fetch(&mut self, known: usize, cols: &[i32], x: &[N]) {
        for k in known..cols.len() {
            self.values[k] = x[cols[k] as usize];
            self.places[k] = cols[k];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::symmetric::tests::tree_rows;
    use crate::math::testing::Rng;
    use crate::math::wide::Wide;

    fn same_bits_with_and_without_paths<N: Real>(parents: &[i32], numbers: &mut impl FnMut() -> N) {
        let [rownnz, rowadr, colind] = tree_rows(parents);
        let pattern = Pattern {
            rownnz: &rownnz,
            rowadr: &rowadr,
            colind: &colind,
        };
        let n = parents.len();
        let ld: Vec<N> = colind.iter().map(|_| numbers()).collect();
        let diag_inv: Vec<N> = parents.iter().map(|_| numbers()).collect();
        let mut x: Vec<N> = parents.iter().map(|_| numbers()).collect();
        x[n / 2] = N::of(0.0);
        x[n / 3].set_lane(0, -0.0);
        let mut wanted = x.clone();
        solve_deep(pattern, &ld, &diag_inv, &mut wanted, 0..n);
        solve(pattern, &ld, &diag_inv, &mut x, 0..n);
        assert_eq!(
            bytemuck::cast_slice::<N, u64>(&x),
            bytemuck::cast_slice::<N, u64>(&wanted)
        );
    }

    #[test]
    fn paths_keep_the_bits() {
        let mut random = Rng::new(5);
        let mut numbers = || random.signed();
        // a floating base with limbs, two more trees, single dofs
        let mut limbs: Vec<i32> = (-1..12).collect();
        limbs.extend([5, 13, 14, 15, 5, 17, 18, 8, 20, -1, 22, 22, 24, -1, -1]);
        // siblings before children, a parent far away
        let breadth_first = [-1, 0, 0, 1, 2, 1, 3, 4, 5, -1, 6, 9, 7, 8, 11, 10];
        let arm_and_legs = [-1, 0, 1, 2, 3, 4, 5, 6, 2, 8, 9, -1, 11];
        for parents in [&limbs[..], &breadth_first, &arm_and_legs] {
            same_bits_with_and_without_paths(parents, &mut numbers);
            same_bits_with_and_without_paths(parents, &mut || {
                let mut wide = Wide::<1>::of(0.0);
                (0..4).for_each(|lane| wide.set_lane(lane, numbers()));
                wide
            });
        }
    }
}
