//! Y and AR with sparse rows. Computation: soDual.

use super::project::sqrt_inv_diag;
use crate::base::arena::{self, Dual};
use crate::base::stack::Mark;
use crate::base::{Data, Model};
use crate::fields;
use crate::math::quads::{self, Block, Quad};
use crate::physics::{inertia, metric};

/// Visits the dofs of a row of Y, those of the row of J and their ancestors, in decreasing order. Dofs of simple bodies have
/// none: their inertia is diagonal.
fn ancestors(m: Model, cols: &[i32], mut visit: impl FnMut(i32)) {
    let (parent, simple) = (m.dof_parentid(), m.dof_simplenum());
    let mut own = cols.iter().rev().peekable();
    let mut up = -1;
    while up >= 0 || own.peek().is_some() {
        let dof = own.peek().map_or(up, |&&c| c.max(up));
        own.next_if_eq(&&dof);
        visit(dof);
        up = match simple[dof as usize] {
            0 => parent[dof as usize],
            _ => -1,
        };
    }
}

/// Row `r` of J has the columns of the row before, and so has the row of Y.
fn repeats(rowsuper: &[i32], r: usize) -> bool {
    r > 0 && rowsuper[r - 1] != 0
}

/// Lengths and starts of rows that follow each other; returns the number of elements. `count` is asked for the length of a
/// row where it is not that of the row before.
fn count_rows(
    rowsuper: &[i32],
    rownnz: &mut [i32],
    rowadr: &mut [i32],
    mut count: impl FnMut(usize) -> i32,
) -> usize {
    let (mut sum, mut nnz) = (0, 0);
    for (r, (own, adr)) in rownnz.iter_mut().zip(rowadr).enumerate() {
        if !repeats(rowsuper, r) {
            nnz = count(r);
        }
        (*own, *adr) = (nnz, sum as i32);
        sum += nnz as usize;
    }
    sum
}

/// Columns of these rows: `list` writes those of a row where they are not those of the row before.
fn list_rows(
    rowsuper: &[i32],
    rownnz: &[i32],
    rowadr: &[i32],
    colind: &mut [i32],
    mut list: impl FnMut(usize, &mut [i32]),
) {
    for (r, (&n, &adr)) in rownnz.iter().zip(rowadr).enumerate() {
        let (n, start) = (n as usize, adr as usize);
        if repeats(rowsuper, r) {
            colind.copy_within(start - n..start, start);
        } else {
            list(r, &mut colind[start..start + n]);
        }
    }
}

/// Room for `efc_Y`, and its structure; false when the arena is full.
pub fn place_y(d: &mut Data) -> bool {
    let m = d.model();
    if !arena::alloc_dual(d, &[Dual::YRows]) {
        return false;
    }
    let total = {
        fields!(d => write: efc_Y_rownnz, efc_Y_rowadr;
                     read: efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper, efc_J_colind);
        count_rows(efc_J_rowsuper, efc_Y_rownnz, efc_Y_rowadr, |r| {
            let start = efc_J_rowadr[r] as usize;
            let cols = &efc_J_colind[start..start + efc_J_rownnz[r] as usize];
            let mut n = 0;
            ancestors(m, cols, |_| n += 1);
            n
        })
    };
    if !arena::alloc_dual(d, &[Dual::Y(total), Dual::YCols]) {
        return false;
    }
    fields!(d => write: efc_Y_colind;
                 read: efc_Y_rownnz, efc_Y_rowadr, efc_J_rownnz, efc_J_rowadr, efc_J_rowsuper,
                 efc_J_colind);
    let list = |r: usize, out: &mut [i32]| {
        let start = efc_J_rowadr[r] as usize;
        let cols = &efc_J_colind[start..start + efc_J_rownnz[r] as usize];
        let mut left = out.iter_mut().rev();
        ancestors(m, cols, |dof| {
            if let Some(to) = left.next() {
                *to = dof;
            }
        });
    };
    list_rows(
        efc_J_rowsuper,
        efc_Y_rownnz,
        efc_Y_rowadr,
        efc_Y_colind,
        list,
    );
    true
}

