//! Random arguments.

use capi_tests::random::Random;

/// Arguments of the functions under test.
#[derive(Clone)]
pub struct Rng {
    pub random: Random,
    /// now and then special values: zeros, infinities, NaN, huge and tiny numbers
    pub edgy: bool,
}

impl Rng {
    pub fn unit(&mut self) -> f64 {
        self.random.unit()
    }

    pub fn int(&mut self, lo: i32, hi: i32) -> i32 {
        lo + self.random.below((hi - lo + 1) as usize) as i32
    }

    pub fn range(&mut self, lo: f64, hi: f64) -> f64 {
        self.random.range(lo, hi)
    }

    pub fn num(&mut self) -> f64 {
        const EDGES: [f64; 16] = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            1e-15,
            -1e-15,
            1e-16,
            5e-324,
            1e-200,
            1e200,
            -1e200,
            1e10,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            0.5,
        ];
        match self.int(0, 9) {
            0 | 1 if self.edgy => EDGES[self.int(0, 15) as usize],
            0 => 0.0,
            1 => self.range(-1e3, 1e3),
            2 => self.range(-1e-4, 1e-4),
            _ => self.range(-1.0, 1.0),
        }
    }

    pub fn vec(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.num()).collect()
    }

    pub fn arr<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.num())
    }

    /// A quaternion: any numbers, normalized, identity, or rotated about one axis.
    pub fn quat(&mut self) -> [f64; 4] {
        let mut q: [f64; 4] = self.arr();
        match self.int(0, 5) {
            0 => return [1.0, 0.0, 0.0, 0.0],
            1 => return q,
            2 => {
                q = [self.unit(), 0.0, 0.0, 0.0];
                q[self.int(1, 3) as usize] = self.range(-1.0, 1.0);
            }
            _ => {}
        }
        let n = q.iter().map(|x| x * x).sum::<f64>().sqrt();
        if n > 1e-3 && n.is_finite() {
            q.map(|x| x / n)
        } else {
            q
        }
    }

    /// A symmetric positive-definite matrix, sometimes singular.
    pub fn spd(&mut self, n: usize) -> Vec<f64> {
        let k = if self.int(0, 4) == 0 { n / 2 } else { n + 1 };
        let a = self.vec(n * k);
        let mut m = vec![0.0; n * n];
        for i in 0..n {
            for j in 0..n {
                m[i * n + j] = (0..k).map(|t| a[i * k + t] * a[j * k + t]).sum();
            }
            if k > n {
                m[i * (n + 1)] += 0.1;
            }
        }
        m
    }

    /// Compressed rows: rownnz, rowadr, colind, values; gaps between rows, `lower` triangles end on the
    /// diagonal.
    pub fn csr(
        &mut self,
        nr: usize,
        nc: usize,
        lower: bool,
    ) -> (Vec<i32>, Vec<i32>, Vec<i32>, Vec<f64>) {
        let (mut nnz, mut adr, mut ind, mut val) = (vec![], vec![], vec![], vec![]);
        for r in 0..nr {
            adr.push(ind.len() as i32);
            let end = if lower { r + 1 } else { nc };
            let mut n = 0;
            for c in 0..end {
                if (lower && c == r) || self.int(0, 2) == 0 {
                    ind.push(c as i32);
                    val.push(self.num());
                    n += 1;
                }
            }
            nnz.push(n);
            for _ in 0..self.int(0, 2) {
                ind.push(0);
                val.push(f64::NAN);
            }
        }
        (nnz, adr, ind, val)
    }
}
