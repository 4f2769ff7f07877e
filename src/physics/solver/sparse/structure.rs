//! The structure of the sparse Hessian and of its factor, found once per solve from all rows of J, active or
//! not, and from M.

use super::super::hessian::SHORT;
use super::super::inertia::{Run, inertia_rows};
use super::super::local::Local;
use super::super::own::Own;
use super::order;
use crate::base::Data;
use crate::base::plan;
use crate::base::stack::Mark;
use crate::math::sparse_cholesky::{Structure, few};
use crate::physics::factor;
use crate::physics::inertia;
use crate::physics::metric::{self, Terms};

/// What is known of H before its values are.
pub struct Found<'a> {
    /// of L
    pub structure: Structure<'a>,
    /// number of elements of the matrices that are summed to H
    pub summed: usize,
    /// place of each dof; none when they stand in their own order
    pub place: &'a [i32],
}

/// The structure for all rows of J, of which the first `ne` are equalities. It is that of the last step while the rows
/// have the same columns.
pub fn find<'a>(
    mark: &'a Mark,
    d: &mut Data,
    (jac, ne): (&Local, usize),
    nv: usize,
    runs: &[Run],
    effective: &Own,
) -> Found<'a> {
    let terms = effective.terms();
    let flag = mark.ints(d, nv);
    let added = metric_elements(d, runs, effective, flag);
    if nv <= few::MOST && terms.is_empty() && d.model().nflex() == 0 {
        let (structure, summed) = find_few(mark, d, jac, nv, runs);
        return Found {
            structure,
            summed: summed + added,
            place: &[],
        };
    }
    let asked = [ne as i32, effective.force.is_some() as i32, added as i32];
    let key = key(mark, d, jac, runs, terms, asked);
    if let Some([summed, moved, all @ ..]) = key.and_then(|key| plan::recall(d, mark, key)) {
        let (place, all) = all.split_at(if *moved != 0 { nv } else { 0 });
        return Found {
            structure: Structure::from_parts(nv, all),
            summed: *summed as usize + added,
            place,
        };
    }
    let (mut own, mut colind, summed) = hessian_columns(mark, d, jac, runs, *terms, flag);
    let mut elements = jac.nnz() + added;
    inertia_rows(d.model(), runs, |_, cols, _| elements += cols.len());
    let summands = order::Summands {
        nv,
        runs,
        metric: effective,
        jac,
        equalities: ne,
        elements,
    };
    let place = order::places(mark, d, &summands).unwrap_or_default();
    if !place.is_empty() {
        (own, colind) = moved(mark, d, own, colind, place);
    }
    let structure = factor::structure(mark, d, own, colind, flag);
    if let Some(key) = key {
        let numbers = [summed as i32, !place.is_empty() as i32];
        let [a, b, c, e, f, g, h, i] = structure.parts();
        plan::keep(d, key, &[&numbers, place, a, b, c, e, f, g, h, i]);
    }
    Found {
        structure,
        summed: summed + added,
        place,
    }
}

/// The structure for few dofs that stand in their own order, and the number of elements of J' J and M.
#[inline(never)]
fn find_few<'a>(
    mark: &'a Mark,
    d: &mut Data,
    jac: &Local,
    nv: usize,
    runs: &[Run],
) -> (Structure<'a>, usize) {
    // the first number of other keys is none of these
    let mut key = [few::Set::MAX; 1 + few::MOST];
    let key = &mut key[..=nv];
    let lower = &mut key[1..];
    lower.fill(0);
    if let Local::Sparse { pat, rowsuper, .. } = jac {
        let mut r = 0;
        while r < rowsuper.len() {
            let mut upto = 0;
            for &c in pat.cols(r) {
                upto |= 1 << c;
                lower[c as usize] |= upto;
            }
            r += rowsuper[r] as usize + 1;
        }
    }
    let mut summed = lower.iter().map(|cols| cols.count_ones() as usize).sum();
    inertia_rows(d.model(), runs, |r, cols, shift| {
        summed += cols.len();
        cols.iter().for_each(|&c| lower[r] |= 1 << (c - shift));
    });
    let numbers: &[i32] = bytemuck::cast_slice(key);
    if let Some(all) = plan::recall(d, mark, numbers) {
        let (own, all) = all.split_at(2 * nv);
        let sets = mark.rows(d, nv);
        bytemuck::cast_slice_mut(sets).copy_from_slice(own);
        let mut structure = Structure::from_parts(nv, all);
        structure.sets = Some(few::Rows::new(sets));
        return (structure, summed);
    }
    let sets = mark.rows(d, nv);
    let structure = factor::structure_of_few(mark, d, &key[1..], sets);
    let sets = structure
        .sets
        .map_or(&[][..], |sets| bytemuck::cast_slice(sets.columns));
    let [a, b, c, e, f, g, h, i] = structure.parts();
    plan::keep(d, numbers, &[sets, a, b, c, e, f, g, h, i]);
    (structure, summed)
}