/// `efc_Y` in its structure: rows with the same columns go four or eight side by side.
#[inline(never)]
pub fn fill_y(d: &mut Data) {
    let m = d.model();
    let (nv, n) = (m.nv(), d.nefc());
    let mark = d.mark();
    let sqrt_inv = mark.nums(d, nv);
    // rows of Y with their zeros
    let [a, b] = [(); 2].map(|()| mark.rows::<Quad>(d, nv));
    sqrt_inv_diag(m, metric::factor(d).0, sqrt_inv);
    let own = metric::factored(d);
    {
        fields!(d => write: efc_Y;
                     read: efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind, efc_J_rownnz, efc_J_rowadr,
                     efc_J_rowsuper, efc_J_colind, efc_J, qLD, qH);
        let ld = if own { qH } else { qLD };
        let rows = inertia::pattern(m);
        let start = |r: usize| efc_Y_rowadr[r] as usize;
        let cols = |r: usize| &efc_Y_colind[start(r)..start(r) + efc_Y_rownnz[r] as usize];
        let load = |r: usize, count: usize, full: &mut [Quad]| {
            cols(r).iter().for_each(|&c| full[c as usize] = [0.0; 4]);
            let n = efc_J_rownnz[r] as usize;
            let row = |lane: usize| &efc_J[efc_J_rowadr[r + lane.min(count - 1)] as usize..][..n];
            let cols = &efc_J_colind[efc_J_rowadr[r] as usize..][..n];
            let rows = [row(0), row(1), row(2), row(3)];
            quads::gather(n, rows, |k, quad| full[cols[k] as usize] = quad);
        };
        let mut store = |r: usize, count: usize, full: &[Quad]| {
            let cols = cols(r);
            let get = |k: usize| full[cols[k] as usize];
            quads::scatter(cols.len(), get, efc_Y, |lane| start(r + lane), count);
        };
        let mut r = 0;
        while r < n {
            let count = alike(efc_J_rowsuper, r, n).min(8);
            // each dof passes on to its ancestors only, whose columns are among these
            let dofs = || cols(r).iter().rev().map(|&c| c as usize);
            load(r, count.min(4), a);
            if count > 4 {
                load(r + 4, count - 4, b);
                quads::solve_half(rows, ld, sqrt_inv, [&mut *a, &mut *b], dofs());
                store(r + 4, count - 4, b);
            } else {
                quads::solve_half(rows, ld, sqrt_inv, [&mut *a], dofs());
            }
            store(r, count.min(4), a);
            r += count;
        }
    }
    mark.release(d);
}

/// Which rows of Y share columns. A row has all ancestors of its dofs, so those that share a dof share the last of its
/// ancestors; such ends are listed, with the first row of each set of rows that are alike.
struct Ends<'a> {
    adr: &'a [i32],
    rows: &'a [i32],
}

impl Ends<'_> {
    /// First rows of the sets that have the dof `c`, ascending.
    #[inline(always)]
    fn of(&self, c: i32) -> &[i32] {
        &self.rows[self.adr[c as usize] as usize..self.adr[c as usize + 1] as usize]
    }
}

/// Dofs without ancestors.
fn is_end(m: Model, dof: i32) -> bool {
    m.dof_parentid()[dof as usize] < 0 || m.dof_simplenum()[dof as usize] != 0
}

/// [`Ends`] of all rows of Y.
fn find_ends<'s>(mark: &'s Mark, d: &mut Data) -> Ends<'s> {
    let m = d.model();
    let (nv, n) = (m.nv(), d.nefc());
    let adr = mark.ints(d, nv + 2);
    let list = {
        let sets = sets(d.efc_J_rowsuper(), n);
        let (rownnz, rowadr, colind) = (d.efc_Y_rownnz(), d.efc_Y_rowadr(), d.efc_Y_colind());
        adr.fill(0);
        let ends = |r: usize| {
            let cols = &colind[rowadr[r] as usize..][..rownnz[r] as usize];
            cols.iter().filter(|&&c| is_end(m, c))
        };
        // counted two places further, the sums become cursors that end as starts
        sets.clone()
            .flat_map(ends)
            .for_each(|&c| adr[c as usize + 2] += 1);
        for c in 2..adr.len() {
            adr[c] += adr[c - 1];
        }
        adr[nv + 1] as usize
    };
    let rows = mark.ints(d, list);
    let (rownnz, rowadr, colind) = (d.efc_Y_rownnz(), d.efc_Y_rowadr(), d.efc_Y_colind());
    for r in sets(d.efc_J_rowsuper(), n) {
        for &c in &colind[rowadr[r] as usize..][..rownnz[r] as usize] {
            if is_end(m, c) {
                let cursor = &mut adr[c as usize + 1];
                rows[*cursor as usize] = r as i32;
                *cursor += 1;
            }
        }
    }
    Ends { adr, rows }
}

/// Number of rows from `r` on that have the same columns.
#[inline(always)]
fn alike(rowsuper: &[i32], r: usize, n: usize) -> usize {
    (rowsuper[r].max(0) as usize + 1).min(n - r)
}

/// First rows of the sets of rows that are alike.
fn sets(rowsuper: &[i32], n: usize) -> impl Iterator<Item = usize> + Clone {
    let mut r = 0;
    core::iter::from_fn(move || {
        let own = r;
        (own < n).then(|| {
            r += alike(rowsuper, own, n);
            own
        })
    })
}

