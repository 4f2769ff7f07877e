//! The numbers of the factor.
//!
//! Row r of L is what the rows below that have column r leave of row r of H, scaled. Two sums run side by
//! side, each in the order of the sources: X of the sources whose columns are the last ones of the row,
//! whole vectors without a gap, and Y of the others, whose elements are put where they belong. Up to three
//! rows with the same sources are treated together; their elements of Y stand side by side.

use super::Structure;
use crate::math::dense::add_to_scl_short;
use crate::math::lanes::four_add_scl;

/// Numbers behind the last element of L that are read, but count for nothing.
pub const PAD: usize = 3;

/// Scratch that [`factor`] needs for n rows.
pub const fn scratch(n: usize) -> usize {
    7 * width(n) + n.div_ceil(2)
}

/// Room of one row, with the end of its last quad.
const fn width(n: usize) -> usize {
    n + PAD
}

/// Computes L in place of H, of which the lower rows stand in the places of L, with zeros for fill and
/// [`PAD`] numbers behind. A pivot below `mindiag` becomes `mindiag`, its row is cut off from the others,
/// and the returned rank is one less. `work` has [`scratch`] numbers.
pub fn factor(l: &mut [f64], s: &Structure, mindiag: f64, work: &mut [f64]) -> usize {
    let mut rank = s.len();
    let mut next = s.len();
    while next > 0 {
        let last = next - 1;
        let size = s.group[last] as usize;
        rank -= match size {
            1 => eliminate::<1, 1>(l, s, last, mindiag, work),
            2 => eliminate::<2, 2>(l, s, last, mindiag, work),
            _ => eliminate::<3, 4>(l, s, last, mindiag, work),
        };
        next -= size;
    }
    rank
}

/// Row `last` and the G - 1 rows before it; returns the number of lost pivots. W is G or more: elements of Y that stand
/// side by side.
fn eliminate<const G: usize, const W: usize>(
    l: &mut [f64],
    s: &Structure,
    last: usize,
    mindiag: f64,
    work: &mut [f64],
) -> usize {
    let range = s.rows.range(last);
    let (n, cols) = (range.len(), s.rows.cols(last));
    let sources = s.sources(last);
    let (upto, below) = l.split_at_mut(range.end);
    let own = &mut upto[s.rows.rowadr[last + 1 - G] as usize..];

    // rows of the group stand in L one behind the other, the last one first in the scratch
    let starts: [usize; G] = core::array::from_fn(|q| (q + 1..G).map(|p| n - p).sum());
    let stride = width(n);
    let (place, work) = work.split_at_mut(s.len().div_ceil(2));
    let (x, y) = work.split_at_mut(G * stride);
    let mut scattered = Scattered::<W> {
        y: &mut y.as_chunks_mut().0[..n],
        place: bytemuck::cast_slice_mut(place),
        begun: false,
    };
    let alone = G == 1 && (s.own[last] as usize) < n;
    if alone {
        x.fill(0.0);
        scattered.begin(cols);
        for (y, &own) in scattered.y.iter_mut().zip(&*own) {
            y[0] = own;
        }
    } else {
        for q in 0..G {
            x[q * stride..][..n - q].copy_from_slice(&own[starts[q]..][..n - q]);
        }
    }

    let mut batch = Batch::<G> {
        n: 0,
        len: 0,
        factors: [[0.0; 4]; G],
        from: [0; 4],
    };
    for k in sources {
        let at = s.col_at[k] as usize;
        let adr = s.rows.rowadr[s.col_row[k] as usize] as usize;
        let len = at + 1 - adr;
        let factors = core::array::from_fn(|q| -below[at - q - range.end]);
        if len == n || s.rows.colind[adr] == cols[n - len] {
            if batch.n == 4 || batch.len != len {
                batch.apply(x, stride, n, below);
            }
            batch.push(adr - range.end, len, factors);
            continue;
        }
        scattered.begin(cols);
        let vals = &below[adr - range.end..at + 1 - range.end];
        let scale = core::array::from_fn(|q| if q < G { factors[q] } else { 0.0 });
        scattered.add(&s.rows.colind[adr..at + 1], vals, &scale);
    }
    batch.apply(x, stride, n, below);
    if scattered.begun {
        for q in 0..G {
            let row = x[q * stride..][..n].iter_mut().zip(&*scattered.y);
            row.for_each(|(x, y)| *x += y[q]);
        }
    }

    // the triangle of the group itself
    let mut lost = 0;
    for q in 0..G {
        let row = &mut x[q * stride..][..n - q];
        for start in &starts[..q] {
            let done = &own[*start..][..n - q];
            add_to_scl_short(row, done, -done[n - 1 - q]);
        }
        lost += scale(&mut own[starts[q]..][..n - q], row, mindiag);
    }
    lost
}