/// Columns of the lower rows where dofs have other places.
fn moved<'a>(
    mark: &'a Mark,
    d: &mut Data,
    own: &[i32],
    colind: &[i32],
    place: &[i32],
) -> (&'a mut [i32], &'a mut [i32]) {
    let (rownnz, cols) = (mark.ints(d, own.len()), mark.ints(d, colind.len()));
    let adr = mark.ints(d, own.len());
    let elements = || {
        let rows = own.iter().enumerate();
        let row = rows.flat_map(|(r, &n)| core::iter::repeat_n(place[r], n as usize));
        let pairs = row.zip(colind.iter().map(|&c| place[c as usize]));
        pairs.map(|(a, b)| (a.max(b) as usize, a.min(b)))
    };
    rownnz.fill(0);
    elements().for_each(|(r, _)| rownnz[r] += 1);
    let mut end = 0;
    for (adr, n) in adr.iter_mut().zip(&*rownnz) {
        *adr = end;
        end += n;
    }
    for (r, c) in elements() {
        cols[adr[r] as usize] = c;
        adr[r] += 1;
    }
    for (end, n) in adr.iter().zip(&*rownnz) {
        cols[(end - n) as usize..*end as usize].sort_unstable();
    }
    (rownnz, cols)
}

/// All that the structure follows from: the runs of dofs with the structure of their rows of M, the columns of the rows
/// of J by supernodes, those of what the metric adds, and what is `asked` beside. None where there is no room to spare.
#[inline(never)]
fn key<'a>(
    mark: &'a Mark,
    d: &mut Data,
    jac: &Local,
    runs: &[Run],
    terms: &Terms,
    asked: [i32; 3],
) -> Option<&'a [i32]> {
    let Local::Sparse { pat, rowsuper, .. } = jac else {
        return None;
    };
    if d.room() < SHORT {
        return None;
    }
    let m = d.model();
    let rows = |&[g, _, n]: &Run| g as usize..(g + n) as usize;
    let of_m: usize = runs
        .iter()
        .map(|run| inertia::places(m, &rows(run)).len())
        .sum();
    let dofs: usize = runs.iter().map(|run| rows(run).len()).sum();
    let own = asked.len() + 3 * runs.len() + dofs + of_m + 2 * pat.rownnz.len() + pat.colind.len();
    let elastic = || (0..dofs).map(|r| terms.elastic(r).0);
    let of_terms: usize = terms.rows().map(|(_, cols, _)| 1 + cols.len()).sum();
    let most = own + of_terms + elastic().map(|cols| 1 + cols.len()).sum::<usize>();
    let key = mark.ints(d, most);
    let mut n = 0;
    let mut push = |part: &[i32]| {
        key[n..n + part.len()].copy_from_slice(part);
        n += part.len();
    };
    push(&asked);
    for run in runs {
        push(run);
        push(&m.M_rownnz()[rows(run)]);
        push(&m.M_colind()[inertia::places(m, &rows(run))]);
    }
    let mut r = 0;
    while r < rowsuper.len() {
        push(&[rowsuper[r], pat.rownnz[r]]);
        push(pat.cols(r));
        r += rowsuper[r] as usize + 1;
    }
    for (_, cols, _) in terms.rows() {
        push(&[cols.len() as i32]);
        push(cols);
    }
    let mut before: &[i32] = &[];
    for cols in elastic() {
        // rows of a vertex have the same columns
        let repeats = !cols.is_empty() && cols == before;
        push(&[if repeats { -1 } else { cols.len() as i32 }]);
        push(if repeats { &[] } else { cols });
        before = cols;
    }
    Some(&key[..n])
}

/// Number of elements of the lower rows of what the metric adds to M.
fn metric_elements(d: &Data, runs: &[Run], effective: &Own, flag: &mut [i32]) -> usize {
    if !effective.extends() {
        return 0;
    }
    let (m, terms, mut n) = (d.model(), effective.terms(), 0);
    let pattern = metric::pattern(m);
    flag.fill(-1);
    inertia_rows(m, runs, |r, _, shift| {
        let r = r as i32;
        let mut once = |c: i32| {
            n += (flag[c as usize] != r) as usize;
            flag[c as usize] = r;
        };
        if let Some(added) = effective.added() {
            let own = added.columns(pattern, (r + shift) as usize);
            own.for_each(|c| once(c - shift));
        }
        for (_, cols, _) in terms.rows() {
            if let Ok(k) = cols.binary_search(&r) {
                cols[..=k].iter().for_each(|&c| once(c));
            }
        }
        // a diagonal that is zero, as of a flat sheet across its plane, is not counted
        let (cols, vals) = terms.elastic(r as usize);
        let lower = cols.iter().zip(vals).take_while(|(c, _)| **c <= r);
        lower
            .filter(|(c, x)| **c < r || **x != 0.0)
            .for_each(|(&c, _)| once(c));
    });
    n
}