/// Room for `efc_AR`, and its structure; false when the arena is full.
pub fn place_ar(d: &mut Data) -> bool {
    if !arena::alloc_dual(d, &[Dual::ARRows]) {
        return false;
    }
    let n = d.nefc();
    let mark = d.mark();
    let [flag, rows] = [(); 2].map(|()| mark.ints(d, n));
    let ends = find_ends(&mark, d);
    let total = count_ar(d, &ends, flag);
    // more values than addresses count: no arena holds them
    let fits =
        i32::try_from(total).is_ok() && arena::alloc_dual(d, &[Dual::AR(total), Dual::ARCols]);
    if fits {
        list_ar(d, &ends, flag, rows);
    }
    mark.release(d);
    fits
}

/// `efc_AR` in its structure.
pub fn fill_ar(d: &mut Data) {
    let (nv, n) = (d.model().nv(), d.nefc());
    let mark = d.mark();
    let [cursor, place] = [n, nv].map(|n| mark.ints(d, n));
    let common = mark.rows(d, nv);
    let own = [(); 2].map(|()| mark.rows(d, nv));
    fill_rows(d, cursor, place, common, own);
    mark.release(d);
}

/// Lengths and starts of the rows of AR; returns the number of values.
fn count_ar(d: &mut Data, ends: &Ends, flag: &mut [i32]) -> usize {
    let m = d.model();
    fields!(d => write: efc_AR_rownnz, efc_AR_rowadr;
                 read: efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind, efc_J_rowsuper);
    let n = flag.len();
    // `flag`: the row from which a row was counted last, so that none counts twice
    flag.fill(-1);
    count_rows(efc_J_rowsuper, efc_AR_rownnz, efc_AR_rowadr, |r| {
        let cols = &efc_Y_colind[efc_Y_rowadr[r] as usize..][..efc_Y_rownnz[r] as usize];
        let mut nnz = 0;
        for &c in cols.iter().filter(|&&c| is_end(m, c)) {
            for &s in ends.of(c) {
                let s = s as usize;
                if flag[s] != r as i32 {
                    flag[s] = r as i32;
                    nnz += alike(efc_J_rowsuper, s, n) as i32;
                }
            }
        }
        nnz
    })
}

/// Columns of `efc_AR`; `rows` has room for a row of it.
#[inline(never)]
fn list_ar(d: &mut Data, ends: &Ends, flag: &mut [i32], rows: &mut [i32]) {
    let m = d.model();
    fields!(d => write: efc_AR_colind;
                 read: efc_AR_rownnz, efc_AR_rowadr, efc_Y_rownnz, efc_Y_rowadr, efc_Y_colind,
                 efc_J_rowsuper);
    let n = flag.len();
    flag.fill(-1);
    let list = |r: usize, out: &mut [i32]| {
        let cols = &efc_Y_colind[efc_Y_rowadr[r] as usize..][..efc_Y_rownnz[r] as usize];
        let (mut count, mut sorted) = (0, true);
        for &c in cols.iter().filter(|&&c| is_end(m, c)) {
            for &s in ends.of(c) {
                if flag[s as usize] != r as i32 {
                    flag[s as usize] = r as i32;
                    sorted &= count == 0 || rows[count - 1] < s;
                    rows[count] = s;
                    count += 1;
                }
            }
        }
        if !sorted {
            rows[..count].sort_unstable();
        }
        let mut out = out.iter_mut();
        for &s in &rows[..count] {
            let alike = alike(efc_J_rowsuper, s as usize, n);
            let own = out.by_ref().take(alike).zip(s..);
            own.for_each(|(out, s)| *out = s);
        }
    };
    list_rows(
        efc_J_rowsuper,
        efc_AR_rownnz,
        efc_AR_rowadr,
        efc_AR_colind,
        list,
    );
}