/// The sum Y: W elements of each column side by side.
struct Scattered<'a, const W: usize> {
    y: &'a mut [[f64; W]],
    /// of each column in the rows, once begun
    place: &'a mut [i32],
    begun: bool,
}

impl<const W: usize> Scattered<'_, W> {
    /// From zero on these columns, the first time.
    #[inline(always)]
    fn begin(&mut self, cols: &[i32]) {
        if self.begun {
            return;
        }
        self.begun = true;
        self.y.fill([0.0; W]);
        for (k, &c) in cols.iter().enumerate() {
            self.place[c as usize] = k as i32;
        }
    }

    /// Adds a source times its factors; what falls behind the diagonal is not used.
    #[inline(always)]
    fn add(&mut self, cols: &[i32], vals: &[f64], scale: &[f64; W]) {
        for (&x, &c) in vals.iter().zip(cols) {
            let y = &mut self.y[self.place[c as usize] as usize];
            match (y.first_chunk_mut(), scale.first_chunk()) {
                (Some(y), Some(scale)) => *y = four_add_scl(*y, *scale, x),
                _ => (0..W).for_each(|q| y[q] += x * scale[q]),
            }
        }
    }
}

/// Up to four sources with as many columns, for G rows.
struct Batch<const G: usize> {
    n: usize,
    len: usize,
    factors: [[f64; 4]; G],
    from: [usize; 4],
}

impl<const G: usize> Batch<G> {
    #[inline(always)]
    fn push(&mut self, from: usize, len: usize, factors: [f64; G]) {
        self.len = len;
        self.from[self.n] = from;
        for q in 0..G {
            self.factors[q][self.n] = factors[q];
        }
        self.n += 1;
    }

    /// Adds the sources times their factors to the ends of the rows.
    #[inline(always)]
    fn apply(&mut self, x: &mut [f64], stride: usize, n: usize, below: &[f64]) {
        let first = n - self.len;
        match core::mem::take(&mut self.n) {
            0 => {}
            1 => self.add::<1>(x, stride, first, below),
            2 => self.add::<2>(x, stride, first, below),
            3 => self.add::<3>(x, stride, first, below),
            _ => self.add::<4>(x, stride, first, below),
        }
    }

    #[inline(always)]
    fn add<const N: usize>(&self, x: &mut [f64], stride: usize, first: usize, below: &[f64]) {
        // whole quads: what they have too much falls behind the diagonal
        let quads = self.len.div_ceil(4);
        let from: [&[[f64; 4]]; N] =
            core::array::from_fn(|i| below[self.from[i]..][..4 * quads].as_chunks().0);
        for q in 0..G {
            let row = x[q * stride + first..][..4 * quads].as_chunks_mut::<4>().0;
            for k in 0..quads {
                let mut sum = row[k];
                for i in 0..N {
                    sum = four_add_scl(sum, from[i][k], self.factors[q][i]);
                }
                row[k] = sum;
            }
        }
    }
}

/// From what is left of a row to the row of the factor; returns 1 when the pivot was lost.
#[inline(always)]
fn scale(out: &mut [f64], left: &[f64], mindiag: f64) -> usize {
    let (Some((diag, out)), Some((&pivot, left))) = (out.split_last_mut(), left.split_last())
    else {
        return 0;
    };
    if pivot < mindiag {
        *diag = mindiag.sqrt();
        out.fill(0.0);
        return 1;
    }
    *diag = pivot.sqrt();
    let inv = 1.0 / *diag;
    for (out, x) in out.iter_mut().zip(left) {
        *out = x * inv;
    }
    0
}
