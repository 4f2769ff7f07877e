//! Integrals of polynomials over what a cell holds.

use super::algebra::V3;

/// Powers of each coordinate from 0 to this.
pub const POWERS: usize = 5;

/// Integrals of the products of powers of coordinates, which are counted from the middle of the cell.
pub type Moments = [f64; POWERS * POWERS * POWERS];

/// Of an empty cell.
pub const NONE: Moments = [0.0; POWERS * POWERS * POWERS];

/// A polynomial of one coordinate, counted from the middle of the cell.
pub type Polynomial = [f64; POWERS];

/// What is in one cell.
pub struct Content {
    pub empty: bool,
    pub full: bool,
    pub moments: Moments,
    /// the moments hold what is outside, too
    pub whole: bool,
    /// how much of the cell is inside
    pub inside: f64,
    /// of a cell that no triangle of an open surface meets: whether it is inside
    pub side: Option<bool>,
}

impl Content {
    /// A cell that is full, or empty.
    pub fn full(full_cell: bool) -> Content {
        Content {
            empty: !full_cell,
            full: full_cell,
            moments: if full_cell { full() } else { NONE },
            whole: true,
            inside: f64::from(u8::from(full_cell)),
            side: None,
        }
    }
}

/// Powers of a number from 0 to below K.
#[inline]
pub fn powers<const K: usize>(t: f64) -> [f64; K] {
    let all = [1.0, t, t * t, t * t * t, t * t * t * t];
    std::array::from_fn(|k| all[k])
}

/// Adds the powers at a point.
pub fn add(moments: &mut Moments, p: V3, weight: f64) {
    let [x, y, z] = p.map(|s| powers::<POWERS>(s - 0.5));
    let mut rows = moments.chunks_exact_mut(POWERS);
    for x in x {
        for (row, y) in rows.by_ref().take(POWERS).zip(y) {
            row.iter_mut()
                .zip(z)
                .for_each(|(m, z)| *m += weight * (x * y * z));
        }
    }
}

/// Moments of a full cell.
pub fn full() -> Moments {
    let along = |n: usize| match n % 2 {
        0 => 0.5f64.powi(n as i32) / (n as f64 + 1.0),
        _ => 0.0,
    };
    std::array::from_fn(|i| {
        along(i / (POWERS * POWERS)) * along(i / POWERS % POWERS) * along(i % POWERS)
    })
}

/// Integral of a product of polynomials of each coordinate.
pub fn integral(m: &Moments, p: [&Polynomial; 3]) -> f64 {
    let mut sum = 0.0;
    let mut at = m.iter();
    for x in p[0] {
        for y in p[1] {
            for z in p[2] {
                sum += x * y * z * at.next().copied().unwrap_or_default();
            }
        }
    }
    sum
}

/// Polynomials side by side: of each power the coefficients of all.
pub type Beside<const N: usize> = [[f64; N]; POWERS];

/// Integrals of N products of polynomials of each coordinate, of degrees below `powers`.
pub fn integrals<const N: usize>(m: &Moments, p: [&Beside<N>; 3], powers: usize) -> [f64; N] {
    let mut sum = [0.0; N];
    for (i, x) in p[0][..powers].iter().enumerate() {
        for (j, y) in p[1][..powers].iter().enumerate() {
            let xy: [f64; N] = std::array::from_fn(|q| x[q] * y[q]);
            let m = &m[(i * POWERS + j) * POWERS..][..powers];
            for (z, m) in p[2].iter().zip(m) {
                for q in 0..N {
                    sum[q] += xy[q] * z[q] * m;
                }
            }
        }
    }
    sum
}