/// Numbers of elements of the lower rows of H and their columns, increasing: those of the rows of J that
/// contain the row's dof, those of M, and those of the metric. Also the number of elements of J' J and M.
#[inline(never)]
fn hessian_columns<'a>(
    mark: &'a Mark,
    d: &mut Data,
    jac: &Local,
    runs: &[Run],
    terms: Terms,
    flag: &mut [i32],
) -> (&'a mut [i32], &'a mut [i32], usize) {
    let m = d.model();
    let rownnz = mark.ints(d, flag.len());
    flag.fill(-1);
    let (mut summed, mut own_jj, mut total) = (0, 0, 0);
    let mut before: &[i32] = &[];
    inertia_rows(m, runs, |r, cols, shift| {
        summed += cols.len();
        let before = core::mem::replace(&mut before, cols);
        let n = if terms.is_empty() && extends(jac, r, before, cols, shift) {
            own_jj += (own_jj > 0) as usize;
            rownnz[r - 1] as usize + 1
        } else {
            let mut n = 0;
            row_columns(jac, r, flag, |_| n += 1);
            own_jj = n;
            other_columns(cols, shift, terms, r, flag, |_| n += 1);
            n
        };
        summed += own_jj;
        rownnz[r] = n as i32;
        total += n;
    });

    let colind = mark.ints(d, total);
    flag.fill(-1);
    let mut before: &[i32] = &[];
    let mut adr = 0;
    inertia_rows(m, runs, |r, cols, shift| {
        let range = adr..adr + rownnz[r] as usize;
        let before = core::mem::replace(&mut before, cols);
        if terms.is_empty() && extends(jac, r, before, cols, shift) {
            colind.copy_within(adr + 1 - range.len()..adr, adr);
            colind[range.end - 1] = r as i32;
        } else {
            let out = &mut colind[range.clone()];
            let mut n = 0;
            let mut put = |c| {
                out[n] = c;
                n += 1;
            };
            row_columns(jac, r, flag, &mut put);
            other_columns(cols, shift, terms, r, flag, &mut put);
            out.sort_unstable();
        }
        adr = range.end;
    });
    (rownnz, colind, summed)
}

/// Columns up to `r` of row `r` of J' J, each once; rows with the columns of the row before are passed over.
fn row_columns(jac: &Local, r: usize, flag: &mut [i32], mut visit: impl FnMut(i32)) {
    let Local::Sparse {
        pat,
        rowsuper,
        pat_t,
        ..
    } = jac
    else {
        return;
    };
    let mut before = None;
    for &k in pat_t.cols(r) {
        let k = k as usize;
        let repeats = k > 0 && before == Some(k - 1) && rowsuper[k - 1] > 0;
        before = Some(k);
        if repeats {
            continue;
        }
        for &c in pat.cols(k) {
            if c as usize > r {
                break;
            }
            if flag[c as usize] != r as i32 {
                flag[c as usize] = r as i32;
                visit(c);
            }
        }
    }
}

/// Columns up to `r` of row `r` of M and of the squares of the metric's rows, where `flag` is not yet `r`.
fn other_columns(
    cols: &[i32],
    shift: i32,
    terms: Terms,
    r: usize,
    flag: &mut [i32],
    mut visit: impl FnMut(i32),
) {
    let mut once = |c: i32| {
        if flag[c as usize] != r as i32 {
            flag[c as usize] = r as i32;
            visit(c);
        }
    };
    cols.iter().for_each(|&c| once(c - shift));
    for (_, cols, _) in terms.rows() {
        if let Ok(k) = cols.binary_search(&(r as i32)) {
            cols[..=k].iter().for_each(|&c| once(c));
        }
    }
    let (cols, _) = terms.elastic(r);
    let lower = cols.iter().take_while(|&&c| c as usize <= r);
    lower.for_each(|&c| once(c));
}

/// Row `r` of H has the columns of the row before and its own: both dofs are in the same rows of J, and
/// `cols`, its row of M, goes on from the parent `r - 1` or has the ancestors of the row `before`.
fn extends(jac: &Local, r: usize, before: &[i32], cols: &[i32], shift: i32) -> bool {
    let Local::Sparse {
        rowsuper_t, pat_t, ..
    } = jac
    else {
        return false;
    };
    if r == 0 || rowsuper_t[r - 1] == 0 {
        return false;
    }
    let ([.., _], [up @ .., _]) = (before, cols) else {
        return false;
    };
    let follows = up.last().is_some_and(|&c| c - shift == r as i32 - 1);
    follows || (pat_t.rownnz[r] > 0 && *up == before[..before.len() - 1])
}
