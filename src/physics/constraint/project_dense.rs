//! Y and AR with dense rows, four rows side by side. Computation: soDual.

use super::project::sqrt_inv_diag;
use crate::base::Data;
use crate::base::stack::Mark;
use crate::fields;
use crate::math::quads::{self, Block, Quad};
use crate::physics::{inertia, metric};

/// Columns of Y: those of rows 4 q, 4 q + 1, ... are `nv` quads. The last row stands for those that are missing.
pub struct Columns<'a> {
    quads: &'a mut [Quad],
    nv: usize,
}

impl Columns<'_> {
    fn of(&self, q: usize) -> &[Quad] {
        &self.quads[q * self.nv..(q + 1) * self.nv]
    }
}

/// `efc_Y`, which has its room.
#[inline(never)]
pub fn fill_y<'s>(mark: &'s Mark, d: &mut Data) -> Columns<'s> {
    let m = d.model();
    let (nv, n) = (m.nv(), d.nefc());
    let sqrt_inv = mark.nums(d, nv);
    sqrt_inv_diag(m, metric::factor(d).0, sqrt_inv);
    let own = metric::factored(d);
    let quads = mark.rows::<Quad>(d, n.div_ceil(4) * nv);
    fields!(d => write: efc_Y; read: efc_J, qLD, qH);
    let ld = if own { qH } else { qLD };
    for (q, quads) in quads.chunks_exact_mut(nv).enumerate() {
        let row = |lane: usize| &efc_J[(4 * q + lane).min(n - 1) * nv..][..nv];
        let rows = [row(0), row(1), row(2), row(3)];
        quads::gather(nv, rows, |k, quad| quads[k] = quad);
    }
    let rows = inertia::pattern(m);
    let dofs = || (0..nv).rev();
    let mut left = &mut *quads;
    while !left.is_empty() {
        let some;
        (some, left) = left.split_at_mut(left.len().min(3 * nv));
        let (a, rest) = some.split_at_mut(nv);
        let (b, c) = rest.split_at_mut(rest.len().min(nv));
        match (b.is_empty(), c.is_empty()) {
            (true, _) => quads::solve_half(rows, ld, sqrt_inv, [a], dofs()),
            (_, true) => quads::solve_half(rows, ld, sqrt_inv, [a, b], dofs()),
            _ => quads::solve_half(rows, ld, sqrt_inv, [a, b, c], dofs()),
        }
    }
    for (q, quads) in quads.chunks_exact(nv).enumerate() {
        let start = |lane| (4 * q + lane) * nv;
        quads::scatter(nv, |k| quads[k], efc_Y, start, (n - 4 * q).min(4));
    }
    Columns { quads, nv }
}

/// `efc_AR`, which has its room: a block of four rows and columns at a time, and its mirror image.
#[inline(never)]
pub fn fill_ar(mark: &Mark, d: &mut Data, y: &Columns) {
    let n = d.nefc();
    let which = mark.ints(d, y.nv);
    fields!(d => write: efc_AR; read: efc_R);
    // what is not finite would reach, by zeros, rows that do not have it
    if !quads::finite(y.quads) {
        fill_by_elements(efc_AR, y, n);
    } else {
        fill_by_blocks(efc_AR, y, n, which);
    }
    for i in 0..n {
        efc_AR[i * n + i] += efc_R[i];
    }
}

/// AR before the regularizer; `which` has room for the columns that count.
fn fill_by_blocks(ar: &mut [f64], y: &Columns, n: usize, which: &mut [i32]) {
    for q in 0..n.div_ceil(4) {
        let own = y.of(q);
        let mut count = 0;
        for (k, quad) in own.iter().enumerate() {
            which[count] = k as i32;
            count += quads::counts(quad) as usize;
        }
        let which = &which[..count];
        let mut p = 0;
        while p < q {
            let blocks = products(own, [y.of(p), y.of(p + 1)], which);
            put(ar, n, [q, p], blocks[0]);
            // beside the diagonal, or on it
            put(ar, n, [q, p + 1], blocks[1]);
            p += 2;
        }
        if p == q {
            let [block] = products(own, [own], which);
            put(ar, n, [q, q], block);
        }
    }
}

/// Products of four rows with four or eight; `which` columns count.
#[inline(always)]
fn products<const N: usize>(own: &[Quad], others: [&[Quad]; N], which: &[i32]) -> [Block; N] {
    let mut blocks = [Block::zero(); N];
    for &k in which {
        let k = k as usize;
        for i in 0..N {
            blocks[i].add(own[k], others[i][k]);
        }
    }
    blocks
}

/// Writes a block and its mirror image.
#[inline(always)]
fn put(ar: &mut [f64], n: usize, [q, p]: [usize; 2], block: Block) {
    write(ar, n, [q, p], block.rows());
    if q != p {
        write(ar, n, [p, q], block.columns());
    }
}

#[inline(always)]
fn write(ar: &mut [f64], n: usize, [q, p]: [usize; 2], rows: [Quad; 4]) {
    let lines = ar[4 * q * n..].chunks_exact_mut(n);
    for (line, row) in lines.zip(&rows) {
        let line = &mut line[4 * p..];
        match line.first_chunk_mut() {
            Some(to) => *to = *row,
            None => line.iter_mut().zip(row).for_each(|(to, x)| *to = *x),
        }
    }
}

/// AR before the regularizer, one element after the other.
fn fill_by_elements(ar: &mut [f64], y: &Columns, n: usize) {
    for i in 0..n {
        for j in 0..=i {
            let rows = y.of(i / 4).iter().zip(y.of(j / 4));
            let sum = rows
                .map(|(a, b)| (a[i % 4], b[j % 4]))
                .filter(|(a, _)| *a != 0.0)
                .fold(0.0, |sum, (a, b)| sum + b * a);
            ar[i * n + j] = sum;
            ar[j * n + i] = sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::testing::Rng;

    #[test]
    fn blocks_and_elements_have_the_same_bits() {
        let (nv, mut random) = (7, Rng::new(4));
        for n in 1..14_usize {
            let mut number = |k: usize| random.signed() * (k % 3) as f64;
            let mut quads: Vec<Quad> = (0..n.div_ceil(4) * nv)
                .map(|k| [number(k), number(k), number(k + 1), number(k)])
                .collect();
            let y = Columns {
                quads: &mut quads,
                nv,
            };
            let [mut blocks, mut elements] = [(); 2].map(|()| vec![f64::NAN; n * n]);
            fill_by_blocks(&mut blocks, &y, n, &mut [0; 7]);
            fill_by_elements(&mut elements, &y, n);
            let bits = |ar: &[f64]| -> Vec<u64> { ar.iter().map(|x| x.to_bits()).collect() };
            assert_eq!(bits(&blocks), bits(&elements), "{n}");
        }
    }

    #[test]
    fn zeros_keep_what_is_not_finite_out() {
        // the first row has the first column, the second one both
        let mut quads = [[1.0, 2.0, 0.0, 0.0], [0.0, f64::INFINITY, 0.0, 0.0]];
        let y = Columns {
            quads: &mut quads,
            nv: 2,
        };
        let mut ar = [0.0; 9];
        fill_by_elements(&mut ar, &y, 3);
        assert!(ar[1].is_nan() && ar[3].is_nan());
        assert_eq!([ar[0], ar[4]], [1.0, f64::INFINITY]);
        // the third row has none
        assert_eq!([ar[2], ar[5], ar[6], ar[7], ar[8]], [0.0; 5]);
    }
}
