//! Kernels that the genuine library exports without declaring them.

use std::ffi::c_int;

use crate::table::{F, Table, buf, check};
use crate::wrapped;

pub fn internal_kernels(t: &mut Table) {
    macro_rules! product3 {
        ($b:literal, $n:literal; $($path:path),*) => { $(
            check!(t, $path as fn(*mut F, *const F, *const F), |f, rng, out| {
                let (mut r, a, b) = (buf($n), rng.vec(10), rng.vec($b));
                f(r.as_mut_ptr(), a.as_ptr(), b.as_ptr());
                out.all(&r);
            });
        )* };
    }
    product3!(9, 9; wrapped::mju_mulMatMat3, wrapped::mju_mulMatTMat3, wrapped::mju_mulMatMatT3);
    product3!(6, 6; wrapped::mju_mulInertVec);
    check!(
        t,
        wrapped::mju_eig3Tol as fn(*mut F, *mut F, *mut F, *const F, F) -> c_int,
        |f, rng, out| {
            let (mut val, mut vec, mut q) = (buf(3), buf(9), buf(4));
            let d: [f64; 6] = rng.arr();
            let m = [d[0], d[3], d[4], d[3], d[1], d[5], d[4], d[5], d[2]];
            let tol = [1e-3, 1e-9, 0.0][rng.int(0, 2) as usize];
            out.int(f(
                val.as_mut_ptr(),
                vec.as_mut_ptr(),
                q.as_mut_ptr(),
                m.as_ptr(),
                tol,
            ));
            out.all(&val);
            out.all(&vec);
            out.all(&q);
        }
    );
    check!(
        t,
        wrapped::mju_factorLU as fn(*mut F, c_int, *mut c_int) -> c_int,
        |f, rng, out| {
            rng.edgy = false;
            let n = rng.int(1, 9) as usize;
            let (mut a, mut pivot) = (rng.vec(n * n), vec![-7; n]);
            out.int(f(a.as_mut_ptr(), n as c_int, pivot.as_mut_ptr()));
            out.all(&a);
            out.ints(&pivot);
        }
    );
    check!(
        t,
        wrapped::mju_solveLU as fn(*mut F, *const F, *const F, *const c_int, c_int),
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (mut x, a, b) = (buf(n), rng.vec(n * n), rng.vec(n));
            let pivot: Vec<c_int> = (0..n as c_int)
                .map(|k| rng.int(k, n as c_int - 1))
                .collect();
            f(
                x.as_mut_ptr(),
                a.as_ptr(),
                b.as_ptr(),
                pivot.as_ptr(),
                n as c_int,
            );
            out.all(&x);
        }
    );
    macro_rules! cone {
        ($n:literal; $path:path) => {
            check!(
                t,
                $path as fn(*mut F, *const F, *const F, *const F, F) -> c_int,
                |f, rng, out| {
                    let (mut x, a, b) = (buf($n), rng.spd($n), rng.vec($n));
                    let d: Vec<F> = (0..$n).map(|_| rng.range(0.1, 2.0)).collect();
                    let r = rng.num().abs();
                    out.int(f(x.as_mut_ptr(), a.as_ptr(), b.as_ptr(), d.as_ptr(), r));
                    out.all(&x);
                }
            )
        };
    }
    cone!(2; wrapped::mju_QCQP2);
    cone!(3; wrapped::mju_QCQP3);
    check!(
        t,
        wrapped::mju_muscleGainLength as fn(F, F, F) -> F,
        |f, rng, out| {
            out.num(f(rng.range(0.0, 2.0), rng.num(), rng.num()));
        }
    );
    check!(
        t,
        wrapped::mju_muscleDynamicsTimescale as fn(F, F, F, F) -> F,
        |f, rng, out| {
            out.num(f(rng.num(), rng.num(), rng.num(), rng.num()));
        }
    );
    macro_rules! poly {
        ($($path:path),*) => { $(
            check!(t, $path as fn(F, *const F, F, c_int, c_int) -> F, |f, rng, out| {
                let p = rng.vec(5);
                out.num(f(rng.num(), p.as_ptr(), rng.num(), rng.int(0, 5), rng.int(0, 1)));
            });
        )* };
    }
    poly!(wrapped::mju_polyForce, wrapped::mju_polyPotential);

    // sparse vectors and matrices of 16 columns
    check!(
        t,
        wrapped::mju_dotSparse2
            as fn(*const F, *const c_int, c_int, *const F, *const c_int, c_int) -> F,
        |f, rng, out| {
            let (nnz, adr, ind, val) = rng.csr(2, 16, false);
            let b = adr[1] as usize;
            let (v, i) = (val.as_ptr(), ind.as_ptr());
            out.num(f(v, i, nnz[0], v.add(b), i.add(b), nnz[1]));
        }
    );
    check!(
        t,
        wrapped::mju_combineSparseCount as fn(c_int, c_int, *const c_int, *const c_int) -> c_int,
        |f, rng, out| {
            let (nnz, adr, ind, _) = rng.csr(2, 16, false);
            let i = ind.as_ptr();
            out.int(f(nnz[0], nnz[1], i, i.add(adr[1] as usize)));
        }
    );
    check!(
        t,
        wrapped::mju_mulMatVecSparse
            as fn(
                *mut F,
                *const F,
                *const F,
                c_int,
                *const c_int,
                *const c_int,
                *const c_int,
                *const c_int,
            ),
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (nnz, adr, ind, val) = rng.csr(n, 16, false);
            let (mut r, v) = (buf(n), rng.vec(16));
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            let null = std::ptr::null();
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                v.as_ptr(),
                n as c_int,
                pat.0,
                pat.1,
                pat.2,
                null,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        wrapped::mju_mulMatTVecSparse
            as fn(
                *mut F,
                *const F,
                *const F,
                c_int,
                c_int,
                *const c_int,
                *const c_int,
                *const c_int,
            ),
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (nnz, adr, ind, val) = rng.csr(n, 16, false);
            let (mut r, v) = (buf(16), rng.vec(n));
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                v.as_ptr(),
                n as c_int,
                16,
                pat.0,
                pat.1,
                pat.2,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        wrapped::mju_mulSymVecSparse
            as fn(*mut F, *const F, *const F, c_int, *const c_int, *const c_int, *const c_int),
        |f, rng, out| {
            let n = rng.int(1, 14) as usize;
            let (nnz, adr, ind, val) = rng.csr(n, n, true);
            let (mut r, v) = (buf(n), rng.vec(n));
            let pat = (nnz.as_ptr(), adr.as_ptr(), ind.as_ptr());
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                v.as_ptr(),
                n as c_int,
                pat.0,
                pat.1,
                pat.2,
            );
            out.all(&r);
        }
    );
    check!(
        t,
        wrapped::mju_transposeSparse
            as fn(
                *mut F,
                *const F,
                c_int,
                c_int,
                *mut c_int,
                *mut c_int,
                *mut c_int,
                *mut c_int,
                *const c_int,
                *const c_int,
                *const c_int,
            ),
        |f, rng, out| {
            let (nr, nc) = (rng.int(1, 9) as usize, rng.int(1, 9) as usize);
            let (nnz, adr, ind, val) = rng.csr(nr, nc, false);
            let total = nnz.iter().sum::<c_int>() as usize;
            let (mut r, mut rind) = (buf(total), vec![-7; total]);
            let (mut rnnz, mut radr, mut rsuper) = (vec![-7; nc], vec![-7; nc], vec![-7; nc]);
            f(
                r.as_mut_ptr(),
                val.as_ptr(),
                nr as c_int,
                nc as c_int,
                rnnz.as_mut_ptr(),
                radr.as_mut_ptr(),
                rind.as_mut_ptr(),
                rsuper.as_mut_ptr(),
                nnz.as_ptr(),
                adr.as_ptr(),
                ind.as_ptr(),
            );
            out.all(&r);
            [rnnz, radr, rind, rsuper].iter().for_each(|x| out.ints(x));
        }
    );
    check!(
        t,
        wrapped::mju_superSparse as fn(c_int, *mut c_int, *const c_int, *const c_int, *const c_int),
        |f, rng, out| {
            let n = rng.int(1, 14) as usize;
            let (nnz, adr, ind, _) = rng.csr(n, 2, false);
            let mut s = vec![-7; n];
            f(
                n as c_int,
                s.as_mut_ptr(),
                nnz.as_ptr(),
                adr.as_ptr(),
                ind.as_ptr(),
            );
            out.ints(&s);
        }
    );
    check!(
        t,
        wrapped::mju_compressSparse
            as fn(*mut F, c_int, c_int, *mut c_int, *mut c_int, *mut c_int, F) -> c_int,
        |f, rng, out| {
            let n = rng.int(1, 9) as usize;
            let (mut nnz, mut adr, mut ind, mut val) = rng.csr(n, 16, false);
            let minval = [-1.0, 0.0, 0.3][rng.int(0, 2) as usize];
            let pat = (nnz.as_mut_ptr(), adr.as_mut_ptr(), ind.as_mut_ptr());
            let kept = f(
                val.as_mut_ptr(),
                n as c_int,
                16,
                pat.0,
                pat.1,
                pat.2,
                minval,
            );
            out.int(kept);
            out.ints(&nnz);
            out.ints(&adr);
            out.ints(&ind[..kept as usize]);
            out.all(&val[..kept as usize]);
        }
    );
}
