//! Decompositions, solvers and box-constrained quadratic programs.

use std::ffi::c_int;

use mujoco::capi::decomp;

use crate::arguments::Rng;

use crate::table::{F, Table, buf, check, size};

pub fn decompositions(t: &mut Table) {
    check!(
        t,
        decomp::mju_cholFactor as fn(*mut F, c_int, F) -> c_int,
        |f, rng, out| {
            let n = size(rng);
            let mut m = rng.spd(n);
            let mindiag = [1e-15, 0.0, 0.05][rng.int(0, 2) as usize];
            out.int(f(m.as_mut_ptr(), n as c_int, mindiag));
            out.all(&m);
        }
    );
    let factor: unsafe extern "C-unwind" fn(*mut F, c_int, F) -> c_int =
        t.genuine.function("mju_cholFactor");
    check!(
        t,
        decomp::mju_cholSolve as fn(*mut F, *const F, *const F, c_int),
        |f, rng, out| {
            let n = size(rng);
            let (mut m, mut r, mut v) = (rng.spd(n), buf(n), rng.vec(n));
            factor(m.as_mut_ptr(), n as c_int, 1e-15);
            f(r.as_mut_ptr(), m.as_ptr(), v.as_ptr(), n as c_int);
            out.all(&r);
            let p = v.as_mut_ptr();
            f(p, m.as_ptr(), p, n as c_int);
            out.all(&v);
        }
    );
    check!(
        t,
        decomp::mju_cholUpdate as fn(*mut F, *mut F, c_int, c_int) -> c_int,
        |f, rng, out| {
            let n = size(rng);
            let (mut m, mut x) = (rng.spd(n), rng.vec(n));
            factor(m.as_mut_ptr(), n as c_int, 1e-15);
            let plus = rng.int(0, 1);
            if plus == 0 && rng.int(0, 1) == 0 {
                x.iter_mut().for_each(|x| *x *= 0.1);
            }
            out.int(f(m.as_mut_ptr(), x.as_mut_ptr(), n as c_int, plus));
            out.all(&m);
            out.all(&x);
        }
    );

    /// Shape of a band-dense matrix: ntotal, nband, ndense, stored numbers.
    fn band(rng: &mut Rng) -> (c_int, c_int, c_int, usize) {
        let n = rng.int(1, 14);
        let dense = rng.int(0, n);
        let band = rng.int(1, (n - dense).max(1));
        (n, band, dense, ((n - dense) * band + dense * n) as usize)
    }
    type ToBand = unsafe extern "C-unwind" fn(*mut F, *const F, c_int, c_int, c_int);
    let to_band: ToBand = t.genuine.function("mju_dense2Band");
    let spd_band = |rng: &mut Rng, s: (c_int, c_int, c_int, usize)| {
        let n = s.0 as usize;
        let mut dense = rng.spd(n);
        for i in 0..n {
            dense[i * (n + 1)] += 1.0 + n as f64 * 0.5;
        }
        let mut m = vec![0.0; s.3];
        unsafe { to_band(m.as_mut_ptr(), dense.as_ptr(), s.0, s.1, s.2) };
        m
    };
    check!(
        t,
        decomp::mju_cholFactorBand as fn(*mut F, c_int, c_int, c_int, F, F) -> F,
        |f, rng, out| {
            let s = band(rng);
            let mut m = spd_band(rng, s);
            let (add, mul) = (rng.num().abs(), rng.num().abs());
            out.num(f(m.as_mut_ptr(), s.0, s.1, s.2, add, mul));
            out.all(&m);
        }
    );
    type FactorBand = unsafe extern "C-unwind" fn(*mut F, c_int, c_int, c_int, F, F) -> F;
    let factor_band: FactorBand = t.genuine.function("mju_cholFactorBand");
    check!(
        t,
        decomp::mju_cholSolveBand as fn(*mut F, *const F, *const F, c_int, c_int, c_int),
        |f, rng, out| {
            let s = band(rng);
            let (mut m, mut r, mut v) =
                (spd_band(rng, s), buf(s.0 as usize), rng.vec(s.0 as usize));
            factor_band(m.as_mut_ptr(), s.0, s.1, s.2, 0.0, 0.0);
            f(r.as_mut_ptr(), m.as_ptr(), v.as_ptr(), s.0, s.1, s.2);
            out.all(&r);
            let p = v.as_mut_ptr();
            f(p, m.as_ptr(), p, s.0, s.1, s.2);
            out.all(&v);
        }
    );
    check!(
        t,
        decomp::mju_band2Dense as fn(*mut F, *const F, c_int, c_int, c_int, u8),
        |f, rng, out| {
            let s = band(rng);
            let (mut r, m) = (buf((s.0 * s.0) as usize), rng.vec(s.3));
            f(
                r.as_mut_ptr(),
                m.as_ptr(),
                s.0,
                s.1,
                s.2,
                rng.int(0, 1) as u8,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        decomp::mju_dense2Band as fn(*mut F, *const F, c_int, c_int, c_int),
        |f, rng, out| {
            let s = band(rng);
            let (mut r, m) = (buf(s.3), rng.vec((s.0 * s.0) as usize));
            f(r.as_mut_ptr(), m.as_ptr(), s.0, s.1, s.2);
            out.all(&r);
        }
    );
    check!(
        t,
        decomp::mju_bandMulMatVec as fn(*mut F, *const F, *const F, c_int, c_int, c_int, c_int, u8),
        |f, rng, out| {
            let (s, nvec) = (band(rng), rng.int(0, 3));
            let n = (s.0 * nvec) as usize;
            let (mut r, m, v) = (buf(n), rng.vec(s.3), rng.vec(n));
            f(
                r.as_mut_ptr(),
                m.as_ptr(),
                v.as_ptr(),
                s.0,
                s.1,
                s.2,
                nvec,
                rng.int(0, 1) as u8,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        decomp::mju_bandDiag as fn(c_int, c_int, c_int, c_int) -> c_int,
        |f, rng, out| {
            let s = band(rng);
            out.int(f(rng.int(0, s.0 - 1), s.0, s.1, s.2));
        }
    );
    check!(
        t,
        decomp::mju_eig3 as fn(*mut F, *mut F, *mut F, *const F) -> c_int,
        |f, rng, out| {
            let (mut val, mut vec, mut q) = (buf(3), buf(9), buf(4));
            let d: [f64; 6] = rng.arr();
            let mut m = [d[0], d[3], d[4], d[3], d[1], d[5], d[4], d[5], d[2]];
            if rng.int(0, 9) == 0 {
                m = rng.arr();
            }
            out.int(f(
                val.as_mut_ptr(),
                vec.as_mut_ptr(),
                q.as_mut_ptr(),
                m.as_ptr(),
            ));
            out.all(&val);
            out.all(&vec);
            out.all(&q);
        }
    );
}

pub fn quadratic_programs(t: &mut Table) {
    check!(
        t,
        decomp::mju_boxQP
            as fn(
                *mut F,
                *mut F,
                *mut c_int,
                *const F,
                *const F,
                c_int,
                *const F,
                *const F,
            ) -> c_int,
        |f, rng, out| {
            rng.edgy = false;
            let n = rng.int(1, 14) as usize;
            let (mut x, mut g) = (rng.vec(n), rng.vec(n));
            // well scaled: in badly scaled problems the line search creeps over dozens of
            // iterations and rounding decides where it stops
            let a: Vec<F> = (0..n * n).map(|_| rng.range(-1.0, 1.0)).collect();
            let mut h = vec![0.0; n * n];
            for i in 0..n {
                for j in 0..n {
                    h[i * n + j] = (0..n).map(|t| a[i * n + t] * a[j * n + t]).sum();
                }
                h[i * (n + 1)] += 0.1;
            }
            if rng.int(0, 30) == 0 {
                h[0] = -1.0; // not positive definite
            }
            g.iter_mut().for_each(|g| *g *= 3.0);
            let bound = [0.1, 0.5, 2.0][rng.int(0, 2) as usize];
            let lower: Vec<F> = (0..n).map(|_| -bound * rng.range(0.5, 1.0)).collect();
            let upper: Vec<F> = (0..n).map(|_| bound * rng.range(0.5, 1.0)).collect();
            // some variables start at a bound
            for i in 0..n {
                x[i] = [x[i], lower[i], upper[i]][rng.int(0, 2) as usize];
            }
            let (mut r, mut index) = (buf(n * (n + 7)), vec![-7; n]);
            let null = std::ptr::null();
            let (lo, hi) = match rng.int(0, 9) {
                0 => (null, null),
                1 => (lower.as_ptr(), null),
                2 => (null, upper.as_ptr()),
                _ => (lower.as_ptr(), upper.as_ptr()),
            };
            let ix = if rng.int(0, 5) == 0 {
                std::ptr::null_mut()
            } else {
                index.as_mut_ptr()
            };
            let nfree = f(
                x.as_mut_ptr(),
                r.as_mut_ptr(),
                ix,
                h.as_ptr(),
                g.as_ptr(),
                n as c_int,
                lo,
                hi,
            );
            out.int(nfree);
            // after a failure only the return value is defined
            if nfree >= 0 {
                out.all(&x);
                let m = nfree as usize;
                out.ints(&index[..m.min(n)]);
                (0..m).for_each(|i| out.all(&r[i * m..=i * m + i]));
            }
        }
    );
}
