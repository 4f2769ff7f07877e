//! Values of H = M + J' D J, where D counts rows in their quadratic zone.

use super::super::local::Local;
use super::super::primal::Problem;
use super::super::zones::is_quadratic;
use crate::math::dense::add_to_scl_short;
use crate::math::lanes::{four_add_scl, pair_add_scl};
use crate::math::sparse_cholesky::{Structure, runs_within};

/// Sums H from the states of the rows: the squares of the rows in their order, then the metric.
/// `place` is scratch of one number per dof.
pub fn assemble(p: &Problem, s: &Structure, H: &mut [f64], place: &mut [i32]) {
    let Local::Sparse { J, pat, rowsuper, JT, pat_t, .. } = p.jac else {
        return;
    };
    for (r, mcols, mvals, shift) in p.inertia.rows() {
        let range = s.rows.range(r);
        for (k, &c) in s.rows.colind[range.clone()].iter().enumerate() {
            place[c as usize] = k as i32;
        }
        let out = &mut H[range];
        out.fill(0.0);
        let (vals, rows) = pat_t.row(r, JT);
        let mut at = 0;
        while at < rows.len() {
            // active ones of up to four rows with the same columns
            let first = rows[at] as usize;
            let size = (rowsuper[first] as usize + 1).min(4);
            let mut terms: [(f64, &[f64]); 4] = [(0.0, &[]); 4];
            let mut n = 0;
            for (k, &x) in (first..first + size).zip(&vals[at..]) {
                if is_quadratic(p.state[k]) {
                    terms[n] = (p.rows.D[k] * x, pat.row(k, J).0);
                    n += 1;
                }
            }
            at += size;
            let cols = pat.cols(first);
            match n {
                0 => {}
                1 => add_placed::<1>(out, place, cols, r, &terms),
                2 => add_placed::<2>(out, place, cols, r, &terms),
                3 => add_placed::<3>(out, place, cols, r, &terms),
                _ => add_placed::<4>(out, place, cols, r, &terms),
            }
        }
        for (&c, &x) in mcols.iter().zip(mvals) {
            out[place[(c - shift) as usize] as usize] += x;
        }
        for (scale, cols, vals) in p.inertia.terms().rows() {
            let Ok(k) = cols.binary_search(&(r as i32)) else {
                continue;
            };
            let s = scale * vals[k];
            for (&c, &y) in cols[..=k].iter().zip(vals) {
                out[place[c as usize] as usize] += s * y;
            }
        }
    }
}

/// Adds the square of a row of J times `scale`.
pub fn change(s: &Structure, H: &mut [f64], vals: &[f64], cols: &[i32], scale: f64) {
    for (a, &r) in cols.iter().enumerate() {
        let t = scale * vals[a];
        if t == 0.0 {
            continue;
        }
        let range = s.rows.range(r as usize);
        let out = &mut H[range.clone()];
        runs_within(&s.rows.colind[range], &cols[..=a], |to, from, len| {
            add_to_scl_short(&mut out[to..to + len], &vals[from..from + len], t);
        });
    }
}

/// Adds sparse vectors with the columns `cols`, up to column `last`, one after the other, each times its
/// scale, to a row that has all of these columns.
#[inline(always)]
fn add_placed<const N: usize>(
    out: &mut [f64],
    place: &[i32],
    cols: &[i32],
    last: usize,
    terms: &[(f64, &[f64]); 4],
) {
    let n = cols.partition_point(|&c| c as usize <= last);
    let cols = &cols[..n];
    let terms: [(f64, &[f64]); N] = core::array::from_fn(|q| (terms[q].0, &terms[q].1[..n]));
    let mut k = 0;
    while k < n {
        let out = &mut out[place[cols[k] as usize] as usize..];
        // neighbours in the vector are so in the row
        if let Some(&[a, _, _, d]) = cols[k..].first_chunk()
            && d - a == 3
        {
            let out: &mut [f64; 4] = out.first_chunk_mut().expect("the row has the columns");
            for (scale, v) in terms {
                *out = four_add_scl(*out, [v[k], v[k + 1], v[k + 2], v[k + 3]], scale);
            }
            k += 4;
        } else if let Some(&[a, b]) = cols[k..].first_chunk()
            && b - a == 1
        {
            let out: &mut [f64; 2] = out.first_chunk_mut().expect("the row has the columns");
            for (scale, v) in terms {
                *out = pair_add_scl(*out, [v[k], v[k + 1]], scale);
            }
            k += 2;
        } else {
            for (scale, v) in terms {
                out[0] += scale * v[k];
            }
            k += 1;
        }
    }
}
