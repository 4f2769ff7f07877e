//! Rows of a matrix four side by side: element k of four rows is a quad. Each row keeps its own sums in their order; the
//! four fill a register and wait for each other nowhere.

use super::four::{self, Four};
use super::sparse::Pattern;

/// An element of each of four rows.
pub type Quad = [f64; 4];

/// Numbers that are not zero, as a mask.
#[inline(always)]
fn nonzero(x: Four) -> Four {
    let zero = four::load([0.0; 4]);
    four::xor(four::eq(x, zero), four::eq(zero, zero))
}

/// Whether one of the numbers is not zero.
#[inline(always)]
pub fn counts(x: &Quad) -> bool {
    four::signs(nonzero(four::load(*x))) != 0
}

/// Whether all numbers are finite.
pub fn finite(x: &[Quad]) -> bool {
    let mut sum = four::load([0.0; 4]);
    for x in x {
        // zero, or not a number
        let x = four::load(*x);
        sum = four::or(sum, four::sub(x, x));
    }
    four::signs(four::eq(sum, sum)) == 0b1111
}

/// The quads of four rows of length `n`, in order, to `put`.
#[inline(always)]
pub fn gather(n: usize, [a, b, c, d]: [&[f64]; 4], mut put: impl FnMut(usize, Quad)) {
    let (a, ta) = a[..n].as_chunks::<4>();
    let (b, tb) = b[..n].as_chunks::<4>();
    let (c, tc) = c[..n].as_chunks::<4>();
    let (d, td) = d[..n].as_chunks::<4>();
    for k in 0..n / 4 {
        let rows = [
            four::load(a[k]),
            four::load(b[k]),
            four::load(c[k]),
            four::load(d[k]),
        ];
        let quads = four::transpose(rows);
        for i in 0..4 {
            put(4 * k + i, four::store(quads[i]));
        }
    }
    for i in 0..n % 4 {
        put(n / 4 * 4 + i, [ta[i], tb[i], tc[i], td[i]]);
    }
}

/// The first `count` of the four rows that the quads of `get` make, each of length `n`, to `val` from `start` on.
#[inline(always)]
pub fn scatter(
    n: usize,
    get: impl Fn(usize) -> Quad,
    val: &mut [f64],
    start: impl Fn(usize) -> usize,
    count: usize,
) {
    let count = count.min(4);
    for k in (0..n / 4 * 4).step_by(4) {
        let quads = [get(k), get(k + 1), get(k + 2), get(k + 3)];
        let quads = [
            four::load(quads[0]),
            four::load(quads[1]),
            four::load(quads[2]),
            four::load(quads[3]),
        ];
        let rows = four::transpose(quads);
        for lane in 0..count {
            if let Some(to) = val[start(lane) + k..].first_chunk_mut() {
                *to = four::store(rows[lane]);
            }
        }
    }
    for k in n / 4 * 4..n {
        let x = get(k);
        for lane in 0..count {
            val[start(lane) + k] = x[lane];
        }
    }
}

/// x = D^(−1/2) L'⁻¹ x with the factor L' D L of a tree (`math/tree.rs`), for several quads of vectors; `dofs` are their
/// places, decreasing, with all ancestors. What is zero passes nothing on.
#[inline(always)]
pub fn solve_half<const N: usize>(
    rows: Pattern,
    ld: &[f64],
    sqrt_inv: &[f64],
    x: [&mut [Quad]; N],
    dofs: impl Iterator<Item = usize>,
) {
    for dof in dofs {
        let scale = four::load([sqrt_inv[dof]; 4]);
        let (mut own, mut counts, mut any) = ([scale; N], [scale; N], 0);
        for q in 0..N {
            own[q] = four::load(x[q][dof]);
            x[q][dof] = four::store(four::mul(own[q], scale));
            counts[q] = nonzero(own[q]);
            any |= four::signs(counts[q]);
        }
        if any == 0 {
            continue;
        }
        let (cols, vals) = (rows.cols(dof), &ld[rows.range(dof)]);
        let up = cols.len() - 1;
        for (&c, &l) in cols[..up].iter().zip(vals) {
            let l = four::load([l; 4]);
            for q in 0..N {
                let to = &mut x[q][c as usize];
                let passed = four::and(four::mul(l, own[q]), counts[q]);
                *to = four::store(four::sub(four::load(*to), passed));
            }
        }
    }
}

