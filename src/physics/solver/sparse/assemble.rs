//! Values of H = M + J' D J, where D counts rows in their quadratic zone.

use super::super::zones::is_quadratic;
use super::squares::Squares;
use crate::math::lanes::four_add_scl;
use crate::math::short::add_rows;
use crate::math::sparse_cholesky::{Runs, Structure};
use crate::physics::solver::problem::Problem;

/// Sums H from the states of the rows: the squares of the rows in their order, then M.
pub fn assemble(p: &Problem, rows: Squares, s: &Structure, place: &[i32], H: &mut [f64]) {
    H.fill(0.0);
    add_squares(p, rows, s, H);
    p.inertia.rows(|r, cols, vals, shift| {
        if !place.is_empty() {
            let own = cols.iter().zip(vals);
            return own.for_each(|(&c, &x)| add(s, place, H, [r, (c - shift) as usize], x));
        }
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
pub fn sum_added(p: &Problem, s: &Structure, place: &[i32], added: &mut [f64]) {
    added.fill(0.0);
    p.inertia.added(|r, c, x| add(s, place, added, [r, c], x));
}

/// Adds to the element of two dofs, which stand at places of their own if there are any.
fn add(s: &Structure, place: &[i32], H: &mut [f64], dofs: [usize; 2], x: f64) {
    let [a, b] = dofs.map(|dof| place.get(dof).map_or(dof, |&k| k as usize));
    let range = s.rows.range(a.max(b));
    if let Ok(at) = s.rows.colind[range.clone()].binary_search(&(a.min(b) as i32)) {
        H[range.start + at] += x;
    }
}

/// Adds D J' J of the rows in their quadratic zone, those with the same columns together.
fn add_squares(p: &Problem, rows: Squares, s: &Structure, H: &mut [f64]) {
    let Squares { J, pat, rowsuper } = rows;
    let mut end = 0;
    while end < p.state.len() {
        let first = end;
        let (mut vals, mut D, mut n): ([&[f64]; MOST], _, _) = ([&[]; MOST], [0.0; MOST], 0);
        loop {
            if is_quadratic(p.state[end]) {
                vals[n] = pat.row(end, J).0;
                D[n] = p.rows.D[end];
                n += 1;
            }
            end += 1;
            if n == MOST || rowsuper[end - 1] == 0 {
                break;
            }
        }
        let (cols, vals, D) = (pat.cols(first), &vals[..n], &D[..n]);
        match cols.len() {
            5..=8 if n > 4 => add_group::<2>(s, H, cols, vals, D),
            9..=12 if n > 4 => add_group::<3>(s, H, cols, vals, D),
            _ => add_by_fours(s, H, cols, vals, D),
        }
    }
}

/// Most rows that are added together.
const MOST: usize = 32;

/// Adds the squares of rows with the same few columns, `Q` quads, one after the other, each times its scale: of each row
/// of H, all are added while it is in registers, no further than to the quad of its diagonal.
#[inline]
fn add_group<const Q: usize>(
    s: &Structure,
    H: &mut [f64],
    cols: &[i32],
    vals: &[&[f64]],
    scale: &[f64],
) {
    let (mut rows, mut scaled) = ([[[0.0; 4]; Q]; MOST], [[[0.0; 4]; Q]; MOST]);
    let (rows, scaled) = (&mut rows[..vals.len()], &mut scaled[..vals.len()]);
    for (i, (row, v)) in rows.iter_mut().zip(vals).enumerate() {
        row.as_flattened_mut()[..cols.len()].copy_from_slice(&v[..cols.len()]);
        scaled[i] = row.map(|quad| quad.map(|x| scale[i] * x));
    }
    let mut runs = Runs::new(cols);
    for (a, &r) in cols.iter().enumerate() {
        let range = s.rows.range(r as usize);
        let (own, out) = (&s.rows.colind[range.clone()], &mut H[range]);
        let mut line = [[0.0; 4]; Q];
        let sum = line.as_flattened_mut();
        runs.within(own, a + 1, |to, from, len| {
            sum[from..from + len].copy_from_slice(&out[to..to + len]);
        });
        match a / 4 {
            0 => add_quads::<1, Q>(&mut line, rows, scaled, a),
            1 => add_quads::<2, Q>(&mut line, rows, scaled, a),
            _ => add_quads::<Q, Q>(&mut line, rows, scaled, a),
        }
        let sum = line.as_flattened();
        runs.within(own, a + 1, |to, from, len| {
            out[to..to + len].copy_from_slice(&sum[from..from + len]);
        });
    }
}

/// Adds the first K quads of rows, times their scaled elements `a`.
#[inline(always)]
fn add_quads<const K: usize, const Q: usize>(
    line: &mut [[f64; 4]; Q],
    rows: &[[[f64; 4]; Q]],
    scaled: &[[[f64; 4]; Q]],
    a: usize,
) {
    let Some(line) = line.first_chunk_mut::<K>() else {
        return;
    };
    let mut sum = *line;
    for (row, scaled) in rows.iter().zip(scaled) {
        let t = scaled.as_flattened()[a];
        for (sum, quad) in sum.iter_mut().zip(row) {
            *sum = four_add_scl(*sum, *quad, t);
        }
    }
    *line = sum;
}

/// The same of any number of columns, up to four rows at a time.
fn add_by_fours(s: &Structure, H: &mut [f64], cols: &[i32], vals: &[&[f64]], scale: &[f64]) {
    for (vals, scale) in vals.chunks(4).zip(scale.chunks(4)) {
        match *vals {
            [a] => add_block(s, H, cols, [a], [scale[0]]),
            [a, b] => add_block(s, H, cols, [a, b], [scale[0], scale[1]]),
            [a, b, c] => add_block(s, H, cols, [a, b, c], [scale[0], scale[1], scale[2]]),
            [a, b, c, e] => {
                let scale = [scale[0], scale[1], scale[2], scale[3]];
                add_block(s, H, cols, [a, b, c, e], scale);
            }
            _ => unreachable!("chunks of four"),
        }
    }
}

/// Adds the square of a row, times `scale`.
pub fn change(s: &Structure, H: &mut [f64], vals: &[f64], cols: &[i32], scale: f64) {
    add_block(s, H, cols, [vals], [scale]);
}

/// Adds the squares of N rows with the same columns, one after the other, each times its scale.
#[inline]
fn add_block<const N: usize>(
    s: &Structure,
    H: &mut [f64],
    cols: &[i32],
    vals: [&[f64]; N],
    scale: [f64; N],
) {
    let vals = vals.map(|v| &v[..cols.len()]);
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
