//! Values of H = M + J' D J, where D counts rows in their quadratic zone.

use super::super::local::Local;
use super::super::zones::is_quadratic;
use crate::math::short::add_rows;
use crate::math::sparse_cholesky::{Runs, Structure};
use crate::physics::solver::problem::Problem;

/// Sums H from the states of the rows: the squares of the rows in their order, then M.
pub fn assemble(p: &Problem, s: &Structure, H: &mut [f64]) {
    H.fill(0.0);
    add_squares(p, s, H);
    p.inertia.rows(|r, cols, vals, shift| {
        let range = s.rows.range(r);
        let (own, out) = (&s.rows.colind[range.clone()], &mut H[range]);
        // most rows of M end a row of H
        let tail = own.len().saturating_sub(cols.len());
        if own[tail] == cols[0] - shift {
            let out = out[tail..].iter_mut().zip(vals);
            return out.for_each(|(out, x)| *out += x);
        }
        let mut at = 0;
        for (&c, &x) in cols.iter().zip(vals) {
            while own[at] != c - shift {
                at += 1;
            }
            out[at] += x;
        }
    });
}

/// What the metric adds to M, in the pattern of H.
pub fn sum_added(p: &Problem, s: &Structure, added: &mut [f64]) {
    added.fill(0.0);
    p.inertia.added(|r, c, x| {
        let range = s.rows.range(r);
        if let Ok(at) = s.rows.colind[range.clone()].binary_search(&(c as i32)) {
            added[range.start + at] += x;
        }
    });
}

/// Adds D J' J of the rows in their quadratic zone, up to four with the same columns at a time.
fn add_squares(p: &Problem, s: &Structure, H: &mut [f64]) {
    let Local::Sparse {
        J, pat, rowsuper, ..
    } = p.jac
    else {
        return;
    };
    let mut end = 0;
    while end < p.state.len() {
        let first = end;
        let (mut vals, mut D, mut n): ([&[f64]; 4], _, _) = ([&[]; 4], [0.0; 4], 0);
        loop {
            if is_quadratic(p.state[end]) {
                vals[n] = pat.row(end, J).0;
                D[n] = p.rows.D[end];
                n += 1;
            }
            end += 1;
            if n == 4 || rowsuper[end - 1] == 0 {
                break;
            }
        }
        let cols = pat.cols(first);
        match n {
            0 => {}
            1 => add_block::<1>(s, H, cols, vals, D),
            2 => add_block::<2>(s, H, cols, vals, D),
            3 => add_block::<3>(s, H, cols, vals, D),
            _ => add_block::<4>(s, H, cols, vals, D),
        }
    }
}

/// Adds the square of a row, times `scale`.
pub fn change(s: &Structure, H: &mut [f64], vals: &[f64], cols: &[i32], scale: f64) {
    add_block::<1>(s, H, cols, [vals, &[], &[], &[]], [scale, 0.0, 0.0, 0.0]);
}

/// Adds the squares of N rows with the same columns, one after the other, each times its scale.
#[inline]
fn add_block<const N: usize>(
    s: &Structure,
    H: &mut [f64],
    cols: &[i32],
    vals: [&[f64]; 4],
    scale: [f64; 4],
) {
    let vals: [&[f64]; N] = core::array::from_fn(|i| &vals[i][..cols.len()]);
    let mut runs = Runs::new(cols);
    for (a, &r) in cols.iter().enumerate() {
        let t = core::array::from_fn(|i| scale[i] * vals[i][a]);
        if t == [0.0; N] {
            continue;
        }
        let range = s.rows.range(r as usize);
        let out = &mut H[range.clone()];
        runs.within(&s.rows.colind[range], a + 1, |to, from, len| {
            add_rows(
                &mut out[to..to + len],
                vals.map(|v| &v[from..from + len]),
                t,
            );
        });
    }
}