/// Sums of products of four rows with four others.
#[derive(Clone, Copy)]
pub struct Block([Four; 4]);

impl Block {
    pub fn zero() -> Self {
        Block([four::load([0.0; 4]); 4])
    }

    /// Adds the products of each element of `a` with those of `b`.
    #[inline(always)]
    pub fn add(&mut self, a: Quad, b: Quad) {
        let b = four::load(b);
        for i in 0..4 {
            self.0[i] = four::add(self.0[i], four::mul(four::load([a[i]; 4]), b));
        }
    }

    /// The sums: a quad for each element of `a`.
    #[inline(always)]
    pub fn rows(self) -> [Quad; 4] {
        bytemuck::cast(self.0)
    }

    /// A quad for each element of `b`.
    #[inline(always)]
    pub fn columns(self) -> [Quad; 4] {
        bytemuck::cast(four::transpose(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::symmetric::tests::tree_rows;
    use crate::math::testing::Rng;

    #[test]
    fn rows_come_back() {
        for n in 0..11 {
            let val: Vec<f64> = (0..4 * n).map(|k| k as f64).collect();
            let mut quads = vec![[0.0; 4]; n];
            let rows = [0, 1, 2, 3].map(|r| &val[r * n..(r + 1) * n]);
            gather(n, rows, |k, quad| quads[k] = quad);
            for (k, quad) in quads.iter().enumerate() {
                assert_eq!(*quad, rows.map(|row| row[k]));
            }
            for count in 1..5 {
                let mut back = vec![-1.0; 4 * n];
                scatter(n, |k| quads[k], &mut back, |lane| lane * n, count);
                assert_eq!(back[..count * n], val[..count * n]);
                assert!(back[count * n..].iter().all(|&x| x == -1.0));
            }
        }
    }

    #[test]
    fn bits_of_single_vectors() {
        let parents = [-1, 0, 1, 2, 1, 4, 5, -1, 7, 7];
        let [rownnz, rowadr, colind] = tree_rows(&parents);
        let rows = Pattern {
            rownnz: &rownnz,
            rowadr: &rowadr,
            colind: &colind,
        };
        let n = parents.len();
        let mut random = Rng::new(8);
        let ld: Vec<f64> = colind.iter().map(|_| random.signed()).collect();
        let scale: Vec<f64> = parents.iter().map(|_| random.signed()).collect();
        let mut quads: [Vec<Quad>; 2] =
            [0, 1].map(|_| (0..n).map(|_| [0; 4].map(|_| random.signed())).collect());
        // zeros of either sign, and numbers that no zero may touch
        quads[0][6] = [0.0, -0.0, f64::INFINITY, 1.0];
        quads[0][4] = [-0.0, 0.0, 1.0, -0.0];
        let given = quads.clone();
        let [a, b] = &mut quads;
        solve_half(rows, &ld, &scale, [a, b], (0..n).rev());
        for (given, found) in given.iter().zip(&quads) {
            for lane in 0..4 {
                let mut x: Vec<f64> = given.iter().map(|quad| quad[lane]).collect();
                for i in (0..n).rev() {
                    let (xi, cols) = (x[i], rows.cols(i));
                    if xi != 0.0 {
                        for (&c, l) in cols[..cols.len() - 1].iter().zip(&ld[rows.range(i)]) {
                            x[c as usize] -= l * xi;
                        }
                    }
                }
                for i in 0..n {
                    assert_eq!((x[i] * scale[i]).to_bits(), found[i][lane].to_bits());
                }
            }
        }
    }

    #[test]
    fn blocks_sum_in_order() {
        let mut random = Rng::new(2);
        let mut quads =
            || -> Vec<Quad> { (0..9).map(|_| [0; 4].map(|_| random.signed())).collect() };
        let (a, b) = (quads(), quads());
        let mut block = Block::zero();
        a.iter().zip(&b).for_each(|(a, b)| block.add(*a, *b));
        for i in 0..4 {
            for j in 0..4 {
                let sum = a.iter().zip(&b).fold(0.0, |sum, (a, b)| sum + a[i] * b[j]);
                assert_eq!(block.rows()[i][j].to_bits(), sum.to_bits());
                assert_eq!(block.columns()[j][i].to_bits(), sum.to_bits());
            }
        }
    }
}
