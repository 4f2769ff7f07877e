//! Kernels that the genuine library exports without declaring them.

use std::ffi::c_int;

use crate::table::check;
use crate::table::{F, Table, buf};

/// Kernels that mujoco.h does not declare but the genuine library exports: ours are Rust functions, given
/// the same signature here.
mod kernels {
    use super::*;
    use mujoco::math::{Inertia10, Mat3, Spatial, eig3, lu, muscle, qcqp, scalar, sparse};
    use std::slice::{from_raw_parts as view, from_raw_parts_mut as view_mut};

    type I = *const c_int;

    unsafe fn row<R: Copy>(p: *const F) -> R {
        unsafe { p.cast::<R>().read() }
    }

    unsafe fn pattern<'a>(nr: c_int, nnz: I, adr: I, ind: I) -> (sparse::Pattern<'a>, usize) {
        unsafe {
            let (rownnz, rowadr) = (view(nnz, nr as usize), view(adr, nr as usize));
            let end = rownnz
                .iter()
                .zip(rowadr)
                .map(|(n, a)| n + a)
                .max()
                .unwrap_or(0) as usize;
            let colind = view(ind, end);
            (
                sparse::Pattern {
                    rownnz,
                    rowadr,
                    colind,
                },
                end,
            )
        }
    }

    pub unsafe extern "C-unwind" fn mju_mulMatMat3(r: *mut F, a: *const F, b: *const F) {
        unsafe { r.cast::<Mat3>().write(row::<Mat3>(a).mul_mat(&row(b))) }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatTMat3(r: *mut F, a: *const F, b: *const F) {
        unsafe { r.cast::<Mat3>().write(row::<Mat3>(a).mul_t_mat(&row(b))) }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatMatT3(r: *mut F, a: *const F, b: *const F) {
        unsafe { r.cast::<Mat3>().write(row::<Mat3>(a).mul_mat_t(&row(b))) }
    }
    pub unsafe extern "C-unwind" fn mju_mulInertVec(r: *mut F, i: *const F, v: *const F) {
        unsafe {
            r.cast::<Spatial>()
                .write(row::<Inertia10>(i).mul_vec(&row(v)))
        }
    }
    pub unsafe extern "C-unwind" fn mju_eig3Tol(
        val: *mut F,
        vec: *mut F,
        q: *mut F,
        m: *const F,
        tol: F,
    ) -> c_int {
        unsafe {
            let e = eig3::eig3(&row(m), tol);
            view_mut(val, 3).copy_from_slice(&e.val[..]);
            view_mut(vec, 9).copy_from_slice(&e.vec[..]);
            view_mut(q, 4).copy_from_slice(&e.quat[..]);
            e.iter as c_int
        }
    }
    pub unsafe extern "C-unwind" fn mju_factorLU(a: *mut F, n: c_int, pivot: *mut c_int) -> c_int {
        let n = n as usize;
        unsafe { lu::factor(view_mut(a, n * n), view_mut(pivot, n)) as c_int }
    }
    pub unsafe extern "C-unwind" fn mju_solveLU(
        x: *mut F,
        a: *const F,
        b: *const F,
        pivot: I,
        n: c_int,
    ) {
        let n = n as usize;
        unsafe {
            let x = view_mut(x, n);
            x.copy_from_slice(view(b, n));
            lu::solve(x, view(a, n * n), view(pivot, n));
        }
    }
    pub unsafe extern "C-unwind" fn mju_QCQP2(
        x: *mut F,
        a: *const F,
        b: *const F,
        d: *const F,
        r: F,
    ) -> c_int {
        unsafe {
            let s = qcqp::qcqp2(view(a, 4), view(b, 2), view(d, 2), r);
            view_mut(x, s.x.len()).copy_from_slice(&s.x);
            s.active as c_int
        }
    }
    pub unsafe extern "C-unwind" fn mju_QCQP3(
        x: *mut F,
        a: *const F,
        b: *const F,
        d: *const F,
        r: F,
    ) -> c_int {
        unsafe {
            let s = qcqp::qcqp3(view(a, 9), view(b, 3), view(d, 3), r);
            view_mut(x, s.x.len()).copy_from_slice(&s.x);
            s.active as c_int
        }
    }
    pub unsafe extern "C-unwind" fn mju_muscleGainLength(len: F, lmin: F, lmax: F) -> F {
        muscle::gain_length(len, lmin, lmax)
    }
    pub unsafe extern "C-unwind" fn mju_muscleDynamicsTimescale(d: F, ta: F, td: F, w: F) -> F {
        muscle::timescale(d, ta, td, w)
    }
    pub unsafe extern "C-unwind" fn mju_polyForce(
        l: F,
        p: *const F,
        x: F,
        n: c_int,
        odd: c_int,
    ) -> F {
        let x = if odd != 0 { x.abs() } else { x };
        scalar::poly_force(l, unsafe { view(p, n as usize) }, x)
    }
    pub unsafe extern "C-unwind" fn mju_polyPotential(
        l: F,
        p: *const F,
        x: F,
        n: c_int,
        odd: c_int,
    ) -> F {
        let x = if odd != 0 { x.abs() } else { x };
        scalar::poly_potential(l, unsafe { view(p, n as usize) }, x)
    }
    pub unsafe extern "C-unwind" fn mju_dotSparse2(
        a: *const F,
        ai: I,
        an: c_int,
        b: *const F,
        bi: I,
        bn: c_int,
    ) -> F {
        let (an, bn) = (an as usize, bn as usize);
        unsafe { sparse::dot_sparse2(view(a, an), view(ai, an), view(b, bn), view(bi, bn)) }
    }
    pub unsafe extern "C-unwind" fn mju_combineSparseCount(
        an: c_int,
        bn: c_int,
        ai: I,
        bi: I,
    ) -> c_int {
        unsafe { sparse::union_count(view(ai, an as usize), view(bi, bn as usize)) as c_int }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatVecSparse(
        r: *mut F,
        m: *const F,
        v: *const F,
        nr: c_int,
        nnz: I,
        adr: I,
        ind: I,
        _rowsuper: I,
    ) {
        unsafe {
            let (pat, end) = pattern(nr, nnz, adr, ind);
            let v = view(v, 16);
            sparse::mul_mat_vec_sparse(view_mut(r, nr as usize), view(m, end), pat, v);
        }
    }
    pub unsafe extern "C-unwind" fn mju_mulMatTVecSparse(
        r: *mut F,
        m: *const F,
        v: *const F,
        nr: c_int,
        nc: c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, end) = pattern(nr, nnz, adr, ind);
            let v = view(v, nr as usize);
            sparse::mul_mat_t_vec_sparse(view_mut(r, nc as usize), view(m, end), pat, v);
        }
    }
    pub unsafe extern "C-unwind" fn mju_mulSymVecSparse(
        r: *mut F,
        m: *const F,
        v: *const F,
        n: c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, end) = pattern(n, nnz, adr, ind);
            let v = view(v, n as usize);
            sparse::mul_sym_vec_sparse(view_mut(r, n as usize), view(m, end), pat, v);
        }
    }
    pub unsafe extern "C-unwind" fn mju_transposeSparse(
        r: *mut F,
        m: *const F,
        nr: c_int,
        nc: c_int,
        rnnz: *mut c_int,
        radr: *mut c_int,
        rind: *mut c_int,
        rsuper: *mut c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, end) = pattern(nr, nnz, adr, ind);
            let total = pat.rownnz.iter().sum::<c_int>() as usize;
            let (rnnz, radr) = (view_mut(rnnz, nc as usize), view_mut(radr, nc as usize));
            let (res, rind) = (view_mut(r, total), view_mut(rind, total));
            sparse::transpose_sparse(res, rnnz, radr, rind, view(m, end), pat);
            let pat = sparse::Pattern {
                rownnz: rnnz,
                rowadr: radr,
                colind: rind,
            };
            sparse::super_sparse(view_mut(rsuper, nc as usize), pat);
        }
    }
    pub unsafe extern "C-unwind" fn mju_superSparse(
        nr: c_int,
        s: *mut c_int,
        nnz: I,
        adr: I,
        ind: I,
    ) {
        unsafe {
            let (pat, _) = pattern(nr, nnz, adr, ind);
            sparse::super_sparse(view_mut(s, nr as usize), pat);
        }
    }
    pub unsafe extern "C-unwind" fn mju_compressSparse(
        m: *mut F,
        nr: c_int,
        _nc: c_int,
        nnz: *mut c_int,
        adr: *mut c_int,
        ind: *mut c_int,
        minval: F,
    ) -> c_int {
        unsafe {
            let (_, end) = pattern(nr, nnz, adr, ind);
            let (nnz, adr) = (view_mut(nnz, nr as usize), view_mut(adr, nr as usize));
            let (m, ind) = (view_mut(m, end), view_mut(ind, end));
            sparse::compress_sparse(m, nnz, adr, ind, minval) as c_int
        }
    }
}

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
    product3!(9, 9; kernels::mju_mulMatMat3, kernels::mju_mulMatTMat3, kernels::mju_mulMatMatT3);
    product3!(6, 6; kernels::mju_mulInertVec);
    check!(
        t,
        kernels::mju_eig3Tol as fn(*mut F, *mut F, *mut F, *const F, F) -> c_int,
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
        kernels::mju_factorLU as fn(*mut F, c_int, *mut c_int) -> c_int,
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
        kernels::mju_solveLU as fn(*mut F, *const F, *const F, *const c_int, c_int),
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
    cone!(2; kernels::mju_QCQP2);
    cone!(3; kernels::mju_QCQP3);
    check!(
        t,
        kernels::mju_muscleGainLength as fn(F, F, F) -> F,
        |f, rng, out| {
            out.num(f(rng.range(0.0, 2.0), rng.num(), rng.num()));
        }
    );
    check!(
        t,
        kernels::mju_muscleDynamicsTimescale as fn(F, F, F, F) -> F,
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
    poly!(kernels::mju_polyForce, kernels::mju_polyPotential);

    // sparse vectors and matrices of 16 columns
    check!(
        t,
        kernels::mju_dotSparse2
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
        kernels::mju_combineSparseCount as fn(c_int, c_int, *const c_int, *const c_int) -> c_int,
        |f, rng, out| {
            let (nnz, adr, ind, _) = rng.csr(2, 16, false);
            let i = ind.as_ptr();
            out.int(f(nnz[0], nnz[1], i, i.add(adr[1] as usize)));
        }
    );
    check!(
        t,
        kernels::mju_mulMatVecSparse
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
        kernels::mju_mulMatTVecSparse
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
        kernels::mju_mulSymVecSparse
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
        kernels::mju_transposeSparse
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
        kernels::mju_superSparse as fn(c_int, *mut c_int, *const c_int, *const c_int, *const c_int),
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
        kernels::mju_compressSparse
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