/// Values of AR: those of up to eight rows that are alike with four others that are, up to themselves, and the mirror image.
/// Scratch: where each row above has its next element; where a dof stands in the columns of a row of Y, or −1; places of a
/// column that two rows share; eight rows of Y.
#[inline(never)]
fn fill_rows(
    d: &mut Data,
    cursor: &mut [i32],
    place: &mut [i32],
    common: &mut [[i32; 2]],
    [own, further]: [&mut [Quad]; 2],
) {
    fields!(d => write: efc_AR;
                 read: efc_AR_rownnz, efc_AR_rowadr, efc_AR_colind, efc_Y_rownnz, efc_Y_rowadr,
                 efc_Y_colind, efc_Y, efc_R, efc_J_rowsuper);
    let n = cursor.len();
    let y_row = |r: usize| &efc_Y[efc_Y_rowadr[r] as usize..][..efc_Y_rownnz[r] as usize];
    // four rows from `r` on, the last one again for those that are missing
    let four = |r: usize, last: usize| {
        let row = |lane: usize| y_row((r + lane).min(last));
        [row(0), row(1), row(2), row(3)]
    };
    let cols = |r: usize| &efc_Y_colind[efc_Y_rowadr[r] as usize..][..efc_Y_rownnz[r] as usize];
    cursor.copy_from_slice(efc_AR_rowadr);
    place.fill(-1);
    for r in sets(efc_J_rowsuper, n) {
        let (own_cols, count) = (cols(r), alike(efc_J_rowsuper, r, n));
        let (own, further) = (&mut own[..own_cols.len()], &mut further[..own_cols.len()]);
        let ar_cols = &efc_AR_colind[efc_AR_rowadr[r] as usize..][..efc_AR_rownnz[r] as usize];
        if ar_cols.is_empty() {
            // rows without dofs
            continue;
        }
        for (k, &c) in own_cols.iter().enumerate() {
            place[c as usize] = k as i32;
        }
        let before = ar_cols.partition_point(|&s| (s as usize) < r);
        for i in (0..count).step_by(8) {
            let (rows, last) = (r + i, r + count - 1);
            let two = rows + 4 <= last;
            quads::gather(own.len(), four(rows, last), |k, quad| own[k] = quad);
            if two {
                quads::gather(own.len(), four(rows + 4, last), |k, quad| further[k] = quad);
            }
            let mut at = 0;
            while at <= before {
                let s = ar_cols[at] as usize;
                let others = alike(efc_J_rowsuper, s, n);
                let shared = find_common(cols(s), place, common);
                for j in (0..others).step_by(4) {
                    let b = four(s + j, s + others - 1);
                    let mut write = |rows: usize, block: Block| {
                        let [nr, ns] = [(last + 1 - rows).min(4), (others - j).min(4)];
                        let own = |lane| efc_AR_rowadr[rows + lane] as usize + at + j;
                        put_rows(efc_AR, &block.rows()[..nr], ns, own);
                        if s < r {
                            let other = |lane| cursor[s + j + lane] as usize + rows - r;
                            put_rows(efc_AR, &block.columns()[..ns], nr, other);
                        }
                    };
                    let common = &common[..shared];
                    if two {
                        let [first, second] = products([&*own, &*further], b, common);
                        write(rows, first);
                        write(rows + 4, second);
                    } else {
                        let [block] = products([&*own], b, common);
                        write(rows, block);
                    }
                }
                at += others;
            }
        }
        // rows above go on behind the elements of these
        let above = ar_cols[..before].iter();
        above.for_each(|&s| cursor[s as usize] += count as i32);
        for i in 0..count {
            let diagonal = efc_AR_rowadr[r + i] as usize + before + i;
            efc_AR[diagonal] += efc_R[r + i];
            cursor[r + i] = (diagonal + count - i) as i32;
        }
        own_cols.iter().for_each(|&c| place[c as usize] = -1);
    }
}

/// The places of the columns that a row shares with one whose columns have a `place`; returns their number.
#[inline(always)]
fn find_common(cols: &[i32], place: &[i32], common: &mut [[i32; 2]]) -> usize {
    let mut shared = 0;
    for (k, &c) in cols.iter().enumerate() {
        common[shared] = [place[c as usize], k as i32];
        shared += (place[c as usize] >= 0) as usize;
    }
    shared
}

/// The first `n` elements of quads, each from its start.
#[inline(always)]
fn put_rows(ar: &mut [f64], rows: &[Quad], n: usize, start: impl Fn(usize) -> usize) {
    for (lane, row) in rows.iter().enumerate() {
        let to = &mut ar[start(lane)..][..n];
        match to.first_chunk_mut() {
            Some(to) => *to = *row,
            None => to.iter_mut().zip(row).for_each(|(to, x)| *to = *x),
        }
    }
}

/// Products of rows, in quads, with four others over the columns that both have.
#[inline(always)]
fn products<const N: usize>(
    own: [&[Quad]; N],
    [a, b, c, d]: [&[f64]; 4],
    common: &[[i32; 2]],
) -> [Block; N] {
    let n = a.len();
    let (b, c, d) = (&b[..n], &c[..n], &d[..n]);
    let mut blocks = [Block::zero(); N];
    for &[i, k] in common {
        let (i, k) = (i as usize, k as usize);
        let others = [a[k], b[k], c[k], d[k]];
        for q in 0..N {
            blocks[q].add(own[q][i], others);
        }
    }
    blocks
}
